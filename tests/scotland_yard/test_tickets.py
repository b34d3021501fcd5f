"""Who pays what to whom: SY-13 and SY-17, and the count of all tickets, SY-06."""

from collections import Counter

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from bradshaw.games.scotland_yard.events import TicketPlayed
from bradshaw.games.scotland_yard.state import Tickets
from tests.scotland_yard.positions import (
    COLOURS,
    DETECTIVES,
    PLAYERS,
    POLICE,
    moves,
    new,
    of,
    play,
    playout,
    position,
    reason,
    refused,
)

FERRIES = {108: {115}, 115: {108, 157}, 157: {115, 194}, 194: {157}}
KINDS = ("taxi", "bus", "underground")


@pytest.mark.rule("SY-13")
@pytest.mark.parametrize("ticket", ["taxi", "bus", "underground"])
@pytest.mark.parametrize(("players", "piece"), [(p, n) for p in PLAYERS for n in range(DETECTIVES[p] + POLICE[p])])
def test_detectives_pay_into_the_bank_and_police_pay_nothing(players, piece, ticket):
    stations = [1, 74, 94, 5, 199][: 5 if players == 6 else 4]
    stations[piece] = 13
    to = {"taxi": 4, "bus": 14, "underground": 67}[ticket]
    state = position(172, tuple(stations), players=players, moved=())
    after = play(state, f"{COLOURS[piece]}: {ticket} {to}")
    assert after.stations[piece] == to
    if piece >= DETECTIVES[players]:
        assert (after.tickets, after.bank) == (state.tickets, state.bank)
        return
    payer = 0 if players == 2 else piece
    for kind in ("taxi", "bus", "underground"):
        paid = kind == ticket
        assert getattr(after.tickets[payer], kind) == getattr(state.tickets[payer], kind) - paid
        assert getattr(after.bank, kind) == getattr(state.bank, kind) + paid


@pytest.mark.rule("SY-13")
@pytest.mark.parametrize("kind", range(3))
def test_a_kind_that_the_detective_has_no_more_is_closed_to_him(kind):
    tickets = ["taxi", "bus", "underground"]
    stock = tuple(0 if n == kind else 1 for n in range(3))
    state = position(199, (13, 74, 94, 5), moved=(), stocks={"red": stock})
    assert {text.split()[0] for text in of("red", state)} == set(tickets) - {tickets[kind]}
    only = position(199, (13, 74, 94, 5), moved=(), stocks={"red": tuple(1 - count for count in stock)})
    assert {text.split()[0] for text in of("red", only)} == {tickets[kind]}


@pytest.mark.rule("SY-13")
def test_police_travel_when_the_detectives_have_nothing_left():
    state = position(199, (1, 74, 13, 94), players=3, moved=(), stocks={"all": (0, 0, 0)})
    assert {text.split()[0] for text in of("green", state)} == {"taxi", "bus", "underground"}
    assert not of("red", state)
    assert not of("blue", state)


@pytest.mark.rule("SY-13", "SY-24")
@pytest.mark.parametrize("players", [3, 6])
@pytest.mark.parametrize(("station", "ferries"), FERRIES.items())
def test_no_pursuer_takes_the_ferry(station, ferries, players):
    for piece in range(4):
        stations = [1, 2, 3, 4, 5][: 5 if players == 6 else 4]
        stations[piece] = station
        state = position(199, tuple(stations), players=players, moved=())
        targets = {int(text.split()[-1]) for text in of(COLOURS[piece], state)}
        assert targets
        assert not targets & ferries
        seat = 1 if players == 3 and piece > 1 else piece + 1
        for ferry in ferries:
            assert refused(state, seat, f"{COLOURS[piece]}: black {ferry}") == "Only Mister X plays black tickets."


@pytest.mark.rule("SY-17")
@pytest.mark.parametrize("players", [3, 4, 5, 6])
def test_nobody_pays_for_another(players):
    for seed in range(15):
        for before, seat, action, after, events in playout(new(f"own {seed}", players=players), seed):
            changed = [n for n, stock in enumerate(after.tickets) if stock != before.tickets[n]]
            if seat == 0:
                assert isinstance(events[0], TicketPlayed)
                assert changed == []
            else:
                piece = COLOURS.index(action.piece)
                assert changed == ([piece] if piece < DETECTIVES[players] else [])


@pytest.mark.rule("SY-17")
def test_a_colleagues_tickets_do_not_help():
    state = position(199, (13, 46, 94, 140), moved=(), stocks={"red": (11, 8, 0)})
    assert refused(state, 1, "red: underground 89") == "Red has no underground ticket left."
    assert state.tickets[1].underground == 4


# The law of SY-06


def in_circulation(state, kind):
    return getattr(state.bank, kind) + sum(getattr(stock, kind) for stock in state.tickets)


GAMES = {
    "players": st.integers(2, 6),
    "edition": st.sampled_from(["modern", "2013"]),
    "board": st.sampled_from(["modern", "classic"]),
    "seed": st.integers(0, 10**9),
}


@pytest.mark.rule("SY-06", "SY-13", "SY-20", "SY-23")
@settings(max_examples=150, deadline=None, derandomize=True)
@given(**GAMES)
def test_bank_detectives_and_log_together_are_constant(players, edition, board, seed):
    state = new(str(seed), players=players, edition=edition, board=board)
    printed = {"taxi": 57, "bus": 45, "underground": 23}
    for before, seat, _, after, _ in playout(state, seed):
        on_the_log = Counter(field.ticket for field in after.log)
        assert {kind: in_circulation(after, kind) + on_the_log[kind] for kind in KINDS} == printed
        assert on_the_log["black"] + after.black == 5
        assert sum(field.double for field in after.log) + after.doubles == 2
        assert min(after.bank.taxi, after.bank.bus, after.bank.underground, after.black, after.doubles) >= 0
        assert all(min(stock.taxi, stock.bus, stock.underground) >= 0 for stock in after.tickets)
        assert len(after.log) == len(before.log) + (seat == 0)


@pytest.mark.rule("SY-06", "SY-54")
@settings(max_examples=80, deadline=None, derandomize=True)
@given(**GAMES)
def test_with_an_unlimited_bank_the_log_comes_on_top(players, edition, board, seed):
    state = new(str(seed), players=players, edition=edition, board=board, bank="unlimited")
    for *_, after, _ in playout(state, seed):
        assert [in_circulation(after, kind) for kind in KINDS] == [57, 45, 23]


@pytest.mark.rule("SY-06")
@pytest.mark.parametrize(("kind", "to"), [("taxi", 47), ("bus", 34), ("underground", 13)])
def test_mister_x_takes_his_ticket_from_the_bank(kind, to):
    state = position(46, (1, 94, 123, 140))
    after = play(state, f"{kind} {to}")
    for other in KINDS:
        assert getattr(after.bank, other) == getattr(state.bank, other) - (other == kind)
    assert after.log[-1].ticket == kind
    assert after.tickets == state.tickets


@pytest.mark.rule("SY-06")
@pytest.mark.parametrize("missing", range(3))
def test_a_kind_that_the_bank_has_not_can_not_be_played(missing):
    bank = tuple(0 if n == missing else 1 for n in range(3))
    state = position(46, (1, 94, 123, 140), in_bank=bank, black=0, doubles=0)
    assert {text.split()[0] for text in moves(state)} == set(KINDS) - {KINDS[missing]}
    only = position(46, (1, 94, 123, 140), in_bank=tuple(1 - n for n in bank), black=0, doubles=0)
    assert {text.split()[0] for text in moves(only)} == {KINDS[missing]}


@pytest.mark.rule("SY-06")
def test_a_detectives_ticket_can_be_played_by_mister_x_next():
    state = position(46, (1, 94, 123, 140), in_bank=(1, 0, 0), black=0, doubles=0)
    state = play(state, "taxi 61")
    assert state.bank == Tickets(0, 0, 0)
    state = play(state, "red: bus 58", "blue: bus 74", "green: bus 144", "yellow: bus 154")
    assert state.bank == Tickets(0, 4, 0)
    assert reason(state) == "cornered"  # 61 has taxis only
    state = position(46, (1, 94, 123, 140), in_bank=(0, 0, 0), moved=(), black=0, doubles=0)
    state = play(state, "red: bus 58", "blue: taxi 95", "green: bus 144", "yellow: bus 154")
    assert moves(state) == {"taxi 33", "taxi 45", "taxi 47", "taxi 61", "bus 1", "bus 34", "bus 78"}
