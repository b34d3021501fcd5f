"""The writer goes on whatever happens to one batch."""

import pytest

from bradshaw.server.errors import NotSaved
from bradshaw.server.storage import sql
from bradshaw.server.storage.interface import StoredGuest
from bradshaw.server.storage.sql import SqlStorage


async def test_a_batch_that_cannot_be_made_does_not_stop_the_writer(tmp_path, monkeypatch):
    def broken(rows):
        raise ValueError("no text")

    storage = await SqlStorage.open(str(tmp_path / "tables.db"))
    try:
        with monkeypatch.context() as fault:
            fault.setattr(sql.frequent, "as_parameters", broken)
            with pytest.raises(NotSaved, match="Nothing was changed"):
                await storage.add_guest(StoredGuest("a" * 20, "Ada"), "hash", 0)
        await storage.add_guest(StoredGuest("b" * 20, "Bob"), "other hash", 0)
        assert await storage.guest("hash") is None
        assert (await storage.guest("other hash")).name == "Bob"
    finally:
        await storage.close()
