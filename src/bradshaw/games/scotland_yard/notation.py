"""The notation: `taxi 46`, `black 115`, `double bus 34`, `red: underground 89`."""

import re

from bradshaw.core.errors import NotationError
from bradshaw.games.scotland_yard.actions import PIECES, PursuerMove, XMove, YardAction
from bradshaw.games.scotland_yard.board import Ticket
from bradshaw.games.scotland_yard.english import say

TICKETS: tuple[Ticket, ...] = ("taxi", "bus", "underground", "black")

_ACTION = re.compile(
    rf"(?:(?P<piece>{'|'.join(PIECES)}): |(?P<double>double ))?"
    rf"(?P<ticket>{'|'.join(TICKETS)}) (?P<to>[1-9][0-9]{{0,3}})",
    re.ASCII,
)


def write(action: YardAction) -> str:
    """The action in notation.

    >>> write(XMove("bus", 34, double=True)), write(PursuerMove("red", "underground", 89))
    ('double bus 34', 'red: underground 89')
    """
    if isinstance(action, PursuerMove):
        return f"{action.piece}: {action.ticket} {action.to}"
    return f"{'double ' if action.double else ''}{action.ticket} {action.to}"


def read(text: str) -> YardAction:
    """The action that the text stands for.

    >>> read("double bus 34")
    XMove(ticket='bus', to=34, double=True)
    """
    found = _ACTION.fullmatch(text)
    if not found:
        raise NotationError(say("no_move", text=text[:60]))
    to = int(found["to"])
    ticket = next(t for t in TICKETS if t == found["ticket"])
    for piece in PIECES:
        if piece == found["piece"]:
            return PursuerMove(piece, ticket, to)
    return XMove(ticket, to, double=bool(found["double"]))
