"""All that a schedule is made of: processes, a database, a bus, people, and the time and chance they live by."""

import logging
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager
from random import Random
from typing import Any
from unittest.mock import patch

from bradshaw.server import ids
from bradshaw.server.cluster import keeping, members, presence
from bradshaw.server.storage.interface import Addition
from bradshaw.server.tables import outages, pipeline
from bradshaw.server.tables.log import Line
from tests.server.simulation.bus import Exchange
from tests.server.simulation.database import BEGUN, Database
from tests.server.simulation.loop import PARTY, Party, SimulatedLoop
from tests.server.simulation.people import Person
from tests.server.simulation.rows import by_itself
from tests.server.simulation.server import Server, Wire

ALL = 2**31 - 1  # more entries than any log has
ABSENT = 5  # seconds


class SimulatedTime:
    """In the place of `ids.clock`: every process goes by the database's clock, as well as it can."""

    def __init__(self, loop: SimulatedLoop) -> None:
        self._loop = loop
        self.away: dict[Party, int] = {}  # by how many milliseconds a process is wrong

    def now(self) -> int:
        party = PARTY.get(self._loop.world)
        return BEGUN + int(self._loop.time() * 1000) + self.away.get(party, 0)


class SimulatedSecrets:
    """In the place of `secrets`: what can't be guessed elsewhere is the same in each run here."""

    def __init__(self, rng: Random) -> None:
        self._rng = rng

    def randbelow(self, below: int) -> int:
        return self._rng.randrange(below)

    def token_urlsafe(self, count: int) -> str:
        return f"{self._rng.getrandbits(8 * count):x}"


class Failures(logging.Handler):
    """Keeps what a process would have written to its log of errors that nobody expects."""

    def __init__(self) -> None:
        super().__init__(logging.WARNING)
        self.found: list[str] = []

    def emit(self, record: logging.LogRecord) -> None:
        party = PARTY.get(None)
        if (record.exc_info or record.levelno >= logging.ERROR) and not (party and party.dead):
            error = repr(record.exc_info[1]) if record.exc_info else ""
            self.found.append(f"{party.name if party else '?'} logged “{record.getMessage()}” {error}")


@contextmanager
def nothing_left_to_chance(loop: SimulatedLoop, rng: Random, time: SimulatedTime) -> Iterator[Failures]:
    """Clocks and chance of the server's code are those of the simulation."""
    failures, logger = Failures(), logging.getLogger("bradshaw")
    with ExitStack() as stack:
        for module in (members, keeping, presence, outages):
            stack.enter_context(patch.object(module, "monotonic", loop.time))
        stack.enter_context(patch.object(pipeline, "random", rng.random))
        stack.enter_context(patch.object(ids, "clock", time))
        stack.enter_context(patch.object(ids, "secrets", SimulatedSecrets(rng)))
        stack.enter_context(patch.object(logger, "propagate", False))
        logger.addHandler(failures)
        Wire.count = 0
        try:
            yield failures
        finally:
            logger.removeHandler(failures)


class World:
    """All that a schedule is made of."""

    def __init__(self, seed: int) -> None:
        self.seed = seed
        self.rng = Random(f"schedule {seed}")
        self.loop = SimulatedLoop(self.rng)
        self.trace: list[tuple[Any, ...]] = []
        self.faults: list[str] = []
        self.database = Database(self.loop, self.rng, self.note)
        self.database.audit = self._audit
        self.exchange = Exchange(self.loop, self.rng, self.note)
        self.time = SimulatedTime(self.loop)
        self.servers: list[Server] = []
        self.people: list[Person] = []
        self.ill: dict[Party, float] = {}  # until when a process could not work, or, by the world's party, none
        self.table = ""
        self._count = 0

    def note(self, *what: Any) -> None:
        self.trace.append((self.loop.time(), *what))

    # Processes

    def start(self, role: Any = "server") -> Server:
        """One more process."""
        self._count += 1
        server = Server(f"{role} {self._count}", self.loop, self.rng, self.database, self.exchange, role)
        self.time.away[server.party] = self.rng.randrange(-40, 40)
        self.servers.append(server)
        self.note(server.name, "starts")
        self.loop.create_task(self._begin(server), context=server.party.context.copy())
        return server

    async def _begin(self, server: Server) -> None:
        try:
            await server.run()
        except Exception as error:
            self.note(server.name, "can't start", repr(error))
            self.loop.call_soon(self.kill, server, context=self.loop.world.context)

    def kill(self, server: Server) -> None:
        """SIGKILL."""
        if server.party.dead:
            return
        self.note(server.name, "is killed")
        self.exchange.remove(server.bus)
        self.loop.kill(server.party)
        for wire in sorted(server.wires, key=hash):
            person = wire.client
            self.loop.call_later(0.1 * self.rng.random(), self._broken, person, wire)

    def _broken(self, person: Person, wire: Wire) -> None:
        if person.wire is wire:
            person.leave("its process is gone")

    def serving(self) -> list[Server]:
        """Where a load balancer sends people: it notices neither at once nor at all that a process is frozen."""
        return [server for server in self.servers if server.serves]

    def _audit(self, party: Party, addition: Addition) -> None:
        """What the server does by itself is written by the process that keeps the table, and by no other."""
        keeper = self.database.rows.tables[addition.table].keeper
        server = next(server for server in self.servers if server.party is party)
        for line in addition.lines:
            self.note(party.name, "writes", line.number, line.body)
            if by_itself(line) and keeper not in server.storage.leases.names:
                self.faults.append(f"{party.name} has written {line}, and {keeper} keeps the table")
            if '"by":"absence"' in line.body:
                self._check_absence(line)

    def _check_absence(self, line: Line) -> None:
        """Nobody is played for as absent who is connected, and has been for longer than absence lasts."""
        for person in self.people:
            if person.wire is None or person.look is None or f'"seat":{person.look},' not in line.body:
                continue
            server = person.wire.server
            since = max(person.since, self.ill.get(server.party, 0.0), self.ill.get(self.loop.world, 0.0))
            ill = server.party.frozen or server.party in self.database.cut
            if person.joined and not ill and self.loop.time() > since + ABSENT + 1.0:
                self.faults.append(f"{person.name} is here since {person.since}, and was played for: {line}")
