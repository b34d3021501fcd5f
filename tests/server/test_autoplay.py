"""What happens while a bot thinks, or a clock is about to be settled: the table as it is then decides."""

import asyncio
from contextlib import contextmanager
from unittest.mock import patch

import pytest

import bradshaw
from bradshaw.server.bots.workers import BotWorkers
from bradshaw.server.english import say
from bradshaw.server.errors import NotSaved
from bradshaw.server.ops import metrics
from bradshaw.server.tables.autoplay import GRACE, LONGEST_OUTAGE
from bradshaw.wire import entries
from tests.server.harness import START, serving, until
from tests.server.stores import query
from tests.server.test_clocks import people_at

pytestmark = pytest.mark.usefixtures("store")  # with each store


@contextmanager
def thinking():
    """Bots that answer when they are let, and what they were asked; `asked.answer` lets them."""

    class Asked(list):
        answer = asyncio.Event()
        stopped = 0

    asked = Asked()

    async def choose(workers, question, count, asker):
        asked.append(question)
        try:
            await asked.answer.wait()
        except asyncio.CancelledError:
            asked.stopped += 1
            raise
        return 0

    with patch.object(BotWorkers, "choose", choose):
        yield asked


def bot_moves():
    return metrics.REGISTRY.get_sample_value("bradshaw_bot_moves_total")


async def test_a_bot_is_asked_again_when_the_position_has_changed_meanwhile():
    async with serving() as server:
        ada = await server.person("Ada")
        # Without sides: bots do not wait for people.
        with thinking() as asked, patch.object(bradshaw.load("scotland_yard"), "sides", lambda options: ()):
            table = (await ada.table(players=3, seats=["me", "me", "random"], start=True))["id"]
            room, wire = await server.room(table), await ada.connect(table, 0)
            await wire.move(0)
            await until(lambda: asked)
            assert room.table.to_act == (1, 2), "both may act"
            await wire.look(1)
            await wire.move(1)
            known, before = room.table.position, bot_moves()
            asked.answer.set()
            await until(lambda: room.table.to_act == (0,))
            await server.settled()
        assert [question.move for question in asked[:2]] == [2, 3]
        assert asked[0].view != asked[1].view
        lines = await server.services.storage.lines(table, known, room.table.number)
        assert f'"position":{known}' in lines[0].body, "it is the answer to the second question"
        assert bot_moves() - before == len(lines) == len(asked) - 1


async def test_who_takes_the_seat_back_while_the_bot_thinks_makes_the_move():
    async with serving() as server:
        ada = await server.person("Ada")
        table = (await ada.table(seats=["me", "me"], start=True))["id"]
        room = await server.room(table)
        with thinking() as asked:
            await ada.hand(table, 0, "random")
            await until(lambda: asked)
            await ada.hand(table, 0, None)
            before = bot_moves()
            asked.answer.set()
            await server.settled()
        assert room.table.moves == 0
        assert bot_moves() == before, "no bot has moved"
        await (await ada.connect(table, 0)).move(0)


@pytest.mark.parametrize("why", ["the seat is taken back", "the room is given up"])
async def test_a_search_stops_at_once_when_nobody_wants_its_move(why):
    """What it runs in is then freed for others (`workers/test_pool.py`)."""
    async with serving() as server:
        ada = await server.person("Ada")
        table = (await ada.table(seats=["me", "me"], start=True))["id"]
        room = await server.room(table)
        with thinking() as asked:
            await ada.hand(table, 0, "random")
            await until(lambda: asked)
            assert not asked.stopped
            if why == "the seat is taken back":
                await ada.hand(table, 0, None)
            else:
                server.autoplay.leave(room)
            await until(lambda: asked.stopped == 1)
        assert room.table.moves == 0


@pytest.mark.parametrize("in_time", [True, False])
async def test_a_move_that_was_being_written_when_the_time_ran_out_was_in_time(monkeypatch, in_time):
    async with serving() as server:
        (ada, _), table = await people_at(server, 2, clock={"clock": "move", "seconds": 60}, out_of_time="loss")
        room, storage, waiting = await server.room(table), server.services.storage, []
        wire = await ada.connect(table, 0)
        append = storage.append
        server.now += 59_000
        if in_time:
            monkeypatch.setattr(storage, "append", lambda *write: waiting.append(write))
            moving = asyncio.create_task(wire.move(0))
            await until(lambda: waiting)
        server.now += 1_000
        server.autoplay.ring(table)
        if in_time:
            await until(lambda: room.queue)
            monkeypatch.setattr(storage, "append", append)
            append(*waiting[0])
            await moving
        await server.settled()
        assert (room.table.status, room.table.moves) == (("running", 1) if in_time else ("over", 0))
        assert isinstance(room.table.ended, entries.Ended) is not in_time


async def test_a_bot_moves_soon_after_an_outage_however_many_came_and_went_in_it():
    async with serving() as server:
        ada = await server.person("Ada")
        storage = server.services.storage
        with patch.object(storage, "append", lambda addition, done: done(NotSaved(say("stopping")))):
            table = (await ada.table(players=2, seats=["random", "me"], start=True))["id"]
            for _ in range(10):
                await (await ada.connect(table, 1)).close()
                await server.settled()
            assert (await server.room(table)).table.moves == 0
        await server.advance(LONGEST_OUTAGE + 1)
        assert (await server.room(table)).table.moves == 1


async def test_clocks_go_on_after_a_restart_with_a_clock_that_was_set_back(tmp_path):
    clock = {"clock": {"clock": "move", "seconds": 5}, "stand_in": "random"}
    file = tmp_path / "tables.db"
    async with serving(file) as server:
        ada = await server.person("Ada")
        table = (await ada.table("eighty_days", seats=["me", "random"], start=True, **clock))["id"]
        await server.settled()
        before = (await server.room(table)).table.moves
    async with serving(file, now=START - 3_600_000) as server:
        await server.advance(GRACE / 1000 + 10)
        assert query(file, "SELECT moves FROM tables")[0][0] > before


async def test_a_bot_thinks_on_at_a_table_whose_time_is_ahead_of_the_servers():
    """As it is once the clock was set back: what is due goes by the table's time."""
    async with serving() as server:
        clock = {"clock": "move", "seconds": 60}
        (ada, _), table = await people_at(server, 2, clock=clock, out_of_time="bot")
        room, wire = await server.room(table), await ada.connect(table, 0)
        server.now -= 3_600_000
        before = room.now()
        server.now += 60_000
        assert room.now() == before + 60_000
        with thinking() as asked:
            server.autoplay.ring(table)
            await until(lambda: asked)
            await wire.say("still here", 0)
            assert not asked.stopped
            asked.answer.set()
            await until(lambda: room.table.moves)
        assert len(asked) == 1
