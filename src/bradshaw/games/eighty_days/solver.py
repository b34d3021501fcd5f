"""How many turns a lone traveller needs to get home: exact, by breadth-first search backwards from London.

A state is the space, the money, the Rumor cards and what the space does next. The amounts of money from which
home is exactly t turns away are the bits of one whole number for each space and number of Rumor cards: paying
for a move is a shift to the left, being paid one to the right. Each turn only looks at what the turn before has
found, so no state is looked at twice: whatever the board, that is at most one shift for each pair of spaces,
turn and number of Rumor cards, and mostly far less.

On an empty board nobody is ahead: the position is 1. With `place` another position is taken for granted
wherever a space pays by it. Cards are left out: a Passepartout space does nothing.
"""

from bisect import bisect_right
from functools import lru_cache

from bradshaw.games.eighty_days.board import LONGEST as MOST_SPACES
from bradshaw.games.eighty_days.board import Track, forward_cost
from bradshaw.games.eighty_days.state import BET, NOTHING, REPORT

LONGEST = 250  # turns; who is not home by then never is
NEVER = 255  # turns, in a table
LIMIT = 10  # what may be left in London (ED-19)

Masks = list[int]  # amounts of money, for each space

_COSTS = [forward_cost(spaces) for spaces in range(MOST_SPACES + 2)]


class Solution:
    """The fewest turns home from every state of a track: one byte for each.

    >>> from bradshaw.games.eighty_days.board import load_board
    >>> best = solve(load_board("fogg"))
    >>> best.turns(79, 11, 0), best.turns(79, 12, 0)
    (1, 2)
    """

    def __init__(self, track: Track, rumors: int, place: int, limit: int, most_money: int, longest: int) -> None:
        self.track = track
        self.place = place
        self.limit = limit
        self._most_money = most_money
        # _tables[rumors][space][money]: turns, or NEVER
        self._tables = [
            [bytearray([NEVER]) * (most_money + 1) for _ in range(track.finish)] for _ in range(rumors + 1)
        ]
        search = _Search(track, place, limit, most_money, longest)
        self.shifts = search.run(self._tables)  # how much work it was

    def turns(self, space: int, money: int, rumors: int, duty: int = NOTHING) -> int | None:
        """The fewest turns home, None if there is no way; `duty` says what the space does next."""
        if duty == BET and self.place in self.track.bets[space]:
            money += 10 * self.place
        elif duty == REPORT:
            after = self.turns(space, money + 10 * self.place, rumors - 1)
            return None if after is None else after + 1
        found = self._tables[rumors][space][min(money, self._most_money)]
        return None if found == NEVER else found

    def tables(self) -> list[list[bytearray]]:
        """All of it, by Rumor cards, space and money: turns, or NEVER; for programs that look up much."""
        return self._tables


class _Search:
    """What is needed only until the tables are filled."""

    def __init__(self, track: Track, place: int, limit: int, most_money: int, longest: int) -> None:
        self._track = track
        self._spaces = range(track.finish)
        self._longest = longest
        self._limit = limit
        self._most_money = most_money
        self._full = (1 << (most_money + 1)) - 1
        self._report = 10 * place  # what Police pays
        self._pays = [10 * place if place in track.bets[space] else 0 for space in self._spaces]
        self._who_returns = [[s for s in self._spaces if track.behind[s] == to != 0] for to in self._spaces]
        self._stuck = [self._stuck_with(held) for held in (False, True)]
        self._far = [bisect_right(_COSTS, money) - 1 for money in range(most_money + 1)]  # how far money leads
        self._shifts = 0

    def run(self, tables: list[list[bytearray]]) -> int:
        """Fill the tables, turn by turn, for all numbers of Rumor cards at once."""
        counts = range(len(tables))
        nothing = [0] * self._track.finish
        known = [list(nothing) for _ in counts]
        before, latest = [nothing for _ in counts], [nothing for _ in counts]
        for turn in range(1, self._longest):
            found = []
            for held in counts:
                # Police: the turn after next one has a Rumor card less.
                less = before[held - 1] if held else nothing
                masks = self._homecoming() if turn == 1 and not held else self._one_more(latest[held], less, held)
                found.append(self._note(masks, known[held], tables[held], turn))
            before, latest = latest, found
            if not any(map(any, before)) and not any(map(any, latest)):
                break
        return self._shifts

    def _homecoming(self) -> Masks:
        """The money with which one turn leads home, for who has no Rumor card."""
        costs = [_COSTS[self._track.finish - space] for space in self._spaces]
        left = (1 << (self._limit + 1)) - 1
        return [left << cost if cost <= self._most_money else 0 for cost in costs]

    def _one_more(self, home: Masks, less: Masks, held: int) -> Masks:
        """The money with which one turn leads into `home`, or with a Rumor card less by Police into `less`."""
        found = [0] * self._track.finish
        kinds = self._track.kinds
        if not any(home) and not any(less):
            return found
        for to in self._spaces[1:]:
            kind, mask = kinds[to], home[to]
            if kind != "layover":
                self._come(found, to, less[to] >> self._report if kind == "police" else mask >> self._pays[to])
            if mask:
                if kind == "pound":
                    found[to] |= mask >> 10 | mask << 10
                for space in self._who_returns[to]:
                    found[space] |= mask >> 10 * (space - to)
        start = self._track.data.money
        if home[0]:  # ED-18: with at least the money of the start
            for space, poor, rich in self._stuck[held > 0]:
                found[space] |= rich & home[0] | (poor if home[0] >> start & 1 else 0)
        return found

    def _come(self, found: Masks, to: int, mask: int) -> None:
        """Add the money with which one comes forwards to the space and has an amount of the mask left."""
        if not mask:
            return
        least = (mask & -mask).bit_length() - 1
        if least > self._most_money:
            return
        far = min(to, self._far[self._most_money - least])
        self._shifts += far
        space = to
        for cost in _COSTS[1 : far + 1]:
            space -= 1
            found[space] |= mask << cost

    def _stuck_with(self, rumors: bool) -> list[tuple[int, int, int]]:
        """Spaces from which who can pay no move returns to London: with how much less, or more, than at the start.

        Who can pay for the way home is not left out here: that is one turn anyway.
        """
        track, start = self._track, self._track.data.money
        found = []
        for space in self._spaces:
            if track.behind[space] or track.kinds[space] == "pound":
                continue
            doors = (n for n in self._spaces[space + 1 :] if enterable(track, n, rumors))
            nearest = next(doors, None)
            stuck = self._full if nearest is None else self._full & ((1 << _COSTS[nearest - space]) - 1)
            found.append((space, stuck & ((1 << start) - 1), stuck >> start << start))
        return found

    def _note(self, masks: Masks, known: Masks, tables: list[bytearray], turn: int) -> Masks:
        """Enter the turn for all that was not known; that is what is returned."""
        new = [mask & self._full & ~known[space] for space, mask in enumerate(masks)]
        for space, mask in enumerate(new):
            if mask:
                known[space] |= mask
                _enter(tables[space], mask, turn)
        return new


def enterable(track: Track, space: int, rumors: bool) -> bool:
    """Whether one may move forwards onto the space: nobody onto a Layover, nobody without Rumors to the Police."""
    return track.kinds[space] != "layover" and (rumors or track.kinds[space] != "police")


def _enter(table: bytearray, new: int, turn: int) -> None:
    """Enter the turn for every amount in the mask, one run of amounts after the other."""
    while new:
        lowest = new & -new
        rest = new & (new + lowest)
        first, last = lowest.bit_length() - 1, (new ^ rest).bit_length()
        table[first:last] = bytes((turn,)) * (last - first)
        new = rest


@lru_cache(maxsize=16)
def solve(
    track: Track,
    rumors: int | None = None,
    *,
    place: int = 1,
    limit: int = LIMIT,
    most_money: int | None = None,
    longest: int = LONGEST,
) -> Solution:
    """The solution for a track, worked out once: up to so many Rumor cards (None: those of the start).

    Purses of more than `most_money` are not looked at. If it is None, that is what the longest move forwards
    costs and the longest way back pays: nobody can use more. Ways of `longest` turns or more are not looked at.
    """
    if most_money is None:
        most_money = forward_cost(track.finish) + 10 * track.finish
    return Solution(track, track.data.rumors if rumors is None else rumors, place, limit, most_money, longest)
