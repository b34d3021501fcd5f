"""Bots that must be compiled before they can play, and who plays until then.

Such a bot's class has two class methods: `prepared()` says whether that is done, `prepare()` does it. That takes
some twenty seconds, once after each installation; a program may wait for it, a person at a table may not.
"""

import sys

from bradshaw.bots.base import bot_maker, usual_bot
from bradshaw.core.registry import AnyGame, load_game


def is_prepared(game: AnyGame, bot: str) -> bool:
    """Whether the bot can play at once. No code is compiled to find out."""
    prepared = getattr(bot_maker(game, bot), "prepared", None)
    return prepared is None or prepared()


def stand_in(game: AnyGame, bot: str) -> str:
    """The bot itself, or who plays for it until it is prepared."""
    return bot if is_prepared(game, bot) else usual_bot(game)


def program_of(game: AnyGame, bot: str) -> str:
    """What of the bot is compiled, by a name: bots of a game that share it are prepared together."""
    program: str = getattr(bot_maker(game, bot), "program", bot)
    return program


def prepare(game: AnyGame, bot: str) -> None:
    """Compile what the bot needs."""
    if not is_prepared(game, bot):
        bot_maker(game, bot).prepare()


if __name__ == "__main__":  # python -m bradshaw.bots.preparing GAME BOT
    prepare(load_game(sys.argv[1]), sys.argv[2])
