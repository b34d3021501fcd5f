"""How long a start takes while bots are to move at many tables: `python -m bench.growth_restart [--most 10000]`.

A database is made in which so many tables wait for a bot; a server is started on it; a person plays at a table of
his own meanwhile. Told are the seconds until no table waits any more, how many moves that took, the processor time
that the server and its bots' workers spent on them, and how long the person's moves took: meanwhile, and then when
nothing waits.
"""

import argparse
import asyncio
import statistics
import time
from collections.abc import Iterator
from contextlib import closing
from pathlib import Path
from tempfile import TemporaryDirectory

import psutil
from msgspec import Struct
from rich.console import Console
from rich.table import Table as Grid

from bench.server.processes import Server, serving
from bradshaw.client import Client
from bradshaw.server.storage.driver import driver
from bradshaw.server.storage.interface import NewTableRow
from bradshaw.server.storage.sql import SqlStorage
from bradshaw.server.tables import folding, history, log
from bradshaw.server.tables.listing import listing, progress
from bradshaw.wire import entries
from bradshaw.wire.settings import Settings

SIZES = (100, 1_000, 10_000)
BOTS = ("random", "steady")
PATIENCE = 900.0  # seconds
AFTERWARDS = 500  # moves of the person


class Found(Struct, frozen=True):
    """What a start was measured at."""

    seconds: float  # until no table waited
    moves: int  # that the bots made
    server: float  # seconds of processor time
    bots: float
    meanwhile: list[float]  # milliseconds that each move of the person took
    afterwards: list[float]


async def fill(file: Path, count: int, bot: str) -> None:
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
            bots=(None, bot),
        )
        lines = [log.write(created, 1, "")]
        table = history.begin(f"table{number:015d}", lines)
        for entry in (entries.Sat(at=1, seat=0, guest="guest", name="Guest"), entries.Started(at=1)):
            lines.append(log.write(entry, table.number + 1, table.sum))
            table, _ = folding.after(table, entry, lines[-1])
        attempt = table.attempt(0, table.running.actions(0)[0], table.position, 1)
        lines.append(log.write(attempt.entry, table.number + 1, table.sum))
        table, _ = folding.after(table, attempt.entry, lines[-1], attempt)
        row = NewTableRow(table.id, f"code{number}", "scotland_yard", False, 1)
        made.append(storage.create_table(row, lines, progress(table), listing(table)))
    await asyncio.gather(*made)
    await storage.close()


def one(file: Path, query: str) -> int:
    """A number from the database."""
    with closing(driver.connect(f"file:{file}?mode=ro", uri=True, timeout=30)) as database:
        return int(database.execute(query).fetchone()[0] or 0)


def waiting(file: Path) -> int:
    """How many tables wait for the server now."""
    return one(file, "SELECT count(*) FROM tables WHERE wake >= 0")


def processor_time(server: Server) -> tuple[float, float]:
    """Seconds of the server and of its bots' workers."""
    process = psutil.Process(server.pid)
    return _spent(process), sum(map(_spent, process.children()))


def _spent(process: psutil.Process) -> float:
    times = process.cpu_times()
    return float(times.user + times.system)


def moving(client: Client) -> Iterator[float]:
    """A person plays both sides of one game after the other: the milliseconds that each move takes."""
    while True:
        table = client.create("scotland_yard", options={"players": 2}, seats=["me", "me"], start=True)
        with client.play(table) as seat:
            for turn in seat.turns():
                before = time.perf_counter()
                seat.move(turn.actions[0])
                yield (time.perf_counter() - before) * 1_000
                time.sleep(0.02)


def watch(server: Server, file: Path, made: int) -> Found:
    """Play until no table waits, and a while longer. `made`: moves that were made before the start."""
    start = time.perf_counter()
    meanwhile: list[float] = []
    with Client(server.url, name="Person") as client:
        moves = moving(client)
        while len(meanwhile) < 10 or len(meanwhile) % 10 or waiting(file):
            meanwhile.append(next(moves))
            if time.perf_counter() - start > PATIENCE:
                raise RuntimeError(f"{waiting(file)} tables still wait")
        seconds = time.perf_counter() - start
        spent = processor_time(server)
        by_bots = one(file, "SELECT sum(moves) FROM tables WHERE id LIKE 'table0%'") - made
        afterwards = [next(moves) for _ in range(AFTERWARDS)]
    return Found(seconds, by_bots, *spent, meanwhile, afterwards)


def p99(times: list[float]) -> float:
    """Of a hundred, all but one take no longer."""
    return statistics.quantiles(times, n=100)[98]


def main() -> None:
    """Print a table: a row for each size and bot."""
    parser = argparse.ArgumentParser(prog="python -m bench.growth_restart", description=__doc__)
    parser.add_argument("--least", type=int, default=100, help="tables in the smallest database")
    parser.add_argument("--most", type=int, default=10_000, help="tables in the largest database")
    parser.add_argument("--bot", choices=BOTS, action="append", help="whose moves; both if none is named")
    given = parser.parse_args()
    console = Console()
    grid = Grid(
        *("tables that wait", "bot", "all go on after", "a table", "moves of bots", "a move"),
        *("processor time of a move: server", "bots", "a person's moves: p50", "p99", "p99 afterwards"),
    )
    for size in [size for size in SIZES if given.least <= size <= given.most]:
        for bot in given.bot or BOTS:
            with (
                TemporaryDirectory(dir=Path.cwd(), prefix="bradshaw-bench-") as folder,
                console.status(f"{size:,} …"),
            ):
                file = Path(folder, "tables.db")
                asyncio.run(fill(file, size, bot))
                with serving(file) as server:
                    found = watch(server, file, size)
            times = [found.seconds / size, found.seconds / found.moves]
            times += [found.server / found.moves, found.bots / found.moves]
            table, move, server_time, bots_time = (f"{seconds * 1_000:.2f} ms" for seconds in times)
            row = [
                f"{size:,}",
                bot,
                f"{found.seconds:.1f} s",
                table,
                f"{found.moves:,}",
                move,
                server_time,
                bots_time,
            ]
            waits = [statistics.median(found.meanwhile), p99(found.meanwhile), p99(found.afterwards)]
            grid.add_row(*row, *(f"{wait:.1f} ms" for wait in waits))
    console.print(grid)


if __name__ == "__main__":
    main()
