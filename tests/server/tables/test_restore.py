"""When the tables on disk are others: after a restore, and when another process has written to one of them."""

import asyncio
import shutil
from random import Random

import pytest

from bradshaw.server.errors import Conflict
from bradshaw.server.http import app
from bradshaw.server.storage.backup import backup, restore
from bradshaw.server.tables import play
from bradshaw.server.tables.autoplay import GRACE
from bradshaw.server.tables.clock import DAY
from bradshaw.server.tables.tables import Tables
from tests.server.durability.old import PLAYED, SECRET
from tests.server.harness import Refusal, Server, serving
from tests.server.tables.test_pipeline import BEN, running
from tests.server.test_clocks import people_at, waiting_for_bots
from tests.server.test_records import random_record


async def test_a_table_that_was_read_before_the_database_changed_is_read_again(tmp_path):
    """What it was read from is gone by the time that it is put together."""
    async with running(tmp_path / "tables.db") as (elsewhere, held, room, _):
        here, real, reads = Tables(held), held.stored, []

        async def stored(*arguments):
            found = await real(*arguments)
            reads.append(found)
            if len(reads) == 1:
                await elsewhere.perform(room, play.say(BEN, "this was said after it was read", 1))
                held._forget()
            return found

        held.stored = stored
        found = await here.room(room.table.id)
        assert found.table.sum == room.table.sum
        assert found is await here.room(room.table.id)
        assert len(reads) == 2


async def test_after_a_restore_bots_and_clocks_go_on(tmp_path):
    file, copy = tmp_path / "test.db", tmp_path / "copy.db"
    [waits_for_bot] = await waiting_for_bots(file, 1)
    async with serving(file) as server:
        _, timed = await people_at(server, 2, clock={"clock": "days", "days": 1}, out_of_time="loss")
    backup(str(file), copy)
    async with serving(file) as server:
        await server.advance(0)
        assert (await server.room(waits_for_bot)).table.moves == 1
        await server.room(timed)
        await asyncio.to_thread(restore, copy, str(file))
        await server.services.storage.notice()
        await server.settled()
        assert server.services.tables.rooms == 0, "all are read again"
        assert set(server.alarms) == {waits_for_bot, timed}
        await server.advance(0)
        assert (await server.room(waits_for_bot)).table.moves == 1, "the bot has moved once more"
        await server.advance((DAY + GRACE) / 1000)
        assert (await server.room(timed)).table.status == "over"


async def test_after_a_conflict_a_clock_still_runs_out_though_nobody_comes_back(monkeypatch):
    async with serving() as server:
        (ada, _), table = await people_at(server, 2, clock={"clock": "move", "seconds": 60}, out_of_time="loss")
        log = await ada.get(f"/api/tables/{table}/log?look=0")
        position = log["position"]
        move = {"seat": 0, "position": position["number"], "action": position["actions"][0]}
        loop = asyncio.get_running_loop()
        with monkeypatch.context() as changed:
            changed.setattr(
                server.services.storage, "append", lambda _, done: loop.call_soon(done, Conflict()) and None
            )
            with pytest.raises(Refusal, match="changed elsewhere"):
                await ada.post(f"/api/tables/{table}/moves", move)
        assert server.services.tables.rooms == 0
        await server.advance(61)
        assert (await server.room(table)).table.status == "over"


async def test_after_a_restore_nobody_is_known_from_before(tmp_path):
    file, copy = tmp_path / "test.db", tmp_path / "copy.db"
    async with serving(file) as server:
        ada = await server.person("Ada")
        await asyncio.to_thread(backup, str(file), copy)
        bob = await server.person("Bob")
        await asyncio.to_thread(restore, copy, str(file))
        await server.services.storage.notice()
        await server.settled()
        assert (await ada.get("/api/me"))["name"] == "Ada"
        with pytest.raises(Refusal, match="no_guest"):
            await bob.get("/api/me")


async def test_a_backup_of_an_older_version_is_restored_while_the_server_runs(tmp_path):
    """It is brought up to date on its way: the server that runs knows only the newest schema."""
    file, old = tmp_path / "test.db", tmp_path / "old.db"
    shutil.copy(PLAYED, old)
    before = old.read_bytes()
    async with serving(file) as server:
        await server.person("Bob")
        await asyncio.to_thread(restore, old, str(file))
        await server.services.storage.notice()
        ada = server.stranger()
        ada.http.cookies.set("bradshaw", SECRET)
        tables = (await ada.get("/api/tables?kind=mine"))["tables"]
        assert len(tables) > 4
        for table in tables:
            assert (await ada.get(f"/api/tables/{table['id']}"))["id"] == table["id"]
        await ada.table(seats=["me", "me"], start=True)
        assert (await ada.get("/api/health"))["status"] == "ok"
    assert old.read_bytes() == before, "the backup stays as it is"
    assert sorted(found.name for found in tmp_path.iterdir()) == ["old.db", "test.db"]


async def play_all(server: Server, person: object, table: str, moves: int | None = None) -> None:
    """Let one person play all seats, so many moves or to the end."""
    room, rng = await server.room(table), Random(1)
    wire = await person.connect(table)
    while room.table.status == "running" and (moves is None or room.table.moves < moves):
        seat = rng.choice(room.table.to_act)
        action = rng.choice(list(room.table.running.actions(seat)))
        await wire.move(seat, room.table.game.write(action), room.table.position)
    await wire.close()


async def test_a_finished_game_that_runs_again_after_a_restore_tells_no_secret(tmp_path, monkeypatch):
    """Not even to the first who asks, before the server has noticed by itself that the database is another one."""
    monkeypatch.setattr(app, "SWEEP", 10_000)
    file, copy = tmp_path / "test.db", tmp_path / "copy.db"
    async with serving(file) as server:
        ada, eve = await server.person("Ada"), await server.person("Eve")
        seed = "nobody may know this before the end"
        table = (await ada.table(seats=["me", "me"], start=True, seed=seed))["id"]
        await play_all(server, ada, table, 6)
        await asyncio.to_thread(backup, str(file), copy)
        await play_all(server, ada, table)
        replay, log = f"/api/replays/{table}", f"/api/tables/{table}"
        secret = [
            replay,
            f"{replay}/steps?look=0",
            f"{replay}/record",
            f"{replay}/verification",
            f"{log}/log?look=0",
        ]
        secret.append(f"{log}/entries?look=0&before=9")
        for path in secret:
            for _ in range(2):
                assert (await eve.request("GET", path)).status_code == 200, "it is over, so everybody may know"
        for path in secret:
            await server.room(table)
            await asyncio.to_thread(restore, copy, str(file))
            answer = await eve.request("GET", path)
            assert answer.status_code in (403, 409), (path, answer.text)
            assert seed not in answer.text
            assert (await server.room(table)).table.moves == 6
            await play_all(server, ada, table)
            assert (await eve.request("GET", path)).status_code == 200


async def test_a_socket_that_comes_after_a_restore_sees_nothing_of_before(tmp_path, monkeypatch):
    monkeypatch.setattr(app, "SWEEP", 10_000)
    file, copy = tmp_path / "test.db", tmp_path / "copy.db"
    async with serving(file) as server:
        ada, eve = await server.person("Ada"), await server.person("Eve")
        table = (await ada.table(seats=["me", "me"], start=True))["id"]
        await play_all(server, ada, table, 6)
        await asyncio.to_thread(backup, str(file), copy)
        await play_all(server, ada, table)
        await server.room(table)
        await asyncio.to_thread(restore, copy, str(file))
        with pytest.raises(Refusal, match="not_allowed"):
            await eve.connect(table, 0)


async def test_an_uploaded_record_that_is_gone_after_a_restore_is_not_served_from_memory(tmp_path):
    file, copy = tmp_path / "test.db", tmp_path / "copy.db"
    async with serving(file) as server:
        stranger = server.stranger()
        await asyncio.to_thread(backup, str(file), copy)
        name = (await stranger.post("/api/replays", {"text": random_record("scotland_yard", 6).dumps()}))["id"]
        assert (await stranger.get(f"/api/replays/{name}/steps"))["steps"]
        await asyncio.to_thread(restore, copy, str(file))
        await server.services.storage.notice()
        for path in ("", "/steps", "/record", "/verification"):
            assert (await stranger.request("GET", f"/api/replays/{name}{path}")).status_code == 404
