"""Play the games of docs/baselines.md and write its tables; names of games play only theirs."""

import re
import sys
from collections.abc import Iterator
from pathlib import Path

import bradshaw
from bradshaw.arena import Summary, simulate, summarize

PAGE = Path(__file__).parents[1] / "docs" / "baselines.md"
GAMES = 200
SEED = "baseline"
BOTS = ("random", "steady")  # ours; other packages may have more


def played(game: str, players: int, first: str, others: str, jobs: int = 2) -> Summary:
    """The games of one cell, as the command beside the table plays them."""
    bots = [first] + [others] * (len(seats(game, players)) - 1)
    return summarize(simulate(game, {"players": players}, bots, games=GAMES, seed=SEED, jobs=jobs))


def seats(game: str, players: int) -> tuple[str, ...]:
    """The names of the seats."""
    rules = bradshaw.load(game)
    return rules.seat_names(rules.options(players=players))


def cell(summary: Summary) -> str:
    """How often seat 0 won, with its interval."""
    seat = summary.seats[0]
    return f"{seat.share:.1%} ({seat.low:.1%} – {seat.high:.1%})"


def table(game: str) -> Iterator[str]:
    """The lines of a game's table."""
    columns = [(first, others) for first in BOTS for others in BOTS]
    yield "| players | " + " | ".join(f"`{first},{others}`" for first, others in columns) + " |"
    yield "|---|" + "---|" * len(columns)
    for players in bradshaw.load(game).players:
        cells = [cell(played(game, players, first, others)) for first, others in columns]
        yield f"| {players} | " + " | ".join(cells) + " |"


def main(games: list[str]) -> None:
    """Write the tables of these games."""
    for game in games or bradshaw.games():
        lines = "\n".join(table(game))
        text = PAGE.read_text(encoding="utf-8")
        between = re.compile(rf"(<!-- {game} -->\n).*?(<!-- end -->)", re.DOTALL)
        PAGE.write_text(between.sub(rf"\g<1>{lines}\n\g<2>", text), encoding="utf-8")


if __name__ == "__main__":
    main(sys.argv[1:])
