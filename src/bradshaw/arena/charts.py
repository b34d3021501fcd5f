"""Small charts as SVG: drawn for a phone's width, coloured by the page that they stand in."""

from collections.abc import Sequence
from html import escape
from math import ceil, floor

from msgspec import Struct

WIDTH = 360  # the unit is a pixel on a phone; on a wide screen charts are drawn larger
LEFT, RIGHT = 12, 12
ROW = 40
POINTS = 100  # as many as a line needs


class Estimate(Struct, frozen=True):
    """A value with its interval, and what it is the value of."""

    label: str
    value: float
    low: float
    high: float
    text: str


def intervals(
    rows: Sequence[Estimate], scale: tuple[float, float], title: str, middle: float | None = None
) -> str:
    """One line a row: its label, its interval as a bar, its value as a dot; `middle` is a line to compare with."""
    bottom = ROW * len(rows) + 6
    marks = _marks(*scale)
    parts = [_line(_x(mark, scale), 4, _x(mark, scale), bottom, "grid") for mark in marks]
    if middle is not None:
        parts.append(_line(_x(middle, scale), 4, _x(middle, scale), bottom, "middle"))
    for number, row in enumerate(rows):
        y = ROW * number + 18
        low, high = (_x(min(max(end, scale[0]), scale[1]), scale) for end in (row.low, row.high))
        parts += [
            f'<text x="{LEFT}" y="{y}" class="label">{escape(_short(row.label))}</text>',
            f'<text x="{WIDTH - RIGHT}" y="{y}" class="value">{escape(row.text)}</text>',
            _line(low, y + 12, high, y + 12, "whisker"),
            f'<circle cx="{_x(row.value, scale):.1f}" cy="{y + 12}" r="5" class="dot"/>',
        ]
    parts += [f'<text x="{_x(mark, scale):.1f}" y="{bottom + 14}" class="tick">{mark:g}</text>' for mark in marks]
    return _svg(bottom + 20, title, parts)


def course(values: Sequence[tuple[int, float, float, float]], title: str) -> str:
    """How a score and its interval settled: points of number of deals, score, low and high."""
    height, top = 110, 6
    last = values[-1][0]

    def at(deals: int, score: float) -> str:
        x = LEFT + 18 + (WIDTH - LEFT - RIGHT - 18) * (deals / last)
        return f"{x:.1f},{top + (height - top) * (1 - score):.1f}"

    band = [at(deals, high) for deals, _, _, high in values]
    band += [at(deals, low) for deals, _, low, _ in reversed(values)]
    parts = [
        f'<polyline points="{at(0, mark)} {at(last, mark)}" class="{"middle" if mark == 0.5 else "grid"}"/>'
        f'<text x="{LEFT + 12}" y="{top + (height - top) * (1 - mark) + 4:.1f}" class="scale">{mark:g}</text>'
        for mark in (0, 0.5, 1)
    ]
    parts += [
        f'<polygon points="{" ".join(band)}" class="band"/>',
        f'<polyline points="{" ".join(at(deals, score) for deals, score, _, _ in values)}" class="course"/>',
        f'<text x="{WIDTH - RIGHT}" y="{height + 14}" class="value">{last} deals</text>',
    ]
    return _svg(height + 20, title, parts)


def _svg(height: float, title: str, parts: Sequence[str]) -> str:
    head = f'<svg viewBox="0 0 {WIDTH} {height:.0f}" role="img" aria-label="{escape(title)}">'
    return head + "".join(parts) + "</svg>"


def _x(value: float, scale: tuple[float, float]) -> float:
    low, high = scale
    return LEFT + 4 + (WIDTH - LEFT - RIGHT - 8) * (value - low) / (high - low)


def _line(x1: float, y1: float, x2: float, y2: float, kind: str) -> str:
    return f'<line x1="{x1:.1f}" y1="{y1:.1f}" x2="{x2:.1f}" y2="{y2:.1f}" class="{kind}"/>'


def _marks(low: float, high: float) -> list[float]:
    """Round numbers from the one to the other, about five.

    >>> _marks(0, 1), _marks(8, 41)
    ([0.0, 0.2, 0.4, 0.6, 0.8, 1.0], [10.0, 20.0, 30.0, 40.0])
    """
    rough = (high - low) / 5
    size = 10.0 ** len(str(int(rough))) / 10 if rough >= 1 else 0.1
    step = next(size * times for times in (1, 2, 5, 10) if size * times >= rough * 0.8)
    first, last = ceil(low / step - 1e-9), floor(high / step + 1e-9)
    return [round(step * number, 6) for number in range(first, last + 1)]


def _short(label: str) -> str:
    return label if len(label) <= 30 else f"{label[:29]}…"
