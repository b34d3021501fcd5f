"""What bots say after a game: once, when it is over, from what their own seats saw."""

import asyncio

import msgspec
import pytest

from bradshaw.bots import preparing
from bradshaw.server.tables.remarks import _job
from bradshaw.server.workers.jobs import Memory
from bradshaw.wire import entries
from tests.server.harness import serving, until
from tests.server.test_tables import refused

pytestmark = pytest.mark.usefixtures("store")  # with each store


async def played_out(ada, room, seat):
    """Ada plays at random until it is over."""
    wire = await ada.connect(room.table.id, seat)
    number = 0
    while room.table.status == "running":
        await until(lambda: room.table.status == "over" or seat in room.table.to_act)
        if room.table.status == "running":
            await wire.caught_up()
            actions = wire.position["actions"]
            number += 1
            await wire.move(seat, actions[number * 7 % len(actions)])
    return wire


async def remarks(server, table):
    room = await server.room(table)
    happened = await server.services.tables.since(room, 2)
    return [one.entry for one in happened if isinstance(one.entry, entries.Remarked)]


async def test_pursuers_say_where_they_had_mister_x(tmp_path):
    database = tmp_path / "games.db"
    async with serving(database, real_bots=True, workers=1, bot_seconds=20.0) as server:
        ada = await server.person("Ada")
        table = (await ada.table(players=3, seats=["me", "dulcie", "tibbs"], start=True))["id"]
        room = await server.room(table)
        wire = await played_out(ada, room, 0)
        await until(lambda: room.table.remarked)
        said = await remarks(server, table)
        assert {one.bot for one in said} == {"dulcie"}, "one speaks for a side"
        assert 1 <= len(said) <= 2
        first = said[0]
        assert first.reason
        assert first.reason.code.startswith("scotland_yard.had_")
        assert first.reason.parameters["whom"] == "you"
        assert str(first.reason.parameters["station"]) in first.text
        update = await wire.receive_until(
            lambda news: any(told["what"]["entry"] == "remarked" for told in news.get("entries", ()))
        )
        assert update["entries"][0]["what"]["text"] == first.text
        await wire.say("Well played.", 0)
        await server.settled()
        assert await remarks(server, table) == said, "they speak once"
    async with serving(database) as server:
        assert await remarks(server, table) == said
        assert (await server.room(table)).table.remarked


async def test_nobody_speaks_while_the_game_goes_on_nor_where_no_person_played():
    async with serving(real_bots=True, workers=1, bot_seconds=20.0) as server:
        ada = await server.person("Ada")
        table = (await ada.table(players=2, seats=["easy", "me"], start=True))["id"]
        room = await server.room(table)
        await until(lambda: room.table.moves)
        assert not await remarks(server, table)
        alone = (await ada.table(players=2, seats=["easy", "easy"], start=True))["id"]
        watched = await server.room(alone)
        await ada.connect(alone)
        await until(lambda: watched.table.moves > 2)
        assert not watched.table.remarked


async def test_a_bot_is_given_what_its_seat_saw_and_nothing_else():
    async with serving() as server:
        ada = await server.person("Ada")
        table = (await ada.table(players=2, seats=["me", "easy"], start=True))["id"]
        room = await server.room(table)
        await played_out(ada, room, 0)
        over = room.table
        moments = await server.services.tables.history.moments(over, 0, 600)
        job = await asyncio.to_thread(_job, over, 1, moments)
        views = msgspec.json.decode(job.views)
        assert views
        assert all(view["seat"] == 1 and view["trail"] is None and view["outcome"] is None for view in views)
        assert "secret" not in msgspec.json.encode(job).decode()
        assert over.seed not in msgspec.json.encode(job).decode()
        assert job.run(Memory()), "and has something to say"


async def test_everyone_is_told_for_whom_others_play_meanwhile(monkeypatch):
    pytest.importorskip("numba", reason="bots that are prepared need it")
    prepared = False
    monkeypatch.setattr(preparing, "is_prepared", lambda game, bot: prepared or bot == "steady")
    monkeypatch.setattr("bradshaw.server.bots.workers.is_prepared", lambda game, bot: prepared or bot == "steady")

    async def nothing(game, bot):
        await asyncio.sleep(0)

    monkeypatch.setattr("bradshaw.server.bots.workers._prepare", nothing)
    async with serving(real_bots=True, workers=1, bot_seconds=20.0) as server:
        ada = await server.person("Ada")
        table = (await ada.table(players=2, seats=["ottilie", "me"], start=True))["id"]
        room = await server.room(table)
        wire = await ada.connect(table, 1)
        assert room.preparing == (0,)
        await until(lambda: room.table.moves)
        assert server.workers.failed == 0, "the usual bot has moved for her, at once"
        prepared = True
        await wire.say("Where is she?", 1)
        await until(lambda: room.preparing == ())
        await wire.receive_until(lambda news: news["type"] == "presence" and news["preparing"] == [])


async def test_nobody_can_be_taken_for_a_character():
    async with serving() as server:
        ada, dulcie = await server.person("Ada"), await server.person("DuIcie")
        table = (await ada.table(players=3, seats=["dulcie", "me", "person"]))["id"]
        await refused(dulcie.sit(table, 2), "refused", "looks the same")
        await refused(
            dulcie.table(players=2, seats=["me", "dulcie"]), "refused", "Dulcie and a person at this table"
        )
        free = (await dulcie.table(players=2, seats=["me", "person"]))["id"]
        await refused(dulcie.hand(free, 1, "dulcie"), "refused", "Dulcie and a person at this table")
        await dulcie.hand(free, 1, "tibbs")


async def test_characters_are_listed_with_their_games():
    async with serving() as server:
        games = {game["name"]: game for game in await server.stranger().get("/api/games")}
        first = games["scotland_yard"]["characters"][0]
        assert (first["name"], first["title"], first["level"]) == ("dulcie", "Dulcie", "easy")
        assert first["reason"] == {"code": "scotland_yard.meet_dulcie", "parameters": {}}
        assert "dulcie" not in games["scotland_yard"]["bots"]
