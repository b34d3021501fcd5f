"""Bots for Scotland Yard that look ahead: they differ in what they know and how far they think, not in luck."""

from collections.abc import Sequence
from math import exp
from time import perf_counter
from typing import TYPE_CHECKING, ClassVar

from bradshaw.core.match import Match
from bradshaw.core.rng import Rng
from bradshaw.games.scotland_yard import GAME
from bradshaw.games.scotland_yard.actions import YardAction
from bradshaw.games.scotland_yard.board import Board, load_board
from bradshaw.games.scotland_yard.view import YardView
from bradshaw.kept import kept_in

if TYPE_CHECKING:
    from bradshaw.bots.scotland_yard.search import Thinker, Tried

WORST = 6.0  # a move that is worth so much less by habit is not tried
MOST = 24  # moves that are tried


class Budget:
    """So many playouts, in so many seconds at the most: a tenth is left for what comes before and after."""

    def __init__(self, playouts: int, seconds: float) -> None:
        self._playouts, self._seconds, self._begun = playouts, 0.9 * seconds, perf_counter()

    def left(self, playouts: int, share: float) -> bool:
        """Whether there is more after so many playouts, if only a share of it all may be used."""
        return playouts < share * self._playouts and perf_counter() - self._begun < share * self._seconds


class Level:
    """Tries moves in worlds that fit its view, and takes one of the best.

    It stops after a number of playouts, so that it plays the same game on any machine that is quick enough, and in
    any case when its time is up.
    """

    program: ClassVar[str] = "search"  # what of it is compiled
    needs: ClassVar[tuple[str, ...]] = ("numba", "numpy")  # of the extra `envs`
    playouts: ClassVar[int]
    surprise: ClassVar[float]  # how often Mister X is thought to do just anything (`tracing.trace`)
    mixing: ClassVar[float] = 0.01  # moves whose chances differ by so little are played nearly as often
    seconds: float

    def __init__(self, seconds: float | None = None, board: Board | None = None) -> None:
        if seconds is not None:
            self.seconds = seconds
        self._board = board

    @classmethod
    def prepared(cls) -> bool:
        """Whether its search has been compiled, on this machine and as it is now."""
        kept = kept_in(GAME.name)
        return kept is not None and (kept / cls.program).exists()

    @classmethod
    def prepare(cls) -> None:
        """Compile its search, by a move of each side."""
        match = Match(GAME, GAME.options(), seed="prepare")
        for seat in (0, 1):
            rng = Rng("prepare", seat)
            match.play(seat, cls(seconds=0.0).choose(match.view(seat), match.actions(seat), rng))
        if kept := kept_in(GAME.name):
            (kept / cls.program).touch()

    def choose(self, view: YardView, actions: Sequence[YardAction], rng: Rng) -> YardAction:
        """One of the best of the actions."""
        if len(actions) == 1:
            return actions[0]
        from bradshaw.bots.scotland_yard.search import thinker  # what it needs is an extra

        mind = thinker(self._board or load_board(view.options.board), view.options)
        mind.look(GAME.sample(view, rng), self.surprise)
        by_number = {mind.encoding.number(action): action for action in actions}
        return by_number[self._drawn(self._tried(mind, list(by_number), rng), rng)]

    def _tried(self, mind: "Thinker", numbers: list[int], rng: Rng) -> "list[Tried]":
        worth = dict(zip(numbers, mind.habit(numbers), strict=True))
        best = max(worth.values())
        sensible = [number for number in numbers if worth[number] >= best - WORST]
        sensible = sorted(sensible, key=worth.__getitem__, reverse=True)[:MOST]
        return mind.search(sensible, rng.word(), Budget(self.playouts, self.seconds))

    def _drawn(self, tried: "list[Tried]", rng: Rng) -> int:
        """One of those that were tried to the last, the better the likelier: whoever can be foreseen is caught."""
        most = max(move.worlds for move in tried)
        last = [move for move in tried if move.worlds == most]
        best = max(move.share for move in last)
        weights = [exp((move.share - best) / self.mixing) for move in last]
        left = rng.word() / 2**64 * sum(weights)
        for move, weight in zip(last, weights, strict=True):
            left -= weight
            if left < 0:
                return move.number
        return last[-1].number


class Medium(Level):
    """Thinks a little, and takes Mister X for somebody who strolls about."""

    seconds = 1.0
    playouts = 100
    surprise = 1.0


class Hard(Level):
    """Thinks as far as its time goes, and knows how a Mister X flees who knows what he does."""

    seconds = 3.0
    playouts = 4000
    surprise = 0.3


class Published(Level):
    """The player of the literature (`published.py`): a yardstick, with as much time as `hard`."""

    program = "published"
    seconds = 3.0
    playouts = 10_000  # as in the publication
    surprise = 1.0

    def _tried(self, mind: "Thinker", numbers: list[int], rng: Rng) -> "list[Tried]":
        from bradshaw.bots.scotland_yard.published import published_search

        return published_search(mind).search(numbers, rng.word(), Budget(self.playouts, self.seconds))

    def _drawn(self, tried: "list[Tried]", rng: Rng) -> int:
        """The one that was visited most."""
        del rng
        return max(tried, key=lambda move: move.worlds).number
