"""Moves as numbers and views as arrays. `kernel.py` writes the same arrays from its own games."""

from bradshaw.core.encoding import Encoding, Layout
from bradshaw.games.scotland_yard.actions import PIECES, PursuerMove, XMove, YardAction
from bradshaw.games.scotland_yard.board import ORDINARY, Board, Ticket
from bradshaw.games.scotland_yard.figures import figures
from bradshaw.games.scotland_yard.options import YardOptions
from bradshaw.games.scotland_yard.rules import PRINTED
from bradshaw.games.scotland_yard.state import Field, Tickets
from bradshaw.games.scotland_yard.view import YardView

TICKETS: tuple[Ticket, ...] = (*ORDINARY, "black")
TICKET_NUMBER = {ticket: number for number, ticket in enumerate(TICKETS, 1)}  # 0 is an empty field


class YardEncoding(Encoding[YardAction, YardView]):
    """A move is an arrival: a ticket and a station that a line of this kind leads to.

    First come Mister X's moves by arrival, then those that begin a double move, then those of each pursuer.
    """

    def __init__(self, board: Board, options: YardOptions) -> None:
        self.board = board
        self.options = options
        self.figures = figures(options)
        self.fields = self.figures.rounds + self.figures.doubles  # of the travel log (SY-53)
        self.pieces = self.figures.crew.pieces
        # The ordinary ones are first, so that pursuers' moves are counted like Mister X's.
        self.arrivals = [(t, station) for t in TICKETS for station in board.stations if board.reach[t][station]]
        self.ordinary = sum(ticket != "black" for ticket, _ in self.arrivals)
        table: list[YardAction] = [
            XMove(*arrival, double) for double in (False, True) for arrival in self.arrivals
        ]
        for piece in self.pieces:
            table += [PursuerMove(piece, *arrival) for arrival in self.arrivals[: self.ordinary]]
        self._written: tuple[tuple[Field, ...] | None, list[int]] = (None, [])  # the latest log, and its numbers
        super().__init__(table, self._layout())

    def _layout(self) -> Layout:
        options, layout = self.options, Layout()
        stations, fields = len(self.board.places), [str(field) for field in range(1, self.fields + 1)]
        seats = ["x", *(f"detective {seat}" for seat in range(1, options.players))]
        stocks = ["common"] if options.players == 2 else PIECES[: self.figures.crew.detectives]
        most = PRINTED.taxi  # there are fewer of the other kinds
        layout.add("seat", [""], options.players, "Whose view it is; a spectator's is the number of players.")
        layout.add("round", [""], self.figures.rounds, "The round, from 1.")
        layout.add("black", [""], self.figures.black, "Mister X's black tickets.")
        layout.add("doubles", [""], self.figures.doubles, "His double-move tickets.")
        layout.add("second", [""], 1, "1 in the middle of a double move.")
        layout.add("bank", ORDINARY, most, "Tickets in the bank.")
        layout.add("stations", self.pieces, stations, "Where the pursuers stand.")
        layout.add("tickets", [f"{s} {t}" for s in stocks for t in ORDINARY], most, "The detectives' tickets.")
        layout.add("pending", self.pieces, 1, "1 for a piece that has still to move in this round.")
        layout.add("to_act", seats, 1, "1 for a seat that may act now.")
        layout.add("places", seats, 2, "The place of each seat at the end; 0 before.")
        layout.add("mister_x", [""], stations, "Where Mister X is; 0 if that is unknown.")
        layout.add("ticket", fields, len(TICKETS), "The travel log: 1 taxi, 2 bus, 3 underground, 4 black.")
        layout.add("double", fields, 1, "1 where a field is the first of a double move.")
        layout.add("shown", fields, stations, "The station where he surfaced.")
        stood = [f"{field} {piece}" for field in fields for piece in self.pieces]
        layout.add("pursuers", stood, stations, "Where the pursuers stood when the field was filled.")
        layout.add("trail", ["start", *fields], stations, "Mister X's stations, for himself and at the end.")
        if options.possible_stations:
            numbers = [str(station) for station in self.board.stations]
            layout.add("possible", numbers, 1, "1 where Mister X can be, for all that the pursuers know.")
        return layout

    def group(self, action: YardAction) -> str:
        """Whose move it is."""
        if isinstance(action, PursuerMove):
            return f"moves of {action.piece}"
        return "Mister X's moves that begin a double move" if action.double else "Mister X's moves"

    def observe(self, view: YardView) -> list[int]:
        """The view as numbers."""
        players, log = self.options.players, view.log
        trail = view.trail or ()
        numbers = [players if view.seat is None else view.seat, view.round, view.black, view.doubles]
        numbers.append(1 if view.second else 0)
        numbers += _counts(view.bank)
        numbers += view.stations
        for stock in view.tickets:
            numbers += _counts(stock)
        numbers += [1 if piece in view.pending else 0 for piece in range(len(self.pieces))]
        numbers += [1 if seat in view.to_act else 0 for seat in range(players)]
        numbers += view.outcome.places if view.outcome else [0] * players
        numbers.append(view.mister_x or 0)
        kept, written = self._written
        if kept is not log:  # it changes once in a round
            written = self._log(log)
            self._written = (log, written)
        numbers += written
        numbers += trail + (0,) * (self.fields + 1 - len(trail))
        if self.options.possible_stations:
            possible = set(view.possible or ())
            numbers += [1 if station in possible else 0 for station in self.board.stations]
        return numbers

    def _log(self, log: tuple[Field, ...]) -> list[int]:
        """The travel log."""
        empty = self.fields - len(log)
        numbers = [TICKET_NUMBER[field.ticket] for field in log] + [0] * empty
        numbers += [1 if field.double else 0 for field in log] + [0] * empty
        numbers += [field.shown or 0 for field in log] + [0] * empty
        return numbers + [at for field in log for at in field.pursuers] + [0] * (empty * len(self.pieces))


def _counts(stock: Tickets) -> tuple[int, int, int]:
    return stock.taxi, stock.bus, stock.underground
