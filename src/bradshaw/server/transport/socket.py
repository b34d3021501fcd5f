"""The sockets of tables: who is let in, what is read from them, and what is answered."""

import asyncio
from collections.abc import Callable
from contextlib import suppress
from functools import partial
from logging import getLogger
from math import ceil
from random import shuffle
from time import perf_counter

import msgspec
from aiohttp import WSMessage, WSMsgType, web

from bradshaw.core.errors import BradshawError
from bradshaw.core.sentences import Sentence
from bradshaw.server.cluster.messages import GuestChanged
from bradshaw.server.english import say
from bradshaw.server.errors import BadRequest, Busy, Changed, NotAllowed, NotFound, TooMuch
from bradshaw.server.http.guests import Guests, secret_in
from bradshaw.server.http.limits import (
    LARGEST_MESSAGE,
    MOST_FROM_ADDRESS,
    MOST_SOCKETS,
    Bucket,
    Limits,
)
from bradshaw.server.http.origin import address_of, check_origin
from bradshaw.server.ops import metrics
from bradshaw.server.refusals import refused
from bradshaw.server.storage.interface import StoredGuest
from bradshaw.server.tables.requests import is_fleeting, plan_of
from bradshaw.server.tables.room import Result, Room
from bradshaw.server.tables.tables import Tables
from bradshaw.server.transport.connection import Socket, response, shortened
from bradshaw.server.transport.link import Link
from bradshaw.server.transport.outbox import Outbox
from bradshaw.wire import closing
from bradshaw.wire.messages import (
    PROTOCOL,
    Agree,
    AnyFromClient,
    Attend,
    Done,
    Look,
    Move,
    Propose,
    Say,
    Welcome,
)

logger = getLogger(__name__)

LEAVING, LEAVING_PAUSE = 50, 0.02  # sockets that are closed at once when the server stops, and seconds in between
GOING_AWAY = "The server is stopping. Connect again in a moment."
SHED = "So many people are playing just now that nobody else can watch. Connect again after a while."
# What has a budget of its own beside that of all messages, and what is said when it is used up.
BUDGETS: dict[type, tuple[str, Sentence]] = {
    Say: ("chat", say("too_fast_chat")),
    Look: ("look", say("too_fast_looks")),
    Propose: ("proposal", say("too_fast_proposals")),
    Agree: ("proposal", say("too_fast_proposals")),
}

_decoder: msgspec.json.Decoder[AnyFromClient] = msgspec.json.Decoder(AnyFromClient)
_encoder = msgspec.json.Encoder()


class Sharing(msgspec.Struct):
    """The open sockets of one address."""

    budget: Bucket  # of messages
    sockets: int = 0


class Sockets:
    """All sockets of this process."""

    def __init__(self, tables: Tables, guests: Guests, limits: Limits, origins: frozenset[str]) -> None:
        self._tables = tables
        self._guests = guests
        self._limits = limits
        self._origins = origins
        self._outbox = Outbox()
        self._open: dict[Socket, Room] = {}  # the longest open first
        self.check_spectator: Callable[[], None] = lambda: None  # Busy if there is too much to do for them
        self._from: dict[str, Sharing] = {}  # by address
        self._stopping = False
        tables.bus.listen(GuestChanged, self._guest_changed)

    def __len__(self) -> int:
        return len(self._open)

    @property
    def quiet(self) -> bool:
        """Whether everything is written that was sent."""
        return self._outbox.empty

    def turn_out(self, guest: str, error: BradshawError) -> None:
        """Close all of a guest, and say why."""
        for socket in list(self._open):
            if socket.guest == guest:
                socket.refuse(error)

    def shed(self, share: float) -> int:
        """Close this share of the spectators' sockets, those that came last first; how many these are."""
        watching = [socket for socket, room in self._open.items() if not room.table.seats_of(socket.guest)]
        last = watching[len(watching) - ceil(share * len(watching)) :]
        for socket in last:
            socket.close(closing.TRY_LATER, SHED)
        return len(last)

    def _guest_changed(self, changed: GuestChanged) -> None:
        if changed.signed_out:
            self.turn_out(changed.guest, NotAllowed(say("signed_out")))

    async def stop(self) -> None:
        """Close all, and those that are being opened: the server stops.

        A few at a time, in no certain order: where there is another process, it is not asked by all at once.
        """
        self._stopping = True
        leaving = list(self._open)
        shuffle(leaving)
        for first in range(0, len(leaving), LEAVING):
            for socket in leaving[first : first + LEAVING]:
                socket.close(closing.GOING_AWAY, GOING_AWAY)
            if first + LEAVING < len(leaving):
                await asyncio.sleep(LEAVING_PAUSE)

    async def serve(self, request: web.Request) -> web.StreamResponse:
        """One socket, from its opening to its end."""
        opened = response()
        _check_handshake(request, opened)
        try:
            # Decided before it is opened; told afterwards: a browser shows nothing of an answer to a handshake.
            guest, room, look, after = await self._admit(request)
        except BradshawError as error:
            await opened.prepare(request)
            await self._turn_away(opened, error)
            return opened
        await opened.prepare(request)
        if not isinstance(link := request.transport, Link):
            return opened  # it is gone already
        address = address_of(request)
        sharing = self._from.setdefault(address, Sharing(self._limits.bucket("messages")))
        words = request.query.get("words") == "true"
        socket = Socket(opened, link, self._outbox, guest.id if guest else None, look, words=words)
        link.upgraded(self._limits.bucket("bytes"), socket.ping)
        self._open[socket] = room
        sharing.sockets += 1
        metrics.SOCKETS.set(len(self._open))
        try:
            await self._play(opened, socket, room, guest, after, sharing.budget)
        finally:
            self._open.pop(socket, None)
            sharing.sockets -= 1
            if not sharing.sockets:
                del self._from[address]
            metrics.SOCKETS.set(len(self._open))
            self._tables.exit(room, socket)
        if socket.ending:
            await socket.ending
        return opened

    async def _admit(self, request: web.Request) -> tuple[StoredGuest | None, Room, int | None, int]:
        check_origin(request.headers, self._origins)
        address = address_of(request)
        self._limits.check("socket", address)
        sharing = self._from.get(address)
        if sharing and sharing.sockets >= MOST_FROM_ADDRESS and self._limits.factor:
            raise TooMuch(say("too_many_connections"))
        guest = await self._guests.find(secret_in(request.headers.getall("Cookie", ())))
        look, after = _asked_for(request)
        room = await self._tables.room(request.match_info["table"])
        name = guest.id if guest else None
        room.table.check_look(name, look)
        if not room.table.seats_of(name):
            self.check_spectator()
        if sum(1 for c in room.connections if c.guest == name) >= MOST_SOCKETS and name and self._limits.factor:
            raise TooMuch(say("too_many_windows"))
        return guest, room, look, after

    async def _turn_away(self, opened: web.WebSocketResponse, error: BradshawError) -> None:
        told = refused(0, error)
        metrics.REFUSED.labels(told.code).inc()
        await opened.send_str(_encoder.encode(told).decode())
        code = closing.TRY_LATER if isinstance(error, Busy) else closing.REFUSED
        await opened.close(code=code, message=shortened(str(error)))

    async def _play(
        self,
        opened: web.WebSocketResponse,
        socket: Socket,
        room: Room,
        guest: StoredGuest | None,
        after: int,
        shared: Bucket,
    ) -> None:
        # Alone, in a form that will never change: a client of any version learns from it which one this is.
        with suppress(ConnectionError):
            await opened.send_frame(
                _encoder.encode(Welcome(PROTOCOL, socket.guest, room.table.id)), WSMsgType.TEXT
            )
        if self._stopping:
            socket.close(closing.GOING_AWAY, GOING_AWAY)
        try:
            await self._tables.enter(room, socket, after)
        except BradshawError as error:
            socket.refuse(error, closing.START_OVER if isinstance(error, Changed) else closing.REFUSED)
        # A task of its own: each message wakes all calls that wait for it, and aiohttp's are ten.
        await asyncio.create_task(self._read(opened, socket, room, guest, shared))

    async def _read(
        self,
        opened: web.WebSocketResponse,
        socket: Socket,
        room: Room,
        guest: StoredGuest | None,
        shared: Bucket,
    ) -> None:
        """Read until it is closed. Messages are carried out in their order, without being waited for."""
        budget = self._limits.bucket("message")
        budgets = {kind: self._limits.bucket(kind) for kind, _ in BUDGETS.values()}
        while True:
            message = await opened.receive()
            if message.type not in (WSMsgType.TEXT, WSMsgType.BINARY, WSMsgType.PING, WSMsgType.PONG):
                return  # closed by one side or the other, or broken off
            if socket.closing:
                return  # what was sent before it knew so is not carried out
            if not (budget.take() and shared.take()):
                socket.refuse(TooMuch(say("too_much")))
            elif message.type is WSMsgType.PING:
                socket.pong(message.data)
            elif message.type is not WSMsgType.PONG:
                number = 0
                try:
                    wanted = _decode(message)
                    number = wanted.id
                    own = BUDGETS.get(type(wanted))
                    if own and not budgets[own[0]].take():
                        raise TooMuch(own[1])
                    if isinstance(wanted, Look):
                        seen = await self._tables.look(room, socket, wanted.seat, wanted.after)
                        socket.send(_encoder.encode(Done(number, seen)))
                        continue
                    if isinstance(wanted, Attend):
                        socket.looking = wanted.looking
                        room.attended()
                        socket.send(_encoder.encode(Done(number, room.table.number)))
                        continue
                    plan = plan_of(room, guest, wanted)
                except Exception as error:
                    _answer(socket, number, None, error)
                    continue
                await socket.under_way.acquire()
                begun = perf_counter() if isinstance(wanted, Move) else None
                carry_out = self._tables.confer if is_fleeting(wanted) else self._tables.submit
                carry_out(room, plan, partial(_carried_out, socket, number, begun))


def _check_handshake(request: web.Request, opened: web.WebSocketResponse) -> None:
    try:
        if opened.can_prepare(request):
            return
    except ValueError:  # aiohttp trips over headers that are not ASCII
        pass
    if request.headers.get("Upgrade", "").lower() == "websocket":
        raise BadRequest(say("handshake"))
    raise NotFound(say("only_socket"))


def _carried_out(socket: Socket, number: int, begun: float | None, result: Result) -> None:
    socket.under_way.release()
    _answer(socket, number, begun, result)


def _answer(socket: Socket, number: int, begun: float | None, result: Result) -> None:
    """Say what became of a message."""
    if isinstance(result, int):
        if begun is not None:
            metrics.moved(perf_counter() - begun)
        socket.send(_encoder.encode(Done(number, result)))
    elif isinstance(result, BradshawError):
        told = refused(number, result)
        metrics.REFUSED.labels(told.code).inc()
        socket.send(_encoder.encode(told))
    else:
        logger.error("a message could not be handled", exc_info=result)
        metrics.FAULTS.inc()
        socket.close(closing.BROKEN, "Something went wrong on the server. Connect again.")


def _decode(message: WSMessage) -> AnyFromClient:
    if message.type is not WSMsgType.TEXT:
        raise BadRequest(say("not_bytes"))
    if len(message.data) > LARGEST_MESSAGE:
        raise BadRequest(say("message_too_long"))
    try:
        return _decoder.decode(message.data)
    except (msgspec.DecodeError, RecursionError, UnicodeError) as error:
        raise BadRequest(say("message_unclear", error=str(error))) from None


def _asked_for(request: web.Request) -> tuple[int | None, int]:
    """Whose eyes, and from which entry on."""
    try:
        look = request.query.get("look", "")
        after = int(request.query.get("after", "0"))
        seat = int(look) if look else None
    except ValueError:
        raise BadRequest(say("look_after")) from None
    if after < 0 or after >= 2**53 or (seat is not None and not 0 <= seat < 100):
        raise BadRequest(say("look_after_exist"))
    return seat, after
