"""The short track and its two cards: for theory."""

import pytest

import bradshaw
from bradshaw.core.errors import OptionsError
from bradshaw.games.eighty_days.board import check_board, load_board
from bradshaw.games.eighty_days.cards import check_deck, load_deck
from bradshaw.games.eighty_days.secrets import EightySecrets
from bradshaw.testing import Conformance

GAME = bradshaw.load("eighty_days")
SHORT = {"players": 2, "board": "short", "deck": "short", "first_player": 0}


class TestShort(Conformance):
    game = GAME
    secrets = EightySecrets()
    options = [{**SHORT, "round_limit": 12}, {**SHORT, "players": 3, "round_limit": 6, "open_purses": True}]
    small = [{**SHORT, "round_limit": 4}]
    depth = 5


def test_they_are_sound():
    assert check_board(load_board("short").data) == check_deck(load_deck("short")) == []


def test_its_games_have_an_end():
    assert GAME.longest(GAME.options(**SHORT, round_limit=4)) == 4 * 2 * 2
    assert GAME.longest(GAME.options(**SHORT)) is None
    assert GAME.longest(GAME.options(players=2, round_limit=4)) is None  # other cards could follow without end


def test_what_is_drawn():
    """Who is first, and two cards for each action; the deck is as wide as the widest draw, if the table is not."""
    assert GAME.draws(GAME.options(**SHORT, round_limit=4)) == (2, 1 + 2 * 16)
    assert GAME.draws(GAME.options(**SHORT)) == (2, None)
    assert GAME.draws(GAME.options(**{**SHORT, "players": 3})) == (3, None)
    assert GAME.draws(GAME.options(players=3)) == (25, None)


@pytest.mark.parametrize("chosen", [{"board": "short"}, {"deck": "short"}])
def test_no_table_is_made_with_them(chosen):
    with pytest.raises(OptionsError, match="for programs"):
        GAME.check_table(GAME.options(**chosen))
    GAME.check_table(GAME.options())
