"""Write the tables of docs/encoding.md from the encodings; `--check` says whether they are up to date."""

import re
import sys
from itertools import groupby
from pathlib import Path
from typing import Any

import bradshaw

PAGE = Path(__file__).parents[1] / "docs" / "encoding.md"
SHOWN: dict[str, dict[str, Any]] = {  # the options that the page shows
    "scotland_yard": {"players": 4, "possible_stations": True},
    "eighty_days": {"players": 3, "round_limit": 100},
    "mystery_express": {"players": 3, "notebook": "deductions", "time_log": True},
}


def tables(name: str) -> str:
    """The two tables of a game: its actions, and what a seat sees."""
    game = bradshaw.load(name)
    encoding = game.encoding(game.options(**SHOWN[name]))
    lines = ["| numbers | actions | from | to |", "|---|---|---|---|"]
    start = 0
    for group, members in groupby(encoding.table, key=encoding.group):
        actions = list(members)
        end = start + len(actions) - 1
        first, last = game.write(actions[0]), game.write(actions[-1])
        lines.append(f"| {_span(start, end)} | {group} | `{first}` | `{last}` |")
        start = end + 1
    lines += ["", "| numbers | slot | for | values | meaning |", "|---|---|---|---|---|"]
    lines += [
        f"| {_span(slot.start, slot.end - 1)} | `{slot.name}` | {_labels(slot.labels)}"
        f" | {slot.lowest} to {slot.highest} | {slot.meaning} |"
        for slot in encoding.layout.slots
    ]
    return "\n".join(lines)


def _span(first: int, last: int) -> str:
    return f"{first}" if first == last else f"{first}–{last}"


def _labels(labels: tuple[str, ...]) -> str:
    if len(labels) > 6:
        return f"{labels[0]}, {labels[1]} … {labels[-1]}"
    return ", ".join(labels)


def page() -> str:
    """The page with its tables written anew."""
    text = PAGE.read_text(encoding="utf-8")
    for name in SHOWN:
        between = re.compile(rf"(<!-- {name} -->\n).*?(<!-- end -->)", re.DOTALL)
        text = between.sub(lambda found, name=name: found[1] + tables(name) + "\n" + found[2], text)  # type: ignore[misc]
    return text


if __name__ == "__main__":
    if "--check" in sys.argv:
        sys.exit(page() != PAGE.read_text(encoding="utf-8") and "docs/encoding.md is out of date: make encodings")
    PAGE.write_text(page(), encoding="utf-8")
