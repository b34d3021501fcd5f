"""What can be played here: /api/games."""

from functools import cache
from typing import Any

import msgspec
from aiohttp import web

from bradshaw.bots import bot_names, characters
from bradshaw.core.registry import AnyGame, game_names, load_game
from bradshaw.core.sentences import reason_of
from bradshaw.server.english import say
from bradshaw.server.errors import NotFound
from bradshaw.server.http.routing import At, Routes
from bradshaw.server.workers.options import CheckFile
from bradshaw.wire.messages import CharacterInfo, CheckedFile, GameInfo, Id, OptionInfo, OwnFile

routes = Routes("games")


@routes.get("/api/games", "list_games")
async def list_games(_: At) -> tuple[GameInfo, ...]:
    """All games."""
    return tuple(game_info(load_game(name)) for name in game_names())


@routes.get("/api/games/{game}/rules", "get_rules", media=("text/plain",), answer=str)
async def get_rules(_: At, game: Id) -> web.Response:
    """The rules in short, as Markdown."""
    return web.Response(text=_game(game).rules())


@routes.post("/api/games/{game}/files", "check_file", status=200)
async def check_file(at: At, game: Id, body: OwnFile) -> CheckedFile:
    """Check a board or deck of one's own, and get it as the value of an option."""
    at.services.limits.check("file", at.address)
    at.services.load.check_new()
    checked: CheckedFile = await at.services.jobs.ask(CheckFile(_game(game).name, body), at.asker)
    return checked


def _game(name: str) -> AnyGame:
    if name not in game_names():
        raise NotFound(say("no_game_named", name=name))
    return load_game(name)


@cache
def game_info(game: AnyGame) -> GameInfo:
    """What can be agreed on before play, and who can play along."""
    _, components = msgspec.json.schema_components([game.options_type], ref_template="#/{name}")
    properties: dict[str, Any] = components[game.options_type.__name__]["properties"]
    properties["players"] |= {"minimum": game.players[0], "maximum": game.players[-1]}
    options = tuple(
        OptionInfo(name, schema.pop("default", None), schema | _definitions(schema, components))
        for name, schema in properties.items()
    )
    players = tuple(game.players)
    usual = [game.options(players=count) for count in players]
    seats, sides = tuple(map(game.seat_names, usual)), tuple(map(game.sides, usual))
    cast = tuple(
        CharacterInfo(who.name, who.title, who.level, str(who.manner), reason_of(who.manner))
        for who in characters(game)
    )
    return GameInfo(game.name, game.title, game.summary, players, options, bot_names(game), seats, sides, cast)


def _definitions(schema: dict[str, Any], components: dict[str, Any]) -> dict[str, Any]:
    """Types of a game's own that an option may have, such as a board."""
    return {"definitions": components} if "$ref" in str(schema) else {}
