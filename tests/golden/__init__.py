"""Golden playthroughs: one game for each game and number of players, kept as text.

`make golden` writes them anew. Whoever changes one reads the difference first: it is what the change does.
"""

from functools import partial
from pathlib import Path

import bradshaw
from bradshaw.testing import playthrough

FOLDER = Path(__file__).parent

# Random players seldom come to an end of their own in these games: a short game shows enough.
SHORT = {"eighty_days": {"round_limit": 12}}


def playthroughs():
    """The file name of each, and the function that plays it."""
    for name in bradshaw.games():
        game = bradshaw.load(name)
        for players in game.players:
            options = game.options(players=players, **SHORT.get(name, {}))
            yield f"{name}-{players}.txt", partial(playthrough, game, options, f"golden {players}")
