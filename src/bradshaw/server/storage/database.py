"""Which database it is: a file of SQLite, or a PostgreSQL server. Where they differ, each says how it does it."""

from collections.abc import Sequence
from contextlib import AbstractContextManager, nullcontext
from typing import Any, Protocol

from sqlalchemy import Connection, Engine
from sqlalchemy.engine import URL, make_url
from sqlalchemy.exc import ArgumentError

from bradshaw.core.errors import BradshawError
from bradshaw.server.storage.files import only_server
from bradshaw.server.storage.interface import LeaseStorage, Space
from bradshaw.server.storage.sqlite import Sqlite, database_file
from bradshaw.server.storage.statements import Parts

SECRET = ("password", "sslpassword", "passfile", "sslkey")  # of the query of a URL


class Database(Protocol):
    """What `sql.py` needs to know of the database that it writes to and reads from."""

    writing: Engine
    reading: Engine  # what is read in one transaction is of one moment
    asking: Engine  # for one query, which needs no transaction: the same connections
    faults: tuple[type[Exception], type[Exception]]  # what may be raised beside SQLAlchemy's own errors
    leases: LeaseStorage | None  # None: it is for one process alone

    def prepare(self) -> None:
        """Bring it to the newest schema, before anything else is done."""

    def changed_elsewhere(self, connection: Connection) -> bool:
        """In a transaction that writes: whether somebody has written since the last one who must not."""

    def lock(self, connection: Connection, writes: Sequence[Parts]) -> None:
        """In a transaction, before it writes: let nobody else write to the same tables until its end."""

    def lock_uploads(self, connection: Connection) -> None:
        """In a transaction: let nobody else upload anything until its end, so that what is counted stays so."""

    def again(self, fault: Exception) -> bool:
        """Whether a transaction that failed like that, before its commit, is worth a second attempt at once."""

    def unanswered(self, fault: Exception) -> bool:
        """Whether a commit that failed like that may have been carried out all the same."""

    def transaction(self, connection: Connection) -> str | None:
        """What the database calls a transaction, so that it can be asked later what became of it."""

    def committed(self, connection: Connection, transaction: str | None) -> bool | None:
        """Whether a transaction was carried out; None if it is still at work."""

    def time(self, connection: Connection) -> int | None:
        """The time by the clock of the database, in microseconds since 1970; None if it has none of its own."""

    def in_use(self, connection: Connection) -> bool:
        """Whether a server is connected; of a file, its lock tells."""

    def filled(self, connection: Connection) -> None:
        """Rows with numbers of their own were added: the next ones come after them."""

    def space(self) -> Space:
        """How much room there is."""

    def wanted(self, *, quiet: bool) -> str | None:
        """What is to be tidied up, if anything."""

    def tidy_meanwhile(self) -> None:
        """Tidy up what can be while others write."""

    def tidy_between(self, how: Any) -> None:
        """Tidy up the rest, between two batches."""

    def keep_room(self) -> None:
        """Before a batch: see to it that there will be room."""

    def make_room(self) -> bool:
        """The disk is full: whether room could be made on it."""

    def close(self) -> None:
        """Close all connections."""


def find_database(where: str, readers: int) -> Database:
    """The database at that address; nothing is opened yet."""
    url = postgresql_url(where)
    if url is None:
        return Sqlite(database_file(where), readers)
    from bradshaw.server.storage.postgresql import Postgresql  # its driver is an extra

    return Postgresql(url, readers)


def postgresql_url(where: str) -> URL | None:
    """The URL of a PostgreSQL server; None if it is a file.

    >>> postgresql_url("postgresql://club@db.example/bradshaw").host
    'db.example'
    """
    if not where.startswith(("postgresql", "postgres:")):
        return None
    try:
        url = make_url(where)
    except (ArgumentError, ValueError):
        return None
    if url.drivername not in ("postgresql", "postgres", "postgresql+psycopg"):
        return None
    return url.set(drivername="postgresql+psycopg")


def shown(where: str) -> str:
    """A database as it may be told to anybody: without passwords.

    >>> shown("postgresql://club:secret@db.example/bradshaw?password=secret")
    'postgresql://club:***@db.example/bradshaw'
    """
    if "://" not in where:
        return where
    try:
        url = make_url(where)
    except (ArgumentError, ValueError):
        return where.partition("://")[0] + "://…"  # whatever it is, a password may be in it
    return url.difference_update_query(SECRET).render_as_string(hide_password=True)


def reserved(where: str) -> AbstractContextManager[None]:
    """Keep a database that is for one server alone from others. PostgreSQL is for any number of them."""
    return nullcontext() if postgresql_url(where) else only_server(database_file(where))


def file_only(where: str, instead: str) -> None:
    """BradshawError if it is no file, with what is to be done instead."""
    if postgresql_url(where):
        raise BradshawError(f"“{shown(where)}” is on a PostgreSQL server, which {instead}")
