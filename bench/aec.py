"""Steps of our PettingZoo environments beside PettingZoo's own tictactoe_v3, both as their users make them."""

import random
from collections.abc import Iterator
from typing import Any

import numpy as np
from pettingzoo.classic import tictactoe_v3

import bradshaw
from bench.rates import Work, compare
from bench.server.measure import Row
from bradshaw.envs.pettingzoo import GameEnv

BAR = 3.0
# Where the bar is missed: what is reached, with room for a machine that is not quiet. Mystery Express has no
# compiled rules. A third of its step is the move in Python, with all that each seat notes of it; another third
# the view and an observation of 2,500 numbers; a tenth the legal actions and their mask; the rest PettingZoo's
# loop and NumPy's search for legal actions. For speed there is `envs.batch`, in several processes.
FLOORS = {"mystery_express": 0.6}


def measure(*, quick: bool) -> Iterator[Row]:
    """Every game, one row each."""
    slices, seconds = (5, 0.2) if quick else (15, 0.5)
    peer = random_games(tictactoe_v3.env())
    for name in bradshaw.games():
        result = compare(random_games(GameEnv(name)), peer, slices=slices, seconds=seconds)
        yield {
            "what": name,
            "ours": f"{result.ours:,.0f}/s",
            "peer": f"{result.peer:,.0f}/s",
            "figure": f"{result.ratio:.2f} times",
            "bar": f"≥ {BAR:.0f}",
            "met": result.ratio >= BAR,
            "known": result.ratio >= FLOORS.get(name, BAR),
        }


def random_games(env: Any) -> Work:
    """One random game: at every step what the agent sees, the mask, and a legal action."""
    chance = random.Random(1).random
    number = 0

    def play() -> int:
        nonlocal number
        number += 1
        steps = 0
        env.reset(seed=number)
        for _ in env.agent_iter():
            seen, _, terminated, truncated, _ = env.last()
            if terminated or truncated:
                env.step(None)
            else:
                legal = np.flatnonzero(seen["action_mask"])
                env.step(int(legal[int(chance() * len(legal))]))
            steps += 1
        return steps

    play()
    return play
