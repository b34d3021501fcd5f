"""Bots think in processes of their own, for a limited time: none can hold up a table that is not its own.

A process is given a view and the legal actions, as JSON, and nothing else: no state, no seed of the game.
A bot that takes too long or breaks down is replaced by a legal move at random, and its process by a new one.
"""

from hashlib import sha256
from logging import getLogger
from typing import Any, ClassVar

import msgspec
from msgspec import Raw, Struct

from bradshaw.bots import Bot, make_bot
from bradshaw.core.registry import load_game
from bradshaw.core.rng import Rng
from bradshaw.server.workers.jobs import Job, Memory
from bradshaw.server.workers.pool import Broken, Pool, TooLong
from bradshaw.server.workers.queue import Asker

logger = getLogger(__name__)

KEPT_BOTS = 256  # in each process; a bot may remember what it saw, one that was dropped begins anew
NICENESS = 5  # behind the server's own process, where processors are short


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


def bot_seed(seed: str, seat: int) -> str:
    """The seed of a bot's own randomness, from which that of the game can't be found."""
    return sha256(f"bot {seat} of {seed}".encode()).hexdigest()


class BotWorkers:
    """Asks bots, and makes up for those that fail."""

    def __init__(self, count: int, seconds: float) -> None:
        self._pool = Pool(count, seconds, niceness=NICENESS)
        self.asked = 0
        self.failed = 0

    async def choose(self, question: Question, count: int, asker: Asker) -> int:
        """The number of the action that the bot takes; one at random if it takes too long or fails."""
        self.asked += 1
        try:
            choice: Choice = await self._pool.ask(question, asker)
            fault = "" if 0 <= choice.index < count else "it chose what is not legal"
        except TooLong as error:
            fault = str(error)
        except Broken as error:
            fault = error.fault
        if not fault:
            return choice.index
        self.failed += 1
        logger.warning("a bot failed", extra={"bot": question.bot, "game": question.game, "fault": fault})
        return Rng(f"instead {question.seed}", question.move).below(count)

    async def close(self) -> None:
        """End the processes."""
        await self._pool.close()
