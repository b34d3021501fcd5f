"""The search of `published`: the player of the literature, as a yardstick.

J. A. M. Nijssen and M. H. M. Winands, "Monte Carlo Tree Search for the Hide-and-Seek Game Scotland Yard", IEEE
Transactions on Computational Intelligence and AI in Games 4(4), 2012, and the same authors at CIG 2011. It has
what theirs has: UCT with progressive history; one tree for all determinizations, each a station where Mister X may
be; location categorization, which draws stations by how far they are from the nearest seeker; coalition reduction;
ε-greedy playouts; move filtering for Mister X. `docs/bots.md` says what had to be guessed.
"""

from collections.abc import Sequence
from functools import lru_cache

import numpy as np

from bradshaw.bots.looking_ahead import Budget, Tried
from bradshaw.bots.scotland_yard.published_tree import clear_tree, filtered, grow, new_tree
from bradshaw.bots.scotland_yard.search import Thinker
from bradshaw.games.scotland_yard.arrays import MISTER_X, Array

NODES = 200_000
BATCH = 32  # iterations between two looks at the clock

# How likely a possible station is to be the true one, by its distance from the nearest seeker, 1 to 5 and more:
# counted over games of `steady` (`python -m bench.categories 150`).
CATEGORIES = np.array([0.16, 1.0, 0.91, 0.83, 0.23])


class PublishedSearch:
    """The tree search on the map and under the options of a thinker."""

    def __init__(self, mind: Thinker) -> None:
        self._mind = mind
        kernel, encoding = mind.kernel, mind.encoding
        most = kernel.most_legal * len(encoding.pieces)
        self._tree = new_tree(NODES, encoding.actions, most, mind.distances)

    def search(self, numbers: Sequence[int], seed: int, budget: Budget) -> list[Tried]:
        """How often each of the moves was visited, and what it has earned."""
        mind, tree, random = self._mind, self._tree, np.random.default_rng(seed)
        clear_tree(tree)
        moves, shares, played = self._moves(numbers), self._categorized(), 0
        while not played or budget.left(played, 1.0):
            if mind.start[0]["turn"] == MISTER_X:
                stations = mind.worlds(random, BATCH)
            else:
                stations = random.choice(mind.places, BATCH, p=shares)
            seeds = random.integers(0, 2**64, BATCH, np.uint64)
            grow(mind.start, mind.scratch, mind.kernel.table, tree, moves, stations, seeds)
            played += BATCH
        tried, child = [], int(tree.child[0])
        while child:
            tried.append(Tried(int(tree.number[child]), float(tree.score[child]), int(tree.visits[child])))
            child = int(tree.sibling[child])
        return tried

    def _moves(self, numbers: Sequence[int]) -> Array:
        """The moves at the root: Mister X's are filtered."""
        if self._mind.start[0]["turn"] != MISTER_X:
            return np.array(numbers, np.int16)
        count = filtered(self._mind.start[0], self._mind.kernel.table, self._tree)
        return self._tree.listed[:count].copy()

    def _categorized(self) -> Array:
        """How likely each possible station is, by its category."""
        mind = self._mind
        seekers = mind.start[0]["stations"][: len(mind.encoding.pieces)]
        near = mind.distances[seekers][:, mind.places].min(axis=0)
        weights = CATEGORIES[np.clip(near, 1, len(CATEGORIES)) - 1]
        return weights / weights.sum()


@lru_cache(maxsize=8)
def published_search(mind: Thinker) -> PublishedSearch:
    """One for all bots that share a thinker."""
    return PublishedSearch(mind)
