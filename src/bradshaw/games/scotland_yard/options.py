"""What is agreed before a game of Scotland Yard."""

from typing import Literal

from bradshaw.core.game import Options


class YardOptions(Options, frozen=True, kw_only=True):
    """SY-50 to SY-56. Seat 0 is Mister X, the others are detective players."""

    players: int = 4
    edition: Literal["modern", "2013"] = "modern"
    double_moves: Literal[2, 3] = 2
    board: str = "modern"
    bank: Literal["finite", "unlimited"] = "finite"
    possible_stations: bool = False  # SY-55
    stranded: Literal["side", "detectives"] = "side"  # SY-56

    def __post_init__(self) -> None:
        if self.double_moves == 3 and self.edition != "modern":
            raise ValueError("Three double-move tickets belong to the modern edition")
