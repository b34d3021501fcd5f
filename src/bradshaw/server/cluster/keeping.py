"""Who keeps a table: does what it needs by itself, the moves of bots and what falls due by clocks and absence.

A table is kept by one process at a time. That is a lease on each table, but none that is renewed table by table:
it is good as long as its process is alive (`members.py`), so a thousand tables cost one beat. Leases are on tables
and not on a fixed number of parts of them, because a table is then kept where it is open already: no second
process has to read and follow it only because of its number.
"""

import asyncio
from collections.abc import Callable
from logging import getLogger
from time import monotonic
from typing import Protocol

from bradshaw.server.cluster.bus import Bus
from bradshaw.server.cluster.members import LEASE, Members
from bradshaw.server.cluster.messages import Unkept
from bradshaw.server.errors import Refused
from bradshaw.server.ops import metrics
from bradshaw.server.storage.interface import LeaseStorage

logger = getLogger(__name__)

AT_ONCE = 200  # tables that are taken in one go
UNANSWERED = 15.0  # seconds in which a transaction whose answer was lost may still be carried out
PAUSE = 1.0  # seconds until it is asked again whether a table is kept


class Keeping(Protocol):
    """What the tables of a process ask of it."""

    @property
    def busy(self) -> bool:
        """Whether it is being found out who keeps what."""

    def keeps(self, table: str) -> bool:
        """Whether this process keeps the table."""

    def keeper(self, table: str) -> str | None:
        """Under which name it does, to be checked when something is written; None if nobody else could."""

    def want(self, table: str) -> None:
        """Somebody should keep the table: this process, if nobody else does."""

    def release(self, table: str) -> None:
        """The table needs nothing any more."""

    def doubt(self, table: str) -> None:
        """What was written as its keeper was refused."""


class AloneKeeping:
    """Of a process that has the database to itself: it keeps all tables."""

    busy = False

    def keeps(self, table: str) -> bool:
        """Yes."""
        del table
        return True

    def keeper(self, table: str) -> str | None:
        """There is nobody else."""
        del table
        return None

    def want(self, table: str) -> None:
        """It is kept."""

    def release(self, table: str) -> None:
        """It costs nothing."""

    def doubt(self, table: str) -> None:
        """There is none."""


class SharedKeeping:
    """Of one of several processes. `taken` and `dropped` are called as soon as it keeps a table, or no longer."""

    def __init__(self, members: Members, storage: LeaseStorage, bus: Bus) -> None:
        self.taken: Callable[[str, int | None], None] = lambda *_: None  # table, and when something is due there
        self.dropped: Callable[[str], None] = lambda _: None
        self.lapsed: Callable[[], None] = lambda: None  # nobody kept anything for a while: the database was away
        self._members = members
        self._storage = storage
        self._bus = bus
        self._kept: set[str] = set()
        self._wanted: set[str] = set()
        self._released: set[str] = set()
        self._asked: dict[str, float] = {}  # when it was last asked for a table that another keeps
        self._heard = monotonic()  # when the database last heard this process
        self._unheard_until = 0.0  # the database may have taken or freed tables without an answer, or still do so
        self._unsure = False  # whether something may have been left undone because nobody could be sure
        self._closed = False
        self._working: asyncio.Task[None] | None = None
        self._again = False
        members.on_pulse(self._pulse)
        members.on_death(self._lost_all)
        bus.listen(Unkept, lambda unkept: self.want(unkept.table))

    @property
    def busy(self) -> bool:
        """Whether tables are being taken or given back."""
        return self._working is not None

    @property
    def apart(self) -> bool:
        """Whether this is left to processes that do nothing else."""
        return self._members.role == "server" and self._members.bots_apart

    def keeps(self, table: str) -> bool:
        """Whether this process keeps the table, as far as it can know."""
        return table in self._kept and self._members.good

    def keeper(self, table: str) -> str | None:
        """The name of this process; it is written only if the database says so, too."""
        del table
        return self._members.name

    def want(self, table: str) -> None:
        """Keep the table if nobody else does, or ask those who do nothing else."""
        now = monotonic()
        if self._closed or table in self._kept or now < self._asked.get(table, 0.0) + PAUSE:
            return
        self._asked[table] = now
        if self.apart:
            self._bus.publish(Unkept(table))
        else:
            self._wanted.add(table)
            self._work()

    def release(self, table: str) -> None:
        """The table needs nothing any more."""
        self._wanted.discard(table)
        if table in self._kept:
            self._kept.discard(table)
            self._released.add(table)

    def doubt(self, table: str) -> None:
        """It may be another's; ask again soon."""
        self._lose(table)

    async def begin(self) -> None:
        """Take what waits, before anybody is served."""
        self._work()
        if self._working:
            await asyncio.wait([self._working])

    async def close(self) -> None:
        """Keep nothing any more; `Members.leave` frees all."""
        self._closed = True
        self._kept.clear()
        if self._working:
            self._working.cancel()
            await asyncio.gather(self._working, return_exceptions=True)

    def _lose(self, table: str) -> None:
        if table in self._kept:
            self._kept.discard(table)
            self.dropped(table)

    def _lost_all(self) -> None:
        """The others have given this process up."""
        for table in list(self._kept):
            self._lose(table)

    def _pulse(self) -> None:
        """The database has heard this process: see what there is to keep."""
        now = monotonic()
        if now > self._heard + LEASE:
            self.lapsed()
        # Even now a beat that took long may be too old to be sure: then it is done after one that did not.
        self._unsure = self._unsure or self._members.lapsed
        if self._unsure and self._members.good:
            self._unsure = False
            self._go_over()
        self._heard, before = now, now - PAUSE
        self._asked = {table: at for table, at in self._asked.items() if at > before}
        metrics.KEPT.set(len(self._kept))
        self._work()

    def _go_over(self) -> None:
        """Nobody could be sure of anything for a while: look at all that is kept once more."""
        for table in list(self._kept):
            self.taken(table, None)

    def _work(self) -> None:
        """Take and release, in one task for all."""
        self._again = True
        if self._working is None and not self._closed:
            self._working = asyncio.create_task(self._go_on())

    async def _go_on(self) -> None:
        try:
            while self._again and not self._closed:
                self._again = False
                if monotonic() < self._unheard_until:
                    await self._recall()
                if self.apart:
                    for table in list(self._kept)[:AT_ONCE]:
                        self._lose(table)
                        self._released.add(table)
                await self._give_back()
                await self._take_wanted()
                if not self.apart:
                    await self._take_waiting()
        except Refused as error:
            self._unheard_until = monotonic() + UNANSWERED
            logger.warning("tables can't be taken or given back", extra={"fault": str(error)})
        finally:
            self._working = None

    async def _recall(self) -> None:
        """Know of all that the database says is kept here: else nobody would serve it, or give it back."""
        name = self._members.name
        kept = await self._storage.kept(name)
        for table, wake in kept:
            if table not in self._kept:
                self._took(name, table, wake)

    async def _give_back(self) -> None:
        released, self._released = sorted(self._released), set()
        if released:
            await self._storage.release(self._members.name, released)

    async def _take_wanted(self) -> None:
        wanted = sorted(self._wanted)[:AT_ONCE]
        self._wanted.difference_update(wanted)
        if wanted and not self.apart:
            name = self._members.name
            for table in await self._storage.keep(name, wanted):
                self._took(name, table, None)
        self._again = self._again or bool(self._wanted)

    async def _take_waiting(self) -> None:
        """Tables that wait for the server, and that nobody keeps."""
        name = self._members.name
        found = await self._storage.keep_waiting(name, AT_ONCE)
        for table, wake in found:
            self._took(name, table, wake)
        self._again = self._again or len(found) == AT_ONCE

    def _took(self, name: str, table: str, wake: int | None) -> None:
        if name == self._members.name and not self._closed and table not in self._released:
            self._kept.add(table)
            self.taken(table, wake)
