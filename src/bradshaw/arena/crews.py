"""Who does the work: this process, several on this machine, or a cluster; behind one interface."""

import os
import pickle
from collections.abc import Callable, Generator, Iterable, Sequence
from typing import Protocol

from bradshaw.arena.portions import Item, Result
from bradshaw.arena.workers import in_workers
from bradshaw.bots import AnyBot, bot_label
from bradshaw.core.errors import BradshawError


class Crew(Protocol):
    """Does a task for many items, each once."""

    def work(
        self, task: Callable[[Item], Result], items: Iterable[Item], total: int
    ) -> Generator[Result, None, None]:
        """Yield `task(item)` for each item, in whichever order they are done.

        Items are taken as late as possible, and there may be fewer than `total`: who gives them may stop early.
        ChildProcessError if a worker is lost with its work; any error of the task is raised as it is.
        """


class Here:
    """The process itself."""

    def __init__(self) -> None:
        self.pids = [os.getpid()]

    def work(
        self, task: Callable[[Item], Result], items: Iterable[Item], total: int
    ) -> Generator[Result, None, None]:
        """One after the other."""
        del total
        yield from map(task, items)


class Processes:
    """So many processes on this machine."""

    def __init__(self, jobs: int) -> None:
        self.jobs = jobs
        self.pids = [os.getpid()]

    def work(
        self, task: Callable[[Item], Result], items: Iterable[Item], total: int
    ) -> Generator[Result, None, None]:
        """Each process gets a portion at a time."""
        yield from in_workers(task, items, total, min(self.jobs, max(1, total)), self.pids)


def local_crew(jobs: int) -> Here | Processes:
    """So many processes; one is the process itself."""
    if jobs < 1:
        raise BradshawError(f"At least one process must play, not {jobs}.")
    return Processes(jobs) if jobs > 1 else Here()


def check_portable(bots: Sequence[AnyBot]) -> None:
    """Raise BradshawError for a bot that can't be sent to another process."""
    for bot in bots:
        try:
            pickle.dumps(bot)
        except Exception as error:
            raise BradshawError(
                f"The bot {bot_label(bot)} can't be sent to other processes ({error}). Give its class, as "
                "module:Class for example, or play with one job."
            ) from error
