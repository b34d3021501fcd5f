"""Everything there is to know in a game of Scotland Yard. `trail` is the only secret."""

from msgspec import Struct

from bradshaw.core.game import Outcome
from bradshaw.games.scotland_yard.actions import PIECES, Piece
from bradshaw.games.scotland_yard.board import Ticket
from bradshaw.games.scotland_yard.options import YardOptions

MISTER_X = 0

# SY-02: detective players → detectives, Police
FORCES = {1: (2, 2), 2: (2, 2), 3: (3, 1), 4: (4, 0), 5: (5, 0)}


class Tickets(Struct, frozen=True, gc=False):
    """A stock of ordinary tickets."""

    taxi: int
    bus: int
    underground: int

    def kinds(self) -> int:
        """The kinds there are, as the bits of `moves.BITS`."""
        return (1 if self.taxi else 0) | (2 if self.bus else 0) | (4 if self.underground else 0)

    def less(self, ticket: Ticket) -> "Tickets":
        """The stock after one was taken."""
        if ticket == "taxi":
            return Tickets(self.taxi - 1, self.bus, self.underground)
        if ticket == "bus":
            return Tickets(self.taxi, self.bus - 1, self.underground)
        return Tickets(self.taxi, self.bus, self.underground - 1)

    def more(self, ticket: Ticket) -> "Tickets":
        """The stock after one was put in."""
        if ticket == "taxi":
            return Tickets(self.taxi + 1, self.bus, self.underground)
        if ticket == "bus":
            return Tickets(self.taxi, self.bus + 1, self.underground)
        return Tickets(self.taxi, self.bus, self.underground + 1)


class Field(Struct, frozen=True, gc=False):
    """A field of the travel log as everyone sees it, and where the pursuers stood when it was filled."""

    ticket: Ticket
    shown: int | None  # the station, where he surfaced
    double: bool  # the first of a double move
    pursuers: tuple[int, ...]


class YardState(Struct, frozen=True, gc=False):
    """A position. Pieces are numbered as in `PIECES`, the detectives first, then the Police."""

    options: YardOptions
    round: int
    trail: tuple[int, ...]  # Mister X's stations, from his start card to where he is now
    log: tuple[Field, ...]
    black: int
    doubles: int
    second: bool  # Mister X is in the middle of a double move
    bank: Tickets
    stations: tuple[int, ...]  # of the pursuers' pieces
    tickets: tuple[Tickets, ...]  # one stock a detective, or a common one (SY-04)
    means: tuple[int, ...]  # the kinds of ticket that each piece can use, as the bits of `moves.BITS`
    pending: tuple[int, ...]  # the pieces that have still to move in this round
    to_act: tuple[int, ...]
    outcome: Outcome | None


class Crew(Struct, frozen=True, gc=False):
    """Who steers what, for a number of players."""

    detectives: int
    police: int
    steers: tuple[tuple[int, ...], ...]  # the pieces of each seat; the Police are everyone's

    @property
    def pieces(self) -> tuple[Piece, ...]:
        """The pieces on the board."""
        return PIECES[: self.detectives + self.police]


def _crew(players: int) -> Crew:
    detectives, police = FORCES[players - 1]
    force = tuple(range(detectives, detectives + police))
    own = [(0, 1)] if players == 2 else [(piece,) for piece in range(detectives)]
    return Crew(detectives, police, ((), *(pieces + force for pieces in own)))


CREWS = {players: _crew(players) for players in range(2, 7)}
