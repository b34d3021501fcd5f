"""A real storage on a real file, and the few things that tests of it do all the time."""

import asyncio
from contextlib import asynccontextmanager

from sqlalchemy import event

from bradshaw.server.storage.interface import Addition, Listing, NewTableRow, Progress
from bradshaw.server.storage.sql import SqlStorage
from bradshaw.server.tables.log import Line
from tests.server.stores import query

PATIENCE = 60  # seconds until a write counts as forgotten: a test that fails says more than one that hangs
START = Progress(0, (0,), 1_000, None)


@asynccontextmanager
async def opened(file):
    storage = await SqlStorage.open(str(file))
    try:
        yield storage
    finally:
        await storage.close()


def line(number, body="{}"):
    return Line(number, body, f"{number:016}")


def listing(*people, status="running", seats="[]"):
    return Listing(status, seats, tuple(enumerate(people)))


async def new_table(storage, name, *people, created=1_000, listed=True, status="running", progress=START):
    row = NewTableRow(name, f"code of {name}", "scotland_yard", listed, created)
    await storage.create_table(row, [line(1)], progress, listing(*people, status=status))


def adding(storage, table, *numbers, **more):
    """A future: what `append` says in the end, None if it is on disk."""
    found = asyncio.get_running_loop().create_future()
    lines = [n if isinstance(n, Line) else line(n) for n in numbers]
    storage.append(Addition(table, lines, **more), found.set_result)
    return asyncio.ensure_future(asyncio.wait_for(found, PATIENCE))


def numbers(file, table):
    sql = "SELECT number FROM lines JOIN tables ON no = table_no WHERE id = ? ORDER BY number"
    return [number for (number,) in query(file, sql, table)]


def executed(engine):
    """A list that grows with every statement: (SQL, parameters)."""
    seen = []

    @event.listens_for(engine, "before_cursor_execute")
    def note(connection, cursor, statement, parameters, context, many):
        seen.append((statement, parameters))

    return seen
