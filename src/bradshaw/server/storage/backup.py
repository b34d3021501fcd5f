"""Backup and restore of a database, also while a server uses it, through SQLite's own online backup."""

from contextlib import closing
from pathlib import Path

from sqlalchemy.exc import SQLAlchemyError

from bradshaw.core.errors import BradshawError
from bradshaw.server.storage.database import file_only
from bradshaw.server.storage.driver import check_version, driver
from bradshaw.server.storage.files import keep_private
from bradshaw.server.storage.migrate import HEAD, migrate
from bradshaw.server.storage.sqlite import Sqlite, database_file


def backup(database: str, to: Path) -> int:
    """Copy the database as it is at one moment, check the copy, and return how many tables it has."""
    file_only(database, "pg_dump copies: pg_dump --format=custom --file=FILE URL.")
    source = database_file(database)
    if not source.exists():
        raise BradshawError(f"There is no database “{source}”.")
    if to.exists():
        raise BradshawError(f"“{to}” exists already; a backup overwrites nothing.")
    draft = to.with_name(to.name + ".draft")
    try:
        keep_private(draft)
        with closing(_open(source)) as live, closing(driver.connect(draft)) as copy:
            live.backup(copy)
            copy.execute("PRAGMA journal_mode=DELETE")  # one file, nothing beside it
        tables = check(draft)
        draft.rename(to)
    except (driver.Error, OSError) as error:
        raise BradshawError(f"The backup failed: {error}.") from error
    finally:
        draft.unlink(missing_ok=True)
    return tables


def restore(copy: Path, database: str) -> int:
    """Write the copy over the database in one transaction, and return how many tables it has.

    A server that runs notices it before its next write, forgets what it knew, and lets its clients start over.
    """
    if not copy.exists():
        raise BradshawError(f"There is no backup “{copy}”.")
    file_only(
        database, "pg_restore brings back, once all servers are stopped: pg_restore --clean --dbname=URL FILE."
    )
    tables = check(copy)
    target = database_file(database)
    draft = target.with_name(target.name + ".draft")
    try:
        keep_private(target)
        newest = _brought_up_to_date(copy, draft)
        with closing(_open(newest)) as source, closing(driver.connect(target, timeout=30)) as live:
            source.backup(live)
            live.execute("PRAGMA journal_mode=WAL")
    except (driver.Error, OSError, SQLAlchemyError) as error:
        raise BradshawError(f"The database could not be restored: {error}.") from error
    finally:
        draft.unlink(missing_ok=True)
    return tables


def _brought_up_to_date(copy: Path, draft: Path) -> Path:
    """A backup of the newest schema, which a server that runs knows: the copy, or a draft made of it."""
    with closing(_open(copy)) as old:
        if old.execute("SELECT version_num FROM alembic_version").fetchone() == (HEAD,):
            return copy
        keep_private(draft)
        with closing(driver.connect(draft)) as new:
            old.backup(new)
    database = Sqlite(draft, 1)
    try:
        with database.writing.begin() as connection:
            migrate(connection)
    finally:
        database.close()
    with closing(driver.connect(draft)) as new:
        new.execute("PRAGMA journal_mode=DELETE")  # one file, nothing beside it
    return draft


def check(file: Path) -> int:
    """How many tables a backup has; BradshawError if it is damaged, or no backup of ours."""
    try:
        with closing(_open(file)) as found:
            problems = [row[0] for row in found.execute("PRAGMA integrity_check(3)")]
            if problems != ["ok"]:
                raise BradshawError(f"“{file}” is damaged: {problems[0]}.")
            version = found.execute("SELECT version_num FROM alembic_version").fetchone()
            if not version or version[0] > HEAD:
                raise BradshawError(f"“{file}” is from a newer Bradshaw. Update Bradshaw.")
            return int(found.execute("SELECT count(*) FROM tables").fetchone()[0])
    except driver.Error as error:
        raise BradshawError(f"“{file}” is no database of Bradshaw: {error}.") from error


def _open(file: Path) -> driver.Connection:
    check_version()
    return driver.connect(f"{file.resolve().as_uri()}?mode=ro", uri=True, timeout=30)
