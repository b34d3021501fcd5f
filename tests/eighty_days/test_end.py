"""The end: ED-30, ED-31, and the round limit of simulations."""

import pytest

from bradshaw.core.errors import OptionsError
from bradshaw.games.eighty_days.events import CameHome, GameEnded
from tests.eighty_days.positions import GAME, deck, happens, moves, new, of, play, playout, position, refused


@pytest.mark.rule("ED-30")
def test_the_first_in_london_wins_at_once():
    state = position(79, 77, 30, money=5, rumors=(0, 0, 0))
    after, events = happens(state, "+1")
    assert of(CameHome, events) == [CameHome(0, 1)]
    assert isinstance(events[-1], GameEnded)
    assert (after.outcome.places, after.outcome.reason) == ((1, 2, 2), "home")
    assert GAME.to_act(after) == ()
    assert refused(after, "+3", seat=1) == "The game is over."


@pytest.mark.rule("ED-31")
def test_the_others_may_play_on_for_the_places():
    state = position(79, 77, 30, money=(5, 10, 10), rumors=(0, 0, 0), play_on=True)
    state = play(state, "+1")
    assert (state.outcome, state.home, state.turn) == (None, (0,), 1)
    assert refused(state, "+1", seat=0) == "You are home."
    after, events = happens(state, "+3")
    assert of(CameHome, events) == [CameHome(1, 2)]
    assert (after.outcome.places, after.outcome.reason) == ((1, 2, 3), "home")


@pytest.mark.rule("ED-31")
def test_who_is_home_has_no_more_turns_and_rounds_still_count():
    state = position(79, 60, 30, money=(5, 50, 50), rumors=(0, 3, 3), play_on=True)
    state = play(state, "+1", "+2", "+1")
    assert (state.turn, state.round) == (1, 2)
    state = play(state, "+2", "+2")
    assert (state.turn, state.round) == (1, 3)


@pytest.mark.rule("ED-31")
def test_who_is_home_is_ahead_of_all_others():
    state = position(80, 30, 20, turn=1, home=(0,), play_on=True, duties=(0, 2, 0), money=0)
    assert play(state, "report").money[1] == 20


@pytest.mark.rule("ED-26", "ED-31")
def test_another_turn_is_lost_by_coming_home_in_the_first():
    coach = deck(("again",), kind="character")
    state = position(79, 60, 30, money=5, rumors=(0, 3, 3), kept=("a",), cards=coach, play_on=True)
    after = play(state, "play a", "+1")
    assert (after.turn, after.home, after.outcome) == (1, (0,), None)


@pytest.mark.rule("ED-26", "ED-30")
def test_what_cards_did_in_the_last_turn_ends_with_the_game():
    coach = deck(("again",), kind="character")
    after = play(position(79, 60, money=5, rumors=(0, 3), kept=("a",), cards=coach), "play a", "+1")
    assert after.outcome.places == (1, 2)
    assert (after.cards.played, after.cards.again, after.cards.fare) == ((), False, 0)


@pytest.mark.rule("ED-30")
def test_people_play_without_a_limit():
    assert GAME.options(players=4).round_limit == 0
    state = position(11, 23, money=50)
    for _ in range(400):
        state = play(state, "stay +10")
    assert state.round == 201
    assert moves(state)


def test_a_round_limit_settles_by_rumors_then_by_the_way():
    state = position(10, 30, 18, 20, turn=3, rumors=(1, 2, 1, 1), round=5, round_limit=5)
    after, events = happens(state, "+1")
    assert (after.outcome.places, after.outcome.reason) == ((3, 4, 2, 1), "time")
    assert after.round == 5
    assert isinstance(events[-1], GameEnded)


def test_a_round_limit_may_leave_equals():
    *_, (_, _, _, last, _) = playout("short", players=2, round_limit=1)
    assert last.outcome.reason == "time"
    state = position(0, 0, 5, turn=2, round=1, round_limit=1)
    assert play(state, "+1").outcome.places == (2, 2, 1)


def test_who_is_home_at_the_limit_stays_first():
    state = position(80, 10, 79, turn=2, home=(0,), rumors=(0, 0, 0), round=9, round_limit=9, play_on=True)
    assert play(state, "stay +10").outcome.places == (1, 3, 2)


def test_a_negative_round_limit_is_refused():
    with pytest.raises(OptionsError, match="round limit"):
        GAME.options(players=2, round_limit=-1)


def test_simulations_know_a_limit():
    assert GAME.options(players=3, **GAME.simulation).round_limit == 100
    assert new(players=3, **GAME.simulation).outcome is None
