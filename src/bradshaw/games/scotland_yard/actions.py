"""What a seat does in Scotland Yard, and the names of the pieces."""

from typing import Literal, get_args

from msgspec import Struct

from bradshaw.games.scotland_yard.board import Ticket

Piece = Literal["red", "blue", "green", "yellow", "violet"]
PIECES: tuple[Piece, ...] = get_args(Piece)
PIECE_NUMBER = {piece: number for number, piece in enumerate(PIECES)}


class XMove(Struct, frozen=True, gc=False, tag_field="action", tag="mister_x", omit_defaults=True):
    """Mister X's move; with `double` it is the first of two (SY-22)."""

    ticket: Ticket
    to: int
    double: bool = False


class PursuerMove(Struct, frozen=True, gc=False, tag_field="action", tag="pursuer"):
    """The move of a detective, who pays the ticket, or of a Police piece, which pays nothing (SY-13)."""

    piece: Piece
    ticket: Ticket
    to: int


YardAction = XMove | PursuerMove
