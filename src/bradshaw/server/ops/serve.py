"""Runs the server until it is told to stop."""

import asyncio
import os
import socket
import sys
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager, suppress

from aiohttp import web

from bradshaw.core.errors import BradshawError
from bradshaw.server.errors import Unavailable
from bradshaw.server.http.app import Config, make_app
from bradshaw.server.http.origin import TRUSTED
from bradshaw.server.http.services import SERVICES
from bradshaw.server.ops import logs
from bradshaw.server.ops.descriptors import most_connections
from bradshaw.server.ops.garbage import Collector
from bradshaw.server.ops.health import Watch
from bradshaw.server.ops.stopping import told_to_stop
from bradshaw.server.storage.database import reserved, shown
from bradshaw.server.storage.sql import SqlStorage
from bradshaw.server.transport.link import ANSWER_SECONDS, LINGER
from bradshaw.server.transport.listener import Listener

if sys.platform != "win32":
    from uvloop import run
else:
    from asyncio import run

STOP_SECONDS = 10
MOST_HEADERS = 64  # of a request; aiohttp bounds the length of each, and `transport.link` of all together
BACKLOG = 2048


def serve(config: Config, *, host: str, port: int, log_level: str, ready: Callable[[str], None]) -> None:
    """Serve until interrupted. `ready` is called with the address once connections are taken."""
    logs.configure(log_level)
    listening = _listen(host, port)
    sys.setswitchinterval(0.0001)  # the thread that writes to disk waits less long for its turn
    with listening, reserved(config.database):
        run(_serve(config, listening, lambda: ready(_address(listening, host))))


def make_runner(app: web.Application) -> web.AppRunner:
    """What serves the application: no log of aiohttp's own, no request that is unpacked to who knows what."""
    return web.AppRunner(
        app,
        access_log=None,
        logger=logs.http,
        shutdown_timeout=STOP_SECONDS,
        keepalive_timeout=ANSWER_SECONDS,
        lingering_time=LINGER,
        max_headers=MOST_HEADERS,
        auto_decompress=False,
    )


@asynccontextmanager
async def serving(app: web.Application, listening: socket.socket, most: int) -> AsyncIterator[Listener]:
    """Serve the application to whoever connects to that socket, at most so many at once."""
    runner = make_runner(app)
    listener = None
    try:
        await runner.setup()
        if runner.server is None:
            raise RuntimeError("the application was not set up")
        listener = Listener(runner.server, app[SERVICES].limits, app[TRUSTED], most)
        listener.start(listening)
        yield listener
    finally:
        if listener is not None:
            await listener.stop()
        listening.close()
        await runner.cleanup()
        if listener is not None:
            listener.close()


async def _serve(config: Config, listening: socket.socket, ready: Callable[[], None]) -> None:
    await _check(config)
    stop = told_to_stop()
    app = make_app(config, Collector())
    async with serving(app, listening, most_connections()):
        ready()
        await stop.wait()
        await _drain(app[SERVICES].watch, stop, config.drain)


async def _drain(watch: Watch, stop: asyncio.Event, seconds: float) -> None:
    """Go on until proxies have noticed that this process is about to stop; not if it is told so twice."""
    watch.leaving = True
    stop.clear()
    with suppress(TimeoutError):
        await asyncio.wait_for(stop.wait(), seconds)


async def _check(config: Config) -> None:
    """Say what is wrong with the database in a sentence, before anything else runs."""
    storage = await SqlStorage.open(config.database)
    try:
        await storage.wakes()
    except Unavailable:
        raise BradshawError(
            f"The database “{shown(config.database)}” is damaged. Restore it from a backup."
        ) from None
    finally:
        await storage.close()


def _listen(host: str, port: int) -> socket.socket:
    family = socket.AF_INET6 if ":" in host else socket.AF_INET
    found = socket.socket(family, socket.SOCK_STREAM)
    found.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
    try:
        found.bind((host, port))
    except (OSError, OverflowError) as error:
        found.close()
        why = os.strerror(error.errno) if isinstance(error, OSError) and error.errno else str(error)
        raise BradshawError(f"The server can't listen on {host}, port {port}: {why}.") from None
    found.listen(BACKLOG)
    return found


def _address(listening: socket.socket, host: str) -> str:
    shown = "localhost" if host in ("0.0.0.0", "127.0.0.1", "::", "::1") else host
    return f"http://{shown}:{listening.getsockname()[1]}/"
