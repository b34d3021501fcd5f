"""Measure servers with both stores and several processes: `python -m bench.scale [PART ...]`.

The parts: `busy` as fast as it goes, `shared` with a share of a core for each process, `calm` by a clock, `held`
what is held while nobody moves, `services` and `bus` how long parts of a move take by themselves. Figures go to
docs/images/scaling.json, each part in place of what was there; then they are drawn and told, and the simulation is
asked what it would have foretold.
"""

import argparse
import json
import platform
import sys
from collections.abc import Callable, Iterable, Iterator
from typing import Any

import msgspec
from rich.console import Console
from rich.table import Table

from bench.scale import measure, services, shares
from bench.scale.club import Store, cores
from bench.scale.plan import foretold
from bench.scale.plot import draw
from bench.scale.simulate import FIGURES

BOTH: tuple[Store, Store] = ("sqlite", "postgresql")
MORE, HALF = 1.5, 0.5  # two processes beside one at equal p99; one over PostgreSQL beside one over SQLite


def main() -> int:
    """Status 1 if a bar is missed."""
    parser = argparse.ArgumentParser(prog="python -m bench.scale", description=__doc__)
    parser.add_argument("parts", nargs="*", help="all, if left out")
    parser.add_argument("--quick", action="store_true", help="shorter, and less exact")
    parser.add_argument("--rounds", type=int, default=3, help="of `busy` and `shared`, for medians")
    arguments = parser.parse_args()
    rounds, seconds = (1, 4.0) if arguments.quick else (arguments.rounds, 8.0)
    parts: dict[str, Callable[[], Iterator[Any]]] = {
        "services": lambda: iter([msgspec.to_builtins(services.both())]),
        "bus": lambda: iter([services.bus()]),
        "busy": lambda: gathered(measure.busy(measure.SETUPS, rounds=rounds, seconds=seconds)),
        "shared": lambda: gathered(measure.shared(measure.SHARED, rounds=rounds, seconds=seconds * 0.6)),
        "calm": lambda: gathered(measure.calm(BOTH, seconds=seconds)),
        "held": lambda: gathered(measure.held(BOTH)),
    }
    console = Console()
    figures: dict[str, Any] = json.loads(FIGURES.read_text()) if FIGURES.exists() else {}
    for part in arguments.parts or parts:
        if part == "shared" and not shares.possible():
            console.print(
                "No shares of a core can be given here (control groups, as root): that part is left out."
            )
            continue
        with console.status(f"{part} …"):
            for found in parts[part]():
                figures[part] = found
                figures["machine"] = {
                    "cores": cores(),
                    "kernel": platform.release(),
                    "python": platform.python_version(),
                }
                FIGURES.write_text(json.dumps(figures, indent=1) + "\n")
    if missing := set(parts) - set(figures):
        console.print(f"Not measured yet: {', '.join(sorted(missing))}.")
        return 0
    draw(figures, FIGURES.with_suffix(".svg"))
    tell(figures, console)
    return 0 if met(figures, console) else 1


def gathered(rows: Iterable[measure.Row]) -> Iterator[list[measure.Row]]:
    """All rows that there are, whenever there is one more: what was measured is kept, whatever comes after it."""
    found: list[measure.Row] = []
    for row in rows:
        found.append(row)
        yield found


def tell(figures: dict[str, Any], console: Console) -> None:
    """All tables."""
    columns = ("moves/s", "p50 ms", "p99 ms", "loops µs", "threads µs", "database µs", "bus µs", "load µs")
    table = Table("as fast as it goes", *columns, "commits", "bytes", "bus bytes")
    for row in figures["busy"]:
        used = row["used"]
        table.add_row(
            row["name"],
            f"{row['moves_per_second']:,.0f}",
            *(f"{row[name]:.0f}" for name in ("p50_ms", "p99_ms")),
            *(f"{used[name]:.0f}" for name in ("loops", "threads", "database", "bus")),
            f"{row['load']:.0f}",
            f"{used['commits']:.3f}",
            *(f"{used[name]:,.0f}" for name in ("written", "bus_bytes")),
        )
    console.print(table)
    table = Table(f"{measure.SHARE} of a core each", f"moves/s with p99 ≤ {measure.BOUND:.0f} ms")
    for row in figures["shared"]:
        table.add_row(row["name"], f"{measure.most(row['steps']):,.0f}")
    console.print(table)
    table = Table("nobody moves", "process MB", "table kB", "socket kB", "sockets", "socket µs/s", "database µs/s")
    for row in figures["held"]:
        names = ("process_mb", "table_kb", "socket_kb", "sockets", "socket_us", "socket_database_us")
        table.add_row(row["name"], *(f"{row[name]:,}" for name in names))
    console.print(table)
    table = Table("by a clock", "moves/s", "p50 ms", "foretold", "p99 ms", "foretold")
    for row in foretold(figures):
        table.add_row(
            row.name,
            f"{row.rate:,.0f}",
            *(f"{value:.1f}" for value in (row.p50, row.p50_foretold, row.p99, row.p99_foretold)),
        )
    console.print(table)


def met(figures: dict[str, Any], console: Console) -> bool:
    """Whether both bars are met."""
    rates = {row["name"]: row["moves_per_second"] for row in figures["busy"]}
    half = rates["PostgreSQL, 1"] / rates["SQLite, 1"]
    console.print(f"One process over PostgreSQL beside one over SQLite: {half:.2f} times (≥ {HALF})")
    best = {row["name"]: measure.most(row["steps"]) for row in figures["shared"]}
    more = best["PostgreSQL, 2"] / best["PostgreSQL, 1"]
    console.print(f"Two processes over PostgreSQL beside one, at equal p99: {more:.2f} times (≥ {MORE})")
    return bool(half >= HALF and more >= MORE)


if __name__ == "__main__":
    sys.exit(main())
