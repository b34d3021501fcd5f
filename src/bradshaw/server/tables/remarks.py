"""What bots say once a game is over, for the people who played with them.

Each is given what its seat saw whenever it was asked, and the end, and nothing else; it is asked in a process for
bots, like for a move. That it has nothing to say, or fails, costs a remark and nothing else.
"""

import asyncio
from collections.abc import Sequence
from itertools import pairwise
from logging import getLogger
from weakref import WeakSet

import msgspec
from msgspec import Raw

from bradshaw.bots import TUTOR
from bradshaw.bots.remarks import some
from bradshaw.core.errors import BradshawError
from bradshaw.server.bots.workers import BotWorkers
from bradshaw.server.tables.history import Happening
from bradshaw.server.tables.room import Room, Step
from bradshaw.server.tables.table import Table
from bradshaw.server.tables.tables import Tables
from bradshaw.server.workers.queue import Asker
from bradshaw.server.workers.thinking import Line, LookBack
from bradshaw.wire import entries

logger = getLogger(__name__)

SOON = 60_000  # milliseconds after the end: what was not said by then is not said any more
FAR_BACK = 600  # moves that are looked back on
MOST_SPEAKERS = 3


class Remarks:
    """An observer of the tables."""

    def __init__(self, tables: Tables, workers: BotWorkers) -> None:
        self._tables = tables
        self._workers = workers
        self._asked: WeakSet[Room] = WeakSet()  # once is enough, also if nobody had anything to say
        self._asking: set[asyncio.Task[None]] = set()
        tables.observers.append(self)

    def close(self) -> None:
        """Ask no more."""
        for task in self._asking:
            task.cancel()

    @property
    def busy(self) -> bool:
        """Whether bots are being asked."""
        return bool(self._asking)

    def look_at(self, room: Room) -> None:
        """Something happened at the table: if it is over, let its bots speak."""
        table = room.table
        if table.status != "over" or room in self._asked or not _speakers(table):
            return
        self._asked.add(room)
        if room.now() - table.changed < SOON:
            task = asyncio.create_task(self._ask(room))
            self._asking.add(task)
            task.add_done_callback(self._asking.discard)

    def leave(self, room: Room) -> None:
        """The room is given up: whoever loads the table again may ask again."""

    def forget(self, room: Room) -> None:
        """Nobody needs the room any more."""

    def start_over(self) -> None:
        """The database is another one; all rooms were left."""

    async def _ask(self, room: Room) -> None:
        try:
            table = room.table
            said = await self._said(table)

            def plan(now_there: Table, now: int) -> Sequence[Step] | int:
                if now_there.remarked or not said:
                    return now_there.number
                return [(_remark(table, seat, line, now), None) for seat, line in said]

            if room.open and self._tables.loaded(table.id) is room:
                await self._tables.perform(room, plan)
        except BradshawError as error:
            logger.warning("bots could not speak", extra={"table": room.table.id[:6], "fault": str(error)})
        except Exception:
            logger.exception("bots could not speak", extra={"table": room.table.id[:6]})

    async def _said(self, table: Table) -> list[tuple[int, Line]]:
        """What the bots have to say, each thing once."""
        moments = await self._tables.history.moments(table, max(0, table.moves - FAR_BACK), FAR_BACK + 1)
        asker, found = Asker(table.id, table.created.host), dict[str, tuple[int, Line]]()
        for seat in _speakers(table):
            job = await asyncio.to_thread(_job, table, seat, moments)
            for line in await self._workers.look_back(job, asker) if job else ():
                found.setdefault(line.text, (seat, line))
        return list(found.values())


def _speakers(table: Table) -> tuple[int, ...]:
    """The seats of bots that have played to the end and have not spoken yet, where people have played, too."""
    if table.remarked or table.ended or not table.people or table.outcome is None:
        return ()
    bots = [n for n, seat in enumerate(table.seats) if seat.guest is None and seat.bot not in (None, TUTOR)]
    # Those of a side have seen the same: one speaks for all.
    first = [n for n in bots if not any(other < n for other in table.side_of(n) if other in bots)]
    return tuple(first[:MOST_SPEAKERS])


def _job(table: Table, seat: int, moments: Sequence[tuple[Table, Happening]]) -> LookBack | None:
    """The question to a bot: what its seat saw whenever it moved, and sees now. None if it never moved."""
    views = []
    for (before, _), (_, made) in pairwise(moments):
        if isinstance(made.entry, entries.Moved) and made.entry.seat == seat and made.entry.by == "bot":
            views.append(before.running.view(seat))
    bot = table.seats[seat].bot
    if not views or bot is None:
        return None
    return LookBack(
        game=table.game.name,
        bot=bot,
        views=Raw(msgspec.json.encode(some(views))),
        after=Raw(msgspec.json.encode(table.running.view(seat))),
        people=tuple([n for n, sitting in enumerate(table.seats) if sitting.guest]),
    )


def _remark(table: Table, seat: int, line: Line, now: int) -> entries.Remarked:
    return entries.Remarked(at=now, seat=seat, bot=table.seats[seat].bot or "", text=line.text, reason=line.reason)
