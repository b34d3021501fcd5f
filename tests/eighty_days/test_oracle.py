"""Whole games by the engine and by the referee, compared at every position: moves, purses, cards, endings.

`THOROUGH=1` plays twenty times as many. Each test also asks that what is rare has really happened in its games.
"""

import ast
import random
from collections import Counter
from pathlib import Path

import pytest

from bradshaw.games.eighty_days.board import check_board, parse_board
from bradshaw.games.eighty_days.cards import check_deck, parse_deck
from tests.eighty_days.people import KINDS
from tests.eighty_days.positions import PLAYERS
from tests.eighty_days.side_by_side import MORE, OWN_DECKS, decks, missing, whole_game
from tests.eighty_days.tables import BOARDS

ALL_BOARDS = ["fogg", "classic_hare", *BOARDS]


def test_the_referee_stands_alone():
    """It shares no code with the engine."""
    for name in ("eighty_days/naive.py", "eighty_days/naive_cards.py", "stream.py"):
        source = ast.parse((Path(__file__).parents[1] / name).read_text(encoding="utf-8"))
        imports = [ast.unparse(node) for node in ast.walk(source) if isinstance(node, ast.Import | ast.ImportFrom)]
        assert not [line for line in imports if "bradshaw" in line]


def test_the_boards_and_decks_are_sound():
    assert all(check_board(parse_board(text)) == [] for text in BOARDS.values())
    assert all(check_deck(parse_deck(text)) == [] for text in OWN_DECKS.values())


# Our own boards and deck, with players who know how to come home

HOME = {"a pawn home", "the end: home", "a report", "back", "a Character kept"}
PLAYING_ON = {"home, and the others play on", "somebody home has no turn"}


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
    assert not missing(seen, HOME | (PLAYING_ON if players > 2 else set()))


@pytest.mark.rule("ED-40", "ED-41", "ED-42", "ED-43")
@pytest.mark.parametrize("board", ["fogg", "classic_hare"])
def test_games_of_the_steady_bot_with_two_pawns(board):
    seen = Counter()
    for number in range(8 * MORE):
        players = ["steady", ("steady", "random", "straggler")[number % 3]]
        options = {"board": board, "two_pawns": True, "play_on": number % 2 == 0, "round_limit": 120}
        seen += whole_game(f"steady pairs {number}", players, **options)
    assert not missing(seen, HOME | {"a Bet pays, pawn 1", "a Bet pays, pawn 2"})


# All boards, all decks, all kinds of player

IN_EVERY_DECK = {
    "a Bet loses, pawn 1",
    "a Bet loses, pawn 2",
    "a Bet pays, pawn 1",
    "a Bet pays, pawn 2",
    "a pass",
    "a pawn home",
    "a report",
    "a return to London",
    "back",
    "home, and the others play on",
    "somebody home has no turn",
    "stay +10",
    "stay -10",
    "the end: home",
    "the end: time",
    "the end: time, with somebody home",
}
SYMBOLS = {"the symbol on card 1", "the symbol on card 2", "a shuffle by the symbol"}
MOVES_BY_CARDS = {
    *(f"a card moves {way} to {kind}" for way in ("forwards", "backwards") for kind in ("bet", "police", "pound")),
    "a card moves forwards to passepartout",
    "a card moves backwards to passepartout",
    "a card moves backwards to layover",
    "a card can't move no such space",
    "a card can't move backwards to London",
    "a card can't move forwards to London",
    "a card can't move forwards to a Layover",
    "a card can't move to an occupied space",
    "a card can't move to the Police without a Rumor card",
}
TOLLS = {"a gift", "a toll", "no toll from somebody home"}
PURSES = {"a purse filled", "a purse emptied", "a card takes all there is"}
ASKED = {"asked after the move", "asked in vain after the move", "a turn ended by its owner"}
IN_DECKS = {
    "fogg": SYMBOLS | TOLLS | {"2 equal", "another turn", "a refund", "a refund after a card's move"},
    "everything": SYMBOLS | TOLLS | PURSES | {"another turn", "home thanks to a Character"},
    "taxes": SYMBOLS
    | TOLLS
    | PURSES
    | {"a missed turn", "a Rumor card less", "no Rumor card to lose", "home thanks to a Character"},
    "journeys": SYMBOLS | MOVES_BY_CARDS | {"2 equal", "a refund", "a refund after a card's move", "another turn"},
    "after": SYMBOLS | ASKED | {"another turn given twice", "another turn, with one to miss"},
    "several": SYMBOLS
    | ASKED
    | {"several Characters in a turn", "several back_rate in a turn", "several discount in a turn"},
    "tiny": SYMBOLS | {"a shuffle because the deck is empty", "nothing left to draw", "1 card", "another turn"},
    "pair": SYMBOLS | {"a shuffle because the deck is empty", "nothing left to draw", "two Bets held"},
    "twins": {"a shuffle because the deck is empty", "2 equal", "a refund after a card's move"},
}


def all_effects(deck):
    """Every card of the deck has its effect, Characters whenever they can be played."""
    found = set()
    for card in decks(deck)[1]["cards"].values():
        sign = " +" if card["amount"] > 0 else " -" if card["amount"] < 0 else ""
        if card["kind"] == "event":
            found.add(f"event {card['does']}{sign}")
        else:
            times = ["before", "after"] if card["when"] == "either" else [card["when"]]
            found |= {f"character {card['does']}{sign} {time}" for time in times}
    return found


def some_game(deck, number):
    """The kinds of player and the options of one game; every board has its turn with every number of players."""
    dice = random.Random(f"{deck} {number}")
    count = (2, 3, 4, 5, 6, 2)[number % 6]
    players = [dice.choice([*KINDS, "steady", "steady"]) for _ in range(count)]
    options = {
        "board": ALL_BOARDS[number // 6 % len(ALL_BOARDS)],
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
@pytest.mark.parametrize("deck", IN_DECKS)
def test_games_of_all_kinds_of_player(deck):
    seen = Counter()
    for number in range(75 * MORE):
        players, options = some_game(deck, number)
        seen += whole_game(f"{deck} {number}", players, **options)
    assert not missing(seen, IN_EVERY_DECK | IN_DECKS[deck] | all_effects(deck))


def test_the_decks_hold_every_effect():
    """Those that docs/boards.md lists, with amounts of either sign where it has ±."""
    found = set().union(*(all_effects(deck) for deck in IN_DECKS))
    events = ["refund", "rumor", "again", "miss", "next", "previous"]
    amounts = ["gift_behind", "toll_ahead", "purse", "advance", "retreat"]
    either_sign = ["money", "per_rumor", "per_position"]
    listed = {f"event {does}" for does in events} | {f"event {does} +" for does in amounts}
    listed |= {f"event {does} {sign}" for does in either_sign for sign in "+-"}
    before = ["again", "police", "hold"]
    before += ["money +", "money -", "discount +", "back_rate +", "london_limit +", "rumor +"]
    listed |= {f"character {does} before" for does in before}
    listed |= {f"character {does} after" for does in ("money +", "money -", "again", "police", "rumor +")}
    assert not listed - found
