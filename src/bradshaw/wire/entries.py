"""The entries of a table's log: each is something that was done at it. A table is what its log makes of it.

Those of `Public` are told to everyone at the table as they are; of the others each seat is told what it may know.
"""

from typing import Any, ClassVar, Literal

from msgspec import Struct

from bradshaw.core.deal import Part
from bradshaw.core.game import Outcome
from bradshaw.core.sentences import Reason
from bradshaw.wire.settings import Settings

# Raised with each new kind of entry, which says so (`since`): it is written once all processes know it.
VERSION = 2


class Entry(Struct, frozen=True, gc=False, kw_only=True, tag_field="entry", omit_defaults=True):
    """Something done at a table, at a time in milliseconds since 1970."""

    since: ClassVar[int] = 1  # the version of entries that it came with

    at: int


class Created(Entry, frozen=True, kw_only=True, tag="created"):
    """The first entry. `bots` names the bot in each seat, None where a person is to sit."""

    game: str
    options: dict[str, Any]
    settings: Settings
    seed: str
    host: str
    bots: tuple[str | None, ...]


class Sat(Entry, frozen=True, gc=False, kw_only=True, tag="sat"):
    """A person took a seat."""

    seat: int
    guest: str
    name: str


class Left(Entry, frozen=True, gc=False, kw_only=True, tag="left"):
    """The seat is free again."""

    seat: int


class Handed(Entry, frozen=True, gc=False, kw_only=True, tag="handed"):
    """A bot plays for the seat from now on, or, with None, no longer.

    `absent`: the others want it so, because the person in the seat is away. He gets it back when he returns.
    """

    seat: int
    bot: str | None
    absent: bool = False


class Voted(Entry, frozen=True, gc=False, kw_only=True, tag="voted"):
    """Somebody present wants a bot to play for the person in that seat, who has been away for long."""

    seat: int
    guest: str


class Pledged(Entry, frozen=True, gc=False, kw_only=True, tag="pledged"):
    """A person's device will contribute to the deal what has this hash; a later pledge takes the place of it."""

    guest: str
    pledge: str


class Dealing(Entry, frozen=True, kw_only=True, tag="dealing"):
    """The game is about to start: these devices are asked for their contributions, and no others."""

    parts: tuple[Part, ...]


class Contributed(Entry, frozen=True, gc=False, kw_only=True, tag="contributed"):
    """The device of a seat has given what it pledged."""

    seat: int
    contribution: str


class Started(Entry, frozen=True, gc=False, kw_only=True, tag="started"):
    """The cards are dealt, with the contributions that have come."""


class Moved(Entry, frozen=True, gc=False, kw_only=True, tag="moved"):
    """An action, in notation. `position` is the one it was made in; `by` says who made it for the seat."""

    seat: int
    action: str
    position: int
    by: Literal["person", "bot", "clock", "absence"] = "person"


class Watched(Entry, frozen=True, gc=False, kw_only=True, tag="watched"):
    """A person begins to watch what is fleeting; or, where he goes on by hand, has seen so many parts of it."""

    seat: int
    part: int = 0


class Said(Entry, frozen=True, gc=False, kw_only=True, tag="said"):
    """A line of chat, from a seat or a spectator."""

    guest: str
    name: str
    text: str
    seat: int | None = None


class Offered(Entry, frozen=True, gc=False, kw_only=True, tag="offered"):
    """A seat asks all people at the table to end the game, or to take its last move back."""

    seat: int
    what: Literal["end", "undo"]


class Answered(Entry, frozen=True, gc=False, kw_only=True, tag="answered"):
    """A person's answer to what was offered, given from one of his seats."""

    seat: int
    yes: bool


class Asked(Entry, frozen=True, gc=False, kw_only=True, tag="asked"):
    """Somebody asks for a free seat of a running game; those who play decide."""

    seat: int
    guest: str
    name: str


class Decided(Entry, frozen=True, gc=False, kw_only=True, tag="decided"):
    """A person's answer to whoever asked for a seat. If it was the last yes, he sits down next; a no ends it."""

    guest: str
    yes: bool


class Withdrawn(Entry, frozen=True, gc=False, kw_only=True, tag="withdrawn"):
    """Whoever asked for a seat wants it no longer, or has gone."""


class Undone(Entry, frozen=True, gc=False, kw_only=True, tag="undone"):
    """Moves were taken back; so many are left. `practice`: by one who plays alone against bots."""

    moves: int
    practice: bool = False


class Ended(Entry, frozen=True, kw_only=True, tag="ended"):
    """The game ended otherwise than by its own rules: all who were there agreed, or somebody's time ran out."""

    reason: Literal["agreed", "time"]
    outcome: Outcome | None = None


class Rematched(Entry, frozen=True, gc=False, kw_only=True, tag="rematched"):
    """The same people meet again at another table."""

    table: str


class Published(Entry, frozen=True, gc=False, kw_only=True, tag="published"):
    """A person agrees that everyone may see the finished game. Once all have, everyone may."""

    guest: str


class Remarked(Entry, frozen=True, kw_only=True, tag="remarked"):
    """The bot in a seat says what it thought, now that the game is over: in English, and what that says."""

    seat: int
    bot: str
    text: str
    reason: Reason | None = None


class Interrupted(Entry, frozen=True, gc=False, kw_only=True, tag="interrupted"):
    """The server was away between two times, so that nothing could be done: no clock ran meanwhile."""

    since: ClassVar[int] = 2

    began: int
    ended: int


Public = (
    Sat
    | Left
    | Handed
    | Voted
    | Pledged
    | Dealing
    | Contributed
    | Started
    | Watched
    | Said
    | Offered
    | Answered
    | Asked
    | Decided
    | Withdrawn
    | Undone
    | Ended
    | Rematched
    | Published
    | Remarked
    | Interrupted
)
AnyEntry = Created | Moved | Public
