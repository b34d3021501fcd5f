"""What a batch asks of compiled rules. Arrays are NumPy's, which the core does not know."""

from typing import Any, Protocol

from bradshaw.core.encoding import Encoding

Array = Any


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

    def look(self, games: Any, screens: Any, seats: Array) -> None:
        """Show each game to another seat, and what that one may do."""
        ...
