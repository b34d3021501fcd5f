"""The one way that everything takes that happens at a table: plan, prepare, write, apply, send.

1. plan: what is to be done, or a refusal; decided from the table as it is when its turn comes
2. prepare: the table as it will be, and a message for each pair of eyes at it
3. write: the entries, to disk, together with those of other tables
4. apply: the new table takes the place of the old one
5. send: everyone is told, and whoever asked gets his answer

Each table has a queue, and one write on its way at most; tables do not wait for each other. Nobody has to wait for
an answer: `submit` calls back. `perform` is for those who want to wait.
"""

import asyncio
from collections.abc import Callable, Sequence
from functools import partial
from logging import getLogger

from msgspec import Struct

from bradshaw.core.errors import BradshawError
from bradshaw.server.english import say
from bradshaw.server.errors import Changed, Conflict, NotAllowed, Unavailable
from bradshaw.server.storage.interface import Addition, Storage
from bradshaw.server.tables import folding, log, render
from bradshaw.server.tables.history import Happening
from bradshaw.server.tables.listing import listing, progress
from bradshaw.server.tables.room import Answer, Connection, Plan, Result, Room, Step
from bradshaw.server.tables.snapshot import Snapshots
from bradshaw.server.tables.table import Table
from bradshaw.wire import entries

logger = getLogger(__name__)

QUIET = (
    entries.Moved,
    entries.Said,
    entries.Watched,
    entries.Remarked,
)  # entries that change nothing that lists show


class Prepared(Struct, frozen=True, gc=False):
    """Everything that follows from what is being written."""

    after: Table
    happenings: list[Happening]
    news: render.News
    listed: bool  # whether what lists show has changed


class Pipeline:
    """Carries out plans. What others do when a table has changed or was given up they say by the callbacks."""

    def __init__(
        self,
        storage: Storage,
        *,
        applied: Callable[[Room, bool], None],
        lost: Callable[[Room], None],
        turned: Callable[[Room, Connection], None],
    ) -> None:
        self._storage = storage
        self._applied = applied  # the table has changed; whether the progress that lists show is saved, too
        self._lost = lost  # the room may not be as the table on disk
        self._turned = turned  # a socket must be told of the table anew, as a spectator

    def submit(self, room: Room, plan: Plan, answer: Answer) -> None:
        """Carry the plan out when its turn comes; `answer` is called with the result. Does not wait."""
        room.queue.append((plan, answer))
        self._go_on(room)

    async def perform(self, room: Room, plan: Plan) -> int:
        """The same for those who wait: the number of the entry. Nothing is undone if nobody waits any more."""
        found: asyncio.Future[int] = asyncio.get_running_loop().create_future()

        def answer(result: Result) -> None:
            if found.done():
                return  # whoever asked has gone
            if isinstance(result, Exception):
                found.set_exception(result)
            else:
                found.set_result(result)

        self.submit(room, plan, answer)
        return await found

    def _go_on(self, room: Room) -> None:
        while room.queue and not room.busy:
            plan, answer = room.queue.popleft()
            try:
                if not room.open:
                    raise Unavailable(say("changed_elsewhere"))
                planned = plan(room.table, room.now())
                if isinstance(planned, int):
                    _tell(answer, planned)
                    continue
                prepared, addition = self._prepare(room, planned)
            except Exception as refusal:
                if not isinstance(refusal, BradshawError):
                    logger.exception("a plan failed", extra={"table": room.table.id[:6]})
                _tell(answer, refusal)
                continue
            room.busy = True
            self._storage.append(addition, partial(self._written, room, prepared, addition, answer))

    def _prepare(self, room: Room, steps: Sequence[Step]) -> tuple[Prepared, Addition]:
        before = after = room.table
        lines: list[log.Line] = []
        happenings: list[Happening] = []
        listed = False
        for entry, attempt in steps:
            line = log.write(entry, after.number + 1, after.sum)
            moves = after.moves
            after, events = folding.after(after, entry, line, attempt)
            lines.append(line)
            happenings.append(Happening(line.number, entry, events, moves))
            listed = listed or type(entry) not in QUIET
        listed = listed or after.status != before.status
        info = listed or after.clocks.used or after.offer != before.offer
        news = render.News(before, after, room.code, happenings, room.now() if info else None, room.views)
        for look, words in {(connection.look, connection.words) for connection in room.connections}:
            news.message(look, words=words)
        # Only what the server does by itself depends on the progress; for lists a moment later is early enough.
        at_once = listed or before.by_itself or after.by_itself
        addition = Addition(
            after.id,
            lines,
            progress(after) if at_once else None,
            listing(after) if listed else None,
            room.snapshots.next(after),
        )
        return Prepared(after, happenings, news, listed), addition

    def _written(
        self, room: Room, prepared: Prepared, addition: Addition, answer: Answer, error: Exception | None
    ) -> None:
        """It is on disk, or can't be."""
        room.busy = False
        if error is None:
            room.table = prepared.after
            room.views = prepared.news.views
            room.remember(prepared.happenings)
            if prepared.listed:
                self._turn_away(room)
                room.tell_presence()  # who is away may have changed with it
            room.send(prepared.news)
            _tell(answer, prepared.after.number)
            self._applied(room, addition.progress is not None)
        else:
            room.snapshots = Snapshots()  # what it knows of may never have been
            if isinstance(error, Conflict | Changed):  # Changed: nobody knows whether it is on disk
                self._lost(room)
            if isinstance(error, Conflict):
                error = Unavailable(say("changed_elsewhere"))
            _tell(answer, error)
        self._go_on(room)

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


def _tell(answer: Answer, result: Result) -> None:
    try:
        answer(result)
    except Exception:  # the table goes on, whatever became of the one who asked
        logger.exception("an answer could not be given")
