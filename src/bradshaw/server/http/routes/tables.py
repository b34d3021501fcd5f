"""Tables: /api/tables and /api/codes. Play is on the socket; programs that want none can move by request."""

from time import perf_counter
from typing import Annotated, Literal

from aiohttp import web
from msgspec import Meta

from bradshaw.server.english import say
from bradshaw.server.errors import NoGuest, NotFound
from bradshaw.server.http.routing import JSON, At, Routes
from bradshaw.server.ops import metrics
from bradshaw.server.storage.interface import StoredGuest
from bradshaw.server.tables import play
from bradshaw.server.tables.listing import summary
from bradshaw.server.tables.render import table_info
from bradshaw.server.tables.room import Room
from bradshaw.wire.messages import (
    Contribution,
    HandSeat,
    Hex,
    Id,
    LogPage,
    Made,
    NewMove,
    NewTable,
    Notes,
    Number,
    Pledge,
    SeatNumber,
    TableInfo,
    TableLink,
    TableList,
    TakeSeat,
    Update,
)

PAGE = 30
routes = Routes("tables")


@routes.post("/api/tables", "create_table")
async def create(at: At, guest: StoredGuest, body: NewTable) -> TableInfo:
    """Make a table; who makes it is its host."""
    at.services.limits.check("table", guest.id)
    at.services.load.check_new()
    return _info(await at.services.lobby.create(guest, body, at.address), guest)


@routes.get("/api/tables", "list_tables")
async def list_tables(
    at: At,
    guest: StoredGuest | None,
    kind: Literal["open", "running", "over", "mine"] = "open",
    before: Annotated[str, Meta(max_length=40)] | None = None,
) -> TableList:
    """Tables, the latest first: open ones to join, running ones to watch, finished ones, or one's own."""
    if kind == "mine" and guest is None:
        raise NoGuest(say("name_first"))
    rows = await at.services.storage.listed(kind, guest.id if guest else None, before, PAGE + 1)
    shown = rows[:PAGE]
    more = shown[-1].id if len(rows) > PAGE else None
    return TableList(tuple(summary(row, guest.id if guest else None) for row in shown), more)


@routes.get("/api/codes/{code}", "find_code")
async def find_code(at: At, code: Id) -> TableLink:
    """The open table that a short code belongs to."""
    at.services.limits.check("code", at.address)
    table = await at.services.storage.table_of(code.lower().replace("-", "").replace(" ", ""))
    if table is None:
        raise NotFound(say("no_code"))
    return TableLink(table)


@routes.get("/api/tables/{table}", "get_table")
async def get_table(at: At, guest: StoredGuest | None, table: Id) -> TableInfo:
    """What everyone who has the link may know of a table."""
    return _info(await at.services.tables.room(table), guest)


# Seats


@routes.post("/api/tables/{table}/seats", "take_seat")
async def take_seat(at: At, guest: StoredGuest, table: Id, body: TakeSeat) -> TableInfo:
    """Take a free seat. One browser may hold several. Once the game runs, ask for it: those who play decide."""
    room = await at.services.tables.room(table)
    await at.services.lobby.sit(room, guest, body.seat, body.name)
    return _info(room, guest)


@routes.delete("/api/tables/{table}/seats/{seat}", "leave_seat")
async def leave_seat(at: At, guest: StoredGuest, table: Id, seat: SeatNumber) -> TableInfo:
    """Leave a seat, or ask for it no longer."""
    room = await at.services.tables.room(table)
    await at.services.lobby.leave(room, guest.id, seat)
    return _info(room, guest)


@routes.put("/api/tables/{table}/seats/{seat}/bot", "hand_seat")
async def hand_seat(at: At, guest: StoredGuest, table: Id, seat: SeatNumber, body: HandSeat) -> TableInfo:
    """Let a bot play for a seat, or take it back."""
    room = await at.services.tables.room(table)
    await at.services.lobby.hand(room, guest.id, seat, body.bot)
    return _info(room, guest)


@routes.get("/api/tables/{table}/seats/{seat}/notes", "get_notes")
async def get_notes(at: At, guest: StoredGuest, table: Id, seat: SeatNumber) -> Notes:
    """The private notes of one's seat."""
    (await at.services.tables.room(table)).table.check_own(seat, guest.id)
    return Notes(await at.services.storage.notes(table, seat, guest.id))


@routes.put("/api/tables/{table}/seats/{seat}/notes", "put_notes")
async def put_notes(at: At, guest: StoredGuest, table: Id, seat: SeatNumber, body: Notes) -> Notes:
    """Keep notes for one's seat; nobody else ever sees them."""
    (await at.services.tables.room(table)).table.check_own(seat, guest.id)
    await at.services.storage.save_notes(table, seat, guest.id, body.text)
    return body


# The game


@routes.post("/api/tables/{table}/start", "start_table", status=200)
async def start(at: At, guest: StoredGuest, table: Id) -> TableInfo:
    """Deal the cards: the host does it. If other devices contribute, the answer comes when they have."""
    room = await at.services.tables.room(table)
    await at.services.lobby.start(room, guest.id)
    if not any(room.table.seats[part.seat].guest == guest.id for part in room.table.parts or ()):
        await at.services.dealer.dealt(room)
    return _info(room, guest)


@routes.put("/api/tables/{table}/pledge", "pledge")
async def pledge(at: At, guest: StoredGuest, table: Id, body: Pledge) -> TableInfo:
    """Say by its hash what one's device will contribute to the deal, before the game starts."""
    room = await at.services.tables.room(table)
    await at.services.dealer.pledge(room, guest.id, body.pledge)
    return _info(room, guest)


@routes.put("/api/tables/{table}/contribution", "contribute")
async def contribute(at: At, guest: StoredGuest, table: Id, body: Contribution) -> TableInfo:
    """Contribute to the deal what one's device has pledged, when the table asks for it."""
    room = await at.services.tables.room(table)
    await at.services.dealer.contribute(room, guest.id, body.contribution)
    return _info(room, guest)


@routes.post("/api/tables/{table}/rematch", "rematch", status=200)
async def rematch(
    at: At, guest: StoredGuest, table: Id, start: bool = False, pledge: Hex | None = None, rotate: SeatNumber = 0
) -> TableLink:
    """Another table for the same people, each `rotate` seats further on; with `start`, it is dealt at once.

    `pledge`: as in `NewTable`.
    """
    at.services.limits.check("table", guest.id)
    room = await at.services.tables.room(table)
    lobby = at.services.lobby
    return TableLink(await lobby.rematch(room, guest, at.address, start=start, pledge=pledge, rotate=rotate))


@routes.post("/api/tables/{table}/publication", "publish", status=200)
async def publish(at: At, guest: StoredGuest, table: Id) -> TableInfo:
    """Agree that everyone with the link may see the finished game. It is so once all who played agree."""
    room = await at.services.tables.room(table)
    await at.services.lobby.publish(room, guest.id)
    return _info(room, guest)


@routes.post("/api/tables/{table}/moves", "make_move", status=200)
async def make_move(at: At, guest: StoredGuest, table: Id, body: NewMove) -> Made:
    """Play an action, as notation or as fields, in the position of that number: as `move` does on the socket."""
    begun = perf_counter()
    room = await at.services.tables.room(table)
    room.noticed(guest.id)
    made = await at.services.tables.perform(room, play.move(guest.id, body))
    metrics.moved(perf_counter() - begun)
    return Made(made)


@routes.get("/api/tables/{table}/log", "get_log", answer=Update)
async def get_log(at: At, guest: StoredGuest | None, table: Id, look: SeatNumber | None = None) -> web.Response:
    """One's own view of the game up to now: what a seat was told lately, and the position."""
    at.services.limits.check("replay", at.address)
    room = await at.services.tables.room(table)
    room.table.check_look(guest.id if guest else None, look)
    if guest:
        room.noticed(guest.id)  # a program that wants no socket is there, too
    message = await at.services.tables.catch_up(room, look, 0)
    room.table.check_look(guest.id if guest else None, look)  # it may have changed while the past was read
    return web.Response(body=message, content_type=JSON)


@routes.get("/api/tables/{table}/entries", "get_entries")
async def get_entries(
    at: At, guest: StoredGuest | None, table: Id, before: Number, look: SeatNumber | None = None
) -> LogPage:
    """The entries of the log before the one of that number, a page of them, as a seat was told of them."""
    at.services.limits.check("replay", at.address)
    room = await at.services.tables.room(table)
    room.table.check_look(guest.id if guest else None, look)
    page = await at.services.tables.page(room, look, before)
    room.table.check_look(guest.id if guest else None, look)
    return page


def _info(room: Room, guest: StoredGuest | None) -> TableInfo:
    watches = room.table.may_watch(guest.id if guest else None)
    return table_info(room.table, room.code, room.now(), watches=watches)
