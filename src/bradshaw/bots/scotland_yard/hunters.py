"""How `steady` hunts: the pieces that have still to move are planned together, and each seat plays its part.

All pursuers see the same, so every seat makes the same plan: they share out the work without a word.
"""

from collections.abc import Callable, Sequence

from bradshaw.core.rng import Rng
from bradshaw.games.scotland_yard.actions import PIECE_NUMBER, PursuerMove
from bradshaw.games.scotland_yard.board import ORDINARY, Board, Ticket
from bradshaw.games.scotland_yard.figures import figures
from bradshaw.games.scotland_yard.view import YardView
from bradshaw.games.scotland_yard.whereabouts import Likelihood, likely_stations, x_tickets

CAPTURE = 12.0  # worth of entering a station, times the chance that he is there
SECOND = 0.6  # how much the second nearest pursuer counts beside the nearest
JUNCTION = 0.04  # worth of each line at a station just before he surfaces
FARE = 0.5  # cost of a ticket, the more the fewer are left
STUCK = 1.5  # cost of ending where no ticket leads on
SWEEPS = 2
FAR = 12

# What it costs to be n moves away from him: near him every step counts.
DISTANCE = (0.0, 1.0, 2.6, 3.8, 4.7, 5.4, 6.0, 6.5, 7.0, 7.4, 7.8, 8.1, 8.4)


def choose_pursuit(
    view: YardView,
    board: Board,
    moves: Sequence[PursuerMove],
    rng: Rng,
    *,
    here: Likelihood | None = None,
    second: float = SECOND,
    fond: Callable[[PursuerMove], float] = lambda _: 0.0,
) -> PursuerMove:
    """The seat's next move in the common plan; `here` is where he is thought to be, if not where he can be.

    `fond` is what more a move is worth to a character.
    """
    plan = Plan(view, board, here or likely_stations(view, board), second)
    return max(moves, key=lambda move: (plan.value(move) + fond(move), rng.word()))


class Plan:
    """Where the pieces should stand after this round, found piece by piece, twice over."""

    def __init__(self, view: YardView, board: Board, here: Likelihood, second: float) -> None:
        self.view = view
        self.board = board
        self.here = here
        self.second = second
        self.next = _stroll(view, board, self.here)
        self.surfacing = len(view.log) + 1 in figures(view.options).surfacing
        self.targets = list(view.stations)
        for _ in range(SWEEPS):
            for piece in view.pending:
                options = self._destinations(piece)
                if options:
                    best = max(options, key=lambda option: self._worth(piece, *option))
                    self.targets[piece] = best[1]

    def value(self, move: PursuerMove) -> float:
        """The worth of a move while the others do as planned."""
        return self._worth(PIECE_NUMBER[move.piece], move.ticket, move.to)

    def _destinations(self, piece: int) -> list[tuple[Ticket, int]]:
        taken = {*self.view.stations, *(t for p, t in enumerate(self.targets) if p != piece)}
        return [
            (ticket, to)
            for ticket in ORDINARY
            if self._left(piece, ticket)
            for to in self.board.reach[ticket][self.view.stations[piece]]
            if to not in taken
        ]

    def _left(self, piece: int, ticket: Ticket) -> int:
        """How many of the tickets the piece can use; the Police count as never short."""
        if piece >= figures(self.view.options).crew.detectives:
            return figures(self.view.options).rounds
        left: int = getattr(self.view.tickets[piece if len(self.view.tickets) > 1 else 0], ticket)
        return left

    def _worth(self, piece: int, ticket: Ticket, to: int) -> float:
        distances = self.board.distances
        mine = distances[to]
        others = [distances[target] for other, target in enumerate(self.targets) if other != piece]
        worth = CAPTURE * self.here.get(to, 0.0)
        for station, weight in self.next.items():
            near, second = mine[station], FAR
            for other in others:
                distance = other[station]
                if distance < near:
                    near, second = distance, near
                elif distance < second:
                    second = distance
            worth -= weight * (DISTANCE[min(near, FAR)] + self.second * DISTANCE[min(second, FAR)])
        ways_on = sum(
            len(self.board.reach[kind][to]) for kind in ORDINARY if self._left(piece, kind) > (kind == ticket)
        )
        if not ways_on:
            worth -= STUCK
        if self.surfacing:
            worth += JUNCTION * ways_on
        return worth - FARE / (1 + self._left(piece, ticket))


def _stroll(view: YardView, board: Board, here: Likelihood) -> Likelihood:
    """Where he may be after his next move, if he strolls."""
    tickets = x_tickets(view)
    after: dict[int, float] = {}
    for station, weight in here.items():
        ways = [to for ticket in tickets for to in board.reach[ticket][station]]
        for to in ways:
            after[to] = after.get(to, 0.0) + weight / len(ways)
    return after or here
