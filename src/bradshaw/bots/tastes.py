"""What a character likes: among actions that are about as good, those that are to its taste.

A taste says of an action, in the position that a view shows, how much it is to it: 1 fully, 0 not at all. How much
a character cares is a weight: for bots that look ahead a chance of winning that it would give up for it, for those
that go by rules of thumb as much of their worth. So nobody plays what it takes for a blunder.
"""

from collections.abc import Callable
from typing import Any

from msgspec import Struct

Taste = Callable[[Any, Any], float]  # of a view and an action


class Leaning(Struct, frozen=True):
    """A taste, and how much the character cares. Below 0 it is an aversion."""

    taste: Taste
    weight: float


def liking(leanings: tuple[Leaning, ...], view: Any, action: Any) -> float:
    """How much a character with these leanings likes the action.

    >>> liking((Leaning(lambda view, action: action == "tea", 0.5),), None, "tea")
    0.5
    """
    return sum(leaning.weight * leaning.taste(view, action) for leaning in leanings)
