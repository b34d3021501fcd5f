"""One bot among others: every deal with it in every seat, and a share of every shared win."""

import pytest
from bench.one_among import Result, fixtures, play, told


def test_it_has_every_seat_with_every_deal():
    matches = fixtures("mystery_express", {"players": 3}, "steady", "random", 2, "x")
    assert [(match.seed, match.seat) for match in matches] == [(f"x/{d}", s) for d in range(2) for s in range(3)]


def test_who_knows_more_wins():
    matches = fixtures("mystery_express", {"players": 3}, "steady", "random", 2, "x")
    results = [play(match) for match in matches]
    assert sum(result.share for result in results) > 4
    assert results == [play(match) for match in matches]


def test_the_interval_is_over_deals():
    line = told([Result(1.0, True), Result(0.0, False)] * 50, 50, 2, "mystery_express")
    assert line == ("50.0% (50.0% to 50.0%) of 100 games; fair is 50%; all four elements on cards right in 50.0%")


@pytest.mark.parametrize("bots", [("steady", "easy"), ("easy", "random")])
def test_the_levels_of_eighty_days_below_medium(bots):
    one, others = bots
    matches = fixtures("eighty_days", {"players": 2, "round_limit": 60}, one, others, 8, "below")
    assert sum(play(match).share for match in matches) >= 11
