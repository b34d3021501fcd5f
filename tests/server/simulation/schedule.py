"""One schedule: a table, processes, people, and what goes wrong, all drawn from one number.

First things go wrong for a few seconds while people play. Then all is well again, and what was promised must come
true: everyone is told everything, nobody waits for a bot, and whoever asks for something gets it.
"""

import asyncio
import logging
from collections.abc import Callable, Iterator
from contextlib import ExitStack, contextmanager
from dataclasses import dataclass, field
from random import Random
from typing import Any
from unittest.mock import patch

from bradshaw.core.deal import pledge_of
from bradshaw.server import ids
from bradshaw.server.cluster import keeping, members, presence
from bradshaw.server.storage.interface import Addition, StoredGuest
from bradshaw.server.tables import pipeline
from bradshaw.server.tables.log import Line
from bradshaw.wire.messages import NewTable
from bradshaw.wire.settings import MoveClock, Settings
from tests.server.simulation import checks
from tests.server.simulation.bus import Exchange
from tests.server.simulation.database import BEGUN, Database
from tests.server.simulation.loop import PARTY, Party, SimulatedLoop
from tests.server.simulation.people import Person
from tests.server.simulation.rows import by_itself
from tests.server.simulation.server import Server, Wire

SETTLED = 90.0  # seconds until all is as promised; far less is promised, but a commit is asked after for 20
ALL = 2**31 - 1  # more entries than any log has
PROMPT = 3.0  # seconds in which whoever asks for something gets it, if nothing is wrong
ABSENT = 5  # seconds
GRACE = 31.0  # seconds after the start of a server in which nobody loses by the clock
NAMES = ("Ada", "Ben", "Cleo", "Dan")


@dataclass
class Result:
    """What became of a schedule."""

    seed: int
    faults: list[str]
    trace: list[tuple[Any, ...]]
    log: list[str] = field(default_factory=list)
    steps: int = 0
    entries: int = 0

    def __str__(self) -> str:
        shown = "\n".join(f"{time:10.4f}  {' '.join(map(str, what))}" for time, *what in self.trace)
        return "\n".join([shown, *self.log, f"schedule {self.seed}:", *self.faults])


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
        for module in (members, keeping, presence):
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


class Plan:
    """What a schedule holds, drawn from its number."""

    def __init__(self, rng: Random) -> None:
        self.players = rng.choice((2, 2, 3))
        self.people = self.players if rng.random() < 0.6 else rng.randrange(1, self.players + 1)
        self.game = rng.choice(
            ("scotland_yard", "scotland_yard", "scotland_yard", "eighty_days", "mystery_express")
        )
        if self.game == "mystery_express":
            self.players = 3
        self.clock = rng.random() < 0.08
        self.absent = rng.random() < 0.15
        self.late = rng.random() < 0.4  # the game starts while things go wrong
        self.pledge = rng.random() < 0.2
        self.deaf = rng.random() < 0.25  # the bus is never well again
        self.side = rng.random() < 0.5
        self.servers = rng.choice((2, 2, 3))
        self.apart = rng.random() < 0.15
        self.lasts = rng.uniform(2.0, 12.0 if self.absent else 7.0)  # seconds in which things go wrong
        self.faults = rng.choice((1, 2, 2, 3, 4))

    def settings(self) -> Settings:
        return Settings(
            proposals="side" if self.side else "open",
            clock=MoveClock(seconds=5) if self.clock else Settings().clock,
            absent=ABSENT if self.absent else None,
            stand_in="random",
        )


class Schedule(World):
    """A schedule as it is carried out."""

    def __init__(self, seed: int) -> None:
        super().__init__(seed)
        self.plan = Plan(self.rng)
        self._until = 0.0  # when all is well again

    def run(self) -> Result:
        """Carry it out."""
        result = Result(self.seed, self.faults, self.trace)
        with nothing_left_to_chance(self.loop, self.rng, self.time) as failures:
            try:
                self.loop.run(self._main())
            except AssertionError as fault:
                self.faults.append(str(fault))
            result.steps = self.loop.steps
            lines = self.database.rows.lines(self.table, 0, ALL)
            result.log = [f"{line.number:4} {line.body}" for line in lines]
            result.entries = len(lines)
            self.faults += checks.faults(self.table, lines, self.people)
            self.faults += failures.found + self.loop.faults
        return result

    async def _main(self) -> None:
        await self._set_up()
        living = [self.loop.create_task(person.live()) for person in self.people]
        await self._go_wrong()
        self._heal()
        if self.rng.random() < 0.5:
            await asyncio.sleep(self.rng.uniform(0.5, 2.0))
        for person in self.people:
            person.calm = True
        if self.rng.random() < 0.5:
            away = self.rng.choice(self.people[1:])
            away.gone = True
            away.leave("for good")
        await self._settle()
        await self._last_words()
        for life in living:
            life.cancel()

    async def _set_up(self) -> None:
        plan = self.plan
        first = self.start()
        while not first.started:
            await asyncio.sleep(0.05)
        if plan.clock:
            await asyncio.sleep(GRACE)
        for _ in range(plan.servers - 1):
            self.start()
        if plan.apart:
            self.start("bots")
        guests = [StoredGuest(f"guest {name}", name) for name in NAMES[: plan.people]]
        self.table = await self._in(first, self._make_table(first, guests))
        for seat, guest in enumerate(guests):
            self._person(guest, seat)
        self._person(StoredGuest("guest Eve", "Eve"), None)
        while not all(server.started for server in self.servers):
            await asyncio.sleep(0.05)

    def _person(self, guest: StoredGuest, look: int | None) -> None:
        person = Person(self.loop, self.rng, guest, look, self.serving, self.note)
        person.table = self.table
        self.people.append(person)

    async def _make_table(self, server: Server, guests: list[StoredGuest]) -> str:
        plan = self.plan
        seats = ("me", *["person"] * (plan.people - 1), *["random"] * (plan.players - plan.people))
        wanted = NewTable(plan.game, {"players": plan.players}, seats, plan.settings())
        room = await server.lobby.create(guests[0], wanted)
        for seat, guest in enumerate(guests[1:], 1):
            await server.lobby.sit(room, guest, seat, None)
        if plan.pledge:
            await server.dealer.pledge(room, guests[0].id, pledge_of("ab" * 32))
        if not plan.late:
            await server.lobby.start(room, guests[0].id)
        return room.table.id

    async def _in(self, server: Server, work: Any) -> Any:
        """Do something in a process, and wait for it here."""
        return await self.loop.create_task(work, context=server.party.context.copy())

    # What goes wrong

    async def _go_wrong(self) -> None:
        rng = self.rng
        self.exchange.air.loses = rng.choice((0.0, 0.1, 0.5, 1.0))
        self.exchange.air.repeats = rng.choice((0.0, 0.2))
        self.exchange.air.slow = rng.choice((0.0, 0.0, 0.1))
        weather = self.database.weather
        weather.fails = rng.choice((0.0, 0.0, 0.02))
        weather.loses = rng.choice((0.0, 0.02, 0.1, 0.4))
        weather.slow = rng.choice((0.0, 0.02, 0.1))
        self._until = self.loop.time() + self.plan.lasts
        faults = [
            self._die,
            self._die,
            self._freeze,
            self._freeze,
            self._rift,
            self._cut,
            self._outage,
            self._stop,
        ]
        for _ in range(self.plan.faults):
            await asyncio.sleep(rng.random() * self.plan.lasts / self.plan.faults)
            rng.choice(faults)()
        while self.loop.time() < self._until:  # which may be put off meanwhile
            await asyncio.sleep(self._until - self.loop.time())

    def _one(self) -> Server | None:
        """Some process that is alive and well; often the one that keeps the table."""
        alive = [server for server in self.servers if not (server.party.dead or server.party.frozen)]
        keeper = self.database.rows.tables[self.table].keeper
        keeping = [server for server in alive if keeper in server.storage.leases.names]
        if keeping and self.rng.random() < 0.5:
            return keeping[0]
        return self.rng.choice(alive) if alive else None

    def _interrupt(self, server: Server, act: Callable[[], None]) -> None:
        """After so many callbacks, between any two things that it does; or when it is about to write."""
        if self.rng.random() < 0.4:
            server.storage.interrupt, server.storage.only_own = act, self.rng.random() < 0.6
        else:
            server.party.interrupt = server.party.steps + self.rng.randrange(100), act

    def _die(self) -> None:
        server = self._one()
        if server:
            self._interrupt(server, lambda: self.kill(server))
            if self.rng.random() < 0.7:
                self.loop.call_later(self.rng.random() * 2, self.start)

    def _stop(self) -> None:
        server = self._one()
        if server and server.started and len(self.serving()) > 1:
            self.note(server.name, "is told to stop")
            task = self.loop.create_task(server.stop(), context=server.party.context.copy())
            task.add_done_callback(
                lambda _: self.loop.call_soon(self.kill, server, context=self.loop.world.context)
            )

    def _freeze(self) -> None:
        """As after SIGSTOP: the longest are given up meanwhile."""
        server = self._one()
        if server:
            lasts = self.rng.choice((0.5, 3.0 + self.rng.random(), 6.0))  # leases are given up after three
            self._interrupt(server, lambda: self._frozen(server, lasts))

    def _frozen(self, server: Server, lasts: float) -> None:
        if server.party.dead:
            return
        self.note(server.name, "is frozen for", lasts)
        self._until = max(self._until, self.loop.time() + lasts)
        server.party.frozen = True
        self.loop.call_later(lasts, self._thaw, server)

    def _thaw(self, server: Server) -> None:
        self.note(server.name, "is frozen no longer")
        self.ill[server.party] = self.loop.time()
        server.party.frozen = False

    def _rift(self) -> None:
        """Some hear each other on the bus, and others hear each other."""
        self.note("the bus is divided")
        self.exchange.apart = {server.party: self.rng.randrange(3) for server in self.servers}
        self.loop.call_later(self.rng.uniform(0.2, 3.0), self.exchange.heal)

    def _cut(self) -> None:
        """One process can't reach the database."""
        server = self._one()
        if server:
            self.note(server.name, "can't reach the database")
            self.database.cut.add(server.party)
            self.loop.call_later(self.rng.choice((0.5, 4.0)), self._cut_ends, server)

    def _cut_ends(self, server: Server) -> None:
        self.database.cut.discard(server.party)
        self.ill[server.party] = self.loop.time()

    def _outage(self) -> None:
        """The database answers nobody; what has reached it is done later."""
        self.note("the database stands still")
        self.database.stands = True
        lasts = self.rng.choice((0.3, 1.0, 1.0, 3.0, 3.0, 6.0, 25.0))
        self._until = max(self._until, self.loop.time() + lasts)  # nobody shortens it: 20 s matter
        self.loop.call_later(lasts, self._outage_ends)

    def _outage_ends(self) -> None:
        if self.database.stands:
            self.note("the database goes on")
            self.ill[self.loop.world] = self.loop.time()
            self.database.go_on()

    # And what must come true all the same

    def _heal(self) -> None:
        """All is well from now on."""
        self.note("all is well")
        if not self.plan.deaf:
            self.exchange.air.loses = self.exchange.air.repeats = self.exchange.air.slow = 0.0
        self.database.weather.fails = self.database.weather.loses = self.database.weather.slow = 0.0
        for server in self.servers:
            self.ill[server.party] = self.loop.time()
        self.database.cut.clear()
        self.exchange.heal()
        self._outage_ends()
        for server in self.servers:
            server.party.interrupt = server.storage.interrupt = None
            server.party.frozen = False
        if not self.serving():
            self.start()

    async def _settle(self) -> None:
        """Until everyone knows everything, and nobody waits for a bot."""
        until = self.loop.time() + SETTLED
        while (waits := self._waits_for()) and self.loop.time() < until:
            await asyncio.sleep(0.5)
        if waits:
            self.faults.append(f"after {SETTLED} seconds without faults {waits}")

    def _waits_for(self) -> str:
        last = self.database.rows.heads([self.table])[self.table].number
        here = [person for person in self.people if not person.gone]
        seats = sorted(person.look for person in here if person.look is not None)
        watching = len(here) - len(seats)
        for person in here:
            if not (person.wire and person.wire.server.serves and person.joined and person.number == last):
                return f"{person.name} knows the log up to {person.number}, and it ends with {last}"
            presence = person.presence
            if not self.plan.deaf and (presence["connected"], presence["watching"]) != (seats, watching):
                return f"{person.name} was told {presence}, and {[one.name for one in here]} are here"
        info = self.people[0].info
        if info["status"] == "open":
            return "the game has not started"
        to_act = self.people[0].position["to_act"]
        bots = [seat for seat in to_act if info["seats"][seat]["bot"]]
        people = [seat for seat in to_act if not info["seats"][seat]["bot"]]
        if info["status"] == "running" and bots and not people:
            return f"bots are waited for in the seats {bots}"
        return ""

    async def _last_words(self) -> None:
        """Whoever asks for something gets it, and all hear of it."""
        wishes = []
        for person in self.people:
            if person.wire and not person.gone:
                text = f"{person.name}'s last words"
                wishes.append(person.ask(f"say {text}", type="say", text=text, seat=person.look))
        until = self.loop.time() + PROMPT
        while any(wish.number is None for wish in wishes) and self.loop.time() < until:
            await asyncio.sleep(0.1)
        for wish in wishes:
            if wish.number is None:
                self.faults.append(f"{wish} was not granted, though nothing was wrong")
        await self._settle()
        if self.plan.clock and not self.faults:
            await self._run_out_of_time()

    async def _run_out_of_time(self) -> None:
        """Who does nothing while his clock runs is played for."""
        info, lines = self.people[0].info, self.database.rows.lines
        people = [seat for seat in self.people[0].position["to_act"] if not info["seats"][seat]["bot"]]
        if info["status"] == "running" and people:
            last = len(lines(self.table, 0, ALL))
            await asyncio.sleep(GRACE + 10.0)
            if len(lines(self.table, 0, ALL)) == last:
                self.faults.append(f"nobody has moved for the seats {people}, whose time has run out")
            await self._settle()


def run(seed: int) -> Result:
    """Carry out the schedule of that number."""
    return Schedule(seed).run()
