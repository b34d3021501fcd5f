"""Every event as a sentence, and what seats, elements and places are called."""

import re

import pytest
from msgspec.structs import replace

from bradshaw.core.game import Outcome
from bradshaw.games.mystery_express import words
from bradshaw.games.mystery_express.events import (
    Arrived,
    BagGuessed,
    Boarded,
    CardMoved,
    CarVisited,
    CrimeRevealed,
    FaceSeen,
    GameEnded,
    HasChosen,
    Invited,
    IsChoosing,
    LegEnded,
    PassengersBoarded,
    Peeked,
    Rested,
    TelegramSent,
    TimeShown,
    TookBack,
    TurnBegan,
    YouChose,
)
from bradshaw.games.mystery_express.names import element_name, names_of, place_name, seat_names
from bradshaw.games.mystery_express.state import Note
from tests.mystery_express.helpers import GAME

NAMES = ("Ann", "Bob", "Cleo", "Dan", "Eve")
THREE = GAME.options(players=3, characters=["pransky", "mirabella", "mansard"])


@pytest.mark.parametrize(
    ("players", "names"),
    [
        (3, ("Compartment A", "Compartment B", "Compartment C")),
        (5, ("Compartment A", "Compartment B", "Compartment C", "Compartment D", "Compartment E")),
    ],
)
def test_seats_are_called_by_their_letters(players, names):
    assert seat_names(GAME.options(players=players)) == GAME.seat_names(GAME.options(players=players)) == names


def test_seats_are_called_by_their_characters():
    characters = ["mansard", "strauss", "pransky", "macdouglas", "mirabella"]
    names = ("Mansard", "Strauss", "Miss Pransky", "MacDouglas", "De Mirabella")
    assert seat_names(GAME.options(players=5, characters=characters)) == names


@pytest.mark.parametrize(
    ("place", "name"),
    [
        ("hand a", "Ann's hand"),
        ("hand e", "Eve's hand"),
        ("discard c", "Cleo's discard"),
        ("conductor 3", "spot 3 of the Conductor"),
        ("passengers 2", "passengers 2"),
        ("passing", "the card passed on"),
        ("face up", "face up"),
        ("deck", "deck"),
    ],
)
def test_places(place, name):
    assert place_name(place, NAMES) == name


def test_elements_and_several_seats():
    assert [element_name(word) for word in ("clubbed", "orourke", "clock8")] == ["Clubbed", "O'Rourke", "Clock 8"]
    assert names_of((3,), NAMES) == "Dan"
    assert names_of((1, 4), NAMES) == "Bob and Eve"


def note(how, source, target, element=None, seen=(), category="suspect"):
    return Note(2, how, category, source, target, element, seen)


SENTENCES = [
    (Boarded(0, "sleeping"), "Miss Pransky boards the Sleeping Car."),
    (TurnBegan(1, 4), "De Mirabella has 4 hours."),
    (TurnBegan(1, 1), "De Mirabella has 1 hour."),
    (TurnBegan(1, 0), "De Mirabella has 0 hours."),
    (Rested(2), "Mansard rests."),
    (
        CarVisited(0, "club", "motive", (2,)),
        "In the Club Car Miss Pransky tells Mansard to get a grip on Motive.",
    ),
    (CarVisited(0, "club", "modus"), "In the Club Car Miss Pransky helps a passenger for a Modus Operandi card."),
    (CarVisited(1, "dining"), "De Mirabella sits down in the Dining Car."),
    (CarVisited(1, "lounge", "location"), "In the Lounge Car De Mirabella asks everyone about Location."),
    (
        CarVisited(1, "passenger", "suspect", (2,)),
        "In the Passenger Car De Mirabella starts a round of Suspect cards with Mansard.",
    ),
    (CarVisited(2, "sleeping", None, (0,)), "In the Sleeping Car Mansard looks for Miss Pransky's bag."),
    (
        CarVisited(2, "smoking", "motive", (0, 1)),
        "In the Smoking Car Mansard asks Miss Pransky and De Mirabella for a Motive card each.",
    ),
    (Invited(0, 2, "location"), "Miss Pransky invites Mansard to show a Location card."),
    (HasChosen(2), "Mansard has chosen."),
    (IsChoosing(2), "Mansard is choosing."),
    (YouChose("hanged"), "You choose Hanged."),
    (Peeked(1, 0, "suspect"), "De Mirabella peeks at the Suspect card just put on Miss Pransky's discard."),
    (TookBack(2, "modus"), "Mansard takes all Modus Operandi cards back from the discard."),
    (BagGuessed(0, 1, True), "Miss Pransky finds De Mirabella's bag."),
    (BagGuessed(0, 1, False), "Miss Pransky does not find De Mirabella's bag."),
    (LegEnded(3), "Leg 3 of 5 is over: everyone takes the discards back."),
    (Arrived("Wien", "smoking"), "The train arrives in Wien. The Conductor is now in the Smoking Car."),
    (Arrived("Istanbul", None), "The train arrives in Istanbul. The Conductor gets off."),
    (TimeShown(7, "one by one", ("clock3",)), "Time card 7: Clock 3."),
    (TimeShown(2, "packets", ("clock3", "clock1")), "Packet 2 of the Time cards: Clock 3, Clock 1."),
    (TimeShown(3, "three piles", ("clock8",)), "Time card 3, on pile 3: Clock 8."),
    (TimeShown(7, "three piles", ("clock8",)), "Time card 7, on pile 1: Clock 8."),
    (TimeShown(23, "three piles", ("clock2",)), "Time card 23, on pile 2: Clock 2."),
    (PassengersBoarded(2), "Passengers 2 board the train."),
    (TelegramSent(1), "De Mirabella has sent a telegram."),
    (
        CrimeRevealed("suspect", "perez", ("perez", "candy", "perez")),
        "The Suspect of the crime: Sra. Pérez. Miss Pransky, Mansard knew.",
    ),
    (
        CrimeRevealed("modus", "hanged", ("shot", "clubbed", "shot")),
        "The Modus Operandi of the crime: Hanged. Nobody knew.",
    ),
    (
        GameEnded(Outcome((3, 2, 1), "answers"), (0, 3, 4), (0, 0, 0), (0, 0, 0)),
        "Mansard has the most right answers and wins. Right answers: Miss Pransky 0, De Mirabella 3, Mansard 4.",
    ),
    (
        GameEnded(Outcome((1, 2, 3), "telegram"), (4, 4, 0), (2, 1, 0), (0, 0, 0)),
        "Miss Pransky wins by the better telegram. Right answers: Miss Pransky 4, De Mirabella 4, Mansard 0.",
    ),
    (
        GameEnded(Outcome((1, 3, 1), "shared"), (4, 2, 4), (1, 0, 1), (0, 0, 0)),
        "Miss Pransky and Mansard share the win. Right answers: Miss Pransky 4, De Mirabella 2, Mansard 4.",
    ),
]

MOVES = [
    (note("dining", "hand a", "discard a", None, (0, 1)), "Miss Pransky shows a Suspect card to De Mirabella."),
    (
        note("dining", "hand c", "discard c", None, (0, 1, 2), "modus"),
        "Mansard shows a Modus Operandi card to Miss Pransky and De Mirabella.",
    ),
    (note("lounge", "hand b", "discard b", "edmund", (0, 1, 2)), "De Mirabella shows Sir Edmund to everyone."),
    (
        note("tunnel", "hand c", "hand c", None, (1,), "location"),
        "In the tunnel De Mirabella peeks at a Location card in Mansard's hand.",
    ),
    (note("revelation", "hand b", "face up", "orourke", (0, 1, 2)), "De Mirabella reveals O'Rourke."),
    (
        note("sleeping", "hand a", "discard b", None, (0, 1)),
        "A Suspect card goes from Miss Pransky's hand to De Mirabella's discard.",
    ),
    (
        note("conductor", "hand a", "conductor 2", None, (0,)),
        "A Suspect card goes from Miss Pransky's hand to spot 2 of the Conductor.",
    ),
    (
        note("passengers", "passengers 1", "discard c", None, (2,)),
        "A Suspect card goes from passengers 1 to Mansard's discard.",
    ),
    (
        note("passenger", "hand a", "passing", None, (0, 1)),
        "A Suspect card goes from Miss Pransky's hand to somebody who has none to pass and hands it on.",
    ),
    (
        note("passenger", "passing", "discard c", None, (0, 1, 2)),
        "A Suspect card goes from the card passed on to Mansard's discard.",
    ),
    (
        note("smoking", "hand a", "discard c", "perez", (0, 2)),
        "Sra. Pérez goes from Miss Pransky's hand to Mansard's discard.",
    ),
]


@pytest.mark.parametrize(("event", "sentence"), SENTENCES)
def test_events(event, sentence):
    assert GAME.tell(event, THREE) == sentence


@pytest.mark.parametrize(("moved", "sentence"), MOVES)
def test_cards_that_move(moved, sentence):
    assert GAME.tell(CardMoved(moved), THREE) == sentence


def test_a_face():
    assert GAME.tell(FaceSeen(replace(MOVES[0][0], element="karlov"), audience=(0, 1)), THREE) == (
        "It is Prof. Karlov."
    )


def test_what_is_no_event_is_not_told():
    with pytest.raises(TypeError, match=f"^{re.escape('(1, 2) is no event of this game')}$"):
        words.tell((1, 2), THREE)
