"""What the pursuers believe while a game is thought through, compiled: a weight for each station.

It is common knowledge. Mister X, too, knows all that they know, so that one belief serves both sides.
"""

from typing import Any, NamedTuple

import numpy as np

from bradshaw.compiled import compiled
from bradshaw.games.scotland_yard.arrays import Array, Record, Table
from bradshaw.games.scotland_yard.kernel import free

KINDS = 4  # of Mister X's tickets
BELIEF, AHEAD = KINDS, KINDS + 1  # rows of a mind: before them, the belief after a field with each of the tickets


class Mind(NamedTuple):
    """Beliefs, each a row of weights by station and a list of the stations that have one; and room to work in."""

    weights: Any  # [row, station]
    listed: Any  # [row, place in the list]
    counts: Any  # [row]
    near: Any  # for each station listed in AHEAD, how far the nearest of the other pursuers is,
    second: Any  # and the second nearest
    threats: Any  # by station: how many pursuers can enter it next
    numbers: Any  # the moves that are weighed,
    worth: Any  # and what each is worth
    distances: Any  # of the map: the fewest moves of a pursuer


def new_mind(stations: int, most_legal: int, distances: Array) -> Mind:
    """An empty mind for a map."""
    size, rows = stations + 1, KINDS + 2
    return Mind(
        weights=np.zeros((rows, size), np.float32),
        listed=np.zeros((rows, size), np.int16),
        counts=np.zeros(rows, np.int64),
        near=np.zeros(size, np.int8),
        second=np.zeros(size, np.int8),
        threats=np.zeros(size, np.int8),
        numbers=np.zeros(most_legal, np.int16),
        worth=np.zeros(most_legal, np.float32),
        distances=distances,
    )


@compiled
def clear(mind: Mind, row: int) -> None:
    """A belief without any station."""
    for at in range(mind.counts[row]):
        mind.weights[row, mind.listed[row, at]] = 0
    mind.counts[row] = 0


@compiled
def add(mind: Mind, row: int, station: int, weight: float) -> None:
    """More weight for a station."""
    if mind.weights[row, station] == 0:
        mind.listed[row, mind.counts[row]] = station
        mind.counts[row] += 1
    mind.weights[row, station] += weight


@compiled
def copy(mind: Mind, row: int, other: int) -> None:
    """Make a row what another is."""
    clear(mind, row)
    for at in range(mind.counts[other]):
        station = mind.listed[other, at]
        add(mind, row, station, mind.weights[other, station])


@compiled
def normalize(mind: Mind, row: int) -> None:
    """Make the weights add up to 1, and list no station without one."""
    total, count = 0.0, 0
    for at in range(mind.counts[row]):
        station = mind.listed[row, at]
        weight = mind.weights[row, station]
        if weight > 0:
            total += weight
            mind.listed[row, count] = station
            count += 1
    mind.counts[row] = count
    for at in range(count):
        mind.weights[row, mind.listed[row, at]] /= total


@compiled
def rule_out(mind: Mind, station: int) -> None:
    """He is not there."""
    if mind.weights[BELIEF, station] > 0:
        mind.weights[BELIEF, station] = 0
        normalize(mind, BELIEF)


@compiled
def spread(game: Record, table: Table, mind: Mind, ticket: int) -> None:
    """The belief after a field with that ticket, if he takes every line as often and does not surface."""
    clear(mind, ticket)
    kinds = 1 << ticket
    for at in range(mind.counts[BELIEF]):
        station = mind.listed[BELIEF, at]
        start, end, ways = table.first[kinds, station], table.first[kinds, station + 1], 0
        for line in range(start, end):
            ways += free(game, table.ends[line])
        if ways:
            weight = mind.weights[BELIEF, station] / ways
            for line in range(start, end):
                if free(game, table.ends[line]):
                    add(mind, ticket, table.ends[line], weight)
    normalize(mind, ticket)


@compiled
def learn(game: Record, table: Table, mind: Mind, ticket: int) -> None:
    """After Mister X's move: what its ticket, or his surfacing, tells. `game` is the position after it."""
    shown = game.shown[game.filled - 1]
    if shown:
        clear(mind, BELIEF)
        add(mind, BELIEF, shown, 1.0)
    else:
        spread(game, table, mind, ticket)
        copy(mind, BELIEF, ticket)


@compiled
def look_ahead(table: Table, mind: Mind, kinds: int) -> None:
    """Where he may be after his next move, if he strolls."""
    clear(mind, AHEAD)
    for at in range(mind.counts[BELIEF]):
        station = mind.listed[BELIEF, at]
        start, end = table.first[kinds, station], table.first[kinds, station + 1]
        for line in range(start, end):
            add(mind, AHEAD, table.ends[line], mind.weights[BELIEF, station] / (end - start))


@compiled
def surfaces(game: Record, table: Table, fields: int) -> bool:
    """Whether he surfaces with the field that many ahead."""
    return bool(table.surfaces[game.filled + fields])
