"""What a seat does in Mystery Express. Elements are words such as `hanged`; seats are numbers."""

from msgspec import Struct

from bradshaw.games.mystery_express.cards import Car, Category, Side


class _Action(Struct, frozen=True, gc=False, tag_field="action"):
    """The base of all actions."""


class Board(_Action, frozen=True, gc=False, tag="board"):
    """Put the figure into a car at the start (ME-10)."""

    car: Car


class Rest(_Action, frozen=True, gc=False, tag="rest"):
    """Let the remaining hours of the leg go by (ME-21)."""


class Grip(_Action, frozen=True, gc=False, tag="grip"):
    """Club Car: somebody takes all cards of a category from his discard back into his hand (ME-22)."""

    seat: int
    category: Category


class Help(_Action, frozen=True, gc=False, tag="help"):
    """Club Car: take a card from a passengers' stack (ME-23)."""

    stack: int
    category: Category


class Dine(_Action, frozen=True, gc=False, tag="dine"):
    """Dining Car: invite a player, for one category (ME-24). Repeated for each player invited."""

    seat: int
    category: Category


class Serve(_Action, frozen=True, gc=False, tag="serve"):
    """Dining Car: nobody else is invited."""


class Lounge(_Action, frozen=True, gc=False, tag="lounge"):
    """Lounge Car: everyone else reveals a card of the category (ME-25)."""

    category: Category


class Chat(_Action, frozen=True, gc=False, tag="passenger"):
    """Passenger Car: the neighbour on that side passes a card, and so on round the table (ME-26)."""

    side: Side
    category: Category


class Sleep(_Action, frozen=True, gc=False, tag="sleep"):
    """Sleeping Car: rummage through somebody's things (ME-27)."""

    seat: int


class Hide(_Action, frozen=True, gc=False, tag="hide"):
    """Hide the bag in one hand."""

    side: Side


class Guess(_Action, frozen=True, gc=False, tag="guess"):
    """Guess which hand hides the bag."""

    side: Side


class Rummage(_Action, frozen=True, gc=False, tag="rummage"):
    """Name the category of the card that is taken after a right guess."""

    category: Category


class Smoke(_Action, frozen=True, gc=False, tag="smoke"):
    """Smoking Car: two others each give a card of the category and get one back (ME-28). `one` < `two`."""

    one: int
    two: int
    category: Category


class Show(_Action, frozen=True, gc=False, tag="show"):
    """Choose the hand card that is shown: to the host of a meal, in the lounge, at the revelation."""

    element: str


class Give(_Action, frozen=True, gc=False, tag="give"):
    """Choose the hand card that is handed over: in the Passenger or Smoking Car, or to the Conductor."""

    element: str


class Take(_Action, frozen=True, gc=False, tag="take"):
    """Take the card on one of the Conductor's spots (ME-29)."""

    spot: int


class Peek(_Action, frozen=True, gc=False, tag="peek"):
    """Use the power on one of the cards just put down, numbered from 1 (ME-30)."""

    number: int


class NoPeek(_Action, frozen=True, gc=False, tag="no_peek"):
    """Keep the power for later."""


class Ready(_Action, frozen=True, gc=False, tag="ready"):
    """The showing of the Time cards has been watched (ME-41 to ME-43)."""


class Tunnel(_Action, frozen=True, gc=False, tag="tunnel"):
    """In the tunnel: the back of the neighbour's hand card to peek at (ME-46)."""

    side: Side
    category: Category


class Wire(_Action, frozen=True, gc=False, tag="wire"):
    """One line of the telegram, in the order of the categories; None leaves it blank (ME-47)."""

    element: str | None


class Answer(_Action, frozen=True, gc=False, tag="answer"):
    """One of the last answers, in the order of the categories (ME-60)."""

    element: str


MysteryAction = (
    Board
    | Rest
    | Grip
    | Help
    | Dine
    | Serve
    | Lounge
    | Chat
    | Sleep
    | Hide
    | Guess
    | Rummage
    | Smoke
    | Show
    | Give
    | Take
    | Peek
    | NoPeek
    | Ready
    | Tunnel
    | Wire
    | Answer
)
