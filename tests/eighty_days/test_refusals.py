"""Every refusal is a sentence about this very position."""

import pytest

from tests.eighty_days.positions import REPORT, happens, position, refused


@pytest.mark.parametrize(
    ("state", "text", "seat", "sentence"),
    [
        (position(10, 30), "+1", 1, "It is not your turn."),
        (position(10, 30), "+1", 7, "There is no seat 7."),
        (position(10, 30), "+1", -1, "There is no seat -1."),
        (position(10, 30), "card 1", 0, "There are no cards to choose from."),
        (
            position(13, 30, duties=(REPORT, 0)),
            "+1",
            0,
            "Your pawn is with the Police: this turn is for the report.",
        ),
        (position(10, 30, money=3), "+3", 0, "3 spaces cost £6; you have £3."),
        (position(10, 11), "+1", 0, "Space 11 is occupied."),
        (position(10, 30), "+100", 0, "London is 70 spaces ahead; you can't go 100."),
        (position(10, 30), "stay +10", 0, "Only on a Pound can you stay."),
        (position(10, 30), "play banker", 0, "You do not have that Character."),
    ],
)
def test_the_sentence_fits(state, text, seat, sentence):
    assert refused(state, text, seat) == sentence


def test_a_discount_is_in_the_sentence():
    state, _ = happens(position(10, 30, money=3, kept=("captain",)), "play captain")
    assert refused(state, "+6") == "6 spaces cost £6; you have £3."
