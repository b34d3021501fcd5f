"""The solo solver, against trying everything on short tracks, and against the rules on our own."""

import random
from itertools import product

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


SHORT = make_track(board("bet 1", "pound", "layover", "police", "pound", "bet 2", money=6, rumors=1))


def test_a_solution_knows_the_amounts_and_rumor_cards_that_it_was_asked_for():
    best = solve(SHORT, most_money=11)
    assert [[len(table) for table in tables] for tables in best._tables] == [[12] * 7] * 2
    assert solve(SHORT, 0, most_money=11)._tables == best._tables[:1]
    assert (best.place, best.limit, best.track) == (1, 10, SHORT)
    assert best.turns(6, 11, 0) == best.turns(6, 12, 0) == 1  # more is not looked at
    assert solve(SHORT, most_money=12).turns(6, 12, 0) != 1


# Who can not pay for the way over the Layovers returns to London, some with more than the money of the start.
STUCK = make_track(board("bet 1", "bet 2", "layover", "layover", "layover", "pound", "bet 2", money=3, rumors=0))


@pytest.mark.parametrize(
    ("track", "place", "limit", "most"),
    [
        (SHORT, 1, 10, 98),
        (SHORT, 2, 10, 98),
        (SHORT, 1, 3, 98),
        (SHORT, 1, 10, 28),  # the most that is looked at is just what a move costs
        (SHORT, 1, 10, 10),
        (STUCK, 1, 10, 100),
        (STUCK, 1, 0, 36),
        (STUCK, 2, 10, 100),
    ],
)
def test_every_state_of_a_short_track(track, place, limit, most):
    best, known = solve(track, place=place, limit=limit, most_money=most), slowly(track, place, limit, most)
    for (space, money, rumors), turns in known.items():
        assert best.turns(space, money, rumors) == turns, (space, money, rumors)
        pays = 10 * place if place in track.bets[space] else 0
        assert best.turns(space, money, rumors, BET) == best.turns(space, money + pays, rumors)
        if rumors:
            after = best.turns(space, money + 10 * place, 0)
            assert best.turns(space, money, 1, REPORT) == (None if after is None else 1 + after)


RICHER = make_track(board("bet 3", "layover", "bet 2", rumors=1))


def test_who_can_only_get_richer_never_gets_home():
    best = solve(RICHER)
    assert (best.turns(3, 11, 0), best.turns(3, 100, 0), best.turns(3, 100, 1, REPORT)) == (1, None, None)
    assert best.turns(3, 1, 1, REPORT) == 2


def test_looking_ends_when_nothing_new_is_found_and_nothing_new_can_come_from_fewer_rumor_cards():
    """Each turn looks only at what the one before has found, so waiting any longer costs nothing."""
    assert [solve(SHORT, longest=turns).shifts for turns in (2, 15, 30, 250)] == [0, 270, 297, 297]


def test_longer_ways_than_asked_for_are_not_looked_at():
    whole, part = solve(SHORT), solve(SHORT, longest=6)
    states = list(product(range(7), range(99), range(2)))
    assert {turns for state in states if (turns := part.turns(*state))} == {1, 2, 3, 4, 5}
    for state in states:
        turns = whole.turns(*state)
        assert part.turns(*state) == (turns if turns is not None and turns < 6 else None)


# Each lets the search find something new in nearly every turn, on nearly every space, with every number of Rumors.
HARD = {
    "pounds": ["pound"] * 198 + ["layover", "police"],
    "blocks": [
        *["bet 2"] * 32,
        *["bet 1"] * 14,
        *["police"] * 28,
        *["bet 2"] * 40,
        *["pound"] * 80,
        *["layover"] * 6,
    ],
    "late police": ["bet 1"] * 100 + ["layover"] + ["pound"] * 98 + ["police"],
}


@pytest.mark.parametrize("name", HARD)
def test_no_board_within_the_limits_of_the_format_is_much_work(name):
    """What a bot asks for. A shift takes about a tenth of a microsecond; earlier there were 19 million."""
    track = make_track(board(*HARD[name], rumors=9))
    best = solve(track, 9, most_money=800, longest=90)
    assert 100_000 < best.shifts < 4_000_000
    assert sum(len(table) for tables in best._tables for table in tables) == 10 * 201 * 801


def slowly(track, place, limit, most):
    """The same by asking every state again and again whether a turn leads to one that is known."""
    finish, kinds, behind, start = track.finish, track.kinds, track.behind, track.data.money
    held = range(track.data.rumors + 1)
    known = dict.fromkeys(product(range(finish), range(most + 1), held, [False]))
    known |= dict.fromkeys((4, money, 1, True) for money in range(most + 1) if 1 in held)  # about to report

    def turns(space, money, rumors, reporting=False):
        return known.get((space, money, rumors, reporting))

    def ways(space, money, rumors, reporting):
        if reporting:
            yield turns(space, money + 10 * place, rumors - 1)
            return
        steps = [(to, money - (to - space) * (to - space + 1) // 2) for to in range(space + 1, finish + 1)]
        steps = [(to, left) for to, left in steps if left >= 0 and kinds[to] != "layover"]
        steps = [(to, left) for to, left in steps if rumors or kinds[to] != "police"]
        moves = [(to, left) for to, left in steps if to < finish or (not rumors and left <= limit)]
        for to, left in moves:
            pays = 10 * place if place in track.bets[to] else 0
            yield 0 if to == finish else turns(to, left + pays, rumors, kinds[to] == "police")
        if behind[space]:
            yield turns(behind[space], money + 10 * (space - behind[space]), rumors)
        elif kinds[space] != "pound" and not moves:
            yield turns(0, max(money, start), rumors)
        if kinds[space] == "pound":
            yield turns(space, money + 10, rumors)
            yield turns(space, money - 10, rumors)

    for turn in range(1, 60):
        unknown = [state for state, found in known.items() if found is None]
        known |= dict.fromkeys([s for s in unknown if any(after is not None for after in ways(*s))], turn)
    return {state[:3]: found for state, found in known.items() if not state[3]}
