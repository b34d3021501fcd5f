"""Moving: ED-10 to ED-16 and ED-19."""

import csv
from io import StringIO

import pytest

from bradshaw.games.eighty_days.events import BetSettled, MovedBack, MovedForward
from tests.eighty_days.positions import BET, GAME, board, happens, moves, new, play, position, refused

COSTS = "1 3 6 10 15 21 28 36 45 55 66 78 91 105 120 136 153 171 190 210"


def forward(state):
    return {int(move) for move in moves(state) if move.startswith("+")}


@pytest.mark.rule("ED-10")
def test_a_turn_first_settles_the_space_then_moves_then_the_new_space_counts():
    """Blue stands on 10 (Bet 2) behind Red; once Red has moved, Blue's Bet pays before Blue moves."""
    state = position(11, 10, money=(50, 0), duties=(0, BET))
    after, events = happens(state, "+1")
    assert [type(event) for event in events] == [MovedForward, BetSettled]
    assert after.money[1] == 20
    assert "+5" in moves(after)
    assert play(after, "+5").pawns[1] == 15


@pytest.mark.rule("ED-11")
def test_forwards_costs_the_triangular_number():
    for spaces, cost in enumerate(map(int, COSTS.split()), start=1):
        state = position(40, 30, money=1000)
        if 40 + spaces in GAME.under(state.options).track.layovers:
            continue
        after, events = happens(state, f"+{spaces}")
        assert after.money[0] == 1000 - cost
        assert events[0] == MovedForward(0, 0, 40, 40 + spaces, cost)


@pytest.mark.rule("ED-11")
def test_what_can_not_be_paid_can_not_be_moved():
    assert max(forward(position(15, 30, money=15))) == 4
    assert max(forward(position(16, 30, money=15))) == 5
    assert refused(position(16, 30, money=14), "+5") == "5 spaces cost £15; you have £14."


@pytest.mark.rule("ED-11")
def test_occupied_spaces_count():
    after = play(position(15, 16, 17, money=100), "+3")
    assert (after.pawns[0], after.money[0]) == (18, 94)


@pytest.mark.rule("ED-11")
def test_london_counts_as_a_space():
    after, _ = happens(position(77, 30, money=9, rumors=0), "+3")
    assert (after.pawns[0], after.money[0]) == (80, 3)
    assert after.outcome


@pytest.mark.rule("ED-12")
def test_forwards_ends_on_a_free_space():
    state = position(15, 16, 18, money=100)
    assert forward(state).isdisjoint({1, 3})
    assert {2, 4} <= forward(state)
    assert refused(state, "+1") == "Space 16 is occupied."


@pytest.mark.rule("ED-12")
def test_london_is_never_occupied():
    assert new(players=6).pawns == (0,) * 6
    state = position(79, 80, 30, money=5, rumors=0, home=(1,), play_on=True)
    assert "+1" in moves(state)


@pytest.mark.rule("ED-13")
def test_never_forwards_onto_a_layover():
    state = position(36, 30, money=1000)
    assert 2 not in forward(state)
    assert "Layover" in refused(state, "+2")
    for space in range(80):
        track = GAME.under(state.options).track
        assert all(space + n not in track.layovers for n in forward(position(space, space and 0, money=500)))


@pytest.mark.rule("ED-14")
def test_onto_police_only_with_a_rumor_card():
    assert 1 in forward(position(12, 30, money=50, rumors=1))
    state = position(12, 30, money=50, rumors=0)
    assert 1 not in forward(state)
    assert refused(state, "+1") == "Space 13 is Police, and you have no Rumor card to hand in."


@pytest.mark.rule("ED-15")
def test_backwards_pays_ten_pounds_a_space():
    """The rule book's example: from 42 to Calcutta on 38."""
    after, events = happens(position(42, 30, money=3), "back")
    assert (after.pawns[0], after.money[0]) == (38, 43)
    assert events[0] == MovedBack(0, 0, 42, 38, 40)


@pytest.mark.rule("ED-15")
def test_backwards_only_to_the_nearest_layover_and_only_if_it_is_free():
    state = position(42, 38, money=3)
    assert "back" not in moves(state)
    assert refused(state, "back") == "The Layover behind you, Calcutta, is occupied."


@pytest.mark.rule("ED-15")
def test_from_one_layover_to_the_one_before():
    after = play(position(38, 30, money=0), "back")
    assert (after.pawns[0], after.money[0]) == (32, 60)


@pytest.mark.rule("ED-15")
def test_the_money_for_going_back_can_not_be_refused():
    """There is one way back, and it pays."""
    assert [move for move in moves(position(42, 30, money=3)) if "back" in move] == ["back"]


@pytest.mark.rule("ED-16")
def test_nobody_moves_back_to_london():
    for space in range(8):
        state = position(space, 30, money=50)
        assert "back" not in moves(state)
        assert refused(state, "back") == "There is no Layover behind you."


@pytest.mark.rule("ED-19")
@pytest.mark.parametrize(("money", "ok"), [(5, False), (6, True), (16, True), (17, False), (80, False)])
def test_london_takes_ten_pounds_or_less_after_paying(money, ok):
    """Three spaces cost £6."""
    assert ("+3" in moves(position(77, 30, money=money, rumors=0))) == ok


@pytest.mark.rule("ED-19")
def test_why_london_is_closed():
    assert refused(position(77, 30, money=17, rumors=0), "+3") == "You would come home with £11; £10 is the most."
    assert refused(position(77, 30, money=16, rumors=1), "+3").startswith("London is closed to you")
    assert refused(position(77, 30, money=16, rumors=0), "+4") == "London is 3 spaces ahead; you can't go 4."


@pytest.mark.rule("ED-19")
def test_london_is_closed_with_a_rumor_card():
    assert "+3" not in moves(position(77, 30, money=10, rumors=1))


@pytest.mark.rule("ED-19")
def test_london_is_entered_exactly():
    assert max(forward(position(77, 30, money=500, rumors=3))) == 2


@pytest.mark.rule("ED-11")
def test_the_costs_are_those_of_the_known_table():
    table = "spaces,cost\n" + "\n".join(f"{n},{cost}" for n, cost in enumerate(COSTS.split(), start=1))
    rules = GAME.under(new().options)
    for row in csv.DictReader(StringIO(table)):
        assert rules.costs[int(row["spaces"])] == int(row["cost"])


@pytest.mark.rule("ED-12", "ED-13", "ED-14")
def test_all_that_can_stand_in_the_way():
    own = board(*["bet 1"] * 8, "layover", "police", "pound", "passepartout", "bet 2")
    state = position(8, 11, 3, money=100, rumors=0, board=own)
    assert forward(state) == {4, 5}


def with_captain(money):
    """Five spaces from London, which cost £15 less than £15."""
    return play(position(75, 30, money=money, rumors=0, kept=("captain",)), "play captain")


@pytest.mark.rule("ED-19")
@pytest.mark.parametrize(
    ("state", "listed"),
    [
        (position(79, 30, money=5, rumors=0), {"+1", "back", "stay +10"}),
        (position(77, 30, money=6, rumors=0), {"+1", "+2", "+3", "back"}),
        (position(77, 30, money=5, rumors=0), {"+1", "+2", "back"}),
        (with_captain(money=0), {"+1", "+2", "+3", "+4", "+5", "back"}),
        (with_captain(money=10), {"+1", "+2", "+3", "+4", "+5", "back"}),
        (with_captain(money=11), {"+1", "+2", "+3", "+4", "back"}),
    ],
)
def test_the_last_move_is_one_among_others(state, listed):
    assert moves(state) == listed
