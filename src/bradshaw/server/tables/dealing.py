"""How cards are dealt that nobody can rig: people's devices pledge, then contribute (docs/fair_deal.md).

When the game starts, the devices that have pledged and are connected are asked for what they pledged. The cards
are dealt when all of it has come, and after a moment without what has not: nobody waits for a silent device.
"""

import asyncio
from collections.abc import Collection, Sequence

from bradshaw.core.deal import Part, pledge_of
from bradshaw.server.english import say
from bradshaw.server.errors import Damaged, NotAllowed, NotFound, Refused, Unavailable
from bradshaw.server.tables.room import Room, Step
from bradshaw.server.tables.table import Table
from bradshaw.server.tables.tables import Tables
from bradshaw.wire import entries

PATIENCE = 2.0  # seconds that contributions are waited for; also between two tries to save the start


def start(table: Table, now: int, present: Collection[str]) -> list[Step]:
    """Deal at once if no guest who is present has pledged anything; else ask for it."""
    parts: dict[str, Part] = {}
    for seat, sitting in enumerate(table.seats):
        guest = sitting.guest
        if guest in present and guest in table.pledges and guest not in parts:  # one device, however many seats
            parts[guest] = Part(seat, table.pledges[guest])
    return [(first(now, tuple(parts.values())), None)]


def first(now: int, parts: tuple[Part, ...]) -> entries.AnyEntry:
    """What starts a game to which these devices contribute."""
    return entries.Dealing(at=now, parts=parts) if parts else entries.Started(at=now)


class Dealer:
    """Takes pledges and contributions, and deals when it is time: it looks at a table whenever that changes."""

    def __init__(self, tables: Tables) -> None:
        self._tables = tables
        self._waiting: dict[str, asyncio.Task[None]] = {}  # by table: will deal
        self._closed = False
        tables.observers.append(self)

    async def pledge(self, room: Room, guest: str, pledge: str) -> None:
        """Say by its hash what one's device will contribute; until the start another may take its place."""

        def plan(table: Table, now: int) -> Sequence[Step] | int:
            table.check_status("open")
            if not table.seats_of(guest):
                raise NotAllowed(say("deal_not_seated"))
            if table.pledges.get(guest) == pledge:
                return table.number
            return [(entries.Pledged(at=now, guest=guest, pledge=pledge), None)]

        await self._tables.perform(room, plan)

    async def contribute(self, room: Room, guest: str, contribution: str) -> None:
        """Give what one's device has pledged, when it is asked for; after the last one the cards are dealt."""

        def plan(table: Table, now: int) -> Sequence[Step] | int:
            parts = table.parts or ()
            own = next((part for part in parts if table.seats[part.seat].guest == guest), None)
            if own is None:
                raise Refused(say("deal_not_asked"))
            if own.contribution == contribution:
                return table.number  # sent again
            if not table.dealing:
                raise Refused(say("deal_done"))
            if pledge_of(contribution) != own.pledge:
                raise Refused(say("deal_not_pledged"))
            steps: list[Step] = [(entries.Contributed(at=now, seat=own.seat, contribution=contribution), None)]
            if all(part.contribution or part is own for part in parts):
                steps.append((entries.Started(at=now), None))
            return steps

        await self._tables.perform(room, plan)

    async def dealt(self, room: Room) -> None:
        """Wait until the cards are dealt, if they are being dealt."""
        waiting = self._waiting.get(room.table.id)
        if waiting:
            await asyncio.wait([waiting])

    def close(self) -> None:
        """Deal no more; what is not dealt yet is dealt after the next start of the server."""
        self._closed = True
        for task in self._waiting.values():
            task.cancel()

    # As an observer of the tables

    def look_at(self, room: Room) -> None:
        """Something happened at the table: deal soon, or it is done."""
        name = room.table.id
        if not room.table.dealing:
            self._stop(name)
        elif name not in self._waiting and not self._closed:
            # Also for a table that was just loaded: whoever was cut off by a restart has the same time again.
            self._waiting[name] = asyncio.create_task(self._deal(name))

    def leave(self, room: Room) -> None:
        """The room is given up: the table is loaded again before it is dealt at."""

    def forget(self, room: Room) -> None:
        """Nobody needs the room any more."""

    def start_over(self) -> None:
        """The database is another one; what is to be dealt there is found when its tables are loaded."""
        for name in list(self._waiting):
            self._stop(name)

    def _stop(self, name: str) -> None:
        waiting = self._waiting.pop(name, None)
        if waiting:
            waiting.cancel()

    async def _deal(self, name: str) -> None:
        """Deal after a while, with what has come; try again as long as that can't be saved."""

        def plan(table: Table, now: int) -> Sequence[Step] | int:
            return [(entries.Started(at=now), None)] if table.dealing else table.number

        while True:
            await asyncio.sleep(PATIENCE)
            try:
                await self._tables.perform(await self._tables.room(name), plan)
            except (NotFound, Damaged):
                break  # nothing is left to be dealt
            except Unavailable:
                continue
            break
        self._waiting.pop(name, None)
