"""What seats, elements and places are called."""

from collections.abc import Iterable, Sequence

from bradshaw.games.mystery_express.cards import CHARACTERS, ELEMENT_NUMBER, ELEMENTS, SHORT_NAMES
from bradshaw.games.mystery_express.options import MysteryOptions
from bradshaw.games.mystery_express.state import LETTERS, PASSING


def seat_names(options: MysteryOptions) -> tuple[str, ...]:
    """The characters, if they were chosen before; or else the compartments, whose letters the notation uses.

    >>> seat_names(MysteryOptions(players=3))
    ('Compartment A', 'Compartment B', 'Compartment C')
    """
    if options.characters:
        return tuple(SHORT_NAMES[CHARACTERS.index(character)] for character in options.characters)
    return tuple(f"Compartment {LETTERS[seat].upper()}" for seat in range(options.players))


def element_name(word: str) -> str:
    """An element as it is printed.

    >>> element_name("perez")
    'Sra. Pérez'
    """
    return ELEMENTS[ELEMENT_NUMBER[word]].name


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
