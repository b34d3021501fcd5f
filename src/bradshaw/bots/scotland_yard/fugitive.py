"""How `steady` flees: it knows exactly what the pursuers know, and weighs each move by what it leaves."""

from collections.abc import Callable, Sequence
from math import log2

from msgspec.structs import replace

from bradshaw.core.rng import Rng
from bradshaw.games.scotland_yard.actions import XMove
from bradshaw.games.scotland_yard.board import ORDINARY, Board, Ticket
from bradshaw.games.scotland_yard.figures import figures
from bradshaw.games.scotland_yard.state import Field, Tickets
from bradshaw.games.scotland_yard.view import YardView
from bradshaw.games.scotland_yard.whereabouts import Likelihood, after_field, likely_stations

DANGER = 9.0  # cost of each pursuer who could catch him next, if they knew where he is
DISTANCE = 0.8  # worth of each move between him and the nearest pursuer, up to FAR
FAR = 4
EXITS = 0.35  # worth of doubling the safe ways on
HIDING = 0.6  # worth of doubling the number of stations where he could be
BLACK = 0.9  # cost of a black ticket
DOUBLE = 2.2  # cost of a double move
ALARM = 1.5  # a double move is thought about when the best single one leaves more danger than this


def choose_flight(
    view: YardView,
    board: Board,
    moves: Sequence[XMove],
    rng: Rng,
    *,
    hiding: float = HIDING,
    exits: float = EXITS,
    far: int = FAR,
    fond: Callable[[XMove], float] = lambda _: 0.0,
) -> XMove:
    """The move that leaves him best off; `fond` is what more it is worth to a character."""
    flight = Flight(view, board, hiding, exits, far)
    singles = [move for move in moves if not move.double]
    doubles = [move for move in moves if move.double]
    if min(flight.danger(move) for move in singles) <= ALARM:
        doubles = []
    return max([*singles, *doubles], key=lambda move: (flight.worth(move) + fond(move), rng.word()))


class Flight:
    """What each move would leave, for him and in the pursuers' heads."""

    def __init__(self, view: YardView, board: Board, hiding: float, exits: float, far: int) -> None:
        self.view = view
        self.board = board
        self.hiding, self.exits, self.far = hiding, exits, far
        self.known = likely_stations(replace(view, mister_x=_shown(view), trail=None), board)
        self.threats = [self._reach(piece) for piece in range(len(view.stations))]

    def worth(self, move: XMove) -> float:
        """The worth of standing there after that ticket, or after the best second move behind it."""
        if move.double:
            return self._worth_double(move) - DOUBLE
        return self._worth(move.ticket, move.to, self._after(self.known, move, 1))

    def danger(self, move: XMove) -> float:
        """How much the pursuers threaten him there."""
        return self._danger(move.to, self._after(self.known, move, 1))

    def _worth_double(self, first: XMove) -> float:
        known = self._after(self.known, first, 1)
        cost = BLACK if first.ticket == "black" else 0.0
        best = float("-inf")
        for ticket in self._tickets_after(first):
            for to in self.board.reach[ticket][first.to]:
                if to not in self.view.stations:
                    second = XMove(ticket, to)
                    after = self._after(known, second, 2)
                    best = max(best, self._worth(ticket, to, after) - cost)
        return best

    def _worth(self, ticket: Ticket, to: int, known: Likelihood) -> float:
        near = min(self.board.distances[to][station] for station in self.view.stations)
        exits = {
            way
            for kind in ORDINARY
            for way in self.board.reach[kind][to]
            if way not in self.view.stations and not any(way in threat for threat in self.threats)
        }
        worth = DISTANCE * min(near, self.far) - self._danger(to, known)
        worth += self.exits * log2(1 + len(exits)) + self.hiding * log2(len(known))
        if ticket == "black":
            worth -= BLACK
        return worth

    def _danger(self, to: int, known: Likelihood) -> float:
        """Each pursuer who could enter his station, times how much they must believe that he is there."""
        hunters = sum(to in threat for threat in self.threats)
        return DANGER * hunters * (0.2 + 0.8 / len(known))

    def _after(self, known: Likelihood, move: XMove, ahead: int) -> Likelihood:
        """What the pursuers would know after the move."""
        number = len(self.view.log) + ahead
        shown = move.to if number in figures(self.view.options).surfacing else None
        return after_field(self.board, known, Field(move.ticket, shown, move.double, self.view.stations))

    def _reach(self, piece: int) -> frozenset[int]:
        """The stations that a pursuer could enter next."""
        station = self.view.stations[piece]
        kinds: Sequence[Ticket] = ORDINARY
        if piece < figures(self.view.options).crew.detectives:
            stock: Tickets = self.view.tickets[piece if len(self.view.tickets) > 1 else 0]
            kinds = [kind for kind in ORDINARY if getattr(stock, kind)]
        return frozenset(to for kind in kinds for to in self.board.reach[kind][station])

    def _tickets_after(self, first: XMove) -> list[Ticket]:
        """The kinds of ticket he can play after that move."""
        view = self.view
        left = [
            kind
            for kind in ORDINARY
            if view.options.bank == "unlimited" or getattr(view.bank, kind) > (kind == first.ticket)
        ]
        return [*left, "black"] if view.black > (first.ticket == "black") else left


def _shown(view: YardView) -> int | None:
    """Where the pursuers see him, if they do."""
    return view.log[-1].shown if view.log else None
