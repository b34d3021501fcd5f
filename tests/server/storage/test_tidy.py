"""The write-ahead log neither grows without end nor is anything lost when it is begun anew."""

import asyncio
from contextlib import closing

import pytest

from bradshaw.core.errors import BradshawError
from bradshaw.server.storage.backup import backup, restore
from bradshaw.server.storage.driver import driver
from bradshaw.server.storage.interface import StoredGuest
from bradshaw.server.storage.sql import SqlStorage
from bradshaw.server.storage.sqlite import Sqlite


def size(file):
    log = file.with_name(file.name + "-wal")
    return log.stat().st_size if log.exists() else 0


async def add_guests(storage, first, count):
    for number in range(first, first + count):
        await storage.add_guest(StoredGuest(f"g{number}", f"Guest {number}"), f"secret {number}", number)


def names(file):
    with driver.connect(file) as db:
        return {name for (name,) in db.execute("SELECT id FROM guests")}


async def test_under_load_the_log_is_begun_anew_and_does_not_grow(tmp_path, monkeypatch):
    monkeypatch.setattr(Sqlite, "most_bytes", 400_000)
    file = tmp_path / "tables.db"
    storage = await SqlStorage.open(str(file))
    sizes = []
    for turn in range(6):
        await add_guests(storage, turn * 30, 30)
        assert await storage.tidy() is False
        sizes.append(size(file))
    assert sizes[0] > 0
    assert max(sizes) <= sizes[0] * 1.5  # written over from its beginning each time
    await storage.close()
    assert len(names(file)) == 180


async def test_when_it_is_quiet_the_log_is_emptied(tmp_path):
    file = tmp_path / "tables.db"
    storage = await SqlStorage.open(str(file))
    await add_guests(storage, 0, 5)
    assert await storage.tidy() is False
    assert size(file) > 0
    assert await storage.tidy() is True
    assert size(file) == 0
    await add_guests(storage, 5, 1)  # and goes on
    await storage.close()
    assert len(names(file)) == 6


async def test_a_few_large_records_do_not_make_the_log_long(tmp_path, monkeypatch):
    """It is the bytes that count: thousands of rows may be a little, and thirty much."""
    monkeypatch.setattr(Sqlite, "most_bytes", 2_000_000)
    file = tmp_path / "tables.db"
    storage = await SqlStorage.open(str(file))
    for turn in range(30):
        await storage.add_record(f"r{turn}", f"{turn:02}" * 475_000, turn)
        assert await storage.tidy() is False
        assert size(file) <= 3_000_000
    await storage.close()


async def test_with_readers_at_all_times_the_log_does_not_grow(tmp_path, monkeypatch):
    monkeypatch.setattr(Sqlite, "most_bytes", 500_000)
    file = tmp_path / "tables.db"
    storage = await SqlStorage.open(str(file))
    stop = False

    async def read():
        while not stop:
            await storage.guest("secret 1")

    reading = [asyncio.create_task(read()) for _ in range(8)]  # twice as many as there are threads for it
    sizes = []
    for turn in range(12):
        await add_guests(storage, turn * 30, 30)
        await storage.tidy()
        sizes.append(size(file))
    stop = True
    await asyncio.gather(*reading)
    assert max(sizes) < 2_500_000, sizes  # of about 7 MB that were written
    await storage.close()
    assert len(names(file)) == 360


async def test_a_reader_who_does_not_go_away_holds_nobody_up_and_is_waited_for(tmp_path):
    """A backup of a large database, say: until it is done, the log can't be begun anew."""
    file = tmp_path / "tables.db"
    storage = await SqlStorage.open(str(file))
    await add_guests(storage, 0, 5)
    with closing(driver.connect(file, isolation_level=None)) as other:
        other.execute("BEGIN")
        other.execute("SELECT * FROM guests").fetchone()
        await add_guests(storage, 5, 5)
        await storage.tidy()
        for _ in range(2):
            assert await storage.tidy() is True
            assert size(file) > 0
        await add_guests(storage, 10, 5)
        await storage.tidy()
    assert await storage.tidy() is True
    assert size(file) == 0
    assert len(names(file)) == 15
    await storage.close()


async def test_on_a_disk_with_little_room_the_log_is_emptied_under_load_too(tmp_path, monkeypatch):
    file = tmp_path / "tables.db"
    storage = await SqlStorage.open(str(file))
    await add_guests(storage, 0, 5)
    assert await storage.tidy() is False
    assert size(file) > 0, "there is room enough"
    monkeypatch.setattr(Sqlite, "scarce", 2**60)
    await add_guests(storage, 5, 5)
    assert await storage.tidy() is False
    assert size(file) == 0
    await storage.close()


async def test_before_there_is_too_little_room_to_copy_the_log_it_is_copied(tmp_path, monkeypatch):
    """Between two times that it is tidied, too: thousands of moves may be made meanwhile."""
    file = tmp_path / "tables.db"
    storage = await SqlStorage.open(str(file))
    monkeypatch.setattr(Sqlite, "_free", lambda _: 1_000_000)
    longest = 0
    for number in range(100):
        await add_guests(storage, number, 1)
        longest = max(longest, size(file))
    assert Sqlite.short < longest < 2 * Sqlite.short
    await storage.close()
    assert len(names(file)) == 100


async def test_what_could_not_be_tidied_is_tried_again_though_nothing_is_written(tmp_path, monkeypatch):
    file = tmp_path / "tables.db"
    storage = await SqlStorage.open(str(file))
    await add_guests(storage, 0, 5)
    await storage.tidy()
    with monkeypatch.context() as broken:
        broken.setattr(Sqlite, "tidy_between", lambda *_: None)  # as when the disk is full
        for _ in range(3):
            assert await storage.tidy() is True
            assert size(file) > 0
    assert await storage.tidy() is True
    assert size(file) == 0
    await storage.close()


async def test_every_commit_is_synced_and_no_move_waits_for_a_checkpoint(tmp_path):
    storage = await SqlStorage.open(str(tmp_path / "tables.db"))
    limit = {"wal_autocheckpoint": 0, "journal_size_limit": Sqlite.most_bytes}
    wanted = {"journal_mode": "wal", "synchronous": 2, "foreign_keys": 1, "busy_timeout": 5000}
    for engine, more in ((storage._database.writing, limit), (storage._database.reading, {})):
        with closing(engine.raw_connection()) as connection:
            for pragma, value in (wanted | more).items():
                assert connection.cursor().execute(f"PRAGMA {pragma}").fetchone() == (value,), pragma
    await storage.close()


def damage(file):
    """Damage that only a thorough check finds: an index that does not have a row of its table."""
    with closing(driver.connect(file)) as db, db:
        db.execute("PRAGMA writable_schema=ON")
        sql = "CREATE INDEX guests_by_name ON guests (name)"
        root = db.execute("SELECT rootpage FROM sqlite_schema WHERE name = 'tables_by_wake'").fetchone()[0]
        db.execute("INSERT INTO sqlite_schema VALUES ('index', 'guests_by_name', 'guests', ?, ?)", [root, sql])


async def test_a_backup_that_is_damaged_is_neither_made_nor_restored(tmp_path):
    file, copy, other = tmp_path / "tables.db", tmp_path / "copy.db", tmp_path / "other.db"
    storage = await SqlStorage.open(str(file))
    await add_guests(storage, 0, 3)
    await storage.close()
    backup(str(file), copy)
    damage(copy)
    before = file.read_bytes()
    with pytest.raises(BradshawError, match="is damaged"):
        restore(copy, str(file))
    assert file.read_bytes() == before
    damage(file)
    with pytest.raises(BradshawError, match="is damaged"):
        backup(str(file), other)
    assert not [found for found in tmp_path.iterdir() if found.name.startswith("other")]
