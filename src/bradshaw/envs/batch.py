"""Many games at once, NumPy in and out: compiled where the game has a kernel, in several processes where not."""

from contextlib import AbstractContextManager, nullcontext
from typing import Any

import numpy as np

from bradshaw.compiled import saying_so, streams
from bradshaw.core.errors import EncodingError
from bradshaw.core.registry import AnyGame, load_game
from bradshaw.envs.engine import EngineKernel
from bradshaw.envs.processes import ProcessKernel

Array = Any


class Batch:
    """Games side by side, each at its own move. A game that ends is dealt anew in the same step.

    Every array has a row for each game and is overwritten by the next step: copy what you keep.

    >>> games = batch("scotland_yard", n=3, seed=1)
    >>> chance = np.random.default_rng(1)
    >>> for _ in range(200):
    ...     games.step(games.random_actions(chance))
    >>> games.observations.dtype, games.mask.sum(axis=1).min() > 0
    (dtype('int16'), np.True_)
    """

    def __init__(self, kernel: Any, n: int, seed: int) -> None:
        if n < 1:
            raise EncodingError("A batch has at least one game.")
        self.n = n
        self.encoding = kernel.encoding
        self._kernel = kernel
        self._rows = np.arange(n)
        self._stepped = False
        with self._compiling():
            self._games, self._screens = kernel.new(streams(seed, n))

    def reset(self, seed: int) -> None:
        """Deal all games anew. The same seed gives the same games."""
        self._kernel.reset(self._games, self._screens, streams(seed, self.n))

    def step(self, actions: Array) -> None:
        """Play an action in each game, by its number, for the seat in `seats`.

        If one of them is not legal, EncodingError says which, and nothing is played.
        """
        actions = np.asarray(actions)
        if actions.shape != (self.n,) or actions.dtype.kind not in "iu":
            raise EncodingError(f"A step takes an array of {self.n} whole numbers, an action for each game.")
        fitting = (actions >= 0) & (actions < self.encoding.actions)
        legal = fitting & self._screens.mask[self._rows, np.where(fitting, actions, 0)]
        if not legal.all():
            first = int(np.flatnonzero(~legal)[0])
            raise EncodingError(f"In game {first}, action {int(actions[first])} is not legal; nothing was played.")
        with nullcontext() if self._stepped else self._compiling():
            self._kernel.step(self._games, self._screens, actions.astype(np.int64, copy=False))
        self._stepped = True

    def _compiling(self) -> AbstractContextManager[None]:
        """What the first use of a kernel says; the engine has nothing to compile."""
        if isinstance(self._kernel, EngineKernel | ProcessKernel):
            return nullcontext()
        return saying_so("the rules of this game for batches")

    def look(self, seats: Array) -> None:
        """Where several seats may act, let others do so: mask and observations are then theirs.

        >>> games = batch("scotland_yard", n=1, seed=1)
        >>> games.step(games.mask.argmax(axis=1))  # Mister X's move; now all detectives may
        >>> games.look([3])
        >>> games.seats
        array([3], dtype=int16)
        """
        seats = np.asarray(seats)
        if seats.shape != (self.n,) or seats.dtype.kind not in "iu":
            raise EncodingError(f"`look` takes an array of {self.n} whole numbers, a seat for each game.")
        fitting = (seats >= 0) & (seats < self.to_act.shape[1])
        may = fitting & self._screens.to_act[self._rows, np.where(fitting, seats, 0)]
        if not may.all():
            first = int(np.flatnonzero(~may)[0])
            raise EncodingError(f"In game {first}, seat {int(seats[first])} may not act now.")
        self._kernel.look(self._games, self._screens, seats.astype(np.int64, copy=False))

    @property
    def seats(self) -> Array:
        """Whose action each game waits for: the first of those that may act, or whom `look` named."""
        return _only_to_read(self._screens.seats)

    @property
    def to_act(self) -> Array:
        """Which seats may act, [game, seat]."""
        return _only_to_read(self._screens.to_act)

    @property
    def mask(self) -> Array:
        """Which actions are legal for that seat, [game, action]."""
        return _only_to_read(self._screens.mask)

    @property
    def legal(self) -> Array:
        """The same as numbers, [game, place]: as many as `count` says, in no particular order."""
        return _only_to_read(self._screens.listed)

    @property
    def count(self) -> Array:
        """How many actions are legal."""
        return _only_to_read(self._screens.count)

    def random_actions(self, chance: np.random.Generator) -> Array:
        """A legal action for each game, each as likely as the others."""
        drawn = (chance.random(self.n) * self._screens.count).astype(np.int64)
        return self._screens.listed[self._rows, drawn]

    @property
    def observations(self) -> Array:
        """What that seat sees, [game, number]; `encoding.layout` says what the numbers are."""
        return _only_to_read(self._screens.observations)

    @property
    def rewards(self) -> Array:
        """Of every seat, [game, seat]: where a game has just ended, what it was worth (`Outcome.returns`)."""
        return _only_to_read(self._screens.rewards)

    @property
    def done(self) -> Array:
        """Whether the last step has ended a game; its row already shows the next one."""
        return _only_to_read(self._screens.done)

    def close(self) -> None:
        """End the processes of a game without a kernel; at the end of a `with` block that is done."""
        if isinstance(self._kernel, ProcessKernel):
            self._kernel.close()

    def __enter__(self) -> "Batch":
        return self

    def __exit__(self, *unused: object) -> None:
        self.close()


def batch(game: str | AnyGame, n: int, *, seed: int = 0, processes: int = 1, **options: Any) -> Batch:
    """So many games, dealt. `game` is a name or, for boards of one's own, a game.

    Options that are not named are those of simulations, with which every game ends. `processes` is for games
    that have no compiled rules: how many play. `Batch.close` ends them.
    """
    if processes < 1:
        raise EncodingError("A batch is played by at least one process.")
    rules = load_game(game) if isinstance(game, str) else game
    agreed = rules.options(**{**rules.simulation, **options})
    kernel: Any = rules.kernel(agreed)
    if kernel is None:
        kernel = EngineKernel(rules, agreed) if processes < 2 else ProcessKernel(rules, agreed, min(processes, n))
    return Batch(kernel, n, seed)


def _only_to_read(array: Array) -> Array:
    seen = array.view()
    seen.flags.writeable = False
    return seen
