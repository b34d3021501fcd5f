"""A socket that opens itself again. Whoever uses it is told of nothing but messages, and when to send again."""

import random
import threading
import time
from collections import deque
from collections.abc import Callable
from contextlib import ExitStack

from msgspec import Raw
from websockets.exceptions import ConnectionClosed, InvalidHandshake, InvalidStatus, InvalidURI
from websockets.sync.client import ClientConnection, connect

from bradshaw.client.decoding import Message, apart, read_message
from bradshaw.client.errors import ClientError, OtherProtocol, Refused, TooMuch, Unavailable, Unreachable, refusal
from bradshaw.wire import closing
from bradshaw.wire.messages import PROTOCOL, RefusedMessage, Welcome

LARGEST = 64 * 2**20  # bytes: the whole log of a very long game
WAITING = 1024  # messages that may wait while the program thinks


class Closed(ClientError):
    """The program closed the connection itself."""


class Link:
    """A connection to a table. `address` says where to connect, with the number to resume from."""

    def __init__(
        self,
        address: Callable[[], str],
        headers: Callable[[], dict[str, str]],
        start_over: Callable[[], None],
        patience: float,
    ) -> None:
        self._address = address
        self._headers = headers
        self._start_over = start_over
        self._patience = patience
        self._stack = ExitStack()
        self._socket: ClientConnection | None = None
        self._received: deque[str | bytes | Raw] = deque()  # messages that came together with one before
        self._failures = 0
        self._failing_since = 0.0
        self._refusal: Refused | None = None
        self._closing = threading.Event()
        self.opened = 0  # how often; what was sent on an earlier socket may not have arrived
        self.caught_up = 0  # what `opened` was when everything missed was last told

    def close(self) -> None:
        """Close for good; also from another thread, where somebody waits."""
        self._closing.set()
        self._stack.close()

    def pause(self, seconds: float) -> None:
        """Do nothing for a while, unless the connection is closed meanwhile."""
        self._closing.wait(seconds)

    def drop(self) -> None:
        """Give this connection up; `receive` opens another."""
        self._received.clear()
        self._stack.close()
        self._socket = None

    def send(self, text: bytes) -> None:
        """Send, if there is a connection. If there is none, `receive` opens one, and `opened` changes."""
        socket = self._socket
        if socket is not None:
            try:
                socket.send(text, text=True)
            except (ConnectionClosed, OSError):
                return

    def receive(self, timeout: float | None = None) -> Message:
        """The next message; over a new connection if need be. TimeoutError after so many seconds."""
        until = None if timeout is None else time.monotonic() + timeout
        while True:
            if self._closing.is_set():
                raise Closed("The connection was closed.")
            if self._socket is None:
                self._open()
                continue
            try:
                left = None if until is None else max(0.0, until - time.monotonic())
                if not self._received:
                    self._received.extend(apart(self._socket.recv(left)))
                message = read_message(self._received.popleft())
            except (ConnectionClosed, OSError) as error:
                if isinstance(error, TimeoutError):
                    raise
                self._lost(error)
                continue
            match message:
                case None:
                    continue
                case Welcome(protocol=protocol) if protocol != PROTOCOL:
                    raise OtherProtocol(_which(protocol))
                case RefusedMessage(id=0):
                    self._refusal = refusal(message)
                    continue
            return message

    def told(self) -> None:
        """What came over this connection could be used: it is a good one."""
        self._failures, self.caught_up = 0, self.opened

    def again(self) -> None:
        """Something is missing in what came: connect anew, and be told of it. Unreachable after too long."""
        self.drop()
        self._wait(ClientError("what it sends does not follow on what it sent before"))

    def _lost(self, error: Exception) -> None:
        """The connection is gone. Find out whether to come back."""
        self.drop()
        refused, self._refusal = self._refusal, None
        close = error.rcvd if isinstance(error, ConnectionClosed) else None
        if close and close.code == closing.START_OVER:
            self._start_over()
        if close and close.code == closing.REFUSED:
            refused = refused or TooMuch("too_much", close.reason)  # too many messages are refused without one
            if not isinstance(refused, TooMuch | Unavailable):
                raise refused
        self._wait(refused or error, at_least=1.0 if refused else 0.0)

    def _open(self) -> None:
        """One attempt to connect."""
        try:
            self._socket = self._stack.enter_context(
                connect(
                    self._address(),
                    additional_headers=self._headers(),
                    compression=None,
                    max_size=LARGEST,
                    max_queue=WAITING,
                    close_timeout=2,
                )
            )
            self.opened += 1
        except InvalidURI as error:
            raise Unreachable(f"That is no address of a server: {error}.") from None
        except (OSError, InvalidHandshake, ConnectionClosed, EOFError) as error:
            if isinstance(error, InvalidStatus) and error.response.status_code < 500:
                raise Unreachable(
                    f"There is no Bradshaw server: it answered {error.response.status_code}."
                ) from None
            self._wait(error)

    def _wait(self, error: Exception, at_least: float = 0.0) -> None:
        """Wait a little, longer after each failure in a row; Unreachable, or what was refused, after too long."""
        now = time.monotonic()
        if not self._failures:
            self._failing_since = now
        delay = max(at_least, min(5.0, 0.05 * 2 ** min(self._failures, 10)) * random.uniform(0.5, 1.0))
        self._failures += 1
        if now + delay > self._failing_since + self._patience:
            if isinstance(error, Refused):
                raise error
            raise Unreachable(f"The server can't be reached: {error}.") from None
        self.pause(delay)


def _which(protocol: int) -> str:
    """Who is to be updated.

    >>> _which(PROTOCOL - 1)
    'The server is older than this program: it speaks version 2 of the protocol, not 3. Update the server.'
    """
    if protocol < PROTOCOL:
        who, update = "older", "the server"
    else:
        who, update = "newer", "bradshaw here"
    return (
        f"The server is {who} than this program: it speaks version {protocol} of the protocol, not {PROTOCOL}. "
        f"Update {update}."
    )
