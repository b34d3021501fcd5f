"""Runs the server until it is told to stop."""

import asyncio
import os
import socket
import sys
from collections.abc import Callable

import uvicorn

from bradshaw.core.errors import BradshawError
from bradshaw.server.errors import Unavailable
from bradshaw.server.http.app import Config, make_app
from bradshaw.server.http.limits import LARGEST_MESSAGE
from bradshaw.server.ops.garbage import Collector
from bradshaw.server.ops.logs import configure
from bradshaw.server.storage.sql import SqlStorage
from bradshaw.server.transport.protocol import TableProtocol

STOP_SECONDS = 10
DOORS = 8


def serve(config: Config, *, host: str, port: int, log_level: str, ready: Callable[[str], None]) -> None:
    """Serve until interrupted. `ready` is called with the address once connections are taken."""
    configure(log_level)
    listening = _listen(host, port)
    asyncio.run(_check(config))
    server = _Server(
        uvicorn.Config(
            make_app(config, Collector()),
            ws=TableProtocol,
            ws_max_size=4 * LARGEST_MESSAGE,
            ws_per_message_deflate=False,
            ws_ping_interval=20,
            ws_ping_timeout=30,
            lifespan="on",
            log_config=None,
            access_log=False,
            server_header=False,
            date_header=False,
            timeout_graceful_shutdown=STOP_SECONDS,
            timeout_keep_alive=30,
        ),
        lambda: ready(_address(listening, host)),
    )
    sys.setswitchinterval(0.0001)  # the thread that writes to disk waits less long for its turn
    # Of each listening socket the event loop takes one connection a turn. Turns are long when all tables are busy,
    # and whoever comes would stand in line.
    server.run(sockets=[listening, *(listening.dup() for _ in range(DOORS - 1))])


class _Server(uvicorn.Server):
    def __init__(self, config: uvicorn.Config, ready: Callable[[], None]) -> None:
        super().__init__(config)
        self._ready = ready

    async def startup(self, sockets: list[socket.socket] | None = None) -> None:
        await super().startup(sockets)
        if self.started:
            self._ready()

    async def shutdown(self, sockets: list[socket.socket] | None = None) -> None:
        await super().shutdown(sockets)
        self._captured_signals.clear()  # uvicorn would raise them again, and the exit status would not be 0


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
    found.listen(2048)
    return found


def _address(listening: socket.socket, host: str) -> str:
    shown = "localhost" if host in ("0.0.0.0", "127.0.0.1", "::", "::1") else host
    return f"http://{shown}:{listening.getsockname()[1]}/"
