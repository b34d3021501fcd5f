"""The tree of `hard`, compiled: what both sides could do in the next rounds, and what comes of it.

A node is what everybody has seen since the root. In it the pursuers have one choice, for they all know the same;
Mister X has one for each station where he may be. An iteration draws his station, and follows in each node the
choice of whoever moves. So in the tree, too, the pursuers plan without knowing where he is, and he without knowing
what they will do. Where the tree ends, the outlook judges (`outlook.py`).
"""

import math
from typing import Any, NamedTuple

import numpy as np

from bradshaw.bots.scotland_yard.habits import ALARM, FINE, foresee, weigh_flights, weigh_pursuit
from bradshaw.bots.scotland_yard.mind import BELIEF, Mind, add, clear, look_ahead
from bradshaw.bots.scotland_yard.outlook import Outlook
from bradshaw.bots.scotland_yard.playouts import advance, play_on
from bradshaw.compiled import below, compiled
from bradshaw.games.scotland_yard.arrays import MISTER_X, OVER, PURSUERS, Array, Record, Table
from bradshaw.games.scotland_yard.kernel import place, x_kinds

EXPLORATION = 0.4  # how much a move is tried because it is sensible and was tried little
FLIGHT, PURSUIT = 1.0, 0.5  # what is so much worse by habit is e times less sensible
EVEN = 0.25  # how much of that is shared out evenly
BEHIND = 6.0  # what is worth so much less by habit is no arm
MOST_ARMS = 12
NOTHING = -1
DEEPEST = 400


class Tree(NamedTuple):
    """Nodes, choices and arms by number; those of one node, or one choice, are linked or lie side by side."""

    choices: Any  # of a node: the first one
    children: Any  # of a node: the first one
    sibling: Any  # of a node: the next child of its parent
    seen: Any  # of a node: what everybody saw of the move that led there
    station: Any  # of a choice: where he is; 0 if it is the pursuers'
    following: Any  # of a choice: the next one in its node
    arms: Any  # of a choice: the first arm,
    count: Any  # and how many
    visits: Any  # of a choice,
    earned: Any  # and what they brought Mister X
    number: Any  # of an arm: its move
    prior: Any  # how sensible it is by habit
    tried: Any  # how often it was followed,
    won: Any  # and what that brought Mister X
    leads: Any  # to which node
    sizes: Any  # nodes, choices, arms
    path: Any  # the arms of an iteration,
    passed: Any  # and their choices
    likings: Any  # for the arms of the root's first choice: what whoever plays would give up for it


def new_tree(choices: int) -> Tree:
    """A tree with room for so many choices."""
    arms = 6 * choices
    nodes = arms + 1  # each arm leads to one at the most
    return Tree(
        choices=np.zeros(nodes, np.int32),
        children=np.zeros(nodes, np.int32),
        sibling=np.zeros(nodes, np.int32),
        seen=np.zeros(nodes, np.int32),
        station=np.zeros(choices, np.int16),
        following=np.zeros(choices, np.int32),
        arms=np.zeros(choices, np.int32),
        count=np.zeros(choices, np.int8),
        visits=np.zeros(choices, np.int32),
        earned=np.zeros(choices, np.float32),
        number=np.zeros(arms, np.int16),
        prior=np.zeros(arms, np.float32),
        tried=np.zeros(arms, np.int32),
        won=np.zeros(arms, np.float32),
        leads=np.zeros(arms, np.int32),
        sizes=np.zeros(3, np.int64),
        path=np.zeros(DEEPEST, np.int32),
        passed=np.zeros(DEEPEST, np.int32),
        likings=np.zeros(64, np.float32),
    )


@compiled
def plant(tree: Tree, station: int, numbers: Array, worth: Array, likings: Array, scale: float) -> None:
    """A tree of a root with one choice, number 0, between these moves."""
    tree.sizes[:] = 0
    add_node(tree, NOTHING)
    choice = add_choice(tree, 0, station)
    for at in range(len(numbers)):
        add_arm(tree, choice, numbers[at], worth[at])
        tree.likings[at] = likings[at]
    settle(tree, choice, scale)


@compiled
def add_node(tree: Tree, seen: int) -> int:
    """A node without choices or children."""
    node = tree.sizes[0]
    tree.sizes[0] += 1
    tree.choices[node] = tree.children[node] = tree.sibling[node] = NOTHING
    tree.seen[node] = seen
    return int(node)


@compiled
def add_choice(tree: Tree, node: int, station: int) -> int:
    """A choice without arms."""
    choice = tree.sizes[1]
    tree.sizes[1] += 1
    tree.station[choice], tree.arms[choice], tree.count[choice] = station, tree.sizes[2], 0
    tree.visits[choice], tree.earned[choice] = 0, 0
    tree.following[choice] = tree.choices[node]
    tree.choices[node] = choice
    return int(choice)


@compiled
def add_arm(tree: Tree, choice: int, number: int, worth: float) -> None:
    """One more arm of the newest choice."""
    arm = tree.sizes[2]
    tree.sizes[2] += 1
    tree.count[choice] += 1
    tree.number[arm], tree.prior[arm] = number, worth
    tree.tried[arm], tree.won[arm], tree.leads[arm] = 0, 0, NOTHING


@compiled
def settle(tree: Tree, choice: int, scale: float) -> None:
    """Make priors of what the arms are worth."""
    first, count = tree.arms[choice], tree.count[choice]
    best, total = tree.prior[first], 0.0
    for arm in range(first, first + count):
        best = max(best, tree.prior[arm])
    for arm in range(first, first + count):
        tree.prior[arm] = math.exp((tree.prior[arm] - best) / scale)
        total += tree.prior[arm]
    for arm in range(first, first + count):
        tree.prior[arm] = (1 - EVEN) * tree.prior[arm] / total + EVEN / count


@compiled
def expand(game: Record, table: Table, mind: Mind, tree: Tree, node: int) -> None:
    """The choice of whoever moves: what is sensible by habit."""
    his = game.turn == MISTER_X
    if his:
        foresee(game, table, mind)
        count = weigh_flights(game, table, mind, ALARM)
    else:
        look_ahead(table, mind, x_kinds(game, table))
        piece = 0
        while not game.movable >> piece & 1:
            piece += 1
        count = weigh_pursuit(game, table, mind, piece, 0)
    best = mind.worth[0]
    for at in range(count):
        best = max(best, mind.worth[at])
    choice, kept = add_choice(tree, node, game.trail[game.filled] if his else 0), 0
    while kept < min(count, MOST_ARMS):
        chosen = 0
        for at in range(count):
            if mind.worth[at] > mind.worth[chosen]:
                chosen = at
        if mind.worth[chosen] < best - BEHIND:
            break
        add_arm(tree, choice, mind.numbers[chosen], mind.worth[chosen])
        mind.worth[chosen] = -np.inf
        kept += 1
    settle(tree, choice, FLIGHT if his else PURSUIT)


@compiled
def find_choice(tree: Tree, node: int, station: int) -> int:
    """The choice there of who is at that station, or of the pursuers."""
    choice = tree.choices[node]
    while choice >= 0 and tree.station[choice] != station:
        choice = tree.following[choice]
    return int(choice)


@compiled
def select(tree: Tree, choice: int, his: bool) -> int:
    """The arm that promises most, or is worth another try."""
    first, visits = tree.arms[choice], tree.visits[choice]
    middle = tree.earned[choice] / visits if visits else 0.5
    eager = EXPLORATION * math.sqrt(visits + 1)
    best, chosen = -np.inf, first
    for arm in range(first, first + tree.count[choice]):
        share = tree.won[arm] / tree.tried[arm] if tree.tried[arm] else middle
        value = (share if his else 1 - share) + eager * tree.prior[arm] / (1 + tree.tried[arm])
        if choice == 0:
            value += 4 * share * (1 - share) * tree.likings[arm]
        if value > best:
            best, chosen = value, arm
    return int(chosen)


@compiled
def expect(game: Record, tree: Tree, choice: int) -> int:
    """An arm as likely as it was tried by who does not know what this iteration knows."""
    first, count = tree.arms[choice], tree.count[choice]
    left = (tree.visits[choice] + 4) * (below(game, FINE) / FINE)
    for arm in range(first, first + count):
        left -= tree.tried[arm] + 4 * tree.prior[arm]
        if left < 0:
            return int(arm)
    return int(first + count - 1)


@compiled
def follow_arm(game: Record, table: Table, mind: Mind, tree: Tree, node: int, arm: int) -> int:
    """Play its move; the node that everybody is in then."""
    number, his = tree.number[arm], game.turn == MISTER_X
    advance(game, table, mind, number)
    if tree.leads[arm] >= 0:
        return int(tree.leads[arm])
    seen = number
    if his:  # the ticket, whether he goes on, and the station if he surfaces
        shown = game.shown[game.filled - 1]
        seen = table.ticket[number % table.arrivals] + 4 * (number >= table.arrivals) + 8 * shown
        child = tree.children[node]
        while child >= 0 and tree.seen[child] != seen:
            child = tree.sibling[child]
    else:
        child = NOTHING
    if child < 0:
        child = add_node(tree, seen)
        tree.sibling[child] = tree.children[node]
        tree.children[node] = child
    tree.leads[arm] = child
    return int(child)


@compiled
def iterate(
    game: Record, table: Table, mind: Mind, outlook: Outlook, tree: Tree, secret: bool, rounds: int
) -> None:
    """Down the tree, one choice more, and the result back up.

    `secret`: his station is what he alone knows, and the pursuers of the tree learn nothing from what happens.
    """
    node, depth = 0, 0
    while game.turn != OVER:
        his = game.turn == MISTER_X
        choice = find_choice(tree, node, game.trail[game.filled] if his else 0)
        if choice < 0 or depth == DEEPEST:
            break
        arm = expect(game, tree, choice) if secret and not his else select(tree, choice, his)
        tree.path[depth], tree.passed[depth] = arm, choice
        depth += 1
        node = follow_arm(game, table, mind, tree, node, arm)
    if game.turn == OVER:
        value = 1.0 if place(game, 0) == 1 else 0.0
    else:
        if has_room(tree) and depth < DEEPEST:
            expand(game, table, mind, tree, node)
        value = play_on(game, table, mind, outlook, game.round + (game.turn == PURSUERS) + rounds)
    for at in range(depth):
        arm, choice = tree.path[at], tree.passed[at]
        if secret and tree.station[choice] == 0:
            continue
        tree.tried[arm] += 1
        tree.won[arm] += value
        tree.visits[choice] += 1
        tree.earned[choice] += value


@compiled
def has_room(tree: Tree) -> bool:
    """Whether a choice more fits."""
    return bool(tree.sizes[1] < len(tree.station) and tree.sizes[2] + MOST_ARMS <= len(tree.number))


@compiled
def grow(
    start: Array,
    belief: tuple[Array, Array],
    stations: Array,
    secret: Array,
    seeds: Array,
    scratch: Array,
    table: Table,
    mind: Mind,
    outlook: Outlook,
    tree: Tree,
    rounds: int,
) -> None:
    """An iteration for each station of Mister X."""
    game, (places, weights) = scratch[0], belief
    for at in range(len(stations)):
        scratch[0] = start[0]
        game.random = seeds[at]
        game.trail[game.filled] = stations[at]
        clear(mind, BELIEF)
        for index in range(len(places)):
            add(mind, BELIEF, places[index], weights[index])
        iterate(game, table, mind, outlook, tree, secret[at], rounds)
