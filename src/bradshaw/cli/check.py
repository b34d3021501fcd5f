"""`bradshaw check-board`: whether a file of one's own is fit to be played with."""

from pathlib import Path

from bradshaw.cli.options import find_game
from bradshaw.cli.terminal import Terminal, complain
from bradshaw.cli.words import either
from bradshaw.core.errors import BradshawError
from bradshaw.core.registry import AnyGame, game_names, load_game

ASKED_WRONGLY = 2


def check_file(path: Path, name: str | None) -> int:
    """Print everything that is wrong with the file; the exit status: 0 if nothing is."""
    game = find_game(name) if name else _only_game(path)
    problems = game.check_file(str(path))
    if problems is None:
        raise BradshawError(f"{path} is no file that {game.title} is played with.")
    for problem in problems:
        complain(problem)
    if problems:
        return ASKED_WRONGLY
    Terminal().say(f"{path} can be played with: {game.title}.")
    return 0


def _only_game(path: Path) -> AnyGame:
    takers = [name for name in game_names() if load_game(name).check_file(str(path)) is not None]
    if not takers:
        raise BradshawError("No installed game is played with files of one's own.")
    if len(takers) > 1:
        raise BradshawError(f"Say with --game for which game it is: {either(takers)}.")
    return load_game(takers[0])
