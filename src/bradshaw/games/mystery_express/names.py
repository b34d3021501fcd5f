"""What seats, elements and places are called."""

from collections.abc import Iterable, Sequence

from msgspec.structs import replace

from bradshaw.games.mystery_express.cards import CATEGORIES, CATEGORY_NAMES, ELEMENT_NAMES, Character
from bradshaw.games.mystery_express.english import traveller_name
from bradshaw.games.mystery_express.options import MysteryOptions
from bradshaw.games.mystery_express.state import LETTERS, PASSING


def seat_names(options: MysteryOptions) -> tuple[str, ...]:
    """The characters, if they were chosen before; or else the compartments, whose letters the notation uses.

    >>> seat_names(MysteryOptions(players=3))
    ('Compartment A', 'Compartment B', 'Compartment C')
    """
    return tuple(traveller_name(traveller(options, seat)) for seat in range(options.players))


def traveller(options: MysteryOptions, seat: int) -> str:
    """The word that sentences have for a seat: its character, if that is known, or else its letter."""
    return options.characters[seat] if options.characters else LETTERS[seat]


def named(options: MysteryOptions, characters: tuple[Character, ...]) -> MysteryOptions:
    """The options as if the characters had been chosen and not dealt: all see them, and call one another so.

    >>> seat_names(named(MysteryOptions(players=3), ("strauss", "pransky", "mansard")))
    ('Strauss', 'Miss Pransky', 'Mansard')
    """
    return options if options.characters == characters else replace(options, characters=characters)


def choice_name(word: str) -> str:
    """What was chosen, in a sentence: an element, a category, or a side as it is.

    >>> choice_name("loungecar"), choice_name("modus"), choice_name("left")
    ('Lounge Car', 'Modus Operandi', 'left')
    """
    if word in CATEGORIES:
        return CATEGORY_NAMES[CATEGORIES.index(word)]
    return ELEMENT_NAMES.get(word, word)


def element_name(word: str) -> str:
    """An element as it is printed.

    >>> element_name("perez")
    'Sra. Pérez'
    """
    return ELEMENT_NAMES[word]


def names_of(seats: Iterable[int], names: Sequence[str]) -> str:
    """Several seats in a sentence.

    >>> names_of((0, 2), ("A", "B", "C"))
    'A and C'
    """
    return " and ".join(names[seat] for seat in seats)


def place_name(place: str, names: Sequence[str]) -> str:
    """A place of the log in a sentence.

    >>> place_name("discard b", ("Ann", "Bob")), place_name("conductor 2", ())
    ("Bob's discard", 'spot 2 of the Conductor')
    """
    kind, which = place[:-2], place[-1]
    if kind in ("hand", "discard"):
        return f"{names[LETTERS.index(which)]}'s {kind}"
    if kind == "conductor":
        return f"spot {which} of the Conductor"
    return "the card passed on" if place == PASSING else place
