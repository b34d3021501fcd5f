"""What is agreed before a game of Mystery Express."""

from typing import Annotated, Literal

from msgspec import Meta

from bradshaw.core.game import Options
from bradshaw.games.mystery_express.cards import LEGS, Character
from bradshaw.games.mystery_express.decks import CLASSIC, SMALL, DeckData, load_deck
from bradshaw.games.mystery_express.english import say

# Stated in the schema as well, for forms; what is refused, and in which words, is said below.
HOURS = range(1, 13)
SLOWEST = 60


class MysteryOptions(Options, frozen=True, kw_only=True):
    """Characters that are not named are dealt at random (ME-01), a first player that is not is drawn (ME-09)."""

    players: Annotated[int, Meta(description="How many travel; with fewer than 5 some cards stay in the box.")] = 4
    characters: Annotated[
        tuple[Character, ...], Meta(description="One for each seat, in order; dealt by lot if none are given.")
    ] = ()
    first: Annotated[
        int | None, Meta(description="The seat that begins, counted from 0; by lot if none is given.")
    ] = None  # ME-09
    powers: Annotated[bool, Meta(description="Let characters use their powers, once in each leg.")] = True  # ME-30
    hours: Annotated[
        tuple[Annotated[int, Meta(extra_json_schema={"minimum": HOURS[0], "maximum": HOURS[-1]})], ...],
        Meta(description="How many hours each of the five legs lasts, from 1 to 12."),
    ] = (4, 4, 5, 4, 5)  # ME-20
    notebook: Annotated[
        Literal["none", "sightings", "deductions"],
        Meta(description="What is written down for a player: what he saw, and what follows from it."),
    ] = "sightings"  # ME-18
    time_log: Annotated[bool, Meta(description="Keep a list of the Time cards that were shown.")] = False  # ME-44
    idle_actions: Annotated[
        bool, Meta(description="Allow Get a grip and the Lounge where they would have no effect.")
    ] = False  # ME-70
    conductor_after_failed_search: Annotated[
        bool, Meta(description="Meet the Conductor also after a search in vain.")
    ] = True  # ME-71
    mirabella_peeks: Annotated[
        Literal["suspect", "location"],
        Meta(description="At which cards De Mirabella may look; Mansard looks at the other kind."),
    ] = "suspect"  # ME-72
    first_passengers: Annotated[
        Literal[2, 3], Meta(description="How many passengers' cards come aboard first; 2 only with 4 players.")
    ] = 3  # ME-73
    deck: Annotated[
        str | DeckData, Meta(description="The Crime cards: classic; small decks are for programs.")
    ] = CLASSIC
    pace: Annotated[
        float,
        Meta(
            description="Seconds that each Time card is shown; 0 leaves the pace to the players.",
            extra_json_schema={"minimum": 0, "maximum": SLOWEST},
        ),
    ] = 1.0  # ME-41; the engine has no clock, clients do

    def __post_init__(self) -> None:
        if isinstance(self.deck, str) and self.deck not in (CLASSIC, *SMALL):
            raise ValueError(say("no_deck", deck=self.deck[:60], decks=", ".join((CLASSIC, *SMALL))))
        if self.characters and len(self.characters) != self.players:
            raise ValueError(say("characters", players=self.players))
        if len(set(self.characters)) != len(self.characters):
            raise ValueError(say("same_character"))
        if self.first is not None and not 0 <= self.first < self.players:
            raise ValueError(say("no_first", seat=self.first))
        if len(self.hours) != self.legs or not all(hours in HOURS for hours in self.hours):
            raise ValueError(say("leg_hours", legs=self.legs, low=HOURS[0], high=HOURS[-1]))
        if self.first_passengers != 3 and self.players != 4:
            raise ValueError(say("first_passengers"))
        if not 0 <= self.pace <= SLOWEST:
            raise ValueError(say("pace", most=SLOWEST))

    @property
    def legs(self) -> int:
        """How many legs the journey has."""
        if self.deck == CLASSIC:
            return LEGS
        data = load_deck(self.deck) if isinstance(self.deck, str) else self.deck
        return len(data.stations) - 1
