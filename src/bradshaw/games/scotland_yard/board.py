"""The map of London: stations, lines, start cards, and what follows from them."""

import csv
import tomllib
from collections import deque
from collections.abc import Iterable
from functools import cache, cached_property
from importlib.resources import files
from importlib.resources.abc import Traversable
from typing import Literal, NamedTuple, get_args

from bradshaw.core.errors import OptionsError
from bradshaw.games.scotland_yard.english import say

Transport = Literal["taxi", "bus", "underground", "ferry"]
Ticket = Literal["taxi", "bus", "underground", "black"]

FEWEST_PURSUERS = 4  # pieces, with one to four detective players

TRANSPORTS: tuple[Transport, ...] = get_args(Transport)
ORDINARY: tuple[Ticket, ...] = ("taxi", "bus", "underground")


class Line(NamedTuple):
    """One line of one means of transport between two stations, a the smaller number."""

    a: int
    b: int
    transport: Transport


class Board:
    """A map. Stations are numbered from 1; `reach[ticket][station]` are the stations one move away.

    >>> load_board("modern").reach["underground"][46]
    (1, 13, 74, 79)
    """

    def __init__(
        self,
        name: str,
        *,
        places: Iterable[tuple[int, int]],
        lines: Iterable[Line],
        detective_cards: Iterable[int],
        mister_x_cards: Iterable[int],
    ) -> None:
        self.name = name
        self.places = tuple(places)  # where station n is drawn: places[n - 1]
        self.lines = tuple(lines)
        self.detective_cards = tuple(detective_cards)
        self.mister_x_cards = tuple(mister_x_cards)
        self.stations = range(1, len(self.places) + 1)
        numbers = range(len(self.places) + 1)  # lists are indexed by station; nobody is at 0
        near = {transport: [set[int]() for _ in numbers] for transport in TRANSPORTS}
        for a, b, transport in self.lines:
            near[transport][a].add(b)
            near[transport][b].add(a)
        anywhere = [set[int]().union(*(near[t][s] for t in TRANSPORTS)) for s in numbers]
        self.reach: dict[Ticket, tuple[tuple[int, ...], ...]] = {
            "taxi": _frozen(near["taxi"]),
            "bus": _frozen(near["bus"]),
            "underground": _frozen(near["underground"]),
            "black": _frozen(anywhere),
        }

    def kinds(self, station: int) -> tuple[Transport, ...]:
        """The means of transport that stop at the station."""
        stopping = {transport for a, b, transport in self.lines if station in (a, b)}
        return tuple(transport for transport in TRANSPORTS if transport in stopping)

    @cached_property
    def distances(self) -> tuple[tuple[int, ...], ...]:
        """`distances[a][b]`: the fewest moves from a to b for a pursuer, who takes no ferry."""
        near = [sorted({n for t in ORDINARY for n in self.reach[t][s]}) for s in range(len(self.places) + 1)]
        return tuple(_distances_from(start, near) for start in range(len(self.places) + 1))


def _frozen(sets: list[set[int]]) -> tuple[tuple[int, ...], ...]:
    return tuple(tuple(sorted(stations)) for stations in sets)


def _distances_from(start: int, near: list[list[int]]) -> tuple[int, ...]:
    """Breadth first; stations that can't be reached count as farther than any other."""
    distance = [len(near)] * len(near)
    distance[start] = 0
    queue = deque([start])
    while queue:
        here = queue.popleft()
        for there in near[here]:
            if distance[there] == len(near):
                distance[there] = distance[here] + 1
                queue.append(there)
    return tuple(distance)


def board_names() -> tuple[str, ...]:
    """The boards that come with the game."""
    return tuple(_expected())


@cache
def load_board(name: str) -> Board:
    """A board of ours."""
    if name not in _expected():
        raise OptionsError(say("no_board", board=name, boards=", ".join(_expected())))
    lines = [
        Line(int(row["a"]), int(row["b"]), _transport(row["transport"]))
        for row in _rows("lines.csv")
        if name in row["boards"].split()
    ]
    cards = [(row["card"], int(row["station"])) for row in _rows("start_cards.csv")]
    return Board(
        name,
        places=[(int(row["x"]), int(row["y"])) for row in _rows("stations.csv")],
        lines=lines,
        detective_cards=[station for card, station in cards if card == "D"],
        mister_x_cards=[station for card, station in cards if card == "X"],
    )


def check_board(board: Board, pursuers: int = 0) -> list[str]:
    """Everything that is wrong with a map, each in a sentence; an empty list for a good one.

    `pursuers` is how many pieces there are, if the map says so.
    """
    problems = [
        f"Line {a}–{b} by {t} is not between two different stations, the smaller first."
        for a, b, t in board.lines
        if not (a in board.stations and b in board.stations and a < b)
    ]
    if problems:
        return problems
    if len(set(board.lines)) != len(board.lines):
        problems.append("A line is listed twice.")
    if len(set(board.places)) != len(board.places):
        problems.append("Two stations have the same place.")
    for ticket, reach in board.reach.items():
        if any(a not in reach[b] for a in board.stations for b in reach[a]):
            problems.append(f"Not every {ticket} line can be travelled both ways.")
    problems += [f"Station {s} has no taxi." for s in board.stations if not board.reach["taxi"][s]]
    if any(board.distances[1][s] == len(board.distances) for s in board.stations):
        problems.append("Not every station can be reached from every other.")
    cards = board.detective_cards + board.mister_x_cards
    if len(set(cards)) != len(cards) or not set(cards) <= set(board.stations):
        problems.append("The start cards do not name different stations of the map.")
    if len(board.detective_cards) < (pursuers or FEWEST_PURSUERS) or not board.mister_x_cards:
        problems.append("There are too few start cards for any number of players.")
    for what, count in _expected().get(board.name, {}).items():
        found = _count(board, what)
        if found != count:
            problems.append(f"There should be {count} of {what}, but there are {found}.")
    return problems


def _count(board: Board, what: str) -> int:
    return len(board.places) if what == "stations" else sum(line.transport == what for line in board.lines)


@cache
def _expected() -> dict[str, dict[str, int]]:
    boards = tomllib.loads((_data() / "boards.toml").read_text(encoding="utf-8"))
    return {name: {k: v for k, v in board.items() if k != "note"} for name, board in boards.items()}


def _rows(name: str) -> list[dict[str, str]]:
    return list(csv.DictReader((_data() / name).read_text(encoding="utf-8").splitlines()))


def _data() -> Traversable:
    return files(__package__) / "data"


def _transport(word: str) -> Transport:
    if word not in TRANSPORTS:
        raise ValueError(f"{word} is no means of transport")
    return word
