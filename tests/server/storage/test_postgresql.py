"""Several servers on one PostgreSQL database: the number of an entry decides, and nobody waits in a circle."""

import asyncio
import sys
from contextlib import closing

import psycopg
import pytest
from sqlalchemy import event

from bradshaw.core.errors import BradshawError
from bradshaw.server.errors import Conflict, NoRoom, NotSaved
from bradshaw.server.storage import postgresql, quotas
from bradshaw.server.storage.backup import backup, restore
from bradshaw.server.storage.database import find_database, shown
from bradshaw.server.storage.interface import Progress, StoredGuest, Uploader
from bradshaw.server.storage.quotas import Allowance, Quotas
from bradshaw.server.storage.sql import SqlStorage
from tests.server import postgres
from tests.server.storage.harness import adding, line, listing, new_table, numbers, opened
from tests.server.stores import query

pytestmark = pytest.mark.store("postgresql")


def cut_all(url):
    """Every connection to the database is closed by the server, as when it is restarted."""
    query(
        url,
        "SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE datname = current_database()"
        " AND pid <> pg_backend_pid()",
    )


async def test_of_two_servers_one_writes_an_entry_and_the_rest_of_both_batches_is_written(file):
    names = [f"table {n:02}" for n in range(40)]
    async with opened(file) as one, opened(file) as two:
        for name in names:
            await new_table(one, name)
        commits = []
        for storage in (one, two):
            event.listen(storage._database.writing, "commit", commits.append)
        # Each has twenty tables of its own, and ten at which the other is also about to write.
        first = [adding(one, name, line(2, "one")) for name in names[:25]]
        second = [adding(two, name, line(2, "two")) for name in names[15:]]
        said = [await asyncio.gather(*first), await asyncio.gather(*second)]
        assert said[0][:15] == [None] * 15
        assert said[1][10:] == [None] * 15
        for mine, others in zip(said[0][15:], said[1][:10], strict=True):
            assert sorted(type(error) is Conflict for error in (mine, others)) == [False, True]
        assert len(commits) < 20, "those that lost are found at once, not by trying each"
    assert all(numbers(file, name) == [1, 2] for name in names)


async def test_servers_that_write_to_the_same_tables_in_any_order_do_not_wait_for_each_other_for_ever(file):
    """Entries, progress and lists of the same tables, in opposite orders, from two servers at once."""
    names = [f"table {n:02}" for n in range(30)]
    waited = query(file, "SELECT deadlocks FROM pg_stat_database WHERE datname = current_database()")
    async with opened(file) as one, opened(file) as two:
        for name in names:
            await new_table(one, name, "ada")

        async def write(storage, order, first):
            for number in range(first, first + 40, 2):
                progress = Progress(number, (0,), 1_000 + number, None)
                writes = [
                    adding(
                        storage,
                        name,
                        number + n % 2,
                        progress=progress if n % 3 else None,
                        listing=None if n % 3 else listing("ada", "bob"),
                    )
                    for n, name in enumerate(order)
                ]
                late = storage.save_progress(dict.fromkeys(order[::4], progress))
                await asyncio.gather(late, storage.keep(order[::5], number), *writes)

        await asyncio.gather(write(one, names, 2), write(two, names[::-1], 2))
    assert query(file, "SELECT deadlocks FROM pg_stat_database WHERE datname = current_database()") == waited


async def test_what_may_be_stored_is_counted_for_all_servers_together(file, monkeypatch):
    monkeypatch.setattr(quotas, "OF_GUEST", Allowance(3, 10**9))
    storages = [await SqlStorage.open(file, Quotas(1.0)) for _ in range(2)]
    ada = Uploader("ada", "192.0.2.1")
    said = await asyncio.gather(
        *(storages[n % 2].add_record(f"record {n}", "text", 1_000, ada) for n in range(10)), return_exceptions=True
    )
    assert [type(error) for error in said if error] == [NoRoom] * 7
    assert query(file, "SELECT count(*) FROM records") == [(3,)]
    for storage in storages:
        await storage.close()


async def test_a_server_that_was_restarted_is_connected_to_again_unseen(file):
    async with opened(file) as storage:
        await new_table(storage, "a")
        for number in (2, 3, 4):
            cut_all(file)
            assert await adding(storage, "a", number) is None
            cut_all(file)
            assert [found.number for found in await storage.lines("a", 0, 9)] == list(range(1, number + 1))
    assert numbers(file, "a") == [1, 2, 3, 4]


async def test_who_holds_a_table_too_long_is_not_waited_for(file, monkeypatch):
    monkeypatch.setitem(postgresql.SESSION, "lock_timeout", "100ms")
    async with opened(file) as storage:
        await new_table(storage, "a")
        with closing(psycopg.connect(file)) as other:
            other.execute("SELECT * FROM tables FOR UPDATE")
            assert isinstance(await adding(storage, "a", 2), NotSaved)
        assert await adding(storage, "a", 2) is None


async def test_a_text_that_the_database_cannot_keep_harms_no_other(file):
    """PostgreSQL has no character 0."""
    async with opened(file) as storage:
        await new_table(storage, "a")
        bad = asyncio.ensure_future(storage.add_guest(StoredGuest("eve", "E\0e"), "secret", 0))
        assert await adding(storage, "a", 2) is None
        with pytest.raises(NotSaved):
            await bad
        assert await storage.guest("secret") is None


async def test_a_commit_is_on_disk_although_the_server_would_rather_not_wait(file):
    query(file, "ALTER ROLE postgres SET synchronous_commit = off")
    try:
        async with opened(file) as storage:
            with storage._database.writing.connect() as connection:
                assert connection.exec_driver_sql("SHOW synchronous_commit").scalar() == "on"
    finally:
        query(file, "ALTER ROLE postgres RESET synchronous_commit")


async def test_those_who_start_at_once_make_the_tables_once():
    url = postgres.new_database()
    try:
        databases = [find_database(url, 1) for _ in range(4)]
        await asyncio.gather(*(asyncio.to_thread(found.prepare) for found in databases))
        for found in databases:
            found.close()
        assert len(query(url, "SELECT * FROM alembic_version")) == 1
        assert query(url, "SELECT * FROM probes") == [(1, 0)]
    finally:
        postgres.drop_database(url)


# What is said


@pytest.mark.parametrize(
    ("where", "told"),
    [
        ("club.db", "club.db"),
        ("sqlite:///club.db", "sqlite:///club.db"),
        ("postgresql://ada:p%40ss@db/club", "postgresql://ada:***@db/club"),
        ("postgres://ada:pass@db/club?sslmode=require", "postgres://ada:***@db/club?sslmode=require"),
        ("postgresql://db/club?user=ada&password=pass", "postgresql://db/club?user=ada"),
        ("postgresql://ada:pass@db:port/club", "postgresql://…"),
    ],
)
def test_a_password_is_not_shown(where, told):
    assert shown(where) == told


async def test_who_cannot_connect_is_told_why_without_the_password():
    with pytest.raises(BradshawError) as found:
        await SqlStorage.open("postgresql://ada:s3cret@127.0.0.1:1/club?connect_timeout=2")
    said = str(found.value)
    assert said.startswith(
        "The database “postgresql://ada:***@127.0.0.1:1/club?connect_timeout=2” can't be opened"
    )
    assert "refused" in said
    assert "\n" not in said
    assert "s3cret" not in said
    missing = postgres.server().get_uri("nowhere").replace("postgres:", "postgres:s3cret", 1)
    with pytest.raises(BradshawError, match='database "nowhere" does not exist') as found:
        await SqlStorage.open(missing)
    assert "s3cret" not in str(found.value)


@pytest.mark.parametrize(
    "where",
    ["mysql://ada:s3cret@db/club", "postgresql://ada:s3cret@db:x/club", "postgresql+pg8000://ada:s3cret@db/x"],
)
async def test_what_is_no_database_of_ours_is_refused_without_the_password(where):
    with pytest.raises(BradshawError) as found:
        await SqlStorage.open(where)
    assert "s3cret" not in str(found.value)


async def test_without_the_driver_it_is_said_what_to_install(monkeypatch):
    monkeypatch.setitem(sys.modules, "psycopg", None)
    monkeypatch.delitem(sys.modules, "bradshaw.server.storage.postgresql")
    with pytest.raises(BradshawError, match=r"pip install 'bradshaw\[server,cluster\]'"):
        await SqlStorage.open("postgresql://db/club")


async def test_what_a_file_can_and_postgresql_does_otherwise(tmp_path):
    url = "postgresql://ada:s3cret@db/club"
    (tmp_path / "copy.db").touch()
    for refused, instead in (
        (lambda: backup(url, tmp_path / "new.db"), "pg_dump"),
        (lambda: restore(tmp_path / "copy.db", url), "pg_restore"),
    ):
        with pytest.raises(BradshawError, match=instead) as found:
            refused()
        assert "s3cret" not in str(found.value)
    assert not (tmp_path / "new.db").exists()


async def test_an_old_server_and_one_that_keeps_no_utf8_are_refused(monkeypatch):
    url = postgres.server().get_uri()
    monkeypatch.setattr(postgresql, "OLDEST", 990_000)
    with pytest.raises(BradshawError, match="Bradshaw needs PostgreSQL 14 or newer; this is 18"):
        await SqlStorage.open(url)
    monkeypatch.undo()
    with psycopg.connect(url, autocommit=True) as connection:
        connection.execute("CREATE DATABASE latin ENCODING 'LATIN1' LOCALE 'C' TEMPLATE template0")
    try:
        with pytest.raises(BradshawError, match="the encoding UTF8"):
            await SqlStorage.open(postgres.server().get_uri("latin"))
    finally:
        postgres.drop_database(postgres.server().get_uri("latin"))


async def test_a_query_alone_needs_no_transaction_and_several_are_of_one_moment(file):
    async with opened(file) as storage:
        await new_table(storage, "a")
        asked = []

        @event.listens_for(storage._database.reading, "before_cursor_execute")
        def seen(connection, *_):
            driver = connection.connection.dbapi_connection
            asked.append("alone" if driver.autocommit else driver.isolation_level.name)

        assert await storage.lines("a", 0, 9) == [line(1)]
        assert asked == ["alone"]
        asked.clear()
        assert await storage.stored("a", "")  # by the same connection
        assert len(asked) > 1
        assert set(asked) == {"REPEATABLE_READ"}
