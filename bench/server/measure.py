"""The figures of the server, each with its bar."""

import asyncio
import statistics
from collections.abc import Iterator

from bench.server import idle
from bench.server.processes import install, load, ours, peer

TABLES = 200
MANY = 1_000
SOCKETS = 5_000
FASTER, SOONER = 1.7, 0.65  # beside boardgame.io: moves, and the slowest hundredth of them
Row = dict[str, str | float | bool]


def measure(*, quick: bool) -> Iterator[Row]:
    """Every benchmark of the server, one row each."""
    install()
    # In turn, each on a new server: boardgame.io slows down as its games grow longer, and the speed of a machine
    # that others use, too, may double or halve within seconds.
    rounds, seconds = (1, 4.0) if quick else (3, 20.0)
    pairs = []
    for _ in range(rounds):
        with peer() as server:
            theirs = load("boardgameio", server, tables=TABLES, seconds=seconds)
        with ours() as server:
            pairs.append((load("bradshaw", server, tables=TABLES, seconds=seconds), theirs))
    for key, what, unit, better in (
        ("moves_per_second", "moves", "/s", "times"),
        ("p99_ms", "p99", " ms", "times"),
    ):
        our, their = (statistics.median(pair[side][key] for pair in pairs) for side in (0, 1))
        ratio = statistics.median(a[key] / b[key] for a, b in pairs)
        fast = key == "moves_per_second"
        yield {
            "what": f"{TABLES} tables, no thinking: {what}",
            "ours": f"{our:,.0f}{unit}",
            "peer": f"{their:,.0f}{unit}",
            "figure": f"{ratio:.2f} {better}",
            "bar": f"≥ {FASTER}" if fast else f"≤ {SOONER}",
            "met": ratio >= FASTER if fast else ratio <= SOONER,
        }
    with ours() as server:
        calm = load("bradshaw", server, tables=MANY, seconds=seconds, rate=1)
    yield {
        "what": f"{MANY:,} tables, a move each second: p99",
        "ours": f"{calm['moves_per_second']:,.0f}/s",
        "peer": "",
        "figure": f"{calm['p99_ms']:.1f} ms",
        "bar": "< 50 ms",
        "met": calm["p99_ms"] < 50,
    }
    count = 300 if quick else 2_000
    with ours() as server:
        kilobytes = asyncio.run(idle.tables(server, count))
    yield {
        "what": f"an idle table in memory, of {count:,}",
        "ours": "",
        "peer": "",
        "figure": f"{kilobytes:.1f} kB",
        "bar": "< 50 kB",
        "met": kilobytes < 50,
    }
    with ours() as server:
        held, each = asyncio.run(idle.sockets(server, SOCKETS))
    yield {
        "what": f"{SOCKETS:,} idle sockets",
        "ours": f"{each:.1f} kB each",
        "peer": "",
        "figure": f"{held:,} held",
        "bar": f"{SOCKETS:,}",
        "met": held == SOCKETS,
    }
