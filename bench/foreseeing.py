"""Whether `hard` can be foreseen: a Mister X who runs our hunters' own code, with other random numbers.

`bradshaw arena scotland_yard --players 4 --bots hard,bench.foreseeing:Foreseeing --deals 50`. What counts is how
often he escapes as Mister X; as pursuers both are the same.
"""

from collections.abc import Sequence

from bradshaw.bots.looking_ahead import Budget
from bradshaw.bots.scotland_yard.levels import Hard
from bradshaw.bots.scotland_yard.search import Thinker
from bradshaw.core.match import Match
from bradshaw.core.rng import Rng
from bradshaw.games.scotland_yard import GAME
from bradshaw.games.scotland_yard.actions import YardAction
from bradshaw.games.scotland_yard.board import Board
from bradshaw.games.scotland_yard.figures import board_under
from bradshaw.games.scotland_yard.state import MISTER_X, YardState
from bradshaw.games.scotland_yard.view import YardView

FIRST = 1500  # playouts that choose the moves which are looked at closely
CLOSELY = 4  # such moves
REPLIES = 3  # times that the hunters answer each of them
AFTERWARDS = 150  # playouts for what an answer leaves


class Imagined(Hard):
    """The hunters, as quick as he must imagine them."""

    playouts = 200


class Foreseeing(Hard):
    """As Mister X he asks the hunters' own code how they would answer his best moves. As pursuers, `hard`."""

    def __init__(self, seconds: float | None = None, board: Board | None = None) -> None:
        super().__init__(seconds, board)
        self._hunters = Imagined(60.0, board)

    def _searched(self, view: YardView, actions: Sequence[YardAction], rng: Rng) -> YardAction:
        if view.seat != MISTER_X:
            return super()._searched(view, actions, rng)
        mind = Thinker(self._board or board_under(view.options), view.options)
        state = GAME.sample(view, rng)  # he knows it all
        mind.look(state, self.surprise)
        by_number = {mind.encoding.number(action): action for action in actions}
        worth = dict(zip(by_number, mind.habit(list(by_number)), strict=True))
        likely = sorted(worth, key=worth.__getitem__, reverse=True)[:24]
        tried = mind.search(likely, rng.word(), Budget(FIRST, 60.0))
        best = sorted(tried, key=lambda move: -move.worlds)[:CLOSELY]
        return max(
            (by_number[move.number] for move in best),
            key=lambda action: sum(self._escapes(mind, state, action, rng) for _ in range(REPLIES)),
        )

    def _escapes(self, mind: Thinker, state: YardState, action: YardAction, rng: Rng) -> float:
        """His chance after the hunters have answered once."""
        seed = str(rng.word())
        match = Match.taken_up(GAME, state.options, seed=seed, state=state, moves=1)
        match.play(MISTER_X, action)
        while match.to_act and match.to_act[0] != MISTER_X:
            seat = match.to_act[0]
            match.play(seat, self._hunters.choose(match.view(seat), match.actions(seat), Rng(seed, match.moves)))
        if outcome := match.outcome:
            return float(MISTER_X in outcome.winners)
        mind.look(match.state, self.surprise)
        numbers = [mind.encoding.number(one) for one in match.actions(MISTER_X)]
        worth = dict(zip(numbers, mind.habit(numbers), strict=True))
        sensible = sorted(worth, key=worth.__getitem__, reverse=True)[:8]
        tried = mind.search(sensible, rng.word(), Budget(AFTERWARDS, 60.0))
        return max(tried, key=lambda move: move.worlds).share
