"""What detectives can show each other: decided from what the side sees, and nothing else."""

from typing import get_type_hints

import pytest
from msgspec.structs import replace

import bradshaw
from bradshaw.core.errors import IllegalAction
from bradshaw.core.rng import Rng
from bradshaw.games.scotland_yard.actions import PIECES, PursuerMove, XMove
from bradshaw.games.scotland_yard.proposals import Arrow, Ghost, Ping
from bradshaw.games.scotland_yard.state import Tickets

GAME = bradshaw.load("scotland_yard")


def seen(players: int = 4, moves: int = 0):
    """A state after so many moves, and what a detective sees of it."""
    state = GAME.new(GAME.options(players=players), Rng("plan", 0))
    for number in range(moves):
        seat = GAME.to_act(state)[-1]
        action = next(a for a in GAME.actions(state, seat) if not getattr(a, "double", False))
        state, _ = GAME.play(state, seat, action, Rng("plan", number))
    return state, GAME.view(state, 1)


@pytest.mark.parametrize(
    ("players", "sides"),
    [(2, ()), (3, ((1, 2),)), (4, ((1, 2, 3),)), (6, ((1, 2, 3, 4, 5),))],
)
def test_all_detectives_are_one_side_and_one_alone_has_none(players, sides):
    assert GAME.sides(GAME.options(players=players)) == sides


def test_one_plans_for_a_round_until_the_end():
    state, view = seen()
    assert GAME.planning_round(view) == 1
    assert GAME.planning_round(GAME.view(state, 0)) == 1
    over = replace(view, outcome=GAME.forfeit(view.options, 0, "time"))
    assert GAME.planning_round(over) is None


def test_while_mister_x_moves_every_piece_can_be_proposed():
    _, view = seen()
    board = GAME.board(view.options)
    for piece, here in zip(PIECES, view.stations, strict=False):
        GAME.check_proposal(view, Ghost(piece, board.reach["taxi"][here][0]))


def test_then_those_that_have_still_to_move():
    _, view = seen(moves=2)
    moved = next(number for number in range(4) if number not in view.pending)
    board = GAME.board(view.options)
    with pytest.raises(IllegalAction, match="already moved"):
        GAME.check_proposal(view, Ghost(PIECES[moved], board.reach["taxi"][view.stations[moved]][0]))
    for piece in view.pending:
        GAME.check_proposal(view, Ghost(PIECES[piece], board.reach["taxi"][view.stations[piece]][0]))


def test_a_piece_goes_where_one_of_its_tickets_leads():
    _, view = seen()
    board = GAME.board(view.options)
    here = view.stations[0]
    far = next(
        to for to in board.stations if to != here and all(to not in board.reach[t][here] for t in board.reach)
    )
    for to in (here, far):
        with pytest.raises(IllegalAction, match=rf"^Red is at {here}; no line .* leads from there to {to}\.$"):
            GAME.check_proposal(view, Ghost("red", to))
    to = board.reach["taxi"][here][0]
    none_left = replace(view, tickets=(Tickets(0, 8, 4), *view.tickets[1:]))
    if all(to not in board.reach[ticket][here] for ticket in ("bus", "underground")):
        with pytest.raises(IllegalAction, match="no line that it has a ticket for"):
            GAME.check_proposal(none_left, Ghost("red", to))
    police = view.stations[3]
    GAME.check_proposal(none_left, Ghost("yellow", board.reach["taxi"][police][0]))


def test_who_has_not_moved_may_make_room_and_who_has_does_not():
    _, view = seen(moves=2)
    board = GAME.board(view.options)
    first, second = view.pending[:2]
    moved = next(number for number in range(4) if number not in view.pending)
    there = board.reach["taxi"][view.stations[first]][0]
    stations = list(view.stations)
    stations[second] = there
    GAME.check_proposal(replace(view, stations=tuple(stations)), Ghost(PIECES[first], there))
    stations = list(view.stations)
    stations[moved] = there
    with pytest.raises(IllegalAction, match=f"stays at station {there}"):
        GAME.check_proposal(replace(view, stations=tuple(stations)), Ghost(PIECES[first], there))


@pytest.mark.parametrize(
    ("proposal", "sentence"),
    [
        (Ghost("violet", 1), "no violet piece"),
        (Ghost("red", 0), "no station 0"),
        (Ping(200), "no station 200"),
        (Arrow(1, 200), "no station 200"),
        (Arrow(200, 1), "no station 200"),
        (Arrow(7, 7), "one station to another"),
    ],
)
def test_what_there_is_not(proposal, sentence):
    with pytest.raises(IllegalAction, match=sentence):
        GAME.check_proposal(seen()[1], proposal)


def test_subjects():
    assert Ghost("red", 1).subject == Ghost("red", 2).subject != Ghost("blue", 1).subject
    assert Ping(1).subject == Ping(2).subject is not None
    assert Arrow(1, 2).subject is None


def test_a_move_of_a_pursuer_is_proposed_as_a_ghost_and_mister_x_s_is_not():
    assert GAME.proposal_for(PursuerMove("blue", "bus", 46)) == Ghost("blue", 46)
    assert GAME.proposal_for(XMove("taxi", 46)) is None


def test_words():
    options = GAME.options(players=4)
    assert GAME.tell_proposal(Ghost("yellow", 46), options) == "Yellow Police could go to 46."
    assert GAME.tell_proposal(Arrow(1, 2), options) == "An arrow from 1 to 2."
    assert GAME.tell_proposal(Ping(3), options) == "Look at 3."


def test_mister_x_proposes_nothing():
    state, _ = seen()
    assert all(GAME.proposal_for(action) is None for action in GAME.actions(state, 0))


def test_nothing_is_asked_of_a_state():
    """The methods are given a view: what a side does not know can't be told by a refusal."""
    hints = get_type_hints(type(GAME).check_proposal)
    assert hints["view"] is GAME.view_type
