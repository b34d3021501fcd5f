"""Storage in a SQL database, through SQLAlchemy. What depends on which it is: `sqlite.py` and `postgresql.py`."""

import asyncio
from collections.abc import Callable, Mapping, Sequence
from concurrent.futures import ThreadPoolExecutor
from contextlib import suppress
from functools import partial
from time import monotonic_ns
from typing import Any, TypeVar

import msgspec
from sqlalchemy import Connection, Engine, Select
from sqlalchemy.exc import DBAPIError, SQLAlchemyError

from bradshaw.core.errors import BradshawError
from bradshaw.server import ids
from bradshaw.server.english import say
from bradshaw.server.errors import Conflict, NotSaved, Unavailable
from bradshaw.server.storage import queries, statements, uptimes
from bradshaw.server.storage.batches import Batches
from bradshaw.server.storage.database import Database, find_database, shown
from bradshaw.server.storage.interface import (
    NOBODY,
    Addition,
    Done,
    Head,
    LeaseStorage,
    Listing,
    NewTableRow,
    NoticeStorage,
    Outage,
    Progress,
    Row,
    Snapshot,
    Space,
    Stored,
    StoredGuest,
    Unused,
    Uploader,
)
from bradshaw.server.storage.queries import Kind
from bradshaw.server.storage.quotas import LARGE, Quotas
from bradshaw.server.storage.statements import Part, Parts, Statement
from bradshaw.server.storage.subscriptions import SqlNotices
from bradshaw.server.storage.writer import Check, Writer, explain
from bradshaw.server.tables.clock import DAY
from bradshaw.server.tables.log import Line

READERS = 4  # threads
UNLIMITED = Quotas()
SLOW = 500_000_000  # nanoseconds: an answer that took longer says nothing about the time
T = TypeVar("T")


class SqlStorage:
    """One thread writes, in batches; others read meanwhile."""

    def __init__(self, database: Database, quotas: Quotas) -> None:
        self._forgetful: list[Callable[[], None]] = []  # told when another process has written
        self._database = database
        self._quotas = quotas
        self._readers = ThreadPoolExecutor(READERS, "reader")
        self._loop = asyncio.get_running_loop()
        self._writes = 0  # that were done when last looked at
        self._closed = False
        batches = Batches(database, self._changed)
        self.writer = Writer(batches.commit)
        self.leases: LeaseStorage | None = database.leases
        self.notices: NoticeStorage = SqlNotices(self._write, self._rows_of)

    @classmethod
    async def open(cls, where: str, quotas: Quotas = UNLIMITED) -> "SqlStorage":
        """The database in that file, which is made if there is none, or at that URL; with the newest schema."""
        database = find_database(where, READERS)
        try:
            await asyncio.to_thread(database.prepare)
            await asyncio.to_thread(_follow_clock, database)
        except (SQLAlchemyError, *database.faults) as error:
            database.close()
            reason = " ".join(str(getattr(error, "orig", error)).split()).rstrip(".")
            raise BradshawError(f"The database “{shown(where)}” can't be opened: {reason}.") from error
        except BaseException:
            database.close()
            raise
        return cls(database, quotas)

    async def close(self) -> None:
        """Finish all writes."""
        await self.writer.close()
        self._closed = True
        await asyncio.to_thread(self._readers.shutdown)
        self._database.close()

    def on_foreign_write(self, forget: Callable[[], None]) -> None:
        """Call this whenever another process has written."""
        self._forgetful.append(forget)

    async def notice(self) -> None:
        """Find out whether another process has written, without writing anything, and what time it is."""
        with suppress(SQLAlchemyError, *self._database.faults):  # then it is asked the next time
            await self._loop.run_in_executor(self._readers, _follow_clock, self._database)
        try:
            await self.writer.write()
        except Conflict:
            return

    async def tidy(self) -> bool:
        """What the database wants done: when it is quiet, or high time. True if nothing was written since."""
        writes = self.writer.writes
        quiet, self._writes = writes == self._writes, writes
        wanted = self._database.wanted(quiet=quiet)
        if wanted:  # also what could not be done the last time
            await asyncio.to_thread(self._database.tidy_meanwhile)
            await self.writer.run(partial(self._database.tidy_between, wanted))
        return quiet

    def space(self) -> Space:
        """How much room there is."""
        return self._database.space()

    async def check(self) -> None:
        """Unavailable, or NotSaved, if the database does not answer, or takes nothing more: it is tried."""
        await self._rows_of(queries.ANYTHING)
        await self._write_apart(lambda connection: connection.execute(statements.PROBE, {"now": ids.now()}))

    async def at_work(self, now: int, well: int | None) -> list[Outage]:
        """The server is at work; the latest outages."""
        return await self._write_apart(partial(uptimes.at_work, now=now, well=well))

    async def _write_apart(self, write: Callable[[Connection], T]) -> T:
        """Write to disk, in the writer's thread; no row of the batches, so that it may be quiet all the same."""

        def work() -> T:
            with self._database.writing.begin() as connection:
                return write(connection)

        try:
            return await self.writer.run(work)
        except (SQLAlchemyError, *self._database.faults) as error:
            raise NotSaved(explain(error)) from error

    # Tables

    async def create_table(
        self,
        table: NewTableRow,
        lines: Sequence[Line],
        progress: Progress,
        listing: Listing,
        by: Uploader = NOBODY,
    ) -> None:
        """A new table, with its first entries."""
        size = sum(len(line.body.encode()) for line in lines)
        parts = statements.new_table(table, lines, progress, listing)
        if size < LARGE:
            self._quotas.check_room(self.space(), size)
            await self._write(table.id, *parts)
        else:
            await self._upload(table.id, size, by, parts)

    def append(self, addition: Addition, done: Done) -> None:
        """Write without waiting."""
        # Snapshots that are made afterwards, of a long log perhaps, are no reason for a move to wait.
        about, made = addition.table, addition.snapshot
        if made and not (addition.lines or addition.progress or addition.listing):
            about = f"snapshot {made.number} {about}"
        self.writer.write_soon(about, statements.addition(addition), done)

    def behind(self) -> float:
        """For how many seconds what is being written has been on its way."""
        return self.writer.behind

    async def save_progress(self, progress: Mapping[str, Progress]) -> None:
        """The progress of tables at which something happened lately."""
        rows = [statements.progress_row(table, made) for table, made in progress.items()]
        await self.writer.write("progress", [(statements.SAVE_PROGRESS, rows)])

    async def stored(self, table: str, made_by: str) -> Stored | None:
        """A table with its newest snapshot of that version; None if there is no such table."""

        def read(connection: Connection) -> Stored | None:
            found = queries.rows(connection, queries.HEAD, table=table)
            if not found:
                return None
            no, code, moves, changed, used = found[0]
            self._use(statements.USE_TABLE, table, used)
            snapshot = queries.first(
                Snapshot, queries.rows(connection, queries.NEWEST_SNAPSHOT, no=no, made_by=made_by)
            )
            lines = queries.rows(connection, queries.LINES, no=no, after=snapshot.number if snapshot else 0)
            return Stored(code, moves, changed, snapshot, [Line(*line) for line in lines])

        return await self._read(read)

    async def snapshot(
        self, table: str, made_by: str, *, number: int | None = None, moves: int | None = None
    ) -> Snapshot | None:
        """The newest snapshot of that version at or before that entry, or that move."""
        at: dict[str, int] = {}
        if number is not None:
            query, at = queries.SNAPSHOT_AT_NUMBER, {"number": number}
        elif moves is not None:
            query, at = queries.SNAPSHOT_AT_MOVE, {"moves": moves}
        else:
            query = queries.NEWEST_SNAPSHOT

        def read(connection: Connection) -> Snapshot | None:
            found = queries.rows(connection, queries.NO, table=table)
            return (
                queries.first(Snapshot, queries.rows(connection, query, no=found[0][0], made_by=made_by, **at))
                if found
                else None
            )

        return await self._read(read)

    async def lines(self, table: str, after: int, last: int) -> list[Line]:
        """The entries after one number, up to another."""
        return [Line(*line) for line in await self._rows_of(queries.LINES_OF, table=table, after=after, last=last)]

    async def heads(self, tables: Sequence[str]) -> dict[str, Head]:
        """How far the logs of these tables are, and who keeps them."""
        return {
            table: Head(number, keeper)
            for table, number, keeper in await self._read(partial(queries.heads, tables), self._database.asking)
        }

    async def table_of(self, code: str) -> str | None:
        """The open table of that code."""
        return queries.text(await self._rows_of(queries.CODE, code=code))

    async def listed(self, kind: Kind, guest: str | None, before: str | None, limit: int) -> list[Row]:
        """A page of a list."""
        of = {"guest": guest} if kind == "mine" else {"status": kind}
        after = {} if before is None else {"before": before}
        found = await self._rows_of(queries.page(kind, first=before is None), limit=limit, **of, **after)
        rows = [dict(zip(Row.__struct_fields__, row, strict=True)) for row in found]
        try:
            whole = [row | {"to_act": tuple(map(int, row["to_act"].split()))} for row in rows]
            return msgspec.convert(whole, list[Row])
        except (ValueError, msgspec.ValidationError) as error:
            raise queries.malformed() from error

    async def wakes(self) -> list[tuple[str, int]]:
        """The tables that the server must look at, the most urgent first."""
        found = await self._rows_of(queries.WAKES)
        return [(table, ids.at_latest(wake, changed)) for table, wake, changed in found]

    async def save_notes(self, table: str, seat: int, guest: str, notes: str) -> None:
        """Private notes, instead of those before."""
        key = {"table_id": table, "seat": seat, "guest": guest}
        new = key | {"text": notes}
        await self._write(
            f"notes {table} {seat} {guest}", (statements.DROP_NOTES, [key]), (statements.ADD_NOTES, [new])
        )

    async def notes(self, table: str, seat: int, guest: str) -> str:
        """Private notes."""
        return queries.text(await self._rows_of(queries.NOTES, table=table, seat=seat, guest=guest)) or ""

    # Guests

    async def add_guest(self, guest: StoredGuest, secret_hash: str, now: int) -> None:
        """A new guest."""
        new = {"id": guest.id, "name": guest.name, "created": now}
        secret = {"hash": secret_hash, "guest": guest.id, "created": now}
        await self._write(guest.id, (statements.ADD_GUEST, [new]), (statements.ADD_SECRET, [secret]))

    async def guest(self, secret_hash: str) -> StoredGuest | None:
        """The guest with that secret."""
        return queries.first(StoredGuest, await self._rows_of(queries.GUEST, hash=secret_hash))

    async def rename(self, guest: str, name: str) -> None:
        """Another name for a guest."""
        await self._write(guest, (statements.RENAME, [{"id": guest, "name": name}]))

    async def add_secret(self, guest: str, secret_hash: str, now: int) -> None:
        """A secret for another device."""
        secret = {"hash": secret_hash, "guest": guest, "created": now}
        await self._write(secret_hash, (statements.ADD_SECRET, [secret]))

    async def drop_secret(self, guest: str, secret_hash: str) -> None:
        """Forget a secret of the guest, his tokens that nobody has used, and where that device is told."""
        await self._write(
            secret_hash,
            (statements.DROP_SECRET, [{"hash": secret_hash}]),
            (statements.DROP_TRANSFERS, [{"guest": guest}]),
            (statements.DROP_SUBSCRIPTIONS, [{"device": secret_hash}]),
        )

    async def add_transfer(self, token_hash: str, guest: str, expires: int) -> None:
        """A one-time token."""
        token = {"hash": token_hash, "guest": guest, "expires": expires}
        await self._write(token_hash, (statements.ADD_TRANSFER, [token]))

    async def use_transfer(self, token_hash: str, secret_hash: str, now: int) -> StoredGuest | None:
        """Use a token up. Of two who try, one finds that it is gone: a secret can't be added twice for it."""
        guest = queries.first(StoredGuest, await self._rows_of(queries.TRANSFER, hash=token_hash, now=now))
        if guest is None:
            return None
        # A used token leaves a mark: adding the same mark again is a conflict.
        mark = {"hash": f"used {token_hash}", "guest": guest.id, "expires": now}
        secret = {"hash": secret_hash, "guest": guest.id, "created": now}
        try:
            await self._write(
                token_hash,
                (statements.ADD_TRANSFER, [mark]),
                (statements.DROP_TRANSFER, [{"hash": token_hash}]),
                (statements.ADD_SECRET, [secret]),
            )
        except Conflict:
            return None
        return guest

    # Records

    async def add_record(self, name: str, text: str, now: int, by: Uploader = NOBODY) -> None:
        """An uploaded record; the same one twice is one."""
        if await self.record(name) is None:
            new = {"id": name, "text": text, "created": now, "used": now}
            with suppress(Conflict):
                await self._upload(name, len(text.encode()), by, [(statements.ADD_RECORD, [new])])

    async def record(self, name: str) -> str | None:
        """The text of an uploaded record."""
        rows = await self._rows_of(queries.RECORD, id=name)
        if rows:
            self._use(statements.USE_RECORD, name, rows[0][1])
        return queries.text(rows)

    # Room

    async def _upload(self, name: str, size: int, by: Uploader, parts: Parts) -> None:
        """Write something large, if it may be stored. One after the other, so that each counts for the next."""
        self._quotas.check_room(self.space(), size)
        address = by.address and ids.hash_secret(by.address)
        upload = {"id": name, "guest": by.guest, "address": address, "bytes": size}

        def check(connection: Connection) -> None:
            self._quotas.check(queries.usage(connection, guest=by.guest, address=address), size)

        await self._write("upload", *parts, (statements.ADD_UPLOAD, [upload]), check=check)

    async def unused(self, before: int, limit: int) -> Unused:
        """A few of the tables and records that nobody has wanted since then."""
        return await self._read(partial(queries.unused, before=before, limit=limit))

    async def remove(self, unused: Unused, before: int) -> None:
        """Remove them for good, but for those that somebody has wanted meanwhile."""
        await self._write("unused", *statements.removal(unused, before))

    async def keep(self, tables: Sequence[str], now: int) -> None:
        """Somebody wants these tables."""
        rows = [{"id": name, "used": now, "before": now} for name in tables]
        await self._write("use", (statements.USE_TABLE, rows))

    def _use(self, statement: Statement, name: str, used: int) -> None:
        """Somebody wants that: note it, once a day."""
        now = ids.now()
        if used < now - DAY:
            row = {"id": name, "used": now, "before": now - DAY}
            self._loop.call_soon_threadsafe(self.writer.write_soon, f"use {name}", [(statement, [row])], _ignore)

    # Writing

    async def _write(self, about: str, *parts: Part, check: Check | None = None) -> None:
        """Write what depends on nothing in memory: if another process has just written, simply once more."""
        try:
            await self.writer.write(about, parts, check)
        except Conflict:
            await self.writer.write(about, parts, check)

    def _changed(self) -> None:
        self._loop.call_soon_threadsafe(self._forget)

    def _forget(self) -> None:
        self.writer.era += 1
        for forget in self._forgetful:
            forget()

    # Reading

    async def _rows_of(self, query: Select[Any], **values: Any) -> list[Any]:
        return await self._read(lambda asked: queries.rows(asked, query, **values), self._database.asking)

    async def _read(self, read: Callable[[Connection], T], engine: Engine | None = None) -> T:
        """Read, in a thread: in one transaction, unless it is a single query for `asking`.

        Who was told that all is to be read again gets nothing from before: what another process wrote meanwhile is
        noticed by the one that writes, and then this is read once more.
        """
        while True:
            if self._closed:
                raise Unavailable(say("stopping"))
            era = self.writer.era
            try:
                found = await self._loop.run_in_executor(self._readers, self._in_thread, read, engine)
            except (SQLAlchemyError, *self._database.faults) as error:
                raise Unavailable(explain(error, "not_read")) from error
            if era == self.writer.era:
                return found

    def _in_thread(self, read: Callable[[Connection], T], engine: Engine | None) -> T:
        engine = engine or self._database.reading
        try:
            with engine.connect() as connection:
                return read(connection)
        except DBAPIError as fault:
            if not self._database.again(fault):
                raise
        with engine.connect() as connection:
            return read(connection)  # the database was restarted since the first connection was made


def _ignore(_: Exception | None) -> None:
    """Nothing depends on it."""


def _follow_clock(database: Database) -> None:
    """Go by the clock of the database, if it has one: servers on several machines agree on what time it is."""
    with database.reading.connect() as connection:
        before = monotonic_ns()
        found = database.time(connection)
        after = monotonic_ns()
    if found is not None and after - before < SLOW:
        ids.clock.follow(found * 1000, (before + after) // 2)
