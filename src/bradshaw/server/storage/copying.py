"""Moves a club from one database to another: from a file to PostgreSQL, and back.

Tables are copied a few at a time, with all that belongs to them in one transaction, and every chain of checksums
is checked in the copy. Until all is there the copy has a version that no server opens. Who was interrupted begins
again: what is there already, and as in the source, is only checked.
"""

from collections.abc import Callable, Iterator, Sequence
from contextlib import AbstractContextManager, ExitStack, contextmanager
from hashlib import sha256
from typing import Any

from msgspec import Struct
from sqlalchemy import Connection, Table, delete, func, insert, select, text
from sqlalchemy.exc import SQLAlchemyError

from bradshaw.core.errors import BradshawError
from bradshaw.server.errors import Damaged
from bradshaw.server.storage import schema
from bradshaw.server.storage.database import Database, find_database, postgresql_url, reserved, shown
from bradshaw.server.storage.migrate import COPYING, HEAD, current
from bradshaw.server.storage.sqlite import database_file
from bradshaw.server.tables import log

FEW = 20  # tables, or records, at a time
MANY = 500  # guests, or secrets
NAME = "copy"  # of the key that tells what is being copied
# With a table, in the order in which they refer to each other.
OF_TABLE = (schema.lines, schema.snapshots, schema.people, schema.notes, schema.notices)
OF_GUESTS = (schema.guests, schema.secrets, schema.transfers, schema.subscriptions, schema.uploads)

Told = Callable[[int, int], None]  # how many tables, records and guests are done, and of how many


class Copied(Struct, frozen=True):
    """What there is in the copy."""

    tables: int
    entries: int
    guests: int
    records: int


def copy_database(source: str, target: str, told: Told | None = None) -> Copied:
    """Copy all that is in one database into another one, which has nothing else."""
    _check_names(source, target)
    with ExitStack() as stack:
        for where in (source, target):
            stack.enter_context(reserved(where))
        old, new = (stack.enter_context(_opened(where)) for where in (source, target))
        with _explained(f"The database “{shown(source)}” can't be read"):
            _check_source(old, source)
            fingerprint = _fingerprint(old)
        with _explained(f"The database “{shown(target)}” can't be written to"):
            _check_target(new, target, fingerprint)
        with _explained("The copy broke off; say the same again to go on where it stopped. The reason"):
            return _Copy(old, new, told).run()


@contextmanager
def _explained(what: str) -> Iterator[None]:
    """What a database complains of, in a sentence."""
    try:
        yield
    except (SQLAlchemyError, OSError) as error:
        reason = " ".join(str(getattr(error, "orig", error)).split()).rstrip(".")
        raise BradshawError(f"{what}: {reason}.") from error


def _check_names(source: str, target: str) -> None:
    if source == target:
        raise BradshawError("A database can't be copied into itself.")
    for where in (source, target):
        if postgresql_url(where) is None:
            file = database_file(where)
            if where is source and not file.exists():
                raise BradshawError(f"There is no database “{shown(where)}”.")
            if where is target and not file.absolute().parent.is_dir():
                raise BradshawError(f"There is no folder “{file.parent}” for the copy.")
    files = [database_file(where).resolve() for where in (source, target) if postgresql_url(where) is None]
    if len(files) == 2 and files[0] == files[1]:
        raise BradshawError("A database can't be copied into itself.")


@contextmanager
def _opened(where: str) -> Iterator[Database]:
    """A database whose connections are known to be ours, so that those of a server are noticed."""
    url = postgresql_url(where)
    named = where if url is None else url.update_query_dict({"application_name": "bradshaw copy-database"})
    database = find_database(named if isinstance(named, str) else named.render_as_string(hide_password=False), 1)
    try:
        yield database
    finally:
        database.close()


def _nobody_else(database: Database, connection: Connection, where: str) -> None:
    if database.in_use(connection):
        raise BradshawError(f"A server is using the database “{shown(where)}”. Stop all of its servers first.")


def _check_source(database: Database, where: str) -> None:
    with database.reading.connect() as connection:
        _nobody_else(database, connection, where)
        version = current(connection)
    if version is None:
        raise BradshawError(f"“{shown(where)}” is no database of Bradshaw.")
    if version == COPYING:
        raise BradshawError(f"“{shown(where)}” is itself a copy that was not finished.")
    if version > HEAD:
        raise BradshawError(f"“{shown(where)}” is from a newer Bradshaw. Update Bradshaw.")
    if version < HEAD:
        raise BradshawError(
            f"“{shown(where)}” is from an older Bradshaw: start a server with it once, and stop it."
        )


def _check_target(database: Database, where: str, fingerprint: str) -> None:
    """Prepare an empty database, or one with the beginning of the same copy; any other is refused."""
    with database.writing.begin() as connection:
        _nobody_else(database, connection, where)
        version = current(connection)
        if version == COPYING:
            found = connection.execute(select(schema.keys.c.value).where(schema.keys.c.name == NAME)).scalar()
            if found != fingerprint:
                raise BradshawError(
                    f"“{shown(where)}” has a part of a copy of another database. Use an empty one."
                )
            return
        if version is not None:
            kept = (schema.tables, schema.guests, schema.records, schema.keys)
            if version != HEAD or any(_count(connection, table) for table in kept):
                raise BradshawError(
                    f"“{shown(where)}” is in use already; a copy overwrites nothing. Use an empty one."
                )
    database.prepare()
    with database.writing.begin() as connection:
        connection.execute(insert(schema.keys), [{"name": NAME, "value": fingerprint, "created": 0}])
        connection.execute(text("UPDATE alembic_version SET version_num = :new"), {"new": COPYING})


def _fingerprint(database: Database) -> str:
    """Which club it is: the keys that its first server made are no other's."""
    with database.reading.connect() as connection:
        keys = connection.execute(
            select(schema.keys.c.name, schema.keys.c.value).order_by(schema.keys.c.name)
        ).all()
        first = connection.execute(select(schema.tables.c.id).order_by(schema.tables.c.no).limit(1)).all()
    return sha256(repr((keys, first)).encode()).hexdigest()


def _count(connection: Connection, table: Table) -> int:
    return int(connection.execute(select(func.count()).select_from(table)).scalar_one())


class _Copy:
    """One run, from beginning to end."""

    def __init__(self, old: Database, new: Database, told: Told | None) -> None:
        self._old, self._new = old, new
        self._told = told
        self._done = self._of = self._entries = 0

    def run(self) -> Copied:
        counted = (schema.tables, schema.records, schema.guests)
        with self._reading() as connection:
            tables, records, guests = (_count(connection, table) for table in counted)
        self._of = tables + records + guests
        last = 0
        while found := self._next_tables(last):
            self._copy_tables(last, found)
            last = found[-1]["no"]
        with self._writing() as connection:  # tables that were removed from the source since the last attempt
            _remove_tables(connection, last, None)
        self._copy_records()
        self._copy_people()
        self._finish()
        return Copied(tables, self._entries, guests, records)

    def _reading(self) -> AbstractContextManager[Connection]:
        return self._old.reading.connect()

    def _writing(self) -> AbstractContextManager[Connection]:
        return self._new.writing.begin()

    def _tell(self, more: int) -> None:
        self._done += more
        if self._told:
            self._told(self._done, self._of)

    def _next_tables(self, last: int) -> list[dict[str, Any]]:
        asked = select(schema.tables).where(schema.tables.c.no > last).order_by(schema.tables.c.no).limit(FEW)
        with self._reading() as connection:
            return _rows(connection, asked)

    def _copy_tables(self, after: int, tables: Sequence[dict[str, Any]]) -> None:
        """Copy tables with all that belongs to them, unless that was done before; then check what is there."""
        last = tables[-1]["no"]
        with self._reading() as connection:
            belonging = [_belonging(connection, table, tables) for table in OF_TABLE]
        with self._writing() as connection:
            if _tables_between(connection, after, last) != list(tables) or any(
                _belonging(connection, table, tables) != found
                for table, found in zip(OF_TABLE, belonging, strict=True)
            ):
                _remove_tables(connection, after, last)
                connection.execute(insert(schema.tables), list(tables))
                for table, found in zip(OF_TABLE, belonging, strict=True):
                    if found:
                        connection.execute(insert(table), found)
            lines = _belonging(connection, schema.lines, tables)
        self._check_logs(tables, lines, belonging[0])
        self._tell(len(tables))

    def _check_logs(self, tables: Sequence[dict[str, Any]], lines: list[Any], in_source: list[Any]) -> None:
        """Every chain of checksums, as it is in the copy now."""
        if lines != in_source:
            raise BradshawError("The copy differs from the source. Nobody else may write to either of them.")
        logs: dict[int, list[log.Line]] = {table["no"]: [] for table in tables}
        for line in lines:
            logs[line["table_no"]].append(log.Line(line["number"], line["body"], line["sum"]))
        for table in tables:
            try:
                self._entries += sum(1 for _ in log.read(logs[table["no"]]))
            except Damaged as error:
                raise BradshawError(f"Table {table['id']} can't be copied. {error}") from error

    def _copy_records(self) -> None:
        """Records never change: those that are there stay."""
        records, last = schema.records, ""
        while True:
            with self._reading() as connection:
                found = _rows(
                    connection, select(records).where(records.c.id > last).order_by(records.c.id).limit(FEW)
                )
            if not found:
                return
            names = [row["id"] for row in found]
            with self._writing() as connection:
                connection.execute(delete(records).where(records.c.id.in_(names)))
                connection.execute(insert(records), found)
            last = names[-1]
            self._tell(len(found))

    def _copy_people(self) -> None:
        """Guests with their secrets, and who has uploaded what: small, so they are copied anew."""
        with self._writing() as connection:
            for table in reversed(OF_GUESTS):
                connection.execute(delete(table))
        for table in OF_GUESTS:
            key = next(iter(table.primary_key.columns))
            last = ""
            while True:
                with self._reading() as connection:
                    found = _rows(connection, select(table).where(key > last).order_by(key).limit(MANY))
                if not found:
                    break
                with self._writing() as connection:
                    connection.execute(insert(table), found)
                last = found[-1][key.name]
                if table is schema.guests:
                    self._tell(len(found))

    def _finish(self) -> None:
        """The keys, the times of work, the next number of a table, and the version with which servers open it."""
        with self._reading() as connection:
            rest = [(table, _rows(connection, select(table))) for table in (schema.keys, schema.uptimes)]
        with self._writing() as connection:
            for table, found in rest:
                connection.execute(delete(table))
                if found:
                    connection.execute(insert(table), found)
            self._new.filled(connection)
            connection.execute(text("UPDATE alembic_version SET version_num = :new"), {"new": HEAD})


def _rows(connection: Connection, asked: Any) -> list[dict[str, Any]]:
    return [dict(row) for row in connection.execute(asked).mappings()]


def _belonging(connection: Connection, table: Table, tables: Sequence[dict[str, Any]]) -> list[dict[str, Any]]:
    """What one of `OF_TABLE` has of these tables, in order."""
    by_no = "table_no" in table.c
    column = table.c.table_no if by_no else table.c.table_id
    order = (column, table.c.number) if by_no else tuple(table.primary_key.columns)
    names = [row["no" if by_no else "id"] for row in tables]
    found = _rows(connection, select(table).where(column.in_(names)).order_by(*order))
    # By another collation the database may have another order of texts.
    return found if by_no else sorted(found, key=lambda row: [str(row[name.name]) for name in order])


def _tables_between(connection: Connection, after: int, last: int) -> list[dict[str, Any]]:
    no = schema.tables.c.no
    return _rows(connection, select(schema.tables).where(no > after, no <= last).order_by(no))


def _remove_tables(connection: Connection, after: int, last: int | None) -> None:
    """What a copy that was interrupted has of these tables."""
    tables = schema.tables.c
    wanted = (tables.no > after) if last is None else (tables.no > after) & (tables.no <= last)
    for table in OF_TABLE:
        column, named = (table.c.table_no, tables.no) if "table_no" in table.c else (table.c.table_id, tables.id)
        connection.execute(delete(table).where(column.in_(select(named).where(wanted))))
    connection.execute(delete(schema.tables).where(wanted))
