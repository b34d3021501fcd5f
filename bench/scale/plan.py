"""What so many people need: `python -m bench.scale.plan --people 100000`.

The figures of one process on this machine (docs/images/scaling.json) and a few assumptions, which are the options,
go through the simulation for several numbers of processes; docs/scaling.md says what comes of it.
"""

import argparse
import json
import random
from collections.abc import Iterator
from dataclasses import dataclass, replace
from math import ceil
from typing import Any

from rich.console import Console
from rich.table import Table

from bench.scale.simulate import FIGURES, Line, Outcome, Services, measured, simulate
from bradshaw.server.storage.writer import APART

CALM_SOCKETS = 1_000  # that were open where one process was measured by a clock
WAYS = 4  # to the database and back, of a batch: it begins, locks, writes and commits


@dataclass(frozen=True)
class Foretold:
    """What one process did, and what the simulation says of it: milliseconds."""

    name: str
    rate: float
    p50: float
    p50_foretold: float
    p99: float
    p99_foretold: float


def foretold(figures: dict[str, Any]) -> Iterator[Foretold]:
    """The simulation beside what was measured, for each store and rate."""
    for row in figures["calm"]:
        services = measured(figures, row["store"])
        for step in row["steps"]:
            found = simulate(services, rate=step["moves_per_second"])
            yield Foretold(
                row["name"],
                step["moves_per_second"],
                step["p50_ms"],
                found.quantile(0.5) * 1e3,
                step["p99_ms"],
                found.quantile(0.99) * 1e3,
            )


@dataclass(frozen=True)
class Crowd:
    """Who plays, and how."""

    people: int = 100_000
    table: float = 2.5  # people at a table
    pause: float = 10.0  # seconds from one move at a table to the next
    way: float = 0.5  # milliseconds of the way to the database and back
    disk: float = 1.0  # milliseconds of a sync
    cores: int = 8  # of the database
    databases: int = 1

    @property
    def tables(self) -> int:
        """At which they sit."""
        return round(self.people / self.table)

    @property
    def rate(self) -> float:
        """Moves a second."""
        return self.tables / self.pause


def followed(figures: dict[str, Any]) -> tuple[float, float]:
    """What a move costs more if the other player is connected by another process: of that one, of the database."""
    used = {row["name"]: row["used"] for row in figures["busy"]}
    together, apart = used["PostgreSQL, 2"], used["PostgreSQL, 2 apart"]
    extra = {name: max(0.0, apart[name] - together[name]) * 1e-6 for name in ("loops", "threads", "database")}
    return extra["loops"] + extra["threads"], extra["database"]


def heard(figures: dict[str, Any], crowd: Crowd, processes: int) -> float:
    """The share of its core that a process needs to hear what the others of its database say."""
    cost, others = figures["bus"], processes / crowd.databases - 1
    notes = crowd.rate / processes  # of each of them, a second: in one envelope for each of its batches
    return float(others * (min(notes, 1 / APART) * cost["envelope"] + notes * cost["note"]) * 1e-6)


def services(figures: dict[str, Any], crowd: Crowd, processes: int, *, apart: bool) -> Services:
    """A process over PostgreSQL, with its part of the crowd."""
    one = measured(figures, "postgresql")
    [held] = [row for row in figures["held"] if row["name"] == "PostgreSQL, 1"]
    sockets = crowd.people / processes
    idle = one.idle + max(0.0, sockets - CALM_SOCKETS) * held["socket_us"] * 1e-6
    idle += heard(figures, crowd, processes)
    watched = crowd.people / crowd.databases * held["socket_database_us"] * 1e-6 / crowd.cores
    database = Line(one.database.base / (1 - watched), one.database.each / (1 - watched))
    wait = one.wait

    def longer(dice: random.Random) -> float:
        return wait(dice) + crowd.disk * 1e-3

    follow, read = followed(figures) if apart else (0.0, 0.0)
    return replace(
        one,
        idle=min(0.99, idle),
        database=database,
        wait=longer,
        way=crowd.way * WAYS * 1e-3,
        follow=follow,
        read=read,
    )


@dataclass(frozen=True)
class Answer:
    """So many processes for a crowd."""

    processes: int
    apart: bool
    sockets: int  # of a process
    megabytes: float  # of a process
    busy: float  # the share of its core that a process needs, for sockets and messages of others too
    outcome: Outcome


def answers(figures: dict[str, Any], crowd: Crowd, counts: list[int]) -> Iterator[Answer]:
    """What the simulation says for each number of processes, of one part if there are several databases."""
    [held] = [row for row in figures["held"] if row["name"] == "PostgreSQL, 1"]
    for apart in (False, True):
        for count in counts:
            of = services(figures, crowd, count, apart=apart)
            part = ceil(count / crowd.databases)
            found = simulate(
                of, rate=crowd.rate / crowd.databases, processes=part, cores=crowd.cores, seconds=12.0
            )
            tables = crowd.tables / count * (2 if apart else 1)  # a table is in memory wherever it is open
            kilobytes = tables * held["table_kb"] + crowd.people / count * held["socket_kb"]
            yield Answer(
                count,
                apart,
                round(crowd.people / count),
                held["process_mb"] + kilobytes / 1024,
                of.idle + found.processes * (1 - of.idle),
                found,
            )


def main() -> None:
    """Print what the simulation says."""
    usual = Crowd()
    parser = argparse.ArgumentParser(prog="python -m bench.scale.plan", description=__doc__)
    for name, said in (
        ("people", "online at once"),
        ("table", "people at a table"),
        ("pause", "seconds from one move at a table to the next"),
        ("disk", "milliseconds of a sync of the database's disk"),
        ("way", "milliseconds of the way to the database and back"),
        ("cores", "of each database"),
        ("databases", "PostgreSQL servers among which tables are divided"),
    ):
        parser.add_argument(f"--{name}", type=type(getattr(usual, name)), default=getattr(usual, name), help=said)
    parser.add_argument("--processes", type=int, nargs="+", default=[4, 6, 8, 12, 16, 24])
    arguments = vars(parser.parse_args())
    counts = arguments.pop("processes")
    crowd = Crowd(**arguments)
    console = Console()
    console.print(f"{crowd.people:,} people at {crowd.tables:,} tables make {crowd.rate:,.0f} moves a second.")
    columns = (
        "processes",
        "a table is",
        "sockets",
        "MB",
        "busy",
        "p50 ms",
        "p99 ms",
        "database",
        "syncs/s",
        "batch",
    )
    table = Table(*columns)
    for one in answers(json.loads(FIGURES.read_text()), crowd, counts):
        out = one.outcome
        table.add_row(
            str(one.processes),
            "at several" if one.apart else "at one",
            f"{one.sockets:,}",
            f"{one.megabytes:,.0f}",
            f"{one.busy:.0%}",
            f"{out.quantile(0.5) * 1e3:,.0f}",
            f"{out.quantile(0.99) * 1e3:,.0f}",
            f"{out.database:.0%}",
            f"{out.syncs:,.0f}",
            f"{out.batch:.1f}",
        )
    console.print(table)


if __name__ == "__main__":
    main()
