"""Whether the server can do what it is for: found out by doing it, though not for everyone who asks."""

import asyncio
from time import monotonic

import bradshaw
from bradshaw.server.errors import Unavailable
from bradshaw.server.storage.interface import Storage
from bradshaw.server.tables.tables import Tables
from bradshaw.wire.messages import Health

GOOD_FOR = 1.0  # seconds that an answer is given again: strangers may ask as often as they like


class Watch:
    """Writes to the database and reads from it, at most once a second."""

    def __init__(self, tables: Tables, storage: Storage, reserve: int) -> None:
        self._tables = tables
        self._storage = storage
        self._reserve = reserve
        self.leaving = False  # told to stop: proxies are to send nobody any more
        self._asked = -GOOD_FOR
        self._asking: asyncio.Task[Health] | None = None

    async def ready(self) -> Health:
        """Whether moves can be made and are kept, and will be."""
        if self.leaving:
            return Health("unavailable", bradshaw.__version__, "The server is stopping.")
        if self._asking is None or (self._asking.done() and monotonic() - self._asked > GOOD_FOR):
            self._asked = monotonic()
            self._asking = asyncio.create_task(self._ask())
        return await asyncio.shield(self._asking)

    async def _ask(self) -> Health:
        try:
            await self._storage.check()
        except Unavailable as error:
            return Health("unavailable", bradshaw.__version__, str(error))
        finally:
            self._asked = monotonic()
        troubles = []
        free = self._storage.space().free
        if free is not None and free < self._reserve:
            troubles.append("The disk is nearly full: new tables and uploads are refused.")
        if self._tables.damaged:
            troubles.append(f"Damaged tables that are not served: {len(self._tables.damaged)}.")
        if troubles:
            return Health("impaired", bradshaw.__version__, " ".join(troubles))
        return Health("ok", bradshaw.__version__, "All is well.")
