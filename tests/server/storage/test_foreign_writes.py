"""Another process writes to the same database: whoever planned on what was before writes nothing after it."""

import asyncio
from contextlib import closing

import pytest
from sqlalchemy import event

from bradshaw.server.errors import Conflict
from bradshaw.server.storage.backup import backup, restore
from bradshaw.server.storage.driver import driver
from bradshaw.server.storage.interface import StoredGuest
from tests.server.storage.harness import adding, new_table, numbers, opened, query


@pytest.fixture
def file(tmp_path):
    return tmp_path / "tables.db"


async def test_a_foreign_write_is_noticed_before_anything_is_written(file):
    async with opened(file) as storage:
        told = []
        storage.on_foreign_write(lambda: told.append(len(told)))
        await new_table(storage, "a")
        await storage.notice()
        assert told == []
        query(file, "INSERT INTO guests VALUES ('eve', 'Eve', 0)")
        assert isinstance(await adding(storage, "a", 2), Conflict)
        await asyncio.sleep(0)
        assert told == [0]
        assert numbers(file, "a") == [1]
        assert await adding(storage, "a", 2) is None
        query(file, "UPDATE guests SET name = 'Eva'")
        await storage.notice()
        await asyncio.sleep(0)
        assert told == [0, 1]


async def test_nobody_writes_between_the_question_who_has_written_and_what_is_written(file):
    async with opened(file) as storage:
        await new_table(storage, "a")
        refused = []

        @event.listens_for(storage._database.writing, "after_cursor_execute")
        def come_between(connection, cursor, statement, parameters, context, many):
            if "data_version" in statement:
                with closing(driver.connect(file, timeout=0)) as other, other:
                    try:
                        other.execute("INSERT INTO guests VALUES ('eve', 'Eve', 0)")
                    except driver.OperationalError as error:
                        refused.append(str(error))

        assert await adding(storage, "a", 2) is None
        assert refused == ["database is locked"]
        assert query(file, "SELECT count(*) FROM guests") == [(0,)]
        assert numbers(file, "a") == [1, 2]


async def test_what_was_planned_before_it_was_known_is_not_written(file):
    """Asked for in the moment between the foreign write and the news of it: it may follow on what is no more."""
    async with opened(file) as storage:
        await new_table(storage, "a")
        await new_table(storage, "b")
        known = asyncio.Event()
        storage.on_foreign_write(known.set)
        query(file, "INSERT INTO guests VALUES ('eve', 'Eve', 0)")
        first = adding(storage, "a", 2)
        second = adding(storage, "a", 2)  # waits for the batch after the first
        assert not known.is_set()
        assert isinstance(await first, Conflict)
        assert isinstance(await second, Conflict)
        assert known.is_set()
        assert numbers(file, "a") == [1]
        assert await asyncio.gather(adding(storage, "a", 2), adding(storage, "b", 2)) == [None, None]


async def test_what_depends_on_nothing_is_written_all_the_same(file):
    async with opened(file) as storage:
        query(file, "INSERT INTO guests VALUES ('eve', 'Eve', 0)")
        await storage.add_guest(StoredGuest("ada", "Ada"), "hash", 0)
        query(file, "INSERT INTO guests VALUES ('bob', 'Bob', 0)")
        await new_table(storage, "a")
        assert numbers(file, "a") == [1]
        assert await storage.guest("hash") == StoredGuest("ada", "Ada")


async def test_a_backup_is_no_foreign_write_and_a_restore_is_one(file, tmp_path):
    async with opened(file) as storage:
        told = []
        storage.on_foreign_write(lambda: told.append("again"))
        await new_table(storage, "a")
        await asyncio.to_thread(backup, str(file), tmp_path / "copy.db")
        assert await adding(storage, "a", 2) is None
        await storage.tidy()
        await storage.tidy()
        assert await adding(storage, "a", 3) is None
        assert told == []
        await asyncio.to_thread(restore, tmp_path / "copy.db", str(file))
        assert isinstance(await adding(storage, "a", 4), Conflict)
        assert await adding(storage, "a", 2) is None
        assert told == ["again"]
    assert numbers(file, "a") == [1, 2]


async def test_two_storages_on_one_file_never_write_the_same_number(file):
    async with opened(file) as one, opened(file) as two:
        await new_table(one, "a")
        await two.notice()
        said = await asyncio.gather(*(adding(storage, "a", 2) for storage in (one, two)))
        assert sorted(type(error) is Conflict for error in said) == [False, True]
        assert numbers(file, "a") == [1, 2]
