"""Decks: which elements are played with, how they are dealt, through which cars and stations the train goes.

The one of the rule book is `classic`. Others are small, for theory: files like those in `data/`, or the whole of
one as the option `deck`. docs/theory.md documents the format.
"""

import tomllib
from functools import lru_cache
from importlib.resources import files
from pathlib import Path

import msgspec
from msgspec import Struct

from bradshaw.core.errors import BradshawError
from bradshaw.games.mystery_express.cards import (
    CARS,
    CATEGORIES,
    CATEGORY_NAMES,
    ELEMENT_NUMBER,
    ELEMENT_OF,
    ELEMENTS,
    HELD,
    SETUPS,
    STATIONS,
    TIME,
    WORDS,
    Car,
    Setup,
    elements_in_play,
)

CLASSIC = "classic"
SMALL = ("tiny", "small")  # data/deck_X.toml
COPIES, TIME_COPIES = 2, 3  # of each element, in the whole deck
SPOTS = 3  # of the Conductor's
NEVER = 99  # a leg that no journey has
STATION = {station.name: station for station in STATIONS}


class DeckData(Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    """A deck file. Elements, cars and stations are those of the game, each by its word or name."""

    name: str
    elements: tuple[str, ...]
    hand: int  # cards of each player
    note: str = ""
    conductor: int = SPOTS  # cards on his spots
    passengers: tuple[int, int] = (0, 0)  # cards in their stacks
    copies: int = COPIES  # of each element that players hold
    time_copies: int = TIME_COPIES
    cars: tuple[Car, ...] = CARS
    stations: tuple[str, ...] = tuple(STATION)


class BadDeck(BradshawError):
    """A file that is no deck, or one that can't be played with."""


class Deck:
    """What is in play with so many players: cards by their numbers, elements, the set-up and the journey."""

    def __init__(
        self,
        elements: tuple[int, ...],
        setup: Setup,
        copies: tuple[int, int] = (COPIES, TIME_COPIES),
        cars: tuple[Car, ...] = CARS,
        stations: tuple[str, ...] = tuple(STATION),
    ) -> None:
        self.setup = setup
        self.copies, self.time_copies = copies
        self.cars = cars
        self.stations = tuple(STATION[name] for name in stations)
        self.legs = len(stations) - 1
        by_category = [[n for n in sorted(elements) if ELEMENTS[n].category == c] for c in range(len(CATEGORIES))]
        self.elements = tuple(map(tuple, by_category))  # by category
        self.words = tuple(tuple(WORDS[n] for n in numbers) for numbers in self.elements)
        self.cards = tuple(tuple(self._cards(c)) for c in range(len(CATEGORIES)))
        # By stack, the leg from which on its passengers can be helped.
        boards = {station.passengers: leg for leg, station in enumerate(self.stations)}
        self.boards = (boards.get(1, NEVER), boards.get(2, NEVER))
        self.wires = next((leg for leg, s in enumerate(self.stations) if "telegram" in s.events), NEVER)
        self.showings = sum(bool(station.hour) for station in self.stations)

    def _cards(self, category: int) -> list[int]:
        copies = self.time_copies if category == TIME else self.copies
        first = {element: card for card, element in reversed(list(enumerate(ELEMENT_OF)))}
        return [first[element] + copy for element in self.elements[category] for copy in range(copies)]


@lru_cache(maxsize=64)
def deck_of(players: int, deck: str | DeckData) -> Deck:
    """The deck that the options name.

    >>> deck_of(3, "classic").words[0]
    ('clubbed', 'hanged', 'poisoned', 'pushed')
    """
    if deck == CLASSIC:
        every = [element for category in range(len(CATEGORIES)) for element in elements_in_play(players, category)]
        return Deck(tuple(every), SETUPS[players])
    data = load_deck(deck) if isinstance(deck, str) else deck
    return Deck(
        tuple(ELEMENT_NUMBER[word] for word in data.elements),
        Setup(data.hand, data.conductor, data.passengers),
        (data.copies, data.time_copies),
        data.cars,
        data.stations,
    )


# Files


def parse_deck(text: str) -> DeckData:
    """A deck file (TOML) as data; ValueError with a sentence if it is none. `check_deck` looks closer."""
    try:
        return msgspec.convert(tomllib.loads(text), DeckData)
    except tomllib.TOMLDecodeError as error:
        raise ValueError(f"This is not TOML: {error}.") from None
    except msgspec.ValidationError as error:
        raise ValueError(f"This is no deck: {error}.") from None


@lru_cache
def load_deck(name: str) -> DeckData:
    """A small deck of ours.

    >>> load_deck("tiny").hand
    1
    """
    return parse_deck((files(__package__) / "data" / f"deck_{name}.toml").read_text(encoding="utf-8"))


def load_deck_file(path: str | Path) -> DeckData:
    """A sound deck, to be given as the option `deck`; BadDeck with everything that is wrong."""
    data = _read(path)
    if problems := check_deck(data):
        raise BadDeck(f"{path} can't be played with. {' '.join(problems)}")
    return data


def check_deck_file(path: str | Path) -> list[str] | None:
    """Everything that is wrong with a deck file, each in a sentence; None for one that looks like none."""
    try:
        if "elements" not in tomllib.loads(Path(path).read_text(encoding="utf-8")):
            return None
    except (OSError, ValueError):
        return None
    try:
        return list(check_deck(_read(path)))
    except BadDeck as error:
        return [str(error)]


def _read(path: str | Path) -> DeckData:
    try:
        return parse_deck(Path(path).read_text(encoding="utf-8"))
    except OSError as error:
        raise BadDeck(f"{path} can't be read: {error.strerror}.") from None
    except UnicodeDecodeError:
        raise BadDeck(f"{path} is not plain text in UTF-8.") from None
    except ValueError as error:
        raise BadDeck(f"{path}: {error}") from None


@lru_cache(maxsize=64)
def check_deck(data: DeckData) -> tuple[str, ...]:
    """Everything that is wrong with a deck, each in a sentence; nothing for a good one.

    >>> from msgspec.structs import replace
    >>> check_deck(replace(load_deck("tiny"), hand=2))
    ('3 cards are dealt, and they do not come out even for 3, 4 or 5 players.',)
    """
    problems = [
        f"“{text[:60]}” is too long; it may have {most} letters."
        for text, most in ((data.name, 100), (data.note, 1000))
        if len(text) > most
    ]
    if not data.name.strip():
        problems.append("The deck has no name.")
    problems += _check_elements(data)
    if not 1 <= len(data.cars) == len(set(data.cars)) or len(data.cars) < len(data.stations) - 1:
        problems.append("The train needs at least one car, a different one for each leg.")
    on_the_way = tuple(name for name in STATION if name in data.stations)
    ends = on_the_way[:1] + on_the_way[-1:]
    if data.stations != on_the_way or ends != (STATIONS[0].name, STATIONS[-1].name):
        problems.append(f"The train goes from {' by '.join(STATION)}; stations between the ends may be left out.")
    if not 1 <= data.copies <= COPIES or not 1 <= data.time_copies <= TIME_COPIES:
        problems.append(f"There are 1 to {COPIES} copies of an element, and 1 to {TIME_COPIES} of a Time.")
    if data.hand < 1 or not 0 <= data.conductor <= SPOTS or min(data.passengers) < 0:
        problems.append(f"Each player has a card or more, the Conductor 0 to {SPOTS}, passengers have 0 or more.")
    if not problems:
        problems += _check_dealing(data)
    return tuple(problems)


def _check_elements(data: DeckData) -> list[str]:
    unknown = [word for word in data.elements if word not in ELEMENT_NUMBER]
    if unknown or len(set(data.elements)) != len(data.elements):
        which = f"“{unknown[0][:60]}” is none" if unknown else "none is listed twice"
        return [f"The elements are words like “hanged”; {which}."]
    there = {ELEMENTS[ELEMENT_NUMBER[word]].category for word in data.elements}
    return [
        f"There is no {CATEGORY_NAMES[category]} for the crime."
        for category in range(len(CATEGORIES))
        if category not in there
    ]


def _check_dealing(data: DeckData) -> list[str]:
    if players_of(data) not in SETUPS:
        return [f"{_dealt(data)} cards are dealt, and they do not come out even for 3, 4 or 5 players."]
    for stack, (cards, name) in enumerate(zip(data.passengers, BOARDING, strict=True), start=1):
        if cards and name not in data.stations:
            return [f"Passengers {stack} have cards, and board in {name}, where the train does not stop."]
    return []


BOARDING = tuple(station.name for station in STATIONS if station.passengers)


def _dealt(data: DeckData) -> int:
    """All cards that players may hold, but those of the crime."""
    held = sum(ELEMENTS[ELEMENT_NUMBER[word]].category != TIME for word in data.elements)
    return held * data.copies - len(HELD)


def players_of(data: DeckData) -> int | None:
    """How many players the deck is for: with them the cards come out even. None: they never do."""
    left = _dealt(data) - data.conductor - sum(data.passengers)
    return left // data.hand if left > 0 and left % data.hand == 0 else None
