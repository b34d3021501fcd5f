"""How likely Mister X is to escape from a position, without playing it to its end, compiled.

A small network judges what both sides look at: who is near, where he could be for all they know, what is left. It
was fitted to games of these habits (`python -m bench.outlook`), on the map of London; `outlook.json` holds it.
"""

import math
from importlib.resources import files
from typing import Any, NamedTuple

import msgspec
import numpy as np

from bradshaw.bots.scotland_yard.mind import BELIEF, Mind
from bradshaw.compiled import compiled
from bradshaw.games.scotland_yard.arrays import MOST_PIECES, Record, Table
from bradshaw.games.scotland_yard.kernel import ALL_ORDINARY, free, x_kinds

FEATURES = 43
HIDDEN = 32
BUS, UNDERGROUND = 2, 4  # as bits of the kinds of ticket
SOON = 6  # fields: a surfacing that is farther off is none


class Outlook(NamedTuple):
    """A network of two layers, and room to work in."""

    inner: Any  # [feature, hidden]
    bias: Any  # [hidden]
    outer: Any  # [hidden], and a last one for its own bias
    excited: Any  # [hidden]
    features: Any
    near: Any  # by station: how far the nearest pursuer is,
    second: Any  # and the second nearest
    sorted: Any  # how far each pursuer is from Mister X, the nearest first


class Weights(msgspec.Struct):
    """A network, as it is on disk."""

    inner: list[list[float]]
    bias: list[float]
    outer: list[float]


def load_outlook(stations: int) -> Outlook:
    """The network that comes with Bradshaw."""
    kept = msgspec.json.decode(files(__package__).joinpath("outlook.json").read_bytes(), type=Weights)
    return make_outlook(stations, np.array(kept.inner), np.array(kept.bias), np.array(kept.outer))


def make_outlook(stations: int, inner: Any, bias: Any, outer: Any) -> Outlook:
    """A network with these weights, for a map."""
    return Outlook(
        inner=np.ascontiguousarray(inner, np.float32),
        bias=np.ascontiguousarray(bias, np.float32),
        outer=np.ascontiguousarray(outer, np.float32),
        excited=np.zeros(len(bias), np.float32),
        features=np.zeros(FEATURES, np.float32),
        near=np.zeros(stations + 1, np.int8),
        second=np.zeros(stations + 1, np.int8),
        sorted=np.zeros(MOST_PIECES + 1, np.int8),
    )


@compiled
def escape_chance(game: Record, table: Table, mind: Mind, outlook: Outlook) -> float:
    """His chance in a position with him to move, first of a round; `BELIEF` is what the pursuers believe."""
    describe(game, table, mind, outlook)
    excited = outlook.excited
    excited[:] = outlook.bias
    for feature in range(FEATURES):
        value = outlook.features[feature]
        if value != 0:
            for unit in range(len(excited)):
                excited[unit] += value * outlook.inner[feature, unit]
    total = outlook.outer[len(excited)]
    for unit in range(len(excited)):
        total += outlook.outer[unit] * max(excited[unit], np.float32(0))
    return 1.0 / (1.0 + math.exp(-total))


@compiled
def describe(game: Record, table: Table, mind: Mind, outlook: Outlook) -> None:
    """The position as a row of numbers, all of about the same size."""
    outlook.features[:] = 0
    measure_distances(game, table, mind, outlook)
    at = describe_time(game, table, outlook, 0)
    at = describe_belief(game, mind, outlook, at)
    at = describe_flight(game, table, mind, outlook, at)
    describe_tickets(game, table, outlook, at)


@compiled
def measure_distances(game: Record, table: Table, mind: Mind, outlook: Outlook) -> None:
    """How far the nearest two pursuers are from each station."""
    near, second = outlook.near, outlook.second
    near[:] = 12
    second[:] = 12
    for piece in range(table.pieces):
        row = mind.distances[game.stations[piece]]
        for station in range(len(near)):
            second[station] = min(second[station], max(near[station], row[station]))
            near[station] = min(near[station], row[station])


@compiled
def describe_time(game: Record, table: Table, outlook: Outlook, at: int) -> int:
    """How long he must still hold out, and how soon he will be seen."""
    row, until = outlook.features, 1
    row[at] = (table.rounds - game.round + 1) / 22
    while until < SOON and not table.surfaces[game.filled + until]:
        until += 1
    row[at + until] = 1  # at + 1 to at + SOON
    row[at + 7] = row[at] * row[at]
    row[at + 8] = game.black / 5
    row[at + 9] = game.black > 0
    row[at + 10] = game.doubles / 2
    row[at + 11] = game.doubles > 0
    row[at + 12] = table.pieces / 5
    return at + 13


@compiled
def describe_belief(game: Record, mind: Mind, outlook: Outlook, at: int) -> int:
    """Where he could be for all that the pursuers know, and how they stand to that."""
    row, believed = outlook.features, mind.weights[BELIEF]
    squares = spread = nearest = next_nearest = beside = close = 0.0
    for index in range(mind.counts[BELIEF]):
        station = mind.listed[BELIEF, index]
        weight = believed[station]
        if weight > 0:
            squares += weight * weight
            spread -= weight * math.log2(weight)
            nearest += weight * outlook.near[station]
            next_nearest += weight * outlook.second[station]
            beside += weight * (outlook.near[station] <= 1)
            close += weight * (outlook.second[station] <= 2)
    true = believed[game.trail[game.filled]]
    row[at], row[at + 1], row[at + 2] = squares, spread / 6, nearest / 5
    row[at + 3], row[at + 4], row[at + 5] = next_nearest / 5, beside, close
    row[at + 6], row[at + 7] = true, -math.log2(max(true, 0.001)) / 6
    return at + 8


@compiled
def describe_flight(game: Record, table: Table, mind: Mind, outlook: Outlook, at: int) -> int:
    """How he really stands: who is near, and where he could go before they do."""
    row, here, near = outlook.features, game.trail[game.filled], outlook.near
    mine, ordered = mind.distances[here], outlook.sorted
    ordered[:] = 12
    for piece in range(table.pieces):
        far, place = mine[game.stations[piece]], piece
        while place > 0 and ordered[place - 1] > far:
            ordered[place] = ordered[place - 1]
            place -= 1
        ordered[place] = far
    for place in range(5):
        row[at + place] = min(ordered[place], 8) / 5
    at += 5
    row[at], row[at + 1], row[at + 2] = ordered[0] <= 1, ordered[1] <= 1, ordered[1] <= 2
    row[at + 3] = ordered[2] <= 2
    safe, ways, kinds = 0, 0, x_kinds(game, table)
    for line in range(table.first[kinds, here], table.first[kinds, here + 1]):
        ways += free(game, table.ends[line])
        safe += near[table.ends[line]] > 1
    row[at + 4], row[at + 5] = math.log2(1 + ways) / 4, math.log2(1 + safe) / 4
    row[at + 6] = safe == 0
    sooner = soon = 0
    for station in range(1, len(near)):
        sooner += mine[station] < near[station]
        soon += (mine[station] <= 2) & (near[station] > 2)
    row[at + 7], row[at + 8] = sooner / 100, math.log2(1 + soon) / 5
    row[at + 9] = table.first[UNDERGROUND, here] < table.first[UNDERGROUND, here + 1]
    row[at + 10] = table.first[BUS, here] < table.first[BUS, here + 1]
    row[at + 11] = (table.first[ALL_ORDINARY, here + 1] - table.first[ALL_ORDINARY, here]) / 10
    return at + 12


@compiled
def describe_tickets(game: Record, table: Table, outlook: Outlook, at: int) -> None:
    """What the detectives can still pay."""
    row, fewest = outlook.features, 100
    stocks = 1 if table.common_stock else table.detectives
    for stock in range(stocks):
        for kind in range(3):
            row[at + kind] += game.tickets[stock, kind] / (stocks * (10 - 3 * kind))
        fewest = min(fewest, game.tickets[stock, 0])
    row[at + 3] = min(fewest, 10) / 10
    for piece in range(table.pieces):
        row[at + 4] += (game.means[piece] & 1) == 0
    row[at + 4] /= 5
