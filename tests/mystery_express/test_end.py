"""The end: ME-60 to ME-62."""

import pytest
from msgspec.structs import replace

from bradshaw.core.game import visible
from bradshaw.core.rng import Rng
from bradshaw.games.mystery_express.cards import WORD_OF, WORDS, elements_in_play
from bradshaw.games.mystery_express.state import Answering
from tests.mystery_express.helpers import GAME, random_game


def istanbul(players=3):
    for state, _, _, _ in random_game(players, seed=60):
        if isinstance(state.stage, Answering):
            return state
    raise AssertionError


def other(state, category):
    """An element that is not the crime's."""
    truth = WORD_OF[state.crime[category]]
    return next(WORDS[e] for e in elements_in_play(state.options.players, category) if WORDS[e] != truth)


def lines(state, marks):
    """A telegram or answers: + right, - wrong, 0 blank."""
    crime = [WORD_OF[card] for card in state.crime]
    return tuple(
        crime[c] if mark == "+" else other(state, c) if mark == "-" else None for c, mark in enumerate(marks)
    )


def finish(answers, telegrams):
    state = istanbul(len(answers))
    state = replace(state, telegrams=tuple(lines(state, marks) for marks in telegrams))
    for seat, marks in enumerate(answers):
        for word in lines(state, marks):
            state, events = GAME.play(state, seat, GAME.read(f"answer {word}"), Rng("x", 1))
    return state, events


@pytest.mark.rule("ME-60")
def test_answers_are_secret_until_all_have_written_them():
    state = istanbul()
    assert GAME.to_act(state) == (0, 1, 2)
    truth = [WORD_OF[card] for card in state.crime]
    for word in truth:
        state, events = GAME.play(state, 1, GAME.read(f"answer {word}"), Rng("x", 1))
    assert GAME.to_act(state) == (0, 2)
    assert GAME.view(state, 1).answers == tuple(truth)
    for seat in (0, 2, None):
        assert GAME.view(state, seat).all_answers == ()
        assert GAME.view(state, seat).crime == ()
        assert [event.__struct_config__.tag for event in visible(events, seat)] == ["has_chosen"]


@pytest.mark.rule("ME-60", "ME-61")
def test_the_crime_is_revealed_card_by_card_and_most_right_answers_win():
    state, events = finish(["++---", "+++--", "-----"], ["00000"] * 3)
    revealed = [event for event in events if event.__struct_config__.tag == "crime_revealed"]
    assert [event.element for event in revealed] == [WORD_OF[card] for card in state.crime]
    assert state.outcome.places == (2, 1, 3)
    assert state.outcome.reason == "answers"
    assert GAME.view(state, None).crime == tuple(WORD_OF[card] for card in state.crime)
    assert GAME.view(state, 0).telegrams == ((None,) * 5,) * 3


@pytest.mark.rule("ME-61")
def test_wrong_answers_cost_nothing_and_telegrams_count_only_in_a_tie():
    state, _ = finish(["++++-", "+----", "-----"], ["-----", "+++++", "+++++"])
    assert state.outcome.places == (1, 2, 3)


@pytest.mark.rule("ME-62")
@pytest.mark.parametrize(
    ("telegrams", "places", "reason"),
    [
        (["++000", "+0000", "-----"], (1, 2, 3), "telegram"),
        (["++-00", "+0000", "00000"], (2, 1, 3), "telegram"),  # both one point; the second has no wrong line
        (["+++--", "++-00", "00000"], (2, 1, 3), "telegram"),
        (["+0000", "0+000", "+++++"], (1, 1, 3), "shared"),
        (["-0000", "00000", "00000"], (2, 1, 3), "telegram"),
    ],
)
def test_ties_are_broken_by_the_telegram(telegrams, places, reason):
    state, events = finish(["+++--", "-+++-", "+----"], telegrams)
    assert state.outcome.places == places
    assert state.outcome.reason == reason
    assert GAME.tell(events[-1], state.options).startswith("Compartment")


@pytest.mark.rule("ME-62")
def test_all_may_share():
    state, _ = finish(["+----"] * 3, ["+0000"] * 3)
    assert state.outcome.places == (1, 1, 1)
