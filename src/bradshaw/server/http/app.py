"""The application: puts the parts together, and takes them apart in good order."""

import asyncio
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager, suppress
from logging import getLogger
from pathlib import Path
from typing import Any

from litestar import Litestar, MediaType, Response, get
from litestar.di import Provide
from litestar.exceptions import HTTPException
from litestar.openapi import OpenAPIConfig
from msgspec import Struct

import bradshaw
from bradshaw.core.errors import BradshawError
from bradshaw.server.bots.workers import BotWorkers
from bradshaw.server.errors import Conflict, Refused
from bradshaw.server.http.description import Description
from bradshaw.server.http.gate import App, Gate
from bradshaw.server.http.guests import Guests
from bradshaw.server.http.limits import LARGEST_BODY, Limits
from bradshaw.server.http.pages import client_routes
from bradshaw.server.http.routes.games import GameRoutes
from bradshaw.server.http.routes.guests import GuestRoutes
from bradshaw.server.http.routes.operations import OperationRoutes
from bradshaw.server.http.routes.replays import ReplayRoutes
from bradshaw.server.http.routes.tables import TableRoutes
from bradshaw.server.http.routes.tutorials import TutorialRoutes
from bradshaw.server.http.services import AnyRequest, Services
from bradshaw.server.ops import metrics
from bradshaw.server.ops.garbage import Collector
from bradshaw.server.ops.warm_up import warm_up
from bradshaw.server.storage.sql import SqlStorage
from bradshaw.server.tables.driver import Driver
from bradshaw.server.tables.keeper import Keeper
from bradshaw.server.tables.lobby import Lobby
from bradshaw.server.tables.replays import Replays
from bradshaw.server.transport.socket import Sockets
from bradshaw.wire import closing
from bradshaw.wire.messages import Problem

logger = getLogger(__name__)

CLIENT = Path(__file__).parents[1] / "client"  # the built web client, if there is one
SWEEP = 2.0  # seconds


class Config(Struct, frozen=True, kw_only=True):
    """How a server is run."""

    database: str = "bradshaw.db"
    workers: int = 2
    bot_seconds: float = 5.0
    limits: float = 1.0
    origins: frozenset[str] = frozenset()  # further sites whose pages may use this server
    client: Path = CLIENT


def make_app(config: Config, collector: Collector | None = None) -> App:
    """The ASGI application; with a collector, if it has the process to itself."""
    running: list[Services] = []

    def services() -> Services:
        return running[0]

    @asynccontextmanager
    async def life(_: Litestar) -> AsyncIterator[None]:
        async with _services(config, limits, collector) as parts:
            running[:] = [parts]
            yield

    async def serve_socket(table: str, scope: Any, receive: Any, send: Any) -> None:
        await running[0].sockets.serve(table, scope, receive, send)

    limits = Limits(config.limits)
    app = Litestar(
        route_handlers=[
            GameRoutes,
            GuestRoutes,
            OperationRoutes,
            ReplayRoutes,
            TableRoutes,
            TutorialRoutes,
            *(client_routes(config.client) or [_no_client]),
        ],
        dependencies={"services": Provide(services, sync_to_thread=False)},
        exception_handlers={
            BradshawError: _refused,
            HTTPException: _not_understood,
            RecursionError: _unreadable,
            UnicodeError: _unreadable,
            Exception: _fault,
        },
        lifespan=[life],
        logging_config=None,
        openapi_config=OpenAPIConfig(
            title="Bradshaw",
            version=bradshaw.__version__,
            path="/api/schema",
            render_plugins=[Description()],
        ),
        request_max_body_size=LARGEST_BODY,
    )
    return Gate(app, serve_socket, limits, config.origins)


@asynccontextmanager
async def _services(config: Config, limits: Limits, collector: Collector | None) -> AsyncIterator[Services]:
    """The parts of a server, from opening the database to its last write."""
    warm_up()
    storage = await SqlStorage.open(config.database)
    workers = BotWorkers(config.workers, config.bot_seconds)
    driver = Driver(workers)
    keeper = Keeper(storage, driver)
    guests = Guests(storage)
    forget_tables = storage.on_foreign_write

    def forget() -> None:
        guests.forget()
        forget_tables()

    storage.on_foreign_write = forget
    sockets = Sockets(keeper, guests, limits, config.origins)
    parts = Services(storage, guests, keeper, Lobby(keeper), Replays(keeper, storage), sockets, limits)
    await driver.resume(await storage.wakes())
    sweeping = asyncio.create_task(_sweep(keeper, storage, collector))
    try:
        yield parts
    finally:
        sweeping.cancel()
        driver.close()
        sockets.close(closing.GOING_AWAY, "The server is stopping. Connect again in a moment.")
        with suppress(Refused, Conflict):
            await keeper.save_progress()
        await storage.close()
        await workers.close()


async def _sweep(keeper: Keeper, storage: SqlStorage, collector: Collector | None) -> None:
    while True:
        await asyncio.sleep(SWEEP)
        with suppress(Refused, Conflict):
            await keeper.save_progress()
            await storage.notice()
        quiet = await storage.tidy()
        keeper.forget_idle()
        if collector:
            collector.tidy(quiet=quiet)


@get("/", include_in_schema=False, media_type=MediaType.TEXT, sync_to_thread=False)
def _no_client() -> str:
    return "Bradshaw's server is running, but its web client has not been built. `make play` builds it.\n"


def _problem(code: str, sentence: str, status: int) -> Response[Problem]:
    metrics.REFUSED.labels(code).inc()
    return Response(Problem(code, sentence), status_code=status, media_type=MediaType.JSON)


def _refused(_: AnyRequest, error: BradshawError) -> Response[Problem]:
    if isinstance(error, Refused):
        return _problem(error.code, str(error), error.status)
    return _problem("refused", str(error), 409)


def _not_understood(_: AnyRequest, error: HTTPException) -> Response[Problem]:
    sentence = error.detail
    if isinstance(error.extra, list):
        sentence = "; ".join(str(part.get("message", part)) for part in error.extra if isinstance(part, dict))
    codes = {404: "not_found", 405: "bad_request", 413: "too_big"}
    response = _problem(codes.get(error.status_code, "bad_request"), f"{sentence.rstrip('.')}.", error.status_code)
    response.headers.update(error.headers or {})
    return response


def _unreadable(_: AnyRequest, __: Exception) -> Response[Problem]:
    """A body that msgspec gives up on otherwise than by its own errors: nested too deeply, or not UTF-8."""
    return _problem("bad_request", "The request can't be read as JSON in UTF-8.", 400)


def _fault(_: AnyRequest, error: Exception) -> Response[Problem]:
    logger.error("a request broke down", exc_info=error)
    metrics.FAULTS.inc()
    return Response(
        Problem("fault", "Something went wrong on the server. Nothing was changed."),
        status_code=500,
        media_type=MediaType.JSON,
    )
