"""How sensible travellers move without looking ahead, compiled: by the turns home that the solver counts.

Games are thought through with these habits (`playouts.py`). As in `distance.py`, but for records of numbers.
"""

import math
from typing import Any, NamedTuple

import numpy as np

from bradshaw.bots.eighty_days.distance import MOST_PLACES, NEVER, RICH, SHARES, SURE
from bradshaw.compiled import below, compiled
from bradshaw.games.eighty_days.arrays import PASSEPARTOUT, Array, Record, Table
from bradshaw.games.eighty_days.kernel import list_actions, play
from bradshaw.games.eighty_days.rules import LIMIT_TWO_PAWNS, Rules
from bradshaw.games.eighty_days.solver import NEVER as NO_WAY
from bradshaw.games.eighty_days.solver import solve
from bradshaw.games.eighty_days.state import BET, REPORT

KEEP = 0.6  # turns that a Character in hand is worth
DRAW_ONE, DRAW_TWO = 0.05, 0.15  # turns that a Passepartout space is worth to the leader, and to the others
WHIM = 0.3  # turns: how much chance there is in what they do
FINE = 1 << 24
OTHER_CARDS = np.uint64(0x5851F42D4C957F2D)


class Guide(NamedTuple):
    """The turns home for one pawn, and room to work in."""

    turns: Any  # [position from 0, Rumor cards, space, money]: NO_WAY if there is none
    last: Any  # [Rumor cards, space, money]: for the last pawn of two
    listed: Any  # the actions that are weighed,
    worth: Any  # and what each is worth: turns, less is better
    trial: Any  # a game to try an action in


def new_guide(rules: Rules, most_legal: int, record: np.dtype[Any]) -> Guide:
    """What the solver knows of a track."""
    most = max(3, rules.start_rumors)
    pawns = sum(map(len, rules.pawns_of))
    places = range(1, min(pawns, MOST_PLACES) + 1)
    solutions = [solve(rules.track, most, place=place, most_money=RICH) for place in places]
    last = solve(rules.track, most, limit=LIMIT_TWO_PAWNS, most_money=RICH) if rules.two_pawns else solutions[0]
    return Guide(
        turns=np.array([solution.tables() for solution in solutions], np.uint8),
        last=np.array(last.tables(), np.uint8),
        listed=np.zeros(most_legal, np.int16),
        worth=np.zeros(most_legal, np.float32),
        trial=np.zeros(1, record),
    )


@compiled
def position_at(game: Record, table: Table, pawn: int, space: int) -> int:
    """The position that the pawn would have on a space (ED-20)."""
    place = 1
    for other in range(table.pawns):
        place += other != pawn and game.pawns[other] > space
    return place


@compiled
def look_up(turns: Array, rumors: int, space: int, money: int) -> float:
    """The solver's answer."""
    if rumors < 0:
        return NEVER
    found = turns[min(rumors, turns.shape[0] - 1), space, min(money, RICH)]
    return NEVER if found == NO_WAY else float(found)


@compiled
def turns_of_one(game: Record, table: Table, guide: Guide, pawn: int, space: int, duty: int, money: int) -> float:
    """The turns home of a seat's only pawn, if it stood there with that duty and so much money."""
    place, settled, rumors = position_at(game, table, pawn, space), 0, game.rumors[pawn]
    if duty == BET and table.bets[space] >> place & 1:
        money += int(SURE * 10 * place)
    elif duty == REPORT:
        money += 10 * place
        rumors -= 1
        settled = 1
    return settled + look_up(guide.turns[min(place, guide.turns.shape[0]) - 1], rumors, space, money)


@compiled
def turns_of_two(game: Record, table: Table, guide: Guide, seat: int) -> float:
    """Two pawns: the best division of purse and Rumor cards, each pawn then going home on its own."""
    one, two = 2 * seat, 2 * seat + 1
    money, rumors, settled = game.money[seat], game.rumors[seat], 0
    for pawn in (one, two):
        place = position_at(game, table, pawn, game.pawns[pawn])
        if game.duties[pawn] == BET and table.bets[game.pawns[pawn]] >> place & 1:
            money += int(SURE * 10 * place)
        elif game.duties[pawn] == REPORT:
            money += 10 * place
            rumors -= 1
            settled += 1
    if game.pawns[one] == table.finish or game.pawns[two] == table.finish:
        left = two if game.pawns[one] == table.finish else one
        return settled + look_up(guide.last, rumors, game.pawns[left], money)
    first = guide.turns[min(position_at(game, table, one, game.pawns[one]), guide.turns.shape[0]) - 1]
    second = guide.turns[min(position_at(game, table, two, game.pawns[two]), guide.turns.shape[0]) - 1]
    best = 2 * NEVER
    for share in range(SHARES + 1):
        part = money * share // SHARES
        for held in range(rumors + 1):
            there = look_up(first, held, game.pawns[one], part)
            best = min(best, there + look_up(second, rumors - held, game.pawns[two], money - part))
    return settled + best


@compiled
def turns_home(game: Record, table: Table, guide: Guide, seat: int) -> float:
    """The turns that a seat still needs."""
    if game.home[seat]:
        return 0.0
    if table.each > 1:
        return turns_of_two(game, table, guide, seat)
    return turns_of_one(game, table, guide, seat, game.pawns[seat], game.duties[seat], game.money[seat])


@compiled
def weigh(game: Record, table: Table, guide: Guide) -> int:
    """The actions of the seat whose turn it is, and the turns home that each leaves; how many there are."""
    count = list_actions(game, table, guide.listed)
    for at in range(count if count > 1 else 0):
        number = guide.listed[at]
        if table.each == 1 and number < table.finish - 1:
            guide.worth[at] = turns_after_step(game, table, guide, number + 1)
        else:
            guide.worth[at] = turns_after(game, table, guide, number)
    return int(count)


@compiled
def turns_after_step(game: Record, table: Table, guide: Guide, spaces: int) -> float:
    """After a move forwards of a seat's only pawn: no game has to be played on to know."""
    seat = game.turn
    to = game.pawns[seat] + spaces
    if to == table.finish:
        return 0.0
    money = game.money[seat] - max(0, table.cost[spaces] - game.discount)
    turns = 1 + turns_of_one(game, table, guide, seat, to, table.duty[to], money)
    if table.space[to] == PASSEPARTOUT:
        turns -= DRAW_ONE if position_at(game, table, seat, to) == 1 else DRAW_TWO
    return turns


@compiled
def turns_after(game: Record, table: Table, guide: Guide, number: int) -> float:
    """After any action: it is tried, with other cards than those that will be drawn."""
    seat, trial = game.turn, guide.trial[0]
    guide.trial[0] = game
    trial.random ^= OTHER_CARDS
    play(trial, table, number)
    if trial.home[seat]:
        return 0.0
    used = 1.0 if trial.turn != seat or trial.reason else 0.0
    held = KEEP * (trial.kept_count[seat] - game.kept_count[seat])
    return float(used + turns_home(trial, table, guide, seat) - held)


@compiled
def draw(game: Record, guide: Guide, count: int) -> int:
    """One of the actions weighed: the nearer it brings home, the likelier."""
    if count == 1:
        return int(guide.listed[0])
    best, total = guide.worth[:count].min(), 0.0
    for at in range(count):
        guide.worth[at] = math.exp((best - guide.worth[at]) / WHIM)
        total += guide.worth[at]
    left = total * below(game, FINE) / FINE
    for at in range(count):
        left -= guide.worth[at]
        if left < 0:
            return int(guide.listed[at])
    return int(guide.listed[count - 1])
