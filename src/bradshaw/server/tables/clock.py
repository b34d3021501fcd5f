"""Clocks, worked out from the times in the log alone: no timer is needed to know what is left."""

from collections.abc import Iterable
from copy import copy

from bradshaw.wire.settings import BudgetClock, Clock, DaysClock, MoveClock

DAY = 86_400_000


class Clocks:
    """The clock of each seat, in milliseconds. It runs while a person in the seat is to act."""

    __slots__ = ("_each", "_increment", "left", "since")

    def __init__(self, clock: Clock, seats: int) -> None:
        self._increment: int | None = None  # None: each move has its own time
        match clock:
            case MoveClock(seconds=seconds):
                self._each = seconds * 1000
            case DaysClock(days=days):
                self._each = days * DAY
            case BudgetClock(seconds=seconds, increment=increment):
                self._each, self._increment = seconds * 1000, increment * 1000
            case _:
                self._each = 0
        self.left = [self._each] * seats
        self.since: dict[int, int] = {}  # the seats whose clock runs, and since when

    def fork(self) -> "Clocks":
        """A copy that can be changed on its own."""
        if not self.used:
            return self  # nothing in it ever changes
        twin = copy(self)
        twin.left = list(self.left)
        twin.since = dict(self.since)
        return twin

    @property
    def used(self) -> bool:
        """Whether there are clocks at this table."""
        return self._each > 0

    def run(self, seats: Iterable[int], now: int, *, anew: bool = True) -> None:
        """From now on the clocks of these seats run, and no others. Those that ran go on without a break.

        `anew` if the game has moved on: then whoever is not in the middle of a move has the whole time for the
        next. Otherwise somebody only came or went, and nobody gains time by that.
        """
        if not self.used:
            return
        wanted = set(seats)
        for seat in [seat for seat in self.since if seat not in wanted]:
            self._stop(seat, now)
        if anew and self._increment is None:
            self.left = [left if seat in self.since else self._each for seat, left in enumerate(self.left)]
        for seat in wanted - self.since.keys():
            self.since[seat] = now

    def moved(self, seat: int, now: int) -> None:
        """The seat has made its move: its time for that move is used, and it gets what a move earns."""
        if seat in self.since:
            self._stop(seat, now)
            if self._increment is not None:
                self.left[seat] += self._increment

    def deadline(self, seat: int) -> int | None:
        """When the time of the seat runs out, if its clock runs."""
        since = self.since.get(seat)
        return None if since is None else since + self.left[seat]

    def _stop(self, seat: int, now: int) -> None:
        self.left[seat] = max(0, self.left[seat] - (now - self.since.pop(seat)))
