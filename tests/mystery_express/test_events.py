"""What each action in a car tells, event by event: in which order, to whom, and with which notes."""

import pytest
from msgspec.structs import replace

from bradshaw.core.rng import Rng
from bradshaw.games.mystery_express.events import (
    Boarded,
    CarVisited,
    FaceSeen,
    HasChosen,
    Invited,
    Peeked,
    Rested,
    TookBack,
    TurnBegan,
    YouChose,
)
from bradshaw.games.mystery_express.state import (
    Boarding,
    Dining,
    Gathering,
    Landed,
    Landing,
    Note,
    Showing,
)
from tests.mystery_express.helpers import GAME, Play
from tests.mystery_express.telling import (
    PEEKERS,
    TURN,
    card,
    check,
    logged,
    moved,
    open_to_all,
    position,
)

# The start, and resting


def test_boarding():
    state = GAME.new(GAME.options(players=3, first=1, powers=False), Rng("board", 0))
    state, events = GAME.play(state, 2, GAME.read("board club"), Rng("x", 1))
    assert events == (Boarded(2, "club"),)
    assert (state.cars, state.to_act, state.stage) == ((None, None, "club"), (0, 1), Boarding())
    state, events = GAME.play(state, 1, GAME.read("board sleeping"), Rng("x", 2))
    assert events == (Boarded(1, "sleeping"),)
    state, events = GAME.play(state, 0, GAME.read("board dining"), Rng("x", 3))
    assert events == (Boarded(0, "dining"), TurnBegan(1, 4))
    assert (state.cars, state.turn, state.stage) == (("dining", "sleeping", "club"), 1, TURN)


def test_boarding_when_nobody_can_do_anything():
    state = replace(Play([""] * 3).state, stage=Boarding(), to_act=(2,))
    state, events = GAME.play(state, 2, GAME.read("board club"), Rng("x", 1))
    assert events[:4] == (Boarded(2, "club"), TurnBegan(0, 4), TurnBegan(1, 4), TurnBegan(2, 4))
    assert (state.leg, type(state.stage)) == (1, Showing)


def test_resting():
    play = position("0 rest")
    check(play, (Rested(0), TurnBegan(1, 4)), to_act=(1,))
    play = position("0 rest", hands=["hanged", "", "", ""])
    check(play, (Rested(0), TurnBegan(1, 4)), to_act=(1,))  # the neighbour has a card to pass
    play = position("0 rest", hands=["", "", "", ""])
    assert play.events[:4] == (Rested(0), TurnBegan(1, 4), TurnBegan(2, 4), TurnBegan(3, 4))
    assert type(play.state.stage) is Showing


# Club Car


def test_grip():
    play = position("0 dine b modus", "0 serve", "1 show shot", "0 grip b modus")
    check(play, (CarVisited(0, "club", "modus", (1,)), TookBack(1, "modus")))
    grip = Note(1, "grip", "modus", "discard b", "hand b", None, ())
    assert [logged(play, seat)[-1] for seat in range(5)] == [grip] * 5
    assert (play.hand(1), play.discard(1), play.state.hours) == ("poisoned shot edmund", "", 7)
    assert play.state.hand_backs[1] == (2, 1, 0, 0)
    assert play.state.discard_backs[1] == (0, 0, 0, 0)


@pytest.mark.parametrize(
    ("leg", "text", "category", "source", "word"),
    [
        (1, "help 1 suspect", "suspect", "passengers 1", "karlov"),
        (3, "help 2 location", "location", "passengers 2", "diningcar"),
    ],
)
def test_help(leg, text, category, source, word):
    play = position(f"0 {text}", leg=leg)
    check(
        play,
        (CarVisited(0, "club", category), *moved("passengers", source, "discard a", word, (0,), leg + 1)),
    )
    assert play.state.hours == 6
    assert play.state.stacks[0 if leg == 1 else 1] == tuple(card(w) for w in ("jealousy",) if leg == 1)
    assert play.state.known[play.state.discards[0][0]] == 0b0001
    assert play.state.stack_backs == (((0, 0, 1, 0), (0, 0, 0, 1)) if leg == 1 else ((0, 1, 1, 0), (0, 0, 0, 0)))


def test_help_and_a_power():
    characters = ["pransky", "mirabella", "strauss", "macdouglas"]
    play = position("0 help 1 suspect", leg=1, powers=True, characters=characters)
    put = play.state.discards[0][0]
    events = (
        CarVisited(0, "club", "suspect"),
        *moved("passengers", "passengers 1", "discard a", "karlov", (0,), 2),
    )
    check(play, events, Landing((Landed(put, -1, 0, 1),), None), (1,))


# Dining Car


def test_dining():
    play = position("0 dine b modus")
    check(play, (CarVisited(0, "dining"), Invited(0, 1, "modus")), Dining(((1, 0),)))
    assert (play.state.cars[0], play.state.hours) == ("dining", 8)
    play.do(0, "dine c suspect")
    check(play, (Invited(0, 2, "suspect"),), Dining(((1, 0), (2, 1))))
    play.do(0, "serve")
    check(play, (), Gathering("dining", ((1, 0), (2, 1))), (1,))
    assert play.state.secret == ((), (), (card("karlov"),), ())
    play.do(1, "show shot")
    check(
        play,
        (
            YouChose("shot", audience=(1,)),
            HasChosen(1),
            *moved("dining", "hand b", "discard b", "shot", (0, 1)),
            *moved("dining", "hand c", "discard c", "karlov", (0, 2)),
        ),
    )
    assert play.state.secret == ((), (), (), ())
    assert play.state.hours == 7


def test_a_meal_that_is_served_at_once():
    play = position("0 dine c suspect", hours=1, hands=["hanged", "shot", "karlov", "greed"])
    events = (
        CarVisited(0, "dining"),
        Invited(0, 2, "suspect"),
        *moved("dining", "hand c", "discard c", "karlov", (0, 2)),
        TurnBegan(1, 4),
    )
    check(play, events, to_act=(1,))


def test_a_meal_and_powers():
    play = position("0 dine b modus", "0 dine c suspect", "0 serve", powers=True, characters=PEEKERS)
    play.do(1, "show shot")
    landed = (Landed(card("shot"), 1, 1, 2), Landed(card("karlov"), 2, 2, 1))
    assert (play.state.stage, play.state.to_act) == (Landing(landed, None), (3,))
    play.do(3, "peek 1")
    face = Note(1, "dining", "modus", "hand b", "discard b", "shot", (0, 1, 3))
    check(play, (Peeked(3, 1, "modus"), FaceSeen(face, audience=(3,))))
    assert [logged(play, seat)[-2].element for seat in range(5)] == ["shot", "shot", None, "shot", None]
    assert [logged(play, seat)[-2].seen for seat in range(5)] == [(0, 1, 3)] * 5
    assert [note.source for note in logged(play, 2)] == ["hand b", "hand c"]
    assert (play.state.used, play.state.known[card("shot")]) == (0b1000, 0b1011)


def test_a_power_that_is_kept():
    play = position("0 dine b modus", "0 serve", "1 show shot", "3 no peek", powers=True, characters=PEEKERS)
    check(play, ())
    assert (play.state.used, play.state.known[card("shot")]) == (0, 0b0011)


def test_two_powers_at_once():
    characters = ["pransky", "mansard", "mirabella", "macdouglas"]
    hands = ["hanged", "shot edmund", "clubbed", "karlov clubcar"]
    play = position(
        "0 dine b suspect", "0 dine c modus", "0 serve", hands=hands, powers=True, characters=characters
    )
    stage = play.state.stage
    assert (type(stage), play.state.to_act) == (Landing, (2, 3))
    play.do(3, "no peek")
    check(play, (), stage, (2,))
    play.do(2, "peek 1")
    face = Note(1, "dining", "suspect", "hand b", "discard b", "edmund", (0, 1, 2))
    check(play, (Peeked(2, 1, "suspect"), FaceSeen(face, audience=(2,))))


# Lounge Car


def test_lounge():
    play = position("0 lounge modus")
    asked = Gathering("lounge", ((1, 0), (2, 0), (3, 0)))
    check(play, (CarVisited(0, "lounge", "modus"),), asked, (1,))
    play.do(1, "show poisoned")
    check(
        play,
        (
            YouChose("poisoned", audience=(1,)),
            HasChosen(1),
            *open_to_all("lounge", "hand b", "discard b", "poisoned"),
            *open_to_all("lounge", "hand c", "discard c", "pushed"),
            *open_to_all("lounge", "hand d", "discard d", "clubbed"),
        ),
    )
    assert play.state.hours == 7
    assert play.state.known[card("poisoned")] == 0b11111
    assert logged(play, 4) == logged(play, 0)


def test_two_choices_in_the_lounge():
    play = position("0 lounge modus", hands=["candy", "shot poisoned", "pushed hanged", "despair"])
    play.do(2, "show hanged")
    check(
        play,
        (YouChose("hanged", audience=(2,)), HasChosen(2)),
        Gathering("lounge", ((1, 0), (2, 0))),
        (1,),
    )
    assert play.state.secret == ((), (), (card("hanged"),), ())


def test_a_lounge_without_a_choice():
    play = position("0 lounge motive")
    events = (
        CarVisited(0, "lounge", "motive"),
        *open_to_all("lounge", "hand c", "discard c", "money"),
        *open_to_all("lounge", "hand d", "discard d", "despair"),
    )
    check(play, events)
