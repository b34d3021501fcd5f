"""One process of several that are one server: who else is alive, what all of them know, what time it is.

Each has a row in the database that says until when it is alive, by the database's own clock, and renews it by a
beat. Whoever finds a row whose time is over removes it, and in the same transaction takes from it all that it
kept. So a process that was frozen and comes back finds itself gone, whatever its own clock says: it comes back
under another name, and what it was about to write under the old one is refused in the write itself
(`Addition.keeper`).
"""

import asyncio
from collections.abc import Callable
from contextlib import suppress
from logging import getLogger
from time import monotonic

from bradshaw.server import ids
from bradshaw.server.cluster.bus import new_name
from bradshaw.server.errors import Refused
from bradshaw.server.ops import metrics
from bradshaw.server.storage.interface import LeaseStorage, Member, Pulse, Role
from bradshaw.wire import entries

logger = getLogger(__name__)

LEASE = 3.0  # seconds that a process is taken for alive after a beat
BEAT = 0.75  # seconds between two beats: three may be missed
EARLY = 0.5  # seconds before the others may, a process no longer believes in its own lease


class Members:
    """All processes of this server, as the database last said."""

    def __init__(self, storage: LeaseStorage, role: Role = "server") -> None:
        self.name = new_name()
        self.role = role
        self.alive: tuple[Member, ...] = ()
        self.others_seen = 0  # when another was last alive: people may have been connected to it until then
        self.first = False  # whether no other was alive when this one came
        self._storage = storage
        self.lapsed = False  # whether, before the last beat was heard, it was not `good` for a moment at least
        self._good_until = 0.0  # by the monotonic clock
        self._beating: asyncio.Task[None] | None = None
        self._pulses: list[Callable[[], None]] = []
        self._deaths: list[Callable[[], None]] = []

    @property
    def good(self) -> bool:
        """Whether this process may take itself for alive."""
        return monotonic() < self._good_until

    @property
    def known(self) -> int:
        """The version of entries that all processes can read."""
        return min([entries.VERSION, *(member.knows for member in self.alive)])

    @property
    def bots_apart(self) -> bool:
        """Whether there are processes that do nothing but the work of bots."""
        return any(member.role == "bots" for member in self.alive)

    def on_pulse(self, call: Callable[[], None]) -> None:
        """Call this after each beat that was heard."""
        self._pulses.append(call)

    def on_death(self, call: Callable[[], None]) -> None:
        """Call this when this process was given up by the others, and has another name now."""
        self._deaths.append(call)

    async def join(self) -> None:
        """Be one of them."""
        await self._join()
        self.first = not any(member.id != self.name for member in self.alive)
        self._beating = asyncio.create_task(self._beat_on())

    async def leave(self) -> None:
        """Be none of them any more: what this process kept is free at once."""
        if self._beating:
            self._beating.cancel()
            await asyncio.gather(self._beating, return_exceptions=True)
        self._good_until = 0.0
        with suppress(Refused):
            await self._storage.leave(self.name)

    async def _join(self) -> None:
        begun = monotonic()
        self._take(begun, await self._storage.join(Member(self.name, self.role, entries.VERSION), LEASE))

    async def _beat_on(self) -> None:
        while True:
            await asyncio.sleep(BEAT)
            try:
                await self.beat()
            except Refused as error:
                logger.warning("the database does not hear this process", extra={"fault": str(error)})
            except Exception:
                logger.exception("a beat failed")
                metrics.FAULTS.inc()

    async def beat(self) -> None:
        """Renew the lease of this process, and hear of the others."""
        begun = monotonic()
        pulse = await self._storage.beat(self.name, LEASE)
        if pulse is None:
            logger.warning("this process was given up by the others; it comes back under another name")
            self._good_until, self.name = 0.0, new_name()
            for call in self._deaths:
                call()
            await self._join()
        else:
            self._take(begun, pulse)
        for call in self._pulses:
            call()

    def _take(self, begun: float, pulse: Pulse) -> None:
        self.lapsed = not self.good
        self._good_until = begun + LEASE - EARLY
        self.alive = pulse.members
        if any(member.id != self.name for member in pulse.members):
            self.others_seen = ids.now()
        metrics.MEMBERS.set(len(pulse.members))
