"""Looking ahead as `hard` does: a tree of what both sides could do, as deep as its time goes (`tree.py`)."""

from collections.abc import Mapping, Sequence
from functools import lru_cache

import numpy as np

from bradshaw.bots.looking_ahead import NOBODYS, Budget, Tried
from bradshaw.bots.scotland_yard.search import TO_THE_END, Thinker
from bradshaw.bots.scotland_yard.tree import FLIGHT, PURSUIT, Tree, grow, new_tree, plant
from bradshaw.games.scotland_yard.arrays import MISTER_X

CHOICES = 120_000  # that a tree has room for: 25 MB
BATCH = 64  # iterations between two looks at the clock


def plan(
    mind: Thinker, numbers: Sequence[int], seed: int, budget: Budget, likings: Mapping[int, float] = NOBODYS
) -> list[Tried]:
    """How often each of the moves was tried in the position that `mind` looks at, and how often it won.

    For Mister X every other iteration begins where he really is, and from those the pursuers of the tree learn
    nothing; the rest begin where he may be for all that they know, and teach them what to expect of him.
    """
    tree, random, played = _tree(), np.random.default_rng(seed), 0
    his_turn = bool(mind.start[0]["turn"] == MISTER_X)
    here = int(mind.start[0]["trail"][mind.start[0]["filled"]]) if his_turn else 0
    fond = np.array([likings.get(number, 0.0) for number in numbers], np.float32)
    plant(tree, here, np.array(numbers), np.array(mind.habit(numbers)), fond, FLIGHT if his_turn else PURSUIT)
    secret = np.arange(BATCH) % 2 == 0 if his_turn else np.zeros(BATCH, np.bool_)
    rounds, belief = 0 if mind.known_map else TO_THE_END, (mind.places, mind.belief)
    while not played or budget.left(played, 1.0):
        stations = random.choice(mind.places, BATCH, p=mind.belief)
        stations[secret] = here
        seeds = random.integers(0, 2**64, BATCH, np.uint64)
        grow(
            mind.start, belief, stations, secret, seeds, mind.scratch, mind.kernel.table, mind.mind, mind.outlook,
            tree, rounds,
        )  # fmt: skip
        played += BATCH
    return [_tried(tree, arm, his_turn, likings) for arm in range(int(tree.count[0]))]


def _tried(tree: Tree, arm: int, his_turn: bool, likings: Mapping[int, float]) -> Tried:
    """What an arm of the root has brought whoever moves."""
    number, tried, won = int(tree.number[arm]), int(tree.tried[arm]), float(tree.won[arm])
    return Tried(number, won if his_turn else tried - won, tried, likings.get(number, 0.0))


@lru_cache(maxsize=1)
def _tree() -> Tree:
    """One for all bots of a process: each search begins anew."""
    return new_tree(CHOICES)
