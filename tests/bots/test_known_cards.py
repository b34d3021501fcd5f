"""The measure of how much can be known at Mystery Express."""

from bench.known_cards import certainty, look, true_supposition

import bradshaw
from bradshaw.bots.mystery_express.insight import Insight
from bradshaw.core.rng import Rng
from bradshaw.games.mystery_express.cards import CATEGORY_OF, HELD, NOT_TIME, WORD_OF
from tests.mystery_express.helpers import GAME


def after_random(moves):
    match = bradshaw.Match(GAME, GAME.options(players=4), seed="known")
    rng, seen = Rng("play"), [set() for _ in range(4)]
    while match.to_act and match.moves < moves:
        look(match.state, seen)
        match.play(match.to_act[0], rng.choice(match.actions(match.to_act[0])))
    look(match.state, seen)
    return match, seen


def test_who_has_seen_all_cards_but_the_crime_is_right():
    match, _ = after_random(0)
    every = {card for card in range(NOT_TIME) if card not in match.state.crime}
    assert certainty(every) == (1.0,) * 4
    missing = next(
        card for card in every if CATEGORY_OF[card] == 0 and WORD_OF[card] != WORD_OF[match.state.crime[0]]
    )
    assert certainty(every - {missing}) == (0.5, 1.0, 1.0, 1.0)


def test_what_a_seat_has_seen_grows_with_its_log():
    (early, before), (late, after) = after_random(10), after_random(200)
    for seat in range(4):
        assert before[seat] < after[seat]
        told = {note.element for note in late.view(seat).log if note.element}
        assert {WORD_OF[card] for card in after[seat]} >= told
        assert not {card for card in after[seat] if card in late.state.crime}
        assert {WORD_OF[card] for card in before[seat]} >= set(early.view(seat).hand)


def test_the_seer_supposes_the_truth():
    match, _ = after_random(120)
    knowledge = Insight(1.0, 0.05).follow(match.view(0)).knowledge
    for category in HELD:
        truth = true_supposition(match, knowledge[category].supposed, category)
        assert truth.crime()[WORD_OF[match.state.crime[category]]] == 1.0
        assert truth.counts == knowledge[category].belief.counts
