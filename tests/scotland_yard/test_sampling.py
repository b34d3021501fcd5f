"""Trails that fit a view: all of them, each once, each as likely as the others."""

from collections import Counter

import pytest
from msgspec.structs import replace

from bradshaw.core.rng import Rng
from bradshaw.games.scotland_yard import game as game_module
from bradshaw.games.scotland_yard.game import ScotlandYard
from bradshaw.games.scotland_yard.rules import Rules
from bradshaw.games.scotland_yard.sampling import Trails, layers
from bradshaw.games.scotland_yard.whereabouts import possible_stations, stations_after
from tests.scotland_yard.positions import GAME, new, own_map, play, playout

LINE = own_map("1-2 taxi", "2-3 taxi", "3-4 taxi", "4-5 taxi", "2-4 bus", x=(1, 3), detectives=(5, 6, 7, 8))


def every_trail(state, game=GAME):
    """By trying all: from each start card along each line, past everyone."""
    board = game.board(state.options)
    trails = [(start,) for start in board.mister_x_cards]
    for number, field in enumerate(state.log, start=1):
        trails = [
            (*trail, to)
            for trail in trails
            if trail[-1] not in field.pursuers
            for to in board.reach[field.ticket][trail[-1]]
            if to not in field.pursuers
        ]
        if number in (3, 8, 13, 18, 24):
            trails = [trail for trail in trails if trail[-1] == state.trail[number]]
    found = []
    for trail in trails:
        there = replace(state, trail=trail)
        if trail[-1] not in state.stations and (state.pending or game.actions(there, 0)):
            found.append(trail)
    return sorted(found)


def trails_of(view, game=GAME):
    trails = Trails(view, Rules(game.board(view.options), view.options))
    return [trails.trail(number) for number in range(trails.count)]


@pytest.mark.parametrize("seed", range(12))
def test_all_trails_that_fit_and_no_others(seed):
    for state, _, _, _, _ in playout(new(f"trails {seed}", players=4), seed):
        if len(state.log) > 6:
            break
        found = trails_of(GAME.view(state, 1))
        assert sorted(found) == every_trail(state), "each once"
        assert state.trail in found
        assert {trail[-1] for trail in found} == possible_stations(GAME.view(state, 1)), "not just stations"


def test_the_number_of_trails_is_that_of_ways_not_of_ends():
    game = own_map(
        "1-2 taxi",
        "1-3 taxi",
        "2-4 taxi",
        "3-4 taxi",
        "4-5 taxi",
        "5-9 taxi",
        "6-7 taxi",
        "7-8 taxi",
        "8-9 taxi",
        x=(1,),
        detectives=(6, 7, 8, 9),
    )
    state = play(game.new(game.options(players=2, board="own"), Rng("w")), "taxi 2", game=game)
    assert trails_of(game.view(state, 1), game) == [(1, 2), (1, 3)]


def test_each_is_as_likely():
    state = new("likely", players=3)
    for before, _, _, after, _ in playout(state, 4):
        if len(after.log) == 4 and after.pending:
            break
        state = before
    view = GAME.view(after, 2)
    trails = every_trail(after)
    assert 20 < len(trails) < 4000
    rng = Rng("likely")
    draws = 20 * len(trails)
    counts = Counter(GAME.sample(view, rng).trail for _ in range(draws))
    assert counts.keys() <= set(trails)
    square = sum((counts[trail] - 20) ** 2 / 20 for trail in trails)
    assert abs(square - len(trails)) < 5 * (2 * len(trails)) ** 0.5


def test_who_knows_the_trail_is_given_it():
    steps = list(playout(new("known", players=3), 1))
    for state, *_ in steps:
        assert GAME.sample(GAME.view(state, 0), Rng("x")) == state
    after = steps[-1][3]
    assert after.outcome
    for seat in (0, 1, None):
        assert GAME.sample(GAME.view(after, seat), Rng("x")) == after


def test_of_a_trail_that_is_known_there_is_one():
    view = GAME.view(new("known"), 0)
    assert Trails(view, Rules(GAME.board(view.options), view.options)).count == 1


def test_he_may_be_where_only_a_black_ticket_helps():
    """Of his two start cards one is a pier: he can only leave it by boat."""
    game = own_map("1-2 ferry", "2-3 taxi", "3-4 taxi", x=(1, 3), detectives=(5, 6, 7, 8))
    state = game.new(game.options(board="own", players=4), Rng("pier"))
    view = replace(game.view(state, 1), stations=(5, 6, 7, 8))
    assert sorted(trails_of(view, game)) == [(1,), (3,)]
    assert sorted(trails_of(replace(view, black=0), game)) == [(3,)]


def test_a_view_that_can_not_be_is_refused():
    view = GAME.view(new("odd"), 1)
    surrounded = replace(view, stations=tuple(range(1, 200)))
    with pytest.raises(ValueError, match=r"^no trail of Mister X fits this view$"):
        GAME.sample(surrounded, Rng("x"))


def test_of_a_surfacing_the_way_there_is_still_open():
    after = next(step[3] for step in playout(new("surfaced", players=4), 3) if len(step[3].log) == 3)
    counted = layers(GAME.board(after.options), after.log)
    assert list(counted[3]) == [after.trail[3]]
    assert len(counted[3][after.trail[3]][1]) > 1
    trails = {GAME.sample(GAME.view(after, 1), Rng("s", n)).trail for n in range(60)}
    assert {trail[3] for trail in trails} == {after.trail[3]}
    assert len({trail[2] for trail in trails}) > 1


def test_of_one_view_trails_are_counted_once(monkeypatch):
    counted = []
    monkeypatch.setattr(game_module, "Trails", lambda view, rules: counted.append(view) or Trails(view, rules))
    view, other, game = GAME.view(new("once"), 1), GAME.view(new("once"), 2), ScotlandYard()
    for seen in (view, view, view, other, other, view):
        game.sample(seen, Rng("x"))
    assert counted == [view, other, view]


def test_where_trails_end_is_where_he_can_be_after_the_log():
    for state, *_ in playout(new("ends", players=4), 5):
        board = GAME.board(state.options)
        assert stations_after(board, state.log) == set(layers(board, state.log)[-1])
