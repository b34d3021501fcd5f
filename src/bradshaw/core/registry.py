"""The games and bots that are installed: our own, and those of other packages through entry points.

A package offers a game with an entry point of the group `bradshaw.games` (its name is the game's, its value
an instance of `Game`) and bots for it with one of the group `bradshaw.bots` (the same name; its value a mapping
from the bot's name to a function that makes one).
"""

from functools import cache
from importlib import import_module
from importlib.metadata import entry_points
from typing import Any

from bradshaw.core.english import say
from bradshaw.core.errors import UnknownGame
from bradshaw.core.game import Game

AnyGame = Game[Any, Any, Any, Any, Any]

# One line a game: where the game is, and where its own bots are ("" if it has none).
OURS = {
    "scotland_yard": ("bradshaw.games.scotland_yard:GAME", "bradshaw.bots.scotland_yard:BOTS"),
    "eighty_days": ("bradshaw.games.eighty_days:GAME", "bradshaw.bots.eighty_days:BOTS"),
    "mystery_express": ("bradshaw.games.mystery_express:GAME", "bradshaw.bots.mystery_express:BOTS"),
}


def game_names() -> tuple[str, ...]:
    """The names of all games that can be loaded, ours first."""
    theirs = {point.name for point in entry_points(group="bradshaw.games")}
    return (*OURS, *sorted(theirs - OURS.keys()))


@cache
def load_game(name: str) -> AnyGame:
    """The game of that name."""
    game = _load(name, "bradshaw.games", OURS[name][0] if name in OURS else "")
    if game is None:
        raise UnknownGame(say("no_game", name=name, games=", ".join(game_names())))
    if not isinstance(game, Game):
        raise UnknownGame(say("no_real_game", name=name))
    return game


@cache
def load_bots(name: str) -> dict[str, Any]:
    """The makers of the bots written for that game; bots for every game are not among them."""
    return dict(_load(name, "bradshaw.bots", OURS[name][1] if name in OURS else "") or {})


def _load(name: str, group: str, ours: str) -> Any:
    if ours:
        module, attribute = ours.split(":")
        return getattr(import_module(module), attribute)
    for point in entry_points(group=group, name=name):
        return point.load()
    return None
