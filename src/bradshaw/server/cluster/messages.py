"""What processes tell each other. All of it may be lost, come twice or late: storage has what must not be.

No entry of a log is among it, and no view: whoever hears that a table has changed reads the rest from storage.
"""

from collections.abc import Collection

from msgspec import Struct


class Message(Struct, frozen=True, gc=False, tag_field="type", array_like=True):
    """The base of what is told."""


class Note(Message, frozen=True, gc=False, tag="note"):
    """The entry of that number was written at the table."""

    table: str
    number: int


class Here(Message, frozen=True, gc=False, tag="here"):
    """Who is connected to a table by sockets of that member, instead of whoever was before."""

    member: str
    turn: int  # how often the member has told of such things
    table: str
    guests: tuple[str, ...] = ()
    looking: tuple[str, ...] = ()  # those of them who see it
    windows: tuple[int, ...] = ()  # how many sockets each of the guests has
    strangers: int = 0  # sockets of nobody whom the server knows
    thinking: int | None = None  # the seat of a bot

    @property
    def sockets(self) -> int:
        """How many there are."""
        return sum(self.windows) + self.strangers

    def watching(self, people: Collection[str]) -> int:
        """How many of the sockets are of nobody of these people."""
        sitting = sum(n for guest, n in zip(self.guests, self.windows, strict=True) if guest in people)
        return self.sockets - sitting


class AllHere(Message, frozen=True, gc=False, tag="all_here"):
    """Who is connected to all tables by sockets of that member, instead of all that it has told before."""

    member: str
    turn: int
    tables: tuple[Here, ...]


class Beat(Message, frozen=True, gc=False, tag="beat"):
    """That member is there, and has told so often who is connected."""

    member: str
    turn: int


class WhoIsHere(Message, frozen=True, gc=False, tag="who_is_here"):
    """Something that the member has told was missed: let it tell everything again."""

    member: str


class Unkept(Message, frozen=True, gc=False, tag="unkept"):
    """Nobody may be doing what the table needs by itself; whoever can, should."""

    table: str


class Proposal(Struct, frozen=True, gc=False, array_like=True):
    """Something that a side was shown (`tables.council.Proposed`)."""

    number: int
    seat: int
    by: str
    proposal: bytes  # JSON
    agreed: tuple[str, ...]
    action: str | None = None
    position: int = 0


class Consent(Struct, frozen=True, gc=False, array_like=True):
    """A guest agrees to a proposal, or no longer."""

    number: int
    guest: str
    yes: bool


class Whisper(Struct, frozen=True, gc=False, array_like=True):
    """A line that was said to a side alone (`wire.messages.Aside`)."""

    number: int
    at: int
    seat: int
    guest: str
    name: str
    text: str


class Planned(Message, frozen=True, gc=False, tag="planned"):
    """What a side has planned since the entry of that number, in this order: added, dropped, agreed to, said."""

    table: str
    side: int
    number: int
    added: tuple[Proposal, ...] = ()
    dropped: tuple[int, ...] = ()
    agreed: tuple[Consent, ...] = ()
    said: tuple[Whisper, ...] = ()


class WhatIsPlanned(Message, frozen=True, gc=False, tag="what_is_planned"):
    """A process has just loaded the table: what its sides plan, it knows from others alone."""

    table: str


class GuestChanged(Message, frozen=True, gc=False, tag="guest_changed"):
    """The guest has another name, or has signed out on the device of that secret's hash."""

    guest: str
    signed_out: str | None = None


class Spent(Message, frozen=True, gc=False, tag="spent"):
    """Something that is limited was asked for by whoever it is."""

    kind: str
    who: str


AnyMessage = Note | Here | AllHere | Beat | WhoIsHere | Unkept | Planned | WhatIsPlanned | GuestChanged | Spent
