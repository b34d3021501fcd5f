"""What a process in which bots think takes at the most: `python -m bench.bot_memory`.

One after the other, in one process as on a server: `hard` at every game with every number of players, then
`published`, then more seats at Mystery Express than a process keeps suppositions for. What must be compiled is
compiled first, in another process, as a server does it.
"""

import subprocess
import sys

import psutil

import bradshaw
from bradshaw.arena.playing import bot_move
from bradshaw.bots import Bot, make_bot

BRIEF = 1.0  # seconds a decision
TABLES = 8  # of Mystery Express at once


def begin(name: str, bot: str, players: int, moves: int) -> list[Bot]:
    """The first moves of a game, and those who play it."""
    game = bradshaw.load(name)
    match = bradshaw.Match(game, game.options(players=players), seed="memory")
    bots = [make_bot(game, bot) for _ in game.seat_names(match.options)]
    for one in bots:
        vars(one)["seconds"] = BRIEF
    while match.to_act and match.moves < moves:
        bot_move(match, match.to_act[0], bots[match.to_act[0]])
    return bots


def resident() -> str:
    """Megabytes of this process."""
    return f"{psutil.Process().memory_info().rss / 2**20:.0f} MB"


def main() -> None:
    """Print what it has come to after each game."""
    for name, bot in (("scotland_yard", "hard"), ("scotland_yard", "published"), ("eighty_days", "hard")):
        subprocess.run([sys.executable, "-m", "bradshaw.bots.preparing", name, bot], check=True)
    kept = []
    for name, moves in (("scotland_yard", 4), ("eighty_days", 4), ("mystery_express", 60)):
        kept += [begin(name, "hard", players, moves) for players in bradshaw.load(name).players]
        print(f"{name}: {resident()}", flush=True)
    kept.append(begin("scotland_yard", "published", 4, 3))
    print(f"published: {resident()}", flush=True)
    kept += [begin("mystery_express", "hard", 5, 90) for _ in range(TABLES)]
    print(f"{TABLES} more tables of Mystery Express: {resident()}")


if __name__ == "__main__":
    main()
