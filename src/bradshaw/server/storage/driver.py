"""Which SQLite is used: by the server, for backups, restores and migrations alike.

SQLite 3.7.0 to 3.51.2 can damage a database in WAL mode, if one connection begins the write-ahead log anew while
another copies it into the database (https://sqlite.org/wal.html#walresetbug). The server does both all the time.
So it brings a current SQLite with it, where there is one to install, and refuses one that has the fault.

Never open the database of a running server with another copy of SQLite in the same process: when one of them
closes the file, the locks of the other are gone.
"""

from typing import TYPE_CHECKING

from bradshaw.core.errors import BradshawError

if TYPE_CHECKING:
    import sqlite3 as driver
else:
    try:
        from pysqlite3 import dbapi2 as driver  # Python's own module, with an SQLite of its own
    except ImportError:  # there is none for this kind of machine
        import sqlite3 as driver

__all__ = ["check_version", "driver"]

FIXED = (3, 51, 3)
BACKPORTS = ((3, 50, 7), (3, 44, 6))  # older versions that got the fix, too: up to the next minor version


def check_version() -> None:
    """Refuse an SQLite that can damage the database."""
    version = driver.sqlite_version_info
    if version >= FIXED or any(version[:2] == fixed[:2] and version >= fixed for fixed in BACKPORTS):
        return
    found = ".".join(map(str, version))
    raise BradshawError(
        f"SQLite {found} can damage a database that is being written to, so the server does not use it: it needs "
        "3.51.3 or newer. “pip install pysqlite3” brings one for most machines; else take a newer Python."
    )
