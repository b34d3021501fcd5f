"""Where Mister X may be, weighted by how a sensible Mister X moves, compiled: from the travel log alone."""

import math

import numpy as np

from bradshaw.bots.scotland_yard.habits import ALARM, foresee, weigh_flights
from bradshaw.bots.scotland_yard.mind import BELIEF, Mind, add, clear, normalize
from bradshaw.compiled import compiled
from bradshaw.games.scotland_yard.arrays import Array, Record, Table
from bradshaw.games.scotland_yard.kernel import ALL_ORDINARY, BLACK_TICKET, can_move, free, x_kinds

PLENTY = 60  # tickets in the bank: what it held at an earlier moment is not followed
WHIM = 1.0  # how much chance there is in what he is thought to do


@compiled
def trace(seen: Record, then: Record, table: Table, mind: Mind, surprise: float) -> None:
    """The belief after all fields of the log that a record holds, with `then` to work in.

    `surprise` is how often he is thought to do just anything: 1 is a stroll at random. Whatever it is (above 0),
    the stations with a weight are exactly those where he can be.
    """
    clear(mind, BELIEF)
    for card in range(table.mister_x_card_count):
        add(mind, BELIEF, table.mister_x_cards[card], 1 / table.mister_x_card_count)
    then.black, then.doubles, then.second, then.filled = table.black, table.doubles, 0, 0
    then.bank[:] = PLENTY
    then.means[:] = ALL_ORDINARY
    then.occupied[:] = 0
    for field in range(seen.filled):
        for piece in range(table.pieces):
            then.occupied[then.stations[piece]] = 0
        for piece in range(table.pieces):
            then.stations[piece] = seen.pursuers[field, piece]
            then.occupied[then.stations[piece]] = 1
            mind.weights[BELIEF, then.stations[piece]] = 0  # they would have caught him there
        normalize(mind, BELIEF)
        follow(seen, then, table, mind, field, surprise)
        then.black -= seen.ticket[field] - 1 == BLACK_TICKET
        then.doubles -= seen.double[field]
        then.second = seen.double[field]
        then.filled += 1
    leave_out(seen, table, mind)


@compiled
def follow(seen: Record, then: Record, table: Table, mind: Mind, field: int, surprise: float) -> None:
    """The belief after one more field."""
    if seen.shown[field]:
        clear(mind, BELIEF)
        add(mind, BELIEF, seen.shown[field], 1.0)
        return
    after = np.zeros(table.stations + 1, np.float32)
    wanted = seen.double[field] * table.arrivals  # numbers of moves as they are on the log
    if surprise < 1:
        foresee(then, table, mind)
    for at in range(mind.counts[BELIEF]):
        then.trail[field] = mind.listed[BELIEF, at]
        weigh_ways(then, table, mind, seen.ticket[field] - 1, wanted, surprise, after)
    clear(mind, BELIEF)
    for station in range(1, table.stations + 1):
        if after[station] > 0:
            add(mind, BELIEF, station, after[station])
    normalize(mind, BELIEF)


@compiled
def weigh_ways(
    then: Record, table: Table, mind: Mind, ticket: int, wanted: int, surprise: float, after: Array
) -> None:
    """Where he may have gone from a station with that ticket, and how likely."""
    here, kinds = then.trail[then.filled], 1 << ticket
    weight, ways = mind.weights[BELIEF, here], 0
    for line in range(table.first[kinds, here], table.first[kinds, here + 1]):
        ways += free(then, table.ends[line])
    for line in range(table.first[kinds, here], table.first[kinds, here + 1]):
        if free(then, table.ends[line]):
            after[table.ends[line]] += weight * surprise / ways
    if surprise == 1:
        return
    count = weigh_flights(then, table, mind, ALARM)
    best, total = -1e9, 0.0
    for at in range(count):
        best = max(best, mind.worth[at])
    for at in range(count):
        mind.worth[at] = math.exp((mind.worth[at] - best) / WHIM)
        total += mind.worth[at]
    for at in range(count):
        arrival = mind.numbers[at] - wanted
        if 0 <= arrival < table.arrivals and table.ticket[arrival] == ticket:
            after[table.to[arrival]] += weight * (1 - surprise) * mind.worth[at] / total


@compiled
def leave_out(seen: Record, table: Table, mind: Mind) -> None:
    """Where a pursuer stands now he is not; and in his turn he can move (SY-31)."""
    for at in range(mind.counts[BELIEF]):
        station = mind.listed[BELIEF, at]
        possible = free(seen, station)
        if possible and not seen.pending:
            possible = can_move(seen, table, station, x_kinds(seen, table))
        if not possible:
            mind.weights[BELIEF, station] = 0
    normalize(mind, BELIEF)
