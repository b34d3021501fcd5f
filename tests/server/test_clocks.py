"""Clocks, and what the server does when one runs out or somebody is away, also if nobody is connected."""

import asyncio
import time
from itertools import pairwise
from unittest.mock import patch

import pytest

from bradshaw.server import ids
from bradshaw.server.bots.workers import BotWorkers
from bradshaw.server.errors import NotFound, Unavailable
from bradshaw.server.tables.autoplay import GRACE, WAKING
from bradshaw.server.tables.clock import DAY, Clocks
from bradshaw.server.tables.tables import IDLE
from bradshaw.wire import entries
from bradshaw.wire.settings import BudgetClock, DaysClock, MoveClock, NoClock, Settings
from tests.server.harness import START, serving, until
from tests.server.tables.logs import Written

# The clocks themselves


def test_without_a_clock_nothing_runs():
    clocks = Clocks.of(NoClock(), 2)
    clocks = clocks.run([0, 1], 1000)
    assert not clocks.used
    assert clocks.deadline(0) is None


def test_a_time_for_each_move_is_whole_again_for_the_next():
    clocks = Clocks.of(MoveClock(seconds=60), 2)
    clocks = clocks.run([0], 0)
    assert clocks.deadline(0) == 60_000
    clocks = clocks.moved(0, 50_000)
    clocks = clocks.run([1], 50_000)
    assert clocks.deadline(0) is None, "only the clock of who is to act runs"
    assert clocks.deadline(1) == 110_000
    clocks = clocks.moved(1, 55_000)
    clocks = clocks.run([0], 55_000)
    assert clocks.deadline(0) == 115_000


def test_who_acts_again_has_a_new_time_for_it():
    clocks = Clocks.of(MoveClock(seconds=60), 1)
    clocks = clocks.run([0], 0)
    clocks = clocks.moved(0, 40_000)
    clocks = clocks.run([0], 40_000)
    assert clocks.deadline(0) == 100_000


def test_who_lets_a_bot_play_and_comes_back_has_won_no_time():
    clocks = Clocks.of(MoveClock(seconds=60), 2)
    clocks = clocks.run([0], 0)
    clocks = clocks.run([], 40_000, anew=False)
    clocks = clocks.run([0], 45_000, anew=False)
    assert clocks.deadline(0) == 65_000
    clocks = clocks.run([], 50_000, anew=False)
    clocks = clocks.run([1], 50_000)  # the bot has moved
    clocks = clocks.moved(1, 55_000)
    clocks = clocks.run([0], 55_000)
    assert clocks.deadline(0) == 115_000, "the next move has its whole time"


def test_a_budget_is_used_up_and_earns_its_increment():
    clocks = Clocks.of(BudgetClock(seconds=100, increment=5), 2)
    clocks = clocks.run([0], 0)
    clocks = clocks.moved(0, 30_000)
    assert clocks.left == (75_000, 100_000)
    clocks = clocks.run([1], 30_000)
    clocks = clocks.run(
        [0], 50_000
    )  # the seat's turn is over without a move: what it used is gone, and nothing is earned
    assert clocks.left[1] == 80_000
    clocks = clocks.moved(0, 500_000)
    assert clocks.left[0] == 5_000, "never less than nothing"


def test_days_are_days():
    clocks = Clocks.of(DaysClock(days=3), 1)
    clocks = clocks.run([0], 7)
    assert clocks.deadline(0) == 7 + 3 * DAY


@pytest.mark.parametrize("clock", [MoveClock(seconds=60), BudgetClock(seconds=60), DaysClock(days=1)])
def test_of_several_who_act_at_once_each_has_a_clock_that_runs_without_a_break(clock):
    clocks = Clocks.of(clock, 3)
    clocks = clocks.run([1, 2], 1000)
    both = clocks.deadline(1)
    assert clocks.deadline(2) == both
    clocks = clocks.moved(1, 20_000)
    clocks = clocks.run([2], 20_000)
    assert clocks.deadline(1) is None
    assert clocks.deadline(2) == both, "the move of one gives the other no time, and takes none"


def test_clocks_never_change():
    clocks = Clocks.of(BudgetClock(seconds=60), 2).run([0], 0)
    clocks.moved(0, 10_000).run([1], 10_000)
    assert (clocks.left, clocks.since) == ((60_000, 60_000), {0: 0})


# At a table


async def people_at(server, players: int, **settings):
    people = [await server.person(f"Guest {seat}") for seat in range(players)]
    table = (await people[0].table(players=players, **settings))["id"]
    for seat, person in enumerate(people[1:], start=1):
        await person.sit(table, seat)
    await people[0].start(table)
    return people, table


CLOCKS = {
    "move": ({"clock": "move", "seconds": 60}, 60),
    "budget": ({"clock": "budget", "seconds": 90, "increment": 2}, 90),
    "days": ({"clock": "days", "days": 2}, 2 * 86_400),
}


@pytest.mark.parametrize("kind", CLOCKS)
async def test_out_of_time_a_bot_moves_though_nobody_is_connected(kind):
    clock, seconds = CLOCKS[kind]
    async with serving() as server:
        (ada, _), table = await people_at(server, 2, clock=clock, out_of_time="bot")
        await server.advance(seconds - 1)
        assert (await ada.get(f"/api/tables/{table}"))["moves"] == 0, "not too early"
        await server.advance(1)
        info = await ada.get(f"/api/tables/{table}")
        assert info["moves"] >= 1
        wire = await ada.connect(table, 0)
        assert next(e["what"]["by"] for e in wire.entries if e["what"]["entry"] == "happened") == "clock"
        assert info["clocks"][1]["since"] is not None or info["clocks"][0]["since"] is not None
        assert info["seats"][0]["bot"] is None, "the seat is still a person's"


@pytest.mark.parametrize("kind", CLOCKS)
async def test_out_of_time_is_a_loss_if_the_table_says_so(kind):
    clock, seconds = CLOCKS[kind]
    async with serving() as server:
        (ada, *_), table = await people_at(server, 4, clock=clock, out_of_time="loss")
        await server.advance(seconds)
        info = await ada.get(f"/api/tables/{table}")
        assert (info["status"], info["ended"]) == ("over", "time")
        assert info["outcome"] == {"places": [2, 1, 1, 1], "reason": "time"}, "Mister X was to move"
        assert server.alarms == {}


async def test_detectives_lose_together():
    async with serving() as server:
        (ada, *_), table = await people_at(server, 4, clock={"clock": "move", "seconds": 60}, out_of_time="loss")
        wire = await ada.connect(table, 0)
        await wire.move(0, next(a for a in wire.position["actions"] if not a.get("double")))
        await server.advance(60)
        await wire.caught_up()
        assert wire.info["outcome"] == {"places": [1, 2, 2, 2], "reason": "time"}


async def test_of_travellers_only_the_slow_one_loses():
    async with serving() as server:
        ada = await server.person("Ada")
        table = await ada.table(
            "eighty_days",
            3,
            seats=["me"] * 3,
            start=True,
            clock={"clock": "move", "seconds": 40},
            out_of_time="loss",
            options={"first_player": 1},
        )
        assert table["to_act"] == [1]
        await server.advance(40)
        assert (await ada.get(f"/api/tables/{table['id']}"))["outcome"]["places"] == [1, 2, 1]


async def test_a_move_in_time_stops_the_clock_and_its_time_is_told():
    async with serving() as server:
        (ada, _), table = await people_at(server, 2, clock={"clock": "budget", "seconds": 60, "increment": 3})
        wire = await ada.connect(table, 0)
        await server.advance(20)
        await wire.move(0, next(a for a in wire.position["actions"] if not a.get("double")))
        assert wire.info["clocks"] == [
            {"left": 43_000, "since": None},
            {"left": 60_000, "since": START + 20_000},
        ]
        assert wire.info["now"] == START + 20_000
        await server.advance(59)
        assert (await server.room(table)).table.moves == 1
        await server.advance(1)
        assert (await server.room(table)).table.moves > 1


async def test_after_a_bots_move_the_alarm_is_that_of_the_next_person():
    """A long time that one had left must not hide that another's runs out soon."""
    async with serving() as server:
        (ada, bob), table = await trio_with_a_bot(server)
        mine, other = await ada.connect(table, 0), await bob.connect(table, 1)
        room = await server.room(table)
        await mine.move(0, next(a for a in mine.position["actions"] if not a.get("double")))
        await server.advance(900)  # Bob thinks long
        while 1 in room.table.to_act:
            await other.caught_up()
            await other.move(1)
        await server.settled()
        await mine.caught_up()
        assert room.table.to_act == (0,)
        await mine.move(0, next(a for a in mine.position["actions"] if not a.get("double")))
        await server.settled()
        assert server.alarms[table].when == server.now + 100_000, "Bob has 100 seconds left"
        await server.advance(100)
        assert room.table.outcome.places == (1, 2, 2)


async def trio_with_a_bot(server):
    ada, bob = await server.person("Ada"), await server.person("Bob")
    clock = {"clock": "budget", "seconds": 1000}
    table = await ada.table(players=3, seats=["me", "person", "random"], clock=clock, out_of_time="loss")
    await bob.sit(table["id"], 1)
    await ada.start(table["id"])
    return (ada, bob), table["id"]


def test_at_a_table_nobody_wins_time_by_leaving_or_by_a_bot_that_did_not_move():
    for gone, back in (
        (entries.Handed(at=51_000, seat=0, bot="random"), entries.Handed(at=56_000, seat=0, bot=None)),
        (entries.Left(at=51_000, seat=0), entries.Sat(at=56_000, seat=0, guest="ann", name="Ann")),
    ):
        written = Written(settings=Settings(clock=MoveClock(seconds=60)))
        assert written.table.clocks.deadline(0) == 61_000
        written.add(gone)
        assert written.table.clocks.deadline(0) is None
        written.add(back)
        assert written.table.clocks.deadline(0) == 56_000 + 10_000, "ten seconds were left"


async def test_a_clock_does_not_run_for_a_bot_or_an_empty_seat():
    async with serving() as server:
        ada = await server.person("Ada")
        clock = {"clock": "move", "seconds": 60}
        table = (await ada.table(seats=["me", "me"], start=True, clock=clock, out_of_time="loss"))["id"]
        assert (await ada.leave(table, 0))["clocks"][0]["since"] is None
        await server.advance(3600)
        assert (await ada.get(f"/api/tables/{table}"))["status"] == "running"


# When the server was away


async def killed_late(server):
    """The time is nearly over when the server is killed: what is left is over before the grace is."""
    await server.advance(DAY / 1000 - 10)
    await server.services.tables.say_at_work(waits=True)


async def test_after_a_restart_time_that_ran_out_is_settled_after_a_grace(file):
    async with serving(file) as server:
        _, table = await people_at(server, 3, clock={"clock": "days", "days": 1}, out_of_time="loss")
        await killed_late(server)
    late = START + 5 * DAY
    async with serving(file, now=late) as server:
        assert server.alarms[table].when == START + DAY, "the storage knows what falls due"
        await server.advance(GRACE / 1000 - 1)
        room = await server.room(table)
        assert room.table.status == "running", "nobody loses while he may still be connecting again"
        await server.advance(1)
        assert room.table.status == "over"
        assert room.table.ended.at == late + GRACE


async def test_after_a_restart_no_bot_moves_before_the_grace_is_over(file):
    async with serving(file) as server:
        _, table = await people_at(server, 2, clock={"clock": "days", "days": 1}, out_of_time="bot")
        await killed_late(server)
    async with serving(file, now=START + 5 * DAY) as server:
        await server.advance(GRACE / 1000 - 1)
        assert (await server.room(table)).table.moves == 0
        await server.advance(1)
        assert (await server.room(table)).table.moves


async def test_within_the_grace_one_can_still_move(file):
    async with serving(file) as server:
        (ada, _), table = await people_at(server, 2, clock={"clock": "move", "seconds": 60}, out_of_time="loss")
        secret = ada.secret
    async with serving(file, now=START + DAY) as server:
        again = server.stranger()
        again.http.cookies.set("bradshaw", secret)
        wire = await again.connect(table, 0)
        await wire.move(0)
        assert wire.info["status"] == "running"


async def test_a_bot_that_was_to_move_moves_after_a_restart(file):
    async with serving(file) as server:
        ada = await server.person("Ada")
        with pytest.MonkeyPatch.context() as closed:
            closed.setattr(server.autoplay, "_closed", True)  # as if killed before the bot has answered
            table = (await ada.table(seats=["random", "me"], start=True))["id"]
    async with serving(file) as server:
        await server.advance(0)
        assert (await server.room(table)).table.moves


async def waiting_for_bots(file, count):
    """Tables at which a bot was to move when the server stopped."""
    async with serving(file) as server:
        ada = await server.person("Ada")
        with pytest.MonkeyPatch.context() as closed:
            closed.setattr(server.autoplay, "_closed", True)
            return [(await ada.table(seats=["random", "me"], start=True))["id"] for _ in range(count)]


async def test_after_a_restart_tables_are_woken_a_few_at_a_time(file):
    tables = await waiting_for_bots(file, 20)
    async with serving(file) as server:
        thinking = most = 0

        async def choose(workers, question, count, asker):
            nonlocal thinking, most
            thinking += 1
            most = max(most, thinking)
            await asyncio.sleep(0.05)  # longer than a table takes to be read
            thinking -= 1
            return 0

        with patch.object(BotWorkers, "choose", choose):
            for table in list(server.alarms):
                server.alarms[table].cancel()
                server.autoplay.ring(table)
            await server.settled()
        assert [(await server.room(table)).table.moves for table in tables] == [1] * 20
        assert most == WAKING


async def test_a_table_with_people_does_not_wait_for_those_that_are_woken(file):
    await waiting_for_bots(file, 20)
    async with serving(file) as server:
        asked, answer = [], asyncio.Event()

        async def choose(workers, question, count, asker):
            asked.append(question.table)
            await answer.wait()
            return 0

        with patch.object(BotWorkers, "choose", choose):
            for alarm in list(server.alarms.values()):
                alarm.cancel()
                server.autoplay.ring(alarm.table)
            await until(lambda: len(asked) == WAKING)
            (ada, _), table = await people_at(
                server, 2, clock={"clock": "move", "seconds": 60}, out_of_time="loss"
            )
            await ada.connect(table, 0)
            server.now += 60_000
            server.autoplay.ring(table)
            room = await server.room(table)
            await until(lambda: room.table.status == "over")
            assert len(asked) == len(server.autoplay._waking) == WAKING, "the others still wait"
            answer.set()
            await server.settled()
        assert len(asked) == 20


async def test_a_table_that_rings_when_the_last_was_just_woken_is_looked_at(file, monkeypatch):
    async with serving(file) as server:
        asked, answer = [], asyncio.Event()

        async def room(name):
            asked.append(name)
            await answer.wait()
            raise NotFound("There is no such table.")

        monkeypatch.setattr(server.services.tables, "room", room)
        first = [f"table {number}" for number in range(WAKING)]
        for name in first:
            server.autoplay.ring(name)
        await until(lambda: asked == first)
        answer.set()  # all who wait end in one turn of the event loop, and in the same one the next alarm rings
        asyncio.get_running_loop().call_soon(server.autoplay.ring, "late")
        await server.settled()
        assert asked == [*first, "late"]


@pytest.mark.parametrize("fault", [Unavailable("The database is busy."), RuntimeError("out of connections")])
async def test_a_table_that_could_not_be_read_is_tried_again(file, monkeypatch, fault):
    [table] = await waiting_for_bots(file, 1)
    async with serving(file) as server:
        known, tries = server.services.tables, []
        real = known.room

        async def room(name):
            tries.append(server.now)
            if len(tries) < 4:
                raise fault
            return await real(name)

        monkeypatch.setattr(known, "room", room)
        await server.advance(3600)
        assert (await real(table)).table.moves == 1
        assert [late - early for early, late in pairwise(tries)] == [5_000, 10_000, 20_000]


async def test_a_bot_that_could_not_be_asked_is_asked_again(file):
    [table] = await waiting_for_bots(file, 1)
    async with serving(file) as server:
        asked = []

        async def choose(workers, question, count, asker):
            asked.append(server.now)
            if len(asked) == 1:
                raise OSError("too many processes")
            return 0

        with patch.object(BotWorkers, "choose", choose):
            await server.advance(60)
        assert (await server.room(table)).table.moves == 1
        assert asked == [START, START + 5_000]


# Absence


async def test_a_bot_moves_for_who_is_away_only_if_the_table_says_so():
    async with serving() as server:
        _, table = await people_at(server, 2)
        await server.advance(30 * 86_400)
        assert (await server.room(table)).table.moves == 0


async def test_a_bot_moves_for_who_is_away_until_he_is_back():
    async with serving() as server:
        (ada, bob), table = await people_at(server, 2, absent=60)
        here = await ada.connect(table, 0)
        room = await server.room(table)
        await here.move(0, next(a for a in here.position["actions"] if not a.get("double")))
        moves = room.table.moves
        await server.advance(59)
        assert room.table.moves == moves
        await server.advance(1)
        assert room.table.moves > moves, "Bob never came"
        while room.table.to_act != (0,):
            await server.advance(1)
        await here.caught_up()
        bys = {
            e["what"]["by"] for e in here.entries if e["what"]["entry"] == "happened" and e["what"]["seat"] == 1
        }
        assert bys == {"absence"}
        back = await bob.connect(table, 1)
        await here.move(0, next(a for a in here.position["actions"] if not a.get("double")))
        moves = room.table.moves
        await server.advance(3600)
        assert room.table.moves == moves, "Bob is here, however long he thinks"
        await back.close()
        await server.advance(59)
        assert room.table.moves == moves, "he has just gone"
        await server.advance(1)
        assert room.table.moves > moves


async def test_an_absence_is_not_forgotten_with_an_idle_room():
    async with serving() as server:
        _, table = await people_at(server, 2, absent=3600)
        await server.advance(2 * IDLE / 1000)
        server.services.tables.forget_idle()
        await server.advance(3600 - 2 * IDLE / 1000)
        assert (await server.room(table)).table.moves


async def test_an_absence_is_not_forgotten_in_a_restart(file):
    async with serving(file) as server:
        _, table = await people_at(server, 2, absent=60)
    async with serving(file) as server:
        assert server.alarms[table].when == START + 60_000
        await server.advance(59)
        assert (await server.room(table)).table.moves == 0, "since the server was started nobody has come"
        await server.advance(1)
        assert (await server.room(table)).table.moves


async def test_idle_rooms_are_forgotten_and_come_back_the_same():
    async with serving() as server:
        (ada, _), table = await people_at(server, 2)
        before = await ada.get(f"/api/tables/{table}/log?look=0")
        await server.advance(2 * IDLE / 1000)
        server.services.tables.forget_idle()
        assert server.services.tables.rooms == 0
        after = await ada.get(f"/api/tables/{table}/log?look=0")
        before["table"].pop("now")
        after["table"].pop("now")
        assert after == before


async def test_the_stand_in_is_the_bot_that_the_host_named():
    asked = []
    async with serving() as server:
        await people_at(server, 2, clock={"clock": "move", "seconds": 40}, stand_in="random")
        choose = server.workers.choose

        async def noted(question, count, asker):
            asked.append(question.bot)
            return await choose(question, count, asker)

        server.workers.choose = noted
        await server.advance(40)
        await until(lambda: asked)
    assert set(asked) == {"random"}


# The clock on the wall

MONOTONIC, HOUR = ids.now, 3_600_000


@pytest.mark.parametrize("jump", [HOUR, -HOUR])
def test_the_time_does_not_follow_the_wall_clock(monkeypatch, jump):
    monkeypatch.setattr(ids, "clock", ids.Clock())  # never going back, it would keep the time of this test
    wall, running = time.time_ns(), time.monotonic_ns()
    monkeypatch.setattr(time, "monotonic_ns", lambda: running)
    before = ids.now()
    monkeypatch.setattr(time, "time_ns", lambda: wall + jump * 1_000_000)
    assert ids.now() == before
    monkeypatch.setattr(time, "monotonic_ns", lambda: running + 5_000_000_000)
    assert ids.now() == before + 5_000, "time goes on all the same"
    assert abs(before - wall // 1_000_000) < HOUR // 2, "it was the wall clock's once"


@pytest.mark.parametrize("jump", [HOUR, -HOUR])
async def test_when_the_wall_clock_is_set_nobody_loses_on_time_or_gains_any(monkeypatch, jump):
    monkeypatch.setattr(ids, "clock", ids.Clock())  # never going back, it would keep the time of this test
    wall, running = time.time_ns(), time.monotonic_ns()
    monkeypatch.setattr(time, "time_ns", lambda: wall)
    monkeypatch.setattr(time, "monotonic_ns", lambda: running)
    async with serving() as server:
        with patch.object(ids, "now", MONOTONIC):  # not the clock that tests turn
            clock = {"clock": "budget", "seconds": 60, "increment": 0}
            (ada, _), table = await people_at(server, 2, clock=clock, out_of_time="loss")
            wire = await ada.connect(table, 0)
            running += 20_000_000_000
            wall += jump * 1_000_000
            await wire.say("the wall clock was set")  # whatever happens, the server looks who is out of time
            assert wire.info["status"] == "running"
            await wire.move(0, next(a for a in wire.position["actions"] if not a.get("double")))
            clocks = wire.info["clocks"]
            assert clocks[0] == {"left": 40_000, "since": None}, "she thought for 20 seconds"
            assert clocks[1]["since"] == wire.info["now"]


async def test_after_a_start_with_the_wall_clock_set_back_time_goes_on_from_the_last_entry(file):
    async with serving(file) as server:
        clock = {"clock": "move", "seconds": 3600}
        (ada, _), table = await people_at(server, 2, clock=clock, out_of_time="loss")
        secret = ada.secret
    async with serving(file, now=START - HOUR) as server:
        again = server.stranger()
        again.http.cookies.set("bradshaw", secret)
        wire = await again.connect(table, 0)
        assert wire.info["now"] == START
        await server.advance(1800)
        await wire.say("half an hour later")
        assert wire.entries[-1]["what"]["at"] == START + HOUR // 2
        await server.advance(1799)
        assert (await server.room(table)).table.status == "running"
        await server.advance(1)
        assert (await server.room(table)).table.status == "over", "it does not stand still either"
