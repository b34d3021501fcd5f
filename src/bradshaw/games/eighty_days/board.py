"""The track from London to London: its file format, what follows from a file, and the checker.

The printed board is published nowhere, so the boards are data. `docs/boards.md` documents the format.
The checker speaks in whole sentences, which `english.py` has.
"""

import re
import tomllib
from functools import lru_cache
from importlib.resources import files
from typing import Literal, get_args

import msgspec
from msgspec import Struct

from bradshaw.core.sentences import said
from bradshaw.games.eighty_days import unreadable
from bradshaw.games.eighty_days.english import say

Kind = Literal["layover", "bet", "pound", "police", "passepartout"]
KINDS: tuple[Kind, ...] = get_args(Kind)
LONDON = "london"

OURS = ("fogg", "classic_hare")
SMALL = ("short",)  # for theory; no table is made with it
LONGEST = 200  # spaces; a longer track is surely a mistake
LINE, NOTE = 100, 1000  # letters of a line or a name, and of a note

_LINE = re.compile(r"(?P<number>\d{1,3}) (?P<kind>[a-z]+)(?: (?P<bets>[1-9](?:,[1-9])*))?(?: (?P<name>\D.*))?")


def names() -> tuple[str, ...]:
    """The boards that come with the game."""
    return OURS + SMALL


class BoardData(Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    """A board file. Each space is a line like `13 police`, `9 bet 4,5,6` or `38 layover Calcutta`."""

    name: str
    spaces: tuple[str, ...]
    note: str = ""
    money: int = 80  # what everyone starts with (ED-01)
    rumors: int = 3


class Space(Struct, frozen=True, gc=False):
    """One numbered space of the track."""

    kind: Kind
    bets: tuple[int, ...] = ()
    name: str = ""

    @property
    def label(self) -> str:
        """How the space is written on the track.

        >>> Space("bet", (4, 5, 6)).label, Space("layover", name="Paris").label
        ('bet 4-5-6', 'layover Paris')
        """
        if self.kind == "bet":
            return f"bet {'-'.join(map(str, self.bets))}"
        return f"{self.kind} {self.name}".rstrip()


class Track:
    """What follows from a board file. Lists are indexed by space; London is 0 and, as the finish, `finish`.

    >>> fogg = load_board("fogg")
    >>> fogg.spaces[38].name, fogg.behind[42], fogg.finish
    ('Calcutta', 38, 80)
    """

    def __init__(self, data: BoardData) -> None:
        self.data = data
        self.finish = len(data.spaces) + 1
        london = Space("layover", name="London")  # only its name is used: no rule asks what kind London is
        self.spaces: tuple[Space, ...] = (london, *(read_space(line) for line in data.spaces), london)
        numbers = range(1, self.finish)
        kinds = [LONDON, *(self.spaces[n].kind for n in numbers), LONDON]
        self.kinds: tuple[str, ...] = tuple(kinds)
        self.bets = tuple(frozenset(space.bets) for space in self.spaces)
        self.layovers = tuple(n for n in numbers if kinds[n] == "layover")
        # ED-15, ED-16: the nearest Layover behind each space; 0 where there is none.
        self.behind = tuple(
            max((stop for stop in self.layovers if stop < n), default=0) for n in range(self.finish + 1)
        )

    def next_of(self, kind: str, space: int) -> int | None:
        """The nearest space of the kind ahead."""
        return next((n for n in range(space + 1, self.finish) if self.kinds[n] == kind), None)

    def previous_of(self, kind: str, space: int) -> int | None:
        """The nearest space of the kind behind."""
        return next((n for n in range(space - 1, 0, -1) if self.kinds[n] == kind), None)


def read_space(line: str) -> Space:
    """The space that a line of a board file stands for; ValueError with a sentence if it is none.

    >>> read_space("9 bet 4,5,6")
    Space(kind='bet', bets=(4, 5, 6), name='')
    """
    found = _LINE.fullmatch(line)
    if not found:
        raise ValueError(say("space_unclear", line=line[:60]))
    for kind in KINDS:
        if kind == found["kind"]:
            break
    else:
        raise ValueError(say("space_no_kind", line=line[:60], kind=found["kind"], kinds=", ".join(KINDS)))
    bets = tuple(map(int, found["bets"].split(","))) if found["bets"] else ()
    if kind == "bet" and not bets:
        raise ValueError(say("space_needs_numbers", line=line[:60]))
    if kind != "bet" and bets:
        raise ValueError(say("space_no_numbers", line=line[:60], kind=kind))
    if list(bets) != sorted(set(bets)) or any(bet > 6 for bet in bets):
        raise ValueError(say("space_positions", line=line[:60]))
    return Space(kind, bets, found["name"] or "")


def forward_cost(spaces: int) -> int:
    """What it costs to move so many spaces forwards (ED-11).

    >>> [forward_cost(n) for n in (1, 2, 3, 13)]
    [1, 3, 6, 91]
    """
    return spaces * (spaces + 1) // 2


def parse_board(text: str) -> BoardData:
    """A board file (TOML) as data; ValueError with a sentence if it is none. `check_board` looks closer."""
    try:
        return msgspec.convert(tomllib.loads(text), BoardData)
    except tomllib.TOMLDecodeError as error:
        raise ValueError(say("board_not_toml", error=unreadable.toml(str(error)))) from None
    except msgspec.ValidationError as error:
        raise ValueError(say("board_misfit", error=unreadable.misfit(str(error)))) from None


@lru_cache(maxsize=32)
def make_track(data: BoardData) -> Track:
    """The track of a board that `check_board` finds nothing wrong with; ValueError for a line that is no space."""
    return Track(data)


@lru_cache
def load_board(name: str) -> Track:
    """A board of ours."""
    text = (files(__package__) / "data" / f"board_{name}.toml").read_text(encoding="utf-8")
    return make_track(parse_board(text))


def check_board(data: BoardData) -> list[str]:
    """Everything that is wrong with a board, each in a sentence; an empty list for a good one.

    >>> check_board(BoardData("short", ("1 bet 1", "3 inn", "3 police")))[:2]
    ['Space 2 is listed as “3 inn”: spaces are numbered from 1, each once and in order.', \
'Space 2: “3 inn”: there is no kind “inn”; the kinds are layover, bet, pound, police, passepartout.']
    """
    return check_rules(data) or _check_words(data) or _check_way_home(make_track(data))


def check_rules(data: BoardData) -> list[str]:
    """Whether the rules can be applied to a board: all but what takes long, or does not matter to a record."""
    problems: list[str] = []
    if not data.name.strip():
        problems.append(say("board_no_name"))
    if not 1 <= len(data.spaces) <= LONGEST:
        return [*problems, say("board_size", most=LONGEST, count=len(data.spaces))]
    for number, line in enumerate(data.spaces, start=1):
        if line.partition(" ")[0] != str(number):
            problems.append(say("board_listed_as", number=number, line=line[:60]))
        try:
            read_space(line)
        except ValueError as error:
            problems.append(say("space", number=number, problem=said(error)))
    if data.money < 1 or data.money > 1000:
        problems.append(say("board_money", money=data.money))
    if not 0 <= data.rumors <= 9:
        problems.append(say("board_rumors", rumors=data.rumors))
    return problems or _check_travel(make_track(data))


def _check_travel(track: Track) -> list[str]:
    """Whether one can play on a board whose lines are all right."""
    problems: list[str] = []
    if not track.layovers:
        problems.append(say("board_no_layover"))
    if track.data.rumors and "police" not in track.kinds:
        problems.append(say("board_no_police"))
    # Up to five other pawns (three in `two_pawns`) may stand in the way of somebody in London with a full purse.
    first_steps = [
        n
        for n in range(1, track.finish)
        if forward_cost(n) <= track.data.money and track.kinds[n] not in ("layover", "police")
    ]
    if len(first_steps) < 6:
        problems.append(say("board_stuck", money=track.data.money, count=len(first_steps)))
    return problems


def _check_words(data: BoardData) -> list[str]:
    return too_long(LINE, data.name, *data.spaces) + too_long(NOTE, data.note)


def too_long(most: int, *texts: str) -> list[str]:
    """Complaints about long texts: a board or deck is stored and sent with every table that is played with it."""
    return [say("file_too_long", text=text[:60], most=most) for text in texts if len(text) > most]


def _check_way_home(track: Track) -> list[str]:
    """Whether a lone traveller can get home at all."""
    from bradshaw.games.eighty_days.homeward import Homeward  # it needs this module

    # Enough for the longest way back and a long way forwards; looking at all amounts would take longer.
    enough = 1000 + 10 * max(n - stop for n, stop in enumerate(track.behind))
    return [] if Homeward(track, enough).found else [say("board_no_way_home")]
