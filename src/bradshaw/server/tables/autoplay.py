"""Makes the moves that no person makes: those of bots, of who is out of time, of who is absent.

It works whether or not anybody is connected: the storage knows when a table must be looked at again.
"""

import asyncio
from collections.abc import Coroutine, Sequence
from contextlib import suppress
from logging import getLogger
from typing import Any

from bradshaw.bots import may_listen
from bradshaw.core.errors import BradshawError
from bradshaw.server import ids
from bradshaw.server.bots.workers import BotWorkers
from bradshaw.server.errors import Damaged, NotFound, Unavailable
from bradshaw.server.ops import metrics
from bradshaw.server.storage.interface import Storage
from bradshaw.server.tables import due
from bradshaw.server.tables.asking import choose
from bradshaw.server.tables.due import Due
from bradshaw.server.tables.hearing import NOTHING, Hearing, Told
from bradshaw.server.tables.pacing import Pace
from bradshaw.server.tables.room import Room, Step
from bradshaw.server.tables.table import Table
from bradshaw.server.tables.tables import Tables
from bradshaw.wire import entries

logger = getLogger(__name__)

GRACE = 30_000  # milliseconds: nobody loses for a time that ran out while the server was not there
PATIENCE = 5.0  # seconds until a move that could not be saved is tried again
LEISURE = 0.1  # seconds between moves where only bots play: endless games must not take a whole processor
WAKING = 4  # tables that are woken at the same time, while people play
LONGEST_PATIENCE = 600.0  # seconds between two tries at a table that fails again and again
LONGEST_OUTAGE = 20.0  # the same, if it is not the table's fault: it goes on soon after the database does
NOTICEABLE = 0.4  # seconds of thinking before the table is told of it


class Autoplay:
    """Looks at a table after everything that happens there, and at the time when something falls due."""

    def __init__(self, tables: Tables, storage: Storage, workers: BotWorkers, pace: Pace) -> None:
        self._tables = tables
        self._keeping = tables.keeping
        self._storage = storage
        self._workers = workers
        self._pace = pace
        self._alarms: dict[str, asyncio.TimerHandle] = {}
        self._not_before = 0  # no clock is settled before this
        self._closed = False
        self._queue: dict[str, None] = {}  # tables to be looked at; after a start there may be thousands
        self._wakers = 0  # tasks that look at them
        self._waking: set[asyncio.Task[object]] = set()
        self._failures: dict[str, int] = {}  # by table, since it last went well
        self._asked: dict[
            str, tuple[Due, int, asyncio.Task[Any]]
        ] = {}  # bots that think: for what, in which position
        self._hearing = Hearing(tables)
        tables.observers.append(self)

    def be_generous(self) -> None:
        """The server was not there for a while: nobody loses by that."""
        self._not_before = ids.now() + GRACE

    async def resume(self) -> None:
        """After a start: look at the tables that wait for the server, also those that nobody is connected to."""
        self.be_generous()
        for table, wake in await self._storage.wakes():
            self._set(table, wake)

    def close(self) -> None:
        """Make no more moves."""
        self._closed = True
        self._queue.clear()
        for alarm in self._alarms.values():
            alarm.cancel()
        for task in self._waking:
            task.cancel()

    @property
    def waits(self) -> bool:
        """Whether anything falls due at a table at some time."""
        return bool(self._alarms)

    @property
    def busy(self) -> bool:
        """Whether tables are being woken."""
        return bool(self._waking)

    # As an observer of the tables

    def look_at(self, room: Room) -> None:
        """Something happened at the table: see what is due, now or later."""
        table = room.table
        self._stop_thinking(room)
        if self._closed or not (table.by_itself or table.id in self._alarms):
            return
        self._get_ready(room)
        if not self._keeping.keeps(table.id):
            self._unset(table.id)
            if table.status == "running":
                self._keeping.want(table.id)
            return
        if table.status != "running" or not table.by_itself:
            self._unset(table.id)
            self._keeping.release(table.id)
        elif room.playing is None:
            now = room.now()
            if self._due(room, now) or self._loss(table, now) is not None:
                self._unset(table.id)  # the next alarm depends on what is done now
                room.playing = asyncio.create_task(self._play(room))
            else:
                self._set(table.id, self._next(room))

    def leave(self, room: Room) -> None:
        """The room is given up; what is due at the table is found out when it is loaded again."""
        self._unset(room.table.id)
        self._hearing.forget(room.table.id)
        if room.playing:
            room.playing.cancel()
        if room.table.by_itself:
            self._come_back(room.table.id)

    def forget(self, room: Room) -> None:
        """Nobody needs the room any more."""

    def start_over(self) -> None:
        """The database is another one: go on with the tables that wait for the server there."""
        self._queue.clear()
        for alarm in self._alarms.values():
            alarm.cancel()
        self._alarms.clear()

        async def resume() -> None:
            with suppress(Unavailable):
                await self.resume()

        self._start(resume())

    # As one who keeps tables

    def taken(self, table: str, wake: int | None) -> None:
        """The table is kept here from now on: see what is due there, now or at that time."""
        if self._tables.loaded(table):
            # It may be as it was long ago, for nobody here wanted it since: it is read on before it is looked at.
            self._unset(table)
            self._start(self._look_anew(table))
        elif wake is not None:
            self._set(table, wake)
        else:
            self.ring(table)

    def dropped(self, table: str) -> None:
        """Another process keeps the table."""
        self._unset(table)
        asked = self._asked.get(table)
        if asked:
            asked[2].cancel()

    # What is due

    def _due(self, room: Room, now: int) -> Due | None:
        if not self._keeping.keeps(room.table.id):
            return None
        return due.move(
            room.table,
            room.gone,
            now,
            not_before=self._not_before,
            watched=room.watched,
            released={seat for council in room.councils for seat in council.released(room.table)},
        )

    def _loss(self, table: Table, now: int) -> int | None:
        if not self._keeping.keeps(table.id):
            return None
        return due.loss(table, now, not_before=self._not_before)

    def _next(self, room: Room) -> int | None:
        """When something falls due, by the server's time: the table's may be ahead of it."""
        when = due.next_time(room.table, room.gone, not_before=self._not_before)
        return None if when is None else when - room.now() + ids.now()

    # Doing it

    async def _play(self, room: Room) -> None:
        """Make all moves that are due at the table, one after the other."""
        try:
            while not self._closed:
                now = room.now()
                loss = self._loss(room.table, now)
                move = self._due(room, now)
                if loss is not None:
                    await self._settle(room, loss)
                elif move:
                    await self._move(room, move)
                    self._failures.pop(room.table.id, None)
                    if room.table.only_bots:
                        await asyncio.sleep(LEISURE)
                else:
                    return
        except asyncio.CancelledError:
            raise
        except Unavailable:
            self._come_back(room.table.id, LONGEST_OUTAGE)
        except Exception:
            logger.exception("a table can't go on by itself", extra={"table": room.table.id[:6]})
            metrics.FAULTS.inc()
            self._come_back(room.table.id)
        finally:
            room.playing = None
            room.thinking = None
            running = room.open and not self._closed and room.table.status == "running"
            if running and self._keeping.keeps(room.table.id) and room.table.id not in self._alarms:
                self._set(room.table.id, self._next(room))

    async def _settle(self, room: Room, seat: int) -> None:
        def plan(table: Table, now: int) -> Sequence[Step] | int:
            if self._loss(table, now) != seat:
                return table.number
            outcome = table.game.forfeit(table.options, seat, "time")
            return [(entries.Ended(at=now, reason="time", outcome=outcome), None)]

        await self._tables.perform(room, plan, kept=True)

    async def _move(self, room: Room, move: Due) -> None:
        """Ask the bot; then move, unless something has happened at the table meanwhile."""
        told = NOTHING
        if may_listen(room.table.game, move.bot):
            told = await self._hearing.told(room, move.seat)
            if self._due(room, room.now()) != move:
                return
        table = room.table
        position, seat = table.position, move.seat
        takes = self._pace.of_move(table, seat, move.bot)
        thinking = asyncio.create_task(self._pace.hold(self._choose(room, move, told), takes))
        self._asked[table.id] = (move, position, thinking)
        notice = asyncio.get_running_loop().call_later(NOTICEABLE, self._thinks, room, seat)
        try:
            await asyncio.wait([thinking])
        finally:
            thinking.cancel()
            if self._asked.get(table.id, (None, 0, None))[2] is thinking:  # else another room is asking by now
                del self._asked[table.id]
            notice.cancel()
            if room.thinking is not None:
                self._thinks(room, None)
        if thinking.cancelled():
            return
        action = thinking.result()

        def plan(table: Table, now: int) -> Sequence[Step] | int:
            if table.position != position or self._due(room, now) != move:
                return position  # nothing is done
            try:
                attempt = table.attempt(seat, action, position, now, move.by)
            except BradshawError:
                logger.exception("a listed action was refused", extra={"table": table.id[:6]})
                raise
            return [(attempt.entry, attempt)]

        if await self._tables.perform(room, plan, kept=True) > position:
            metrics.BOT_MOVES.inc()

    async def _choose(self, room: Room, move: Due, told: Told) -> Any:
        """What the bot plays: what it has proposed in this position, if it has; else it is asked."""
        for council in room.councils:
            advised = council.advice(room.table, move.seat) if move.by == "bot" else None
            if advised is not None:
                return advised
        return await choose(self._workers, room.table, move.seat, move.bot, told)

    def _stop_thinking(self, room: Room) -> None:
        """Let no bot think on about a move that is no longer wanted."""
        asked = self._asked.get(room.table.id)
        if asked:
            move, position, thinking = asked
            if room.table.position != position or self._due(room, room.now()) != move:
                thinking.cancel()

    def _get_ready(self, room: Room) -> None:
        """Have the bots at the table compiled, if they must be; all are told for whom others play meanwhile."""
        game, seats = room.table.game, room.table.seats
        waiting: tuple[int, ...] = ()
        if room.table.status != "over":
            bots = [(seat, sitting.bot) for seat, sitting in enumerate(seats) if sitting.bot]
            waiting = tuple([seat for seat, bot in bots if not self._workers.ready(game, bot)])
        if waiting != room.preparing:
            room.preparing = waiting
            room.tell_presence()

    @staticmethod
    def _thinks(room: Room, seat: int | None) -> None:
        room.thinking = seat
        room.tell_presence()

    # Alarms

    def _come_back(self, table: str, longest: float = LONGEST_PATIENCE) -> None:
        """Look at the table again in a while, as it is on disk then; the more often it fails, the later.

        It fails as often as it is looked at: whoever comes or goes while nothing can be written is the next try.
        """
        failures = self._failures[table] = self._failures.get(table, 0) + 1
        self._set(table, ids.now() + int(min(PATIENCE * 2 ** (failures - 1), longest) * 1000))

    def _set(self, table: str, when: int | None) -> None:
        self._unset(table)
        if when is not None and not self._closed:
            delay = max(0.0, (when - ids.now()) / 1000)
            self._alarms[table] = asyncio.get_running_loop().call_later(delay, self.ring, table)

    def _unset(self, table: str) -> None:
        alarm = self._alarms.pop(table, None)
        if alarm:
            alarm.cancel()

    def ring(self, table: str) -> None:
        """Look at the table: at once if people are at it, else when its turn comes."""
        self._alarms.pop(table, None)
        room = self._tables.loaded(table)
        if room and room.watched:
            self.look_at(room)
            return
        self._queue[table] = None
        if self._wakers < WAKING:
            self._wakers += 1
            self._start(self._wake_all())

    async def _wake_all(self) -> None:
        """Look at the tables that nobody is at, one after the other, as long as there are any."""
        try:
            while self._queue:
                table = next(iter(self._queue))
                del self._queue[table]
                await self._wake(table)
        finally:
            self._wakers -= 1

    async def _wake(self, table: str) -> None:
        """Look at a table that nobody may be at, and wait until all that is due there is done."""
        room = await self._look_anew(table)
        if room and room.playing and not room.table.only_bots:
            await asyncio.wait([room.playing])

    async def _look_anew(self, table: str) -> Room | None:
        """Look at a table as it is in storage now; None if that can't be known."""
        try:
            room = await self._tables.room(table)  # which is looked at when it is loaded
            if table not in self._alarms:
                self.look_at(room)
        except (NotFound, Damaged) as error:
            logger.warning("a table can't be looked at", extra={"table": table[:6], "fault": str(error)})
        except Exception as error:
            logger.warning("a table is looked at later", extra={"table": table[:6], "fault": str(error)})
            self._come_back(table, LONGEST_OUTAGE if isinstance(error, Unavailable) else LONGEST_PATIENCE)
        else:
            return room
        return None

    def _start(self, work: Coroutine[None, None, object]) -> None:
        task = asyncio.create_task(work)
        self._waking.add(task)
        task.add_done_callback(self._waking.discard)
