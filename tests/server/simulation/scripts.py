"""A world without chance mishaps, for tests that say themselves what goes wrong in it."""

import asyncio
from collections.abc import Awaitable, Callable
from typing import Any

from bradshaw.server.storage.interface import StoredGuest
from bradshaw.server.tables.room import Room
from bradshaw.wire.messages import NewTable
from bradshaw.wire.settings import Settings
from tests.server.simulation import checks
from tests.server.simulation.people import Person
from tests.server.simulation.server import Server
from tests.server.simulation.world import ALL, World, nothing_left_to_chance

ADA, BEN = StoredGuest("guest Ada", "Ada"), StoredGuest("guest Ben", "Ben")


class Script(World):
    """What a test does step by step; checked like a schedule in the end."""

    @classmethod
    def play(cls, script: Callable[["Script"], Awaitable[None]], seed: int = 1) -> "Script":
        """Carry it out, and check what must always be so."""
        self = cls(seed)
        with nothing_left_to_chance(self.loop, self.rng, self.time) as failures:
            self.loop.run(script(self))
            self.faults += failures.found + self.loop.faults
        if self.table:
            self.faults += checks.faults(self.table, self.lines, self.people)
        assert self.faults == [], "\n".join(self.faults)
        return self

    @property
    def lines(self) -> list[Any]:
        return self.database.rows.lines(self.table, 0, ALL)

    async def running(self, role: str = "server") -> Server:
        """A process that has started."""
        server = self.start(role)
        await self.until(lambda: server.started)
        return server

    async def until(self, condition: Callable[[], Any], seconds: float = 60.0) -> float:
        """Wait until it is so, and fail if that takes longer; how long it took."""
        begun = self.loop.time()
        while not condition():
            assert self.loop.time() < begun + seconds, f"not within {seconds} seconds"
            await asyncio.sleep(0.02)
        return self.loop.time() - begun

    async def within(self, server: Server, work: Awaitable[Any]) -> Any:
        """Do something in a process."""
        return await self.loop.create_task(work, context=server.party.context.copy())  # type: ignore[arg-type]

    async def make_table(
        self, server: Server, *seats: str, game: str = "scotland_yard", start: bool = True, **settings: Any
    ) -> Room:
        """A table: Ada makes it, and Ben sits down where a person is to sit."""

        async def work() -> Room:
            wanted = NewTable(game, {"players": len(seats)}, seats, Settings(stand_in="random", **settings))
            room = await server.lobby.create(ADA, wanted)
            for seat, kind in enumerate(seats):
                if kind == "person":
                    await server.lobby.sit(room, BEN, seat, None)
            if start:
                await server.lobby.start(room, ADA.id)
            return room

        room: Room = await self.within(server, work())
        self.table = room.table.id
        return room

    async def join(self, guest: StoredGuest, look: int | None, server: Server) -> Person:
        """A person at that process, who does nothing but what the test says."""
        person = Person(self.loop, self.rng, guest, look, lambda: [server], self.note)
        person.table, person.calm, person.patience = self.table, True, 60.0
        self.people.append(person)
        self.loop.create_task(person.live())
        await self.until(lambda: person.joined)
        return person

    async def end_turn(self, person: Person) -> None:
        """It moves as soon as it may, and until others are to act."""
        await self.until(lambda: person.position["actions"])
        while person.position["actions"]:
            person.move()
            await self.until(lambda: person.wishes[-1].number is not None)
            await self.until(lambda: person.number >= person.wishes[-1].number)

    async def all_told(self) -> None:
        """Until everyone has been told everything."""
        await self.until(lambda: all(person.number == len(self.lines) for person in self.people))
