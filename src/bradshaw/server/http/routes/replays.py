"""Finished games: /api/replays. The id is that of a finished table, or of an uploaded record."""

from typing import Annotated

from aiohttp import web
from msgspec import Meta, Struct

from bradshaw.server.http.limits import LARGEST_BODY
from bradshaw.server.http.routing import At, Routes
from bradshaw.server.storage.interface import StoredGuest, Uploader
from bradshaw.wire.messages import Id, RecordInfo, SeatNumber, Steps, Verification

routes = Routes("replays")

RECORD = "application/jsonl"
PLAIN = "text/plain"


class Upload(Struct, frozen=True, forbid_unknown_fields=True):
    """A record, as text."""

    text: Annotated[str, Meta(max_length=LARGEST_BODY)]


@routes.post("/api/replays", "upload_record")
async def upload(at: At, guest: StoredGuest | None, body: Upload) -> RecordInfo:
    """Upload a record to look at; whoever has the link sees it."""
    at.services.limits.check("replay", at.address)
    at.services.load.check_new()
    by = Uploader(guest.id if guest else "", at.address)
    return await at.services.replays.add(body.text, by, at.asker)


@routes.get("/api/replays/{replay}", "get_replay")
async def get_replay(at: At, guest: StoredGuest | None, replay: Id) -> RecordInfo:
    """What the game was."""
    at.services.limits.check("replay", at.address)
    return await at.services.replays.info(replay, _id(guest), at.asker)


@routes.get("/api/replays/{replay}/steps", "get_steps")
async def get_steps(
    at: At,
    guest: StoredGuest | None,
    replay: Id,
    look: SeatNumber | None = None,
    start: Annotated[int, Meta(ge=0, le=10_000)] = 0,
    count: Annotated[int, Meta(ge=1, le=50)] = 50,
    words: bool = False,
    revealed: bool = False,
) -> Steps:
    """Moments of the game, through the eyes of any seat, or of a spectator.

    With `words`, views as text, too; with `revealed`, all that was secret then.
    """
    at.services.limits.check("replay", at.address)
    return await at.services.replays.steps(
        replay, _id(guest), look, start, count, at.asker, words=words, revealed=revealed
    )


@routes.get("/api/replays/{replay}/record", "get_record", media=(RECORD, PLAIN), answer=str)
async def get_record(at: At, guest: StoredGuest | None, replay: Id) -> web.Response:
    """The record as a file; as plain text for those who accept nothing else."""
    game, text = await at.services.replays.record(replay, _id(guest))
    kind = PLAIN if at.request.headers.get("Accept") == PLAIN else RECORD
    named = {"Content-Disposition": f'attachment; filename="{game}.jsonl"'}
    return web.Response(text=text, content_type=kind, charset="utf-8", headers=named)


@routes.get("/api/replays/{replay}/verification", "verify_replay")
async def verify(
    at: At, guest: StoredGuest | None, replay: Id, hash_: Annotated[str, Meta(max_length=100)] | None = None
) -> Verification:
    """Check that no shuffle was rigged: the hash of the seed was public before the first move."""
    at.services.limits.check("replay", at.address)
    return await at.services.replays.verify(replay, _id(guest), hash_, at.asker)


def _id(guest: StoredGuest | None) -> str | None:
    return guest.id if guest else None
