"""Whether anybody can get home from London on a board, as the checker of boards asks: by search forwards.

The amounts of money with which a space can be reached are the bits of one whole number, as in the solver. How many
turns it takes is not asked, so the spaces are gone through in order, as often as something new comes up; and
on a Pound space one may take or pay £10 again and again, so all amounts with the same last digit come at once.
"""

from bisect import bisect_right

from bradshaw.games.eighty_days.board import Track, forward_cost
from bradshaw.games.eighty_days.solver import LIMIT, Masks, enterable


class Homeward:
    """The search for a lone traveller with at most `most_money`; `found` says whether there is a way.

    >>> from bradshaw.games.eighty_days.board import load_board
    >>> Homeward(load_board("fogg"), most_money=1100).found
    True
    """

    def __init__(self, track: Track, most_money: int) -> None:
        self._track = track
        self._full = (1 << (most_money + 1)) - 1
        self._tens = sum(1 << amount for amount in range(0, most_money + 1, 10))
        self._costs = [forward_cost(spaces) for spaces in range(track.finish + 1)]
        self.shifts = 0  # how much work it was
        self.reached: dict[int, Masks] = {}  # by Rumor cards: the amounts on every space that were looked at
        self.found = self._search()

    def _search(self) -> bool:
        track = self._track
        reached: Masks = [0] * track.finish
        reached[0] = 1 << track.data.money
        for held in range(track.data.rumors, -1, -1):
            fewer: Masks = [0] * track.finish  # reached with a Rumor card less: there is no way back to more
            if self._explore(reached, fewer, held):
                return True
            reached = fewer
        return False

    def _explore(self, coming: Masks, fewer: Masks, held: int) -> bool:
        """Go everywhere with so many Rumor cards, from the amounts in `coming`; whether one gets home."""
        track, full = self._track, self._full
        seen = self.reached[held] = [0] * track.finish
        doors = [space for space in range(track.finish) if enterable(track, space, held > 0)]
        while any(coming):
            for space in range(track.finish):
                new = coming[space] & full & ~seen[space]
                coming[space] = 0
                if not new:
                    continue
                if track.kinds[space] == "pound":
                    new = self._same_last_digits(new) & ~seen[space]
                seen[space] |= new
                if not held and new >> self._costs[track.finish - space] & ((1 << (LIMIT + 1)) - 1):
                    return True
                self._leave(space, new, doors[bisect_right(doors, space) :], coming, fewer)
        return False

    def _leave(self, space: int, new: int, doors: list[int], coming: Masks, fewer: Masks) -> None:
        """All that one can do next with an amount of the mask; Pound spaces have been dealt with."""
        track = self._track
        most = new.bit_length() - 1
        for to in doors:
            cost = self._costs[to - space]
            if cost > most:
                break
            self.shifts += 1
            if track.kinds[to] == "police":
                fewer[to] |= new >> cost << 10  # the position is 1
            else:
                coming[to] |= new >> cost << (10 if 1 in track.bets[to] else 0)
        stop = track.behind[space]
        if stop:
            coming[stop] |= new << 10 * (space - stop)
        elif track.kinds[space] != "pound":
            self._return(new & ((1 << self._costs[doors[0] - space]) - 1) if doors else new, coming)

    def _return(self, stuck: int, coming: Masks) -> None:
        """ED-18: who can pay no move returns to London, with at least the money of the start."""
        start = self._track.data.money
        coming[0] |= stuck >> start << start
        if stuck & ((1 << start) - 1):
            coming[0] |= 1 << start

    def _same_last_digits(self, mask: int) -> int:
        """All amounts that differ from one in the mask by tens."""
        digits = 0
        while mask:
            digits |= mask & 1023
            mask >>= 10
        return digits * self._tens & self._full
