"""Times in which the server was away cost no player any time: an entry of the log says that no clock ran then.

While a clock runs anywhere, every process says every two seconds that the server is at work, to the database. If
nobody has for more than five, whether because all processes had died or because the database itself was away,
that was an outage. It is found out about before anything else is done at a table, so that no move is charged for
it. Somebody may still lose on time later, for he has the time back that he had.
"""

import asyncio
from collections.abc import Sequence
from contextlib import suppress
from logging import getLogger
from time import monotonic

from bradshaw.server import ids
from bradshaw.server.errors import Refused
from bradshaw.server.storage.interface import Outage, Storage
from bradshaw.server.tables.room import Step
from bradshaw.server.tables.table import Table
from bradshaw.wire import entries

logger = getLogger(__name__)

STALE = 4.0  # seconds after which it is not certain any more that it was


class Outages:
    """All outages that a clock may have run through, as the database last said."""

    def __init__(self, storage: Storage) -> None:
        self._storage = storage
        self._known: Sequence[Outage] = ()
        self._well: float | None = None  # when this process was last at work, by the monotonic clock
        self._looking: asyncio.Task[bool] | None = None

    @property
    def stale(self) -> bool:
        """Whether there may have been an outage that is not known here yet."""
        return self._well is None or monotonic() - self._well > STALE

    def owed(self, table: Table, now: int) -> list[Step]:
        """The entries that give the players of a table their time back."""
        if not self._known or self._known[-1].ended <= table.interrupted:
            return []
        running = table.clocks.since.values()
        return [
            (entries.Interrupted(at=now, began=outage.began, ended=outage.ended), None)
            for outage in self._known
            if outage.ended > table.interrupted and any(since < outage.ended for since in running)
        ]

    async def look(self) -> bool:
        """Say that the server is at work, and hear of outages; whether there is a new one. Asked at once, once."""
        if self._looking is None:
            self._looking = asyncio.create_task(self._look())
            self._looking.add_done_callback(self._looked)
        return await asyncio.shield(self._looking)

    def nothing_runs(self) -> None:
        """Note that this process is at work. Nobody can lose any time, so the database need not know."""
        self._well = monotonic()

    async def _look(self) -> bool:
        at, now = monotonic(), ids.now()
        well = None if self._well is None else now - round((at - self._well) * 1000)
        found = await self._storage.at_work(now, well)
        new = bool(found) and (not self._known or found[-1].ended > self._known[-1].ended)
        self._known, self._well = found, at
        return new

    def _looked(self, looking: asyncio.Task[bool]) -> None:
        self._looking = None
        if not looking.cancelled() and (error := looking.exception()):
            logger.warning("nobody knows whether the server is at work", extra={"fault": str(error)})


async def known_before(outages: Outages) -> None:
    """Look, if the database answers; what can't be known now is found out later."""
    with suppress(Refused):
        await outages.look()
