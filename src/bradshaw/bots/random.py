"""The bot that any other must beat."""

from collections.abc import Sequence
from typing import Any

from bradshaw.core.rng import Rng


class RandomBot:
    """Plays any legal action, each as likely as the others. Plays every game."""

    def choose(self, view: Any, actions: Sequence[Any], rng: Rng) -> Any:
        """One of the actions."""
        del view
        return rng.choice(actions)
