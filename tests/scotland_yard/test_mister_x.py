"""Mister X on the move: SY-20, SY-21, SY-23, SY-24."""

import msgspec
import pytest

from bradshaw.core.game import visible
from bradshaw.games.scotland_yard.events import StationWritten, Surfaced, TicketPlayed
from tests.scotland_yard.positions import (
    GAME,
    PLAYERS,
    SURFACING,
    happens,
    moves,
    new,
    play,
    playout,
    position,
    refused,
)

FERRIES = {108: {115}, 115: {108, 157}, 157: {115, 194}, 194: {157}}


# SY-20


@pytest.mark.rule("SY-20")
@pytest.mark.parametrize(("ticket", "to"), [("taxi", 47), ("bus", 34), ("underground", 13), ("black", 79)])
def test_everyone_sees_the_ticket_and_nobody_the_station(ticket, to):
    state = position(46, (1, 94, 123, 140))
    after, events = happens(state, f"{ticket} {to}")
    played = TicketPlayed(1, ticket, double=False)
    assert events == (played, StationWritten(1, to, audience=(0,)))
    for seat in (None, 1, 2, 3, 4):
        assert visible(events, seat) == (played,)
        view = GAME.view(after, seat)
        assert [(field.ticket, field.shown) for field in view.log] == [(ticket, None)]
        assert (view.mister_x, view.trail) == (None, None)


@pytest.mark.rule("SY-20")
@pytest.mark.parametrize("players", PLAYERS)
def test_every_move_fills_the_next_field(players):
    for seed in range(10):
        for before, seat, action, after, events in playout(new(f"log {seed}", players=players), seed):
            if seat == 0:
                number = len(before.log) + 1
                assert events[0] == TicketPlayed(number, action.ticket, double=action.double)
                assert events[1] == StationWritten(number, action.to, audience=(0,))
                assert after.log[:-1] == before.log
                assert (after.log[-1].ticket, after.log[-1].pursuers) == (action.ticket, before.stations)
                assert after.trail == (*before.trail, action.to)
            else:
                assert (after.log, after.trail) == (before.log, before.trail)


# SY-21


@pytest.mark.rule("SY-21", "SY-53")
@pytest.mark.parametrize("number", range(1, 26))
def test_the_fields_on_which_he_surfaces(number):
    state = position(46, (1, 94, 123, 140), log=number - 1, double_moves=3)
    after, events = happens(state, "taxi 47")
    surfaced = [event for event in events if isinstance(event, Surfaced)]
    if number in (3, 8, 13, 18, 24):
        assert surfaced == [Surfaced(number, 47)]
        assert surfaced[0].audience is None
        assert after.log[-1].shown == 47
    else:
        assert surfaced == []
        assert after.log[-1].shown is None


@pytest.mark.rule("SY-21")
def test_he_stays_known_until_he_moves_again():
    state = position(46, (1, 94, 123, 140), log=2)
    assert GAME.view(state, 1).mister_x is None
    state = play(state, "taxi 47")
    for text in ("red: taxi 8", "blue: taxi 95", "green: taxi 122", "yellow: taxi 139"):
        assert all(GAME.view(state, seat).mister_x == 47 for seat in (None, 0, 1, 2, 3, 4))
        state = play(state, text)
    assert state.to_act == (0,)
    assert GAME.view(state, 1).mister_x == 47
    state = play(state, "taxi 34")
    assert [GAME.view(state, seat).mister_x for seat in (None, 0, 1, 4)] == [None, 34, None, None]
    assert [field.shown for field in GAME.view(state, 1).log] == [None, None, 47, None]


@pytest.mark.rule("SY-21", "SY-40")
@pytest.mark.parametrize("players", PLAYERS)
def test_he_is_shown_then_and_only_then(players):
    surfaced = 0
    for seed in range(12):
        for *_, after, events in playout(new(f"shown {seed}", players=players), seed):
            for number, field in enumerate(after.log, start=1):
                assert field.shown == (after.trail[number] if number in SURFACING else None)
            surfaced += any(isinstance(event, Surfaced) for event in events)
            if not after.outcome:
                expected = after.trail[-1] if len(after.log) in SURFACING else None
                assert all(GAME.view(after, seat).mister_x == expected for seat in (None, *range(1, players)))
    assert surfaced > 10


# SY-23


@pytest.mark.rule("SY-23")
@pytest.mark.parametrize(
    ("start", "to"),
    [(46, 47), (46, 34), (46, 13), (46, 1), (157, 194)],
    ids=["taxi", "bus", "underground", "two", "ferry"],
)
def test_a_black_ticket_replaces_any_other(start, to):
    state = position(start, (94, 123, 140, 5))
    after, events = happens(state, f"black {to}")
    assert after.trail[-1] == to
    assert after.black == 4
    assert after.bank == state.bank
    public = msgspec.json.encode([GAME.view(after, 1).log, visible(events, 1)])
    assert b"black" in public
    assert not any(word in public for word in (b"taxi", b"bus", b"underground", b"ferry"))


@pytest.mark.rule("SY-23")
def test_a_black_ticket_to_a_station_is_one_action_whichever_line_is_used():
    state = position(1, (94, 123, 140, 5), doubles=0)
    listed = [GAME.write(action) for action in GAME.actions(state, 0)]
    assert listed.count("black 46") == 1
    assert {"bus 46", "underground 46"} <= set(listed)


@pytest.mark.rule("SY-23")
def test_five_black_tickets_and_no_more():
    state = position(46, (94, 123, 140, 5), black=1, doubles=0)
    assert "black 47" in moves(state)
    state = play(state, "black 47", "red: taxi 95", "blue: taxi 122", "green: taxi 139", "yellow: taxi 15")
    assert state.black == 0
    assert moves(state) == {"taxi 34", "taxi 46", "taxi 62"}


@pytest.mark.rule("SY-23", "SY-06")
def test_a_black_ticket_when_the_bank_is_empty():
    state = position(46, (1, 94, 123, 140), in_bank=(0, 0, 0), doubles=0)
    assert moves(state) == {f"black {to}" for to in (33, 45, 47, 61, 34, 58, 78, 13, 74, 79)}


# SY-24


@pytest.mark.rule("SY-24")
@pytest.mark.parametrize("station", FERRIES)
def test_the_ferry_takes_a_black_ticket_only(station):
    state = position(station, (1, 2, 3, 4), doubles=0)
    for to in FERRIES[station]:
        assert [text for text in moves(state) if text.endswith(f" {to}")] == [f"black {to}"]
        for ticket in ("taxi", "bus", "underground"):
            assert refused(state, 0, f"{ticket} {to}") == (
                f"Mister X is at {station}; no {ticket} line leads from there to {to}, but another does."
            )


@pytest.mark.rule("SY-24")
@pytest.mark.parametrize("bank", ["finite", "unlimited"])
@pytest.mark.parametrize("station", FERRIES)
def test_no_ferry_without_a_black_ticket(station, bank):
    state = position(station, (1, 2, 3, 4), black=0, bank=bank)
    assert not {int(text.split()[-1]) for text in moves(state)} & FERRIES[station]
    for to in FERRIES[station]:
        assert refused(state, 0, f"black {to}") == "Mister X has no black ticket left."
