"""How long bots take tells nothing: the same whatever is hidden, and however long a search takes."""

import asyncio
from unittest.mock import patch

import pytest
from msgspec.structs import replace

from bradshaw.bots import TUTOR, bot_names, characters, is_bot, thinking_time
from bradshaw.core.registry import game_names, load_game
from bradshaw.server.tables.pacing import THOUGHT, Pace
from tests.server.harness import fixed_ids, serving, until

PACE = Pace(1.0)


class Clock:
    """A time that passes only when somebody sleeps."""

    def __init__(self):
        self.now = 0.0

    async def sleep(self, seconds):
        self.now += seconds


def shown_after(search, seconds):
    """When a move is shown whose search takes that long, if it is held for so many seconds."""
    clock = Clock()
    pace = Pace(1.0, now=lambda: clock.now, sleep=clock.sleep)
    asyncio.run(pace.hold(clock.sleep(search), seconds))
    return clock.now


def test_a_quick_and_a_slow_search_are_shown_at_the_same_time():
    assert {shown_after(search, 3.15) for search in (0.0, 0.2, 1.0, 2.9, 3.15)} == {3.15}


def test_who_is_late_is_held_until_the_next_second():
    assert {round(shown_after(search, 3.15), 6) for search in (3.2, 3.7, 4.1)} == {4.15}
    assert shown_after(0.7, 0.0) == 0.7, "nothing is held where there is no pace"


async def running(server, seats, **more):
    ada = await server.person("Ada")
    table = (await ada.table(players=len(seats), seats=seats, start=True, **more))["id"]
    return ada, await server.room(table)


async def test_worlds_that_differ_only_in_what_is_hidden_take_the_same_time():
    """Mister X elsewhere, with other ways open to him: the same table for everyone else."""
    async with serving() as server:
        ada, room = await running(server, ["random", "me"])
        wire = await ada.connect(room.table.id, 1)
        compared = 0
        for _ in range(6):
            await until(lambda: room.table.to_act == (1,))
            table = room.table
            state = table.running.state
            for station in (1, 46, 108, 199):
                twin = table.running.fork()
                twin.state = replace(state, trail=(*state.trail[:-1], station))
                other = replace(table, match=twin, to_act=(0,))
                assert len({PACE.of_move(world, 0, "hard") for world in (table, other)}) == 1
                compared += 1
            await wire.caught_up()
            await wire.move(1)
        assert compared == 24


@pytest.mark.parametrize("bot", ["tibbs", "ottilie"])
async def test_games_with_other_secrets_are_held_for_the_same_times(bot):
    """The same people at the same table, dealt anew: what the bots do differs, when they do it does not."""
    if not is_bot(load_game("scotland_yard"), bot):
        pytest.skip("she needs Numba")
    found = {}
    for seed in ("one", "two"):
        held = []

        async def hold(self, answer, seconds, held=held):
            held.append(seconds)
            return await answer

        with fixed_ids(), patch.object(Pace, "hold", hold):
            async with serving(pace=1.0) as server:
                ada, room = await running(server, [bot, "me", "dulcie"], seed=seed)
                wire = await ada.connect(room.table.id, 1)
                for _ in range(4):
                    await until(lambda room=room: room.table.to_act and 1 in room.table.to_act)
                    await wire.caught_up()
                    await wire.move(1)
                await server.settled()
                found[seed] = held[:8], [played.action for played in room.table.running.played]
    assert found["one"][0] == found["two"][0]
    assert len(set(found["one"][0])) > 2, "they are no clocks"
    assert found["one"][1] != found["two"][1]


@pytest.mark.parametrize("name", game_names())
async def test_nobody_is_shown_before_he_may_have_thought_to_the_end(name):
    game = load_game(name)
    async with serving() as server:
        ada = await server.person("Ada")
        count = game.players[0]
        seats = ["me", *["random"] * (count - 1)]
        table = (await ada.table(name, players=count, seats=seats, start=True))["id"]
        running = (await server.room(table)).table
        for bot in (*bot_names(game), *(character.name for character in characters(game))):
            takes = PACE.of_move(running, 1, bot)
            assert takes > (thinking_time(game, bot) or 0)
            assert takes >= 0.5 * THOUGHT
            assert Pace(0.0).of_move(running, 1, bot) == 0
        assert PACE.of_move(running, 1, TUTOR) == 0, "a lesson goes on at once"
        alone = replace(running, seats=tuple(replace(seat, bot="random") for seat in running.seats))
        assert PACE.of_move(alone, 1, "random") == 0, "where only bots play, nobody waits"
