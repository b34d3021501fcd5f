"""Why a move is not legal, in a sentence, in the words of the rules. Says nothing that the seat may not know."""

from bradshaw.games.scotland_yard.actions import PIECE_NUMBER, PIECES, PursuerMove, XMove, YardAction
from bradshaw.games.scotland_yard.board import ORDINARY, Board
from bradshaw.games.scotland_yard.state import CREWS, MISTER_X, Tickets, YardState


def refusal(board: Board, state: YardState, seat: int, action: YardAction) -> str:
    """The sentence for an action that is not among the legal ones."""
    if state.outcome:
        return "The game is over."
    if not 0 <= seat < state.options.players:
        return f"There is no seat {seat}."
    if isinstance(action, XMove):
        return _refusal_x(board, state, seat, action)
    return _refusal_pursuer(board, state, seat, action)


def _refusal_x(board: Board, state: YardState, seat: int, move: XMove) -> str:
    if seat != MISTER_X:
        return "Only Mister X makes that move; a pursuer's move names its piece, like “red: taxi 46”."
    if state.to_act != (MISTER_X,):
        return "It is the pursuers' turn."
    here = state.trail[-1]
    if no_line := _no_line(board, here, move, ferry=True):
        return f"Mister X is at {no_line}"
    if occupied := _occupied(state, move.to):
        return occupied
    if move.ticket == "black":
        if not state.black:
            return "Mister X has no black ticket left."
    elif state.options.bank == "finite" and not getattr(state.bank, move.ticket):
        return f"The bank has no {move.ticket} ticket for Mister X to play."
    if state.second:
        return "This is already the second move of a double move."
    if not state.doubles:
        return "Mister X has no double-move ticket left."
    return f"There would be no second move from {move.to}, so this can't begin a double move."


def _refusal_pursuer(board: Board, state: YardState, seat: int, move: PursuerMove) -> str:
    if seat == MISTER_X:
        return "Mister X does not move the pursuers' pieces; his moves look like “taxi 46”."
    crew = CREWS[state.options.players]
    piece = PIECE_NUMBER[move.piece]
    if piece >= crew.detectives + crew.police:
        return f"There is no {move.piece} piece in this game."
    if piece not in crew.steers[seat]:
        return f"{_name(piece)} is not yours to move."
    if state.to_act == (MISTER_X,):
        return "It is Mister X's turn."
    if piece not in state.pending:
        return f"{_name(piece)} has already moved in this round."
    if move.ticket == "black":
        return "Only Mister X plays black tickets."
    if no_line := _no_line(board, state.stations[piece], move):
        return f"{_name(piece)} is at {no_line}"
    if piece < crew.detectives and not getattr(_stock(state, piece), move.ticket):
        return f"{_name(piece)} has no {move.ticket} ticket left."
    return _occupied(state, move.to)


def _no_line(board: Board, here: int, move: YardAction, *, ferry: bool = False) -> str:
    if move.to not in board.stations:
        return f"{here}; there is no station {move.to}."
    if move.to in board.reach[move.ticket][here]:
        return ""
    if move.ticket == "black":
        return f"{here}; no line of any kind leads from there to {move.to}."
    if any(move.to in board.reach[ticket][here] for ticket in (("black",) if ferry else ORDINARY)):
        return f"{here}; no {move.ticket} line leads from there to {move.to}, but another does."
    return f"{here}; no {move.ticket} line leads from there to {move.to}."


def _occupied(state: YardState, station: int) -> str:
    for piece, where in enumerate(state.stations):
        if where == station:
            return f"{_name(piece)} occupies station {station}."
    return ""


def _stock(state: YardState, piece: int) -> Tickets:
    return state.tickets[piece if len(state.tickets) > 1 else 0]


def _name(piece: int) -> str:
    return PIECES[piece].capitalize()
