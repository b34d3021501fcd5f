"""The one way that everything takes that happens at a table: plan, prepare, write, apply, send.

1. plan: what is to be done, or a refusal; decided from the table as it is when its turn comes
2. prepare: the table as it will be, and a message for each pair of eyes at it
3. write: the entries, to disk, together with those of other tables
4. apply: the new table takes the place of the old one
5. send: everyone is told, and whoever asked gets his answer

Each table has a queue, and one write on its way at most; tables do not wait for each other. Nobody has to wait for
an answer: `submit` calls back. `perform` is for those who want to wait.

Another process may write to the same table. Of two that write the entry of one number, one is told of a conflict:
it reads what the other wrote, tells its own sockets of it as of anything that happens (4 and 5), plans again, and
writes again. Whoever asked notices nothing, unless what he wants is no longer possible.

Where clocks run, it is first made sure that the server was not away, or its players have their time back
(`outages.py`): that is a plan like any other, which goes before the one that was asked for.
"""

import asyncio
from collections.abc import Callable, Coroutine, Sequence
from functools import partial
from logging import getLogger
from random import random

from msgspec import Struct
from msgspec.structs import replace

from bradshaw.core.errors import BradshawError
from bradshaw.server.cluster.cluster import Cluster
from bradshaw.server.english import say
from bradshaw.server.errors import Changed, Conflict, NotAllowed, Refused, Unavailable
from bradshaw.server.storage.interface import Addition, Storage
from bradshaw.server.tables import folding, history, log, render
from bradshaw.server.tables.history import Happening
from bradshaw.server.tables.listing import listing, progress
from bradshaw.server.tables.outages import Outages, known_before
from bradshaw.server.tables.room import Answer, Connection, Plan, Result, Room, Step, Wanted
from bradshaw.server.tables.snapshot import Snapshots
from bradshaw.server.tables.table import Table
from bradshaw.wire import entries

logger = getLogger(__name__)

QUIET = (
    entries.Moved,
    entries.Said,
    entries.Watched,
    entries.Remarked,
    entries.Interrupted,
)  # entries that change nothing that lists show
TRIES = 20  # writes of a plan that may come too late: each time somebody else at the table got on
# Where two processes write to a table in the same moment, both wait a little, by lot, before they plan again.
# Else the one that is behind, and has to read first, would be too late again and again.
CLOSE, CROWDED, TURN = 0.05, 0.2, 0.015  # seconds: what is a moment, how long it is so, and the longest wait
ALL = 2**31 - 1  # more entries than any log has
MOST_BEHIND = 500  # entries that are read on; who has missed more starts over


class Prepared(Struct, frozen=True, gc=False):
    """Everything that follows from what is being written."""

    after: Table
    happenings: list[Happening]
    news: render.News
    listed: bool  # whether what lists show has changed
    snapshots: Snapshots


class Pipeline:
    """Carries out plans. What others do when a table has changed or was given up they say by the callbacks."""

    def __init__(
        self,
        storage: Storage,
        *,
        applied: Callable[[Room, bool], None],
        followed: Callable[[Room], None],
        lost: Callable[[Room], None],
        turned: Callable[[Room, Connection], None],
        cluster: Cluster,
        outages: Outages,
    ) -> None:
        self._storage = storage
        self._outages = outages
        self._applied = applied  # the table has changed; whether the progress that lists show is saved, too
        self._followed = followed  # it has changed by what another process wrote
        self._lost = lost  # the room may not be as the table on disk
        self._turned = turned  # a socket must be told of the table anew, as a spectator
        self._cluster = cluster
        self._shared = cluster.bus.shared  # whether other processes write to the same tables
        self._keeping = cluster.keeping
        self._reading: set[asyncio.Task[None]] = set()

    def submit(self, room: Room, plan: Plan, answer: Answer, *, kept: bool = False) -> None:
        """Carry the plan out when its turn comes; `answer` is called with the result. Does not wait."""
        room.queue.append(Wanted(plan, answer, kept))
        self._go_on(room)

    async def perform(self, room: Room, plan: Plan, *, kept: bool = False) -> int:
        """The same for those who wait: the number of the entry. Nothing is undone if nobody waits any more."""
        found: asyncio.Future[int] = asyncio.get_running_loop().create_future()

        def answer(result: Result) -> None:
            if found.done():
                return  # whoever asked has gone
            if isinstance(result, Exception):
                found.set_exception(result)
            else:
                found.set_result(result)

        self.submit(room, plan, answer, kept=kept)
        return await found

    def read_on(self, room: Room, number: int) -> None:
        """Another process has written the entry of that number: have it, too, and tell of it."""
        if number > room.behind:
            room.behind = number
            self._go_on(room)

    async def refresh(self, room: Room) -> None:
        """Return when the table is as it was in storage when this was asked for, or later."""
        found: asyncio.Future[None] = asyncio.get_running_loop().create_future()
        room.queue.append(Wanted(lambda table, _: table.number, lambda _: found.set_result(None), fresh=True))
        self._go_on(room)
        await asyncio.shield(found)

    def _go_on(self, room: Room) -> None:
        if not room.busy and room.open and room.behind > room.table.number:
            self._start(room, self._catch_up(room))
        while room.queue and not room.busy:
            wanted = room.queue.popleft()
            try:
                if not room.open:
                    raise Unavailable(say("changed_elsewhere"))
                if wanted.fresh and not wanted.certain:
                    self._make_certain(room, wanted)
                    return
                if room.table.clocks.since:
                    if self._outages.stale and not wanted.informed:
                        wanted.informed = True
                        room.queue.appendleft(wanted)
                        self._start(room, self._inform(room))
                        return
                    wanted = self._repaid(room, wanted)
                if room.crowded and self._waits(room, wanted):
                    return
                planned = wanted.plan(room.table, room.now())
                if isinstance(planned, int):
                    _tell(wanted.answer, planned)
                    continue
                prepared, addition = self._prepare(room, planned, kept=wanted.kept)
            except Exception as refusal:
                if self._shared and room.open and not wanted.certain and isinstance(refusal, BradshawError):
                    self._make_certain(room, wanted)  # it may be possible now by what another process wrote
                    return
                if not isinstance(refusal, BradshawError):
                    logger.exception("a plan failed", extra={"table": room.table.id[:6]})
                _tell(wanted.answer, refusal)
                continue
            room.busy = True
            self._storage.append(addition, partial(self._written, room, prepared, addition, wanted))

    async def _inform(self, room: Room) -> None:
        """Find out whether the server was away before anything is done that depends on the time."""
        try:
            await known_before(self._outages)
        finally:
            room.busy = False
            self._go_on(room)

    def _repaid(self, room: Room, wanted: Wanted) -> Wanted:
        """What is done next: what was asked for, or first that players have their time back."""
        owed = () if wanted.repaid else self._outages.owed(room.table, room.now())
        wanted.repaid = True
        if not owed:
            return wanted
        room.queue.appendleft(wanted)
        return Wanted(
            lambda table, now: self._outages.owed(table, now) or table.number,
            _nobody,
            informed=True,
            repaid=True,
        )

    def _waits(self, room: Room, wanted: Wanted) -> bool:
        """Let others go first for a moment, if they write to the table, too."""
        loop = asyncio.get_running_loop()
        if loop.time() > room.crowded:
            room.crowded = 0.0
        if not room.crowded or wanted.waited:
            wanted.waited = False
            return False

        def go_on() -> None:
            room.busy = False
            self._go_on(room)

        wanted.waited = room.busy = True
        room.queue.appendleft(wanted)
        loop.call_later(random() * TURN, go_on)
        return True

    def _make_certain(self, room: Room, wanted: Wanted) -> None:
        """Plan it from all that is in storage."""
        wanted.certain = True
        room.queue.appendleft(wanted)
        self._start(room, self._catch_up(room))

    def _start(self, room: Room, work: Coroutine[None, None, None]) -> None:
        room.busy = True
        task = asyncio.create_task(work)
        self._reading.add(task)
        task.add_done_callback(self._reading.discard)

    def _prepare(self, room: Room, steps: Sequence[Step], *, kept: bool) -> tuple[Prepared, Addition]:
        before = after = room.table
        lines: list[log.Line] = []
        happenings: list[Happening] = []
        listed = False
        for entry, attempt in steps:
            if entry.since > self._cluster.known:
                raise Unavailable(say("not_all_know"))
            line = log.write(entry, after.number + 1, after.sum)
            moves = after.moves
            after, events = folding.after(after, entry, line, attempt)
            lines.append(line)
            happenings.append(Happening(line.number, entry, events, moves))
            listed = listed or type(entry) not in QUIET
        prepared = _prepared(room, after, happenings, listed=listed or after.status != before.status)
        # Only what the server does by itself depends on the progress; for lists a moment later is early enough.
        at_once = prepared.listed or before.by_itself or after.by_itself
        addition = Addition(
            after.id,
            lines,
            progress(after) if at_once else None,
            listing(after) if prepared.listed else None,
            prepared.snapshots.next(after),
            self._keeping.keeper(after.id) if kept else None,
        )
        return prepared, addition

    def _written(
        self, room: Room, prepared: Prepared, addition: Addition, wanted: Wanted, error: Exception | None
    ) -> None:
        """It is on disk, or can't be."""
        room.busy = False
        if error is None:
            self._apply(room, prepared)
            if self._shared:
                room.wrote = asyncio.get_running_loop().time()
            _tell(wanted.answer, prepared.after.number)
            self._applied(room, addition.progress is not None)
        else:
            unclear = isinstance(error, Conflict | Changed)  # Changed: nobody knows whether it is on disk
            if unclear and room.open and wanted.tries < TRIES:
                self._start(room, self._try_again(room, wanted, addition, error))
                return
            if unclear:
                self._lost(room)
            if isinstance(error, Conflict):
                error = Unavailable(say("changed_elsewhere"))
            _tell(wanted.answer, error)
        self._go_on(room)

    def _apply(self, room: Room, prepared: Prepared) -> None:
        room.table = prepared.after
        room.snapshots = prepared.snapshots
        room.views = prepared.news.views
        room.remember(prepared.happenings)
        if prepared.listed:
            self._turn_away(room)
            room.tell_presence()  # who is away may have changed with it
        room.send(prepared.news)

    # What other processes write

    async def _catch_up(self, room: Room) -> None:
        """Read what others wrote, then go on. What can't be read is found again by the next sweep."""
        behind = room.behind
        try:
            await self._follow(room)
        except Refused as error:
            logger.warning("a table can't be read on", extra={"table": room.table.id[:6], "fault": str(error)})
        finally:
            if room.behind == behind:
                room.behind = 0
            room.busy = False
            self._go_on(room)

    async def _try_again(self, room: Room, wanted: Wanted, addition: Addition, why: Exception) -> None:
        """Another process may have been first: read what it wrote, and plan again.

        But the entry may be our own, if nobody could say whether it was written. If it is not there, it may yet
        come: it is not written again, nor said to have failed.
        """
        last = addition.lines[-1] if addition.lines else None
        try:
            lines = await self._follow(room)
        except Exception as error:
            said = why if isinstance(why, Changed) else error
            _tell(wanted.answer, said if isinstance(said, Refused) else Unavailable(say("changed_elsewhere")))
        else:
            if not lines and addition.keeper and isinstance(why, Conflict):
                self._keeping.doubt(room.table.id)  # it was refused because another process keeps the table
            if last is not None and any(line.number == last.number and line.sum == last.sum for line in lines):
                _tell(wanted.answer, last.number)
            elif isinstance(why, Changed):
                _tell(wanted.answer, why)
            else:
                wanted.tries += 1
                room.crowded = asyncio.get_running_loop().time() + CROWDED
                room.queue.appendleft(wanted)
        finally:
            room.busy = False
            self._go_on(room)

    async def _follow(self, room: Room) -> Sequence[log.Line]:
        """Have what is in storage after the last entry here, and tell of it entry by entry; what that was."""
        lines = await self._storage.lines(room.table.id, room.table.number, ALL)
        if not room.open:
            return lines
        try:
            if len(lines) > MOST_BEHIND:
                raise Unavailable(say("changed_elsewhere"))
            for after, happening in history.fold(room.table, lines):
                listed = type(happening.entry) not in QUIET or after.status != room.table.status
                prepared = _prepared(room, after, [happening], listed=listed)
                prepared.snapshots.next(after)  # whoever wrote the entry has written the snapshot, too
                self._apply(room, prepared)
        except Refused:
            self._lost(room)  # this is no longer the same log
            raise
        if lines:
            now = asyncio.get_running_loop().time()
            if now < room.wrote + CLOSE:
                room.crowded = now + CROWDED
            self._followed(room)
        return lines

    def _turn_away(self, room: Room) -> None:
        """Those who may no longer watch, or look through these eyes: the game has begun, or they have left it."""
        for connection in list(room.connections):
            try:
                room.table.check_watch(connection.guest)
            except NotAllowed as error:
                connection.refuse(error)
                continue
            try:
                room.table.check_look(connection.guest, connection.look)
            except NotAllowed:
                connection.look = None
                self._turned(room, connection)


def _prepared(room: Room, after: Table, happenings: list[Happening], *, listed: bool) -> Prepared:
    """What follows from the table being `after`, with a message for each pair of eyes at it."""
    before = room.table
    info = listed or after.clocks.used or after.offer != before.offer
    news = render.News(before, after, room.code, happenings, room.now() if info else None, room.views)
    for look, words in {(connection.look, connection.words) for connection in room.connections}:
        news.message(look, words=words)
    return Prepared(after, happenings, news, listed, replace(room.snapshots))


def _nobody(result: Result) -> None:
    """Nobody asked; if it could not be written, it is tried again with what is done next."""
    del result


def _tell(answer: Answer, result: Result) -> None:
    try:
        answer(result)
    except Exception:  # the table goes on, whatever became of the one who asked
        logger.exception("an answer could not be given")
