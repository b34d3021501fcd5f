"""`bradshaw copy-database`: from a file to PostgreSQL and back, whole, and on from where it was interrupted."""

import asyncio
import os
import signal
import subprocess
import time
from random import Random

import pytest

from bradshaw.core.errors import BradshawError
from bradshaw.server.storage import schema
from bradshaw.server.storage.copying import Copied, copy_database
from bradshaw.server.storage.files import only_server
from bradshaw.server.storage.interface import (
    NOBODY,
    Addition,
    NewTableRow,
    Progress,
    Snapshot,
    StoredGuest,
    Subscription,
    Unsent,
)
from bradshaw.server.storage.sql import SqlStorage
from bradshaw.server.tables import log
from bradshaw.wire import entries
from tests.server import postgres
from tests.server.durability.harness import COMMAND, bradshaw_here, complains
from tests.server.harness import serving
from tests.server.storage.harness import listing, new_table, opened
from tests.server.stores import query

START = Progress(0, (0,), 1_000, None)


@pytest.fixture
def club(tmp_path):
    """A file with a club in it."""
    file = tmp_path / "club.db"
    asyncio.run(fill(file, 45))
    return file


@pytest.fixture
def empty():
    url = postgres.new_database()
    yield url
    postgres.drop_database(url)


async def fill(where, tables, entries_each=6):
    rng = Random(1)
    storage = await SqlStorage.open(str(where))
    for name in ("ada", "bob", "eve"):
        await storage.add_guest(StoredGuest(name, name.title() + " ä€"), f"secret of {name}", 5)
    await storage.add_transfer("token", "ada", 10)
    await storage.notices.key("vapid", "a key of this club's own", 1)
    await storage.notices.subscribe(Subscription("h", "ada", "secret of ada", "e", "p", "a", "en", "turn", 3), 5)
    for number in range(25):
        await storage.add_record(f"record {number:02}", "text\n" * number, number, NOBODY)

    async def one(number):
        name = f"{rng.randrange(10**9)}-{number}"
        lines = []
        for each in range(1, entries_each + 1):
            entry = entries.Said(at=1_000 + each, guest="ada", name="Ada", text="“é” \\ \n" * each, seat=0)
            lines.append(log.write(entry, each, lines[-1].sum if lines else ""))
        row = NewTableRow(name, f"code {number}", "scotland_yard", number % 2 == 0, 1_000 + number)
        await storage.create_table(row, lines[:1], START, listing("ada", "bob"))
        done = asyncio.get_running_loop().create_future()
        made = Snapshot(entries_each, 3, "1.0", "{}") if number % 3 == 0 else None
        storage.append(Addition(name, lines[1:], Progress(3, (1, 0), 9_000, number), None, made), done.set_result)
        assert await done is None
        if number % 4 == 0:
            await storage.save_notes(name, 0, "ada", "a note")
            assert await storage.notices.claim(Unsent(name, 2, "ada", "push", 4, "{}"))

    await asyncio.gather(*(one(number) for number in range(tables)))
    await storage.close()


def contents(where):
    found = {
        table.name: sorted(map(tuple, query(where, f"SELECT * FROM {table.name}")), key=repr)
        for table in schema.metadata.sorted_tables
        if table.name != "probes"
    }
    found["tables"] = [tuple(bool(v) if n == 5 else v for n, v in enumerate(row)) for row in found["tables"]]
    return found


def test_there_and_back_again(club, empty, tmp_path):
    before = contents(club)
    assert copy_database(str(club), empty) == Copied(45, 270, 3, 25)
    assert contents(empty) == before
    back = tmp_path / "back.db"
    copy_database(empty, str(back))
    assert contents(back) == before
    assert contents(club) == before, "nothing is changed in the source"

    async def go_on():
        for where in (empty, back):
            async with opened(where) as storage:
                await new_table(storage, "new")
            (numbers,) = query(where, "SELECT count(*), max(no) FROM tables")
            assert numbers == (46, 46), "a new table has the next number"

    asyncio.run(go_on())


def test_games_go_on_where_they_were(tmp_path, empty):
    async def play():
        async with serving(tmp_path / "club.db") as server:
            ada = await server.person("Ada")
            table = (await ada.table("scotland_yard", 2, seats=["me", "me"], start=True))["id"]
            wire = await ada.connect(table, 0)
            await wire.move(0)
            secret, number = ada.secret, wire.info["number"]
        await asyncio.to_thread(copy_database, str(tmp_path / "club.db"), empty)
        async with serving(empty) as server:
            ada = server.stranger()
            ada.http.cookies.set("bradshaw", secret)
            wire = await ada.connect(table, 1)
            assert wire.info["number"] >= number
            await wire.move(1)

    asyncio.run(play())


@pytest.mark.parametrize("moment", [1, 21, 46, 70, 73])
def test_who_was_interrupted_goes_on(club, empty, moment):
    class Interrupted(Exception):
        pass

    def told(done, of):
        assert of == 45 + 25 + 3
        if done >= moment:
            raise Interrupted

    with pytest.raises(Interrupted):
        copy_database(str(club), empty, told)
    with pytest.raises(BradshawError, match="was not finished"):
        asyncio.run(SqlStorage.open(empty))
    asyncio.run(more(club))  # the club plays on meanwhile, and a table is removed
    copy_database(str(club), empty)
    assert contents(empty) == contents(club)


async def more(club):
    (first, *_), *_ = query(club, "SELECT id FROM tables ORDER BY no")
    async with opened(club) as storage:
        await storage.rename("ada", "Countess")
        await storage.save_notes(first, 0, "ada", "another note")
    (last,) = query(club, "SELECT max(no) FROM tables")[0]
    for table in ("lines", "snapshots"):
        query(club, f"DELETE FROM {table} WHERE table_no = ?", last)
    for table in ("people", "notes", "notices"):
        query(club, f"DELETE FROM {table} WHERE table_id = (SELECT id FROM tables WHERE no = ?)", last)
    query(club, "DELETE FROM tables WHERE no = ?", last)


def test_a_process_that_was_killed_goes_on(tmp_path, empty):
    club = tmp_path / "club.db"
    asyncio.run(fill(club, 300))
    command = [*COMMAND, "copy-database", str(club), empty]
    process = subprocess.Popen(command, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
    while process.poll() is None:
        try:
            if query(empty, "SELECT count(*) FROM tables") > [(40,)]:
                break
        except Exception:
            time.sleep(0.01)
    os.kill(process.pid, signal.SIGKILL)
    process.wait()
    assert query(empty, "SELECT version_num FROM alembic_version") == [("copying",)]
    assert (0,) < query(empty, "SELECT count(*) FROM tables")[0] < (300,)
    found = bradshaw_here("copy-database", club, empty)
    assert found.status == 0, found.stderr
    assert "Copied 300 tables with 1800 entries, 3 guests and 25 records" in found.stdout
    assert contents(empty) == contents(club)


@pytest.mark.parametrize(
    "change",
    ["UPDATE lines SET body = replace(body, 'Ada', 'Eve') WHERE number = 3", "DELETE FROM lines WHERE number = 4"],
)
def test_a_chain_that_is_broken_is_not_copied(club, empty, change):
    query(club, change)
    complains(bradshaw_here("copy-database", club, empty), "can't be copied")
    with pytest.raises(BradshawError, match="was not finished"):
        asyncio.run(SqlStorage.open(empty))


def test_a_copy_that_differs_is_noticed(club, empty):
    """A database that keeps something else than it was given."""
    asyncio.run(_made(empty))
    query(
        empty,
        "CREATE FUNCTION liar() RETURNS trigger AS 'BEGIN NEW.body = ''{}''; RETURN NEW; END' LANGUAGE plpgsql",
    )
    query(empty, "CREATE TRIGGER liar BEFORE INSERT ON lines FOR EACH ROW EXECUTE FUNCTION liar()")
    with pytest.raises(BradshawError, match="differs"):
        copy_database(str(club), empty)


async def _made(where):
    await (await SqlStorage.open(str(where))).close()


def test_what_is_there_is_never_overwritten(club, tmp_path, empty):
    other = tmp_path / "other.db"
    asyncio.run(fill(other, 2))
    before = contents(other)
    complains(bradshaw_here("copy-database", club, other), "a copy overwrites nothing")
    assert contents(other) == before
    query(other, "UPDATE keys SET value = 'of another club'")
    with pytest.raises(ZeroDivisionError):
        copy_database(str(other), empty, lambda done, of: 1 // 0)
    complains(bradshaw_here("copy-database", club, empty), "part of a copy of another database")


def test_while_a_server_runs_nothing_is_copied(club, empty, tmp_path):
    with only_server(club):
        complaint = subprocess.run(
            [*COMMAND, "copy-database", club, empty], capture_output=True, text=True, check=False
        )
    assert "Another server" in complaint.stderr
    copy_database(str(club), empty)

    async def both():
        async with opened(empty):
            await asyncio.to_thread(
                lambda: complains(
                    bradshaw_here("copy-database", empty, tmp_path / "new.db"), "Stop all of its servers"
                )
            )

    asyncio.run(both())


def test_bad_input_gets_a_sentence_without_the_password(club, tmp_path):
    (tmp_path / "text.db").write_text("no database" * 1000)
    url = "postgresql://ada:s3cret@127.0.0.1:1/club?connect_timeout=1"
    for source, target, about in (
        (tmp_path / "missing.db", tmp_path / "new.db", "missing.db"),
        (club, club, "into itself"),
        (club, f"sqlite:///{club}", "into itself"),
        (club, tmp_path / "no folder" / "new.db", "no folder"),
        (tmp_path / "text.db", tmp_path / "new.db", "text.db"),
        (club, tmp_path / "text.db", "text.db"),
        (club, url, "ada:***@"),
        (url, tmp_path / "new.db", "ada:***@"),
        (club, "mysql://ada:s3cret@db/club", "mysql"),
    ):
        said = bradshaw_here("copy-database", source, target)
        complains(said, about)
        assert "s3cret" not in said.stderr
    old = tmp_path / "old.db"
    old.write_bytes((club).read_bytes())
    query(old, "UPDATE alembic_version SET version_num = '0002'")
    complains(bradshaw_here("copy-database", old, tmp_path / "new.db"), "from an older Bradshaw")
    query(old, "UPDATE alembic_version SET version_num = '9999'")
    complains(bradshaw_here("copy-database", old, tmp_path / "new.db"), "from a newer Bradshaw")
