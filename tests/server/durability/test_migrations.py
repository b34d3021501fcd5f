"""Databases of every version there ever was are brought to the newest, and what they hold can be played on.

For each revision there is a dump of a database that was really played on with it: `schema_<revision>.sql`. With a
new revision, let a server of that version play and keep the result:

    .venv/bin/python -m tests.server.durability.test_migrations
"""

import asyncio
import shutil
import sqlite3
import sys
from contextlib import closing
from pathlib import Path
from random import Random
from tempfile import TemporaryDirectory
from typing import Any

import pytest
from alembic import op
from alembic.autogenerate import compare_metadata
from alembic.migration import MigrationContext
from alembic.script import ScriptDirectory
from sqlalchemy import Connection, create_engine

from bradshaw.core.errors import BradshawError
from bradshaw.server.ids import hash_secret
from bradshaw.server.storage import schema
from bradshaw.server.storage.driver import driver
from bradshaw.server.storage.migrate import HEAD, config, current
from bradshaw.server.storage.sql import SqlStorage
from tests.server.durability.harness import GAMES, bradshaw_here, complains, lines_in, load, play_on
from tests.server.durability.old import FOLDER, PLAYED, SECRET
from tests.server.harness import serving


def _script(connection: Connection) -> ScriptDirectory:
    return ScriptDirectory.from_config(config(connection))


def _revisions() -> list[str]:
    with create_engine("sqlite://").connect() as connection:
        return [script.revision for script in reversed(list(_script(connection).walk_revisions()))]


def _differences(database: Path) -> Any:
    engine = create_engine(f"sqlite:///{database}", module=driver)
    with engine.connect() as connection:
        found = compare_metadata(MigrationContext.configure(connection), schema.metadata)
        assert current(connection) == HEAD
    engine.dispose()
    return found


async def _open(database: Path) -> None:
    await (await SqlStorage.open(str(database))).close()


def test_the_last_revision_is_the_one_that_is_wanted() -> None:
    assert _revisions()[-1] == HEAD
    assert _revisions() == sorted(_revisions()), "revisions are compared as texts"


def test_a_new_database_is_what_the_schema_says(tmp_path: Path) -> None:
    asyncio.run(_open(tmp_path / "new.db"))
    assert _differences(tmp_path / "new.db") == []


def test_opening_it_again_changes_nothing(tmp_path: Path) -> None:
    asyncio.run(_open(tmp_path / "new.db"))
    before = (tmp_path / "new.db").read_bytes()
    asyncio.run(_open(tmp_path / "new.db"))
    assert (tmp_path / "new.db").read_bytes() == before


@pytest.mark.parametrize("revision", _revisions())
def test_what_was_played_with_an_older_version_is_played_on(revision: str, tmp_path: Path) -> None:
    dump = FOLDER / f"schema_{revision}.sql"
    assert dump.exists(), f"There is no {dump.name}: see the beginning of {Path(__file__).name}."
    database = tmp_path / "old.db"
    with closing(driver.connect(database)) as old:
        old.executescript(dump.read_text(encoding="utf-8"))
        assert old.execute("SELECT version_num FROM alembic_version").fetchone() == (revision,)
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


def test_a_database_of_the_first_schema_is_played_on(tmp_path: Path) -> None:
    database = tmp_path / "old.db"
    shutil.copy(PLAYED, database)
    asyncio.run(_open(database))
    assert _differences(database) == []
    asyncio.run(_play_on(database))


async def _play_on(database: Path) -> None:
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
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """All steps are one transaction: the next start finds either the old schema or the new one."""

    def broken(*_: Any, **__: Any) -> None:
        raise OSError("the power went out")

    monkeypatch.setattr(op, "create_index", broken)
    with pytest.raises(BradshawError, match="the power went out"):
        asyncio.run(_open(tmp_path / "new.db"))
    monkeypatch.undo()
    with closing(driver.connect(tmp_path / "new.db")) as found:
        assert found.execute("SELECT name FROM sqlite_schema").fetchall() == []
    asyncio.run(_open(tmp_path / "new.db"))
    assert _differences(tmp_path / "new.db") == []


def test_two_that_open_a_new_database_at_once_make_it_once(tmp_path: Path) -> None:
    async def both() -> None:
        await asyncio.gather(*(_open(tmp_path / "new.db") for _ in range(4)))

    asyncio.run(both())
    assert _differences(tmp_path / "new.db") == []


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
