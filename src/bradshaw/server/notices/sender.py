"""Notices on their way to devices: few at a time, each once, tried a few times, never waited for."""

import asyncio
from collections.abc import Awaitable, Callable
from functools import partial
from logging import getLogger

import msgspec
from msgspec import Struct

from bradshaw.server import ids
from bradshaw.server.errors import Conflict, Refused, TooMuch
from bradshaw.server.http.limits import Limits
from bradshaw.server.notices.push import Push
from bradshaw.server.ops import metrics
from bradshaw.server.storage.interface import NoticeStorage, Subscription, Unsent
from bradshaw.wire.messages import Notice, NoticeKind

logger = getLogger(__name__)

CHANNEL = "push"
AT_ONCE = 16  # notices that are being sent
WAITING = 2_000  # notices that wait for that, or for another try; what is more is dropped
TRIES = 3
OVERDUE = 60_000  # milliseconds until a notice that was not sent is another process's
LATEST = 600_000  # what is older is of no interest any more
PAUSE = 5.0  # seconds before the second try; four times as long before the third


class Addressed(Struct, frozen=True):
    """What a guest is to be told: of which entry of which table. Of the kinds, the first that a device wants."""

    guest: str
    kinds: tuple[NoticeKind, ...]
    table: str
    number: int
    game: str
    title: str
    names: tuple[str, ...]


Job = Callable[[], Awaitable[None]]


class Sender:
    """Whoever wants something sent hands it over, and hears no more of it."""

    def __init__(self, storage: NoticeStorage, limits: Limits, push: Push, *, pause: float = PAUSE) -> None:
        self._storage = storage
        self._limits = limits
        self._push = push
        self._pause = pause
        self._queue: asyncio.Queue[Job] = asyncio.Queue()
        self._waiting = 0  # jobs in the queue, and tries that will be
        self._again: set[asyncio.TimerHandle] = set()
        self._workers = [asyncio.create_task(self._work()) for _ in range(AT_ONCE)]
        self._workers.append(asyncio.create_task(self._look_for_others()))

    def submit(self, what: Addressed) -> None:
        """Tell the guest, on all devices on which he wants to be told of such things."""
        self._add(partial(self._announce, what))

    async def close(self) -> None:
        """Send no more; what waits is lost."""
        for worker in self._workers:
            worker.cancel()
        for again in self._again:
            again.cancel()
        await asyncio.gather(*self._workers, return_exceptions=True)
        await self._push.close()

    def _add(self, job: Job) -> None:
        if self._waiting >= WAITING:
            metrics.NOTICES.labels("dropped").inc()
            return
        self._waiting += 1
        self._queue.put_nowait(job)

    async def _work(self) -> None:
        while True:
            job = await self._queue.get()
            try:
                await job()
            except (Refused, Conflict) as error:
                metrics.NOTICES.labels("dropped").inc()
                logger.warning("a notice was dropped", extra={"fault": str(error)})
            except Exception:
                metrics.FAULTS.inc()
                logger.exception("a notice could not be sent")
            finally:
                self._waiting -= 1

    async def _announce(self, what: Addressed) -> None:
        found = await self._storage.of_guest(what.guest)
        wanted = [(to, kind) for to in found if (kind := _wanted(what, to))]
        if not wanted:
            return
        try:
            self._limits.check("notice", what.guest)
        except TooMuch:
            metrics.NOTICES.labels("dropped").inc()
            return
        said = msgspec.json.encode(what).decode()
        notice = Unsent(what.table, what.number, what.guest, CHANNEL, ids.now(), said)
        if await self._storage.claim(notice):
            await self._send(notice, what, wanted)

    async def _send(self, notice: Unsent, what: Addressed, wanted: list[tuple[Subscription, NoticeKind]]) -> None:
        """Bring a notice that is this process's on its way, and note it as sent once each device was tried."""
        topic, tried = f"{what.table} {what.guest}", 0

        async def deliver(to: Subscription, message: bytes) -> None:
            nonlocal tried
            await self._deliver(to, message, topic, 1)
            tried += 1
            if tried == len(wanted):
                await self._storage.sent(notice)

        for to, kind in wanted:
            self._add(partial(deliver, to, _message(what, kind, to.language)))
        if not wanted:
            await self._storage.sent(notice)

    async def take_over(self) -> None:
        """Send what another process was to send, and has not: it is gone, or was too slow."""
        now = ids.now()
        for notice in await self._storage.take_over(now - OVERDUE, now, AT_ONCE):
            what = msgspec.json.decode(notice.what, type=Addressed)
            found = await self._storage.of_guest(what.guest) if notice.created > now - LATEST else []
            await self._send(notice, what, [(to, kind) for to in found if (kind := _wanted(what, to))])

    async def _look_for_others(self) -> None:
        while True:
            await asyncio.sleep(OVERDUE / 2000)
            try:
                await self.take_over()
            except (Refused, Conflict, msgspec.DecodeError) as error:
                logger.warning("notices of others can't be sent", extra={"fault": str(error)})

    async def _deliver(self, to: Subscription, message: bytes, topic: str, attempt: int) -> None:
        answer = await self._push.send(to, message, topic)
        metrics.NOTICES.labels(answer.outcome).inc()
        if answer.outcome == "gone":
            await self._storage.drop(to.hash)
        elif answer.outcome == "later" and attempt < TRIES:
            pause = max(answer.pause, self._pause * 4 ** (attempt - 1))
            self._later(pause, partial(self._deliver, to, message, topic, attempt + 1))

    def _later(self, seconds: float, job: Job) -> None:
        if len(self._again) >= WAITING:
            metrics.NOTICES.labels("dropped").inc()
            return

        def add() -> None:
            self._again.discard(timer)
            self._add(job)

        timer = asyncio.get_running_loop().call_later(seconds, add)
        self._again.add(timer)


def _wanted(what: Addressed, to: Subscription) -> NoticeKind | None:
    return next((kind for kind in what.kinds if kind in to.kinds.split()), None)


def _message(what: Addressed, kind: NoticeKind, language: str) -> bytes:
    return msgspec.json.encode(Notice(kind, what.table, what.game, what.title, what.names, language))
