"""A stretch of the track in characters: what is behind and ahead of a pawn, and what it costs to go there."""

from collections.abc import Sequence
from itertools import zip_longest

from bradshaw.games.eighty_days.rules import Rules

BEHIND = 1  # and the Layover, wherever it is
LEAST, MOST = 6, 14  # spaces ahead, however little or much one can pay
WIDTH = 80  # of two columns: so wide is the narrowest of usual screens


def stretch(rules: Rules, here: int, marks: dict[int, str], discount: int, money: int) -> tuple[str, ...]:
    """Space by space in two columns, from the Layover behind to the last that one can pay for, and London.

    Ahead stands the price of going there, at the Layover behind what it pays; `marks` are the pawns.
    """
    track = rules.track
    stop = track.behind[here]
    paid = sum(cost - discount <= money for cost in rules.costs[1:])
    ahead = max(LEAST, min(paid + 1, MOST))
    shown = [*range(max(0, here - BEHIND), min(here + ahead + 1, track.finish)), track.finish]
    if stop and stop not in shown:
        shown.insert(0, stop)
    cells = []
    for space in shown:
        label = "London" if space in (0, track.finish) else track.spaces[space].label
        price = ""
        if space > here and track.kinds[space] != "layover":
            price = f"+{space - here:<3}£{max(0, rules.costs[space - here] - discount)}"
        elif space == stop and space:
            price = f"back +£{10 * (here - space)}"
        elif space == here:
            price = "here"
        cells.append((f"{space:>3} {label}", price, marks.get(space, "")))
    return _in_columns(cells)


def _in_columns(cells: Sequence[tuple[str, str, str]]) -> tuple[str, ...]:
    """Down the first column and then the second; one below the other, if two are too wide."""
    half = -(-len(cells) // 2)
    left, right = _aligned(cells[:half]), _aligned(cells[half:])
    width = max(map(len, left)) + 2
    lines = [f"{one:<{width}}{other}".rstrip() for one, other in zip_longest(left, right, fillvalue="")]
    return tuple(lines) if max(map(len, lines)) <= WIDTH else tuple(_aligned(cells))


def _aligned(cells: Sequence[tuple[str, str, str]]) -> list[str]:
    spaces, prices = (max((len(cell[part]) for cell in cells), default=0) for part in (0, 1))
    return [f"{space:<{spaces}} {price:<{prices}} {pawns}".rstrip() for space, price, pawns in cells]
