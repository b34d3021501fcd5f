"""Memory over ten thousand games: it must not grow."""

import gc

import psutil

from bench.random_play import our_game
from bradshaw.core.registry import AnyGame

WARM_UP = 1_000  # games, in which the tables of moves fill up
GAMES = 10_000


def growth(game: AnyGame, players: int) -> tuple[float, float]:
    """Resident megabytes after the warm-up, and how much they grow over the games that follow."""
    play = our_game(game, game.options(players=players, **game.simulation), views=True)
    process = psutil.Process()
    for _ in range(WARM_UP):
        play()
    gc.collect()
    before = process.memory_info().rss / 2**20
    for _ in range(GAMES):
        play()
    gc.collect()
    return before, process.memory_info().rss / 2**20 - before
