"""Bradshaw: three board games of travel and secrets, for players and for programs.

>>> import bradshaw
>>> "scotland_yard" in bradshaw.games()
True
>>> game = bradshaw.load("scotland_yard")
>>> match = bradshaw.Match(game, game.options(players=3), seed="example")
>>> match.to_act
(0,)
"""

from bradshaw.core.match import Match
from bradshaw.core.record import Record
from bradshaw.core.registry import game_names as games
from bradshaw.core.registry import load_game as load
from bradshaw.core.rng import Rng

__version__ = "0.1.0"
__all__ = ["Match", "Record", "Rng", "games", "load"]
