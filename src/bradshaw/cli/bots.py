"""`bradshaw bots`: who plays along."""

from rich.table import Table

from bradshaw.bots import bot_maker, bot_names, characters
from bradshaw.cli.options import find_game
from bradshaw.cli.terminal import Terminal
from bradshaw.core.registry import AnyGame, game_names, load_game


def list_bots(name: str | None) -> None:
    """Print the bots and the characters of a game, or of all."""
    terminal = Terminal()
    for game in [find_game(name)] if name else [load_game(one) for one in game_names()]:
        terminal.say(game.title, "title")
        terminal.show(_listed(game))


def _listed(game: AnyGame) -> Table:
    table = Table(border_style="edge", header_style="title")
    table.add_column("Name", style="key", no_wrap=True)
    table.add_column("Level", no_wrap=True)
    table.add_column("How it plays")
    for bot in bot_names(game):
        table.add_row(bot, "", (bot_maker(game, bot).__doc__ or "").strip().split("\n")[0])
    for character in characters(game):
        table.add_row(character.name, character.level, str(character.manner))
    return table
