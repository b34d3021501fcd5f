"""What is special about PostgreSQL: how it is connected to, who waits for whom, and what it says when it fails.

Nothing else here knows which database it is. Any number of servers use one database at the same time; what decides
between them is the unique key of an entry (table and number).
"""

from collections.abc import Sequence
from typing import Any

from sqlalchemy import Connection, Engine, create_engine, event, select, text
from sqlalchemy.engine import URL
from sqlalchemy.exc import DBAPIError
from sqlalchemy.ext.compiler import compiles

from bradshaw.core.errors import BradshawError
from bradshaw.server.storage import schema
from bradshaw.server.storage.interface import LeaseStorage, Space
from bradshaw.server.storage.leases import SqlLeases
from bradshaw.server.storage.migrate import migrate
from bradshaw.server.storage.statements import Parts, Rows, tables_of

try:
    import psycopg
except ImportError:
    raise BradshawError(
        "PostgreSQL needs one more package (psycopg): pip install 'bradshaw[server,cluster]'."
    ) from None

OLDEST = 140_000  # the first version that is tried: 14
PATIENCE = 5  # seconds until a server that does not answer counts as gone
# A process that was cut off may have left a transaction behind, and others wait for its locks.
SESSION = {
    "idle_in_transaction_session_timeout": f"{PATIENCE}s",
    "lock_timeout": f"{2 * PATIENCE}s",
    "statement_timeout": f"{6 * PATIENCE}s",
}
CONNECTING = {
    "connect_timeout": PATIENCE,
    "application_name": "bradshaw",
    "target_session_attrs": "read-write",  # of several hosts the primary: what was just written must be found
    "keepalives_idle": PATIENCE,
    "keepalives_interval": 2,
    "keepalives_count": 3,
    "tcp_user_timeout": 1000 * 2 * PATIENCE,
}
MIGRATION, UPLOADS = 0x42726164_00000001, 0x42726164_00000002  # advisory locks: any numbers that nobody else has
LOST = ("08", "57P")  # the connection is broken, or the server ends it
AGAIN = {"40001", "40P01"}  # two transactions were in each other's way, and this one had to give in

_IDS = select(schema.tables.c.no).where(schema.tables.c.id == text("ANY(:tables)")).order_by(schema.tables.c.id)
LOCK = _IDS.with_for_update(key_share=True)  # those who refer to a table need not wait, those who write to it must


@compiles(Rows, "postgresql")
def _rows(element: Any, compiler: Any, **more: Any) -> str:
    return f"jsonb_array_elements(CAST({compiler.process(element.clauses, **more)} AS jsonb))"


class Postgresql:
    """A database on a PostgreSQL server: one connection that writes, and a few that read."""

    faults: tuple[type[Exception], type[Exception]] = (psycopg.Error, OSError)

    def __init__(self, url: URL, readers: int) -> None:
        self.writing = _engine(url, 1, "READ COMMITTED")
        # What is read for one purpose is of one moment.
        self.reading = _engine(url, readers, "REPEATABLE READ")
        # A query alone is of one moment, too. Without a transaction around it two ways to the server are saved.
        self.asking: Engine = self.reading.execution_options(isolation_level="AUTOCOMMIT")
        self._leases = SqlLeases(_engine(url, 1, "READ COMMITTED"), self.faults, self.again)
        self.leases: LeaseStorage | None = self._leases

    def prepare(self) -> None:
        """Bring it to the newest schema. Of several servers that start at once one does, and the others wait."""
        with self.writing.begin() as connection:
            _check(connection)
            connection.execute(text("SET LOCAL lock_timeout = 0"))  # a migration may take its time
            connection.execute(text("SET LOCAL statement_timeout = 0"))
            _take(connection, MIGRATION)
            migrate(connection)

    def changed_elsewhere(self, connection: Connection) -> bool:
        """Others may write: what they have written is found by the number of its entry."""
        del connection
        return False

    def lock(self, connection: Connection, writes: Sequence[Parts]) -> None:
        """Lock the tables in the order of their names, all before anything is written.

        Two that lock in different orders would wait for each other. Rows to insert could be sorted, but not those
        that one UPDATE changes.
        """
        if tables := sorted(tables_of(writes)):
            connection.execute(LOCK, {"tables": tables})

    def lock_uploads(self, connection: Connection) -> None:
        """Let nobody else upload anything until the end of the transaction."""
        _take(connection, UPLOADS)

    def again(self, fault: Exception) -> bool:
        """After a deadlock, or if the connection was lost: without a commit nothing was written."""
        if not isinstance(fault, DBAPIError):
            return False
        return fault.connection_invalidated or getattr(fault.orig, "sqlstate", None) in AGAIN

    def unanswered(self, fault: Exception) -> bool:
        """If the server did not say why, or that it was ending: the commit may have been before."""
        state = getattr(getattr(fault, "orig", fault), "sqlstate", None)
        return state is None or state.startswith(LOST)

    def transaction(self, connection: Connection) -> str:
        """Its number."""
        return str(connection.execute(text("SELECT pg_current_xact_id()::text")).scalar_one())

    def committed(self, connection: Connection, transaction: str | None) -> bool | None:
        """By its number, which the server keeps for long."""
        asked = text("SELECT pg_xact_status(CAST(:number AS xid8))")
        found = connection.execute(asked, {"number": transaction}).scalar_one()
        return None if found == "in progress" else found == "committed"

    def time(self, connection: Connection) -> int:
        """The same for all servers, whatever their machines' clocks say."""
        asked = text("SELECT CAST(extract(epoch FROM clock_timestamp()) * 1000000 AS bigint)")
        return int(connection.execute(asked).scalar_one())

    def in_use(self, connection: Connection) -> bool:
        """By the name under which servers connect."""
        asked = text(
            "SELECT EXISTS (SELECT FROM pg_stat_activity "
            "WHERE datname = current_database() AND application_name = :name)"
        )
        return bool(connection.execute(asked, {"name": CONNECTING["application_name"]}).scalar_one())

    def filled(self, connection: Connection) -> None:
        """Set the sequence from which new tables are numbered."""
        newest = "SELECT setval('tables_no_seq', greatest(max(no), 1), max(no) IS NOT NULL) FROM tables"
        connection.execute(text(newest))

    def space(self) -> Space:
        """The disk is another machine's."""
        return Space(None, 0)

    def wanted(self, *, quiet: bool) -> None:
        """Nothing: autovacuum does it."""
        del quiet

    def tidy_meanwhile(self) -> None:
        """Nothing is to be done."""

    def tidy_between(self, how: Any) -> None:
        """Nothing is to be done."""

    def keep_room(self) -> None:
        """Nothing is to be done."""

    def make_room(self) -> bool:
        """It can't be made from here."""
        return False

    def close(self) -> None:
        """Close all connections."""
        self.reading.dispose()
        self.writing.dispose()
        self._leases.close()


def _engine(url: URL, connections: int, isolation: Any) -> Engine:
    engine = create_engine(
        url,
        connect_args={name: value for name, value in CONNECTING.items() if name not in url.query},
        isolation_level=isolation,
        pool_size=connections,
        max_overflow=0,
        hide_parameters=True,  # they are what nobody may know before the game is over
    )
    event.listen(engine, "connect", _connected)
    return engine


def _connected(connection: Any, _: Any) -> None:
    """Settings of a session. A commit is on disk when it is answered, also if the server would rather not wait."""
    connection.autocommit, before = True, connection.autocommit
    with connection.cursor() as cursor:
        for name, value in SESSION.items():
            cursor.execute("SELECT set_config(%s, %s, false)", (name, value))
        cursor.execute("SELECT current_setting('synchronous_commit')")
        if cursor.fetchone() == ("off",):
            cursor.execute("SET synchronous_commit = on")
    connection.autocommit = before


def _take(connection: Connection, lock: int) -> None:
    connection.execute(text("SELECT pg_advisory_xact_lock(:lock)"), {"lock": lock})


def _check(connection: Connection) -> None:
    """BradshawError if the server is too old, or keeps texts in a way that not all of them fit."""
    version, encoding = connection.execute(
        text("SELECT current_setting('server_version_num')::int, current_setting('server_encoding')")
    ).one()
    if version < OLDEST:
        raise BradshawError(f"Bradshaw needs PostgreSQL 14 or newer; this is {version // 10_000}.")
    if encoding != "UTF8":
        raise BradshawError(
            f"The database keeps its texts as {encoding}; Bradshaw needs one with the encoding UTF8."
        )
