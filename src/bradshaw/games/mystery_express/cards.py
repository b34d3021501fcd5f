"""The Crime cards, characters, cars and stations, from the data files, and tables that follow from them.

Inside the engine everything has a number: categories 0 to 4 (Time is 4), elements 0 to 31 in the order of the
file, and physical cards 0 to 71, the copies of an element one after the other. Outside it has a word.
"""

import csv
from collections.abc import Iterable
from importlib.resources import files
from typing import Literal, NamedTuple, cast, get_args

Category = Literal["modus", "suspect", "motive", "location", "time"]
Car = Literal["club", "dining", "lounge", "passenger", "sleeping", "smoking"]
Character = Literal["macdouglas", "mirabella", "strauss", "mansard", "pransky"]
Side = Literal["left", "right"]
Shows = Literal["one by one", "packets", "three piles"]  # how the Time cards are shown

CATEGORIES: tuple[Category, ...] = get_args(Category)
CARS: tuple[Car, ...] = get_args(Car)
CHARACTERS: tuple[Character, ...] = get_args(Character)
SIDES: tuple[Side, ...] = get_args(Side)
HELD = range(4)  # the categories that players hold; Time cards stay in their deck
TIME = 4


class Element(NamedTuple):
    """What a Crime card shows."""

    word: str
    name: str
    category: int
    copies: int
    players: int  # it is in play with so many players or more (ME-03)


class Setup(NamedTuple):
    """How many cards go where (ME-06, ME-07)."""

    hand: int
    conductor: int
    passengers: tuple[int, int]


class Station(NamedTuple):
    """A stop, and what happens on arrival (ME-40)."""

    name: str
    hour: Shows | Literal[""]  # "" if the Time cards are not shown here
    passengers: int  # the stack that boards, 0 if none
    events: tuple[str, ...]


def _rows(name: str) -> list[dict[str, str]]:
    text = (files(__package__) / "data" / name).read_text(encoding="utf-8")
    return list(csv.DictReader(text.splitlines()))


CATEGORY_NAMES = tuple(row["name"] for row in _rows("categories.csv"))
CAR_NAMES = {row["word"]: row["name"] for row in _rows("cars.csv")}
CHARACTER_NAMES = tuple(row["name"] for row in _rows("characters.csv"))
SHORT_NAMES = tuple(row["short"] for row in _rows("characters.csv"))
CATEGORY_NUMBER: dict[str, int] = {word: number for number, word in enumerate(CATEGORIES)}

# By character: the category it may peek at (-1: none), and its extra hours (ME-30).
PEEKS_AT = {row["word"]: CATEGORY_NUMBER.get(row["peeks_at"], -1) for row in _rows("characters.csv")}
EXTRA_HOURS = {row["word"]: int(row["extra_hours"]) for row in _rows("characters.csv")}

ELEMENTS = tuple(
    Element(r["word"], r["name"], CATEGORY_NUMBER[r["category"]], int(r["copies"]), int(r["players"]))
    for r in _rows("elements.csv")
)
WORDS = tuple(element.word for element in ELEMENTS)
ELEMENT_NAMES = {element.word: element.name for element in ELEMENTS}
ELEMENT_NUMBER = {word: number for number, word in enumerate(WORDS)}

SETUPS = {
    int(r["players"]): Setup(int(r["hand"]), int(r["conductor"]), (int(r["passengers1"]), int(r["passengers2"])))
    for r in _rows("setup.csv")
}
STATIONS = tuple(
    Station(
        r["name"], cast("Shows", r["hour_of_the_crime"]), int(r["passengers"] or 0), tuple(r["events"].split())
    )
    for r in _rows("stations.csv")
)
LEGS = len(STATIONS) - 1

# By physical card: what it shows, and its back.
ELEMENT_OF = tuple(number for number, element in enumerate(ELEMENTS) for _ in range(element.copies))
CATEGORY_OF = tuple(ELEMENTS[element].category for element in ELEMENT_OF)
WORD_OF = tuple(WORDS[element] for element in ELEMENT_OF)
CARDS = range(len(ELEMENT_OF))
TIME_CARDS = tuple(card for card in CARDS if CATEGORY_OF[card] == TIME)
NOT_TIME = TIME_CARDS[0]  # so many cards come before them


def elements_in_play(players: int, category: int) -> tuple[int, ...]:
    """The elements of a category that are in a game with so many players (ME-03).

    >>> [WORDS[element] for element in elements_in_play(3, 0)]
    ['clubbed', 'hanged', 'poisoned', 'pushed']
    """
    return tuple(n for n, e in enumerate(ELEMENTS) if e.category == category and e.players <= players)


def cards_in_play(players: int, category: int) -> tuple[int, ...]:
    """The physical cards of a category that are in the game."""
    return tuple(c for c in CARDS if CATEGORY_OF[c] == category and ELEMENTS[ELEMENT_OF[c]].players <= players)


Counts = tuple[int, int, int, int]  # cards by their backs, Modus Operandi first


def backs(cards: Iterable[int]) -> Counts:
    """The backs of some cards.

    >>> backs([0, 3, 12])
    (2, 1, 0, 0)
    """
    counts = [0, 0, 0, 0]
    for card in cards:
        counts[CATEGORY_OF[card]] += 1
    return (counts[0], counts[1], counts[2], counts[3])


class Changed(dict[Counts, Counts]):
    """Counts → the same with so many cards more of one category."""

    def __init__(self, category: int, more: int) -> None:
        super().__init__()
        self._category = category
        self._more = more

    def __missing__(self, counts: Counts) -> Counts:
        changed = list(counts)
        changed[self._category] += self._more
        self[counts] = found = (changed[0], changed[1], changed[2], changed[3])
        return found


class Holds(dict[Counts, int]):
    """Counts → the categories that are there at all, as a set of bits."""

    def __missing__(self, counts: Counts) -> int:
        self[counts] = bits = sum(1 << category for category, count in enumerate(counts) if count)
        return bits


# Few counts ever occur, and they occur again and again: to look them up is faster than to work them out.
ONE_MORE = tuple(Changed(category, 1) for category in HELD)
ONE_LESS = tuple(Changed(category, -1) for category in HELD)
HOLDS = Holds()


def check_cards() -> list[str]:
    """Everything that is wrong with the data files, each in a sentence; an empty list if nothing is.

    >>> check_cards()
    []
    """
    problems = []
    if tuple(row["word"] for row in _rows("categories.csv")) != CATEGORIES:
        problems.append("The categories are not the five that the engine knows.")
    if tuple(CAR_NAMES) != CARS:
        problems.append("The cars are not the six that the engine knows.")
    if tuple(row["word"] for row in _rows("characters.csv")) != CHARACTERS:
        problems.append("The characters are not the five that the engine knows.")
    if len(set(WORDS)) != len(WORDS) or any(not word.isascii() or not word.isalnum() for word in WORDS):
        problems.append("The elements' words are not all different and easy to type.")
    for category in range(5):
        own = [e for e in ELEMENTS if e.category == category]
        size, copies = (8, 3) if category == TIME else (6, 2)
        if len(own) != size or any(e.copies != copies for e in own):
            problems.append(f"{CATEGORY_NAMES[category]} should have {size} elements with {copies} copies each.")
    if [element.category for element in ELEMENTS] != sorted(element.category for element in ELEMENTS):
        problems.append("The elements are not listed category by category.")
    for players, setup in SETUPS.items():
        cards = sum(len(cards_in_play(players, category)) - 1 for category in HELD)
        if cards != players * setup.hand + setup.conductor + sum(setup.passengers):
            problems.append(f"With {players} players the cards do not come out even.")
    return problems
