"""Removes what nobody has looked at for long: finished tables, tables that never began, uploaded records.

A few at a time, so that no move waits for it. A game that is running is never removed, however long nobody moves.
"""

from bradshaw.server import ids
from bradshaw.server.ops import metrics
from bradshaw.server.storage.interface import Storage, Unused
from bradshaw.server.tables.clock import DAY
from bradshaw.server.tables.tables import Tables

FEW = 3  # tables of a kind, and records, at a time
PAUSE = 60_000  # milliseconds, once there was nothing to do


class Retention:
    """After so many days in which nobody wanted it; 0: never."""

    def __init__(self, tables: Tables, storage: Storage, days: float) -> None:
        self._tables = tables
        self._storage = storage
        self._time = round(days * DAY)
        self._next = 0

    async def go_on(self) -> None:
        """Remove the next few, if it is time."""
        now = ids.now()
        if not self._time or now < self._next:
            return
        before = now - self._time
        found = await self._storage.unused(before, FEW)
        if not (found.tables or found.records):
            self._next = now + PAUSE
            return
        # A table may be open in a browser all the time.
        wanted = tuple(name for name in found.tables if self._tables.is_open(name))
        await self._storage.keep(wanted, now)
        tables = tuple(name for name in found.tables if name not in wanted)
        await self._storage.remove(Unused(tables, found.records), before)
        metrics.REMOVED.inc(len(tables) + len(found.records))
