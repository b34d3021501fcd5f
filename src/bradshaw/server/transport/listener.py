"""Accepts connections: no more than the process has room for, and of one address not more than its share.

Who is over his share is refused at once. When the process has no room left, whoever has waited longest without a
request makes room for the next: somebody who only holds connections open locks nobody out.
"""

import asyncio
import socket
from collections import Counter
from collections.abc import Callable, Coroutine
from contextlib import suppress
from logging import getLogger
from typing import Any

from bradshaw.server.errors import TooMuch
from bradshaw.server.http.limits import (
    MOST_CONNECTIONS,
    MOST_HELD,
    MOST_HELD_FROM_ADDRESS,
    MOST_LINKS,
    Limits,
)
from bradshaw.server.http.origin import UNKNOWN, Trusted, counted
from bradshaw.server.ops import metrics
from bradshaw.server.transport.link import Link

logger = getLogger(__name__)

SWEEP = 1.0  # seconds between looks at deadlines
AT_ONCE = 8  # connections accepted in one go; if there were so many, others have their turn
BETWEEN = 0.01  # seconds, for so long
PAUSE = 0.5  # seconds until the next try, if the operating system has no room
LOGGED = 60.0  # seconds between two lines of the log about the same


class Listener:
    """A listening socket, and all connections that were accepted from it."""

    def __init__(
        self,
        make_inner: Callable[[], asyncio.Protocol],
        limits: Limits,
        trusted: Trusted,
        most: int = MOST_CONNECTIONS,
    ) -> None:
        self._make_inner = make_inner
        self._limits = limits
        self._trusted = trusted
        self._most = most
        self._links: set[Link] = set()
        self._idle: dict[Link, None] = {}  # those without a request, the longest idle first
        self._from: Counter[str] = Counter()  # links by address
        self._held: Counter[str] = Counter()  # bytes by address
        self._held_in_all = 0
        self._refused: Counter[str] = Counter()  # since they were last logged
        self._logged: dict[str, float] = {}
        self._accepting: asyncio.Task[None] | None = None
        self._tasks: set[asyncio.Task[None]] = set()

    def __len__(self) -> int:
        return len(self._links)

    def start(self, listening: socket.socket) -> None:
        """Accept from now on."""
        listening.setblocking(False)
        self._accepting = self._spawn(self._accept(listening))
        self._spawn(self._sweep())

    async def stop(self) -> None:
        """Accept no more. Those that are open stay, and their deadlines with them."""
        if self._accepting:
            self._accepting.cancel()
            await asyncio.wait([self._accepting])

    def close(self) -> None:
        """All connections are closed."""
        for task in self._tasks:
            task.cancel()

    # What links say

    def idle(self, link: Link) -> None:
        """It waits for a request."""
        if link in self._links:
            self._idle[link] = None

    def busy(self, link: Link) -> None:
        """It has one, or has become a WebSocket."""
        self._idle.pop(link, None)

    def hold(self, link: Link, size: int) -> bool:
        """Count bytes in memory. Whether there is room for them."""
        self._held_in_all += size
        if link.address not in self._trusted:
            self._held[link.address] += size
            if not self._held[link.address]:
                del self._held[link.address]
        return size <= 0 or (
            self._held_in_all <= MOST_HELD and self._held.get(link.address, 0) <= MOST_HELD_FROM_ADDRESS
        )

    def lost(self, link: Link) -> None:
        """It is closed."""
        if link in self._links:
            self._links.discard(link)
            self._idle.pop(link, None)
            self._from[link.address] -= 1
            if not self._from[link.address]:
                del self._from[link.address]
            metrics.CONNECTIONS.set(len(self._links))

    def refused(self, reason: str, address: str) -> None:
        """Count it, and say so in the log, but not each time: who is refused shall not fill it."""
        metrics.CONNECTIONS_REFUSED.labels(reason).inc()
        self._refused[reason] += 1
        now = asyncio.get_running_loop().time()
        if now >= self._logged.get(reason, 0.0) + LOGGED:
            self._logged[reason] = now
            more = {"reason": reason, "count": self._refused.pop(reason), "address": address}
            logger.warning("connections were refused or cut off", extra=more)

    # Accepting

    async def _accept(self, listening: socket.socket) -> None:
        loop = asyncio.get_running_loop()
        while True:
            try:
                accepted, peer = await loop.sock_accept(listening)
                self._take(accepted, peer)
                with suppress(BlockingIOError):  # no more are waiting
                    for _ in range(AT_ONCE):
                        accepted, peer = listening.accept()
                        accepted.setblocking(False)
                        self._take(accepted, peer)
                    await asyncio.sleep(BETWEEN)
            except ConnectionError:
                continue  # it was gone before it was accepted
            except OSError:
                self.refused("descriptors", UNKNOWN)
                self._make_room()
                await asyncio.sleep(PAUSE)

    def _take(self, accepted: socket.socket, peer: Any) -> None:
        address = peer[0] if peer[0] in self._trusted else counted(peer[0])
        if reason := self._why_not(address):
            self.refused(reason, address)
            accepted.close()
            return
        link = Link(self, self._make_inner, address)
        self._links.add(link)
        self._from[address] += 1
        metrics.CONNECTIONS.set(len(self._links))
        self._spawn(self._connect(link, accepted))

    def _why_not(self, address: str) -> str:
        """Why a connection is refused; nothing if it is not. A proxy speaks for many addresses."""
        if self._limits.factor and address not in self._trusted:
            if self._from[address] >= MOST_LINKS:
                return "address"
            try:
                self._limits.check("connection", address)
            except TooMuch:
                return "rate"
        return "full" if len(self._links) >= self._most and not self._make_room() else ""

    def _make_room(self) -> bool:
        """Close the connection that has been idle longest. Whether there was one."""
        link = next(iter(self._idle), None)
        if link is None:
            return False
        self.refused("idle", link.address)
        self.lost(link)
        link.abort()
        return True

    async def _connect(self, link: Link, accepted: socket.socket) -> None:
        try:
            await asyncio.get_running_loop().connect_accepted_socket(lambda: link, accepted)
        except OSError:
            accepted.close()
            self.lost(link)

    async def _sweep(self) -> None:
        while True:
            await asyncio.sleep(SWEEP)
            now = asyncio.get_running_loop().time()
            for link in [link for link in self._links if link.deadline <= now]:
                try:
                    link.expire()
                except Exception:  # the others must not wait for ever because of one
                    logger.exception("a connection could not be looked at")
                    link.abort()

    def _spawn(self, work: Coroutine[Any, Any, None]) -> asyncio.Task[None]:
        task = asyncio.create_task(work)
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)
        return task
