"""All moves that a track allows, made once and shared: listing legal moves then costs next to nothing."""

from math import isqrt
from typing import Literal

from bradshaw.games.eighty_days.actions import Back, EightyAction, Forward, Stay
from bradshaw.games.eighty_days.board import Track, forward_cost

GIFT = 10  # pounds that one gives on a Pound (ED-23)

_REACH = [(isqrt(8 * money + 1) - 1) // 2 for money in range(2000)]


def reach(money: int) -> int:
    """The most spaces forwards that so much money pays for (ED-11).

    >>> reach(80), reach(91), reach(0)
    (12, 13, 0)
    """
    return _REACH[money] if money < len(_REACH) else (isqrt(8 * money + 1) - 1) // 2


# Whether one stands on a Bet, whether there is a Rumor card (0 or 1), and whether there is money (0 or 1).
Situation = tuple[bool, int, int]


class Fan:
    """A pawn's moves from one space, the place among them of the move to each space, and what Characters ask."""

    __slots__ = ("moves", "places", "situation")

    def __init__(self, moves: tuple[EightyAction, ...], to: tuple[int, ...], situation: Situation) -> None:
        self.moves = moves
        self.places = {space: place for place, space in enumerate(to)}
        self.situation = situation

    def free(self, pawns: tuple[int, ...]) -> tuple[EightyAction, ...]:
        """The moves that end on a space that no pawn occupies (ED-12, ED-15)."""
        places = self.places
        rest: list[EightyAction | None] | None = None
        for space in pawns:
            if space in places:
                if rest is None:
                    rest = list(self.moves)
                rest[places[space]] = None
        return self.moves if rest is None else tuple(filter(None, rest))


class Fans(dict[tuple[int, int, bool, bool], Fan]):
    """(space, most spaces that can be paid, has a Rumor card, can give £10) → what a pawn can do, London excepted.

    Forward moves never end on a Layover (ED-13), and on Police only with a Rumor card (ED-14). Going back ends on
    the nearest Layover (ED-15); on a Pound one may stay (ED-23).
    """

    def __init__(self, track: Track, pawn: Literal[0, 1, 2]) -> None:
        super().__init__()
        self._track = track
        self.forward = [Forward(n, pawn) for n in range(track.finish + 1)]
        self._back, self._take, self._give = Back(pawn), Stay(10, pawn), Stay(-10, pawn)

    def __missing__(self, key: tuple[int, int, bool, bool]) -> Fan:
        space, most, rumors, gives = key
        track = self._track
        closed = ("layover",) if rumors else ("layover", "police")
        last = min(space + most, track.finish - 1)
        to = [n for n in range(space + 1, last + 1) if track.kinds[n] not in closed]
        moves: list[EightyAction] = [self.forward[n - space] for n in to]
        if track.behind[space]:
            to.append(track.behind[space])
            moves.append(self._back)
        if track.kinds[space] == "pound":
            moves += [self._take, self._give] if gives else [self._take]
        situation = (track.kinds[space] == "bet", int(rumors), min(most, 1))
        self[key] = fan = Fan(tuple(moves), tuple(to), situation)
        return fan


def costs(track: Track) -> tuple[int, ...]:
    """The cost of every number of spaces."""
    return tuple(forward_cost(n) for n in range(track.finish + 1))
