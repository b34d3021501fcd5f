"""What is special about SQLite: how a file is opened, who else writes to it, and its write-ahead log.

Nothing else here knows which database it is; backups are in `backup.py`.
"""

from collections.abc import Sequence
from contextlib import closing, suppress
from logging import getLogger
from pathlib import Path
from shutil import disk_usage
from time import monotonic
from typing import Any, Literal

from sqlalchemy import Connection, Engine, create_engine, event
from sqlalchemy.engine import URL, make_url
from sqlalchemy.exc import ArgumentError
from sqlalchemy.ext.compiler import compiles

from bradshaw.core.errors import BradshawError
from bradshaw.server.storage.driver import check_version, driver
from bradshaw.server.storage.files import keep_private, log_of
from bradshaw.server.storage.interface import LeaseStorage, Space
from bradshaw.server.storage.migrate import migrate
from bradshaw.server.storage.statements import Parts, Rows

logger = getLogger(__name__)

PATIENCE = 5  # seconds to wait for another process that writes
SHORT_PATIENCE = 250  # milliseconds to wait for those who read, while others wait to write
LARGEST_WRITE = 2 * 2**20  # bytes that a batch may add to the log: an uploaded record, and some moves
APART = 1.0  # seconds between two attempts to get room on a full disk
_KNOWN = "data_version"


@compiles(Rows, "sqlite")
def _rows(element: Any, compiler: Any, **more: Any) -> str:
    return f"json_each({compiler.process(element.clauses, **more)})"


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
        except (ArgumentError, ValueError):
            # Not what was given: a password may be in it.
            raise BradshawError("What is given as a database is neither a file nor the URL of one.") from None
        kind = url.get_backend_name()
        if kind != "sqlite":
            raise BradshawError(f"Bradshaw keeps its tables in SQLite or PostgreSQL; it can't use “{kind}”.")
        found = url.database
    if not found or found == ":memory:":
        raise BradshawError("A database needs a file: nothing may be lost.")
    return Path(found)


class Sqlite:
    """A database in one file: one connection that writes, and a few that read."""

    most_bytes = 64 * 2**20  # of the write-ahead log: under load it is begun anew when it is longer
    short = 2**18  # bytes of it that are never worth a copy
    scarce = 32 * 2**20  # bytes: with less room on the disk the log is emptied as soon as it can be
    faults: tuple[type[Exception], type[Exception]] = (driver.Error, OSError)
    leases: LeaseStorage | None = None  # one process has it to itself

    def __init__(self, file: Path, readers: int) -> None:
        check_version()
        self.file = file
        self._log = log_of(file)
        self._made_room = -APART  # when it was last tried
        # The connection that writes takes the lock at once: a transaction that begins by reading could not get it
        # if another process came between.
        self.writing = _engine(file, 1, "BEGIN IMMEDIATE")
        self.reading = self.asking = _engine(file, readers, "BEGIN")
        event.listen(self.writing, "connect", _leave_the_log)

    def prepare(self) -> None:
        """Bring it to the newest schema; made if there is none."""
        keep_private(self.file)
        with self.writing.begin() as connection:
            migrate(connection)
            self.changed_elsewhere(connection)  # what was before does not matter

    def changed_elsewhere(self, connection: Connection) -> bool:
        """In a transaction that writes: whether another process has written since the last one.

        A connection that was opened anew does not know, and takes it for granted.
        """
        found = connection.exec_driver_sql("PRAGMA data_version").scalar_one()
        known = connection.info.get(_KNOWN)
        connection.info[_KNOWN] = found
        return bool(known != found)

    def lock(self, connection: Connection, writes: Sequence[Parts]) -> None:
        """A transaction that writes has locked the whole file since it began."""

    def lock_uploads(self, connection: Connection) -> None:
        """A transaction that writes has locked the whole file since it began."""

    def again(self, fault: Exception) -> bool:
        """Never: what fails would fail again."""
        del fault
        return False

    def unanswered(self, fault: Exception) -> bool:
        """Never: whoever asks is the one who writes the file."""
        del fault
        return False

    def transaction(self, connection: Connection) -> None:
        """It has no name."""

    def committed(self, connection: Connection, transaction: str | None) -> bool:
        """Nobody needs to ask."""
        del connection, transaction
        return False

    def time(self, connection: Connection) -> None:
        """It has no clock of its own."""

    def in_use(self, connection: Connection) -> bool:
        """The lock of `files.py` tells."""
        del connection
        return False

    def filled(self, connection: Connection) -> None:
        """The next number is always one more than the largest."""

    def space(self) -> Space:
        """How much room there is."""
        return Space(self._free(), self._log_bytes())

    def _log_bytes(self) -> int:
        try:
            return self._log.stat().st_size
        except FileNotFoundError:
            return 0

    def _free(self) -> int:
        return disk_usage(self._log.parent).free

    def wanted(self, *, quiet: bool) -> Literal["TRUNCATE", "RESTART"] | None:
        """What is to be done about the write-ahead log.

        Under load it stays as long as it is and is written anew from its start: to sync a file that grows takes
        twice as long.
        """
        log = self._log_bytes()
        if log and (quiet or self._free() < log + self.scarce or log > 2 * self.most_bytes):
            return "TRUNCATE"
        return "RESTART" if log > self.most_bytes else None

    def tidy_meanwhile(self) -> None:
        """Copy the most of the write-ahead log into the database, while others write."""
        with suppress(driver.Error), closing(driver.connect(self.file, timeout=PATIENCE)) as connection:
            connection.execute("PRAGMA wal_checkpoint(PASSIVE)")

    def tidy_between(self, how: Literal["TRUNCATE", "RESTART"]) -> None:
        """Copy the rest, between two batches: by the connection that writes, to which it is no foreign write.

        It waits for those who still read from the log, though not for long: whoever writes waits for it.
        """
        try:
            with closing(self.writing.raw_connection()) as connection:
                cursor = connection.cursor()
                cursor.execute(f"PRAGMA busy_timeout={SHORT_PATIENCE}")
                try:
                    cursor.execute(f"PRAGMA wal_checkpoint({how})").fetchall()
                finally:
                    cursor.execute(f"PRAGMA busy_timeout={PATIENCE * 1000}")
        except driver.Error as error:
            logger.warning("the write-ahead log could not be tidied", extra={"fault": str(error)})

    def keep_room(self) -> None:
        """Before a batch, in the thread that writes: see to it that what is in the log fits into the database.

        Else a small disk could be filled by the log alone, and the log could not be copied any more.
        """
        log = self._log_bytes()
        if log > self.short and self._free() < log + LARGEST_WRITE:
            self.tidy_between("TRUNCATE")

    def make_room(self) -> bool:
        """On a full disk, in the thread that writes: give back what the log takes. False if that is nothing."""
        before, now = self._log_bytes(), monotonic()
        if not before or now < self._made_room + APART:
            return False
        self._made_room = now
        self.tidy_between("TRUNCATE")
        return self._log_bytes() < before

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
        hide_parameters=True,  # they are what nobody may know before the game is over
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
    """Moves would wait for a checkpoint in the middle; `tidy` does it. What is begun anew becomes short again."""
    cursor = connection.cursor()
    cursor.execute("PRAGMA wal_autocheckpoint=0")
    cursor.execute(f"PRAGMA journal_size_limit={Sqlite.most_bytes}")
    cursor.close()
