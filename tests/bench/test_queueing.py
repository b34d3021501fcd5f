"""The simulation of queues, beside what theory says of those that can be solved."""

import math
import random

import pytest
from bench.scale.queueing import Clock, Flush, Station, Writer

JOBS = 200_000


def times(servers: int, load: float, service, seed: int = 1) -> list[float]:
    """Seconds from coming to leaving, of jobs that come at random to servers that need a second at the mean."""
    dice = random.Random(seed)
    clock = Clock()
    station = Station(clock, servers)
    took: list[float] = []

    def come() -> None:
        at = clock.now
        station.do(service(dice), lambda: took.append(clock.now - at))
        if len(took) < JOBS:
            clock.after(dice.expovariate(load * servers), come)

    come()
    clock.run(JOBS / (load * servers))
    return took[JOBS // 20 :]


def exponential(dice: random.Random) -> float:
    return dice.expovariate(1.0)


def always(dice: random.Random) -> float:
    del dice
    return 1.0


def quantile(values: list[float], share: float) -> float:
    return sorted(values)[int(len(values) * share)]


@pytest.mark.parametrize("load", [0.3, 0.6, 0.8])
def test_one_server_with_random_jobs(load):
    """M/M/1: the time in it is exponential, with the mean 1 / (1 - load)."""
    took = times(1, load, exponential)
    mean = 1 / (1 - load)
    assert sum(took) / len(took) == pytest.approx(mean, rel=0.05)
    assert quantile(took, 0.99) == pytest.approx(mean * math.log(100), rel=0.08)


@pytest.mark.parametrize("load", [0.3, 0.6, 0.8])
def test_one_server_with_equal_jobs(load):
    """M/D/1: the wait is half of that of M/M/1."""
    took = times(1, load, always)
    assert sum(took) / len(took) == pytest.approx(1 + load / (2 * (1 - load)), rel=0.04)


@pytest.mark.parametrize("servers", [2, 4])
def test_several_servers(servers):
    """M/M/c: Erlang's formula says who has to wait, and from that for how long."""
    load = 0.7
    offered = load * servers
    terms = [offered**n / math.factorial(n) for n in range(servers)]
    last = offered**servers / math.factorial(servers) / (1 - load)
    wait = last / (sum(terms) + last) / (servers * (1 - load))
    took = times(servers, load, exponential)
    assert sum(took) / len(took) == pytest.approx(1 + wait, rel=0.04)


def test_a_station_counts_how_long_it_was_busy():
    clock = Clock()
    station = Station(clock, 2)
    for _ in range(3):
        station.do(2.0, lambda: None)
    clock.run(10)
    assert station.busy == 6


def test_who_comes_during_a_flush_waits_for_the_next():
    """Each begins when the one before ends, so a wait is between one and two of them: 1.5 at the mean."""
    clock = Clock()
    flush = Flush(clock, lambda: 1.0)
    dice = random.Random(1)
    took: list[float] = []

    def come() -> None:
        at = clock.now
        flush.do(lambda: took.append(clock.now - at))
        clock.after(dice.expovariate(50), come)

    come()
    clock.run(2_000)
    assert sum(took) / len(took) == pytest.approx(1.5, rel=0.02)
    assert max(took) <= 2
    assert flush.times == pytest.approx(2_000, abs=2)


def written(rate: float, *, most: int, pause: float = 0.0, cost: float = 1.0, each: float = 0.0):
    """How many a second are written, how long each waits, and how many are in a batch."""
    clock = Clock()
    station = Station(clock)

    def write(batch, finished) -> None:
        def done() -> None:
            finished()
            for one in batch:
                one()

        station.do(cost + each * len(batch), done)

    writer = Writer(clock, write, pause=pause, most=most)
    dice = random.Random(2)
    took: list[float] = []

    def come() -> None:
        at = clock.now
        writer.add(lambda: took.append(clock.now - at))
        clock.after(dice.expovariate(rate), come)

    come()
    clock.run(3_000)
    return len(took) / 3_000, sum(took) / len(took), len(took) / writer.batches


def test_a_writer_takes_more_at_once_when_more_comes():
    """Of n that come a second with a batch of a + b n seconds, a batch holds a n / (1 - b n)."""
    rate, wait, size = written(20, most=10_000, each=0.02)
    assert rate == pytest.approx(20, rel=0.02)
    length = 1 / (1 - 20 * 0.02)
    assert size == pytest.approx(20 * length, rel=0.03)
    assert wait == pytest.approx(1.5 * length, rel=0.03)


def test_a_writer_can_do_no_more_than_full_batches():
    rate, _, size = written(20, most=5, each=0.02)
    assert size == pytest.approx(5, rel=0.01)
    assert rate == pytest.approx(5 / 1.1, rel=0.01)


def test_a_writer_leaves_a_pause_between_the_beginnings():
    """What comes at random then waits for half of it at the mean, and for the batch itself."""
    _, wait, size = written(20, most=10_000, cost=0.1, pause=2.0)
    assert size == pytest.approx(40, rel=0.02)
    assert wait == pytest.approx(1.1, rel=0.02)
