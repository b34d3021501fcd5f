"""Any part of a game, looked at again from the log: what was taken back is in none of them."""

import msgspec
import pytest

from bradshaw.server.storage.interface import Addition
from bradshaw.server.tables import history
from bradshaw.server.tables.history import History
from bradshaw.server.tables.listing import listing, progress
from bradshaw.server.tables.snapshot import Snapshots
from bradshaw.wire import entries
from tests.server.storage.harness import NewTableRow, opened
from tests.server.tables.logs import by_chance


def as_it_stands(written):
    """The number of the entry and the table after each move that was not taken back, from the set-up on."""
    found = []
    for table, happening in history.fold(written.tables[0], written.lines[1:]):
        if isinstance(happening.entry, entries.Undone):
            del found[happening.entry.moves + 1 :]
        elif isinstance(happening.entry, entries.Started | entries.Moved):
            found.append((happening.number, table.running.state))
    return found


@pytest.mark.parametrize("with_snapshots", [False, True])
@pytest.mark.parametrize("game", ["scotland_yard", "eighty_days"])
async def test_moments_are_those_of_the_moves_that_stand(file, monkeypatch, game, with_snapshots):
    monkeypatch.setattr(history, "AT_ONCE", 5)
    written = by_chance(game, "moments", 150)
    expected, table = as_it_stands(written), written.table
    assert any('"entry":"undone"' in line.body for line in written.lines)
    assert len(expected) == table.moves + 1
    async with opened(file) as storage:
        row = NewTableRow(table.id, "code", game, True, 1000)
        await storage.create_table(row, written.lines, progress(table), listing(table))
        if with_snapshots:
            snapshots = Snapshots()
            for each in written.tables:
                made = snapshots.next(each)
                if made:
                    storage.append(Addition(table.id, (), snapshot=made), lambda error: None)
            await storage.notice()
        for start in range(0, table.moves + 1, 7):
            for count in (1, 5, 50):
                found = await History(storage).moments(table, start, count)
                seen = [(happening.number, at.running.state) for at, happening in found]
                assert seen == expected[start : start + count], (start, count)
    assert msgspec.json.encode(expected[-1][1]) == msgspec.json.encode(table.running.state)
