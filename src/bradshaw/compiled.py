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
