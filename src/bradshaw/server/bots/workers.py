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

from bradshaw.bots.preparing import is_prepared, program_of, stand_in
from bradshaw.core.registry import AnyGame, load_game
from bradshaw.core.rng import Rng
from bradshaw.server.workers.pool import Broken, Pool, TooLong
from bradshaw.server.workers.queue import Asker
from bradshaw.server.workers.thinking import Choice, Line, LookBack, Question

logger = getLogger(__name__)

NICENESS = 5  # behind the server's own process, where processors are short


def bot_seed(seed: str, seat: int) -> str:
    """The seed of a bot's own randomness, from which that of the game can't be found."""
    return sha256(f"bot {seat} of {seed}".encode()).hexdigest()


class BotWorkers:
    """Asks bots, and makes up for those that fail."""

    def __init__(self, count: int, seconds: float) -> None:
        self._pool = Pool(count, seconds, niceness=NICENESS)
        self._preparing: dict[tuple[str, str], asyncio.Task[None]] = {}  # by game and program
        self._ready: set[tuple[str, str]] = set()  # games and bots that need not be prepared any more
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

    async def look_back(self, job: LookBack, asker: Asker) -> tuple[Line, ...]:
        """What the bot says of a game that is over; nothing if it takes too long or fails, or was never ready."""
        if not self.ready(load_game(job.game), job.bot):
            return ()
        try:
            said: tuple[Line, ...] = await self._pool.ask(job, asker)
        except (TooLong, Broken) as error:
            logger.warning("a bot could not speak", extra={"bot": job.bot, "game": job.game, "fault": str(error)})
            return ()
        return said

    def _playable(self, question: Question) -> Question:
        """The question, to the bot or, while that is being prepared, to the one that plays for it."""
        game = load_game(question.game)
        if self.ready(game, question.bot):
            return question
        return replace(question, bot=stand_in(game, question.bot))

    def ready(self, game: AnyGame, bot: str) -> bool:
        """Whether the bot can play at once. If it can't, it is being prepared from now on."""
        if (game.name, bot) in self._ready:
            return True
        if is_prepared(game, bot):
            self._ready.add((game.name, bot))
            return True
        key = (game.name, program_of(game, bot))
        if key not in self._preparing:  # once: what fails would fail again
            self._preparing[key] = asyncio.create_task(_prepare(game.name, bot))
        return False

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
