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


class Writer:
    """Takes writes one batch after the other. A write is done when the batch that holds it is on disk."""

    def __init__(self, prepare: Callable[[Sequence[Write]], Any], commit: Callable[[Any], None]) -> None:
        self.era = 0  # one more each time that all in memory was forgotten, because others had written
        self._prepare = prepare  # makes of a batch what `commit` takes
        self._commit_batch = commit  # writes it in one transaction; called in the writer's thread
        self._waiting: list[Write] = []
        self._wake = asyncio.Event()
        self._closed = False
        self._thread = ThreadPoolExecutor(1, "writer")
        self._task = asyncio.create_task(self._run())

    def write_soon(
        self, statements: Sequence[ClauseElement], rows: Mapping[str, Sequence[Any]], done: Done
    ) -> None:
        """Call `done` when all is on disk; with NotSaved or Conflict, and no change, if it can't be."""
        if self._closed:
            done(NotSaved("The server is being stopped. Nothing was changed; try again in a moment."))
            return
        self._waiting.append(Write(statements, rows, done, self.era))
        self._wake.set()

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
        self._wake.set()
        await self._task
        self._thread.shutdown()

    async def _run(self) -> None:
        finished: list[tuple[Write, Exception | None]] = []
        while self._waiting or finished or not self._closed:
            batch, self._waiting = self._waiting[:MOST_AT_ONCE], self._waiting[MOST_AT_ONCE:]
            # While this batch goes to disk, those who waited for the one before hear of it.
            started = monotonic()
            going = asyncio.ensure_future(self._commit(batch)) if batch else None
            if going:
                await asyncio.sleep(0)
            _tell(finished)
            finished = await going if going else []
            early = started + APART - monotonic()
            if early > 0 and len(self._waiting) < FEW and len(batch) < FEW:
                _tell(finished)
                finished = []
                await asyncio.sleep(early)
            if not batch and not self._waiting and not self._closed:
                self._wake.clear()
                await self._wake.wait()

    async def _commit(self, batch: list[Write]) -> list[tuple[Write, Exception | None]]:
        """Write a batch, and say for each write how it went."""
        error: Exception
        try:
            ready = self._prepare(batch)
            await asyncio.get_running_loop().run_in_executor(self._thread, self._commit_batch, ready)
        except sqlite3.IntegrityError:
            if len(batch) > 1:  # one of them is at fault: let each stand for itself
                return [outcome for write in batch for outcome in await self._commit([write])]
            error = Conflict()
        except Conflict as conflict:
            error = conflict
        except (sqlite3.Error, OSError) as fault:
            logger.error("a batch could not be written", extra={"fault": str(fault)})
            error = NotSaved(explain(fault))
        except Exception as fault:  # a fault of ours; what comes later must be written all the same
            logger.exception("a batch could not be made")
            error = NotSaved(explain(fault))
        else:
            return [(write, None) for write in batch]
        return [(write, error) for write in batch]


def _tell(finished: list[tuple[Write, Exception | None]]) -> None:
    for write, error in finished:
        try:
            write.done(error)
        except Exception:
            logger.exception("what follows a write broke down")


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
