"""A bad network between a client and the server: it cuts connections, or loses what the server answers."""

import socket
import threading
from contextlib import suppress


class Cutter:
    """Passes bytes on to the server's port, in both directions, until it is told otherwise."""

    def __init__(self, port):
        self._port = port
        self._listening = socket.create_server(("127.0.0.1", 0))
        self._pairs = []
        self._heard = threading.Event()
        self._deaf = False
        threading.Thread(target=self._accept, daemon=True).start()

    def __enter__(self):
        return self

    def __exit__(self, *_):
        self._listening.close()
        self.cut()

    @property
    def address(self):
        return f"http://127.0.0.1:{self._listening.getsockname()[1]}"

    def cut(self):
        """End all connections; new ones work again."""
        pairs, self._pairs = self._pairs, []
        for end in (end for pair in pairs for end in pair):
            with suppress(OSError):
                end.shutdown(socket.SHUT_RDWR)
        self._deaf = False  # last, or the end of a lost answer might still get through

    def lose_answers(self):
        """From now on nothing that the server sends arrives, until the connections are cut."""
        self._heard.clear()
        self._deaf = True

    def wait_for_lost_answer(self):
        """Wait until the server has answered what was sent since, in vain."""
        assert self._heard.wait(60)

    def _accept(self):
        with suppress(OSError):
            while True:
                client, _ = self._listening.accept()
                server = socket.create_connection(("127.0.0.1", self._port))
                self._pairs.append((client, server))
                threading.Thread(target=self._pass, args=(client, server, False), daemon=True).start()
                threading.Thread(target=self._pass, args=(server, client, True), daemon=True).start()

    def _pass(self, source, target, from_server):
        with suppress(OSError):
            while data := source.recv(65536):
                if from_server and self._deaf:
                    self._heard.set()
                else:
                    target.sendall(data)
        for end in (source, target):
            with suppress(OSError):
                end.shutdown(socket.SHUT_RDWR)
