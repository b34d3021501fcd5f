"""The aid that shows everyone where Mister X can be."""

import pytest

import bradshaw
from bradshaw.games.scotland_yard.whereabouts import possible_stations
from bradshaw.testing.play import observers, random_play

GAME = bradshaw.load("scotland_yard")
TABLES = [{"players": 2}, {"players": 5}, {"players": 3, "edition": "2013", "board": "classic"}]


@pytest.mark.rule("SY-55")
def test_nothing_is_shown_unless_the_table_allows_it():
    options = GAME.options(players=3)
    assert not options.possible_stations
    for moment in random_play(GAME, options, 1, 1000):
        for seat in observers(GAME, options):
            assert GAME.view(moment.state, seat).possible is None


@pytest.mark.rule("SY-55")
@pytest.mark.parametrize("table", TABLES)
def test_everyone_is_shown_the_stations_that_a_spectator_could_work_out(table):
    options = GAME.options(**table, possible_stations=True)
    plain = GAME.options(**table)
    for seed in range(5):
        # The aid changes nothing else: the same game without it is the one to work it out from.
        for moment, bare in zip(
            random_play(GAME, options, seed, 1000), random_play(GAME, plain, seed, 1000), strict=True
        ):
            expected = tuple(sorted(possible_stations(GAME.view(bare.state, None), GAME.board(plain))))
            shown = {GAME.view(moment.state, seat).possible for seat in observers(GAME, options)}
            assert shown == {expected}, "the same to all, Mister X too"
            assert moment.state.trail[-1] in expected, "the truth is among them"
        for seat in observers(GAME, options):
            assert GAME.view(moment.after, seat).possible is None, "once it is over, all is shown anyway"
