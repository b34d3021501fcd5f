"""What a seat does in Around the World in 80 Days. `pawn` is 0; with two pawns each it is 1 or 2."""

from typing import Literal

from msgspec import Struct


class Forward(Struct, frozen=True, gc=False, tag_field="action", tag="forward", omit_defaults=True):
    """Move forwards and pay for it (ED-11)."""

    spaces: int
    pawn: Literal[0, 1, 2] = 0


class Back(Struct, frozen=True, gc=False, tag_field="action", tag="back", omit_defaults=True):
    """Move back to the nearest Layover and be paid (ED-15)."""

    pawn: Literal[0, 1, 2] = 0


class Stay(Struct, frozen=True, gc=False, tag_field="action", tag="stay", omit_defaults=True):
    """Stay on a Pound and take £10 (10) or give £10 (-10) (ED-23)."""

    pounds: Literal[10, -10]
    pawn: Literal[0, 1, 2] = 0


class Report(Struct, frozen=True, gc=False, tag_field="action", tag="report"):
    """The turn after landing on Police: discard a Rumor card and be paid (ED-24)."""


class Restart(Struct, frozen=True, gc=False, tag_field="action", tag="restart", omit_defaults=True):
    """Back to London for a full purse, when nothing else is possible before the first Layover (ED-18)."""

    pawn: Literal[0, 1, 2] = 0


class Pass(Struct, frozen=True, gc=False, tag_field="action", tag="pass"):
    """Wait, when nothing else is possible (ED-17)."""


class Choose(Struct, frozen=True, gc=False, tag_field="action", tag="choose"):
    """Apply the first or the second of the two cards drawn (ED-25)."""

    card: Literal[1, 2]


class PlayCharacter(Struct, frozen=True, gc=False, tag_field="action", tag="play"):
    """Play a kept Character before the move, or after it if the deck allows that (ED-26, ED-93)."""

    card: str


class EndTurn(Struct, frozen=True, gc=False, tag_field="action", tag="end"):
    """Play no Character after the move (ED-93)."""


EightyAction = Forward | Back | Stay | Report | Restart | Pass | Choose | PlayCharacter | EndTurn
