"""Bots think in processes of their own, for a limited time: none can hold up a table that is not its own.

A worker is given a view and the legal actions, as JSON, and nothing else: no state, no seed of the game.
A bot that takes too long or breaks down is replaced by a legal move at random, and its process by a new one.
"""

import asyncio
import os
import sys
from asyncio.subprocess import DEVNULL, PIPE, Process
from collections import OrderedDict
from hashlib import sha256
from logging import getLogger
from typing import Any

import msgspec
from msgspec import Raw, Struct

from bradshaw.bots import Bot, make_bot
from bradshaw.core.registry import load_game
from bradshaw.core.rng import Rng

logger = getLogger(__name__)

KEPT_BOTS = 256  # in each worker; a bot may remember what it saw, one that was dropped begins anew
_LENGTH = 4


class Question(Struct, frozen=True):
    """What a worker is asked: which of the actions the bot of that table and seat takes."""

    table: str
    seat: int
    game: str
    bot: str
    seed: str  # of the bot's own randomness
    move: int
    view: Raw
    actions: Raw


class Choice(Struct, frozen=True):
    """The worker's answer: the number of the action, or what went wrong."""

    index: int
    fault: str = ""


_questions = msgspec.json.Decoder(Question)
_choices = msgspec.json.Decoder(Choice)


def bot_seed(seed: str, seat: int) -> str:
    """The seed of a bot's own randomness, from which that of the game can't be found."""
    return sha256(f"bot {seat} of {seed}".encode()).hexdigest()


class BotWorkers:
    """A few worker processes. The questions of one table go to the same one, so that its bots can remember."""

    def __init__(self, count: int, seconds: float) -> None:
        self._seconds = seconds
        self._workers = [_Worker(number) for number in range(count)]
        self.asked = 0
        self.failed = 0

    async def choose(self, question: Question, count: int) -> int:
        """The number of the action that the bot takes; one at random if it takes too long or fails."""
        self.asked += 1
        worker = self._worker_for(question.table)
        try:
            choice = await worker.ask(question, self._seconds)
            fault = choice.fault or ("" if 0 <= choice.index < count else "it chose what is not legal")
        except TimeoutError:
            choice, fault = Choice(0), f"it thought longer than {self._seconds:g} seconds"
        except (OSError, EOFError, msgspec.DecodeError):
            choice, fault = Choice(0), "its process ended"
        if not fault:
            return choice.index
        self.failed += 1
        logger.warning("a bot failed", extra={"bot": question.bot, "game": question.game, "fault": fault})
        return Rng(f"instead {question.seed}", question.move).below(count)

    def _worker_for(self, table: str) -> "_Worker":
        own = self._workers[int(sha256(table.encode()).hexdigest()[:8], 16) % len(self._workers)]
        if own.busy:  # better a bot without a memory than one that waits for another table's
            return next((worker for worker in self._workers if not worker.busy), own)
        return own

    async def close(self) -> None:
        """End the processes."""
        await asyncio.gather(*(worker.stop() for worker in self._workers))


class _Worker:
    """One process, started when it is first needed, and again after it was killed."""

    def __init__(self, number: int) -> None:
        self._number = number
        self._process: Process | None = None
        self._lock = asyncio.Lock()

    @property
    def busy(self) -> bool:
        return self._lock.locked()

    async def ask(self, question: Question, seconds: float) -> Choice:
        async with self._lock:
            process = await self._running()
            try:
                async with asyncio.timeout(seconds):
                    return await _exchange(process, question)
            except BaseException:
                await self._kill()  # whatever it may still answer belongs to this question
                raise

    async def _running(self) -> Process:
        if self._process is None or self._process.returncode is not None:
            # A group of its own: Ctrl-C is for the server, which then stops its workers in good order.
            self._process = await asyncio.create_subprocess_exec(
                sys.executable,
                "-m",
                "bradshaw.server.bots.workers",
                stdin=PIPE,
                stdout=PIPE,
                stderr=DEVNULL,
                start_new_session=True,
            )
        return self._process

    async def stop(self) -> None:
        async with self._lock:
            await self._kill()

    async def _kill(self) -> None:
        process, self._process = self._process, None
        if process and process.returncode is None:
            process.kill()
            await process.wait()


async def _exchange(process: Process, question: Question) -> Choice:
    if process.stdin is None or process.stdout is None:
        raise EOFError
    body = msgspec.json.encode(question)
    process.stdin.write(len(body).to_bytes(_LENGTH, "big") + body)
    await process.stdin.drain()
    length = int.from_bytes(await process.stdout.readexactly(_LENGTH), "big")
    return _choices.decode(await process.stdout.readexactly(length))


def work() -> None:
    """The loop of a worker process: questions come on standard input, answers go to standard output."""
    answers = os.fdopen(os.dup(1), "wb")
    os.dup2(2, 1)  # what a bot prints does not garble the answers, nor get into the server's log
    bots: OrderedDict[tuple[str, int, str], Bot] = OrderedDict()
    while head := sys.stdin.buffer.read(_LENGTH):
        question = _questions.decode(sys.stdin.buffer.read(int.from_bytes(head, "big")))
        body = msgspec.json.encode(_answer(question, bots))
        answers.write(len(body).to_bytes(_LENGTH, "big") + body)
        answers.flush()


def _answer(question: Question, bots: OrderedDict[tuple[str, int, str], Bot]) -> Choice:
    game = load_game(question.game)
    key = (question.table, question.seat, question.bot)
    try:
        bot = bots.pop(key, None) or make_bot(game, question.bot)
        bots[key] = bot
        if len(bots) > KEPT_BOTS:
            bots.popitem(last=False)
        view = msgspec.json.decode(question.view, type=game.view_type)
        actions: list[Any] = msgspec.json.decode(question.actions, type=list[game.action_type])  # type: ignore[name-defined]
        return Choice(actions.index(bot.choose(view, actions, Rng(question.seed, question.move))))
    except Exception as error:
        bots.pop(key, None)
        return Choice(0, type(error).__name__)  # no more: its words may tell what is hidden


if __name__ == "__main__":
    work()
