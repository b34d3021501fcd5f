"""A database of the first schema, with games played on a server of that time: it opens, and all is there."""

import shutil
from contextlib import closing
from pathlib import Path

import pytest

from bradshaw.server.ids import hash_secret
from bradshaw.server.storage.driver import driver
from bradshaw.server.storage.migrate import HEAD
from bradshaw.server.tables import history, log
from tests.server.durability.old import PLAYED, SECRET
from tests.server.storage.harness import adding, opened, query

VERSION = "SELECT version_num FROM alembic_version"


@pytest.fixture
def old(tmp_path):
    file = tmp_path / "old.db"
    shutil.copy(PLAYED, file)
    assert query(file, VERSION) == [("0001",)]
    return file


def logs(file: Path):
    with closing(driver.connect(file)) as database:
        found = database.execute(
            "SELECT id, number, body, sum FROM lines JOIN tables ON no = table_no ORDER BY number"
        )
        read = {}
        for table, *line in found:
            read.setdefault(table, []).append(log.Line(*line))
        return read


async def test_its_tables_are_as_they_were(old):
    before = logs(old)
    head = {row[0]: row[1:] for row in query(old, "SELECT id, code, moves, changed FROM tables")}
    async with opened(old) as storage:
        assert query(old, VERSION) == [(HEAD,)]
        assert len(before) == len(head) == 13
        for table, lines in before.items():
            found = await storage.stored(table, "any")
            assert (found.code, found.moves, found.changed) == head[table]
            assert found.snapshot is None
            assert found.lines == lines
            entries = [entry for _, entry in log.read(found.lines)]
            folded = [at for at, _ in history.fold(history.begin(table, lines), lines[1:])]
            assert (folded[-1].number, folded[-1].changed) == (len(lines), found.changed)
            assert folded[-1].moves >= found.moves
            assert entries[0].game == query(old, "SELECT game FROM tables WHERE id = ?", table)[0][0]
            assert await adding(storage, table, log.write(entries[-1], len(lines) + 1, lines[-1].sum)) is None


async def test_its_lists_are_as_they_were(old):
    by = "FROM tables {} ORDER BY created DESC, id DESC"
    public = {
        kind: [row[0] for row in query(old, "SELECT id " + by.format("WHERE listed AND status = ?"), kind)]
        for kind in ("open", "running", "over")
    }
    guests = dict(query(old, "SELECT name, id FROM guests"))
    seated = "WHERE id IN (SELECT table_id FROM people WHERE guest = ?)"
    mine = {g: [row[0] for row in query(old, "SELECT id " + by.format(seated), g)] for g in guests.values()}
    wakes = query(old, "SELECT id, wake FROM tables WHERE wake IS NOT NULL ORDER BY wake")
    people = query(old, "SELECT table_id, seat, guest FROM people ORDER BY 1, 2")
    async with opened(old) as storage:
        for kind, expected in public.items():
            assert expected
            assert [row.id for row in await storage.listed(kind, None, None, 50)] == expected
            later = await storage.listed(kind, None, expected[0], 50)
            assert [row.id for row in later] == expected[1:]
        for guest, expected in mine.items():
            assert len(expected) > 4
            assert [row.id for row in await storage.listed("mine", guest, None, 50)] == expected
            assert [row.id for row in await storage.listed("mine", guest, expected[3], 50)] == expected[4:]
        assert wakes
        assert await storage.wakes() == wakes
        assert query(old, "SELECT table_id, seat, guest FROM people ORDER BY 1, 2") == people
        assert (await storage.guest(hash_secret(SECRET))).name == "Ada"
        noted = query(old, "SELECT table_id FROM notes")
        assert await storage.notes(noted[0][0], 0, guests["Ada"]) == "Remember the ferry."


async def test_what_lists_need_is_filled_in_for_everybody(old):
    async with opened(old):
        wrong = (
            "SELECT count(*) FROM people JOIN tables ON id = table_id WHERE people.created IS NOT tables.created"
        )
        assert query(old, wrong) == [(0,)]
        assert query(old, "PRAGMA foreign_key_check") == []
        assert query(old, "PRAGMA integrity_check") == [("ok",)]
