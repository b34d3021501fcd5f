"""Storage in a SQL database, through SQLAlchemy: SQLite, in one file."""

import asyncio
import sqlite3
from collections.abc import Callable, Mapping, Sequence
from contextlib import closing, suppress
from functools import partial
from logging import getLogger
from pathlib import Path
from typing import Any, Literal

import msgspec
from sqlalchemy import ClauseElement, create_engine, delete, event, insert, select, text, update
from sqlalchemy.dialects import sqlite
from sqlalchemy.engine import URL, make_url
from sqlalchemy.exc import ArgumentError, SQLAlchemyError
from sqlalchemy.ext.asyncio import AsyncEngine, create_async_engine

from bradshaw.core.errors import BradshawError
from bradshaw.server.errors import Conflict, Unavailable
from bradshaw.server.storage import frequent, schema
from bradshaw.server.storage.interface import Listing, NewTableRow, Progress, Row, StoredGuest
from bradshaw.server.storage.migrate import migrate
from bradshaw.server.storage.writer import Write, Writer, explain
from bradshaw.server.tables.log import Line

logger = getLogger(__name__)

MOST_CHANGES = 30_000  # rows in the write-ahead log: about 120 MB of it
_DIALECT = sqlite.dialect(paramstyle="named")


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


class Batch(msgspec.Struct):
    """What is written in one transaction, as the database takes it."""

    eras: set[int]
    statements: list[ClauseElement]
    rows: dict[str, str | None]

    @classmethod
    def of(cls, writes: Sequence[Write]) -> "Batch":
        """All of these writes."""
        return cls(
            {write.era for write in writes},
            [statement for write in writes for statement in write.statements],
            frequent.as_parameters([write.rows for write in writes]),
        )


class SqlStorage:
    """One connection writes, in batches, in a thread of its own; others read meanwhile."""

    def __init__(self, file: Path) -> None:
        self.on_foreign_write: Callable[[], None] = lambda: None
        self._file = file
        self._read_engine = _read_engine(file)
        self._loop = asyncio.get_running_loop()
        self._db: sqlite3.Connection
        self._changes = 0  # rows changed in all, when last looked at
        self._tidied = -1  # and when the write-ahead log was last begun anew; there may be one from before
        self._version: int  # changes when another connection has written
        self._era = 0  # how often that has happened
        self.writer: Writer

    @classmethod
    async def open(cls, where: str) -> "SqlStorage":
        """The database in that file, brought to the newest schema; made if there is none."""
        storage = cls(database_file(where))
        try:
            await asyncio.to_thread(storage._prepare)
        except (SQLAlchemyError, sqlite3.Error, OSError) as error:
            reason = str(getattr(error, "orig", error)).rstrip(".")
            raise BradshawError(f"The database “{where}” can't be opened: {reason}.") from error
        storage.writer = Writer(Batch.of, storage._commit)
        return storage

    def _prepare(self) -> None:
        engine = create_engine(URL.create("sqlite", database=str(self._file)))
        event.listen(engine, "connect", _connected)
        try:
            with engine.begin() as connection:
                connection.exec_driver_sql("BEGIN IMMEDIATE")
                migrate(connection)
        finally:
            engine.dispose()
        self._db = sqlite3.connect(self._file, check_same_thread=False)
        _connected(self._db, None)
        self._db.execute("PRAGMA wal_autocheckpoint=0")  # moves would wait for it; `tidy` does it
        for statement in frequent.PREPARE:
            self._db.execute(statement)
        self._version = self._data_version()

    async def close(self) -> None:
        """Finish all writes."""
        await self.writer.close()
        self._db.close()
        await self._read_engine.dispose()

    async def notice(self) -> None:
        """See whether another process has written, without writing anything."""
        try:
            await self.writer.write()
        except Conflict:
            return

    async def tidy(self) -> bool:
        """Move what has been written from the write-ahead log into the database: when it is quiet, or high time.

        Under load it is done seldom, and then the log stays as long as it is and is written anew from its start:
        to sync a file that grows takes twice as long. True if it is quiet: nothing was written since last time.
        """
        changes = self._db.total_changes
        quiet, self._changes = changes == self._changes, changes
        if changes - self._tidied > (0 if quiet else MOST_CHANGES):
            self._tidied = changes
            await asyncio.to_thread(self._checkpoint)
            await self.writer.run(partial(self._begin_anew, "TRUNCATE" if quiet else "RESTART"))
        return quiet

    def _checkpoint(self) -> None:
        """The most of it, while others write."""
        with suppress(sqlite3.Error), closing(sqlite3.connect(self._file, timeout=5)) as db:
            db.execute("PRAGMA wal_checkpoint(PASSIVE)")

    def _begin_anew(self, how: Literal["TRUNCATE", "RESTART"]) -> None:
        """The rest; by the connection that writes, for it would take another's for a foreign write."""
        try:
            self._db.execute(f"PRAGMA wal_checkpoint({how})")
        except sqlite3.Error as error:
            logger.warning("the write-ahead log could not be tidied", extra={"fault": str(error)})

    def _commit(self, batch: Batch) -> None:
        """Write a batch, in the writer's thread; through the driver itself, which takes a tenth of the time."""
        db = self._db
        ours = batch.eras <= {self._era}
        if ours and not batch.statements and self._commit_rows(batch):
            return
        db.execute("BEGIN IMMEDIATE")
        try:
            self._notice_others()
            if not ours:
                raise sqlite3.IntegrityError  # asked for before anybody knew: it may follow on what is no more
            for statement in batch.statements:
                compiled = statement.compile(dialect=_DIALECT)
                db.execute(str(compiled), compiled.params)
            if not self._commit_rows(batch) and any(batch.rows.values()):
                raise sqlite3.DatabaseError("nothing was written")  # nobody is told that it was
            db.execute("COMMIT")
        except BaseException:
            if db.in_transaction:
                db.execute("ROLLBACK")
            raise

    def _commit_rows(self, batch: Batch) -> bool:
        """Write the rows of a batch; False if nothing was written, as when others have written meanwhile."""
        before = self._db.total_changes
        self._db.execute(frequent.WRITE, {**batch.rows, "version": self._version})
        return self._db.total_changes > before

    def _notice_others(self) -> None:
        """Inside the write lock: if somebody else has written since our last batch, nothing cached is certain."""
        found = self._data_version()
        if found != self._version:
            self._version = found
            self._era += 1
            self._loop.call_soon_threadsafe(self._forget)
            raise Conflict

    def _forget(self) -> None:
        self.writer.era += 1
        self.on_foreign_write()

    def _data_version(self) -> int:
        return int(self._db.execute("PRAGMA data_version").fetchone()[0])

    # Tables

    async def create_table(
        self, table: NewTableRow, lines: Sequence[Line], progress: Progress, listing: Listing
    ) -> None:
        """A new table, with its first entries."""
        new = (table.id, table.code, table.game, table.listed, table.created)
        await self._write(rows={"tables": [new]} | frequent.entry_rows(table.id, lines, progress, listing))

    async def append(
        self, table: str, lines: Sequence[Line], progress: Progress | None, listing: Listing | None
    ) -> None:
        """Further entries of a table."""
        await self.writer.write((), frequent.entry_rows(table, lines, progress, listing))

    def append_soon(self, table: str, lines: Sequence[Line], done: Callable[[Exception | None], None]) -> None:
        """Entries alone, without waiting."""
        self.writer.write_soon((), frequent.entry_rows(table, lines), done)

    async def save_progress(self, progress: Mapping[str, Progress]) -> None:
        """The progress of tables at which something happened lately."""
        await self.writer.write(
            (), {"lately": [frequent.progress_row(table, made) for table, made in progress.items()]}
        )

    async def lines(self, table: str) -> list[Line]:
        """All entries of a table."""
        c = schema.lines.c
        query = select(c.number, c.body, c.sum).join(schema.tables).where(schema.tables.c.id == table)
        return [Line(*row) for row in await self._read(query.order_by(c.number))]

    async def head(self, table: str) -> tuple[str, int, int] | None:
        """The short code of a table, how many moves it had when that was last saved, and since when."""
        c = schema.tables.c
        rows = await self._read(select(c.code, c.moves, c.changed).where(c.id == table))
        return (str(rows[0][0]), int(rows[0][1]), int(rows[0][2])) if rows else None

    async def table_of(self, code: str) -> str | None:
        """The open table of that code."""
        c = schema.tables.c
        rows = await self._read(select(c.id).where(c.code == code, c.status == "open"))
        return str(rows[0][0]) if rows else None

    async def listed(
        self, kind: Literal["open", "running", "over", "mine"], guest: str | None, before: str | None, limit: int
    ) -> list[Row]:
        """A page of a list."""
        c = schema.tables.c
        query = select(c.id, c.game, c.status, c.seats, c.moves, c.to_act, c.created, c.changed)
        query = query.order_by(c.created.desc(), c.id.desc()).limit(limit)
        if kind == "mine":
            mine = select(schema.people.c.table_id).where(schema.people.c.guest == guest)
            query = query.where(c.id.in_(mine))
        else:
            query = query.where(c.status == kind, c.listed)
        if before is not None:
            created = select(c.created).where(c.id == before).scalar_subquery()
            query = query.where((c.created < created) | ((c.created == created) & (c.id < before)))
        found = [dict(zip(Row.__struct_fields__, row, strict=True)) for row in await self._read(query)]
        try:
            rows = [row | {"to_act": tuple(map(int, row["to_act"].split()))} for row in found]
            return msgspec.convert(rows, list[Row])
        except (ValueError, msgspec.ValidationError) as error:
            raise Unavailable(explain(ValueError("malformed"), "read")) from error

    async def wakes(self) -> list[tuple[str, int]]:
        """The tables that the server must look at."""
        c = schema.tables.c
        query = select(c.id, c.wake).where(c.wake >= 0)  # by the index, which IS NOT NULL does not use
        return [(str(table), int(wake)) for table, wake in await self._read(query)]

    async def save_notes(self, table: str, seat: int, guest: str, notes: str) -> None:
        """Private notes, instead of those before."""
        c = schema.notes.c
        old = delete(schema.notes).where(c.table_id == table, c.seat == seat, c.guest == guest)
        new = insert(schema.notes).values(table_id=table, seat=seat, guest=guest, text=notes)
        await self._write(old, new)

    async def notes(self, table: str, seat: int, guest: str) -> str:
        """Private notes."""
        c = schema.notes.c
        rows = await self._read(select(c.text).where(c.table_id == table, c.seat == seat, c.guest == guest))
        return str(rows[0][0]) if rows else ""

    # Guests

    async def add_guest(self, guest: StoredGuest, secret_hash: str, now: int) -> None:
        """A new guest."""
        new = insert(schema.guests).values(id=guest.id, name=guest.name, created=now)
        secret = insert(schema.secrets).values(hash=secret_hash, guest=guest.id, created=now)
        await self._write(new, secret)

    async def guest(self, secret_hash: str) -> StoredGuest | None:
        """The guest with that secret."""
        g, s = schema.guests.c, schema.secrets.c
        rows = await self._read(select(g.id, g.name).join(schema.secrets).where(s.hash == secret_hash))
        return StoredGuest(*rows[0]) if rows else None

    async def rename(self, guest: str, name: str) -> None:
        """Another name for a guest."""
        await self._write(update(schema.guests).where(schema.guests.c.id == guest).values(name=name))

    async def add_secret(self, guest: str, secret_hash: str, now: int) -> None:
        """A secret for another device."""
        await self._write(insert(schema.secrets).values(hash=secret_hash, guest=guest, created=now))

    async def drop_secret(self, secret_hash: str) -> None:
        """Forget a secret."""
        await self._write(delete(schema.secrets).where(schema.secrets.c.hash == secret_hash))

    async def add_transfer(self, token_hash: str, guest: str, expires: int) -> None:
        """A one-time token."""
        await self._write(insert(schema.transfers).values(hash=token_hash, guest=guest, expires=expires))

    async def use_transfer(self, token_hash: str, secret_hash: str, now: int) -> StoredGuest | None:
        """Use a token up. Of two who try, one finds that it is gone: a secret can't be added twice for it."""
        t, g = schema.transfers.c, schema.guests.c
        found = await self._read(
            select(g.id, g.name).join(schema.transfers).where(t.hash == token_hash, t.expires > now)
        )
        if not found:
            return None
        guest = StoredGuest(*found[0])
        # A used token stays, expired, until it is swept: inserting its mark again is a conflict.
        used = insert(schema.transfers).values(hash=f"used {token_hash}", guest=guest.id, expires=now)
        drop = delete(schema.transfers).where(t.hash == token_hash)
        secret = insert(schema.secrets).values(hash=secret_hash, guest=guest.id, created=now)
        try:
            await self._write(used, drop, secret)
        except Conflict:
            return None
        return guest

    # Records

    async def add_record(self, name: str, text: str, now: int) -> None:
        """An uploaded record; the same one twice is one."""
        if await self.record(name) is None:
            try:
                await self._write(insert(schema.records).values(id=name, text=text, created=now))
            except Conflict:
                return

    async def record(self, name: str) -> str | None:
        """The text of an uploaded record."""
        rows = await self._read(select(schema.records.c.text).where(schema.records.c.id == name))
        return str(rows[0][0]) if rows else None

    async def check(self) -> None:
        """Unavailable if the database does not answer."""
        await self._read(text("SELECT 1 FROM tables LIMIT 1"))

    # Helpers

    async def _write(self, *statements: Any, rows: Mapping[str, Sequence[Any]] | None = None) -> None:
        """Write what depends on nothing in memory: if another process has just written, simply once more."""
        try:
            await self.writer.write(statements, rows)
        except Conflict:
            await self.writer.write(statements, rows)

    async def _read(self, query: Any) -> list[Any]:
        try:
            async with self._read_engine.connect() as connection:
                rows = list((await connection.execute(query)).all())
        except (SQLAlchemyError, OSError) as error:
            raise Unavailable(explain(error, "read")) from error
        # In a damaged database a number may be a text, and a text may be bytes.
        kinds = [column.type.python_type for column in getattr(query, "selected_columns", ())]
        for row in rows:
            for value, kind in zip(row, kinds, strict=False):
                if type(value) is not kind:
                    raise Unavailable(explain(ValueError("malformed"), "read"))
        return rows


def _read_engine(file: Path) -> AsyncEngine:
    engine = create_async_engine(URL.create("sqlite+aiosqlite", database=str(file)), pool_size=4)
    event.listen(engine.sync_engine, "connect", _connected)
    return engine


def _connected(connection: Any, _: Any) -> None:
    connection.isolation_level = None  # no transaction is begun but those that we begin
    cursor = connection.cursor()
    # In WAL mode readers and the writer do not wait for each other; FULL syncs every commit to disk.
    for pragma in ("journal_mode=WAL", "synchronous=FULL", "busy_timeout=5000", "foreign_keys=ON"):
        cursor.execute(f"PRAGMA {pragma}")
    cursor.close()
