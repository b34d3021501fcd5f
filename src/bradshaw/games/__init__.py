"""One folder a game, with the same file names in each.

The package is also the function `bradshaw.games()`, which lists the games that are installed: people expect
both `bradshaw.games()` and `bradshaw.games.scotland_yard`, and a module can be callable.
"""

import sys
from types import ModuleType

from bradshaw.core.registry import game_names


class _Games(ModuleType):
    """A module that can be called."""

    def __call__(self) -> tuple[str, ...]:
        """The names of all games that can be loaded, ours first."""
        return game_names()


sys.modules[__name__].__class__ = _Games
