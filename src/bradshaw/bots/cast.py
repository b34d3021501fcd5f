"""The characters: bots with a name and a temperament of their own. Each plays one game, at one of its levels.

A character is its level's bot with leanings (`bots/tastes.py`). Those of a game of ours are a table in its folder
of bots, `characters.py`.
"""

from collections.abc import Mapping
from functools import cache
from importlib import import_module
from typing import Any

from msgspec import Struct

from bradshaw.bots.tastes import Leaning
from bradshaw.core.registry import OURS, AnyGame
from bradshaw.core.sentences import Sentence

LEVELS = ("easy", "medium", "hard")


class Character(Struct, frozen=True):
    """Who it is, how strong, and how it plays."""

    name: str  # what it is called wherever a bot is named; nobody else has it, in any game
    level: str  # the bot that it is, but for its leanings
    manner: Sentence  # how it plays, in a sentence
    leanings: tuple[Leaning, ...]

    @property
    def title(self) -> str:
        """The name as it is written among people.

        >>> import bradshaw
        >>> written(bradshaw.load("scotland_yard"))[0].title
        'Dulcie'
        """
        return self.name.capitalize()


@cache
def written(game: AnyGame) -> tuple[Character, ...]:
    """All characters of the game, the weakest first, also those whose level can't be played here."""
    if game.name not in OURS:
        return ()
    found: tuple[Character, ...] = import_module(f"bradshaw.bots.{game.name}.characters").CHARACTERS
    return tuple(sorted(found, key=lambda character: LEVELS.index(character.level)))


def makers_of(game: AnyGame, levels: Mapping[str, Any]) -> dict[str, type]:
    """The class of each character whose level is among those."""
    return {
        character.name: _cast(character, levels[character.level])
        for character in written(game)
        if isinstance(levels.get(character.level), type)
    }


@cache
def _cast(character: Character, level: type) -> type:
    """The level's bot with the character's leanings; what it needs and how it is compiled is the same."""
    named = {"__doc__": str(character.manner), "__module__": level.__module__, "leanings": character.leanings}
    return type(character.title, (level,), named)
