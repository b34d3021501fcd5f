"""Tables: /api/tables and /api/codes. Play itself is on the socket."""

from typing import Annotated, Literal

import msgspec
from litestar import Controller, Response, delete, get, post, put
from litestar.openapi import ResponseSpec
from litestar.params import FromQuery, JSONBody, PathParameter, QueryParameter

from bradshaw.server import ids
from bradshaw.server.errors import NoGuest, NotFound, Unavailable
from bradshaw.server.http.gate import client_of
from bradshaw.server.http.services import AnyRequest, Injected
from bradshaw.server.storage.interface import Row, StoredGuest
from bradshaw.server.tables.render import table_info
from bradshaw.server.tables.room import Room
from bradshaw.wire.messages import (
    HandSeat,
    NewTable,
    Notes,
    SeatInfo,
    TableInfo,
    TableLink,
    TableList,
    TableSummary,
    TakeSeat,
    Update,
)

PAGE = 30
TableId = Annotated[str, PathParameter(min_length=1, max_length=40)]
Seat = Annotated[int, PathParameter(ge=0, le=99)]


class TableRoutes(Controller):
    """Make tables, find them, sit down."""

    path = "/api"
    tags = ["tables"]  # noqa: RUF012

    @post("/tables", operation_id="create_table")
    async def create(self, request: AnyRequest, services: Injected, data: JSONBody[NewTable]) -> TableInfo:
        """Make a table; who makes it is its host."""
        guest = await services.guest(request)
        services.limits.check("table", guest.id)
        return _info(await services.lobby.create(guest, data))

    @get("/tables", operation_id="list_tables")
    async def list_tables(
        self,
        request: AnyRequest,
        services: Injected,
        kind: FromQuery[Literal["open", "running", "over", "mine"]] = "open",
        before: Annotated[str | None, QueryParameter(max_length=40)] = None,
    ) -> TableList:
        """Tables, the latest first: open ones to join, running ones to watch, finished ones, or one's own."""
        guest = await services.visitor(request)
        if kind == "mine" and guest is None:
            raise NoGuest("Choose a name first.")
        rows = await services.storage.listed(kind, guest.id if guest else None, before, PAGE + 1)
        shown = rows[:PAGE]
        more = shown[-1].id if len(rows) > PAGE else None
        return TableList(tuple(_summary(row, guest) for row in shown), more)

    @get("/codes/{code:str}", operation_id="find_code")
    async def find_code(self, request: AnyRequest, services: Injected, code: TableId) -> TableLink:
        """The open table that a short code belongs to."""
        services.limits.check("code", client_of(request.scope))
        table = await services.storage.table_of(code.lower().replace("-", "").replace(" ", ""))
        if table is None:
            raise NotFound("No table that waits for players has that code.")
        return TableLink(table)

    @get("/tables/{table:str}", operation_id="get_table")
    async def get_table(self, services: Injected, table: TableId) -> TableInfo:
        """What everyone who has the link may know of a table."""
        return _info(await services.keeper.room(table))

    @post("/tables/{table:str}/seats", operation_id="take_seat")
    async def take_seat(
        self, request: AnyRequest, services: Injected, table: TableId, data: JSONBody[TakeSeat]
    ) -> TableInfo:
        """Take a free seat. One browser may hold several."""
        guest = await services.guest(request)
        room = await services.keeper.room(table)
        await services.lobby.sit(room, guest, data.seat, data.name)
        return _info(room)

    @delete("/tables/{table:str}/seats/{seat:int}", operation_id="leave_seat", status_code=200)
    async def leave_seat(self, request: AnyRequest, services: Injected, table: TableId, seat: Seat) -> TableInfo:
        """Leave a seat."""
        guest = await services.guest(request)
        room = await services.keeper.room(table)
        await services.lobby.leave(room, guest.id, seat)
        return _info(room)

    @put("/tables/{table:str}/seats/{seat:int}/bot", operation_id="hand_seat")
    async def hand_seat(
        self, request: AnyRequest, services: Injected, table: TableId, seat: Seat, data: JSONBody[HandSeat]
    ) -> TableInfo:
        """Let a bot play for a seat, or take it back."""
        guest = await services.guest(request)
        room = await services.keeper.room(table)
        await services.lobby.hand(room, guest.id, seat, data.bot)
        return _info(room)

    @post("/tables/{table:str}/start", operation_id="start_table", status_code=200)
    async def start(self, request: AnyRequest, services: Injected, table: TableId) -> TableInfo:
        """Deal the cards: the host does it."""
        guest = await services.guest(request)
        room = await services.keeper.room(table)
        await services.lobby.start(room, guest.id)
        return _info(room)

    @post("/tables/{table:str}/rematch", operation_id="rematch", status_code=200)
    async def rematch(
        self, request: AnyRequest, services: Injected, table: TableId, start: FromQuery[bool] = False
    ) -> TableLink:
        """Another table for the same people; with `start`, the cards are dealt at once."""
        guest = await services.guest(request)
        services.limits.check("table", guest.id)
        room = await services.keeper.room(table)
        return TableLink(await services.lobby.rematch(room, guest, start=start))

    @get(
        "/tables/{table:str}/log",
        operation_id="get_log",
        media_type="application/json",
        responses={200: ResponseSpec(Update, generate_examples=False)},
    )
    async def get_log(
        self,
        request: AnyRequest,
        services: Injected,
        table: TableId,
        look: Annotated[int | None, QueryParameter(ge=0, le=99)] = None,
    ) -> Response[bytes]:
        """One's own view of the game up to now: all that a seat was told, and the position."""
        guest = await services.visitor(request)
        services.limits.check("replay", client_of(request.scope))
        room = await services.keeper.room(table)
        async with room.lock:
            room.check_look(guest.id if guest else None, look)
            body = await services.keeper.catch_up(room, look, 0)
        return Response(body, media_type="application/json")

    @get("/tables/{table:str}/seats/{seat:int}/notes", operation_id="get_notes")
    async def get_notes(self, request: AnyRequest, services: Injected, table: TableId, seat: Seat) -> Notes:
        """The private notes of one's seat."""
        guest = await services.guest(request)
        (await services.keeper.room(table)).table.check_own(seat, guest.id)
        return Notes(await services.storage.notes(table, seat, guest.id))

    @put("/tables/{table:str}/seats/{seat:int}/notes", operation_id="put_notes")
    async def put_notes(
        self, request: AnyRequest, services: Injected, table: TableId, seat: Seat, data: JSONBody[Notes]
    ) -> Notes:
        """Keep notes for one's seat; nobody else ever sees them."""
        guest = await services.guest(request)
        (await services.keeper.room(table)).table.check_own(seat, guest.id)
        await services.storage.save_notes(table, seat, guest.id, data.text)
        return data


def _info(room: Room) -> TableInfo:
    return table_info(room.table, room.code, ids.now())


def _summary(row: Row, guest: StoredGuest | None) -> TableSummary:
    try:
        seats = msgspec.json.decode(row.seats, type=tuple[SeatInfo, ...])
    except msgspec.DecodeError as error:
        raise Unavailable("The list is damaged. The host can restore it from a backup.") from error
    mine = {number for number, seat in enumerate(seats) if guest and seat.guest == guest.id}
    return TableSummary(
        row.id, row.game, row.status, seats, row.moves, row.created, row.changed, bool(mine & set(row.to_act))
    )
