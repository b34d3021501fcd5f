"""Scotland Yard in English: names, sentences, and a view as text."""

from bradshaw.core.game import Outcome, Section
from bradshaw.games.scotland_yard.actions import PIECE_NUMBER, PIECES
from bradshaw.games.scotland_yard.board import ORDINARY, Board
from bradshaw.games.scotland_yard.events import (
    Forfeited,
    PursuerMoved,
    StationWritten,
    Surfaced,
    TicketPlayed,
    YardEvent,
)
from bradshaw.games.scotland_yard.figures import figures
from bradshaw.games.scotland_yard.options import YardOptions
from bradshaw.games.scotland_yard.sketch import sketch
from bradshaw.games.scotland_yard.state import MISTER_X, Tickets
from bradshaw.games.scotland_yard.view import YardView

ENDINGS = {
    "captured": "Mister X is caught: the pursuers win.",
    "cornered": "Mister X has no move left: the pursuers win.",
    "escaped": "{rounds} rounds are over: Mister X has escaped and wins.",
    "stranded": "None of the pursuers can move: Mister X wins.",
}
DETECTIVES_STRANDED = "None of the detectives can move: Mister X wins."  # SY-56


def seat_names(options: YardOptions) -> tuple[str, ...]:
    """Mister X, then the detectives by the colour of their piece; one detective player has two pieces."""
    if options.players == 2:
        return ("Mister X", "Detectives")
    return ("Mister X", *(piece.capitalize() for piece in PIECES[: options.players - 1]))


def piece_name(piece: int, options: YardOptions) -> str:
    """The colour of a piece, and what a Police piece is called in this edition (SY-50)."""
    name = PIECES[piece].capitalize()
    if piece < figures(options).crew.detectives:
        return name
    return f"{name} {'Police' if options.edition == 'modern' else 'Bobby'}"


def tell(event: YardEvent, options: YardOptions) -> str:
    """The event as a sentence."""
    if isinstance(event, PursuerMoved):  # what happens most comes first
        name = piece_name(PIECE_NUMBER[event.piece], options)
        return f"{name} goes by {event.ticket} from {event.origin} to {event.to}."
    if isinstance(event, TicketPlayed):
        start = "Mister X announces a double move and plays" if event.double else "Mister X plays"
        article = "an" if event.ticket == "underground" else "a"
        return f"{start} {article} {event.ticket} ticket (field {event.field})."
    if isinstance(event, StationWritten):
        return f"You write station {event.station} into field {event.field}."
    if isinstance(event, Surfaced):
        return f"Mister X surfaces at station {event.station} (field {event.field})."
    if isinstance(event, Forfeited):
        names = " and ".join(piece_name(PIECES.index(piece), options) for piece in event.pieces)
        return f"{names} can't move and forfeit{'s' if len(event.pieces) == 1 else ''} this turn."
    return f"{_ending(event.outcome, options)} His way: {', '.join(map(str, event.trail))}."


def _ending(outcome: Outcome, options: YardOptions) -> str:
    if outcome.reason == "stranded" and options.stranded == "detectives":
        return DETECTIVES_STRANDED
    return ENDINGS[outcome.reason].format(rounds=figures(options).rounds)


def show(view: YardView, board: Board) -> tuple[Section, ...]:
    """The view as text: who is where, the travel log, the tickets and the streets around."""
    return (
        Section(_headline(view), _pursuers(view)),
        Section("Mister X", _mister_x(view)),
        Section("Travel log (* he surfaces, ×2 double move)", _travel_log(view)),
        *_streets(view, board),
    )


def _headline(view: YardView) -> str:
    if view.outcome:
        return _ending(view.outcome, view.options)
    turn = "the pursuers" if view.pending else "Mister X"
    again = ", second move of a double move" if view.second else ""
    return f"Round {view.round} of {figures(view.options).rounds}: {turn} to move{again}"


def _pursuers(view: YardView) -> tuple[str, ...]:
    detectives = figures(view.options).crew.detectives
    lines = []
    for piece, station in enumerate(view.stations):
        if piece >= detectives:
            stock = "travels free"
        elif len(view.tickets) > 1:
            stock = _stock(view.tickets[piece])
        else:
            stock = "draws on the common stock"
        waiting = "  to move" if piece in view.pending else ""
        lines.append(f"{piece_name(piece, view.options):<14} at {station:>3}  {stock}{waiting}")
    if len(view.tickets) == 1:
        lines.append(f"Common stock:       {_stock(view.tickets[0])}")
    bank = _stock(view.bank)
    if view.options.bank == "unlimited":
        bank += " (Mister X is never short)"
    lines.append(f"Bank:               {bank}")
    return tuple(lines)


def _stock(tickets: Tickets) -> str:
    return f"taxi {tickets.taxi:>2}  bus {tickets.bus:>2}  underground {tickets.underground:>2}"


def _mister_x(view: YardView) -> tuple[str, ...]:
    where = "Hidden."
    if view.mister_x is not None:
        where = f"At station {view.mister_x}."
    elif seen := [(n, field.shown) for n, field in enumerate(view.log, start=1) if field.shown]:
        field, station = seen[-1]
        moves = len(view.log) - field
        where = f"Last seen at station {station}, on field {field}; {moves} move{'s' * (moves > 1)} since."
    coming = next((n for n in figures(view.options).surfacing if n > len(view.log)), None)
    surfaces = f"He surfaces on field {coming}. " if coming else ""
    return (where, f"{surfaces}Black tickets {view.black}, double moves {view.doubles}.")


def _travel_log(view: YardView) -> tuple[str, ...]:
    if not view.log:
        return ("Empty.",)
    cells, surfacing = [], figures(view.options).surfacing
    for number, field in enumerate(view.log, start=1):
        station = view.trail[number] if view.trail else field.shown
        double = "×2 " if field.double else ""
        mark = "*" if number in surfacing else " "
        cells.append(f"{number:>2}{mark}{double}{field.ticket}{f' {station}' if station else ''}")
    return tuple("".join(f"{cell:<24}" for cell in cells[i : i + 3]).rstrip() for i in range(0, len(cells), 3))


def _streets(view: YardView, board: Board) -> tuple[Section, ...]:
    """The neighbourhood of the pieces that the seat could move next."""
    if view.outcome or view.seat not in view.to_act:
        return ()
    marks = {station: PIECES[piece][0].upper() for piece, station in enumerate(view.stations)}
    if view.mister_x is not None:
        marks[view.mister_x] = "X"
    if view.seat == MISTER_X:
        assert view.mister_x is not None
        return _around(f"Around station {view.mister_x}", view.mister_x, marks, board, ferry=True)
    sections: tuple[Section, ...] = ()
    for piece in figures(view.options).crew.steers[view.seat]:
        if piece in view.pending:
            station = view.stations[piece]
            name = piece_name(piece, view.options)
            sections += _around(f"Around {name}, station {station}", station, marks, board)
    return sections


def _around(
    title: str, station: int, marks: dict[int, str], board: Board, *, ferry: bool = False
) -> tuple[Section, ...]:
    lines = [
        f"{ticket:<12}{' '.join(str(s) + marks.get(s, '') for s in board.reach[ticket][station])}"
        for ticket in ORDINARY
        if board.reach[ticket][station]
    ]
    by_ferry = [str(b + a - station) for a, b, t in board.lines if t == "ferry" and station in (a, b)]
    if ferry and by_ferry:
        lines.append(f"{'ferry':<12}{' '.join(by_ferry)}")
    return (Section(title, (*lines, "", *sketch(board, station, marks))),)
