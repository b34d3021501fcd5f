"""`steady`: plays both sides by rules of thumb and exact knowledge of where Mister X can be; no search."""

from collections.abc import Sequence

from bradshaw.bots.scotland_yard.fugitive import choose_flight
from bradshaw.bots.scotland_yard.hunters import choose_pursuit
from bradshaw.core.rng import Rng
from bradshaw.games.scotland_yard.actions import PursuerMove, XMove, YardAction
from bradshaw.games.scotland_yard.board import Board
from bradshaw.games.scotland_yard.figures import board_under
from bradshaw.games.scotland_yard.view import YardView


class Steady:
    """Pursuers who close in together; a Mister X who keeps his distance, his options and his tickets.

    On a map of one's own it must be given that map.
    """

    def __init__(self, board: Board | None = None) -> None:
        self._board = board

    def choose(self, view: YardView, actions: Sequence[YardAction], rng: Rng) -> YardAction:
        """The best of the actions by its rules of thumb; the generator only breaks ties."""
        board = self._board or board_under(view.options)
        flights = [action for action in actions if isinstance(action, XMove)]
        if flights:
            return choose_flight(view, board, flights, rng)
        pursuits = [action for action in actions if isinstance(action, PursuerMove)]
        return choose_pursuit(view, board, pursuits, rng)
