"""What other processes do at the tables that are open here, and what they are told of what is in no log.

- An entry that was written elsewhere is heard of by a note, and read from storage. A note may be lost: a sweep
  asks storage for the last number of every table that is used here.
- Who is connected elsewhere, and which bots think there, is kept with the room (`Room.remote`).
- What a side plans goes to all processes in which the table is open; each tells those who may see it, as it does
  what was planned there.
"""

import asyncio
from collections.abc import Callable
from logging import getLogger
from zlib import crc32

import msgspec

from bradshaw.core.errors import BradshawError
from bradshaw.server.cluster.members import Members
from bradshaw.server.cluster.messages import Consent, Here, Note, Planned, Proposal, WhatIsPlanned, Whisper
from bradshaw.server.cluster.presence import Presence
from bradshaw.server.errors import Refused
from bradshaw.server.storage.interface import Storage
from bradshaw.server.tables.council import Changes, Proposed
from bradshaw.server.tables.planning import proposals
from bradshaw.server.tables.room import Room
from bradshaw.server.tables.table import Table
from bradshaw.server.tables.tables import Tables
from bradshaw.wire.messages import Aside

logger = getLogger(__name__)

SWEEP = 1.0  # seconds between two looks at what was never told
AT_ONCE = 500  # tables that storage is asked for in one go
NUMBERS = 4096  # processes that may give numbers to proposals at the same time
MOST_HELD = 100  # plans for entries that are not here yet, of one table


class Elsewhere:
    """Listens to the bus for the tables of this process, and tells the others. An observer of the tables."""

    def __init__(self, tables: Tables, storage: Storage, members: Members) -> None:
        self._tables = tables
        self._storage = storage
        self._members = members
        self._bus = tables.bus
        self._presence = Presence(tables.bus, lambda: members.name, self._someone)
        self._others: set[str] = set()  # members to whom people may be connected, as of the last beat
        self._held: dict[str, list[Planned]] = {}  # plans for entries that are not here yet
        self.wake: Callable[[str], None] = lambda _: None  # look at a table that is kept here, but not in memory
        self._sweeping: asyncio.Task[None] | None = None
        tables.observers.append(self)
        self._bus.listen(Note, self._noted)
        self._bus.listen(Planned, self._planned)
        self._bus.listen(WhatIsPlanned, self._asked)
        self._bus.on_return(self._returned)
        members.on_pulse(self._pulse)
        members.on_death(self._presence.tell_all)

    def start(self) -> None:
        """Sweep from now on."""
        self._sweeping = asyncio.create_task(self._sweep())

    async def close(self) -> None:
        """Sweep no more."""
        if self._sweeping:
            self._sweeping.cancel()
            await asyncio.gather(self._sweeping, return_exceptions=True)

    def used(self, table: str) -> bool:
        """Whether anybody is connected to the table by another process."""
        return bool(self._presence.elsewhere(table))

    # As an observer of the tables

    def look_at(self, room: Room) -> None:
        """Something happened, or somebody came or went, or the table was just loaded."""
        if room.others is None:
            room.others = self
            for council in room.councils:
                council.numbering = (NUMBERS, crc32(self._members.name.encode()) % NUMBERS)
            for member, here in self._presence.elsewhere(room.table.id).items():
                room.heard(member, here)
            if room.councils and room.table.status == "running":
                self._bus.publish(WhatIsPlanned(room.table.id))
        self.presence_changed(room)
        held = self._held.get(room.table.id)
        if held and held[0].number <= room.table.number:
            for planned in self._held.pop(room.table.id):
                self._planned(planned)

    def leave(self, room: Room) -> None:
        """The room is given up."""
        self.forget(room)

    def forget(self, room: Room) -> None:
        """Nobody needs the room any more."""
        self._presence.forget(room.table.id)
        self._held.pop(room.table.id, None)

    def start_over(self) -> None:
        """The database is another one."""

    # As the others, to a room

    def presence_changed(self, room: Room) -> None:
        """Tell them who is here."""
        self._presence.tell(room.here)

    def plans_changed(self, room: Room) -> None:
        """Tell them what a side is planning."""
        for side, council in enumerate(room.councils):
            if council.changes:
                self._tell(room, side, council.changes)

    # What they tell

    def _noted(self, note: Note) -> None:
        room = self._tables.loaded(note.table)
        if room is None:
            if self._tables.keeping.keeps(note.table):
                self.wake(note.table)  # something else may be due there now
        elif self._follows(room):
            self._tables.read_on(room, note.number)

    def _follows(self, room: Room) -> bool:
        """Whether anybody here wants to know at once; else the table is read on when it is wanted."""
        return room.used or room.playing is not None or self._tables.keeping.keeps(room.table.id)

    def _someone(self, table: str, member: str, here: Here | None) -> None:
        room = self._tables.loaded(table)
        if room:
            room.heard(member, here)
            self._tables.observe(room)

    def _returned(self) -> None:
        """Others can be heard again: what they said meanwhile is looked for at once."""
        for room in self._tables.in_memory:
            if room.councils and room.table.status == "running" and room.used:
                self._bus.publish(WhatIsPlanned(room.table.id))
                for side, council in enumerate(room.councils):
                    self._tell(room, side, council.whole())

    def _pulse(self) -> None:
        self._presence.beat()
        alive = self._members.alive
        # Of those who are gone since the last beat nobody can say until when people were connected to them.
        before, self._others = self._others, {m.id for m in alive if m.role == "server"} - {self._members.name}
        if not self._presence.knows(before | self._others):
            for room in self._tables.in_memory:
                room.nobody_knows()
        self._presence.only({member.id for member in alive})

    # Sweeping

    async def _sweep(self) -> None:
        while True:
            await asyncio.sleep(SWEEP)
            try:
                await self.sweep()
            except Refused as error:
                logger.warning("nobody can say what was missed", extra={"fault": str(error)})
            except Exception:
                logger.exception("a sweep failed")

    async def sweep(self) -> None:
        """Find what was written at the tables that are used here and was never heard of."""
        rooms = {room.table.id: room for room in self._tables.in_memory if self._follows(room)}
        names = sorted(rooms)
        for first in range(0, len(names), AT_ONCE):
            for name, head in (await self._storage.heads(names[first : first + AT_ONCE])).items():
                room = rooms[name]
                if head.number > room.table.number:
                    self._tables.read_on(room, head.number)
                if head.keeper is None and room.table.by_itself and room.table.status == "running":
                    self._tables.keeping.want(name)

    # What sides plan

    def _tell(self, room: Room, side: int, changes: Changes) -> None:
        game = room.table.game
        added = tuple(
            Proposal(
                made.number,
                made.seat,
                made.by,
                msgspec.json.encode(made.proposal),
                tuple(made.agreed),
                None if made.action is None else game.write(made.action),
                made.position,
            )
            for made in changes.added.values()
        )
        said = tuple(Whisper(*msgspec.structs.astuple(aside)) for aside in changes.said)
        agreed = tuple(Consent(*one) for one in changes.agreed)
        if added or said or agreed or changes.dropped:
            number = room.table.number
            self._bus.publish(Planned(room.table.id, side, number, added, tuple(changes.dropped), agreed, said))

    def _planned(self, planned: Planned) -> None:
        room = self._tables.loaded(planned.table)
        if room is None or planned.side >= len(room.councils):
            return
        if planned.number > room.table.number:
            held = self._held.setdefault(planned.table, [])
            if len(held) < MOST_HELD:
                held.append(planned)
            self._tables.read_on(room, planned.number)
            return
        council = room.councils[planned.side]
        if room.table.status == "running":
            try:
                council.follow(room.table, _changes(room.table, planned))
            except (BradshawError, msgspec.DecodeError):
                return  # from a process that knows more of the game
            room.tell_proposals_here()
            self._tables.observe(room)

    def _asked(self, asked: WhatIsPlanned) -> None:
        room = self._tables.loaded(asked.table)
        if room:
            for side, council in enumerate(room.councils):
                self._tell(room, side, council.whole())


def _changes(table: Table, planned: Planned) -> Changes:
    read = proposals(table.game).decode
    added = {
        one.number: Proposed(
            one.number,
            one.seat,
            one.by,
            read(one.proposal),
            frozenset(one.agreed),
            None if one.action is None else table.game.read(one.action),
            one.position,
        )
        for one in planned.added
    }
    agreed = [(one.number, one.guest, one.yes) for one in planned.agreed]
    said = [Aside(*msgspec.structs.astuple(one)) for one in planned.said]
    return Changes(added, list(planned.dropped), agreed, said)
