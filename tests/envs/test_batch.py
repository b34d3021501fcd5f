"""Batches of games: the same rules, numbers in and out, and nothing illegal."""

import multiprocessing
import subprocess
import sys

import numpy as np
import pytest

import bradshaw
from bradshaw import envs
from bradshaw.core.errors import EncodingError
from bradshaw.envs.batch import Batch
from bradshaw.envs.engine import EngineKernel
from tests.scotland_yard.positions import own_map
from tests.splitmix import SplitMix

COMPILED = ["scotland_yard", "eighty_days"]
ALL = [*COMPILED, "mystery_express"]


def play(batch, steps, seed=1):
    """Play at random; a copy of all that was seen at each step."""
    chance = np.random.default_rng(seed)
    for _ in range(steps):
        batch.step(batch.random_actions(chance))
        yield {name: getattr(batch, name).copy() for name in SEEN}


SEEN = ("seats", "to_act", "mask", "legal", "count", "observations", "rewards", "done")
COMPARED = set(SEEN) - {"legal"}  # beyond `count` there is anything; up to it, it is what the mask says


@pytest.mark.parametrize("name", ALL)
def test_games_begin_again_where_they_have_ended(name):
    batch = envs.batch(name, n=16, seed=1)
    ended = 0
    for seen in play(batch, 600 if name in COMPILED else 300):
        ended += seen["done"].sum()
        for mask, legal, count in zip(seen["mask"], seen["legal"], seen["count"], strict=True):
            assert sorted(legal[:count]) == np.flatnonzero(mask).tolist() != []
        assert seen["to_act"][np.arange(16), seen["seats"]].all()
        assert (np.abs(seen["rewards"]).max(axis=1) <= seen["done"]).all()
        assert np.allclose(seen["rewards"].sum(axis=1), 0, atol=1e-6)
        assert seen["rewards"][seen["done"]].any(axis=1).all() or name != "scotland_yard"
    assert ended


@pytest.mark.parametrize("name", ALL)
def test_the_same_seed_gives_the_same_games(name):
    steps = 60
    first = list(play(envs.batch(name, n=5, seed=7), steps))
    batch = envs.batch(name, n=5, seed=8)
    list(play(batch, 3))
    batch.reset(seed=7)
    assert not batch.done.any()
    for one, other in zip(first, play(batch, steps), strict=True):
        assert all(np.array_equal(one[key], other[key]) for key in COMPARED)
    batch.reset(seed=9)
    assert not np.array_equal(batch.observations, envs.batch(name, n=5, seed=7).observations)
    batch.close()


@pytest.mark.parametrize("name", COMPILED)
def test_a_kernel_shows_what_the_engine_shows(name):
    """From the same position, by the same actions, until a game is over."""
    game = bradshaw.load(name)
    options = game.options(**game.simulation)
    engine = Batch(EngineKernel(game, options), 4, 1)
    kernel = envs.batch(name, n=4, seed=2)
    for at, row in enumerate(engine._games):
        kernel._kernel.load(kernel._games[at], row.state)
        if name == "eighty_days":  # the same cards
            row.rng = lambda at=at: SplitMix(kernel._games[at]["random"])
    kernel._kernel.look(kernel._games, kernel._screens, engine.seats)
    chance = np.random.default_rng(3)
    while not engine.done.any():
        for key in COMPARED:
            assert np.array_equal(getattr(engine, key), getattr(kernel, key)), key
        actions = engine.random_actions(chance)
        engine.step(actions)
        kernel.step(actions)
    assert np.array_equal(engine.done, kernel.done)
    assert np.allclose(engine.rewards, kernel.rewards)


def test_any_seat_that_may_act_can():
    batch = envs.batch("scotland_yard", n=3, seed=1, players=4)
    batch.step(batch.mask.argmax(axis=1))
    while not batch.to_act[:, 1:].all(axis=1).all():  # a double move: once more
        batch.step(batch.mask.argmax(axis=1))
    batch.look([1, 2, 3])
    assert batch.seats.tolist() == [1, 2, 3]
    seat = batch.encoding.layout["seat"].start
    assert batch.observations[:, seat].tolist() == [1, 2, 3]
    pieces = [{batch.encoding.action(int(number)).piece for number in np.flatnonzero(row)} for row in batch.mask]
    assert pieces == [{"red", "yellow"}, {"blue", "yellow"}, {"green", "yellow"}]
    with pytest.raises(EncodingError, match="In game 1, seat 0 may not act now"):
        batch.look([1, 0, 3])
    with pytest.raises(EncodingError, match="In game 2, seat 4 may not act now"):
        batch.look([1, 1, 4])
    with pytest.raises(EncodingError, match="a seat for each game"):
        batch.look([1])


@pytest.mark.parametrize("name", ALL)
def test_what_is_not_legal_changes_nothing(name):
    batch = envs.batch(name, n=3, seed=1)
    before = {key: getattr(batch, key).copy() for key in SEEN}
    legal = batch.mask.argmax(axis=1)
    illegal = batch.mask.argmin(axis=1)
    for wrong in (int(illegal[1]), -1, batch.encoding.actions, 10**9):
        actions = legal.copy()
        actions[1] = wrong
        with pytest.raises(EncodingError, match=rf"In game 1, action {wrong} is not legal; nothing was played\."):
            batch.step(actions)
    for wrong in (legal[:2], legal.astype(float), legal[None], 3):
        with pytest.raises(EncodingError, match="an array of 3 whole numbers"):
            batch.step(wrong)
    for key in COMPARED:
        assert np.array_equal(getattr(batch, key), before[key])


def test_arrays_are_only_to_read():
    batch = envs.batch("scotland_yard", n=1)
    for key in SEEN:
        with pytest.raises(ValueError, match="read-only"):
            getattr(batch, key)[:] = 0


def test_a_map_of_ones_own():
    street = own_map(*(f"{n}-{n + 1} taxi" for n in range(1, 9)), x=(1, 9), detectives=(3, 4, 5, 6, 7))
    batch = envs.batch(street, n=8, seed=1, board="own", players=5)
    assert sum(seen["done"].sum() for seen in play(batch, 100))


def test_without_games_there_is_no_batch():
    with pytest.raises(EncodingError, match="at least one game"):
        envs.batch("scotland_yard", n=0)


def test_several_processes_play_as_one_does():
    one = envs.batch("mystery_express", n=5, seed=3, players=3)
    several = envs.batch("mystery_express", n=5, seed=3, players=3, processes=2)
    try:
        for expected, seen in zip(play(one, 40), play(several, 40), strict=True):
            assert all(np.array_equal(expected[key], seen[key]) for key in COMPARED)
        seats = one.to_act.argmax(axis=1)
        several.look(seats)
        assert several.seats.tolist() == seats.tolist()
        several.reset(seed=4)
        one.reset(seed=4)
        assert np.array_equal(one.observations, several.observations)
    finally:
        several.close()
    assert not any(process.is_alive() for process in multiprocessing.active_children())


def test_a_process_that_fails_says_so():
    several = envs.batch("mystery_express", n=2, seed=3, players=3, processes=2)
    try:
        several._kernel._pipes[0].send(("step", [10**6]))
        assert "no 1000000" in several._kernel._pipes[0].recv()
        with pytest.raises(RuntimeError, match="has failed"):
            several._kernel.step(None, None, np.array([10**6, 10**6]))
    finally:
        several.close()


def test_a_process_that_is_gone_is_told_of():
    several = envs.batch("mystery_express", n=2, seed=3, players=3, processes=2)
    several._kernel._processes[1].kill()
    several._kernel._processes[1].join()
    with pytest.raises(RuntimeError, match="has ended, and its games with it"):
        several.step(several.mask.argmax(axis=1))
    assert not any(process.is_alive() for process in multiprocessing.active_children())
    several.close()


def test_after_the_end_nothing_is_played():
    with envs.batch("mystery_express", n=2, seed=3, players=3, processes=2) as several:
        seen = several.observations.copy()
    assert np.array_equal(several.observations, seen)
    with pytest.raises(EncodingError, match="is closed"):
        several.step(several.mask.argmax(axis=1))
    several.close()
    with pytest.raises(EncodingError, match="at least one process"):
        envs.batch("mystery_express", n=2, processes=0)


def test_a_program_that_forgets_to_close_ends_cleanly():
    program = (
        "from bradshaw import envs\n"
        "if __name__ == '__main__':\n"
        "    batch = envs.batch('mystery_express', n=2, players=3, processes=2)\n"
        "    batch.step(batch.mask.argmax(axis=1))\n"
    )
    ran = subprocess.run([sys.executable, "-c", program], capture_output=True, text=True, timeout=60, check=False)
    assert (ran.returncode, ran.stderr) == (0, "")
