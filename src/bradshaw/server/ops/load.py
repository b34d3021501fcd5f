"""How far the server is behind, and what it puts off until it has caught up.

Everyone at every table waits for the event loop and for the disk. When either is late, what is no part of a
running game has to wait: first new tables, records and lessons, then spectators. Those who play go on.
"""

import asyncio
from collections.abc import Callable
from math import ceil
from typing import Literal

from bradshaw.server.english import say
from bradshaw.server.errors import Busy
from bradshaw.server.ops import metrics

EVERY = 0.25  # seconds between two looks
WEIGHT = 0.25  # of the last look: what was a second ago counts for a third
BUSY = 0.5  # seconds behind
OVERLOADED = 2.0
CAUGHT_UP = 0.5  # of these: so far it has to come down before that is over
SHED = 0.1  # of all spectators, at each look

Level = Literal["calm", "busy", "overloaded"]


class Load:
    """Looks a few times a second, and remembers for a second or two."""

    def __init__(self, storage_behind: Callable[[], float], shed: Callable[[float], int]) -> None:
        self.level: Level = "calm"
        self.behind = 0.0  # seconds
        self._storage_behind = storage_behind
        self._shed = shed  # closes a share of the spectators' sockets

    async def watch(self) -> None:
        """Ask to be woken, and look how much later it was, again and again."""
        loop = asyncio.get_running_loop()
        while True:
            due = loop.time() + EVERY
            await asyncio.sleep(EVERY)
            late = max(0.0, loop.time() - due)
            metrics.LOOP_DELAY.observe(late)
            self.look(max(late, self._storage_behind()))

    def look(self, behind: float) -> None:
        """Take in how far it is behind now, and act on it."""
        self.behind += WEIGHT * (behind - self.behind)
        before, self.level = self.level, self._level()
        metrics.LOAD.set(("calm", "busy", "overloaded").index(self.level))
        if self.level == "overloaded" and before == "overloaded":  # not at the first sign of it
            metrics.SHED.inc(self._shed(SHED))

    def _level(self) -> Level:
        if self.behind >= OVERLOADED * (CAUGHT_UP if self.level == "overloaded" else 1):
            return "overloaded"
        return "busy" if self.behind >= BUSY * (1 if self.level == "calm" else CAUGHT_UP) else "calm"

    def check_new(self) -> None:
        """Busy if nothing new should be begun."""
        if self.level != "calm":
            raise Busy(say("overloaded", seconds=self.pause), self.pause)

    def check_spectator(self) -> None:
        """Busy if spectators should stay away."""
        if self.level == "overloaded":
            raise Busy(say("overloaded_watching", seconds=self.pause), self.pause)

    @property
    def pause(self) -> int:
        """Seconds after which it makes sense to try again."""
        return min(60, 2 + ceil(4 * self.behind))
