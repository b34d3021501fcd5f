"""Bots think in processes of their own, for a limited time: none can hold up a table that is not its own.

A bot that takes too long or breaks down is replaced by a legal move at random, and its process by a new one.
"""

from hashlib import sha256
from logging import getLogger

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
