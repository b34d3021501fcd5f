"""A process dies, or is frozen past its lease, between any two callbacks of a move and of the bot that answers."""

import asyncio
from itertools import count

import pytest

from tests.server.simulation.scripts import ADA, Script

FROZEN = 4.0  # seconds: its lease is good for three
FEWEST = 50  # callbacks that a move and the answer to it take, at least: else nothing was tried


def die(world, server):
    world.kill(server)


def freeze(world, server):
    server.party.frozen = True

    def thaw():
        server.party.frozen = False

    world.loop.call_later(FROZEN, thaw)


@pytest.mark.parametrize("mishap", [die, freeze])
def test_nothing_is_lost_whenever_it_happens(mishap):
    for step in count():
        happened = []

        async def script(world, step=step, happened=happened):
            server, other = await world.running(), await world.running()
            await world.make_table(server, "me", "random", game="eighty_days")
            ada = await world.join(ADA, 0, server)
            await world.until(lambda: server.cluster.keeping.keeps(world.table) or ada.position["actions"])

            def act():
                happened.append(step)
                mishap(world, server)

            server.party.interrupt = server.party.steps + step, act
            ada.patience = 2.0
            ada._servers = lambda: [other]  # where the load balancer sends her from now on
            ada.move()
            await world.until(lambda: len(world.lines) > 4 and ada.number == len(world.lines) and ada.wire, 60.0)
            await asyncio.sleep(FROZEN + 2.0)
            await world.until(lambda: "by" in world.lines[-1].body and ada.position["actions"], 60.0)
            server.party.interrupt = None
            await world.all_told()

        Script.play(script)
        if not happened:
            break
    assert step > FEWEST
