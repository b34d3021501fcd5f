"""What is agreed before a game of Around the World in 80 Days."""

from typing import Annotated, Literal

from msgspec import Meta

from bradshaw.core.game import Options
from bradshaw.games.eighty_days.board import BoardData
from bradshaw.games.eighty_days.cards import DeckData
from bradshaw.games.eighty_days.english import say


class EightyOptions(Options, frozen=True, kw_only=True):
    """A board or deck is the name of one of ours, or the whole file: then a record replays anywhere."""

    players: Annotated[int, Meta(description="How many race around the world.")] = 4
    two_pawns: Annotated[
        bool, Meta(description="For 2 players: each brings two pawns home, with more money and Rumors.")
    ] = False  # ED-40
    open_purses: Annotated[bool, Meta(description="Show everyone the others' money.")] = False  # ED-04
    play_on: Annotated[bool, Meta(description="Go on for the next places when somebody is home.")] = False  # ED-31
    board: Annotated[str | BoardData, Meta(description="The track: fogg, classic_hare, or your own file.")] = (
        "fogg"
    )
    deck: Annotated[str | DeckData, Meta(description="The Passepartout cards: fogg, or your own file.")] = "fogg"
    first_player: Annotated[
        int | None, Meta(description="The seat that begins, counted from 0; by lot if none is given.")
    ] = None  # ED-03
    round_limit: Annotated[
        int, Meta(description="End the game after so many rounds, for simulations; 0 is never.")
    ] = 0
    revision: Annotated[
        Literal[1, 2], Meta(description="Of these rules; 1 only replays games that were played before.")
    ] = 2  # a record that names none is of the first (docs/rules, “Corrected”)

    def __post_init__(self) -> None:
        if self.two_pawns and self.players != 2:
            raise ValueError(say("two_pawns"))
        if self.first_player is not None and not 0 <= self.first_player < self.players:
            raise ValueError(say("first_player", last=self.players - 1))
        if self.round_limit < 0:
            raise ValueError(say("round_limit"))
