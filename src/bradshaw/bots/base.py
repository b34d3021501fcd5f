"""What a bot is, and how to get one by name."""

from collections.abc import Sequence
from typing import Any, Protocol

from bradshaw.bots.random import RandomBot
from bradshaw.bots.tutor import TUTOR, TutorBot
from bradshaw.core.errors import UnknownBot
from bradshaw.core.registry import AnyGame, load_bots
from bradshaw.core.rng import Rng

FOR_EVERY_GAME = {"random": RandomBot}


class Bot(Protocol):
    """Sits in one seat of one match and is asked whenever that seat may act.

    It sees what a person in that seat sees: the view, and the legal actions. It may remember earlier views;
    what it draws from `rng` can be repeated.
    """

    def choose(self, view: Any, actions: Sequence[Any], rng: Rng) -> Any:
        """One of the actions."""


def bot_names(game: AnyGame) -> tuple[str, ...]:
    """The bots that play the game, the simplest first. The tutor is not among them: it only teaches."""
    return (*FOR_EVERY_GAME, *load_bots(game.name))


def make_bot(game: AnyGame, name: str) -> Bot:
    """A new bot for one seat of a match of the game.

    >>> import bradshaw
    >>> make_bot(bradshaw.load("scotland_yard"), "deep blue")
    Traceback (most recent call last):
    ...
    bradshaw.core.errors.UnknownBot: There is no bot “deep blue” for Scotland Yard; there are random, steady.
    """
    if name == TUTOR:
        return TutorBot(game, make_bot(game, bot_names(game)[-1]))
    makers = {**FOR_EVERY_GAME, **load_bots(game.name)}
    if name not in makers:
        known = ", ".join(bot_names(game))
        raise UnknownBot(f"There is no bot “{name}” for {game.title}; there are {known}.")
    bot: Bot = makers[name]()
    return bot


def bot_rng(seed: str, seat: int, move: int) -> Rng:
    """The stream a bot draws from for one decision: apart from the game's own, and the same each time."""
    return Rng(f"bot {seat} of {seed}", move)
