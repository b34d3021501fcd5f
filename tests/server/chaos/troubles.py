"""What may happen on a line between two parts of the world."""

from collections.abc import Callable
from dataclasses import dataclass
from random import Random

from tests.server.chaos.proxy import BOTH, Line, Way


@dataclass(frozen=True)
class Trouble:
    """What may happen on a line."""

    name: str
    begin: Callable[[Line, Random], None]
    seconds: tuple[float, float] = (1.0, 6.0)
    of: tuple[str, ...] = ("clients", "PostgreSQL", "Valkey")


def _refuse(line: Line, _: Random) -> None:
    line.refusing = True
    line.reset()


def _stop(line: Line, _: Random) -> None:
    line.stop(*BOTH)


def _stop_up(line: Line, _: Random) -> None:
    line.stop(Way.UP)


def _stop_down(line: Line, _: Random) -> None:
    line.stop(Way.DOWN)


def _slow(line: Line, rng: Random) -> None:
    line.delayed = rng.choice([(0.005, 0.02), (0.02, 0.1), (0.0, 0.3)])


def _tear(line: Line, rng: Random) -> None:
    line.tearing = rng.choice(BOTH)


def _lost(line: Line, _: Random) -> None:
    line.cutting = "lost"


def _unanswered(line: Line, _: Random) -> None:
    line.cutting = "unanswered"


def _late(line: Line, _: Random) -> None:
    line.cutting = "late"


def _garble(line: Line, _: Random) -> None:
    line.notes = (0.3, 0.5)


TROUBLES = (
    Trouble("reset, and refused", _refuse),
    Trouble("cut without a word", _stop, (2.0, 12.0)),
    Trouble("cut one way: nothing arrives", _stop_up, (2.0, 12.0)),
    Trouble("cut one way: no answers", _stop_down, (2.0, 12.0)),
    Trouble("slow", _slow, (2.0, 8.0)),
    Trouble("cut in the middle of a message", _tear, (1.0, 3.0)),
    Trouble("a commit never arrives", _lost, (1.0, 3.0), ("PostgreSQL",)),
    Trouble("a commit is not answered", _unanswered, (1.0, 3.0), ("PostgreSQL",)),
    Trouble("a commit arrives after the cut", _late, (1.0, 3.0), ("PostgreSQL",)),
    Trouble("notes are lost, repeated, late", _garble, (3.0, 9.0), ("Valkey",)),
)
