"""Legs and stations, event by event: what is told, to whom, and what the table then waits for."""

import pytest
from msgspec.structs import replace

from bradshaw.core.game import Outcome
from bradshaw.games.mystery_express.cards import CATEGORIES, WORD_OF
from bradshaw.games.mystery_express.events import (
    Arrived,
    CardMoved,
    CrimeRevealed,
    FaceSeen,
    GameEnded,
    HasChosen,
    IsChoosing,
    LegEnded,
    PassengersBoarded,
    Rested,
    TelegramSent,
    TimeShown,
    TurnBegan,
    YouChose,
)
from bradshaw.games.mystery_express.state import Answering, Gathering, Note, Over, Showing, Tunnelling, Wiring
from tests.mystery_express.telling import HANDS, TURN, card, check, moved, position

ALL = (0, 1, 2, 3)
NOBODY = ((), (), (), ())


def arrival(leg, *script, **options):
    """The leg is over: seat 0, the last to play, rests."""
    play = position(*script, **{"first": 1, "leg": leg, **options})
    return play.do(0, "rest")


def ready(play):
    for seat in ALL:
        play.do(seat, "ready")
    return play


def without_passengers(play):
    """There is nobody to be helped."""
    play.state = replace(play.state, stacks=((), ()), stack_backs=((0, 0, 0, 0),) * 2)
    return play


# The end of a leg


@pytest.mark.rule("ME-08", "ME-09", "ME-17", "ME-40", "ME-41")
def test_a_leg_ends():
    characters = ["strauss", "mansard", "mirabella", "macdouglas"]
    script = ["0 dine b modus", "0 serve", "1 show shot", "3 peek 1", "0 passenger right suspect"]
    before = position(*script, first=1, powers=True, characters=characters)
    while before.state.to_act != (0,):
        before.do(before.state.to_act[0], "no peek")
    assert before.state.used == 0b1000
    notes, past = before.state.notes, before.state.past
    play = before.do(0, "rest")
    state = play.state
    car = state.tokens[1]
    assert play.events[:3] == (Rested(0), LegEnded(1), Arrived("Strasbourg", car))
    groups = state.stage.groups
    assert play.events[3:] == tuple(
        TimeShown(number, "one by one", (WORD_OF[group[0]],)) for number, group in enumerate(groups, 1)
    )
    assert state.stage == Showing("one by one", groups)
    assert sorted(c for group in groups for c in group) == list(state.deck)
    assert (state.leg, state.first, state.used, state.to_act) == (1, 0, 0, ALL)
    assert state.discards == NOBODY
    assert state.discard_backs == ((0, 0, 0, 0),) * 4
    assert sum(len(hand) for hand in state.hands) == 12
    assert play.hand(1) == "poisoned shot candy"
    assert state.hand_backs[1] == (2, 1, 0, 0)
    over = Note(1, "leg", None, "discards", "hands", None, ())
    assert state.past == tuple((*past[n], *notes[n], over) for n in range(5))
    assert state.notes == ((),) * 5


@pytest.mark.rule("ME-09")
def test_the_next_turn_in_a_leg():
    play = position("0 rest", first=0)
    check(play, (Rested(0), TurnBegan(1, 4)), to_act=(1,))
    play.do(1, "rest").do(2, "rest")
    check(play, (Rested(2), TurnBegan(3, 4)), to_act=(3,))
    play.do(3, "rest")
    assert play.events[:2] == (Rested(3), LegEnded(1))
    assert play.state.first == 3


@pytest.mark.rule("ME-20", "ME-30")
def test_hours_of_a_turn():
    characters = ["strauss", "pransky", "mirabella", "macdouglas"]
    options = {"characters": characters, "hours": 2}
    play = position("0 rest", powers=True, **options)
    assert (play.events[1], play.state.hours, play.state.done) == (TurnBegan(1, 5), 5, 0)
    assert position("0 rest", powers=False, **options).events[1] == TurnBegan(1, 4)
    assert position("0 rest", leg=2, powers=False, **options).events[1] == TurnBegan(1, 5)
    play = position("0 lounge modus", "1 show shot", hours=2)
    assert (play.events[-1], play.state.done) == (TurnBegan(1, 4), 0)


# The Hour of the Crime


@pytest.mark.rule("ME-41", "ME-45")
def test_watching_in_strasbourg():
    play = arrival(0)
    stage = play.state.stage
    check(play.do(2, "ready"), (HasChosen(2),), stage, (0, 1, 3))
    check(play.do(0, "ready"), (HasChosen(0),), stage, (1, 3))
    play.do(1, "ready").do(3, "ready")
    check(play, (HasChosen(3), PassengersBoarded(1), TurnBegan(0, 4)))
    assert (play.state.times, play.state.leg, play.state.turn) == ((), 1, 0)


@pytest.mark.rule("ME-44")
def test_showings_are_kept_where_that_is_agreed():
    play = ready(arrival(0, time_log=True))
    words = tuple(sorted(WORD_OF[c] for c in play.state.deck))
    assert play.state.times == (words,)
    play.state = replace(play.state, leg=2, first=1, turn=0)
    assert ready(play.do(0, "rest")).state.times == (words, words)


@pytest.mark.rule("ME-42", "ME-45")
def test_packets_in_wien():
    play = arrival(2)
    stage = play.state.stage
    assert play.events[:3] == (Rested(0), LegEnded(3), Arrived("Wien", play.state.tokens[3]))
    assert [len(group) for group in stage.groups] == [6, 6, 6, 5]
    packets = [tuple(WORD_OF[c] for c in group) for group in stage.groups]
    assert play.events[3:] == tuple(
        TimeShown(number + 1, "packets", packets[(seat - number) % 4], audience=(seat,))
        for number in range(4)
        for seat in ALL
    )
    assert (stage.how, play.state.to_act) == ("packets", ALL)
    check(ready(play), (HasChosen(3), PassengersBoarded(2), TurnBegan(0, 4)))


@pytest.mark.rule("ME-40")
def test_nobody_can_do_anything_after_a_showing():
    """With empty hands the train goes on to München, through the tunnel, and to Wien, where cards are drawn."""
    play = ready(without_passengers(arrival(0, hands=[""] * 4)))
    turns = [TurnBegan(seat, 4) for seat in ALL]
    tokens = play.state.tokens
    assert play.events[:11] == (
        *(HasChosen(3), PassengersBoarded(1), *turns, LegEnded(2), Arrived("München", tokens[2])),
        *(TurnBegan(seat, 5) for seat in (3, 0, 1)),
    )
    assert (play.state.leg, play.state.stage.how) == (3, "packets")


# The tunnel


@pytest.mark.rule("ME-46", "ME-74")
def test_the_tunnel():
    hands = ["hanged candy", "greed", "shot clubcar", "karlov money"]
    play = arrival(1, hands=hands)
    check(play, (Rested(0), LegEnded(2), Arrived("München", play.state.tokens[2])), Tunnelling(), ALL)
    assert play.state.secret == ((2,), (), (), ())  # seat 1, on the left of seat 0, has one back only
    play.do(2, "tunnel left suspect")
    check(play, (YouChose("suspect", audience=(2,)), HasChosen(2)), Tunnelling(), (0, 1, 3))
    assert play.state.secret == ((2,), (), (1, 2), ())
    play.do(1, "tunnel left modus")
    check(play, (YouChose("modus", audience=(1,)), IsChoosing(1)), Tunnelling(), (0, 1, 3))
    play.do(1, "tunnel right suspect")
    check(play, (YouChose("suspect", audience=(1,)), HasChosen(1)), Tunnelling(), (0, 3))
    play.do(3, "tunnel left modus").do(3, "tunnel right location").do(0, "tunnel right motive")
    check(
        play,
        (
            YouChose("motive", audience=(0,)),
            HasChosen(0),
            *moved("tunnel", "hand b", "hand b", "greed", (0,), 2),
            *moved("tunnel", "hand d", "hand d", "money", (0,), 2),
            *moved("tunnel", "hand c", "hand c", "shot", (1,), 2),
            *moved("tunnel", "hand a", "hand a", "candy", (1,), 2),
            *moved("tunnel", "hand d", "hand d", "karlov", (2,), 2),
            *moved("tunnel", "hand b", "hand b", "greed", (2,), 2),
            *moved("tunnel", "hand a", "hand a", "hanged", (3,), 2),
            *moved("tunnel", "hand c", "hand c", "clubcar", (3,), 2),
            TurnBegan(0, 5),
        ),
    )
    assert play.state.secret == NOBODY
    assert play.state.known[card("greed")] == 0b0101


@pytest.mark.rule("ME-46")
def test_a_tunnel_without_a_choice():
    play = arrival(1, hands=["hanged", "", "shot poisoned", "karlov"])
    seen = [event.note for event in play.events if isinstance(event, FaceSeen)]
    assert [(note.source, note.seen) for note in seen] == [
        *(("hand d", (0,)), ("hand c", (1,)), ("hand a", (1,)), ("hand d", (2,))),
        *(("hand a", (3,)), ("hand c", (3,))),
    ]
    assert (play.state.stage, play.state.to_act, play.events[-1]) == (TURN, (0,), TurnBegan(0, 5))
    seeds = [arrival(1, hands=["hanged", "", "shot poisoned", "karlov"]) for _ in range(3)]
    assert seeds[0].events == seeds[1].events


# Budapest


def telegrams(play, seats=ALL):
    for seat in seats:
        for _ in CATEGORIES:
            play.do(seat, "wire nothing")
    return play


@pytest.mark.rule("ME-43", "ME-47")
def test_telegrams_in_budapest():
    play = arrival(3)
    assert play.events[:3] == (Rested(0), LegEnded(4), Arrived("Budapest", play.state.tokens[4]))
    assert play.events[3].how == "three piles"
    check(ready(play), (HasChosen(3),), Wiring(), ALL)
    check(play.do(1, "wire hanged"), (YouChose("hanged", audience=(1,)), IsChoosing(1)), Wiring(), ALL)
    assert play.state.telegrams == ((), ("hanged",), (), ())
    check(play.do(1, "wire nothing"), (YouChose("nothing", audience=(1,)), IsChoosing(1)), Wiring(), ALL)
    play.do(1, "wire greed").do(1, "wire clubcar").do(1, "wire clock3")
    check(play, (YouChose("clock3", audience=(1,)), TelegramSent(1)), Wiring(), (0, 2, 3))
    assert play.state.telegrams == ((), ("hanged", None, "greed", "clubcar", "clock3"), (), ())


@pytest.mark.rule("ME-48")
def test_the_revelation():
    play = telegrams(ready(arrival(3, hands=["", "shot", *HANDS[2:]])))
    asked = Gathering("revelation", ((1, -1), (2, -1), (3, -1)))
    check(play, (YouChose("nothing", audience=(3,)), TelegramSent(3)), asked, (2, 3))
    assert play.state.secret == ((), (card("shot"),), (), ())
    check(play.do(3, "show orourke"), (YouChose("orourke", audience=(3,)), HasChosen(3)), asked, (2,))
    play.do(2, "show money")
    cards = ("modus", "hand b", "shot"), ("motive", "hand c", "money"), ("suspect", "hand d", "orourke")
    notes = [Note(4, "revelation", category, hand, "face up", word, ALL) for category, hand, word in cards]
    events = (YouChose("money", audience=(2,)), HasChosen(2), *map(CardMoved, notes), TurnBegan(0, 5))
    check(play, events)
    assert play.state.out[0] == -1
    assert [WORD_OF[c] for c in play.state.out[1:]] == ["shot", "money", "orourke"]
    assert play.state.up == (None, "shot", "money", "orourke")
    assert play.state.secret == NOBODY
    assert [log[-3:] for log in play.state.notes] == [tuple(notes)] * 5


@pytest.mark.rule("ME-48")
def test_a_revelation_without_a_choice():
    play = telegrams(ready(without_passengers(arrival(3, hands=["hanged", "shot", "karlov", "greed"]))))
    assert play.events[:2] == (YouChose("nothing", audience=(3,)), TelegramSent(3))
    assert [event.note.element for event in play.events[2:6]] == ["hanged", "shot", "karlov", "greed"]
    assert play.state.hands == NOBODY
    assert (play.state.leg, play.state.stage) == (5, Answering())  # nobody can do anything in the last leg


# Istanbul


def answers(play, seat, *words):
    for word in words:
        play.do(seat, f"answer {word}")
    return play


def istanbul():
    crime = tuple(card(word) for word in ("hanged", "candy", "greed", "clubcar", "clock1"))
    play = arrival(4)
    lines = (
        ("hanged", "candy", None, None, "clock2"),
        (None,) * 5,
        ("shot", None, None, None, "clock1"),
        ("hanged", "candy", "greed", "clubcar", None),
    )
    play.state = replace(play.state, crime=crime, telegrams=lines)
    return play


RIGHT = ("hanged", "candy", "greed", "clubcar", "clock1")
WRONG = ("shot", "edmund", "money", "diningcar", "clock2")


@pytest.mark.rule("ME-60", "ME-61", "ME-62")
def test_the_end():
    play = istanbul()
    check(play, (Rested(0), LegEnded(5), Arrived("Istanbul", None)), Answering(), ALL)
    check(play.do(2, "answer hanged"), (YouChose("hanged", audience=(2,)), IsChoosing(2)), Answering(), ALL)
    answers(play, 2, "candy", "greed", "diningcar", "clock2")
    check(play, (YouChose("clock2", audience=(2,)), HasChosen(2)), Answering(), (0, 1, 3))
    assert play.state.answers == ((), (), ("hanged", "candy", "greed", "diningcar", "clock2"), ())
    answers(play, 0, *RIGHT[:3], *WRONG[3:])
    answers(play, 3, *WRONG)
    answers(play, 1, *WRONG[:2], *RIGHT[2:])
    written = [("hanged", "shot", "hanged", "shot"), ("candy", "edmund", "candy", "edmund")]
    written += [("greed", "greed", "greed", "money"), ("diningcar", "clubcar", "diningcar", "diningcar")]
    written += [("clock2", "clock1", "clock2", "clock2")]
    outcome = Outcome((1, 2, 3, 4), "telegram")
    revealed = zip(CATEGORIES, RIGHT, written, strict=True)
    check(
        play,
        (
            YouChose("clock1", audience=(1,)),
            HasChosen(1),
            *(CrimeRevealed(*line) for line in revealed),
            GameEnded(outcome, (3, 3, 3, 0), (1, 0, 0, 4), (1, 0, 1, 0)),
        ),
        Over(),
        (),
    )
    assert play.state.outcome == outcome


@pytest.mark.rule("ME-61", "ME-62")
@pytest.mark.parametrize(
    ("right", "places", "reason"),
    [
        ((5, 4, 3, 2), (1, 2, 3, 4), "answers"),
        ((2, 4, 4, 5), (4, 2, 3, 1), "answers"),
        ((2, 4, 4, 3), (4, 1, 2, 3), "telegram"),  # no line is better than one right and one wrong
        ((3, 3, 3, 3), (2, 3, 4, 1), "telegram"),
    ],
)
def test_places(right, places, reason):
    play = istanbul()
    for seat, count in enumerate(right):
        answers(play, seat, *RIGHT[:count], *WRONG[count:])
    assert play.state.outcome == Outcome(places, reason)


@pytest.mark.rule("ME-62")
def test_a_win_by_telegram_with_two_who_share_the_second_place():
    play = istanbul()
    play.state = replace(play.state, telegrams=(("hanged", None, None, None, None), *((None,) * 5,) * 3))
    for seat, words in enumerate((RIGHT, RIGHT, RIGHT, WRONG)):
        answers(play, seat, *words)
    assert play.state.outcome == Outcome((1, 2, 2, 4), "telegram")


@pytest.mark.rule("ME-62")
def test_a_shared_win():
    play = istanbul()
    play.state = replace(play.state, telegrams=((None,) * 5,) * 4)
    for seat, words in enumerate((RIGHT, RIGHT, WRONG, RIGHT)):
        answers(play, seat, *words)
    assert play.state.outcome == Outcome((1, 1, 4, 1), "shared")
