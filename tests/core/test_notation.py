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


class Tickets:
    """A game whose actions are the texts of its notation; it reads none of them."""

    @staticmethod
    def write(action):
        return action

    @staticmethod
    def read(text):
        raise NotationError(f"“{text}” is no ticket.")


def test_a_colon_is_a_blank():
    choices = [(0, "1: Hull"), (0, "11: Hull")]
    for text in ("1: Hull", "1:hull", "1 h", "1"):
        assert pick(Tickets, text, choices) == choices[0]


def refused(game, text, choices):
    with pytest.raises(NotationError) as caught:
        pick(game, text, choices)
    return str(caught.value)


def test_an_illegal_move_is_not_bent_into_a_legal_one():
    days = bradshaw.load("eighty_days")
    choices = [(0, days.read(text)) for text in ("+1", "+2", "stay +10", "stay -10")]
    assert refused(days, "+10", choices) == "“+10” is none of the moves that are legal now."
    assert pick(days, "s +10", choices) == choices[2]
    assert pick(days, "+10", choices[2:]) == choices[2]  # no forward move is offered, so this is clear
    for text in ("taxi 46", " TAXI   46 "):
        assert refused(YARD, text, X[1:2]) == f"“{text.strip()}” is none of the moves that are legal now."


@pytest.mark.parametrize(
    ("text", "choices", "sentence"),
    [
        ("46", X, "“46” could be taxi 46, double taxi 46, bus 46."),
        (" 46 ", PURSUERS, "“46” could be red: taxi 46, blue: taxi 46."),
        ("taxi 47", X, "“taxi 47” is none of the moves that are legal now."),
        ("46 taxi", PURSUERS, "“46 taxi” is none of the moves that are legal now."),
        ("", X, "Type a move, or ? for help."),
        (" : ", X, "Type a move, or ? for help."),
        (" x ", [], "“x” is none of the moves that are legal now."),
    ],
)
def test_not_understood(text, choices, sentence):
    assert refused(YARD, text, choices) == sentence


def test_no_more_than_six_moves_are_suggested():
    choices = [(0, f"to {city}") for city in ("Ayr", "Bath", "Deal", "Ely", "Hull", "Rye", "York")]
    assert refused(Tickets, "t", choices[:6]) == "“t” could be to Ayr, to Bath, to Deal, to Ely, to Hull, to Rye."
    assert refused(Tickets, "t", choices) == "“t” could be to Ayr, to Bath, to Deal, to Ely, to Hull, to Rye …."
