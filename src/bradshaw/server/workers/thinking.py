"""The job of a bot: to choose an action. It is given a view and the legal actions, and nothing else.

No state, no seed of the game: what it must not know is not in its process.
"""

from typing import Any, ClassVar

import msgspec
from msgspec import Raw, Struct

from bradshaw.bots import Bot, make_bot
from bradshaw.core.registry import load_game
from bradshaw.core.rng import Rng
from bradshaw.server.workers.jobs import Job, Memory

KEPT_BOTS = 256  # in each process; a bot may remember what it saw, one that was dropped begins anew


class Choice(Struct, frozen=True):
    """The answer: the number of the action."""

    index: int


class Question(Job, frozen=True):
    """What a bot is asked: which of the actions the bot of that table and seat takes."""

    answer: ClassVar[Any] = Choice
    ours: ClassVar[bool] = False

    table: str
    seat: int
    game: str
    bot: str
    seed: str  # of the bot's own randomness
    move: int
    view: Raw
    actions: Raw

    def run(self, memory: Memory) -> Choice:
        """Let the bot choose. One that fails is forgotten."""
        game = load_game(self.game)
        key = (self.table, self.seat, self.bot)
        bot: Bot = memory.take("bots", key) or make_bot(game, self.bot)
        view = msgspec.json.decode(self.view, type=game.view_type)
        actions: list[Any] = msgspec.json.decode(self.actions, type=list[game.action_type])  # type: ignore[name-defined]
        choice = Choice(actions.index(bot.choose(view, actions, Rng(self.seed, self.move))))
        memory.keep("bots", key, bot, KEPT_BOTS)
        return choice
