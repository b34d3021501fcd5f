"""Run all benchmarks and compare them with their bars: `python -m bench [--quick]`.

Status 1 if a bar is missed, but for those of which it is known why (`known` of a row): they are named, and have a
floor of their own.
"""

import argparse
import json
import sys
from collections.abc import Iterator
from pathlib import Path

from rich.console import Console
from rich.table import Table

import bradshaw
from bench.aec import measure as measure_aec
from bench.kernels import measure as measure_kernels
from bench.memory import GAMES, growth
from bench.random_play import open_spiel_game, our_game
from bench.rates import compare
from bench.server.measure import Row
from bench.server.measure import measure as measure_server

PEER = "kriegspiel"
FLAT = 4.0  # megabytes: what counts as no growth
BARS = {
    "scotland_yard": (1.0, 3.0),
    "eighty_days": (1.0, 3.0),
}  # without and with views; other games are only measured


def main() -> int:
    """Print the figures, and write them as JSON if asked."""
    parser = argparse.ArgumentParser(prog="python -m bench", description=__doc__)
    parser.add_argument("--quick", action="store_true", help="shorter and less exact, without memory")
    parser.add_argument("--json", type=Path, help="also write the figures to this file")
    parser.add_argument("--only", action="append", help="a game, `kernels`, `aec` or `server`; repeatable")
    arguments = parser.parse_args()
    console = Console()
    parts: dict[str, tuple[str, Iterator[Row]]] = {
        name: (f"{name} beside OpenSpiel's {PEER}", measure(name, quick=arguments.quick))
        for name in bradshaw.games()
    }
    parts["kernels"] = ("compiled games beside OpenSpiel's and Pgx's", measure_kernels(quick=arguments.quick))
    parts["aec"] = ("PettingZoo environments beside its tictactoe_v3", measure_aec(quick=arguments.quick))
    parts["server"] = ("the server beside boardgame.io's", measure_server(quick=arguments.quick))
    rows: dict[str, list[Row]] = {}
    for name, (title, measured) in parts.items():
        if arguments.only and name not in arguments.only:
            continue
        with console.status(f"{name} …") as status:
            rows[name] = []
            for row in measured:
                rows[name].append(row)
                status.update(f"{name}, {row['what']}: {row['figure']}")
        table = Table("", "ours", "peer", "figure", "bar", "", title=title)
        for row in rows[name]:
            cells = (str(row[key]) for key in ("what", "ours", "peer", "figure", "bar"))
            table.add_row(*cells, "ok" if row["met"] else "missed, known" if row.get("known") else "missed")
        console.print(table)
    if arguments.json:
        arguments.json.write_text(json.dumps(rows, indent=2) + "\n", encoding="utf-8")
    return 0 if all(row["met"] or row.get("known") for some in rows.values() for row in some) else 1


def measure(name: str, *, quick: bool) -> Iterator[Row]:
    """Every benchmark of a game, one row each."""
    slices, seconds = (5, 0.1) if quick else (20, 0.25)
    plain, tensors = open_spiel_game(PEER, tensors=False), open_spiel_game(PEER, tensors=True)
    game = bradshaw.load(name)
    for players in game.players:
        options = game.options(players=players, **game.simulation)
        for views, peer, bar in zip((False, True), (plain, tensors), BARS.get(name, (0.0, 0.0)), strict=True):
            result = compare(our_game(game, options, views=views), peer, slices=slices, seconds=seconds)
            yield {
                "what": f"{players} players{', views' if views else ''}",
                "ours": f"{result.ours:,.0f}/s",
                "peer": f"{result.peer:,.0f}/s{', tensors' if views else ''}",
                "figure": f"{result.ratio:.2f} times",
                "bar": f"≥ {bar:.0f}" if bar else "none",
                "met": result.ratio >= bar,
            }
    if not quick:
        before, grown = growth(game, max(game.players))
        yield {
            "what": f"memory, {GAMES:,} games",
            "ours": f"{before:.0f} MB",
            "peer": "",
            "figure": f"{grown:+.1f} MB",
            "bar": f"≤ {FLAT:.0f}",
            "met": grown <= FLAT,
        }


if __name__ == "__main__":
    sys.exit(main())
