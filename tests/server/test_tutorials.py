"""Tutorials: a table at which the others play by a script, and the learner is told what to do."""

import msgspec
import pytest

from bradshaw.core.registry import game_names, load_game
from tests.server.harness import Refusal, serving, until

GAMES = game_names()


@pytest.mark.parametrize("game", GAMES)
async def test_a_tutorial_is_played_to_its_end(game):
    lesson = load_game(game).lesson()
    async with serving(real_bots=True) as server:
        ada = await server.person("Ada")
        begun = await ada.post(f"/api/tutorials/{game}")
        assert begun["seat"] == lesson.seat
        table, seat = begun["table"], begun["seat"]
        wire = await ada.connect(table, seat)
        room = await server.room(table)
        for scripted in begun["script"]:
            await until(lambda before=scripted["move"] - 1: room.table.moves == before)
            position = room.table.position
            listed = msgspec.to_builtins(room.table.game.actions(room.table.running.state, seat))
            assert scripted["action"] in listed
            await wire.ask("move", seat=seat, position=position, action=scripted["action"])
        await until(lambda: room.table.moves >= len(lesson.script))
        played = room.table.running.played[: len(lesson.script)]
        assert tuple((move.seat, move.action) for move in played) == lesson.script


@pytest.mark.parametrize("game", GAMES)
async def test_the_learner_is_told_his_own_moves_and_no_other(game):
    lesson = load_game(game).lesson()
    async with serving() as server:
        begun = await (await server.person("Ada")).post(f"/api/tutorials/{game}")
        own = [number for number, (seat, _) in enumerate(lesson.script, start=1) if seat == lesson.seat]
        assert [move["move"] for move in begun["script"]] == own
        assert set(begun) == {"table", "seat", "script"}


async def test_the_table_of_a_tutorial_is_an_ordinary_one():
    async with serving() as server:
        ada = await server.person("Ada")
        begun = await ada.post("/api/tutorials/scotland_yard")
        info = await ada.get(f"/api/tables/{begun['table']}")
        assert info["status"] == "running"
        assert info["settings"]["visibility"] == "invitation"
        assert [seat["bot"] for seat in info["seats"]] == ["tutor", None]
        assert info["seats"][1]["name"] == "Ada"
        assert info["seed"] is None
        mine = await ada.get("/api/tables?kind=mine")
        assert [table["id"] for table in mine["tables"]] == [begun["table"]]


async def test_it_can_be_begun_again():
    async with serving() as server:
        ada = await server.person("Ada")
        one, other = [await ada.post("/api/tutorials/eighty_days") for _ in range(2)]
        assert one["table"] != other["table"]
        assert one["script"] == other["script"]


async def test_a_rematch_is_against_a_real_opponent():
    async with serving() as server:
        ada = await server.person("Ada")
        begun = await ada.post("/api/tutorials/scotland_yard")
        wire = await ada.connect(begun["table"], begun["seat"])
        await wire.offer(begun["seat"], "end")
        again = await ada.post(f"/api/tables/{begun['table']}/rematch")
        info = await ada.get(f"/api/tables/{again['id']}")
        assert [seat["bot"] for seat in info["seats"]] == ["steady", None]


async def test_nobody_can_have_the_tutor_elsewhere():
    async with serving() as server:
        ada = await server.person("Ada")
        with pytest.raises(Refusal, match="There is no bot “tutor”"):
            await ada.table(seats=["me", "tutor"])
        table = (await ada.table())["id"]
        with pytest.raises(Refusal, match="There is no bot “tutor”"):
            await ada.hand(table, 1, "tutor")
        games = await ada.get("/api/games")
        assert all("tutor" not in game["bots"] for game in games)


async def test_there_is_no_tutorial_of_a_game_that_is_not_there():
    async with serving() as server:
        with pytest.raises(Refusal, match="There is no tutorial “chess”"):
            await (await server.person("Ada")).post("/api/tutorials/chess")


async def test_tutorials_count_as_tables():
    async with serving(limits=1.0) as server:
        ada = await server.person("Ada")
        for _ in range(30):
            await ada.post("/api/tutorials/scotland_yard")
        with pytest.raises(Refusal, match="too much"):
            await ada.post("/api/tutorials/scotland_yard")
