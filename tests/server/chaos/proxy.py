"""A line between two parts of the world, over TCP, that does to what passes what networks do.

Nothing is lost on a TCP connection that stays open, so a cut is one of these: the connection is reset; or nothing
passes any more, in one direction or both, until the line is whole again or the operating system of a real machine
would have given up (`GIVEN_UP`). Messages of a bus are told apart, and may also be lost, repeated and late.
"""

import asyncio
import socket
from collections.abc import Callable
from contextlib import suppress
from enum import Enum
from functools import partial
from pathlib import Path
from random import Random
from typing import Any, Literal

from tests.server.storage.proxy import ANSWERED, COMMIT

GIVEN_UP = (
    10.0  # seconds: `tcp_user_timeout`, as the servers set it; on this machine the proxy itself would answer
)
Where = tuple[str, int] | Path
Cut = Literal["lost", "unanswered", "late"]


class Way(Enum):
    """A direction."""

    UP = "up"  # from who connected
    DOWN = "down"


BOTH = (Way.UP, Way.DOWN)


class End(asyncio.Protocol):
    """One end of a connection; what comes in here goes out at its peer."""

    def __init__(self, line: "Line", way: Way) -> None:
        self.line, self.way = line, way  # the way of what comes in here
        self.transport: asyncio.Transport | None = None
        self.peer: End | None = None
        self.early = b""  # what came before the peer was there
        self.frames = bytearray()  # of a bus: the beginning of a message
        self.swallowing = False  # the answer to a commit is on its way, and will not arrive
        self.ended = False
        self._due = 0.0

    def connection_made(self, transport: Any) -> None:
        self.transport = transport
        sock = transport.get_extra_info("socket")
        if sock is not None and sock.family != socket.AF_UNIX:
            sock.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)
        if self.way is Way.UP:
            if self.line.refusing:
                transport.abort()
                return
            self.line.ends.add(self)
            self.line.tasks.add(task := asyncio.ensure_future(self.line.connect(self)))
            task.add_done_callback(self.line.tasks.discard)
        self.follow()

    def follow(self) -> None:
        """Read, or not, as the line is now."""
        if self.transport and not self.transport.is_closing():
            with suppress(RuntimeError):
                (
                    self.transport.pause_reading
                    if self.way in self.line.stopped
                    else self.transport.resume_reading
                )()

    def data_received(self, data: bytes) -> None:
        self.line.passed += len(data)
        for part in self.line.changed(self, data):
            self.pass_on(part)

    def pass_on(self, data: bytes) -> None:
        delay = self.line.delay() if self.line.delayed else 0.0
        loop = asyncio.get_running_loop()
        now = loop.time()
        if delay or self._due > now:
            self._due = max(self._due + 1e-6, now + delay)  # nothing overtakes what was sent before
            loop.call_at(self._due, self._write, data)
        else:
            self._write(data)

    def _write(self, data: bytes) -> None:
        peer = self.peer
        if peer is None or peer.transport is None:
            self.early += data
        elif not peer.transport.is_closing():
            peer.transport.write(data)

    def joined(self, peer: "End") -> None:
        self.peer, peer.peer = peer, self
        if self.early:
            early, self.early = self.early, b""
            self._write(early)
        if self.ended:
            peer.close()

    def connection_lost(self, _: Exception | None) -> None:
        self.ended = True
        self.line.ends.discard(self)
        if self.peer:
            # What was sent before the end arrives before it.
            rest = self._due - asyncio.get_running_loop().time()
            asyncio.get_running_loop().call_later(max(rest, 0.0), self.peer.close)

    def close(self) -> None:
        if self.transport and not self.transport.is_closing():
            self.transport.close()

    def reset(self) -> None:
        for end in (self, self.peer):
            if end and end.transport:
                end.transport.abort()


class Line:
    """Listens at a port of its own, and passes on to another place."""

    def __init__(self, name: str, upstream: Where, rng: Random, *, bus: bool = False) -> None:
        self.name, self.upstream, self.rng, self.bus = name, upstream, rng, bus
        self.port = 0
        self.ends: set[End] = set()
        self.tasks: set[asyncio.Task[None]] = set()
        self.stopped: frozenset[Way] = frozenset()
        self.refusing = False
        self.delayed: tuple[float, float] | None = None
        self.tearing: Way | None = None  # the next message is cut in its middle
        self.cutting: Cut | None = None  # the next commit
        self.notes: tuple[float, float] | None = (
            None  # the shares of messages of a bus that are lost, and repeated
        )
        self.cuts = 0  # messages and commits that were cut
        self.passed = 0  # bytes
        self._server: asyncio.Server | None = None
        self._giving_up: asyncio.TimerHandle | None = None

    async def open(self) -> "Line":
        loop = asyncio.get_running_loop()
        self._server = await loop.create_server(partial(End, self, Way.UP), "127.0.0.1", self.port, backlog=1024)
        self.port = self._server.sockets[0].getsockname()[1]
        return self

    async def connect(self, near: End) -> None:
        """The other end of a connection."""
        loop = asyncio.get_running_loop()
        make: Callable[[], End] = partial(End, self, Way.DOWN)
        try:
            if isinstance(self.upstream, Path):
                _, far = await loop.create_unix_connection(make, str(self.upstream))
            else:
                _, far = await loop.create_connection(make, *self.upstream)
        except OSError:
            near.reset()
            return
        self.ends.add(far)
        near.joined(far)

    def delay(self) -> float:
        assert self.delayed
        return self.rng.uniform(*self.delayed)

    # What is done to it

    def stop(self, *ways: Way) -> None:
        """Let nothing pass, and tell nobody."""
        self.stopped = frozenset(ways)
        self._follow()
        self._giving_up = asyncio.get_running_loop().call_later(GIVEN_UP, self.reset)

    def reset(self) -> None:
        """Break all connections."""
        for end in list(self.ends):
            end.reset()

    def heal(self) -> None:
        """Let everything pass again."""
        self.stopped, self.refusing, self.delayed = frozenset(), False, None
        self.tearing = self.cutting = self.notes = None
        if self._giving_up:
            self._giving_up.cancel()
        self._follow()

    def close(self) -> None:
        if self._server:
            self._server.close()
        self.reset()

    def _follow(self) -> None:
        for end in list(self.ends):
            end.follow()

    # What becomes of what passes

    def changed(self, end: End, data: bytes) -> list[bytes]:
        """What is passed on instead."""
        if self.tearing is end.way and len(data) > 1:
            self.tearing, self.cuts = None, self.cuts + 1
            end.pass_on(data[: self.rng.randrange(1, len(data))])
            asyncio.get_running_loop().call_soon(end.reset)
            return []
        if self.cutting and end.way is Way.UP and COMMIT in data:
            return self._cut_commit(end, data)
        if end.swallowing:
            if ANSWERED in data:
                end.reset()
            return []
        if self.bus and end.way is Way.DOWN:
            return self._bus_messages(end, data)
        return [data]

    def _cut_commit(self, end: End, data: bytes) -> list[bytes]:
        how, self.cutting, self.cuts = self.cutting, None, self.cuts + 1
        far = end.peer
        if far is None or far.transport is None:
            return [data]
        if how == "unanswered":
            far.swallowing = True
            return [data]
        if how == "lost":
            end.reset()
            return []
        # Late: who sent it is cut off first, and the database hears of it a moment later.
        far.peer = None
        end.peer = None
        transport = far.transport
        loop = asyncio.get_running_loop()
        loop.call_later(self.rng.uniform(0.05, 1.0), transport.write, data)
        loop.call_later(2.0, transport.close)
        far.swallowing = True
        end.reset()
        return []

    def _bus_messages(self, end: End, data: bytes) -> list[bytes]:
        end.frames += data
        found: list[bytes] = []
        while length := frame(end.frames):
            one = bytes(end.frames[:length])
            del end.frames[:length]
            if self.notes is None or b"message" not in one[:24]:
                found.append(one)
                continue
            lost, repeated = self.notes
            chance = self.rng.random()
            if chance < lost:
                self.cuts += 1
                continue
            found.append(one)
            if chance > 1 - repeated:
                self.cuts += 1
                asyncio.get_running_loop().call_later(self.rng.choice([0.0, 0.3, 1.5]), end._write, one)
        return found


def frame(data: bytes | bytearray, at: int = 0) -> int:
    """Where a whole message that begins there ends, as Valkey writes them (RESP 2 and 3); 0 if it does not yet."""
    end = data.find(b"\r\n", at)
    if end < 0:
        return 0
    kind, end = data[at : at + 1], end + 2
    if kind in (b"+", b"-", b":", b"_", b"#", b",", b"("):
        return end
    count = int(data[at + 1 : end - 2])
    if kind in (b"$", b"=", b"!"):
        if count < 0:
            return end
        return end + count + 2 if len(data) >= end + count + 2 else 0
    for _ in range(count * (2 if kind == b"%" else 1)):
        end = frame(data, end)
        if not end:
            return 0
    return end
