"""How a batch is written: one transaction, in the writer's thread, and what becomes of it if that fails."""

from collections.abc import Callable, Sequence
from logging import getLogger
from time import monotonic, sleep

from sqlalchemy import Connection, RootTransaction
from sqlalchemy.exc import DBAPIError, IntegrityError, OperationalError, SQLAlchemyError

from bradshaw.server.english import say
from bradshaw.server.errors import Changed, Conflict, Refused
from bradshaw.server.storage import statements
from bradshaw.server.storage.database import Database
from bradshaw.server.storage.writer import Lost, NotWritten, Write, is_full

logger = getLogger(__name__)

FIND_OUT = 20.0  # seconds to find out what became of a commit that was not answered
APART = 0.2  # seconds between two attempts


class Unanswered(Exception):
    """The connection was lost at the commit: nobody knows whether the batch is in the database."""

    def __init__(self, transaction: str | None) -> None:
        super().__init__()
        self.transaction = transaction  # what the database calls it


class Batches:
    """Writes batches to a database. `changed` is called, in this thread, when another process has written."""

    def __init__(self, database: Database, changed: Callable[[], None]) -> None:
        self._database = database
        self._changed = changed
        self._era = 0  # how often others have written who must not

    def commit(self, batch: Sequence[Write]) -> None:
        """Write a batch, or nothing of it; Lost if it is known who is at fault."""
        self._database.keep_room()
        try:
            self._attempt(batch)
        except (IntegrityError, NotWritten) as fault:
            lost = self._overtaken(batch) if len(batch) > 1 else []
            if lost:
                raise Lost(lost, Conflict()) from fault
            raise
        except OperationalError as fault:
            # It may be the write-ahead log that has filled the disk.
            if not (is_full(fault) and self._database.make_room()):
                raise
            self._attempt(batch)

    def _attempt(self, batch: Sequence[Write]) -> None:
        """Write a batch. If others are in the way, or a connection was lost before the commit, once more."""
        try:
            self._write(batch)
        except SQLAlchemyError as fault:
            if not self._database.again(fault):
                raise
            self._write(batch)

    def _write(self, batch: Sequence[Write]) -> None:
        """Write a batch. If the commit is not answered, find out whether it is there; if not, write it again."""
        until = monotonic() + FIND_OUT
        while True:
            try:
                self._transact(batch)
            except Unanswered as fault:
                logger.warning("a commit was not answered; what became of it is read back")
                if self._is_there(batch, fault.transaction, until):
                    return
            else:
                return

    def _is_there(self, batch: Sequence[Write], transaction: str | None, until: float) -> bool:
        """Whether a batch whose commit was not answered is in the database; Changed if nobody can tell."""
        while True:
            try:
                found = self._read_back(batch, transaction)
            except (SQLAlchemyError, *self._database.faults) as fault:
                logger.warning("the database can't be asked", extra={"fault": str(fault)})
                found = None
            if found is not None:
                return found
            if monotonic() > until:
                raise Changed(say("unsure"))
            sleep(APART)

    def _read_back(self, batch: Sequence[Write], transaction: str | None) -> bool | None:
        """A batch is there as a whole or not at all, so one of its entries tells. None: it is not decided yet."""
        rows = [row for write in batch for row in statements.lines_of(write.parts)]
        with self._database.writing.begin() as connection:
            if not rows:
                return self._database.committed(connection, transaction)
            # The lost transaction may still be at work. It has locked the tables, so this waits for its end.
            self._database.lock(connection, [write.parts for write in batch])
            found = connection.execute(statements.TAKEN, statements.as_text(rows)).all()
        ours = {(row["table"], row["number"], row["sum"]) for row in rows}
        return any(tuple(row) in ours for row in found)

    def _transact(self, batch: Sequence[Write]) -> None:
        # A connection that is taken from the pool and given back: after a commit that failed, that alone makes
        # sure that its transaction is at an end.
        with self._database.writing.connect() as connection, connection.begin() as transaction:
            self._fill(connection, batch)
            only_entries_tell = any(statements.lines_of(write.parts) for write in batch)
            name = None if only_entries_tell else self._database.transaction(connection)
            self._end(transaction, name)

    def _end(self, transaction: RootTransaction, name: str | None) -> None:
        try:
            transaction.commit()
        except DBAPIError as fault:
            if self._database.unanswered(fault):
                raise Unanswered(name) from fault
            raise

    def _fill(self, connection: Connection, batch: Sequence[Write]) -> None:
        if self._database.changed_elsewhere(connection):
            # Nothing that is cached is certain, nor what was planned with it.
            self._era += 1
            self._changed()
            raise Conflict
        if any(write.era != self._era for write in batch):
            raise NotWritten  # asked for before anybody knew: it may follow on what is no more
        self._check(connection, batch)
        parts = [write.parts for write in batch]
        self._database.lock(connection, parts)
        for statement, rows in statements.merged(parts):
            done = connection.execute(statement.sql, statements.as_text(rows))
            if statement.each and done.rowcount != len(rows):
                raise NotWritten  # nobody is told that it was

    def _check(self, connection: Connection, batch: Sequence[Write]) -> None:
        """Ask those writes that depend on what is stored whether they may be."""
        checked = [write for write in batch if write.check]
        if checked:
            self._database.lock_uploads(connection)
        for write in checked:
            try:
                if write.check:
                    write.check(connection)
            except Refused as refusal:
                raise Lost([write], refusal) from None

    def _overtaken(self, batch: Sequence[Write]) -> list[Write]:
        """The writes of which an entry is there already: entries never go away, so they have lost for good."""
        rows = [row for write in batch for row in statements.lines_of(write.parts)]
        with self._database.writing.begin() as connection:
            found = connection.execute(statements.TAKEN, statements.as_text(rows)).all()
        taken = {(table, number) for table, number, _ in found}
        return [
            write
            for write in batch
            if any((row["table"], row["number"]) in taken for row in statements.lines_of(write.parts))
        ]
