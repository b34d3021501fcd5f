"""Queues, simulated event by event: what waits for what, and for how long.

Three things are enough for a server over a database: a `Station` takes one job after the other, as an event loop
or the cores of a database do; a `Flush` is shared by all who wait when it begins, as a sync of a disk is; and a
`Writer` gathers what comes while a batch is on its way, as the thread that writes does. None of them knows what
the jobs are. tests/bench/test_queueing.py compares them with what theory says of queues that can be solved.
"""

from collections import deque
from collections.abc import Callable, Sequence
from heapq import heappop, heappush
from itertools import count

Done = Callable[[], None]


class Clock:
    """Time, and what happens when."""

    def __init__(self) -> None:
        self.now = 0.0
        self._due: list[tuple[float, int, Done]] = []
        self._numbers = count()  # of two things at the same time the one that was said first

    def after(self, seconds: float, call: Done) -> None:
        """Call this so many seconds from now."""
        heappush(self._due, (self.now + seconds, next(self._numbers), call))

    def run(self, until: float) -> None:
        """Let everything happen up to that time."""
        while self._due and self._due[0][0] <= until:
            self.now, _, call = heappop(self._due)
            call()
        self.now = until


class Station:
    """So many servers that take jobs in the order in which they come."""

    def __init__(self, clock: Clock, servers: int = 1) -> None:
        self.busy = 0.0  # seconds of all servers together
        self._clock = clock
        self._free = servers
        self._waiting: deque[tuple[float, Done]] = deque()

    def do(self, seconds: float, done: Done) -> None:
        """A job that takes so long; `done` is called at its end."""
        if self._free:
            self._free -= 1
            self._start(seconds, done)
        else:
            self._waiting.append((seconds, done))

    def _start(self, seconds: float, done: Done) -> None:
        self.busy += seconds

        def end() -> None:
            if self._waiting:
                self._start(*self._waiting.popleft())
            else:
                self._free += 1
            done()

        self._clock.after(seconds, end)


class Flush:
    """Something that is done once for all who wait when it begins. Who comes later waits for the next."""

    def __init__(self, clock: Clock, seconds: Callable[[], float]) -> None:
        self.busy = 0.0
        self.times = 0
        self._clock = clock
        self._seconds = seconds
        self._waiting: list[Done] = []
        self._running = False

    def do(self, done: Done) -> None:
        """Call this at the end of a flush that begins now or later."""
        self._waiting.append(done)
        if not self._running:
            self._start()

    def _start(self) -> None:
        self._running, some = True, self._waiting
        self._waiting = []
        seconds = self._seconds()
        self.busy += seconds
        self.times += 1

        def end() -> None:
            self._running = False
            for done in some:
                done()
            if self._waiting and not self._running:
                self._start()

        self._clock.after(seconds, end)


class Writer:
    """Takes batches: all that waits, up to a limit, and none sooner than a pause after the one before began."""

    def __init__(
        self, clock: Clock, write: Callable[[Sequence[Done], Done], None], *, pause: float, most: int
    ) -> None:
        self.batches = 0
        self._clock = clock
        self._write = write  # writes a batch, and calls what it is given when the next one may begin
        self._pause = pause
        self._most = most
        self._waiting: list[Done] = []
        self._idle = True

    def add(self, written: Done) -> None:
        """Write this with the next batch."""
        self._waiting.append(written)
        if self._idle:
            self._idle = False
            self._next()

    def _next(self) -> None:
        if not self._waiting:
            self._idle = True
            return
        batch, self._waiting = self._waiting[: self._most], self._waiting[self._most :]
        begun = self._clock.now
        self.batches += 1

        def finished() -> None:
            early = begun + self._pause - self._clock.now
            if early > 0 and len(self._waiting) < self._most:
                self._clock.after(early, self._next)
            else:
                self._next()

        self._write(batch, finished)
