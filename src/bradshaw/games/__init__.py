"""One folder a game, with the same file names in each.

The package can also be called like the function `bradshaw.games()`, whose name it shares: importing a game puts
this module in the function's place, and people expect both `bradshaw.games()` and `bradshaw.games.scotland_yard`.
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
