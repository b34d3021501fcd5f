"""How a batch is written: one transaction, in the writer's thread, and what becomes of it if that fails."""

from collections.abc import Callable, Sequence

from sqlalchemy import Connection
from sqlalchemy.exc import IntegrityError, OperationalError, SQLAlchemyError

from bradshaw.server.errors import Conflict, Refused
from bradshaw.server.storage import statements
from bradshaw.server.storage.database import Database
from bradshaw.server.storage.writer import Lost, NotWritten, Write, is_full


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
        # A connection that is taken from the pool and given back: after a commit that failed, that alone makes
        # sure that its transaction is at an end.
        with self._database.writing.begin() as connection:
            if self._database.changed_elsewhere(connection):
                # Nothing that is cached is certain, nor what was planned with it.
                self._era += 1
                self._changed()
                raise Conflict
            if any(write.era != self._era for write in batch):
                raise NotWritten  # asked for before anybody knew: it may follow on what is no more
            self._check(connection, batch)
            parts = [write.parts for write in batch]
            self._database.lock(connection, list(statements.tables_of(parts)))
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
