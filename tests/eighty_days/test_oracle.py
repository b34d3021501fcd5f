"""Whole games by the engine and by the referee, compared at every position: moves, purses, cards, endings.

`THOROUGH=1` plays twenty times as many. Each test also asks that what is rare has really happened in its games.
"""

import os
import random
from collections import Counter

import pytest

from bradshaw.games.eighty_days.board import check_board, parse_board
from bradshaw.games.eighty_days.cards import check_deck, parse_deck
from tests.eighty_days.people import KINDS
from tests.eighty_days.positions import PLAYERS
from tests.eighty_days.side_by_side import whole_game
from tests.eighty_days.tables import BOARDS, DECKS

MORE = 20 if os.environ.get("THOROUGH") else 1
ALL_BOARDS = ["fogg", "classic_hare", *BOARDS]


def missing(seen, demanded):
    """What was to happen, and did not."""
    return sorted(what for what in demanded if not seen[what])


def test_the_boards_and_decks_are_sound():
    assert {name: check_board(parse_board(text)) for name, text in BOARDS.items()} == {name: [] for name in BOARDS}
    assert {name: check_deck(parse_deck(text)) for name, text in DECKS.items()} == {name: [] for name in DECKS}


# Our own boards and deck, with players who know how to come home

AT_HOME = {"a pawn home", "the end: home", "a report", "back", "stay +10", "stay -10", "a Character kept"}
ON_PLAYING_ON = {"home, and the others play on", "somebody home has no turn"}


@pytest.mark.rule("ED-01", "ED-03", "ED-04", "ED-10", "ED-19", "ED-30", "ED-31")
@pytest.mark.parametrize("board", ["fogg", "classic_hare"])
@pytest.mark.parametrize("players", PLAYERS)
def test_games_of_the_steady_bot(players, board):
    seen = Counter()
    for number in range(6 * MORE):
        options = {
            "board": board,
            "play_on": number % 2 == 0,
            "open_purses": number % 3 == 0,
            "first_player": None if number % 4 else number % players,
            "round_limit": (0, 100, 12)[number % 3],
        }
        seen += whole_game(f"steady {number}", ["steady"] * players, **options)
    assert not missing(seen, AT_HOME | (ON_PLAYING_ON if players > 2 else set()))


@pytest.mark.rule("ED-40", "ED-41", "ED-42", "ED-43")
@pytest.mark.parametrize("board", ["fogg", "classic_hare"])
def test_games_of_the_steady_bot_with_two_pawns(board):
    seen = Counter()
    for number in range(8 * MORE):
        players = ["steady", ("steady", "random", "straggler")[number % 3]]
        options = {"board": board, "two_pawns": True, "play_on": number % 2 == 0, "round_limit": 120}
        seen += whole_game(f"steady pairs {number}", players, **options)
    assert not missing(seen, AT_HOME | {"a Bet pays, pawn 1", "a Bet pays, pawn 2"})


# All boards, all decks, all kinds of player

DEMANDS = {
    "fogg": {},
    "everything": {},
    "taxes": {},
    "journeys": {},
    "after": {},
    "several": {},
    "tiny": {},
    "pair": {},
    "twins": {},
}


def some_game(deck, number):
    """The kinds of player and the options of one game; every board and number of players has its turn."""
    dice = random.Random(f"{deck} {number}")
    count = (2, 3, 4, 5, 6, 2)[number % 6]
    players = [dice.choice([*KINDS, "steady", "steady"]) for _ in range(count)]
    options = {
        "board": ALL_BOARDS[number % len(ALL_BOARDS)],
        "deck": deck,
        "two_pawns": number % 6 == 5,
        "play_on": dice.random() < 0.6,
        "open_purses": dice.random() < 0.3,
        "first_player": dice.choice([None, dice.randrange(count)]),
        "round_limit": dice.choice([4, 15, 40, 40]),
    }
    return players, options


@pytest.mark.rule("ED-11", "ED-12", "ED-13", "ED-14", "ED-15", "ED-16", "ED-17", "ED-18", "ED-19")
@pytest.mark.rule("ED-20", "ED-21", "ED-22", "ED-23", "ED-24", "ED-25", "ED-26", "ED-27", "ED-28")
@pytest.mark.rule("ED-30", "ED-31", "ED-40", "ED-41", "ED-42", "ED-43", "ED-93")
@pytest.mark.parametrize("deck", DEMANDS)
def test_games_of_all_kinds_of_player(deck):
    seen = Counter()
    for number in range(60 * MORE):
        players, options = some_game(deck, number)
        seen += whole_game(f"{deck} {number}", players, **options)
    assert not missing(seen, DEMANDS[deck])
