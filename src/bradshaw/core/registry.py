"""The games and bots that are installed: our own, and those of other packages through entry points.

A package offers a game with an entry point of the group `bradshaw.games` (its name is the game's, its value
an instance of `Game`) and bots for a game, its own or any other, with one of the group `bradshaw.bots` (its name
is the game's; its value a mapping from the bot's name to a class, or to a function that makes one). A package that
can't be loaded costs a warning that names it, and nothing else.
"""

from collections.abc import Mapping
from functools import cache
from importlib import import_module
from importlib.metadata import EntryPoint, entry_points
from typing import Any
from warnings import warn

from bradshaw.core.english import say
from bradshaw.core.errors import BrokenPackage, UnknownGame
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
    return (*OURS, *_their_games())


@cache
def load_game(name: str) -> AnyGame:
    """The game of that name."""
    if name in OURS:
        game = _ours(OURS[name][0])
    else:
        points = [point for point in entry_points(group="bradshaw.games") if point.name == name]
        if not points:
            raise UnknownGame(say("no_game", name=name, games=", ".join(game_names())))
        try:
            game = _load(points[0])
        except BrokenPackage as error:  # what is wrong there is nothing for those who only ask for a game
            raise UnknownGame(say("no_loading", name=name)) from error
    if not isinstance(game, Game):
        raise UnknownGame(say("no_real_game", name=name))
    return game


@cache
def load_bots(name: str) -> dict[str, Any]:
    """The makers of the bots written for that game; bots for every game are not among them."""
    makers: dict[str, Any] = dict(_ours(OURS[name][1])) if name in OURS and OURS[name][1] else {}
    for point in entry_points(group="bradshaw.bots", name=name):
        try:
            found = _load(point)
            if not isinstance(found, Mapping):
                raise BrokenPackage(f"{_package(point)} offers bots for “{name}” that are no mapping of names.")
        except BrokenPackage as error:
            warn(error, stacklevel=2)
            continue
        for bot, maker in found.items():
            if bot in makers:
                sentence = f"{_package(point)} offers a bot “{bot}” for “{name}”, but there is one already."
                warn(sentence, BrokenPackage, stacklevel=2)
            else:
                makers[bot] = maker
    return makers


def refresh() -> None:
    """Look anew at what is installed."""
    for found in (load_game, load_bots, _their_games):
        found.cache_clear()


@cache
def _their_games() -> tuple[str, ...]:
    names = []
    for name in sorted({point.name for point in entry_points(group="bradshaw.games")} - OURS.keys()):
        try:
            load_game(name)
        except UnknownGame as error:
            cause = error.__cause__
            warn(cause if isinstance(cause, BrokenPackage) else BrokenPackage(str(error)), stacklevel=3)
        else:
            names.append(name)
    return tuple(names)


def _ours(place: str) -> Any:
    module, attribute = place.split(":")
    return getattr(import_module(module), attribute)


def _load(point: EntryPoint) -> Any:
    try:
        return point.load()
    except (Exception, SystemExit) as error:
        why = f"{type(error).__name__}: {error}".rstrip(".: ")
        raise BrokenPackage(f"{_package(point)}, which offers “{point.name}”, can't be loaded. {why}.") from error


def _package(point: EntryPoint) -> str:
    return f"The package {point.dist.name}" if point.dist else f"The package of {point.value}"
