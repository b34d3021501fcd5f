"""Many games at once: simulation, and later tournaments, ratings and data sets."""

from bradshaw.arena.playing import BotFailed, bot_move, catch_up, play_out, tell_bots
from bradshaw.arena.simulate import GameFailed, GameResult, simulate
from bradshaw.arena.summary import Moves, SeatSummary, Summary, summarize, wilson

__all__ = [
    "BotFailed",
    "GameFailed",
    "GameResult",
    "Moves",
    "SeatSummary",
    "Summary",
    "bot_move",
    "catch_up",
    "play_out",
    "simulate",
    "summarize",
    "tell_bots",
    "wilson",
]
