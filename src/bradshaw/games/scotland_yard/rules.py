"""The rules of Scotland Yard: from a state and a move to the next state and what happened."""

from collections.abc import Sequence

from msgspec.structs import replace

from bradshaw.core.game import Outcome
from bradshaw.core.rng import Rng
from bradshaw.games.scotland_yard.actions import PIECE_NUMBER, PIECES, PursuerMove, XMove, YardAction
from bradshaw.games.scotland_yard.board import Board
from bradshaw.games.scotland_yard.events import (
    Forfeited,
    GameEnded,
    PursuerMoved,
    StationWritten,
    Surfaced,
    TicketPlayed,
    YardEvent,
)
from bradshaw.games.scotland_yard.figures import figures
from bradshaw.games.scotland_yard.moves import ALL_ORDINARY, BITS, BLACK, PursuerMoves, Streets, XMoves, exits
from bradshaw.games.scotland_yard.options import YardOptions
from bradshaw.games.scotland_yard.state import (
    MISTER_X,
    Crew,
    Field,
    Tickets,
    YardState,
)

DETECTIVE_TICKETS = Tickets(taxi=11, bus=8, underground=4)
COMMON_STOCK = {"modern": Tickets(22, 16, 8), "2013": Tickets(20, 16, 8)}
PRINTED = Tickets(taxi=57, bus=45, underground=23)

NOTHING: tuple[int, ...] = ()
MISTER_X_ALONE: tuple[int, ...] = (MISTER_X,)

Step = tuple[YardState, tuple[YardEvent, ...]]


class Rules:
    """The rules on one map, under one set of options."""

    def __init__(self, board: Board, options: YardOptions) -> None:
        self.board = board
        self.options = options
        self.figures = figures(options)
        self.crew = self.figures.crew
        self.common_stock = options.players == 2
        self.unlimited = options.bank == "unlimited"
        streets = Streets(board)
        self._pursuer_moves = PursuerMoves(streets)
        self._x_moves = XMoves(streets)
        self._exits = exits(board)
        # The exits where they are so few that the other pursuers could block them all; None where they can't.
        others = self.crew.detectives + self.crew.police - 1
        self._narrow = [[ways if len(ways) <= others else None for ways in row] for row in self._exits]
        self._rounds, self._surfacing = self.figures.rounds, self.figures.surfacing
        self._steers = self.crew.steers
        self._detectives = self.crew.detectives
        self._detectives_alone = options.stranded == "detectives"
        self._all_pieces = tuple(range(self.crew.detectives + self.crew.police))
        self._seats_steering = SeatsSteering(self.crew)
        self._without = Without()

    # Setup (SY-01 to SY-07)

    def new(self, rng: Rng) -> YardState:
        """Deal tickets and start cards."""
        stations = tuple(rng.drawn(self.board.detective_cards, len(self._all_pieces)))
        start = rng.choice(self.board.mister_x_cards)
        if self.common_stock:
            tickets: tuple[Tickets, ...] = (COMMON_STOCK[self.options.edition],)
        else:
            tickets = (DETECTIVE_TICKETS,) * self.crew.detectives
        bank = Tickets(
            PRINTED.taxi - sum(stock.taxi for stock in tickets),
            PRINTED.bus - sum(stock.bus for stock in tickets),
            PRINTED.underground - sum(stock.underground for stock in tickets),
        )
        state = YardState(
            options=self.options,
            round=1,
            trail=(start,),
            log=(),
            black=self.figures.black,
            doubles=self.figures.doubles,
            second=False,
            bank=bank,
            stations=stations,
            tickets=tickets,
            means=self.means(tickets),
            pending=NOTHING,
            to_act=MISTER_X_ALONE,
            outcome=None,
        )
        return state if self.x_moves(state) else _end(state, "cornered", ())[0]

    # Legal moves

    def actions(self, state: YardState, seat: int) -> Sequence[YardAction]:
        """Every legal move of the seat."""
        if seat not in state.to_act:
            return ()
        if seat == MISTER_X:
            return self.x_moves(state)
        stations, means, pending = state.stations, state.means, state.pending
        moves: tuple[PursuerMove, ...] = ()
        for piece in self._steers[seat]:
            if piece in pending:
                fan = self._pursuer_moves[piece, means[piece]][stations[piece]]
                moves += fan.moves if fan.targets.isdisjoint(stations) else fan.free(stations)
        return moves

    def x_moves(self, state: YardState) -> tuple[XMove, ...]:
        """Where Mister X can go now (SY-12, SY-14, SY-22 to SY-24)."""
        doubling = state.doubles > 0 and not state.second
        kinds = self._x_kinds(state.bank, state.black)
        moves = self._x_moves[state.trail[-1], kinds, doubling].free(state.stations)
        # With a black ticket left after the first move, he can always go back where he came from.
        if doubling and state.black < 2:
            return tuple(move for move in moves if not move.double or self._second_move_exists(state, move))
        return moves

    def x_can_move(self, station: int, bank: Tickets, black: int, stations: tuple[int, ...]) -> bool:
        """Whether Mister X, were he at that station, could move."""
        for exit_ in self._exits[self._x_kinds(bank, black)][station]:  # noqa: SIM110 (any() takes twice as long)
            if exit_ not in stations:
                return True
        return False

    def _x_kinds(self, bank: Tickets, black: int) -> int:
        """The kinds of ticket that Mister X can play (SY-06, SY-54)."""
        kinds = ALL_ORDINARY if self.unlimited else bank.kinds()
        return kinds | BLACK if black else kinds

    def _second_move_exists(self, state: YardState, move: XMove) -> bool:
        """Whether another move can follow (SY-22)."""
        bank, black = self._paid(state, move)
        return self.x_can_move(move.to, bank, black, state.stations)

    def _paid(self, state: YardState, move: XMove) -> tuple[Tickets, int]:
        """The bank and the black tickets once Mister X has paid for a move (SY-06, SY-23)."""
        if move.ticket == "black":
            return state.bank, state.black - 1
        return state.bank if self.unlimited else state.bank.less(move.ticket), state.black

    # Moves

    def play(self, state: YardState, seat: int, action: YardAction) -> Step | None:
        """The state after the action and what happened; None if it is not legal."""
        if seat not in state.to_act:
            return None
        if isinstance(action, PursuerMove):
            return self._play_pursuer(state, seat, action)
        return self._play_x(state, action) if seat == MISTER_X else None

    def _play_x(self, state: YardState, move: XMove) -> Step | None:
        """Mister X's move (SY-20 to SY-24)."""
        if (
            move.to in state.stations
            or move.to not in self.board.reach[move.ticket][state.trail[-1]]
            or not self._x_kinds(state.bank, state.black) & BITS[move.ticket]
            or (move.double and (not state.doubles or state.second or not self._second_move_exists(state, move)))
        ):
            return None
        number = len(state.log) + 1
        shown = move.to if number in self._surfacing else None
        bank, black = self._paid(state, move)
        pending = NOTHING if move.double else self._all_pieces
        to_act = MISTER_X_ALONE
        if pending:
            to_act = self._seats_that_can_move(state.stations, state.means, pending)
            if self._detectives_alone and not self._seats_that_can_move(
                state.stations, state.means, self._all_pieces[: self._detectives]
            ):
                to_act = NOTHING  # SY-56
        after = replace(
            state,
            trail=state.trail + (move.to,),
            log=state.log + (Field(move.ticket, shown, move.double, state.stations),),
            black=black,
            doubles=state.doubles - move.double,
            second=move.double,
            bank=bank,
            pending=pending,
            to_act=to_act,
        )
        events: tuple[YardEvent, ...] = (
            TicketPlayed(number, move.ticket, move.double),
            StationWritten(number, move.to, audience=MISTER_X_ALONE),
        )
        if shown:
            events = (*events, Surfaced(number, move.to))
        return (after, events) if to_act else _end(after, "stranded", events)  # SY-33

    def _play_pursuer(self, state: YardState, seat: int, move: PursuerMove) -> Step | None:
        """A pursuer's move (SY-12 to SY-16)."""
        piece = PIECE_NUMBER[move.piece]
        before, pending, means = state.stations, state.pending, state.means
        if (
            piece not in pending
            or piece not in self._steers[seat]
            or move.to in before
            or move.to not in self.board.reach[move.ticket][before[piece]]
            or not means[piece] & BITS[move.ticket]
        ):
            return None
        stations = before[:piece] + (move.to,) + before[piece + 1 :]
        pending = self._without[pending, piece]
        tickets, bank = state.tickets, state.bank
        if piece < self._detectives:
            at = 0 if self.common_stock else piece
            stock = tickets[at].less(move.ticket)
            tickets = tickets[:at] + (stock,) + tickets[at + 1 :]
            bank = bank.more(move.ticket)
            if not getattr(stock, move.ticket):  # that was the last of its kind
                means = self.means(tickets)
        to_act = self._seats_that_can_move(stations, means, pending)
        after = replace(
            state,
            bank=bank,
            stations=stations,
            tickets=tickets,
            means=means,
            pending=pending,
            to_act=to_act,
        )
        events = (PursuerMoved(move.piece, move.ticket, before[piece], move.to),)
        if move.to == state.trail[-1]:
            return _end(after, "captured", events)  # SY-15
        return (after, events) if to_act else self._end_round(after, events)

    def means(self, tickets: tuple[Tickets, ...]) -> tuple[int, ...]:
        """The kinds of ticket that each piece can use; the Police travel free (SY-04, SY-13)."""
        stocks = tickets * self._detectives if self.common_stock else tickets
        return tuple(stock.kinds() for stock in stocks) + (ALL_ORDINARY,) * self.crew.police

    def _seats_that_can_move(
        self, stations: tuple[int, ...], means: tuple[int, ...], pending: tuple[int, ...]
    ) -> tuple[int, ...]:
        """The seats that steer a piece which has not moved and can."""
        narrow = self._narrow
        movable = 0
        for piece in pending:
            exits = narrow[means[piece]][stations[piece]]
            if exits is None or (exits and (exits[0] not in stations or not set(exits).issubset(stations))):
                movable |= 1 << piece
        return self._seats_steering[movable]

    def _end_round(self, state: YardState, events: tuple[YardEvent, ...]) -> Step:
        """Nobody who has not moved can (SY-16): on to the next round, if there is one."""
        if state.pending:
            events = (*events, Forfeited(tuple(PIECES[piece] for piece in state.pending)))
        if state.round == self._rounds:
            return _end(state, "escaped", events)  # SY-32
        after = replace(state, round=state.round + 1, pending=NOTHING, to_act=MISTER_X_ALONE)
        if self.x_can_move(state.trail[-1], state.bank, state.black, state.stations):
            return after, events
        return _end(after, "cornered", events)  # SY-31


class Without(dict[tuple[tuple[int, ...], int], tuple[int, ...]]):
    """(pieces, one of them) → the others."""

    def __missing__(self, key: tuple[tuple[int, ...], int]) -> tuple[int, ...]:
        self[key] = others = tuple(piece for piece in key[0] if piece != key[1])
        return others


class SeatsSteering(dict[int, tuple[int, ...]]):
    """Pieces, as a set of bits → the seats that steer one of them."""

    def __init__(self, crew: Crew) -> None:
        super().__init__()
        self._crew = crew

    def __missing__(self, pieces: int) -> tuple[int, ...]:
        self[pieces] = seats = tuple(
            seat for seat, steered in enumerate(self._crew.steers) if any(pieces >> piece & 1 for piece in steered)
        )
        return seats


def _end(state: YardState, reason: str, events: tuple[YardEvent, ...]) -> Step:
    """The game is over: captured or cornered, the pursuers have won; escaped or stranded, Mister X has."""
    caught = reason in ("captured", "cornered")
    pursuers = state.options.players - 1
    outcome = Outcome(places=(2 if caught else 1, *[1 if caught else 2] * pursuers), reason=reason)
    over = replace(state, pending=NOTHING, to_act=NOTHING, outcome=outcome)
    return over, (*events, GameEnded(outcome, state.trail))
