"""Small decks: the same rules with fewer cards, cars and stations, for theory."""

import os

import pytest
from msgspec.structs import replace

import bradshaw
from bradshaw.core.errors import IllegalAction, OptionsError
from bradshaw.core.rng import Rng
from bradshaw.games.mystery_express.cards import TIME, WORD_OF
from bradshaw.games.mystery_express.decks import (
    CLASSIC,
    SMALL,
    BadDeck,
    DeckData,
    check_deck,
    check_deck_file,
    deck_of,
    load_deck,
    load_deck_file,
    parse_deck,
    players_of,
)
from bradshaw.games.mystery_express.secrets import MysterySecrets
from bradshaw.testing import Conformance
from bradshaw.testing.samples import check_chances

GAME = bradshaw.load("mystery_express")
THOROUGH = bool(os.environ.get("THOROUGH"))
TINY = {"players": 3, "deck": "tiny", "hours": (1,)}
SHORT = {"players": 3, "deck": "small", "hours": (3, 3, 3)}
FIXED = {"players": 3, "first": 0, "characters": ["macdouglas", "strauss", "mirabella"]}
SUSPECTS = ("candy", "edmund", "karlov", "orourke", "perez", "rajiv")


def deck(suspects, *cars, stations=("Paris", "Istanbul"), motives=("greed",), **dealt):
    """A deck of single cards, nearly all of them suspects."""
    elements = ("hanged", *SUSPECTS[:suspects], *motives, "clubcar", "clock1")
    return DeckData("test", elements, copies=1, time_copies=1, cars=cars, stations=stations, **dealt)


TUNNEL = deck(4, "dining", "passenger", stations=("Paris", "München", "Istanbul"), hand=1, conductor=0)


class TestSmall(Conformance):
    """Of the deck `tiny`, and of one with a tunnel, every history is followed: also who knows which card."""

    game = GAME
    secrets = MysterySecrets()
    options = [
        TINY,
        SHORT,
        {**SHORT, "time_log": True, "notebook": "deductions", "hours": (4, 6, 6)},
        {**FIXED, "deck": TUNNEL, "hours": (3, 3), "notebook": "deductions"},
    ]
    small = [{**FIXED, **TINY}, {**FIXED, "deck": TUNNEL, "hours": (1, 1)}]
    depth = 8
    breadth = 8
    examples = 10


# What can be done in each car, the deck, the hours, and how many moves are followed.
CARS = {
    "search and lounge": (deck(4, "sleeping", "lounge", hand=1, conductor=0), (2,), 8),
    "conductor": (deck(5, "lounge", hand=1, conductor=1), (2,), 8),
    "help": (
        deck(
            5,
            "club",
            "lounge",
            stations=("Paris", "Strasbourg", "Istanbul"),
            hand=1,
            conductor=0,
            passengers=(1, 0),
        ),
        (1, 3),
        9,
    ),
    "smoking": (deck(6, "smoking", motives=("greed", "money"), hand=2, conductor=0), (3,), 8),
}


@pytest.mark.parametrize("name", CARS if THOROUGH else ["search and lounge", "conductor"])
def test_samples_have_their_chances_in_every_car(name):
    own, hours, depth = CARS[name]
    assert check_chances(GAME, GAME.options(**FIXED, deck=own, hours=hours), 0, depth, 2)


def test_they_are_sound():
    for name in SMALL:
        assert check_deck(load_deck(name)) == ()
        assert players_of(load_deck(name)) == 3


def test_what_is_in_play():
    tiny = deck_of(3, "tiny")
    assert tiny.words == (
        ("hanged",),
        ("candy", "edmund", "karlov", "orourke"),
        ("greed",),
        ("clubcar",),
        ("clock1",),
    )
    assert [[WORD_OF[card] for card in cards] for cards in tiny.cards] == [list(words) for words in tiny.words]
    state = GAME.new(GAME.options(**TINY), Rng("deal"))
    assert [len(hand) for hand in state.hands] == [1, 1, 1]
    assert (state.spots, state.stacks, state.deck) == ((), ((), ()), ())
    small = deck_of(3, "small")
    assert [station.name for station in small.stations] == ["Paris", "Strasbourg", "Budapest", "Istanbul"]
    assert (small.legs, small.boards, small.wires, small.showings) == (3, (1, 99), 2, 2)
    assert [len(cards) for cards in small.cards] == [4, 6, 4, 4, 6]
    classic = deck_of(5, CLASSIC)
    assert (classic.boards, classic.wires, classic.showings) == ((1, 3), 4, 3)
    assert len(classic.cards[TIME]) == 24


def test_only_its_cars_are_visited():
    match = bradshaw.Match(GAME, GAME.options(**{**FIXED, **TINY}), seed="cars")
    for seat in range(3):
        assert [GAME.write(action) for action in match.actions(seat)] == ["board dining"]
        match.play(seat, match.actions(seat)[0])
    assert [GAME.write(action) for action in match.actions(0)] == ["rest", "dine b suspect", "dine c suspect"]
    with pytest.raises(IllegalAction, match="no such car"):
        match.play(0, GAME.read("passenger left suspect"))


def test_without_budapest_there_is_no_telegram():
    match = bradshaw.Match(GAME, GAME.options(**{**FIXED, **TINY}), seed="end")
    while match.to_act:
        seat = match.to_act[0]
        match.play(seat, match.actions(seat)[0])
    assert match.state.telegrams == ((), (), ())
    assert match.outcome.reason in ("answers", "shared")


@pytest.mark.parametrize(
    ("changes", "problem"),
    [
        ({"hand": 2}, "3 cards are dealt, and they do not come out even for 3, 4 or 5 players."),
        ({"elements": ("hanged",)}, "There is no Suspect for the crime."),
        ({"elements": ("drowned",)}, "The elements are words like “hanged”; “drowned” is none."),
        ({"elements": ("hanged", "hanged")}, "The elements are words like “hanged”; none is listed twice."),
        ({"cars": ()}, "The train needs at least one car, a different one for each leg."),
        ({"stations": ("Istanbul", "Paris")}, "The train goes from Paris by"),
        ({"stations": ("Paris", "Wien", "Budapest")}, "The train goes from Paris by"),
        ({"copies": 3}, "There are 1 to 2 copies of an element, and 1 to 3 of a Time."),
        ({"conductor": 4}, "Each player has a card or more, the Conductor 0 to 3, passengers have 0 or more."),
        ({"hand": 0}, "Each player has a card or more"),
        ({"name": " "}, "The deck has no name."),
        ({"note": "x" * 2000}, "is too long; it may have 1000 letters."),
    ],
)
def test_what_is_wrong_with_a_deck(changes, problem):
    assert problem in " ".join(check_deck(replace(load_deck("tiny"), **changes)))


@pytest.mark.parametrize(
    ("changes", "problems"),
    [
        (
            {"elements": ("x" * 70,)},
            (f"The elements are words like “hanged”; “{'x' * 60}” is none.",),
        ),
        (
            {"elements": ("hanged", "greed")},
            tuple(f"There is no {name} for the crime." for name in ("Suspect", "Location", "Time")),
        ),
        ({"name": "x" * 100, "note": "x" * 1000}, ()),
        ({"name": "x" * 101}, (f"“{'x' * 60}” is too long; it may have 100 letters.",)),
    ],
)
def test_each_fault_of_a_deck_is_told_once(changes, problems):
    assert check_deck(replace(load_deck("tiny"), **changes)) == problems


@pytest.mark.parametrize(
    ("changes", "fits"),
    [
        ({"copies": 0}, False),
        ({"time_copies": 0}, False),
        ({"time_copies": 3}, True),
        ({"time_copies": 4}, False),
        ({"conductor": -1}, False),
        ({"passengers": (-1, 1)}, False),
        ({"cars": ("dining", "dining")}, False),
        ({"stations": ("Paris",)}, False),
        ({"stations": ("Strasbourg", "Istanbul")}, False),
    ],
)
def test_the_numbers_that_a_deck_may_have(changes, fits):
    assert (check_deck(replace(load_deck("tiny"), **changes)) == ()) == fits


@pytest.mark.parametrize(("hand", "players"), [(1, 3), (2, None), (3, 1), (4, None)])
def test_how_many_players_a_deck_is_for(hand, players):
    """Three cards are dealt."""
    assert players_of(replace(load_deck("tiny"), hand=hand)) == players


def test_of_a_deck_of_which_no_card_is_left_nobody_is_dealt_any():
    assert players_of(replace(load_deck("tiny"), conductor=3)) is None


def test_passengers_board_from_the_station_on_where_they_get_in():
    own = deck(6, "club", "lounge", stations=("Paris", "Wien", "Istanbul"), hand=1, conductor=0, passengers=(0, 1))
    assert deck_of(3, own).boards == (99, 1)
    assert deck_of(3, own).wires == deck_of(3, "tiny").wires == 99
    assert (deck_of(3, own).showings, deck_of(3, "tiny").showings) == (1, 0)


def test_passengers_need_a_station():
    own = deck(5, "dining", hand=1, conductor=0, passengers=(1, 0))
    assert check_deck(own) == ("Passengers 1 have cards, and board in Strasbourg, where the train does not stop.",)


@pytest.mark.parametrize(
    ("chosen", "sentence"),
    [
        ({"deck": "none"}, "There is no deck “none”; there are classic, tiny, small."),
        ({"deck": "tiny"}, "Give the hours of 1 legs"),
        ({**TINY, "players": 4}, "The deck “Four suspects” is for 3 players."),
        ({**TINY, "deck": replace(load_deck("tiny"), hand=2)}, "do not come out even"),
    ],
)
def test_options_that_do_not_fit(chosen, sentence):
    with pytest.raises(OptionsError, match=sentence):
        GAME.options(**chosen)


def test_no_table_is_made_with_them():
    with pytest.raises(OptionsError, match="for programs"):
        GAME.check_table(GAME.options(**TINY))
    GAME.check_table(GAME.options())


def test_files(tmp_path):
    path = tmp_path / "own.toml"
    words = ("hanged", *SUSPECTS[:4], "greed", "clubcar", "clock1")
    text = f'name = "Own"\nelements = {list(words)}\n'
    path.write_text(text + "copies = 1\nhand = 1\nconductor = 0\n")
    assert check_deck_file(path) == GAME.check_file(str(path)) == []
    own = GAME.read_option("deck", str(path))
    assert own == load_deck_file(path)
    options = GAME.options(players=3, deck=own)
    record = bradshaw.Match(GAME, options, seed="own").record
    assert GAME.recorded_options(bradshaw.Record.loads(record.dumps()).options) == options
    path.write_text(text + "hand = 9\n")
    with pytest.raises(BadDeck, match="can't be played with"):
        load_deck_file(path)
    assert len(check_deck_file(path)) == 1
    path.write_text(text)
    assert "This is no deck" in check_deck_file(path)[0]
    path.write_bytes(b"\xff")
    assert check_deck_file(path) is None
    with pytest.raises(BadDeck, match="UTF-8"):
        load_deck_file(path)
    with pytest.raises(BadDeck, match="can't be read"):
        load_deck_file(tmp_path / "none.toml")
    with pytest.raises(ValueError, match="not TOML"):
        parse_deck("=")
    path.write_text("name = 1\n")
    assert check_deck_file(path) is None
