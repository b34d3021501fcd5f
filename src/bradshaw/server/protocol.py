"""uvicorn's WebSocket protocol, with short cuts for what a table server does all day.

Measured: waking a task for each message that is sent, telling the kernel to stop and go on reading for each that
is received, and parsing each frame in general, took half of the time of a move.
"""

from collections.abc import Callable
from typing import Any

from uvicorn.protocols.websockets.websockets_sansio_impl import WebSocketsSansIOProtocol
from websockets.protocol import State
from websockets.speedups import apply_mask

WIRE = "bradshaw.wire"  # where the scope of a socket holds its protocol
MOST_UNREAD = 8  # messages
GOING_AWAY = 1001


class TableProtocol(WebSocketsSansIOProtocol):
    """Reads ahead a few messages, and writes at once what can be written."""

    # The application may take a message at once; if it does not, it gets it in the usual way.
    on_text: Callable[[bytes], bool] | None = None

    def handle_connect(self, event: Any) -> None:
        """As usual; and the application gets hold of this connection."""
        super().handle_connect(event)
        if self.response.status_code == 101:
            self.scope["extensions"][WIRE] = self  # type: ignore[assignment]

    # Writing

    def send_now(self, text: bytes) -> bool:
        """Write a message if the other side keeps up with reading; False if it does not, or has gone.

        uvloop itself waits for the end of its turn with writing, so an answer and what it led to leave together.
        """
        if not self.writable.is_set() or not self.handshake_complete or self.close_sent or self.disconnected:
            return False
        self.transport.write(_head(len(text)) + text)
        return True

    def shutdown(self) -> None:
        """The server stops: say so after all that is to be written. uvicorn itself would say 1012."""
        if self.handshake_complete and not self.close_sent and not self.disconnected:
            self.queue.put_nowait({"type": "websocket.disconnect", "code": GOING_AWAY})
            self.conn.send_close(GOING_AWAY, "The server is stopping. Connect again in a moment.")
            self.transport.write(b"".join(self.conn.data_to_send()))
            self.close_sent = True
        super().shutdown()

    def abort(self) -> None:
        """Cut the connection, and forget what was not read."""
        self.transport.abort()

    # Reading

    def data_received(self, data: bytes) -> None:
        """Take the ordinary case at once: one whole text frame. Everything else is for the general parser."""
        conn = self.conn
        if (
            len(data) > 6
            and data[0] == 0x81  # the end of a text
            and self.handshake_complete
            and not self.frames
            and not conn.reader.buffer
            and conn.state is State.OPEN
        ):
            length, start = data[1] & 0x7F, 2
            if length == 126:
                length, start = int.from_bytes(data[2:4], "big"), 4
            if (
                data[1] & 0x80
                and length < 127 * 512
                and len(data) == start + 4 + length
                and conn.current_size is None
            ):
                text = apply_mask(data[start + 4 :], data[start : start + 4])
                if self.on_text is None or not self.queue.empty() or not self.on_text(text):
                    self.curr_msg_data_type = "text"
                    self.frames = [text]
                    self.send_receive_event_to_app()
                return
        super().data_received(data)

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
