"""A server over a database, as queues with the times that were measured.

A move waits for the event loop of its process, then for a batch, the database and the disk, then for the loop
again. What a process computes, in whichever thread, it computes one after the other: Python lets one thread at a
time compute. Several processes share the cores of the database, and a sync of its log holds whatever waits for it.
"""

import random
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from bench.scale.queueing import Clock, Done, Flush, Station, Writer
from bradshaw.server.storage.writer import APART, MOST_AT_ONCE

WARM_UP = 2.0  # seconds that are simulated but not counted
FIGURES = Path("docs/images/scaling.json")

Draw = Callable[[random.Random], float]


@dataclass(frozen=True)
class Line:
    """Seconds that depend on how much there is: so much for each batch, so much for each move in it."""

    base: float
    each: float

    def of(self, size: int) -> float:
        """For a batch of that size."""
        return self.base + self.each * size


@dataclass(frozen=True)
class Services:
    """How long everything takes, in seconds."""

    before: Draw  # in the loop, until a move is ready to be written
    after: Draw  # and from when it is on disk
    client: Line  # of the processor of a process, for a batch
    database: Line  # of a core of the database
    wait: Draw  # of a batch for the disk
    way: float = 0.0  # to the database and back, for all that a batch has to say
    speed: float = 1.0  # of a process: the share of a core that it has
    idle: float = 0.0  # of a process's core, taken by sockets on which nothing happens
    follow: float = 0.0  # a move that is told at another process, too: of that process's processor
    read: float = 0.0  # and of the database's


@dataclass
class Outcome:
    """What was seen."""

    moves: int = 0
    took: list[float] = field(default_factory=list)
    processes: float = 0.0  # how busy the processes were, at the mean
    database: float = 0.0
    disk: float = 0.0
    syncs: float = 0.0  # a second
    batch: float = 0.0  # moves in a batch

    def quantile(self, share: float) -> float:
        """Seconds that so many of all moves did not need."""
        return sorted(self.took)[min(len(self.took) - 1, int(len(self.took) * share))] if self.took else 0.0


class Process:
    """A process of the server: its loop, and the thread that writes."""

    def __init__(
        self, clock: Clock, dice: random.Random, services: Services, database: Station, disk: Flush
    ) -> None:
        self.processor = Station(clock)
        self.writer = Writer(clock, self._write, pause=APART, most=MOST_AT_ONCE)
        self._clock = clock
        self._dice = dice
        self._services = services
        self._database = database
        self._disk = disk

    def compute(self, seconds: float, done: Done) -> None:
        """Something that takes so long with a whole core."""
        self.processor.do(seconds / (self._services.speed * (1 - self._services.idle)), done)

    def move(self, told: Done) -> None:
        """Somebody moves."""
        self.compute(self._services.before(self._dice), lambda: self.writer.add(told))

    def _write(self, batch: Sequence[Done], finished: Done) -> None:
        services, size = self._services, len(batch)

        def told() -> None:
            for one in batch:
                one()

        def committed() -> None:
            finished()
            # What one turn of the loop has to say leaves at its end.
            self.compute(sum(services.after(self._dice) for _ in batch), told)

        def stored() -> None:
            self._disk.do(committed)

        def sent() -> None:
            self._database.do(services.database.of(size), stored)

        self.compute(services.client.of(size), lambda: self._clock.after(services.way, sent))


def simulate(
    services: Services,
    *,
    rate: float,
    processes: int = 1,
    cores: int = 1,
    seconds: float = 30.0,
    seed: int = 1,
) -> Outcome:
    """Moves at random, so many a second, at so many processes over a database with so many cores."""
    clock, dice, found = Clock(), random.Random(seed), Outcome()
    database, disk = Station(clock, cores), Flush(clock, lambda: services.wait(dice))
    all_of_them = [Process(clock, dice, services, database, disk) for _ in range(processes)]

    def come() -> None:
        at = clock.now
        number = dice.randrange(processes)

        def told() -> None:
            if at >= WARM_UP:
                found.took.append(clock.now - at)
            if services.follow:
                other = all_of_them[(number + 1) % processes]
                database.do(services.read, lambda: other.compute(services.follow, _nothing))

        all_of_them[number].move(told)
        clock.after(dice.expovariate(rate), come)

    come()
    clock.run(seconds)
    found.moves = len(found.took)
    found.processes = sum(one.processor.busy for one in all_of_them) / processes / seconds
    found.database = database.busy / cores / seconds
    found.disk, found.syncs = disk.busy / seconds, disk.times / seconds
    found.batch = rate * seconds / max(1, sum(one.writer.batches for one in all_of_them))
    return found


def _nothing() -> None:
    """Nobody waits for it."""


# From what was measured


def drawn(values: Sequence[float], mean: float | None = None) -> Draw:
    """One of some values, in microseconds; with `mean`, all in proportion so that this is their mean."""
    factor = 1e-6 if mean is None else mean / (sum(values) / len(values)) * 1e-6
    seconds = [value * factor for value in values]
    return lambda dice: seconds[int(dice.random() * len(seconds))]


def fitted(rates: Sequence[float], values: Sequence[float]) -> Line:
    """The straight line that is nearest to some values; none of it is below nothing."""
    x, y = sum(rates) / len(rates), sum(values) / len(values)
    spread = sum((rate - x) ** 2 for rate in rates)
    each = sum((rate - x) * (value - y) for rate, value in zip(rates, values, strict=True)) / spread
    each = max(0.0, min(each, y / x))
    return Line(y - each * x, each)


def measured(figures: dict[str, Any], store: str) -> Services:
    """What a process has used at several rates says what a move costs, and what it costs that there are any.

    At these rates a process writes a batch every 10 ms, so what does not grow with the rate is divided among the
    batches. How long the parts take by themselves says how much the cost of one move differs from another's.
    """
    parts = figures["services"]
    [steps] = [row["steps"] for row in figures["calm"] if row["store"] == store]
    rates = [step["moves_per_second"] for step in steps]

    def cost(*names: str) -> Line:
        used = [sum(step["used"][name] for name in names) * 1e-6 for step in steps]
        return fitted(rates, [each * rate for each, rate in zip(used, rates, strict=True)])

    def for_a_batch(line: Line) -> Line:
        return Line(line.base * APART, line.each)

    loop = cost("loops")
    before, after = parts["loop"]["before"], parts["loop"]["after"]
    share = sum(before) / (sum(before) + sum(after))
    return Services(
        before=drawn(before, loop.each * share * 1e6),
        after=drawn(after, loop.each * (1 - share) * 1e6),
        client=for_a_batch(cost("threads")),
        database=for_a_batch(cost("database")),
        wait=drawn([wait for batch in parts[store] for wait in batch["waits"]]),
        idle=loop.base,
    )
