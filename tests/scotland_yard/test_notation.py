"""The notation: every move has one text, every text at most one move."""

import msgspec
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from bradshaw.core.errors import NotationError
from bradshaw.games.scotland_yard.actions import PursuerMove, XMove, YardAction
from tests.scotland_yard.positions import COLOURS, GAME, PLAYERS, new, playout, position

TICKETS = ("taxi", "bus", "underground", "black")

WORDS = ("", "red: ", "double ", "Red: ", "taxi ", "black ", "ferry ", "taxi")

ACTIONS = st.one_of(
    st.builds(XMove, st.sampled_from(TICKETS), st.integers(1, 9999), st.booleans()),
    st.builds(PursuerMove, st.sampled_from(COLOURS), st.sampled_from(TICKETS), st.integers(1, 9999)),
)


@pytest.mark.parametrize(
    ("text", "action"),
    [
        ("taxi 46", XMove("taxi", 46)),
        ("black 115", XMove("black", 115)),
        ("double bus 34", XMove("bus", 34, double=True)),
        ("double black 194", XMove("black", 194, double=True)),
        ("red: underground 89", PursuerMove("red", "underground", 89)),
        ("violet: taxi 1", PursuerMove("violet", "taxi", 1)),
    ],
)
def test_examples(text, action):
    assert GAME.write(action) == text
    assert GAME.read(text) == action


@settings(deadline=None, derandomize=True)
@given(ACTIONS)
def test_every_action_is_read_back(action):
    assert GAME.read(GAME.write(action)) == action
    assert msgspec.json.decode(msgspec.json.encode(action), type=YardAction) == action


@settings(max_examples=300, deadline=None, derandomize=True)
@given(st.text("0123456789 :\n", max_size=6), st.sampled_from(WORDS), st.sampled_from(WORDS), st.integers(-1, 99))
def test_a_text_is_a_move_only_if_it_is_written_so(noise, first, second, number):
    for text in (
        f"{first}{noise}",
        f"{first}{second}{number}",
        f"{first}{second}{noise}",
        f"{second}{number}{noise}",
    ):
        try:
            action = GAME.read(text)
        except NotationError:
            continue
        assert GAME.write(action) == text


@pytest.mark.rule("SY-11")
@pytest.mark.parametrize(
    "text",
    [
        *("", " ", "taxi", "46", "taxi 0", "taxi 046", "taxi -1", "taxi 46 ", " taxi 46", "taxi  46", "Taxi 46"),
        *("taxi 46\n", "taxi ٤٦", "taxi 12345", "ferry 115", "tram 46", "double 46", "double double taxi 46"),
        *("red taxi 46", "red:taxi 46", "pink: taxi 46", "red: double taxi 46", "double red: taxi 46"),
        *("pass", "red: pass", "red: stay", "taxi 46 black"),
    ],
)
def test_what_is_no_move(text):
    with pytest.raises(NotationError) as caught:
        GAME.read(text)
    assert str(caught.value) == (
        f"“{text}” is no move. Moves look like “taxi 46”, “double black 115” or “red: bus 34”."
    )


def test_a_long_text_is_not_repeated_in_full():
    with pytest.raises(NotationError) as caught:
        GAME.read("0123456789" * 1000)
    assert str(caught.value) == (
        f"“{'0123456789' * 6}” is no move. Moves look like “taxi 46”, “double black 115” or “red: bus 34”."
    )


@pytest.mark.parametrize("players", PLAYERS)
def test_legal_moves_have_texts_of_their_own(players):
    for seed in range(5):
        for before, seat, *_ in playout(new(f"texts {seed}", players=players), seed):
            actions = GAME.actions(before, seat)
            texts = [GAME.write(action) for action in actions]
            assert len(set(texts)) == len(texts)
            assert [GAME.read(text) for text in texts] == list(actions)


@pytest.mark.rule("SY-02", "SY-13")
def test_a_move_of_the_police_reads_like_that_of_a_detective():
    state = position(199, (13, 46, 94, 140), players=3, moved=())
    assert PursuerMove("yellow", "underground", 153) in GAME.actions(state, 1)
    assert GAME.write(PursuerMove("yellow", "underground", 153)) == "yellow: underground 153"
