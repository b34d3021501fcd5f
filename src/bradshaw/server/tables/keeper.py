"""The keeper of all tables: finds them, changes them on disk first, and tells everyone at them.

What is done in a game is here; how people come to sit at a table is in `lobby.py`.
"""

import asyncio
from collections.abc import Sequence
from contextlib import suppress
from logging import getLogger
from typing import Any, Protocol

import msgspec

from bradshaw.server import ids
from bradshaw.server.errors import Changed, Conflict, Damaged, NotFound, Refused, Unavailable
from bradshaw.server.ops import metrics
from bradshaw.server.storage.interface import Listing, NewTableRow, Progress, Storage, StoredGuest
from bradshaw.server.tables import log, render
from bradshaw.server.tables.driver import Driver
from bradshaw.server.tables.room import Connection, Happening, Messages, Room
from bradshaw.server.tables.table import Attempt, Table
from bradshaw.wire import closing, entries
from bradshaw.wire.messages import Move

logger = getLogger(__name__)

IDLE = 5 * 60_000  # a room without guests is forgotten after so many milliseconds; the table stays on disk
QUIET = (entries.Moved, entries.Said)  # entries that change nothing that lists show
FEW = 25  # tables
CHANGED_ELSEWHERE = "The table was changed elsewhere. Nothing was changed; try again."
Step = tuple[entries.AnyEntry, Attempt | None]


class Asked(Protocol):
    """A move that somebody at a table has asked for, and wants an answer to."""

    @property
    def socket(self) -> Connection:
        """Where he waits for it."""

    def made(self, number: int) -> bytes:
        """The answer if it is made: the entry of that number."""

    def failed(self, error: Exception) -> None:
        """Answer that it is not made, and why."""


class Keeper:
    """All tables of this process. Methods named after what people do at a table; each refuses with a sentence."""

    def __init__(self, storage: Storage, driver: Driver) -> None:
        self._storage = storage
        self._driver = driver
        self._rooms: dict[str, Room] = {}
        self._loading: dict[str, asyncio.Task[Room]] = {}
        self._era = 0  # one more whenever all tables must be read again
        self._resuming: asyncio.Task[None] | None = None
        self._progressed: set[str] = set()  # tables whose progress is not saved yet
        storage.on_foreign_write = self._forget_all
        driver.attach(self)

    @property
    def rooms(self) -> int:
        """How many tables are in memory."""
        return len(self._rooms)

    # Finding tables

    async def room(self, name: str) -> Room:
        """The room of a table; NotFound if there is none."""
        room = self._rooms.get(name)
        if room is None:
            task = self._loading.get(name)
            if task is None:
                task = self._loading[name] = asyncio.create_task(self._load(name))
                task.add_done_callback(lambda _: self._loading.pop(name, None))
            room = await asyncio.shield(task)
        room.seen = ids.now()
        return room

    async def _load(self, name: str) -> Room:
        era = self._era
        head = await self._storage.head(name)
        lines = await self._storage.lines(name)  # after the head, so that it goes at least as far
        if head is None:
            raise NotFound("There is no such table.")
        code, moves, changed = head
        try:
            # A thread, for a board of one's own may take seconds to check again.
            table = await asyncio.to_thread(Table.load, name, lines)
            if len(table.played) < moves or table.changed < changed:
                raise Damaged("its end is missing")
        except Damaged as error:
            logger.error("a table is damaged", extra={"table": name[:6], "fault": str(error)})
            raise
        if era != self._era:
            return await self._load(name)  # what was read may be from before the database was changed
        room = self._rooms[name] = Room(table, code)
        room.gone = dict.fromkeys(table.people, ids.now())
        self._driver.look_at(room)
        return room

    def forget_idle(self) -> None:
        """Drop the rooms that nobody has used for a while."""
        before = ids.now() - IDLE
        for name, room in list(self._rooms.items()):
            if room.empty and not room.waits and room.seen < before:
                del self._rooms[name]

    def _forget_all(self) -> None:
        """Somebody else has written to the database: let everyone start over from what is there now."""
        logger.warning("the database was changed by another process; all tables are read again")
        self._era += 1
        rooms, self._rooms = self._rooms, {}
        for room in rooms.values():
            self._driver.leave(room)
            for connection in list(room.connections):
                connection.close(closing.START_OVER, "The server's database was restored.")
        self._resuming = asyncio.create_task(self._resume())

    async def _resume(self) -> None:
        """Go on with the tables that wait for the server, also those that nobody is connected to."""
        with suppress(Unavailable):
            await self._driver.resume(await self._storage.wakes())

    def _give_up(self, room: Room) -> None:
        """The room may not be as the table on disk: let everyone at it start over from there."""
        if self._rooms.get(room.table.id) is room:
            del self._rooms[room.table.id]
        self._driver.leave(room)
        for connection in list(room.connections):
            connection.close(closing.START_OVER, "The table was changed elsewhere.")
        if room.table.by_itself:
            self._driver.come_back(room.table.id)

    # Changing tables

    async def commit(self, room: Room, steps: Sequence[Step]) -> None:
        """Write the entries to disk, then make them so, then tell everyone. The room's lock must be held."""
        if self._rooms.get(room.table.id) is not room:
            self._give_up(room)  # somebody waited for the lock while the room was given up
            raise Unavailable(CHANGED_ELSEWHERE)
        before, after = room.table, room.table.fork()
        written: list[log.Written] = []
        happenings: list[Happening] = []
        lists = False
        for entry, attempt in steps:
            line = log.write(entry, after.number + 1, after.sum)
            events = after.apply(entry, line, attempt)
            written.append((line, entry))
            happenings.append((line.number, entry, events))
            lists = lists or type(entry) not in QUIET
        lists = lists or after.status != before.status
        # Only what the server does by itself depends on the progress; for lists a moment later is early enough.
        progress = self._progress(after) if lists or before.by_itself or after.by_itself else None
        try:
            lines = [line for line, _ in written]
            await self._storage.append(after.id, lines, progress, _listing(after) if lists else None)
        except asyncio.CancelledError:
            self._give_up(room)  # it may be on disk, or not
            raise
        except Conflict:
            self._give_up(room)
            raise Unavailable(CHANGED_ELSEWHERE) from None
        room.table = after
        if progress:
            self._progressed.discard(after.id)
        else:
            self._progressed.add(after.id)
        if lists:
            room.dismiss()
        moved = after.position != before.position or after.status != before.status
        info = lists or after.clocks.used or after.offer != before.offer
        room.remember(written)
        room.tell(before.number, happenings, moved=moved, info=info)
        self._driver.look_at(room)

    async def save_progress(self) -> None:
        """Let lists show what has happened lately; a few tables at a time, so that no move waits for long."""
        waiting, self._progressed = sorted(self._progressed), set()
        for first in range(0, len(waiting), FEW):
            rooms = [room for name in waiting[first : first + FEW] if (room := self._rooms.get(name))]
            if rooms:
                await self._storage.save_progress({room.table.id: self._progress(room.table) for room in rooms})

    def _progress(self, table: Table) -> Progress:
        return Progress(len(table.played), table.to_act, table.changed, self._driver.wake(table))

    # New tables

    async def open(self, created: entries.Created, sat: Sequence[tuple[int, str, str]], *, start: bool) -> Room:
        """A table on disk and in memory, with these people (seat, guest, name) at it."""
        name, code = ids.new_id(), ids.new_code()
        table = Table(name, created)
        first = log.write(created, 1, "")
        table.sum = first.sum
        written: list[log.Written] = [(first, created)]
        following: list[entries.AnyEntry] = [
            entries.Sat(at=created.at, seat=s, guest=g, name=n) for s, g, n in sat
        ]
        if start:
            following.append(entries.Started(at=created.at))
        for entry in following:
            line = log.write(entry, table.number + 1, table.sum)
            table.apply(entry, line)
            written.append((line, entry))
        listed = table.settings.visibility == "open"
        row = NewTableRow(name, code, table.game.name, listed, created.at)
        lines = [line for line, _ in written]
        await self._storage.create_table(row, lines, self._progress(table), _listing(table))
        room = self._rooms[name] = Room(table, code)
        room.beginning = written
        room.gone = dict.fromkeys(table.people, created.at)
        metrics.TABLES.inc()
        self._driver.look_at(room)
        return room

    # Play

    async def move(self, room: Room, guest: str, wanted: Move) -> int:
        """Play an action for one's seat; the number of its entry. Sent again, it is not played again."""
        async with room.lock:
            planned = self._plan(room, guest, wanted)
            if isinstance(planned, int):
                return planned
            await self.commit(room, [(planned.entry, planned)])
            return room.table.number

    def move_soon(self, room: Room, guest: str, wanted: Move, asked: Asked) -> bool:
        """The same without waiting, for the ordinary move; False if this is none, or the table is busy.

        A move is what happens most. This way no task is woken for it, neither to begin nor to end, and the table
        need not be copied: nothing but the move depends on whether it can be saved. What everyone will be told is
        put together now, while all that it takes is at hand: when the move is on disk, hundreds of other tables
        have been through the processor's cache.
        """
        table = room.table
        if table.by_itself or table.offer or self._rooms.get(table.id) is not room or not room.lock.take():
            return False
        try:
            planned = self._plan(room, guest, wanted)
            if isinstance(planned, int):
                room.lock.release()
                asked.socket.send(asked.made(planned))
                return True
            if planned.over:
                room.lock.release()
                return False
            line = log.write(planned.entry, table.number + 1, table.sum)
            messages = room.prepare(planned)
        except BaseException:
            room.lock.release()
            raise
        self._storage.append_soon(table.id, (line,), OnItsWay(self, room, planned, line, messages, asked))
        return True

    def written(self, move: "OnItsWay", error: Exception | None) -> None:
        """The move of `move_soon` is on disk, or can't be."""
        room = move.room
        try:
            if error is None:
                room.table.apply(move.planned.entry, move.line, move.planned)
                self._progressed.add(room.table.id)
                if room.beginning:
                    room.remember([(move.line, move.planned.entry)])
                room.send(move.messages, move.asked.socket, move.asked.made(move.line.number))
                self._driver.look_at(room)
                return
            if isinstance(error, Conflict):
                self._give_up(room)
                error = Unavailable(CHANGED_ELSEWHERE)
        finally:
            room.lock.release()
        move.asked.failed(error)

    def _plan(self, room: Room, guest: str, wanted: Move) -> int | Attempt:
        """The move, ready to be made; or its number, if it has been made already."""
        table = room.table
        seat = table.check_own(wanted.seat, guest)
        action = table.read_action(bytes(wanted.action))
        played = table.repeated(wanted.seat, wanted.position, action)
        if played is not None:
            return played
        if seat.bot:
            raise Refused("A bot plays for this seat. Take it back first.")
        return table.attempt(wanted.seat, action, wanted.position, now_at(room))

    async def say(self, room: Room, guest: StoredGuest, text: str, seat: int | None) -> int:
        """Chat."""
        async with room.lock:
            name = guest.name
            if seat is not None:
                name = room.table.check_own(seat, guest.id).name
            text = " ".join("".join(c if c.isprintable() else " " for c in text).split())
            if not text:
                raise Refused("There is nothing to say.")
            entry = entries.Said(at=now_at(room), guest=guest.id, name=name, text=text, seat=seat)
            await self.commit(room, [(entry, None)])
            return room.table.number

    async def offer(self, room: Room, guest: str, seat: int, what: Any) -> int:
        """Ask everyone to end the game or to take a move back. Who is alone with bots agrees with himself."""
        async with room.lock:
            table = room.table
            table.check_own(seat, guest)
            table.check_status("running")
            if table.offer:
                raise Refused("There is an offer already; it has to be answered first.")
            if what == "undo":
                table.undo_target(seat)
            now = now_at(room)
            steps: list[Step] = [(entries.Offered(at=now, seat=seat, what=what), None)]
            if table.people == {guest}:
                steps.append((self._agreed(table, what, seat, now), None))
            await self.commit(room, steps)
            return room.table.number

    async def answer(self, room: Room, guest: str, seat: int, yes: bool) -> int:
        """Agree to what was offered, or not."""
        async with room.lock:
            table = room.table
            table.check_own(seat, guest)
            offer = table.offer
            if not offer:
                raise Refused("There is nothing to answer; the offer is gone.")
            now = now_at(room)
            steps: list[Step] = [(entries.Answered(at=now, seat=seat, yes=yes), None)]
            if yes and table.people <= offer.agreed | {guest}:
                steps.append((self._agreed(table, offer.what, offer.seat, now), None))
            await self.commit(room, steps)
            return room.table.number

    @staticmethod
    def _agreed(table: Table, what: str, seat: int, now: int) -> entries.AnyEntry:
        if what == "undo":
            return entries.Undone(at=now, moves=table.undo_target(seat))
        return entries.Ended(at=now, reason="agreed")

    # Connections

    async def enter(self, room: Room, connection: Connection, after: int) -> None:
        """A socket was opened: tell it everything since `after`, and from now on what happens."""
        async with room.lock:
            room.check_look(connection.guest, connection.look)
            connection.send(await self.catch_up(room, connection.look, after))
            room.enter(connection)
        self._driver.look_at(room)

    async def look(self, room: Room, connection: Connection, look: int | None, after: int) -> int:
        """See the table through other eyes."""
        async with room.lock:
            room.check_look(connection.guest, look)
            connection.look = look
            connection.send(await self.catch_up(room, look, after))
            return room.table.number

    def exit(self, room: Room, connection: Connection) -> None:
        """A socket was closed."""
        room.exit(connection)
        self._driver.look_at(room)
        # A finished game is seldom asked for again. Forgotten at once, it leaves no garbage to be looked for.
        name = room.table.id
        finished = room.empty and room.table.status == "over" and name not in self._progressed
        if finished and self._rooms.get(name) is room:
            del self._rooms[name]

    async def catch_up(self, room: Room, look: int | None, after: int) -> bytes:
        """What a client that has everything up to `after` must be told."""
        if after == room.table.number:
            return room.catch_up((), look, after)
        written = room.beginning or log.pair(await self._storage.lines(room.table.id))
        if not written or written[-1][0].sum != room.table.sum:
            self._give_up(room)
            raise Changed("The table was changed elsewhere. Connect again.")
        return room.catch_up(written, look, after)


class OnItsWay(msgspec.Struct, gc=False):
    """A move that is being written. Not a closure, which is a dozen objects for the collector to look at."""

    keeper: Keeper
    room: Room
    planned: Attempt
    line: log.Line
    messages: Messages
    asked: Asked

    def __call__(self, error: Exception | None) -> None:
        """It is on disk, or can't be."""
        self.keeper.written(self, error)


def now_at(room: Room) -> int:
    """The time at a table, which never goes back."""
    return max(ids.now(), room.table.changed)


def _listing(table: Table) -> Listing:
    people = tuple((n, seat.guest) for n, seat in enumerate(table.seats) if seat.guest)
    return Listing(table.status, msgspec.json.encode(render.seat_infos(table)).decode(), people)
