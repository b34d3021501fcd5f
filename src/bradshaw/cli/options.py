"""Options of a game from the command line: `key=value`, checked, and explained where they are wrong."""

from collections.abc import Iterable, Mapping
from typing import Any

import msgspec
from msgspec import Struct
from msgspec.inspect import (
    BoolType,
    Field,
    FloatType,
    IntType,
    LiteralType,
    Metadata,
    StructType,
    Type,
    UnionType,
    VarTupleType,
    type_info,
)

from bradshaw.cli.words import either
from bradshaw.core.errors import OptionsError
from bradshaw.core.game import Options
from bradshaw.core.registry import AnyGame, game_names, load_game


class Choice(Struct, frozen=True):
    """One option of a game: its name, the values it may have (none listed: any), its default, and what it does."""

    name: str
    values: tuple[str, ...]
    default: str | None
    meaning: str


def choices(game: AnyGame) -> tuple[Choice, ...]:
    """The options of the game.

    >>> import bradshaw
    >>> [choice.name for choice in choices(bradshaw.load("scotland_yard"))][:2]
    ['players', 'edition']
    """
    return tuple(_choice(game, field) for field in _fields(game))


def _choice(game: AnyGame, field: Field) -> Choice:
    kind, meaning = _described(field)
    values: tuple[str, ...] = ()
    if isinstance(kind, LiteralType):
        values = tuple(str(value) for value in kind.values)
    if isinstance(kind, IntType | FloatType) or (
        isinstance(kind, UnionType) and any(isinstance(part, IntType) for part in kind.types)
    ):
        values = ("a number",)
    if isinstance(kind, VarTupleType):
        values = ("words or numbers, with commas",)
    if isinstance(kind, BoolType):
        values = ("true", "false")
    if field.encode_name == "players":
        values = (f"{game.players[0]} to {game.players[-1]}",)
    default = None if field.default in (msgspec.NODEFAULT, None) else str(field.default)
    if isinstance(field.default, bool):
        default = str(field.default).lower()
    if isinstance(field.default, tuple):
        default = ",".join(map(str, field.default))
    return Choice(field.encode_name, values, default, meaning)


def _described(field: Field) -> tuple[Type, str]:
    """The type of an option, and the description that the game gives with it, if it does."""
    if isinstance(field.type, Metadata):
        return field.type.type, (field.type.extra_json_schema or {}).get("description", "")
    return field.type, ""


def _fields(game: AnyGame) -> tuple[Field, ...]:
    info = type_info(game.options_type)
    assert isinstance(info, StructType)
    return info.fields


def default_players(game: AnyGame) -> int:
    """How many play if nobody says so."""
    for field in _fields(game):
        if field.encode_name == "players" and isinstance(field.default, int):
            return field.default
    return game.players[0]


def split(pairs: Iterable[str]) -> dict[str, str]:
    """`["a=b", "c=d"]` as a dictionary."""
    chosen: dict[str, str] = {}
    for pair in pairs:
        key, equals, value = pair.partition("=")
        key = key.strip()
        if not equals or not key:
            raise OptionsError(f"An option is given as key=value, not “{pair}”.")
        if key in chosen:
            raise OptionsError(f"The option {key} is given twice.")
        chosen[key] = value.strip()
    return chosen


def read_options(
    game: AnyGame, players: int | None, pairs: Iterable[str], defaults: Mapping[str, Any] | None = None
) -> Options:
    """The options of the game as asked for; those not named are the given defaults, or else the game's.

    >>> import bradshaw
    >>> read_options(bradshaw.load("scotland_yard"), 3, ["edition=1066"])
    Traceback (most recent call last):
    ...
    bradshaw.core.errors.OptionsError: The option edition is 2013 or modern, not “1066”.
    """
    chosen: dict[str, Any] = dict(split(pairs))
    if players is not None:
        if chosen.get("players", str(players)) != str(players):
            raise OptionsError(f"--players says {players}, but --option players says {chosen['players']}.")
        chosen["players"] = players
    fields = {field.encode_name: field for field in _fields(game)}
    for key, value in chosen.items():
        if key not in fields:
            raise OptionsError(f"{game.title} has no option “{key}”; it has {', '.join(fields)}.")
        kind, _ = _described(fields[key])
        if isinstance(kind, LiteralType) and str(value) not in map(str, kind.values):
            raise OptionsError(f"The option {key} is {either(kind.values)}, not “{value}”.")
        if isinstance(kind, IntType) and not _is_number(value):
            raise OptionsError(f"The option {key} is a number, not “{value}”.")
        if isinstance(value, str):
            chosen[key] = game.read_option(key, value)
    options = game.options(**{"players": default_players(game), **(defaults or {}), **chosen})
    assert isinstance(options, Options)
    return options


def _is_number(value: object) -> bool:
    try:
        int(str(value))
    except ValueError:
        return False
    return True


def find_game(name: str) -> AnyGame:
    """The game of that name, however it is spelt, or the only one with that in its name.

    >>> find_game("Scotland-Yard").name, find_game("mystery").name
    ('scotland_yard', 'mystery_express')
    """
    tidy = name.strip().lower().replace("-", "_").replace(" ", "_")
    if tidy in game_names():
        return load_game(tidy)
    found = [known for known in game_names() if tidy and tidy in known]
    return load_game(found[0] if len(found) == 1 else name)
