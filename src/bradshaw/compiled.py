"""What the kernels of the games share: how they are compiled, their random numbers, and the arrays of a batch.

A kernel is a game's rules once more, for NumPy's records and compiled by Numba: `games/X/kernel.py`.
"""

import sys
import threading
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any, NamedTuple, TypeVar, cast

try:
    import numba
    import numpy as np
except ImportError as error:
    raise ImportError("Compiled games need NumPy and Numba: pip install 'bradshaw[envs]'.") from error

from bradshaw.core.kernel import SHORT
from bradshaw.core.rng import Rng
from bradshaw.kept import kept_in

F = TypeVar("F", bound=Callable[..., Any])

PATIENCE = 1.0  # seconds: what takes longer is being compiled, or the machine is busy


def compiled(function: F) -> F:
    """A function of a kernel, compiled when it is first called, and kept on disk for the next time."""
    folder = kept_in(Path(function.__code__.co_filename).parent.name)
    settings: Any = numba.config
    usual = settings.CACHE_DIR
    settings.CACHE_DIR = str(folder)
    try:
        made: Any = numba.njit(cache=folder is not None, nogil=True, error_model="numpy")(function)
    finally:
        settings.CACHE_DIR = usual  # other people's code is kept where they want it
    return cast("F", made)


@contextmanager
def saying_so(what: str) -> Iterator[None]:
    """Around the use of a kernel: if it takes a while, say why that may be."""
    sentence = f"This takes a while. The first time, {what} are being compiled, and then kept.\n"
    timer = threading.Timer(PATIENCE, lambda: sys.stderr.write(sentence))
    timer.daemon = True
    timer.start()
    try:
        yield
    finally:
        timer.cancel()


# Random numbers: SplitMix64 (Steele, Lea, Flood 2014), a stream for each game

GOLDEN = np.uint64(0x9E3779B97F4A7C15)
FIRST_MIX = np.uint64(0xBF58476D1CE4E5B9)
SECOND_MIX = np.uint64(0x94D049BB133111EB)
BITS_27, BITS_30, BITS_31, BITS_32 = np.uint64(27), np.uint64(30), np.uint64(31), np.uint64(32)


@compiled
def below(game: Any, count: int) -> int:
    """A number from 0 to count - 1 from the game's own stream; none is likelier by more than count / 2³²."""
    game.random += GOLDEN
    mixed = game.random
    mixed = (mixed ^ (mixed >> BITS_30)) * FIRST_MIX
    mixed = (mixed ^ (mixed >> BITS_27)) * SECOND_MIX
    mixed = mixed ^ (mixed >> BITS_31)
    return np.int64(((mixed >> BITS_32) * np.uint64(count)) >> BITS_32)  # type: ignore[return-value]


# Or those of a record: words of the stream of its next move (docs/random.md)

WORDS = 16  # as many as are given; a move that needs more is left to the engine
RECORDED = (
    ("recorded", np.int16),  # 1 if the random numbers are those of a record
    ("words", np.uint32, (WORDS,)),
    ("given", np.int16),  # how many words there are
    ("taken", np.int16),  # and how many were used; more than there are, if they did not suffice
)
RANGE = 1 << 32


@compiled
def of_the_record(game: Any, count: int) -> int:
    """A number from 0 to count - 1 as `Rng.below` makes it; without a word that fits, any."""
    limit = RANGE - RANGE % count
    while game.taken < game.given:
        word = np.int64(game.words[game.taken])
        game.taken += 1
        if word < limit:
            return word % count  # type: ignore[return-value]
    game.taken = game.given + 1
    return 0


def streams(seed: int, count: int) -> Any:
    """The starts of `count` streams."""
    return np.random.default_rng(seed).integers(0, 2**64, size=count, dtype=np.uint64)


# What a batch shows of its games: a row for each


class Screens(NamedTuple):
    """The arrays of a batch. `listed` are the numbers of the legal actions, as many as `count` says."""

    seats: Any  # who acts
    to_act: Any  # who may act
    listed: Any
    count: Any
    mask: Any
    observations: Any
    rewards: Any
    done: Any


def new_screens(games: int, seats: int, actions: int, most_legal: int, size: int) -> Screens:
    """Arrays for so many games."""
    return Screens(
        seats=np.zeros(games, np.int16),
        to_act=np.zeros((games, seats), np.bool_),
        listed=np.zeros((games, most_legal), np.int16),
        count=np.zeros(games, np.int16),
        mask=np.zeros((games, actions), np.bool_),
        observations=np.zeros((games, size), np.int16),
        rewards=np.zeros((games, seats), np.float32),
        done=np.zeros(games, np.bool_),
    )


@compiled
def unmask(screens: Screens, at: int) -> None:
    """Forget the legal actions of a game. Few are legal, so this is much less than the whole row."""
    for i in range(screens.count[at]):
        screens.mask[at, screens.listed[at, i]] = False


@compiled
def mask(screens: Screens, at: int, count: int) -> None:
    """Show the legal actions that were listed."""
    screens.count[at] = count
    for i in range(count):
        screens.mask[at, screens.listed[at, i]] = True


# One game, move by move


class Single:
    """One game that goes on as the engine would: what `core/kernel.py` asks for, but for what each game compiles.

    It hands over arrays with one record: Numba takes them in a tenth of the time that a record takes.
    """

    def __init__(self, kernel: Any) -> None:
        self._kernel = kernel
        self._games = np.zeros(2, kernel.type)  # the second is room for how it was before a move
        self._tables = np.zeros(1, kernel.table.dtype)
        self._tables[0] = kernel.table
        self._listed = np.zeros(kernel.most_legal, np.int16)

    def load(self, state: Any) -> None:
        """Take up the position that a state of the engine is."""
        self._kernel.load(self._games[0], state)

    def play(self, seat: int, number: int, rng: Callable[[], Rng]) -> int:
        """Play the action and tell who acts next. The stream is made only if the action draws something."""
        following = self._play(seat, number)
        if following == SHORT:
            stream = rng()
            self._games["words"][0] = [stream.word() for _ in range(WORDS)]
            self._games["given"][0] = WORDS
            following = self._play(seat, number)
        return following

    def see(self, seat: int) -> tuple[Any, Any]:
        """What the seat sees, and the mask of its legal actions."""
        encoding = self._kernel.encoding
        row, legal = np.zeros(encoding.size, np.int16), np.zeros(encoding.actions, np.int8)
        self._see(seat, row, legal)
        return row, legal

    def _play(self, seat: int, number: int) -> int:
        raise NotImplementedError

    def _see(self, seat: int, row: Any, legal: Any) -> None:
        raise NotImplementedError


@compiled
def is_listed(listed: Any, count: int, number: int) -> bool:
    """Whether the number is among the first `count` of those listed."""
    for i in range(count):
        if listed[i] == number:
            return True
    return False
