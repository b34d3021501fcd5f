"""Group commit: whatever arrives while one transaction is being synced to disk shares the next one.

A thread of its own writes. Each time it comes back from the database it has to wait for the interpreter, which
busy tables give away reluctantly: so a batch is made ready in the event loop, and then is a few calls into the
database, however many moves it holds.
"""

import asyncio
import sqlite3
from collections.abc import Callable, Mapping, Sequence
from concurrent.futures import ThreadPoolExecutor
from logging import getLogger
from time import monotonic
from typing import Any

from msgspec import Struct
from sqlalchemy import ClauseElement

from bradshaw.server.errors import Conflict, NotSaved

logger = getLogger(__name__)

# Of many moves the first are told of while the last are being written, and none waits twice as long as another.
MOST_AT_ONCE = 128
# Each transaction has a price, so a few moves in quick succession share one. Many do so anyway.
FEW = 12
APART = 0.005  # seconds


Done = Callable[[Exception | None], None]


class Write(Struct, gc=False):
    """What belongs together: statements, and rows for the frequent ones, by their names."""

    statements: Sequence[ClauseElement]
    rows: Mapping[str, Sequence[Any]]
    done: Done
    era: int


Outcome = tuple[Write, Exception | None]


class Writer:
    """Takes writes one batch after the other. A write is done when the batch that holds it is on disk."""

    def __init__(self, prepare: Callable[[Sequence[Write]], Any], commit: Callable[[Any], None]) -> None:
        self.era = 0  # one more each time that all in memory was forgotten, because others had written
        self._prepare = prepare  # makes of a batch what `commit` takes
        self._commit = commit  # writes it in one transaction; called in the writer's thread
        self._waiting: list[Write] = []
        self._idle = asyncio.Event()  # nothing waits, and nothing is on its way
        self._idle.set()
        self._closed = False
        self._loop = asyncio.get_running_loop()
        self._thread = ThreadPoolExecutor(1, "writer")

    def write_soon(
        self, statements: Sequence[ClauseElement], rows: Mapping[str, Sequence[Any]], done: Done
    ) -> None:
        """Call `done` when all is on disk; with NotSaved or Conflict, and no change, if it can't be."""
        if self._closed:
            done(NotSaved("The server is being stopped. Nothing was changed; try again in a moment."))
            return
        self._waiting.append(Write(statements, rows, done, self.era))
        if self._idle.is_set():
            self._idle.clear()
            self._loop.call_soon(self._next)

    async def write(
        self, statements: Sequence[ClauseElement] = (), rows: Mapping[str, Sequence[Any]] | None = None
    ) -> None:
        """Return when all is on disk; NotSaved or Conflict, and no change, if it can't be."""
        written: asyncio.Future[None] = asyncio.get_running_loop().create_future()

        def done(error: Exception | None) -> None:
            if written.done():
                return  # nobody waits any more
            if error:
                written.set_exception(error)
            else:
                written.set_result(None)

        self.write_soon(statements, rows or {}, done)
        await written

    async def run(self, task: Callable[[], None]) -> None:
        """Do something else in the writer's thread, between two batches."""
        if not self._closed:
            await asyncio.get_running_loop().run_in_executor(self._thread, task)

    async def close(self) -> None:
        """Finish what was asked for, and stop."""
        self._closed = True
        await self._idle.wait()
        self._thread.shutdown()

    def _next(self) -> None:
        """Send the next batch to the disk, if there is one."""
        if not self._waiting:
            self._idle.set()
            return
        batch, self._waiting = self._waiting[:MOST_AT_ONCE], self._waiting[MOST_AT_ONCE:]
        started = monotonic()
        try:
            ready = self._prepare(batch)
        except Exception as fault:
            self._loop.call_soon(self._finished, started, _all(batch, _refusal(fault)))
        else:
            self._thread.submit(self._work, started, batch, ready)

    def _work(self, started: float, batch: list[Write], ready: Any) -> None:
        """Write a batch, in the writer's thread."""
        # A plain call: tasks that wait for each other would each wait for a whole turn of a busy event loop.
        self._loop.call_soon_threadsafe(self._finished, started, self._outcomes(batch, ready))

    def _outcomes(self, batch: list[Write], ready: Any = None) -> list[Outcome]:
        """Write a batch, and say for each write how it went."""
        try:
            self._commit(self._prepare(batch) if ready is None else ready)
        except Exception as fault:
            if isinstance(fault, sqlite3.IntegrityError) and len(batch) > 1:
                # One of them is at fault: let each stand for itself.
                return [outcome for write in batch for outcome in self._outcomes([write])]
            return _all(batch, _refusal(fault))
        return _all(batch, None)

    def _finished(self, started: float, outcomes: list[Outcome]) -> None:
        """A batch is on disk, or can't be. While the next goes there, those who waited for this one hear of it."""
        early = started + APART - monotonic()
        if early > 0 and len(self._waiting) < FEW and len(outcomes) < FEW:
            self._loop.call_later(early, self._next)
        elif self._waiting:
            self._next()
        else:
            self._loop.call_soon(self._next)
        for write, error in outcomes:
            try:
                write.done(error)
            except Exception:
                logger.exception("what follows a write broke down")


def _all(batch: list[Write], error: Exception | None) -> list[Outcome]:
    return [(write, error) for write in batch]


def _refusal(fault: Exception) -> Exception:
    """What those hear whose write has failed."""
    if isinstance(fault, Conflict):
        return fault
    if isinstance(fault, sqlite3.IntegrityError):
        return Conflict()
    if isinstance(fault, sqlite3.Error | OSError):
        logger.error("a batch could not be written", extra={"fault": str(fault)})
    else:  # a fault of ours; what comes later must be written all the same
        logger.error("a batch could not be made", exc_info=fault)
    return NotSaved(explain(fault))


def explain(error: Exception, done: str = "saved") -> str:
    """A database error as a sentence for people at a table; the details are for the log."""
    said = str(getattr(error, "orig", error)).lower()
    if "full" in said or "no space" in said or "too large" in said:
        why = "the server's disk is full"
    elif "malformed" in said or "not a database" in said or "corrupt" in said:
        why = "the server's database is damaged"
    elif "readonly" in said or "read-only" in said:
        why = "the server's database can't be written to"
    else:
        why = "the server's database does not answer"
    return f"That could not be {done}: {why}. Nothing was changed; try again later."
