"""Write docs/images/GAME.svg for every game: its terminal screen in the middle of a game between bots."""

import re
from io import StringIO
from pathlib import Path

from rich.console import Console
from rich.terminal_theme import TerminalTheme

import bradshaw
from bradshaw.arena.playing import bot_move
from bradshaw.bots import bot_names, make_bot
from bradshaw.cli.screens import page
from bradshaw.cli.terminal import THEME

FOLDER = Path(__file__).parents[1] / "docs" / "images"
MOVES = 22

# The railway poster: cream paper, deep navy, signal red, bottle green, brass.
POSTER = TerminalTheme(
    (247, 241, 225),
    (27, 38, 59),
    [
        (27, 38, 59),
        (178, 34, 34),
        (30, 86, 60),
        (150, 105, 20),
        (40, 62, 110),
        (120, 60, 110),
        (30, 90, 110),
        (90, 90, 90),
    ],
)


def picture(name: str) -> str:
    """The screen of the first seat, when it is to act."""
    game = bradshaw.load(name)
    match = bradshaw.Match(game, game.options(), seed="picture")
    bots = [make_bot(game, bot_names(game)[-1]) for _ in match.players]
    while len(match.played) < MOVES or match.to_act[0] != 0:
        bot_move(match, match.to_act[0], bots[match.to_act[0]])
    console = Console(theme=THEME, record=True, width=112, highlight=False, file=StringIO())
    console.print(page(console, game.show(match.view(0))))
    svg = console.export_svg(title=f"bradshaw play {name}", theme=POSTER, unique_id=name)
    return re.sub(r"@font-face \{.*?\}\s*", "", svg, flags=re.DOTALL)  # no fonts from elsewhere


if __name__ == "__main__":
    for name in bradshaw.games():
        (FOLDER / f"{name}.svg").write_text(picture(name), encoding="utf-8")
