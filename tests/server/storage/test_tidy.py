"""The write-ahead log neither grows without end nor is anything lost when it is begun anew."""

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
    monkeypatch.setattr(Sqlite, "most_rows", 25)
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


async def test_every_commit_is_synced_and_no_move_waits_for_a_checkpoint(tmp_path):
    storage = await SqlStorage.open(str(tmp_path / "tables.db"))
    wanted = {"journal_mode": "wal", "synchronous": 2, "foreign_keys": 1, "busy_timeout": 5000}
    for engine, more in ((storage._database.writing, {"wal_autocheckpoint": 0}), (storage._database.reading, {})):
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
