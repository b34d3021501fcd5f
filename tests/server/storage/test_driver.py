"""No SQLite is used that can damage the database, whatever is done with it."""

import sqlite3

import pytest

from bradshaw.core.errors import BradshawError
from bradshaw.server.storage.driver import check_version, driver
from tests.server.durability.harness import bradshaw_here, complains
from tests.server.storage.harness import new_table, opened


@pytest.fixture
def version(monkeypatch):
    """Lets the driver say that it is of that version."""

    def pretend(found):
        monkeypatch.setattr(driver, "sqlite_version_info", found)

    return pretend


def test_the_one_in_use_has_no_fault():
    check_version()
    with driver.connect(":memory:") as connection:
        said = connection.execute("SELECT sqlite_version()").fetchone()[0]
    assert tuple(map(int, said.split("."))) == driver.sqlite_version_info >= (3, 51, 3)


@pytest.mark.parametrize("found", [(3, 51, 3), (3, 53, 0), (4, 0, 0), (3, 50, 7), (3, 44, 6), (3, 44, 9)])
def test_versions_with_the_fix(version, found):
    version(found)
    check_version()


@pytest.mark.parametrize("found", [(3, 7, 0), (3, 40, 1), (3, 44, 5), (3, 45, 9), (3, 50, 6), (3, 51, 2)])
def test_versions_without_it(version, found):
    version(found)
    with pytest.raises(BradshawError, match=rf"^SQLite {'.'.join(map(str, found))} can damage .*3\.51\.3"):
        check_version()


async def test_the_server_uses_it_for_all_that_it_reads_and_writes(tmp_path):
    async with opened(tmp_path / "tables.db") as storage:
        await new_table(storage, "a")
        for engine in (storage._database.writing, storage._database.reading):
            with engine.connect() as connection:
                found = connection.exec_driver_sql("SELECT sqlite_version()").scalar_one()
                assert found == driver.sqlite_version
                assert isinstance(connection.connection.dbapi_connection, driver.Connection)
    assert driver is not sqlite3 or sqlite3.sqlite_version_info >= (3, 51, 3)


def test_server_backup_and_restore_refuse_an_old_one(version, tmp_path):
    file, copy = tmp_path / "tables.db", tmp_path / "copy.db"
    with driver.connect(file) as made:
        made.execute("CREATE TABLE something (id)")
    before = file.read_bytes()
    version((3, 46, 1))
    for command in (
        ("serve", "--port", 0, "--database", file),
        ("backup", copy, "--database", file),
        ("restore", file, "--database", copy, "--yes"),
    ):
        complains(bradshaw_here(*command), "SQLite 3.46.1 can damage a database")
    assert file.read_bytes() == before
    assert not copy.exists()
