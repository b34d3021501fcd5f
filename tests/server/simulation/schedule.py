"""One schedule: a table, processes, people, and what goes wrong, all drawn from one number.

First things go wrong for a few seconds while people play. Then all is well again, and what was promised must come
true: everyone is told everything, nobody waits for a bot, and whoever asks for something gets it.
"""

import asyncio
from dataclasses import dataclass, field
from random import Random
from typing import Any

from bradshaw.core.deal import pledge_of
from bradshaw.server.storage.interface import StoredGuest
from bradshaw.wire.messages import NewTable
from bradshaw.wire.settings import MoveClock, Settings
from tests.server.simulation import checks
from tests.server.simulation.mishaps import Mishaps
from tests.server.simulation.people import Person
from tests.server.simulation.server import Server
from tests.server.simulation.world import ABSENT, ALL, nothing_left_to_chance

SETTLED = 90.0  # seconds until all is as promised; far less is promised, but a commit is asked after for 20
PROMPT = 3.0  # seconds in which whoever asks for something gets it, if nothing is wrong
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


class Schedule(Mishaps):
    """A schedule as it is carried out."""

    def __init__(self, seed: int) -> None:
        super().__init__(seed)
        self.plan = Plan(self.rng)

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
        await self.go_wrong(self.plan.faults, self.plan.lasts)
        self.heal(deaf=self.plan.deaf)
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

    # And what must come true all the same

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
