"""A room: a table that is in memory, with whoever is connected to it, here or by another process."""

import asyncio
from collections import Counter, deque
from collections.abc import Callable, Sequence
from typing import Protocol

from msgspec import Struct

from bradshaw.core.errors import BradshawError
from bradshaw.server import ids
from bradshaw.server.cluster.messages import Here
from bradshaw.server.tables import render
from bradshaw.server.tables.council import Changes, Council
from bradshaw.server.tables.history import Happening
from bradshaw.server.tables.past import Attempt
from bradshaw.server.tables.snapshot import Snapshots
from bradshaw.server.tables.table import Table
from bradshaw.wire import entries
from bradshaw.wire.messages import Away, Presence

RECENT = 32  # entries that are kept in memory, for those who come back after a moment
PROPOSALS = 0.05  # seconds between two messages about what a side is planning
PRESENCE = 0.25  # seconds between two messages about who is here: many may come at once

Step = tuple[entries.AnyEntry, Attempt | None]  # an entry to be written; of a move, what it leads to
# Given the table and the time: what is to be done, or the number of the entry that it was done as already.
# It refuses by an error with a sentence.
Plan = Callable[[Table, int], Sequence[Step] | int]
Result = int | Exception  # the number of the last entry, or why nothing was done
Answer = Callable[[Result], None]


class Wanted(Struct, gc=False, eq=False):
    """A plan that waits for its turn, and who is told what became of it."""

    plan: Plan
    answer: Answer
    kept: bool = False  # what the server does by itself: only the process may write it that keeps the table
    tries: int = 0  # writes that came too late, for another process was first
    fresh: bool = False  # it is planned only from all that is in storage
    waited: bool = False  # others were let go first
    informed: bool = False  # it is known whether the server was away
    repaid: bool = False  # players have their time back for that
    certain: bool = False  # planned from all that is in storage: what is refused now is refused


class Connection(Protocol):
    """An open socket. `send` returns at once; who reads too slowly is cut off."""

    guest: str | None
    look: int | None
    words: bool  # whether it asked to be told in words, too
    looking: bool  # whether anybody can see it

    def send(self, *messages: bytes) -> None:
        """Send when possible."""

    def close(self, code: int, reason: str) -> None:
        """Close."""

    def refuse(self, error: BradshawError) -> None:
        """Say why, and close."""


class Others(Protocol):
    """The other processes of this server, as far as they must know what is in no log."""

    def presence_changed(self, room: "Room") -> None:
        """Somebody came or went here, or a bot thinks."""

    def plans_changed(self, room: "Room") -> None:
        """A side is planning something else than before."""


class Room:
    """One table and one queue: what is done at a table is done one after the other (`pipeline.py`)."""

    __slots__ = (
        "__weakref__",
        "_ahead",
        "_telling",
        "_telling_proposals",
        "advising",
        "behind",
        "busy",
        "code",
        "connections",
        "councils",
        "crowded",
        "gone",
        "joining",
        "open",
        "others",
        "playing",
        "preparing",
        "queue",
        "recent",
        "remote",
        "seen",
        "snapshots",
        "table",
        "thinking",
        "views",
        "wrote",
    )

    def __init__(self, table: Table, code: str) -> None:
        self.table = table
        self.code = code
        self.open = True  # False: given up, for it may not be as the table on disk
        self.queue: deque[Wanted] = deque()
        self.busy = False  # something is being written, or what others wrote is being read
        self.crowded = 0.0  # until when other processes are likely to write, too, by the event loop's clock
        self.wrote = 0.0  # when this process last did
        self.behind = 0  # the number of an entry that another process has written, as far as is known
        self.recent: deque[Happening] = deque(maxlen=RECENT)  # the last entries
        self.snapshots = Snapshots()
        self.connections: set[Connection] = set()
        self.others: Others | None = None  # if there may be any
        self.remote: dict[str, Here] = {}  # who is connected to it elsewhere, by process
        self.joining: set[Connection] = set()  # will be told what they have missed, and then what happens
        self.playing: asyncio.Task[None] | None = None  # moves for bots, and for those out of time
        self.advising: tuple[int, asyncio.Task[None]] | None = (
            None  # asks bots what they would do, in which position
        )
        self.preparing: tuple[int, ...] = ()  # seats of bots that are being compiled: others play for them
        self.thinking: int | None = None  # the seat it thinks for, once that takes a while
        self.gone: dict[str, int] = {}  # guests with a seat who are not connected, and since when
        self.councils = [Council(side) for side in table.game.sides(table.options)]
        self.views: render.Views | None = None  # that were made for what was told last
        self.seen = ids.now()  # when somebody last asked for the room
        self._telling: asyncio.TimerHandle | None = None  # will tell who is here
        self._telling_proposals: asyncio.TimerHandle | None = None
        self._ahead = 0  # milliseconds: the table's time, before the server's own

    def now(self) -> int:
        """The time at the table. It never goes back, nor stands still if the wall clock was set back meanwhile."""
        now = ids.now() + self._ahead
        if now < self.table.changed:
            self._ahead += self.table.changed - now
            now = self.table.changed
        return now

    # Who is here

    @property
    def connected(self) -> set[str]:
        """The guests who are connected."""
        return self._here.union(*(here.guests for here in self.remote.values()))

    @property
    def looking(self) -> set[str]:
        """The guests who are connected, and see it."""
        here = {c.guest for c in self.connections | self.joining if c.guest and c.looking}
        return here.union(*(here.looking for here in self.remote.values()))

    @property
    def used(self) -> bool:
        """Whether anybody is connected to this process, to play or to watch."""
        return bool(self.connections or self.joining)

    @property
    def watched(self) -> bool:
        """Whether anybody is connected, to play or to watch."""
        return self.used or any(here.sockets for here in self.remote.values())

    @property
    def empty(self) -> bool:
        """Whether nobody is connected to this process, and nothing is being done."""
        return not (self.used or self.playing or self.busy or self.queue)

    @property
    def _here(self) -> set[str]:
        return {connection.guest for connection in self.connections | self.joining if connection.guest}

    def here(self, member: str, turn: int) -> Here:
        """Who is connected to this process, which is that member of the server."""
        sockets = self.connections | self.joining
        seen = {c.guest for c in sockets if c.guest and c.looking}
        strangers = sum(1 for c in sockets if not c.guest)
        watching = Counter(c.guest for c in sockets if c.guest)
        return Here(
            member,
            turn,
            self.table.id,
            tuple(sorted(watching)),
            tuple(sorted(seen)),
            tuple(watching[guest] for guest in sorted(watching)),
            strangers,
            self.thinking,
        )

    def heard(self, member: str, here: Here | None) -> None:
        """Who is connected to another process; None: that is gone, or nobody is there any more."""
        before = self.connected
        if here is None or not (here.sockets or here.thinking is not None):
            self.remote.pop(member, None)
        else:
            self.remote[member] = here
        now = self.connected
        for guest in now - before:
            self.gone.pop(guest, None)
        for guest in before - now:
            self.gone[guest] = self.now()
        self._tell_presence_soon()

    @property
    def waits(self) -> bool:
        """Whether it matters how long somebody has been away: only the room knows, not the table."""
        return self.table.status == "running" and self.table.settings.absent is not None

    def came(self, connection: Connection) -> None:
        """A socket was opened, or looks through other eyes; it hears nothing until it is `joined`."""
        self.connections.discard(connection)
        self.joining.add(connection)
        if connection.guest:
            self.gone.pop(connection.guest, None)

    def awaits(self, guest: str, now: int) -> None:
        """The guest has a seat from now on; if he is not connected, he is away since now."""
        if guest not in self.connected:
            self.gone.setdefault(guest, now)

    def joined(self, connection: Connection) -> None:
        """It has been told everything up to now."""
        self.joining.discard(connection)
        self.connections.add(connection)
        connection.send(self.presence(), *self._proposals(connection, {}))
        self.tell_presence()

    def left(self, connection: Connection) -> None:
        """A socket was closed."""
        self.connections.discard(connection)
        self.joining.discard(connection)
        self.seen = ids.now()
        if connection.guest and connection.guest not in self.connected:
            self.gone[connection.guest] = self.now()
        self.tell_presence()

    # Who is away

    def absence(self, guest: str, now: int) -> int:
        """For how many milliseconds the guest has been away; 0 if he is here."""
        since = self.gone.get(guest)
        return 0 if since is None or guest in self.connected else max(1, now - since)

    def noticed(self, guest: str) -> None:
        """The guest has done something here, though he has no socket."""
        if guest in self.gone:
            self.gone[guest] = self.now()

    def nobody_knows(self) -> None:
        """Who is connected elsewhere can't be heard: nobody counts as away because of that."""
        now = self.now()
        self.gone = dict.fromkeys(self.gone, now)

    def votes(self, seat: int) -> set[str]:
        """Those present who want a bot in that person's seat. What they said before he left this time is void."""
        since = self.gone.get(self.table.seats[seat].guest or "")
        votes = self.table.votes.get(seat, {})
        return {guest for guest in self._present if since is not None and votes.get(guest, -1) > since}

    def most(self, seat: int) -> int:
        """How many of those present are most of them, without the person in that seat."""
        return len(self._present - {self.table.seats[seat].guest}) // 2 + 1

    @property
    def _present(self) -> set[str]:
        return self.table.people & self.connected

    def _away(self) -> tuple[Away, ...]:
        found = []
        for number, seat in enumerate(self.table.seats):
            since = self.gone.get(seat.guest) if seat.guest else None
            if since is not None:
                found.append(Away(number, since, tuple(sorted(self.votes(number))), self.most(number)))
        return tuple(found)

    # What they are told

    def presence(self) -> bytes:
        """Who is here."""
        connected, people = self.connected, self.table.people
        seats = tuple(n for n, seat in enumerate(self.table.seats) if seat.guest in connected)
        watching = sum(1 for c in self.connections | self.joining if c.guest not in people)
        watching += sum(here.watching(people) for here in self.remote.values())
        thinks = {self.thinking, *(here.thinking for here in self.remote.values())}
        thinking = tuple(sorted(seat for seat in thinks if seat is not None))
        return render.encoder.encode(Presence(seats, watching, thinking, self._away(), self.preparing))

    def tell_presence(self) -> None:
        """Tell everyone who is here, soon: once for all who come and go within a moment."""
        if self.others:
            self.others.presence_changed(self)
        self._tell_presence_soon()

    def attended(self) -> None:
        """Somebody looks, or looks no longer."""
        if self.others:
            self.others.presence_changed(self)

    def _tell_presence_soon(self) -> None:
        if self._telling is None and self.connections:
            self._telling = asyncio.get_running_loop().call_later(PRESENCE, self._tell_presence)

    def _tell_presence(self) -> None:
        self._telling = None
        message = self.presence()
        for connection in self.connections:
            connection.send(message)

    def tell_proposals(self) -> None:
        """Tell those who may know what a side is planning, soon: once for all that is proposed within a moment."""
        if self.others:
            self.others.plans_changed(self)
        for council in self.councils:
            council.changes = Changes()
        self.tell_proposals_here()

    def tell_proposals_here(self) -> None:
        """Tell those who are connected to this process."""
        if self._telling_proposals is None:
            self._telling_proposals = asyncio.get_running_loop().call_later(PROPOSALS, self._tell_proposals)

    def _tell_proposals(self) -> None:
        self._telling_proposals = None
        told: dict[tuple[Council, int | None], bytes] = {}
        for connection in self.connections:
            messages = self._proposals(connection, told)
            if messages:
                connection.send(*messages)

    def _proposals(self, connection: Connection, told: dict[tuple[Council, int | None], bytes]) -> list[bytes]:
        """What each side plans, if these eyes may see it; `told` is what was told to others, to be told again."""
        table, look = self.table, connection.look
        if table.status == "open":
            return []
        found = []
        for council in self.councils:
            # Where a side plans by itself, those alone may see it who play for it and look from there.
            within = look in council.seats and look in table.seats_of(connection.guest)
            if table.settings.proposals == "open" or within:
                if (council, look) not in told:
                    told[council, look] = render.encoder.encode(council.message(table, look))
                found.append(told[council, look])
        return found

    def send(self, news: render.News) -> None:
        """Tell everyone what happened, each what he may know."""
        for connection in self.connections:
            if news.shows(connection.look):
                self.send_show(connection)
            connection.send(news.message(connection.look, words=connection.words))

    def send_show(self, connection: Connection) -> None:
        """Show what is fleeting, if anything is on for these eyes: with what is told next."""
        message = render.show(self.table, connection.look, connection.guest, self.now(), words=connection.words)
        if message:
            connection.send(message)

    def missed(self, first: int) -> Sequence[Happening] | None:
        """The entries from that number on, if they are all in memory."""
        if first > self.table.number:
            return ()
        if not self.recent or self.recent[0].number > first:
            return None
        return [happening for happening in self.recent if happening.number >= first]

    def remember(self, happenings: Sequence[Happening]) -> None:
        """Keep the last entries in memory."""
        self.recent.extend(happenings)
