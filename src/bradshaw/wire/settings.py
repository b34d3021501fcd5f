"""What the host of a table chooses beside the game's own options."""

from typing import Annotated, Literal

from msgspec import Meta, Struct

Name = Annotated[str, Meta(min_length=1, max_length=40)]
LIVE_PATIENCE = 120  # seconds
CORRESPONDENCE_PATIENCE = 86_400
Seconds = Annotated[int, Meta(ge=5, le=86_400)]


class NoClock(Struct, frozen=True, tag_field="clock", tag="none"):
    """Everyone takes his time."""


class MoveClock(Struct, frozen=True, tag_field="clock", tag="move"):
    """So many seconds for each move."""

    seconds: Seconds


class BudgetClock(Struct, frozen=True, tag_field="clock", tag="budget"):
    """So many seconds for the whole game, and some more after each move."""

    seconds: Seconds
    increment: Annotated[int, Meta(ge=0, le=3_600)] = 0


class DaysClock(Struct, frozen=True, tag_field="clock", tag="days"):
    """Correspondence: so many days for each move."""

    days: Annotated[int, Meta(ge=1, le=30)]


Clock = NoClock | MoveClock | BudgetClock | DaysClock


class Settings(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """How a table is run."""

    visibility: Literal["open", "invitation"] = "invitation"  # open tables are listed for everyone
    spectators: bool = True
    clock: Clock = NoClock()
    out_of_time: Literal["bot", "loss"] = "bot"
    absent: Seconds | None = None  # a bot moves for a person who has been away so long; None: all wait
    patience: Seconds | None = None  # after so long the others may do without a person; None: `waits_for` says
    proposals: Literal["open", "side"] = "open"  # who sees what a side plans together: everyone, or the side alone
    stand_in: Name | None = None  # the bot that moves for those who are absent or out of time; None: the best

    @property
    def waits_for(self) -> int:
        """Seconds that a person must have been away before the others may let a bot play for him.

        Two minutes, or a day if the game is played by correspondence, unless the host chose otherwise.
        """
        if self.patience is not None:
            return self.patience
        return CORRESPONDENCE_PATIENCE if isinstance(self.clock, DaysClock) else LIVE_PATIENCE
