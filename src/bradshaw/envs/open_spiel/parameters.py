"""A game's options as parameters of OpenSpiel: numbers, truth values and words in one line of text.

OpenSpiel writes a game as `name(key=value,key=value)` and reads that again, so no value may hold a comma or a
bracket. What would (lists, boards of one's own) is percent-quoted, as in web addresses; `load` does that.
"""

from collections.abc import Mapping
from typing import Any
from urllib.parse import quote, unquote

import msgspec
from msgspec.structs import fields

from bradshaw.core.errors import OptionsError
from bradshaw.core.registry import AnyGame

Parameter = bool | int | float | str

# Where the options of simulations will not do: an information state holds all that a seat was ever shown, so the
# Time cards of Mystery Express, which people have to remember, are kept.
OTHER_DEFAULTS: dict[str, dict[str, Any]] = {"mystery_express": {"time_log": True}}
NOBODY = -1  # for options that are a number or nothing


def defaults(game: AnyGame) -> dict[str, Any]:
    """The options that are taken if none are named."""
    usual = {field.name: field.default for field in fields(game.options_type)}
    return {**usual, **game.simulation, **OTHER_DEFAULTS.get(game.name, {})}


def specification(game: AnyGame) -> dict[str, Parameter]:
    """Every parameter with its default."""
    return {name: parameter(value) for name, value in defaults(game).items()}


def parameter(value: Any) -> Parameter:
    """The value of an option as a parameter.

    >>> parameter(3), parameter((4, 4)), parameter(None)
    (3, '%5B4%2C4%5D', -1)
    """
    if value is None:
        return NOBODY
    if isinstance(value, bool | int | float):
        return value
    if isinstance(value, str):
        return quote(value, safe="/ ")
    return quote(msgspec.json.encode(value), safe="")


def read(game: AnyGame, parameters: Mapping[str, Parameter]) -> Any:
    """The options that the parameters stand for; OptionsError with a sentence for what is wrong with them."""
    usual = defaults(game)
    chosen = {**usual}
    for name, value in parameters.items():
        if name not in usual:
            raise OptionsError(f"{game.title} has no option “{name}”; it has {', '.join(usual)}.")
        chosen[name] = _read(game, name, value, usual[name])
    return game.options(**chosen)


def _read(game: AnyGame, name: str, value: Parameter, usual: Any) -> Any:
    if usual is None and value == NOBODY:
        return None
    if not isinstance(value, str) or value == parameter(usual):
        return usual if value == parameter(usual) else value
    text = unquote(value)
    if text[:1] in ("[", "{"):
        try:
            return msgspec.json.decode(text)
        except msgspec.DecodeError:
            raise OptionsError(f"The option {name} is not JSON: “{text[:60]}”.") from None
    return game.read_option(name, text)  # the name of a file, or words with commas
