"""Games thought through to their end, compiled: what comes of each move if both sides go on by their habits."""

from bradshaw.bots.scotland_yard.habits import ALARM, CAPRICE, WHIM, draw, foresee, weigh_flights, weigh_pursuit
from bradshaw.bots.scotland_yard.mind import Mind, learn, look_ahead, rule_out
from bradshaw.bots.scotland_yard.outlook import Outlook, escape_chance
from bradshaw.compiled import compiled
from bradshaw.games.scotland_yard.arrays import MISTER_X, OVER, Record, Table
from bradshaw.games.scotland_yard.kernel import place, play, x_kinds


@compiled
def advance(game: Record, table: Table, mind: Mind, number: int) -> None:
    """Play a move, and what the pursuers learn from it."""
    play(game, table, number)
    if number < 2 * table.arrivals:
        learn(game, table, mind, table.ticket[number % table.arrivals])
    else:
        rule_out(mind, table.to[(number - 2 * table.arrivals) % table.ordinary])


@compiled
def play_on(game: Record, table: Table, mind: Mind, outlook: Outlook, until: int) -> float:
    """To the end of the game, or to Mister X's move in round `until`: his chance to escape."""
    while game.turn != OVER:
        if game.turn == MISTER_X:
            if game.round >= until and not game.second:
                return float(escape_chance(game, table, mind, outlook))
            foresee(game, table, mind)
            count = weigh_flights(game, table, mind, ALARM)
            advance(game, table, mind, draw(game, mind, count, WHIM))
        else:
            move_pursuers(game, table, mind)
    return 1.0 if place(game, 0) == 1 else 0.0


@compiled
def move_pursuers(game: Record, table: Table, mind: Mind) -> None:
    """One piece after the other, until Mister X moves or is caught."""
    look_ahead(table, mind, x_kinds(game, table))
    for piece in range(table.pieces):
        if game.movable >> piece & 1:
            count = weigh_pursuit(game, table, mind, piece, 0)
            advance(game, table, mind, draw(game, mind, count, CAPRICE))
            if not game.movable:
                return
