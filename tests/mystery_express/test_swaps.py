"""Swapped deals: whatever a seat does not know is swapped, and nothing else."""

from random import Random

import msgspec
import pytest
from msgspec.structs import replace

from bradshaw.core.game import Outcome
from bradshaw.games.mystery_express.cards import CATEGORY_OF, WORD_OF
from bradshaw.games.mystery_express.secrets import MysterySecrets
from bradshaw.games.mystery_express.state import (
    Gathering,
    Guessing,
    Landing,
    Returning,
    Showing,
    Tunnelling,
)
from tests.mystery_express.helpers import GAME, Play, cards_of

SECRETS = MysterySecrets()
HANDS = ["hanged candy greed", "shot poisoned edmund", "pushed karlov money clubbed", "clubbed orourke despair"]
SPOTS = ["clubcar", "jealousy", "hanged"]
STACKS = (["despair", "money"], ["diningcar", "loungecar", "greed"])


def position(**options):
    """Seat 1 has shown seat 0 the card `poisoned`."""
    play = Play(HANDS, spots=SPOTS, stacks=STACKS, **{"hours": 9, **options})
    return play.dine("b", "modus").do(1, "show poisoned").state


def card(word, copy=0):
    return WORD_OF.index(word) + copy


class Orderly(Random):
    """Shuffles nothing."""

    def sample(self, population, k):
        return list(population)[:k]

    def shuffle(self, x):
        del x


def swaps(state, seat, count=40):
    """Several swaps. All that holds for every one of them is checked here."""
    found = [SECRETS.swap(state, seat, Random(number)) for number in range(count)]
    for other in found:
        assert SECRETS.same(state, other, seat)
        assert msgspec.json.encode(GAME.view(state, seat)) == msgspec.json.encode(GAME.view(other, seat))
        assert sorted(cards_of(other)) == sorted(cards_of(state))
        assert places(other) == places(state)
        assert other.hands == tuple(tuple(sorted(hand)) for hand in other.hands)
        assert other.deck == tuple(sorted(other.deck))
        assert sorted(other.tokens) == sorted(state.tokens)
        assert other.out == state.out
    return found


def places(state):
    """Backs and who knows the cards, place by place."""

    def seen(cards):
        return [(CATEGORY_OF[c], state.known[c]) for c in cards]

    hands = [sorted(seen(hand)) for hand in state.hands]
    ordered = [*state.discards, *state.stacks, tuple(c for c in state.spots if c >= 0), state.crime[:4]]
    return hands, [seen(cards) for cards in ordered], [spot < 0 for spot in state.spots]


def varied(found, look):
    """What different swaps have there."""
    return {look(state) for state in found}


@pytest.mark.rule("ME-15")
@pytest.mark.parametrize("seat", [0, 1, None])
def test_whatever_a_seat_does_not_know_may_be_swapped(seat):
    state = replace(position(), spots=(*position().spots[:2], -1))
    found = swaps(state, seat)
    for category in range(5):
        assert len(varied(found, lambda state, at=category: state.crime[at])) > 1
    for owner in range(4):
        hands = varied(found, lambda state, at=owner: state.hands[at])
        assert (len(hands) == 1) == (owner == seat)
    assert (len(varied(found, lambda state: state.discards)) > 1) == (seat is None)
    assert len(varied(found, lambda state: state.spots)) > 1
    assert len(varied(found, lambda state: state.stacks[1])) > 1
    assert len(varied(found, lambda state: state.deck)) > 1
    assert len(varied(found, lambda state: cards_of(state).index(0))) > 1


def test_all_places_of_a_hidden_card_are_possible():
    """`clubbed` is in two hands, and may be wherever seat 0 does not know a Modus Operandi."""
    state = position()
    hidden = [c for c in cards_of(state) if CATEGORY_OF[c] == 0]
    hidden = [c for c in hidden if c not in state.hands[0] and c != state.discards[1][0]]
    for number in hidden:
        found = swaps(state, 0, 60)
        reached = {
            c for other in found for c, d in zip(cards_of(state), cards_of(other), strict=True) if d == number
        }
        assert reached >= {c for c in hidden if c in state.crime[:1] + state.spots}


def test_tokens_that_are_not_turned_up_may_be_others():
    state = replace(position(), leg=2)
    found = swaps(state, 1)
    for at in range(6):
        assert (len(varied(found, lambda state, at=at: state.tokens[at])) > 1) == (at > 2)
    last = swaps(replace(state, leg=5), 1)
    assert varied(last, lambda state: state.tokens) == {state.tokens}


def test_there_is_nothing_to_swap():
    state = position()
    assert SECRETS.swap(state, 0, Orderly(1)) is None
    over = replace(state, outcome=Outcome((1, 2, 3, 4), "answers"))
    assert SECRETS.swap(over, 0, Random(1)) is None


def test_swapping_cards_just_put_down():
    play = Play(
        HANDS, spots=SPOTS, stacks=STACKS, powers=True, characters=["pransky", "strauss", "mansard", "macdouglas"]
    )
    state = play.dine("b", "modus").do(1, "show poisoned").state
    assert isinstance(state.stage, Landing)
    for other in swaps(state, 3):
        assert [landed.card for landed in other.stage.cards] == list(other.discards[1])
        assert replace(other.stage, cards=()) == replace(state.stage, cards=())
    assert len(varied(swaps(state, 3), lambda state: state.discards)) > 1


def test_swapping_time_cards():
    state = position()
    state = replace(state, stage=Showing("packets", (state.deck[:12], state.deck[12:])), to_act=(1, 2))
    assert varied(swaps(state, 1), lambda state: state.stage) == {state.stage}
    assert varied(swaps(state, None), lambda state: state.deck) == {state.deck}
    for other in swaps(state, 0):
        assert sorted(c for group in other.stage.groups for c in group) == list(other.deck)
        assert [len(group) for group in other.stage.groups] == [12, 11]
    assert len(varied(swaps(state, 0), lambda state: state.deck)) > 1


@pytest.mark.rule("ME-47", "ME-60")
def test_swapping_lines():
    lines = ("hanged", "candy", None, "clubcar", "clock1")
    state = replace(position(), telegrams=((), lines[:2], lines, ()), answers=((), (), lines[:1], lines[:3]))
    found = swaps(state, 1, 300)
    assert varied(found, lambda state: state.telegrams[1]) == {lines[:2]}
    assert varied(found, lambda state: tuple(map(len, state.telegrams))) == {(0, 2, 5, 0)}
    assert varied(found, lambda state: tuple(map(len, state.answers))) == {(0, 0, 1, 3)}
    modus = {"clubbed", "hanged", "poisoned", "pushed", "shot"}
    assert varied(found, lambda state: state.telegrams[2][0]) == {None, *modus}
    assert varied(found, lambda state: state.telegrams[2][4]) == {None, *(f"clock{n}" for n in range(1, 9))}
    assert varied(found, lambda state: state.answers[2][0]) == modus
    assert len(varied(found, lambda state: state.answers[3][1])) == 5


def test_swapping_choices():
    state = replace(position(), stage=Guessing(1), secret=((), (0,), (), ()))
    assert varied(swaps(state, 0), lambda state: state.secret) == {((), (n,), (), ()) for n in (0, 1)}
    assert varied(swaps(state, 1), lambda state: state.secret) == {state.secret}
    state = replace(
        position(), stage=Gathering("lounge", ((1, 0), (2, 0))), secret=((), (), (card("pushed"),), ())
    )
    for other in swaps(state, 0):
        assert other.secret[2][0] in other.hands[2]
        assert CATEGORY_OF[other.secret[2][0]] == 0
    asked = ((0, 0), (1, -1), (2, -1), (3, -1))
    state = replace(state, stage=Gathering("revelation", asked), secret=((), (), (card("pushed"),), ()))
    found = swaps(state, 0)
    assert all(other.secret[2][0] in other.hands[2] for other in found)
    assert varied(found, lambda state: CATEGORY_OF[state.secret[2][0]]) == {0, 1, 2}
    assert varied(swaps(state, 2), lambda state: state.secret) == {state.secret}
    state = replace(state, stage=Returning(1, 2, second=True), secret=((card("candy"),), (), (), ()))
    found = swaps(state, 1)
    assert all(other.secret[0][0] in other.hands[0] for other in found)
    assert varied(found, lambda state: CATEGORY_OF[state.secret[0][0]]) == {0, 1, 2}
    state = replace(state, secret=((), (), (), ()))
    assert varied(swaps(state, 1), lambda state: state.secret) == {state.secret}


@pytest.mark.rule("ME-46")
def test_swapping_choices_in_the_tunnel():
    hands = ["hanged candy", "greed", "", "shot clubcar"]
    state = replace(Play(hands).state, stage=Tunnelling(), secret=((2,), (-1, 0), (3,), (0, -1)))
    found = swaps(state, 0, 60)
    assert varied(found, lambda state: state.secret[0]) == {(2,)}
    assert varied(found, lambda state: state.secret[1]) == {(-1, 0), (-1, 1)}
    assert varied(found, lambda state: state.secret[2]) == {(0,), (3,)}
    assert varied(found, lambda state: state.secret[3]) == {(0, -1), (1, -1)}
