"""`bradshaw games` and `bradshaw rules`."""

from rich.table import Table
from rich.text import Text

from bradshaw.bots import bot_names, characters
from bradshaw.cli.options import choices, find_game
from bradshaw.cli.terminal import Terminal
from bradshaw.cli.words import either
from bradshaw.core.registry import AnyGame, game_names, load_game


def list_games() -> None:
    """Print all games that are installed."""
    table = Table(border_style="edge", header_style="title")
    table.add_column("Name", style="key", no_wrap=True)
    for heading in ("Title", "Players", "Bots", "Summary"):
        table.add_column(heading)
    for name in game_names():
        game = load_game(name)
        table.add_row(game.name, game.title, _players(game), ", ".join(bot_names(game)), game.summary)
    Terminal().show(table)


def describe(name: str) -> None:
    """Print what there is to know before a game: seats, bots, options."""
    game, terminal = find_game(name), Terminal()
    terminal.say(game.title, "title")
    terminal.say(game.summary)
    terminal.say(f"Players: {_players(game)}. Bots: {', '.join(bot_names(game))}.")
    if cast := characters(game):
        named = ", ".join(f"{character.name} ({character.level})" for character in cast)
        terminal.say(f"Characters: {named}; `bradshaw bots {game.name}` says how they play.")
    terminal.say("Options, given as --option key=value:")
    listed = choices(game)
    width = max(len(choice.name) for choice in listed)
    for choice in listed:
        values = either(choice.values) or "a text"
        if choice.default:
            values += f"; default {choice.default}"
        terminal.show(Text.assemble((f"{choice.name:{width}}", "key"), f"  {values}"))
        if choice.meaning:  # a line of its own: beside the longest names there is no room on 80 columns
            terminal.say(f"    {choice.meaning}")


def show_rules(name: str) -> None:
    """Print the rules of a game in short."""
    Terminal().markdown(find_game(name).rules())


def _players(game: AnyGame) -> str:
    low, high = game.players[0], game.players[-1]
    return str(low) if low == high else f"{low}–{high}"
