"""`medium` and `hard` at Around the World in 80 Days: they follow payments, look ahead, and win races."""

import pytest

import bradshaw
from bradshaw.arena.simulate import simulate
from bradshaw.bots.eighty_days.distance import RICH
from bradshaw.bots.eighty_days.levels import Hard
from bradshaw.bots.eighty_days.search import Thinker
from bradshaw.core.rng import Rng
from bradshaw.games.eighty_days.actions import Forward
from bradshaw.games.eighty_days.board import forward_cost, load_board
from bradshaw.games.eighty_days.solver import solve

GAME = bradshaw.load("eighty_days")


class Brief(Hard):
    playouts = 120


def positions(moves, seed="levels", **options):
    """Positions of a game at random."""
    match = bradshaw.Match(GAME, GAME.options(round_limit=60, **options), seed=seed)
    rng = Rng("play", 0)
    while match.to_act and match.moves < moves:
        yield match, match.to_act[0]
        match.play(match.to_act[0], rng.choice(match.actions(match.to_act[0])))


def test_habits_count_turns_as_the_solver_does():
    """Where no place is paid: forwards from London onto spaces that do nothing."""
    options = GAME.options(players=2, first_player=0)
    match = bradshaw.Match(GAME, options, seed="x")
    mind, track = Thinker(options), load_board("fogg")
    mind.look(match.state)
    habit, exact, compared = mind.habit(), solve(track, 3, most_money=RICH), 0
    for action in match.actions(0):
        if isinstance(action, Forward) and track.kinds[action.spaces] == "pound":
            left = match.state.money[0] - forward_cost(action.spaces)
            assert habit[mind.encoding.number(action)] == 1 + exact.turns(action.spaces, left, 3)
            compared += 1
    assert compared > 1


@pytest.mark.parametrize("options", [{"players": 3}, {"players": 2, "two_pawns": True}], ids=str)
def test_every_action_is_weighed(options):
    mind, choices = Thinker(GAME.options(round_limit=60, **options)), 0
    for match, seat in positions(80, **options):
        mind.look(match.state)
        numbers = {mind.encoding.number(action) for action in match.actions(seat)}
        assert set(mind.habit()) == numbers
        choices += len(numbers) > 1
    assert choices > 40


def test_a_choice_depends_on_the_view_alone():
    for match, seat in positions(8, players=4):
        view, actions = match.view(seat), match.actions(seat)
        one, two = (Brief(seconds=60).choose(view, list(actions), Rng("x", 1)) for _ in range(2))
        assert one == two
        assert one in actions


@pytest.mark.parametrize(
    "options",
    [{"players": 6}, {"players": 2, "two_pawns": True}, {"players": 3, "board": "classic_hare", "play_on": True}],
)
def test_whole_games_under_every_kind_of_options(options):
    bots = [Brief, *["random"] * (options["players"] - 1)]
    results = list(simulate("eighty_days", {**options, "round_limit": 60}, bots, 1, seed="levels"))
    assert results[0].places[0] == 1


def test_one_who_looks_ahead_wins_more_than_a_fair_share_against_three_who_count():
    bots = [Brief, "steady", "steady", "steady"]
    options = {"players": 4, "round_limit": 80, "first_player": 2}
    results = list(simulate("eighty_days", options, bots, 12, seed="ahead"))
    assert sum(result.places[0] == 1 for result in results) >= 5
