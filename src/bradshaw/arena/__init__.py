"""Many games at once: simulation, tournaments and ratings, data sets.

`bradshaw.arena.ray_cluster` and `bradshaw.arena.export` need extras, and are imported by those who want them.
"""

from bradshaw.arena.crews import Crew, Here, Processes
from bradshaw.arena.fixtures import Fixture, Played
from bradshaw.arena.playing import BotFailed, bot_move, catch_up, play_out, tell_bots
from bradshaw.arena.results import Results
from bradshaw.arena.simulate import GameFailed, GameResult, simulate
from bradshaw.arena.standings import PairScore, Standing, Standings, standings
from bradshaw.arena.summary import Moves, SeatSummary, Summary, summarize, wilson
from bradshaw.arena.tournament import Tournament, play, tournament

__all__ = [
    "BotFailed",
    "Crew",
    "Fixture",
    "GameFailed",
    "GameResult",
    "Here",
    "Moves",
    "PairScore",
    "Played",
    "Processes",
    "Results",
    "SeatSummary",
    "Standing",
    "Standings",
    "Summary",
    "Tournament",
    "bot_move",
    "catch_up",
    "play",
    "play_out",
    "simulate",
    "standings",
    "summarize",
    "tell_bots",
    "tournament",
    "wilson",
]
