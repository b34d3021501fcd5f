"""What strangers can do to people who play: `python -m bench.strangers`.

A server with its usual limits and 1024 file descriptors; a few people play, and how long each move takes is
measured, first while nobody else is there, then under all attacks at once, then a few seconds after they have
stopped. Attackers are processes of the least priority: what is measured is the server, and not how two cores are
shared with those who put the load on it. They come from other addresses, as if through a proxy on this machine,
which is the worst case: connections from there are not bounded for an address.

An attack is a function of ATTACKS: it is given the server and a table to look at, and goes on until its time is
over.
"""

import argparse
import asyncio
import json
import multiprocessing
import os
import random
import socket
import statistics
import sys
import tempfile
import time
from collections.abc import AsyncIterator, Callable, Iterator
from contextlib import asynccontextmanager, suppress
from dataclasses import dataclass, field
from itertools import count
from pathlib import Path
from typing import Any

import aiohttp
from rich.console import Console
from rich.table import Table

from bench.server.processes import Server, serving
from bench.strangers_boards import upload_worst_boards, watch_bots_with_worst_boards
from bradshaw.wire.changes import unpacked

DESCRIPTORS = 1024
PLAYED = 6  # tables of people
PACE = 0.1  # seconds that a person waits before a move
AFTER = 5.0  # seconds between the end of the attacks and the last measurement
P99 = 0.25  # seconds: the bar under attack
MEMORY = 2.0  # times the quiet value: the other bar
PING = b"\x89\x80\x00\x00\x00\x00"


# The attacks


@dataclass(frozen=True)
class Target:
    """What is attacked, and until when."""

    port: int
    table: str
    until: float  # by time.time(), which all processes share

    def going(self) -> Iterator[int]:
        """Numbers, until the time is over."""
        for number in count():
            if time.time() >= self.until:
                return
            yield number

    @property
    def url(self) -> str:
        """Where it answers."""
        return f"http://127.0.0.1:{self.port}"

    def connect(self) -> socket.socket:
        """A connection; one that is not taken within a second is an OSError like any other."""
        return socket.create_connection(("127.0.0.1", self.port), timeout=1)


def ping_flood(target: Target) -> None:
    """Empty pings on a socket without a cookie, as fast as they go; a new socket when it is closed."""
    handshake = (
        f"GET /api/tables/{target.table}/socket HTTP/1.1\r\nHost: localhost\r\nX-Forwarded-For: 203.0.113.1\r\n"
        "Upgrade: websocket\r\nConnection: Upgrade\r\nSec-WebSocket-Version: 13\r\n"
        "Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\n\r\n"
    ).encode()
    _flood(target, handshake, PING * 10_000)


def header_flood(target: Target) -> None:
    """A request whose headers never end; again on a new connection when it is closed."""
    _flood(target, b"GET / HTTP/1.1\r\nHost: localhost\r\n", b"X-Filler: " + b"y" * 8000 + b"\r\n")


def idle_connections(target: Target) -> None:
    """A thousand connections that have begun a request and do not go on; each that is closed is opened again."""
    held: list[socket.socket] = []
    for _ in target.going():
        with suppress(OSError):
            if len(held) < 1000:
                held.append(target.connect())
                held[-1].sendall(b"GET /")
                held[-1].setblocking(False)
                continue
        time.sleep(0.05)
        held = [one for one in held if not _is_closed(one)]


def worst_boards(target: Target) -> None:
    """Boards that take long to check, without a cookie, six at a time."""
    asyncio.run(upload_worst_boards(target.url, uploads=1000, seconds=target.until - time.time()))


def bots_only(target: Target) -> None:
    """Six tables at which bots play among themselves on such boards."""
    asyncio.run(watch_bots_with_worst_boards(target.url, seconds=target.until - time.time()))


def _flood(target: Target, first: bytes, then: bytes) -> None:
    for _ in target.going():
        with suppress(OSError), target.connect() as connection:
            connection.sendall(first)
            for _ in target.going():
                connection.sendall(then)


def _is_closed(connection: socket.socket) -> bool:
    try:
        closed = connection.recv(1024) == b""
    except BlockingIOError:
        return False
    except OSError:
        closed = True
    if closed:
        connection.close()
    return closed


ATTACKS: dict[str, Callable[[Target], None]] = {
    "ping flood": ping_flood,
    "header flood": header_flood,
    "idle connections": idle_connections,
    "worst boards": worst_boards,
    "bots-only tables": bots_only,
}


def _attack(name: str, target: Target) -> None:
    os.nice(19)
    ATTACKS[name](target)


# The people


@dataclass
class People:
    """Those who play, and how long their moves took."""

    server: Server
    session: aiohttp.ClientSession
    seconds: list[float] = field(default_factory=list)

    async def play(self) -> None:
        """Play one game after the other, both seats."""
        while True:
            new = {"game": "scotland_yard", "options": {"players": 2}, "seats": ["me", "me"], "start": True}
            async with self.session.post("/api/tables", json=new) as made:
                made.raise_for_status()
                table = (await made.json())["id"]
            await asyncio.gather(*(self.sit(table, seat) for seat in (0, 1)))

    async def sit(self, table: str, seat: int) -> None:
        """Move at random until the game is over."""
        begun: dict[int, float] = {}

        async def move(actions: list[Any], number: int) -> None:
            await asyncio.sleep(PACE)
            said = {"type": "move", "id": number, "seat": seat, "position": number}
            begun[number] = time.perf_counter()
            await wire.send_str(json.dumps(said | {"action": random.choice(actions)}))

        async with (
            self.session.ws_connect(f"/api/tables/{table}/socket?look={seat}") as wire,
            asyncio.TaskGroup() as moves,
        ):
            async for message in _messages(wire):
                if message.get("id") in begun:
                    self.seconds.append(time.perf_counter() - begun.pop(message["id"]))
                where = message.get("position") or message.get("next")
                if where and not where["to_act"]:
                    return
                packed = where.get("actions", []) if where else []
                if actions := packed if message.get("position") else unpacked(packed):
                    moves.create_task(move(actions, message["number"]))


async def _messages(wire: aiohttp.ClientWebSocketResponse) -> AsyncIterator[dict[str, Any]]:
    async for frame in wire:
        found = json.loads(frame.data)
        for message in found if isinstance(found, list) else [found]:
            yield message
    raise ConnectionError(f"the server has closed an innocent socket: {wire.close_code}")


@asynccontextmanager
async def playing(server: Server) -> AsyncIterator[People]:
    """Some people at their tables. Whatever goes wrong for one of them is an error of the benchmark."""
    jar = aiohttp.CookieJar(unsafe=True)
    async with aiohttp.ClientSession(server.url, cookie_jar=jar) as session, asyncio.TaskGroup() as group:
        async with session.post("/api/guests", json={"name": "Innocent"}) as made:
            made.raise_for_status()
        people = People(server, session)
        tasks = [group.create_task(people.play()) for _ in range(PLAYED)]
        yield people
        for task in tasks:
            task.cancel()


# Measuring


@dataclass(frozen=True)
class Figures:
    """What a while was like."""

    moves: int
    median: float
    p99: float
    megabytes: float  # at most
    processor: float  # share of a core that the server took


async def measured(people: People, seconds: float) -> Figures:
    """What the next seconds are like. A move that is under way for long counts when it is done."""
    people.seconds.clear()
    megabytes = []
    start, used = time.perf_counter(), people.server.processor_seconds
    end = start + seconds
    while time.perf_counter() < end:
        await asyncio.sleep(0.1)
        megabytes.append(people.server.megabytes)
    found = sorted(people.seconds)
    if len(found) < 2:
        raise RuntimeError("nobody could move at all")
    share = (people.server.processor_seconds - used) / (time.perf_counter() - start)
    p99 = statistics.quantiles(found, n=100)[98]
    return Figures(len(found), statistics.median(found), p99, max(megabytes), share)


async def measure(server: Server, names: list[str], seconds: float) -> dict[str, Figures]:
    """Quiet, under the attacks, and after them."""
    async with playing(server) as people:
        new = {"game": "scotland_yard", "options": {"players": 2}}
        async with people.session.post("/api/tables", json=new) as made:
            table = (await made.json())["id"]
        await measured(people, 3)  # warm
        figures = {"quiet": await measured(people, seconds)}
        target = Target(int(server.url.rpartition(":")[2]), table, time.time() + seconds + 2)
        spawn = multiprocessing.get_context("spawn")
        attackers = [spawn.Process(target=_attack, args=(name, target), daemon=True) for name in names]
        for attacker in attackers:
            attacker.start()
        await asyncio.sleep(1)
        figures["under attack"] = await measured(people, seconds)
        for attacker in attackers:
            await asyncio.to_thread(attacker.join)
        await asyncio.sleep(AFTER)
        figures["after"] = await measured(people, seconds)
        return figures


def main() -> int:
    """Print the figures; fail if they miss a bar."""
    parser = argparse.ArgumentParser(prog="python -m bench.strangers", description=__doc__)
    parser.add_argument("--seconds", type=float, default=15.0, help="for each measurement")
    parser.add_argument("--only", action="append", choices=ATTACKS, help="an attack; repeatable")
    arguments = parser.parse_args()
    with (
        tempfile.TemporaryDirectory(prefix="bradshaw-bench-", dir=Path.cwd()) as folder,
        serving(Path(folder) / "bench.db", limits=1, descriptors=DESCRIPTORS) as server,
    ):
        figures = asyncio.run(measure(server, arguments.only or list(ATTACKS), arguments.seconds))
    quiet = figures["quiet"]
    table = Table("", "moves", "median", "p99", "memory", "of a core", "", title="the server among strangers")
    missed = 0
    for name, found in figures.items():
        met = found is quiet or (found.p99 <= P99 and found.megabytes <= MEMORY * quiet.megabytes)
        missed += not met
        cells = (f"{found.median * 1000:.1f} ms", f"{found.p99 * 1000:.1f} ms", f"{found.megabytes:.0f} MB")
        table.add_row(name, str(found.moves), *cells, f"{found.processor:.0%}", "ok" if met else "missed")
    Console().print(table)
    return 1 if missed else 0


if __name__ == "__main__":
    sys.exit(main())
