"""Everything there is to know in a game of Mystery Express.

Cards are physical: a number each, in exactly one place at every moment. The numbers never leave the engine.
"""

from typing import Literal

from msgspec import Struct

from bradshaw.core.game import Outcome
from bradshaw.games.mystery_express.cards import Car, Category, Character, Counts, Shows
from bradshaw.games.mystery_express.options import MysteryOptions

How = Literal[
    "dealt",
    "dining",
    "lounge",
    "passenger",
    "sleeping",
    "smoking",
    "passengers",
    "conductor",
    "tunnel",
    "grip",
    "leg",
    "revelation",
]

Gathers = Literal["dining", "lounge", "smoking", "revelation"]

LETTERS = "abcde"  # seats, as they are written

# Places as the log names them. Hands and discards have a seat's letter, spots and stacks a number.
HAND = tuple(f"hand {letter}" for letter in LETTERS)
DISCARD = tuple(f"discard {letter}" for letter in LETTERS)
SPOT = tuple(f"conductor {number}" for number in (1, 2, 3))
STACK = tuple(f"passengers {number}" for number in (1, 2))
DECK = "deck"
PASSING = "passing"  # handed on by somebody who could not keep it (ME-26)
OUT = "face up"  # revealed in Budapest (ME-48)


class Note(Struct, frozen=True, gc=False):
    """One line of a seat's log: a card of that back went from a place to a place, or was looked at where it is.

    `element` is there only for those who saw the face; `seen` says to all who did. Of "grip" the note means all
    cards of the category on that discard, of "leg" all cards on all discards.
    """

    leg: int
    how: How
    category: Category | None
    source: str
    target: str
    element: str | None
    seen: tuple[int, ...]


Log = tuple[Note, ...]


class Dealt(Struct, frozen=True, gc=False):
    """The backs that everyone saw at the start."""

    hands: tuple[Counts, ...]
    spots: tuple[Counts, ...]
    stacks: tuple[Counts, ...]


# What the table is waiting for. The stages that hold card numbers are no part of any view.


class _Stage(Struct, frozen=True, gc=False, tag_field="stage"):
    """The base of all stages."""


class Boarding(_Stage, frozen=True, gc=False, tag="boarding"):
    """Everyone puts his figure into a car (ME-10)."""


class Turn(_Stage, frozen=True, gc=False, tag="turn"):
    """The seat in turn chooses what to do."""


class Dining(_Stage, frozen=True, gc=False, tag="dining"):
    """The host may invite more guests (ME-24)."""

    guests: tuple[tuple[int, int], ...]  # seat, category


class Gathering(_Stage, frozen=True, gc=False, tag="gathering"):
    """Several seats choose a card at the same time: category -1 is any. `secret` holds what is chosen."""

    why: Gathers
    asked: tuple[tuple[int, int], ...]


class Passing(_Stage, frozen=True, gc=False, tag="passing"):
    """A link of the Passenger Car's chain: the giver chooses; `left` seats have still to pass (ME-26)."""

    category: int
    giver: int
    step: int
    left: int


class Hiding(_Stage, frozen=True, gc=False, tag="hiding"):
    """The owner hides the bag (ME-27)."""

    owner: int


class Guessing(_Stage, frozen=True, gc=False, tag="guessing"):
    """The seat in turn guesses. `secret` holds the side."""

    owner: int


class Rummaging(_Stage, frozen=True, gc=False, tag="rummaging"):
    """The seat in turn names a category."""

    owner: int


class Returning(_Stage, frozen=True, gc=False, tag="returning"):
    """The seat in turn chooses the cards for the two who gave him one; `secret` holds the first (ME-28)."""

    one: int
    two: int
    second: bool


class Taking(_Stage, frozen=True, gc=False, tag="taking"):
    """The seat in turn takes a card from the Conductor (ME-29)."""


class Leaving(_Stage, frozen=True, gc=False, tag="leaving"):
    """And leaves one on the empty spot."""

    spot: int


class Landed(Struct, frozen=True, gc=False):
    """A card just put on a discard; its note is `back` lines from the end of everyone's log."""

    card: int
    giver: int  # where it came from: a seat, or -1
    owner: int
    back: int


class Landing(_Stage, frozen=True, gc=False, tag="landing"):
    """Those whose power fits a card just put down are asked (ME-30). Then the game goes on with `then`."""

    cards: tuple[Landed, ...]
    then: Passing | Returning | Leaving | None  # None: the action in the car is done


class Showing(_Stage, frozen=True, gc=False, tag="showing"):
    """The Time cards are shown (ME-41 to ME-43): a group is what is seen at one time."""

    how: Shows
    groups: tuple[tuple[int, ...], ...]


class Tunnelling(_Stage, frozen=True, gc=False, tag="tunnelling"):
    """Everyone chooses a back on the left, then on the right (ME-46). `secret` holds the categories."""


class Wiring(_Stage, frozen=True, gc=False, tag="wiring"):
    """Everyone fills in his telegram, category by category (ME-47)."""


class Answering(_Stage, frozen=True, gc=False, tag="answering"):
    """Everyone writes the five elements, category by category (ME-60)."""


class Over(_Stage, frozen=True, gc=False, tag="over"):
    """The game has ended."""


Stage = (
    Boarding
    | Turn
    | Dining
    | Gathering
    | Passing
    | Hiding
    | Guessing
    | Rummaging
    | Returning
    | Taking
    | Leaving
    | Landing
    | Showing
    | Tunnelling
    | Wiring
    | Answering
    | Over
)


class MysteryState(Struct, frozen=True, gc=False):
    """A position. Seats are numbered clockwise, so the left neighbour of a seat is the next one."""

    options: MysteryOptions
    characters: tuple[Character, ...]  # by seat
    tokens: tuple[Car, ...]  # the Conductor's car by station; turned up as far as `leg`
    cars: tuple[Car | None, ...]  # where the figures are, None before they are placed
    leg: int  # legs that are over
    first: int  # who has the whistle
    turn: int
    hours: int  # left to the seat in turn
    done: int  # the actions of the seat in turn in this leg, as the bits of `rules`
    used: int  # seats whose power is used in this leg, as bits
    crime: tuple[int, ...]  # one card of each category
    hands: tuple[tuple[int, ...], ...]
    discards: tuple[tuple[int, ...], ...]
    spots: tuple[int, ...]  # -1: empty for the moment
    stacks: tuple[tuple[int, ...], ...]
    deck: tuple[int, ...]  # the Time cards
    out: tuple[int, ...]  # by seat, the card revealed in Budapest; -1 before
    known: tuple[int, ...]  # by card but Time: the seats, as bits, that know it to be where it is (ME-15)
    dealt: Dealt
    # The same cards once more as everyone sees them: every view shows them, so they are kept as they are shown.
    hand_backs: tuple[Counts, ...]
    discard_backs: tuple[Counts, ...]
    spot_backs: tuple[Category | None, ...]
    stack_backs: tuple[Counts, ...]
    up: tuple[str | None, ...]
    past: tuple[Log, ...]  # each seat's log of the legs that are over; the last is the spectators'
    notes: tuple[Log, ...]  # and of this leg
    times: tuple[tuple[str, ...], ...]  # the showings so far, kept only with the option `time_log`
    secret: tuple[tuple[int, ...], ...]  # what seats have chosen and not yet shown
    telegrams: tuple[tuple[str | None, ...], ...]
    answers: tuple[tuple[str, ...], ...]
    stage: Stage
    to_act: tuple[int, ...]
    outcome: Outcome | None
