"""What is on the screen: the sections of a view, what happened, the moves. Fits the size of the terminal."""

from collections import Counter
from collections.abc import Iterable, Sequence
from typing import Any

from rich import box
from rich.cells import cell_len
from rich.console import Console, Group, RenderableType
from rich.panel import Panel
from rich.rule import Rule
from rich.table import Table
from rich.text import Text

from bradshaw.core.game import Section
from bradshaw.core.registry import AnyGame

EDGES = 4  # a panel's borders, and the space inside them
MANY_EVENTS = 12
NEEDED = 2  # so many sections are worth more than news: games put first what one needs for a choice
FEW_LINES = 3  # so much of the news is worth more than further sections


def page(
    console: Console,
    sections: Sequence[Section],
    *,
    news: Sequence[str] = (),
    moves: RenderableType | None = None,
    height: int | None = None,
) -> RenderableType:
    """The page that shows most: with boxes if there is room, without them, or with the first sections only.

    The lines are counted, not guessed: whatever a game shows, the prompt stays on the screen below it.
    """
    tail = [moves] if moves else []
    narrow = bool(sections) and _width(sections) > console.width  # a box would break lines that fit without it
    for boxed, flowing in ((True, False), (False, False), (False, True)):
        if boxed and narrow:
            continue
        whole = Group(*arrange(console, sections, boxed), *_news(console, news, boxed, flowing), *tail)
        if height is None or lines(console, whole) <= height:
            return whole
    assert height is not None
    return _trimmed(console, sections, news, tail, height)


def _trimmed(
    console: Console,
    sections: Sequence[Section],
    news: Sequence[str],
    tail: list[RenderableType],
    height: int,
) -> RenderableType:
    """The first sections and the latest sentence, what else fits with a few lines of news, then more news."""

    def built(kept: Sequence[Section], told: int) -> RenderableType:
        titles = [section.title for section in sections if section not in kept]
        more = [Text(f"Type look for: {' · '.join(titles)}", "quiet")][: len(titles)]
        return Group(*arrange(console, kept, boxed=False), *more, *_news(console, news, False, True, told), *tail)

    few = latest = min(len(news), 1)
    while few < len(news) and lines(console, Text(" ".join(news[-few - 1 :]))) <= FEW_LINES:
        few += 1
    kept: list[Section] = []
    for at, section in enumerate(sections):
        told = latest if at < NEEDED else few
        if not kept or lines(console, built([*kept, section], told)) <= height:
            kept.append(section)
    told = latest
    while told < min(len(news), MANY_EVENTS) and lines(console, built(kept, told + 1)) <= height:
        told += 1
    return built(kept, told)


def lines(console: Console, what: RenderableType) -> int:
    """How many lines it takes."""
    return len(console.render_lines(what))


def arrange(console: Console, sections: Sequence[Section], boxed: bool) -> list[RenderableType]:
    """The sections below each other, or in two columns where both are wide enough and that is shorter."""
    stacked: list[RenderableType] = [_block(console, section, boxed) for section in sections]
    best, height = stacked, lines(console, Group(*stacked)) if stacked else 0
    for cut in range(1, len(sections)):
        left, right = sections[:cut], sections[cut:]
        widths = _width(left), _width(right)
        if sum(widths) + 1 > console.width:
            continue
        columns = Table.grid(expand=True, padding=(0, 1, 0, 0))
        columns.add_column(ratio=widths[0])
        columns.add_column(ratio=widths[1])
        columns.add_row(Group(*stacked[:cut]), Group(*stacked[cut:]))
        if lines(console, columns) < height:
            best, height = [columns], lines(console, columns)
    return best


def _width(sections: Sequence[Section]) -> int:
    return EDGES + max(cell_len(text) for section in sections for text in (f"{section.title}  ", *section.lines))


def _block(console: Console, section: Section, boxed: bool) -> RenderableType:
    body = Text("\n".join(section.lines), overflow="fold")
    title = Text(section.title, "title")
    if boxed:
        return Panel(body, title=title, title_align="left", border_style="edge", box=box.ROUNDED)
    # A rule would cut a title that is as long as itself.
    fits = cell_len(section.title) + EDGES <= console.width
    heading = Rule(title, align="left", style="edge") if fits else title
    return Group(heading, *[body][: len(section.lines)])


def _news(
    console: Console, sentences: Sequence[str], boxed: bool, flowing: bool, most: int = MANY_EVENTS
) -> list[RenderableType]:
    """What happened, the latest of it; as one paragraph where every line counts."""
    if not sentences:
        return []
    shown = list(sentences[-most:])
    if len(shown) < len(sentences):
        shown.insert(0, "… (type log for everything)")
    if flowing:
        return [Rule(style="edge"), Text(" ".join(shown))]
    return [_block(console, Section("What happened", tuple(shown)), boxed)]


def move_list(game: AnyGame, actions: Iterable[Any], most: int | None = None) -> RenderableType:
    """The moves, a row for each first word of the notation: `taxi 32 46`, `double taxi 32 46 · black 32 46`.

    Those that share their first word with no other are together in the first row.
    """
    rows = Table.grid(padding=(0, 2, 0, 0))
    rows.add_column(style="key", no_wrap=True)
    rows.add_column(overflow="fold")
    notations = [game.write(action) for action in actions]
    firsts = Counter(notation.split()[0] for notation in notations)
    single = [notation for notation in notations if " " not in notation or firsts[notation.split()[0]] == 1]
    grouped = group_moves(notation for notation in notations if notation not in single)
    cut = len(grouped) if most is None or len(grouped) <= most else most - 1
    for first, rest in list(grouped.items())[:cut]:
        rows.add_row(first, "  ·  ".join(" ".join([*middle, *last]) for middle, last in rest.items()))
    if cut < len(grouped):
        rows.add_row("…", "type moves for all")
    words = [Text("  ".join(single), "key")] if single else []
    return Group(Rule(Text("Moves", "title"), align="left", style="edge"), *words, *[rows][: len(grouped)])


def group_moves(notations: Iterable[str]) -> dict[str, dict[tuple[str, ...], list[str]]]:
    """Moves by their first word, then by what is between that and the last.

    >>> group_moves(["red: taxi 40", "red: taxi 54", "stay +10"])
    {'red:': {('taxi',): ['40', '54']}, 'stay': {(): ['+10']}}
    """
    grouped: dict[str, dict[tuple[str, ...], list[str]]] = {}
    for notation in notations:
        first, *rest = notation.split()
        last = grouped.setdefault(first, {}).setdefault(tuple(rest[:-1]), [])
        last += rest[-1:]
    return grouped
