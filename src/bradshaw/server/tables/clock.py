"""Clocks, worked out from the times in the log alone: no timer is needed to know what is left."""

from collections.abc import Iterable, Mapping

from msgspec import Struct
from msgspec.structs import replace

from bradshaw.wire.settings import BudgetClock, Clock, DaysClock, MoveClock

DAY = 86_400_000


class Clocks(Struct, frozen=True, gc=False):
    """The clock of each seat, in milliseconds. It runs while a person in the seat is to act.

    Immutable: what happens makes other clocks.
    """

    left: tuple[int, ...]
    since: Mapping[int, int] = {}  # the seats whose clock runs, and since when
    each: int = 0  # for a move, or at first; 0: there are no clocks
    increment: int | None = None  # None: each move has its own time

    @classmethod
    def of(cls, clock: Clock, seats: int) -> "Clocks":
        """The clocks that a table begins with."""
        match clock:
            case MoveClock(seconds=seconds):
                each, increment = seconds * 1000, None
            case DaysClock(days=days):
                each, increment = days * DAY, None
            case BudgetClock(seconds=seconds, increment=more):
                each, increment = seconds * 1000, more * 1000
            case _:
                each, increment = 0, None
        return cls((each,) * seats, {}, each, increment)

    @property
    def used(self) -> bool:
        """Whether there are clocks at this table."""
        return self.each > 0

    def run(self, seats: Iterable[int], now: int, *, anew: bool = True) -> "Clocks":
        """From now on the clocks of these seats run, and no others. Those that ran go on without a break.

        `anew` if the game has moved on: then whoever is not in the middle of a move has the whole time for the
        next. Otherwise somebody only came or went, and nobody gains time by that.
        """
        if not self.used:
            return self
        wanted = set(seats)
        clocks = self
        for seat in self.since:
            if seat not in wanted:
                clocks = clocks._stopped(seat, now)
        left, since = clocks.left, dict(clocks.since)
        if anew and self.increment is None:
            left = tuple(rest if seat in since else self.each for seat, rest in enumerate(left))
        for seat in wanted - since.keys():
            since[seat] = now
        return replace(self, left=left, since=since)

    def moved(self, seat: int, now: int) -> "Clocks":
        """The seat has made its move: its time for that move is used, and it gets what a move earns."""
        if seat not in self.since:
            return self
        return self._stopped(seat, now, earned=self.increment or 0)

    def stood_still(self, began: int, ended: int) -> "Clocks":
        """No clock ran between these two times: as if each that runs had begun so much later."""
        later = {seat: at + max(0, ended - max(began, at)) for seat, at in self.since.items()}
        return replace(self, since=later)

    def deadline(self, seat: int) -> int | None:
        """When the time of the seat runs out, if its clock runs."""
        since = self.since.get(seat)
        return None if since is None else since + self.left[seat]

    def _stopped(self, seat: int, now: int, earned: int = 0) -> "Clocks":
        rest = max(0, self.left[seat] - (now - self.since[seat])) + earned
        left = (*self.left[:seat], rest, *self.left[seat + 1 :])
        return replace(self, left=left, since={other: at for other, at in self.since.items() if other != seat})
