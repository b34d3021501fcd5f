"""What nobody has wanted for long is found, and goes with all that belongs to it; nothing else does."""

import pytest

from bradshaw.server import ids
from bradshaw.server.storage.interface import Progress, Snapshot, StoredGuest, Unused, Uploader
from bradshaw.server.storage.statements import ADD_UPLOAD
from bradshaw.server.tables.clock import DAY
from tests.server.storage.harness import adding, listing, new_table, opened, query
from tests.server.stores import is_file

BELONGING = ("lines", "snapshots", "people", "notes", "uploads", "records", "tables")


@pytest.fixture
def clock(monkeypatch):
    """The time, in days: `clock[0]`."""
    found = [100]
    monkeypatch.setattr(ids, "now", lambda: round(found[0] * DAY))
    return found


def everything(file):
    return {name: sorted(query(file, f"SELECT * FROM {name}"), key=str) for name in BELONGING}


async def whole_table(storage, name, day, status="over"):
    """A table with all that there may be of one, last used on that day."""
    await new_table(storage, name, "ada", created=day * DAY, status="running")
    await storage.save_notes(name, 0, "ada", "notes")
    snapshot = Snapshot(2, 1, "1.0", "{}")
    progress = Progress(1, (), day * DAY, None)
    done = await adding(
        storage, name, 2, progress=progress, listing=listing("ada", status=status), snapshot=snapshot
    )
    assert done is None
    upload = {"id": name, "guest": "ada", "address": "x", "bytes": 1}
    await storage.writer.write(name, [(ADD_UPLOAD, [upload])])


async def test_the_longest_unused_come_first_and_running_games_never(file, clock):
    async with opened(file) as storage:
        for name, day, status in (("a", 5, "over"), ("b", 3, "over"), ("c", 1, "running"), ("d", 4, "open")):
            await whole_table(storage, name, day, status)
        for name, day in (("r1", 7), ("r2", 2)):
            await storage.add_record(name, "text", day * DAY)
        assert await storage.unused(6 * DAY, 10) == Unused(("b", "a", "d"), ("r2",))
        assert await storage.unused(4 * DAY, 10) == Unused(("b",), ("r2",))
        assert await storage.unused(6 * DAY, 1) == Unused(("b", "d"), ("r2",))
        assert await storage.unused(1 * DAY, 10) == Unused((), ())


async def test_a_table_goes_with_all_that_belongs_to_it(file, clock):
    async with opened(file) as storage:
        await whole_table(storage, "a", 50)
        before = everything(file)
        await storage.add_guest(StoredGuest("ada", "Ada"), "secret", 0)
        await whole_table(storage, "b", 5)
        await storage.add_record("r1", "text", 5 * DAY, Uploader("ada", "192.0.2.1"))
        assert all(len(rows) > len(before[name]) for name, rows in everything(file).items())
        await storage.remove(await storage.unused(50 * DAY, 10), 50 * DAY)
        assert everything(file) == before
        assert (await storage.stored("a", "1.0")).lines == []
        assert await storage.stored("b", "1.0") is None
        assert await storage.record("r1") is None
        assert await storage.guest("secret"), "people stay"
        if is_file(file):
            assert query(file, "PRAGMA foreign_key_check") == []


async def test_what_was_wanted_meanwhile_stays(file, clock):
    async with opened(file) as storage:
        for name in ("a", "b", "c", "d"):
            await whole_table(storage, name, 5, "open" if name == "b" else "over")
        await storage.add_record("r1", "text", 5 * DAY)
        unused = await storage.unused(50 * DAY, 10)
        assert (sorted(unused.tables), unused.records) == (["a", "b", "c", "d"], ("r1",))
        assert await storage.stored("a", "1.0")  # somebody looks at it
        assert await storage.record("r1")
        running = listing("ada", status="running")  # they begin to play
        assert await adding(storage, "b", 3, progress=Progress(1, (), 6 * DAY, None), listing=running) is None
        await storage.keep(["c"], 90 * DAY)
        await storage.remove(unused, 50 * DAY)
        assert [row[0] for row in query(file, "SELECT id FROM tables ORDER BY id")] == ["a", "b", "c"]
        assert await storage.record("r1")
        assert await storage.unused(50 * DAY, 10) == Unused((), ())


async def test_looking_is_noted_once_a_day(file, clock):
    async with opened(file) as storage:
        await whole_table(storage, "a", 5)
        await storage.add_record("r1", "text", 5 * DAY)
        used = "SELECT used FROM tables UNION ALL SELECT used FROM records"
        assert query(file, used) == [(5 * DAY,)] * 2
        for day in (100, 100.5, 100.9, 101.1):
            clock[0] = day
            for _ in range(3):
                await storage.stored("a", "1.0")
                await storage.record("r1")
            await storage.writer.write()
            assert query(file, used) == [(round((101.1 if day > 101 else 100) * DAY),)] * 2


async def test_a_game_that_ends_late_is_not_old(file, clock):
    """It began long ago, and people have played it ever since: what counts is its end."""
    async with opened(file) as storage:
        await new_table(storage, "a", "ada", created=5 * DAY)
        assert await adding(storage, "a", 2) is None
        over = listing("ada", status="over")
        assert await adding(storage, "a", 3, progress=Progress(9, (), 80 * DAY, None), listing=over) is None
        assert await storage.unused(80 * DAY, 10) == Unused((), ())
        assert (await storage.unused(80 * DAY + 1, 10)).tables == ("a",)


@pytest.mark.store("sqlite")
async def test_they_are_found_by_an_index(file):
    async with opened(file):
        for sql in (
            "SELECT id FROM tables WHERE status = 'over' AND used < 5 ORDER BY used LIMIT 3",
            "SELECT id FROM records WHERE used < 5 ORDER BY used LIMIT 3",
            "SELECT count(*), sum(bytes) FROM uploads WHERE guest = 'ada'",
            "SELECT count(*), sum(bytes) FROM uploads WHERE address = 'x'",
        ):
            (plan,) = [row[3] for row in query(file, f"EXPLAIN QUERY PLAN {sql}")]
            assert plan.startswith("SEARCH"), plan
            assert "INDEX" in plan
