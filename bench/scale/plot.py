"""The figures as one picture."""

from pathlib import Path
from typing import Any

import matplotlib as mpl
from matplotlib.axes import Axes
from matplotlib.figure import Figure

from bench.scale.measure import BOUND
from bench.scale.plan import foretold

PARTS = {"loops": "#2f5d73", "threads": "#7fa6b5", "database": "#b3583c", "bus": "#d8b365", "load": "#cfcfcf"}
SAID = {
    "loops": "event loops",
    "threads": "other threads",
    "database": "PostgreSQL",
    "bus": "Valkey",
    "load": "who puts the load on",
}


def draw(figures: dict[str, Any], file: Path) -> None:
    """Write the picture, the same for the same figures."""
    # Letters stay letters: that is a third of the size, and they can be searched.
    with mpl.rc_context({"svg.fonttype": "none", "svg.hashsalt": "bradshaw", "font.size": 8}):
        figure = Figure(figsize=(9.6, 6.4), layout="constrained")
        (first, second), (third, fourth) = figure.subplots(2, 2)
        _rates(first, figures["busy"])
        _costs(second, figures["busy"])
        _shared(third, figures.get("shared", []))
        _foretold(fourth, figures)
        for axes in (first, second, third, fourth):
            axes.spines[["top", "right"]].set_visible(False)
            axes.grid(alpha=0.25)
            axes.set_axisbelow(True)
        figure.savefig(file, metadata={"Date": None, "Creator": None}, facecolor="white")


def _rates(axes: Axes, rows: list[dict[str, Any]]) -> None:
    axes.barh([row["name"] for row in rows], [row["moves_per_second"] for row in rows], color=PARTS["loops"])
    axes.invert_yaxis()
    axes.set_title("Moves a second, all on the same cores")


def _costs(axes: Axes, rows: list[dict[str, Any]]) -> None:
    names, left = [row["name"] for row in rows], [0.0] * len(rows)
    for part, colour in PARTS.items():
        values = [row["load"] if part == "load" else row["used"][part] for row in rows]
        axes.barh(names, values, left=left, color=colour, label=SAID[part])
        left = [a + b for a, b in zip(left, values, strict=True)]
    axes.invert_yaxis()
    axes.set_title("Processor time of a move, µs")
    axes.legend(fontsize=6.5, loc="upper right")


def _shared(axes: Axes, rows: list[dict[str, Any]]) -> None:
    for row in rows:
        rates = [step["moves_per_second"] for step in row["steps"]]
        axes.plot(rates, [step["p99_ms"] for step in row["steps"]], marker="o", markersize=3, label=row["name"])
    axes.axhline(BOUND, color="#999", linestyle=":")
    axes.set_yscale("log")
    axes.set_title("Three tenths of a core each: p99, ms, over moves a second")
    if rows:
        axes.legend(fontsize=6.5)


def _foretold(axes: Axes, figures: dict[str, Any]) -> None:
    found = list(foretold(figures))
    for name, colour in zip(dict.fromkeys(row.name for row in found), ("#2f5d73", "#b3583c"), strict=True):
        rows = [row for row in found if row.name == name]
        rates = [row.rate for row in rows]
        axes.plot(rates, [row.p99 for row in rows], "o", color=colour, label=f"{name}: measured")
        axes.plot(rates, [row.p99_foretold for row in rows], "-", color=colour, label="foretold")
        axes.plot(rates, [row.p50 for row in rows], "o", color=colour, markerfacecolor="none")
        axes.plot(rates, [row.p50_foretold for row in rows], "--", color=colour)
    axes.set_ylim(bottom=0)
    axes.set_title("By a clock: p99 (filled) and p50, ms")
    axes.legend(fontsize=6.5)
