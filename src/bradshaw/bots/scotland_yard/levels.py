"""Bots for Scotland Yard that look ahead: they differ in what they know and how far they think, not in luck."""

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, ClassVar

from bradshaw.bots.looking_ahead import Level, Tried, visited
from bradshaw.core.registry import AnyGame
from bradshaw.core.rng import Rng
from bradshaw.games.scotland_yard import GAME
from bradshaw.games.scotland_yard.actions import YardAction
from bradshaw.games.scotland_yard.board import Board
from bradshaw.games.scotland_yard.figures import board_under
from bradshaw.games.scotland_yard.view import YardView
from bradshaw.games.scotland_yard.whereabouts import Likelihood

if TYPE_CHECKING:
    from bradshaw.bots.scotland_yard.search import Thinker

WORST = 6.0  # a move that is worth so much less by habit is not tried
MOST = 24  # moves that are tried


class YardLevel(Level[YardView, YardAction]):
    """Plays both sides. On a map of one's own it must be given that map."""

    game: ClassVar[AnyGame] = GAME
    surprise: ClassVar[float]  # how often Mister X is thought to do just anything (`tracing.trace`)

    def __init__(self, seconds: float | None = None, board: Board | None = None) -> None:
        super().__init__(seconds)
        self._board = board

    def believed(self, view: YardView) -> Likelihood:
        """Where it takes Mister X to be, from what a pursuer sees."""
        from bradshaw.bots.scotland_yard.search import thinker

        mind = thinker(self._board or board_under(view.options), view.options)
        mind.look(GAME.sample(view, Rng("believed", view.round)), self.surprise)
        return dict(zip(mind.places.tolist(), mind.belief.tolist(), strict=True))

    def _searched(self, view: YardView, actions: Sequence[YardAction], rng: Rng) -> YardAction:
        from bradshaw.bots.scotland_yard.search import thinker  # what it needs is an extra

        mind = thinker(self._board or board_under(view.options), view.options)
        mind.look(GAME.sample(view, rng), self.surprise)
        by_number = {mind.encoding.number(action): action for action in actions}
        return by_number[self._best(mind, list(by_number), self._likings(view, by_number), rng)]

    def _best(self, mind: "Thinker", numbers: list[int], likings: Mapping[int, float], rng: Rng) -> int:
        """The number of the move that is played."""
        tried = mind.search(self._sensible(mind, numbers), rng.word(), self._budget(), likings)
        return visited(tried, self.mixing, rng)

    def _sensible(self, mind: "Thinker", numbers: list[int]) -> list[int]:
        """Those of the moves that are worth trying, by habit."""
        worth = dict(zip(numbers, mind.habit(numbers), strict=True))
        best = max(worth.values())
        sensible = [number for number in numbers if worth[number] >= best - WORST]
        return sorted(sensible, key=worth.__getitem__, reverse=True)[:MOST]


class Medium(YardLevel):
    """Thinks a little, and expects Mister X to flee, with a good deal of whims."""

    seconds = 1.0
    playouts = 192
    surprise = 0.3


class Hard(YardLevel):
    """Thinks as far as its time goes, and knows how a Mister X flees who knows what he does."""

    seconds = 3.0
    playouts = 40_000
    surprise = 0.15


class Published(YardLevel):
    """The player of the literature (`published.py`): a yardstick, with as much time as `hard`."""

    program = "published"
    seconds = 3.0
    playouts = 10_000  # as in the publication
    surprise = 1.0

    def _best(self, mind: "Thinker", numbers: list[int], likings: Mapping[int, float], rng: Rng) -> int:
        """The move that was visited most. A yardstick has no character."""
        del likings
        from bradshaw.bots.scotland_yard.published import published_search

        tried: list[Tried] = published_search(mind).search(numbers, rng.word(), self._budget())
        return max(tried, key=lambda move: move.worlds).number
