"""Databases of every version there ever was are brought to the newest, and what they hold can be played on.

For each revision there is a dump of a database that was really played on with it: `schema_<revision>.sql`. With a
new revision, let a server of that version play and keep the result:

    .venv/bin/python -m tests.server.durability.test_migrations
"""

import asyncio
import shutil
import sqlite3
import subprocess
import sys
from collections.abc import Iterator
from contextlib import closing
from pathlib import Path
from random import Random
from tempfile import TemporaryDirectory
from typing import Any

import pytest
from alembic import command, op
from alembic.autogenerate import compare_metadata
from alembic.migration import MigrationContext
from alembic.script import ScriptDirectory
from sqlalchemy import Boolean, Connection, MetaData, create_engine, text

from bradshaw.core.errors import BradshawError
from bradshaw.server.ids import hash_secret
from bradshaw.server.storage import schema
from bradshaw.server.storage.driver import driver
from bradshaw.server.storage.migrate import HEAD, config, current
from bradshaw.server.storage.sql import SqlStorage
from tests.server.durability.harness import GAMES, bradshaw_here, complains, lines_in, load, play_on
from tests.server.durability.old import FOLDER, PLAYED, SECRET
from tests.server.harness import serving
from tests.server.stores import Where, engine_of, query


def _script(connection: Connection) -> ScriptDirectory:
    return ScriptDirectory.from_config(config(connection))


def _revisions() -> list[str]:
    with create_engine("sqlite://").connect() as connection:
        return [script.revision for script in reversed(list(_script(connection).walk_revisions()))]


def _differences(database: Where) -> Any:
    engine = engine_of(database)
    with engine.connect() as connection:
        found = compare_metadata(MigrationContext.configure(connection), schema.metadata)
        assert current(connection) == HEAD
    engine.dispose()
    return found


async def _open(database: Where) -> None:
    await (await SqlStorage.open(str(database))).close()


def test_the_last_revision_is_the_one_that_is_wanted() -> None:
    assert _revisions()[-1] == HEAD
    assert _revisions() == sorted(_revisions()), "revisions are compared as texts"


@pytest.fixture
def new(store: str, tmp_path: Path) -> Iterator[Where]:
    """A database with nothing in it, not even tables."""
    if store == "sqlite":
        yield tmp_path / "new.db"
        return
    from tests.server import postgres

    url = postgres.new_database()
    yield url
    postgres.drop_database(url)


def _lay_out(database: Where, played: Path, revision: str) -> None:
    """Make a database of an earlier version, with what was played with it: in the file, or copied row by row."""
    if isinstance(database, Path):
        shutil.copy(played, database)
        return
    engine = engine_of(database)
    with engine.begin() as connection, closing(driver.connect(played)) as rows:
        command.upgrade(config(connection), revision)
        made = MetaData()
        made.reflect(connection)
        for table in made.sorted_tables:
            if table.name in ("alembic_version", "probes"):
                continue
            found = rows.execute(f"SELECT {', '.join(table.c.keys())} FROM {table.name}").fetchall()
            booleans = {column.name for column in table.c if isinstance(column.type, Boolean)}
            named = [dict(zip(table.c.keys(), row, strict=True)) for row in found]
            for row in named:
                row.update({name: bool(row[name]) for name in booleans})
            if named:
                connection.execute(table.insert(), named)
        connection.execute(text("SELECT setval('tables_no_seq', (SELECT max(no) FROM tables))"))
        assert current(connection) == revision
    engine.dispose()


def _from_dump(revision: str, file: Path) -> Path:
    dump = FOLDER / f"schema_{revision}.sql"
    assert dump.exists(), f"There is no {dump.name}: see the beginning of {Path(__file__).name}."
    with closing(driver.connect(file)) as old:
        old.executescript(dump.read_text(encoding="utf-8"))
        assert old.execute("SELECT version_num FROM alembic_version").fetchone() == (revision,)
    return file


def test_a_new_database_is_what_the_schema_says(new: Where) -> None:
    asyncio.run(_open(new))
    assert _differences(new) == []


def test_opening_it_again_changes_nothing(tmp_path: Path) -> None:
    asyncio.run(_open(tmp_path / "new.db"))
    before = (tmp_path / "new.db").read_bytes()
    asyncio.run(_open(tmp_path / "new.db"))
    assert (tmp_path / "new.db").read_bytes() == before


@pytest.mark.parametrize("revision", _revisions())
def test_what_was_played_with_an_older_version_is_played_on(revision: str, new: Where, tmp_path: Path) -> None:
    database = new
    _lay_out(database, _from_dump(revision, tmp_path / "dump.db"), revision)
    asyncio.run(_open(database))
    assert _differences(database) == []
    asyncio.run(_play_on(database))
    tables = [load(name, lines) for name, lines in lines_in(database).items()]
    assert {table.game.name for table in tables} == set(GAMES)
    assert {table.status for table in tables} == {"open", "running", "over"}
    for table in tables:
        if table.status != "open":
            assert table.moves
            play_on(table, Random(1))


def test_a_database_of_the_first_schema_is_played_on(new: Where) -> None:
    _lay_out(new, PLAYED, "0001")
    asyncio.run(_open(new))
    assert _differences(new) == []
    asyncio.run(_play_on(new))


def test_processes_that_start_at_once_bring_an_old_database_up_to_date_once(new: Where) -> None:
    """Real processes: of PostgreSQL any number may start, of a file one at a time is at work."""
    _lay_out(new, PLAYED, "0001")
    code = "import asyncio, sys; from bradshaw.server.storage.sql import SqlStorage as S;"
    code += "asyncio.run(S.open(sys.argv[1]))"
    started = [subprocess.Popen([sys.executable, "-c", code, str(new)]) for _ in range(2)]
    assert [process.wait(60) for process in started] == [0, 0]
    assert _differences(new) == []
    assert query(new, "SELECT count(*) FROM probes") == [(1,)], "each step was taken once"
    assert query(new, "SELECT count(*) FROM alembic_version") == [(1,)]
    asyncio.run(_play_on(new))


async def _play_on(database: Where) -> None:
    """The guest of the dump is known by his secret, sits where he sat, and plays."""
    async with serving(database) as server:
        person = server.stranger()
        person.http.cookies.set("bradshaw", SECRET)
        assert (await person.get("/api/me"))["name"] == "Ada"
        running = [t for t in (await person.get("/api/tables?kind=mine"))["tables"] if t["status"] == "running"]
        assert running
        for table in running:
            wires = [await person.connect(table["id"], seat) for seat in range(len(table["seats"]))]
            assert sum(bool(wire.position["actions"]) for wire in wires) > 0
            mover = next(n for n, wire in enumerate(wires) if wire.position["actions"])
            assert await wires[mover].move(mover) == wires[0].info["number"] + 1


def test_the_database_of_a_newer_version_is_left_alone(tmp_path: Path) -> None:
    database = tmp_path / "newer.db"
    asyncio.run(_open(database))
    with closing(driver.connect(database)) as newer, newer:
        newer.execute("UPDATE alembic_version SET version_num = '9999'")
    before = database.read_bytes()
    with pytest.raises(BradshawError, match=rf"newer Bradshaw \(schema 9999; this one knows {HEAD}\)\. Update"):
        asyncio.run(_open(database))
    complains(bradshaw_here("serve", "--port", 0, "--database", database), "Update Bradshaw.")
    assert database.read_bytes() == before


def test_a_migration_that_breaks_off_leaves_the_database_as_it_was(
    new: Where, monkeypatch: pytest.MonkeyPatch
) -> None:
    """All steps are one transaction: the next start finds either the old schema or the new one."""

    def broken(*_: Any, **__: Any) -> None:
        raise OSError("the power went out")

    monkeypatch.setattr(op, "create_index", broken)
    with pytest.raises(BradshawError, match="the power went out"):
        asyncio.run(_open(new))
    monkeypatch.undo()
    listed = "sqlite_schema" if isinstance(new, Path) else "pg_tables WHERE schemaname = 'public'"
    assert query(new, f"SELECT * FROM {listed}") == []
    asyncio.run(_open(new))
    assert _differences(new) == []


def test_two_that_open_a_new_database_at_once_make_it_once(new: Where) -> None:
    async def both() -> None:
        await asyncio.gather(*(_open(new) for _ in range(4)))

    asyncio.run(both())
    assert _differences(new) == []


# The dump of the present version


async def _play(database: Path) -> None:
    """Each game once in the middle, and one that is over; chat, a record, a transfer that was not used."""
    async with serving(database) as server:
        person = await server.person("Ada")
        for number, (game, options) in enumerate(GAMES.items()):
            seats = ["me"] * options["players"]
            table = await person.table(game, options["players"], options=options, seats=seats, start=True)
            room = await server.room(table["id"])
            wires = [await person.connect(table["id"], seat) for seat in range(len(seats))]
            await wires[0].say("Good evening!", 0)
            rng = Random(number)
            while room.table.status == "running" and (number == 0 or room.table.moves < 20):
                seat = rng.choice(room.table.to_act)
                action = rng.choice(list(room.table.running.actions(seat)))
                await wires[seat].move(seat, room.table.game.write(action), room.table.position)
            if room.table.status == "over":
                record = await person.get(f"/api/replays/{table['id']}/record")
                await person.post("/api/replays", {"text": record})
        await person.table("scotland_yard")
        await person.post("/api/me/transfers")
    with closing(driver.connect(database)) as found, found:
        found.execute("UPDATE secrets SET hash = ?", [hash_secret(SECRET)])


def main() -> None:
    with TemporaryDirectory() as folder:
        database = Path(folder, "played.db")
        asyncio.run(_play(database))
        with closing(sqlite3.connect(database)) as found:
            dump = "\n".join(found.iterdump()) + "\n"
    (FOLDER / f"schema_{HEAD}.sql").write_text(dump, encoding="utf-8")


if __name__ == "__main__":
    sys.exit(main())
