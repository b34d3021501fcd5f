"""Worker processes: each is given a few games at a time, and more at a time the shorter they are.

Plain processes and pipes rather than a pool: a worker that dies is noticed, and all can be stopped at once.
"""

import pickle
import signal
import time
import traceback
import warnings
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from multiprocessing import get_context, resource_tracker
from multiprocessing.connection import Connection, wait
from typing import TypeVar, cast

from bradshaw.core.errors import BradshawError, BrokenPackage

T = TypeVar("T")
Report = tuple[list[T], Exception | None]

LONG_ENOUGH = 0.2  # seconds that a worker should be busy between two messages
ENDED = (
    "A worker process ended before its games did. Either it was killed, or the program that started it lacks the "
    'line `if __name__ == "__main__":` before it plays: workers import the program.'
)


def in_workers(task: Callable[[int], T], count: int, jobs: int, pids: list[int]) -> Iterator[T]:
    """`task(1)` to `task(count)`, in whichever order they are done; the ids of the workers are added to `pids`.

    An error in a worker is raised here, after the results that came before it, with a note of where it arose.
    Whatever ends the iteration ends the workers.
    """
    context = get_context("spawn")  # the same on every system, and safe beside threads
    crew = []
    try:
        for _ in range(jobs):
            ours, theirs = context.Pipe()
            worker = context.Process(target=_work, args=(task, theirs), daemon=True)
            with _deaf():
                worker.start()
            theirs.close()
            crew.append((ours, worker))
            pids.append(worker.pid or 0)
        yield from _share_out([ours for ours, _ in crew], count)
        for ours, worker in crew:
            ours.close()
            worker.join()
    finally:
        for ours, worker in crew:
            ours.close()
            worker.terminate()
            worker.join()


@contextmanager
def _deaf() -> Iterator[None]:
    """Hold Ctrl-C back for a moment: who is started meanwhile never hears it, not even before it can say so."""
    if not hasattr(signal, "pthread_sigmask"):  # Windows
        yield
        return
    resource_tracker.ensure_running()  # its own start, which comes with the first worker's, would end our deafness
    before = signal.pthread_sigmask(signal.SIG_BLOCK, {signal.SIGINT})
    try:
        yield
    finally:
        signal.pthread_sigmask(signal.SIG_SETMASK, before)


def _share_out(workers: list[Connection], count: int) -> Iterator[T]:
    sizes = dict.fromkeys(workers, 1)
    since = dict.fromkeys(workers, 0.0)
    given = 0

    def give(worker: Connection) -> bool:
        nonlocal given
        if given == count:
            return False
        # Towards the end the portions get small again, so that no worker is left alone with many games.
        size = max(1, min(sizes[worker], (count - given) // (2 * len(workers))))
        first, given = given + 1, given + size
        since[worker] = time.monotonic()
        worker.send((first, given))
        return True

    busy = [worker for worker in workers if give(worker)]
    while busy:
        for ready in cast("list[Connection]", wait(busy)):
            report: Report[T] = _receive(ready)
            yield from report[0]
            if report[1]:
                raise report[1]
            if time.monotonic() - since[ready] < LONG_ENOUGH:
                sizes[ready] *= 2
            if not give(ready):
                busy.remove(ready)


def _receive(worker: Connection) -> Report[T]:
    try:
        report: Report[T] = worker.recv()
    except (EOFError, ConnectionError):
        raise ChildProcessError(ENDED) from None
    return report


def _work(task: Callable[[int], T], parent: Connection) -> None:
    """The life of a worker: until the parent closes the pipe."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # Ctrl-C reaches all; the parent decides what it means
    warnings.simplefilter("ignore", BrokenPackage)  # the parent has said it
    while True:
        try:
            first, last = parent.recv()
        except (EOFError, ConnectionError):
            return
        results: list[T] = []
        failed: Exception | None = None
        try:
            for number in range(first, last + 1):
                results.append(task(number))  # noqa: PERF401 (what was done before an error counts)
        except Exception as error:
            failed = _portable(error)
        try:
            parent.send((results, failed))
        except ConnectionError:
            return


def _portable(error: Exception) -> Exception:
    """The error as it can travel to another process, its traceback as a note."""
    note = traceback.format_exc()
    try:
        error = pickle.loads(pickle.dumps(error))
    except Exception:
        error = BradshawError(str(error))
    error.add_note(note)
    return error
