"""What others' choices say: suppositions against every deal and every choice, taken one by one."""

from collections import defaultdict
from itertools import permutations, product

import pytest

import bradshaw
from bradshaw.bots.mystery_express import suppositions
from bradshaw.bots.mystery_express.prospects import DARK, Knowledge, prospect, right
from bradshaw.bots.mystery_express.suppositions import Suppositions, at_first, choices, fills, size, thinned
from bradshaw.core.rng import Rng
from bradshaw.games.mystery_express.beliefs import at_start
from bradshaw.games.mystery_express.cards import CATEGORIES, HELD
from bradshaw.games.mystery_express.decks import deck_of
from bradshaw.games.mystery_express.state import DISCARD, HAND, SPOT, STACK, Note
from tests.mystery_express.helpers import GAME

WHIM = 0.2
OPEN = ("lounge", "conductor", "revelation")
CHOSEN = ("dining", "passenger", "smoking", *OPEN)


def random_game(seed, moves, players=3, **options):
    """A game at random, without powers unless wanted."""
    match = bradshaw.Match(GAME, GAME.options(players=players, **{"powers": False, **options}), seed=seed)
    rng = Rng(f"play {seed}")
    while match.to_act and match.moves < moves:
        match.play(match.to_act[0], rng.choice(match.actions(match.to_act[0])))
    return match


def followed(view, category, start=None):
    deck = deck_of(view.options.players, view.options.deck)
    supposed = start or at_first(deck, category, view.dealt, view.seat, WHIM, -1)
    for note in view.log:
        if note.category in (None, CATEGORIES[category]):
            supposed = supposed.after(note)
    return supposed


# Every deal, one by one


def every_deal(view, category):
    """Placements (place → words) with their chances, given one's own cards."""
    players, deck = view.options.players, deck_of(view.options.players, view.options.deck)
    places = [*HAND[:players], *SPOT, *STACK, "crime"]
    counts = [part[category] for part in (*view.dealt.hands, *view.dealt.spots, *view.dealt.stacks, (1, 1, 1, 1))]
    own = [n.element for n in view.log if n.how == "dealt" and n.category == CATEGORIES[category]]
    rest = [word for word in deck.words[category] for _ in range(deck.copies)]
    for word in own:
        rest.remove(word)
    found = defaultdict(float)
    for order in set(permutations(rest)) if len(rest) < 8 else distinct(rest):
        left, placed = list(order), []
        for place, count in zip(places, counts, strict=True):
            cards = own if place == HAND[view.seat] else [left.pop() for _ in range(count)]
            placed.append((place, tuple(sorted(cards))))
        found[tuple(placed), ()] += 1
    return found


def distinct(cards):
    """All different orders of some cards."""
    if not cards:
        yield ()
    for card in set(cards):
        rest = list(cards)
        rest.remove(card)
        for order in distinct(rest):
            yield (card, *order)


def shown_with(hand, owner, viewers, sighted):
    """The chance of each word in a hand to be shown."""
    costs = {
        word: sum((owner, word, seat) not in sighted for seat in viewers) + 0.5 * (hand.count(word) > 1)
        for word in set(hand)
    }
    if len(costs) == 1:
        return dict.fromkeys(costs, 1.0)
    best = [word for word in costs if costs[word] == min(costs.values())]
    return {word: WHIM / len(costs) + (1 - WHIM) * (word in best) / len(best) for word in costs}


def one_by_one(view, category):
    """The chances of the crime, by following each deal through the log."""
    players, me = view.options.players, view.seat
    cases = every_deal(view, category)
    for note in view.log:
        if note.category not in (None, CATEGORIES[category]) or note.how == "dealt":
            continue
        if note.element is None and note.source == note.target:
            continue
        after = defaultdict(float)
        for (placed, sighted), weight in cases.items():
            table = {place: list(words) for place, words in placed}
            if note.how == "leg":
                pairs = [(DISCARD[seat], HAND[seat]) for seat in range(players)]
            else:
                pairs = [(note.source, note.target)] if note.how == "grip" else []
            for source, target in pairs:
                table.setdefault(target, []).extend(table.pop(source, []))
            if pairs:
                after[frozen(table), sighted] += weight
                continue
            cards = table[note.source]
            owner = HAND.index(note.source) if note.source in HAND else None
            if note.how in CHOSEN and owner not in (None, me):
                viewers = range(players) if note.how in OPEN else note.seen
                odds = shown_with(cards, owner, [seat for seat in viewers if seat != owner], sighted)
            else:
                odds = {word: cards.count(word) / len(cards) for word in cards}
            for word, odd in odds.items():
                if note.element in (None, word):
                    moved = {place: list(words) for place, words in table.items()}
                    moved[note.source].remove(word)
                    moved.setdefault(note.target, []).append(word)
                    seen = set(sighted)
                    if note.source != note.target:
                        for names in (HAND, DISCARD):
                            for place in (note.source, note.target):
                                if place in names:
                                    seen |= {(names.index(place), word, seat) for seat in note.seen}
                    after[frozen(moved), tuple(sorted(seen))] += weight * odd
        cases = after
    chances = defaultdict(float)
    for (placed, _), weight in cases.items():
        chances[dict(placed)["crime"][0]] += weight
    total = sum(chances.values())
    return {word: chance / total for word, chance in chances.items()}


def frozen(table):
    return tuple(sorted((place, tuple(sorted(words))) for place, words in table.items()))


@pytest.mark.parametrize("seed", range(6))
def test_suppositions_make_what_every_deal_taken_one_by_one_makes(seed):
    compared = 0
    for moves in (40, 80):
        match = random_game(f"deals {seed}", moves)
        for seat, category in product(range(3), HELD):
            view = match.view(seat)
            own = sum(note.how == "dealt" and note.category == CATEGORIES[category] for note in view.log)
            if own < 2:
                continue  # too many deals to take one by one
            expected, found = one_by_one(view, category), followed(view, category).crime()
            for word, chance in found.items():
                assert chance == pytest.approx(expected.get(word, 0.0), abs=1e-9)
            compared += 1
    assert compared


def test_no_choice_makes_anything_impossible():
    for seed in range(4):
        match = random_game(f"zeros {seed}", 120, powers=True)
        view = match.view(match.to_act[0])
        deck = deck_of(3, view.options.deck)
        for category in HELD:
            belief = at_start(deck, category, view.dealt)
            for note in view.log:
                if note.category in (None, CATEGORIES[category]):
                    belief = belief.after(note)
            found = followed(view, category).crime()
            assert {word for word, chance in found.items() if chance > 0} == belief.possible()


# Choices


def bag(*elements):
    return sum(1 << 2 * at for at in elements)


def seen_by(*seats, element, players=4):
    return sum(1 << element * players + seat for seat in seats)


def test_what_a_viewer_knows_is_shown_to_him():
    found = choices(bag(0, 1, 2), seen_by(0, 3, element=1), 4, 0b0001, WHIM)
    assert found == pytest.approx({0: WHIM / 3, 1: WHIM / 3 + 1 - WHIM, 2: WHIM / 3})
    assert choices(bag(0, 1), seen_by(3, element=1), 4, 0b0001, WHIM) == pytest.approx({0: 0.5, 1: 0.5})


def test_of_two_new_cards_one_that_is_alone_is_shown():
    assert choices(bag(0, 0, 1), 0, 4, 1, WHIM) == pytest.approx({0: WHIM / 2, 1: 1 - WHIM / 2})
    assert choices(bag(2, 2), 0, 4, 1, WHIM) == {2: 1.0}


def test_a_card_kept_back_is_rather_one_of_a_pair():
    """Of three cards an owner shows one that is new to the viewer: what he keeps is then more likely alike."""
    view, seat = None, 0
    for number in range(60):
        match = bradshaw.Match(GAME, GAME.options(players=4), seed=f"kept {number}")
        view = match.view(0)
        seat = next((s for s in range(1, 4) if view.hands[s][0] == 3 and view.hands[0][0] == 1), 0)
        if seat:
            break
    assert view
    assert seat
    start = followed(view, 0)
    own = next(note.element for note in view.log if note.category == "modus")
    word = next(word for word in start.crime() if word != own)
    shown = Note(1, "dining", "modus", HAND[seat], DISCARD[seat], word, tuple(sorted((0, seat))))
    careful, careless = start.after(shown), followed_with(view, 1.0).after(shown)
    assert pair_left(careful, seat) > 1.3 * pair_left(careless, seat)


def followed_with(view, whim):
    return followed(view, 0, at_first(deck_of(4, view.options.deck), 0, view.dealt, 0, whim, -1))


def pair_left(supposed, seat):
    """How likely the hand is two alike."""
    at = 1 + supposed.seat.players + seat
    return sum(
        weight for state, weight in supposed.states.items() if 2 in [n for _, n in suppositions.faces(state[at])]
    )


def test_whoever_uses_a_power_is_not_whom_the_card_was_chosen_for():
    match = bradshaw.Match(GAME, GAME.options(players=4), seed="power")
    view = match.view(0)
    supposed = at_first(deck_of(4, view.options.deck), 0, view.dealt, 0, WHIM, 3)
    note = Note(1, "dining", "modus", HAND[1], DISCARD[1], None, (1, 2))
    assert supposed.viewers(note) == 0b0100
    assert supposed.viewers(Note(1, "dining", "modus", HAND[1], DISCARD[1], None, (1, 2, 3))) == 0b0100
    assert supposed.viewers(Note(1, "dining", "modus", HAND[1], DISCARD[1], None, (1, 3))) == 0b1000
    assert supposed.viewers(Note(1, "lounge", "modus", HAND[1], DISCARD[1], None, (0, 1, 2, 3))) == 0b1101


# Bags and weights


def test_all_ways_to_fill_a_hand_add_up():
    for left, cards in ((bag(0, 0, 1, 2, 2, 3), 3), (bag(1), 1), (bag(4, 4), 0)):
        found = fills(left, cards)
        assert sum(chance for _, chance in found) == pytest.approx(1)
        assert all(size(filled) == cards for filled, _ in found)
    assert dict(fills(bag(0, 0, 1), 2)) == pytest.approx({bag(0, 0): 1 / 3, bag(0, 1): 2 / 3})


def test_thinning_keeps_the_likely_and_the_whole():
    states = {(number,): 30.0 if number < 3 else 1.0 + number % 2 for number in range(400)}
    total = sum(states.values())
    found = thinned(states, 50)
    assert len(found) <= 52
    assert sum(found.values()) == pytest.approx(total, rel=0.05)
    assert all(found[number,] == 30.0 for number in range(3))
    odd = sum(weight for (number,), weight in found.items() if number % 2)
    assert odd == pytest.approx(sum(w for (number,), w in states.items() if number % 2), rel=0.25)


def test_thinning_is_not_caught_by_an_order():
    """Suppositions that come in twos, say, one for each face of a card."""
    found = thinned({(number,): 1.0 for number in range(400)}, 50)
    assert 15 <= sum(number % 2 for (number,) in found) <= 35


def test_a_sketch_has_few_suppositions_and_about_the_same_chances():
    view = random_game("sketch", 40, players=4).view(0)
    supposed = max((followed(view, category) for category in HELD), key=lambda one: len(one.states))
    sketch = supposed.sketched(60)
    assert len(supposed.states) > 100
    assert len(sketch.states) <= 60
    assert sum(sketch.states.values()) == pytest.approx(1)
    assert sketch.crime() == pytest.approx(supposed.crime(), abs=0.15)


def test_begun_anew_only_what_was_seen_counts():
    match = random_game("anew", 150)
    view = match.view(match.to_act[0])
    for category in HELD:
        belief = at_start(deck_of(3, view.options.deck), category, view.dealt)
        supposed = at_first(deck_of(3, view.options.deck), category, view.dealt, view.seat, WHIM, -1)
        for note in view.log:
            if note.category in (None, CATEGORIES[category]):
                belief, supposed = belief.after(note), supposed.after(note)
        exact = belief.crime()
        begun = supposed.restarted(belief).crime()
        assert all(begun[word] == pytest.approx(exact[word]) for word in exact)


def test_if_no_supposition_is_left_it_begins_anew(monkeypatch):
    match = random_game("lost", 60)
    view = match.view(match.to_act[0])
    deck = deck_of(3, view.options.deck)
    mind = Knowledge(at_start(deck, 0, view.dealt), at_first(deck, 0, view.dealt, view.seat, WHIM, -1))
    monkeypatch.setattr(Suppositions, "_with", lambda self, counts, _: Suppositions(self.seat, counts, {}))
    for note in view.log:
        if note.category in (None, "modus"):
            mind = mind.after(note)
    assert mind.crime() == pytest.approx(mind.belief.crime())


# Prospects


def test_the_last_card_is_worth_most():
    """Two elements of which all but one copy is known, and one hidden card: to see it settles the category."""
    assert right(0, 1, 0) == right(1, 0, 0) + (1 - right(1, 0, 0)) == 1.0
    assert right(0, 2, 0) == 1 - DARK[2] / 2
    assert right(0, 2, 1) == 1.0
    steps = [right(2, 3, looks) for looks in range(7)]
    assert steps == sorted(steps)
    assert steps[6] == 1.0


def test_a_card_of_a_passenger_is_less_likely_seen_later():
    at_player, at_passenger = prospect(2, 0, 2, (1, 0, 0)), prospect(2, 0, 2, (0, 0, 1))
    assert right(0, 2, 0) < at_passenger < at_player < 1.0
