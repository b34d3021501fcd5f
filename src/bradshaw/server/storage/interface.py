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
    seats: str  # JSON of SeatInfo
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


class StoredGuest(Struct, frozen=True):
    """A guest. Of his secret only the hash is kept."""

    id: str
    name: str


class Storage(Protocol):
    """Every method that writes returns when it is on disk; NotSaved, and no change, if it can't be.

    Reading raises Unavailable if the database does not answer.
    """

    # Called when another process has written: whatever is cached may be wrong.
    on_foreign_write: Callable[[], None]

    async def create_table(
        self, table: NewTableRow, lines: Sequence[Line], progress: Progress, listing: Listing
    ) -> None:
        """A new table, with its first entries."""

    async def append(
        self, table: str, lines: Sequence[Line], progress: Progress | None, listing: Listing | None
    ) -> None:
        """Further entries; Conflict if one of that number is there.

        With them, the progress (if it can't wait) and the listing (if what lists show has changed).
        """

    def append_soon(self, table: str, lines: Sequence[Line], done: Callable[[Exception | None], None]) -> None:
        """Entries alone, without waiting: `done` is called with what went wrong, or with None."""

    async def save_progress(self, progress: Mapping[str, Progress]) -> None:
        """The progress of tables at which something happened lately."""

    async def lines(self, table: str) -> list[Line]:
        """All entries of a table, in order; none if there is no such table."""

    async def head(self, table: str) -> tuple[str, int, int] | None:
        """The short code of a table, how many moves it had when that was last saved, and since when."""

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

    async def drop_secret(self, secret_hash: str) -> None:
        """Forget a secret: that device is signed out."""

    async def add_transfer(self, token_hash: str, guest: str, expires: int) -> None:
        """A one-time token with which another device becomes the guest."""

    async def use_transfer(self, token_hash: str, secret_hash: str, now: int) -> StoredGuest | None:
        """The guest whose token that is, who gets one more secret; the token is used up."""

    async def add_record(self, name: str, text: str, now: int) -> None:
        """An uploaded record."""

    async def record(self, name: str) -> str | None:
        """The text of an uploaded record."""

    async def notice(self) -> None:
        """Find out whether another process has written."""

    async def tidy(self) -> bool:
        """What the database wants done from time to time. True if it is quiet: nothing was written since."""

    async def check(self) -> None:
        """Unavailable if the database does not answer."""

    async def close(self) -> None:
        """Finish all writes."""
