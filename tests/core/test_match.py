"""A match: the one authority over a game that is played."""

import pytest

import bradshaw
from bradshaw.core.errors import BradshawError, IllegalAction, NotationError
from bradshaw.core.record import Player

YARD = bradshaw.load("scotland_yard")


def test_an_illegal_action_changes_nothing():
    match = bradshaw.Match(YARD, YARD.options(), seed="match")
    before = match.record, match.state
    for seat, action, error in (
        (0, "taxi 199", IllegalAction),
        (1, "red: taxi 1", IllegalAction),
        (9, "red: taxi 1", IllegalAction),
        (-1, "red: taxi 1", IllegalAction),
        (0, "fly 1", NotationError),
    ):
        with pytest.raises(error, match=r"\.$"):
            match.play(seat, action)
    assert (match.record, match.state) == before


def test_every_seat_needs_a_player():
    with pytest.raises(BradshawError, match="4 seats, but 2 players"):
        bradshaw.Match(YARD, YARD.options(players=4), seed="x", players=(Player("a"), Player("b")))


def test_the_same_seed_deals_the_same():
    deals = {bradshaw.Match(YARD, YARD.options(), seed=seed).state for seed in ("a", "a", "b")}
    assert len(deals) == 2


def test_actions_can_be_given_as_notation_or_value():
    one, two = (bradshaw.Match(YARD, YARD.options(), seed="same") for _ in range(2))
    action = one.actions(0)[0]
    assert one.play(0, action) == two.play(0, YARD.write(action))
    assert one.record == two.record
