"""Golden playthroughs: one game for each game and number of players, kept as text.

`make golden` writes them anew. Whoever changes one reads the difference first: it is what the change does.
"""

from pathlib import Path

import bradshaw
from bradshaw.testing import playthrough

FOLDER = Path(__file__).parent


def playthroughs():
    """The file name and text of each."""
    for name in bradshaw.games():
        game = bradshaw.load(name)
        for players in game.players:
            yield f"{name}-{players}.txt", playthrough(game, game.options(players=players), f"golden {players}")
