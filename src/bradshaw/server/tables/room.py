"""A room: a table that is in memory, with whoever is connected to it."""

import asyncio
from collections.abc import Sequence
from typing import Protocol

from bradshaw.core.game import Event
from bradshaw.server import ids
from bradshaw.server.errors import NotAllowed, NotFound
from bradshaw.server.tables import log, render
from bradshaw.server.tables.table import Attempt, Table
from bradshaw.wire import closing, entries
from bradshaw.wire.messages import Presence, Told

SHORT = 12  # entries
FLEETING = 60_000  # milliseconds in which one who was cut off is still told what is told only once
Happening = tuple[int, entries.AnyEntry, tuple[Event, ...]]  # the number of an entry, the entry, and its events

Messages = dict[int | None, bytes]  # what is told, by whose eyes it is for


class Connection(Protocol):
    """An open socket. `send` returns at once; who reads too slowly is cut off."""

    guest: str | None
    look: int | None

    def send(self, *messages: bytes) -> None:
        """Send when possible."""

    def close(self, code: int, reason: str) -> None:
        """Close."""


class Lock(asyncio.Lock):
    """A lock that can also be taken without waiting."""

    _locked: bool

    @property
    def free(self) -> bool:
        """Whether nobody has it, and nobody stands in line."""
        return not (self._locked or self._waiters)

    def take(self) -> bool:
        """Take it if it is free."""
        if not self.free:
            return False
        self._locked = True
        return True


class Room:
    """One table, one lock: what is done at a table is done one after the other."""

    __slots__ = ("beginning", "code", "connections", "driver", "gone", "lock", "seen", "table", "thinking")

    def __init__(self, table: Table, code: str) -> None:
        self.table = table
        self.code = code
        self.beginning: list[log.Written] | None = None  # the whole log, while it is short and all come to see it
        self.lock = Lock()
        self.connections: set[Connection] = set()
        self.driver: asyncio.Task[None] | None = None  # moves for bots, and for those out of time
        self.thinking: int | None = None  # the seat it thinks for, once that takes a while
        self.gone: dict[str, int] = {}  # guests with a seat who are not connected, and since when
        self.seen = ids.now()  # when somebody last asked for the room

    def remember(self, written: Sequence[log.Written]) -> None:
        """Keep the log in memory until it is too long for that."""
        if self.beginning is not None:
            together = [*self.beginning, *written]
            self.beginning = together if len(together) <= SHORT else None

    # Who is here

    @property
    def connected(self) -> set[str]:
        """The guests who are connected."""
        return {connection.guest for connection in self.connections if connection.guest}

    def check_look(self, guest: str | None, look: int | None) -> None:
        """Who may see the table through these eyes: the seat's own guest; once it is over, everyone."""
        table = self.table
        if table.status == "over":
            if look is not None:
                table.check_seat(look)
        elif look is not None:
            table.check_own(look, guest)
        self.check_watch(guest)

    def check_watch(self, guest: str | None) -> None:
        """A table without spectators is there only for those who sit at it, once it has started."""
        table = self.table
        if table.status != "open" and not table.settings.spectators and not table.seats_of(guest):
            raise NotAllowed("This table is not open to spectators.")

    @property
    def empty(self) -> bool:
        """Whether nobody is connected, and nothing is being done."""
        return self.lock.free and not (self.connections or self.driver)

    @property
    def waits(self) -> bool:
        """Whether it matters how long somebody has been away: only the room knows, not the table."""
        return self.table.status == "running" and self.table.settings.absent is not None

    def dismiss(self) -> None:
        """Close the sockets of those who may no longer watch: the game has started, or they have left it."""
        for connection in list(self.connections):
            try:
                self.check_watch(connection.guest)
            except NotAllowed as error:
                connection.close(closing.REFUSED, str(error))

    def enter(self, connection: Connection) -> None:
        """A socket was opened."""
        self.connections.add(connection)
        if connection.guest:
            self.gone.pop(connection.guest, None)
        self.tell_presence()

    def exit(self, connection: Connection) -> None:
        """A socket was closed."""
        self.connections.discard(connection)
        self.seen = ids.now()
        if connection.guest and connection.guest not in self.connected:
            self.gone[connection.guest] = self.seen
        self.tell_presence()

    # What they are told

    def presence(self) -> bytes:
        """Who is here."""
        connected = self.connected
        seats = tuple(n for n, seat in enumerate(self.table.seats) if seat.guest in connected)
        watching = sum(1 for c in self.connections if not self.table.seats_of(c.guest))
        thinking = () if self.thinking is None else (self.thinking,)
        return render.encoder.encode(Presence(seats, watching, thinking))

    def tell_presence(self) -> None:
        """Tell everyone who is here."""
        message = self.presence()
        for connection in self.connections:
            connection.send(message)

    def tell(self, since: int, happenings: Sequence[Happening], *, moved: bool, info: bool) -> None:
        """Tell everyone what happened, each what he may know: one message for all who share the same eyes."""
        table = self.table
        about = render.table_info(table, self.code, ids.now()) if info else None
        shared: render.Shared = {}
        messages: Messages = {}
        for look in {connection.look for connection in self.connections}:
            happened = tuple(
                told
                for number, entry, events in happenings
                if (told := render.told(table, number, entry, events, look, shared))
            )
            now = render.position(table, look) if moved else None
            messages[look] = render.update(look, since, table.number, happened, about, now)
        self.send(messages)

    def prepare(self, attempt: Attempt) -> Messages:
        """What everyone will be told of a move that does not end the game, once it is made."""
        table = self.table
        since, number = table.number, table.number + 1
        shared: render.Shared = {}
        messages: Messages = {}
        for connection in self.connections:
            look = connection.look
            if look not in messages:
                told = render.told(table, number, attempt.entry, attempt.events, look, shared)
                now = render.position_after(table, attempt, look)
                messages[look] = render.update(look, since, number, (told,) if told else (), None, now)
        return messages

    def send(self, messages: Messages, answered: Connection | None = None, answer: bytes = b"") -> None:
        """Send everyone the message for his eyes; and one of them, with it, the answer to what he asked for."""
        for connection in self.connections:
            if connection is answered:
                connection.send(messages[connection.look], answer)
            else:
                connection.send(messages[connection.look])

    def catch_up(self, written: Sequence[log.Written], look: int | None, after: int) -> bytes:
        """Everything since the entry `after` in one message, for somebody who comes, or comes back."""
        table = self.table
        if after > table.number:
            after = 0  # from a log that is no more: a backup was restored
        history = _history(table, written, look, after)
        info = render.table_info(table, self.code, ids.now())
        return render.update(look, after, table.number, history, info, render.position(table, look))


def _history(table: Table, written: Sequence[log.Written], look: int | None, after: int) -> tuple[Told, ...]:
    """The log as the seat is told of it. The game is played again, for events are kept nowhere.

    What is fleeting is told to one who resumes at once, for he may not have seen it; not to one who starts afresh.
    """
    just_now = ids.now() - FLEETING
    if len(written) <= after:
        return ()
    found: list[Told] = []
    first = written[0][1]
    if not isinstance(first, entries.Created):
        raise NotFound("There is no such table.")
    last_move = max((at for at, (_, entry) in enumerate(written) if type(entry) is entries.Moved), default=0)
    replayed = Table(table.id, first) if last_move else table
    for at, (line, entry) in enumerate(written):
        # Nothing but a move needs the game to be told of.
        events = replayed.apply(entry, line) if 0 < at <= last_move else ()
        if line.number > after:
            told = render.told(
                replayed, line.number, entry, events, look, {}, fresh=after > 0 and entry.at > just_now
            )
            if told:
                found.append(told)
    return tuple(found)
