"""Bots think in processes of their own, for a limited time: none can hold up a table that is not its own.

A bot that takes too long or breaks down is replaced by a legal move at random, and its process by a new one. One
that must be compiled is compiled when it is first wanted, and until then another plays for it.
"""

import asyncio
import sys
from asyncio.subprocess import DEVNULL
from hashlib import sha256
from logging import getLogger

from msgspec.structs import replace

from bradshaw.bots.preparing import stand_in
from bradshaw.core.registry import load_game
from bradshaw.core.rng import Rng
from bradshaw.server.workers.pool import Broken, Pool, TooLong
from bradshaw.server.workers.queue import Asker
from bradshaw.server.workers.thinking import Choice, Question

logger = getLogger(__name__)

NICENESS = 5  # behind the server's own process, where processors are short


def bot_seed(seed: str, seat: int) -> str:
    """The seed of a bot's own randomness, from which that of the game can't be found."""
    return sha256(f"bot {seat} of {seed}".encode()).hexdigest()


class BotWorkers:
    """Asks bots, and makes up for those that fail."""

    def __init__(self, count: int, seconds: float) -> None:
        self._pool = Pool(count, seconds, niceness=NICENESS)
        self._preparing: dict[tuple[str, str], asyncio.Task[None]] = {}  # by game and bot
        self.asked = 0
        self.failed = 0

    async def choose(self, question: Question, count: int, asker: Asker) -> int:
        """The number of the action that the bot takes; one at random if it takes too long or fails."""
        self.asked += 1
        question = self._playable(question)
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

    def _playable(self, question: Question) -> Question:
        """The question, to the bot or, while that is being prepared, to the one that plays for it."""
        bot = stand_in(load_game(question.game), question.bot)
        if bot == question.bot:
            return question
        key = (question.game, question.bot)
        if key not in self._preparing:  # once: what fails would fail again
            self._preparing[key] = asyncio.create_task(_prepare(*key))
        return replace(question, bot=bot)

    async def close(self) -> None:
        """End the processes."""
        for task in self._preparing.values():
            task.cancel()
        await asyncio.gather(*self._preparing.values(), return_exceptions=True)
        await self._pool.close()


async def _prepare(game: str, bot: str) -> None:
    """Compile a bot in a process of its own."""
    arguments = ("-m", "bradshaw.bots.preparing", game, bot)
    process = await asyncio.create_subprocess_exec(
        sys.executable, *arguments, stdin=DEVNULL, stdout=DEVNULL, stderr=DEVNULL, start_new_session=True
    )
    try:
        if await process.wait():
            logger.warning("a bot can't be prepared", extra={"bot": bot, "game": game})
    finally:
        if process.returncode is None:
            process.kill()
            await process.wait()
