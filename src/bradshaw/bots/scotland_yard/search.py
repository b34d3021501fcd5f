"""Looking ahead: a tree of what both sides could do next, as deep as the time goes (`tree.py`).

It begins with the moves that are sensible by habit, in the position as the pursuers believe it to be.
"""

from collections.abc import Mapping, Sequence
from functools import lru_cache

import numpy as np
from msgspec.structs import replace

from bradshaw.bots.looking_ahead import NOBODYS, Budget, Tried
from bradshaw.bots.scotland_yard.habits import ALWAYS, FARTHEST, foresee, weigh_flights, weigh_pursuit
from bradshaw.bots.scotland_yard.mind import BELIEF, add, clear, look_ahead, new_mind
from bradshaw.bots.scotland_yard.outlook import load_outlook
from bradshaw.bots.scotland_yard.tracing import trace
from bradshaw.bots.scotland_yard.tree import FLIGHT, PURSUIT, Tree, grow, new_tree, plant
from bradshaw.games.scotland_yard.arrays import MISTER_X, Array
from bradshaw.games.scotland_yard.batch import YardKernel
from bradshaw.games.scotland_yard.board import Board, load_board
from bradshaw.games.scotland_yard.encoding import YardEncoding
from bradshaw.games.scotland_yard.kernel import x_kinds
from bradshaw.games.scotland_yard.options import YardOptions
from bradshaw.games.scotland_yard.state import YardState

BATCH = 64  # iterations between two looks at the clock
CHOICES = 120_000  # that the tree has room for, 30 MB; when it is full it is judged where it ends
TO_THE_END = 1000  # rounds


class Thinker:
    """Thinks on one map under one set of options. Compiled code does the work, in arrays that are made once."""

    def __init__(self, board: Board, options: YardOptions) -> None:
        # The aid shows what is found out here anyway; without it one compiled program serves all tables.
        self.encoding = YardEncoding(board, replace(options, possible_stations=False))
        self.kernel = YardKernel(self.encoding)
        self.distances = np.minimum(np.array(board.distances), FARTHEST).astype(np.int8)
        pieces = len(self.encoding.pieces)
        self.mind = new_mind(len(board.places), self.kernel.most_legal * pieces, self.distances)
        self.outlook = load_outlook(len(board.places))
        self._in_london = board.places == load_board("modern").places  # an outlook is for London
        self.start = np.zeros(1, self.kernel.type)  # the position that is thought about
        self.scratch = np.zeros(1, self.kernel.type)
        self.places: Array = np.zeros(0, np.int64)  # where Mister X can be for all that the pursuers know,
        self.belief: Array = np.zeros(0)  # and how likely each of these is

    def look(self, state: YardState, surprise: float) -> None:
        """Take up a position, and work out what the pursuers must believe (`tracing.trace`)."""
        self.kernel.load(self.start[0], state)
        trace(self.start[0], self.scratch[0], self.kernel.table, self.mind, surprise)
        self.places = self.mind.listed[BELIEF, : self.mind.counts[BELIEF]].astype(np.int64)
        self.belief = self.mind.weights[BELIEF, self.places].astype(np.float64)
        self.belief /= self.belief.sum()

    def worlds(self, random: np.random.Generator, count: int) -> Array:
        """Stations of Mister X: where he is, if it is his own turn, or where he may be."""
        game = self.start[0]
        if game["turn"] == MISTER_X:
            return np.full(count, game["trail"][game["filled"]], np.int64)
        return random.choice(self.places, count, p=self.belief)

    def habit(self, numbers: Sequence[int]) -> list[float]:
        """What each of the moves is worth by rules of thumb."""
        game, table, mind = self.start[0], self.kernel.table, self.mind
        clear(mind, BELIEF)
        for station, weight in zip(self.places, self.belief, strict=True):
            add(mind, BELIEF, station, weight)
        count = 0
        if game["turn"] == MISTER_X:
            foresee(game, table, mind)
            count = weigh_flights(game, table, mind, ALWAYS)
        else:
            look_ahead(table, mind, x_kinds(game, table))
            for piece in range(len(self.encoding.pieces)):
                if game["movable"] >> piece & 1:
                    count = weigh_pursuit(game, table, mind, piece, count)
        worth = {int(mind.numbers[at]): float(mind.worth[at]) for at in range(count)}
        return [worth[number] for number in numbers]

    def search(
        self, numbers: Sequence[int], seed: int, budget: Budget, likings: Mapping[int, float] = NOBODYS
    ) -> list[Tried]:
        """How often each of the moves was tried, and how often it won.

        For Mister X every other iteration begins where he really is, and from those the pursuers of the tree learn
        nothing; the rest begin where he may be for all that they know, and teach them what to expect of him.
        """
        tree, random, played = _tree(), np.random.default_rng(seed), 0
        game, his = self.start[0], bool(self.start[0]["turn"] == MISTER_X)
        here, worth = int(game["trail"][game["filled"]]) if his else 0, np.array(self.habit(numbers))
        fond = np.array([likings.get(number, 0.0) for number in numbers], np.float32)
        plant(tree, here, np.array(numbers), worth, fond, FLIGHT if his else PURSUIT)
        secret = (np.arange(BATCH) % 2 == 0) & his
        while not played or budget.left(played, 1.0):
            stations = random.choice(self.places, BATCH, p=self.belief)
            stations[secret] = here
            self._grow(tree, stations, secret, random.integers(0, 2**64, BATCH, np.uint64))
            played += BATCH
        return [_tried(tree, arm, his, likings) for arm in range(len(numbers)) if tree.tried[arm]]

    def _grow(self, tree: Tree, stations: Array, secret: Array, seeds: Array) -> None:
        """An iteration for each of the stations of Mister X."""
        belief, rounds = (self.places, self.belief), 0 if self._in_london else TO_THE_END
        table, mind, outlook = self.kernel.table, self.mind, self.outlook
        grow(self.start, belief, stations, secret, seeds, self.scratch, table, mind, outlook, tree, rounds)


def _tried(tree: Tree, arm: int, his: bool, likings: Mapping[int, float]) -> Tried:
    """What an arm of the root has brought whoever moves."""
    number, tried, won = int(tree.number[arm]), int(tree.tried[arm]), float(tree.won[arm])
    return Tried(number, won if his else tried - won, tried, likings.get(number, 0.0))


@lru_cache(maxsize=1)
def _tree() -> Tree:
    """One for all bots of a process: each search begins anew."""
    return new_tree(CHOICES)


@lru_cache(maxsize=8)
def thinker(board: Board, options: YardOptions) -> Thinker:
    """One for all bots of a process that play under the same options."""
    return Thinker(board, options)
