"""States drawn to fit a view: with exact chances on small decks, by the beliefs in whole games, true for all."""

import random
from collections import Counter
from fractions import Fraction
from functools import cache, reduce
from itertools import permutations
from math import sqrt
from operator import or_
from typing import ClassVar

import pytest
from msgspec.structs import replace

from bradshaw.bots.mystery_express.beliefs import Beliefs
from bradshaw.core.rng import Rng
from bradshaw.games.mystery_express import game as game_module
from bradshaw.games.mystery_express.beliefs import NOWHERE, Belief, Tracker, at_start, place_names
from bradshaw.games.mystery_express.cards import (
    CARS,
    CATEGORIES,
    CATEGORY_OF,
    HELD,
    TIME,
    TIME_CARDS,
    WORD_OF,
    WORDS,
)
from bradshaw.games.mystery_express.choices import Choices
from bradshaw.games.mystery_express.courses import Courses
from bradshaw.games.mystery_express.decks import CLASSIC, deck_of
from bradshaw.games.mystery_express.game import MysteryExpress
from bradshaw.games.mystery_express.moves import neighbour
from bradshaw.games.mystery_express.sampling import Positions
from bradshaw.games.mystery_express.state import (
    DISCARD,
    HAND,
    OUT,
    SPOT,
    STACK,
    Gathering,
    Guessing,
    Landing,
    Note,
    Returning,
    Showing,
    Tunnelling,
)
from tests.mystery_express.helpers import GAME, random_game
from tests.mystery_express.test_beliefs import PLACES, SmallDeck

DRAWS = 1500


def everything(deck):
    """Each course of a small deck: what lay where at first, which card each line was about, what lies where."""
    found = {}

    def follow(places, at, weight, begun, lines):
        notes = [note for note in deck.notes if note.how != "dealt"]
        if at == len(notes):
            end = tuple(tuple(sorted(words)) for words in places.values())
            key = begun, tuple(lines), end
            found[key] = found.get(key, 0) + weight
            return
        note = notes[at]
        if note.how in ("leg", "grip"):
            places = {place: list(words) for place, words in places.items()}
            for seat in range(3):
                if note.how == "leg" or note.source == DISCARD[seat]:
                    places[HAND[seat]] += places[DISCARD[seat]]
                    places[DISCARD[seat]] = []
            follow(places, at + 1, weight, begun, lines)
            return
        there = places[note.source]
        for number, word in enumerate(there):
            if note.element in (None, word):
                after = {place: list(words) for place, words in places.items()}
                del after[note.source][number]
                after[note.target].append(word)
                follow(after, at + 1, weight / len(there), begun, [*lines, word])

    slots = [place for place, words in deck.start.items() for _ in words]
    for deal in permutations([word for word in deck.words for _ in range(2)]):
        places = {place: [] for place in PLACES}
        for place, word in zip(slots, deal, strict=True):
            places[place].append(word)
        if sorted(places[HAND[0]]) == sorted(deck.start[HAND[0]]):
            begun = tuple(tuple(sorted(words)) for words in places.values())
            follow(places, 0, Fraction(1), begun, [])
    total = sum(found.values())
    return {key: float(weight / total) for key, weight in found.items()}


def drawn(deck, courses, rng):
    course = courses.draw(rng)
    words = [deck.words[face] for face in course.faces]
    first, begun = 0, []
    for place in PLACES:
        count = len(deck.start[place])
        begun.append(tuple(sorted(words[first : first + count])))
        first += count
    end = tuple(tuple(sorted(words[token] for token in tokens)) for tokens in course.places)
    return tuple(begun), tuple(words[token] for _, token in course.lines), end


def deviations(counts, chances, draws):
    """Chi-square, in standard deviations (Wilson and Hilferty)."""
    assert counts.keys() <= chances.keys(), "something was drawn that can't be"
    if len(chances) == 1:
        return 0.0
    square = sum((counts[key] - draws * chance) ** 2 / (draws * chance) for key, chance in chances.items())
    spread = 2 / (9 * (len(chances) - 1))
    return ((square / (len(chances) - 1)) ** (1 / 3) - 1 + spread) / sqrt(spread)


def small_deck(seed, steps):
    deck = SmallDeck(seed)
    for _ in range(steps):
        deck.step()
    counts = tuple(len(deck.start[place]) for place in PLACES)
    start = Belief(3, 0, tuple(range(len(deck.words))), counts, {(NOWHERE,) * 2 * len(deck.words): 1.0})
    return deck, start


@pytest.mark.parametrize("seed", range(30))
def test_courses_of_small_decks_are_drawn_with_their_chances(seed):
    """Where cards were, which one every line was about, and where they are, all together."""
    deck, start = small_deck(seed, 4)
    courses = Courses(start, tuple(deck.notes))
    rng = Rng(f"small {seed}")
    counts = Counter(drawn(deck, courses, rng) for _ in range(DRAWS))
    assert deviations(counts, everything(deck), DRAWS) < 5


class ThereAndBack:
    """Seat 0 sees a card of seat 1, who then gives one unseen to seat 2 and is given one: perhaps that card."""

    words = (WORDS[0], WORDS[1])
    start: ClassVar = {place: [] for place in PLACES} | {
        HAND[1]: [words[0], words[1]],
        HAND[2]: [words[1]],
        "crime": [words[0]],
    }
    notes = (
        Note(1, "dining", "modus", HAND[1], DISCARD[1], words[0], (0, 1)),
        Note(1, "leg", None, "discards", "hands", None, ()),
        Note(2, "dining", "modus", HAND[1], DISCARD[2], None, (1, 2)),
        Note(2, "leg", None, "discards", "hands", None, ()),
        Note(3, "dining", "modus", HAND[2], DISCARD[1], None, (1, 2)),
        Note(3, "leg", None, "discards", "hands", None, ()),
    )


class SeenTwice:
    """Seat 0 twice sees two cards alike, one after the other: perhaps it was the same card."""

    words = (WORDS[0], WORDS[1], WORDS[2])
    start: ClassVar = {place: [] for place in PLACES} | {
        HAND[1]: [words[0], words[0], words[1], words[1]],
        HAND[2]: [words[2]],
        "crime": [words[2]],
    }
    first, leg = ThereAndBack.notes[:2]
    other = replace(first, element=words[1])
    notes = (first, leg, first, leg, other, leg, other)


@pytest.mark.parametrize(
    ("deck", "crime"), [(deck, crime) for deck in (ThereAndBack(), SeenTwice()) for crime in (None, *deck.words)]
)
def test_a_card_may_be_another_than_it_seems(deck, crime):
    counts = tuple(len(deck.start[place]) for place in PLACES)
    elements = tuple(range(len(deck.words)))
    start = Belief(3, 0, elements, counts, {(NOWHERE,) * 2 * len(elements): 1.0})
    courses = Courses(start, deck.notes, crime)
    rng = Rng("another")
    found = Counter(drawn(deck, courses, rng) for _ in range(2 * DRAWS))
    chances = {key: chance for key, chance in everything(deck).items() if crime in (None, *key[2][-1])}
    total = sum(chances.values())
    assert len(chances) > 1
    assert deviations(found, {key: chance / total for key, chance in chances.items()}, 2 * DRAWS) < 5


@pytest.mark.parametrize("seed", range(8))
def test_with_the_crime_known_only_courses_with_that_crime_are_drawn(seed):
    deck, start = small_deck(seed, 4)
    crime = deck.start["crime"][0]
    chances = {key: chance for key, chance in everything(deck).items() if key[2][-1] == (crime,)}
    total = sum(chances.values())
    courses = Courses(start, tuple(deck.notes), crime)
    rng = Rng(f"crime {seed}")
    counts = Counter(drawn(deck, courses, rng) for _ in range(DRAWS))
    assert deviations(counts, {key: chance / total for key, chance in chances.items()}, DRAWS) < 5


def game_of(players, seed, **options):
    return [state for state, _, _, _ in random_game(players, seed, **options)]


def moments(players, seed, count=5, **options):
    """Some positions of a random game, and its end."""
    states = game_of(players, seed, **options)
    return [*random.Random(seed).sample(states, count), states[-1]]


def places_of(state, players):
    """Every card but those of Time, by the name of its place."""
    found = {}
    for names, parts in ((HAND, state.hands), (DISCARD, state.discards), (STACK, state.stacks)):
        found |= {names[n]: list(cards) for n, cards in enumerate(parts)}
    found |= {SPOT[n]: [card] for n, card in enumerate(state.spots) if card >= 0}
    found["face up"] = [card for card in state.out if card >= 0]
    found["crime"] = list(state.crime[:TIME])
    assert set(found) <= set(place_names(players))
    return found


@pytest.mark.parametrize("players", [3, 4, 5])
def test_every_card_is_somewhere_once_and_everyone_can_believe_what_is_so(players):
    """What the drawn logs say others have seen leaves room for where the drawn cards are."""
    for number, state in enumerate(moments(players, players)):
        for seat in (*range(players), None):
            sample = GAME.sample(GAME.view(state, seat), Rng("sample", number))
            places = places_of(sample, players)
            assert sorted(card for cards in places.values() for card in cards) == sorted(
                card for cards in places_of(state, players).values() for card in cards
            )
            assert sorted((*sample.deck, sample.crime[TIME])) == sorted(TIME_CARDS)
            assert sorted(sample.tokens) == sorted(CARS)
            for other in (*range(players), None):
                view = GAME.view(sample, other)
                for belief in Tracker(deck_of(players, CLASSIC), view.dealt).follow(view.log):
                    where = belief.where()
                    for place, cards in places.items():
                        for card in cards:
                            if WORD_OF[card] in where:
                                assert where[WORD_OF[card]].get(place, 0) > 0, (seat, other, place, WORD_OF[card])


def test_the_crime_is_drawn_as_likely_as_it_is_believed():
    for number, state in enumerate(moments(4, 9, 4)[:-1]):
        view = GAME.view(state, 1)
        beliefs = Beliefs().follow(view)
        rng = Rng("crime", number)
        samples = [GAME.sample(view, rng) for _ in range(600)]
        for category in HELD:
            chances = {word: p for word, p in beliefs.crime(CATEGORIES[category]).items() if p}
            counts = Counter(WORD_OF[sample.crime[category]] for sample in samples)
            assert deviations(counts, chances, 600) < 5


def test_who_knows_a_card_to_be_where_it_is():
    """Bits are seats, the highest is the spectators'. A hand that gives a card away is a hand nobody knows."""

    def line(how, source, target, element=None, seen=()):
        return Note(1, how, "modus", source, target, element, seen)

    shown = line("dining", HAND[1], DISCARD[1], "clubbed", (0, 1))
    peeked = line("passengers", STACK[0], DISCARD[2], None, (1, 2))
    opened = line("lounge", HAND[2], DISCARD[2], "hanged", (0, 1, 2))
    back = line("leg", "discards", "hands")
    looked = line("tunnel", HAND[1], HAND[1], None, (2,))
    counts = tuple({HAND[1]: 2, HAND[2]: 1, STACK[0]: 1, SPOT[0]: 1, "crime": 1}.get(p, 0) for p in PLACES)
    start = Belief(3, 0, (0, 1, 2), counts, {(NOWHERE,) * 6: 1.0})

    def known(*notes, rng=None):
        course = Courses(start, notes).draw(rng or Rng("known"))
        return {
            PLACES[p]: sorted(course.known[t] for t in tokens) for p, tokens in enumerate(course.places) if tokens
        }

    assert known(shown)[DISCARD[1]] == [0b0011]
    assert known(shown, peeked, opened)[DISCARD[2]] == [0b0110, 0b1111]
    revealed = line("revelation", HAND[2], OUT, "hanged", (0, 1, 2))
    assert known(revealed)[OUT] == [0b1111], "all of the table see it, and whoever watches"
    assert known(shown, back)[HAND[1]] == [0, 0b0011]
    # Which of the two cards seat 2 looked at is hidden from all others: the one that was shown, or not, as likely.
    rng = Rng("looked")
    drawn = Counter(tuple(known(shown, back, looked, rng=rng)[HAND[1]]) for _ in range(400))
    assert deviations(drawn, {(0, 0b0111): 0.5, (0b0011, 0b0100): 0.5}, 400) < 5
    given = known(shown, back, line("sleeping", HAND[1], DISCARD[0], None, (0, 1)))
    assert given[HAND[1]] == [0]
    left = line("conductor", HAND[1], SPOT[1], None, (1,))
    taken = line("conductor", SPOT[1], DISCARD[2], None, (2,))
    assert known(left, taken)[DISCARD[2]] == [0b0110], "who left it knows it when somebody takes it"


def test_what_was_seen_of_time_is_kept_while_it_is_shown():
    shown = next(s for s in game_of(3, 2) if s.stage.__struct_config__.tag == "showing" and len(s.to_act) < 3)
    watching, ready = shown.to_act[0], next(seat for seat in range(3) if seat not in shown.to_act)
    rng = Rng("time")
    assert {GAME.sample(GAME.view(shown, watching), rng).crime[TIME] // 3 for _ in range(60)} == {
        shown.crime[TIME] // 3
    }
    assert len({GAME.sample(GAME.view(shown, ready), rng).crime[TIME] // 3 for _ in range(60)}) > 4
    late = game_of(3, 2, time_log=True)[-20]
    for seat in (0, None):
        samples = [GAME.sample(GAME.view(late, seat), rng) for _ in range(40)]
        assert ({s.crime[TIME] // 3 for s in samples} == {late.crime[TIME] // 3}) == (seat == 0)
        for sample in samples:
            words = tuple(sorted(WORD_OF[card] for card in sample.deck))
            assert sample.times == (words,) * len(late.times)


def test_what_was_seen_of_time_is_kept_from_the_first_showing_on():
    state = next(s for s in game_of(3, 2, time_log=True) if len(s.times) == 1 and not isinstance(s.stage, Showing))
    rng = Rng("first")
    for _ in range(20):
        assert GAME.sample(GAME.view(state, 1), rng).crime[TIME] // 3 == state.crime[TIME] // 3


def test_tokens_that_were_seen_are_not_drawn_again():
    state = next(s for s in game_of(4, 3) if s.leg == 3)
    rng = Rng("tokens")
    drawn_tokens = {GAME.sample(GAME.view(state, 2), rng).tokens for _ in range(40)}
    assert {tokens[:4] for tokens in drawn_tokens} == {state.tokens[:4]}
    assert len(drawn_tokens) == 2


def test_a_start_that_fits_nobody_is_drawn_evenly():
    """Before anything is seen, a spectator draws all crimes alike."""
    state = game_of(3, 1)[0]
    rng = Rng("even")
    view = GAME.view(state, None)
    counts = Counter(WORD_OF[GAME.sample(view, rng).crime[0]] for _ in range(800))
    elements = at_start(deck_of(3, CLASSIC), 0, state.dealt).elements
    assert deviations(counts, {WORDS[e]: 1 / len(elements) for e in elements}, 800) < 5


def test_another_view_is_counted_anew():
    """What was counted for one view is not used for another, even if it is equal but for a line."""
    state = game_of(3, 4)[50]
    view = GAME.view(state, 0)
    other = GAME.view(state, 1)
    rng = Rng("anew")
    for seen, seat in ((view, 0), (other, 1), (view, 0)):
        assert GAME.view(GAME.sample(seen, rng), seat) == seen


def test_of_one_view_positions_are_counted_once(monkeypatch):
    counted = []
    monkeypatch.setattr(game_module, "Positions", lambda view: counted.append(view) or Positions(view))
    state = game_of(3, 4)[3]
    view, other, game = GAME.view(state, 0), GAME.view(state, 1), MysteryExpress()
    for seen in (view, view, other, other, view):
        game.sample(seen, Rng("x"))
    assert counted == [view, other, view]


def openly(state):
    """All of a state that is done in front of everyone: stages, piles, how much was chosen."""
    stage = state.stage
    if isinstance(stage, Landing):
        stage = [(CATEGORY_OF[c.card], c.giver, c.owner, c.back) for c in stage.cards], stage.then
    elif isinstance(stage, Showing):
        stage = stage.how, [len(group) for group in stage.groups]
    return (
        stage,
        [[CATEGORY_OF[card] for card in pile] for pile in state.discards],
        [sorted(CATEGORY_OF[card] for card in pile) for pile in (*state.hands, *state.stacks)],
        [CATEGORY_OF[card] if card >= 0 else card for card in (*state.spots, *state.out)],
        [len(made) for made in (*state.secret, *state.telegrams, *state.answers)],
        [
            (note.how, note.category, note.source, note.target, note.seen)
            for note in state.past[-1] + state.notes[-1]
        ],
        [[note.element is None for note in log] for log in (*state.past, *state.notes)],  # who saw a face
        [
            getattr(state, name)
            for name in ("done", "used", "hours", "turn", "first", "leg", "cars", "times", "up")
        ],
        [getattr(state, name) for name in ("hand_backs", "discard_backs", "spot_backs", "stack_backs", "dealt")],
    )


def knowing(state, what, who=-1):
    """By place and `what` of its cards (the back, or the face): the sets of seats that know one to be there."""
    found = {}
    for place, cards in places_of(state, state.options.players).items():
        for card in cards:
            if bits := state.known[card] & who:
                found.setdefault((place, what[card]), []).append(bits)
    return {where: sorted(sets) for where, sets in found.items()}


def united(found):
    return {where: reduce(or_, sets) for where, sets in found.items()}


@pytest.mark.parametrize("players", [3, 4, 5])
def test_who_knows_which_cards_follows_from_the_backs_until_somebody_has_looked_into_a_hand(players):
    """And of what the seat itself knows, or everyone, also the faces.

    Of a hand of several cards of one back nobody else can tell which one a neighbour looked at in the tunnel
    (ME-46): perhaps one that he knew already. From then on only all who know any of them are known together. How
    likely each is shows with decks of which all histories can be followed (test_decks.py).
    """
    looked = 0
    for number, state in enumerate(game_of(players, 30 + players)):
        in_tunnel = any(note.how == "tunnel" for note in state.past[-1] + state.notes[-1])
        seen = united if in_tunnel else dict
        looked += in_tunnel
        seat = (*range(players), None)[number % (players + 1)]
        sample = GAME.sample(GAME.view(state, seat), Rng("who knows", number))
        own, everyone = 1 << (players if seat is None else seat), 1 << players
        assert seen(knowing(sample, CATEGORY_OF)) == seen(knowing(state, CATEGORY_OF)), (number, seat)
        for who in (own, everyone):
            assert seen(knowing(sample, WORD_OF, who)) == seen(knowing(state, WORD_OF, who)), (number, seat)
        assert len(sample.known) == len(state.known)
        there = {card for cards in places_of(sample, players).values() for card in cards}
        assert {card for card, bits in enumerate(sample.known) if bits} <= there
    assert 0 < looked < number


@pytest.mark.parametrize("players", [3, 4, 5])
def test_what_is_done_openly_is_the_same_at_every_moment(players):
    for number, state in enumerate(game_of(players, 20 + players)):
        seat = (*range(players), None)[number % (players + 1)]
        sample = GAME.sample(GAME.view(state, seat), Rng("openly", number))
        assert openly(sample) == openly(state), (number, seat)
        assert GAME.view(sample, seat) == GAME.view(state, seat), (number, seat)
        for other, choices in enumerate(sample.secret):
            if isinstance(state.stage, Gathering | Returning):
                assert all(card in sample.hands[other] for card in choices)


@cache
def choosing():
    """Moments of random games in which cards, sides or backs are being chosen, unseen by the others."""
    return [state for seed in range(4) for state in game_of(5, seed) if any(state.secret)]


@pytest.mark.parametrize("stage", [Gathering, Guessing, Tunnelling, Returning])
def test_ones_own_choice_is_known_and_any_other_may_be(stage):
    states = [state for state in choosing() if isinstance(state.stage, stage)]
    assert states
    for number, state in enumerate(states[:12]):
        for seat in range(5):
            sample = GAME.sample(GAME.view(state, seat), Rng("choice", number))
            assert GAME.view(sample, seat) == GAME.view(state, seat)
            assert [len(made) for made in sample.secret] == [len(made) for made in state.secret]


def test_in_the_tunnel_any_back_that_a_neighbour_holds_may_have_been_chosen():
    """On either side; a hand of one category leaves no choice, an empty one none at all."""
    view = GAME.view(next(state for state in choosing() if isinstance(state.stage, Tunnelling)), 0)
    view = replace(view, made=(0, 0, 2, 0, 0))
    left, right = neighbour(2, 0, 5), neighbour(2, 1, 5)

    def chosen(on_the_left, on_the_right):
        hands = list(view.hands)
        hands[left], hands[right] = on_the_left, on_the_right
        choices, rng = Choices(replace(view, hands=tuple(hands))), Rng("backs")
        return {choices.made(Tunnelling(), [[]] * 5, rng)[0][2] for _ in range(150)}

    assert chosen((1, 2, 0, 3), (0, 1, 0, 1)) == {(a, b) for a in (0, 1, 3) for b in (1, 3)}
    assert chosen((0, 0, 2, 0), (0, 0, 0, 0)) == {(2, -1)}
    view = replace(view, made=(0, 0, 1, 0, 0))
    assert chosen((0, 0, 2, 0), (1, 0, 0, 0)) == {(2,)}


def test_in_the_tunnel_one_knows_ones_own_choice_also_if_there_was_nothing_to_choose():
    state = next(state for state in choosing() if isinstance(state.stage, Tunnelling))
    view = replace(GAME.view(state, 2), chosen=(CATEGORIES[3], "nothing"), made=(0, 0, 2, 0, 0))
    assert Choices(view).made(Tunnelling(), [[]] * 5, Rng("own"))[0] == ((), (), (3, -1), (), ())
