"""The double move: SY-22."""

import pytest

from bradshaw.games.scotland_yard.events import StationWritten, Surfaced, TicketPlayed
from bradshaw.games.scotland_yard.state import Tickets
from tests.scotland_yard.positions import GAME, happens, moves, new, play, playout, position, refused


def doubles(state):
    """The moves that can begin a double move, without the word."""
    return {text.removeprefix("double ") for text in moves(state) if text.startswith("double ")}


def singles(state):
    return {text for text in moves(state) if not text.startswith("double ")}


@pytest.mark.rule("SY-22")
def test_two_moves_in_a_row():
    state = position(46, (1, 94, 123, 140))
    first = play(state, "double underground 13")
    assert (first.to_act, first.pending, first.second, first.doubles) == ((0,), (), True, 1)
    assert (first.trail, first.round) == ((46, 13), 1)
    second = play(first, "bus 52")
    assert (second.to_act, second.second, second.doubles) == ((1, 2, 3, 4), False, 1)
    assert second.trail == (46, 13, 52)
    assert [(field.ticket, field.double) for field in second.log] == [("underground", True), ("bus", False)]
    assert second.bank == Tickets(state.bank.taxi, state.bank.bus - 1, state.bank.underground - 1)


@pytest.mark.rule("SY-22")
def test_it_is_announced_to_everyone_with_the_first_move():
    state = position(46, (1, 94, 123, 140))
    first, events = happens(state, "double black 13")
    assert events == (TicketPlayed(1, "black", double=True), StationWritten(1, 13, audience=(0,)))
    assert events[0].audience is None
    _, events = happens(first, "taxi 4")
    assert events == (TicketPlayed(2, "taxi", double=False), StationWritten(2, 4, audience=(0,)))


@pytest.mark.rule("SY-22", "SY-23")
@pytest.mark.parametrize("second", ["taxi 71", "bus 55", "underground 128", "black 140"])
@pytest.mark.parametrize(
    ("start", "first"), [(88, "taxi 89"), (105, "bus 89"), (13, "underground 89"), (71, "black 89")]
)
def test_any_mix_of_means(start, first, second):
    after = play(position(start, (1, 94, 123, 5)), f"double {first}", second)
    tickets = [first.split()[0], second.split()[0]]
    assert [field.ticket for field in after.log] == tickets
    assert after.black == 5 - tickets.count("black")
    assert after.doubles == 1


@pytest.mark.rule("SY-22")
def test_once_a_round():
    state = position(46, (1, 94, 123, 140))
    first = play(state, "double taxi 47")
    assert doubles(first) == set()
    assert refused(first, 0, "double taxi 34") == "This is already the second move of a double move."
    after = play(first, "taxi 62", "red: taxi 8", "blue: taxi 95", "green: taxi 122", "yellow: taxi 139")
    assert after.round == 2
    assert "taxi 79" in doubles(after)
    last = play(after, "double taxi 79", "underground 93")
    last = play(last, "red: taxi 1", "blue: taxi 94", "green: taxi 123", "yellow: taxi 140")
    assert last.doubles == 0
    assert doubles(last) == set()
    assert len(last.log) == 4


@pytest.mark.rule("SY-22")
def test_every_move_can_begin_one_while_tickets_last():
    state = position(46, (1, 94, 123, 140))
    assert doubles(state) == singles(state)
    assert len(singles(state)) == 20
    assert doubles(position(46, (1, 94, 123, 140), doubles=0)) == set()


@pytest.mark.rule("SY-22", "SY-14")
def test_both_moves_are_under_all_rules():
    state = position(46, (47, 34, 123, 140))
    assert not any(text.endswith((" 47", " 34")) for text in moves(state))
    first = play(state, "double taxi 33")
    assert singles(first) == {
        "taxi 20",
        "taxi 21",
        "taxi 32",
        "taxi 46",
        "black 20",
        "black 21",
        "black 32",
        "black 46",
    }
    first = play(state, "double bus 58")
    assert "taxi 44" in moves(first)
    second = play(position(45, (44, 34, 123, 140)), "double taxi 58")
    assert refused(second, 0, "taxi 44") == "Red occupies station 44."


@pytest.mark.rule("SY-22", "SY-21")
def test_surfacing_in_the_middle():
    state = position(46, (1, 94, 123, 140), log=2)
    first, events = happens(state, "double taxi 47")
    assert events[-1] == Surfaced(3, 47)
    assert all(GAME.view(first, seat).mister_x == 47 for seat in (None, 0, 1, 4))
    assert first.to_act == (0,)
    second, events = happens(first, "taxi 34")
    assert not any(isinstance(event, Surfaced) for event in events)
    assert [GAME.view(second, seat).mister_x for seat in (None, 0, 1, 4)] == [None, 34, None, None]
    assert [field.shown for field in second.log] == [None, None, 47, None]


@pytest.mark.rule("SY-22", "SY-21")
def test_surfacing_at_the_end():
    first, events = happens(position(46, (1, 94, 123, 140), log=6), "double taxi 47")
    assert not any(isinstance(event, Surfaced) for event in events)
    second, events = happens(first, "taxi 34")
    assert events[-1] == Surfaced(8, 34)
    assert GAME.view(second, 1).mister_x == 34


# Legal only if a second move will exist


@pytest.mark.rule("SY-22")
def test_the_ferry_with_the_last_black_ticket():
    """The bank has one bus ticket, and only that: no bus stops at 194 or 115, where the ferries go."""
    state = position(157, (1, 94, 123, 5), black=1, in_bank=(0, 1, 0))
    assert {"black 194", "black 115", "black 156", "bus 156"} <= singles(state)
    assert doubles(state) == {
        *("black 133", "black 142", "black 156", "black 185"),
        *("bus 133", "bus 142", "bus 156", "bus 185"),  # and on with the black ticket
    }
    assert refused(state, 0, "double black 194") == (
        "There would be no second move from 194, so this can't begin a double move."
    )
    assert "black 194" in doubles(position(157, (1, 94, 123, 5), black=1, in_bank=(1, 0, 0)))
    assert "black 194" in doubles(position(157, (1, 94, 123, 5), black=2, in_bank=(0, 0, 0)))
    assert "black 194" in doubles(position(157, (1, 94, 123, 5), black=1, in_bank=(0, 0, 0), bank="unlimited"))


@pytest.mark.rule("SY-22")
def test_the_last_black_ticket_and_an_empty_bank():
    state = position(157, (1, 94, 123, 5), black=1, in_bank=(0, 0, 0))
    assert "black 194" in singles(state)
    assert doubles(state) == set()


@pytest.mark.rule("SY-22", "SY-06")
def test_the_last_ticket_of_the_bank():
    state = position(46, (94, 123, 140, 5), black=0, in_bank=(1, 0, 0))
    assert singles(state) == {"taxi 33", "taxi 45", "taxi 47", "taxi 61"}
    assert doubles(state) == set()
    two = position(46, (94, 123, 140, 5), black=0, in_bank=(2, 0, 0))
    assert doubles(two) == singles(two)
    endless = position(46, (94, 123, 140, 5), black=0, in_bank=(1, 0, 0), bank="unlimited")
    assert doubles(endless) == singles(endless)


@pytest.mark.rule("SY-22", "SY-06")
def test_one_taxi_and_one_bus_ticket_in_the_bank():
    """By bus first, then by taxi; not the other way round, for no bus stops next door."""
    state = position(46, (94, 123, 140, 5), black=0, in_bank=(1, 1, 0))
    assert doubles(state) == {"bus 1", "bus 34", "bus 58", "bus 78"}


@pytest.mark.rule("SY-22", "SY-14")
def test_pursuers_can_be_in_the_way_of_the_second_move():
    """From 1 only taxis would go on, to 8 and 9, and red and blue stand there."""
    state = position(46, (8, 9, 140, 5), black=0, in_bank=(1, 1, 0))
    assert "bus 1" in singles(state)
    assert doubles(state) == {"bus 34", "bus 58", "bus 78"}
    assert "bus 1" in doubles(position(46, (8, 94, 140, 5), black=0, in_bank=(1, 1, 0)))


@pytest.mark.rule("SY-22")
@pytest.mark.parametrize("bank", ["finite", "unlimited"])
@pytest.mark.parametrize("players", [2, 6])
def test_whoever_begins_a_double_move_can_finish_it(players, bank):
    begun = 0
    for seed in range(60):
        state = new(f"double {seed}", players=players, bank=bank)
        for _, _, action, after, _ in playout(state, seed):
            if getattr(action, "double", False):
                begun += 1
                assert after.to_act == (0,)
                assert singles(after)
                assert doubles(after) == set()
    assert begun > 50
