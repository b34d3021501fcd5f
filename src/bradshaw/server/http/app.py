"""The application: puts the parts together, and takes them apart in good order."""

import asyncio
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager, suppress
from itertools import chain
from pathlib import Path

from aiohttp import web
from msgspec import Struct

from bradshaw.server.bots.workers import BotWorkers
from bradshaw.server.cluster.cluster import join
from bradshaw.server.errors import Conflict, Refused
from bradshaw.server.http.guests import Guests
from bradshaw.server.http.headers import AnswerHeaders
from bradshaw.server.http.limits import LARGEST_BODY, Limits
from bradshaw.server.http.middleware import guard
from bradshaw.server.http.origin import TRUSTED, Trusted
from bradshaw.server.http.pages import add_pages
from bradshaw.server.http.routes import games, guests, notices, operations, replays, tables, tutorials
from bradshaw.server.http.routes.descriptions import add_descriptions
from bradshaw.server.http.routes.sockets import add_socket
from bradshaw.server.http.routing import Route, add_routes
from bradshaw.server.http.services import SERVICES, Services
from bradshaw.server.notices.keys import ServerKey
from bradshaw.server.notices.observer import NoticeObserver
from bradshaw.server.notices.push import Push
from bradshaw.server.notices.sender import Sender
from bradshaw.server.notices.subscriptions import Subscriptions
from bradshaw.server.ops.garbage import Collector
from bradshaw.server.ops.health import Watch
from bradshaw.server.ops.load import Load
from bradshaw.server.ops.warm_up import warm_up
from bradshaw.server.storage.interface import Storage
from bradshaw.server.storage.quotas import Quotas
from bradshaw.server.storage.sql import SqlStorage
from bradshaw.server.tables.autoplay import Autoplay
from bradshaw.server.tables.dealing import Dealer
from bradshaw.server.tables.lobby import Lobby
from bradshaw.server.tables.outages import known_before
from bradshaw.server.tables.pacing import Pace
from bradshaw.server.tables.planning import Advisers
from bradshaw.server.tables.remarks import Remarks
from bradshaw.server.tables.replays import Replays
from bradshaw.server.tables.retention import Retention
from bradshaw.server.tables.tables import Tables
from bradshaw.server.tables.taking_part import take_part
from bradshaw.server.transport.socket import Sockets
from bradshaw.server.workers.pool import Pool

CLIENT = Path(__file__).parents[1] / "client"  # the built web client, if there is one
SWEEP = 2.0  # seconds

# What anybody may ask for without playing: boards and decks to be checked, records to be replayed.
JOB_PROCESSES = 2
JOB_SECONDS = 15.0  # for one of them; those within the limits of their formats take a second or two
JOB_NICENESS = 10
JOBS_WAITING = 50  # each may hold a megabyte
JOBS_OF_ONE = 10  # that wait, or run, for one address or guest

ROUTES: list[Route] = list(
    chain(
        games.routes,
        guests.routes,
        notices.routes,
        operations.routes,
        replays.routes,
        tables.routes,
        tutorials.routes,
    )
)


class Config(Struct, frozen=True, kw_only=True):
    """How a server is run."""

    database: str = "bradshaw.db"
    bus: str | None = None  # where processes that share the database tell each other what happens
    workers: int = 2
    bot_seconds: float = 5.0
    pace: float = 1.0  # of bots where people play: 2 is half as fast, 0 at once
    limits: float = 1.0
    keep_days: float = 365.0  # that nobody has wanted something, until it is removed; 0: never
    reserve: int = 100_000_000  # bytes of the disk that are for games that are running
    drain: float = 0.0  # seconds that it goes on after it was told to stop, and says so to proxies that ask
    origins: frozenset[str] = frozenset()  # further sites whose pages may use this server
    trusted: frozenset[str] = frozenset()  # machines beside this one that may speak for clients (`Trusted`)
    client: Path = CLIENT
    contact: str = "mailto:bradshaw@localhost"  # where push services reach the host
    push_anywhere: bool = False  # also to HTTP and addresses that are not public: for tests on one machine


def make_app(config: Config, collector: Collector | None = None) -> web.Application:
    """The application; with a collector, if it has the process to itself. Its SERVICES are there once it runs."""
    limits = Limits(config.limits)
    headers = AnswerHeaders(config.origins)
    app = web.Application(middlewares=[guard(limits, config.origins, headers)], client_max_size=LARGEST_BODY)
    app[TRUSTED] = Trusted(config.trusted)
    app.on_response_prepare.append(headers.add)

    async def life(app: web.Application) -> AsyncIterator[None]:
        async with services(config, limits, collector) as parts:
            app[SERVICES] = parts
            yield

    async def say_goodbye(app: web.Application) -> None:
        await app[SERVICES].sockets.stop()

    app.cleanup_ctx.append(life)
    app.on_shutdown.append(say_goodbye)
    add_routes(app, ROUTES)
    add_socket(app)
    add_descriptions(app, ROUTES)
    add_pages(app, config.client)
    return app


@asynccontextmanager
async def services(config: Config, limits: Limits, collector: Collector | None) -> AsyncIterator[Services]:
    """The parts of a server, from opening the database to its last write."""
    warm_up()
    storage = await SqlStorage.open(config.database, Quotas(config.limits, config.reserve))
    cluster = await join(storage.leases, config.bus)
    workers = BotWorkers(config.workers, config.bot_seconds)
    jobs = Pool(
        JOB_PROCESSES, JOB_SECONDS, niceness=JOB_NICENESS, most_waiting=JOBS_WAITING, most_of_host=JOBS_OF_ONE
    )
    tables = Tables(storage, cluster)
    dealer = Dealer(tables)
    pace = Pace(config.pace)
    advisers = Advisers(tables, workers, pace)
    autoplay = Autoplay(tables, storage, workers, pace)
    remarks = Remarks(tables, workers)
    guests = Guests(storage, cluster.bus)
    sockets = Sockets(tables, guests, limits, config.origins)
    watch = Watch(tables, storage, config.reserve)
    load = Load(storage.behind, sockets.shed)
    sockets.check_spectator = load.check_spectator
    lobby, replays = Lobby(tables, jobs), Replays(tables, storage, jobs)
    key = await ServerKey.load(storage.notices, config.contact)
    subscriptions = Subscriptions(storage.notices, key, anywhere=config.push_anywhere)
    sender = Sender(storage.notices, limits, Push(key, anywhere=config.push_anywhere))
    observer = NoticeObserver(tables, sender.submit)
    parts = Services(
        storage, guests, tables, lobby, dealer, replays, sockets, limits, watch, load, jobs, subscriptions
    )
    await known_before(tables.outages)
    elsewhere = await take_part(cluster, tables, storage, autoplay)
    limits.share(cluster.bus)
    retention = Retention(tables, storage, config.keep_days)
    meanwhile = [
        asyncio.create_task(work)
        for work in (_sweep(tables, storage, retention, autoplay, collector), load.watch())
    ]
    try:
        yield parts
    finally:
        for task in meanwhile:
            task.cancel()
        with suppress(Refused):
            await tables.say_at_work(waits=autoplay.waits)
        autoplay.close()
        advisers.close()
        remarks.close()
        dealer.close()
        observer.close()
        await sender.close()
        if elsewhere:
            await elsewhere.close()
        with suppress(Refused, Conflict):
            await tables.save_progress()
        await cluster.leave()
        await storage.close()
        await workers.close()
        await jobs.close()


async def _sweep(
    tables: Tables, storage: Storage, retention: Retention, autoplay: Autoplay, collector: Collector | None
) -> None:
    while True:
        await asyncio.sleep(SWEEP)
        with suppress(Refused, Conflict):
            await tables.say_at_work(waits=autoplay.waits)
            await tables.save_progress()
            await storage.notice()
            await retention.go_on()
        quiet = await storage.tidy()
        tables.forget_idle()
        if collector:
            collector.tidy(quiet=quiet)
