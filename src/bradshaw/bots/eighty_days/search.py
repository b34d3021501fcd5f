"""Looking ahead: every action is tried many times and played on until somebody is home.

Nothing is hidden from who has followed the payments; what is unknown are the cards and what the others will do.
"""

from collections.abc import Mapping, Sequence
from functools import lru_cache

import numpy as np

from bradshaw.bots.eighty_days.distance import KEPT
from bradshaw.bots.eighty_days.habits import new_guide, weigh
from bradshaw.bots.eighty_days.playouts import try_actions
from bradshaw.bots.looking_ahead import NOBODYS, Budget, Tried, halve
from bradshaw.games.eighty_days.batch import EightyKernel
from bradshaw.games.eighty_days.encoding import EightyEncoding
from bradshaw.games.eighty_days.game import board_of, deck_of
from bradshaw.games.eighty_days.options import EightyOptions
from bradshaw.games.eighty_days.rules import Rules
from bradshaw.games.eighty_days.state import EightyState

BATCH = 8  # seeds between two looks at the clock


class Thinker:
    """Thinks under one set of options. Compiled code does the work, in arrays that are made once."""

    def __init__(self, options: EightyOptions) -> None:
        rules = Rules(board_of(options), deck_of(options), options)
        self.encoding = EightyEncoding(rules)
        self._kernel = EightyKernel(self.encoding)
        self._guide = new_guide(rules, self._kernel.most_legal, self._kernel.type)
        self._start = np.zeros(1, self._kernel.type)
        self._scratch = np.zeros(1, self._kernel.type)

    def look(self, state: EightyState) -> None:
        """Take up a position."""
        self._kernel.load(self._start[0], state)

    def habit(self) -> dict[int, float]:
        """The turns home that each action leaves, this turn among them."""
        self._start["random"] = 1
        count = weigh(self._start[0], self._kernel.table, self._guide)
        return {int(self._guide.listed[at]): float(self._guide.worth[at]) for at in range(count)}

    def search(
        self, numbers: Sequence[int], seed: int, budget: Budget, likings: Mapping[int, float] = NOBODYS
    ) -> list[Tried]:
        """How often each of the actions wins."""
        random = np.random.default_rng(seed)

        def wins(actions: list[int]) -> list[float]:
            won, seeds = np.zeros(len(actions)), random.integers(0, 2**64, BATCH, np.uint64)
            table = self._kernel.table
            try_actions(self._start, seeds, np.array(actions), won, self._scratch, table, self._guide)
            return won.tolist()

        return halve(numbers, BATCH, wins, budget, likings)


@lru_cache(maxsize=KEPT)
def thinker(options: EightyOptions) -> Thinker:
    """One for all bots of a process that play under the same options."""
    return Thinker(options)
