"""What is done to the world: each fault begins, lasts for some seconds, and ends."""

import asyncio
import signal
from contextlib import AsyncExitStack, suppress
from random import Random
from typing import ClassVar

import psycopg

from bradshaw.server.storage.migrate import HEAD
from tests.server import stores
from tests.server.chaos.parts import BIG, PAGE, Part, Server, can_mount, clock_library
from tests.server.chaos.proxy import Line
from tests.server.chaos.troubles import TROUBLES, Trouble
from tests.server.chaos.world import SERVERS, World

HOUR = 3600
ALL_SERVERS = frozenset(f"server {n}" for n in range(1, SERVERS + 1))


class Fault:
    """One fault. `holds` are the parts and lines that no other fault may touch at the same time."""

    name: ClassVar[str]
    seconds: ClassVar[tuple[float, float]] = (1.0, 6.0)

    def __init__(self, rng: Random) -> None:
        self.rng = rng
        self.lasts = rng.uniform(*self.seconds)
        self.choose()

    def choose(self) -> None:
        """What exactly is done."""

    @property
    def holds(self) -> frozenset[str]:
        raise NotImplementedError

    @property
    def where(self) -> str:
        return ", ".join(sorted(self.holds))

    @property
    def of_database(self) -> bool:
        """Whether a server may not reach the database."""
        return any("PostgreSQL" in name for name in self.holds)

    @classmethod
    def missing(cls) -> str:
        """Why it can't be done on this machine."""
        return ""

    async def begin(self, world: World) -> None:
        raise NotImplementedError

    async def end(self, world: World) -> None:
        raise NotImplementedError


class OfServer(Fault):
    """A fault of one server."""

    def choose(self) -> None:
        self.number = self.rng.randrange(SERVERS)

    @property
    def holds(self) -> frozenset[str]:
        return frozenset({f"server {self.number + 1}"})

    def server(self, world: World) -> Server:
        return world.servers[self.number]


class ServerKilled(OfServer):
    name = "server: SIGKILL"
    seconds = (0.5, 4.0)

    async def begin(self, world: World) -> None:
        await self.server(world).kill()

    async def end(self, world: World) -> None:
        self.server(world).keep()
        await self.server(world).ready()


class ServerRestarted(OfServer):
    name = "server: stopped and started"
    seconds = (0.2, 1.0)

    async def begin(self, world: World) -> None:
        await self.server(world).stop()

    async def end(self, world: World) -> None:
        self.server(world).keep()
        await self.server(world).ready()


class ServerFrozen(OfServer):
    name = "server: frozen past its lease"
    seconds = (3.5, 8.0)

    async def begin(self, world: World) -> None:
        self.server(world).signal(signal.SIGSTOP)

    async def end(self, world: World) -> None:
        self.server(world).signal(signal.SIGCONT)


class ServerStutters(OfServer):
    name = "server: frozen again and again"
    seconds = (3.0, 6.0)

    async def begin(self, world: World) -> None:
        self.task = asyncio.create_task(self._stutter(self.server(world)))

    async def _stutter(self, part: Part) -> None:
        try:
            while True:
                part.signal(signal.SIGSTOP)
                await asyncio.sleep(self.rng.uniform(0.05, 0.8))
                part.signal(signal.SIGCONT)
                await asyncio.sleep(self.rng.uniform(0.01, 0.3))
        finally:
            part.signal(signal.SIGCONT)

    async def end(self, world: World) -> None:
        self.task.cancel()
        await asyncio.gather(self.task, return_exceptions=True)


class ServerClock(OfServer):
    name = "server: its clock jumps by an hour"
    seconds = (2.0, 8.0)

    @classmethod
    def missing(cls) -> str:
        return "" if clock_library() else "needs a C compiler"

    async def begin(self, world: World) -> None:
        self.server(world).clock.turn(self.rng.choice([-HOUR, HOUR]))

    async def end(self, world: World) -> None:
        self.server(world).clock.turn(0)


class OfOne(Fault):
    """A fault of the database or the bus."""

    part: ClassVar[str]

    @property
    def holds(self) -> frozenset[str]:
        return frozenset({self.part})

    def target(self, world: World) -> Part:
        return world.postgres if self.part == "PostgreSQL" else world.valkey


class Killed(OfOne):
    seconds = (0.2, 4.0)

    async def begin(self, world: World) -> None:
        await self.target(world).kill()

    async def end(self, world: World) -> None:
        self.target(world).keep()
        await self.target(world).ready()


class Frozen(OfOne):
    seconds = (1.0, 7.0)

    async def begin(self, world: World) -> None:
        self.target(world).signal(signal.SIGSTOP)

    async def end(self, world: World) -> None:
        self.target(world).signal(signal.SIGCONT)


class DatabaseKilled(Killed):
    name, part = "PostgreSQL: SIGKILL, then recovery", "PostgreSQL"


class BusKilled(Killed):
    name, part = "Valkey: SIGKILL", "Valkey"


class DatabaseFrozen(Frozen):
    name, part = "PostgreSQL: frozen", "PostgreSQL"


class BusFrozen(Frozen):
    name, part = "Valkey: frozen", "Valkey"


class DatabaseClock(OfOne):
    name, part = "PostgreSQL: its clock jumps by an hour", "PostgreSQL"
    seconds = (2.0, 8.0)

    @classmethod
    def missing(cls) -> str:
        return "" if clock_library() else "needs a C compiler"

    async def begin(self, world: World) -> None:
        world.postgres.clock.turn(self.rng.choice([-HOUR, HOUR]))

    async def end(self, world: World) -> None:
        world.postgres.clock.turn(0)


class DiskFull(OfOne):
    """The disk is as small as what is on it, and a little more: commits go on until that is used up."""

    name, part = "PostgreSQL: its disk is full", "PostgreSQL"
    seconds = (3.0, 7.0)

    @classmethod
    def missing(cls) -> str:
        return "" if can_mount() else "needs the right to mount a disk"

    async def begin(self, world: World) -> None:
        room = PAGE * self.rng.randrange(1, 60)
        await asyncio.to_thread(lambda: world.postgres.resize(world.postgres.used() + room))

    async def end(self, world: World) -> None:
        await asyncio.to_thread(world.postgres.resize, BIG)
        await world.postgres.ready()


class DiskSlow(OfOne):
    """Each commit waits for the disk: a tenth of a second, and now and then a second in which nothing moves."""

    name, part = "PostgreSQL: its disk is slow", "PostgreSQL"
    seconds = (4.0, 8.0)

    async def begin(self, world: World) -> None:
        with suppress(psycopg.Error):
            await asyncio.to_thread(world.postgres.set, commit_delay=100_000, commit_siblings=0)
        self.task = asyncio.create_task(self._stall(world.postgres))

    async def _stall(self, part: Part) -> None:
        try:
            while True:
                await asyncio.sleep(self.rng.uniform(0.3, 1.5))
                part.signal(signal.SIGSTOP)
                await asyncio.sleep(self.rng.uniform(0.2, 1.0))
                part.signal(signal.SIGCONT)
        finally:
            part.signal(signal.SIGCONT)

    async def end(self, world: World) -> None:
        self.task.cancel()
        await asyncio.gather(self.task, return_exceptions=True)
        await world.postgres.ready()
        await asyncio.to_thread(world.postgres.set, commit_delay=None, commit_siblings=None)


class OfLine(Fault):
    """Trouble between a server and its clients, the database or the bus."""

    trouble: ClassVar[Trouble]
    to: ClassVar[str]

    def choose(self) -> None:
        self.number = self.rng.randrange(SERVERS)
        self.lasts = self.rng.uniform(*self.trouble.seconds)

    @property
    def holds(self) -> frozenset[str]:
        return frozenset({f"server {self.number + 1}–{self.to}"})

    def line(self, world: World) -> Line:
        lines = {"clients": world.fronts, "PostgreSQL": world.databases, "Valkey": world.buses}
        return lines[self.to][self.number]

    async def begin(self, world: World) -> None:
        self.trouble.begin(self.line(world), self.rng)

    async def end(self, world: World) -> None:
        self.line(world).heal()


def _of_lines() -> list[type[Fault]]:
    found: list[type[Fault]] = []
    for trouble in TROUBLES:
        for to in trouble.of:
            more = {"name": f"server–{to}: {trouble.name}", "trouble": trouble, "to": to}
            found.append(type("OfThisLine", (OfLine,), more))
    return found


class ClockAtStart(Fault):
    """Servers go by the database's clock from their start on: by a wrong one, which is set right later."""

    name = "all start while PostgreSQL's clock is wrong"
    seconds = (0.5, 2.0)

    @property
    def holds(self) -> frozenset[str]:
        return frozenset({"PostgreSQL", *ALL_SERVERS})

    @classmethod
    def missing(cls) -> str:
        return DatabaseClock.missing()

    async def begin(self, world: World) -> None:
        world.postgres.clock.turn(self.rng.choice([-HOUR, HOUR]))
        for server in world.servers:
            await server.kill()
            server.keep()
        await asyncio.gather(*(server.ready() for server in world.servers))

    async def end(self, world: World) -> None:
        world.postgres.clock.turn(0)


class AllAtOnce(Fault):
    name = "clients: all come back at once"
    seconds = (0.1, 0.2)

    @property
    def holds(self) -> frozenset[str]:
        return frozenset({"all clients"})

    async def begin(self, world: World) -> None:
        for line in world.fronts:
            line.reset()

    async def end(self, world: World) -> None:
        """They are coming."""


class Upgraded(Fault):
    """One server after the other is stopped and started as a newer version, with another step of the schema."""

    name = "rolling restart with a new schema"
    seconds = (0.1, 0.2)

    @property
    def holds(self) -> frozenset[str]:
        return ALL_SERVERS

    @property
    def where(self) -> str:
        return "all servers"

    async def begin(self, world: World) -> None:
        steps = max(server.steps for server in world.servers) + 1
        for server in world.servers:
            await server.stop()
            server.steps = steps
            server.keep()
            await server.ready()
        [(version,)] = stores.query(world.postgres.url, "SELECT version_num FROM alembic_version")
        assert int(version) == int(HEAD) + steps

    async def end(self, world: World) -> None:
        """All are new, also if one of them did not start in time: an old one could not, after that."""
        steps = max(server.steps for server in world.servers)
        for server in world.servers:
            if server.steps < steps:
                await server.stop()
                server.steps = steps
                server.keep()


KINDS: tuple[type[Fault], ...] = (
    ServerKilled,
    ServerRestarted,
    ServerFrozen,
    ServerStutters,
    ServerClock,
    DatabaseKilled,
    DatabaseFrozen,
    DatabaseClock,
    DiskFull,
    DiskSlow,
    BusKilled,
    BusFrozen,
    *_of_lines(),
    ClockAtStart,
    AllAtOnce,
    Upgraded,
)


async def hold(stack: AsyncExitStack, world: World, fault: Fault) -> None:
    """Wait until nothing else is being done to the parts that it needs."""
    for part in world.parts:
        if part.name in fault.holds:
            await stack.enter_async_context(part.lock)
