"""Servers under load: what they do, what a move costs and where, with each store and several processes."""

import asyncio
import statistics
from collections.abc import Iterator, Sequence
from math import log
from typing import Any

from bench.scale import usage
from bench.scale.club import Club, Store, running
from bench.server import idle
from bench.server.processes import generated

Row = dict[str, Any]
Setup = tuple[Store, int, bool]  # with `True` the players of a table are connected to different processes

TABLES = 200
SETUPS: Sequence[Setup] = (
    ("sqlite", 1, False),
    ("postgresql", 1, False),
    ("postgresql", 2, False),
    ("postgresql", 2, True),
    ("postgresql", 4, False),
    ("postgresql", 4, True),
)
NICE = 10  # whoever puts load on a server gives way to it

SHARE = 0.3  # of a core
SHARED_TABLES = 400
BOUND = 150.0  # milliseconds of the slowest hundredth
SHARED = tuple(setup for setup in SETUPS if setup[0] == "postgresql" and not setup[2])
# Moves a second of a table, for each process.
RATES = (0.6, 1.0, 1.3, 1.6, 1.9, 2.2, 2.5, 2.8, 3.2)

IDLE_TABLES, IDLE_SOCKETS, IDLE_SECONDS = 2_000, 5_000, 20.0


def name(setup: Setup) -> str:
    """How a setup is called in tables and pictures."""
    store, processes, apart = setup
    where = "SQLite" if store == "sqlite" else "PostgreSQL"
    return f"{where}, {processes}{' apart' if apart else ''}"


def steps(club: Club, *more: str, tables: int, seconds: float, apart: bool = False) -> Iterator[Row]:
    """Put load on all servers of a club; for each step what was seen and what a move has cost."""
    before = usage.of(club)
    options = [*more, *(["--apart"] if apart else [])]
    for line in generated("bradshaw", club.servers, *options, tables=tables, seconds=seconds, nice=NICE):
        if "opened" in line:
            club.restrict()
        elif "step" in line:
            before = usage.of(club)
        else:
            used = usage.of(club).since(before).each(line["moves"])
            kept = ("moves_per_second", "p50_ms", "p99_ms", "bytes_per_move")
            load = round(line["load_cpu"] / line["moves_per_second"] * 1e6, 1)
            yield {key: line[key] for key in kept} | {"load": load, "used": used}


def busy(setups: Sequence[Setup], *, rounds: int, seconds: float) -> Iterator[Row]:
    """As fast as it goes, on the whole machine: 200 tables on which nobody ever thinks. Medians of some rounds."""
    found: dict[Setup, list[Row]] = {setup: [] for setup in setups}
    for _ in range(rounds):
        for setup in setups:
            store, processes, apart = setup
            with running(store, processes) as club:
                [row] = steps(club, tables=TABLES, seconds=seconds, apart=apart)
            found[setup].append(row)
    for setup, rows in found.items():
        yield {"name": name(setup)} | median(rows)


def median(rows: Sequence[Row]) -> Row:
    """Of each figure."""
    return {
        key: median([row[key] for row in rows])
        if isinstance(value, dict)
        else round(statistics.median(row[key] for row in rows), 3)
        for key, value in rows[0].items()
    }


def shared(
    setups: Sequence[Setup], *, rounds: int, seconds: float, rates: Sequence[float] = RATES
) -> Iterator[Row]:
    """Each process with a share of a core: more and more moves, until the slowest hundredth are above the bound.

    Told are the steps of the median round.
    """
    for setup in setups:
        store, processes, apart = setup
        wanted = ",".join(f"{rate * processes:.3f}" for rate in rates)
        found: list[Row] = []
        for _ in range(rounds):
            with running(store, processes, share=SHARE) as club:
                more = ("--rate", wanted, "--bound", str(BOUND))
                seen = list(steps(club, *more, tables=SHARED_TABLES, seconds=seconds, apart=apart))
            found.append({"name": name(setup), "steps": seen})
        yield sorted(found, key=lambda row: most(row["steps"]))[rounds // 2]


def most(seen: Sequence[Row]) -> float:
    """The moves a second at which the slowest hundredth take as long as the bound, between the last two steps."""
    before, after = seen[-2], seen[-1]
    if not before["p99_ms"] <= BOUND < after["p99_ms"]:
        raise ValueError("the bound is not between the last two steps")
    part = log(BOUND / before["p99_ms"]) / log(after["p99_ms"] / before["p99_ms"])
    rate = before["moves_per_second"]
    return float(rate + part * (after["moves_per_second"] - rate))


def calm(stores: Sequence[Store], *, seconds: float, rates: Sequence[float] = (1.0, 3.0, 5.0)) -> Iterator[Row]:
    """One process on the whole machine, with moves that come by a clock: what the simulation has to foretell."""
    wanted = ",".join(map(str, rates))
    for store in stores:
        with running(store) as club:
            found = list(steps(club, "--rate", wanted, tables=500, seconds=seconds))
        yield {"name": name((store, 1, False)), "store": store, "steps": found}


def held(stores: Sequence[Store]) -> Iterator[Row]:
    """What a process holds while nobody moves: memory, and what that takes of the processor."""
    for store in stores:
        with running(store) as club:
            table = asyncio.run(idle.tables(club.servers[0], IDLE_TABLES))
        with running(store) as club:
            yield asyncio.run(_sockets(club, store, table))


async def _sockets(club: Club, store: Store, table: float) -> Row:
    [server] = club.servers
    empty = server.megabytes
    async with idle.held(server, IDLE_SOCKETS, each=2) as (answering, each):
        before = usage.of(club)
        await asyncio.sleep(IDLE_SECONDS)
        used = usage.of(club).since(before)
    return {
        "name": name((store, 1, False)),
        "process_mb": round(empty, 1),
        "table_kb": round(table, 1),
        "socket_kb": round(each, 1),
        "sockets": answering,
        # Two at each table: microseconds of a processor in a second.
        "socket_us": round((used.loops + used.threads) / used.at / IDLE_SOCKETS * 1e6, 2),
        "socket_database_us": round(used.database / used.at / IDLE_SOCKETS * 1e6, 2),
    }
