"""Where Mister X can be, from what a pursuer sees.

The set of stations is exact: a station is in it if and only if some way of Mister X that fits all tickets on
the log, all surfacings and every pursuer's station at every moment ends there. Each field of the log holds
where the pursuers stood when it was filled, so a view holds all that is needed.
"""

from collections.abc import Mapping
from functools import lru_cache

from bradshaw.games.scotland_yard.board import ORDINARY, Board, Ticket
from bradshaw.games.scotland_yard.figures import board_under
from bradshaw.games.scotland_yard.state import Field
from bradshaw.games.scotland_yard.view import YardView

Likelihood = Mapping[int, float]


def possible_stations(view: YardView, board: Board | None = None) -> frozenset[int]:
    """The stations where Mister X can be; for those who know, the one where he is.

    >>> import bradshaw
    >>> match = bradshaw.Match(bradshaw.load("scotland_yard"), bradshaw.load("scotland_yard").options(), seed="x")
    >>> sorted(possible_stations(match.view(1)))
    [35, 45, 51, 71, 78, 104, 106, 127, 132, 146, 166, 170, 172]
    """
    if view.mister_x is not None:
        return frozenset((view.mister_x,))
    return frozenset(likely_stations(view, board))


def likely_stations(view: YardView, board: Board | None = None) -> Likelihood:
    """The same set, with a weight for each station: how likely it is if Mister X strolls at random."""
    if view.mister_x is not None:
        return {view.mister_x: 1.0}
    board = board or board_under(view.options)
    weights = _after(board, view.log)
    if view.pending:
        return {s: weight for s, weight in weights.items() if s not in view.stations}
    # It is his turn and the game goes on, so he can move (SY-31); so he can within a double move (SY-22).
    tickets = x_tickets(view)
    return {
        s: weight
        for s, weight in weights.items()
        if s not in view.stations
        and any(to not in view.stations for ticket in tickets for to in board.reach[ticket][s])
    }


def x_tickets(view: YardView) -> tuple[Ticket, ...]:
    """The kinds of ticket that Mister X can play now."""
    ordinary = tuple(t for t in ORDINARY if view.options.bank == "unlimited" or getattr(view.bank, t))
    return (*ordinary, "black") if view.black else ordinary


def stations_after(board: Board, log: tuple[Field, ...]) -> frozenset[int]:
    """Where Mister X could be when the last field of the log was filled."""
    return frozenset(_after(board, log))


@lru_cache(maxsize=256)
def _after(board: Board, log: tuple[Field, ...]) -> Likelihood:
    """The weights once the last field of the log was filled. Pursuers' later moves are not yet used."""
    if not log:
        return dict.fromkeys(board.mister_x_cards, 1 / len(board.mister_x_cards))
    before, field = _after(board, log[:-1]), log[-1]
    return after_field(board, before, field)


def after_field(board: Board, before: Likelihood, field: Field) -> Likelihood:
    """The weights after one more field: from every station, along every line that the ticket opens.

    No pursuer stands where he was (or they would have caught him there) nor where he goes (SY-14).
    """
    if field.shown is not None:
        return {field.shown: 1.0}
    reach = board.reach[field.ticket]
    weights: dict[int, float] = {}
    for station, weight in before.items():
        if station in field.pursuers:
            continue
        free = [to for to in reach[station] if to not in field.pursuers]
        for to in free:
            weights[to] = weights.get(to, 0.0) + weight / len(free)
    total = sum(weights.values())
    return {station: weight / total for station, weight in weights.items()}
