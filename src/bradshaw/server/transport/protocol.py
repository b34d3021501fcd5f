"""uvicorn's WebSocket protocol, with short cuts for what a table server does all day.

Measured: waking a task for each message that is sent, telling the kernel to stop and go on reading for each that
is received, and parsing each frame in general, took half of the time of a move.
"""

from asyncio import AbstractEventLoop
from collections.abc import Callable
from logging import getLogger
from typing import Any
from urllib.parse import unquote
from weakref import WeakKeyDictionary

from uvicorn.protocols.websockets.websockets_sansio_impl import WebSocketsSansIOProtocol
from websockets.protocol import State
from websockets.speedups import apply_mask

from bradshaw.server.transport import handshake
from bradshaw.server.transport.handshake import Opening
from bradshaw.wire import closing

WIRE = "bradshaw.wire"  # where the scope of a socket holds its protocol
logger = getLogger(__name__)
MOST_UNREAD = 8  # messages


class Inbox:
    """What all connections have received in one turn of the event loop.

    Measured: to read everything and then handle it takes a tenth less time than to do both in turn, for the code
    that handles a message stays in the processor's cache.
    """

    def __init__(self) -> None:
        self._texts: list[tuple[TableProtocol, bytes]] = []

    def put(self, protocol: "TableProtocol", text: bytes) -> None:
        """It will be handled as soon as everything is read."""
        if not self._texts:
            protocol.loop.call_soon(self.empty)
        self._texts.append((protocol, text))

    def holds(self, protocol: "TableProtocol") -> bool:
        """Whether something of this connection waits to be handled."""
        return any(waiting is protocol for waiting, _ in self._texts)

    def empty(self) -> None:
        """Handle all, in the order in which they came."""
        texts, self._texts = self._texts, []
        for protocol, text in texts:
            try:
                protocol.take(text)
            except Exception:  # one connection must not hurt another
                logger.exception("a message could not be taken")
                protocol.abort()


_inboxes: WeakKeyDictionary[AbstractEventLoop, Inbox] = WeakKeyDictionary()


class TableProtocol(WebSocketsSansIOProtocol):
    """Reads ahead a few messages, and writes at once what can be written."""

    # All that an ordinary message needs to know, in one place: the many attributes of the base class, for hundreds
    # of connections, do not fit into the processor's cache.
    __slots__ = ("inbox", "on_text", "opening", "queue", "reads", "transport", "writes")

    def __init__(self, *settings: Any, **named: Any) -> None:
        super().__init__(*settings, **named)
        self.inbox = _inboxes.setdefault(self.loop, Inbox())
        # The application may take a message at once; if it does not, it gets it in the usual way.
        self.on_text: Callable[[bytes], bool] | None = None
        self.reads = False  # whether a whole frame may come next
        self.writes = False  # whether anything can be written at once
        self.opening: Opening | None = None  # asked for, and not granted yet

    def _settle(self) -> None:
        """Something out of the ordinary has happened: see what holds now."""
        conn = self.conn
        opened = self.handshake_complete and conn.state is State.OPEN
        self.reads = opened and not self.frames and not conn.reader.buffer and conn.current_size is None
        self.writes = opened and self.writable.is_set() and not self.close_sent and not self.disconnected

    # Opening

    def handle_connect(self, event: Any) -> None:
        """As usual; and the application gets hold of this connection."""
        super().handle_connect(event)
        if self.response.status_code == 101:
            self.scope["extensions"][WIRE] = self  # type: ignore[assignment]

    def _ask(self, opening: Opening) -> None:
        """Let the application decide, as `handle_connect` does."""
        self.handshake_initiated = True
        self.opening = opening
        self.transport.pause_reading()  # nothing may come before it is granted
        self.scope = {
            "type": "websocket",
            "asgi": {"version": self.asgi_version, "spec_version": "2.4"},
            "http_version": "1.1",
            "scheme": self.scheme,
            "server": self.server,
            "client": self.client,
            "root_path": self.root_path,
            "path": self.root_path + unquote(opening.path.decode()),
            "raw_path": self.root_path.encode("ascii") + opening.path,
            "query_string": opening.query,
            "headers": opening.headers,
            "subprotocols": [],
            "state": self.app_state.copy(),
            "extensions": {"websocket.http.response": {}, WIRE: self},  # type: ignore[dict-item]
        }
        self.queue.put_nowait({"type": "websocket.connect"})
        task = self.loop.create_task(self.run_asgi())
        task.add_done_callback(self.on_task_complete)
        self.tasks.add(task)

    def _grant(self, opening: Opening) -> None:
        """The application wants the connection: from now on there are frames."""
        self.opening = None
        if not self.transport.is_closing():
            self.handshake_complete = True
            self.conn.state = State.OPEN
            self.conn.parser = self.conn.parse()
            next(self.conn.parser)  # as the library starts it
            self.transport.write(opening.answer)
            self.transport.resume_reading()
            self.start_keepalive()

    # Writing

    def send_now(self, *texts: bytes) -> bool:
        """Write messages if the other side keeps up with reading; False if it does not, or has gone.

        They leave together: each call into the kernel takes as long as to make a message.
        """
        if not self.writes:
            return False
        frames = [_head(len(text)) + text for text in texts]
        self.transport.write(frames[0] if len(frames) == 1 else b"".join(frames))
        return True

    async def send(self, event: Any) -> None:
        """As usual; and the ordinary connection is accepted in an ordinary way."""
        if self.opening and event["type"] == "websocket.accept" and not self.disconnected:
            self._grant(self.opening)
        else:
            await super().send(event)
        self._settle()

    def pause_writing(self) -> None:
        """The other side does not keep up."""
        super().pause_writing()
        self._settle()

    def resume_writing(self) -> None:
        """It does again."""
        super().resume_writing()
        self._settle()

    def keepalive_timeout(self) -> None:
        """The other side does not answer."""
        super().keepalive_timeout()
        self._settle()

    def connection_lost(self, exc: Exception | None) -> None:
        """It is over."""
        super().connection_lost(exc)
        self._settle()

    def shutdown(self) -> None:
        """The server stops: say so after all that is to be written. uvicorn itself would say 1012."""
        if self.handshake_complete and not self.close_sent and not self.disconnected:
            self.queue.put_nowait({"type": "websocket.disconnect", "code": closing.GOING_AWAY})
            self.conn.send_close(closing.GOING_AWAY, "The server is stopping. Connect again in a moment.")
            self.transport.write(b"".join(self.conn.data_to_send()))
            self.close_sent = True
        super().shutdown()
        self._settle()

    def abort(self) -> None:
        """Cut the connection, and forget what was not read."""
        self.transport.abort()

    # Reading

    def data_received(self, data: bytes) -> None:
        """Take the ordinary case at once: one whole text frame. Everything else is for the general parser."""
        if self.reads and len(data) > 6 and data[0] == 0x81:  # the end of a text
            length, start = data[1] & 0x7F, 2
            if length == 126:
                length, start = int.from_bytes(data[2:4], "big"), 4
            if data[1] & 0x80 and length < 127 * 512 and len(data) == start + 4 + length:
                self.inbox.put(self, apply_mask(data[start + 4 :], data[start : start + 4]))
                return
        if not self.handshake_initiated and (opening := handshake.read(data)):
            self._ask(opening)
            return
        if self.inbox.holds(self):
            self.inbox.empty()  # what came before is handled before
        super().data_received(data)
        self._settle()

    def take(self, text: bytes) -> None:
        """A whole text has come: for the application at once, or in the usual way."""
        if self.on_text is None or not self.queue.empty() or not self.on_text(text):
            self.curr_msg_data_type = "text"
            self.frames = [text]
            self.send_receive_event_to_app()
            self._settle()

    def send_receive_event_to_app(self) -> None:
        """Pass a message on; stop reading only when the application is several behind."""
        paused = self.read_paused
        self.read_paused = True  # so that the base class does not stop the transport
        super().send_receive_event_to_app()
        self.read_paused = paused
        if not paused and self.queue.qsize() >= MOST_UNREAD:
            self.read_paused = True
            self.transport.pause_reading()


def _head(length: int) -> bytes:
    """The head of an unmasked text frame (RFC 6455, 5.2)."""
    if length < 126:
        return bytes((0x81, length))
    if length < 65536:
        return b"\x81\x7e" + length.to_bytes(2, "big")
    return b"\x81\x7f" + length.to_bytes(8, "big")
