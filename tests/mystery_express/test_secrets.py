"""The second statement of secrecy: what is the same for a seat, and what contradicts the truth."""

import pytest
from msgspec.structs import replace

from bradshaw.core.game import Outcome
from bradshaw.games.mystery_express.actions import Answer, Give, Grip, Hide, Show, Tunnel, Wire
from bradshaw.games.mystery_express.cards import WORD_OF
from bradshaw.games.mystery_express.deductions import RuledOut
from bradshaw.games.mystery_express.secrets import MysterySecrets
from bradshaw.games.mystery_express.state import (
    Gathering,
    Guessing,
    Landed,
    Landing,
    Leaving,
    Note,
    Showing,
    Tunnelling,
)
from tests.mystery_express.helpers import GAME, Play

SECRETS = MysterySecrets()
OBSERVERS = (0, 1, 2, 3, None)
HANDS = ["hanged candy greed", "shot poisoned edmund", "pushed karlov money clubbed", "clubbed orourke despair"]
SPOTS = ["clubcar", "jealousy", "hanged"]
STACKS = (["despair", "money"], ["diningcar", "loungecar", "greed"])


def position(**options):
    """Seat 1 has shown seat 0 the card `poisoned`."""
    play = Play(HANDS, spots=SPOTS, stacks=STACKS, **{"hours": 9, **options})
    return play.dine("b", "modus").do(1, "show poisoned").state


def card(word, copy=0):
    return WORD_OF.index(word) + copy


def exchange(state, one, two):
    """The same position with two cards exchanged; whoever knew one there now knows the other."""
    other = {one: two, two: one}
    known = (
        [state.known[other.get(c, c)] for c in range(len(state.known))] if one < len(state.known) else state.known
    )

    def swap(cards):
        return tuple(other.get(c, c) for c in cards)

    return replace(
        state,
        crime=swap(state.crime),
        deck=swap(state.deck),
        hands=tuple(map(swap, state.hands)),
        discards=tuple(map(swap, state.discards)),
        spots=swap(state.spots),
        stacks=tuple(map(swap, state.stacks)),
        out=swap(state.out),
        known=tuple(known),
    )


def put(items, at, item):
    return (*items[:at], item, *items[at + 1 :])


def noticed(state, other):
    """Who could tell the two positions apart."""
    found = [seat for seat in OBSERVERS if not SECRETS.same(state, other, seat)]
    assert found == [seat for seat in OBSERVERS if not SECRETS.same(other, state, seat)]
    return found


EVERYONE = list(OBSERVERS)


# What is the same for a seat


@pytest.mark.rule("ME-15", "ME-18")
@pytest.mark.parametrize(
    ("one", "two", "who"),
    [
        ("shot", "stabbed", [1]),  # the other one is not in play
        ("shot", "hanged", [0, 1]),  # one hand with another
        ("poisoned", "pushed", [0, 1, 2]),  # shown to seat 0 by seat 1
        ("edmund", "karlov", [1, 2]),
        ("clubcar", "diningcar", []),  # with the Conductor, and a stack
    ],
)
def test_faces_are_known_to_those_who_have_seen_them(one, two, who):
    state = position()
    assert noticed(state, exchange(state, card(one), card(two))) == who


def test_copies_of_an_element_are_the_same():
    state = position()
    assert noticed(state, state) == []
    for word in set(WORD_OF):
        assert noticed(state, exchange(state, card(word), card(word, 1))) == []


def test_ones_own_discard_is_known():
    state = replace(position(), known=(0,) * 48)
    assert noticed(state, exchange(state, card("poisoned"), card("pushed"))) == [1, 2]


def test_a_card_that_is_known_with_the_conductor_or_the_passengers():
    state = position()
    spot, stack = state.spots[0], state.stacks[1][0]
    known = put(state.known, spot, 0b0100)
    assert noticed(replace(state, known=known), exchange(replace(state, known=known), spot, stack)) == [2]
    known = put(state.known, stack, 0b10010)
    assert noticed(replace(state, known=known), exchange(replace(state, known=known), spot, stack)) == [1, None]


def test_backs_are_public():
    state = position()
    assert noticed(state, exchange(state, card("shot"), card("karlov"))) == EVERYONE
    assert noticed(state, exchange(state, state.spots[0], state.spots[1])) == EVERYONE
    assert noticed(state, exchange(state, state.spots[0], state.stacks[0][0])) == EVERYONE
    assert noticed(state, exchange(state, state.stacks[0][0], state.crime[1])) == EVERYONE
    assert noticed(state, exchange(state, state.discards[1][0], state.crime[1])) == EVERYONE
    assert noticed(state, replace(state, spots=put(state.spots, 1, -1))) == EVERYONE
    assert noticed(state, replace(state, spots=put(state.spots, 1, 0))) == EVERYONE


def test_hands_and_stacks_have_no_order_but_discards_have():
    state = position()
    turned = replace(state, hands=put(state.hands, 2, state.hands[2][::-1]))
    assert noticed(state, turned) == []
    assert noticed(state, replace(state, stacks=put(state.stacks, 1, state.stacks[1][::-1]))) == []
    two = replace(state, discards=((), state.hands[1], (), ()))
    assert noticed(two, replace(state, discards=((), state.hands[1][::-1], (), ()))) == EVERYONE


def test_the_card_turned_up_in_budapest():
    state = replace(position(), out=(0, -1, -1, -1))
    assert noticed(state, replace(state, out=(1, -1, -1, -1))) == []
    assert noticed(state, replace(state, out=(2, -1, -1, -1))) == EVERYONE
    assert noticed(state, replace(state, out=(-1, 0, -1, -1))) == EVERYONE
    assert noticed(state, replace(state, out=(-1, -1, -1, -1))) == EVERYONE


@pytest.mark.parametrize(
    ("field", "value"),
    [
        ("cars", ("club", "club", "lounge", "club")),
        ("leg", 1),
        ("first", 2),
        ("turn", 2),
        ("hours", 3),
        ("done", 3),
        ("used", 1),
        ("characters", ("strauss",)),
        ("times", (("clock1",),)),
        ("to_act", (0, 1)),
        ("stage", Leaving(1)),
    ],
)
def test_what_everyone_sees(field, value):
    state = position()
    assert noticed(state, replace(state, **{field: value})) == EVERYONE


@pytest.mark.rule("ME-08")
@pytest.mark.parametrize(("leg", "turned_up"), [(0, 1), (1, 2), (3, 4), (4, 5), (5, 5)])
def test_tokens_are_turned_up_leg_by_leg(leg, turned_up):
    state = replace(position(), leg=leg)
    tokens = ["club", "dining", "lounge", "passenger", "sleeping", "smoking"]
    state = replace(state, tokens=tuple(tokens))
    for at in range(6):
        other = replace(state, tokens=put(state.tokens, at, "elsewhere"))
        assert noticed(state, other) == (EVERYONE if at < turned_up else [])


def test_what_others_have_chosen_is_known_only_to_be_chosen():
    state = replace(position(), stage=Gathering("lounge", ((1, 0), (2, 0))))
    none, one = ((), (), (), ()), ((), (), (card("pushed"),), ())
    chosen = replace(state, secret=one)
    assert noticed(replace(state, secret=none), chosen) == EVERYONE
    assert noticed(chosen, replace(state, secret=((), (), (card("clubbed"),), ()))) == [2]
    assert noticed(chosen, replace(state, secret=((), (), (card("pushed", 1),), ()))) == []
    for stage in (Guessing(2), Tunnelling()):
        state = replace(state, stage=stage)
        zero, one = (replace(state, secret=((), (), (choice,), ())) for choice in (0, 1))
        assert noticed(zero, one) == [2]


@pytest.mark.rule("ME-47", "ME-60")
@pytest.mark.parametrize("field", ["telegrams", "answers"])
def test_lines_are_read_by_their_writer_alone(field):
    state = replace(position(), **{field: ((), ("hanged",), (), ())})
    assert noticed(state, replace(state, **{field: ((), ("shot",), (), ())})) == [1]
    assert noticed(state, replace(state, **{field: ((), ("hanged", "candy"), (), ())})) == EVERYONE
    assert noticed(state, replace(state, **{field: ((), (), ("hanged",), ())})) == EVERYONE


def test_cards_just_put_down():
    landed = Landed(card("poisoned"), 1, 1, 1)
    state = replace(position(), stage=Landing((landed,), None))

    def stage(then=None, **changes):
        return replace(state, stage=Landing((replace(landed, **changes),), then))

    assert noticed(state, stage(card=card("shot"))) == []  # what is seen of it is said of the discard
    assert noticed(state, stage(card=card("edmund"))) == EVERYONE
    assert noticed(state, stage(giver=2)) == EVERYONE
    assert noticed(state, stage(owner=2)) == EVERYONE
    assert noticed(state, stage(back=2)) == EVERYONE
    assert noticed(state, stage(then=Leaving(1))) == EVERYONE


@pytest.mark.rule("ME-41", "ME-42", "ME-44")
def test_time_cards_are_seen_by_those_who_still_watch():
    clocks = [card(f"clock{number}") for number in range(1, 9)]
    state = replace(position(), to_act=(1, 3))

    def shown(how, *groups):
        return replace(state, stage=Showing(how, groups))

    one = shown("one by one", clocks[:1], clocks[1:2])
    assert noticed(one, shown("one by one", clocks[1:2], clocks[:1])) == [1, 3, None]
    assert noticed(one, shown("one by one", [clocks[0] + 1], clocks[1:2])) == []
    assert noticed(one, shown("three piles", clocks[:1], clocks[1:2])) == EVERYONE
    packets = shown("packets", clocks[:2], clocks[2:4])
    assert noticed(packets, shown("packets", clocks[2:4], clocks[:2])) == [1, 3]


def test_what_was_done_openly():
    note = Note(1, "dining", "modus", "hand b", "discard b", None, (0, 1))
    state = position()

    def noted(own, spectators):
        return replace(state, notes=((own,), (), (), (), (spectators,)))

    first = noted(note, note)
    assert noticed(first, noted(replace(note, element="hanged"), note)) == []
    assert noticed(first, noted(note, replace(note, element="hanged", leg=3))) == []
    for field, value in (
        ("how", "lounge"),
        ("category", "suspect"),
        ("source", "hand c"),
        ("target", "discard c"),
        ("seen", (0, 1, 2)),
    ):
        assert noticed(first, noted(note, replace(note, **{field: value}))) == EVERYONE


@pytest.mark.rule("ME-60")
def test_after_the_end_the_result_is_what_counts():
    crime = tuple(card(word) for word in ("hanged", "candy", "greed", "clubcar", "clock1"))
    state = replace(position(), crime=crime, outcome=Outcome((1, 2, 3, 4), "answers"))
    assert noticed(state, replace(state, crime=put(crime, 4, crime[4] + 1), hands=())) == []
    assert noticed(state, replace(state, crime=put(crime, 0, card("shot")))) == EVERYONE
    assert noticed(state, replace(state, telegrams=(("hanged",), (), (), ()))) == EVERYONE
    assert noticed(state, replace(state, answers=(("hanged",), (), (), ()))) == EVERYONE
    assert noticed(state, replace(state, outcome=Outcome((1, 2, 3, 4), "telegram"))) == EVERYONE


def test_actions_that_look_the_same():
    unseen = [
        (Show("hanged"), Show("shot")),
        (Give("hanged"), Give("shot")),
        (Hide("left"), Hide("right")),
        (Tunnel("left", "modus"), Tunnel("left", "motive")),
        (Wire(None), Wire("hanged")),
        (Answer("hanged"), Answer("shot")),
    ]
    for one, two in unseen:
        assert SECRETS.same_action(one, two, 0) is True
        assert SECRETS.same_action(one, Grip(0, "modus"), 0) is False
    assert SECRETS.same_action(Grip(0, "modus"), Grip(0, "modus"), None) is True
    assert SECRETS.same_action(Grip(0, "modus"), Grip(1, "modus"), None) is False


# Contradictions


def contradiction(state, seat=0, **changes):
    return SECRETS.contradiction(state, replace(GAME.view(state, seat), **changes))


def test_what_is_true_is_no_contradiction():
    state = replace(position(), spots=(0, -1, 20), spot_backs=("modus", None, "suspect"))
    state = replace(state, out=(-1, 0, -1, 40), up=(None, "clubbed", None, "loungecar"))
    for seat in OBSERVERS:
        assert contradiction(state, seat) is None
    view = GAME.view(state, 1)
    assert contradiction(state, 1, hand=view.hand[::-1]) is None


@pytest.mark.parametrize(
    ("changes", "sentence"),
    [
        ({"hand": ("hanged", "candy")}, "That is not the seat's hand."),
        ({"discard": ("hanged",)}, "That is not the seat's discard."),
        ({"hands": ((0, 0, 0, 0),) * 4}, "The backs are not as told."),
        ({"discards": ((0, 0, 0, 0),) * 4}, "The backs are not as told."),
        ({"stacks": ((0, 0, 0, 0),) * 2}, "The backs are not as told."),
        ({"spots": ("location", "motive", None)}, "The Conductor's backs are not as told."),
        ({"out": (None, None, "hanged", None)}, "The cards turned up are others."),
        ({"outcome": Outcome((1, 2, 3, 4), "answers")}, "The crime is another."),
    ],
)
def test_what_is_not_true(changes, sentence):
    assert contradiction(position(), **changes) == sentence


def test_spectators_have_no_cards_but_see_backs():
    assert contradiction(position(), None, hand=("hanged",)) is None
    assert contradiction(position(), None, spots=()) == "The Conductor's backs are not as told."


def test_the_crime_that_is_told_at_the_end():
    state = replace(position(), outcome=Outcome((1, 2, 3, 4), "answers"))
    assert contradiction(state) is None
    assert contradiction(state, crime=("hanged",)) == "The crime is another."
    assert contradiction(state, outcome=None, crime=("hanged",)) is None


def test_a_deduction_that_is_wrong():
    state = position()
    words = [WORD_OF[c] for c in state.crime]
    wrong = [RuledOut("modus", word, "A hunch.") for word in ("hanged", words[2], words[0])]
    assert contradiction(state, deductions=wrong[:1]) is None
    assert (
        contradiction(state, deductions=tuple(wrong)) == f"{words[2]} is ruled out, but it is part of the crime."
    )


def shown(element, target="discard b", how="dining", category="modus", source="hand b"):
    return Note(1, how, category, source, target, element, (0, 1))


def test_what_the_log_saw_go_to_a_discard_must_be_there():
    state = replace(position(), discards=((), (card("shot"), card("shot", 1), card("edmund")), (), ()))
    state = replace(state, discard_backs=((0, 0, 0, 0), (2, 1, 0, 0), (0, 0, 0, 0), (0, 0, 0, 0)))
    gone = "The log has hanged on discard b, where it is not."

    def logged(*notes):
        return contradiction(state, past=(), notes=notes)

    assert logged() is None
    assert logged(shown("shot"), shown("edmund"), shown("shot")) is None
    assert logged(shown("shot"), shown("shot"), shown("shot")) == (
        "The log has shot on discard b, where it is not."
    )
    assert logged(shown("shot"), shown("hanged")) == gone
    assert logged(shown("shot", "discard c")) == "The log has shot on discard c, where it is not."
    assert logged(shown(None), shown("hanged", "hand c"), shown(None, "face up")) is None
    grip = Note(1, "grip", "modus", "discard b", "hand b", None, ())
    assert logged(shown("hanged"), grip) is None
    assert logged(grip, shown("hanged")) == gone
    assert logged(shown("hanged"), replace(grip, category="motive")) == gone
    assert logged(shown("hanged"), replace(grip, source="discard c")) == gone
    assert logged(shown("greed"), shown("hanged"), grip) == "The log has greed on discard b, where it is not."
    over = Note(1, "leg", None, "discards", "hands", None, ())
    assert logged(shown("hanged"), over) is None
    assert logged(shown("hanged"), over, shown("hanged")) == gone
    assert contradiction(state, past=(shown("hanged"),), notes=()) == gone
