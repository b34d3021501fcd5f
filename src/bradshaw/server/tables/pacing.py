"""How long bots take for a move: as long as everyone at the table could work out beforehand.

How long a search takes depends on what its seat knows, so it would tell the others something. A move is therefore
held back until a time that follows from what everyone sees alone: which bot it is, how many moves were made,
whether its side has just moved. That is never less than the bot may think. A search that is late all the same, on
a busy machine for example, is held until the next whole second: what little that tells is about the machine.
"""

import asyncio
from collections.abc import Awaitable, Callable
from hashlib import sha256
from time import monotonic
from typing import TypeVar

from bradshaw.bots import TUTOR, thinking_time
from bradshaw.server.tables.table import Table

T = TypeVar("T")

THOUGHT = 1.2  # seconds that a person would take for a move of no account
OPENING = 1.6  # times as long for a first move
FOLLOWING = 0.5  # times as long if one's side has just moved: what it does was planned together
VARIED = 0.25  # by as much longer or shorter, for nobody is a clock
OVERHEAD = 0.15  # seconds between a search and its answer
TICK = 1.0


class Pace:
    """Holds moves back. With a `factor` of 0 it does not, for tests and simulations; 2 is half as fast."""

    def __init__(
        self,
        factor: float,
        *,
        now: Callable[[], float] = monotonic,
        sleep: Callable[[float], Awaitable[None]] = asyncio.sleep,
    ) -> None:
        self._factor = factor
        self._now = now
        self._sleep = sleep

    def of_move(self, table: Table, seat: int, bot: str) -> float:
        """Seconds that a bot's move in the position now takes, whatever the seat knows."""
        if not self._factor or table.only_bots or bot == TUTOR:
            return 0.0
        thought = THOUGHT * self._factor * _variation(table.id, table.moves)
        if table.moves < len(table.seats):
            thought *= OPENING
        elif _last_mover(table) in (seat, *table.side_of(seat)):
            thought *= FOLLOWING
        return max(thought, self.of_advice(table, bot))

    def of_advice(self, table: Table, bot: str) -> float:
        """Seconds until a bot says what it would do: as many as it may think, whatever the seat knows."""
        longest = thinking_time(table.game, bot)
        return longest + OVERHEAD if self._factor and longest is not None else 0.0

    async def hold(self, answer: Awaitable[T], seconds: float) -> T:
        """The answer, but not before so many seconds have passed, and if they have, after a whole second more."""
        begun = self._now()
        found = await answer
        if seconds:
            await self._sleep(left(seconds, self._now() - begun))
        return found


def left(seconds: float, elapsed: float) -> float:
    """How long an answer is held that has come after `elapsed` seconds.

    >>> left(3.0, 0.5), left(3.0, 3.25), left(3.0, 4.0)
    (2.5, 0.75, 0.0)
    """
    return seconds - elapsed if elapsed <= seconds else (seconds - elapsed) % TICK


def _variation(table: str, moves: int) -> float:
    """From 1 - VARIED to 1 + VARIED, from what everyone knows."""
    drawn = sha256(f"{table} {moves}".encode()).digest()[0] / 255
    return 1 + VARIED * (2 * drawn - 1)


def _last_mover(table: Table) -> int | None:
    """The seat that moved last."""
    return max(table.last, key=lambda seat: table.last[seat].number, default=None)
