"""What a table costs as its game grows longer and more people watch: `python -m bench.growth_tables`.

Loading a table that is not in memory, telling it to one who comes or comes back, a page in the middle of its log,
the last page of its replay; and one more spectator. Medians, in milliseconds of processor time.
"""

import asyncio
import statistics
import time
from collections.abc import Awaitable, Callable
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

from rich.console import Console
from rich.table import Table as Grid

from bradshaw.core.errors import BradshawError
from bradshaw.server.storage.interface import Addition, NewTableRow, Snapshot
from bradshaw.server.storage.sql import SqlStorage
from bradshaw.server.tables import folding, history, log, snapshot
from bradshaw.server.tables.listing import listing, progress
from bradshaw.server.tables.replays import Replays
from bradshaw.server.tables.table import Table
from bradshaw.server.tables.tables import Tables
from bradshaw.server.workers.pool import Pool
from bradshaw.server.workers.queue import Asker
from bradshaw.server.workers.records import PAGE
from bradshaw.wire import entries
from bradshaw.wire.settings import Settings

MOVES = (100, 1_000, 10_000)
SPECTATORS = (10, 100, 1_000)
TIMES = 21
PLAYERS = 4


def long_game(moves: int) -> tuple[Table, list[log.Line], list[Snapshot]]:
    """A game of Around the World in 80 Days in which nobody gets home, with its log and its snapshots."""
    created = entries.Created(
        at=1,
        game="eighty_days",
        options={"players": PLAYERS},
        settings=Settings(),
        seed="growth",
        host="guest",
        bots=(None,) * PLAYERS,
    )
    lines = [log.write(created, 1, "")]
    table = history.begin("table", lines)
    decides, snapshots = snapshot.Snapshots(), []

    def add(entry: entries.AnyEntry, attempt: Any = None) -> None:
        nonlocal table
        line = log.write(entry, table.number + 1, table.sum)
        table, _ = folding.after(table, entry, line, attempt)
        lines.append(line)
        made = decides.next(table)
        if made:
            snapshots.append(made)

    for seat in range(PLAYERS):
        add(entries.Sat(at=1, seat=seat, guest="guest", name="Guest"))
    add(entries.Started(at=1))
    while table.moves < moves:
        seat = table.to_act[0]
        actions = table.running.actions(seat)
        # Back when one can, else as little forwards as one can: nobody comes home.
        back = [action for action in actions if "back" in table.game.write(action)]
        attempt = table.attempt(seat, (back or actions)[0], table.position, 1)
        add(attempt.entry, attempt)
    add(entries.Ended(at=1, reason="agreed"))
    return table, lines, snapshots


async def measure(moves: int) -> dict[str, float]:
    """Processor time of each, in a game of so many moves."""
    with TemporaryDirectory() as folder:
        storage = await SqlStorage.open(str(Path(folder, "tables.db")))
        try:
            table, lines, snapshots = long_game(moves)
            row = NewTableRow(table.id, "code", table.game.name, False, 1)
            await storage.create_table(row, lines, progress(table), listing(table))
            for made in snapshots:
                written: asyncio.Future[Any] = asyncio.get_running_loop().create_future()
                storage.append(Addition(table.id, (), snapshot=made), written.set_result)
                if await written is not None:
                    raise RuntimeError("a snapshot was not saved")
            tables = Tables(storage)
            room = await tables.room(table.id)
            replays = Replays(tables, storage, Pool(1, 5.0, niceness=0))
            asker = Asker("bench", "bench")
            parts: dict[str, Callable[[], Awaitable[Any]]] = {
                "loading": lambda: Tables(storage).room(table.id),
                "opening": lambda: tables.catch_up(room, 0, 0),
                "resuming after 50 entries": lambda: tables.catch_up(room, 0, table.number - 50),
                "a page of the log": lambda: tables.page(room, 0, table.number // 2),
                "the last page of the replay": lambda: replays.steps(
                    table.id, None, 0, table.moves - PAGE + 1, PAGE, asker
                ),
            }
            return {what: await median(part) for what, part in parts.items()}
        finally:
            await storage.close()


class Spectator:
    """A connection that is sent messages, and counts them."""

    def __init__(self) -> None:
        self.guest: str | None = None
        self.look: int | None = None
        self.words = False
        self.looking = True
        self.sent = 0

    def send(self, *messages: bytes) -> None:
        """One more."""
        self.sent += len(messages)

    def close(self, code: int, reason: str) -> None:
        """It does not matter."""

    def refuse(self, error: BradshawError) -> None:
        """It does not matter either."""


async def joins(spectators: int) -> float:
    """Processor time for one of so many spectators who come, all that it leads to included."""
    with TemporaryDirectory() as folder:
        storage = await SqlStorage.open(str(Path(folder, "tables.db")))
        try:
            table, lines, _ = long_game(20)
            row = NewTableRow(table.id, "code", table.game.name, False, 1)
            await storage.create_table(row, lines, progress(table), listing(table))
            tables = Tables(storage)
            room = await tables.room(table.id)
            for _ in range(spectators):
                await tables.enter(room, Spectator(), 0)
            start = time.process_time()
            for _ in range(spectators):
                await tables.enter(room, Spectator(), 0)
            await asyncio.sleep(1)
            return (time.process_time() - start) * 1_000 / spectators
        finally:
            await storage.close()


async def median(part: Callable[[], Awaitable[Any]]) -> float:
    """Milliseconds."""
    times = []
    for _ in range(TIMES):
        start = time.process_time()
        await part()
        times.append((time.process_time() - start) * 1_000)
    return statistics.median(times)


def main() -> None:
    """Print two tables: a row for each thing that is done, a column for each size."""
    console = Console()
    found = []
    for moves in MOVES:
        with console.status(f"{moves:,} moves …"):
            found.append(asyncio.run(measure(moves)))
    grid = Grid("ms", *(f"{moves:,} moves" for moves in MOVES), "growth")
    for what in found[0]:
        times = [figures[what] for figures in found]
        grid.add_row(what, *(f"{each:.2f}" for each in times), f"{times[-1] / times[0]:.1f} times")
    console.print(grid)
    times = [asyncio.run(joins(count)) for count in SPECTATORS]
    grid = Grid("ms", *(f"{count:,} spectators" for count in SPECTATORS), "growth")
    grid.add_row("one more comes", *(f"{each:.3f}" for each in times), f"{times[-1] / times[0]:.1f} times")
    console.print(grid)


if __name__ == "__main__":
    main()
