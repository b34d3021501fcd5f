"""What batches and environments ask of compiled rules. Arrays are NumPy's, which the core does not know."""

from collections.abc import Callable
from typing import Any, Protocol

from bradshaw.core.encoding import Encoding
from bradshaw.core.rng import Rng

Array = Any

OVER, NOT_LEGAL, SHORT = -1, -2, -3  # what `Single.play` says in place of a seat


class Single(Protocol):
    """One game, move by move: the one that the engine has dealt, with the random numbers of its record."""

    def load(self, state: Any) -> None:
        """Take up the position that a state of the engine is."""
        ...

    def play(self, seat: int, number: int, rng: Callable[[], Rng]) -> int:
        """Play the action and tell the first seat that may act next, or OVER. `rng` is the stream of the move.

        NOT_LEGAL and SHORT change nothing: the latter is for what only the engine can play.
        """
        ...

    def see(self, seat: int) -> tuple[Array, Array]:
        """What the seat sees, and the mask of its legal actions: arrays that are the caller's."""
        ...


class Kernel(Protocol):
    """The rules of a game under one set of options, for many games at once."""

    @property
    def encoding(self) -> Encoding[Any, Any]:
        """What the numbers mean."""
        ...

    def new(self, seeds: Array) -> tuple[Any, Any]:
        """A game for each seed, and their screens."""
        ...

    def reset(self, games: Any, screens: Any, seeds: Array) -> None:
        """Deal all games anew."""
        ...

    def step(self, games: Any, screens: Any, actions: Array) -> None:
        """Play a legal action in each game; what is over is dealt anew, and its rewards are shown."""
        ...

    def single(self) -> Single:
        """Room for one game, to be loaded."""
        ...

    def look(self, games: Any, screens: Any, seats: Array) -> None:
        """Show each game to another seat, and what that one may do."""
        ...
