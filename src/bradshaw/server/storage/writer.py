"""Group commit: whatever arrives while one transaction is being synced to disk shares the next one.

A thread of its own writes, one batch after the other; the event loop never waits for it.
"""

import asyncio
from collections.abc import Callable, Sequence
from concurrent.futures import ThreadPoolExecutor
from logging import getLogger
from time import monotonic
from typing import TypeVar

from msgspec import Struct
from sqlalchemy import Connection
from sqlalchemy.exc import DataError, IntegrityError, SQLAlchemyError

from bradshaw.core.sentences import Sentence
from bradshaw.server.english import say
from bradshaw.server.errors import Conflict, NotSaved, Refused
from bradshaw.server.storage.interface import Done
from bradshaw.server.storage.statements import Parts

logger = getLogger(__name__)

# Of many moves the first are told of while the last are being written, and none waits twice as long as another.
MOST_AT_ONCE = 128
# Each transaction has a price, ten times that of a move in it, so moves in quick succession share one.
APART = 0.010  # seconds from the start of one batch to the next, at least


T = TypeVar("T")
Check = Callable[[Connection], None]


class Write(Struct, gc=False):
    """What is written together or not at all."""

    about: str  # a batch holds one write about the same thing: so the order of writes never matters in it
    parts: Parts
    done: Done
    era: int
    check: Check | None = None  # in the transaction, before anything is written: refuses by an exception


class NotWritten(Exception):
    """The database took a batch without complaint, but did not do what was asked for."""


class Lost(Exception):
    """Nothing of a batch was written, because of these: for them there is no use in trying again."""

    def __init__(self, writes: Sequence[Write], why: Exception) -> None:
        super().__init__()
        self.writes = writes
        self.why = why


Outcome = tuple[Write, Exception | None]
OF_ONE = (IntegrityError, DataError, NotWritten)  # faults of a write, not of the database


class Writer:
    """Takes writes one batch after the other. A write is done when the batch that holds it is on disk."""

    def __init__(self, commit: Callable[[Sequence[Write]], None]) -> None:
        self.era = 0  # one more each time that all in memory was forgotten, because others had written
        self.writes = 0  # that have been done, but for those without anything in them
        self._commit = commit  # writes a batch in one transaction; called in the writer's thread
        self._waiting: list[Write] = []
        self._idle = asyncio.Event()  # nothing waits, and nothing is on its way
        self._idle.set()
        self._since: float | None = None  # when the batch that is being written was handed over
        self._closed = False
        self._loop = asyncio.get_running_loop()
        self._thread = ThreadPoolExecutor(1, "writer")

    def write_soon(self, about: str, parts: Parts, done: Done, check: Check | None = None) -> None:
        """Call `done` when all is on disk; with NotSaved or Conflict, and no change, if it can't be."""
        if self._closed:
            done(NotSaved(say("stopping")))
            return
        self._waiting.append(Write(about, parts, done, self.era, check))
        if self._idle.is_set():
            self._idle.clear()
            self._loop.call_soon(self._next)

    async def write(self, about: str = "", parts: Parts = (), check: Check | None = None) -> None:
        """Return when all is on disk; NotSaved or Conflict, and no change, if it can't be."""
        written: asyncio.Future[None] = self._loop.create_future()

        def done(error: Exception | None) -> None:
            if written.done():
                return  # nobody waits any more
            if error:
                written.set_exception(error)
            else:
                written.set_result(None)

        self.write_soon(about, parts, done, check)
        await written

    @property
    def behind(self) -> float:
        """Seconds that the batch which is being written has taken up to now."""
        return 0.0 if self._since is None else monotonic() - self._since

    async def run(self, task: Callable[[], T]) -> T:
        """Do something else in the writer's thread, between two batches."""
        if self._closed:
            raise NotSaved(say("stopping"))
        return await self._loop.run_in_executor(self._thread, task)

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
        batch: dict[str, Write] = {}
        later: list[Write] = []
        for write in self._waiting:
            if write.about in batch or len(batch) == MOST_AT_ONCE:
                later.append(write)
            else:
                batch[write.about] = write
        self._waiting, self._since = later, monotonic()
        self._thread.submit(self._work, self._since, list(batch.values()))

    def _work(self, started: float, batch: list[Write]) -> None:
        """Write a batch, in the writer's thread."""
        # A plain call: tasks that wait for each other would each wait for a whole turn of a busy event loop.
        self._loop.call_soon_threadsafe(self._finished, started, self._outcomes(batch))

    def _outcomes(self, batch: list[Write]) -> list[Outcome]:
        """Write a batch, and say for each write how it went."""
        try:
            self._commit(batch)
        except Lost as found:
            lost = {id(write) for write in found.writes}
            rest = [write for write in batch if id(write) not in lost]
            return [(write, _refusal(found.why)) for write in found.writes] + (
                self._outcomes(rest) if rest else []
            )
        except Exception as fault:
            if isinstance(fault, OF_ONE) and len(batch) > 1:
                # One of them is at fault, it is not known which: those without it are written.
                half = len(batch) // 2
                return self._outcomes(batch[:half]) + self._outcomes(batch[half:])
            refusal = _refusal(fault)
            return [(write, refusal) for write in batch]
        return [(write, None) for write in batch]

    def _finished(self, started: float, outcomes: list[Outcome]) -> None:
        """A batch is on disk, or can't be. While the next goes there, those who waited for this one hear of it."""
        self._since = None
        early = started + APART - monotonic()
        if early > 0 and len(self._waiting) < MOST_AT_ONCE:
            self._loop.call_later(early, self._next)
        elif self._waiting:
            self._next()
        else:
            self._loop.call_soon(self._next)
        for write, error in outcomes:
            if error is None and write.parts:
                self.writes += 1
            try:
                write.done(error)
            except Exception:
                logger.exception("what follows a write broke down")


def _refusal(fault: Exception) -> Exception:
    """What those hear whose write has failed."""
    if isinstance(fault, Conflict | Refused):
        return fault
    if isinstance(fault, IntegrityError | NotWritten):
        return Conflict()
    if isinstance(fault, SQLAlchemyError | OSError):
        logger.error("a batch could not be written", extra={"fault": str(fault)})
    else:  # a fault of ours; what comes later must be written all the same
        logger.error("a batch could not be made", exc_info=fault)
    return NotSaved(explain(fault))


def is_full(error: Exception) -> bool:
    """Whether the disk has no room."""
    said = _said(error)
    return "full" in said or "no space" in said or "too large" in said


def explain(error: Exception, code: str = "not_saved") -> Sentence:
    """A database error as a sentence for people at a table; the details are for the log."""
    said = _said(error)
    if is_full(error):
        why = say("disk_full")
    elif "malformed" in said or "not a database" in said or "corrupt" in said:
        why = say("database_damaged")
    elif "readonly" in said or "read-only" in said:
        why = say("database_read_only")
    else:
        why = say("database_silent")
    return say(code, why=why)


def _said(error: Exception) -> str:
    return str(getattr(error, "orig", error)).lower()
