"""A piece that can't move: SY-16."""

import pytest

from bradshaw.games.scotland_yard.events import Forfeited
from bradshaw.games.scotland_yard.state import Tickets
from tests.scotland_yard import naive
from tests.scotland_yard.positions import (
    COLOURS,
    DETECTIVES,
    PLAYERS,
    happens,
    moves,
    new,
    of,
    own_map,
    play,
    playout,
    position,
)


@pytest.mark.rule("SY-16")
@pytest.mark.parametrize("players", [3, 4, 5, 6])
def test_a_detective_without_tickets_forfeits(players):
    state = position(
        199, (13, 46, 94, 140, 5)[: 5 if players == 6 else 4], players=players, moved=(), stocks={"red": (0, 0, 0)}
    )
    state = play(state, "blue: taxi 33", "green: taxi 95")
    if players == 6:
        state = play(state, "violet: taxi 15")
    assert state.round == 1
    after, events = happens(state, "yellow: taxi 139")
    assert events[1:] == (Forfeited(("red",)),)
    assert (after.round, after.to_act, after.pending) == (2, (0,), ())
    assert after.stations[0] == 13
    assert after.tickets[0] == Tickets(0, 0, 0)


@pytest.mark.rule("SY-16")
def test_a_detective_whose_tickets_fit_no_line_forfeits():
    state = position(199, (2, 46, 94, 140), moved=("blue", "green"), stocks={"red": (0, 8, 4)})
    _, events = happens(state, "yellow: taxi 139")
    assert events[1:] == (Forfeited(("red",)),)


@pytest.mark.rule("SY-16")
def test_a_blocked_piece_may_be_freed_by_another():
    """Red at 2 has blue at 10 and green at 20 for its only neighbours."""
    state = position(199, (2, 10, 20, 94), moved=())
    assert not of("red", state)
    assert 1 not in state.to_act
    after = play(state, "yellow: taxi 95", "blue: taxi 11")
    assert of("red", after) == {"taxi 10"}
    assert 1 in after.to_act
    assert after.round == 1


@pytest.mark.rule("SY-14", "SY-16")
def test_all_others_together_can_block_a_piece():
    """Red at 1 has three neighbours, as many as there are other pieces; four would be too many."""
    street = ("1-2 taxi", "1-3 taxi", "1-4 taxi", "2-5 taxi", "3-6 taxi", "4-7 taxi", "7-8 taxi", "8-9 taxi")
    blocked = own_map(*street, x=(8,), detectives=(1, 2, 3, 4))
    state = position(8, (1, 2, 3, 4), game=blocked, players=5, board="own")
    state = play(state, "taxi 9", game=blocked)
    assert state.to_act == (2, 3, 4)
    assert moves(state, 1, blocked) == set()
    assert play(state, "green: taxi 6", game=blocked).to_act == (1, 2, 4)
    free = own_map(*street, "1-5 bus", x=(8,), detectives=(1, 2, 3, 4))
    state = play(position(8, (1, 2, 3, 4), game=free, players=5, board="own"), "taxi 9", game=free)
    assert state.to_act == (1, 2, 3, 4)
    assert moves(state, 1, free) == {"red: bus 5"}


@pytest.mark.rule("SY-14", "SY-16")
def test_a_dead_end():
    """Red at 1 can only go to 2, and yellow at 9 only to 8."""
    street = own_map(*(f"{n}-{n + 1} taxi" for n in range(1, 9)), x=(5,), detectives=(1, 2, 7, 9))
    state = position(5, (1, 2, 7, 9), game=street, players=5, board="own")
    state = play(state, "taxi 4", game=street)
    assert state.to_act == (2, 3, 4)
    assert play(state, "blue: taxi 3", game=street).to_act == (1, 3, 4)


@pytest.mark.rule("SY-16")
def test_a_blocked_piece_that_is_freed_must_move():
    state = position(199, (2, 10, 20, 94), moved=("yellow",))
    after, events = happens(play(state, "green: taxi 9"), "blue: taxi 11")
    assert len(events) == 1
    assert after.to_act == (1,)
    assert of("red", after) == {"taxi 10", "taxi 20"}


@pytest.mark.rule("SY-16")
def test_a_piece_can_be_blocked_for_good_by_those_that_have_moved():
    state = position(199, (2, 11, 9, 94), moved=())
    state = play(state, "blue: taxi 10", "green: taxi 20")
    assert state.to_act == (4,)  # red can't move now, but its turn is not over
    assert 0 in state.pending
    after, events = happens(state, "yellow: taxi 95")
    assert events[1:] == (Forfeited(("red",)),)
    assert after.to_act == (0,)


@pytest.mark.rule("SY-16")
def test_several_forfeit_at_once_and_a_police_piece_too():
    """Yellow is Police, in the corner at 2, shut in by blue and green, who have moved; red has no tickets."""
    state = position(
        199, (94, 11, 20, 2), players=4, moved=("green",), stocks={"red": (0, 0, 0), "blue": (1, 0, 0)}
    )
    after, events = happens(state, "blue: taxi 10")
    assert events[1:] == (Forfeited(("red", "yellow")),)
    assert after.stations == (94, 10, 20, 2)
    assert after.round == 2


@pytest.mark.rule("SY-16")
def test_a_forfeit_is_for_one_turn_only():
    state = position(199, (2, 11, 9, 94), moved=())
    state = play(state, "blue: taxi 10", "green: taxi 20", "yellow: taxi 95", "taxi 198")
    assert state.pending == (0, 1, 2, 3)
    assert of("red", play(state, "blue: taxi 11")) == {"taxi 10"}


@pytest.mark.rule("SY-16", "SY-11")
def test_nobody_forfeits_who_could_move():
    seen = 0
    roads = naive.read_roads("modern")
    for players in PLAYERS:
        for seed in range(40):
            for before, _, action, after, events in playout(new(f"forfeit {seed}", players=players), seed):
                for event in [e for e in events if isinstance(e, Forfeited)]:
                    seen += 1
                    assert len(event.pieces) == len(before.pending) - 1
                    assert action.piece not in event.pieces
                    for piece in event.pieces:
                        assert not _can_move(roads, after, COLOURS.index(piece))
    assert seen > 50


def _can_move(roads, state, piece):
    stock = None
    if piece < DETECTIVES[state.options.players]:
        stock = state.tickets[0 if state.options.players == 2 else piece]
    return any(
        to not in state.stations
        for transport, to in roads[state.stations[piece]]
        if transport != "ferry" and (stock is None or getattr(stock, transport))
    )
