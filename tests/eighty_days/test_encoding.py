"""Actions as numbers and views as arrays. The conformance kit plays; here is what the numbers mean."""

import pytest

from bradshaw.core.errors import EncodingError
from bradshaw.core.game import Outcome
from bradshaw.games.eighty_days.state import Cards
from bradshaw.games.eighty_days.view import EightyView
from tests.eighty_days.positions import BET, GAME, REPORT, play, position


def seen(state, seat, name):
    encoding = GAME.encoding(state.options)
    slot = encoding.layout[name]
    return dict(zip(slot.labels, encoding.observe(GAME.view(state, seat))[slot.start : slot.end], strict=True))


def test_what_is_seen_of_a_position():
    state = position(10, 30, 40, money=50, rumors=2, duties=(0, BET, REPORT), kept=("aouda",))
    assert list(seen(state, 0, "pawns").values()) == [10, 30, 40]
    assert list(seen(state, 0, "duties").values()) == [0, 1, 2]
    assert seen(state, 0, "kept")["seat 0 aouda"] == 1
    assert seen(state, 0, "rumors")["seat 0"] == 2
    assert seen(state, 0, "deck")["captain"] == 2
    assert seen(state, 0, "to_act") == {"seat 0": 1, "seat 1": 0, "seat 2": 0}
    assert seen(state, None, "seat") == {"": 3}


def test_purses():
    """Others' are closed, but whoever has followed the payments knows what is in them (ED-04)."""
    state = position(10, 30, 40, money=50)
    money = list(state.money)
    assert seen(state, 0, "money") == {"seat 0": money[0], "seat 1": -1, "seat 2": -1}
    assert seen(state, None, "money") == {"seat 0": -1, "seat 1": -1, "seat 2": -1}
    assert list(seen(state, 1, "counted").values()) == money
    shown = position(10, 30, 40, money=50, open_purses=True)
    assert list(seen(shown, 1, "money").values()) == list(shown.money)


def test_a_purse_beyond_16_bits_stops_there():
    state = position(10, 30, 40, money=100_000)
    assert seen(state, 0, "money")["seat 0"] == seen(state, 1, "counted")["seat 0"] == 32_767


def test_cards_of_a_turn():
    state = play(position(10, 30, 40, kept=("captain", "captain")), "play captain")
    assert seen(state, 1, "played")["captain"] == 1
    assert seen(state, 1, "kept")["seat 0 captain"] == 1
    assert seen(state, 1, "discards")["captain"] == 1


@pytest.mark.parametrize("two_pawns", [False, True])
def test_every_number_is_an_action(two_pawns):
    options = GAME.options(players=2, two_pawns=two_pawns)
    encoding = GAME.encoding(options)
    characters = len(encoding.characters)
    assert encoding.actions == (80 + 4) * (1 + two_pawns) + 5 + characters
    assert [encoding.number(encoding.action(n)) for n in range(encoding.actions)] == list(range(encoding.actions))
    other = GAME.read("+5" if two_pawns else "1: +5")
    with pytest.raises(EncodingError, match="no action under these options"):
        encoding.number(other)


def moves(pawn):
    return [f"{pawn}+{spaces}" for spaces in range(1, 81)] + [
        f"{pawn}{move}" for move in ("back", "stay +10", "stay -10", "london")
    ]


@pytest.mark.parametrize("two_pawns", [False, True])
def test_the_actions_in_their_order(two_pawns):
    encoding = GAME.encoding(GAME.options(players=2, two_pawns=two_pawns))
    assert [GAME.write(action) for action in encoding.table] == [
        *(moves("1: ") + moves("2: ") if two_pawns else moves("")),
        *("report", "pass", "end", "card 1", "card 2"),
        *(f"play {name}" for name in ("aouda", "banker", "bookmaker", "butler", "captain", "inspector", "mahout")),
    ]


def test_each_pawn_has_a_name_if_there_are_two():
    layout = GAME.encoding(GAME.options(players=2, two_pawns=True)).layout
    names = tuple(f"seat {seat} pawn {pawn}" for seat in (0, 1) for pawn in (1, 2))
    assert layout["pawns"].labels == layout["duties"].labels == names
    assert layout["mover"].highest == 3


def test_every_slot_of_a_view():
    """A view that no game has, so that no two of its numbers are alike where they could be mixed up."""
    options = GAME.options(players=3)
    cards = Cards(
        kept=((), ("aouda", "mahout"), ("mahout", "mahout")),
        misses=(4, 5, 6),
        deck=("banker", "wrong_platform", "wrong_platform"),
        discards=("lost_hat", "banker", "lost_hat"),
        drawn=("wrong_platform", "aouda"),
        mover=3,
        fare=40_000,
        played=("butler", "butler", "banker"),
        reshuffle=True,
        again=False,
        moved=True,
    )
    view = EightyView(
        seat=1,
        options=options,
        round=40_000,
        first=2,
        turn=0,
        pawns=(11, 12, 13),
        rumors=(3, 1, 2),
        duties=(1, 3, 2),
        cards=cards,
        home=(2, 0),
        to_act=(0, 2),
        outcome=Outcome((3, 1, 2), "time"),
        money=(None, 71, 40_000),
        counted=(81, 40_000, 83),
    )
    encoding = GAME.encoding(options)
    numbers = encoding.observe(view)
    found = {slot.name: numbers[slot.start : slot.end] for slot in encoding.layout.slots}
    named = {
        slot.name: {label: n for label, n in zip(slot.labels, found.pop(slot.name), strict=True) if n}
        for slot in encoding.layout.slots
        if slot.name in ("kept", "deck", "discards", "played")
    }
    assert found == {
        "seat": [1],
        "round": [32_767],
        "first": [2],
        "turn": [0],
        "pawns": [11, 12, 13],
        "money": [-1, 71, 32_767],
        "counted": [81, 32_767, 83],
        "rumors": [3, 1, 2],
        "duties": [1, 3, 2],
        "misses": [4, 5, 6],
        "drawn": [18, 1],
        "mover": [3],
        "fare": [32_767],
        "reshuffle": [1],
        "again": [0],
        "moved": [1],
        "home": [2, 0, 1],
        "to_act": [1, 0, 1],
        "places": [3, 1, 2],
    }
    assert named == {
        "kept": {"seat 1 aouda": 1, "seat 1 mahout": 1, "seat 2 mahout": 2},
        "deck": {"banker": 1, "wrong_platform": 2},
        "discards": {"banker": 1, "lost_hat": 2},
        "played": {"banker": 1, "butler": 2},
    }


def test_before_the_end_nobody_has_a_place_and_mostly_there_is_nothing_to_choose():
    state = position(10, 30, 40)
    assert list(seen(state, 0, "places").values()) == list(seen(state, 0, "home").values()) == [0, 0, 0]
    assert list(seen(state, 0, "drawn").values()) == [0, 0]
