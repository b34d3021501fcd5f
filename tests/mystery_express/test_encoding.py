"""Actions as numbers and views as arrays. The conformance kit plays; here is what the numbers mean."""

import random

import pytest
from msgspec.structs import replace

import bradshaw
from bradshaw.core.rng import Rng
from bradshaw.games.mystery_express.cards import CATEGORIES, TIME_CARDS, WORD_OF, WORDS
from bradshaw.games.mystery_express.deductions import RuledOut
from bradshaw.games.mystery_express.encoding import LINE, LINES, PLACES
from bradshaw.games.mystery_express.view import Asked, Put

GAME = bradshaw.load("mystery_express")


def seen(view, name):
    encoding = GAME.encoding(view.options)
    slot = encoding.layout[name]
    return dict(zip(slot.labels, encoding.observe(view)[slot.start : slot.end], strict=True))


def some_views(seat=0, **options):
    """Views of a random game, the last at its end."""
    dice = random.Random(1)
    state, move = GAME.new(GAME.options(**options), Rng("encoding", 0)), 0
    while state.to_act:
        yield GAME.view(state, seat)
        acting = dice.choice(state.to_act)
        move += 1
        state, _ = GAME.play(state, acting, dice.choice(GAME.actions(state, acting)), Rng("encoding", move))
    yield GAME.view(state, seat)


@pytest.mark.parametrize("players", [3, 4, 5])
def test_own_cards_are_seen_and_those_of_others_only_from_behind(players):
    view = next(some_views(players=players))
    hand = seen(view, "hand")
    assert sorted(word for word, count in hand.items() for _ in range(count)) == sorted(view.hand)
    assert list(seen(view, "hands").values()) == [count for counts in view.hands for count in counts]
    spectator = GAME.view(GAME.new(view.options, Rng("encoding", 0)), None)
    assert set(seen(spectator, "hand").values()) == {0}


def test_lines_of_the_log():
    *_, view = some_views(players=3)
    numbers = list(seen(view, "log").values())
    size = len(LINE)
    assert len(numbers) == size * LINES * 5 * 3
    for at, note in enumerate(view.log):
        leg, _, _, source, target, element, who = numbers[at * size : (at + 1) * size]
        assert (leg, PLACES[source - 1], PLACES[target - 1]) == (note.leg, note.source, note.target)
        assert (WORDS[element - 1] if element else None) == note.element
        assert [seat for seat in range(3) if who >> seat & 1] == list(note.seen)
    assert set(numbers[len(view.log) * size :]) <= {0}


def test_of_a_long_log_the_latest_lines_are_there():
    *_, view = some_views(players=3)
    long = replace(view, past=view.past * 4)
    assert len(long.log) > 3 * 5 * LINES
    legs = list(seen(long, "log").values())[:: len(LINE)]
    assert legs == [note.leg for note in long.log[-3 * 5 * LINES :]]


def test_a_blank_line_of_a_telegram_is_not_an_unwritten_one():
    written = [
        seen(view, "telegram") for seat in range(5) for view in some_views(seat, players=5) if view.telegram
    ]
    assert any(-1 in telegram.values() for telegram in written)
    assert any(0 in telegram.values() for telegram in written)


def test_the_end():
    *_, view = some_views(players=4)
    assert [WORDS[number - 1] for number in seen(view, "crime").values()] == list(view.crime)
    assert list(seen(view, "places").values()) == list(view.outcome.places)
    assert set(seen(view, "to_act").values()) == {0}


def test_every_action_has_one_number_and_the_names_of_slots_are_all_different():
    encoding = GAME.encoding(GAME.options(players=4))
    assert [encoding.number(action) for action in encoding.table] == list(range(encoding.actions))
    assert [encoding.action(encoding.number(GAME.read(f"take {spot}"))).spot for spot in (1, 2, 3)] == [1, 2, 3]
    assert len(set(encoding.layout.names())) == encoding.size


def nonzero(view, name):
    return {label: number for label, number in seen(view, name).items() if number}


def number(word, words):
    return words.index(word) + 1


def test_what_words_of_a_view_become():
    """A view that no game has, so that all of it is there at once and no two of its numbers are alike."""
    options = GAME.options(players=3, notebook="deductions", time_log=True)
    real = GAME.view(GAME.new(options, Rng("words", 0)), 2)
    clock = [word for word in WORDS if word in {WORD_OF[card] for card in TIME_CARDS}]
    view = replace(
        real,
        done=("help", "smoke"),
        used=(1,),
        discard=(real.hand[0], real.hand[0]),
        showing=((clock[1], clock[0]), (clock[2],)),
        times=((clock[0], clock[0], clock[3]), (clock[4],)),
        deductions=(RuledOut("modus", "hanged", "So it is."),),
        stage="gathering",
        asked=(Asked(0, "modus"), Asked(1, None)),
        put=(Put("suspect", None, 1), Put("modus", 2, 0)),
        telegram=("hanged", None),
        answers=("clubbed",),
        outcome=None,
    )
    assert {type(n) for n in GAME.encoding(options).observe(view)} == {int}
    assert seen(view, "seat") == {"": 2}
    assert seen(GAME.view(GAME.new(options, Rng("words", 0)), None), "seat") == {"": 3}
    assert nonzero(view, "done") == {"help": 1, "smoke": 1}
    assert list(seen(view, "used").values()) == [0, 1, 0]
    assert nonzero(view, "discard") == {real.hand[0]: 2}
    assert nonzero(view, "showing") == {str(n): number(clock[at], WORDS) for n, at in ((1, 1), (2, 0), (3, 2))}
    assert nonzero(view, "showing group") == {"1": 1, "2": 1, "3": 2}
    assert nonzero(view, "times") == {f"1 {clock[0]}": 2, f"1 {clock[3]}": 1, f"2 {clock[4]}": 1}
    assert nonzero(view, "deductions") == {"hanged": 1}
    assert list(seen(view, "asked").values()) == [number("modus", CATEGORIES), 6, 0]
    assert nonzero(view, "put") == {
        "1 category": number("suspect", CATEGORIES),
        "1 owner": 2,
        "2 category": number("modus", CATEGORIES),
        "2 giver": 3,
        "2 owner": 1,
    }
    assert list(seen(view, "telegram").values()) == [number("hanged", WORDS), -1, 0, 0, 0]
    assert list(seen(view, "answers").values()) == [number("clubbed", WORDS), 0, 0, 0, 0]
    assert set(seen(view, "places").values()) == {0}
