"""The second statement of what is secret, which the conformance kit compares the views with."""

import random

import pytest
from msgspec.structs import replace

import bradshaw
from bradshaw.games.scotland_yard.actions import PursuerMove, XMove
from bradshaw.games.scotland_yard.game import ScotlandYard
from bradshaw.games.scotland_yard.secrets import YardSecrets
from tests.scotland_yard.positions import GAME, happens, own_map, play, position
from tests.scotland_yard.test_whereabouts import histories, small_board

SECRETS = YardSecrets(GAME)
STATE = position(46, (1, 94, 123, 140), log=4)  # the third field shows where he was
OVER = play(position(58, (46, 1, 94, 140), log=4, moved=()), "red: bus 58")


def elsewhere(state, *numbers):
    """The state with another station at these places of the trail."""
    trail = tuple(199 if number in numbers else station for number, station in enumerate(state.trail))
    return replace(state, trail=trail)


@pytest.mark.rule("SY-40")
def test_pursuers_can_not_tell_states_apart_that_differ_where_nobody_has_seen_him():
    for seat in (None, 1, 4):
        assert SECRETS.same(STATE, STATE, seat)
        assert SECRETS.same(STATE, elsewhere(STATE, 0, 1, 2, 4), seat)
        assert not SECRETS.same(STATE, elsewhere(STATE, 3), seat)
        assert not SECRETS.same(STATE, replace(STATE, black=4), seat)
        assert not SECRETS.same(STATE, replace(STATE, trail=STATE.trail[:-1]), seat)
    assert SECRETS.same(STATE, STATE, 0)
    assert not SECRETS.same(STATE, elsewhere(STATE, 4), 0)


@pytest.mark.rule("SY-21", "SY-53")
@pytest.mark.parametrize("number", range(1, 26))
def test_the_stations_that_are_seen(number):
    state = position(46, (1, 94, 123, 140), log=25, double_moves=3)
    assert SECRETS.same(state, elsewhere(state, number), 1) == (number not in (3, 8, 13, 18, 24))


@pytest.mark.parametrize("log", [2, 3])
def test_before_and_after_he_is_seen_for_the_first_time(log):
    state = position(46, (1, 94, 123, 140), log=log)
    assert SECRETS.same(state, elsewhere(state, log), 1) == (log == 2)


@pytest.mark.rule("SY-41")
def test_after_the_game_there_are_no_secrets():
    for seat in (None, 0, 1):
        assert SECRETS.same(OVER, OVER, seat)
        assert not SECRETS.same(OVER, elsewhere(OVER, 1), seat)
        assert not SECRETS.same(OVER, replace(OVER, outcome=None), seat)
        assert not SECRETS.same(replace(OVER, outcome=None), OVER, seat)


@pytest.mark.rule("SY-20")
@pytest.mark.parametrize(
    ("action", "other", "to_others", "to_mister_x"),
    [
        (XMove("taxi", 46), XMove("taxi", 46), True, True),
        (XMove("taxi", 46), XMove("taxi", 47), True, False),
        (XMove("taxi", 46, double=True), XMove("taxi", 47, double=True), True, False),
        (XMove("taxi", 46), XMove("taxi", 46, double=True), False, False),
        (XMove("taxi", 46), XMove("black", 46), False, False),
        (XMove("taxi", 46), PursuerMove("red", "taxi", 46), False, False),
        (PursuerMove("red", "taxi", 46), XMove("taxi", 46), False, False),
        (PursuerMove("red", "taxi", 46), PursuerMove("red", "taxi", 47), False, False),
        (PursuerMove("red", "taxi", 46), PursuerMove("red", "taxi", 46), True, True),
    ],
)
def test_what_others_see_of_a_move(action, other, to_others, to_mister_x):
    assert SECRETS.same_action(action, other, 0) == to_mister_x
    assert SECRETS.same_action(action, other, 1) == SECRETS.same_action(action, other, None) == to_others


def test_mister_x_has_no_secrets_from_himself_and_nobody_has_any_at_the_end():
    assert SECRETS.swap(STATE, 0, random.Random(1)) is None
    assert SECRETS.swap(OVER, 1, random.Random(1)) is None


@pytest.mark.rule("SY-40")
@pytest.mark.parametrize("case", range(12))
def test_every_other_way_that_he_can_have_gone_is_offered(case):
    """On small maps, and no way that he can't have gone: compared with trying every way through the rules."""
    dice = random.Random(f"ways {case}")
    game = ScotlandYard(boards={"small": small_board(dice)})
    bank = dice.choice(["finite", "unlimited"])
    options = game.options(players=dice.choice([2, 3, 4, 5]), board="small", bank=bank)
    match = bradshaw.Match(game, options, seed=f"ways {case}")
    secrets = YardSecrets(game)
    played = []
    while match.to_act and len(played) < 13:
        ways = histories(game, options, match.seed, played)
        del ways[match.state.trail]
        offered = [secrets.swap(match.state, seat, dice) for seat in (None, 1) for _ in range(20 + 10 * len(ways))]
        assert {state.trail: state for state in offered if state is not None} == ways
        assert any(state is None for state in offered)  # the true way is drawn, too
        seat = dice.choice(match.to_act)
        action = dice.choice(match.actions(seat))
        match.play(seat, action)
        played.append((seat, action))


@pytest.mark.parametrize("seat", [None, 0, 1])
def test_what_the_views_say_is_true(seat):
    seen = play(STATE, "taxi 47")
    shown = position(46, (1, 94, 123, 140), log=3, possible_stations=True)
    for state in (STATE, seen, shown, OVER):
        assert SECRETS.contradiction(state, GAME.view(state, seat)) is None


@pytest.mark.parametrize(
    ("seat", "untrue", "sentence"),
    [
        (0, {"mister_x": 47}, "Mister X is not at 47."),
        (1, {"mister_x": 47}, "Mister X is not at 47."),
        (0, {"trail": STATE.trail[:-1]}, "Mister X went another way."),
        (1, {"trail": (1, 2, 3, 4, 5)}, "Mister X went another way."),
        (1, {"possible": (45, 47)}, "Mister X is at none of the stations where he can be."),
        (1, {"possible": ()}, "Mister X is at none of the stations where he can be."),
        (1, {"round": 2}, "The field round is not as in the state."),
        (None, {"black": 4}, "The field black is not as in the state."),
        (1, {"stations": (2, 94, 123, 140)}, "The field stations is not as in the state."),
        (1, {"to_act": (1,)}, "The field to_act is not as in the state."),
    ],
)
def test_what_is_untrue_is_found(seat, untrue, sentence):
    assert SECRETS.contradiction(STATE, replace(GAME.view(STATE, seat), **untrue)) == sentence


def test_a_log_that_shows_a_wrong_station_is_found():
    view = GAME.view(STATE, 1)
    for number in range(4):
        log = list(view.log)
        log[number] = replace(log[number], shown=199)
        wrong = replace(view, log=tuple(log))
        assert SECRETS.contradiction(STATE, wrong) == "The log shows a station where he was not."
    log = tuple(replace(field, shown=None) for field in view.log)
    assert SECRETS.contradiction(STATE, replace(view, log=log)) == "The field log is not as in the state."


def test_true_knowledge_is_no_contradiction():
    view = replace(GAME.view(STATE, 1), possible=(45, 46), mister_x=46, trail=STATE.trail)
    assert SECRETS.contradiction(STATE, view) is None


@pytest.mark.rule("SY-31")
def test_he_is_nowhere_where_he_could_not_move():
    """1 is a dead end behind 2, where red stands; it is his turn, so he must be at 4 or 5."""
    game = own_map(
        *("1-2 taxi", "2-3 taxi", "3-4 taxi", "4-5 taxi", "5-6 taxi", "6-7 taxi", "7-8 taxi"),
        x=(1, 4, 5),
        detectives=(2, 6, 7, 8),
    )
    secrets, dice = YardSecrets(game), random.Random(2)
    state = position(4, (2, 6, 7, 8), game=game, players=5, board="own")
    assert {secrets.swap(state, 1, dice) for _ in range(20)} == {None, replace(state, trail=(5,))}
    waiting = position(4, (2, 6, 7, 8), game=game, players=5, board="own", moved=())
    ways = {None, replace(waiting, trail=(5,)), replace(waiting, trail=(1,))}
    assert {secrets.swap(waiting, 1, dice) for _ in range(30)} == ways
    there, _ = happens(waiting, "red: taxi 1", game)
    assert {secrets.swap(there, 1, dice) for _ in range(30)} == {None, replace(there, trail=(5,))}
