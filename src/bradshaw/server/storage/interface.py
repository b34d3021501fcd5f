"""What the server needs of a database, as one small interface. `sql.py` carries it out."""

from collections.abc import Callable, Mapping, Sequence
from typing import Literal, Protocol

from msgspec import Struct

from bradshaw.server.tables.log import Line
from bradshaw.wire.messages import Status


class Progress(Struct, frozen=True, gc=False):
    """What changes with every move. `wake` is when the server must look at the table by itself."""

    moves: int
    to_act: tuple[int, ...]
    changed: int
    wake: int | None


class Listing(Struct, frozen=True, gc=False):
    """What lists show of a table, without its log being read."""

    status: Status
    seats: str  # JSON of `tables.listing.Shown`
    people: tuple[tuple[int, str], ...]  # seat and guest


class NewTableRow(Struct, frozen=True, gc=False):
    """What never changes."""

    id: str
    code: str
    game: str
    listed: bool
    created: int


class Row(Struct, frozen=True, gc=False):
    """A table in a list."""

    id: str
    game: str
    status: Status
    seats: str
    moves: int
    to_act: tuple[int, ...]
    created: int
    changed: int


class Snapshot(Struct, frozen=True, gc=False):
    """A table as it was after an entry that nothing takes back, so that its log need not be read from the start.

    It is a copy of what the log says, and may be thrown away. `made_by` names the version that wrote it; to
    another version it is as good as none.
    """

    number: int  # of the entry
    moves: int  # that had been made
    made_by: str
    body: str  # JSON


class Stored(Struct, frozen=True, gc=False):
    """What is needed to have a table in memory: all of one moment.

    `moves` and `changed` are as last saved with the table: its log must reach at least as far.
    """

    code: str
    moves: int
    changed: int
    snapshot: Snapshot | None  # the newest
    lines: list[Line]  # those after the snapshot; without one, all


class Addition(Struct, frozen=True, gc=False):
    """What is added to a table in one write: entries, and what depends on them."""

    table: str
    lines: Sequence[Line]
    progress: Progress | None = None  # if it can't wait
    listing: Listing | None = None  # if what lists show has changed
    snapshot: Snapshot | None = None
    keeper: str | None = None  # it is written only if the table is kept under this name; then with its progress


class Uploader(Struct, frozen=True, gc=False):
    """Who is charged for what he stores."""

    guest: str  # empty: nobody whom the server knows
    address: str


NOBODY = Uploader("", "")  # what the server makes of its own accord


class Used(Struct, frozen=True, gc=False):
    """How many uploads there are, and how many bytes they have together."""

    count: int
    size: int


class Usage(Struct, frozen=True, gc=False):
    """What is stored of a guest's, from an address, and in all."""

    guest: Used
    address: Used
    server: Used


class Space(Struct, frozen=True, gc=False):
    """How much room there is, in bytes."""

    free: int | None  # on the disk; None: it is another machine's
    log: int  # of the disk, that the write-ahead log takes


class Unused(Struct, frozen=True, gc=False):
    """Tables and records that nobody wants any more."""

    tables: tuple[str, ...]
    records: tuple[str, ...]


Done = Callable[[Exception | None], None]


class StoredGuest(Struct, frozen=True):
    """A guest. Of his secret only the hash is kept."""

    id: str
    name: str


class Subscription(Struct, frozen=True, gc=False):
    """Where a device of a guest wants to be told what happens while nobody looks, and of what."""

    hash: str  # of the endpoint
    guest: str
    device: str  # the hash of its secret
    endpoint: str
    p256dh: str
    auth: str
    language: str
    kinds: str  # divided by blanks
    created: int


class Head(Struct, frozen=True, gc=False):
    """The number of the last entry of a table, and under which name a process keeps it."""

    number: int
    keeper: str | None


Role = Literal["server", "bots"]


class Member(Struct, frozen=True, gc=False):
    """A process of a server that has several: what it does, and which version of entries it knows."""

    id: str
    role: Role
    knows: int


class Pulse(Struct, frozen=True, gc=False):
    """What a beat is answered with: the database's time in milliseconds since 1970, and who is alive."""

    now: int
    members: tuple[Member, ...]


class LeaseStorage(Protocol):
    """Who of several processes is alive, and which of them keeps which table."""

    async def join(self, member: Member, seconds: float) -> Pulse:
        """A new process, alive for so long. Those whose time is over are gone, and keep nothing any more."""

    async def beat(self, member: str, seconds: float) -> Pulse | None:
        """That process is alive for so long from now on. None if it is gone already: it must join again."""

    async def leave(self, member: str) -> None:
        """That process is gone, and keeps nothing any more."""

    async def keep(self, member: str, tables: Sequence[str]) -> list[str]:
        """Let the process keep the tables that nobody keeps; all of them that it keeps now."""

    async def keep_waiting(self, member: str, most: int) -> list[tuple[str, int]]:
        """Let the process keep tables that wait for the server and that nobody keeps: which, and since when."""

    async def release(self, member: str, tables: Sequence[str]) -> None:
        """The process does not keep these tables any more."""


class Unsent(Struct, frozen=True, gc=False):
    """A notice on its way: of which entry, to whom and how, since when, and what it says (JSON)."""

    table: str
    number: int
    guest: str
    channel: str
    created: int
    what: str


class NoticeStorage(Protocol):
    """What is kept for notices."""

    async def key(self, name: str, new: str, now: int) -> str:
        """The server's key of that name; `new` is kept if there is none yet."""

    async def subscribe(self, new: Subscription, most: int) -> None:
        """Keep it instead of the device's last one. Of more than so many of a guest the oldest goes."""

    async def unsubscribe(self, device: str) -> None:
        """The device wants to be told no more."""

    async def drop(self, endpoint_hash: str) -> None:
        """Nobody is there any more."""

    async def of_device(self, device: str) -> Subscription | None:
        """Where the device wants to be told."""

    async def of_guest(self, guest: str) -> list[Subscription]:
        """Where the devices of the guest want to be told, the newest first."""

    async def claim(self, notice: Unsent) -> bool:
        """Whether it is for the caller to tell the guest of that entry: nobody has claimed it before."""

    async def sent(self, notice: Unsent) -> None:
        """It was told, or can't be."""

    async def take_over(self, before: int, now: int, most: int) -> list[Unsent]:
        """Notices that were claimed before that time and not sent; they are the caller's now."""


class Storage(Protocol):
    """Every method that writes returns when it is on disk; NotSaved, and no change, if it can't be.

    Reading raises Unavailable if the database does not answer.
    """

    notices: NoticeStorage
    leases: LeaseStorage | None  # None: no other process can serve these tables

    def on_foreign_write(self, forget: Callable[[], None]) -> None:
        """Call this whenever another process has written. Whoever keeps anything in memory registers himself."""

    async def create_table(
        self,
        table: NewTableRow,
        lines: Sequence[Line],
        progress: Progress,
        listing: Listing,
        by: Uploader = NOBODY,
    ) -> None:
        """A new table, with its first entries; NoRoom if that is more than may be stored."""

    def append(self, addition: Addition, done: Done) -> None:
        """Write without waiting: `done` is called in the event loop once it is on disk, or with what went wrong.

        Conflict if an entry of one of these numbers is there.
        """

    def behind(self) -> float:
        """For how many seconds what is being written has been on its way."""

    async def save_progress(self, progress: Mapping[str, Progress]) -> None:
        """The progress of tables at which something happened lately."""

    async def stored(self, table: str, made_by: str) -> Stored | None:
        """A table with its newest snapshot of that version; None if there is no such table."""

    async def snapshot(
        self, table: str, made_by: str, *, number: int | None = None, moves: int | None = None
    ) -> Snapshot | None:
        """The newest snapshot of that version at or before that entry, or that move."""

    async def lines(self, table: str, after: int, last: int) -> list[Line]:
        """The entries after one number, up to another, in order; none if there is no such table."""

    async def heads(self, tables: Sequence[str]) -> dict[str, Head]:
        """How far the logs of these tables are, and who keeps them; of tables that are not there, nothing."""

    async def table_of(self, code: str) -> str | None:
        """The open table of that code."""

    async def listed(
        self, kind: Literal["open", "running", "over", "mine"], guest: str | None, before: str | None, limit: int
    ) -> list[Row]:
        """Tables, the latest first, that were created before the table `before`."""

    async def wakes(self) -> list[tuple[str, int]]:
        """The tables that the server must look at, and when."""

    async def save_notes(self, table: str, seat: int, guest: str, notes: str) -> None:
        """The private notes of the guest in that seat, instead of those before."""

    async def notes(self, table: str, seat: int, guest: str) -> str:
        """The private notes of the guest in that seat."""

    async def add_guest(self, guest: StoredGuest, secret_hash: str, now: int) -> None:
        """A new guest."""

    async def guest(self, secret_hash: str) -> StoredGuest | None:
        """The guest with that secret."""

    async def rename(self, guest: str, name: str) -> None:
        """Another name for a guest."""

    async def add_secret(self, guest: str, secret_hash: str, now: int) -> None:
        """A secret for another device of the guest."""

    async def drop_secret(self, guest: str, secret_hash: str) -> None:
        """Forget a secret of the guest, and his tokens that nobody has used: that device is signed out.

        Nor is it told of anything any more.
        """

    async def add_transfer(self, token_hash: str, guest: str, expires: int) -> None:
        """A one-time token with which another device becomes the guest."""

    async def use_transfer(self, token_hash: str, secret_hash: str, now: int) -> StoredGuest | None:
        """The guest whose token that is, who gets one more secret; the token is used up."""

    async def add_record(self, name: str, text: str, now: int, by: Uploader = NOBODY) -> None:
        """An uploaded record; NoRoom if that is more than may be stored."""

    async def record(self, name: str) -> str | None:
        """The text of an uploaded record."""

    async def unused(self, before: int, limit: int) -> Unused:
        """A few of the tables and records that nobody has wanted since then. No game among them is running."""

    async def remove(self, unused: Unused, before: int) -> None:
        """Remove them for good, but for those that somebody has wanted meanwhile."""

    async def keep(self, tables: Sequence[str], now: int) -> None:
        """Somebody wants these tables."""

    async def notice(self) -> None:
        """Find out whether another process has written; if so, all is forgotten when this returns."""

    async def tidy(self) -> bool:
        """What the database wants done from time to time. True if it is quiet: nothing was written since."""

    async def check(self) -> None:
        """Unavailable, or NotSaved, if the database does not answer, or takes nothing more: it is tried."""

    def space(self) -> Space:
        """How much room there is."""

    async def close(self) -> None:
        """Finish all writes."""
