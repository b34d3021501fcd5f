"""`steady` at Scotland Yard: strong enough to beat chance by far, on both sides, at every number of players."""

import os

import pytest

import bradshaw
from bradshaw.arena.simulate import simulate
from bradshaw.bots import make_bot

YARD = bradshaw.load("scotland_yard")
GAMES = 100 if os.environ.get("THOROUGH") else 25  # for each of five numbers of players


def games(players, mister_x, pursuers, **options):
    bots = [mister_x] + [pursuers] * (players - 1)
    return list(simulate("scotland_yard", {"players": players, **options}, bots, GAMES, seed="steady"))


@pytest.mark.parametrize("players", YARD.players)
def test_steady_pursuers_catch_a_random_mister_x(players):
    caught = sum(result.places[0] == 2 for result in games(players, "random", "steady"))
    assert caught >= 0.95 * GAMES


@pytest.mark.parametrize("players", YARD.players)
def test_a_steady_mister_x_escapes_random_pursuers(players):
    escaped = sum(result.places[0] == 1 for result in games(players, "steady", "random"))
    assert escaped >= 0.90 * GAMES


@pytest.mark.parametrize(
    "options",
    [
        {"players": 2, "edition": "2013"},
        {"players": 6, "double_moves": 3, "board": "classic"},
        {"players": 4, "bank": "unlimited"},
    ],
    ids=str,
)
def test_steady_plays_every_variant_to_the_end(options):
    bots = ["steady"] * options["players"]
    results = list(simulate("scotland_yard", options, bots, 5, seed="variants"))
    assert {result.reason for result in results} <= {"captured", "cornered", "escaped", "stranded"}


def test_steady_uses_nothing_but_its_view():
    """The same view and legal moves give the same choice, whatever the state behind them."""
    match = bradshaw.Match(YARD, YARD.options(players=4), seed="blind")
    bot = make_bot(YARD, "steady")
    for _ in range(12):
        seat = match.to_act[0]
        view, actions = match.view(seat), match.actions(seat)
        one = bot.choose(view, actions, bradshaw.Rng("x"))
        two = make_bot(YARD, "steady").choose(view, list(actions), bradshaw.Rng("x"))
        assert one == two
        assert one in actions
        match.play(seat, one)
