"""Compiled games beside OpenSpiel's rollouts in C++ and Pgx's batches in JAX, all on one core."""

import random
from collections.abc import Iterator
from typing import Any

import numpy as np
import pyspiel

import bradshaw
from bench.rates import Work, compare, rate
from bench.server.measure import Row
from bradshaw import envs

ROLLOUTS = "dark_hex"
# Moves: how many times the rollouts of the peer; a batch: how many times leduc_holdem's; and playouts a second.
BARS = {"scotland_yard": 2.5, "eighty_days": 1.0}
BATCH, PEER_BATCH = 4096, 1024
PLAYOUTS = 50_000


def measure(*, quick: bool) -> Iterator[Row]:
    """Every kernel, one row each."""
    slices, seconds = (5, 0.2) if quick else (15, 0.5)
    peer = rollouts()
    for name in BARS:
        game = bradshaw.load(name)
        kernel: Any = game.kernel(game.options(**game.simulation))
        if kernel is not None:
            result = compare(random_moves(kernel), peer, slices=slices, seconds=seconds)
            yield _row(f"{name}, random moves", result.ours, result.peer, result.ratio, BARS[name])
    theirs = leduc()
    for name in BARS:
        if bradshaw.load(name).kernel(bradshaw.load(name).options()) is not None:
            result = compare(batch_steps(name), theirs, slices=slices, seconds=seconds)
            yield _row(f"{name}, batch of {BATCH:,}", result.ours, result.peer, result.ratio, 1.0)
    speed = rate(playouts(), slices * seconds / 2)
    yield {
        "what": "scotland_yard, random games from the start",
        "ours": f"{speed:,.0f}/s",
        "peer": "",
        "figure": f"{speed:,.0f}/s",
        "bar": f"≥ {PLAYOUTS:,}",
        "met": speed >= PLAYOUTS,
    }


def _row(what: str, ours: float, peer: float, ratio: float, bar: float) -> Row:
    return {
        "what": what,
        "ours": f"{ours / 1e6:.2f} M/s",
        "peer": f"{peer / 1e6:.2f} M/s",
        "figure": f"{ratio:.2f} times",
        "bar": f"≥ {bar:.1f}",
        "met": ratio >= bar,
    }


def random_moves(kernel: Any) -> Work:
    """Whole random games, each dealt anew."""
    chance = random.Random(1)

    def play() -> int:
        moves: int = kernel.random_games(200, chance.getrandbits(32))
        return moves

    play()  # compiles
    return play


def batch_steps(name: str) -> Work:
    """Steps of a batch with masks and observations."""
    batch = envs.batch(name, n=BATCH, seed=1)
    chance = np.random.default_rng(1)

    def play() -> int:
        batch.step(batch.random_actions(chance))
        return BATCH

    play()
    return play


def playouts() -> Work:
    """Uniformly random games of Scotland Yard from one deal."""
    game = bradshaw.load("scotland_yard")
    options = game.options()
    kernel: Any = game.kernel(options)
    start = np.zeros(1, kernel.type)[0]
    kernel.load(start, bradshaw.Match(game, options, seed="bench").state)

    def play() -> int:
        kernel.playouts(start, 1000, 1)
        return 1000

    play()
    return play


def rollouts() -> Work:
    """OpenSpiel's random rollouts in C++. It does not say how many moves they were: the mean is measured first."""
    game = pyspiel.load_game(ROLLOUTS)
    chance = random.Random(1)
    lengths = []
    for _ in range(200):
        state = game.new_initial_state()
        while not state.is_terminal():
            state.apply_action(chance.choice(state.legal_actions()))
        lengths.append(state.move_number())
    start, count = game.new_initial_state(), 500
    # A search of one step does nothing but roll out from its root.
    bot = pyspiel.MCTSBot(game, pyspiel.RandomRolloutEvaluator(count, 1), 2.0, 1, 100, False, 1, False)
    moves: int = round(count * sum(lengths) / len(lengths))

    def play() -> int:
        bot.step(start)
        return moves

    return play


def leduc() -> Work:
    """Pgx's leduc_holdem: random legal actions, masks and observations, begun again where it is over, in JAX."""
    import jax
    import pgx
    from pgx.experimental import auto_reset

    env = pgx.make("leduc_holdem")
    step = jax.jit(jax.vmap(auto_reset(env.step, env.init)))

    def drawn(key: Any, mask: Any) -> Any:
        return jax.random.categorical(key, jax.numpy.where(mask, 0.0, -jax.numpy.inf))

    choose = jax.jit(drawn)
    keys = jax.random.split(jax.random.PRNGKey(1), PEER_BATCH)
    state = jax.jit(jax.vmap(env.init))(keys)
    key = jax.random.PRNGKey(2)

    def play() -> int:
        nonlocal state, key
        key, drawn, stepped = jax.random.split(key, 3)
        actions = choose(drawn, state.legal_action_mask)
        state = step(state, actions, jax.random.split(stepped, PEER_BATCH))
        state.observation.block_until_ready()
        return PEER_BATCH

    play()
    return play
