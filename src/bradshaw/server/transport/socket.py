"""The socket of a table: reads messages, lets the keeper act on them, and writes what there is to tell."""

import asyncio
from collections import Counter, deque
from collections.abc import Awaitable, Callable, MutableMapping
from contextlib import suppress
from functools import partial
from logging import getLogger
from time import perf_counter
from typing import Any, Protocol
from urllib.parse import parse_qs

import msgspec

from bradshaw.core.errors import BradshawError, IllegalAction, NotationError
from bradshaw.server.errors import BadRequest, Changed, NoGuest, Refused, TooMuch
from bradshaw.server.http.gate import check_origin, client_of
from bradshaw.server.http.guests import Guests, secret_in
from bradshaw.server.http.limits import (
    LARGEST_MESSAGE,
    MOST_FROM_ADDRESS,
    MOST_SOCKETS,
    MOST_WAITING,
    MOST_WAITING_BYTES,
    Bucket,
    Limits,
)
from bradshaw.server.ops import metrics
from bradshaw.server.storage.interface import StoredGuest
from bradshaw.server.tables.keeper import Keeper
from bradshaw.server.tables.render import encoder
from bradshaw.server.tables.room import Room
from bradshaw.server.transport.protocol import WIRE
from bradshaw.wire import closing
from bradshaw.wire.messages import (
    PROTOCOL,
    Answer,
    AnyFromClient,
    Done,
    Look,
    MakeOffer,
    Move,
    RefusedMessage,
    Say,
    Welcome,
)

logger = getLogger(__name__)

Message = MutableMapping[str, Any]
Receive = Callable[[], Awaitable[Message]]
Send = Callable[[Message], Awaitable[None]]


_decoder: msgspec.json.Decoder[AnyFromClient] = msgspec.json.Decoder(AnyFromClient)


class Wire(Protocol):
    """What reads and writes at once, if the ASGI server offers it (`protocol.py`)."""

    on_text: Callable[[bytes], bool] | None

    def send_now(self, *texts: bytes) -> bool:
        """Write, if the other side keeps up."""

    def abort(self) -> None:
        """Cut the connection."""


class Socket:
    """A connection of `room.Connection`. Whatever can't be written at once waits in a queue, which has an end."""

    __slots__ = (
        "_bytes",
        "_closing",
        "_owner",
        "_queue",
        "_send",
        "busy",
        "guest",
        "look",
        "too_slow",
        "wire",
        "writing",
    )

    def __init__(self, guest: str | None, look: int | None, send: Send, wire: Wire | None = None) -> None:
        self.guest = guest
        self.look = look
        self._send = send
        self.wire = wire
        self._queue: deque[str] = deque()
        self._bytes = 0
        self._closing: tuple[int, str] | None = None
        self.writing: asyncio.Task[None] | None = None  # while something waits
        self._owner = asyncio.current_task()
        self.too_slow = False
        self.busy = False  # a message is being carried out, which must not be cut short

    def send(self, *messages: bytes) -> None:
        """Send when possible; who is too far behind is cut off and can come back."""
        if self._closing or (self.writing is None and self.wire and self.wire.send_now(*messages)):
            return
        for message in messages:
            self._bytes += len(message)
            self._queue.append(message.decode())
        if len(self._queue) > MOST_WAITING or (self._bytes > MOST_WAITING_BYTES and len(self._queue) > 1):
            metrics.DROPPED.inc()
            self._queue.clear()
            self.too_slow = True
            self.close(closing.TOO_SLOW, "You read too slowly. Connect again.")
            if self._owner and not self.busy:
                self._owner.cancel()  # nothing can be written, not even that it is closed
            if self.wire:
                self.wire.abort()
        self._write_soon()

    def close(self, code: int, reason: str) -> None:
        """Close once what waits is written."""
        if not self._closing:
            self._closing = (code, reason)
            self._write_soon()

    def _write_soon(self) -> None:
        if self.writing is None:
            self.writing = asyncio.create_task(self._write_or_give_up())

    async def _write_or_give_up(self) -> None:
        with suppress(OSError):  # so ASGI says that the other side has gone; nothing more is written then
            await self._write()

    async def _write(self) -> None:
        """Write what waits, and close the socket if it is to be closed."""
        while self._queue:
            text = self._queue[0]  # it stays first in line until it is written: nothing overtakes it
            await self._send({"type": "websocket.send", "text": text})
            if self._queue:
                self._queue.popleft()
            self._bytes -= len(text)
        self._bytes = 0
        if self._closing:
            code, reason = self._closing
            await self._send({"type": "websocket.close", "code": code, "reason": reason})
        else:
            self.writing = None


class Sockets:
    """All sockets of this process."""

    def __init__(self, keeper: Keeper, guests: Guests, limits: Limits, origins: frozenset[str]) -> None:
        self._keeper = keeper
        self._guests = guests
        self._limits = limits
        self._origins = origins
        self._open: set[Socket] = set()
        self._from: Counter[str] = Counter()  # open sockets by address

    def __len__(self) -> int:
        return len(self._open)

    def close(self, code: int, reason: str, guest: str | None = None) -> None:
        """Close all, or all of a guest."""
        for socket in list(self._open):
            if guest is None or socket.guest == guest:
                socket.close(code, reason)

    async def serve(self, table: str, scope: Message, receive: Receive, send: Send) -> None:
        """One socket, from its opening to its end."""
        await receive()  # websocket.connect
        try:
            socket, guest, room, after = await self._admit(table, scope, send)
        except BradshawError as error:
            code = error.code if isinstance(error, Refused) else "refused"
            metrics.REFUSED.labels(code).inc()
            # Accepted first: a browser shows nothing of an answer to a handshake.
            await send({"type": "websocket.accept"})
            await send({"type": "websocket.send", "text": encoder.encode(_refused(0, error)).decode()})
            await send({"type": "websocket.close", "code": closing.REFUSED, "reason": str(error)[:120]})
            return
        await send({"type": "websocket.accept"})
        socket.send(encoder.encode(Welcome(PROTOCOL, socket.guest, table)))
        self._open.add(socket)
        address = client_of(scope)
        self._from[address] += 1
        metrics.SOCKETS.set(len(self._open))
        try:
            await self._keeper.enter(room, socket, after)
            await self._read(room, socket, guest, receive)
        except asyncio.CancelledError:
            if not socket.too_slow:
                raise
        except BradshawError as error:
            socket.send(encoder.encode(_refused(0, error)))
            socket.close(closing.START_OVER if isinstance(error, Changed) else closing.REFUSED, str(error)[:120])
            if socket.writing:
                await asyncio.wait([socket.writing], timeout=5)
        finally:
            if socket.wire:
                socket.wire.on_text = None
            if socket.writing:
                socket.writing.cancel()
            self._open.discard(socket)
            self._from[address] -= 1
            if not self._from[address]:
                del self._from[address]
            metrics.SOCKETS.set(len(self._open))
            self._keeper.exit(room, socket)

    async def _admit(self, table: str, scope: Message, send: Send) -> tuple[Socket, StoredGuest | None, Room, int]:
        headers = scope["headers"]
        check_origin(headers, self._origins)
        self._limits.check("socket", client_of(scope))
        if self._from[client_of(scope)] >= MOST_FROM_ADDRESS and self._limits.factor:
            raise TooMuch("There are too many connections from your address. Close some windows.")
        guest = await self._guests.find(secret_in(headers))
        look, after = _asked_for(scope["query_string"])
        room = await self._keeper.room(table)
        name = guest.id if guest else None
        room.check_look(name, look)
        if sum(1 for c in room.connections if c.guest == name) >= MOST_SOCKETS and name and self._limits.factor:
            raise TooMuch("You have too many windows open at this table.")
        wire = scope.get("extensions", {}).get(WIRE)
        return Socket(name, look, send, wire), guest, room, after

    async def _read(self, room: Room, socket: Socket, guest: StoredGuest | None, receive: Receive) -> None:
        messages, chat, looks = (self._limits.bucket(kind) for kind in ("message", "chat", "look"))
        if socket.wire and guest:
            socket.wire.on_text = partial(self._at_once, room, socket, guest, messages)
        while (message := await receive())["type"] == "websocket.receive":
            if not messages.take():
                error = TooMuch("That was too much in too short a time. Wait a little.")
                socket.send(encoder.encode(_refused(0, error)))
                socket.close(closing.REFUSED, str(error))
                continue
            socket.busy = True
            try:
                await self._handle(room, socket, guest, message, chat, looks)
            except Exception:
                logger.exception("a message could not be handled")
                metrics.FAULTS.inc()
                socket.close(closing.BROKEN, "Something went wrong on the server. Connect again.")
            socket.busy = False
            if socket.too_slow:
                return

    def _at_once(self, room: Room, socket: Socket, guest: StoredGuest, messages: Bucket, text: bytes) -> bool:
        """Carry out a move without waking a task; False for anything that is not a move, or must wait its turn."""
        if socket.busy or len(text) > LARGEST_MESSAGE:
            return False
        try:
            wanted = _decoder.decode(text)
        except (msgspec.DecodeError, RecursionError):
            return False
        if type(wanted) is not Move or room.lock.locked() or not messages.take():
            return False
        asked = _Asked(socket, wanted.id, perf_counter())
        try:
            return self._keeper.move_soon(room, guest.id, wanted, asked)
        except Exception as error:
            asked.failed(error)
            return True

    async def _handle(
        self, room: Room, socket: Socket, guest: StoredGuest | None, message: Message, chat: Bucket, looks: Bucket
    ) -> None:
        """Carry out one message and answer it."""
        number = 0
        try:
            wanted = _read(message)
            number = wanted.id
            if isinstance(wanted, Say) and not chat.take():
                raise TooMuch("That is more than anyone can read. Wait a little.")
            if isinstance(wanted, Look) and not looks.take():
                raise TooMuch("Your eyes can't turn that fast. Wait a little.")
            done = await self._act(room, socket, guest, wanted)
        except BradshawError as error:
            refused = _refused(number, error)
            metrics.REFUSED.labels(refused.code).inc()
            socket.send(encoder.encode(refused))
        else:
            socket.send(encoder.encode(Done(number, done)))

    async def _act(self, room: Room, socket: Socket, guest: StoredGuest | None, wanted: AnyFromClient) -> int:
        keeper = self._keeper
        if isinstance(wanted, Look):
            return await keeper.look(room, socket, wanted.seat, wanted.after)
        if guest is None:
            raise NoGuest("You are only watching. Choose a name first.")
        match wanted:
            case Move():
                start = perf_counter()
                done = await keeper.move(room, guest.id, wanted)
                metrics.moved(perf_counter() - start)
                return done
            case Say(text=text, seat=seat):
                return await keeper.say(room, guest, text, seat)
            case MakeOffer(seat=seat, what=what):
                return await keeper.offer(room, guest.id, seat, what)
            case Answer(seat=seat, yes=yes):
                return await keeper.answer(room, guest.id, seat, yes)


class _Asked(msgspec.Struct, gc=False):
    """A move that somebody has sent, to whom is said what became of it."""

    socket: Socket
    id: int
    start: float

    def made(self, number: int) -> bytes:
        """The answer: it is entry `number` of the log."""
        metrics.moved(perf_counter() - self.start)
        return encoder.encode(Done(self.id, number))

    def failed(self, error: Exception) -> None:
        """Answer why it was not made."""
        if isinstance(error, BradshawError):
            refused = _refused(self.id, error)
            metrics.REFUSED.labels(refused.code).inc()
            self.socket.send(encoder.encode(refused))
        else:
            logger.error("a move could not be handled", exc_info=error)
            metrics.FAULTS.inc()
            self.socket.close(closing.BROKEN, "Something went wrong on the server. Connect again.")


def _read(message: Message) -> AnyFromClient:
    text = message.get("text")
    if text is None:
        raise BadRequest("Messages are JSON texts, not bytes.")
    if len(text) > LARGEST_MESSAGE:
        raise BadRequest("The message is too long.")
    try:
        return _decoder.decode(text)
    except (msgspec.DecodeError, RecursionError, UnicodeError) as error:
        raise BadRequest(f"The message can't be understood: {error}.") from None


def _refused(number: int, error: BradshawError) -> RefusedMessage:
    if isinstance(error, Refused):
        return RefusedMessage(number, error.code, str(error))
    illegal = isinstance(error, IllegalAction | NotationError)
    return RefusedMessage(number, "illegal" if illegal else "refused", str(error))


def _asked_for(query: bytes) -> tuple[int | None, int]:
    """Whose eyes, and from which entry on."""
    asked = parse_qs(query.decode("latin-1"))
    try:
        look = asked.get("look", [""])[-1]
        after = int(asked.get("after", ["0"])[-1])
        seat = int(look) if look else None
    except ValueError:
        raise BadRequest("`look` and `after` are numbers.") from None
    if after < 0 or after >= 2**53 or (seat is not None and not 0 <= seat < 100):
        raise BadRequest("`look` and `after` are numbers that exist.")
    return seat, after
