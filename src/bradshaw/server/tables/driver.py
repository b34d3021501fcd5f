"""The driver makes the moves that no person makes: those of bots, of who is out of time, of who is absent.

It works whether or not anybody is connected: the storage knows when a table must be looked at again.
"""

import asyncio
from logging import getLogger
from typing import TYPE_CHECKING, Literal

import msgspec
from msgspec import Raw, Struct

from bradshaw.bots import bot_names
from bradshaw.core.errors import BradshawError
from bradshaw.server import ids
from bradshaw.server.bots.workers import BotWorkers, Question, bot_seed
from bradshaw.server.errors import Damaged, NotFound, Unavailable
from bradshaw.server.ops import metrics
from bradshaw.server.tables.room import Room
from bradshaw.server.tables.table import Table
from bradshaw.wire import entries

if TYPE_CHECKING:
    from bradshaw.server.tables.keeper import Keeper

logger = getLogger(__name__)

GRACE = 30_000  # milliseconds: nobody loses for a time that ran out while the server was not there
PATIENCE = 5.0  # seconds until a move that could not be saved is tried again
LEISURE = 0.1  # seconds between moves where only bots play: endless games must not take a whole processor
WAKING = 4  # tables that are woken at the same time: after a start there may be thousands, while people play
LONGEST_PATIENCE = 600.0  # seconds between two tries at a table that fails again and again
NOTICEABLE = 0.4  # seconds of thinking before the table is told of it


class Due(Struct, frozen=True):
    """A move that is to be made for a seat."""

    seat: int
    bot: str
    by: Literal["bot", "clock", "absence"]


class Driver:
    """Looks at a table after everything that happens there, and at the time when something falls due."""

    def __init__(self, workers: BotWorkers) -> None:
        self._workers = workers
        self._alarms: dict[str, asyncio.TimerHandle] = {}
        self._keeper: Keeper
        self._not_before = 0  # no clock is settled before this
        self._closed = False
        self._waking: set[asyncio.Task[None]] = set()
        self._few = asyncio.Semaphore(WAKING)
        self._failures: dict[str, int] = {}  # by table, since it last went well

    def attach(self, keeper: "Keeper") -> None:
        """The keeper whose tables these are."""
        self._keeper = keeper

    async def resume(self, wakes: list[tuple[str, int]]) -> None:
        """After a start: look at the tables that wait for the server."""
        self._not_before = ids.now() + GRACE
        for table, wake in wakes:
            self._set(table, wake)

    def close(self) -> None:
        """Make no more moves."""
        self._closed = True
        for alarm in self._alarms.values():
            alarm.cancel()
        for task in self._waking:
            task.cancel()

    def wake(self, table: Table) -> int | None:
        """When the server must look at the table even if nobody is there; for the storage."""
        if table.status != "running" or not table.by_itself or table.only_bots:
            return None
        times = [d for seat in table.to_act if (d := table.clocks.deadline(seat)) is not None]
        if any(table.seats[seat].bot for seat in table.to_act):
            times.append(table.changed)
        if table.settings.absent is not None:
            times.append(table.changed + table.settings.absent * 1000)
        return min(times, default=None)

    def look_at(self, room: Room) -> None:
        """Something happened at the table: see what is due, now or later."""
        table = room.table
        if self._closed or not (table.by_itself or table.id in self._alarms):
            return
        now = ids.now()
        if table.status != "running":
            self._unset(table.id)
        elif room.driver is None:
            if self._due(room, now) or self._lost(table, now) is not None:
                self._unset(table.id)  # the next alarm depends on what is done now
                room.driver = asyncio.create_task(self._drive(room))
            else:
                self._set(table.id, self._next(room))

    def leave(self, room: Room) -> None:
        """The room is given up."""
        self._unset(room.table.id)
        if room.driver:
            room.driver.cancel()

    def come_back(self, table: str) -> None:
        """Look at the table again in a while, as it is on disk then; the longer it fails, the later."""
        failures = self._failures[table] = self._failures.get(table, 0) + 1
        self._set(table, ids.now() + int(min(PATIENCE * 2 ** (failures - 1), LONGEST_PATIENCE) * 1000))

    # What is due

    def _due(self, room: Room, now: int) -> Due | None:
        table = room.table
        settings = table.settings
        if table.only_bots and not room.connections:
            return None  # they play for those who watch
        for seat in table.to_act:
            bot = table.seats[seat].bot
            if bot:
                return Due(seat, bot, "bot")
        if not table.clocks.used and settings.absent is None:
            return None
        stand_in = settings.stand_in or bot_names(table.game)[-1]
        for seat in table.to_act:
            guest = table.seats[seat].guest
            if guest is None:
                continue
            deadline = table.clocks.deadline(seat)
            if deadline is not None and settings.out_of_time == "bot" and max(deadline, self._not_before) <= now:
                return Due(seat, stand_in, "clock")
            away = self._away_until(room, guest)
            if away is not None and away <= now:
                return Due(seat, stand_in, "absence")
        return None

    def _away_until(self, room: Room, guest: str) -> int | None:
        """When a bot may move for the guest because he is away."""
        absent, gone = room.table.settings.absent, room.gone.get(guest)
        return None if absent is None or gone is None else gone + absent * 1000

    def _lost(self, table: Table, now: int) -> int | None:
        """The seat that has lost because its time ran out."""
        if table.settings.out_of_time != "loss":
            return None
        for seat in table.to_act:
            deadline = table.clocks.deadline(seat)
            if deadline is not None and max(deadline, self._not_before) <= now:
                return seat
        return None

    def _next(self, room: Room) -> int | None:
        """When something falls due if nobody does anything."""
        table = room.table
        times = [
            max(d, self._not_before) for seat in table.to_act if (d := table.clocks.deadline(seat)) is not None
        ]
        for seat in table.to_act:
            guest = table.seats[seat].guest
            away = guest and self._away_until(room, guest)
            if away:
                times.append(away)
        return min(times, default=None)

    # Doing it

    async def _drive(self, room: Room) -> None:
        """Make all moves that are due at the table, one after the other."""
        try:
            while not self._closed:
                now = ids.now()
                lost = self._lost(room.table, now)
                due = self._due(room, now)
                if lost is not None:
                    await self._settle(room, lost)
                elif due:
                    await self._move(room, due)
                    self._failures.pop(room.table.id, None)
                    if room.table.only_bots:
                        await asyncio.sleep(LEISURE)
                else:
                    return
        except asyncio.CancelledError:
            raise
        except Unavailable:
            self.come_back(room.table.id)
        except Exception:
            logger.exception("a table can't go on by itself", extra={"table": room.table.id[:6]})
            metrics.FAULTS.inc()
            self.come_back(room.table.id)
        finally:
            room.driver = None
            room.thinking = None
            if not self._closed and room.table.status == "running" and room.table.id not in self._alarms:
                self._set(room.table.id, self._next(room))

    async def _settle(self, room: Room, seat: int) -> None:
        async with room.lock:
            now = ids.now()
            if self._lost(room.table, now) == seat:
                table = room.table
                outcome = table.game.forfeit(table.options, seat, "time")
                await self._keeper.commit(room, [(entries.Ended(at=now, reason="time", outcome=outcome), None)])

    async def _move(self, room: Room, due: Due) -> None:
        """Ask the bot; then move, unless something has happened at the table meanwhile."""
        table, position = room.table, room.table.position
        actions = table.game.actions(table.state, due.seat)
        question = Question(
            table=table.id,
            seat=due.seat,
            game=table.game.name,
            bot=due.bot,
            seed=bot_seed(table.created.seed, due.seat),
            move=len(table.played) + 1,
            view=Raw(msgspec.json.encode(table.game.view(table.state, due.seat))),
            actions=Raw(msgspec.json.encode(actions)),
        )
        notice = asyncio.get_running_loop().call_later(NOTICEABLE, self._thinks, room, due.seat)
        try:
            index = await self._workers.choose(question, len(actions))
        finally:
            notice.cancel()
            if room.thinking is not None:
                room.thinking = None
                room.tell_presence()
        async with room.lock:
            now = max(ids.now(), room.table.changed)
            if room.table.position != position or self._due(room, now) != due:
                return
            try:
                attempt = room.table.attempt(due.seat, actions[index], position, now, due.by)
            except BradshawError:
                logger.exception("a listed action was refused", extra={"table": table.id[:6]})
                raise
            await self._keeper.commit(room, [(attempt.entry, attempt)])
            metrics.BOT_MOVES.inc()

    @staticmethod
    def _thinks(room: Room, seat: int) -> None:
        room.thinking = seat
        room.tell_presence()

    # Alarms

    def _set(self, table: str, when: int | None) -> None:
        self._unset(table)
        if when is not None and not self._closed:
            delay = max(0.0, (when - ids.now()) / 1000)
            self._alarms[table] = asyncio.get_running_loop().call_later(delay, self._ring, table)

    def _unset(self, table: str) -> None:
        alarm = self._alarms.pop(table, None)
        if alarm:
            alarm.cancel()

    def _ring(self, table: str) -> None:
        self._alarms.pop(table, None)
        task = asyncio.create_task(self._wake(table))
        self._waking.add(task)
        task.add_done_callback(self._waking.discard)

    async def _wake(self, table: str) -> None:
        """Look at a table that nobody may be at, and wait until all that is due there is done."""
        async with self._few:
            try:
                room = await self._keeper.room(table)  # which is looked at when it is loaded
                if table not in self._alarms:
                    self.look_at(room)
                if room.driver and not room.table.only_bots:
                    await asyncio.wait([room.driver])
            except (NotFound, Damaged) as error:
                logger.warning("a table can't be looked at", extra={"table": table[:6], "fault": str(error)})
            except Exception as error:
                logger.warning("a table is looked at later", extra={"table": table[:6], "fault": str(error)})
                self.come_back(table)
