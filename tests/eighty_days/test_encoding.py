"""Actions as numbers and views as arrays. The conformance kit plays; here is what the numbers mean."""

import pytest

from bradshaw.core.errors import EncodingError
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
