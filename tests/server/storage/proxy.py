"""Stands between a server and PostgreSQL, and cuts a connection exactly at a COMMIT."""

import socket
import threading
from collections.abc import Callable
from contextlib import suppress
from pathlib import Path
from typing import Literal

COMMIT = b"Q\x00\x00\x00\x0bCOMMIT\x00"  # as it goes over the wire
ANSWERED = b"Z\x00\x00\x00\x05I"  # what the answer to it ends with
Cut = Literal["before", "after", "late"]


class Proxy:
    """Passes everything on, in `folder`, until it is told where to cut.

    before: the COMMIT never reaches the database. after: it is carried out, but the answer is lost. late: the
    connection is cut first, and the database hears of the COMMIT a moment later.
    """

    def __init__(self, folder: Path, database: Path) -> None:
        self.cut: Cut | None = None  # the next COMMIT
        self.cuts = 0
        self.closed = False  # takes no new connections
        self.meanwhile: Callable[[], None] = lambda: None  # is called when it has cut
        self.moment = 0.0  # seconds that a late COMMIT takes
        self._database = database
        self._listening = socket.socket(socket.AF_UNIX)
        self._listening.bind(str(folder / ".s.PGSQL.5432"))
        self._listening.listen()
        threading.Thread(target=self._accept, daemon=True).start()

    def stop(self) -> None:
        self._listening.shutdown(socket.SHUT_RDWR)
        self._listening.close()

    def _accept(self) -> None:
        with suppress(OSError):
            while True:
                client, _ = self._listening.accept()
                if self.closed:
                    client.close()
                    continue
                server = socket.socket(socket.AF_UNIX)
                server.connect(str(self._database / ".s.PGSQL.5432"))
                answer_lost = threading.Event()
                threading.Thread(target=self._up, args=(client, server, answer_lost), daemon=True).start()
                threading.Thread(target=self._down, args=(client, server, answer_lost), daemon=True).start()

    def _up(self, client: socket.socket, server: socket.socket, answer_lost: threading.Event) -> None:
        with suppress(OSError):
            while data := client.recv(65536):
                how = self.cut
                if how and COMMIT in data:
                    self.cut, self.cuts = None, self.cuts + 1
                    if how == "after":
                        answer_lost.set()
                        server.sendall(data)
                        continue
                    if how == "late":
                        _close(client)
                        threading.Event().wait(self.moment)
                        server.sendall(data)
                        return
                    answer_lost.set()  # the client finds out after what happens meanwhile
                    _close(server)
                    self.meanwhile()
                    _close(client)
                    return
                server.sendall(data)
        _close(server)

    def _down(self, client: socket.socket, server: socket.socket, answer_lost: threading.Event) -> None:
        with suppress(OSError):
            while data := server.recv(65536):
                if answer_lost.is_set():
                    if ANSWERED in data:
                        self.meanwhile()
                        _close(client)
                        _close(server)
                        return
                else:
                    client.sendall(data)
        if not answer_lost.is_set():
            _close(client)


def _close(connection: socket.socket) -> None:
    with suppress(OSError):
        connection.shutdown(socket.SHUT_RDWR)
    connection.close()
