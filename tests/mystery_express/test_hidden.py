"""What is hidden and what is public: ME-15 to ME-18."""

import random

import msgspec
import pytest

from bradshaw.games.mystery_express.cards import WORD_OF
from bradshaw.games.mystery_express.secrets import MysterySecrets
from tests.mystery_express.helpers import GAME, Play, random_game


@pytest.mark.rule("ME-15")
def test_backs_are_public_and_faces_are_not():
    play = Play(["hanged candy", "shot shot greed", "edmund clubcar", "money"])
    for seat in (0, 2, None):
        view = play.view(seat)
        assert view.hands == ((1, 1, 0, 0), (2, 0, 1, 0), (0, 1, 0, 1), (0, 0, 1, 0))
        assert b"shot" not in msgspec.json.encode(view)
    assert play.view(1).hand == ("shot", "shot", "greed")
    assert len(play.view(None).spots) == 3
    assert play.view(None).hand == ()


@pytest.mark.rule("ME-15")
def test_the_engine_knows_who_may_know_each_card():
    """Whoever holds, is shown or peeks at a card, and nobody else."""
    play = Play(["hanged candy", "shot poisoned greed", "edmund clubcar", "money"])
    play.dine("b", "modus").do(1, "show poisoned")
    card = play.state.discards[1][0]
    assert WORD_OF[card] == "poisoned"
    assert play.state.known[card] == 0b0011
    assert play.seen(0) == ["poisoned"]
    assert play.seen(2) == []
    assert play.seen(None) == []


@pytest.mark.rule("ME-16")
def test_cards_on_the_discard_are_out_of_use():
    play = Play(["hanged candy", "shot poisoned greed", "edmund clubcar", "money"], hours=6)
    play.dine("b", "modus").do(1, "show poisoned")
    assert play.hand(1) == "shot greed"
    assert play.discard(1) == "poisoned"
    play.do(0, "lounge modus")
    assert play.discard(1) == "poisoned shot"
    assert not [text for text in play.can(0) if text.startswith("sleep b modus")]
    play.do(0, "grip b modus")
    assert play.hand(1) == "poisoned shot greed"


@pytest.mark.rule("ME-17")
def test_discards_come_back_when_the_leg_is_over():
    ended = 0
    for state, _, _, events in random_game(4, seed=17):
        tags = [event.__struct_config__.tag for event in events]
        if "leg_ended" in tags:
            ended += 1
            assert tags.index("leg_ended") < tags.index("arrived")
            assert state.discards == ((),) * 4
    assert ended == 5


@pytest.mark.rule("ME-18")
def test_the_log_says_what_was_seen_where_and_when():
    play = Play(["hanged candy", "shot poisoned greed", "edmund clubcar", "money"])
    play.dine("b", "modus").do(1, "show poisoned")
    note = play.view(0).log[-1]
    assert (note.leg, note.how, note.element, note.source) == (1, "dining", "poisoned", "hand b")
    assert play.view(2).log[-1].element is None
    assert play.view(2).log[-1].seen == (0, 1)
    titles = [section.title for section in GAME.show(play.view(0))]
    assert "What you have seen" in titles


@pytest.mark.rule("ME-18")
def test_without_a_notebook_the_screen_lists_nothing():
    play = Play(["hanged", "shot poisoned", "edmund", "money"], notebook="none")
    assert "What you have seen" not in [section.title for section in GAME.show(play.view(0))]


@pytest.mark.rule("ME-18")
def test_identical_copies_and_the_numbers_of_cards_do_not_show():
    """Whatever numbers the cards have that a seat does not know, its view is the same, byte for byte."""
    secrets = MysterySecrets()
    chance = random.Random(18)
    swaps = 0
    for state, _, _, _ in random_game(5, seed=18, notebook="deductions"):
        for seat in (0, 3, None):
            other = secrets.swap(state, seat, chance)
            if other is not None:
                swaps += 1
                assert msgspec.json.encode(GAME.view(state, seat)) == msgspec.json.encode(GAME.view(other, seat))
    assert swaps > 500


@pytest.mark.rule("ME-18")
def test_a_card_that_comes_back_into_a_hand_is_not_followed():
    """Seen on the discard, back in the hand among others: when one is passed on, the log does not say which."""
    play = Play(["hanged", "shot poisoned", "pushed edmund", "money"], hours=9)
    play.dine("b", "modus").do(1, "show poisoned").do(0, "grip b modus")
    play.do(0, "rest")
    play.do(1, "passenger right modus")
    while play.state.stage.__struct_config__.tag == "passing":
        play.do(play.state.to_act[0], play.can(play.state.to_act[0])[0])
    moved = [note for note in play.view(0).log if note.how == "passenger" and note.source == "hand b"]
    assert [note.element for note in moved] == [None]
