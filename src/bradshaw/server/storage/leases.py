"""Which processes of a server are alive, and which of them keeps which table: in PostgreSQL, by its own clock.

Each call is one transaction, on a connection of its own: a beat must not wait for moves to be written.
"""

import asyncio
from collections.abc import Callable, Sequence
from concurrent.futures import ThreadPoolExecutor
from typing import TypeVar

from sqlalchemy import Connection, Engine, bindparam, text
from sqlalchemy.exc import DBAPIError, SQLAlchemyError
from sqlalchemy.types import ARRAY, Text

from bradshaw.server import ids
from bradshaw.server.errors import NotSaved
from bradshaw.server.storage.interface import Member, Pulse
from bradshaw.server.storage.writer import explain

T = TypeVar("T")

_NOW = "(extract(epoch FROM clock_timestamp()) * 1000)::bigint"
_names = bindparam("names", type_=ARRAY(Text))

# Rows of tables are locked in the order of their names, as everywhere: nobody waits for another in a circle.
_FREE = """
    UPDATE tables SET keeper = NULL
    WHERE no IN (SELECT no FROM tables WHERE keeper = ANY(:names) ORDER BY id FOR NO KEY UPDATE)
"""
NOW = text(f"SELECT {_NOW}")
JOIN = text(f"INSERT INTO members (id, role, knows, until) VALUES (:id, :role, :knows, {_NOW} + :lasts)")
RENEW = text(f"UPDATE members SET until = {_NOW} + :lasts WHERE id = :id")
BURY = text(f"""
    DELETE FROM members
    WHERE id IN (SELECT id FROM members WHERE until < {_NOW} ORDER BY id FOR UPDATE SKIP LOCKED)
    RETURNING id
""")
# By a clock that was set back, whoever died just before would be alive for as long as it went back.
SHORTEN = text(f"""
    UPDATE members SET until = {_NOW} + :lasts
    WHERE id IN (SELECT id FROM members WHERE until > {_NOW} + :lasts ORDER BY id FOR UPDATE SKIP LOCKED)
""")
LEAVE = text("DELETE FROM members WHERE id = :id")
FREE = text(_FREE).bindparams(_names)
ALIVE = text("SELECT id, role, knows FROM members ORDER BY id")
IS_ALIVE = text("SELECT 1 FROM members WHERE id = :id FOR SHARE")
KEEP = text("""
    UPDATE tables SET keeper = :id
    WHERE no IN (
        SELECT no FROM tables WHERE id = ANY(:names) AND keeper IS NULL ORDER BY id FOR NO KEY UPDATE SKIP LOCKED
    )
""").bindparams(_names)
KEPT = text("SELECT id FROM tables WHERE id = ANY(:names) AND keeper = :id").bindparams(_names)
KEEP_WAITING = text("""
    UPDATE tables SET keeper = :id
    WHERE no IN (
        SELECT no FROM tables WHERE keeper IS NULL AND wake IS NOT NULL
        ORDER BY id LIMIT :most FOR NO KEY UPDATE SKIP LOCKED
    )
    RETURNING id, wake, changed
""")
ALL_KEPT = text("SELECT id, wake, changed FROM tables WHERE keeper = :id ORDER BY id")
RELEASE = text("""
    UPDATE tables SET keeper = NULL
    WHERE no IN (SELECT no FROM tables WHERE id = ANY(:names) AND keeper = :id ORDER BY id FOR NO KEY UPDATE)
""").bindparams(_names)


class SqlLeases:
    """`LeaseStorage` in PostgreSQL."""

    def __init__(
        self, engine: Engine, faults: tuple[type[Exception], ...], again: Callable[[Exception], bool]
    ) -> None:
        self._engine = engine
        self._faults = (SQLAlchemyError, *faults)
        self._again = again
        self._thread = ThreadPoolExecutor(1, "leases")

    async def join(self, member: Member, seconds: float) -> Pulse:
        """A new process. Joined again under the same name, after the answer was lost, it is there once."""

        def join(connection: Connection) -> Pulse:
            connection.execute(LEAVE, {"id": member.id})
            more = {"id": member.id, "role": member.role, "knows": member.knows}
            connection.execute(JOIN, more | {"lasts": round(seconds * 1000)})
            return _pulse(connection, seconds)

        return await self._run(join)

    async def beat(self, member: str, seconds: float) -> Pulse | None:
        """That process is alive for so long from now on."""

        def beat(connection: Connection) -> Pulse | None:
            renewed = connection.execute(RENEW, {"id": member, "lasts": round(seconds * 1000)})
            return _pulse(connection, seconds) if renewed.rowcount else None

        return await self._run(beat)

    async def leave(self, member: str) -> None:
        """That process is gone, and keeps nothing any more."""

        def leave(connection: Connection) -> None:
            connection.execute(LEAVE, {"id": member})
            connection.execute(FREE, {"names": [member]})

        await self._run(leave)

    async def keep(self, member: str, tables: Sequence[str]) -> list[str]:
        """Let the process keep the tables that nobody keeps; all of them that it keeps now."""

        def keep(connection: Connection) -> list[str]:
            which = {"id": member, "names": list(tables)}
            if not _is_alive(connection, member):
                return []
            connection.execute(KEEP, which)
            return [row[0] for row in connection.execute(KEPT, which)]

        return await self._run(keep)

    async def keep_waiting(self, member: str, most: int) -> list[tuple[str, int]]:
        """Let the process keep some tables that wait for the server and that nobody keeps."""

        def keep(connection: Connection) -> list[tuple[str, int]]:
            if not _is_alive(connection, member):
                return []
            found = connection.execute(KEEP_WAITING, {"id": member, "most": most})
            return [(table, ids.at_latest(wake, changed)) for table, wake, changed in found]

        return await self._run(keep, again=False)  # done twice, it would not say what was taken the first time

    async def kept(self, member: str) -> list[tuple[str, int | None]]:
        """The tables that the process keeps."""

        def read(connection: Connection) -> list[tuple[str, int | None]]:
            found = connection.execute(ALL_KEPT, {"id": member})
            return [
                (table, None if wake is None else ids.at_latest(wake, changed)) for table, wake, changed in found
            ]

        return await self._run(read)

    async def release(self, member: str, tables: Sequence[str]) -> None:
        """The process does not keep these tables any more."""
        await self._run(lambda connection: connection.execute(RELEASE, {"id": member, "names": list(tables)}))

    def close(self) -> None:
        """Nothing more is asked."""
        self._thread.shutdown()
        self._engine.dispose()

    async def _run(self, work: Callable[[Connection], T], *, again: bool = True) -> T:
        run = self._in_thread if again else self._with_connection
        try:
            return await asyncio.get_running_loop().run_in_executor(self._thread, run, work)
        except self._faults as error:  # type: ignore[misc]
            raise NotSaved(explain(error)) from error

    def _in_thread(self, work: Callable[[Connection], T]) -> T:
        try:
            return self._with_connection(work)
        except DBAPIError as fault:
            if not self._again(fault):
                raise
            return self._with_connection(work)

    def _with_connection(self, work: Callable[[Connection], T]) -> T:
        with self._engine.begin() as connection:
            return work(connection)


def _is_alive(connection: Connection, member: str) -> bool:
    """Whether the process is; until the end of the transaction nobody can say that it is not."""
    return connection.execute(IS_ALIVE, {"id": member}).first() is not None


def _pulse(connection: Connection, seconds: float) -> Pulse:
    """Bury the dead, free what they kept, and say who is left. Nobody is alive for longer than from now on."""
    connection.execute(SHORTEN, {"lasts": round(seconds * 1000)})
    dead = [row[0] for row in connection.execute(BURY)]
    if dead:
        connection.execute(FREE, {"names": dead})
    alive = tuple(Member(*row) for row in connection.execute(ALIVE))
    return Pulse(connection.execute(NOW).scalar_one(), alive)
