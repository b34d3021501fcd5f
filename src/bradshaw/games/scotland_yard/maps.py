"""Maps of one's own: a file, or the whole of it as the option `board`; and the small ones that come with the game.

A map may also change a few figures of the rules: how many pursue, how long, when Mister X surfaces. docs/theory.md
documents the format.
"""

import re
import tomllib
from functools import lru_cache
from importlib.resources import files
from math import cos, pi, sin
from pathlib import Path

import msgspec
from msgspec import Struct

from bradshaw.core.errors import BradshawError
from bradshaw.games.scotland_yard.board import TRANSPORTS, Board, Line, check_board

SMALL = ("ring", "grid", "bridge")  # data/map_X.toml
ROUNDS = 22
SURFACING = (3, 8, 13, 18, 24)
BLACK_TICKETS = 5
MOST_STATIONS, MOST_LINES, MOST_PURSUERS, MOST_DOUBLES = 200, 1000, 5, 3

_LINE = re.compile(r"([1-9]\d{0,2})-([1-9]\d{0,2}) ([a-z]+)")


class MapData(Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    """A map file. Each line is like `1-2 taxi`; stations are numbered from 1."""

    name: str
    lines: tuple[str, ...]
    detectives: tuple[int, ...]  # start cards
    mister_x: tuple[int, ...]
    note: str = ""
    places: tuple[tuple[int, int], ...] = ()  # where station n is drawn; on a circle if there are none
    pursuers: int = 0  # pieces, all of them detectives; 0: as many as the rules say (SY-02)
    rounds: int = ROUNDS
    surfacing: tuple[int, ...] = SURFACING  # fields of the travel log
    black: int = BLACK_TICKETS
    doubles: int | None = None  # double-move tickets; None: as the option says


class BadMap(BradshawError):
    """A file that is no map, or one that can't be played on."""


def parse_map(text: str) -> MapData:
    """A map file (TOML) as data; ValueError with a sentence if it is none. `check_map` looks closer."""
    try:
        return msgspec.convert(tomllib.loads(text), MapData)
    except tomllib.TOMLDecodeError as error:
        raise ValueError(f"This is not TOML: {error}.") from None
    except msgspec.ValidationError as error:
        raise ValueError(f"This is no map: {error}.") from None


@lru_cache
def load_map(name: str) -> MapData:
    """A small map of ours.

    >>> load_map("ring").rounds
    4
    """
    return parse_map((files(__package__) / "data" / f"map_{name}.toml").read_text(encoding="utf-8"))


def load_map_file(path: str | Path) -> MapData:
    """A sound map, to be given as the option `board`; BadMap with everything that is wrong."""
    data = _read(path)
    if problems := check_map(data):
        raise BadMap(f"{path} can't be played on. {' '.join(problems)}")
    return data


def check_map_file(path: str | Path) -> list[str] | None:
    """Everything that is wrong with a map file, each in a sentence; None for one that looks like none."""
    try:
        if "lines" not in tomllib.loads(Path(path).read_text(encoding="utf-8")):
            return None
    except (OSError, ValueError):
        return None
    try:
        return list(check_map(_read(path)))
    except BadMap as error:
        return [str(error)]


def _read(path: str | Path) -> MapData:
    try:
        return parse_map(Path(path).read_text(encoding="utf-8"))
    except OSError as error:
        raise BadMap(f"{path} can't be read: {error.strerror}.") from None
    except UnicodeDecodeError:
        raise BadMap(f"{path} is not plain text in UTF-8.") from None
    except ValueError as error:
        raise BadMap(f"{path}: {error}") from None


@lru_cache(maxsize=64)
def board_of(data: MapData) -> Board:
    """The board that a map file makes; ValueError for a line that is none."""
    lines = [_line(line) for line in data.lines]
    stations = max((line.b for line in lines), default=0)
    return Board(
        data.name,
        places=data.places or _circle(stations),
        lines=lines,
        detective_cards=data.detectives,
        mister_x_cards=data.mister_x,
    )


def _line(text: str) -> Line:
    found = _LINE.fullmatch(text)
    if not found:
        raise ValueError(f"“{text[:60]}” is no line; lines look like “1-2 taxi”.")
    a, b = sorted((int(found[1]), int(found[2])))
    for transport in TRANSPORTS:
        if transport == found[3]:
            return Line(a, b, transport)
    raise ValueError(f"“{text[:60]}” is no line; the means of transport are {', '.join(TRANSPORTS)}.")


def _circle(stations: int) -> list[tuple[int, int]]:
    angles = [2 * pi * n / max(1, stations) for n in range(stations)]
    return [(round(1000 + 900 * sin(angle)), round(1000 - 900 * cos(angle))) for angle in angles]


@lru_cache(maxsize=64)
def check_map(data: MapData) -> tuple[str, ...]:
    """Everything that is wrong with a map, each in a sentence; nothing for a good one.

    >>> check_map(MapData("short", ("1-2 taxi",), detectives=(1,), mister_x=(2,), pursuers=1, rounds=0))
    ('A game has 1 to 22 rounds, not 0.',)
    """
    problems = [
        f"“{text[:60]}” is too long; it may have {most} letters."
        for text, most in ((data.name, 100), (data.note, 1000))
        if len(text) > most
    ]
    if not data.name.strip():
        problems.append("The map has no name.")
    if not 1 <= data.rounds <= ROUNDS:
        problems.append(f"A game has 1 to {ROUNDS} rounds, not {data.rounds}.")
    if any(field < 1 for field in data.surfacing) or list(data.surfacing) != sorted(set(data.surfacing)):
        problems.append("The fields on which Mister X surfaces are not in ascending order, from 1 on.")
    if not 0 <= data.pursuers <= MOST_PURSUERS:
        problems.append(f"There are 1 to {MOST_PURSUERS} pursuers, or 0 for as many as the rules say.")
    if not 0 <= data.black <= 99 or not 0 <= (data.doubles or 0) <= MOST_DOUBLES:
        problems.append(f"Mister X has 0 to 99 black tickets and 0 to {MOST_DOUBLES} double-move tickets.")
    if not 1 <= len(data.lines) <= MOST_LINES:
        return (*problems, f"A map has 1 to {MOST_LINES} lines, not {len(data.lines)}.")
    try:
        board = board_of(data)
    except ValueError as error:
        return (*problems, str(error))
    if len(board.places) > MOST_STATIONS:
        return (*problems, f"A map has at most {MOST_STATIONS} stations, not {len(board.places)}.")
    return (*problems, *check_board(board, data.pursuers))
