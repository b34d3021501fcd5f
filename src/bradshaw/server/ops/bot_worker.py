"""A process that serves nobody and does the work of bots and clocks for the servers that share its database."""

import asyncio
import sys
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager, suppress

from bradshaw.core.errors import BradshawError
from bradshaw.server.bots.workers import BotWorkers
from bradshaw.server.cluster.cluster import join
from bradshaw.server.errors import Conflict, Refused
from bradshaw.server.http.app import SWEEP, Config
from bradshaw.server.http.limits import Limits
from bradshaw.server.notices.keys import ServerKey
from bradshaw.server.notices.observer import NoticeObserver
from bradshaw.server.notices.push import Push
from bradshaw.server.notices.sender import Sender
from bradshaw.server.ops import logs
from bradshaw.server.ops.stopping import told_to_stop
from bradshaw.server.ops.warm_up import warm_up
from bradshaw.server.storage.sql import SqlStorage
from bradshaw.server.tables.autoplay import Autoplay
from bradshaw.server.tables.outages import known_before
from bradshaw.server.tables.pacing import Pace
from bradshaw.server.tables.planning import Advisers
from bradshaw.server.tables.remarks import Remarks
from bradshaw.server.tables.tables import Tables
from bradshaw.server.tables.taking_part import take_part

if sys.platform != "win32":
    from uvloop import run
else:
    from asyncio import run


def work(config: Config, *, log_level: str, ready: Callable[[], None]) -> None:
    """Work until interrupted. `ready` is called once the others know of this process."""
    logs.configure(log_level)
    run(_work(config, ready))


async def _work(config: Config, ready: Callable[[], None]) -> None:
    stop = told_to_stop()
    async with working(config) as (tables, storage, autoplay):
        ready()
        sweeping = asyncio.create_task(_sweep(tables, storage, autoplay))
        await stop.wait()
        sweeping.cancel()


@asynccontextmanager
async def working(config: Config) -> AsyncIterator[tuple[Tables, SqlStorage, Autoplay]]:
    """The parts that bots need, from opening the database to its last write."""
    warm_up()
    storage = await SqlStorage.open(config.database)
    try:
        if storage.leases is None:
            raise BradshawError(
                "Bots can work elsewhere if the database is PostgreSQL; a file is one process's own."
            )
        cluster = await join(storage.leases, config.bus, "bots")
    except BaseException:
        await storage.close()
        raise
    workers = BotWorkers(config.workers, config.bot_seconds)
    tables = Tables(storage, cluster)
    pace = Pace(config.pace)
    advisers = Advisers(tables, workers, pace)
    autoplay = Autoplay(tables, storage, workers, pace)
    remarks = Remarks(tables, workers)
    key = await ServerKey.load(storage.notices, config.contact)
    sender = Sender(storage.notices, Limits(), Push(key))
    observer = NoticeObserver(tables, sender.submit)  # nobody else may have the table open after a bot's move
    await known_before(tables.outages)
    elsewhere = await take_part(cluster, tables, storage, autoplay)
    try:
        yield tables, storage, autoplay
    finally:
        autoplay.close()
        advisers.close()
        remarks.close()
        observer.close()
        await sender.close()
        if elsewhere:
            await elsewhere.close()
        with suppress(Refused, Conflict):
            await tables.save_progress()
        await cluster.leave()
        await storage.close()
        await workers.close()


async def _sweep(tables: Tables, storage: SqlStorage, autoplay: Autoplay) -> None:
    while True:
        await asyncio.sleep(SWEEP)
        with suppress(Refused, Conflict):
            await tables.say_at_work(waits=autoplay.waits)
            await tables.save_progress()
            await storage.notice()
        tables.forget_idle()
