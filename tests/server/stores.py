"""The stores that tests of the server run on, and what tests do to a database past the server."""

from collections.abc import Iterator
from contextlib import closing, contextmanager
from pathlib import Path
from typing import Any

from sqlalchemy import Engine, create_engine

from bradshaw.server.storage.driver import driver
from bradshaw.server.storage.schema import metadata

Where = Path | str  # a file, or the URL of a PostgreSQL database
chosen = "both"  # `--store`: tests that are about both stores are run with each, all others on SQLite
current = "sqlite"  # of this test


@contextmanager
def database(store: str, file: Path) -> Iterator[Where]:
    """Where a test may have its database."""
    if store == "sqlite":
        yield file
        return
    from tests.server import postgres  # starts nothing, but takes a moment

    with postgres.database() as url:
        yield url


def is_file(where: Where) -> bool:
    """Whether it is a file."""
    return "://" not in str(where)


def engine_of(where: Where) -> Engine:
    """Connections past the storage, for SQLAlchemy."""
    if is_file(where):
        return create_engine(f"sqlite:///{where}", module=driver)
    return create_engine(str(where).replace("postgresql:", "postgresql+psycopg:", 1))


def query(where: Where, sql: str, *values: Any) -> list[tuple[Any, ...]]:
    """Read or write past the storage, as another process does. Values are marked by question marks."""
    if is_file(where):
        with closing(driver.connect(where)) as database, database:
            return database.execute(sql, values).fetchall()
    import psycopg

    with psycopg.connect(str(where)) as connection:
        found = connection.execute(sql.replace("?", "%s"), values)  # type: ignore[arg-type]
        return found.fetchall() if found.description else []


def contents(where: Where) -> bytes:
    """All that is kept in a database, as bytes to search in."""
    if isinstance(where, Path):
        return b"".join(part.read_bytes() for part in where.parent.iterdir())
    return repr([query(where, f'SELECT * FROM "{table.name}"') for table in metadata.sorted_tables]).encode()
