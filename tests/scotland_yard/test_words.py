"""Events and views in English."""

import pytest

from bradshaw.core.game import Outcome
from bradshaw.games.scotland_yard.events import (
    Forfeited,
    GameEnded,
    PursuerMoved,
    StationWritten,
    Surfaced,
    TicketPlayed,
)
from tests.scotland_yard.positions import GAME, new, play, position

OPTIONS = GAME.options(players=4)


@pytest.mark.parametrize(
    ("event", "sentence"),
    [
        (TicketPlayed(1, "taxi", double=False), "Mister X plays a taxi ticket (field 1)."),
        (TicketPlayed(2, "underground", double=False), "Mister X plays an underground ticket (field 2)."),
        (
            TicketPlayed(25, "black", double=True),
            "Mister X announces a double move and plays a black ticket (field 25).",
        ),
        (StationWritten(1, 46, audience=(0,)), "You write station 46 into field 1."),
        (Surfaced(3, 46), "Mister X surfaces at station 46 (field 3)."),
        (PursuerMoved("red", "underground", 46, 13), "Red goes by underground from 46 to 13."),
        (PursuerMoved("yellow", "taxi", 46, 47), "Yellow Police goes by taxi from 46 to 47."),
        (Forfeited(("blue",)), "Blue can't move and forfeits this turn."),
        (Forfeited(("blue", "yellow")), "Blue and Yellow Police can't move and forfeit this turn."),
        (
            GameEnded(Outcome((2, 1, 1, 1), "captured"), (45, 46, 13)),
            "Mister X is caught: the pursuers win. His way: 45, 46, 13.",
        ),
        (
            GameEnded(Outcome((2, 1, 1, 1), "cornered"), (45, 46)),
            "Mister X has no move left: the pursuers win. His way: 45, 46.",
        ),
        (
            GameEnded(Outcome((1, 2, 2, 2), "escaped"), (45, 46)),
            "22 rounds are over: Mister X has escaped and wins. His way: 45, 46.",
        ),
        (
            GameEnded(Outcome((1, 2, 2, 2), "stranded"), (45,)),
            "None of the pursuers can move: Mister X wins. His way: 45.",
        ),
    ],
)
def test_events(event, sentence):
    assert GAME.tell(event, OPTIONS) == sentence


@pytest.mark.parametrize(
    ("players", "names"),
    [
        (2, ("Mister X", "Detectives")),
        (3, ("Mister X", "Red", "Blue")),
        (4, ("Mister X", "Red", "Blue", "Green")),
        (5, ("Mister X", "Red", "Blue", "Green", "Yellow")),
        (6, ("Mister X", "Red", "Blue", "Green", "Yellow", "Violet")),
    ],
)
def test_names_of_the_seats(players, names):
    assert GAME.seat_names(GAME.options(players=players)) == names


@pytest.mark.rule("SY-56")
@pytest.mark.parametrize(
    ("reason", "sentence"),
    [
        ("stranded", "None of the detectives can move: Mister X wins. His way: 45."),
        ("escaped", "22 rounds are over: Mister X has escaped and wins. His way: 45."),
    ],
)
def test_an_end_by_the_letter_of_2013(reason, sentence):
    options = GAME.options(players=3, stranded="detectives")
    assert GAME.tell(GameEnded(Outcome((1, 2, 2), reason), (45,)), options) == sentence


@pytest.mark.rule("SY-50")
def test_police_and_bobbies():
    event = PursuerMoved("yellow", "bus", 46, 1)
    assert GAME.tell(event, GAME.options(players=5)) == "Yellow goes by bus from 46 to 1."
    assert GAME.tell(event, GAME.options(players=3)) == "Yellow Police goes by bus from 46 to 1."
    assert GAME.tell(event, GAME.options(players=3, edition="2013")) == "Yellow Bobby goes by bus from 46 to 1."


def lines(state, seat, title):
    (section,) = [section for section in GAME.show(GAME.view(state, seat)) if section.title == title]
    return section.lines


@pytest.mark.rule("SY-40", "SY-21")
def test_where_mister_x_is():
    state = position(46, (1, 94, 123, 140), log=2)
    assert lines(state, 1, "Mister X") == ("Hidden.", "He surfaces on field 3. Black tickets 5, double moves 2.")
    assert lines(state, 0, "Mister X")[0] == "At station 46."
    state = play(state, "double taxi 47")
    assert lines(state, 1, "Mister X") == (
        "At station 47.",
        "He surfaces on field 8. Black tickets 5, double moves 1.",
    )


@pytest.mark.parametrize(("log", "since"), [(4, "3; 1 move"), (5, "3; 2 moves"), (12, "8; 4 moves")])
def test_moves_since_he_was_seen(log, since):
    state = position(46, (1, 94, 123, 140), log=log)
    station = state.log[int(since[0]) - 1].shown
    assert lines(state, 1, "Mister X")[0] == f"Last seen at station {station}, on field {since} since."


@pytest.mark.rule("SY-53")
def test_after_the_24th_field_he_surfaces_no_more():
    state = position(46, (1, 94, 123, 140), log=24, double_moves=3)
    assert lines(state, None, "Mister X")[1] == "Black tickets 5, double moves 3."


@pytest.mark.rule("SY-20", "SY-41")
def test_the_travel_log():
    state = position(46, (58, 94, 123, 140), log=2)
    assert lines(new("log"), 0, "Travel log (* he surfaces, ×2 double move)") == ("Empty.",)
    state = play(state, "double black 47", "taxi 46")
    shown = [
        " ".join(lines(state, seat, "Travel log (* he surfaces, ×2 double move)")).split() for seat in (1, None, 0)
    ]
    assert shown[0] == shown[1] == ["1", "taxi", "2", "taxi", "3*×2", "black", "47", "4", "taxi"]
    assert shown[2] == ["1", "taxi", "33", "2", "taxi", "46", "3*×2", "black", "47", "4", "taxi", "46"]
    over = play(state, "red: bus 46")
    assert " ".join(lines(over, 1, "Travel log (* he surfaces, ×2 double move)")).split() == shown[2]


@pytest.mark.rule("SY-03", "SY-04", "SY-06", "SY-40")
@pytest.mark.parametrize("players", range(2, 7))
def test_tickets_and_bank_are_shown_to_everyone(players):
    state = new("shown", players=players)
    for seat in (None, *range(players)):
        (pursuers, *_) = GAME.show(GAME.view(state, seat))
        assert pursuers.title == "Round 1 of 22: Mister X to move"
        stocks = [line for line in pursuers.lines if "underground" in line and not line.startswith("Bank")]
        assert len(stocks) == len(state.tickets)
        bank = state.bank
        assert pursuers.lines[-1].split() == [
            *("Bank:", "taxi", str(bank.taxi), "bus", str(bank.bus), "underground", str(bank.underground))
        ]
