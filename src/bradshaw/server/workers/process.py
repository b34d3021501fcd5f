"""One worker process: started when it is first needed, killed when it takes too long, and then started again."""

import asyncio
import sys
from asyncio.subprocess import DEVNULL, PIPE, Process

import msgspec

from bradshaw.server.workers.jobs import LENGTH, READY, Job, Reply

START_SECONDS = 60.0  # in which a process must have started, however busy the machine is

_replies = msgspec.json.Decoder(Reply)


class Worker:
    """Does one job after the other, with a limit on its memory; on a busy machine the server comes first."""

    def __init__(self, memory: int, niceness: int) -> None:
        self._arguments = (str(memory), str(niceness))
        self._process: Process | None = None
        self.busy = False  # whether it was given to somebody

    async def ask(self, job: Job, seconds: float) -> Reply:
        """What the process answers; TimeoutError after so many seconds, OSError or EOFError if it has ended."""
        try:
            process = await self._running()
            async with asyncio.timeout(seconds):
                return await _exchange(process, job)
        except BaseException:
            await self.stop()  # whatever it may still answer belongs to this job
            raise

    async def _running(self) -> Process:
        if self._process is None or self._process.returncode is not None:
            # A group of its own: Ctrl-C is for the server, which then stops its workers in good order.
            self._process = await asyncio.create_subprocess_exec(
                sys.executable,
                "-m",
                "bradshaw.server.workers.child",
                *self._arguments,
                stdin=PIPE,
                stdout=PIPE,
                stderr=DEVNULL,
                start_new_session=True,
            )
            async with asyncio.timeout(START_SECONDS):
                if self._process.stdout is None or await self._process.stdout.readexactly(1) != READY:
                    raise EOFError
        return self._process

    async def stop(self) -> None:
        """End the process."""
        process, self._process = self._process, None
        if process and process.returncode is None:
            process.kill()
            await process.wait()


async def _exchange(process: Process, job: Job) -> Reply:
    if process.stdin is None or process.stdout is None:
        raise EOFError
    body = msgspec.json.encode(job)
    process.stdin.write(len(body).to_bytes(LENGTH, "big") + body)
    await process.stdin.drain()
    length = int.from_bytes(await process.stdout.readexactly(LENGTH), "big")
    return _replies.decode(await process.stdout.readexactly(length))
