"""What people type: whole notation, and any shorthand that can mean only one thing."""

import pytest

import bradshaw
from bradshaw.core.errors import NotationError
from bradshaw.core.notation import pick
from bradshaw.games.scotland_yard.actions import PursuerMove, XMove

YARD = bradshaw.load("scotland_yard")
X = [(0, move) for move in (XMove("taxi", 46), XMove("taxi", 46, double=True), XMove("bus", 46), XMove("taxi", 4))]
PURSUERS = [
    (1, PursuerMove("red", "taxi", 46)),
    (1, PursuerMove("red", "bus", 13)),
    (2, PursuerMove("blue", "taxi", 46)),
    (2, PursuerMove("blue", "underground", 89)),
]


@pytest.mark.parametrize(
    ("text", "choices", "index"),
    [
        ("taxi 46", X, 0),
        ("  TAXI   46 ", X, 0),
        ("double taxi 46", X, 1),
        ("t 46", X, 0),
        ("d 46", X, 1),
        ("b 46", X, 2),
        ("4", X, 3),
        ("red: taxi 46", PURSUERS, 0),
        ("red 46", PURSUERS, 0),
        ("red taxi 46", PURSUERS, 0),
        ("13", PURSUERS, 1),
        ("u 89", PURSUERS, 3),
        ("blue taxi", PURSUERS, 2),
    ],
)
def test_understood(text, choices, index):
    assert pick(YARD, text, choices) == choices[index]


def test_an_illegal_move_is_not_bent_into_a_legal_one():
    days = bradshaw.load("eighty_days")
    choices = [(0, days.read(text)) for text in ("+1", "+2", "stay +10", "stay -10")]
    with pytest.raises(NotationError, match="none of the moves"):
        pick(days, "+10", choices)
    assert pick(days, "s +10", choices) == choices[2]
    assert pick(days, "+10", choices[2:]) == choices[2]  # no forward move is offered, so this is clear
    with pytest.raises(NotationError, match="none of the moves"):
        pick(YARD, "taxi 4", X[1:2])


@pytest.mark.parametrize(
    ("text", "choices", "sentence"),
    [
        ("46", X, r"“46” could be taxi 46, double taxi 46, bus 46\."),
        ("46", PURSUERS, r"could be red: taxi 46, blue: taxi 46"),
        ("taxi 47", X, "none of the moves that are legal now"),
        ("46 taxi", PURSUERS, "none of the moves"),
        ("", X, "Type a move"),
        (" : ", X, "Type a move"),
        ("x", [], "none of the moves"),
    ],
)
def test_not_understood(text, choices, sentence):
    with pytest.raises(NotationError, match=sentence):
        pick(YARD, text, choices)
