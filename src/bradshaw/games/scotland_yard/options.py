"""What is agreed before a game of Scotland Yard."""

from typing import Annotated, Literal

from msgspec import Meta

from bradshaw.core.game import Options
from bradshaw.games.scotland_yard.english import say
from bradshaw.games.scotland_yard.maps import MapData


class YardOptions(Options, frozen=True, kw_only=True):
    """SY-50 to SY-56. Seat 0 is Mister X, the others are detective players."""

    players: Annotated[int, Meta(description="How many play: Mister X and one to five detectives.")] = 4
    edition: Annotated[
        Literal["modern", "2013"],
        Meta(description="Which printing of the rules: they differ in a few tickets and names."),
    ] = "modern"
    double_moves: Annotated[
        Literal[2, 3], Meta(description="How many double-move tickets Mister X has; 3 only in modern.")
    ] = 2
    board: Annotated[
        str | MapData, Meta(description="The map: modern, classic with one more taxi line, or your own file.")
    ] = "modern"
    bank: Annotated[
        Literal["finite", "unlimited"], Meta(description="Whether Mister X can run short of ordinary tickets.")
    ] = "finite"
    possible_stations: Annotated[bool, Meta(description="Show everyone where Mister X can be.")] = False  # SY-55
    stranded: Annotated[
        Literal["side", "detectives"],
        Meta(description="Whose standing still ends the hunt: with or without Police."),
    ] = "side"  # SY-56

    def __post_init__(self) -> None:
        if self.double_moves == 3 and self.edition != "modern":
            raise ValueError(say("doubles"))
