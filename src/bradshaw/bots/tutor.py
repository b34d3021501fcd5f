"""The opponent of a tutorial: it does what the script of the game's lesson says."""

from collections.abc import Sequence
from typing import Any, Protocol

from bradshaw.core.registry import AnyGame
from bradshaw.core.rng import Rng

TUTOR = "tutor"


class _Other(Protocol):
    def choose(self, view: Any, actions: Sequence[Any], rng: Rng) -> Any: ...


class TutorBot:
    """Plays the scripted action of the move that is made. Where there is none, another bot plays for it."""

    def __init__(self, game: AnyGame, other: _Other) -> None:
        lesson = game.lesson()
        self._game = game
        self._script = dict(enumerate((action for _, action in lesson.script), start=1)) if lesson else {}
        self._other = other

    def choose(self, view: Any, actions: Sequence[Any], rng: Rng) -> Any:
        """One of the actions."""
        wanted = self._script.get(rng.move)
        for action in actions if wanted else ():
            if self._game.write(action) == wanted:
                return action
        return self._other.choose(view, actions, rng)
