"""The report of a tournament: one HTML file with everything in it, for light and dark, phone and desk."""

from collections.abc import Sequence
from html import escape
from importlib.resources import files

import bradshaw
from bradshaw.arena.charts import POINTS, Estimate, course, intervals
from bradshaw.arena.sequential import interval
from bradshaw.arena.standings import PairScore, Standings, as_table
from bradshaw.arena.tournament import Tournament
from bradshaw.core.registry import load_game

VERDICTS = {"first": "{0} is better", "second": "{1} is better", "equal": "no difference of {2:g} or more"}
FOOT = (
    "A score is the share of the wins, over both games of each deal; a half is equal. Intervals are for 95&nbsp;%."
)
MOST_COURSES = 30  # charts of single pairs


def report(contest: Tournament, table: Standings, margin: float | None = None) -> str:
    """The page."""
    game = load_game(contest.game)
    title = f"{game.title}: {len(table.bots)} bots, {table.games} games"
    body = [
        f"<h1>{escape(title)}</h1>",
        _agreed(contest, margin),
        "<h2>Ratings</h2>",
        _ratings(table),
        _standings(table),
        "<h2>Everyone against everyone</h2>",
        _matrix(table),
        _pairs(table, margin),
        "<h2>Roles</h2>" if len(table.roles) > 1 else "",
        _roles(table),
        "<h2>How scores settled</h2>",
        _courses(table),
        "<h2>How games ended</h2>",
        _endings(table),
        f"<footer>{FOOT} Bradshaw {bradshaw.__version__}.</footer>",
    ]
    style = files("bradshaw.arena").joinpath("report.css").read_text(encoding="utf-8")
    return (
        '<!doctype html>\n<html lang="en"><head><meta charset="utf-8">'
        '<meta name="viewport" content="width=device-width, initial-scale=1">'
        f"<title>{escape(title)}</title><style>\n{style}</style></head><body><main>\n"
        + "\n".join(part for part in body if part)
        + "\n</main></body></html>\n"
    )


def _agreed(contest: Tournament, margin: float | None) -> str:
    options = ", ".join(f"{key} {_brief(value)}" for key, value in contest.options.items())
    facts = [f"Options: {options}." if options else "", f"Seed “{contest.seed}”."]
    facts += [f"{_who(name)}: {limit:g} s a decision." for name, limit in contest.seconds.items()]
    if margin is not None:
        facts.append(f"A pair stops once a sequential test tells a difference of {margin:g}, or none.")
    return f'<p class="facts">{escape(" ".join(filter(None, facts)))}</p>'


def _brief(value: object) -> str:
    text = str(value)
    return text if len(text) < 40 else "of one's own"


def _who(name: str) -> str:
    return "Everyone" if name == "*" else name


def _ratings(table: Standings) -> str:
    names = _short_names(table)
    rows = [
        Estimate(
            names[row.bot], row.rating, row.low, row.high, f"{row.rating:.1f} ({row.low:.1f} – {row.high:.1f})"
        )
        for row in table.bots
    ]
    scale = min(row.low for row in rows), max(row.high for row in rows)
    return intervals(rows, scale, "The rating of each bot with its interval") + (
        '<p class="note">OpenSkill’s Bradley-Terry model, one match a deal: everyone starts at 25, and the bar is '
        "what the model still thinks possible.</p>"
    )


def _standings(table: Standings) -> str:
    rows = [
        [row.bot, f"{row.score:.1%}", f"{row.rating:.1f}", str(row.games), _time(row.seconds)]
        + [_time(row.slowest), str(row.out_of_time)]
        for row in table.bots
    ]
    heads = ["Bot", "Score", "Rating", "Games", "A decision", "The longest", "Lost on time"]
    return _table(heads, rows)


def _time(seconds: float) -> str:
    for size, unit in ((1.0, "s"), (1e-3, "ms")):
        if seconds >= size:
            return f"{seconds / size:.3g} {unit}"
    return f"{seconds / 1e-6:.3g} µs"


def _matrix(table: Standings) -> str:
    found = as_table(table)
    rows = [
        [row.bot] + [f"{found[row.bot, other.bot].score:.2f}" if row != other else "·" for other in table.bots]
        for row in table.bots
    ]
    return _table(["", *(row.bot for row in table.bots)], rows)


def _pairs(table: Standings, margin: float | None) -> str:
    found = as_table(table)
    better = [found[one, other] for one, other in found if _ahead(found[one, other], table)]
    rows, names = [], _short_names(table)
    for pair in better:
        text = f"{pair.score:.3f} ({pair.low:.3f} – {pair.high:.3f})"
        rows.append(Estimate(f"{names[pair.first]} – {names[pair.second]}", pair.score, pair.low, pair.high, text))
    chart = intervals(rows, (0.0, 1.0), "The score of each pair with its interval", middle=0.5)
    said = [
        f"<li>{escape(f'{pair.first} – {pair.second}')}: "
        + escape(VERDICTS[pair.verdict].format(pair.first, pair.second, margin))
        + f" (after {pair.deals} deals)</li>"
        for pair in better
        if pair.verdict
    ]
    return chart + (f"<ul>{''.join(said)}</ul>" if said else "")


def _short_names(table: Standings) -> dict[str, str]:
    """For charts: of `module:Class` the class, unless two would have the same name."""
    short = {row.bot: row.bot.rpartition(":")[2] for row in table.bots}
    return {bot: name if list(short.values()).count(name) == 1 else bot for bot, name in short.items()}


def _ahead(pair: PairScore, table: Standings) -> bool:
    """Each pair once, the bot first that is higher up."""
    order = [row.bot for row in table.bots]
    return order.index(pair.first) < order.index(pair.second)


def _roles(table: Standings) -> str:
    if len(table.roles) < 2:
        return ""
    rows = [[row.bot, *("" if won is None else f"{won:.1%}" for won in row.roles)] for row in table.bots]
    return _table(["Share of the wins as", *table.roles], rows)


def _courses(table: Standings) -> str:
    charts = []
    for pair in table.pairs[:MOST_COURSES]:
        if pair.deals:
            name = f"{pair.first} against {pair.second}"
            charts.append(
                f"<figure><figcaption>{escape(name)}</figcaption>{course(_settling(pair), name)}</figure>"
            )
    left = len(table.pairs) - MOST_COURSES
    more = f'<p class="note">And {left} pairs more.</p>' if left > 0 else ""
    return f'<div class="courses">{"".join(charts)}</div>{more}'


def _settling(pair: PairScore) -> list[tuple[int, float, float, float]]:
    steps = sorted({max(1, round(pair.deals * part / POINTS)) for part in range(1, POINTS + 1)})
    points = []
    for deals in steps:
        scores = pair.by_deal[:deals]
        points.append((deals, sum(scores) / deals, *interval(scores)))
    return points


def _endings(table: Standings) -> str:
    rows = [[reason, str(count), f"{count / table.games:.1%}"] for reason, count in table.endings.items()]
    return _table(["Ending", "Games", "Share"], rows)


def _table(heads: Sequence[str], rows: Sequence[Sequence[str]]) -> str:
    head = "".join(f'<th scope="col">{escape(text)}</th>' for text in heads)
    lines = "".join("<tr>" + "".join(f"<td>{escape(text)}</td>" for text in row) + "</tr>" for row in rows)
    return f'<div class="scroll"><table><thead><tr>{head}</tr></thead><tbody>{lines}</tbody></table></div>'
