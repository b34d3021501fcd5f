"""What strangers may store, for how long, and what happens when there is no room: as they see it."""

import asyncio
from importlib.resources import files

import msgspec
import pytest

import bradshaw
from bradshaw.server.http import app
from bradshaw.server.storage import quotas
from bradshaw.server.storage.interface import Space
from bradshaw.server.storage.quotas import Allowance
from bradshaw.server.storage.sql import SqlStorage
from bradshaw.server.tables.retention import FEW
from tests.server.harness import serving, until
from tests.server.storage.harness import query
from tests.server.test_records import finished, random_record
from tests.server.test_tables import refused

DAY = 86_400


def record(number):
    """A record of its own, of a few kilobytes."""
    seed = f"seed {number}"
    return msgspec.structs.replace(random_record("scotland_yard", 0), seed=seed).dumps()


def own_board():
    """The options of a table with a board of one's own, as the page sends them."""
    file = files("bradshaw.games.eighty_days") / "data" / "board_fogg.toml"
    board = bradshaw.load("eighty_days").read_option("board", str(file))
    return {"players": 2, "board": msgspec.to_builtins(board)}


async def test_a_stranger_who_uploads_for_ever_is_stopped_and_others_are_not(monkeypatch):
    monkeypatch.setattr(quotas, "OF_ADDRESS", Allowance(5, 10**9))
    async with serving(limits=1.0) as server:
        eve = server.stranger(address="198.51.100.66")
        for number in range(5):
            await eve.post("/api/replays", {"text": record(number)})
        for number in range(5, 20):
            await refused(eve.post("/api/replays", {"text": record(number)}), "no_room", "for your address")
        await eve.post("/api/replays", {"text": record(3)})  # is there already
        await server.stranger(address="198.51.100.67").post("/api/replays", {"text": record(30)})


async def test_a_guest_is_charged_wherever_he_uploads(monkeypatch):
    monkeypatch.setattr(quotas, "OF_GUEST", Allowance(2, 10**9))
    async with serving(limits=1.0) as server:
        ada = await server.person("Ada")
        for number in range(2):
            await ada.post("/api/replays", {"text": record(number)})
        ada.http.headers["x-forwarded-for"] = "198.51.100.68"
        await refused(ada.post("/api/replays", {"text": record(9)}), "no_room", "for you as much")


async def test_boards_of_ones_own_count_and_so_do_rematches_with_them(monkeypatch):
    monkeypatch.setattr(quotas, "LARGE", 1_000)
    monkeypatch.setattr("bradshaw.server.storage.sql.LARGE", 1_000)
    monkeypatch.setattr(quotas, "OF_GUEST", Allowance(2, 10**9))
    async with serving(limits=1.0) as server:
        ada = await server.person("Ada")
        options = {"round_limit": 1} | own_board()
        for _ in range(2):
            table = await ada.table("eighty_days", options=options, seats=["me", "me"], start=True)
        await refused(ada.table("eighty_days", options=options), "no_room", "for you")
        room, wire = await server.room(table["id"]), await ada.connect(table["id"])
        while room.table.status == "running":
            seat = room.table.to_act[0]
            action = next(iter(room.table.running.actions(seat)))
            await wire.move(seat, room.table.game.write(action), room.table.position)
        await refused(ada.post(f"/api/tables/{table['id']}/rematch"), "no_room", "for you")
        await ada.table("scotland_yard")


async def test_below_the_reserve_nothing_new_is_stored_and_play_goes_on(monkeypatch):
    async with serving(reserve=1_000_000) as server:
        ada = await server.person("Ada")
        table = (await ada.table(seats=["me", "me"], start=True))["id"]
        wire = await ada.connect(table, 0)
        monkeypatch.setattr(SqlStorage, "space", lambda _: Space(999_999, 0))
        await refused(ada.table(), "no_room", "disk is nearly full")
        await refused(ada.post("/api/replays", {"text": record(1)}), "no_room", "disk is nearly full")
        await refused(ada.post("/api/tutorials/scotland_yard"), "no_room", "disk is nearly full")
        await wire.move(0)
        await wire.say("Still here.", 0)
        assert (await ada.get("/api/health"))["sentence"].startswith("The disk is nearly full")
        assert (await ada.get("/api/health"))["status"] == "impaired"


@pytest.fixture
def kept(monkeypatch):
    """Notes the part that removes things, which works every few milliseconds."""
    found = []

    class Noted(app.Retention):
        def __init__(self, *arguments):
            super().__init__(*arguments)
            found.append(self)

    monkeypatch.setattr(app, "Retention", Noted)
    monkeypatch.setattr(app, "SWEEP", 0.001)

    async def all_done(server):
        """Wait until it has found nothing more to do at this time."""
        found[0]._next = 0
        await until(lambda: found[0]._next > server.now)

    return all_done


async def test_what_nobody_wants_is_removed_after_the_time_that_the_host_sets(kept):
    async with serving(keep_days=30) as server:
        ada = await server.person("Ada")
        over = [await finished(server, ada) for _ in range(FEW + 2)]
        waiting = (await ada.table())["id"]
        running = (await ada.table(seats=["me", "me"], start=True))["id"]
        upload = (await ada.post("/api/replays", {"text": record(1)}))["id"]
        await kept(server)
        server.now += 29 * DAY * 1000
        await kept(server)
        assert len((await ada.get("/api/tables?kind=mine"))["tables"]) == len(over) + 2
        assert (await ada.get(f"/api/replays/{over[0]}"))["seed"], "somebody looks at it"
        await server.room(running)
        server.services.tables.forget_idle()
        server.now += 2 * DAY * 1000
        server.services.tables.forget_idle()
        await kept(server)
        left = {table["id"] for table in (await ada.get("/api/tables?kind=mine"))["tables"]}
        assert left == {over[0], running}
        for path in (f"/api/tables/{over[1]}", f"/api/tables/{waiting}", f"/api/replays/{over[1]}/record"):
            await refused(ada.get(path), "not_found", "There is no such table")
        await refused(ada.get(f"/api/replays/{upload}/record"), "not_found")
        wire = await ada.connect(running, 0)
        await wire.move(0)
        server.now += 400 * DAY * 1000
        server.services.tables.forget_idle()
        await kept(server)
        assert {table["id"] for table in (await ada.get("/api/tables?kind=mine"))["tables"]} == {running}


async def test_what_somebody_has_open_is_not_removed(kept):
    async with serving(keep_days=30) as server:
        ada = await server.person("Ada")
        over = await finished(server, ada)
        wire = await ada.connect(over)
        server.now += 40 * DAY * 1000
        server.services.tables.forget_idle()
        await kept(server)
        await wire.close()
        await until(lambda: not server.services.tables.is_open(over))
        assert (await ada.get(f"/api/replays/{over}"))["seed"]


async def test_0_days_keep_everything_for_ever(kept, monkeypatch):
    async with serving(keep_days=0) as server:
        ada = await server.person("Ada")
        over = await finished(server, ada)
        server.now += 10_000 * DAY * 1000
        server.services.tables.forget_idle()
        asked = []
        monkeypatch.setattr(SqlStorage, "unused", lambda *_: asked.append(1))
        for _ in range(20):
            await asyncio.sleep(0.002)
        assert asked == []
        assert (await ada.get(f"/api/replays/{over}"))["seed"]


async def test_quotas_are_given_back_with_what_is_removed(kept, monkeypatch):
    monkeypatch.setattr(quotas, "OF_GUEST", Allowance(1, 10**9))
    async with serving(keep_days=30, limits=1.0) as server:
        ada = await server.person("Ada")
        await ada.post("/api/replays", {"text": record(1)})
        await refused(ada.post("/api/replays", {"text": record(2)}), "no_room", "for you")
        server.now += 31 * DAY * 1000
        await kept(server)
        await ada.post("/api/replays", {"text": record(2)})


async def test_damaged_tables_are_told_to_whoever_watches_the_server(file):
    async with serving(file) as server:
        ada = await server.person("Ada")
        table = (await ada.table(seats=["me", "me"], start=True))["id"]
    query(file, "UPDATE lines SET body = replace(body, 'scotland', 'Scotland')")
    async with serving(file) as server:
        stranger = server.stranger()
        assert (await stranger.get("/api/health"))["status"] == "ok", "nobody has wanted it yet"
        await refused(stranger.get(f"/api/tables/{table}"), "damaged")
        server.services.watch._asking = None  # more than a second later
        found = await stranger.get("/api/health/ready")
        assert (found["status"], found["sentence"]) == ("impaired", "Damaged tables that are not served: 1.")
        figures = (await stranger.http.get("/metrics", headers={"x-forwarded-for": ""})).text
        assert "bradshaw_tables_damaged 1.0" in figures


async def test_readiness_is_tried_and_not_for_everyone_who_asks(monkeypatch):
    async with serving() as server:
        stranger, tried = server.stranger(), []
        real = SqlStorage.check

        async def check(self):
            tried.append(1)
            await real(self)

        monkeypatch.setattr(SqlStorage, "check", check)
        monkeypatch.setattr("bradshaw.server.ops.health.GOOD_FOR", 1_000.0)
        found = await asyncio.gather(*(stranger.get("/api/health/ready") for _ in range(30)))
        assert {answer["status"] for answer in found} == {"ok"}
        assert len(tried) == 1
        assert (await stranger.get("/api/health/live"))["status"] == "ok"
        assert len(tried) == 1, "whether it lives has nothing to do with the disk"
        monkeypatch.setattr("bradshaw.server.ops.health.GOOD_FOR", -1.0)
        await stranger.get("/api/health")
        assert len(tried) == 2
