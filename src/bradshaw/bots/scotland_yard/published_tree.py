"""The tree of `published`, compiled: Monte Carlo tree search with one tree for all determinizations."""

import math
from typing import Any, NamedTuple

import numpy as np

from bradshaw.compiled import below, compiled
from bradshaw.games.scotland_yard.arrays import CAPTURED, MISTER_X, OVER, PURSUERS, Array, Record, Table
from bradshaw.games.scotland_yard.kernel import (
    BLACK_TICKET,
    free,
    list_pursuer_moves,
    list_x_moves,
    place,
    play,
)

EXPLORATION = 0.5  # C of UCT
HISTORY = 5.0  # W of progressive history
REDUCTION = 0.1  # r of coalition reduction: what a capture by another seeker is worth less
RANDOM_HIDER, RANDOM_SEEKERS = 10, 20  # ε of the playouts, in percent
SIDES = 6  # Mister X, and the pieces
NOBODY = -1


class Tree(NamedTuple):
    """Nodes by number, the root first; the children of one are a linked list."""

    number: Any  # the move that leads there
    mover: Any  # who has made it: 0 Mister X, or 1 + piece
    visits: Any
    score: Any
    child: Any  # the first one, 0 if there is none
    sibling: Any  # the next one
    size: Any  # how many nodes there are
    tried: Any  # [mover, move]: how often that move was played anywhere,
    earned: Any  # and what it brought: progressive history
    path: Any  # the nodes of the iteration
    listed: Any  # legal moves
    distances: Any


def new_tree(nodes: int, actions: int, most_legal: int, distances: Array) -> Tree:
    """An empty tree with room for so many nodes."""
    return Tree(
        number=np.zeros(nodes, np.int32),
        mover=np.zeros(nodes, np.int8),
        visits=np.zeros(nodes, np.int32),
        score=np.zeros(nodes, np.float64),
        child=np.zeros(nodes, np.int32),
        sibling=np.zeros(nodes, np.int32),
        size=np.ones(1, np.int64),
        tried=np.zeros((SIDES, actions), np.int32),
        earned=np.zeros((SIDES, actions), np.float64),
        path=np.zeros(512, np.int32),
        listed=np.zeros(most_legal, np.int16),
        distances=distances,
    )


@compiled
def clear_tree(tree: Tree) -> None:
    """Only the root."""
    tree.size[0] = 1
    tree.visits[0], tree.child[0], tree.score[0] = 0, 0, 0
    tree.tried[:] = 0
    tree.earned[:] = 0


# Whose move it is, and what may be played


@compiled
def mover(table: Table, number: int) -> int:
    """Who makes a move: 0 Mister X, or 1 + piece."""
    return 0 if number < 2 * table.arrivals else 1 + (number - 2 * table.arrivals) // table.ordinary


@compiled
def list_next(game: Record, table: Table, tree: Tree) -> int:
    """Moves in the tree: Mister X's that the filter lets through, or those of the first piece that can move."""
    if game.turn == MISTER_X:
        return filtered(game, table, tree)
    movable = game.movable
    game.movable = movable & -movable
    count = 0
    for seat in range(1, table.players):
        if table.steers[seat] & game.movable:
            count = list_pursuer_moves(game, table, seat, tree.listed)
            break
    game.movable = movable
    return int(count)


@compiled
def filtered(game: Record, table: Table, tree: Tree) -> int:
    """Move filtering: no black ticket in the first two rounds or to surface; a double move only from danger."""
    count = list_x_moves(game, table, tree.listed)
    adjacent = closest(game, table, tree, game.trail[game.filled]) <= 1
    black = game.round > 2 and not table.surfaces[game.filled + 1]
    kept = 0
    for at in range(count):
        number = tree.listed[at]
        double = number >= table.arrivals
        if double and not adjacent:
            continue
        if not black and table.ticket[number % table.arrivals] == BLACK_TICKET:
            continue
        tree.listed[kept] = number
        kept += 1
    return int(kept) if kept else int(list_x_moves(game, table, tree.listed))


@compiled
def closest(game: Record, table: Table, tree: Tree, station: int) -> int:
    """How far the nearest seeker is."""
    near = 127
    for piece in range(table.pieces):
        near = min(near, tree.distances[game.stations[piece], station])
    return int(near)


# One iteration


@compiled
def find_child(tree: Tree, node: int, number: int) -> int:
    """The child by that move; 0 if there is none yet."""
    child = tree.child[node]
    while child and tree.number[child] != number:
        child = tree.sibling[child]
    return int(child)


@compiled
def add_child(tree: Tree, node: int, number: int, who: int) -> int:
    """A new node below a node."""
    new = tree.size[0]
    tree.size[0] += 1
    tree.number[new], tree.mover[new] = number, who
    tree.visits[new], tree.score[new], tree.child[new] = 0, 0, 0
    tree.sibling[new] = tree.child[node]
    tree.child[node] = new
    return int(new)


@compiled
def select(game: Record, table: Table, tree: Tree, node: int, count: int) -> int:
    """The child with the highest UCT value with progressive history, or a new one while a legal move has none."""
    unseen = 0
    for at in range(count):
        if not find_child(tree, node, tree.listed[at]):
            tree.listed[unseen], tree.listed[at] = tree.listed[at], tree.listed[unseen]
            unseen += 1
    if unseen and tree.size[0] < len(tree.number):
        number = tree.listed[below(game, unseen)]
        return -add_child(tree, node, number, mover(table, number))
    best, chosen = -np.inf, 0
    for at in range(count):
        child = find_child(tree, node, tree.listed[at])
        if not child:
            continue
        who, number = tree.mover[child], tree.number[child]
        visits, mean = tree.visits[child], tree.score[child] / tree.visits[child]
        value = mean + EXPLORATION * math.sqrt(math.log(max(1, tree.visits[node])) / visits)
        if tree.tried[who, number]:
            past = tree.earned[who, number] / tree.tried[who, number]
            value += past * HISTORY / (visits - tree.score[child] + 1)
        if value > best:
            best, chosen = value, child
    return chosen


@compiled
def iterate(game: Record, table: Table, tree: Tree, root_moves: Array) -> None:
    """From the root down the tree, one new node, a playout, and the result back up."""
    node, depth, first = 0, 0, True
    tree.path[0] = 0
    while game.turn != OVER:
        if first:
            count = len(root_moves)
            tree.listed[:count] = root_moves
        else:
            count = list_next(game, table, tree)
        first = False
        found = select(game, table, tree, node, count)
        if not found:  # no room left in the tree
            break
        node = abs(found)
        depth += 1
        tree.path[depth] = node
        play(game, table, tree.number[node])
        if found < 0:
            break
    captor = play_out(game, table, tree, mover(table, tree.number[node]))
    hider_won = game.reason != 0 and place(game, 0) == 1
    tree.visits[0] += 1
    for at in range(1, depth + 1):
        on_path = tree.path[at]
        who = tree.mover[on_path]
        if who == 0:
            reward = 1.0 if hider_won else 0.0
        elif hider_won:
            reward = 0.0
        else:
            reward = 1.0 - REDUCTION * (captor != who and captor != NOBODY)
        tree.visits[on_path] += 1
        tree.score[on_path] += reward
        tree.tried[who, tree.number[on_path]] += 1
        tree.earned[who, tree.number[on_path]] += reward


# Playouts: ε-greedy


@compiled
def play_out(game: Record, table: Table, tree: Tree, last: int) -> int:
    """To the end; which seeker has captured him (1 + piece), or nobody."""
    while game.turn != OVER:
        if game.turn == PURSUERS:
            piece = 0
            while not game.movable >> piece & 1:
                piece += 1
            last = 1 + piece
            play(game, table, greedy_seeker(game, table, tree, piece))
        else:
            play(game, table, greedy_hider(game, table, tree))
    return last if game.reason == CAPTURED else NOBODY


@compiled
def greedy_seeker(game: Record, table: Table, tree: Tree, piece: int) -> int:
    """Chases where he is in this determinization; sometimes any move."""
    kinds, here, target = game.means[piece], game.stations[piece], game.trail[game.filled]
    start, end = table.first[kinds, here], table.first[kinds, here + 1]
    number = 2 * table.arrivals + piece * table.ordinary
    best, count, chosen = 127, 0, 0
    anything = below(game, 100) < RANDOM_SEEKERS
    for line in range(start, end):
        if free(game, table.ends[line]):
            far = 0 if anything else tree.distances[table.ends[line], target]
            if far < best:
                best, count = far, 0
            if far == best:
                count += 1
                if below(game, count) == 0:
                    chosen = number + table.lines[line]
    return int(chosen)


@compiled
def greedy_hider(game: Record, table: Table, tree: Tree) -> int:
    """Keeps as far as he can from the closest seeker; sometimes any move."""
    count = filtered(game, table, tree)
    anything = below(game, 100) < RANDOM_HIDER
    best, ties, chosen = -1, 0, tree.listed[0]
    for at in range(count):
        number = tree.listed[at]
        far = 0 if anything else closest(game, table, tree, table.to[number % table.arrivals])
        if far > best:
            best, ties = far, 0
        if far == best:
            ties += 1
            if below(game, ties) == 0:
                chosen = number
    return int(chosen)


@compiled
def grow(
    start: Array, scratch: Array, table: Table, tree: Tree, root_moves: Array, stations: Array, seeds: Array
) -> None:
    """An iteration for each determinization: where Mister X is, and how chance falls."""
    game = scratch[0]
    for at in range(len(stations)):
        scratch[0] = start[0]
        game.random = seeds[at]
        game.trail[game.filled] = stations[at]
        iterate(game, table, tree, root_moves)
