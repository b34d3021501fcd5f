"""What was lately read from the database, kept in memory for as long as the database vouches for it."""

import math
from collections import OrderedDict
from collections.abc import Awaitable, Callable
from time import monotonic
from typing import Generic, TypeVar

from bradshaw.server.storage.interface import Storage

T = TypeVar("T")
SHARED_SECONDS = 10.0  # that something is kept which other processes may change


class Cache(Generic[T]):
    """So many things, those used lately. All are forgotten when another process has written to the database."""

    def __init__(self, storage: Storage, size: int) -> None:
        # Where others write at any time, nobody says so; what must not be wrong for so long they tell each other.
        self._lasts = SHARED_SECONDS if storage.leases else math.inf
        self._read: dict[str, float] = {}  # when each was read, if that matters
        self.era = 0  # one more each time that everything was forgotten
        self._size = size
        self._kept: OrderedDict[str, T] = OrderedDict()
        storage.on_foreign_write(self._forget)

    async def find(self, key: str, read: Callable[[], Awaitable[T | None]]) -> T | None:
        """What is kept under that key; else what is read, which is then kept."""
        if monotonic() > self._read.get(key, math.inf) + self._lasts:
            self.drop(key)
        while (found := self._kept.get(key)) is None:
            era = self.era
            found = await read()
            if found is None:
                return None
            if era == self.era:
                if self._lasts < math.inf:
                    self._read[key] = monotonic()
                break  # else it may be from before the database was changed
        self.keep(key, found, self.era)
        return found

    def keep(self, key: str, found: T, era: int) -> None:
        """Keep something that was found, or written, in that era; if that is over, it may be wrong by now."""
        if era != self.era:
            return
        self._kept[key] = found
        self._kept.move_to_end(key)
        if len(self._kept) > self._size:
            self._read.pop(self._kept.popitem(last=False)[0], None)

    def change(self, change: Callable[[T], T]) -> None:
        """Let everything that is kept be what `change` makes of it."""
        for key, kept in self._kept.items():
            self._kept[key] = change(kept)

    def drop_if(self, wrong: Callable[[T], bool]) -> None:
        """Forget what is no longer right."""
        for key in [key for key, kept in self._kept.items() if wrong(kept)]:
            self.drop(key)

    def drop(self, key: str) -> None:
        """Forget one thing."""
        self._kept.pop(key, None)
        self._read.pop(key, None)

    def _forget(self) -> None:
        self.era += 1
        self._kept.clear()
        self._read.clear()
