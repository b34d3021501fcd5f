"""What a seat must not know, said a second time and independently of the view."""

from random import Random
from typing import Any, Protocol


class Secrets(Protocol):
    """Each game states its secrets in `secrets.py`; the conformance kit holds the game against the statement."""

    def same(self, state: Any, other: Any, seat: int | None) -> bool:
        """Whether the two states differ only in what the seat (None: a spectator) must not know."""

    def same_action(self, action: Any, other: Any, seat: int | None) -> bool:
        """Whether the seat, watching somebody else play one of the two, must not know which it was."""

    def swap(self, state: Any, seat: int | None, random: Random) -> Any | None:
        """Another state that is the same to the seat, with other secrets; None if there is none."""

    def contradiction(self, state: Any, view: Any) -> str | None:
        """What in the view is not true of the state, in a sentence; None if all of it is."""


class NoSecrets:
    """For games in which everybody sees everything."""

    def same(self, state: Any, other: Any, seat: int | None) -> bool:
        """Nothing is hidden: only equal states are the same."""
        del seat
        return bool(state == other)

    def same_action(self, action: Any, other: Any, seat: int | None) -> bool:
        """Everybody sees what is played."""
        del seat
        return bool(action == other)

    def swap(self, state: Any, seat: int | None, random: Random) -> Any | None:
        """There is nothing to swap."""
        del state, seat, random
        return None

    def contradiction(self, state: Any, view: Any) -> str | None:
        """Not checked."""
        del state, view
        return None
