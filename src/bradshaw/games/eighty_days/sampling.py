"""The state that fits a view of Around the World in 80 Days: there is one.

Who has followed the payments knows every purse (ED-04), the deck has no order, and all else is open.
"""

from bradshaw.games.eighty_days.state import EightyState
from bradshaw.games.eighty_days.view import EightyView


def state_of(view: EightyView) -> EightyState:
    """The state that the view is of.

    >>> import bradshaw
    >>> game = bradshaw.load("eighty_days")
    >>> match = bradshaw.Match(game, game.options(players=3), seed="example")
    >>> state_of(match.view(1)) == match.state
    True
    """
    return EightyState(
        view.options,
        view.round,
        view.first,
        view.turn,
        view.pawns,
        view.counted,
        view.counted,
        view.rumors,
        view.duties,
        view.cards,
        view.home,
        view.to_act,
        view.outcome,
    )
