"""Whole screens: what a seat and a spectator read at each stage."""

import pytest
from msgspec.structs import replace

from bradshaw.core.game import Outcome
from bradshaw.core.rng import Rng
from bradshaw.games.mystery_express.decks import DeckData
from bradshaw.games.mystery_express.deductions import RuledOut
from bradshaw.games.mystery_express.state import Note
from bradshaw.games.mystery_express.view import Asked, Put
from tests.mystery_express.helpers import GAME, Play

HANDS = ["hanged candy greed clubcar", "shot poisoned edmund", "pushed karlov money", ""]
CHARACTERS = ["pransky", "strauss", "macdouglas", "mirabella"]


def position(**options):
    """A table of four. The Conductor is in the Lounge Car."""
    spots, stacks = ["money", "clubcar", "hanged"], (["jealousy", "karlov", "candy"], ["diningcar"])
    options = {"conductor": "lounge", "characters": CHARACTERS, "hours": 6, **options}
    return Play(HANDS, spots=spots, stacks=stacks, **options)


def screen(view):
    """The sections as one text: titles, and the lines below them indented."""
    lines = []
    for section in GAME.show(view):
        lines += [section.title, *(f"    {line}" for line in section.lines)]
    return "\n".join(lines)


def sections(view):
    """What is on the screen below the first section: titles and lines."""
    return {section.title: section.lines for section in GAME.show(view)[1:]}


def headline(view):
    return GAME.show(view)[0].title


HEADLINE = "Leg 1 of 5, Paris to Strasbourg: Miss Pransky has 6 h left"
TABLE = """\
    * to move, w whistle, used: power spent   in hand           on the discard
    Backs: Modus, Suspect, Motive, Location   Mod Sus Mot Loc   Mod Sus Mot Loc
    *w a Miss Pransky          club             1   1   1   1     ·   ·   ·   ·
       b Doctor Strauss        club             2   1   ·   ·     ·   ·   ·   ·
       c Colonel MacDouglas    club             1   1   1   ·     ·   ·   ·   ·
       d Contessa De Mirabella club             ·   ·   ·   ·     ·   ·   ·   ·
    Conductor in the Lounge Car: Motive, Location, Modus Operandi
    Passengers 1 (board in Strasbourg): 2 Suspect, 1 Motive; 2 (board in Wien): 1 Location"""


def test_the_table():
    assert screen(position().view(None)) == f"{HEADLINE}\n{TABLE}"


def test_ones_own_cards():
    assert screen(position().view(1)) == (
        f"{HEADLINE}\n    Your hand: Poisoned, Shot, Sir Edmund\n"
        f"The travellers\n{TABLE}\nWhat you have seen\n    Nothing yet."
    )
    assert screen(position(notebook="none").view(3)) == (
        f"{HEADLINE}\n    Your hand: empty\nThe travellers\n{TABLE}"
    )


def test_in_the_middle_of_a_leg():
    play = position(powers=True, first=2, hours=9, leg=1, conductor="club")
    play.do(0, "dine b suspect").do(0, "dine c modus").do(3, "peek 1").do(0, "help 1 motive")
    play.do(1, "no peek")
    assert screen(play.view(3)) == (
        """\
Leg 2 of 5, Strasbourg to München: Miss Pransky has 4 h left, the Conductor has cards to take
    Your hand: empty
The travellers
    * to move, w whistle, used: power spent   in hand           on the discard
    Backs: Modus, Suspect, Motive, Location   Mod Sus Mot Loc   Mod Sus Mot Loc
    *  a Miss Pransky          club             1   1   1   1     ·   ·   1   ·
       b Doctor Strauss        club             2   ·   ·   ·     ·   1   ·   ·
     w c Colonel MacDouglas    club             ·   1   1   ·     1   ·   ·   ·
       d Contessa De Mirabella club      used   ·   ·   ·   ·     ·   ·   ·   ·
    Conductor in the Club Car: Motive, Location, Modus Operandi
    Passengers 1 (aboard): 2 Suspect; 2 (board in Wien): 1 Location
What you have seen
    Sir Edmund: leg 2, dining, Strauss's hand"""
    )


def test_the_conductor_has_an_empty_spot():
    play = position().do(0, "lounge modus").do(1, "show shot").do(0, "take 1")
    assert screen(play.view(0)) == (
        """\
Leg 1 of 5, Paris to Strasbourg: Miss Pransky has 4 h left, the Conductor gets a card
    Your hand: Hanged, Candy, Greed, Club Car
    Your discard: Money
The travellers
    * to move, w whistle, used: power spent   in hand           on the discard
    Backs: Modus, Suspect, Motive, Location   Mod Sus Mot Loc   Mod Sus Mot Loc
    *w a Miss Pransky          lounge           1   1   1   1     ·   ·   1   ·
       b Doctor Strauss        club             1   1   ·   ·     1   ·   ·   ·
       c Colonel MacDouglas    club             ·   1   1   ·     1   ·   ·   ·
       d Contessa De Mirabella club             ·   ·   ·   ·     ·   ·   ·   ·
    Conductor in the Lounge Car: empty, Location, Modus Operandi
    Passengers 1 (board in Strasbourg): 2 Suspect, 1 Motive; 2 (board in Wien): 1 Location
What you have seen
    Pushed: leg 1, lounge, MacDouglas's hand
    Shot: leg 1, lounge, Strauss's hand
    Money: leg 1, conductor, spot 1 of the Conductor"""
    )


def test_the_end():
    view = replace(
        position().view(0),
        leg=5,
        conductor=None,
        stage="over",
        cars=("club", None, "dining", "smoking"),
        spots=("time", None, "suspect"),
        stacks=((0, 0, 0, 0), (0, 3, 0, 2)),
        hands=((0, 0, 0, 0), (10, 0, 0, 1), (0, 0, 0, 0), (0, 0, 0, 0)),
        out=("hanged", None, "perez", "clubcar"),
        telegram=("hanged", None, None, "clubcar", "clock1"),
        answers=("hanged", "candy", "greed", "clubcar", "clock1"),
        telegrams=(("hanged", None, None, "clubcar", "clock1"), (None,) * 5, (None,) * 5, (None,) * 5),
        all_answers=(
            ("hanged", "candy", "greed", "clubcar", "clock1"),
            ("shot", "candy", "money", "clubcar", "clock2"),
            ("shot", "edmund", "money", "diningcar", "clock2"),
            ("hanged", "candy", "greed", "diningcar", "clock2"),
        ),
        crime=("hanged", "candy", "greed", "diningcar", "clock2"),
        outcome=Outcome((3, 1, 4, 1), "shared"),
        to_act=(),
    )
    assert screen(view) == (
        """\
Istanbul: Strauss and De Mirabella won
    Your hand: Hanged, Candy, Greed, Club Car
    Telegram: Hanged, –, –, Club Car, Clock 1
    Answers: Hanged, Candy, Greed, Club Car, Clock 1
The travellers
    * to move, w whistle, used: power spent   in hand           on the discard
    Backs: Modus, Suspect, Motive, Location   Mod Sus Mot Loc   Mod Sus Mot Loc
    *w a Miss Pransky          club             ·   ·   ·   ·     ·   ·   ·   ·
       b Doctor Strauss                        10   ·   ·   1     ·   ·   ·   ·
       c Colonel MacDouglas    dining           ·   ·   ·   ·     ·   ·   ·   ·
       d Contessa De Mirabella smoking          ·   ·   ·   ·     ·   ·   ·   ·
    Face up, out of play: a Hanged, c Sra. Pérez, d Club Car
    Conductor: Time, empty, Suspect
    Passengers 1 (aboard): no cards; 2 (aboard): 3 Suspect, 2 Location
What you have seen
    Nothing yet.
The crime
    Hanged, Candy, Greed, Dining Car, Clock 2
    Miss Pransky: 3 right (Hanged, Candy, Greed, Club Car, Clock 1); telegram: Hanged, –, –, Club Car, Clock 1
    Strauss: 2 right (Shot, Candy, Money, Club Car, Clock 2); telegram: –, –, –, –, –
    MacDouglas: 2 right (Shot, Sir Edmund, Money, Dining Car, Clock 2); telegram: –, –, –, –, –
    De Mirabella: 5 right (Hanged, Candy, Greed, Dining Car, Clock 2); telegram: –, –, –, –, –"""
    )


@pytest.mark.parametrize(
    ("leg", "stage", "title"),
    [
        (0, "boarding", "Paris: everyone chooses a car"),
        (1, "showing", "Strasbourg: the Time cards are shown"),
        (2, "tunnelling", "München: the train is in the tunnel"),
        (4, "wiring", "Budapest: telegrams are written"),
        (5, "answering", "Istanbul: the last answers are written"),
        (2, "turn", "Leg 3 of 5, München to Wien: Miss Pransky has 6 h left"),
        (3, "dining", "Leg 4 of 5, Wien to Budapest: Miss Pransky has 6 h left, guests are invited"),
        (4, "gathering", "Leg 5 of 5, Budapest to Istanbul: Miss Pransky has 6 h left, cards are chosen"),
        (0, "passing", "Leg 1 of 5, Paris to Strasbourg: Miss Pransky has 6 h left, a card is passed on"),
        (0, "hiding", "Leg 1 of 5, Paris to Strasbourg: Miss Pransky has 6 h left, the bag is hidden"),
        (0, "guessing", "Leg 1 of 5, Paris to Strasbourg: Miss Pransky has 6 h left, the bag is looked for"),
        (0, "rummaging", "Leg 1 of 5, Paris to Strasbourg: Miss Pransky has 6 h left, a category is named"),
        (0, "returning", "Leg 1 of 5, Paris to Strasbourg: Miss Pransky has 6 h left, cards are given in return"),
        (0, "landing", "Leg 1 of 5, Paris to Strasbourg: Miss Pransky has 6 h left, powers may be used"),
    ],
)
def test_headlines(leg, stage, title):
    assert headline(replace(position().view(0), leg=leg, stage=stage)) == title


def test_who_is_in_turn():
    play = position(hours=3).do(0, "rest")
    assert headline(play.view(None)) == "Leg 1 of 5, Paris to Strasbourg: Strauss has 4 h left"
    lines = GAME.show(play.view(None))[0].lines
    assert [line[:8] for line in lines[2:6]] == [" w a Mis", "*  b Doc", "   c Col", "   d Con"]


@pytest.mark.parametrize(
    ("leg", "first", "second"),
    [
        (0, "board in Strasbourg", "board in Wien"),
        (1, "aboard", "board in Wien"),
        (2, "aboard", "board in Wien"),
        (3, "aboard", "aboard"),
    ],
)
def test_passengers(leg, first, second):
    lines = GAME.show(replace(position().view(None), leg=leg))[0].lines
    assert lines[-1] == f"Passengers 1 ({first}): 2 Suspect, 1 Motive; 2 ({second}): 1 Location"


def test_passengers_who_never_board_are_not_shown():
    elements = ("hanged", "candy", "edmund", "karlov", "orourke", "perez", "greed", "clubcar", "clock1")
    given = {"cars": ("club", "lounge"), "stations": ("Paris", "Wien", "Istanbul"), "hand": 1, "conductor": 0}
    own = DeckData("late", elements, copies=1, time_copies=1, passengers=(0, 1), **given)
    state = GAME.new(GAME.options(players=3, deck=own, hours=(1, 1)), Rng("late"))
    assert GAME.show(GAME.view(state, None))[0].lines[-1] == "Passengers 2 (board in Wien): 1 Suspect"


# What is on the table only now


def first_lines(view):
    """What stands above the table."""
    return [line for line in GAME.show(view)[0].lines if line not in GAME.show(position().view(None))[0].lines]


def test_who_is_asked():
    view = position(notebook="none").view(None)
    asked = (Asked(1, "modus"), Asked(2, None), Asked(0, "location"))
    told = "Asked: Strauss (Modus Operandi), MacDouglas, Miss Pransky (Location)"
    assert first_lines(replace(view, stage="gathering", asked=asked)) == [told]
    assert first_lines(replace(view, stage="leaving", asked=asked)) == []


def test_what_was_just_put_down():
    put = (Put("suspect", 1, 1), Put("modus", None, 0), Put("location", 2, 0))
    assert first_lines(replace(position().view(None), stage="landing", put=put)) == [
        "Just put down: 1. Suspect on Strauss's discard",
        "Just put down: 2. Modus Operandi on Miss Pransky's discard",
        "Just put down: 3. Location on Miss Pransky's discard, from MacDouglas",
    ]


def test_time_cards():
    showing = (("clock1",), ("clock3", "clock2"))
    times = (("clock1", "clock2"), ("clock8",))
    assert first_lines(replace(position().view(None), stage="showing", showing=showing)) == [
        "Time cards: Clock 1 · Clock 3, Clock 2",
    ]
    shown = sections(replace(position(notebook="none").view(3), times=times))
    assert shown["Time cards shown"] == ("Clock 1, Clock 2", "Clock 8")


def test_choices_and_lines():
    view = replace(position(notebook="none").view(3), chosen=("left",))
    assert first_lines(view) == ["Your hand: empty", "Chosen: left"]
    view = replace(view, chosen=("modus", "nothing"), discard=("hanged", "perez"))
    discard = "Your discard: Hanged, Sra. Pérez"
    assert first_lines(view) == ["Your hand: empty", discard, "Chosen: Modus Operandi, nothing"]


def test_the_sections_come_in_their_order():
    view = replace(
        position().view(0),
        asked=(Asked(1, None),),
        put=(Put("suspect", 1, 1),),
        showing=(("clock1",),),
        times=(("clock1",),),
        deductions=(
            RuledOut("suspect", "perez", "Both copies of Sra. Pérez were dealt to you."),
            RuledOut("time", "clock2", "A hunch."),
        ),
    )
    assert first_lines(view) == [
        "Your hand: Hanged, Candy, Greed, Club Car",
        "Asked: Strauss",
        "Just put down: 1. Suspect on Strauss's discard",
        "Time cards: Clock 1",
    ]
    assert list(sections(view)) == [
        "The travellers",
        "What you have seen",
        "Ruled out",
        "Time cards shown",
    ]
    assert sections(view)["Ruled out"] == (
        "Sra. Pérez: Both copies of Sra. Pérez were dealt to you.",
        "Clock 2: A hunch.",
    )


# What was seen


def seen(*notes, seat=0):
    view = replace(position().view(seat), past=notes[:1], notes=notes[1:])
    return sections(view)["What you have seen"]


def note(how, source, target, element, category, leg=1):
    return Note(leg, how, category, source, target, element, ())


def test_what_was_seen_is_listed_by_element():
    lines = seen(
        note("dealt", "deck", "hand a", "hanged", "modus", 0),
        note("dining", "hand b", "discard b", "edmund", "suspect"),
        note("dining", "hand c", "discard c", None, "suspect"),
        note("lounge", "hand a", "discard a", "hanged", "modus"),
        note("leg", "discards", "hands", None, None),
        note("tunnel", "hand c", "hand c", "edmund", "suspect", 2),
        note("conductor", "conductor 3", "discard a", "money", "motive", 2),
        note("revelation", "hand b", "face up", "clubbed", "modus", 4),
    )
    assert lines == (
        "Clubbed: leg 4, revelation, Strauss's hand",
        "Sir Edmund: leg 1, dining, Strauss's hand; leg 2, tunnel, MacDouglas's hand",
        "Money: leg 2, conductor, spot 3 of the Conductor",
    )


def test_cards_of_ones_own_hand_are_nothing_to_be_seen():
    shown = note("lounge", "hand b", "discard b", "shot", "modus")
    assert seen(shown, seat=0) == ("Shot: leg 1, lounge, Strauss's hand",)
    assert seen(shown, seat=1) == ("Nothing yet.",)
    assert seen(shown, seat=2) == ("Shot: leg 1, lounge, Strauss's hand",)


def test_a_card_that_is_handed_on_is_seen_once():
    handed_on = [
        note("passenger", "hand b", "passing", "shot", "modus"),
        note("passenger", "passing", "passing", "shot", "modus"),
        note("passenger", "passing", "discard d", "shot", "modus"),
    ]
    assert seen(*handed_on) == ("Shot: leg 1, passenger, Strauss's hand",)
    handed_on[0] = replace(handed_on[0], element=None)
    assert seen(*handed_on) == ("Shot: leg 1, passenger, the card passed on",)
    after = note("passenger", "hand d", "discard b", "hanged", "modus")
    assert seen(*handed_on, after) == (
        "Hanged: leg 1, passenger, De Mirabella's hand",
        "Shot: leg 1, passenger, the card passed on",
    )
