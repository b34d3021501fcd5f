"""One game of Around the World in 80 Days, compiled, move by move."""

from bradshaw.compiled import Single, compiled, is_listed
from bradshaw.core.kernel import NOT_LEGAL, OVER, SHORT
from bradshaw.games.eighty_days.arrays import Array, Record, Table
from bradshaw.games.eighty_days.kernel import list_actions, observe, play


class EightySingle(Single):
    """Cards are drawn with the words of a record's stream."""

    def _play(self, seat: int, number: int) -> int:
        return int(play_one(self._games, self._tables, self._listed, seat, number))

    def _see(self, seat: int, row: Array, legal: Array) -> None:
        see_one(self._games, self._tables, self._listed, seat, row, legal)


@compiled
def play_one(games: Array, tables: Array, listed: Array, seat: int, number: int) -> int:
    """Play an action, if it is legal, and tell who is next. Most draw nothing, so the first try has no words."""
    game, table = games[0], tables[0]
    if not is_listed(listed, list_of(game, table, seat, listed), number):
        return NOT_LEGAL
    games[1] = game
    game.recorded, game.taken = 1, 0
    play(game, table, number)
    short = game.taken > game.given
    if short:
        games[0] = games[1]
    game.given = 0
    if short:
        return SHORT
    return OVER if game.reason else int(game.turn)


@compiled
def see_one(games: Array, tables: Array, listed: Array, seat: int, row: Array, legal: Array) -> None:
    """What the seat sees and may do."""
    game, table = games[0], tables[0]
    observe(game, table, seat, row)
    for i in range(list_of(game, table, seat, listed)):
        legal[listed[i]] = 1


@compiled
def list_of(game: Record, table: Table, seat: int, listed: Array) -> int:
    """Every legal action of the seat, and how many: none if it is not its turn."""
    return list_actions(game, table, listed) if seat == game.turn and not game.reason else 0
