"""One TCP connection, between the event loop and aiohttp: what comes in is bounded in size and time.

aiohttp bounds each line of a request, but not how long one may take, nor what lies in its queues; and to close, it
waits until the other side has read everything, for ever if need be. So a `Link` is a protocol to the event loop
and a transport to aiohttp, and passes on what may pass:

- a head that is short, and comes soon, once it is whole; then its body; then, once it was answered, the next head.
  What a client sends ahead of that waits here. Whoever sends no head costs no more than a connection: only for the
  first one is aiohttp's protocol made.
- from when it has become a WebSocket, as many bytes as its budget allows, whatever frames they make.
- outwards, everything; but what is not read in time is given up.

`Listener` looks at `deadline` from time to time and calls `expire`.
"""

import asyncio
from collections.abc import Callable, Iterable
from enum import Enum, auto
from functools import cache
from time import monotonic
from typing import Protocol, cast

import msgspec

from bradshaw.server.english import say
from bradshaw.server.errors import BadRequest, TooBig, TooSlow
from bradshaw.server.http.headers import HEADERS, NOT_KEPT
from bradshaw.server.http.limits import LARGEST_BODY, LARGEST_HEAD, MOST_UNSENT, Bucket
from bradshaw.server.refusals import problem
from bradshaw.server.transport.relay import Relay

NEVER = float("inf")
HEAD_SECONDS = 10.0  # from the first byte of a request's head, or the opening of the connection, to its last
ANSWER_SECONDS = 20.0  # in which an answer must have been read, and the next request begun
SLOWEST = 32_768  # bytes of an answer that must be read in that time, if it takes longer
FLUSH_SECONDS = 5.0  # in which the other side must read what is left, once a connection is closed
SILENCE = 20.0  # seconds without a byte on a WebSocket until a ping is sent
PONG_SECONDS = 10.0  # in which it must be answered
LINGER = 2.0  # seconds in which what a client goes on to send is dropped, so that it can read why
END_OF_HEAD = b"\r\n\r\n"
MALFORMED = b"HTTP/1.0 400 "  # how aiohttp's own answer begins to what is no request; all others are HTTP/1.1

# What a client may send before aiohttp has read the head and knows of a body, and in a body without length.
MOST_BEFORE = LARGEST_HEAD + 2 * LARGEST_BODY
MOST_CHUNKED = 4 * LARGEST_BODY
MOST_AFTER = 65_536  # bytes that are dropped once it was refused

# How a request is refused before a handler has it: the status, its name, and why.
_REFUSALS = {
    "malformed": (400, "Bad Request", BadRequest(say("unclear"))),
    "slow": (408, "Request Timeout", TooSlow(say("too_slow"))),
    "head": (431, "Request Header Fields Too Large", TooBig(say("head_too_big"))),
}


class State(Enum):
    """What may come next."""

    HEAD = auto()
    WAITING = auto()  # the head is whole, and nothing more belongs to the request; or aiohttp still reads it
    BODY = auto()  # of a known length
    CHUNKED = auto()  # a body that says itself where it ends
    SOCKET = auto()
    REFUSED = auto()  # it was told so, and nothing more is read


class Connections(Protocol):
    """All links of the process, which share what there is: `Listener`."""

    def idle(self, link: "Link") -> None:
        """It waits for a request."""

    def busy(self, link: "Link") -> None:
        """It has one, or has become a WebSocket."""

    def hold(self, link: "Link", size: int) -> bool:
        """So many more bytes of a request are in memory, or fewer. Whether there is room for them."""

    def refused(self, reason: str, address: str) -> None:
        """Something was refused: count it."""

    def lost(self, link: "Link") -> None:
        """It is closed."""


class Link(asyncio.Protocol, Relay):
    """A connection that was accepted, and aiohttp's protocol for it, once there is a request."""

    __slots__ = (
        "_all",
        "_behind",
        "_budget",
        "_early",
        "_head",
        "_held",
        "_inner",
        "_left",
        "_loop",
        "_make_inner",
        "_ping",
        "_seen",
        "_state",
        "_under_way",
        "_unread",
        "address",
        "deadline",
    )

    def __init__(self, all_: Connections, make_inner: Callable[[], asyncio.Protocol], address: str) -> None:
        super().__init__()
        self.address = address
        self._all = all_
        self._make_inner = make_inner
        self._inner: asyncio.Protocol | None = None
        self._loop = asyncio.get_running_loop()
        self.deadline = NEVER
        self._state = State.HEAD
        self._head = bytearray()  # what has come of it
        self._seen = 0  # bytes of this body without length
        self._left = 0  # bytes of the body that are still to come
        self._early = bytearray()  # what came before its time
        self._held = 0  # bytes in memory of what came
        self._behind = 0  # and of what was not read
        self._under_way = False  # a handler has the request, and has not answered yet
        self._unread = 0  # bytes of the answer, when it was last looked at; 0: it was not yet
        self._budget: Bucket | None = None  # of a WebSocket, in bytes
        self._ping: Callable[[], None] | None = None  # sends a ping on it

    # What the application says

    def began(self, length: int | None) -> None:
        """A handler has the request; its body has so many bytes, or does not say how many."""
        if self._state is State.REFUSED:
            return
        self._under_way = True
        self.deadline = NEVER
        self._left = length or 0
        self._seen = 0
        self._state = State.CHUNKED if length is None else State.BODY if length else State.WAITING
        self._again()

    def ended(self) -> None:
        """The handler has answered."""
        self._under_way = False
        self._release()
        if self._state is State.REFUSED:
            return  # it is being closed, and has its deadline
        self._unread = 0
        self.deadline = self._loop.time() + ANSWER_SECONDS
        if self._state is State.WAITING:
            self._await_head()

    def upgraded(self, budget: Bucket, ping: Callable[[], None]) -> None:
        """It is a WebSocket from now on, with a budget in bytes, and a way to ask whether anybody is there."""
        self._budget = budget
        self._ping = ping
        self._state = State.SOCKET
        self.deadline = self._loop.time() + SILENCE
        self._release()
        self._again()

    # What the event loop says

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        """The connection is there."""
        self._transport = cast("asyncio.Transport", transport)  # uvloop's is one in all but name
        self.deadline = self._loop.time() + HEAD_SECONDS
        self._all.idle(self)

    def data_received(self, data: bytes) -> None:
        """Something came."""
        if self._budget is None:
            self._take(data)
        elif not self._budget.take(len(data)):
            self._give_up("flood")
        elif self._inner:
            self._inner.data_received(data)

    def eof_received(self) -> bool | None:
        """Nothing more will come."""
        return self._inner.eof_received() if self._inner else None

    def pause_writing(self) -> None:
        """The other side reads too slowly."""
        self._behind = MOST_UNSENT if self._budget else self._transport.get_write_buffer_size()
        if not self._all.hold(self, self._behind):
            self._give_up("memory")
        if self._inner:
            self._inner.pause_writing()

    def resume_writing(self) -> None:
        """It has caught up."""
        self._caught_up()
        if self._inner:
            self._inner.resume_writing()

    def connection_lost(self, exc: Exception | None) -> None:
        """The connection is gone."""
        self._state = State.REFUSED
        self.deadline = NEVER
        self._early.clear()
        self._head.clear()
        self._release()
        self._caught_up()
        self._all.lost(self)
        self._leave(exc)

    def expire(self) -> None:
        """The deadline has passed."""
        unread = self._transport.get_write_buffer_size()
        if self._state is State.SOCKET and self._budget and self._ping:
            self._ask(self._budget, self._ping)
        elif self._state is State.HEAD and unread and (not self._unread or unread <= self._unread - SLOWEST):
            self._unread = unread  # slow, but a person with a bad line may be
            self.deadline = self._loop.time() + ANSWER_SECONDS
        elif self._state is State.HEAD and self._head:
            self._refuse("slow")
        elif self._state is State.HEAD and not unread:
            self._transport.abort()  # idle: nothing is lost, and nobody is to blame
        else:
            self._give_up("slow" if self._state is not State.REFUSED else "")

    def _ask(self, budget: Bucket, ping: Callable[[], None]) -> None:
        """Nothing may have come on a WebSocket for a while: ask whether anybody is there; who was asked has gone.

        That is found out here, from when the budget was last used. A timer that every message sets anew, as
        aiohttp has it, takes a twentieth of all that a move takes.
        """
        now = self._loop.time()
        silent = monotonic() - budget.filled
        if silent < SILENCE:
            self.deadline = now + SILENCE - silent
        elif silent < SILENCE + PONG_SECONDS:
            ping()
            self.deadline = now + PONG_SECONDS
        else:
            self._transport.abort()

    # Requests

    def _take(self, data: bytes) -> None:
        """Pass on what may pass now, and keep the rest."""
        while data:
            match self._state:
                case State.HEAD:
                    data = self._take_head(data)
                case State.BODY:
                    data = self._take_body(data)
                case State.CHUNKED:
                    self._seen += len(data)
                    data = self._pass(data) if self._seen <= MOST_CHUNKED else self._give_up("flood")
                case State.WAITING:
                    self._early += data
                    most = LARGEST_HEAD if self._under_way else MOST_BEFORE
                    data = b"" if len(self._early) <= most and self._hold(len(data)) else self._give_up("flood")
                case State.REFUSED:
                    self._left -= len(data)
                    data = b"" if self._left >= 0 else self._give_up("")
                case State.SOCKET:
                    self.data_received(data)
                    data = b""

    def _take_head(self, data: bytes) -> bytes:
        """Keep what belongs to the head, and pass it on when it is whole; the rest."""
        before = len(self._head)
        if not before:
            data = data.lstrip(b"\r\n")  # empty lines before a request do not count (RFC 9112, 2.2)
            if not data:
                return b""
            if not data[:1].isalpha():
                return self._refuse("malformed")  # no method begins so; TLS does
            self.deadline = min(self.deadline, self._loop.time() + HEAD_SECONDS)
        self._head += data
        at = self._head.find(END_OF_HEAD, max(0, before + 1 - len(END_OF_HEAD)))
        size = len(self._head) if at < 0 else at + len(END_OF_HEAD)
        if size > LARGEST_HEAD:
            return self._refuse("head")
        if at < 0:
            self._hold(len(data))
            return b""
        head, rest = bytes(self._head[:size]), bytes(self._head[size:])
        self._head.clear()
        self._hold(-before)
        self._state = State.WAITING
        self._all.busy(self)
        self._pass(head)
        return rest

    def _take_body(self, data: bytes) -> bytes:
        """The same for the body."""
        part, rest = data[: self._left], data[self._left :]
        self._left -= len(part)
        if not self._left:
            self._state = State.WAITING
        self._pass(part)
        if self._state is State.WAITING and not self._under_way:
            self._await_head()  # it was answered before it had come
        return rest

    def _pass(self, data: bytes) -> bytes:
        """Pass it on to aiohttp, if there is room; nothing is left of it."""
        if self._hold(len(data)):
            if self._inner is None:
                self._inner = self._make_inner()
                self._inner.connection_made(self)
            self._inner.data_received(data)
        return b""

    def _await_head(self) -> None:
        self._state = State.HEAD
        self._all.idle(self)
        self._again()

    def _again(self) -> None:
        """What came too early may be in time now."""
        early, self._early = bytes(self._early), bytearray()
        self._hold(-len(early))
        self._take(early)

    def _hold(self, size: int) -> bool:
        """Count bytes that are in memory now. False if there is no room for them: the connection is given up."""
        self._held += size
        if self._all.hold(self, size):
            return True
        self._give_up("memory")
        return False

    def _release(self) -> None:
        """The request is no longer in memory; what came early is."""
        self._hold(len(self._early) + len(self._head) - self._held)

    def _caught_up(self) -> None:
        self._all.hold(self, -self._behind)
        self._behind = 0

    # Refusals

    def _refuse(self, reason: str) -> bytes:
        """Say what is wrong; let the client read it, but read no more of what it sends."""
        self._all.refused(reason, self.address)
        self._state = State.REFUSED
        self._left = MOST_AFTER
        self._all.busy(self)
        self._transport.write(_answer(reason))
        if self._transport.can_write_eof():
            self._transport.write_eof()
        self.deadline = self._loop.time() + LINGER
        self._loop.call_soon(self._leave, None)
        return b""

    def _give_up(self, reason: str) -> bytes:
        """Cut it off; nothing is left of what came."""
        if reason:
            self._all.refused(reason, self.address)
        self._state = State.REFUSED
        self._transport.abort()
        return b""

    def _leave(self, exc: Exception | None) -> None:
        """For aiohttp, the connection is gone."""
        inner, self._inner = self._inner, None
        if inner:
            inner.connection_lost(exc)

    # What aiohttp says

    def write(self, data: bytes | bytearray | memoryview) -> None:
        """Send it."""
        if self._state is State.SOCKET or self._may_pass(data):
            self._transport.write(data)

    def writelines(self, list_of_data: Iterable[bytes | bytearray | memoryview]) -> None:
        """Send all of them."""
        self.write(b"".join(list_of_data))

    def _may_pass(self, data: bytes | bytearray | memoryview) -> bool:
        if not self._under_way and self._state is not State.REFUSED and bytes(data[:13]) == MALFORMED:
            self._refuse("malformed")  # in aiohttp's place, for its answer has not our headers
        return self._state is not State.REFUSED

    def close(self) -> None:
        """Close it once everything is sent, but do not wait for ever."""
        if self._state is not State.REFUSED:
            self._state = State.REFUSED
            self.deadline = self._loop.time() + FLUSH_SECONDS
            self._transport.close()

    def is_closing(self) -> bool:
        """Whether it is closed, or will be."""
        return self._state is State.REFUSED or self._transport.is_closing()

    def get_protocol(self) -> asyncio.BaseProtocol:
        """The one of aiohttp."""
        return self._inner or self


@cache
def _answer(reason: str) -> bytes:
    status, name, error = _REFUSALS[reason]
    body = msgspec.json.encode(problem(error))
    headers = HEADERS | NOT_KEPT | {"Content-Type": "application/json", "Connection": "close"}
    lines = [f"HTTP/1.1 {status} {name}", *(f"{header}: {value}" for header, value in headers.items())]
    return "\r\n".join([*lines, f"Content-Length: {len(body)}", "", ""]).encode() + body
