"""What is agreed before a game of Mystery Express."""

from typing import Literal

from bradshaw.core.game import Options
from bradshaw.games.mystery_express.cards import LEGS, Character


class MysteryOptions(Options, frozen=True, kw_only=True):
    """Characters that are not named are dealt at random (ME-01), a first player that is not is drawn (ME-09)."""

    players: int = 4
    characters: tuple[Character, ...] = ()
    first: int | None = None  # the seat that has the whistle
    powers: bool = True  # ME-30
    hours: tuple[int, ...] = (4, 4, 5, 4, 5)  # ME-20
    notebook: Literal["none", "sightings", "deductions"] = "sightings"  # ME-18
    time_log: bool = False  # ME-44
    idle_actions: bool = False  # ME-70
    conductor_after_failed_search: bool = True  # ME-71
    mirabella_peeks: Literal["suspect", "location"] = "suspect"  # ME-72
    first_passengers: Literal[2, 3] = 3  # ME-73; with four players
    pace: float = 1.0  # seconds for each Time card at a showing (ME-41); the engine has no clock, clients do

    def __post_init__(self) -> None:
        if self.characters and len(self.characters) != self.players:
            raise ValueError(f"Name {self.players} characters, one a player, or none to have them dealt")
        if len(set(self.characters)) != len(self.characters):
            raise ValueError("Two players can't have the same character")
        if self.first is not None and not 0 <= self.first < self.players:
            raise ValueError(f"There is no seat {self.first} to go first")
        if len(self.hours) != LEGS or not all(1 <= hours <= 12 for hours in self.hours):
            raise ValueError(f"Give the hours of {LEGS} legs, each from 1 to 12")
        if self.first_passengers != 3 and self.players != 4:
            raise ValueError("Only with 4 players can the number of the first passengers be chosen")
        if not 0 <= self.pace <= 60:
            raise ValueError("The pace is a number of seconds from 0 to 60")
