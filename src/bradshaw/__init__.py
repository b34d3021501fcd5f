"""Bradshaw: three board games of travel and secrets, for players and for programs.

>>> import bradshaw
>>> "scotland_yard" in bradshaw.games()
True
>>> game = bradshaw.load("scotland_yard")
>>> match = bradshaw.Match(game, game.options(players=3), seed="example")
>>> match.to_act
(0,)
"""

from typing import TYPE_CHECKING, Literal, overload

from bradshaw.core.match import Match
from bradshaw.core.record import Record
from bradshaw.core.registry import AnyGame, load_game
from bradshaw.core.registry import game_names as games
from bradshaw.core.rng import Rng

if TYPE_CHECKING:
    from bradshaw.games.eighty_days.game import EightyDays
    from bradshaw.games.mystery_express.game import MysteryExpress
    from bradshaw.games.scotland_yard.game import ScotlandYard

__version__ = "0.1.0"
__all__ = ["Match", "Record", "Rng", "games", "load"]


@overload
def load(name: Literal["scotland_yard"]) -> "ScotlandYard": ...
@overload
def load(name: Literal["eighty_days"]) -> "EightyDays": ...
@overload
def load(name: Literal["mystery_express"]) -> "MysteryExpress": ...
@overload
def load(name: str) -> AnyGame: ...
def load(name: str) -> AnyGame:
    """The game of that name, ours or of another package.

    >>> import bradshaw
    >>> bradshaw.load("eighty_days").title
    'Around the World in 80 Days'
    """
    return load_game(name)
