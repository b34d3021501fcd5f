"""Notation round-trips and refuses what it should."""

import pytest

from bradshaw.core.errors import NotationError
from bradshaw.core.notation import pick
from bradshaw.games.eighty_days.actions import (
    Back,
    Choose,
    EndTurn,
    Forward,
    Pass,
    PlayCharacter,
    Report,
    Restart,
    Stay,
)
from tests.eighty_days.positions import GAME, position

ALL = {
    "+5": Forward(5),
    "+79": Forward(79),
    "back": Back(),
    "stay +10": Stay(10),
    "stay -10": Stay(-10),
    "report": Report(),
    "pass": Pass(),
    "end": EndTurn(),
    "london": Restart(),
    "card 1": Choose(1),
    "card 2": Choose(2),
    "play aouda": PlayCharacter("aouda"),
    "play sand_storm": PlayCharacter("sand_storm"),
    "1: +5": Forward(5, 1),
    "2: back": Back(2),
    "2: stay -10": Stay(-10, 2),
    "1: london": Restart(1),
    "2: +999": Forward(999, 2),
    "1: stay +10": Stay(10, 1),
    "play " + "a" * 55: PlayCharacter("a" * 55),  # as long as a move may be
}


@pytest.mark.parametrize("text", ALL)
def test_notation_round_trips(text):
    assert GAME.read(text) == ALL[text]
    assert GAME.write(ALL[text]) == text


@pytest.mark.parametrize(
    "text",
    ["5", "+0", "+05", "+1000", "+ 5", "stay", "stay 10", "stay +20", "card 3", "card", "play", "play A",
     "play a_", "3: +5", "0: +5", "1:+5", "1: report", "1: pass", "1: card 2",
     "back 2", "+٥", "", "play " + "a" * 56, "play " + "a" * 100, "+" + "1" * 100],
)  # fmt: skip
def test_anything_else_is_refused(text):
    with pytest.raises(NotationError) as error:
        GAME.read(text)
    assert str(error.value) == (
        f"“{text[:60]}” is no move. Moves look like “+5”, “back”, “stay +10”, “report”, “card 2” or “play aouda”."
    )


def test_shorthand():
    state = position(11, 30, money=50)
    choices = [(0, action) for action in GAME.actions(state, 0)]
    assert pick(GAME, "+5", choices) == (0, Forward(5))
    assert pick(GAME, "b", choices) == (0, Back())
    assert pick(GAME, "s -", choices) == (0, Stay(-10))
