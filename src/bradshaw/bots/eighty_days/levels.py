"""Bots for Around the World in 80 Days that look ahead."""

from collections.abc import Sequence
from typing import ClassVar

from bradshaw.bots.looking_ahead import Level, mixed
from bradshaw.core.registry import AnyGame
from bradshaw.core.rng import Rng
from bradshaw.games.eighty_days import GAME
from bradshaw.games.eighty_days.actions import EightyAction
from bradshaw.games.eighty_days.sampling import state_of
from bradshaw.games.eighty_days.view import EightyView

WORST = 4.0  # turns: an action that leaves home so much farther is not tried
MOST = 20  # actions that are tried


class EightyLevel(Level[EightyView, EightyAction]):
    """Follows all payments, so it knows every purse."""

    game: ClassVar[AnyGame] = GAME

    def _searched(self, view: EightyView, actions: Sequence[EightyAction], rng: Rng) -> EightyAction:
        from bradshaw.bots.eighty_days.search import thinker  # what it needs is an extra

        mind = thinker(view.options)
        mind.look(state_of(view))
        turns = mind.habit()
        by_number = {mind.encoding.number(action): action for action in actions}
        least = min(turns[number] for number in by_number)
        sensible = sorted((n for n in by_number if turns[n] <= least + WORST), key=turns.__getitem__)[:MOST]
        likings = self._likings(view, by_number)
        return by_number[mixed(mind.search(sensible, rng.word(), self._budget(), likings), self.mixing, rng)]


class Medium(EightyLevel):
    """Thinks a little."""

    seconds = 1.0
    playouts = 200


class Hard(EightyLevel):
    """Thinks as far as its time goes."""

    seconds = 3.0
    playouts = 6000
