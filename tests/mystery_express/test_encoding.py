"""Actions as numbers and views as arrays. The conformance kit plays; here is what the numbers mean."""

import random
from functools import partial

import pytest
from msgspec.structs import replace

import bradshaw
from bradshaw.core.game import Outcome
from bradshaw.core.rng import Rng
from bradshaw.games.mystery_express import encoding as encoding_module
from bradshaw.games.mystery_express.cards import CARS, CATEGORIES, CHARACTERS, TIME, TIME_CARDS, WORD_OF, WORDS
from bradshaw.games.mystery_express.decks import CLASSIC, deck_of
from bradshaw.games.mystery_express.deductions import RuledOut
from bradshaw.games.mystery_express.encoding import CHOICES, LINE, LINES, PLACES
from bradshaw.games.mystery_express.state import Dealt
from bradshaw.games.mystery_express.view import STAGES, Asked, Put

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


def test_every_slot_of_a_view():
    """A view that no game has, so that no two of its numbers are alike where they could be mixed up."""
    options = GAME.options(players=3)
    real = GAME.view(GAME.new(options, Rng("slots", 0)), 1)
    view = replace(
        real,
        characters=("strauss", "macdouglas", "mirabella"),
        leg=4,
        first=2,
        turn=1,
        hours=3,
        done=(),
        used=(0, 2),
        conductor="sleeping",
        tokens=("lounge", "club"),
        cars=("dining", None, "smoking"),
        hands=((1, 2, 3, 4), (5, 6, 7, 8), (9, 10, 11, 12)),
        discards=((13, 14, 15, 16), (17, 18, 19, 20), (21, 22, 23, 24)),
        spots=("motive", None, "location"),
        stacks=((25, 26, 27, 28), (29, 30, 31, 32)),
        out=("hanged", None, "clubcar"),
        dealt=Dealt(
            ((33, 34, 35, 36), (37, 38, 39, 40), (41, 42, 43, 44)),
            ((1, 0, 0, 0), (0, 1, 0, 0), (0, 0, 0, 1)),
            ((45, 46, 47, 48), (49, 50, 51, 52)),
        ),
        past=(),
        notes=(),
        stage="tunnelling",
        chosen=("motive", "nothing"),
        made=(2, 7, 11),
        telegrams=(("hanged", None), (), (None, "edmund", "greed", "clubcar", "clock2")),
        all_answers=(("poisoned",), ("clubbed", "candy", "money", "diningcar", "clock1"), ()),
        crime=("pushed", "karlov", "greed", "clubcar", "clock3"),
        to_act=(1, 2),
        outcome=Outcome((2, 3, 1), "answers"),
    )
    encoding = GAME.encoding(options)
    numbers = encoding.observe(view)
    found = {slot.name: numbers[slot.start : slot.end] for slot in encoding.layout.slots}
    word, car, category = (partial(number, words=words) for words in (WORDS, CARS, CATEGORIES))
    told = partial(map, lambda each: -1 if each is None else word(each))
    assert {name: found[name] for name in ("hands", "discards", "stacks", "dealt hands", "dealt stacks")} == {
        "hands": [*range(1, 13)],
        "discards": [*range(13, 25)],
        "stacks": [*range(25, 33)],
        "dealt hands": [*range(33, 45)],
        "dealt stacks": [*range(45, 53)],
    }
    assert {
        name: found[name] for name in ("leg", "first", "turn", "hours", "used", "made", "to_act", "places")
    } == {
        "leg": [4],
        "first": [2],
        "turn": [1],
        "hours": [3],
        "used": [1, 0, 1],
        "made": [2, 7, 11],
        "to_act": [0, 1, 1],
        "places": [2, 3, 1],
    }
    assert found["characters"] == [number(name, CHARACTERS) for name in view.characters]
    assert found["conductor"] == [car("sleeping")]
    assert found["tokens"] == [car("lounge"), car("club"), 0, 0, 0]
    assert found["cars"] == [car("dining"), 0, car("smoking")]
    assert found["spots"] == [category("motive"), 0, category("location")]
    assert found["dealt spots"] == [1, 0, 0, 0, 0, 1, 0, 0, 0, 0, 0, 1]
    assert found["out"] == [word("hanged"), 0, word("clubcar")]
    assert found["stage"] == [number("tunnelling", list(STAGES.values()))]
    assert found["chosen"] == [number("motive", CHOICES), number("nothing", CHOICES)]
    assert found["telegrams"] == [
        *told(["hanged", None]),
        *[0] * 8,
        *told([None, "edmund", "greed", "clubcar", "clock2"]),
    ]
    assert found["all answers"] == [
        *told(["poisoned"]),
        *[0] * 4,
        *told(["clubbed", "candy", "money", "diningcar", "clock1"]),
        *[0] * 5,
    ]
    assert found["crime"] == [*told(view.crime)]
    assert set(found["log"]) == set(found["asked"]) == set(found["put"]) == {0}


def test_the_actions_in_their_order():
    encoding = GAME.encoding(GAME.options(players=3))
    written = [GAME.write(action) for action in encoding.table]
    names = ("modus", "suspect", "motive", "location")
    held = [word for words in deck_of(3, CLASSIC).words[:TIME] for word in words]
    times = list(deck_of(3, CLASSIC).words[TIME])
    seats, sides = "abc", ("left", "right")
    expected = [
        *(f"board {car}" for car in CARS),
        "rest",
        *(f"grip {seat} {name}" for seat in seats for name in names),
        *(f"help {stack} {name}" for stack in (1, 2) for name in names),
        *(f"dine {seat} {name}" for seat in seats for name in names),
        "serve",
        *(f"lounge {name}" for name in names),
        *(f"passenger {side} {name}" for side in sides for name in names),
        *(f"sleep {seat}" for seat in seats),
        *(f"hide {side}" for side in sides),
        *(f"guess {side}" for side in sides),
        *(f"rummage {name}" for name in names),
        *(f"smoke {pair} {name}" for pair in ("a b", "a c", "b c") for name in names),
        *(f"show {word}" for word in held),
        *(f"give {word}" for word in held),
        *(f"take {spot}" for spot in (1, 2, 3)),
        *(f"peek {card}" for card in (1, 2, 3, 4)),
    ]
    assert written[: len(expected)] == expected
    rest = written[len(expected) :]
    assert rest[2:10] == [f"tunnel {side} {name}" for side in sides for name in names]
    assert [line.rpartition(" ")[2] for line in rest[11:]] == [*held, *times] * 2


def test_what_was_packed_before_changes_nothing():
    """One encoding for all seats of several games, and a new one for each view."""
    options = GAME.options(players=3, time_log=True)
    encoding = GAME.encoding(options)
    games = [some_views(seat, players=3, time_log=True) for seat in (0, 1, 2, None)]
    games += [some_views(0, players=3, time_log=True)]
    for number, view in enumerate(view for views in zip(*games, strict=True) for view in views):
        packed = encoding.packed(view)
        assert len(packed) == 2 * encoding.size
        if number % 7 == 0:
            assert packed == GAME.encoding(options).packed(view)
            assert encoding.observe(view) == memoryview(packed).cast("h").tolist()


def test_the_latest_lines_of_a_log_that_is_too_long(monkeypatch):
    *_, view = some_views(players=3)
    whole = seen(view, "log").values()
    written = [number for number in zip(*[iter(whole)] * 7, strict=True) if any(number)]
    monkeypatch.setattr(encoding_module, "LINES", 1)
    encoding = GAME.encoding(view.options)
    room = 3 * len(view.options.hours)
    assert len(written) == len(view.log) > room
    log = encoding.layout["log"]
    assert encoding.observe(view)[log.start : log.end] == [n for line in written[-room:] for n in line]
