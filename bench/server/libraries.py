"""Libraries for sockets side by side: `python -m bench.server.libraries`. ARCHITECTURE.md says what came of it.

Each serves the same small table server, without games and without a database: at each of 200 tables sit two
sockets; a move of one is answered with an update to both and with a `done` to the mover, and then the other moves.
The load comes from another process. What counts is the server's processor time for a move: moves a second depend
on the load's share of the machine as well.
"""

import argparse
import asyncio
import json
import statistics
import subprocess
import sys
import time
from collections.abc import Awaitable, Callable, Coroutine
from functools import partial
from typing import Any

import msgspec
import psutil
import uvloop

TABLES = 200
WARM_UP = 1.0  # seconds
UPDATE = {"type": "update", "after": 1, "number": 2, "entries": ["x" * 180], "next": {"moves": 1, "to_act": [0]}}

_encoder = msgspec.json.Encoder()


class Move(msgspec.Struct, tag_field="type", tag="move"):
    """What a client sends."""

    id: int
    seat: int
    position: int
    action: msgspec.Raw


_decoder = msgspec.json.Decoder(Move)
Send = Callable[[bytes], None]


class Table:
    """Two seats, and how to send to them."""

    def __init__(self) -> None:
        self.seats: dict[int, Send] = {}

    def take(self, seat: int, text: bytes | str) -> None:
        """Carry out a move: the same work, whatever the library."""
        move = _decoder.decode(text)
        update = _encoder.encode(UPDATE)
        for send in self.seats.values():
            send(update)
        self.seats[seat](_encoder.encode({"type": "done", "id": move.id, "number": move.position}))


tables = [Table() for _ in range(TABLES)]


def _place(path: str) -> tuple[Table, int]:
    _, table, seat = path.split("/")
    return tables[int(table)], int(seat)


class Outbox:
    """Writes what was sent in one turn of the event loop: one task for all sockets that have one outbox."""

    def __init__(self) -> None:
        self._waiting: list[tuple[Write, bytes]] = []
        self._task: asyncio.Task[None] | None = None

    def send(self, write: "Write", message: bytes) -> None:
        """Write it soon."""
        self._waiting.append((write, message))
        if self._task is None:
            self._task = asyncio.create_task(self._write())

    async def _write(self) -> None:
        while self._waiting:
            waiting, self._waiting = self._waiting, []
            for write, message in waiting:
                await write(message)
        self._task = None


Write = Callable[[bytes], Awaitable[None]]
shared = Outbox()


# The servers: each is served until the process is ended


async def serve_aiohttp(outbox: Outbox | None = shared) -> None:
    """aiohttp, for HTTP and for sockets."""
    from aiohttp import WSMsgType, web

    async def handle(request: web.Request) -> web.WebSocketResponse:
        socket = web.WebSocketResponse(autoping=False, compress=False, max_msg_size=16_384)
        await socket.prepare(request)

        def write(message: bytes) -> Awaitable[None]:
            return socket.send_frame(message, WSMsgType.TEXT)

        table, seat = _place(request.path)
        table.seats[seat] = partial((outbox or Outbox()).send, write)
        while (message := await socket.receive()).type is WSMsgType.TEXT:
            table.take(seat, message.data)
        return socket

    app = web.Application()
    app.router.add_get("/{table}/{seat}", handle)
    runner = web.AppRunner(app, access_log=None)
    await runner.setup()
    site = web.TCPSite(runner, "127.0.0.1", 0)
    await site.start()
    _ready(runner.addresses[0][1])
    await asyncio.Event().wait()


async def serve_uvicorn() -> None:
    """Uvicorn with websockets, as shipped."""
    import socket

    import uvicorn

    async def app(scope: Any, receive: Any, send: Any) -> None:
        if scope["type"] != "websocket":
            return
        await receive()
        await send({"type": "websocket.accept"})

        async def send_text(message: bytes) -> None:
            await send({"type": "websocket.send", "text": message.decode()})

        table, seat = _place(scope["path"])
        table.seats[seat] = partial(shared.send, send_text)
        while (message := await receive())["type"] == "websocket.receive":
            table.take(seat, message["text"])

    listening = socket.create_server(("127.0.0.1", 0), backlog=2048)
    _ready(listening.getsockname()[1])
    config = uvicorn.Config(
        app, ws="websockets-sansio", ws_per_message_deflate=False, lifespan="off", log_level="error"
    )
    await uvicorn.Server(config).serve([listening])


async def serve_picows() -> None:
    """picows, which serves sockets only: HTTP would need another server, on another port."""
    from picows import WSFrame, WSListener, WSMsgType, WSTransport, WSUpgradeRequest, ws_create_server

    class Seat(WSListener):  # type: ignore[misc]
        def __init__(self, path: str) -> None:
            self.table, self.seat = _place(path)

        def on_ws_connected(self, transport: WSTransport) -> None:
            self.table.seats[self.seat] = lambda message: transport.send(WSMsgType.TEXT, message)

        def on_ws_frame(self, transport: WSTransport, frame: WSFrame) -> None:  # noqa: ARG002
            if frame.msg_type == WSMsgType.TEXT:
                self.table.take(self.seat, frame.get_payload_as_bytes())

    def listener(request: WSUpgradeRequest) -> WSListener:
        return Seat(request.path.decode())

    server = await ws_create_server(listener, "127.0.0.1", 0)
    _ready(server.sockets[0].getsockname()[1])
    await asyncio.Event().wait()


SERVERS: dict[str, Callable[[], Coroutine[None, None, None]]] = {
    "uvicorn": serve_uvicorn,
    "aiohttp": serve_aiohttp,
    "aiohttp, a task for each socket": partial(serve_aiohttp, None),
    "picows": serve_picows,
}


def _ready(port: int) -> None:
    print(port, flush=True)


# The load


async def load(port: int, pid: int, seconds: float) -> dict[str, float]:
    """Play at all tables at once; the moves a second, and the microseconds of the server for each."""
    from picows import WSFrame, WSListener, WSMsgType, WSTransport, ws_connect

    made = 0

    class Seat(WSListener):  # type: ignore[misc]
        def __init__(self) -> None:
            self.other: Seat
            self.transport: WSTransport

        def on_ws_connected(self, transport: WSTransport) -> None:
            self.transport = transport

        def move(self) -> None:
            move = {"type": "move", "id": made, "seat": 0, "position": made, "action": {"to": 5, "ticket": "taxi"}}
            self.transport.send(WSMsgType.TEXT, _encoder.encode(move))

        def on_ws_frame(self, transport: WSTransport, frame: WSFrame) -> None:  # noqa: ARG002
            nonlocal made
            if b'"done"' in frame.get_payload_as_bytes()[:20]:
                made += 1
                self.other.move()

    async def table(number: int) -> Seat:
        seats: list[Seat] = []
        for seat in range(2):
            _, found = await ws_connect(Seat, f"ws://127.0.0.1:{port}/{number}/{seat}")
            seats.append(found)
        first, second = seats
        first.other, second.other = second, first
        return first

    first = [await table(number) for number in range(TABLES)]
    server = psutil.Process(pid)
    for seat in first:
        seat.move()
    await asyncio.sleep(WARM_UP)
    start, before, used = time.perf_counter(), made, sum(server.cpu_times()[:2])
    await asyncio.sleep(seconds)
    moves = made - before
    used = sum(server.cpu_times()[:2]) - used
    return {"moves_per_second": moves / (time.perf_counter() - start), "microseconds": used / moves * 1e6}


def measure(name: str, seconds: float) -> dict[str, float]:
    """One server and the load on it, each in a process of its own."""
    command = [sys.executable, "-m", "bench.server.libraries"]
    with subprocess.Popen([*command, "--serve", name], stdout=subprocess.PIPE, text=True) as server:
        if server.stdout is None:
            raise RuntimeError("no output")
        try:
            port = server.stdout.readline().strip()
            loaded = [*command, "--load", port, str(server.pid), "--seconds", str(seconds)]
            done = subprocess.run(loaded, stdout=subprocess.PIPE, text=True, check=True)
        finally:
            server.kill()
    found: dict[str, float] = json.loads(done.stdout)
    return found


def main() -> None:
    """Print the median of some rounds for each library."""
    parser = argparse.ArgumentParser(prog="python -m bench.server.libraries", description=__doc__)
    parser.add_argument("--serve", choices=SERVERS, help=argparse.SUPPRESS)
    parser.add_argument("--load", nargs=2, type=int, help=argparse.SUPPRESS)
    parser.add_argument("--seconds", type=float, default=5.0)
    parser.add_argument("--rounds", type=int, default=3)
    given = parser.parse_args()
    if given.serve:
        uvloop.run(SERVERS[given.serve]())
    elif given.load:
        print(json.dumps(uvloop.run(load(given.load[0], given.load[1], given.seconds))))
    else:
        rounds = [{name: measure(name, given.seconds) for name in SERVERS} for _ in range(given.rounds)]
        for name in SERVERS:
            moves, used = (
                statistics.median(one[name][key] for one in rounds) for key in ("moves_per_second", "microseconds")
            )
            print(f"{name:32} {moves:8,.0f} moves/s {used:8.1f} µs of the server's processor time for a move")


if __name__ == "__main__":
    main()
