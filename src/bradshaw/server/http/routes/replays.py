"""Finished games: /api/replays. The id is that of a finished table, or of an uploaded record."""

from typing import Annotated

from litestar import Controller, MediaType, Response, get, post
from litestar.params import JSONBody, QueryParameter
from msgspec import Meta, Struct

from bradshaw.server.http.gate import client_of
from bradshaw.server.http.limits import LARGEST_BODY
from bradshaw.server.http.routes.tables import TableId
from bradshaw.server.http.services import AnyRequest, Injected
from bradshaw.wire.messages import RecordInfo, Steps, Verification


class Upload(Struct, frozen=True, forbid_unknown_fields=True):
    """A record, as text."""

    text: Annotated[str, Meta(max_length=LARGEST_BODY)]


class ReplayRoutes(Controller):
    """Look at games again, download and verify them."""

    path = "/api/replays"
    tags = ["replays"]  # noqa: RUF012

    @post(operation_id="upload_record")
    async def upload(self, request: AnyRequest, services: Injected, data: JSONBody[Upload]) -> RecordInfo:
        """Upload a record to look at; whoever has the link sees it."""
        services.limits.check("replay", client_of(request.scope))
        return await services.replays.info(await services.replays.add(data.text))

    @get("/{replay:str}", operation_id="get_replay")
    async def get_replay(self, services: Injected, replay: TableId) -> RecordInfo:
        """What the game was."""
        return await services.replays.info(replay)

    @get("/{replay:str}/steps", operation_id="get_steps")
    async def get_steps(
        self,
        request: AnyRequest,
        services: Injected,
        replay: TableId,
        look: Annotated[int | None, QueryParameter(ge=0, le=99)] = None,
        start: Annotated[int, QueryParameter(ge=0, le=10_000)] = 0,
        count: Annotated[int, QueryParameter(ge=1, le=50)] = 50,
    ) -> Steps:
        """Moments of the game, through the eyes of any seat, or of a spectator."""
        services.limits.check("replay", client_of(request.scope))
        return await services.replays.steps(replay, look, start, count)

    @get("/{replay:str}/record", operation_id="get_record", media_type=MediaType.TEXT)
    async def get_record(self, services: Injected, replay: TableId) -> Response[str]:
        """The record as a file."""
        record = await services.replays.find(replay)
        named = {"content-disposition": f'attachment; filename="{record.game}.jsonl"'}
        return Response(record.dumps(), media_type="application/jsonl; charset=utf-8", headers=named)

    @get("/{replay:str}/verification", operation_id="verify_replay")
    async def verify(
        self,
        request: AnyRequest,
        services: Injected,
        replay: TableId,
        promised: Annotated[str | None, QueryParameter(name="hash", max_length=100)] = None,
    ) -> Verification:
        """Check that no shuffle was rigged: the hash of the seed was public before the first move."""
        services.limits.check("replay", client_of(request.scope))
        return await services.replays.verify(replay, promised)
