"""Faults that schedules have found, each played through on its own."""

import asyncio

import pytest

from tests.server.simulation.people import UNSURE
from tests.server.simulation.scripts import ADA, BEN, Script

TAKEOVER = 8.0  # seconds; five are promised, and bots take a while to think


def by_bots(script):
    return [line for line in script.lines if '"by":"bot"' in line.body]


def test_bots_go_on_after_the_database_stood_still():
    """The first beat that is answered then may be so old that its process is not sure of its lease even now."""

    async def script(world):
        server = await world.running()
        await world.make_table(server, "me", "random", game="eighty_days")
        ada = await world.join(ADA, 0, server)
        await world.end_turn(ada)
        for stands in (2.2, 2.6, 3.0, 3.4, 3.8):  # seconds: beats are given up after one, and asked after
            await world.until(lambda: by_bots(world))
            world.database.stands = True
            await asyncio.sleep(stands)
            world.database.go_on()
            await world.until(lambda: ada.position["actions"], TAKEOVER * 3)
            await world.end_turn(ada)
        await world.until(lambda: ada.position["actions"], TAKEOVER * 3)
        await world.all_told()

    for seed in range(10):
        Script.play(script, seed)


def test_nobody_is_absent_because_the_bus_is_silent():
    """Ada is connected to one process; the one that keeps the table never hears of it."""

    async def script(world):
        keeper, other = await world.running(), await world.running()
        world.exchange.air.loses = 1.0
        await world.make_table(keeper, "me", "person", absent=5)
        await world.join(BEN, 1, keeper)
        await world.join(ADA, 0, other)
        await asyncio.sleep(20.0)
        assert not any("absence" in line.body for line in world.lines)
        # Once they hear each other, who is away counts as away again.
        world.exchange.air.loses = 0.0
        ada = world.people.pop()
        ada.calm = False
        ada._servers = list
        ada.leave("for good")
        await world.until(lambda: any("absence" in line.body for line in world.lines), 15.0)
        await world.all_told()

    Script.play(script)


def test_who_takes_a_table_up_again_reads_what_happened_meanwhile():
    """A bot worker has had the table in memory since before its start, and nobody told it of that."""

    async def script(world):
        server, worker = await world.running(), await world.running("bots")
        world.exchange.air.loses = 1.0
        room = await world.make_table(server, "me", "random", start=False)
        await world.within(worker, worker.tables.room(world.table))
        await world.within(server, server.lobby.start(room, ADA.id))
        ada = await world.join(ADA, 0, server)
        await world.end_turn(ada)
        await world.until(lambda: by_bots(world), TAKEOVER)
        await world.all_told()

    Script.play(script)


@pytest.mark.parametrize("times", [1, 2])
def test_a_table_that_was_taken_without_an_answer_is_served(times):
    """The database says who keeps it, and he does not know."""

    async def script(world):
        server, _ = await world.running(), await world.running()
        lost = []
        world.database.loses = lambda what: (
            what == "keep_waiting" and by_itself(world) and len(lost) < times and lost.append(what) is None
        )
        await world.make_table(server, "me", "random", game="eighty_days")
        ada = await world.join(ADA, 0, server)
        await world.end_turn(ada)
        await world.until(lambda: by_bots(world), TAKEOVER)
        await world.all_told()

    for seed in range(10):
        Script.play(script, seed)


def by_itself(script):
    """Whether a table waits for the server."""
    return script.table and script.database.rows.wakes()


def test_what_may_have_been_written_is_not_said_to_have_failed():
    """The database is away for so long that nobody can tell; what it was asked for it does when it is back."""

    async def script(world):
        server = await world.running()
        await world.make_table(server, "me", "person")
        ada = await world.join(ADA, 0, server)
        world.database.stands = True
        wish = ada.ask("say at last", type="say", text="at last", seat=0)
        await asyncio.sleep(5.0)
        assert wish.refused == ""
        await world.until(lambda: wish.refused)
        assert wish.refused == UNSURE
        world.database.go_on()
        await world.until(lambda: ada.number == len(world.lines) and "at last" in world.lines[-1].body)

    Script.play(script)


def test_what_could_not_be_given_back_is_given_back_later():
    async def script(world):
        server = await world.running()
        await world.make_table(server, "me", "random", game="eighty_days")
        ada = await world.join(ADA, 0, server)
        await world.end_turn(ada)
        await world.until(lambda: by_bots(world), TAKEOVER)
        failed = []
        world.database.fails = lambda what: what == "release" and not failed and failed.append(what) is None
        ada.ask("offer", type="offer", seat=0, what="end")
        row = world.database.rows.tables[world.table]
        await world.until(lambda: failed)
        await world.until(lambda: row.keeper is None, TAKEOVER)
        await world.all_told()

    Script.play(script)
