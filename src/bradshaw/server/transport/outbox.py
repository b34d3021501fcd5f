"""Writing to sockets: what is sent in one turn of the event loop is written in the next, by one task for all.

A table sends without waiting, but aiohttp writes by a coroutine. Measured (bench/server/libraries.py): with a task
for each socket a move takes a third more of the processor. Nobody waits for a slow reader here, because aiohttp is
told to wait for none (`UNLIMITED`): what he has not read lies in the transport's buffer, and when that is too
much, the connection is cut.
"""

import asyncio
from collections.abc import Sequence
from typing import Protocol

UNLIMITED = 2**62  # bytes: the writer limit of a WebSocketResponse that writes at once, whatever is unread


class Writable(Protocol):
    """A socket with something to be written."""

    async def write(self) -> None:
        """Write all of it, without waiting for the reader. Never raises."""


class Outbox:
    """The sockets of this process that have something to be written."""

    def __init__(self) -> None:
        self._waiting: list[Writable] = []
        self._writing: asyncio.Task[None] | None = None

    @property
    def empty(self) -> bool:
        """Whether everything is written that was sent."""
        return not self._waiting

    def add(self, socket: Writable) -> None:
        """Write to it soon."""
        self._waiting.append(socket)
        if self._writing is None:
            self._writing = asyncio.create_task(self._write())

    async def _write(self) -> None:
        while self._waiting:
            waiting: Sequence[Writable] = self._waiting
            self._waiting = []
            for socket in waiting:
                await socket.write()
        self._writing = None
