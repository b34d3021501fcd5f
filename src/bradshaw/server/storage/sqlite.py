"""What is special about SQLite: how a file is opened, who else writes to it, and its write-ahead log.

Nothing else here knows which database it is; backups are in `backup.py`.
"""

from contextlib import closing, suppress
from logging import getLogger
from pathlib import Path
from typing import Any

from sqlalchemy import Connection, Engine, create_engine, event
from sqlalchemy.engine import URL, make_url
from sqlalchemy.exc import ArgumentError

from bradshaw.core.errors import BradshawError
from bradshaw.server.storage.driver import check_version, driver

logger = getLogger(__name__)

PATIENCE = 5  # seconds to wait for another process that writes
_KNOWN = "data_version"


def database_file(where: str) -> Path:
    """The file of a database, given as such or as a URL.

    >>> database_file("sqlite:///club.db").name
    'club.db'
    """
    if "://" not in where:
        found: str | None = where
    else:
        try:
            url = make_url(where)
        except ArgumentError:
            raise BradshawError(f"“{where}” is neither a file nor the URL of a database.") from None
        kind = url.get_backend_name()
        if kind != "sqlite":
            raise BradshawError(f"Bradshaw keeps its tables in SQLite; it can't use “{kind}” yet.")
        found = url.database
    if not found or found == ":memory:":
        raise BradshawError("A database needs a file: nothing may be lost.")
    return Path(found)


class Sqlite:
    """A database in one file: one connection that writes, and a few that read."""

    most_rows = 30_000  # in the write-ahead log: about 120 MB of it
    faults = (driver.Error, OSError)  # what may be raised beside SQLAlchemy's own errors

    def __init__(self, file: Path, readers: int) -> None:
        check_version()
        self.file = file
        # The connection that writes takes the lock at once: a transaction that begins by reading could not get it
        # if another process came between.
        self.writing = _engine(file, 1, "BEGIN IMMEDIATE")
        self.reading = _engine(file, readers, "BEGIN")
        event.listen(self.writing, "connect", _leave_the_log)

    def changed_elsewhere(self, connection: Connection) -> bool:
        """In a transaction that writes: whether another process has written since the last one.

        A connection that was opened anew does not know, and takes it for granted.
        """
        found = connection.exec_driver_sql("PRAGMA data_version").scalar_one()
        known = connection.info.get(_KNOWN)
        connection.info[_KNOWN] = found
        return bool(known != found)

    def tidy_meanwhile(self) -> None:
        """Copy the most of the write-ahead log into the database, while others write."""
        with suppress(driver.Error), closing(driver.connect(self.file, timeout=PATIENCE)) as connection:
            connection.execute("PRAGMA wal_checkpoint(PASSIVE)")

    def tidy_between(self, *, quiet: bool) -> None:
        """Copy the rest, between two batches: by the connection that writes, to which it is no foreign write.

        Under load the log stays as long as it is and is written anew from its start: to sync a file that grows
        takes twice as long.
        """
        try:
            with closing(self.writing.raw_connection()) as connection:
                connection.cursor().execute(f"PRAGMA wal_checkpoint({'TRUNCATE' if quiet else 'RESTART'})")
        except driver.Error as error:
            logger.warning("the write-ahead log could not be tidied", extra={"fault": str(error)})

    def close(self) -> None:
        """Close all connections."""
        self.reading.dispose()
        self.writing.dispose()


def _engine(file: Path, connections: int, begin: str) -> Engine:
    engine = create_engine(
        URL.create("sqlite", database=str(file)),
        module=driver,
        connect_args={"check_same_thread": False, "isolation_level": None, "timeout": PATIENCE},
        pool_size=connections,
        max_overflow=0,
    )
    event.listen(engine, "connect", _connected)

    @event.listens_for(engine, "begin")
    def begun(connection: Connection) -> None:
        connection.exec_driver_sql(begin)  # the driver begins none by itself (isolation_level)

    return engine


def _connected(connection: Any, _: Any) -> None:
    cursor = connection.cursor()
    # In WAL mode readers and the writer do not wait for each other; FULL syncs every commit to disk.
    for pragma in ("journal_mode=WAL", "synchronous=FULL", "foreign_keys=ON"):
        cursor.execute(f"PRAGMA {pragma}")
    cursor.close()


def _leave_the_log(connection: Any, _: Any) -> None:
    """Moves would wait for a checkpoint in the middle; `tidy` does it."""
    cursor = connection.cursor()
    cursor.execute("PRAGMA wal_autocheckpoint=0")
    cursor.close()
