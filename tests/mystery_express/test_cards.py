"""The data files and the tables that follow from them, and that a mistake in a file is told."""

import pytest

from bradshaw.games.mystery_express import cards
from bradshaw.games.mystery_express.cards import (
    CAR_NAMES,
    CARS,
    CATEGORY_NAMES,
    CHARACTER_NAMES,
    ELEMENTS,
    EXTRA_HOURS,
    HOLDS,
    ONE_LESS,
    ONE_MORE,
    PEEKS_AT,
    SETUPS,
    SHORT_NAMES,
    STATIONS,
    TIME_CARDS,
    WORDS,
    Changed,
    Holds,
    Setup,
    Station,
    backs,
    cards_in_play,
    check_cards,
    elements_in_play,
)

ROWS = cards._rows


@pytest.mark.rule("ME-08", "ME-40")
def test_cars_and_stations():
    names = ("Club Car", "Dining Car", "Lounge Car", "Passenger Car", "Sleeping Car", "Smoking Car")
    assert dict(zip(CARS, names, strict=True)) == CAR_NAMES
    assert (
        Station("Paris", "", 0, ()),
        Station("Strasbourg", "one by one", 1, ()),
        Station("München", "", 0, ("tunnel",)),
        Station("Wien", "packets", 2, ()),
        Station("Budapest", "three piles", 0, ("telegram", "revelation")),
        Station("Istanbul", "", 0, ("answers",)),
    ) == STATIONS


@pytest.mark.rule("ME-01", "ME-30")
def test_characters_and_categories():
    assert CATEGORY_NAMES == ("Modus Operandi", "Suspect", "Motive", "Location", "Time")
    assert CHARACTER_NAMES == (
        "Colonel MacDouglas",
        "Contessa De Mirabella",
        "Doctor Strauss",
        "Archibald Mansard",
        "Miss Pransky",
    )
    assert SHORT_NAMES == ("MacDouglas", "De Mirabella", "Strauss", "Mansard", "Miss Pransky")
    assert PEEKS_AT == {"macdouglas": 0, "mirabella": 1, "strauss": 2, "mansard": 3, "pransky": -1}
    assert EXTRA_HOURS == {"macdouglas": 0, "mirabella": 0, "strauss": 0, "mansard": 0, "pransky": 1}


@pytest.mark.rule("ME-03", "ME-06", "ME-07")
def test_what_is_in_play():
    assert {3: Setup(7, 3, (2, 2)), 4: Setup(7, 3, (3, 2)), 5: Setup(7, 3, (3, 3))} == SETUPS
    assert elements_in_play(3, 1) == (6, 7, 8, 9)
    assert elements_in_play(4, 1) == (6, 7, 8, 9, 10)
    assert elements_in_play(5, 1) == (6, 7, 8, 9, 10, 11)
    assert cards_in_play(3, 0) == tuple(range(8))
    assert cards_in_play(4, 1) == tuple(range(12, 22))
    assert cards_in_play(5, 3) == tuple(range(36, 48))
    assert cards_in_play(3, 4) == TIME_CARDS == tuple(range(48, 72))


def test_backs_and_counts():
    assert backs([0, 11, 12, 24, 25, 26, 47]) == (2, 1, 3, 1)
    assert backs(()) == (0, 0, 0, 0)
    assert [more[1, 2, 3, 4] for more in ONE_MORE] == [(2, 2, 3, 4), (1, 3, 3, 4), (1, 2, 4, 4), (1, 2, 3, 5)]
    assert [less[1, 2, 3, 4] for less in ONE_LESS] == [(0, 2, 3, 4), (1, 1, 3, 4), (1, 2, 2, 4), (1, 2, 3, 3)]
    assert [HOLDS[c] for c in ((0, 0, 0, 0), (1, 0, 0, 0), (0, 2, 0, 0), (3, 0, 1, 7))] == [0, 1, 2, 13]


def test_counts_are_worked_out_once():
    more, holds = Changed(2, 3), Holds()
    assert more == holds == {}
    assert more[0, 0, 1, 0] is more[0, 0, 1, 0] == (0, 0, 4, 0)
    assert holds[0, 0, 1, 0] == 4
    assert dict(more) == {(0, 0, 1, 0): (0, 0, 4, 0)}
    assert dict(holds) == {(0, 0, 1, 0): 4}


# Mistakes in the files


def test_the_files_are_sound():
    assert check_cards() == []


@pytest.mark.parametrize(
    ("file", "sentence"),
    [
        ("categories.csv", "The categories are not the five that the engine knows."),
        ("characters.csv", "The characters are not the five that the engine knows."),
    ],
)
def test_a_file_that_does_not_fit_the_engine(monkeypatch, file, sentence):
    monkeypatch.setattr(cards, "_rows", lambda name: ROWS(name)[:-1] if name == file else ROWS(name))
    assert check_cards() == [sentence]


@pytest.mark.parametrize(
    ("table", "value", "sentences"),
    [
        ("CAR_NAMES", {car: car for car in CARS[1:]}, ["The cars are not the six that the engine knows."]),
        (
            "WORDS",
            ("é", *WORDS[1:]),
            ["The elements' words are not all different and easy to type."],
        ),
        (
            "WORDS",
            ("a-b", *WORDS[1:]),
            ["The elements' words are not all different and easy to type."],
        ),
        (
            "WORDS",
            (WORDS[1], *WORDS[1:]),
            ["The elements' words are not all different and easy to type."],
        ),
        ("ELEMENTS", (*ELEMENTS[:-1],), ["Time should have 8 elements with 3 copies each."]),
        (
            "ELEMENTS",
            (*ELEMENTS[:-1], ELEMENTS[-1]._replace(copies=2)),
            ["Time should have 8 elements with 3 copies each."],
        ),
        (
            "ELEMENTS",
            (ELEMENTS[0]._replace(copies=3), *ELEMENTS[1:]),
            ["Modus Operandi should have 6 elements with 2 copies each."],
        ),
        (
            "ELEMENTS",
            (*ELEMENTS, ELEMENTS[-1]),
            ["Time should have 8 elements with 3 copies each."],
        ),
        (
            "ELEMENTS",
            (*ELEMENTS[:5], ELEMENTS[6], ELEMENTS[5], *ELEMENTS[7:]),
            ["The elements are not listed category by category."],
        ),
        ("SETUPS", {3: SETUPS[3], 4: SETUPS[3]}, ["With 4 players the cards do not come out even."]),
        (
            "SETUPS",
            {n: setup._replace(conductor=4) for n, setup in SETUPS.items()},
            [f"With {n} players the cards do not come out even." for n in (3, 4, 5)],
        ),
    ],
)
def test_a_table_with_a_mistake(monkeypatch, table, value, sentences):
    monkeypatch.setattr(cards, table, value)
    assert check_cards() == sentences


def test_all_mistakes_are_told(monkeypatch):
    monkeypatch.setattr(cards, "_rows", lambda name: ROWS(name)[1:])
    monkeypatch.setattr(cards, "CAR_NAMES", {})
    monkeypatch.setattr(cards, "WORDS", ("", *WORDS[1:]))
    monkeypatch.setattr(cards, "ELEMENTS", ELEMENTS[:0])
    monkeypatch.setattr(cards, "SETUPS", {})
    monkeypatch.setattr(cards, "CARDS", range(0))
    names = ("Modus Operandi", "Suspect", "Motive", "Location")
    assert check_cards() == [
        "The categories are not the five that the engine knows.",
        "The cars are not the six that the engine knows.",
        "The characters are not the five that the engine knows.",
        "The elements' words are not all different and easy to type.",
        *(f"{name} should have 6 elements with 2 copies each." for name in names),
        "Time should have 8 elements with 3 copies each.",
    ]
