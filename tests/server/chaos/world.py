"""Everything that runs: servers, database and bus, and between each two of them a line that can be cut."""

import asyncio
import os
from pathlib import Path
from random import Random
from shutil import rmtree
from tempfile import mkdtemp

import psycopg

from tests.server import stores
from tests.server.chaos.parts import BIG, Part, Postgres, Server, Valkey
from tests.server.chaos.proxy import Line

SERVERS = 3


class World:
    """Three servers as they are behind a load balancer, one PostgreSQL, one Valkey."""

    def __init__(self, seed: str, *, plant: str = "", servers: int = SERVERS) -> None:
        memory = Path("/dev/shm")
        self.folder = Path(mkdtemp(prefix="chaos-", dir=memory if memory.is_dir() else None))
        self.rng = Random(f"{seed} world")
        self.valkey = Valkey(self.folder)
        self.postgres = Postgres(self.folder)
        self.servers = [Server(self.folder, n, plant) for n in range(1, servers + 1)]
        self.fronts = [self._line("clients", s, ("127.0.0.1", s.port)) for s in self.servers]
        self.databases = [self._line("PostgreSQL", s, self.postgres.socket) for s in self.servers]
        self.buses = [self._line("Valkey", s, ("127.0.0.1", self.valkey.port), bus=True) for s in self.servers]

    def _line(self, to: str, server: Server, upstream: tuple[str, int] | Path, *, bus: bool = False) -> Line:
        return Line(f"{server.name} and {to}", upstream, Random(self.rng.random()), bus=bus)

    @property
    def lines(self) -> list[Line]:
        return [*self.fronts, *self.databases, *self.buses]

    @property
    def parts(self) -> list[Part]:
        return [self.valkey, self.postgres, *self.servers]

    def addresses(self) -> list[str]:
        """Where clients find the server."""
        return [f"http://127.0.0.1:{line.port}" for line in self.fronts]

    def progress(self, table: str) -> tuple[str, int] | None:
        """What is stored of a table: its status, and how many moves were made; None if nobody can say."""
        try:
            found = stores.query(self.postgres.url, "SELECT status, moves FROM tables WHERE id = ?", table)
        except psycopg.Error:
            return None
        return found[0] if found else None

    async def open(self) -> None:
        """Start everything, and wait until it works."""
        for line in self.lines:
            await line.open()
        for part in (self.valkey, self.postgres):
            part.keep()
        for part in (self.valkey, self.postgres):
            await part.ready()
        await asyncio.to_thread(self.postgres.create)
        for server, database, bus in zip(self.servers, self.databases, self.buses, strict=True):
            more = "sslmode=disable&gssencmode=disable"
            server.database = f"postgresql://postgres@127.0.0.1:{database.port}/chaos?{more}"
            server.bus = f"valkey://127.0.0.1:{bus.port}"
            server.keep()
        await asyncio.gather(*(server.ready() for server in self.servers))

    async def heal(self) -> None:
        """Nothing is wrong any more: return when all parts work."""
        for line in self.lines:
            line.heal()
        for part in self.parts:
            part.clock.turn(0)
            part.signal(18)
        if self.postgres.on_disk_of_its_own:
            await asyncio.to_thread(self.postgres.resize, BIG)
        for part in self.parts:
            part.keep()
        await asyncio.gather(*(part.ready() for part in self.parts))

    async def stop(self) -> None:
        """Stop the servers, as a host does; the database stays."""
        await asyncio.gather(*(server.stop() for server in self.servers))

    async def close(self) -> None:
        """Leave nothing behind."""
        for line in self.lines:
            line.close()
        for part in reversed(self.parts):
            await part.close()
        if os.environ.get("CHAOS_KEEP"):
            print("kept:", self.folder)
        else:
            rmtree(self.folder, ignore_errors=True)
