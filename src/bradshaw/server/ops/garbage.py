"""Collecting garbage without anybody noticing.

Every table waits while Python looks for garbage, a microsecond for each object it looks at. So it looks at few
objects at a time, and at all of them only when nobody is playing, or when it is high time.
"""

import gc

YOUNG = 10_000  # objects more than at the last pass; a pass takes about a third of a millisecond
MIDDLE = 2  # such passes before one over what has survived them
MOST_PASSES = 50  # of the latter before it is high time: about a million objects may have grown old meanwhile
NEVER = 1_000_000_000


class Collector:
    """Takes over from Python the decision when to look at everything. Without one, Python decides as ever."""

    def __init__(self) -> None:
        gc.collect()
        gc.freeze()  # what is there from the start stays
        gc.set_threshold(YOUNG, MIDDLE, NEVER)
        self._passes = self._counted()

    def tidy(self, *, quiet: bool) -> None:
        """Look at everything, if anything may have grown old: when it is quiet, or high time."""
        if self._counted() - self._passes > (0 if quiet else MOST_PASSES):
            gc.collect()
            self._passes = self._counted()

    @staticmethod
    def _counted() -> int:
        return int(gc.get_stats()[1]["collections"])
