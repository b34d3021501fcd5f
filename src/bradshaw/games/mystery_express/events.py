"""What happens in a game of Mystery Express."""

from bradshaw.core.game import Event, Outcome
from bradshaw.games.mystery_express.cards import Car, Category, Shows
from bradshaw.games.mystery_express.state import Note


class Boarded(Event, frozen=True, gc=False, tag="boarded"):
    """A figure was put into a car at the start."""

    seat: int
    car: Car


class TurnBegan(Event, frozen=True, gc=False, tag="turn_began"):
    """A player's turn in this leg, and the hours he has."""

    seat: int
    hours: int


class Rested(Event, frozen=True, gc=False, tag="rested"):
    """A player let the rest of his hours go by."""

    seat: int


class CarVisited(Event, frozen=True, gc=False, tag="car_visited"):
    """A player does something in a car. Which of the other fields have a meaning depends on the car."""

    seat: int
    car: Car
    category: Category | None = None
    others: tuple[int, ...] = ()


class Invited(Event, frozen=True, gc=False, tag="invited"):
    """A guest for a meal, and the category that he is asked for."""

    seat: int
    guest: int
    category: Category


class HasChosen(Event, frozen=True, gc=False, tag="has_chosen"):
    """Somebody has made a choice that the others do not see yet."""

    seat: int


class IsChoosing(Event, frozen=True, gc=False, tag="is_choosing"):
    """Somebody has made a part of his choice, a line or a side, and has more to choose."""

    seat: int


class YouChose(Event, frozen=True, gc=False, tag="you_chose"):
    """What was chosen, for the chooser alone: an element, a category, a side, or nothing."""

    choice: str


class CardMoved(Event, frozen=True, gc=False, tag="card_moved"):
    """A card was shown or changed its place, as everyone sees it."""

    note: Note


class FaceSeen(Event, frozen=True, gc=False, tag="face_seen"):
    """The face of that card, for those who see it."""

    note: Note


class Peeked(Event, frozen=True, gc=False, tag="peeked"):
    """Somebody used the power of his character on a card just put down."""

    seat: int
    owner: int
    category: Category


class TookBack(Event, frozen=True, gc=False, tag="took_back"):
    """Somebody took the cards of a category from his discard back into his hand."""

    seat: int
    category: Category


class BagGuessed(Event, frozen=True, gc=False, tag="bag_guessed"):
    """The hand that held the bag was guessed, or not."""

    seat: int
    owner: int
    right: bool


class LegEnded(Event, frozen=True, gc=False, tag="leg_ended"):
    """Everyone has played, and takes his discards back (ME-17)."""

    leg: int


class Arrived(Event, frozen=True, gc=False, tag="arrived"):
    """The train has reached a station; the Conductor goes to another car, or gets off (ME-08)."""

    station: str
    conductor: Car | None


class TimeShown(Event, frozen=True, gc=False, tag="time_shown"):
    """Time cards are looked at: one that all see, or a packet. Nobody takes notes (ME-41 to ME-44)."""

    fleeting = True  # ME-44
    number: int
    how: Shows
    elements: tuple[str, ...]


class PassengersBoarded(Event, frozen=True, gc=False, tag="passengers_boarded"):
    """Passengers and their stack of cards are aboard (ME-45)."""

    stack: int


class TelegramSent(Event, frozen=True, gc=False, tag="telegram_sent"):
    """A player's telegram is complete; nobody else reads it before the end."""

    seat: int


class CrimeRevealed(Event, frozen=True, gc=False, tag="crime_revealed"):
    """One card of the crime is turned up (ME-60), with everyone's answer."""

    category: Category
    element: str
    answers: tuple[str, ...]


class GameEnded(Event, frozen=True, gc=False, tag="game_ended"):
    """The result: right answers, telegram points and wrong lines of the telegram of each seat (ME-61, ME-62)."""

    outcome: Outcome
    right: tuple[int, ...]
    points: tuple[int, ...]
    wrong: tuple[int, ...]


MysteryEvent = (
    Boarded
    | TurnBegan
    | Rested
    | CarVisited
    | Invited
    | HasChosen
    | IsChoosing
    | YouChose
    | CardMoved
    | FaceSeen
    | Peeked
    | TookBack
    | BagGuessed
    | LegEnded
    | Arrived
    | TimeShown
    | PassengersBoarded
    | TelegramSent
    | CrimeRevealed
    | GameEnded
)

# These show no card and move no clock: what was announced can be announced anew.
HARMLESS = (Boarded, TurnBegan, Rested, CarVisited, Invited, HasChosen, IsChoosing, YouChose)
