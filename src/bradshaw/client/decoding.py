"""Messages as a client reads them: what it does not know, it passes over, for the protocol may grow."""

from collections.abc import Iterable
from typing import Any, Literal, TypeVar, get_args

import msgspec
from msgspec import UNSET, Raw, Struct, UnsetType

from bradshaw.client.errors import OtherProtocol
from bradshaw.core.errors import OptionsError
from bradshaw.core.game import Event
from bradshaw.core.registry import AnyGame
from bradshaw.wire import entries
from bradshaw.wire.messages import (
    Done,
    Happened,
    NextPosition,
    Position,
    Presence,
    Proposals,
    RefusedMessage,
    Show,
    TableInfo,
    Welcome,
)
from bradshaw.wire.settings import Settings

T = TypeVar("T")


class Happening(Struct, frozen=True):
    """A move, as one's seat sees it: events for programs, sentences for people, and who made it for the seat."""

    at: int
    seat: int
    events: tuple[Event, ...]
    told: tuple[str, ...]
    by: Literal["person", "bot", "clock", "absence"]


class News(Struct, frozen=True):
    """An entry of the table's log, with its number."""

    number: int
    what: Happening | entries.Public


class Proposed(Struct, frozen=True):
    """What a seat of a side proposes, in the game's own type, and as a sentence."""

    number: int
    seat: int
    proposal: Any  # of the game's proposal_type
    told: str
    agreed: tuple[str, ...]  # guests
    all: bool  # all people of the side agree
    bot: bool  # a bot's: once all agree, it does so


class Entry(Struct, frozen=True):
    """`bradshaw.wire.messages.Told`, with what may not be known here left as text."""

    number: int
    what: Raw


class Page(Struct, frozen=True):
    """`bradshaw.wire.messages.LogPage`."""

    entries: tuple[Entry, ...]
    earlier: int | None


class Update(Struct, frozen=True, tag_field="type", tag="update"):
    """`bradshaw.wire.messages.Update`, with the parts that may hold what is not known here left as text."""

    after: int
    number: int
    look: int | None = None
    entries: tuple[Entry, ...] = ()
    earlier: int | None = None
    table: Raw | UnsetType = UNSET
    position: Position | None = None
    next: NextPosition | None = None


Message = Welcome | Update | Presence | Proposals | Show | Done | RefusedMessage
_messages: msgspec.json.Decoder[Message] = msgspec.json.Decoder(Message)
_entries: msgspec.json.Decoder[Happened | entries.Public] = msgspec.json.Decoder(Happened | entries.Public)
_lists = msgspec.json.Decoder(list[Raw])
_tables = msgspec.json.Decoder(TableInfo)
_SETTINGS = {field.name for field in msgspec.structs.fields(Settings)}
_ENTRIES = {kind.__struct_config__.tag for kind in get_args(Happened | entries.Public)}
_TYPES = {"welcome", "update", "presence", "proposals", "show", "done", "refused"}


def apart(text: str | bytes) -> list[str | bytes | Raw]:
    """The messages that have come together.

    >>> apart('{"type":"welcome"}')
    ['{"type":"welcome"}']
    """
    if text[:1] in ("[", b"["):
        try:
            return list(_lists.decode(text))
        except msgspec.DecodeError as error:
            raise OtherProtocol(f"A message of the server can't be read: {error}.") from None
    return [text]


def read_message(text: str | bytes | Raw) -> Message | None:
    """A message of the server; None if it is of a type that is not known here.

    >>> read_message('{"type":"done","id":1,"number":7,"since_next_year":true}')
    Done(id=1, number=7)
    >>> read_message('{"type":"fanfare"}')
    """
    try:
        return _messages.decode(text)
    except msgspec.DecodeError as error:
        if _tag(text, "type") in _TYPES:
            raise OtherProtocol(f"A message of the server can't be understood: {error}.") from None
        return None


def read_table(text: bytes | Raw) -> TableInfo:
    """What is said of a table, without settings that are not known here."""
    try:
        return _tables.decode(text)
    except msgspec.ValidationError:
        said: Any = msgspec.json.decode(text)
    try:
        said["settings"] = {name: value for name, value in said["settings"].items() if name in _SETTINGS}
        return msgspec.convert(said, TableInfo)
    except (msgspec.ValidationError, KeyError, TypeError, AttributeError) as error:
        raise OtherProtocol(f"What the server says of the table can't be understood: {error}.") from None


def read_options(table: TableInfo, game: AnyGame) -> Any:
    """What was agreed for a table, in the game's own type."""
    try:
        return game.recorded_options(table.options)
    except OptionsError as error:
        raise OtherProtocol(f"The server has another version of the game: {error}") from None


def read_news(entries: Iterable[Entry], game: AnyGame, options: Any) -> list[News]:
    """The entries, with events in the game's own types; without those of a kind that is not known here.

    The sentences are made here: the server tells programs of events only.
    """
    found: list[News] = []
    for entry in entries:
        try:
            what = _entries.decode(entry.what)
        except msgspec.DecodeError as error:
            if _tag(entry.what, "entry") in _ENTRIES:
                raise OtherProtocol(f"Entry {entry.number} can't be understood: {error}.") from None
            continue
        if isinstance(what, Happened):
            events = read_as(what.events, tuple[game.event_type, ...])  # type: ignore[name-defined]
            told = tuple(game.tell(event, options) for event in events)
            found.append(News(entry.number, Happening(what.at, what.seat, events, told, what.by)))
        else:
            found.append(News(entry.number, what))
    return found


def read_proposals(found: Proposals, game: AnyGame, options: Any) -> tuple[Proposed, ...]:
    """What a side is planning, with proposals in the game's own type."""
    read = []
    for one in found.proposals:
        proposal = read_as(one.proposal, game.proposal_type)
        told = game.tell_proposal(proposal, options)
        read.append(Proposed(one.number, one.seat, proposal, told, one.agreed, one.all, one.bot))
    return tuple(read)


def read_answer(text: bytes, kind: type[T]) -> T:
    """The answer to a request."""
    try:
        return msgspec.json.decode(text, type=kind)
    except msgspec.DecodeError as error:
        raise OtherProtocol(f"An answer of the server can't be understood: {error}.") from None


def read_as(text: Raw, kind: Any) -> Any:
    """A part of a message in a type of the game."""
    try:
        return msgspec.json.decode(text, type=kind)
    except msgspec.DecodeError as error:
        raise OtherProtocol(f"The server has another version of the game: {error}.") from None


def converted(value: Any, kind: Any) -> Any:
    """JSON that was read before, in a type of the game."""
    try:
        return msgspec.convert(value, kind, str_keys=True)
    except msgspec.ValidationError as error:
        raise OtherProtocol(f"The server has another version of the game: {error}.") from None


def _tag(text: str | bytes | Raw, field: str) -> Any:
    try:
        return msgspec.json.decode(text, type=dict[str, Any]).get(field)
    except msgspec.DecodeError as error:
        raise OtherProtocol(f"A message of the server can't be read: {error}.") from None
