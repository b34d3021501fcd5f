"""Work in portions: so many items at a time that a worker is busy for a while between two messages."""

import pickle
import time
import traceback
from collections.abc import Callable, Iterable, Sequence
from itertools import islice
from typing import Generic, NamedTuple, TypeVar

from bradshaw.core.errors import BradshawError

Item = TypeVar("Item")
Result = TypeVar("Result")

LONG_ENOUGH = 0.2  # seconds that a worker should be busy between two messages
TOO_LONG = 1.0


class Report(NamedTuple, Generic[Result]):
    """What became of a portion: the results before an error, that error, and how long it took."""

    results: list[Result]
    failed: Exception | None
    seconds: float


class Portions(Generic[Item]):
    """Items to be handed out, a few at a time: more the shorter they take, and fewer towards the end.

    >>> portions = Portions(range(10), total=10, workers=1)
    >>> portions.take(), portions.took(Report(["done"], None, 0.001)), portions.take()
    ([0], None, [1, 2])
    """

    def __init__(self, items: Iterable[Item], total: int, workers: int) -> None:
        self._items = iter(items)
        self._left = total
        self._workers = workers
        self._size = 1

    def take(self) -> list[Item]:
        """The next items; none if there are no more."""
        # Towards the end the portions get small again, so that no worker is left alone with many items.
        size = max(1, min(self._size, self._left // (2 * self._workers)))
        portion = list(islice(self._items, size))
        self._left -= len(portion)
        return portion

    def took(self, report: Report[Result]) -> None:
        """Learn from how long a portion has taken."""
        if report.seconds < LONG_ENOUGH and len(report.results) >= self._size:
            self._size *= 2
        elif report.seconds > TOO_LONG and len(report.results) <= self._size:
            self._size = max(1, self._size // 2)


def work_off(task: Callable[[Item], Result], portion: Sequence[Item]) -> Report[Result]:
    """Do a portion, in whichever process this is."""
    start = time.monotonic()
    results: list[Result] = []
    failed: Exception | None = None
    try:
        for item in portion:
            results.append(task(item))  # noqa: PERF401 (what was done before an error counts)
    except Exception as error:
        failed = _portable(error)
    return Report(results, failed, time.monotonic() - start)


def _portable(error: Exception) -> Exception:
    """The error as it can travel to another process, its traceback as a note."""
    note = traceback.format_exc()
    try:
        error = pickle.loads(pickle.dumps(error))
    except Exception:
        error = BradshawError(str(error))
    error.add_note(note)
    return error
