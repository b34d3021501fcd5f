"""Single moves, with all that they change in the state and all that they bring about."""

import pytest
from msgspec.json import encode
from msgspec.structs import replace

from bradshaw.core.game import Outcome
from bradshaw.games.scotland_yard.events import (
    Forfeited,
    GameEnded,
    PursuerMoved,
    StationWritten,
    Surfaced,
    TicketPlayed,
)
from bradshaw.games.scotland_yard.state import Field, Tickets
from tests.scotland_yard.positions import happens, position

FULL = Tickets(11, 8, 4)
FOUR = (13, 46, 94, 140)


def assert_step(before, text, events, **changed):
    """The move brings about these events and changes these fields, and no others."""
    after, happened = happens(before, text)
    assert happened == events
    assert encode(after) == encode(replace(before, **changed))


@pytest.mark.rule("SY-06", "SY-10", "SY-20")
def test_mister_x_moves():
    assert_step(
        position(199, FOUR, players=5),
        "taxi 198",
        (TicketPlayed(1, "taxi", False), StationWritten(1, 198, audience=(0,))),
        trail=(199, 198),
        log=(Field("taxi", None, False, FOUR),),
        bank=Tickets(12, 13, 7),
        pending=(0, 1, 2, 3),
        to_act=(1, 2, 3, 4),
    )


@pytest.mark.rule("SY-22", "SY-23")
def test_mister_x_begins_a_double_move():
    assert_step(
        position(199, FOUR, players=5),
        "double black 198",
        (TicketPlayed(1, "black", True), StationWritten(1, 198, audience=(0,))),
        trail=(199, 198),
        log=(Field("black", None, True, FOUR),),
        black=4,
        doubles=1,
        second=True,
    )


@pytest.mark.rule("SY-21", "SY-22", "SY-54")
def test_mister_x_ends_a_double_move_and_surfaces():
    before = position(199, FOUR, players=2, log=2, second=True, doubles=1, bank="unlimited")
    assert_step(
        before,
        "taxi 198",
        (TicketPlayed(3, "taxi", False), StationWritten(3, 198, audience=(0,)), Surfaced(3, 198)),
        trail=(*before.trail, 198),
        log=(*before.log, Field("taxi", 198, False, FOUR)),
        second=False,
        pending=(0, 1, 2, 3),
        to_act=(1,),
    )


@pytest.mark.rule("SY-33")
def test_nobody_can_follow_mister_x():
    outcome = Outcome((1, 2, 2, 2, 2), "stranded")
    before = position(199, FOUR, players=5, stocks={"all": (0, 0, 0)})
    assert_step(
        before,
        "taxi 198",
        (
            TicketPlayed(1, "taxi", False),
            StationWritten(1, 198, audience=(0,)),
            GameEnded(outcome, (199, 198)),
        ),
        trail=(199, 198),
        log=(Field("taxi", None, False, FOUR),),
        bank=Tickets(12, 13, 7),
        to_act=(),
        outcome=outcome,
    )


@pytest.mark.rule("SY-12", "SY-13")
def test_a_detective_moves():
    assert_step(
        position(199, FOUR, players=4, moved=("red",)),
        "blue: bus 1",
        (PursuerMoved("blue", "bus", 46, 1),),
        bank=Tickets(24, 22, 11),
        stations=(13, 1, 94, 140),
        tickets=(FULL, Tickets(11, 7, 4), FULL),
        pending=(2, 3),
        to_act=(1, 2, 3),  # everyone may move the Police
    )


@pytest.mark.rule("SY-13")
def test_a_police_piece_moves():
    assert_step(
        position(199, FOUR, players=4, moved=()),
        "yellow: underground 153",
        (PursuerMoved("yellow", "underground", 140, 153),),
        stations=(13, 46, 94, 153),
        pending=(0, 1, 2),
    )


@pytest.mark.rule("SY-04", "SY-13")
def test_the_last_ticket_of_a_kind():
    assert_step(
        position(199, FOUR, players=2, moved=("green",), stocks={"common": (3, 1, 2)}),
        "blue: bus 1",
        (PursuerMoved("blue", "bus", 46, 1),),
        bank=Tickets(35, 30, 15),
        stations=(13, 1, 94, 140),
        tickets=(Tickets(3, 0, 2),),
        means=(5, 5, 7, 7),
        pending=(0, 3),
    )
    assert_step(
        position(199, FOUR, players=5, moved=("red", "green"), stocks={"blue": (3, 2, 1)}),
        "blue: underground 1",
        (PursuerMoved("blue", "underground", 46, 1),),
        bank=Tickets(13, 13, 8),
        stations=(13, 1, 94, 140),
        tickets=(FULL, Tickets(3, 2, 0), FULL, FULL),
        means=(7, 3, 7, 7),
        pending=(3,),
        to_act=(4,),
    )


@pytest.mark.rule("SY-10", "SY-16")
def test_the_round_ends():
    assert_step(
        position(199, FOUR, players=5, moved=("red",), round=7, stocks={"blue": (0, 0, 0), "green": (0, 0, 0)}),
        "yellow: taxi 139",
        (PursuerMoved("yellow", "taxi", 140, 139), Forfeited(("blue", "green"))),
        round=8,
        bank=Tickets(14, 13, 7),
        stations=(13, 46, 94, 139),
        tickets=(FULL, Tickets(0, 0, 0), Tickets(0, 0, 0), Tickets(10, 8, 4)),
        pending=(),
        to_act=(0,),
    )


@pytest.mark.rule("SY-15", "SY-30")
def test_mister_x_is_caught():
    outcome = Outcome((2, 1, 1, 1), "captured")
    assert_step(
        position(1, FOUR, players=4, moved=("green",)),
        "blue: bus 1",
        (PursuerMoved("blue", "bus", 46, 1), GameEnded(outcome, (1,))),
        bank=Tickets(24, 22, 11),
        stations=(13, 1, 94, 140),
        tickets=(FULL, Tickets(11, 7, 4), FULL),
        pending=(),
        to_act=(),
        outcome=outcome,
    )


@pytest.mark.rule("SY-31")
def test_mister_x_is_cornered():
    outcome = Outcome((2, 1, 1), "cornered")
    assert_step(
        position(2, (10, 33, 94, 140), players=3, moved=("red", "green", "yellow"), round=4),
        "blue: taxi 20",
        (PursuerMoved("blue", "taxi", 33, 20), GameEnded(outcome, (2,))),
        round=5,
        bank=Tickets(36, 29, 15),
        stations=(10, 20, 94, 140),
        tickets=(FULL, Tickets(10, 8, 4)),
        pending=(),
        to_act=(),
        outcome=outcome,
    )


@pytest.mark.rule("SY-16", "SY-32")
def test_mister_x_escapes():
    outcome = Outcome((1, 2, 2, 2, 2), "escaped")
    assert_step(
        position(199, FOUR, players=5, moved=("red", "blue"), round=22, stocks={"green": (0, 0, 0)}),
        "yellow: taxi 139",
        (PursuerMoved("yellow", "taxi", 140, 139), Forfeited(("green",)), GameEnded(outcome, (199,))),
        bank=Tickets(14, 13, 7),
        stations=(13, 46, 94, 139),
        tickets=(FULL, FULL, Tickets(0, 0, 0), Tickets(10, 8, 4)),
        pending=(),
        to_act=(),
        outcome=outcome,
    )
