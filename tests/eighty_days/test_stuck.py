"""When nothing is possible: ED-17 and ED-18."""

import pytest

from bradshaw.games.eighty_days.events import Passed, Restarted
from tests.eighty_days.positions import LEAVE, board, happens, moves, play, playout, position, refused


@pytest.mark.rule("ED-17")
def test_who_has_no_money_and_no_free_layover_passes():
    state = position(42, 38, money=(0, 50))
    assert moves(state) == {"pass"}
    after, events = happens(state, "pass")
    assert events[0] == Passed(0)
    assert (after.pawns, after.money, after.turn) == ((42, 38), (0, 50), 1)


@pytest.mark.rule("ED-17")
def test_nobody_passes_by_choice():
    for state in (position(42, 38, money=1), position(42, 30, money=0), position(0, 5)):
        assert "pass" not in moves(state)
        assert refused(state, "pass") == "Nobody passes who can do something."


@pytest.mark.rule("ED-17")
def test_money_that_reaches_no_legal_space_is_no_help():
    """From 37 £3 reach the Layover on 38, where Blue is anyway, and 39, where Green is."""
    state = position(37, 38, 39, 32, money=(3, 50, 50, 50))
    assert moves(state) == {"pass"}


@pytest.mark.rule("ED-17")
def test_once_the_layover_is_free_again_so_is_the_way_back():
    state = play(position(42, 38, money=(0, 50)), "pass", "+1")
    assert moves(state) == {"back"}


@pytest.mark.rule("ED-17", "ED-23")
def test_on_a_pound_one_stays_instead_of_passing():
    assert moves(position(40, 38, money=(0, 50))) == {"stay +10"}


@pytest.mark.rule("ED-18")
@pytest.mark.parametrize("space", [1, 3, 4, 6, 7])
def test_short_of_paris_one_returns_to_london_and_draws_up_to_80(space):
    state = position(space, 30, money=(0, 50))
    assert moves(state) == {"london"}
    after, events = happens(state, "london")
    assert events[0] == Restarted(0, 0, space)
    assert (after.pawns, after.money, after.turn) == ((0, 30), (80, 50), 1)


@pytest.mark.rule("ED-18")
def test_the_return_to_london_is_no_choice():
    state = position(4, 30, money=5)
    assert "london" not in moves(state)
    assert refused(state, "london") == "You go back to London only when you can do nothing else."
    assert "nobody goes back to London" in refused(position(42, 30), "london")


@pytest.mark.rule("ED-18")
def test_blocked_with_some_money_short_of_paris():
    """From 6 £3 pay for 7, which is Paris, and 8, which is occupied."""
    state = position(6, 8, money=(3, 50))
    assert moves(state) == {"london"}
    assert play(state, "london").money == (80, 50)


@pytest.mark.rule("ED-18")
def test_who_holds_80_or_more_loses_nothing():
    """A track on which somebody rich is blocked before the first Layover."""
    own = board(*["bet 1"] * 6, *["layover"] * 11, "pound", "bet 1", rumors=0)
    state = position(5, 6, money=(90, 50), board=own)
    assert moves(state) == {"london"}
    assert play(state, "london").money == (90, 50)


@pytest.mark.rule("ED-18")
@pytest.mark.parametrize("money", [40, 120])
@pytest.mark.parametrize("two_pawns", [False, True])
def test_on_another_board_one_draws_up_to_its_own_start_money(money, two_pawns):
    own = board(*["bet 1"] * 6, "layover", "pound", "bet 1", money=money, rumors=0)
    pawns = (1, 3, 8, 9) if two_pawns else (1, 8)
    state = position(*pawns, money=(0, 50), board=own, two_pawns=two_pawns)
    assert play(state, "1: london" if two_pawns else "london").money == (money, 50)


@pytest.mark.rule("ED-18")
def test_in_london_without_a_move_the_purse_is_filled_up():
    state = position(0, 1, money=(2, 50))
    assert moves(state) == {"london"}
    assert play(state, "london").money == (80, 50)


@pytest.mark.rule("ED-17", "ED-24")
def test_who_can_not_leave_the_police_passes():
    state = position(48, 45, 49, money=(1, 50, 50), duties=(LEAVE, 0, 0))
    assert moves(state) == {"pass"}
    assert play(state, "pass").duties[0] == 0


@pytest.mark.rule("ED-17", "ED-18")
def test_nobody_is_ever_without_an_action():
    passes = 0
    for seed in range(30):
        for state, seat, action, *_ in playout(seed, players=6, round_limit=60):
            assert moves(state, seat)
            passes += type(action).__name__ in ("Pass", "Restart")
    assert passes > 10
