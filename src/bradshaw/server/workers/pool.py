"""A few worker processes, and those who wait for one."""

import asyncio
from hashlib import sha256
from logging import getLogger
from time import monotonic
from typing import Any

import msgspec

from bradshaw.core import errors as core_errors
from bradshaw.core.errors import BradshawError
from bradshaw.core.sentences import Sentence
from bradshaw.server import errors
from bradshaw.server.english import say
from bradshaw.server.errors import Refused, TooMuch, Unavailable
from bradshaw.server.ops import metrics
from bradshaw.server.workers.jobs import Job, Reply
from bradshaw.server.workers.process import Worker
from bradshaw.server.workers.queue import Asker, FairQueue, Ticket

logger = getLogger(__name__)

MEMORY = 1 << 30  # bytes of address space that a process may have
GRACE = 1.0  # seconds that a job may still take when nobody waits for it any more
NEW_PROCESS = 0.5  # seconds of processor time that it costs to start one
TOO_LARGE = ("MemoryError", "RecursionError")  # no fault of ours: what was asked for can be as large as it likes


class TooLong(Refused):
    """A job took longer, or more memory, than it may."""


class Broken(Unavailable):
    """The process of a job has ended, or the job has failed by a fault of ours."""

    def __init__(self, fault: str) -> None:
        super().__init__("Something went wrong on the server. Nothing was changed.")
        self.fault = fault


class Pool:
    """Gives jobs to processes; those of one table to the same one, if it is free, which may remember something."""

    def __init__(
        self,
        processes: int,
        seconds: float,
        *,
        niceness: int,
        most_waiting: int | None = None,
        most_of_host: int | None = None,
    ) -> None:
        self.seconds = seconds  # that a job may take
        self._most_waiting = most_waiting  # jobs, before whoever comes is refused
        self._most_of_host = most_of_host  # of these, including those that run
        self._queue = FairQueue(processes, monotonic)
        self._workers = [Worker(MEMORY, niceness) for _ in range(processes)]
        self._turns: dict[Ticket, asyncio.Future[Worker]] = {}

    async def ask(self, job: Job, asker: Asker) -> Any:
        """The answer; TooLong, TooMuch, Broken, or the BradshawError that the job has raised.

        Who is cancelled no longer waits, and what runs for him is stopped soon.
        """
        full = self._most_waiting is not None and len(self._queue) >= self._most_waiting
        if full or (self._most_of_host is not None and self._queue.of_host(asker.host) >= self._most_of_host):
            raise TooMuch(say("busy"))
        running = self._begin(job, *await self._turn(asker))
        try:
            reply = await asyncio.shield(running)
        except asyncio.CancelledError:
            # A moment longer: mostly it is done by then, and a process that is killed has to be started again.
            asyncio.get_running_loop().call_later(GRACE, running.cancel)
            raise
        except TimeoutError:
            raise TooLong(say("takes_too_long", seconds=f"{self.seconds:g}")) from None
        except (OSError, EOFError, msgspec.DecodeError) as error:
            raise self._broken(job, "its process ended") from error
        return self._result(job, reply)

    async def _turn(self, asker: Asker) -> tuple[Ticket, Worker]:
        """Wait for a process."""
        ticket = self._queue.add(asker)
        turn = self._turns[ticket] = asyncio.get_running_loop().create_future()
        self._hand_out()
        try:
            return ticket, await turn
        except asyncio.CancelledError:
            if not turn.cancelled():
                turn.result().busy = False
            self._queue.done(ticket, 0.0)
            self._hand_out()
            raise
        finally:
            del self._turns[ticket]

    def _begin(self, job: Job, ticket: Ticket, worker: Worker) -> asyncio.Task[Reply]:
        begun = monotonic()

        def over(task: asyncio.Task[Reply]) -> None:
            failed = task.cancelled() or task.exception()
            self._queue.done(ticket, monotonic() - begun + NEW_PROCESS if failed else task.result().spent)
            worker.busy = False
            self._hand_out()

        running = asyncio.create_task(worker.ask(job, self.seconds))
        running.add_done_callback(over)
        return running

    def _result(self, job: Job, reply: Reply) -> Any:
        if reply.fault in TOO_LARGE:
            raise TooLong(say("too_much_memory"))
        if reply.fault:
            raise self._broken(job, reply.fault)
        if reply.error:
            kind: type[BradshawError] = getattr(core_errors, reply.error, getattr(errors, reply.error, Refused))
            raise kind(Sentence(reply.sentence, reply.reason) if reply.reason else reply.sentence)
        return msgspec.json.decode(reply.answer, type=job.answer)

    @staticmethod
    def _broken(job: Job, fault: str) -> Broken:
        if job.ours:
            logger.error("a job failed", extra={"job": type(job).__name__, "fault": fault})
            metrics.FAULTS.inc()
        return Broken(fault)

    def _hand_out(self) -> None:
        """Give every free process the job that is next."""
        while (free := [worker for worker in self._workers if not worker.busy]) and (ticket := self._queue.next()):
            own = self._workers[int(sha256(ticket.asker.table.encode()).hexdigest()[:8], 16) % len(self._workers)]
            worker = own if own in free else free[0]  # better a bot without a memory than one that waits
            if not self._turns[ticket].cancelled():
                worker.busy = True
                self._turns[ticket].set_result(worker)

    async def close(self) -> None:
        """End the processes."""
        await asyncio.gather(*(worker.stop() for worker in self._workers))
