"""Whether anybody can get home on a board: what the checker finds, beside solver and naive search."""

import random

import pytest

from bradshaw.games.eighty_days.board import check_board, load_board, make_track
from bradshaw.games.eighty_days.homeward import Homeward
from bradshaw.games.eighty_days.solver import solve
from tests.eighty_days import naive_solver
from tests.eighty_days.positions import board
from tests.eighty_days.test_solver import HARD

KINDS = ["bet 1", "bet 2", "bet 1,3", "pound", "police", "layover", "passepartout"]


def any_track(rng, longest):
    """Mostly of few kinds: from many a random board there is no way home."""
    weights = [rng.random() ** 3 for _ in KINDS]
    spaces = rng.choices(KINDS, weights, k=rng.randint(3, longest))
    return make_track(board(*spaces, money=rng.choice([1, 6, 15, 30, 200]), rumors=rng.randint(0, 4)))


@pytest.mark.parametrize("seed", range(8))
def test_it_agrees_with_the_solver(seed):
    rng = random.Random(seed)
    answers = []
    for _ in range(25):
        track, most = any_track(rng, 40), rng.choice([201, 333])
        turns = solve(track, most_money=most).turns(0, track.data.money, track.data.rumors)
        answers.append(Homeward(track, most).found)
        assert answers[-1] == (turns is not None), track.data
    assert {True, False} == set(answers)


@pytest.mark.parametrize("seed", range(12))
def test_it_agrees_with_trying_everything(seed):
    rng = random.Random(f"home {seed}")
    for _ in range(6):
        track = any_track(rng, 8)
        tried = naive_solver.turns_home(track, 0, track.data.money, track.data.rumors, 7)
        if tried is not None:
            assert Homeward(track, 600).found, track.data


def looked_at(search):
    """Every (space, money, Rumors) of a search."""
    return {
        (space, amount, held)
        for held, masks in search.reached.items()
        for space, mask in enumerate(masks)
        for amount in range(mask.bit_length())
        if mask >> amount & 1
    }


@pytest.mark.parametrize("seed", range(12))
def test_where_there_is_no_way_it_has_looked_at_all_that_can_be_reached(seed):
    rng = random.Random(f"reached {seed}")
    answers = []
    for _ in range(12):
        track, most = any_track(rng, 9), rng.choice([30, 49, 75, 110])
        search, tried = Homeward(track, most), naive_solver.everything(track, most)
        answers.append(search.found)
        assert search.found == (tried == "home"), track.data
        if not search.found:
            assert looked_at(search) == tried, track.data
    assert {True, False} == set(answers)


@pytest.mark.parametrize(
    ("spaces", "money", "rumors"),
    [
        (["police"] * 3, 15, 2),  # several spaces from which one returns in the same sweep
        (["police", "bet 2", *["police"] * 5], 3, 1),  # who returns with less is given the money of the start
        (["police"] * 4 + ["bet 2"], 1, 1),  # who returns with more keeps it; who can just pay does not return
    ],
)
def test_who_is_stuck_is_looked_for_in_london(spaces, money, rumors):
    track = make_track(board(*spaces, money=money, rumors=rumors))
    search = Homeward(track, 60)
    assert not search.found
    assert looked_at(search) == naive_solver.everything(track, 60)
    assert set(search.reached) == set(range(rumors + 1))


def test_one_comes_home_with_ten_pounds_at_most():
    """Nobody may enter the Police without a Rumor card: all one can do is to go home at once, for £10."""
    found = [
        money
        for money in range(1, 30)
        if Homeward(make_track(board("police", "police", "police", money=money, rumors=0)), 50).found
    ]
    assert found == list(range(10, 21))


def test_how_much_work_it_was():
    """From London to either of two spaces with money enough, and from the first to the second; home is too far."""
    track = make_track(board("bet 2", "bet 3", *["layover"] * 30, money=3, rumors=0))
    assert Homeward(track, 50).shifts == 3


def test_what_costs_too_much_is_no_work():
    """With £2 one gets to the first space, and from there with £1 to the second: that is all."""
    track = make_track(board("bet 2", "bet 3", *["layover"] * 30, money=2, rumors=0))
    assert Homeward(track, 50).shifts == 2


def test_the_way_home_may_be_longer_than_the_solver_looks():
    """One Pound space, far too much money and a way of two spaces: £10 less a turn, again and again."""
    track = make_track(board("layover", "pound", "layover", "layover", money=3000, rumors=0))
    assert solve(track, most_money=3100).turns(0, 3000, 0) is None
    assert Homeward(track, 3100).found


def test_amounts_that_are_not_looked_at_do_not_count():
    """From London £6 leads to the Pound space with £0. The way home, £15: go back, return with £9, take £10."""
    track = make_track(board("layover", "layover", "pound", *["layover"] * 4, money=6, rumors=0))
    assert [most for most in (6, 10, 14, 15, 18, 19, 20, 30) if Homeward(track, most).found] == [19, 20, 30]


# The checker goes through the spaces again as long as something new comes up: these let it do so often.
LONG = {
    **HARD,
    "layovers": (["bet 2", "layover", "bet 1", "bet 1", "bet 1", "layover", "bet 1", "passepartout"] * 25)[:199]
    + ["police"],
    "six doors": ["layover"] * 38 + ["bet 2"] * 6 + ["layover"] * 155 + ["police"],
    "no way": ["pound"] * 150 + ["layover"] * 49 + ["police"],
}


@pytest.mark.parametrize("name", LONG)
def test_no_board_within_the_limits_of_the_format_is_much_work_to_check(name):
    """A shift takes about two tenths of a microsecond; the solver needed up to 40 million, of longer numbers."""
    for money in (80, 300, 1000):
        assert Homeward(make_track(board(*LONG[name], money=money, rumors=9)), 2990).shifts < 2_000_000


def test_the_worst_board_that_was_uploaded_is_good():
    assert check_board(board(*HARD["pounds"], rumors=9)) == []
    assert Homeward(load_board("fogg"), 1100).shifts < 10_000
