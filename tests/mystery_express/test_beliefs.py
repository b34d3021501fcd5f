"""Beliefs are exact: equal to trying everything on small decks, never without the truth, and calibrated."""

import itertools
import random
from fractions import Fraction

import pytest

from bradshaw.bots.mystery_express.beliefs import Beliefs
from bradshaw.core.rng import Rng
from bradshaw.games.mystery_express.beliefs import NOWHERE, Belief, Tracker, place_names, time_chances
from bradshaw.games.mystery_express.cards import CATEGORIES, TIME, TIME_CARDS, WORD_OF, WORDS
from bradshaw.games.mystery_express.decks import CLASSIC, deck_of
from bradshaw.games.mystery_express.state import DISCARD, HAND, PASSING, SPOT, STACK, Note
from tests.mystery_express.helpers import GAME, random_game

PLACES = place_names(3)


class SmallDeck:
    """A few cards of one category, moved about at random, as seat 0 sees it."""

    def __init__(self, seed):
        self.chance = chance = random.Random(seed)
        elements = chance.choice([2, 3])
        self.words = [WORDS[e] for e in range(elements)]
        cards = [word for word in self.words for _ in range(2)]
        chance.shuffle(cards)
        self.places = {place: [] for place in PLACES}
        self.places["crime"].append(cards.pop())
        spots = iter(SPOT)
        while cards:
            place = chance.choice([HAND[0], HAND[1], HAND[1], HAND[2], HAND[2], next(spots, STACK[0]), STACK[1]])
            if place not in SPOT or not self.places[place]:
                self.places[place].append(cards.pop())
        self.start = {place: list(words) for place, words in self.places.items()}
        self.belief = Belief(
            3,
            0,
            tuple(range(elements)),
            tuple(len(self.places[place]) for place in PLACES),
            {(NOWHERE,) * 2 * elements: 1.0},
        )
        self.notes = []
        for word in self.places[HAND[0]]:
            self.add(Note(0, "dealt", "modus", "deck", HAND[0], word, (0,)))

    def add(self, note):
        self.notes.append(note)
        self.belief = self.belief.after(note)

    def step(self):
        """Something that could happen at the table."""
        chance = self.chance
        kind = chance.choice(["show", "show", "give", "give", "look", "grip", "leg", "spot", "help", "relay"])
        seats = [0, 1, 2]
        if kind == "leg":
            for seat in seats:
                self.places[HAND[seat]] += self.places[DISCARD[seat]]
                self.places[DISCARD[seat]] = []
            self.add(Note(1, "leg", None, "discards", "hands", None, ()))
            return
        giver, taker = chance.sample(seats, 2)
        if kind == "grip":
            if self.places[DISCARD[giver]]:
                self.places[HAND[giver]] += self.places[DISCARD[giver]]
                self.places[DISCARD[giver]] = []
                self.add(Note(1, "grip", "modus", DISCARD[giver], HAND[giver], None, ()))
            return
        source = {"spot": chance.choice(SPOT), "help": chance.choice(STACK)}.get(kind, HAND[giver])
        if not self.places[source]:
            return
        card = chance.choice(self.places[source])
        seen = kind == "show" and chance.random() < 0.5
        if kind == "look":
            mine = taker == 0 or giver == 0
            self.add(Note(1, "tunnel", "modus", source, source, card if mine else None, (taker,)))
            return
        self.places[source].remove(card)
        target = DISCARD[giver] if kind == "show" else DISCARD[taker]
        known = seen or 0 in (giver if source == HAND[giver] else taker, taker)
        if kind == "relay":  # by way of somebody who has nothing else to pass
            self.add(Note(1, "passenger", "modus", source, PASSING, card if 0 in (giver, taker) else None, ()))
            source, known = PASSING, chance.random() < 0.3 or 0 in (giver, taker)
        self.places[target].append(card)
        self.add(Note(1, "dining", "modus", source, target, card if known else None, ()))

    def brute_force(self):
        """The chances by trying every deal and every hidden choice."""
        crime = dict.fromkeys(self.words, Fraction(0))
        where = {word: dict.fromkeys(PLACES, Fraction(0)) for word in self.words}
        slots = [place for place, words in self.start.items() for _ in words]
        cards = [word for word in self.words for _ in range(2)]
        for deal in set(itertools.permutations(cards)):
            places = {place: [] for place in PLACES}
            for place, word in zip(slots, deal, strict=True):
                places[place].append(word)
            if sorted(places[HAND[0]]) == sorted(self.start[HAND[0]]):
                self._try(places, 0, Fraction(1), crime, where)
        total = sum(crime.values())
        return (
            {word: weight / total for word, weight in crime.items()},
            {word: {p: w / total for p, w in row.items() if w} for word, row in where.items()},
        )

    def _try(self, places, at, weight, crime, where):
        notes = self.notes
        while at < len(notes) and notes[at].how == "dealt":
            at += 1
        if at == len(notes):
            crime[places["crime"][0]] += weight
            for place, words in places.items():
                for word in words:
                    where[word][place] += weight
            return
        note = notes[at]
        if note.how in ("leg", "grip"):
            places = {place: list(words) for place, words in places.items()}
            for seat in range(3):
                if note.how == "leg" or note.source == DISCARD[seat]:
                    places[HAND[seat]] += places[DISCARD[seat]]
                    places[DISCARD[seat]] = []
            self._try(places, at + 1, weight, crime, where)
            return
        there = places[note.source]
        for number, word in enumerate(there):
            if note.element not in (None, word):
                continue
            after = {place: list(words) for place, words in places.items()}
            del after[note.source][number]
            after[note.target].append(word)
            self._try(after, at + 1, weight / len(there), crime, where)


@pytest.mark.rule("ME-18")
@pytest.mark.parametrize("seed", range(150))
def test_equal_to_trying_everything_on_small_decks(seed):
    deck = SmallDeck(seed)
    for _ in range(7):
        deck.step()
    crime, where = deck.brute_force()
    found = deck.belief.crime()
    assert found == pytest.approx({word: float(chance) for word, chance in crime.items()}, abs=1e-12)
    assert deck.belief.possible() == {word for word, chance in crime.items() if chance}
    for word, row in deck.belief.where().items():
        assert row == pytest.approx({place: float(n) for place, n in where[word].items()}, abs=1e-12)


@pytest.mark.parametrize("seed", range(40))
def test_a_glimpse_is_what_a_look_would_bring(seed):
    """The chances after each face, weighted, are those of really looking."""
    deck = SmallDeck(seed)
    for _ in range(5):
        deck.step()
    for place in (HAND[1], HAND[2], DISCARD[1], SPOT[0], STACK[1]):
        if not deck.places[place]:
            continue
        looks = deck.belief.glimpse(place)
        assert sum(chance for chance, _ in looks.values()) == pytest.approx(1)
        for word, (_, after) in looks.items():
            looked = deck.belief.after(Note(1, "tunnel", "modus", place, place, word, (0,)))
            assert after == pytest.approx(looked.crime(), abs=1e-12)


@pytest.mark.rule("ME-15", "ME-18")
@pytest.mark.parametrize("players", [3, 4, 5])
def test_the_truth_is_never_ruled_out(players):
    for seed in range(25):
        trackers = None
        for state, _, _, _ in random_game(players, seed=seed):
            trackers = trackers or [Tracker(deck_of(players, CLASSIC), state.dealt) for _ in range(players)]
            for seat in range(0, players, 2):
                beliefs = trackers[seat].follow(state.past[seat] + state.notes[seat])
                for category, belief in enumerate(beliefs):
                    chances = belief.crime()
                    assert sum(chances.values()) == pytest.approx(1)
                    assert chances[WORD_OF[state.crime[category]]] > 0
                    assert belief.possible() == {word for word, chance in chances.items() if chance}


@pytest.mark.parametrize("players", [3, 4, 5])
def test_counts_by_place_are_those_on_the_table(players):
    for seed in range(6):
        tracker = None
        for state, _, _, _ in random_game(players, seed=seed):
            tracker = tracker or Tracker(deck_of(players, CLASSIC), state.dealt)
            view = GAME.view(state, 1)
            for category, belief in enumerate(tracker.follow(view.log)):
                names = place_names(players)
                counts = dict(zip(names, belief.counts, strict=True))
                assert [counts[HAND[s]] for s in range(players)] == [hand[category] for hand in view.hands]
                assert [counts[DISCARD[s]] for s in range(players)] == [cards[category] for cards in view.discards]
                spots = [spot == CATEGORIES[category] for spot in view.spots]
                assert [bool(counts[spot]) for spot in SPOT] == spots
                where = belief.where()
                for word in set(view.hand):
                    if WORDS.index(word) in belief.elements:
                        assert where[word][HAND[1]] == pytest.approx(view.hand.count(word))


def test_a_tracker_that_jumps_back_or_starts_late_says_the_same():
    logs = [GAME.view(state, 0).log for state, _, _, _ in random_game(4, seed=4)]
    state = next(iter(random_game(4, seed=4)))[0]
    steady = Tracker(deck_of(4, CLASSIC), state.dealt)
    chance = random.Random(1)
    for log in chance.sample(logs, 25):
        found = steady.follow(log)
        fresh = Tracker(deck_of(4, CLASSIC), state.dealt).follow(log)
        for one, two in zip(found, fresh, strict=True):
            assert one.counts == two.counts
            assert one.worlds == pytest.approx(two.worlds)


@pytest.mark.parametrize("players", [3, 5])
def test_predictions_come_true_as_often_as_they_say(players):
    """A short run of `python -m tests.mystery_express.calibration`: ten bins, with room for chance."""
    from tests.mystery_express.calibration import bins, predictions

    for predicted, seen, cases in bins(predictions(players, range(120))):
        if cases >= 200:
            assert abs(predicted - seen) < 0.03 + 3 * (predicted * (1 - predicted) / cases) ** 0.5


@pytest.mark.rule("ME-41", "ME-44")
def test_time_from_what_is_remembered():
    for state, _, _, _ in random_game(4, seed=5):
        if state.stage.__struct_config__.tag == "showing":
            break
    truth = WORD_OF[state.crime[TIME]]
    view = GAME.view(state, 2)
    perfect = Beliefs(memory=1.0)
    perfect.follow(view)
    assert perfect.crime("time")[truth] == pytest.approx(1 / 8)
    perfect.watch(view, Rng("x"))
    assert perfect.crime("time")[truth] == 1
    sieve = Beliefs(memory=0.0)
    sieve.follow(view)
    sieve.watch(view, Rng("x"))
    assert set(sieve.crime("time").values()) == {1 / 8}


@pytest.mark.rule("ME-41")
def test_a_half_memory_is_weighed_exactly():
    """Equal to trying every crime and every set of retained cards: one showing of a deck, memory one half."""
    shown = Rng("half").shuffled([WORD_OF[card] for card in TIME_CARDS][1:])  # the crime is clock1
    beliefs = Beliefs(memory=0.5)
    view = type("View", (), {"showing": tuple((word,) for word in shown)})
    beliefs.watch(view, Rng("memory"))
    retained = beliefs._remembered[0]
    weights = {}
    for crime in {WORD_OF[card] for card in TIME_CARDS}:
        weight = Fraction(1)
        for word in {WORD_OF[card] for card in TIME_CARDS}:
            copies = 2 if word == crime else 3
            ways = sum(sum(kept) == retained[word] for kept in itertools.product((0, 1), repeat=copies))
            weight *= Fraction(ways, 2**copies)
        weights[crime] = weight
    total = sum(weights.values())
    assert beliefs.crime("time") == pytest.approx({word: float(w / total) for word, w in weights.items()})


@pytest.mark.rule("ME-44")
def test_kept_showings_settle_the_time():
    shown = tuple(sorted(WORD_OF[card] for card in TIME_CARDS[:-1]))
    assert time_chances(deck_of(3, CLASSIC), (shown,)) == {**dict.fromkeys(set(shown), 0.0), "clock8": 1.0}
    assert set(time_chances(deck_of(3, CLASSIC), ()).values()) == {1 / 8}
