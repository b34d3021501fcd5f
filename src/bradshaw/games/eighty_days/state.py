"""Everything there is to know in a game of Around the World in 80 Days. `money` is the only secret (ED-04).

It is one only from those who have not followed the payments: `counted` is what they come to. In every game both
are equal. They are kept apart so that nothing but payments can ever get into `counted`, and so into a view.
"""

from msgspec import Struct

from bradshaw.core.game import Outcome
from bradshaw.games.eighty_days.options import EightyOptions

# What a pawn's space does next: nothing; pays its Bet; takes a report; must be left after the report.
NOTHING, BET, REPORT, LEAVE = range(4)


class Cards(Struct, frozen=True, gc=False):
    """The Passepartout cards: where they are, and what they do in this turn.

    The deck has no order: cards are drawn at random from those in it, which comes to the same as shuffling
    beforehand and leaves no order to keep secret. Which cards are left in it, anyone can tell from those seen.
    """

    kept: tuple[tuple[str, ...], ...]  # the Characters of each seat, sorted
    misses: tuple[int, ...]  # the turns that each seat still misses
    deck: tuple[str, ...]  # the cards in it, sorted
    discards: tuple[str, ...] = ()  # the latest last
    drawn: tuple[str, ...] = ()  # the two cards between which the seat chooses
    mover: int = 0  # the pawn that drew the latest cards
    fare: int = 0  # what the move that led to a card has cost
    played: tuple[str, ...] = ()  # the Characters played in this turn, the latest last
    reshuffle: bool = False  # a card drawn in this turn bears the symbol
    again: bool = False  # another turn follows this one
    moved: bool = False  # the move is over, and a Character may follow it (ED-93)


class EightyState(Struct, frozen=True, gc=False):
    """A position. Pawn p is the seat's own number, or with two pawns each belongs to seat p // 2."""

    options: EightyOptions
    round: int
    first: int  # the seat that moved first
    turn: int  # the seat whose turn it is
    pawns: tuple[int, ...]  # the space of each pawn
    money: tuple[int, ...]
    counted: tuple[int, ...]  # the purses by the payments that everyone saw, and by nothing else
    rumors: tuple[int, ...]
    duties: tuple[int, ...]  # of each pawn: NOTHING, BET, REPORT or LEAVE
    cards: Cards
    home: tuple[int, ...]  # the seats that are home, the first first
    to_act: tuple[int, ...]
    outcome: Outcome | None


def position(pawns: tuple[int, ...], pawn: int) -> int:
    """One more than the number of pawns strictly ahead (ED-20).

    >>> position((12, 30, 12, 80), 0), position((0, 0), 1)
    (3, 1)
    """
    here = pawns[pawn]
    place = 1
    for space in pawns:
        if space > here:
            place += 1
    return place


def pawns_of(options: EightyOptions) -> tuple[tuple[int, ...], ...]:
    """The pawns of each seat (ED-40)."""
    if options.two_pawns:
        return tuple((2 * seat, 2 * seat + 1) for seat in range(options.players))
    return tuple((seat,) for seat in range(options.players))
