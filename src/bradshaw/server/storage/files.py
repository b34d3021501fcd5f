"""The files of a database: read by nobody but their owner, and used by one server at a time."""

import os
import sys
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from errno import EISDIR
from logging import getLogger
from pathlib import Path
from stat import S_IMODE
from typing import BinaryIO

from bradshaw.core.errors import BradshawError

if sys.platform == "win32":
    import msvcrt
else:
    import fcntl

logger = getLogger(__name__)

OWNER_ONLY = 0o600


def keep_private(file: Path) -> None:
    """Let nobody but its owner read a database, nor write to it; an empty file is made if there is none.

    SQLite gives the files beside it (-wal, -shm) the same rights when it makes them.
    """
    with suppress(FileExistsError):
        os.close(os.open(file, os.O_CREAT | os.O_EXCL | os.O_RDWR, OWNER_ONLY))
    if sys.platform == "win32":
        return  # there a file has the rights of its folder
    for found in (file, log_of(file), file.with_name(file.name + "-shm")):
        try:
            if S_IMODE(found.stat().st_mode) & ~OWNER_ONLY:
                found.chmod(OWNER_ONLY)
                logger.warning("a file could be read by others; now by its owner only", extra={"file": str(found)})
        except FileNotFoundError:
            continue
        except OSError as error:
            logger.warning(
                "a file can be read by others", extra={"file": str(found), "fault": error.strerror or str(error)}
            )


def log_of(file: Path) -> Path:
    """The write-ahead log of a database."""
    return file.with_name(file.name + "-wal")


@contextmanager
def only_server(file: Path) -> Iterator[None]:
    """Hold the lock that the one server of a database has; BradshawError if another holds it.

    The operating system gives it back when the process ends, however that happens. The file stays: who removes it
    could remove the one that the next server has just locked. Backups and restores need no lock.
    """
    where = file.resolve()
    try:
        if where.is_dir():
            raise IsADirectoryError(EISDIR, "it is a folder")
        lock = os.fdopen(os.open(where.with_name(where.name + "-lock"), os.O_CREAT | os.O_RDWR, OWNER_ONLY), "r+b")
    except OSError as error:
        raise BradshawError(f"The database “{file}” can't be opened: {error.strerror or error}.") from error
    with lock:
        try:
            _lock(lock)
        except OSError:
            holder = lock.read(20).decode("ascii", "replace").strip()
            named = f" (process {holder})" if holder.isdigit() else ""
            raise BradshawError(
                f"Another server{named} is using the database “{file}”. One database is for one server: stop the "
                "other, or choose another file with --database."
            ) from None
        with suppress(OSError):  # a full disk: it is only for whoever wonders
            lock.truncate(0)
            lock.write(f"{os.getpid()}\n".encode())
            lock.flush()
        yield


def _lock(file: BinaryIO) -> None:
    """OSError if another process has locked it."""
    if sys.platform == "win32":
        file.seek(1000)  # behind what is written: others could not read what is locked
        msvcrt.locking(file.fileno(), msvcrt.LK_NBLCK, 1)
        file.seek(0)
    else:
        # Of the process, not of the open file: a child that outlives the server does not keep it.
        fcntl.lockf(file, fcntl.LOCK_EX | fcntl.LOCK_NB)
