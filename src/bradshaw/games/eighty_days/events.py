"""What happens in a game of Around the World in 80 Days.

Everything is told to everyone: a payment is made in front of all. What is left in a purse is not told.
"""

from bradshaw.core.game import Event, Outcome


class MovedForward(Event, frozen=True, gc=False, tag="moved_forward"):
    """A pawn moved forwards and its owner paid (ED-11)."""

    seat: int
    pawn: int
    origin: int
    to: int
    cost: int


class MovedBack(Event, frozen=True, gc=False, tag="moved_back"):
    """A pawn moved back to a Layover and its owner was paid (ED-15)."""

    seat: int
    pawn: int
    origin: int
    to: int
    income: int


class Stayed(Event, frozen=True, gc=False, tag="stayed"):
    """A traveller stayed on a Pound and took £10, or gave £10 (ED-23)."""

    seat: int
    pawn: int
    space: int
    pounds: int


class BetSettled(Event, frozen=True, gc=False, tag="bet_settled"):
    """At the start of a turn, a Bet of the turn before paid, or did not (ED-22)."""

    seat: int
    pawn: int
    position: int
    income: int


class Reported(Event, frozen=True, gc=False, tag="reported"):
    """A traveller reported to the Police: one Rumor card less, and an income (ED-24)."""

    seat: int
    pawn: int
    position: int
    income: int


class Restarted(Event, frozen=True, gc=False, tag="restarted"):
    """A pawn went back to London, and its owner's purse was filled up (ED-18)."""

    seat: int
    pawn: int
    origin: int


class Passed(Event, frozen=True, gc=False, tag="passed"):
    """A traveller could do nothing (ED-17)."""

    seat: int


class CardsDrawn(Event, frozen=True, gc=False, tag="cards_drawn"):
    """A traveller drew Passepartout cards, for all to see (ED-25)."""

    seat: int
    cards: tuple[str, ...]


class CardApplied(Event, frozen=True, gc=False, tag="card_applied"):
    """An Event happens; `idle` if it can do nothing (ED-26, ED-28)."""

    seat: int
    card: str
    idle: bool


class CharacterKept(Event, frozen=True, gc=False, tag="character_kept"):
    """A Character is kept face up (ED-26)."""

    seat: int
    card: str


class CharacterPlayed(Event, frozen=True, gc=False, tag="character_played"):
    """A kept Character is played (ED-26)."""

    seat: int
    card: str


class MoneyMoved(Event, frozen=True, gc=False, tag="money_moved"):
    """A card pays a traveller, or takes so much or, if that is less, all there is (ED-28).

    Which of the two it was is not told: who counts knows, and for others a purse stays closed.
    """

    seat: int
    pounds: int


class PurseSet(Event, frozen=True, gc=False, tag="purse_set"):
    """A card brings a purse to an amount; how much that takes or gives is the traveller's own affair."""

    seat: int
    pounds: int


class RumorDropped(Event, frozen=True, gc=False, tag="rumor_dropped"):
    """A card removes a Rumor card."""

    seat: int


class CardMoved(Event, frozen=True, gc=False, tag="card_moved"):
    """A card moved a pawn, which costs and pays nothing (ED-28)."""

    seat: int
    pawn: int
    origin: int
    to: int


class TurnMissed(Event, frozen=True, gc=False, tag="turn_missed"):
    """A traveller misses a turn because of a card."""

    seat: int


class Reshuffled(Event, frozen=True, gc=False, tag="reshuffled"):
    """Deck and discards were shuffled together (ED-27)."""


class CameHome(Event, frozen=True, gc=False, tag="came_home"):
    """All pawns of a traveller are home; `place` is 1 for the first (ED-30)."""

    seat: int
    place: int


class GameEnded(Event, frozen=True, gc=False, tag="game_ended"):
    """The game is over and the purses are opened."""

    outcome: Outcome
    money: tuple[int, ...]


EightyEvent = (
    MovedForward
    | MovedBack
    | Stayed
    | BetSettled
    | Reported
    | Restarted
    | Passed
    | CardsDrawn
    | CardApplied
    | CharacterKept
    | CharacterPlayed
    | MoneyMoved
    | PurseSet
    | RumorDropped
    | CardMoved
    | TurnMissed
    | Reshuffled
    | CameHome
    | GameEnded
)

# These tell what everyone could see coming: no card is turned, no purse opened, no one has come home.
HARMLESS = (MovedForward, MovedBack, Stayed, BetSettled, Reported, Passed, CharacterPlayed, TurnMissed)
