"""The variant with two pawns each: ED-40 to ED-43."""

import pytest

from bradshaw.core.errors import OptionsError
from bradshaw.games.eighty_days.events import BetSettled, Reported
from tests.eighty_days.positions import (
    BET,
    GAME,
    LEAVE,
    NOTHING,
    REPORT,
    deck,
    happens,
    moves,
    new,
    of,
    play,
    playout,
    position,
    refused,
)


def two(*pawns, **given):
    """Red's pawns, then Blue's."""
    return position(*pawns, two_pawns=True, **given)


@pytest.mark.rule("ED-40")
def test_two_play_the_basic_game_unless_they_agree_otherwise():
    state = new(players=2)
    assert (state.pawns, state.money, state.rumors) == ((0, 0), (80, 80), (3, 3))


@pytest.mark.rule("ED-40")
def test_two_pawns_five_rumors_and_110_pounds_each():
    state = new(players=2, two_pawns=True)
    assert (state.pawns, state.money, state.rumors) == ((0,) * 4, (110, 110), (5, 5))


@pytest.mark.rule("ED-40")
@pytest.mark.parametrize("players", [3, 4, 5, 6])
def test_two_pawns_are_for_two_players(players):
    with pytest.raises(OptionsError, match="for 2 players"):
        GAME.options(players=players, two_pawns=True)


@pytest.mark.rule("ED-40")
def test_a_turn_moves_one_pawn_of_choice():
    state = two(10, 20, 30, 40)
    assert {"1: +1", "2: +1", "1: back", "2: back"} <= moves(state)
    after = play(state, "2: +1")
    assert (after.pawns, after.turn) == ((10, 21, 30, 40), 1)
    after = play(state, "1: +1")
    assert (after.pawns, after.turn) == ((11, 20, 30, 40), 1)


@pytest.mark.rule("ED-40", "ED-15", "ED-23")
@pytest.mark.parametrize(
    ("move", "pawns", "money"),
    [
        ("1: back", (7, 18, 30, 40), 40 + 110),
        ("2: back", (11, 14, 30, 40), 40 + 110),
        ("1: stay -10", (11, 18, 30, 40), 100),
        ("2: stay +10", (11, 18, 30, 40), 120),
    ],
)
def test_either_pawn_goes_back_or_stays(move, pawns, money):
    after, (event, *_) = happens(two(11, 18, 30, 40), move)
    assert (after.pawns, after.money) == (pawns, (money, 110))
    assert event.pawn == int(move[0]) - 1


@pytest.mark.rule("ED-40")
@pytest.mark.parametrize(
    ("state", "listed"),
    [
        (two(10, 80, 30, 40, money=6, rumors=2), {"+1", "+2", "+3", "back"}),
        (two(10, 80, 30, 40, money=6, rumors=1), {"+1", "+2", "+3", "back"}),
        (two(10, 80, 30, 40, money=6, rumors=0), {"+1", "+2", "back"}),  # 13 is Police
        (two(11, 80, 30, 40, money=10, rumors=0), {"+1", "+4", "back", "stay +10", "stay -10"}),
        (two(11, 80, 30, 40, money=9, rumors=0), {"+1", "back", "stay +10"}),
        (two(77, 80, 30, 40, money=10, rumors=0), {"+1", "+2", "+3", "back"}),
        (play(two(10, 80, 30, 40, money=0, kept=("captain",)), "play captain"), {"+1", "+2", "+3", "+5", "back"}),
        (
            play(two(76, 80, 30, 40, money=0, rumors=0, kept=("captain",)), "play captain"),
            {"+1", "+2", "+3", "+4", "back", "stay +10"},
        ),
    ],
)
def test_what_a_pawn_can_do_while_the_other_is_home(state, listed):
    assert moves(state) == {f"1: {move}" for move in listed}


@pytest.mark.rule("ED-18", "ED-40")
def test_either_pawn_may_return_to_london():
    assert moves(two(1, 4, 30, 40, money=0)) == {"1: london", "2: london"}


@pytest.mark.rule("ED-40")
def test_a_move_says_which_pawn():
    assert refused(two(10, 20, 30, 40), "+1") == "Say which pawn, like “1: +5”."
    assert refused(position(10, 20), "1: +1") == "You have one pawn: leave out its number."


@pytest.mark.rule("ED-41")
def test_the_first_pawn_comes_home_with_any_amount():
    state = two(79, 20, 30, 40, money=500, rumors=0)
    after = play(state, "1: +1")
    assert (after.pawns[0], after.outcome, after.home) == (80, None, ())
    assert "1: +1" not in moves(two(79, 20, 30, 40, money=500, rumors=1))


@pytest.mark.rule("ED-41")
@pytest.mark.parametrize(("money", "ok"), [(21, True), (22, False)])
def test_the_second_pawn_needs_20_pounds_or_less(money, ok):
    state = two(79, 80, 30, 40, money=money, rumors=0)
    assert ("1: +1" in moves(state)) == ok
    if ok:
        assert play(state, "1: +1").outcome.places == (1, 2)
    else:
        assert "£20 is the most" in refused(state, "1: +1")


@pytest.mark.rule("ED-41")
def test_a_pawn_that_is_home_stays_there():
    state = two(40, 80, 30, 20, money=50, rumors=0)
    assert not any(move.startswith("2:") for move in moves(state))
    assert refused(state, "2: +1") == "That pawn is home."


@pytest.mark.rule("ED-42")
def test_police_fix_the_next_two_turns():
    state = play(two(12, 20, 30, 42, money=50), "1: +1")
    assert state.duties[0] == REPORT
    state = play(state, "1: +1")
    assert moves(state) == {"report"}
    state, events = happens(state, "report")
    assert events[0] == Reported(0, 0, 4, 40)
    state = play(state, "1: +2")
    assert state.duties[0] == LEAVE
    assert all(move.startswith("1:") for move in moves(state))
    assert refused(state, "2: +1") == "The pawn that was with the Police must move now."
    state = play(state, "1: +2", "2: +1")
    assert {"1: +1", "2: +1"} <= moves(state)


@pytest.mark.rule("ED-42")
def test_a_pawn_that_can_not_leave_the_police_binds_nobody_longer():
    state = two(13, 20, 15, 7, money=(0, 50), duties=(LEAVE, 0, 0, 0))
    assert moves(state) == {"pass"}
    state = play(state, "pass", "1: +1")
    assert "2: back" in moves(state)


@pytest.mark.rule("ED-43")
def test_positions_count_all_four_pawns():
    state = two(6, 30, 40, 41, turn=1, duties=(BET, 0, 0, 0))
    _, events = happens(state, "1: +2")
    assert of(BetSettled, events) == [BetSettled(0, 0, 4, 40)]


@pytest.mark.rule("ED-43")
def test_a_bet_pays_at_the_next_turn_whichever_pawn_moves_then():
    state = two(9, 35, 8, 47, money=50)
    state = play(state, "1: +1")  # to the Bet on 10
    state, events = happens(state, "2: stay +10")
    assert len(of(BetSettled, events)) == 1
    state = play(state, "2: +1")
    assert (state.pawns[0], state.duties[0]) == (10, 0)
    _, events = happens(state, "2: stay +10")
    assert not of(BetSettled, events)  # it has paid


@pytest.mark.rule("ED-43")
def test_staying_on_a_pound_is_the_whole_turn():
    after = play(two(11, 30, 40, 41, money=50), "1: stay -10")
    assert (after.money[0], after.turn) == (40, 1)


@pytest.mark.rule("ED-43")
def test_ones_own_pawn_occupies_a_space():
    state = two(15, 16, 40, 41, money=50)
    assert "1: +1" not in moves(state)
    assert refused(state, "1: +1") == "Space 16 is occupied."
    assert "1: back" not in moves(two(16, 14, 40, 41))


@pytest.mark.rule("ED-43")
def test_pawns_never_share_a_space():
    for seed in range(5):
        for *_, after, _ in playout(seed, players=2, two_pawns=True):
            travelling = [space for space in after.pawns if space not in (0, 80)]
            assert len(set(travelling)) == len(travelling)


@pytest.mark.rule("ED-18", "ED-40", "ED-93")
def test_without_a_move_a_pawn_short_of_paris_returns_for_80_pounds():
    state = two(4, 42, 38, 50, money=(0, 50))
    assert moves(state) == {"1: london"}
    after = play(state, "1: london")
    assert (after.pawns[0], after.money[0]) == (0, 80)


@pytest.mark.rule("ED-17", "ED-40")
def test_without_any_move_one_passes():
    assert moves(two(21, 42, 38, 20, money=(0, 50))) == {"pass"}


@pytest.mark.rule("ED-26", "ED-40")
def test_both_pawns_stay_on_their_bets():
    bookmaker = deck(("hold",), kind="character")
    after = play(two(10, 12, 1, 2, kept=("a",), cards=bookmaker), "play a")
    assert (after.turn, after.duties) == (1, (BET, BET, NOTHING, NOTHING))
