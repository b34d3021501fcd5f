"""What the checkers say of boards and decks: all of it, word by word."""

import tomllib

import pytest

from bradshaw.core.errors import OptionsError
from bradshaw.core.rng import Rng
from bradshaw.games.eighty_days.board import (
    BoardData,
    Space,
    check_board,
    forward_cost,
    make_track,
    parse_board,
    read_space,
)
from bradshaw.games.eighty_days.cards import Card, DeckData, check_deck, parse_deck
from tests.eighty_days.positions import GAME, board

GOOD = ("bet 1", "pound", "bet 2", "passepartout", "bet 3", "pound", "layover", "police", "bet 1")
LOOKS = "spaces look like “13 police”, “9 bet 4,5,6”, “38 layover Calcutta”."
KINDS = ("layover", "bet", "pound", "police", "passepartout")
LONG = "police " + "x" * 60


# Spaces and tracks


@pytest.mark.parametrize(
    ("line", "space"),
    [
        ("13 police", Space("police")),
        ("9 bet 4,5,6", Space("bet", (4, 5, 6))),
        ("1 bet 1", Space("bet", (1,))),
        ("38 layover Calcutta", Space("layover", (), "Calcutta")),
        ("100 layover San Francisco", Space("layover", (), "San Francisco")),
        ("2 pound", Space("pound")),
        ("3 passepartout", Space("passepartout")),
    ],
)
def test_a_line_is_a_space(line, space):
    assert read_space(line) == space


@pytest.mark.parametrize(
    ("line", "sentence"),
    [
        (
            "castle",
            f"“castle” is no space; {LOOKS}",
        ),
        (
            "5 " + "é" * 60,
            f"“5 {'é' * 58}” is no space; {LOOKS}",
        ),
        (
            "5 castle",
            "“5 castle”: there is no kind “castle”; the kinds are layover, bet, pound, police, passepartout.",
        ),
        (
            "5 castle " + "x" * 60,
            f"“5 castle {'x' * 51}”: there is no kind “castle”; the kinds are {', '.join(KINDS)}.",
        ),
        ("5 bet", "“5 bet”: a Bet needs its numbers, like “bet 2”."),
        ("5 bet " + "x" * 60, f"“5 bet {'x' * 54}”: a Bet needs its numbers, like “bet 2”."),
        ("5 police 3", "“5 police 3”: only a Bet has numbers, not a police."),
        ("5 pound 3 " + "x" * 60, f"“5 pound 3 {'x' * 50}”: only a Bet has numbers, not a pound."),
        ("5 bet 3,2", "“5 bet 3,2”: the numbers of a Bet are different positions from 1 to 6, in order."),
        ("5 bet 2,2", "“5 bet 2,2”: the numbers of a Bet are different positions from 1 to 6, in order."),
        ("5 bet 7", "“5 bet 7”: the numbers of a Bet are different positions from 1 to 6, in order."),
        ("5 bet 1,7", "“5 bet 1,7”: the numbers of a Bet are different positions from 1 to 6, in order."),
        (
            "5 bet 2,1 " + "x" * 60,
            f"“5 bet 2,1 {'x' * 50}”: the numbers of a Bet are different positions from 1 to 6, in order.",
        ),
    ],
)
def test_a_line_that_is_no_space_is_explained(line, sentence):
    with pytest.raises(ValueError) as error:  # noqa: PT011 (the whole sentence is compared)
        read_space(line)
    assert str(error.value) == sentence


def test_what_follows_from_a_board():
    track = make_track(board("bet 1,3", "layover Paris", "police", "layover", "pound", "passepartout"))
    london = Space("layover", (), "London")
    assert track.finish == 7
    assert track.spaces == (
        london,
        Space("bet", (1, 3)),
        Space("layover", (), "Paris"),
        Space("police"),
        Space("layover"),
        Space("pound"),
        Space("passepartout"),
        london,
    )
    assert track.kinds == ("london", "bet", "layover", "police", "layover", "pound", "passepartout", "london")
    assert track.bets == (frozenset(), frozenset({1, 3}), *[frozenset()] * 6)
    assert track.layovers == (2, 4)
    assert track.behind == (0, 0, 0, 2, 2, 4, 4, 4)


def test_the_nearest_space_of_a_kind():
    track = make_track(board("bet 1", "pound", "bet 2", "police", "bet 3"))
    assert [track.next_of("bet", space) for space in range(6)] == [1, 3, 3, 5, 5, None]
    assert [track.previous_of("bet", space) for space in range(6)] == [None, None, 1, 1, 3, 3]
    assert [track.next_of("police", space) for space in range(6)] == [4, 4, 4, 4, None, None]
    assert [track.previous_of("police", space) for space in range(6)] == [None] * 5 + [4]
    assert (track.next_of("london", 0), track.previous_of("london", 5)) == (None, None)


def test_a_move_costs_one_pound_more_for_each_space():
    assert [forward_cost(spaces) for spaces in range(8)] == [0, 1, 3, 6, 10, 15, 21, 28]


# Boards


def numbered(number):
    return f"Space {number} is listed as “{{}}”: spaces are numbered from 1, each once and in order.".format


@pytest.mark.parametrize(
    ("data", "problems"),
    [
        (BoardData("x", board(*GOOD).spaces, rumors=1), []),
        (BoardData(" ", board(*GOOD).spaces, rumors=1), ["The board has no name."]),
        (BoardData("", ()), ["The board has no name.", "A board has 1 to 200 spaces, not 0."]),
        (board(*["bet 1"] * 201), ["A board has 1 to 200 spaces, not 201."]),
        (
            board("inn"),
            ["Space 1: “1 inn”: there is no kind “inn”; the kinds are layover, bet, pound, police, passepartout."],
        ),
        (BoardData("x", ("2 pound", "2 pound")), [numbered(1)("2 pound")]),
        (BoardData("x", ("01 pound",)), [numbered(1)("01 pound")]),
        (
            BoardData("x", ("1\tpound",)),
            [
                numbered(1)("1\tpound"),
                f"Space 1: “1\tpound” is no space; {LOOKS}",
            ],
        ),
        (BoardData("x", (f"3 {LONG}", "2 pound")), [numbered(1)(f"3 {LONG}"[:60])]),
        (board(*GOOD, money=0, rumors=1), ["Travellers start with £1 to £1000, not £0."]),
        (board(*GOOD, money=1001, rumors=1), ["Travellers start with £1 to £1000, not £1001."]),
        (board(*GOOD, money=1000, rumors=1), []),
        (board(*GOOD, rumors=-1), ["Travellers start with 0 to 9 Rumor cards, not -1."]),
        (board(*GOOD, rumors=10), ["Travellers start with 0 to 9 Rumor cards, not 10."]),
        (board(*GOOD, rumors=0), []),
        (board(*GOOD, "pound", rumors=9), []),
        (
            board(*GOOD, money=0, rumors=10),
            ["Travellers start with £1 to £1000, not £0.", "Travellers start with 0 to 9 Rumor cards, not 10."],
        ),
    ],
)
def test_what_is_wrong_with_a_board(data, problems):
    assert check_board(data) == problems


NO_LAYOVER = "There is no Layover, so nobody could ever earn by going back (ED-15)."
NO_POLICE = "There is no Police space, so nobody could ever lose a Rumor card (ED-24)."
NO_WAY = "Nobody can get home on this board, not even alone."


def few(pounds, spaces):
    count = "1 space" if spaces == 1 else f"{spaces} spaces"
    return (
        f"From London £{pounds} leads to only {count} that anyone may enter; "
        "with six players somebody could be stuck, so there must be 6."
    )


@pytest.mark.parametrize(
    ("data", "problems"),
    [
        (board("pound"), [NO_LAYOVER, NO_POLICE, few(80, 1)]),
        (board("pound", rumors=0), [NO_LAYOVER, few(80, 1)]),
        (board(*["pound"] * 6, "layover", money=20, rumors=0), [few(20, 5)]),
        (board(*["pound"] * 6, "layover", money=21, rumors=0), []),
        (board(*["pound"] * 5, "layover", "police", money=1000, rumors=1), [few(1000, 5)]),
        (board(*["pound"] * 9, "layover", money=1, rumors=0), [few(1, 1)]),
        (board(*["pound"] * 9, "layover", rumors=1), [NO_POLICE]),
        (board(*["pound"] * 9, "police", rumors=1), [NO_LAYOVER]),
        (board(*["bet 1"] * 12, *["layover"] * 100, "police", rumors=1), [NO_WAY]),
        # The only way home is 44 spaces in one go, for £990 of the £1000.
        (board(*["bet 2"] * 6, *["layover"] * 37, money=1000, rumors=0), []),
        (board(*["bet 2"] * 6, *["layover"] * 37, money=989, rumors=0), [NO_WAY]),
        (board(*["bet 2"] * 6, *["layover"] * 37, money=946, rumors=0), [NO_WAY]),  # enough from space 1
    ],
)
def test_whether_a_board_can_be_played(data, problems):
    assert check_board(data) == problems


def test_the_longest_board_has_200_spaces():
    spaces = ["pound"] * 9 + ["layover"] + ["bet 1"] * 190
    assert check_board(board(*spaces, rumors=1)) == [NO_POLICE]


# Decks


def card(**changes):
    usual = {"id": "a", "title": "A", "text": "Does it.", "kind": "event", "does": "money", "amount": 5}
    return Card(**{**usual, "copies": 2, **changes})


def character(does, amount=0, **changes):
    return card(kind="character", does=does, amount=amount, **changes)


EVENT = (
    "it can do money, per_rumor, per_position, gift_behind, toll_ahead, purse, refund, rumor, again, miss, "
    "advance, retreat, next, previous."
)
CHARACTER = "it can do money, discount, back_rate, london_limit, again, police, hold, rumor."
WRONG_ID = "an id is made of small letters and underscores, like “sand_storm”."
NO_SPACE = "needs a space: one of layover, bet, pound, police, passepartout."


@pytest.mark.parametrize(
    ("card", "problems"),
    [
        (card(), []),
        (card(id="A 1"), [WRONG_ID]),
        (card(id="a" * 41), [WRONG_ID]),
        (card(id="a" * 40), []),
        (card(title=" "), ["it needs a title."]),
        (card(title="", text=" "), ["it needs a title.", "it needs a text."]),
        (card(text="a\nb"), ["its text must be one line."]),
        (card(copies=60), []),
        (card(does="fly"), [f"an event can't do “fly”; {EVENT}"]),
        (card(title="", does="discount"), ["it needs a title.", f"an event can't do “discount”; {EVENT}"]),
        (character("refund"), [f"a character can't do “refund”; {CHARACTER}"]),
        (character("refund", title=""), ["it needs a title.", f"a character can't do “refund”; {CHARACTER}"]),
        (card(does="again"), ["“again” takes no amount."]),
        (card(does="again", amount=-1), ["“again” takes no amount.", "the amount of “again” can't be negative."]),
        (card(does="advance", amount=-1), ["the amount of “advance” can't be negative."]),
        (card(does="advance", amount=1), []),
        (card(does="advance", amount=0), ["“advance” needs an amount."]),
        (card(amount=0), ["“money” needs an amount."]),
        (card(amount=-1), []),
        (card(does="rumor", amount=0), []),
        (card(does="purse", amount=0), []),
        (character("back_rate", 0), []),
        (character("rumor", 0), []),
        (character("discount", 0), ["“discount” needs an amount."]),
        (card(amount=1000), []),
        (card(amount=-1000), []),
        (card(amount=1001), ["an amount is at most 1000."]),
        (card(amount=-1001), ["an amount is at most 1000."]),
        (card(does="next", amount=0, space="pound"), []),
        (card(does="next", amount=0), [f"“next” {NO_SPACE}"]),
        (card(does="previous", amount=0, space="inn"), [f"“previous” {NO_SPACE}"]),
        (card(does="previous", amount=0, space="layover"), []),
        (card(does="next", amount=0, space="layover"), ["nobody is moved forwards onto a Layover (ED-13)."]),
        (card(space="pound"), ["“money” takes no space."]),
        (card(space="layover"), ["“money” takes no space."]),
        (card(when="after"), ["an event happens at once; only a character has a “when”."]),
        (character("money", 5, when="after"), []),
        (character("money", 5, when="either"), []),
        (character("discount", 5, when="after"), ["“discount” changes the move, so it can't be played after it."]),
        (character("hold", when="either"), ["“hold” changes the move, so it can't be played after it."]),
        (character("hold"), []),
    ],
)
def test_what_is_wrong_with_a_card(card, problems):
    assert check_deck(DeckData("x", (card,))) == [f"Card “{card.id}”: {problem}" for problem in problems]


def test_what_is_wrong_with_a_deck():
    two, one = card(), card(id="b", copies=1)
    assert check_deck(DeckData("x", (two,))) == []
    assert check_deck(DeckData("x", (one, card(id="c", copies=59)))) == []
    assert check_deck(DeckData(" ", (one,))) == ["The deck has no name.", "A deck has 2 to 60 cards, not 1."]
    assert check_deck(DeckData("x", ())) == ["A deck has 2 to 60 cards, not 0."]
    assert check_deck(DeckData("x", (two, card(id="c", copies=59)))) == ["A deck has 2 to 60 cards, not 61."]
    assert check_deck(DeckData("x", (card(copies=0), two, card(id="c")))) == [
        "Two cards have the id “a”.",
        "Card “a”: there are 1 to 60 copies of a card, not 0.",
    ]
    assert check_deck(DeckData("x", (card(copies=61),))) == [
        "Card “a”: there are 1 to 60 copies of a card, not 61.",
        "A deck has 2 to 60 cards, not 61.",
    ]
    assert check_deck(DeckData("x", (one, two, one, two, two, card(id="c")))) == [
        "Two cards have the id “a”.",
        "Two cards have the id “b”.",
    ]


# Files that are no TOML, or do not fit


@pytest.mark.parametrize(("parse", "what"), [(parse_board, "board"), (parse_deck, "deck")])
def test_what_is_wrong_with_the_text_of_a_file(parse, what):
    with pytest.raises(tomllib.TOMLDecodeError) as toml:
        tomllib.loads("[")
    with pytest.raises(ValueError) as error:  # noqa: PT011 (the whole sentence is compared)
        parse("[")
    assert str(error.value) == f"The {what} file is not TOML: {toml.value}."
    with pytest.raises(ValueError) as error:  # noqa: PT011
        parse("name = 1")
    assert str(error.value) == (
        f"The {what} file does not fit the format: Expected `str`, got `int` - at `$.name`."
    )


def test_files_are_read():
    assert parse_board('name = "x"\nspaces = ["1 pound"]\nrumors = 1') == BoardData("x", ("1 pound",), rumors=1)
    text = 'name = "x"\n[[cards]]\nid = "a"\ntitle = "A"\ntext = "Does it."\nkind = "event"\ndoes = "money"\n'
    assert parse_deck(f"{text}amount = 5\ncopies = 2\n") == DeckData("x", (card(),))


# Words: a board or deck is stored and sent with every table


def too_long(letter, most):
    return f"“{letter * 60}…” is too long: at most {most} letters."


def test_words_that_are_too_long_are_refused():
    place = f"1 pound {'é' * 92}"  # a line of 100 letters
    lines = board(*GOOD, rumors=1).spaces[1:]
    assert check_board(BoardData("b" * 100, (place, *lines), "n" * 1000, rumors=1)) == []
    assert check_board(BoardData("b" * 101, (place + "é", *lines), "n" * 1001, rumors=1)) == [
        too_long("b", 100),
        f"“{place[:60]}…” is too long: at most 100 letters.",
        too_long("n", 1000),
    ]
    longest = {"title": "t" * 100, "text": "x" * 300}
    assert check_deck(DeckData("d" * 100, (card(**longest),), "n" * 1000)) == []
    longer = DeckData("d" * 101, (card(title="t" * 101, text="x" * 301),), "n" * 1001)
    assert check_deck(longer) == [
        too_long("d", 100),
        too_long("t", 100),
        too_long("n", 1000),
        too_long("x", 300),
    ]


def test_a_deck_of_far_too_many_cards_is_not_looked_through():
    """To look for equal ids among them all takes as long as the square of their number."""
    many = DeckData("d", (card(id="A 1"),) * 61)
    assert check_deck(many) == ["A deck has 2 to 60 cards, not 122."]
    assert check_deck(DeckData("", (card(copies=0),) * 61)) == [
        "The deck has no name.",
        "A deck has 2 to 60 cards, not 61.",
    ]


# What was agreed on once


def test_a_record_is_read_without_asking_again_what_takes_long():
    """Neither does a game begin with it, nor are words measured that are in old records."""
    hopeless = board(*["bet 1"] * 12, *["layover"] * 100, "police", rumors=1)
    wordy = DeckData("luggage " * 40, (card(),))
    for own in ({"board": hopeless}, {"deck": wordy}):
        with pytest.raises(OptionsError):
            GAME.options(players=2, **own)
        options = GAME.recorded_options({"players": 2, **own})
        assert GAME.new(options, Rng("old")).options == options


def test_a_record_is_not_read_if_the_rules_can_not_be_applied():
    for own in ({"board": board("pound")}, {"deck": DeckData("none", ())}):
        with pytest.raises(OptionsError):
            GAME.recorded_options({"players": 2, **own})
