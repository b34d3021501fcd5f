"""What one seat, or a spectator, may know of a game of Scotland Yard (SY-40, SY-41)."""

from msgspec import Struct

from bradshaw.core.game import Outcome
from bradshaw.games.scotland_yard.options import YardOptions
from bradshaw.games.scotland_yard.state import MISTER_X, Field, Tickets, YardState


class YardView(Struct, frozen=True, gc=False):
    """Built anew for each seat. The fields mean the same as those of the state; two hold what is secret."""

    seat: int | None
    options: YardOptions
    round: int
    log: tuple[Field, ...]
    black: int
    doubles: int
    second: bool
    bank: Tickets
    stations: tuple[int, ...]
    tickets: tuple[Tickets, ...]
    pending: tuple[int, ...]
    to_act: tuple[int, ...]
    outcome: Outcome | None
    mister_x: int | None  # where he is, for himself; for others just after he surfaced, and at the end
    trail: tuple[int, ...] | None  # where he was, from his start card on: for himself, and at the end
    possible: tuple[int, ...] | None = (
        None  # where he can be for all that the pursuers know, if the table allows it
    )


def view(state: YardState, seat: int | None) -> YardView:
    """The view of the seat. Mister X's trail is the one thing that others learn only by his surfacing."""
    if seat == MISTER_X or state.outcome:
        trail: tuple[int, ...] | None = state.trail
        mister_x: int | None = state.trail[-1]
    else:
        trail = None
        mister_x = state.log[-1].shown if state.log else None
    return YardView(
        seat,
        state.options,
        state.round,
        state.log,
        state.black,
        state.doubles,
        state.second,
        state.bank,
        state.stations,
        state.tickets,
        state.pending,
        state.to_act,
        state.outcome,
        mister_x,
        trail,
    )
