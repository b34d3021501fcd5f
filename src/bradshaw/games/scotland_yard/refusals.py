"""Why a move is not legal, in a sentence, in the words of the rules. Says nothing that the seat may not know."""

from bradshaw.core import english as core
from bradshaw.core.sentences import Sentence
from bradshaw.games.scotland_yard.actions import PIECE_NUMBER, PIECES, PursuerMove, XMove, YardAction
from bradshaw.games.scotland_yard.board import ORDINARY, Board
from bradshaw.games.scotland_yard.english import say
from bradshaw.games.scotland_yard.figures import figures
from bradshaw.games.scotland_yard.state import MISTER_X, Tickets, YardState


def refusal(board: Board, state: YardState, seat: int, action: YardAction) -> Sentence:
    """The sentence for an action that is not among the legal ones."""
    if state.outcome:
        return core.say("over")
    if not 0 <= seat < state.options.players:
        return core.say("no_seat", seat=seat)
    if isinstance(action, XMove):
        return _refusal_x(board, state, seat, action)
    return _refusal_pursuer(board, state, seat, action)


def _refusal_x(board: Board, state: YardState, seat: int, move: XMove) -> Sentence:
    if seat != MISTER_X:
        return say("only_mister_x")
    if state.to_act != (MISTER_X,):
        return say("turn_pursuers")
    wrong = _no_line(board, "mister_x", state.trail[-1], move, ferry=True) or _occupied(state, move.to)
    if wrong:
        return wrong
    if move.ticket == "black":
        if not state.black:
            return say("no_black")
    elif state.options.bank == "finite" and not getattr(state.bank, move.ticket):
        return say("bank_empty", ticket=move.ticket)
    if state.second:
        return say("second_already")
    if not state.doubles:
        return say("no_double")
    return say("no_second", station=move.to)


def _refusal_pursuer(board: Board, state: YardState, seat: int, move: PursuerMove) -> Sentence:
    if seat == MISTER_X:
        return say("not_mister_x")
    crew = figures(state.options).crew
    piece = PIECE_NUMBER[move.piece]
    if piece >= crew.detectives + crew.police:
        return say("no_piece", colour=move.piece)
    if piece not in crew.steers[seat]:
        return say("not_yours", piece=move.piece)
    if state.to_act == (MISTER_X,):
        return say("turn_mister_x")
    if piece not in state.pending:
        return say("moved", piece=move.piece)
    if move.ticket == "black":
        return say("black_is_his")
    if no_line := _no_line(board, move.piece, state.stations[piece], move):
        return no_line
    if piece < crew.detectives and not getattr(_stock(state, piece), move.ticket):
        return say("no_ticket", piece=move.piece, ticket=move.ticket)
    return say("occupied", piece=PIECES[state.stations.index(move.to)], station=move.to)  # all else was looked at


def _no_line(board: Board, piece: str, here: int, move: YardAction, *, ferry: bool = False) -> Sentence | None:
    if move.to not in board.stations:
        return say("no_station", piece=piece, here=here, station=move.to)
    if move.to in board.reach[move.ticket][here]:
        return None
    if move.ticket == "black":
        return say("no_line", piece=piece, here=here, station=move.to)
    if any(move.to in board.reach[ticket][here] for ticket in (("black",) if ferry else ORDINARY)):
        return say("other_line", piece=piece, here=here, station=move.to, ticket=move.ticket)
    return say("no_line_by", piece=piece, here=here, station=move.to, ticket=move.ticket)


def _occupied(state: YardState, station: int) -> Sentence | None:
    for piece, where in enumerate(state.stations):
        if where == station:
            return say("occupied", piece=PIECES[piece], station=station)
    return None


def _stock(state: YardState, piece: int) -> Tickets:
    return state.tickets[piece if len(state.tickets) > 1 else 0]
