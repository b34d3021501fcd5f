"""One game of Scotland Yard, compiled, move by move."""

from bradshaw.compiled import Single, compiled, is_listed
from bradshaw.core.kernel import NOT_LEGAL, OVER
from bradshaw.games.scotland_yard import arrays
from bradshaw.games.scotland_yard.arrays import Array
from bradshaw.games.scotland_yard.kernel import list_moves, next_seat, observe, play


class YardSingle(Single):
    """No move draws anything: the start cards are dealt by the engine."""

    def _play(self, seat: int, number: int) -> int:
        return int(play_one(self._games, self._tables, self._listed, seat, number))

    def _see(self, seat: int, row: Array, legal: Array) -> None:
        see_one(self._games, self._tables, self._listed, seat, row, legal)


@compiled
def play_one(games: Array, tables: Array, listed: Array, seat: int, number: int) -> int:
    """Play a move, if it is legal, and tell who is next."""
    game, table = games[0], tables[0]
    if not is_listed(listed, list_moves(game, table, seat, listed), number):
        return NOT_LEGAL
    play(game, table, number)
    return OVER if game.turn == arrays.OVER else next_seat(game, table)


@compiled
def see_one(games: Array, tables: Array, listed: Array, seat: int, row: Array, legal: Array) -> None:
    """What the seat sees and may do."""
    game, table = games[0], tables[0]
    observe(game, table, seat, row)
    for i in range(list_moves(game, table, seat, listed)):
        legal[listed[i]] = 1
