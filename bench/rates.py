"""Measuring two things against each other on a machine that is not quiet."""

import statistics
import time
from collections.abc import Callable
from dataclasses import dataclass

Work = Callable[[], int]  # does a piece of work and says how many moves that was


@dataclass(frozen=True)
class Comparison:
    """Moves per second of ours and of the peer, and how the one is to the other."""

    ours: float
    peer: float
    ratio: float


def compare(ours: Work, peer: Work, *, slices: int, seconds: float) -> Comparison:
    """Take turns in short slices, so that whatever slows the machine down slows both; take the median."""
    pairs = [(rate(ours, seconds), rate(peer, seconds)) for _ in range(slices)]
    return Comparison(
        ours=statistics.median(a for a, _ in pairs),
        peer=statistics.median(b for _, b in pairs),
        ratio=statistics.median(a / b for a, b in pairs),
    )


def rate(work: Work, seconds: float) -> float:
    """Moves per second of processor time, which does not count what other programs take away."""
    moves = 0
    start = time.process_time()
    while (spent := time.process_time() - start) < seconds:
        moves += work()
    return moves / spent
