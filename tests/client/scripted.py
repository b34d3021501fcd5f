"""A server that says what a test has written down: over real sockets, in the order wanted."""

import threading
from contextlib import ExitStack
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer

import msgspec
from msgspec import UNSET, Raw
from websockets.exceptions import ConnectionClosed
from websockets.sync.server import serve

import bradshaw
from bradshaw.client import Seat, Watch
from bradshaw.core.game import visible
from bradshaw.core.rng import Rng
from bradshaw.wire import entries, messages
from bradshaw.wire.changes import change, pack
from bradshaw.wire.settings import Settings

ASKED = object()  # in a script: wait for a message of the client; what follows may use its id
WELCOME = messages.Welcome(messages.PROTOCOL, "me", "t")


class Close:
    """In a script: the socket is closed, for this reason."""

    def __init__(self, code):
        self.code = code


def raw(value):
    return Raw(msgspec.json.encode(value))


class Story:
    """A game of bots at random, and what a server would say of it. Entry 3 starts it; move n is entry n + 3."""

    def __init__(self, name="scotland_yard", players=2, moves=6):
        self.game = bradshaw.load(name)
        self.options = self.game.options(players=players, **self.game.simulation)
        match = bradshaw.Match(self.game, self.options, seed="story")
        looks = (None, *range(players))
        self.moments = []
        events, seat = (), None
        while True:
            eyes = {
                look: (match.view(look), match.actions(look) if look in match.to_act else ()) for look in looks
            }
            self.moments.append((seat, events, match.to_act, eyes))
            if not match.to_act or len(self.moments) > moves:
                break
            seat = match.to_act[0]
            events = match.play(seat, Rng("story", len(self.moments)).choice(match.actions(seat)))
        seats = tuple(messages.SeatInfo(f"{n}", "me", "Me", None) for n in range(players))
        options = msgspec.to_builtins(self.options)
        self.table = messages.TableInfo(
            *(
                "t",
                "code",
                name,
                options,
                Settings(),
                "running",
                "me",
                seats,
                3,
                0,
                (0,),
                "",
                None,
                None,
                None,
                None,
            ),
            *(None, None, 0, 0, 0),
        )
        self.last = len(self.moments) + 2

    def view(self, number, look=0):
        return self.moments[number - 3][3][look][0]

    def actions(self, number, look=0):
        return list(self.moments[number - 3][3][look][1])

    def told(self, number, look=0):
        if number == 3:
            return messages.Told(3, entries.Started(at=0))
        seat, events, _, _ = self.moments[number - 3]
        return messages.Told(number, messages.Happened(0, seat, raw(visible(events, look))))

    def position(self, number, look=0):
        _, _, to_act, eyes = self.moments[number - 3]
        view, actions = eyes[look]
        return messages.Position(number, number - 3, raw(view), raw(actions), to_act)

    def whole(self, after, number, look=0, **more):
        """What one is told who connects."""
        told = tuple(self.told(n, look) for n in range(max(after + 1, 3), number + 1))
        more = {"table": self.table, "position": self.position(number, look)} | more
        return messages.Update(after, number, look, told, **more)

    def next(self, number, look=0):
        """What one is told who has the position before."""
        _, _, to_act, eyes = self.moments[number - 3]
        view, actions = eyes[look]
        different = change(self.view(number - 1, look), view)
        found = messages.NextPosition(
            number - 3,
            to_act,
            UNSET if different is UNSET else raw(different),
            raw(pack(actions)) if actions else UNSET,
        )
        return messages.Update(number - 1, number, look, (self.told(number, look),), next=found)


class Scripted:
    """A server with a script for each connection, in order. The last one stays open at the end of its script."""

    def __init__(self, *scripts):
        self._scripts = list(scripts)
        self._stack = ExitStack()
        self.paths = []
        self.asked = []

    def __enter__(self):
        server = self._stack.enter_context(serve(self._play, "127.0.0.1", 0))
        self._port = server.socket.getsockname()[1]
        threading.Thread(target=server.serve_forever, daemon=True).start()
        return self

    def __exit__(self, *_):
        self._stack.close()

    def _play(self, socket):
        self.paths.append(socket.request.path)
        script = self._scripts.pop(0) if len(self._scripts) > 1 else self._scripts[0]
        asked = 0
        try:
            for line in script:
                if line is ASKED:
                    asked = msgspec.json.decode(socket.recv())
                    self.asked.append(asked)
                elif isinstance(line, Close):
                    socket.close(line.code)
                else:
                    said = line(asked["id"]) if callable(line) else line
                    socket.send(said if isinstance(said, str) else msgspec.json.encode(said).decode())
            socket.recv()
        except ConnectionClosed:
            pass

    def watch(self, story, look=0, patience=20.0):
        return Watch(self._address, dict, patience, story.table, "me", look)

    def seat(self, story, *seats):
        return Seat(self._address, dict, 20.0, story.table, "me", seats, lambda table: None)

    def _address(self, look, after):
        return f"ws://127.0.0.1:{self._port}/?look={look}&after={after}"


class Pages:
    """A server of a few answers to GET, by path and query."""

    def __init__(self, answers):
        class Handler(BaseHTTPRequestHandler):
            def do_GET(self):
                body = answers[self.path]
                self.send_response(200)
                self.send_header("content-length", str(len(body)))
                self.end_headers()
                self.wfile.write(body)

            def log_message(self, *_):
                pass

        self._server = ThreadingHTTPServer(("127.0.0.1", 0), Handler)
        self.address = f"http://127.0.0.1:{self._server.server_port}"

    def __enter__(self):
        threading.Thread(target=self._server.serve_forever, daemon=True).start()
        return self

    def __exit__(self, *_):
        self._server.shutdown()
        self._server.server_close()
