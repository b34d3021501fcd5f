"""What is read is of one moment, by an index, and never from before the database was exchanged."""

import asyncio

import psycopg
import pytest
from sqlalchemy import event

from bradshaw.server.errors import Unavailable
from bradshaw.server.storage.backup import backup, restore
from bradshaw.server.storage.interface import Progress, Snapshot, Stored
from tests.server.storage.harness import adding, executed, line, listing, new_table, opened, query


def snapshot(number, moves, made_by="1.0"):
    return Snapshot(number, moves, made_by, f"after {number}")


async def long_table(storage, name="a"):
    """20 entries, of which the last 10 are moves; snapshots after 5, 10 and 15."""
    await new_table(storage, name)
    for number in range(2, 21):
        moves = max(0, number - 10)
        made = snapshot(number, moves) if number in (5, 10, 15) else None
        progress = Progress(moves, (), 1_000 + number, None)
        assert await adding(storage, name, number, progress=progress, snapshot=made) is None


async def test_a_table_is_read_from_its_newest_snapshot_on(file):
    async with opened(file) as storage:
        await long_table(storage)
        await new_table(storage, "b")
        assert await storage.stored("a", "1.0") == Stored(
            "code of a", 10, 1_020, snapshot(15, 5), [line(n) for n in range(16, 21)]
        )
        assert await storage.stored("a", "2.0") == Stored(
            "code of a", 10, 1_020, None, [line(n) for n in range(1, 21)]
        ), "the snapshots of another version are as good as none"
        assert await storage.stored("b", "1.0") == Stored("code of b", 0, 1_000, None, [line(1)])
        assert await storage.stored("c", "1.0") is None


async def test_who_asks_while_it_is_being_closed_is_told_so(file):
    async with opened(file) as storage:
        await long_table(storage)
    with pytest.raises(Unavailable, match="being stopped"):
        await storage.stored("a", "1.0")
    with pytest.raises(Unavailable, match="being stopped"):
        await storage.heads(["a"])


async def test_snapshots_are_found_by_entry_and_by_move(file):
    async with opened(file) as storage:
        await long_table(storage)
        assert await adding(storage, "a", snapshot=snapshot(18, 8, "2.0")) is None
        by_number = {4: None, 5: 5, 9: 5, 10: 10, 14: 10, 15: 15, 99: 15}
        for number, expected in by_number.items():
            found = await storage.snapshot("a", "1.0", number=number)
            assert (found and found.number) == expected
        by_move = {0: 10, 4: 10, 5: 15, 99: 15}  # 5 and 10 are both after no move: the newer one
        for moves, expected in by_move.items():
            found = await storage.snapshot("a", "1.0", moves=moves)
            assert found.number == expected
        assert await storage.snapshot("a", "1.0") == snapshot(15, 5)
        assert await storage.snapshot("a", "2.0", moves=7) is None
        assert await storage.snapshot("b", "1.0") is None


async def test_lines_between_two_numbers(file):
    async with opened(file) as storage:
        await long_table(storage)
        assert await storage.lines("a", 3, 6) == [line(4), line(5), line(6)]
        assert await storage.lines("a", 18, 99) == [line(19), line(20)]
        assert await storage.lines("a", 6, 6) == []
        assert await storage.lines("b", 0, 99) == []


async def test_what_changes_while_a_table_is_read_is_seen_whole_or_not_at_all(file):
    async with opened(file) as storage:
        await long_table(storage)
        before = await storage.stored("a", "1.0")
        await storage.notice()  # that somebody wanted the table is written by now, and does not meet what follows
        written = []

        @event.listens_for(storage._database.reading, "before_cursor_execute")
        def meanwhile(connection, cursor, statement, *_):
            if "FROM snapshots" in statement and not written:
                written.append(query(file, "UPDATE tables SET moves = 11, changed = 2000"))
                query(file, "INSERT INTO snapshots VALUES (1, 20, 10, '1.0', 'new')")
                query(file, "INSERT INTO lines VALUES (1, 21, 'new', 'sum')")

        assert await storage.stored("a", "1.0") == before
        assert written
        after = await storage.stored("a", "1.0")
        assert (after.moves, after.snapshot.number, [found.number for found in after.lines]) == (11, 20, [21])


@pytest.mark.store("sqlite")
async def test_a_table_read_during_a_restore_is_not_the_old_one(file, tmp_path):
    async with opened(file) as storage:
        await new_table(storage, "a")
        await asyncio.to_thread(backup, str(file), tmp_path / "copy.db")
        assert await adding(storage, "a", 2) is None
        loop = asyncio.get_running_loop()
        told = []
        storage.on_foreign_write(lambda: told.append("all is to be read again"))

        @event.listens_for(storage._database.reading, "before_cursor_execute")
        def meanwhile(connection, cursor, statement, *_):
            """When the old table has been read, before anybody has it: restore, and let the server notice."""
            if "FROM lines" in statement and not told:
                restore(tmp_path / "copy.db", str(file))
                asyncio.run_coroutine_threadsafe(storage.notice(), loop).result(30)

        assert [found.number for found in (await storage.stored("a", "")).lines] == [1]
        assert told == ["all is to be read again"]


@pytest.mark.store("sqlite")  # a column of PostgreSQL has a type
@pytest.mark.parametrize(
    "change",
    [
        "UPDATE lines SET body = x'ff00ff'",
        "UPDATE lines SET sum = 7.5 * sum",
        "UPDATE tables SET changed = 'soon'",
        "UPDATE tables SET code = x'00'",
    ],
)
async def test_what_is_damaged_is_not_read(file, change):
    async with opened(file) as storage:
        await new_table(storage, "a")
        query(file, change.replace("7.5 * sum", "x'01'"))
        with pytest.raises(Unavailable, match="That could not be read"):
            await storage.stored("a", "1.0")


async def test_what_is_gone_is_not_read(file):
    async with opened(file) as storage:
        await new_table(storage, "a")
        query(file, "DROP TABLE lines")
        with pytest.raises(Unavailable, match="That could not be read"):
            await storage.stored("a", "1.0")


async def test_a_list_that_is_damaged_is_not_shown(file):
    async with opened(file) as storage:
        await new_table(storage, "a", status="open")
        query(file, "UPDATE tables SET to_act = 'nobody'")
        with pytest.raises(Unavailable, match="damaged"):
            await storage.listed("open", None, None, 10)


async def test_checking_says_whether_the_database_answers(file):
    async with opened(file) as storage:
        await storage.check()
        query(file, "ALTER TABLE tables RENAME TO others")
        with pytest.raises(Unavailable):
            await storage.check()


async def test_a_text_that_no_database_keeps_is_not_found(file):
    async with opened(file) as storage:
        assert await storage.stored("a\0b", "1.0") is None
        assert await storage.table_of("\0") is None
        assert await storage.guest("\0") is None


async def test_more_readers_than_threads(file):
    async with opened(file) as storage:
        await long_table(storage)
        found = await asyncio.gather(*(storage.lines("a", 0, 20) for _ in range(200)))
        assert {len(lines) for lines in found} == {20}


async def asked_for(storage):
    """All that is ever read, asked for by the storage itself: SQL and parameters."""
    await long_table(storage)
    await adding(storage, "a", 21, listing=listing("ada", "ada"))
    seen = executed(storage._database.reading)
    for kind in ("open", "running", "over", "mine"):
        await storage.listed(kind, "ada", None, 51)
        await storage.listed(kind, "ada", "a", 51)
    await storage.wakes()
    await storage.stored("a", "1.0")
    await storage.snapshot("a", "1.0", number=7)
    await storage.snapshot("a", "1.0", moves=7)
    await storage.lines("a", 3, 9)
    await storage.table_of("code of a")
    await storage.guest("secret")
    await storage.notes("a", 0, "ada")
    await storage.record("r")
    asked = [(sql, values) for sql, values in seen if sql != "BEGIN"]
    assert len(asked) >= 19
    return asked


@pytest.mark.store("sqlite")
async def test_everything_is_found_by_an_index_and_nothing_is_sorted(file):
    """As the database explains it."""
    async with opened(file) as storage:
        asked = await asked_for(storage)
        for sql, values in asked:
            plan = [row[3] for row in query(file, f"EXPLAIN QUERY PLAN {sql}", *values)]
            assert plan
            for step in plan:
                assert "TEMP B-TREE" not in step, (sql, plan)
                assert not step.startswith("SCAN"), (sql, plan)
                assert not step.startswith("SEARCH") or "INDEX" in step, (sql, plan)
        listed = [query(file, f"EXPLAIN QUERY PLAN {sql}", *values) for sql, values in asked[:8]]
        for number, plan in enumerate(listed):
            index = "people_by_guest" if number >= 6 else "tables_by_status"
            assert index in plan[0][3]
            assert ("<(?,?)" in plan[0][3]) == bool(number % 2), "a later page begins where it begins"


@pytest.mark.store("postgresql")
async def test_postgresql_can_find_everything_by_an_index_and_need_sort_nothing(file):
    """Small tables it would rather read whole, so it is told not to: what it still reads whole has no index."""
    async with opened(file) as storage:
        asked = await asked_for(storage)
        with psycopg.connect(file) as connection:
            for setting in ("enable_seqscan", "enable_sort", "enable_hashjoin", "enable_bitmapscan"):
                connection.execute(f"SET {setting} = off")
            for sql, values in asked:
                plan = "\n".join(row[0] for row in connection.execute(f"EXPLAIN {sql}", values))
                assert "Index" in plan, sql
                assert "Seq Scan" not in plan, (sql, plan)
                assert "Sort" not in plan, (sql, plan)
