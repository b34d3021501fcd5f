"""Worker processes: each is given a few items at a time, and more at a time the shorter they take.

Plain processes and pipes rather than a pool: a worker that dies is noticed, and all can be stopped at once.
"""

import signal
import warnings
from collections.abc import Callable, Iterable, Iterator
from contextlib import contextmanager
from multiprocessing import get_context, resource_tracker
from multiprocessing.connection import Connection, wait
from typing import cast

from bradshaw.arena.portions import Item, Portions, Report, Result, work_off
from bradshaw.core.errors import BrokenPackage

ENDED = (
    "A worker process ended before its games did. Either it was killed, or the program that started it lacks the "
    'line `if __name__ == "__main__":` before it plays: workers import the program.'
)


def in_workers(
    task: Callable[[Item], Result], items: Iterable[Item], total: int, jobs: int, pids: list[int]
) -> Iterator[Result]:
    """`task(item)` for each item, in whichever order they are done; the ids of the workers are added to `pids`.

    Items are taken when they are handed out and not before; there are `total` of them, or fewer.
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
        yield from _share_out([ours for ours, _ in crew], Portions(items, total, jobs))
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


def _share_out(workers: list[Connection], portions: Portions[Item]) -> Iterator[Result]:
    def give(worker: Connection) -> bool:
        portion = portions.take()
        if portion:
            worker.send(portion)
        return bool(portion)

    busy = [worker for worker in workers if give(worker)]
    while busy:
        for ready in cast("list[Connection]", wait(busy)):
            report: Report[Result] = _receive(ready)
            yield from report.results
            if report.failed:
                raise report.failed
            portions.took(report)
            if not give(ready):
                busy.remove(ready)


def _receive(worker: Connection) -> Report[Result]:
    try:
        report: Report[Result] = worker.recv()
    except (EOFError, ConnectionError):
        raise ChildProcessError(ENDED) from None
    return report


def _work(task: Callable[[Item], Result], parent: Connection) -> None:
    """The life of a worker: until the parent closes the pipe."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # Ctrl-C reaches all; the parent decides what it means
    warnings.simplefilter("ignore", BrokenPackage)  # the parent has said it
    while True:
        try:
            portion = parent.recv()
        except (EOFError, ConnectionError):
            return
        try:
            parent.send(work_off(task, portion))
        except ConnectionError:
            return
