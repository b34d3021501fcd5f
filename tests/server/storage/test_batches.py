"""What shares a transaction stands or falls by itself; nothing is told as written that was not."""

import asyncio
import json
import resource
import threading
from contextlib import closing, contextmanager

import pytest
from sqlalchemy import event

from bradshaw.server.errors import Conflict, NotSaved
from bradshaw.server.storage import sqlite, statements, writer
from bradshaw.server.storage.driver import driver
from bradshaw.server.storage.interface import Addition, Progress, Snapshot, StoredGuest
from tests.server.storage.harness import adding, executed, line, listing, new_table, numbers, opened, query
from tests.server.stores import is_file

PROGRESS = "SELECT moves, to_act, changed, wake FROM tables WHERE id = ?"


async def tables(storage, count):
    names = [f"table {n:03}" for n in range(count)]
    await asyncio.gather(*(new_table(storage, name) for name in names))
    return names


def rows_of(parameters):
    """The rows that a statement was executed with, whichever way the driver passes its one parameter."""
    (found,) = parameters.values() if isinstance(parameters, dict) else parameters
    return json.loads(found)


# Conflicts


async def test_of_a_batch_only_what_conflicts_is_refused(file):
    async with opened(file) as storage:
        names = await tables(storage, 20)
        bad = {names[3]: 1, names[11]: 1}  # there is an entry 1
        said = await asyncio.gather(*(adding(storage, name, bad.get(name, 2)) for name in names))
        for name, error in zip(names, said, strict=True):
            if name in bad:
                assert isinstance(error, Conflict)
                assert numbers(file, name) == [1]
            else:
                assert error is None
                assert numbers(file, name) == [1, 2]


async def test_of_two_with_the_same_number_one_is_written(file):
    async with opened(file) as storage:
        await new_table(storage, "a")
        said = await asyncio.gather(
            adding(storage, "a", line(2, "first")), adding(storage, "a", line(2, "second"))
        )
        assert said[0] is None
        assert isinstance(said[1], Conflict)
        assert query(file, "SELECT body FROM lines WHERE number = 2") == [("first",)]


async def test_a_write_is_whole_or_not_at_all(file):
    async with opened(file) as storage:
        await new_table(storage, "a", "ada")
        more = {"progress": Progress(9, (1,), 9_000, 5), "listing": listing("bob", status="over")}
        assert isinstance(await adding(storage, "a", 2, 3, 1, **more), Conflict)
        assert numbers(file, "a") == [1]
        assert query(file, PROGRESS, "a") == [(0, "0", 1_000, None)]
        assert query(file, "SELECT guest FROM people") == [("ada",)]
        assert query(file, "SELECT status FROM tables") == [("running",)]


async def test_entries_of_a_table_that_is_not_there_conflict(file):
    async with opened(file) as storage:
        await new_table(storage, "a")
        said = await asyncio.gather(adding(storage, "a", 2), adding(storage, "nowhere", 2))
        assert said[0] is None
        assert isinstance(said[1], Conflict)
        assert isinstance(await adding(storage, "nowhere", progress=Progress(1, (), 2_000, None)), Conflict)
        assert isinstance(await adding(storage, "nowhere", listing=listing()), Conflict)
        assert query(file, "SELECT count(*) FROM lines") == [(2,)]


async def test_what_the_database_ignores_is_not_told_as_written(file):
    async with opened(file) as storage:
        names = await tables(storage, 3)
        if is_file(file):
            query(file, "CREATE TRIGGER deaf BEFORE INSERT ON lines BEGIN SELECT RAISE(IGNORE); END")
        else:
            query(file, "CREATE FUNCTION deaf() RETURNS trigger AS 'BEGIN RETURN NULL; END' LANGUAGE plpgsql")
            query(file, "CREATE TRIGGER deaf BEFORE INSERT ON lines FOR EACH ROW EXECUTE FUNCTION deaf()")
        await storage.notice()
        said = await asyncio.gather(*(adding(storage, name, 2) for name in names))
        assert [type(error) for error in said] == [Conflict] * 3
        assert [numbers(file, name) for name in names] == [[1]] * 3


# Batches


async def test_many_moves_are_a_few_statements_in_few_transactions(file):
    async with opened(file) as storage:
        names = await tables(storage, 100)
        seen = executed(storage._database.writing)
        commits = []
        event.listen(storage._database.writing, "commit", commits.append)
        progress = Progress(1, (1, 2), 2_000, 7)
        said = await asyncio.gather(*(adding(storage, name, 2, 3, progress=progress) for name in reversed(names)))
        assert said == [None] * 100
        assert len(commits) <= 3
        assert len(seen) <= 4 * 3  # begin, version, lines, progress; or lock, lines, progress
        inserted = max((rows_of(p) for sql, p in seen if sql.startswith("INSERT INTO lines")), key=len)
        keys = [(row["table"], row["number"]) for row in inserted]
        assert len(keys) > 50
        assert keys == sorted(keys), "rows are in the order of their keys"
        updated = max((rows_of(p) for sql, p in seen if sql.startswith("UPDATE tables")), key=len)
        assert [row["table"] for row in updated] == sorted(row["table"] for row in updated)
    assert all(numbers(file, name) == [1, 2, 3] for name in names)


async def test_a_batch_holds_one_write_about_the_same_thing():
    batches, said = [], []
    committing = writer.Writer(lambda batch: batches.append([write.parts for write in batch]))
    for about, parts in (("a", 1), ("b", 2), ("a", 3), ("c", 4), ("a", 5)):
        committing.write_soon(about, [(parts, ())], lambda error, parts=parts: said.append((parts, error)))
    await committing.close()  # which waits until nothing is left to write
    assert [[part for [(part, _)] in batch] for batch in batches] == [[1, 2, 4], [3], [5]]
    assert said == [(1, None), (2, None), (4, None), (3, None), (5, None)], "everyone hears of it, in that order"


async def test_answers_come_in_the_event_loop_and_one_that_breaks_harms_no_other(file, caplog):
    async with opened(file) as storage:
        await new_table(storage, "a")
        await new_table(storage, "b")
        here = []

        def broken(error):
            here.append(threading.current_thread())
            raise RuntimeError("broken on purpose")

        storage.append(Addition("a", [line(2)]), broken)
        assert await adding(storage, "b", 2) is None
        assert here == [threading.main_thread()]
        assert "what follows a write broke down" in caplog.text
        assert numbers(file, "a") == [1, 2]


async def test_progress_that_comes_with_a_move_is_newer_than_what_is_saved_beside_it(file):
    old, new = Progress(1, (0,), 2_000, None), Progress(2, (1,), 2_000, 5_000)
    async with opened(file) as storage:
        for name, first in (("a", True), ("b", False)):
            await new_table(storage, name)
            saving = asyncio.ensure_future(storage.save_progress({name: old})) if first else None
            await asyncio.sleep(0)
            moving = adding(storage, name, 2, progress=new)
            await asyncio.gather(moving, saving or storage.save_progress({name: old}))
            assert query(file, PROGRESS, name) == [(2, "1", 2_000, 5_000)]
        # A move was taken back in the same millisecond: there are fewer, and that is newer.
        saving = asyncio.ensure_future(storage.save_progress({"a": Progress(3, (0,), 2_000, None)}))
        await asyncio.gather(saving, adding(storage, "a", 3, progress=Progress(2, (0,), 2_000, 6_000)))
        assert query(file, PROGRESS, "a") == [(2, "0", 2_000, 6_000)]


async def test_progress_that_is_saved_late_does_not_undo_what_is_newer(file):
    async with opened(file) as storage:
        await new_table(storage, "a")
        await storage.save_progress({"a": Progress(1, (1,), 2_000, None), "b": Progress(1, (1,), 2_000, None)})
        assert query(file, PROGRESS, "a") == [(1, "1", 2_000, None)]
        assert await adding(storage, "a", 2, progress=Progress(3, (0,), 3_000, 9_000)) is None
        await storage.save_progress({"a": Progress(2, (1,), 2_500, None)})
        assert query(file, PROGRESS, "a") == [(3, "0", 3_000, 9_000)]
        await storage.save_progress({"a": Progress(4, (1,), 3_000, None)})  # in the same millisecond
        assert query(file, PROGRESS, "a") == [(4, "1", 3_000, None)]
        await storage.save_progress({"a": Progress(3, (0,), 3_000, None)})  # also in it, but before
        assert query(file, PROGRESS, "a") == [(4, "1", 3_000, None)]
        assert await adding(storage, "a", 3, progress=Progress(2, (0,), 3_000, None)) is None  # moves taken back
        assert query(file, PROGRESS, "a") == [(2, "0", 3_000, None)]


async def test_who_sits_where_is_what_the_last_of_two_writes_says(file):
    async with opened(file) as storage:
        await new_table(storage, "a", "ada", "bob")
        said = [adding(storage, "a", 2, listing=listing("bob")), adding(storage, "a", 3, listing=listing())]
        assert await asyncio.gather(*said) == [None, None]
        assert query(file, "SELECT * FROM people") == []
        assert await adding(storage, "a", 4, listing=listing("ada", "ada")) is None
        assert query(file, "SELECT seat, guest, created FROM people ORDER BY seat") == [
            (0, "ada", 1_000),
            (1, "ada", 1_000),
        ]


async def test_two_notes_at_once_leave_the_later(file):
    async with opened(file) as storage:
        await new_table(storage, "a")
        await asyncio.gather(*(storage.save_notes("a", 0, "ada", f"note {n}") for n in range(5)))
        assert await storage.notes("a", 0, "ada") == "note 4"
        assert await storage.notes("a", 1, "ada") == ""


async def test_a_transfer_is_used_once(file):
    async with opened(file) as storage:
        await storage.add_guest(StoredGuest("ada", "Ada"), "one", 0)
        await storage.add_transfer("token", "ada", 100)
        assert await storage.use_transfer("token", "late", 100) is None
        used = await asyncio.gather(*(storage.use_transfer("token", f"new {n}", 50) for n in range(5)))
        assert [guest for guest in used if guest] == [StoredGuest("ada", "Ada")]
        found = [await storage.guest(f"new {n}") for n in range(5)]
        assert len([guest for guest in found if guest]) == 1


async def test_a_snapshot_again_replaces_the_one_before(file):
    async with opened(file) as storage:
        await new_table(storage, "a")
        for body in ("one", "two"):
            assert await adding(storage, "a", snapshot=Snapshot(1, 0, "1.0", body)) is None
        assert query(file, "SELECT number, body FROM snapshots") == [(1, "two")]


async def test_snapshots_of_a_long_log_share_a_batch_with_the_next_move(file):
    async with opened(file) as storage:
        await new_table(storage, "a")
        commits = []
        event.listen(storage._database.writing, "commit", commits.append)
        said = [adding(storage, "a", snapshot=Snapshot(n, n, "1.0", f"after {n}")) for n in range(1, 51)]
        assert await asyncio.gather(*said, adding(storage, "a", 2)) == [None] * 51
        assert len(commits) <= 2
    assert query(file, "SELECT count(*), max(number) FROM snapshots") == [(50, 50)]


# A database that does not take it


@contextmanager
def small_files(size):
    """This process can write no file beyond that size: as on a full disk."""
    soft, hard = resource.getrlimit(resource.RLIMIT_FSIZE)
    resource.setrlimit(resource.RLIMIT_FSIZE, (size, hard))
    try:
        yield
    finally:
        resource.setrlimit(resource.RLIMIT_FSIZE, (soft, hard))


@pytest.mark.store("sqlite")
async def test_a_disk_that_is_full_at_the_commit_takes_nothing_of_a_batch(file):
    async with opened(file) as storage:
        names = await tables(storage, 20)
        log = file.with_name(file.name + "-wal")
        for attempt in range(3):  # the third is refused as the first was: nothing is left of a transaction
            with small_files(log.stat().st_size + 2_000):
                said = await asyncio.gather(*(adding(storage, name, line(2, "x" * 2_000)) for name in names))
            assert [type(error) for error in said] == [NotSaved] * 20, attempt
            assert all(numbers(file, name) == [1] for name in names)
            assert (await storage.stored(names[0], "")).lines == [line(1)], "reading goes on"
        assert await asyncio.gather(*(adding(storage, name, 2) for name in names)) == [None] * 20
    assert all(numbers(file, name) == [1, 2] for name in names)


@pytest.mark.store("sqlite")
async def test_a_disk_that_is_full_in_the_middle_of_a_batch_takes_nothing_of_it(file):
    async with opened(file) as storage:
        names = await tables(storage, 20)
        with closing(storage._database.writing.raw_connection()) as connection:
            pages = connection.cursor().execute("PRAGMA page_count").fetchone()[0]
            connection.cursor().execute(f"PRAGMA max_page_count={pages + 3}")
        said = await asyncio.gather(*(adding(storage, name, line(2, "x" * 3_000)) for name in names))
        assert {str(error) for error in said} == {
            "That could not be saved: the server's disk is full. Nothing was changed; try again later."
        }
        assert all(isinstance(error, NotSaved) for error in said)
        assert all(numbers(file, name) == [1] for name in names)
        assert await adding(storage, names[0], 2) is None


@pytest.mark.store("sqlite")
async def test_a_database_that_another_program_holds_refuses(file, monkeypatch):
    monkeypatch.setattr(sqlite, "PATIENCE", 0.05)
    async with opened(file) as storage:
        await new_table(storage, "a")
        with closing(driver.connect(file, isolation_level=None)) as other:
            other.execute("BEGIN IMMEDIATE")
            error = await adding(storage, "a", 2)
            assert isinstance(error, NotSaved)
            assert str(error).startswith("That could not be saved: the server's database does not answer.")
            other.execute("ROLLBACK")
        assert await adding(storage, "a", 2) is None


async def test_a_batch_that_cannot_be_made_does_not_stop_the_writer(file, monkeypatch):
    def broken(writes):
        raise ValueError("no rows")

    async with opened(file) as storage:
        with monkeypatch.context() as fault:
            fault.setattr(statements, "merged", broken)
            with pytest.raises(NotSaved, match="Nothing was changed"):
                await storage.add_guest(StoredGuest("a" * 20, "Ada"), "hash", 0)
        await storage.add_guest(StoredGuest("b" * 20, "Bob"), "other hash", 0)
        assert await storage.guest("hash") is None
        assert (await storage.guest("other hash")).name == "Bob"


# The end


async def test_closing_finishes_all_writes(file):
    async with opened(file) as storage:
        names = await tables(storage, 2 * writer.MOST_AT_ONCE + 10)
        said = [adding(storage, name, 2) for name in names]
        said += [adding(storage, names[0], number) for number in range(3, 8)]
    assert [await error for error in said] == [None] * len(said)
    assert numbers(file, names[0]) == [1, *range(2, 8)]
    assert numbers(file, names[-1]) == [1, 2]
    late = await adding(storage, names[0], 8)
    assert isinstance(late, NotSaved)
    assert "being stopped" in str(late)
    assert numbers(file, names[0]) == [1, *range(2, 8)]
