"""Runs the server until it is told to stop."""

import asyncio
import os
import signal
import socket
import sys
from collections.abc import Callable
from contextlib import suppress

from aiohttp import web

from bradshaw.core.errors import BradshawError
from bradshaw.server.errors import Unavailable
from bradshaw.server.http.app import Config, make_app
from bradshaw.server.ops import logs
from bradshaw.server.ops.garbage import Collector
from bradshaw.server.storage.files import only_server
from bradshaw.server.storage.sql import SqlStorage
from bradshaw.server.storage.sqlite import database_file

if sys.platform != "win32":
    from uvloop import run
else:
    from asyncio import run

STOP_SECONDS = 10
KEEP_ALIVE = 30.0  # seconds in which a connection may send no request
LINGER = 2.0  # seconds in which the rest of a request is read that was answered already
BACKLOG = 2048


def serve(config: Config, *, host: str, port: int, log_level: str, ready: Callable[[str], None]) -> None:
    """Serve until interrupted. `ready` is called with the address once connections are taken."""
    logs.configure(log_level)
    listening = _listen(host, port)
    sys.setswitchinterval(0.0001)  # the thread that writes to disk waits less long for its turn
    with listening, only_server(database_file(config.database)):
        run(_serve(config, listening, lambda: ready(_address(listening, host))))


def make_runner(app: web.Application) -> web.AppRunner:
    """What serves the application: no log of aiohttp's own, no request that is unpacked to who knows what."""
    return web.AppRunner(
        app,
        access_log=None,
        logger=logs.http,
        shutdown_timeout=STOP_SECONDS,
        keepalive_timeout=KEEP_ALIVE,
        lingering_time=LINGER,
        auto_decompress=False,
    )


async def _serve(config: Config, listening: socket.socket, ready: Callable[[], None]) -> None:
    await _check(config)
    stop = asyncio.Event()
    loop = asyncio.get_running_loop()
    for number in (signal.SIGINT, signal.SIGTERM):
        with suppress(NotImplementedError):  # Windows: Ctrl-C raises KeyboardInterrupt
            loop.add_signal_handler(number, stop.set)
    runner = make_runner(make_app(config, Collector()))
    try:
        await runner.setup()
        await web.SockSite(runner, listening, backlog=BACKLOG).start()
        ready()
        await stop.wait()
    finally:
        await runner.cleanup()


async def _check(config: Config) -> None:
    """Say what is wrong with the database in a sentence, before anything else runs."""
    storage = await SqlStorage.open(config.database)
    try:
        await storage.wakes()
    except Unavailable:
        raise BradshawError(f"The database “{config.database}” is damaged. Restore it from a backup.") from None
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
