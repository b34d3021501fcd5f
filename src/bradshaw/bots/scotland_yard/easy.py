"""`easy`: plays by the rules of thumb of `steady`, but knows less."""

from collections.abc import Sequence
from functools import partial
from typing import ClassVar

from bradshaw.bots.scotland_yard.fugitive import choose_flight
from bradshaw.bots.scotland_yard.hunters import choose_pursuit
from bradshaw.bots.tastes import Leaning, liking
from bradshaw.core.rng import Rng
from bradshaw.games.scotland_yard.actions import PursuerMove, XMove, YardAction
from bradshaw.games.scotland_yard.board import Board
from bradshaw.games.scotland_yard.figures import board_under
from bradshaw.games.scotland_yard.view import YardView
from bradshaw.games.scotland_yard.whereabouts import Likelihood


class Easy:
    """Pursuers who each hunt for themselves, and a Mister X who sees only what is near.

    The pursuers remember where he was last seen, but not with which tickets he went on. He asks neither what his
    tickets tell nor how he would get away from where he goes.
    """

    seconds: ClassVar[float] = 0.2  # that it takes at the most
    leanings: ClassVar[tuple[Leaning, ...]] = ()  # of a character

    def __init__(self, board: Board | None = None) -> None:
        self._board = board

    def believed(self, view: YardView) -> Likelihood:
        """Where it takes Mister X to be, from what a pursuer sees."""
        return remembered(view, self._board or board_under(view.options))

    def choose(self, view: YardView, actions: Sequence[YardAction], rng: Rng) -> YardAction:
        """The best of the actions, for all it knows; the generator only breaks ties."""
        board = self._board or board_under(view.options)
        flights = [action for action in actions if isinstance(action, XMove)]
        if flights:
            fond = partial(liking, self.leanings, view)
            return choose_flight(view, board, flights, rng, hiding=0.0, exits=0.0, far=2, fond=fond)
        pursuits = [action for action in actions if isinstance(action, PursuerMove)]
        here, fond = remembered(view, board), partial(liking, self.leanings, view)
        return choose_pursuit(view, board, pursuits, rng, here=here, second=0.0, fond=fond)


def remembered(view: YardView, board: Board) -> Likelihood:
    """Where he may be after so many moves of any kind from where he was last seen, or from the start cards."""
    weights = dict.fromkeys(board.mister_x_cards, 1.0)
    for field in view.log:
        if field.shown is not None:
            weights = {field.shown: 1.0}
            continue
        spread: dict[int, float] = {}
        for station, weight in weights.items():
            ways = board.reach["black"][station]
            for to in ways:
                spread[to] = spread.get(to, 0.0) + weight / len(ways)
        weights = spread
    weights = {station: weight for station, weight in weights.items() if station not in view.stations}
    total = sum(weights.values())
    return {station: weight / total for station, weight in weights.items()}
