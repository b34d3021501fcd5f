"""A table taken up from a snapshot is the table that its whole log makes."""

from itertools import pairwise

import msgspec
import pytest

from bradshaw.server.tables import history, snapshot
from bradshaw.server.tables.past import LONGEST_UNDO
from bradshaw.server.tables.snapshot import EVERY, Snapshots
from bradshaw.wire import entries
from tests.server.tables.logs import Written, by_chance, same

GAMES = [("scotland_yard", {"players": 3}), ("eighty_days", {"players": 3}), ("mystery_express", {"players": 3})]


def snapshots_of(written):
    """The snapshots that are made while the log is written, each with the number of the line it comes with."""
    decides, found = Snapshots(), []
    for table in written.tables:
        made = decides.next(table)
        if made:
            found.append((table.number, made))
    return found


@pytest.mark.parametrize(("game", "options"), GAMES)
@pytest.mark.parametrize("seed", range(3))
def test_from_any_snapshot_on_the_log_makes_the_same_table(game, options, seed):
    written = by_chance(game, seed, **options)
    undone = any(table.undone for table in written.tables)
    made = snapshots_of(written)
    assert made or len(written.lines) < EVERY + LONGEST_UNDO + 1
    for comes_with, saved in made:
        beginning = history.begin("table", written.lines[:1])
        table = snapshot.load(beginning, saved)
        # Before its moves can be taken back again the two differ in what they remember of moves.
        compared = 0
        for line, direct in zip(written.lines[saved.number :], written.tables[saved.number :], strict=True):
            ((table, _),) = history.fold(table, [line])
            if direct.number >= comes_with:
                same(table, direct)
                compared += 1
        assert compared == len(written.lines) - max(comes_with, saved.number + 1) + 1
    if game == "scotland_yard":
        assert undone, "moves were taken back in this log"


def test_snapshots_come_every_so_often_and_never_where_an_undo_could_reach():
    written = by_chance("scotland_yard", 5)
    made = [saved for _, saved in snapshots_of(written)]
    assert len(made) >= 1
    for before, after in pairwise(made):
        assert EVERY <= after.number - before.number <= 2 * EVERY + 40
    for comes_with, saved in snapshots_of(written):
        least = min(table.moves for table in written.tables[saved.number :])
        assert least >= saved.moves, "a later entry took back what the snapshot shows"
        assert (
            written.tables[comes_with - 1].status == "over"
            or not written.tables[saved.number - 1].back
            or (written.tables[comes_with - 1].moves - saved.moves > LONGEST_UNDO)
        )


def test_a_snapshot_of_what_was_taken_back_is_not_made():
    written = by_chance("scotland_yard", 1, length=40)
    decides = Snapshots(last=-EVERY)
    table = next(t for t in written.tables if t.moves and t.back)
    assert decides.next(table) is None  # it waits
    fewer = written.tables[table.number - 2]
    assert fewer.moves < table.moves
    decides.last = 10_000
    assert decides.next(fewer) is None
    assert decides.waiting is None


def test_a_damaged_snapshot_is_none():
    written = by_chance("mystery_express", 1)
    beginning = history.begin("table", written.lines[:1])
    saved = snapshot.save(written.table)
    same(snapshot.load(beginning, saved), msgspec.structs.replace(written.table, back=()))
    other = saved.body[:-20] + ("1" if saved.body[-20] != "1" else "2") + saved.body[-19:]
    assert snapshot.load(beginning, msgspec.structs.replace(saved, body=other)) is None
    assert snapshot.load(beginning, msgspec.structs.replace(saved, body="")) is None
    elsewhere = msgspec.structs.replace(beginning, id="another")
    assert snapshot.load(elsewhere, saved) is None


def test_the_version_changes_with_the_types(monkeypatch):
    class Other(msgspec.Struct):
        sum: str

    now = snapshot.made_by()
    snapshot.made_by.cache_clear()
    monkeypatch.setattr(snapshot, "_Saved", Other)
    assert snapshot.made_by() != now
    snapshot.made_by.cache_clear()


def test_every_kind_of_entry_is_in_these_logs():
    kinds = {
        type(entry) for seed in range(3) for _, entry in history.log.read(by_chance("scotland_yard", seed).lines)
    }
    assert kinds >= {entries.Created, entries.Sat, entries.Started, entries.Moved, entries.Said, entries.Offered}
    assert entries.Undone in kinds


def test_who_asked_for_a_seat_who_was_refused_and_who_publishes_is_in_a_snapshot():
    written = Written()
    for entry in (
        entries.Left(at=2000, seat=1),
        entries.Asked(at=2000, seat=1, guest="eve", name="Eve"),
        entries.Decided(at=2000, guest="ann", yes=False),
        entries.Asked(at=2000, seat=1, guest="ben", name="Ben"),
        entries.Decided(at=2000, guest="ann", yes=True),
        entries.Published(at=2000, guest="ann"),
    ):
        written.add(entry)
    table = written.table
    assert (table.request.guest, table.request.agreed, table.declined) == ("ben", {"ann"}, {"eve"})
    same(snapshot.load(history.begin("table", written.lines[:1]), snapshot.save(table)), table)
