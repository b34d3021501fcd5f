"""All tables of this process: found, loaded, made, entered and left, and forgotten when nobody needs them."""

import asyncio
from collections.abc import Callable, Sequence
from contextlib import suppress
from functools import partial
from logging import getLogger
from typing import Protocol

from msgspec.structs import replace

from bradshaw.server import ids
from bradshaw.server.cluster.cluster import ALONE, Cluster
from bradshaw.server.cluster.messages import Note
from bradshaw.server.english import say
from bradshaw.server.errors import Changed, Damaged, NotAllowed, NotFound, NotSaved, Refused
from bradshaw.server.ops import metrics
from bradshaw.server.storage.interface import Addition, NewTableRow, Snapshot, Storage, Stored, Uploader
from bradshaw.server.tables import absence, history, log, pipeline, render, snapshot
from bradshaw.server.tables.history import Happening, History
from bradshaw.server.tables.listing import listing, progress
from bradshaw.server.tables.outages import Outages
from bradshaw.server.tables.room import Answer, Connection, Plan, Result, Room
from bradshaw.server.tables.table import Table
from bradshaw.wire import closing, entries
from bradshaw.wire.messages import LogPage

logger = getLogger(__name__)

IDLE = 5 * 60_000  # a room without guests is forgotten after so many milliseconds; the table stays on disk
LATEST = 100  # entries that one who comes is told of, and that a page of the log has
FEW = 25  # tables
DAY = 86_400_000  # milliseconds
ALL = 2**31 - 1  # more entries than any log has


class Observer(Protocol):
    """Whoever does something of his own accord when a table has changed."""

    def look_at(self, room: Room) -> None:
        """Something happened there, or somebody came or went."""

    def leave(self, room: Room) -> None:
        """The room is given up; the table may be loaded again."""

    def forget(self, room: Room) -> None:
        """Nobody needs the room any more; the table is as it was."""

    def start_over(self) -> None:
        """All rooms were given up: the database is another one."""


class Tables:
    """Every table is one room, however many want it at the same time.

    Other processes of the same server, if there are any, hear of what is written here by the `bus`.
    """

    def __init__(self, storage: Storage, cluster: Cluster = ALONE) -> None:
        self.bus = cluster.bus
        self.keeping = cluster.keeping
        self._members = cluster.members
        self.observers: list[Observer] = []
        self.used_elsewhere: Callable[[str], bool] = lambda _: False
        self.history = History(storage)
        self.damaged: set[str] = set()  # tables that somebody wanted and that could not be served
        self._storage = storage
        self.outages = Outages(storage)
        self._pipeline = pipeline.Pipeline(
            storage,
            applied=self._applied,
            followed=self.observe,
            lost=self._give_up,
            turned=self._turned,
            cluster=cluster,
            outages=self.outages,
        )
        self._rooms: dict[str, Room] = {}
        self._loading: dict[str, asyncio.Task[Room]] = {}
        self._catching_up: set[asyncio.Task[None]] = set()
        self._era = 0  # one more whenever all tables must be read again
        self._began = ids.now()  # nobody was connected before
        self._gone: dict[str, dict[str, int]] = {}  # of tables no longer in memory: since when who is away
        self._progressed: set[str] = set()  # tables whose progress is not saved yet
        storage.on_foreign_write(self._forget_all)

    @property
    def rooms(self) -> int:
        """How many tables are in memory."""
        return len(self._rooms)

    def is_open(self, name: str) -> bool:
        """Whether that table is in memory, or on its way there, or used by another process: somebody wants it."""
        return name in self._rooms or name in self._loading or self.used_elsewhere(name)

    @property
    def busy(self) -> bool:
        """Whether anything is being done at any table."""
        return (
            bool(self._loading or self._catching_up)
            or self.keeping.busy
            or any(room.busy or room.queue or room.playing or room.advising for room in self._rooms.values())
        )

    # Doing something at a table

    def submit(self, room: Room, plan: Plan, answer: Answer) -> None:
        """Carry out a plan, without waiting; `answer` is called with the result."""
        self._pipeline.submit(room, plan, answer)

    def confer(self, room: Room, plan: Plan, answer: Answer) -> None:
        """Carry out a plan that writes nothing, but that others may wait for: a bot of the same side, say."""

        def answered(result: Result) -> None:
            answer(result)
            if not isinstance(result, Exception):
                self.observe(room)

        self.submit(room, plan, answered)

    async def perform(self, room: Room, plan: Plan, *, kept: bool = False) -> int:
        """Carry out a plan; the number of the entry, once it is on disk and told.

        What the server does by itself is `kept`: it is written only if this process keeps the table.
        """
        return await self._pipeline.perform(room, plan, kept=kept)

    def read_on(self, room: Room, number: int) -> None:
        """Another process has written the entry of that number."""
        self._pipeline.read_on(room, number)

    # Finding tables

    async def room(self, name: str) -> Room:
        """The room of a table; NotFound if there is none."""
        room = self._rooms.get(name)
        if room is not None and room.table.status == "over" and not self.bus.shared:
            # Whoever asks is told all its secrets: in a database that was just restored it may be running again.
            with suppress(NotSaved):
                await self._storage.notice()
            room = self._rooms.get(name)
        elif room is not None and self.bus.shared:
            # Whoever asks may have been told by another process what has not been heard of here yet.
            await self._pipeline.refresh(room)
            room = self._rooms.get(name)
        if room is None:
            task = self._loading.get(name)
            begun_before = task is not None
            if task is None:
                task = self._loading[name] = asyncio.create_task(self._load(name))
                task.add_done_callback(partial(self._loaded, name))
            room = await asyncio.shield(task)
            if begun_before and self.bus.shared:
                await self._pipeline.refresh(room)  # it may have been read before what he was told was written
        room.seen = ids.now()
        return room

    def _loaded(self, name: str, task: asyncio.Task[Room]) -> None:
        self._loading.pop(name, None)
        if not task.cancelled():
            task.exception()  # told to those who wait; they may all have gone

    def loaded(self, name: str) -> Room | None:
        """The room of a table that is in memory."""
        return self._rooms.get(name)

    @property
    def in_memory(self) -> Sequence[Room]:
        """All rooms."""
        return tuple(self._rooms.values())

    async def _load(self, name: str) -> Room:
        era = self._era
        first = await self._storage.lines(name, 0, 1)
        stored = await self._storage.stored(name, snapshot.made_by())
        if stored is None:
            raise NotFound(say("no_table"))
        try:
            # A thread, for a board of one's own may take seconds to check again.
            loaded = await asyncio.to_thread(_fold, name, first, stored)
            if loaded is None:
                logger.warning("a snapshot is damaged", extra={"table": name[:6]})
                whole = replace(stored, snapshot=None, lines=await self._storage.lines(name, 0, ALL))
                loaded = await asyncio.to_thread(_fold, name, first, whole)
        except Damaged as error:
            logger.error("a table is damaged", extra={"table": name[:6], "fault": str(error)})
            self.damaged.add(name)
            raise
        if era != self._era:
            return await self._load(name)  # what was read may be from before the database was changed
        if loaded is None:
            raise Damaged(say("unreadable"))
        room, snapshots = loaded
        self._rooms[name] = room
        self.damaged.discard(name)
        if room.table.moves > stored.moves or room.table.changed > stored.changed:
            self._progressed.add(name)  # the server was killed before it could save this
        gone = self._gone.pop(name, {})
        # Where others serve the table, too, somebody may have been there until a moment ago.
        since = max(self._began, self._members.others_seen if self._members else 0)
        room.gone = {guest: gone.get(guest, since) for guest in room.table.people}
        self._repay(room)
        for made in snapshots:  # a log from before there were any
            self._storage.append(Addition(name, (), snapshot=made), lambda _: None)
        self.observe(room)
        return room

    def forget_idle(self) -> None:
        """Drop the rooms that nobody has used for a while."""
        before = ids.now() - IDLE
        for name, room in list(self._rooms.items()):
            if room.empty and not room.waits and room.seen < before:
                self._note_absence(room)
                del self._rooms[name]
                for observer in self.observers:
                    observer.forget(room)
        long_ago = ids.now() - DAY  # no table waits for longer: then it is the same as if never seen
        for name, gone in list(self._gone.items()):
            if all(since < long_ago for since in gone.values()):
                del self._gone[name]

    def _note_absence(self, room: Room) -> None:
        """Keep since when who is away, for when the table is in memory again."""
        if room.table.status == "running":
            now, connected = room.now(), room.connected
            self._gone[room.table.id] = {
                guest: now if guest in connected else room.gone.get(guest, now) for guest in room.table.people
            }

    def _forget_all(self) -> None:
        """Somebody else has written to the database: let everyone start over from what is there now."""
        logger.warning("the database was changed by another process; all tables are read again")
        self._era += 1
        self.damaged.clear()
        for room in list(self._rooms.values()):
            self._close(room, "The server's database was restored.")
        for observer in self.observers:
            observer.start_over()

    def _give_up(self, room: Room) -> None:
        """The room may not be as the table on disk: let everyone at it start over from there."""
        self._close(room, "The table was changed elsewhere.")

    def _close(self, room: Room, reason: str) -> None:
        room.open = False
        self._note_absence(room)
        if self._rooms.get(room.table.id) is room:
            del self._rooms[room.table.id]
        for observer in self.observers:
            observer.leave(room)
        for connection in room.connections | room.joining:
            connection.close(closing.START_OVER, reason)

    # When a table has changed

    def _applied(self, room: Room, progress_saved: bool) -> None:
        if progress_saved:
            self._progressed.discard(room.table.id)
        else:
            self._progressed.add(room.table.id)
        self.bus.publish(Note(room.table.id, room.table.number))
        self.observe(room)

    def observe(self, room: Room) -> None:
        """Something has happened there, or somebody came or went."""
        for observer in self.observers:
            observer.look_at(room)

    async def save_progress(self) -> None:
        """Let lists show what has happened lately; a few tables at a time, so that no move waits for long."""
        waiting, self._progressed = sorted(self._progressed), set()
        for first in range(0, len(waiting), FEW):
            rooms = [room for name in waiting[first : first + FEW] if (room := self._rooms.get(name))]
            if rooms:
                found = {room.table.id: progress(room.table) for room in rooms}
                await self._storage.save_progress(found)

    # When the server was away

    async def say_at_work(self, *, waits: bool) -> None:
        """While clocks run, say so to the database; `waits` if they may at tables that are not in memory.

        If the server was away until now, the players of all tables have their time back.
        """
        if not waits and not any(room.table.clocks.since for room in self._rooms.values()):
            self.outages.nothing_runs()
        elif await self.outages.look():
            for room in self.in_memory:
                self._repay(room)

    def _repay(self, room: Room) -> None:
        if room.table.clocks.since:
            self.submit(room, lambda table, _: table.number, _unanswered)  # the pipeline does it before anything

    # New tables

    async def open(
        self, created: entries.Created, following: Sequence[entries.AnyEntry], *, address: str = ""
    ) -> Room:
        """A table on disk and in memory, with what happens there at once; wanted from an address."""
        name, code = ids.new_id(), ids.new_code()
        lines = [log.write(created, 1, "")]
        for entry in following:
            lines.append(log.write(entry, len(lines) + 1, lines[-1].sum))
        room = _room(history.begin(name, lines), lines[1:], code)
        table = room.table
        row = NewTableRow(name, code, table.game.name, table.settings.visibility == "open", created.at)
        by = Uploader(created.host, address)
        await self._storage.create_table(row, lines, progress(table), listing(table), by)
        self._rooms[name] = room
        room.gone = dict.fromkeys(table.people, created.at)
        metrics.TABLES.inc()
        self.observe(room)
        return room

    # Connections

    async def enter(self, room: Room, connection: Connection, after: int) -> None:
        """A socket was opened: tell it everything since `after`, and from now on what happens."""
        if not room.open:
            raise Changed(say("changed"))
        room.table.check_look(connection.guest, connection.look)
        room.came(connection)
        guest = connection.guest
        if guest in room.table.people:
            self.submit(room, absence.come_back(guest), _unanswered)
        await self._join(room, connection, after)
        self.observe(room)

    async def look(self, room: Room, connection: Connection, look: int | None, after: int) -> int:
        """See the table through other eyes."""
        room.table.check_look(connection.guest, look)
        connection.look = look
        room.came(connection)
        try:
            await self._join(room, connection, after)
        except NotAllowed:
            connection.look = None
            self._turned(room, connection)
            raise
        return room.table.number

    def exit(self, room: Room, connection: Connection) -> None:
        """A socket was closed."""
        room.left(connection)
        self.observe(room)
        # A finished game is seldom asked for again. Forgotten at once, it leaves no garbage to be looked for.
        name = room.table.id
        finished = room.empty and room.table.status == "over" and name not in self._progressed
        if finished and self._rooms.get(name) is room:
            del self._rooms[name]
            for observer in self.observers:
                observer.forget(room)

    def _turned(self, room: Room, connection: Connection) -> None:
        """A socket may no longer look where it did, so it is told of the table as a spectator is."""
        room.came(connection)

        async def join() -> None:
            try:
                await self._join(room, connection, 0)
            except Refused as error:
                connection.close(closing.START_OVER, str(error)[:120])

        task = asyncio.create_task(join())
        self._catching_up.add(task)
        task.add_done_callback(self._catching_up.discard)

    async def _join(self, room: Room, connection: Connection, after: int) -> None:
        look = connection.look
        message = await self.catch_up(room, look, after, words=connection.words)
        # Nothing is awaited from here on: what happens next is told to it as to everyone.
        if connection in room.joining and connection.look == look:
            room.table.check_look(connection.guest, look)  # it may have changed while the past was read
            room.send_show(connection)
            connection.send(message)
            room.joined(connection)

    async def catch_up(self, room: Room, look: int | None, after: int, *, words: bool = False) -> bytes:
        """What a client that has everything up to `after` must be told: all of it, or if that is much, the latest.

        It is all up to the moment in which this returns.
        """
        if after > room.table.number or room.table.number - after > LATEST:
            after = 0  # from a log that is no more, for a backup was restored; or from long ago
        first = after + 1 if after else max(2, room.table.number - LATEST + 1)
        happenings = await self.since(room, first)
        return render.catch_up(room.table, room.code, happenings, look, after, room.now(), words=words)

    async def since(self, room: Room, first: int) -> Sequence[Happening]:
        """All entries from that number on, the last one included that there is when this returns."""
        found = room.missed(first)
        while found is None:
            table = room.table
            past = await self._past(room, first, table.number)
            since = room.missed(table.number + 1)
            found = None if since is None else [*past, *since]
        return found

    async def _past(self, room: Room, first: int, last: int) -> list[Happening]:
        found = await self.history.happenings(room.table, first, last)
        if found is None:
            self._give_up(room)
            raise Changed(say("changed"))
        return found

    async def page(self, room: Room, look: int | None, before: int) -> LogPage:
        """The entries before that one, as many as make a page, with sentences."""
        table = room.table
        last = min(before - 1, table.number)
        first = max(2, last - LATEST + 1)
        happenings = await self._past(room, first, last) if first <= last else []
        earlier = happenings[0].moves_before if happenings and first > 2 else None
        return LogPage(render.log(table, happenings, look, words=True), earlier)


def _unanswered(result: Result) -> None:
    """Nobody waits for the answer: what could not be written now is tried when he connects again."""
    del result


def _room(beginning: Table, lines: Sequence[log.Line], code: str) -> Room:
    """The room of a table that has come so far, with its last entries in memory."""
    room = Room(beginning, code)
    for table, happening in history.fold(beginning, lines):
        room.table = table
        room.recent.append(happening)
    return room


def _fold(name: str, first: Sequence[log.Line], stored: Stored) -> tuple[Room, list[Snapshot]] | None:
    """The room that what is stored makes, and snapshots that should have been made on the way.

    None if the snapshot is damaged.
    """
    beginning = history.begin(name, first)
    table = snapshot.load(beginning, stored.snapshot) if stored.snapshot else beginning
    if table is None:
        return None
    room = Room(table, stored.code)
    room.snapshots.last = stored.snapshot.number if stored.snapshot else 0
    missing = []
    # Without a snapshot the lines begin with the first, which the table was begun with.
    for room.table, happening in history.fold(table, stored.lines if stored.snapshot else stored.lines[1:]):
        room.recent.append(happening)
        made = room.snapshots.next(room.table)
        if made:
            missing.append(made)
    if room.table.moves < stored.moves or room.table.changed < stored.changed:
        raise Damaged(say("lost_end"))
    return room, missing
