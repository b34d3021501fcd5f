"""How long a start takes while bots are to move at many tables: `python -m bench.growth_restart [--most 10000]`.

A database is made in which so many tables wait for a bot; a server is started on it; a person plays at a table of
his own meanwhile. Told are the seconds until no table waits any more, and how long the person's moves took.
"""

import argparse
import asyncio
import statistics
import time
from contextlib import closing
from pathlib import Path
from tempfile import TemporaryDirectory

from rich.console import Console
from rich.table import Table as Grid

from bench.server.processes import Server, serving
from bradshaw.client import Client
from bradshaw.server.storage.driver import driver
from bradshaw.server.storage.interface import NewTableRow
from bradshaw.server.storage.sql import SqlStorage
from bradshaw.server.tables import history, log, pipeline
from bradshaw.wire import entries
from bradshaw.wire.settings import Settings

SIZES = (100, 1_000, 10_000)
PATIENCE = 600.0  # seconds


async def fill(file: Path, count: int) -> None:
    """So many tables of Scotland Yard at which Mister X has moved and a bot has the pursuers."""
    storage = await SqlStorage.open(str(file))
    made = []
    for number in range(count):
        created = entries.Created(
            at=1,
            game="scotland_yard",
            options={"players": 2},
            settings=Settings(),
            seed=f"restart {number}",
            host="guest",
            bots=(None, "random"),
        )
        lines = [log.write(created, 1, "")]
        table = history.begin(f"table{number:015d}", lines)
        for entry in (entries.Sat(at=1, seat=0, guest="guest", name="Guest"), entries.Started(at=1)):
            lines.append(log.write(entry, table.number + 1, table.sum))
            table, _ = table.after(entry, lines[-1])
        attempt = table.attempt(0, table.running.actions(0)[0], table.position, 1)
        lines.append(log.write(attempt.entry, table.number + 1, table.sum))
        table, _ = table.after(attempt.entry, lines[-1], attempt)
        row = NewTableRow(table.id, f"code{number}", "scotland_yard", False, 1)
        made.append(storage.create_table(row, lines, pipeline.progress(table), pipeline.listing(table)))
    await asyncio.gather(*made)
    await storage.close()


def waiting(file: Path) -> int:
    """How many tables wait for the server now."""
    with closing(driver.connect(f"file:{file}?mode=ro", uri=True, timeout=30)) as database:
        return int(database.execute("SELECT count(*) FROM tables WHERE wake >= 0").fetchone()[0])


def watch(server: Server, file: Path) -> tuple[float, list[float]]:
    """Seconds until no table waits, and the milliseconds that each move of a person took meanwhile."""
    start = time.perf_counter()
    times: list[float] = []
    with Client(server.url, name="Person") as client:
        while True:
            table = client.create("scotland_yard", options={"players": 2}, seats=["me", "me"], start=True)
            with client.play(table) as seat:
                for turn in seat.turns():
                    before = time.perf_counter()
                    seat.move(turn.actions[0])
                    times.append((time.perf_counter() - before) * 1_000)
                    time.sleep(0.02)
                    if len(times) % 10 == 0 and not waiting(file):
                        return time.perf_counter() - start, times
                    if time.perf_counter() - start > PATIENCE:
                        raise RuntimeError(f"{waiting(file)} tables still wait")


def main() -> None:
    """Print a table: a row for each size."""
    parser = argparse.ArgumentParser(prog="python -m bench.growth_restart", description=__doc__)
    parser.add_argument("--most", type=int, default=10_000, help="tables in the largest database")
    sizes = [size for size in SIZES if size <= parser.parse_args().most]
    console = Console()
    grid = Grid("tables that wait", "all go on after", "a table", "a person's moves: p50", "p99")
    for size in sizes:
        with TemporaryDirectory(dir=Path.cwd(), prefix="bradshaw-bench-") as folder, console.status(f"{size:,} …"):
            file = Path(folder, "tables.db")
            asyncio.run(fill(file, size))
            with serving(file) as server:
                seconds, times = watch(server, file)
        cuts = statistics.quantiles(times, n=100)
        each = f"{seconds * 1_000 / size:.1f} ms"
        grid.add_row(f"{size:,}", f"{seconds:.1f} s", each, f"{cuts[49]:.1f} ms", f"{cuts[98]:.1f} ms")
    console.print(grid)


if __name__ == "__main__":
    main()
