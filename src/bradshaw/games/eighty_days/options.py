"""What is agreed before a game of Around the World in 80 Days."""

from typing import Literal

from bradshaw.core.game import Options
from bradshaw.games.eighty_days.board import BoardData
from bradshaw.games.eighty_days.cards import DeckData


class EightyOptions(Options, frozen=True, kw_only=True):
    """A board or deck is the name of one of ours, or the whole file: then a record replays anywhere."""

    players: int = 4
    two_pawns: bool = False  # ED-40
    open_purses: bool = False  # ED-04
    play_on: bool = False  # ED-31
    board: str | BoardData = "fogg"
    deck: str | DeckData = "fogg"
    first_player: int | None = None  # a seat; None: at random (ED-03)
    round_limit: int = 0  # for simulations, which must end; 0: none
    revision: Literal[1, 2] = 2  # of the rules; a record that names none is of the first (docs/rules, “Corrected”)

    def __post_init__(self) -> None:
        if self.two_pawns and self.players != 2:
            raise ValueError("The variant with two pawns each is for 2 players")
        if self.first_player is not None and not 0 <= self.first_player < self.players:
            raise ValueError(f"The first player is a seat from 0 to {self.players - 1}, or none for a random one")
        if self.round_limit < 0:
            raise ValueError("A round limit can't be negative; 0 is none")
