"""What the database of a server does, in memory, by the rules of `statements.py`, `queries.py` and `leases.py`.

Each method is one transaction, and of one moment. `test_rows.py` holds it to the real storages.
"""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from itertools import pairwise

import msgspec

from bradshaw.server.errors import Conflict
from bradshaw.server.storage.interface import (
    Addition,
    Head,
    Listing,
    Member,
    NewTableRow,
    Outage,
    Progress,
    Pulse,
    Row,
    Snapshot,
    Stored,
)
from bradshaw.server.storage.uptimes import NEAR, SHORTEST
from bradshaw.server.tables.log import Line
from bradshaw.wire import entries


@dataclass
class TableRow:
    """A table, with all that belongs to it."""

    new: NewTableRow
    progress: Progress
    listing: Listing
    keeper: str | None = None
    lines: dict[int, Line] = field(default_factory=dict)
    snapshots: dict[int, Snapshot] = field(default_factory=dict)
    notes: dict[tuple[int, str], str] = field(default_factory=dict)

    @property
    def row(self) -> Row:
        new, made = self.new, self.progress
        return Row(
            new.id,
            new.game,
            self.listing.status,
            self.listing.seats,
            made.moves,
            made.to_act,
            new.created,
            made.changed,
        )


class Rows:
    """All rows. `now` is the database's clock, in milliseconds."""

    def __init__(self, now: Callable[[], int]) -> None:
        self.tables: dict[str, TableRow] = {}
        self.members: dict[str, tuple[Member, int]] = {}  # and until when each is alive
        self.work: list[tuple[int, int]] = []  # the times in which the server was at work
        self._now = now

    # Writing

    def is_new(self, table: NewTableRow, lines: Sequence[Line]) -> bool:
        """Whether there is no such table, and no such code."""
        codes = {row.new.code for row in self.tables.values()}
        return not (table.id in self.tables or table.code in codes or _twice(lines))

    def create_table(
        self, table: NewTableRow, lines: Sequence[Line], progress: Progress, listing: Listing
    ) -> None:
        if not self.is_new(table, lines):
            raise Conflict
        self.tables[table.id] = TableRow(table, progress, listing, lines={line.number: line for line in lines})

    def fits(self, new: Addition) -> bool:
        """Whether it can be written: its numbers are free, and the table is still kept by who says so."""
        if not (new.lines or new.progress or new.listing or new.snapshot):
            return True
        row = self.tables.get(new.table)
        if row is None or _twice(new.lines) or any(line.number in row.lines for line in new.lines):
            return False
        return not (new.progress and new.keeper and row.keeper != new.keeper)

    def add(self, new: Addition) -> None:
        """All of it, or Conflict and nothing."""
        if not self.fits(new):
            raise Conflict
        row = self.tables.get(new.table)
        if row is None:
            return
        row.lines.update({line.number: line for line in new.lines})
        row.progress = new.progress or row.progress
        row.listing = new.listing or row.listing
        if new.snapshot:
            row.snapshots[new.snapshot.number] = new.snapshot

    def save_progress(self, progress: Mapping[str, Progress]) -> None:
        for table, made in progress.items():
            row = self.tables.get(table)
            if row and (row.progress.changed, row.progress.moves) < (made.changed, made.moves):
                row.progress = made

    def save_notes(self, table: str, seat: int, guest: str, notes: str) -> None:
        if table not in self.tables:
            raise Conflict
        self.tables[table].notes[seat, guest] = notes

    def at_work(self, now: int, well: int | None) -> list[Outage]:
        past = [one for one in self.work if one[0] <= now + NEAR]
        later = self.work[len(past) :]
        if past:
            began, ended = past[-1]
            ended = max(ended, well or 0)
            past[-1] = (began, max(ended, now) if now - ended <= SHORTEST else ended)
        if not past or now - past[-1][1] > SHORTEST:
            past.append((now, now))
        self.work = [*past, *later]
        gaps = [Outage(before[1], after[0]) for before, after in pairwise(past)]
        return [gap for gap in gaps if gap.ended - gap.began > SHORTEST]

    # Reading

    def stored(self, table: str, made_by: str) -> Stored | None:
        row = self.tables.get(table)
        if row is None:
            return None
        newest = self.snapshot(table, made_by)
        lines = self.lines(table, newest.number if newest else 0, 2**31 - 1)
        return Stored(row.new.code, row.progress.moves, row.progress.changed, newest, lines)

    def snapshot(
        self, table: str, made_by: str, *, number: int | None = None, moves: int | None = None
    ) -> Snapshot | None:
        row = self.tables.get(table)
        fitting = [
            found
            for found in (row.snapshots.values() if row else ())
            if found.made_by == made_by
            and (number is None or found.number <= number)
            and (number is not None or moves is None or found.moves <= moves)
        ]
        by_moves = number is None and moves is not None
        return max(fitting, key=lambda s: (s.moves if by_moves else 0, s.number), default=None)

    def lines(self, table: str, after: int, last: int) -> list[Line]:
        row = self.tables.get(table)
        return [row.lines[n] for n in sorted(row.lines) if after < n <= last] if row else []

    def heads(self, tables: Sequence[str]) -> dict[str, Head]:
        found = {name: row for name in tables if (row := self.tables.get(name)) and row.lines}
        return {name: Head(max(row.lines), row.keeper) for name, row in found.items()}

    def table_of(self, code: str) -> str | None:
        found = [t for t, row in self.tables.items() if row.new.code == code and row.listing.status == "open"]
        return found[0] if found else None

    def listed(self, kind: str, guest: str | None, before: str | None, limit: int) -> list[Row]:
        def wanted(row: TableRow) -> bool:
            if kind == "mine":
                return any(sitting == guest for _, sitting in row.listing.people)
            return row.new.listed and row.listing.status == kind

        latest = sorted(self.tables.values(), key=lambda row: (row.new.created, row.new.id), reverse=True)
        found = [row for row in latest if wanted(row)]
        if before is not None:
            last = self.tables.get(before)
            found = [r for r in found if last and (r.new.created, r.new.id) < (last.new.created, before)]
        return [row.row for row in found[:limit]]

    def wakes(self) -> list[tuple[str, int]]:
        found = [(name, row.progress.wake) for name, row in self.tables.items()]
        return sorted(((name, wake) for name, wake in found if wake is not None), key=lambda one: one[1])

    def notes(self, table: str, seat: int, guest: str) -> str:
        row = self.tables.get(table)
        return row.notes.get((seat, guest), "") if row else ""

    # Leases

    def join(self, member: Member, seconds: float) -> Pulse:
        self.members[member.id] = member, self._now() + round(seconds * 1000)
        return self._pulse(seconds)

    def beat(self, member: str, seconds: float) -> Pulse | None:
        if member not in self.members:
            return None
        self.members[member] = self.members[member][0], self._now() + round(seconds * 1000)
        return self._pulse(seconds)

    def leave(self, member: str) -> None:
        self.members.pop(member, None)
        self._free({member})

    def keep(self, member: str, tables: Sequence[str]) -> list[str]:
        if member not in self.members:
            return []
        rows = {name: row for name in sorted(set(tables)) if (row := self.tables.get(name))}
        for row in rows.values():
            row.keeper = row.keeper or member
        return [name for name, row in rows.items() if row.keeper == member]

    def keep_waiting(self, member: str, most: int) -> list[tuple[str, int]]:
        if member not in self.members:
            return []
        waiting = [
            (name, row.progress.wake)
            for name, row in sorted(self.tables.items())
            if row.keeper is None and row.progress.wake is not None
        ]
        found = [(name, wake) for name, wake in waiting[:most] if wake is not None]
        for name, _ in found:
            self.tables[name].keeper = member
        return found

    def kept(self, member: str) -> list[tuple[str, int | None]]:
        return [(name, row.progress.wake) for name, row in sorted(self.tables.items()) if row.keeper == member]

    def release(self, member: str, tables: Sequence[str]) -> None:
        for name in tables:
            row = self.tables.get(name)
            if row and row.keeper == member:
                row.keeper = None

    def _pulse(self, seconds: float) -> Pulse:
        now = self._now()
        latest = now + round(seconds * 1000)  # nobody is alive for longer than from now on
        self.members = {name: (member, min(until, latest)) for name, (member, until) in self.members.items()}
        dead = {name for name, (_, until) in self.members.items() if until < now}
        for name in dead:
            del self.members[name]
        self._free(dead)
        return Pulse(now, tuple(self.members[name][0] for name in sorted(self.members)))

    def _free(self, members: set[str]) -> None:
        for row in self.tables.values():
            if row.keeper in members:
                row.keeper = None


def _twice(lines: Sequence[Line]) -> bool:
    return len({line.number for line in lines}) < len(lines)


_entries: msgspec.json.Decoder[entries.AnyEntry] = msgspec.json.Decoder(entries.AnyEntry)


def by_itself(line: Line) -> bool:
    """Whether an entry is of what the server does by itself."""
    entry = _entries.decode(line.body)
    moved = isinstance(entry, entries.Moved) and entry.by != "person"
    return moved or (isinstance(entry, entries.Ended) and entry.reason == "time")
