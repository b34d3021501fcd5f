"""Why the notebook rules an element out: every sentence; and that notebooks and reasons are kept (ME-18)."""

import pytest

from bradshaw.core.sentences import Reason
from bradshaw.games.mystery_express import deductions
from bradshaw.games.mystery_express.deductions import Notebook, RuledOut, ruled_out
from bradshaw.games.mystery_express.state import Dealt, Note
from tests.mystery_express.helpers import GAME

OPTIONS = GAME.options(players=3, characters=["strauss", "mansard", "pransky"])
NONE = (0, 0, 0, 0)


def motives(a, b, c, spot=0, stack=0):
    """The backs at the start, of Motives only."""
    hands = tuple((0, 0, count, 0) for count in (a, b, c))
    return Dealt(hands, ((0, 0, spot, 0), NONE, NONE), ((0, 0, stack, 0), NONE))


def line(how, source, target, element=None, leg=1, category="motive"):
    return Note(leg, how, category, source, target, element, ())


def dealt(word, hand="hand a"):
    return line("dealt", "deck", hand, word, leg=0)


def shown(seat, word, leg=1, how="lounge"):
    return line(how, f"hand {seat}", f"discard {seat}", word, leg)


def peek(seat, word, leg=1):
    return line("tunnel", f"hand {seat}", f"hand {seat}", word, leg)


def leg(number=1):
    return line("leg", "discards", "hands", leg=number, category=None)


def grip(seat, number=1):
    return line("grip", f"discard {seat}", f"hand {seat}", leg=number)


def reasons(backs, *log, seat=0, times=()):
    found = Notebook(OPTIONS, seat, backs).ruled_out(log, times)
    return {out.element: out.reason for out in found}


def why(code, **parameters):
    return Reason(f"mystery_express.why_{code}", parameters)


GREED = "Both copies of Greed were"


@pytest.mark.rule("ME-18")
@pytest.mark.parametrize(
    ("log", "reason"),
    [
        ([dealt("greed"), dealt("greed")], f"{GREED} dealt to you."),
        (
            [shown("b", "greed"), shown("c", "greed")],
            f"{GREED} seen during leg 1: in Mansard's hand and in Miss Pransky's hand.",
        ),
        ([shown("b", "greed"), shown("b", "greed")], f"{GREED} seen during leg 1: in Mansard's hand."),
        (
            [dealt("greed"), shown("b", "greed")],
            f"{GREED} seen: one at the deal, in your hand, the other in leg 1, in Mansard's hand.",
        ),
        (
            [shown("b", "greed"), leg(), shown("c", "greed", 2)],
            f"{GREED} seen: one in leg 1, in Mansard's hand, the other in leg 2, in Miss Pransky's hand.",
        ),
        (
            [dealt("greed"), line("conductor", "conductor 1", "discard c", "greed")],
            f"{GREED} seen: one at the deal, in your hand, the other in leg 1, with the Conductor.",
        ),
        (
            [dealt("greed"), line("passengers", "passengers 1", "discard a", "greed", 2)],
            f"{GREED} seen: one at the deal, in your hand, the other in leg 2, with the passengers.",
        ),
        (
            [dealt("greed"), line("revelation", "hand b", "face up", "greed", 4)],
            f"{GREED} seen: one at the deal, in your hand, the other in leg 4, face up in Budapest.",
        ),
        (
            [
                dealt("greed"),
                line("passenger", "hand b", "passing"),
                line("passenger", "passing", "discard c", "greed"),
            ],
            f"{GREED} seen: one at the deal, in your hand, the other in leg 1, passed on in the Passenger Car.",
        ),
    ],
)
def test_two_sightings_of_two_cards(log, reason):
    assert reasons(motives(2, 2, 1, 1, 1), *log) == {"greed": reason}


def test_ones_own_hand_is_called_so():
    backs = motives(2, 2, 1, 1, 1)
    log = [shown("a", "greed"), shown("b", "greed")]
    assert reasons(backs, *log, seat=1) == {
        "greed": f"{GREED} seen during leg 1: in Strauss's hand and in your hand."
    }
    assert reasons(backs, *log, seat=2) == {
        "greed": f"{GREED} seen during leg 1: in Strauss's hand and in Mansard's hand."
    }


def test_one_sighting_is_none_and_one_card_may_be_seen_again():
    backs = motives(2, 2, 1, 1, 1)
    assert reasons(backs) == reasons(backs, shown("b", "greed")) == {}
    assert reasons(backs, shown("b", "greed"), grip("b"), shown("b", "greed")) == {}
    assert reasons(backs, shown("b", "greed"), shown("c", "money")) == {}
    given = line("smoking", "hand b", "discard c")
    assert reasons(backs, peek("b", "greed"), given, leg(), peek("c", "greed", 2)) == {}


def test_a_sighting_in_the_same_leg_is_named_before_others_and_the_latest_first():
    backs = motives(0, 2, 2, 1, 2)
    taken = line("conductor", "conductor 1", "discard a", "greed")
    again = [grip("a"), shown("a", "greed")]
    both = "Both copies of Greed were seen during leg 1: in your hand and in Miss Pransky's hand."
    assert reasons(backs, taken, *again, shown("c", "greed")) == {"greed": both}
    both = "Both copies of Greed were seen during leg 1: with the Conductor and in Miss Pransky's hand."
    assert reasons(backs, taken, shown("c", "greed")) == {"greed": both}
    log = [taken, leg(), shown("a", "greed", 2), shown("c", "greed", 2)]
    both = "Both copies of Greed were seen during leg 2: in your hand and in Miss Pransky's hand."
    assert reasons(backs, *log) == {"greed": both}
    log = [taken, leg(), leg(2), shown("c", "greed", 3)]
    assert reasons(backs, *log) == {
        "greed": "Both copies of Greed were seen: one in leg 1, with the Conductor, "
        "the other in leg 3, in Miss Pransky's hand."
    }


def test_what_only_all_sightings_together_say():
    """Seat 1 has one of Despair and Greed passed on to seat 2. It was Greed: so Despair is now with both."""
    log = [
        *(dealt("greed"), peek("b", "despair"), peek("b", "greed")),
        *(line("passenger", "hand b", "discard c"), leg(), peek("c", "greed", 2), peek("c", "despair", 2)),
    ]
    backs = motives(1, 2, 1, 0, 3)
    greed = f"{GREED} seen: one at the deal, in your hand, the other in leg 1, in Mansard's hand."
    assert reasons(backs, *log[:-1]) == {"greed": greed}
    assert reasons(backs, *log) == {
        "despair": "All that was seen together leaves no card under the board that could be Despair.",
        "greed": greed,
    }


def test_all_that_is_ruled_out_in_the_order_of_the_elements():
    log = [dealt("money"), dealt("money"), dealt("despair"), dealt("despair")]
    times = (("clock2", "clock1", "clock2", "clock2"), ("clock1",) * 3)
    found = Notebook(OPTIONS, 0, motives(4, 2, 1)).ruled_out(tuple(log), times)
    both, three = "Both copies of {} were dealt to you.", "All three copies of {} were in the Time deck."
    assert found == (
        RuledOut("motive", "despair", both.format("Despair"), why("dealt", element="despair")),
        RuledOut("motive", "money", both.format("Money"), why("dealt", element="money")),
        RuledOut("time", "clock1", three.format("Clock 1"), why("times", element="clock1")),
        RuledOut("time", "clock2", three.format("Clock 2"), why("times", element="clock2")),
    )


def test_a_reason_names_cards_seats_and_places_for_those_who_have_other_words():
    log = (dealt("greed"), shown("b", "greed"))
    [found] = Notebook(OPTIONS, 0, motives(2, 2, 1, 1, 1)).ruled_out(log, ())
    assert found.why == why(
        "seen",
        element="greed",
        time=Reason("mystery_express.at_the_deal"),
        place=Reason("mystery_express.in_your_hand"),
        later=Reason("mystery_express.in_leg", {"leg": 1}),
        other=Reason("mystery_express.in_hand", {"traveller": "mansard"}),
    )
    dealt_characters = GAME.options(players=3)
    [found] = Notebook(dealt_characters, 0, motives(2, 2, 1, 1, 1)).ruled_out(log, ())
    assert found.why.parameters["other"] == Reason("mystery_express.in_hand", {"traveller": "b"})


# What is kept


def test_a_reason_is_found_once(monkeypatch):
    found = []
    original = Notebook._find_reason

    def find(self, log, category, word):
        found.append((len(log), word))
        return original(self, log, category, word)

    monkeypatch.setattr(Notebook, "_find_reason", find)
    notebook = Notebook(OPTIONS, 0, motives(2, 2, 1, 1, 1))
    log = (dealt("greed"), shown("b", "greed"), leg())
    first = notebook.ruled_out(log[:2], ())
    assert notebook.ruled_out(log, ()) == first
    assert found == [(2, "greed")]
    other = (dealt("greed"), shown("c", "greed"))
    assert notebook.ruled_out(other, ()) == (
        RuledOut(
            "motive",
            "greed",
            first[0].reason.replace("Mansard", "Miss Pransky"),
            why(
                "seen",
                **first[0].why.parameters | {"other": Reason("mystery_express.in_hand", {"traveller": "pransky"})},
            ),
        ),
    )
    assert found == [(2, "greed"), (2, "greed")]
    assert notebook.ruled_out(other[:1], ()) == ()


def test_notebooks_are_kept_until_there_are_too_many(monkeypatch):
    made = []

    class Counted(Notebook):
        def __init__(self, options, seat, dealt):
            made.append(seat)
            super().__init__(options, seat, dealt)

    kept = type(deductions._NOTEBOOKS)()
    monkeypatch.setattr(deductions, "_NOTEBOOKS", kept)
    monkeypatch.setattr(deductions, "Notebook", Counted)

    def ask(number, *more, times=()):
        """Each number has another hand."""
        own = tuple(dealt(word) for word in ("despair", "greed", "jealousy", "money") for _ in range(number))
        return ruled_out(OPTIONS, 0, motives(2, 2, 1, 1, 1), (*own[:3], *more), times)

    despair = RuledOut(
        "motive", "despair", "Both copies of Despair were dealt to you.", why("dealt", element="despair")
    )
    clock = RuledOut(
        "time", "clock1", "All three copies of Clock 1 were in the Time deck.", why("times", element="clock1")
    )
    assert ask(2) == ask(2, shown("b", "jealousy")) == (despair,)
    assert ask(2, times=(("clock1",) * 3,)) == (despair, clock)
    assert len(made) == 1
    ask(1)
    assert len(made) == len(kept) == 2
    for number in range(60):
        ruled_out(OPTIONS, 0, motives(2, 2, 1, 1, 2 + number), (), ())
        ask(2)
        assert len(kept) == min(3 + number, 32)
    assert len(made) == 62  # what was asked again and again is still there
    ask(1)
    assert len(made) == 63
