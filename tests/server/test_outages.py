"""The server, or its database, was away: an entry of the log says so, and its players have their time back."""

import asyncio
from time import monotonic
from unittest.mock import patch

import pytest

from bradshaw.server.errors import NotSaved
from bradshaw.server.storage import uptimes
from bradshaw.server.storage.interface import Outage
from bradshaw.server.storage.uptimes import SHORTEST
from bradshaw.server.tables import outages
from bradshaw.server.tables.autoplay import GRACE
from bradshaw.server.tables.clock import DAY, Clocks
from bradshaw.server.tables.outages import STALE
from bradshaw.wire import entries
from bradshaw.wire.settings import BudgetClock, MoveClock
from tests.server.harness import START, serving
from tests.server.storage.harness import opened

HOUR = 3_600_000
MOVE = {"clock": "move", "seconds": 60}


async def two_at(server, **settings):
    """A running table of two people, at which the first one's clock runs."""
    ada, ben = [await server.person(name) for name in ("Ada", "Ben")]
    table = (await ada.table(players=2, **settings))["id"]
    await ben.sit(table, 1)
    await ada.start(table)
    return ada, table


async def again(server, person, table):
    """The same person, after a restart."""
    back = server.stranger()
    back.http.cookies.set("bradshaw", person.secret)
    return await back.connect(table, 0)


def told(wire):
    """What it was told of outages: from when to when."""
    found = [e["what"] for e in wire.entries if e["what"]["entry"] == "interrupted"]
    return [(what["began"], what["ended"]) for what in found]


async def hears(wire, *outages):
    """It is told of these and no others, now or in a moment."""
    while told(wire) != list(outages):
        await wire.receive()


def since(server, table):
    return server.services.tables.loaded(table).table.clocks.since


# Clocks


def test_a_clock_that_ran_all_the_time_begins_so_much_later():
    clocks = Clocks.of(MoveClock(seconds=60), 2).run([0], 1_000)
    assert clocks.stood_still(5_000, 25_000).deadline(0) == 81_000


def test_a_clock_that_began_in_an_outage_begins_at_its_end():
    clocks = Clocks.of(BudgetClock(seconds=60), 2).run([0], 10_000)
    assert clocks.stood_still(5_000, 25_000).since == {0: 25_000}


def test_an_outage_before_it_changes_nothing():
    clocks = Clocks.of(MoveClock(seconds=60), 2).run([0, 1], 30_000)
    assert clocks.stood_still(5_000, 25_000) == clocks


# What the database knows


async def beats(file, *times):
    async with opened(file) as storage:
        return [[(o.began, o.ended) for o in await storage.at_work(*time)] for time in times][-1]


async def test_beats_that_follow_each_other_are_no_outage(file):
    assert await beats(file, (1_000, None), (1_000 + SHORTEST, None), (1_000 + 2 * SHORTEST, None)) == []


async def test_what_is_between_two_beats_that_are_far_apart_is_one(file):
    assert await beats(file, (1_000, None), (9_000, None), (10_000, None), (60_000, None)) == [
        (1_000, 9_000),
        (10_000, 60_000),
    ]


async def test_who_was_at_work_without_saying_so_says_it_later(file):
    assert await beats(file, (1_000, None), (HOUR, HOUR - 2_000)) == []
    assert await beats(file, (2 * HOUR, HOUR + 60_000)) == [(HOUR + 60_000, 2 * HOUR)]


async def test_the_latest_are_known_after_a_restart_and_no_more_than_that(file, monkeypatch):
    monkeypatch.setattr(uptimes, "LATEST", 3)
    await beats(file, *((HOUR * n, None) for n in range(1, 9)))
    assert await beats(file, (HOUR * 8, None)) == [(HOUR * n, HOUR * (n + 1)) for n in (5, 6, 7)]


async def test_what_a_clock_has_noted_that_was_ahead_is_none_once_it_is_right(file):
    """As it was noted while the clock of the database, or of the machine, was wrong by an hour."""
    wrong = [(HOUR, 2 * HOUR), (2 * HOUR, 2 * HOUR + 9_000)]
    assert await beats(file, (HOUR, None), (2 * HOUR, None), (2 * HOUR + 9_000, None)) == wrong
    right = [(now, None) for now in range(HOUR + 4_000, 2 * HOUR, 4_000)]
    assert await beats(file, *right) == []
    assert await beats(file, *((2 * HOUR + n * 3_000, None) for n in range(5))) == [], "nor when that time comes"


async def test_a_clock_that_was_ahead_gives_nobody_an_hour(file):
    """Who played while it was ahead, and who begins after it was set right."""
    async with serving(file, now=START + HOUR) as server:
        await two_at(server, clock=MOVE, out_of_time="loss")
        await server.services.tables.say_at_work(waits=True)
    async with serving(file, now=START + HOUR + 20_000) as server:
        await server.services.tables.say_at_work(waits=True)
    async with serving(file, now=START) as server:
        ada, table = await two_at(server, clock=MOVE, out_of_time="loss")
        wire = await again(server, ada, table)
        assert told(wire) == []
        await server.advance(61)
        assert server.services.tables.loaded(table).table.status == "over"


@pytest.mark.store("postgresql")
async def test_several_processes_know_of_one_outage(file):
    async with opened(file) as one, opened(file) as two:
        await one.at_work(1_000, None)
        found = await asyncio.gather(one.at_work(HOUR, 1_000), two.at_work(HOUR, 1_000))
        assert found[0] == found[1] == [Outage(1_000, HOUR)]
        assert await one.at_work(HOUR + 1_000, HOUR) == [Outage(1_000, HOUR)]


# At a table


async def test_after_a_restart_everyone_has_the_time_that_he_had(file):
    async with serving(file) as server:
        ada, table = await two_at(server, clock=MOVE, out_of_time="loss")
        await server.advance(20)
    late = START + 20_000 + 5 * HOUR
    async with serving(file, now=late) as server:
        wire = await again(server, ada, table)
        await hears(wire, (START + 20_000, late))
        assert since(server, table) == {0: late - 20_000}
        await server.advance(39)
        assert server.services.tables.loaded(table).table.status == "running"
        await server.advance(1)
        assert server.services.tables.loaded(table).table.status == "over", "then the rest has run out, too"


async def test_a_move_after_a_restart_costs_what_was_thought_about_it(file):
    async with serving(file) as server:
        ada, table = await two_at(
            server, clock={"clock": "budget", "seconds": 600, "increment": 0}, out_of_time="loss"
        )
        await server.advance(20)
    async with serving(file, now=START + 20_000 + HOUR) as server:
        wire = await again(server, ada, table)
        await server.advance(5)
        await wire.move(0)
        assert server.services.tables.loaded(table).table.clocks.left[0] == 575_000


async def test_nobody_need_come_for_it(file):
    async with serving(file) as server:
        _, table = await two_at(server, clock={"clock": "days", "days": 1}, out_of_time="loss")
    late = START + 5 * DAY
    async with serving(file, now=late) as server:
        await server.advance(GRACE / 1000)
        room = await server.room(table)
        assert room.table.status == "running"
        assert room.table.clocks.deadline(0) == late + DAY
        await server.advance(DAY / 1000)
        assert room.table.ended.reason == "time"


async def test_time_is_given_back_once_whatever_happens_to_the_server_again(file):
    async with serving(file) as server:
        ada, table = await two_at(server, clock=MOVE, out_of_time="bot")
    for _ in range(2):
        async with serving(file, now=START + HOUR) as server:
            wire = await again(server, ada, table)
            await server.settled()
            await hears(wire, (START, START + HOUR))
            assert since(server, table) == {0: START + HOUR}


async def test_without_clocks_nothing_is_told(file):
    async with serving(file) as server:
        ada, table = await two_at(server)
    async with serving(file, now=START + HOUR) as server:
        assert told(await again(server, ada, table)) == []


async def test_while_the_database_is_away_no_clock_runs(file):
    async with serving(file) as server:
        ada, table = await two_at(server, clock=MOVE, out_of_time="loss")
        wire = await ada.connect(table, 0)
        found, storage = server.services.tables, server.services.storage

        async def away(now, well):
            raise NotSaved("The database does not answer.")

        await found.say_at_work(waits=False)
        with patch.object(storage, "at_work", away), pytest.raises(NotSaved):
            await found.say_at_work(waits=False)
        server.now += 50_000
        with patch.object(outages, "monotonic", lambda: monotonic() + 50):
            assert found.outages.stale
            await wire.move(0)  # is not charged for it, though nobody had found out yet
            assert told(wire) == [(START, START + 50_000)]
            assert server.services.tables.loaded(table).table.clocks.left[0] >= 59_000


async def test_who_watches_sees_at_once_that_the_clock_has_stood_still(file):
    async with serving(file) as server:
        ada, table = await two_at(server, clock=MOVE, out_of_time="loss")
        wire = await ada.connect(table, 0)
        found = server.services.tables
        await found.say_at_work(waits=False)
        server.now += 50_000
        with patch.object(outages, "monotonic", lambda: monotonic() + 50):
            await found.say_at_work(waits=False)
            await server.settled()
        await hears(wire, (START, START + 50_000))
        assert wire.info["clocks"][0]["since"] == START + 50_000


async def test_an_entry_of_a_new_kind_waits_until_all_processes_know_it(file):
    async with serving(file) as server:
        ada, table = await two_at(server, clock=MOVE, out_of_time="bot")
    with patch.object(entries, "VERSION", 1):
        async with serving(file, now=START + 30_000) as server:
            wire = await again(server, ada, table)
            assert told(wire) == []
            await wire.move(0)
            assert wire.info["status"] == "running", "and the game goes on"


def test_what_is_stale_is_found_out_before_it_is_an_outage():
    assert STALE * 1000 < SHORTEST
