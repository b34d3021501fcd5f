"""What happened at a table in the past: its log, read from storage, and its game, played again from a snapshot."""

import asyncio
from collections.abc import Iterable, Iterator, Sequence

from msgspec import Struct

from bradshaw.core.errors import BradshawError
from bradshaw.core.game import Event
from bradshaw.server.english import say
from bradshaw.server.errors import Damaged, NotFound
from bradshaw.server.storage.interface import Snapshot, Storage
from bradshaw.server.tables import folding, log, snapshot
from bradshaw.server.tables.past import LONGEST_PRACTICE, LONGEST_UNDO
from bradshaw.server.tables.table import Table
from bradshaw.wire import entries

AT_ONCE = 256  # lines that are read at a time where it is not known how many are needed


class Happening(Struct, frozen=True, gc=False):
    """An entry, what happened in the game if it is a move, and how many moves had been made before."""

    number: int
    entry: entries.AnyEntry
    events: tuple[Event, ...]
    moves_before: int


def begin(name: str, first: Sequence[log.Line], known: Table | None = None) -> Table:
    """The table that the first line of its log makes; `known` is the same table at another time."""
    for line, entry in log.read(first[:1]):
        if isinstance(entry, entries.Created):
            return Table.begin(name, entry, line, known.options if known else None)
    raise Damaged(say("lost_beginning"))


def fold(table: Table, lines: Iterable[log.Line]) -> Iterator[tuple[Table, Happening]]:
    """The table after each of the lines that follow on it, and what happened then."""
    for line, entry in log.read(lines, table.number, table.sum):
        try:
            after, events = folding.after(table, entry, line)
        except BradshawError:
            raise
        except Exception as error:  # a seat that does not exist, a move before the start, …
            raise Damaged(say("entry_impossible", number=line.number)) from error
        yield after, Happening(line.number, entry, events, table.moves)
        table = after


class History:
    """Reads what is no longer in memory. Nothing here takes longer the longer a game has become."""

    def __init__(self, storage: Storage) -> None:
        self._storage = storage

    async def happenings(self, table: Table, first: int, last: int) -> list[Happening] | None:
        """The entries from one number to another; None if they are not those of this table any more."""
        start = await self._start(table, number=first - 1)
        lines = await self._storage.lines(table.id, start.number, last)
        if not lines or lines[-1].number != last or (last == table.number and lines[-1].sum != table.sum):
            return None
        return await asyncio.to_thread(_happenings, start, lines, first)

    async def moments(self, table: Table, start: int, count: int) -> list[tuple[Table, Happening]]:
        """The table after the moves of these numbers, as they stand: what was taken back is left out.

        Move 0 is the set-up; its happening is the start of the game.
        """
        at = await self._start(table, moves=start - 1)
        found: list[tuple[Table, Happening]] = []
        read = at.number
        reach = LONGEST_PRACTICE if table.practice else LONGEST_UNDO
        while read < table.number:
            lines = await self._storage.lines(table.id, read, read + AT_ONCE)
            if not lines:
                break
            read = lines[-1].number
            at = await asyncio.to_thread(_collect, at, lines, start, found)
            if at.moves >= start + count + reach:
                break  # nothing that comes later takes any of these back
        return found[:count]

    async def _start(self, table: Table, *, number: int | None = None, moves: int | None = None) -> Table:
        """The table at the newest snapshot that is early enough; at its beginning if there is none."""
        name = table.id
        found: Snapshot | None = None
        if (number or moves or 0) > 0:
            found = await self._storage.snapshot(name, snapshot.made_by(), number=number, moves=moves)
        first = await self._storage.lines(name, 0, 1)
        if not first:
            raise NotFound(say("no_table"))
        beginning = begin(name, first, table)
        at = await asyncio.to_thread(snapshot.load, beginning, found) if found else None
        return at or beginning


def _happenings(start: Table, lines: Sequence[log.Line], first: int) -> list[Happening]:
    return [happening for _, happening in fold(start, lines) if happening.number >= first]


def _collect(start: Table, lines: Sequence[log.Line], first: int, found: list[tuple[Table, Happening]]) -> Table:
    table = start
    for table, happening in fold(start, lines):
        if isinstance(happening.entry, entries.Undone):
            del found[max(0, table.moves - first + 1) :]
        elif isinstance(happening.entry, entries.Started | entries.Moved) and table.moves >= first:
            found.append((table, happening))
    return table
