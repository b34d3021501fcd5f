"""The write-ahead log neither grows without end nor is anything lost when it is begun anew."""

import sqlite3

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
    with sqlite3.connect(file) as db:
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
