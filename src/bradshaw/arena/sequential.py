"""How sure one can be: scores with intervals, and a test that says when to stop.

A score is that of one bot against another with one deal: the mean of its two games, from 0 to 1. Scores of
different deals are independent; the two games of a deal are not, and are never counted apart.
"""

from collections.abc import Sequence
from math import log, sqrt

from bradshaw.core.errors import BradshawError

Z = 1.959963984540054  # the middle 95 % of a normal distribution
ERRORS = 0.05  # how often a test may be wrong


def interval(scores: Sequence[float]) -> tuple[float, float]:
    """The 95 % interval of the mean of scores from 0 to 1.

    As Agresti and Coull do, two deals won and two lost are added before the normal interval is taken. It stays
    sound for few deals and for bots that always win; and it is narrower than one for single games, as luck of
    the deal cancels out.

    >>> low, high = interval([1.0] * 10)
    >>> round(low, 2), high
    (0.67, 1.0)
    >>> low, high = interval([0.5] * 100)
    >>> round(low, 2), round(high, 2)
    (0.48, 0.52)
    """
    added = [*scores, 0.0, 0.0, 1.0, 1.0]
    mean = sum(added) / len(added)
    spread = sqrt(sum((score - mean) ** 2 for score in added) / len(added))
    half = Z * spread / sqrt(len(added))
    return max(0.0, mean - half), min(1.0, mean + half)


class SequentialTest:
    """Is the first bot better by a margin, the second, or neither? It may be asked after every deal.

    Two sequential probability ratio tests (Wald's), one for each bot: that its expected score is a half, against
    that it is a half and the margin. The likelihoods are those of a normal distribution with the variance seen
    so far. Equal bots are told apart wrongly, and bots that differ by the margin are called equal, in about 5 %
    of all tests at most.

    >>> test = SequentialTest(margin=0.1)
    >>> while test.verdict is None:
    ...     test.add(1.0)
    >>> test.verdict, test.deals < 30
    ('first', True)
    """

    def __init__(self, margin: float | None) -> None:
        if margin is not None and not 0 < margin < 0.5:
            raise BradshawError(f"The margin of a test is between 0 and 0.5, not {margin}.")
        self.margin = margin
        self.deals = 0
        self.verdict: str | None = None  # first, second, equal
        self._sum = 0.0
        self._squares = 0.0

    def add(self, score: float) -> None:
        """Count another deal: the first bot's score."""
        self.deals += 1
        self._sum += score
        self._squares += score * score
        if self.margin is None or self.verdict:
            return
        better, worse = self._ratio(self._sum / self.deals), self._ratio(1 - self._sum / self.deals)
        sure, unlikely = log((1 - ERRORS) / (ERRORS / 2)), log(ERRORS / (1 - ERRORS / 2))
        if better >= sure:
            self.verdict = "first"
        elif worse >= sure:
            self.verdict = "second"
        elif better <= unlikely and worse <= unlikely:
            self.verdict = "equal"

    def _ratio(self, mean: float) -> float:
        """The logarithm of the likelihood ratio, for a bot with this mean score."""
        assert self.margin is not None
        # With the deals of `interval`, so that a few equal results are no certainty.
        count = self.deals + 4
        variance = (self._squares + 2) / count - ((self._sum + 2) / count) ** 2
        return self.deals * self.margin * (2 * (mean - 0.5) - self.margin) / (2 * variance)
