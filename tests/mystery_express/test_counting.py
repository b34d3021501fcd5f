"""The counting behind the beliefs, world by world, in cases that can be worked out by hand."""

from fractions import Fraction

import pytest

from bradshaw.games.mystery_express import beliefs
from bradshaw.games.mystery_express.beliefs import NOWHERE, Belief, Tracker, at_start, place_names, time_chances
from bradshaw.games.mystery_express.cards import TIME_CARDS, WORD_OF
from bradshaw.games.mystery_express.decks import CLASSIC, deck_of
from bradshaw.games.mystery_express.state import Dealt, Note
from tests.mystery_express.helpers import random_game

PLACES = place_names(3)
HAND_A, HAND_B, HAND_C, DISCARD_A, DISCARD_B, DISCARD_C = range(6)
SPOT, CRIME = 6, 13
NO = NOWHERE


def line(how, source, target, element=None):
    name = {NO: "deck"}
    return Note(1, how, "modus", name.get(source) or PLACES[source], PLACES[target], element, ())


def believe(counts, worlds, elements=2):
    """Of the first elements: how many cards are where, the crime besides, and the worlds."""
    return Belief(
        3,
        0,
        tuple(range(elements)),
        tuple({**counts, CRIME: 1}.get(place, 0) for place in range(len(PLACES))),
        {world: float(weight) for world, weight in worlds.items()},
    )


def weights(worlds):
    return pytest.approx({world: float(Fraction(weight)) for world, weight in worlds.items()})


def test_the_places():
    assert (
        *("hand a", "hand b", "hand c", "discard a", "discard b", "discard c"),
        *("conductor 1", "conductor 2", "conductor 3", "passengers 1", "passengers 2"),
        *("passing", "face up", "crime"),
    ) == PLACES


def test_at_the_start_only_backs_are_known():
    hands = ((1, 0, 2, 4), (0, 3, 1, 3), (2, 2, 2, 1))
    dealt = Dealt(hands, ((1, 0, 0, 0), (0, 1, 0, 0), (1, 0, 0, 0)), ((2, 0, 0, 0), (0, 1, 1, 0)))
    belief = at_start(deck_of(3, CLASSIC), 0, dealt)
    assert (belief.players, belief.category, belief.elements) == (3, 0, (0, 1, 2, 3))
    assert belief.counts == (1, 0, 2, 0, 0, 0, 1, 0, 1, 2, 0, 0, 0, 1)
    assert belief.worlds == {(NO,) * 8: 1.0}
    belief = at_start(deck_of(3, CLASSIC), 2, dealt)
    assert (belief.category, belief.elements) == (2, (12, 13, 14, 15))
    assert belief.counts == (2, 1, 2, 0, 0, 0, 0, 0, 0, 0, 1, 0, 0, 1)


@pytest.mark.parametrize(
    ("worlds", "after"),
    [
        # Two of three are known: one of them went with a chance of 2/3.
        ({(HAND_B, HAND_B, NO, NO): 1}, {(HAND_B, HAND_B, NO, NO): "1/3", (DISCARD_C, HAND_B, NO, NO): "2/3"}),
        # Two ways lead to one world, whichever is counted first.
        (
            {(HAND_B, HAND_B, NO, NO): 0.5, (DISCARD_C, HAND_B, NO, NO): 0.5},
            {
                (HAND_B, HAND_B, NO, NO): "1/6",
                (DISCARD_C, HAND_B, NO, NO): "2/3",
                (DISCARD_C, DISCARD_C, NO, NO): "1/6",
            },
        ),
        (
            {(DISCARD_C, HAND_B, NO, NO): 0.5, (HAND_B, HAND_B, NO, NO): 0.5},
            {
                (HAND_B, HAND_B, NO, NO): "1/6",
                (DISCARD_C, HAND_B, NO, NO): "2/3",
                (DISCARD_C, DISCARD_C, NO, NO): "1/6",
            },
        ),
        # Three of three are known: it was one of them.
        (
            {(HAND_B, HAND_B, HAND_B, NO): 1},
            {(DISCARD_C, HAND_B, HAND_B, NO): "2/3", (HAND_B, HAND_B, DISCARD_C, NO): "1/3"},
        ),
    ],
)
def test_a_card_moves_unseen(worlds, after):
    belief = believe({HAND_B: 3, DISCARD_C: 1}, worlds).after(line("smoking", HAND_B, DISCARD_C))
    assert belief.worlds == weights(after)
    assert (belief.counts[HAND_B], belief.counts[DISCARD_C], sum(belief.counts)) == (2, 2, 5)


@pytest.mark.parametrize(
    ("worlds", "after"),
    [
        # Certain, and still a chance of 1: both copies are there.
        ({(HAND_B, HAND_B, NO, NO): 1}, {(DISCARD_C, HAND_B, NO, NO): 1}),
        # Twice as likely where both copies are there.
        (
            {(HAND_B, HAND_B, NO, NO): 0.5, (DISCARD_C, HAND_B, NO, NO): 0.5},
            {(DISCARD_C, HAND_B, NO, NO): "2/3", (DISCARD_C, DISCARD_C, NO, NO): "1/3"},
        ),
        # One that was seen there, or another that was not: two ways to one world, in either order.
        (
            {(HAND_B, NO, NO, NO): 0.5, (NO, NO, NO, NO): 0.5},
            # the seen one 1/2; a blank of the first world 1/2 · 1 · 1/3; of the second 1/2 · 2 · 2/4
            {(DISCARD_C, NO, NO, NO): "6/7", (DISCARD_C, HAND_B, NO, NO): "1/7"},
        ),
        (
            {(NO, NO, NO, NO): 0.5, (HAND_B, NO, NO, NO): 0.5},
            {(DISCARD_C, NO, NO, NO): "6/7", (DISCARD_C, HAND_B, NO, NO): "1/7"},
        ),
        # All that is there is known, and it is not that one: impossible.
        ({(HAND_B, NO, HAND_B, NO): 0.5, (NO, NO, HAND_B, HAND_B): 0.5}, {(DISCARD_C, NO, HAND_B, NO): 1}),
    ],
)
def test_a_card_is_seen_as_it_moves(worlds, after):
    belief = believe({HAND_B: 2, DISCARD_C: 1}, worlds).after(line("smoking", HAND_B, DISCARD_C, "clubbed"))
    assert belief.worlds == weights(after)
    assert (belief.counts[HAND_B], belief.counts[DISCARD_C]) == (1, 2)


def test_a_card_is_looked_at_where_it_is():
    worlds = {(CRIME - 1, HAND_B, NO, NO): 0.5, (NO, NO, NO, NO): 0.5}
    belief = believe({HAND_B: 2, CRIME - 1: 1}, worlds)
    looked = belief.after(line("tunnel", HAND_B, HAND_B, "clubbed"))
    assert looked.worlds == weights({(CRIME - 1, HAND_B, NO, NO): "1/2", (HAND_B, NO, NO, NO): "1/2"})
    assert looked.counts == belief.counts
    assert belief.after(line("tunnel", HAND_B, HAND_B)) is belief


def test_one_more_copy_is_written_behind_or_before_the_other():
    worlds = {(HAND_C, NO, NO, NO): 1}
    belief = believe({HAND_A: 1, HAND_C: 1, SPOT: 1}, worlds)
    assert belief.after(line("dealt", NO, HAND_A, "clubbed")).worlds == {(HAND_C, HAND_A, NO, NO): 1.0}
    assert belief.after(line("dealt", NO, HAND_A, "hanged")).worlds == {(HAND_C, NO, HAND_A, NO): 1.0}
    given = belief.after(line("conductor", SPOT, DISCARD_A, "clubbed"))
    assert given.worlds == {(DISCARD_A, HAND_C, NO, NO): 1.0}
    kept = belief.after(line("dealt", NO, HAND_A, "clubbed")).after(line("conductor", HAND_A, SPOT, "clubbed"))
    assert kept.worlds == {(SPOT, HAND_C, NO, NO): 1.0}
    moved = believe({HAND_A: 1, HAND_C: 1, SPOT: 1}, {(SPOT, HAND_A, HAND_C, NO): 1})
    moved = moved.after(line("conductor", SPOT, HAND_C, "clubbed"))
    assert moved.worlds == {(HAND_C, HAND_A, HAND_C, NO): 1.0}
    assert moved.after(line("x", HAND_C, DISCARD_A, "clubbed")).worlds == {(DISCARD_A, HAND_A, HAND_C, NO): 1.0}


def test_places_that_join():
    worlds = {
        (DISCARD_A, HAND_A, DISCARD_B, NO): 0.25,
        (HAND_A, HAND_A, HAND_B, NO): 0.25,
        (DISCARD_A, HAND_B, NO, NO): 0.5,
    }
    belief = believe({HAND_A: 1, HAND_B: 1, DISCARD_A: 2, DISCARD_B: 1}, worlds)
    gripped = belief.after(line("grip", DISCARD_A, HAND_A))
    assert gripped.worlds == {
        (HAND_A, HAND_A, DISCARD_B, NO): 0.25,
        (HAND_A, HAND_A, HAND_B, NO): 0.25,
        (HAND_B, HAND_A, NO, NO): 0.5,
    }
    assert gripped.counts[:6] == (3, 1, 0, 0, 1, 0)
    joined = belief.after(Note(1, "leg", None, "discards", "hands", None, ()))
    assert joined.worlds == {(HAND_A, HAND_A, HAND_B, NO): 0.5, (HAND_B, HAND_A, NO, NO): 0.5}
    assert joined.counts[:6] == (3, 2, 0, 0, 0, 0)
    assert belief.after(line("grip", DISCARD_C, HAND_C)) is belief
    assert joined.after(Note(1, "leg", None, "discards", "hands", None, ())) is joined


def test_the_crime_and_the_places_of_the_cards():
    worlds = {(HAND_B, NO, NO, NO): 0.75, (HAND_B, HAND_B, NO, NO): 0.25}
    belief = believe({HAND_B: 2, HAND_C: 1}, worlds)
    assert belief.crime() == pytest.approx({"clubbed": 0.25, "hanged": 0.75})
    assert belief.possible() == {"clubbed", "hanged"}
    where = belief.where()
    assert where["clubbed"] == pytest.approx({"hand b": 1.5, "hand c": 0.25, "crime": 0.25})
    assert where["hanged"] == pytest.approx({"hand b": 0.5, "hand c": 0.75, "crime": 0.75})


def test_a_glimpse():
    belief = believe({HAND_B: 3}, {(HAND_B, HAND_B, NO, NO): 1})
    looks = belief.glimpse("hand b")
    assert looks["clubbed"] == (pytest.approx(2 / 3), {"clubbed": 0.0, "hanged": 1.0})
    assert looks["hanged"] == (pytest.approx(1 / 3), {"clubbed": 0.0, "hanged": 1.0})
    belief = believe({HAND_B: 3}, {(HAND_B, HAND_B, HAND_B, NO): 1})  # the crime alone is hidden
    looks = belief.glimpse("hand b")
    assert looks["clubbed"] == (pytest.approx(2 / 3), {"clubbed": 0.0, "hanged": 1.0})
    assert looks["hanged"] == (pytest.approx(1 / 3), {"clubbed": 0.0, "hanged": 1.0})
    belief = believe({HAND_B: 1, HAND_C: 2}, {(HAND_B, NO, NO, NO): 1})
    assert belief.glimpse("hand b") == {
        "clubbed": (pytest.approx(1), {"clubbed": pytest.approx(1 / 3), "hanged": pytest.approx(2 / 3)})
    }
    assert belief.glimpse("hand c") == {
        "clubbed": (pytest.approx(1 / 3), {"clubbed": 0.0, "hanged": pytest.approx(1)}),
        "hanged": (pytest.approx(2 / 3), {"clubbed": pytest.approx(1 / 2), "hanged": pytest.approx(1 / 2)}),
    }


# Following a log


@pytest.fixture
def counted(monkeypatch):
    """How many lines have been taken into account."""
    lines = []
    original = beliefs.after

    def after(before, note):
        lines.append(note)
        return original(before, note)

    monkeypatch.setattr(beliefs, "after", after)
    return lines


def test_a_tracker_does_only_what_is_new(counted):
    *_, (state, _, _, _) = random_game(3, seed=1)
    log = state.past[0]
    tracker = Tracker(deck_of(3, CLASSIC), state.dealt)

    def follow(log):
        counted.clear()
        found = tracker.follow(log)
        lines = len(counted)
        fresh = Tracker(deck_of(3, CLASSIC), state.dealt).follow(log)
        assert [belief.worlds for belief in found] == [belief.worlds for belief in fresh]
        assert [belief.counts for belief in found] == [belief.counts for belief in fresh]
        return lines

    assert follow(log[:10]) == 10
    assert follow(log[:10]) == 0
    assert follow(log[:11]) == 1
    assert follow(log[:40]) == 29
    assert follow(log[:30]) == 0  # ten lines back
    assert follow(log[:50]) == 20
    assert follow(log[: 50 - 23]) == 0  # so many are kept
    assert follow(log[:50]) == 23
    assert follow(log[: 50 - 24]) == 26  # and this is one too many
    other = log[:20] + log[22:24]
    assert follow(other) == 2  # the last two lines are others
    assert follow(log[:22]) == 2
    assert follow(()) == 0
    assert follow(log[:10]) == 10
    assert follow(log[2:9]) == 7  # the first line is another


def test_lines_change_the_belief_of_their_category_alone():
    dealt = Dealt(((2, 2, 2, 2),) * 3, ((0, 0, 0, 0),) * 3, ((1, 1, 1, 1), (0, 0, 0, 0)))
    log = (Note(0, "dealt", "motive", "deck", "hand a", "greed", (0,)),)
    one, two, three, four = Tracker(deck_of(3, CLASSIC), dealt).follow(log)
    assert [len([p for world in b.worlds for p in world if p != NO]) for b in (one, two, three, four)] == [
        0,
        0,
        1,
        0,
    ]
    shown = Note(1, "lounge", "suspect", "hand b", "discard b", None, ())
    over = Note(1, "leg", None, "discards", "hands", None, ())
    found = Tracker(deck_of(3, CLASSIC), dealt).follow((*log, shown))
    assert [belief.counts[DISCARD_B] for belief in found] == [0, 1, 0, 0]
    found = Tracker(deck_of(3, CLASSIC), dealt).follow((*log, shown, over))
    assert [belief.counts[HAND_B] for belief in found] == [2, 2, 2, 2]


@pytest.mark.rule("ME-44")
def test_the_time_from_kept_showings():
    clocks = [f"clock{number}" for number in range(1, 9)]
    assert time_chances(deck_of(3, CLASSIC), ()) == dict.fromkeys(clocks, 1 / 8)
    shown = tuple(word for word in WORD_OF[TIME_CARDS[0] :] if word not in ("clock7", "clock8"))
    assert time_chances(deck_of(3, CLASSIC), (shown, ("clock7",) * 2)) == {
        **dict.fromkeys(clocks, 0.0),
        "clock7": 0.5,
        "clock8": 0.5,
    }
