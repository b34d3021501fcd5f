"""What happens in a game of Scotland Yard."""

from bradshaw.core.game import Event, Outcome
from bradshaw.games.scotland_yard.actions import Piece
from bradshaw.games.scotland_yard.board import Ticket


class TicketPlayed(Event, frozen=True, gc=False, tag="ticket_played"):
    """Mister X moved: everyone sees the ticket on the travel log (SY-20)."""

    field: int
    ticket: Ticket
    double: bool


class StationWritten(Event, frozen=True, gc=False, tag="station_written"):
    """The station that Mister X wrote under that ticket: for his eyes only."""

    field: int
    station: int


class Surfaced(Event, frozen=True, gc=False, tag="surfaced"):
    """Mister X shows where he is (SY-21)."""

    field: int
    station: int


class PursuerMoved(Event, frozen=True, gc=False, tag="pursuer_moved"):
    """A detective or a Police piece changed its station."""

    piece: Piece
    ticket: Ticket
    origin: int
    to: int


class Forfeited(Event, frozen=True, gc=False, tag="forfeited"):
    """These pieces had no move left this round (SY-16)."""

    pieces: tuple[Piece, ...]


class GameEnded(Event, frozen=True, gc=False, tag="game_ended"):
    """The game is over and the travel log is open: where Mister X was, from his start card on (SY-41)."""

    outcome: Outcome
    trail: tuple[int, ...]


YardEvent = TicketPlayed | StationWritten | Surfaced | PursuerMoved | Forfeited | GameEnded
