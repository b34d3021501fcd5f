"""How sensible players move without looking ahead, compiled: both sides by rules of thumb, with a little chance.

Games are thought through with these habits (`playouts.py`). Pursuers know only what has been shown.
"""

import math

import numpy as np

from bradshaw.bots.scotland_yard.mind import AHEAD, BELIEF, Mind, spread, surfaces
from bradshaw.compiled import below, compiled
from bradshaw.games.scotland_yard.arrays import Record, Table
from bradshaw.games.scotland_yard.kernel import (
    ALL_ORDINARY,
    BLACK_TICKET,
    free,
    list_x_moves,
    x_kinds,
)

# Mister X
DANGER = 9.0  # cost of each pursuer who could catch him next, if they knew where he is
UNKNOWN = 0.15  # how much of that is left if they do not believe that he is there
DISTANCE = 0.8  # worth of each move between him and the nearest pursuer, up to FAR
FAR = 4
EXITS = 0.5  # worth of doubling the safe ways on
HIDING = 0.6  # worth of doubling the number of stations where he could be
BLACK = 0.7  # cost of a black ticket
DOUBLE = 2.0  # cost of a double move
ALARM = 1.5  # danger after the best single move: with more he thinks about a double one
ALWAYS = -1.0  # alarm of who thinks about double moves in any case
WHIM = 0.45  # how much chance there is in what he does

# Pursuers
CAPTURE = 12.0  # worth of entering a station, times the chance that he is there
SECOND = 0.6  # how much the second nearest pursuer counts beside the nearest
JUNCTION = 0.04  # worth of each line at a station just before he surfaces
FARE = 0.8  # cost of a ticket, the more the fewer are left
STUCK = 1.5  # cost of ending where no ticket leads on
CAPRICE = 0.12  # how much chance there is in what they do
FARTHEST = 12
# What it costs to be n moves away from him: near him every step counts.
APART = np.array([0.0, 1.0, 2.6, 3.8, 4.7, 5.4, 6.0, 6.5, 7.0, 7.4, 7.8, 8.1, 8.4], np.float32)

FINE = 1 << 24


@compiled
def draw(game: Record, mind: Mind, count: int, whim: float) -> int:
    """One of the moves weighed: the better, the likelier."""
    best = mind.worth[0]
    for at in range(1, count):
        best = max(best, mind.worth[at])
    total = 0.0
    for at in range(count):
        mind.worth[at] = math.exp((mind.worth[at] - best) / whim)
        total += mind.worth[at]
    left = total * below(game, FINE) / FINE
    for at in range(count):
        left -= mind.worth[at]
        if left < 0:
            return int(mind.numbers[at])
    return int(mind.numbers[count - 1])


# Mister X


@compiled
def find_threats(game: Record, table: Table, mind: Mind) -> None:
    """How many pursuers can enter each station next."""
    mind.threats[:] = 0
    for piece in range(table.pieces):
        kinds, here, last = game.means[piece], game.stations[piece], 0
        for line in range(table.first[kinds, here], table.first[kinds, here + 1]):
            to = table.ends[line]
            mind.threats[to] += to != last  # lines of two kinds to one station mostly follow each other
            last = to


@compiled
def foresee(game: Record, table: Table, mind: Mind) -> None:
    """Threats, and what each ticket would tell: what the worth of his moves is made of."""
    find_threats(game, table, mind)
    kinds = x_kinds(game, table)
    for ticket in range(4):
        if kinds >> ticket & 1:
            spread(game, table, mind, ticket)


@compiled
def danger(mind: Mind, ticket: int, to: int, shown: bool) -> float:
    """Each pursuer who could enter his station, times how much they must believe that he is there."""
    known = 1.0 if shown else min(1.0, 2.0 * mind.weights[ticket, to])
    return float(DANGER * mind.threats[to] * (UNKNOWN + (1 - UNKNOWN) * known))


@compiled
def worth_of_flight(game: Record, table: Table, mind: Mind, ticket: int, to: int, shown: bool) -> float:
    """What it is worth to stand there after that ticket."""
    near = FAR
    for piece in range(table.pieces):
        near = min(near, mind.distances[game.stations[piece], to])
    safe = 0
    for line in range(table.first[ALL_ORDINARY, to], table.first[ALL_ORDINARY, to + 1]):
        way = table.ends[line]
        safe += mind.threats[way] == 0 and free(game, way)
    hiding = 0.0 if shown else math.log2(max(1, mind.counts[ticket]))
    worth = DISTANCE * near - danger(mind, ticket, to, shown) + EXITS * math.log2(1 + safe) + HIDING * hiding
    return worth - BLACK if ticket == BLACK_TICKET else worth


@compiled
def weigh_flights(game: Record, table: Table, mind: Mind, alarm: float) -> int:
    """Mister X's moves and their worth; how many there are. `foresee` comes first.

    Double moves are thought about when the best single one leaves more danger than `alarm`.
    """
    count, shown = list_x_moves(game, table, mind.numbers), surfaces(game, table, 1)
    least = np.inf
    for at in range(count):
        number = mind.numbers[at]
        if number < table.arrivals:
            ticket, to = table.ticket[number], table.to[number]
            mind.worth[at] = worth_of_flight(game, table, mind, ticket, to, shown)
            least = min(least, danger(mind, ticket, to, shown))
    for at in range(count):
        number = mind.numbers[at] - table.arrivals
        if number >= 0:
            mind.worth[at] = worth_of_double(game, table, mind, number) if least > alarm else -1000.0
    return int(count)


@compiled
def worth_of_double(game: Record, table: Table, mind: Mind, arrival: int) -> float:
    """The best second move behind a first one. What its ticket tells is taken for what one ticket tells."""
    ticket, here = table.ticket[arrival], table.to[arrival]
    shown, best, kinds = surfaces(game, table, 2), -1000.0, x_kinds(game, table)
    if ticket == BLACK_TICKET and game.black < 2:
        kinds &= ALL_ORDINARY
    for line in range(table.first[kinds, here], table.first[kinds, here + 1]):
        to = table.ends[line]
        if free(game, to):
            second = table.ticket[table.lines[line]]
            best = max(best, worth_of_flight(game, table, mind, second, to, shown))
    return best - DOUBLE - (BLACK if ticket == BLACK_TICKET else 0.0)


# Pursuers


@compiled
def measure_others(game: Record, table: Table, mind: Mind, piece: int) -> None:
    """For each station where he may be next, how far the nearest two of the other pursuers are."""
    for at in range(mind.counts[AHEAD]):
        station, near, second = mind.listed[AHEAD, at], FARTHEST, FARTHEST
        for other in range(table.pieces):
            if other != piece:
                distance = mind.distances[game.stations[other], station]
                if distance < near:
                    near, second = distance, near
                elif distance < second:
                    second = distance
        mind.near[at], mind.second[at] = near, second


@compiled
def worth_of_pursuit(mind: Mind, to: int) -> float:
    """What it is worth to stand there while the others stand where they do."""
    worth = CAPTURE * mind.weights[BELIEF, to]
    for at in range(mind.counts[AHEAD]):
        station = mind.listed[AHEAD, at]
        distance, near, second = mind.distances[to, station], mind.near[at], mind.second[at]
        if distance < near:
            near, second = distance, near
        elif distance < second:
            second = distance
        worth -= mind.weights[AHEAD, station] * (APART[near] + SECOND * APART[second])
    return float(worth)


@compiled
def cost_of_ticket(game: Record, table: Table, piece: int, ticket: int, to: int) -> float:
    """The fare, the more the fewer are left, and whether the piece could go on from there."""
    if piece >= table.detectives:
        return 0.0
    left = game.tickets[0 if table.common_stock else piece, ticket]
    kinds = game.means[piece]
    if left == 1:
        kinds &= ~(1 << ticket)
    stuck = table.first[kinds, to] == table.first[kinds, to + 1]
    return float(FARE / (1 + left) + (STUCK if stuck else 0.0))


@compiled
def weigh_pursuit(game: Record, table: Table, mind: Mind, piece: int, first: int) -> int:
    """A piece's moves and their worth, written from `first` on; where they end. `look_ahead` comes first."""
    measure_others(game, table, mind, piece)
    kinds, here, at = game.means[piece], game.stations[piece], first
    junctions, number = surfaces(game, table, 1), 2 * table.arrivals + piece * table.ordinary
    for line in range(table.first[kinds, here], table.first[kinds, here + 1]):
        to = table.ends[line]
        if free(game, to):
            worth = worth_of_pursuit(mind, to)
            if junctions:
                worth += JUNCTION * (table.first[kinds, to + 1] - table.first[kinds, to])
            mind.numbers[at] = number + table.lines[line]
            mind.worth[at] = worth - cost_of_ticket(game, table, piece, table.ticket[table.lines[line]], to)
            at += 1
    return at
