"""How many turns a lone traveller needs to get home: exact, by dynamic programming over the whole state space.

A state is the space, the money, the Rumor cards and what the space does next. The amounts of money from which
home is at most t turns away are the bits of one whole number for each space and number of Rumor cards: paying
for a move is a shift to the left, being paid one to the right. One more turn for all amounts at once then takes
a few thousand shifts, and the whole solution some milliseconds.

On an empty board nobody is ahead: the position is 1. With `place` another position is taken for granted
wherever a space pays by it. Cards are left out: a Passepartout space does nothing.
"""

from functools import lru_cache

from bradshaw.games.eighty_days.board import Track, forward_cost
from bradshaw.games.eighty_days.state import BET, NOTHING, REPORT

LONGEST = 250  # turns; who is not home by then never is
NEVER = 255  # turns, in a table
LIMIT = 10  # what may be left in London (ED-19)

Masks = list[int]


class Solution:
    """The fewest turns home from every state of a track.

    >>> from bradshaw.games.eighty_days.board import load_board
    >>> best = solve(load_board("fogg"))
    >>> best.turns(79, 11, 0), best.turns(79, 12, 0)
    (1, 2)
    """

    def __init__(self, track: Track, rumors: int, place: int, limit: int, most_money: int) -> None:
        self.track = track
        self.place = place
        self.limit = limit
        self._full = (1 << (most_money + 1)) - 1
        self._most_money = most_money
        # _tables[rumors][space][money]: turns, or NEVER
        self._tables: list[list[bytearray]] = []
        self._layers: list[list[Masks]] = []  # [rumors][turns][space]: who is home in so many turns
        for held in range(rumors + 1):
            self._solve(held)

    def turns(self, space: int, money: int, rumors: int, duty: int = NOTHING) -> int | None:
        """The fewest turns home, None if there is no way; `duty` says what the space does next."""
        if duty == BET and self.place in self.track.bets[space]:
            money += 10 * self.place
        elif duty == REPORT:
            after = self.turns(space, money + 10 * self.place, rumors - 1)
            return None if after is None else after + 1
        found = self._tables[rumors][space][min(money, self._most_money)]
        return None if found == NEVER else found

    def _solve(self, held: int) -> None:
        """All states with so many Rumor cards; those with one less are known."""
        track = self.track
        spaces = range(track.finish)
        home: Masks = [0] * track.finish
        tables = [bytearray([NEVER] * (self._most_money + 1)) for _ in spaces]
        layers = [home]
        for turn in range(1, LONGEST):
            arrivals, police = self._arrivals(home), self._police(held, turn)
            after = [self._one_turn(space, home, arrivals, held, police) for space in spaces]
            for space in spaces:
                _note(tables[space], after[space] & ~home[space], turn)
            settled = after == home and not self._more_below(held, turn)
            home = after
            layers.append(home)
            if settled:
                break
        self._tables.append(tables)
        self._layers.append(layers)

    def _more_below(self, held: int, turn: int) -> bool:
        """Whether the states with one Rumor card less still had something new at that time."""
        return held > 0 and turn <= len(self._layers[held - 1]) + 1

    def _arrivals(self, home: Masks) -> Masks:
        """For each space: the money with which one may arrive there to be home in so many turns more."""
        track = self.track
        return [
            mask >> 10 * self.place if self.place in track.bets[space] else mask for space, mask in enumerate(home)
        ]

    def _police(self, held: int, turn: int) -> Masks | None:
        """The same for Police: the turn after next one has a Rumor card less and position × £10 more."""
        if not held or turn < 3:
            return None
        layers = self._layers[held - 1]
        return [mask >> 10 * self.place for mask in layers[min(turn - 2, len(layers) - 1)]]

    def _one_turn(self, space: int, home: Masks, arrivals: Masks, held: int, police: Masks | None) -> int:
        """The money with which one more turn, from this space, leads into the masks."""
        track, kinds = self.track, self.track.kinds
        found = home[space]
        payable = 0  # the money that pays for the cheapest forward move
        for to in range(space + 1, track.finish):
            kind = kinds[to]
            if kind == "layover" or (kind == "police" and not held):
                continue
            cost = forward_cost(to - space)
            if cost > self._most_money:
                break
            payable = payable or (self._full >> cost) << cost
            masks = police if kind == "police" else arrivals
            if masks:
                found |= masks[to] << cost
        cost = forward_cost(track.finish - space)
        if not held and cost <= self._most_money:
            found |= ((1 << (self.limit + 1)) - 1) << cost
        stop = track.behind[space]
        if stop:
            found |= home[stop] >> 10 * (space - stop)
        if kinds[space] == "pound":
            found |= home[space] >> 10 | home[space] << 10
        elif not stop:
            found |= self._restart(home, payable)
        return found & self._full

    def _restart(self, home: Masks, payable: int) -> int:
        """Back to London with at least the money of the start, for who can pay no move (ED-18).

        Who can pay for the way home is not left out here: that is one turn anyway.
        """
        start = self.track.data.money
        stuck = self._full & ~payable
        poor = stuck & ((1 << start) - 1)
        rich = stuck & ~((1 << start) - 1) & home[0]
        return (poor if home[0] >> start & 1 else 0) | rich


def _note(table: bytearray, new: int, turn: int) -> None:
    """Enter the turn for every amount in the mask, one run of amounts after the other."""
    while new:
        lowest = new & -new
        rest = new & (new + lowest)
        first, last = lowest.bit_length() - 1, (new ^ rest).bit_length()
        table[first:last] = bytes((turn,)) * (last - first)
        new = rest


@lru_cache(maxsize=64)
def solve(
    track: Track, rumors: int | None = None, *, place: int = 1, limit: int = LIMIT, most_money: int | None = None
) -> Solution:
    """The solution for a track, worked out once: up to so many Rumor cards (None: those of the start).

    Purses of more than `most_money` are not looked at. If it is None, that is what the longest move forwards
    costs and the longest way back pays: nobody can use more.
    """
    if most_money is None:
        most_money = forward_cost(track.finish) + 10 * track.finish
    return Solution(track, track.data.rumors if rumors is None else rumors, place, limit, most_money)
