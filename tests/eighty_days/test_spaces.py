"""Positions and spaces: ED-20 to ED-24."""

import pytest

from bradshaw.games.eighty_days.events import BetSettled, Reported, Stayed
from bradshaw.games.eighty_days.state import position as place
from tests.eighty_days.positions import (
    BET,
    LEAVE,
    NOTHING,
    PLAYERS,
    REPORT,
    happens,
    moves,
    of,
    play,
    playout,
    position,
    refused,
)


@pytest.mark.rule("ED-20")
def test_position_counts_the_pawns_strictly_ahead():
    assert [place((12, 30, 5, 40), pawn) for pawn in range(4)] == [3, 2, 4, 1]
    assert [place((0, 0, 0), pawn) for pawn in range(3)] == [1, 1, 1]
    assert [place((80, 80, 12), pawn) for pawn in range(3)] == [1, 1, 3]


@pytest.mark.rule("ED-20")
@pytest.mark.parametrize("players", PLAYERS)
def test_pawns_share_only_london(players):
    for seed in range(5):
        for *_, after, _ in playout(seed, players=players):
            travelling = [space for space in after.pawns if space not in (0, 80)]
            assert len(set(travelling)) == len(travelling)


@pytest.mark.rule("ED-21")
def test_a_layover_pays_ten_pounds_a_space_and_does_nothing_more():
    after = play(position(44, 30, money=0), "back")
    assert (after.money[0], after.duties[0]) == (60, NOTHING)
    after = play(after, "+1")
    assert after.money[0] == 60


@pytest.mark.rule("ED-22")
def test_a_bet_does_nothing_on_landing():
    after = play(position(9, 30, money=50), "+1")
    assert (after.money[0], after.duties[0]) == (49, BET)


@pytest.mark.rule("ED-22")
def test_a_bet_pays_position_times_ten_at_the_start_of_the_next_turn():
    """Red lands on 10, Bet 2, behind Blue, and is still second after Blue's move."""
    state = play(position(9, 30, money=50), "+1")
    after, events = happens(state, "+1")
    assert of(BetSettled, events) == [BetSettled(0, 0, 2, 20)]
    assert (after.money[0], after.duties[0]) == (69, NOTHING)


@pytest.mark.rule("ED-22")
def test_a_bet_counts_the_position_at_the_start_of_the_turn_not_on_landing():
    """Red is second on landing, but first when Blue has gone back."""
    state = play(position(9, 12, money=50), "+1")
    after, events = happens(state, "back")
    assert of(BetSettled, events) == [BetSettled(0, 0, 1, 0)]
    assert after.money[0] == 49


@pytest.mark.rule("ED-22")
def test_after_a_bet_one_moves_normally():
    state = position(10, 30, money=3)
    assert moves(state) == {"+1", "+2", "back"}
    assert "stay" in refused(state, "stay +10")


@pytest.mark.rule("ED-22")
@pytest.mark.parametrize("players", PLAYERS)
def test_the_bet_on_4_5_6_pays_only_those_positions(players):
    """Space 6 is a Bet on 4, 5 and 6; the pawn there is last of all."""
    others = (30, 33, 34, 36, 39)[: players - 1]
    state = position(6, *others, turn=players - 1, money=50, duties=(BET, *(NOTHING,) * (players - 1)))
    _, events = happens(state, "+1")
    assert of(BetSettled, events) == [BetSettled(0, 0, players, 10 * players if players >= 4 else 0)]


@pytest.mark.rule("ED-22")
def test_the_bet_on_4_5_6_may_be_landed_on_by_two():
    assert "+2" in moves(position(4, 30, money=50))


@pytest.mark.rule("ED-22")
def test_a_bet_pays_once_though_one_has_to_wait_on_it():
    state = position(42, 38, 60, turn=2, money=(0, 0, 50), duties=(BET, 0, 0))
    state = play(state, "+1")
    income = state.money[0]
    assert income in (0, 20)
    if not income:
        assert moves(state) == {"pass"}


@pytest.mark.rule("ED-23")
def test_a_pound_does_nothing_on_landing():
    after = play(position(9, 30, money=50), "+2")
    assert after.money[0] == 47
    assert after.duties[0] == NOTHING


@pytest.mark.rule("ED-23")
@pytest.mark.parametrize(("move", "money"), [("stay +10", 60), ("stay -10", 40)])
def test_on_a_pound_one_may_stay_and_take_or_give(move, money):
    after, events = happens(position(11, 30, money=50), move)
    assert (after.pawns[0], after.money[0], after.turn) == (11, money, 1)
    assert events[0] == Stayed(0, 0, 11, money - 50)


@pytest.mark.rule("ED-23")
def test_on_a_pound_one_may_stay_for_as_long_as_one_likes():
    state = position(11, 23, money=(50, 50))
    for _ in range(5):
        state = play(state, "stay +10", "stay -10")
    assert state.money == (100, 0)


@pytest.mark.rule("ED-23")
def test_from_a_pound_one_may_move_normally():
    assert {"+1", "+2", "back"} <= moves(position(11, 30, money=50))


@pytest.mark.rule("ED-23")
def test_nobody_gives_what_they_do_not_have():
    state = position(11, 30, money=9)
    assert "stay +10" in moves(state)
    assert "stay -10" not in moves(state)
    assert refused(state, "stay -10") == "You can't give £10; you have £9."


@pytest.mark.rule("ED-24")
def test_police_takes_the_next_turn_a_rumor_card_and_pays():
    state = play(position(12, 30, money=50), "+1")
    assert (state.duties[0], state.rumors[0], state.money[0]) == (REPORT, 3, 49)
    state = play(state, "+1")
    assert moves(state) == {"report"}
    assert "Police" in refused(state, "+1")
    after, events = happens(state, "report")
    assert events[0] == Reported(0, 0, 2, 20)
    assert (after.duties[0], after.rumors[0], after.money[0], after.turn) == (LEAVE, 2, 69, 1)


@pytest.mark.rule("ED-24")
def test_after_the_report_one_must_leave():
    state = position(13, 30, money=50, rumors=2, duties=(LEAVE, 0))
    assert not {move for move in moves(state) if "stay" in move or move in ("report", "pass")}
    assert {"+2", "back"} <= moves(state)
    assert play(state, "+2").duties[0] == BET


@pytest.mark.rule("ED-24")
def test_the_income_depends_on_the_position_when_reporting():
    state = position(13, 30, 40, 41, money=(0, 0, 0, 0), duties=(REPORT, 0, 0, 0))
    assert play(state, "report").money[0] == 40


@pytest.mark.rule("ED-24")
def test_there_is_nothing_to_report_elsewhere():
    assert "nothing to report" in refused(position(12, 30), "report")
