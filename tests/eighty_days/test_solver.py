"""The solo solver, against trying everything on short tracks, and against the rules on our own."""

import random

import pytest

from bradshaw.core.rng import Rng
from bradshaw.games.eighty_days.board import load_board, make_track
from bradshaw.games.eighty_days.solver import solve
from tests.eighty_days import naive_solver
from tests.eighty_days.positions import BET, GAME, REPORT, board, deck, position

FOGG = load_board("fogg")
DEEP = 9
IDLE = deck(("gift_behind", 1))


def random_track(rng):
    kinds = ["bet 1", "bet 2", "bet 1,3", "pound", "police", "layover", "passepartout"]
    spaces = [rng.choice(kinds) for _ in range(rng.randint(6, 14))]
    return make_track(board(*spaces, money=rng.choice([6, 15, 30]), rumors=rng.randint(0, 2)))


@pytest.mark.parametrize("seed", range(40))
def test_the_solver_agrees_with_trying_everything(seed):
    rng = random.Random(seed)
    track = random_track(rng)
    best = solve(track)
    for _ in range(12):
        space, money, rumors = rng.randrange(track.finish), rng.randint(0, 60), rng.randint(0, track.data.rumors)
        found = best.turns(space, money, rumors)
        tried = naive_solver.turns_home(track, space, money, rumors, DEEP)
        assert tried == (None if found is None or found > DEEP else found), (space, money, rumors)


def test_the_solver_on_our_boards():
    assert solve(FOGG).turns(0, 80, 3) == 23
    assert solve(load_board("classic_hare")).turns(0, 65, 3) == 19


def test_what_the_space_does_next_is_counted():
    best = solve(FOGG)
    assert best.turns(13, 40, 2, REPORT) == 1 + best.turns(13, 50, 1)
    space = next(n for n, bets in enumerate(FOGG.bets) if 1 in bets)
    assert best.turns(space, 40, 2, BET) == best.turns(space, 50, 2)
    assert solve(FOGG, place=2).turns(10, 40, 2, BET) == solve(FOGG, place=2).turns(10, 60, 2)


def test_more_money_than_is_looked_at_changes_nothing():
    """The bound on money is no bound on the result: with twice the amount nothing gets better."""
    usual, wide = solve(FOGG), solve(FOGG, most_money=8000)
    rng = random.Random(1)
    for _ in range(3000):
        space, money, rumors = rng.randrange(80), rng.randint(0, 2000), rng.randint(0, 3)
        assert usual.turns(space, money, rumors) == wide.turns(space, money, rumors)


def test_everyone_can_always_get_home():
    best = solve(FOGG)
    assert all(
        best.turns(space, money, rumors) is not None
        for space in range(80)
        for money in range(0, 600, 7)
        for rumors in range(4)
    )


@pytest.mark.parametrize("rumors", [0, 1, 2, 3])
def test_the_rules_lead_home_as_fast_as_the_solver_says(rumors):
    """Follow the solution through the real rules, beside a companion who stays in London for good.

    The cards of the deck do nothing for Red.
    """
    best = solve(FOGG)
    state = position(0, 0, money=80, rumors=(rumors, 3), cards=IDLE)
    promised = best.turns(0, 80, rumors)
    for turn in range(1, promised + 1):
        state = min(
            (_after(state, action) for action in GAME.actions(state, 0)),
            key=lambda after: 0 if after.outcome else _left(best, after),
        )
        assert state.outcome or _left(best, state) == promised - turn
    assert state.outcome


def _left(best, state):
    return best.turns(state.pawns[0], state.money[0], state.rumors[0], state.duties[0])


def _after(state, action):
    """Red's turn, then the start of Red's next: the companion does nothing."""
    after, _ = GAME.play(state, 0, action, Rng("none", 1))
    if after.outcome:
        return after
    duties, money = after.duties, after.money
    if duties[0] == BET:  # nobody is ahead
        money = (money[0] + 10 * (1 in FOGG.bets[after.pawns[0]]), money[1])
        duties = (0, 0)
    return position(after.pawns[0], 0, money=money, rumors=after.rumors, duties=duties, cards=IDLE)
