"""Nobody but the owner of a database reads it, whatever files there are of it and however they were made."""

import logging
import os
import shutil
import sys
from stat import S_IMODE

import pytest

from bradshaw.server.storage.backup import backup, restore
from tests.server.storage.harness import new_table, opened

pytestmark = pytest.mark.skipif(sys.platform == "win32", reason="there a file has the rights of its folder")


@pytest.fixture(autouse=True)
def everybody_may_read():
    before = os.umask(0)
    yield
    os.umask(before)


@pytest.fixture
def file(tmp_path):
    return tmp_path / "tables.db"


def rights(folder):
    return {found.name: oct(S_IMODE(found.stat().st_mode)) for found in folder.iterdir()}


async def test_a_new_database_is_its_owners_alone(file, tmp_path):
    async with opened(file) as storage:
        await new_table(storage, "a")
        assert rights(tmp_path) == dict.fromkeys(("tables.db", "tables.db-wal", "tables.db-shm"), "0o600")
    assert rights(tmp_path) == {"tables.db": "0o600"}


async def test_one_that_others_could_read_is_taken_from_them(file, tmp_path, caplog):
    killed = tmp_path / "killed"
    killed.mkdir()
    async with opened(file) as storage:
        await new_table(storage, "a")
        for found in tmp_path.glob("tables.db*"):  # as a server leaves it that was killed
            shutil.copy(found, killed)
    for found in killed.iterdir():
        found.chmod(0o664)
    async with opened(killed / "tables.db") as storage:
        assert set(rights(killed).values()) == {"0o600"}
        assert await storage.stored("a", "") is not None
    said = [record for record in caplog.records if record.levelno == logging.WARNING]
    assert {record.getMessage() for record in said} == {"a file could be read by others; now by its owner only"}
    assert {record.file for record in said} == {str(killed / f"tables.db{end}") for end in ("", "-wal", "-shm")}
    caplog.clear()
    async with opened(killed / "tables.db"):
        assert not caplog.records, "said once"


async def test_so_are_backups_and_what_is_restored(file, tmp_path):
    copy, new = tmp_path / "copy.db", tmp_path / "new.db"
    async with opened(file) as storage:
        await new_table(storage, "a")
    backup(str(file), copy)
    restore(copy, str(new))
    assert set(rights(tmp_path).values()) == {"0o600"}
    new.chmod(0o644)
    restore(copy, str(new))
    assert set(rights(tmp_path).values()) == {"0o600"}
    copy.chmod(0o640)
    restore(copy, str(new))
    assert rights(tmp_path)["copy.db"] == "0o640", "what a host does with his copies is his affair"
