"""What is told in the cars where cards change hands, by the Conductor, and at the end of a leg."""

import pytest
from msgspec.structs import replace

from bradshaw.games.mystery_express.cards import WORD_OF
from bradshaw.games.mystery_express.events import (
    BagGuessed,
    CarVisited,
    HasChosen,
    YouChose,
)
from bradshaw.games.mystery_express.moves import CHAT, DINE, GRIP, HELP, LOUNGE, SLEEP, SMOKE
from bradshaw.games.mystery_express.state import (
    Gathering,
    Guessing,
    Hiding,
    Landed,
    Landing,
    Leaving,
    Passing,
    Returning,
    Rummaging,
    Showing,
    Taking,
)
from tests.mystery_express.telling import (
    HANDS,
    PEEKERS,
    PEEKING,
    card,
    check,
    moved,
    position,
)

# Passenger Car


def test_a_round_to_the_left_and_to_the_right():
    play = position("0 passenger left modus")
    check(play, (CarVisited(0, "passenger", "modus", (1,)),), Passing(0, 1, -1, 4), (1,))
    play.do(1, "give shot")
    check(
        play,
        (
            *moved("passenger", "hand b", "discard a", "shot", (0, 1)),
            *moved("passenger", "hand a", "discard d", "hanged", (0, 3)),
            *moved("passenger", "hand d", "discard c", "clubbed", (2, 3)),
            *moved("passenger", "hand c", "discard b", "pushed", (1, 2)),
        ),
    )
    play = position("0 passenger right motive")
    check(
        play,
        (
            CarVisited(0, "passenger", "motive", (3,)),
            *moved("passenger", "hand d", "discard a", "despair", (0, 3)),
            *moved("passenger", "hand a", "passing", "greed", (0, 1)),
            *moved("passenger", "passing", "discard c", "greed", (0, 1, 2)),
            *moved("passenger", "hand c", "discard d", "money", (2, 3)),
        ),
    )
    assert play.state.hours == 8


def test_a_card_that_comes_home():
    play = position("0 passenger left modus", hands=["candy", "shot", "edmund", "greed"])
    check(
        play,
        (
            CarVisited(0, "passenger", "modus", (1,)),
            *moved("passenger", "hand b", "passing", "shot", (0, 1)),
            *moved("passenger", "passing", "passing", "shot", (0, 1, 3)),
            *moved("passenger", "passing", "passing", "shot", (0, 1, 2, 3)),
            *moved("passenger", "passing", "discard b", "shot", (0, 1, 2, 3)),
        ),
    )


def test_a_power_in_the_middle_of_a_round():
    characters = ["pransky", "mansard", "macdouglas", "strauss"]
    play = position("0 passenger left modus", "1 give shot", powers=True, characters=characters)
    landed = Landed(card("shot"), 1, 0, 1)
    assert play.state.stage == Landing((landed,), Passing(0, 0, -1, 3))
    play.do(2, "no peek")
    assert play.events == moved("passenger", "hand a", "discard d", "hanged", (0, 3))
    assert play.state.stage == Landing((Landed(card("hanged"), 0, 3, 1),), Passing(0, 3, -1, 2))


# Sleeping Car


def test_a_bag_that_is_found():
    play = position("0 sleep b")
    check(play, (CarVisited(0, "sleeping", None, (1,)),), Hiding(1), (1,))
    assert play.state.hours == 9
    play.do(1, "hide right")
    check(play, (YouChose("right", audience=(1,)), HasChosen(1)), Guessing(1), (0,))
    assert play.state.secret == ((), (1,), (), ())
    play.do(0, "guess right")
    check(play, (BagGuessed(0, 1, True),), Rummaging(1), (0,))
    assert play.state.secret == ((), (), (), ())
    play.do(0, "rummage suspect")
    check(play, moved("sleeping", "hand b", "discard a", "edmund", (0, 1)))
    assert play.state.hours == 7


def test_a_bag_that_is_not_found():
    play = position("0 sleep c", "2 hide left", "0 guess right")
    check(play, (BagGuessed(0, 2, False),))
    assert play.state.hours == 8


def test_a_search_without_a_choice_and_a_power():
    hands = ["hanged candy greed", "shot poisoned", "pushed", "orourke"]
    play = position("0 sleep b", "1 hide left", "0 guess left", hands=hands, powers=True, characters=PEEKERS)
    found = play.state.discards[0][0]
    events = (BagGuessed(0, 1, True), *moved("sleeping", "hand b", "discard a", WORD_OF[found], (0, 1)))
    check(play, events, Landing((Landed(found, 1, 0, 1),), None), (3,))


# Smoking Car


def test_smoking():
    play = position("0 smoke b d modus")
    check(play, (CarVisited(0, "smoking", "modus", (1, 3)),), Gathering("smoking", ((1, 0), (3, 0))), (1,))
    play.do(1, "give poisoned")
    check(
        play,
        (
            YouChose("poisoned", audience=(1,)),
            HasChosen(1),
            *moved("smoking", "hand b", "discard a", "poisoned", (0, 1)),
            *moved("smoking", "hand d", "discard a", "clubbed", (0, 3)),
        ),
        Returning(1, 3, second=False),
    )
    assert play.state.hours == 6
    play.do(0, "give candy")
    check(play, (), Returning(1, 3, second=True))
    assert play.state.secret == ((card("candy"),), (), (), ())
    play.do(0, "give greed")
    check(
        play,
        (
            *moved("smoking", "hand a", "discard b", "candy", (0, 1)),
            *moved("smoking", "hand a", "discard d", "greed", (0, 3)),
        ),
        Taking(),
    )
    assert play.state.secret == ((), (), (), ())


def test_smoking_with_two_cards():
    play = position("0 smoke c d suspect", "0 give greed", hands=["hanged greed", *HANDS[1:]], conductor="club")
    check(
        play,
        (
            *moved("smoking", "hand a", "discard c", "greed", (0, 2)),
            *moved("smoking", "hand a", "discard d", "hanged", (0, 3)),
        ),
    )


def test_smoking_and_powers():
    play = position("0 smoke b c modus", "1 give shot", powers=True, characters=PEEKERS, conductor="club")
    landed = (Landed(card("shot"), 1, 0, 2), Landed(card("pushed"), 2, 0, 1))
    assert play.state.stage == Landing(landed, Returning(1, 2, second=False))
    play.do(3, "no peek")
    check(play, (), Returning(1, 2, second=False))
    play.do(0, "give hanged").do(0, "give candy")
    landed = (Landed(card("hanged"), 0, 1, 2), Landed(card("candy"), 0, 2, 1))
    assert (play.state.stage, play.state.to_act) == (Landing(landed, None), (3,))
    assert play.can(3) == ["no peek", "peek 1"]


# The Conductor


def test_the_conductor():
    play = position("0 lounge motive", conductor="lounge")
    assert (play.state.stage, play.state.to_act) == (Taking(), (0,))
    play.do(0, "take 3")
    check(play, moved("conductor", "conductor 3", "discard a", "hanged", (0,)), Leaving(2))
    assert (play.state.spots[2], play.state.spot_backs) == (-1, ("motive", "location", None))
    play.do(0, "give candy")
    check(play, moved("conductor", "hand a", "conductor 3", "candy", (0,)))
    assert (play.state.spots[2], play.state.spot_backs) == (card("candy"), ("motive", "location", "suspect"))
    assert play.state.known[card("candy")] == 0b0001


def test_the_conductor_gets_the_only_card():
    play = position("0 lounge motive", "0 take 1", conductor="lounge", hands=["candy", *HANDS[1:]])
    check(
        play,
        (
            *moved("conductor", "conductor 1", "discard a", "money", (0,)),
            *moved("conductor", "hand a", "conductor 1", "candy", (0,)),
        ),
    )


def test_the_conductor_and_a_power():
    play = position("0 lounge motive", "0 take 3", conductor="lounge", powers=True, characters=PEEKERS)
    taken = play.state.discards[0][0]
    assert (play.state.stage, play.state.to_act) == (Landing((Landed(taken, -1, 0, 1),), Leaving(2)), (3,))
    play.do(3, "no peek")
    check(play, (), Leaving(2))


def test_only_who_takes_a_card_sees_it():
    play = position(leg=1, conductor="club")
    play.state = replace(play.state, turn=2, to_act=(2,))
    play.do(2, "help 1 suspect")
    assert play.events[1:] == moved("passengers", "passengers 1", "discard c", "karlov", (2,), 2)
    play.do(2, "take 2")
    assert play.events == moved("conductor", "conductor 2", "discard c", "clubcar", (2,), 2)
    play.do(2, "give money")
    assert play.events == moved("conductor", "hand c", "conductor 2", "money", (2,), 2)


def test_who_acts_from_another_seat():
    play = position(hands=["hanged", "shot edmund", "pushed karlov money", "clubbed despair"], conductor="club")
    play.state = replace(play.state, turn=2, to_act=(2,))
    play.do(2, "dine b modus").do(2, "serve")
    assert play.events == moved("dining", "hand b", "discard b", "shot", (1, 2))
    assert play.state.cars == ("club", "club", "dining", "club")
    play.do(2, "smoke a d modus").do(2, "give karlov").do(2, "give money")
    assert play.events == (
        *moved("smoking", "hand c", "discard a", "karlov", (0, 2)),
        *moved("smoking", "hand c", "discard d", "money", (2, 3)),
    )
    assert play.state.cars == ("club", "club", "smoking", "club")


# The last action of a leg


@pytest.mark.parametrize(
    ("bit", "options", "script"),
    [
        (0, {}, ["0 rest"]),
        (DINE, {"hours": 1}, ["0 dine c suspect"]),
        (DINE, {}, ["0 dine c suspect", "0 serve"]),
        (DINE, {}, ["0 dine b modus", "0 serve", "1 show shot"]),
        (LOUNGE, {}, ["0 lounge motive"]),
        (LOUNGE, {}, ["0 lounge modus", "1 show shot"]),
        (LOUNGE, {"conductor": "lounge"}, ["0 lounge motive", "0 take 1", "0 give candy"]),
        (LOUNGE, {"conductor": "lounge", "hands": ["candy", *HANDS[1:]]}, ["0 lounge motive", "0 take 1"]),
        (CHAT, {}, ["0 passenger right suspect"]),
        (CHAT, {}, ["0 passenger left modus", "1 give shot"]),
        (SLEEP, {}, ["0 sleep b", "1 hide left", "0 guess right"]),
        (SLEEP, {"conductor_after_failed_search": False}, ["0 sleep b", "1 hide left", "0 guess right"]),
        (SLEEP, {"hands": ["", "shot", "", ""]}, ["0 sleep b", "1 hide left", "0 guess left"]),
        (SLEEP, {}, ["0 sleep b", "1 hide left", "0 guess left", "0 rummage suspect"]),
        (SMOKE, {"conductor": "club"}, ["0 smoke c d suspect", "0 give candy", "0 give greed"]),
        (GRIP, {}, ["0 grip b modus"]),
        (HELP, {"leg": 3}, ["0 help 2 location"]),
        (DINE, PEEKING, ["0 dine b modus", "0 serve", "1 show shot", "3 peek 1"]),
        (LOUNGE, {**PEEKING, "conductor": "lounge"}, ["0 lounge motive", "0 take 3", "3 no peek", "0 give candy"]),
        (
            LOUNGE,
            {**PEEKING, "conductor": "lounge", "hands": ["candy", *HANDS[1:]]},
            ["0 lounge motive", "0 take 3", "3 no peek"],
        ),
        (CHAT, PEEKING, ["0 passenger left modus", "1 give shot", "3 no peek", "3 no peek"]),
    ],
)
def test_the_leg_ends_with_it(bit, options, script):
    """All else is done, and no one comes after: the train moves on, and what it brings is drawn from the seed."""
    ends = []
    for seed in ("one", "two", "two"):
        play = position(**{"first": 1, **options})
        backs = ((0, 0, 0, 0), (1, 0, 0, 0), (0, 0, 0, 0), (0, 0, 0, 0))
        discards = ((), (card("stabbed"),), (), ())
        play.state = replace(play.state, done=127 - bit, discards=discards, discard_backs=backs)
        leg = play.state.leg
        for number, line in enumerate(script, 1):
            assert play.state.leg == leg, script[number - 1 :]
            seat, _, text = line.partition(" ")
            play.do(int(seat), text, seed=seed)
        assert play.state.leg == leg + 1
        assert play.state.discards == ((), (), (), ())
        ends.append(play.state)
    assert ends[1] == ends[2] != ends[0]
    assert type(ends[0].stage) is Showing
