"""The notebook: nothing, sightings, or deductions that are exact and say why (ME-18)."""

import re

import pytest

from bradshaw.games.mystery_express.beliefs import Tracker
from bradshaw.games.mystery_express.cards import WORD_OF
from bradshaw.games.mystery_express.decks import CLASSIC, deck_of
from bradshaw.games.mystery_express.deductions import Notebook, ruled_out
from bradshaw.games.mystery_express.names import named
from tests.mystery_express.helpers import GAME, Play, random_game


def reasons(play, seat):
    return {found.element: found.reason for found in play.view(seat).deductions}


@pytest.mark.rule("ME-18")
def test_a_pair_in_hand_is_ruled_out():
    play = Play(["hanged hanged", "shot", "candy", "greed"], notebook="deductions")
    assert reasons(play, 0) == {"hanged": "Both copies of Hanged were dealt to you."}
    assert reasons(play, 1) == {}
    assert play.view(None).deductions == ()
    assert Play(["hanged hanged", "shot", "candy", "greed"]).view(0).deductions == ()


@pytest.mark.rule("ME-18")
def test_two_copies_in_one_leg_are_ruled_out_with_the_places():
    play = Play(["candy", "hanged", "hanged", "greed"], notebook="deductions")
    play.do(0, "lounge modus")
    expected = "Both copies of Hanged were seen during leg 1: in Strauss's hand and in Miss Pransky's hand."
    assert reasons(play, 0) == {"hanged": expected}
    assert reasons(play, 1) == {"hanged": expected.replace("Strauss's", "your")}
    assert reasons(play, 3) == {"hanged": expected}
    section = next(s for s in GAME.show(play.view(0)) if s.title == "Ruled out")
    assert section.lines == (f"Hanged: {expected}",)


@pytest.mark.rule("ME-18")
def test_one_card_seen_twice_rules_nothing_out():
    """Back in hand after Get a grip, the same card may be shown again."""
    play = Play(["candy", "hanged shot", "greed", "edmund"], notebook="deductions", hours=9)
    play.dine("b", "modus").do(1, "show hanged").do(0, "grip b modus").do(0, "lounge modus").do(1, "show hanged")
    assert len([note for note in play.view(0).log if note.element == "hanged"]) == 2
    assert reasons(play, 0) == {}


@pytest.mark.rule("ME-18")
def test_one_in_hand_and_one_seen():
    play = Play(["hanged", "hanged shot", "greed", "edmund"], notebook="deductions")
    play.dine("b", "modus").do(1, "show hanged")
    assert reasons(play, 0) == {
        "hanged": "Both copies of Hanged were seen: one at the deal, in your hand, "
        "the other in leg 1, in Strauss's hand."
    }


@pytest.mark.rule("ME-18")
def test_a_card_given_away_may_be_the_one_that_is_seen_again():
    play = Play(["hanged", "pushed", "greed", "shot poisoned"], notebook="deductions", hours=9)
    play.do(0, "passenger left modus")  # hanged goes to the right, to seat 3, who passes one of two to seat 1
    play.do(3, "give shot")
    play.do(0, "grip d modus").do(0, "lounge modus")
    play.do(3, "show hanged")
    assert "hanged" in play.seen(0)
    assert reasons(play, 0) == {}


@pytest.mark.rule("ME-18", "ME-44")
def test_kept_showings_rule_times_out():
    for state, _, _, _ in random_game(3, seed=1, notebook="deductions", time_log=True):
        if state.times:
            break
    found = {d.element: d.reason for d in GAME.view(state, 0).deductions if d.category == "time"}
    assert len(found) == 7
    assert WORD_OF[state.crime[4]] not in found
    assert all(reason.startswith("All three copies of Clock") for reason in found.values())


@pytest.mark.rule("ME-18")
@pytest.mark.parametrize("players", [3, 4, 5])
def test_ruled_out_exactly_where_the_belief_is_zero(players):
    sentences = set()
    for seed in range(8):
        tracker = None
        for state, _, _, _ in random_game(players, seed=seed, notebook="deductions"):
            tracker = tracker or Tracker(deck_of(players, CLASSIC), state.dealt)
            view = GAME.view(state, 1)
            zero = {
                word
                for belief in tracker.follow(view.log)
                for word, chance in belief.crime().items()
                if chance == 0
            }
            assert {found.element for found in view.deductions} == zero
            sentences |= {found.reason for found in view.deductions}
        fresh = Notebook(named(state.options, state.characters), 1, state.dealt).ruled_out(view.log, view.times)
        assert fresh == view.deductions  # the same reasons, whether found step by step or at once
    assert all(re.fullmatch(r"[A-Z].*\.", sentence) for sentence in sentences)
    assert any(" seen during leg " in sentence for sentence in sentences)


def test_more_tables_than_notebooks_at_hand():
    """Notebooks are made again when they are needed."""
    ends = []
    for seed in range(40):
        *_, (state, _, _, _) = random_game(3, seed=seed, notebook="deductions")
        ends.append((state, GAME.view(state, 0)))
    for state, view in ends:
        assert (
            ruled_out(named(state.options, state.characters), 0, state.dealt, view.log, view.times)
            == view.deductions
        )
