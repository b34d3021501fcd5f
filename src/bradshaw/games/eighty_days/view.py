"""What one seat, or a spectator, may know of a game of Around the World in 80 Days (ED-04)."""

from msgspec import Struct

from bradshaw.core.game import Outcome
from bradshaw.games.eighty_days.options import EightyOptions
from bradshaw.games.eighty_days.state import Cards, EightyState


class EightyView(Struct, frozen=True, gc=False):
    """Built anew for each seat. The fields mean the same as those of the state; `money` holds what is secret."""

    seat: int | None
    options: EightyOptions
    round: int
    first: int
    turn: int
    pawns: tuple[int, ...]
    rumors: tuple[int, ...]
    duties: tuple[int, ...]
    cards: Cards
    home: tuple[int, ...]
    to_act: tuple[int, ...]
    outcome: Outcome | None
    money: tuple[int | None, ...]  # None: a purse that the seat does not see into
    counted: tuple[int, ...]  # what is in each purse for those who have followed the payments


def view(state: EightyState, seat: int | None) -> EightyView:
    """The view of the seat. Purses are open to all when the table says so, and at the end."""
    money: tuple[int | None, ...]
    if state.options.open_purses or state.outcome is not None:
        money = state.money
    else:
        closed: tuple[None, ...] = (None,) * len(state.money)
        money = closed if seat is None else closed[:seat] + (state.money[seat],) + closed[seat + 1 :]
    return EightyView(
        seat,
        state.options,
        state.round,
        state.first,
        state.turn,
        state.pawns,
        state.rumors,
        state.duties,
        state.cards,
        state.home,
        state.to_act,
        state.outcome,
        money,
        state.counted,
    )
