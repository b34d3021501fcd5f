"""What detectives show each other on the map: the ghost of a piece, an arrow, a station to look at."""

from bradshaw.core.errors import IllegalAction
from bradshaw.core.game import Proposal
from bradshaw.games.scotland_yard.actions import PIECE_NUMBER, PIECES, Piece
from bradshaw.games.scotland_yard.board import ORDINARY, Board
from bradshaw.games.scotland_yard.english import say
from bradshaw.games.scotland_yard.figures import figures
from bradshaw.games.scotland_yard.options import YardOptions
from bradshaw.games.scotland_yard.state import MISTER_X
from bradshaw.games.scotland_yard.view import YardView
from bradshaw.games.scotland_yard.words import piece_name


class Ghost(Proposal, frozen=True, gc=False, tag="ghost"):
    """A piece as it would stand on a station after this round."""

    piece: Piece
    to: int

    @property
    def subject(self) -> str:
        """A piece goes to one station."""
        return self.piece


class Arrow(Proposal, frozen=True, gc=False, tag="arrow"):
    """From one station to another, however far: where Mister X may have gone, or somebody should go."""

    start: int
    to: int


class Ping(Proposal, frozen=True, gc=False, tag="ping"):
    """Look here."""

    at: int

    @property
    def subject(self) -> str:
        """One looks at one station at a time."""
        return "ping"


YardProposal = Ghost | Arrow | Ping


def check_proposal(view: YardView, board: Board, proposal: YardProposal) -> None:
    """Raise IllegalAction unless the stations exist, and the piece of a ghost can still come there this round."""
    for station in _stations(proposal):
        if station not in board.stations:
            raise IllegalAction(say("no_such_station", station=station))
    if isinstance(proposal, Arrow) and proposal.start == proposal.to:
        raise IllegalAction(say("arrow_nowhere"))
    if isinstance(proposal, Ghost):
        _check_ghost(view, board, proposal)


def tell_proposal(proposal: YardProposal, options: YardOptions) -> str:
    """The proposal as a sentence.

    >>> tell_proposal(Ghost("red", 46), YardOptions(players=4))
    'Red could go to 46.'
    """
    match proposal:
        case Ghost():
            return f"{piece_name(PIECE_NUMBER[proposal.piece], options)} could go to {proposal.to}."
        case Arrow():
            return f"An arrow from {proposal.start} to {proposal.to}."
        case Ping():
            return f"Look at {proposal.at}."


def _stations(proposal: YardProposal) -> tuple[int, ...]:
    match proposal:
        case Ghost():
            return (proposal.to,)
        case Arrow():
            return (proposal.start, proposal.to)
        case Ping():
            return (proposal.at,)


def _check_ghost(view: YardView, board: Board, ghost: Ghost) -> None:
    crew = figures(view.options).crew
    piece = PIECE_NUMBER[ghost.piece]
    if piece >= len(view.stations):
        raise IllegalAction(say("no_piece", colour=ghost.piece))
    moving = MISTER_X not in view.to_act
    if moving and piece not in view.pending:
        raise IllegalAction(say("moved", piece=ghost.piece))
    here = view.stations[piece]
    usable = [
        ticket for ticket in ORDINARY if piece >= crew.detectives or getattr(view.tickets[piece], ticket) > 0
    ]
    if not any(ghost.to in board.reach[ticket][here] for ticket in usable):
        raise IllegalAction(say("no_way", piece=ghost.piece, here=here, station=ghost.to))
    # Whoever stands there and has not moved may make room; who has moved stays.
    for other, station in enumerate(view.stations):
        if station == ghost.to and moving and other not in view.pending:
            raise IllegalAction(say("stays", piece=PIECES[other], station=station))
