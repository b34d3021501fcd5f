"""The notation: every action there is, and what is none."""

import pytest

from bradshaw.core.errors import NotationError
from bradshaw.games.mystery_express.actions import (
    Answer,
    Board,
    Chat,
    Dine,
    Give,
    Grip,
    Guess,
    Help,
    Hide,
    Lounge,
    NoPeek,
    Peek,
    Ready,
    Rest,
    Rummage,
    Serve,
    Show,
    Sleep,
    Smoke,
    Take,
    Tunnel,
    Wire,
)
from bradshaw.games.mystery_express.notation import read, write

CARS = ("club", "dining", "lounge", "passenger", "sleeping", "smoking")
HELD = ("modus", "suspect", "motive", "location")
CARDS = (
    *("clubbed", "hanged", "poisoned", "pushed", "shot", "stabbed"),
    *("candy", "edmund", "karlov", "orourke", "perez", "rajiv"),
    *("despair", "greed", "jealousy", "money", "rivalry", "unknown"),
    *("clubcar", "diningcar", "loungecar", "passengercar", "sleepingcar", "smokingcar"),
)
CLOCKS = tuple(f"clock{number}" for number in range(1, 9))
SEATS = tuple(enumerate("abcde"))
SIDES = ("left", "right")

ALL = {
    "rest": Rest(),
    "serve": Serve(),
    "no peek": NoPeek(),
    "ready": Ready(),
    "wire nothing": Wire(None),
    **{f"board {car}": Board(car) for car in CARS},
    **{f"{verb} {c}": kind(c) for verb, kind in (("lounge", Lounge), ("rummage", Rummage)) for c in HELD},
    **{f"sleep {letter}": Sleep(seat) for seat, letter in SEATS},
    **{f"take {n}": Take(n) for n in (1, 2, 3)},
    **{f"peek {n}": Peek(n) for n in (1, 2, 3, 4)},
    **{f"{verb} {word}": kind(word) for verb, kind in (("show", Show), ("give", Give)) for word in CARDS},
    **{f"{verb} {w}": kind(w) for verb, kind in (("answer", Answer), ("wire", Wire)) for w in CARDS + CLOCKS},
    **{f"{verb} {side}": kind(side) for verb, kind in (("hide", Hide), ("guess", Guess)) for side in SIDES},
    **{f"{v} {x} {c}": kind(s, c) for v, kind in (("grip", Grip), ("dine", Dine)) for s, x in SEATS for c in HELD},
    **{f"help {n} {c}": Help(n, c) for n in (1, 2) for c in HELD},
    **{
        f"{v} {s} {c}": kind(s, c)
        for v, kind in (("passenger", Chat), ("tunnel", Tunnel))
        for s in SIDES
        for c in HELD
    },
    **{f"smoke {x} {y} {c}": Smoke(s, t, c) for s, x in SEATS for t, y in SEATS if s < t for c in HELD},
}


def no_action(text):
    return f"“{text}” is no action. They look like “dine b motive”, “lounge suspect” or “show hanged”."


@pytest.mark.parametrize("text", ALL)
def test_every_action_is_written_and_read(text):
    assert read(text) == ALL[text]
    assert write(ALL[text]) == text


@pytest.mark.parametrize(
    "text",
    [
        *(
            "",
            "dance",
            "Rest",
            " rest",
            "rest ",
            "board tender",
            "lounge time",
            "rummage time",
            "sleep f",
            "take 0",
        ),
        *("take 4", "peek 0", "peek 5", "show clock1", "give clock1", "wire clock9", "answer nothing", "hide up"),
        *("grip f modus", "dine a time", "help 0 modus", "help 3 modus", "passenger up modus", "tunnel left time"),
        *("smoke a a modus", "smoke b a modus", "smoke a f modus", "smoke a b time"),
    ],
)
def test_nothing_else_is_an_action(text):
    with pytest.raises(NotationError) as refused:
        read(text)
    assert str(refused.value) == no_action(text)


def test_a_long_text_is_not_repeated_in_full():
    with pytest.raises(NotationError) as refused:
        read("x" * 59 + "yz" + "x" * 50)
    assert str(refused.value) == no_action("x" * 59 + "y")


def test_what_is_no_action_of_any_game_can_be_spoken_of():
    assert write(Smoke(2, 1, "time")) == "smoke 2 1 time"
    assert write(Show("clock1")) == "show clock1"
    assert write(Take(9)) == "take 9"
