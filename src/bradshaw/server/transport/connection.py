"""One socket of a table, as the table knows it: whose it is, whose eyes it looks through, and how to tell it."""

import asyncio

import msgspec
from aiohttp import WSMsgType, web

from bradshaw.core.errors import BradshawError
from bradshaw.server.http.limits import LARGEST_MESSAGE, MOST_AT_ONCE, MOST_UNSENT
from bradshaw.server.ops import metrics
from bradshaw.server.refusals import refused
from bradshaw.server.transport.link import Link
from bradshaw.server.transport.outbox import UNLIMITED, Outbox
from bradshaw.wire import closing

GOODBYE = 5.0  # seconds in which the other side must have read what was sent before the end
LONGEST_REASON = 120  # bytes; a close frame holds 123


def response() -> web.WebSocketResponse:
    """A socket before it is opened. Pings are answered here, for every frame counts, and sent by its link."""
    return web.WebSocketResponse(
        autoping=False,
        compress=False,
        max_msg_size=4 * LARGEST_MESSAGE,
        writer_limit=UNLIMITED,
        timeout=GOODBYE,
    )


class Socket:
    """A connection of `tables.room.Connection`."""

    __slots__ = (
        "_link",
        "_outbox",
        "_ping",
        "_pong",
        "_response",
        "_unsent",
        "closing",
        "ending",
        "guest",
        "look",
        "looking",
        "under_way",
        "words",
    )

    def __init__(
        self,
        response: web.WebSocketResponse,
        link: Link,
        outbox: Outbox,
        guest: str | None,
        look: int | None,
        *,
        words: bool,
    ) -> None:
        self.guest = guest
        self.look = look
        self.words = words
        self.looking = True  # whether anybody can see the page, as far as it says
        self.under_way = asyncio.Semaphore(MOST_AT_ONCE)  # messages of this socket that are being carried out
        self.ending: asyncio.Task[None] | None = None
        self._response = response
        self._link = link
        self._outbox = outbox
        self._unsent: list[bytes] = []
        self._pong: bytes | None = None
        self._ping = False
        self.closing = False  # whether it is closed, or will be as soon as everything is written

    def send(self, *messages: bytes) -> None:
        """Send soon; who is too far behind is cut off and can come back."""
        if not self.closing:
            self._write_soon()
            self._unsent += messages

    def pong(self, ping: bytes) -> None:
        """Answer a ping. Of several before the answer is written, the last one is answered (RFC 6455, 5.5.3)."""
        if not self.closing:
            self._write_soon()
            self._pong = ping

    def ping(self) -> None:
        """Ask whether anybody is there."""
        if not self.closing:
            self._write_soon()
            self._ping = True

    def close(self, code: int, reason: str) -> None:
        """Close once all is written that was sent before."""
        if not self.closing:
            self.closing = True
            self.ending = asyncio.create_task(self._end(code, reason))

    def refuse(self, error: BradshawError, code: int = closing.REFUSED) -> None:
        """Say why, with code and parameters for which a close frame has no room, and close."""
        self.send(msgspec.json.encode(refused(0, error)))
        self.close(code, str(error))

    def _write_soon(self) -> None:
        if not (self._unsent or self._ping) and self._pong is None:
            self._outbox.add(self)

    async def write(self) -> None:
        """Write what was sent."""
        unsent, self._unsent = self._unsent, []
        pong, self._pong = self._pong, None
        ping, self._ping = self._ping, False
        # What is in the buffer from earlier writes: a single message may be as long as it likes.
        if self._link.get_write_buffer_size() > MOST_UNSENT:
            metrics.DROPPED.inc()
            self.closing = True
            self._link.abort()  # nothing could be written, not even that it is closed
            return
        try:
            if unsent:
                await self._response.send_frame(together(unsent), WSMsgType.TEXT)
            if pong is not None:
                await self._response.pong(pong)
            if ping:
                await self._response.ping()
        except ConnectionError:
            pass  # the other side has gone: nothing more is written

    async def _end(self, code: int, reason: str) -> None:
        """Say goodbye; cut off who does not answer."""
        await self.write()
        try:
            async with asyncio.timeout(2 * GOODBYE):
                await self._response.close(code=code, message=shortened(reason))
        except TimeoutError:
            self._link.abort()


def together(messages: list[bytes]) -> bytes:
    """Messages that leave together, as one JSON list: a call into the kernel costs as much as making a message."""
    return messages[0] if len(messages) == 1 else b"[" + b",".join(messages) + b"]"


def shortened(reason: str) -> bytes:
    """As much of a reason as a close frame holds."""
    return reason.encode()[:LONGEST_REASON].decode(errors="ignore").encode()
