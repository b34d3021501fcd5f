"""Brings a database to the newest schema, step by step (`migrations/versions/`)."""

from pathlib import Path
from typing import TYPE_CHECKING

from sqlalchemy import Connection, inspect, text

from bradshaw.core.errors import BradshawError

if TYPE_CHECKING:
    from alembic.config import Config

HEAD = "0006"
COPYING = "copying"  # the version of a database until all is in it that is being copied


def migrate(connection: Connection) -> None:
    """Do what is left to do. The database of a newer Bradshaw is left alone."""
    version = current(connection)
    if version == HEAD:
        return
    if version == COPYING:
        raise BradshawError("A copy into this database was not finished: say “bradshaw copy-database” again.")
    if version is not None and version > HEAD:
        raise BradshawError(
            f"The database is from a newer Bradshaw (schema {version}; this one knows {HEAD}). Update Bradshaw."
        )
    from alembic import command  # a third of a second, which only a new or old database has to pay

    command.upgrade(config(connection), HEAD)


def current(connection: Connection) -> str | None:
    """The schema that the database has; None if it is new."""
    if not inspect(connection).has_table("alembic_version"):
        return None
    found = connection.execute(text("SELECT version_num FROM alembic_version")).scalar()
    return None if found is None else str(found)


def config(connection: Connection) -> "Config":
    """Alembic's configuration for a connection that is already open."""
    from alembic.config import Config

    settings = Config()
    settings.set_main_option("script_location", str(Path(__file__).parent / "migrations"))
    settings.attributes["connection"] = connection
    return settings
