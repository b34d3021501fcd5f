"""Fits what bots think of a position of Scotland Yard without playing on: bots/scotland_yard/outlook.json.

    python -m bench.outlook [GAMES] [IMPROVEMENTS] [SEARCHED]

First both sides play by their habits, with some moves at random, so many games for each number of players. Each
position with Mister X to move is described (bots/scotland_yard/outlook.py) and remembered with how its game ended;
a network of two layers learns to foretell the one from the other (logistic loss, Adam). With IMPROVEMENTS both sides
then play, SEARCHED games, with small searches that use the network, and it learns what these found and how these games
ended; so many times. Whether that makes bots stronger was not measured: the network that comes with Bradshaw has none.
Prints how well it foretells positions that it was not fitted to. Half a minute on one core, without improvements.
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
from bradshaw.bots.scotland_yard.outlook import FEATURES, HIDDEN, describe, make_outlook
from bradshaw.bots.scotland_yard.playouts import advance, move_pursuers
from bradshaw.bots.scotland_yard.search import Thinker
from bradshaw.bots.scotland_yard.tree import add_node, expect, find_choice, grow, new_tree
from bradshaw.compiled import below
from bradshaw.games.scotland_yard.arrays import MISTER_X, OVER
from bradshaw.games.scotland_yard.board import load_board
from bradshaw.games.scotland_yard.kernel import can_move, deal, list_x_moves, place, x_kinds

Array = Any
WRITTEN = Path(outlooks.__file__).with_name("outlook.json")
MOST = 24  # positions of a game
ODD = 8  # percent of Mister X's moves that are any
ITERATIONS = 192  # of a small search
ELSEWHERE = 5  # percent of a small search's positions in which he is put elsewhere, where he could be, too
SEARCHED = 0.6  # how much what a search says counts beside how the game ended
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


@numba.njit(nogil=True)
def play_itself(
    seeds: Array,
    start: Array,
    scratch: Array,
    table: Any,
    mind: Any,
    outlook: Any,
    tree: Any,
    rows: Array,
    won: Array,
) -> int:
    """Games of small searches: writes their positions, and what the search and the end made of them."""
    game, count = start[0], 0
    stations, words = np.zeros(ITERATIONS, np.int64), np.zeros(ITERATIONS, np.uint64)
    for seed in seeds:
        game.random = seed
        deal(game, table)
        clear(mind, BELIEF)
        for card in range(table.mister_x_card_count):
            add(mind, BELIEF, table.mister_x_cards[card], 1 / table.mister_x_card_count)
        first = count
        while game.turn != OVER:
            size = mind.counts[BELIEF]
            places = mind.listed[BELIEF, :size].astype(np.int64)
            weights = np.array([mind.weights[BELIEF, place] for place in places], np.float64)
            his = game.turn == MISTER_X
            for at in range(size):  # in his turn he can move (SY-31)
                if his and not can_move(game, table, places[at], x_kinds(game, table)):
                    weights[at] = 0
            if below(game, 100) < ELSEWHERE and not game.second:
                game.trail[game.filled] = drawn(game, places, weights)
            here = game.trail[game.filled]
            if his and not game.second:
                describe(game, table, mind, outlook)
                rows[count] = outlook.features
            for at in range(ITERATIONS):
                stations[at] = here if his and at % 2 == 0 else drawn(game, places, weights)
                words[at] = below(game, 1 << 31)
            secret = (np.arange(ITERATIONS) % 2 == 0) & his
            uproot(tree)
            grow(start, (places, weights), stations, secret, words, scratch, table, mind, outlook, tree, 0)
            choice = find_choice(tree, 0, here if his else 0)
            if his and not game.second:
                won[count] = tree.earned[choice] / max(1, tree.visits[choice])
                count += 1
            clear(mind, BELIEF)
            for at in range(size):
                if weights[at] > 0:
                    add(mind, BELIEF, places[at], weights[at])
            advance(game, table, mind, tree.number[expect(game, tree, choice)])
        won[first:count] = SEARCHED * won[first:count] + (1 - SEARCHED) * (place(game, 0) == 1)
    return count


@numba.njit(nogil=True)
def drawn(game: Any, places: Array, weights: Array) -> int:
    """One of the places, as likely as it weighs."""
    left = weights.sum() * (below(game, 1 << 24) / (1 << 24))
    for at in range(len(places)):
        left -= weights[at]
        if left < 0:
            return places[at]  # type: ignore[no-any-return]
    return places[-1]  # type: ignore[no-any-return]


@numba.njit(nogil=True)
def uproot(tree: Any) -> None:
    """A tree of a root without choices."""
    tree.sizes[:] = 0
    add_node(tree, -1)


def positions(games: int, seed: int, weights: list[Array] | None = None) -> tuple[Array, Array]:
    """Descriptions and endings, in the order of the games: by habit, or with small searches that use a network."""
    rows, endings, random = [], [], np.random.default_rng(seed)
    yard, tree = bradshaw.load("scotland_yard"), new_tree(2 * ITERATIONS)
    for players in range(2, 7):
        mind = Thinker(load_board("modern"), yard.options(players=players))
        room, won = np.zeros((games * MOST, FEATURES), np.float32), np.zeros(games * MOST, np.float32)
        seeds, table = random.integers(0, 2**64, games, np.uint64), mind.kernel.table
        if weights is None:
            count = rehearse(seeds, mind.scratch, table, mind.mind, mind.outlook, room, won)
        else:
            outlook = make_outlook(len(mind.distances) - 1, *weights)
            count = play_itself(seeds, mind.start, mind.scratch, table, mind.mind, outlook, tree, room, won)
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


def fit(weights: list[Array], rows: Array, won: Array, random: np.random.Generator) -> list[Array]:
    """A network that is nearer to these endings, by Adam with a step that gets smaller."""
    weights = [one.copy() for one in weights]
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


def main(games: int = 4000, improvements: int = 0, searched: int = 150) -> None:
    """Play by habit, fit, write; play with searches that use what was learned, fit again, write."""
    random = np.random.default_rng(1)
    weights = fit(fresh(random), *positions(games, 1), random)
    report(weights, *positions(games // 10, 2))
    write(weights)
    for again in range(improvements):
        rows, won = positions(searched, 3 + again, weights)
        print(f"improvement {again + 1}: before, ", end="")
        report(weights, rows[::10], won[::10])
        kept = np.arange(len(rows)) % 10 != 0
        weights = fit(weights, rows[kept], won[kept], random)
        print("after, on positions that it was not fitted to, ", end="")
        report(weights, rows[::10], won[::10])
        write(weights)


if __name__ == "__main__":
    main(*map(int, sys.argv[1:]))
