"""What lists and single tables cost in databases of growing size: `python -m bench.growth_lists [--most 1000000]`.

All tables have the same guest in a seat, so that his own list grows as well. Medians, in milliseconds.
"""

import argparse
import asyncio
import statistics
import time
from collections.abc import Awaitable, Callable
from contextlib import closing
from pathlib import Path
from tempfile import TemporaryDirectory

from rich.console import Console
from rich.table import Table

from bradshaw.server.storage.driver import driver
from bradshaw.server.storage.sql import SqlStorage

SIZES = (1_000, 10_000, 100_000, 1_000_000)
PAGE = 51
TIMES = 51
WAKING = 50  # tables at which the server has something to do
VERSION = "bench"
# Statuses take turns; every table has two seats of the same guest.
FILL = """
WITH RECURSIVE n(n) AS (SELECT 1 UNION ALL SELECT n + 1 FROM n WHERE n < {size})
INSERT INTO tables (no, id, code, game, status, listed, seats, moves, to_act, created, changed, wake)
SELECT n, printf('t%019d', n * 7919 % 1000003), printf('c%d', n), 'scotland_yard',
    CASE n % 3 WHEN 0 THEN 'open' WHEN 1 THEN 'running' ELSE 'over' END, 1, '[]', 10, '0',
    1700000000000 + n / 3, 1700000000000 + n, CASE WHEN n <= {waking} THEN n END
FROM n;
INSERT INTO people (table_id, seat, guest, created) SELECT tables.id, value, 'guest', created
FROM tables, json_each('[0, 1]');
INSERT INTO lines (table_no, number, body, sum) SELECT no, value, '{{}}', '0123456789abcdef'
FROM tables, json_each('[1, 2, 3]');
INSERT INTO snapshots (table_no, number, moves, made_by, body) SELECT no, 2, 1, '{version}', '{{}}' FROM tables;
"""


async def measure(size: int) -> dict[str, float]:
    """The median time of each thing that is read, in a database of so many tables."""
    with TemporaryDirectory() as folder:
        file = Path(folder, "tables.db")
        storage = await SqlStorage.open(str(file))
        try:
            with closing(driver.connect(file)) as database:
                database.executescript(FILL.format(size=size, waking=WAKING, version=VERSION))
            # The page in the middle of a list begins after this table.
            middle = table_id(size // 2)
            one = table_id(size // 3)
            reads: dict[str, Callable[[], Awaitable[object]]] = {}
            for kind in ("open", "running", "over", "mine"):
                for where, before in (("first page", None), ("middle page", middle)):
                    reads[f"{kind}, {where}"] = lambda kind=kind, before=before: storage.listed(  # type: ignore[misc]
                        kind, "guest", before, PAGE
                    )
            reads["wakes"] = storage.wakes
            reads["a table"] = lambda: storage.stored(one, VERSION)
            reads["a snapshot by entry"] = lambda: storage.snapshot(one, VERSION, number=3)
            reads["a snapshot by move"] = lambda: storage.snapshot(one, VERSION, moves=3)
            reads["entries"] = lambda: storage.lines(one, 0, 3)
            return {what: await median(read) for what, read in reads.items()}
        finally:
            await storage.close()


def table_id(number: int) -> str:
    """The id of a table, as the database was filled."""
    return f"t{number * 7919 % 1000003:019d}"


async def median(read: Callable[[], Awaitable[object]]) -> float:
    """Milliseconds."""
    times = []
    for _ in range(TIMES):
        start = time.perf_counter()
        found = await read()
        times.append((time.perf_counter() - start) * 1_000)
        assert found, "there is nothing to measure"
    return statistics.median(times)


def main() -> None:
    """Print a table: a row for each thing that is read, a column for each size."""
    parser = argparse.ArgumentParser(prog="python -m bench.growth_lists", description=__doc__)
    parser.add_argument("--most", type=int, default=100_000, help="tables in the largest database")
    sizes = [size for size in SIZES if size <= parser.parse_args().most]
    console = Console()
    found = []
    for size in sizes:
        with console.status(f"{size:,} tables …"):
            found.append(asyncio.run(measure(size)))
    table = Table("ms", *(f"{size:,} tables" for size in sizes), "growth")
    for what in found[0]:
        times = [figures[what] for figures in found]
        table.add_row(what, *(f"{each:.2f}" for each in times), f"{times[-1] / times[0]:.1f} times")
    console.print(table)


if __name__ == "__main__":
    main()
