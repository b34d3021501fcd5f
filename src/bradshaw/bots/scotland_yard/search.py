"""Looking ahead: every move is tried in many worlds that fit what is known, and played on to the end.

A world is a station where Mister X may be and a stream of random numbers. All moves are tried in the same worlds,
so that luck favours none of them. Those that do badly are dropped, half of them at a time (sequential halving).
"""

from collections.abc import Mapping, Sequence
from functools import lru_cache

import numpy as np
from msgspec.structs import replace

from bradshaw.bots.looking_ahead import NOBODYS, Budget, Tried, halve
from bradshaw.bots.scotland_yard.habits import FARTHEST, foresee, weigh_flights, weigh_pursuit
from bradshaw.bots.scotland_yard.mind import BELIEF, add, clear, look_ahead, new_mind
from bradshaw.bots.scotland_yard.outlook import load_outlook
from bradshaw.bots.scotland_yard.playouts import try_moves
from bradshaw.bots.scotland_yard.tracing import trace
from bradshaw.games.scotland_yard.arrays import MISTER_X, Array
from bradshaw.games.scotland_yard.batch import YardKernel
from bradshaw.games.scotland_yard.board import Board, load_board
from bradshaw.games.scotland_yard.encoding import YardEncoding
from bradshaw.games.scotland_yard.kernel import x_kinds
from bradshaw.games.scotland_yard.options import YardOptions
from bradshaw.games.scotland_yard.state import YardState

BATCH = 8  # worlds between two looks at the clock
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
        self.known_map = board.places == load_board("modern").places  # an outlook is for London
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
            count = weigh_flights(game, table, mind)
        else:
            look_ahead(table, mind, x_kinds(game, table))
            for piece in range(len(self.encoding.pieces)):
                if game["movable"] >> piece & 1:
                    count = weigh_pursuit(game, table, mind, piece, count)
        worth = {int(mind.numbers[at]): float(mind.worth[at]) for at in range(count)}
        return [worth[number] for number in numbers]

    def search(
        self,
        numbers: Sequence[int],
        seed: int,
        budget: Budget,
        likings: Mapping[int, float] = NOBODYS,
        rounds: int = TO_THE_END,
    ) -> list[Tried]:
        """How often each of the moves wins. Those that are dropped early have been tried less often.

        Playouts go on for so many rounds; what is left then is judged by the outlook.
        """
        until = int(self.start[0]["round"]) + (rounds if self.known_map else TO_THE_END)
        random = np.random.default_rng(seed)
        his_turn = self.start[0]["turn"] == MISTER_X

        def wins(moves: list[int]) -> list[float]:
            escapes = self._try(np.array(moves), random, until)
            return (escapes if his_turn else BATCH - escapes).tolist()  # type: ignore[no-any-return]

        return halve(numbers, BATCH, wins, budget, likings)

    def _try(self, moves: Array, random: np.random.Generator, until: int) -> Array:
        """In a few worlds more: how often Mister X escapes after each of the moves."""
        escapes, seeds = np.zeros(len(moves)), random.integers(0, 2**64, BATCH, np.uint64)
        stations, table = self.worlds(random, BATCH), self.kernel.table
        belief = (self.places, self.belief)
        try_moves(
            self.start,
            belief,
            stations,
            seeds,
            moves,
            escapes,
            self.scratch,
            table,
            self.mind,
            self.outlook,
            until,
        )
        return escapes


@lru_cache(maxsize=8)
def thinker(board: Board, options: YardOptions) -> Thinker:
    """One for all bots of a process that play under the same options."""
    return Thinker(board, options)
