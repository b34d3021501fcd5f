"""What can be played here: /api/games."""

import asyncio
from functools import cache
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

import msgspec
from litestar import Controller, MediaType, get, post
from litestar.params import JSONBody

from bradshaw.bots import bot_names
from bradshaw.core.errors import BradshawError
from bradshaw.core.registry import AnyGame, game_names, load_game
from bradshaw.server.errors import NotFound
from bradshaw.server.http.gate import client_of
from bradshaw.server.http.routes.tables import TableId
from bradshaw.server.http.services import AnyRequest, Injected
from bradshaw.wire.messages import CheckedFile, GameInfo, OptionInfo, OwnFile


class GameRoutes(Controller):
    """The games with their options and bots."""

    path = "/api/games"
    tags = ["games"]  # noqa: RUF012

    @get(operation_id="list_games", sync_to_thread=False)
    def list_games(self) -> tuple[GameInfo, ...]:
        """All games."""
        return tuple(_info(load_game(name)) for name in game_names())

    @get("/{game:str}/rules", operation_id="get_rules", media_type=MediaType.TEXT, sync_to_thread=False)
    def get_rules(self, game: TableId) -> str:
        """The rules in short, as Markdown."""
        if game not in game_names():
            raise NotFound(f"There is no game “{game}”.")
        return load_game(game).rules()

    @post("/{game:str}/files", operation_id="check_file", status_code=200)
    async def check_file(
        self, request: AnyRequest, services: Injected, game: TableId, data: JSONBody[OwnFile]
    ) -> CheckedFile:
        """Check a board or deck of one's own, and get it as the value of an option."""
        if game not in game_names():
            raise NotFound(f"There is no game “{game}”.")
        services.limits.check("file", client_of(request.scope))
        return await asyncio.to_thread(_check, load_game(game), data)


def _check(game: AnyGame, file: OwnFile) -> CheckedFile:
    """Games read files, so a file it is, for a moment; the person is told of it by the name he knows."""
    with TemporaryDirectory(prefix="bradshaw-") as folder:
        path = Path(folder) / "file"
        path.write_text(file.text, encoding="utf-8")
        problems = game.check_file(str(path))
        value: Any = None
        if problems is None:
            problems = [f"{game.title} is played with no files of one's own."]
        if not problems:
            try:
                value = game.read_option(file.option, str(path))
                if value == str(path):
                    problems = [f"The option “{file.option}” takes no file."]
                value = None if problems else msgspec.to_builtins(value)
            except BradshawError as error:
                problems = [str(error)]
        name = file.name or "The file"
        return CheckedFile(tuple(problem.replace(str(path), name) for problem in problems), value)


@cache
def _info(game: AnyGame) -> GameInfo:
    _, components = msgspec.json.schema_components([game.options_type], ref_template="#/{name}")
    properties: dict[str, Any] = components[game.options_type.__name__]["properties"]
    options = tuple(
        OptionInfo(name, schema.pop("default", None), schema | _definitions(schema, components))
        for name, schema in properties.items()
    )
    return GameInfo(game.name, game.title, game.summary, tuple(game.players), options, bot_names(game))


def _definitions(schema: dict[str, Any], components: dict[str, Any]) -> dict[str, Any]:
    """Types of a game's own that an option may have, such as a board."""
    return {"definitions": components} if "$ref" in str(schema) else {}
