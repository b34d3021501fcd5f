"""All moves that a map allows, made once and shared: listing legal moves then costs next to nothing."""

from collections.abc import Callable, Hashable
from typing import Any, Generic, TypeVar

from bradshaw.games.scotland_yard.actions import PIECES, PursuerMove, XMove
from bradshaw.games.scotland_yard.board import Board, Ticket

M = TypeVar("M", XMove, PursuerMove)
T = TypeVar("T", bound=Hashable)

# Which kinds of ticket somebody has, as a set of bits.
TAXI, BUS, UNDERGROUND, BLACK = 1, 2, 4, 8
ALL_ORDINARY = TAXI | BUS | UNDERGROUND
BITS: dict[Ticket, int] = {"taxi": TAXI, "bus": BUS, "underground": UNDERGROUND, "black": BLACK}


class Fan(Generic[M]):
    """The moves out of one station, and the stations they lead to."""

    __slots__ = ("moves", "targets")

    def __init__(self, moves: tuple[M, ...], targets: frozenset[int]) -> None:
        self.moves: tuple[M, ...] = moves
        self.targets = targets

    def free(self, occupied: tuple[int, ...]) -> tuple[M, ...]:
        """The moves that end on a station that nobody occupies (SY-14)."""
        if self.targets.isdisjoint(occupied):
            return self.moves
        blocked = self.targets.intersection(occupied)
        return tuple([move for move in self.moves if move.to not in blocked])


class Streets:
    """What fans share. Equal moves and equal sets of targets are one object: a small table stays in the cache."""

    def __init__(self, board: Board) -> None:
        self.numbers = range(len(board.places) + 1)  # lists are indexed by station; nobody is at 0
        self._board = board
        self._shared: dict[Any, Any] = {}

    def fan(self, station: int, kinds: int, moves: Callable[[Ticket, int], list[M]]) -> Fan[M]:
        """The fan of what `moves` makes of each line that these kinds of ticket open."""
        listed = [
            self._share(move)
            for ticket, bit in BITS.items()
            if kinds & bit
            for to in self._board.reach[ticket][station]
            for move in moves(ticket, to)
        ]
        return Fan(tuple(listed), self._share(frozenset(move.to for move in listed)))

    def _share(self, thing: T) -> T:
        first: T = self._shared.setdefault(thing, thing)
        return first


class PursuerMoves(dict[tuple[int, int], list[Fan[PursuerMove]]]):
    """(piece, kinds of ticket) → by station, where the piece can go."""

    def __init__(self, streets: Streets) -> None:
        super().__init__()
        self._streets = streets

    def __missing__(self, key: tuple[int, int]) -> list[Fan[PursuerMove]]:
        piece, kinds = key
        name = PIECES[piece]
        self[key] = fans = [
            self._streets.fan(station, kinds, lambda ticket, to: [PursuerMove(name, ticket, to)])
            for station in self._streets.numbers
        ]
        return fans


class XMoves(dict[tuple[int, int, bool], Fan[XMove]]):
    """(station, kinds of ticket, may play a double move) → where Mister X can go."""

    def __init__(self, streets: Streets) -> None:
        super().__init__()
        self._streets = streets

    def __missing__(self, key: tuple[int, int, bool]) -> Fan[XMove]:
        station, kinds, doubling = key
        ways = (False, True) if doubling else (False,)
        self[key] = fan = self._streets.fan(
            station, kinds, lambda ticket, to: [XMove(ticket, to, double) for double in ways]
        )
        return fan


def exits(board: Board) -> list[list[tuple[int, ...]]]:
    """`exits(board)[kinds][station]`: the stations that these kinds of ticket lead to, each once."""
    return [
        [
            tuple({to: None for ticket, bit in BITS.items() if kinds & bit for to in board.reach[ticket][station]})
            for station in range(len(board.places) + 1)
        ]
        for kinds in range(2 * BLACK)
    ]
