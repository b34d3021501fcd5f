"""All forward moves that a track allows, made once and shared: listing legal moves then costs next to nothing."""

from math import isqrt

from bradshaw.games.eighty_days.actions import Forward
from bradshaw.games.eighty_days.board import Track, forward_cost

_REACH = [(isqrt(8 * money + 1) - 1) // 2 for money in range(2000)]


def reach(money: int) -> int:
    """The most spaces forwards that so much money pays for (ED-11).

    >>> reach(80), reach(91), reach(0)
    (12, 13, 0)
    """
    return _REACH[money] if money < len(_REACH) else (isqrt(8 * money + 1) - 1) // 2


class Fan:
    """Forward moves from one space, in order, and the place in that order of the move to each space."""

    __slots__ = ("moves", "places")

    def __init__(self, moves: tuple[Forward, ...], to: tuple[int, ...]) -> None:
        self.moves = moves
        self.places = {space: place for place, space in enumerate(to)}

    def free(self, pawns: tuple[int, ...]) -> tuple[Forward, ...]:
        """The moves that end on a space that no pawn occupies (ED-12)."""
        places = self.places
        blocked = [places[space] for space in pawns if space in places]
        moves = self.moves
        if not blocked:
            return moves
        if len(blocked) > 1:
            blocked.sort(reverse=True)
        for place in blocked:
            moves = moves[:place] + moves[place + 1 :]
        return moves


class ForwardMoves(dict[tuple[int, int, bool], Fan]):
    """(space, most spaces that can be paid, has a Rumor card) → where a pawn can go, London excepted.

    Forward moves never end on a Layover (ED-13), and on Police only with a Rumor card (ED-14).
    """

    def __init__(self, track: Track, pawn: int) -> None:
        super().__init__()
        self._track = track
        self.by_spaces = [Forward(n, pawn) for n in range(track.finish + 1)]  # type: ignore[arg-type]

    def __missing__(self, key: tuple[int, int, bool]) -> Fan:
        space, most, rumors = key
        closed = ("layover",) if rumors else ("layover", "police")
        last = min(space + most, self._track.finish - 1)
        to = tuple(n for n in range(space + 1, last + 1) if self._track.kinds[n] not in closed)
        self[key] = fan = Fan(tuple(self.by_spaces[n - space] for n in to), to)
        return fan


def costs(track: Track) -> tuple[int, ...]:
    """The cost of every number of spaces."""
    return tuple(forward_cost(n) for n in range(track.finish + 1))
