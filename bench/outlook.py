"""Fits what bots think of a position of Scotland Yard without playing on: bots/scotland_yard/outlook.json.

    python -m bench.outlook [GAMES]

Both sides play by their habits, with some moves at random, so many games for each number of players. Each
position with Mister X to move is described (bots/scotland_yard/outlook.py) and remembered with how its game ended;
a network of two layers learns to foretell the one from the other (logistic loss, Adam). Prints how well it does on
games that it was not fitted to. Half a minute on one core.
"""

import json
import sys
from pathlib import Path
from typing import Any

import numba
import numpy as np

import bradshaw
from bradshaw.bots.scotland_yard import outlook as outlooks
from bradshaw.bots.scotland_yard.habits import ALARM, WHIM, draw, foresee, weigh_flights
from bradshaw.bots.scotland_yard.mind import BELIEF, add, clear
from bradshaw.bots.scotland_yard.outlook import FEATURES, HIDDEN, describe
from bradshaw.bots.scotland_yard.playouts import advance, move_pursuers
from bradshaw.bots.scotland_yard.search import Thinker
from bradshaw.compiled import below
from bradshaw.games.scotland_yard.arrays import MISTER_X, OVER
from bradshaw.games.scotland_yard.board import load_board
from bradshaw.games.scotland_yard.kernel import deal, list_x_moves, place

Array = Any
WRITTEN = Path(outlooks.__file__).with_name("outlook.json")
MOST = 24  # positions of a game
ODD = 8  # percent of Mister X's moves that are any
EPOCHS, BATCH, STEP, DECAY = 12, 512, 0.002, 1e-6


@numba.njit(nogil=True)
def rehearse(seeds: Array, scratch: Array, table: Any, mind: Any, outlook: Any, rows: Array, won: Array) -> int:
    """Games by habit: writes their positions and how they ended; how many positions."""
    game, count = scratch[0], 0
    for seed in seeds:
        game.random = seed
        deal(game, table)
        clear(mind, BELIEF)
        for card in range(table.mister_x_card_count):
            add(mind, BELIEF, table.mister_x_cards[card], 1 / table.mister_x_card_count)
        first = count
        while game.turn != OVER:
            if game.turn != MISTER_X:
                move_pursuers(game, table, mind)
                continue
            if not game.second:
                describe(game, table, mind, outlook)
                rows[count] = outlook.features
                count += 1
            if below(game, 100) < ODD:
                moves = list_x_moves(game, table, mind.numbers)
                advance(game, table, mind, mind.numbers[below(game, moves)])
            else:
                foresee(game, table, mind)
                moves = weigh_flights(game, table, mind, ALARM)
                advance(game, table, mind, draw(game, mind, moves, WHIM))
        won[first:count] = place(game, 0) == 1
    return count


def positions(games: int, seed: int) -> tuple[Array, Array]:
    """Descriptions and endings, in the order of the games."""
    rows, endings, random = [], [], np.random.default_rng(seed)
    yard = bradshaw.load("scotland_yard")
    for players in range(2, 7):
        mind = Thinker(load_board("modern"), yard.options(players=players))
        room, won = np.zeros((games * MOST, FEATURES), np.float32), np.zeros(games * MOST, np.float32)
        seeds, table = random.integers(0, 2**64, games, np.uint64), mind.kernel.table
        count = rehearse(seeds, mind.scratch, table, mind.mind, mind.outlook, room, won)
        rows.append(room[:count])
        endings.append(won[:count])
        print(f"{players} players: {count} positions, he escapes from {won[:count].mean():.1%}", flush=True)
    return np.concatenate(rows), np.concatenate(endings)


def guess(weights: list[Array], rows: Array) -> tuple[Array, Array]:
    """What the units of the inner layer say, and the chance of an escape."""
    inner, bias, outer = weights
    excited = np.maximum(rows @ inner + bias, 0)
    return excited, 1 / (1 + np.exp(-(excited @ outer[:-1] + outer[-1])))


def loss(weights: list[Array], rows: Array, won: Array) -> float:
    """The mean logarithmic loss."""
    chance = np.clip(guess(weights, rows)[1], 1e-6, 1 - 1e-6)
    return float(-np.mean(won * np.log(chance) + (1 - won) * np.log(1 - chance)))


def fresh(random: np.random.Generator) -> list[Array]:
    """A network that knows nothing."""
    return [
        random.normal(0, np.sqrt(2 / FEATURES), (FEATURES, HIDDEN)).astype(np.float32),
        np.zeros(HIDDEN, np.float32),
        np.append(random.normal(0, np.sqrt(1 / HIDDEN), HIDDEN), 0).astype(np.float32),
    ]


def fit(rows: Array, won: Array, random: np.random.Generator) -> list[Array]:
    """A network that foretells these endings, by Adam with a step that gets smaller."""
    weights = fresh(random)
    first, second = ([np.zeros_like(one) for one in weights] for _ in range(2))
    steps, at = EPOCHS * (len(rows) // BATCH), 0
    for _ in range(EPOCHS):
        order = random.permutation(len(rows))
        for start in range(0, len(rows) - BATCH + 1, BATCH):
            chosen = order[start : start + BATCH]
            seen, at = rows[chosen], at + 1
            excited, chance = guess(weights, seen)
            wrong = (chance - won[chosen]) / BATCH
            back = np.outer(wrong, weights[2][:-1]) * (excited > 0)
            slopes = [seen.T @ back, back.sum(axis=0), np.append(excited.T @ wrong, wrong.sum())]
            step = STEP * (1 - at / (steps + 1))
            for one, slope, mean, square in zip(weights, slopes, first, second, strict=True):
                mean += 0.1 * (slope - mean)
                square += 0.001 * (slope**2 - square)
                one -= step * (mean / (1 - 0.9**at) / (np.sqrt(square / (1 - 0.999**at)) + 1e-8) + DECAY * one)
    return weights


def report(weights: list[Array], rows: Array, won: Array) -> None:
    """How well a network does on positions that it was not fitted to, and whether its chances are right."""
    share, chance = won.mean(), guess(weights, rows)[1]
    blind = -(share * np.log(share) + (1 - share) * np.log(1 - share))
    print(f"loss {loss(weights, rows, won):.4f}; who knows the mean only has {blind:.4f}")
    for low in np.arange(0, 1, 0.1):
        near = (chance >= low) & (chance < low + 0.1)
        if near.any():
            print(f"  {low:.0%} to {low + 0.1:.0%}: {won[near].mean():.1%} of {near.sum()}")


def write(weights: list[Array]) -> None:
    """Keep a network."""
    kept = [[float(f"{value:.4g}") for value in np.ravel(one)] for one in weights]
    inner = [kept[0][at : at + HIDDEN] for at in range(0, len(kept[0]), HIDDEN)]
    WRITTEN.write_text(json.dumps({"inner": inner, "bias": kept[1], "outer": kept[2]}) + "\n")


def main(games: int = 4000) -> None:
    """Play, fit, write."""
    weights = fit(*positions(games, 1), np.random.default_rng(1))
    write(weights)
    report(weights, *positions(games // 10, 2))


if __name__ == "__main__":
    main(*map(int, sys.argv[1:]))
