"""Whole views: every field, and what each stage puts on the table."""

import pytest
from msgspec.structs import asdict, astuple, replace

from bradshaw.core.game import Outcome
from bradshaw.core.sentences import Reason
from bradshaw.games.mystery_express.cards import WORD_OF
from bradshaw.games.mystery_express.deductions import RuledOut
from bradshaw.games.mystery_express.moves import DINE, SMOKE
from bradshaw.games.mystery_express.state import (
    Dining,
    Gathering,
    Guessing,
    Hiding,
    Landed,
    Landing,
    Leaving,
    Note,
    Passing,
    Returning,
    Rummaging,
    Showing,
    Tunnelling,
)
from bradshaw.games.mystery_express.view import sides
from tests.mystery_express.helpers import GAME, Play

HANDS = ["hanged hanged greed", "shot poisoned edmund", "pushed karlov money"]
EMPTY = ("asked", "put", "showing", "chosen", "telegram", "answers", "telegrams", "all_answers", "crime", "times")


def position(**options):
    options = {"hours": 3, "notebook": "deductions", **options}
    return Play(
        [*HANDS, ""], spots=["clubcar", "jealousy", "rivalry"], stacks=(["despair"], ["clubcar"]), **options
    )


def test_every_field_of_a_view():
    play = position()
    play.dine("b", "modus").do(1, "show poisoned")
    state = replace(play.state, used=0b101, out=(-1, -1, 5, -1), up=(None, None, "poisoned", None), first=3)
    note = Note(1, "dining", "modus", "hand b", "discard b", "poisoned", (0, 1))
    dealt = tuple(
        Note(0, "dealt", category, "deck", "hand a", word, (0,))
        for category, word in (("modus", "hanged"), ("modus", "hanged"), ("motive", "greed"))
    )
    public = {
        "options": play.options,
        "characters": state.characters,
        "leg": 0,
        "first": 3,
        "turn": 0,
        "hours": 2,
        "done": ("dine",),
        "used": (0, 2),
        "conductor": "smoking",
        "tokens": ("smoking",),
        "made": (0, 0, 0, 0),
        "cars": ("dining", "club", "club", "club"),
        "hands": ((2, 0, 1, 0), (1, 1, 0, 0), (1, 1, 1, 0), (0, 0, 0, 0)),
        "discards": ((0, 0, 0, 0), (1, 0, 0, 0), (0, 0, 0, 0), (0, 0, 0, 0)),
        "spots": ("location", "motive", "motive"),
        "stacks": ((0, 0, 1, 0), (0, 0, 0, 1)),
        "out": (None, None, "poisoned", None),
        "dealt": state.dealt,
        "stage": "turn",
        "to_act": (0,),
        "outcome": None,
        **dict.fromkeys(EMPTY, ()),
    }
    why = Reason("mystery_express.why_dealt", {"element": "hanged"})
    ruled_out = RuledOut("modus", "hanged", "Both copies of Hanged were dealt to you.", why)
    assert asdict(GAME.view(state, 0)) == {
        **public,
        "seat": 0,
        "hand": ("hanged", "hanged", "greed"),
        "discard": (),
        "past": dealt,
        "notes": (note,),
        "deductions": (ruled_out,),
    }
    assert asdict(GAME.view(state, 3)) == {
        **public,
        "seat": 3,
        "hand": (),
        "discard": (),
        "past": (),
        "notes": (replace(note, element=None),),
        "deductions": (),
    }
    assert asdict(GAME.view(state, None)) == {
        **public,
        "seat": None,
        "hand": (),
        "discard": (),
        "past": (),
        "notes": (replace(note, element=None),),
        "deductions": (),
    }
    assert GAME.view(state, 1).discard == ("poisoned",)
    assert GAME.view(state, 0).log == (*dealt, note)


def test_the_views_of_one_who_owns_something():
    state = replace(
        position().state,
        discards=((30, 2), (), (), ()),
        done=DINE | SMOKE,
        telegrams=(("hanged",), (), (), ()),
        answers=(("shot",), (), (), ()),
        times=(("clock1",) * 3,),
        leg=4,
    )
    view = GAME.view(state, 0)
    assert view.discard == ("hanged", "money")  # sorted: the order of the pile is not told
    assert (view.telegram, view.answers, view.times) == (("hanged",), ("shot",), (("clock1",) * 3,))
    assert view.done == ("dine", "smoke")
    assert view.conductor == state.tokens[4]
    assert [found.element for found in view.deductions] == ["hanged", "clock1"]
    for seat in (1, None):
        other = GAME.view(state, seat)
        assert (other.telegram, other.answers, other.discard) == ((), (), ())
        assert (other.telegrams, other.all_answers, other.crime) == ((), (), ())
    assert GAME.view(state, 1).times == (("clock1",) * 3,)
    assert GAME.view(state, None).times == ()
    assert GAME.view(replace(state, leg=5), 0).conductor is None


@pytest.mark.parametrize("notebook", ["none", "sightings"])
def test_deductions_only_where_they_are_agreed(notebook):
    assert position(notebook=notebook).view(0).deductions == ()


@pytest.mark.rule("ME-60")
def test_all_is_told_at_the_end():
    telegrams = (("hanged",), (None,), (), ())
    answers = (("hanged",), ("shot",), (), ())
    outcome = Outcome((1, 2, 3, 4), "answers")
    state = replace(position().state, telegrams=telegrams, answers=answers, outcome=outcome, to_act=())
    for seat in (0, None):
        view = GAME.view(state, seat)
        assert (view.telegrams, view.all_answers, view.outcome) == (telegrams, answers, outcome)
        assert view.crime == tuple(WORD_OF[card] for card in state.crime)
        assert view.to_act == ()


@pytest.mark.parametrize("notebook", ["none", "sightings", "deductions"])
def test_the_replay_of_a_game_can_show_the_crime_and_what_could_be_ruled_out(notebook):
    play = position(notebook=notebook)
    play.dine("b", "modus").do(1, "show poisoned")
    play.state = replace(play.state, times=(("clock1",) * 3,))
    crime = tuple(WORD_OF[card] for card in play.state.crime)
    watching = GAME.revealed(play.state, None)
    assert watching == replace(GAME.view(play.state, None), crime=crime)
    agreed = replace(play.state, options=replace(play.options, notebook="deductions"))
    for seat in range(4):
        seen, revealed = GAME.view(play.state, seat), GAME.revealed(play.state, seat)
        assert replace(revealed, crime=(), deductions=seen.deductions) == seen
        assert (revealed.crime, revealed.deductions) == (crime, GAME.view(agreed, seat).deductions)
    assert GAME.revealed(play.state, 0).deductions != GAME.revealed(play.state, 1).deductions


# What a stage puts on the table


@pytest.mark.parametrize(
    ("stage", "name", "asked"),
    [
        (Dining(((1, 0), (2, 3))), "dining", [(1, "modus"), (2, "location")]),
        (Gathering("lounge", ((1, 2), (2, 2))), "gathering", [(1, "motive"), (2, "motive")]),
        (Gathering("revelation", ((0, -1), (1, -1))), "gathering", [(0, None), (1, None)]),
        (Passing(0, 2, 1, 1), "passing", [(2, "modus")]),
        (Hiding(2), "hiding", [(2, None)]),
        (Guessing(1), "guessing", [(1, None)]),
        (Rummaging(3), "rummaging", [(3, None)]),
        (Returning(1, 2, second=False), "returning", [(1, None), (2, None)]),
        (Returning(1, 2, second=True), "returning", [(2, None)]),
        (Leaving(1), "leaving", [(0, None)]),
    ],
    ids=str,
)
def test_who_is_asked(stage, name, asked):
    view = GAME.view(replace(position().state, stage=stage), None)
    assert [astuple(one) for one in view.asked] == asked
    assert (view.stage, view.put, view.showing) == (name, (), ())


def test_what_was_just_put_down():
    cards = (Landed(0, 0, 0, 2), Landed(13, -1, 2, 1), Landed(40, 3, 1, 1))
    view = GAME.view(replace(position().state, stage=Landing(cards, None)), 1)
    assert [astuple(put) for put in view.put] == [("modus", 0, 0), ("suspect", None, 2), ("location", 3, 1)]
    assert (view.stage, view.asked, view.showing) == ("landing", (), ())


@pytest.mark.rule("ME-41", "ME-42", "ME-43")
def test_time_cards_that_are_shown():
    clocks = tuple((48 + 3 * number,) for number in range(4))
    state = replace(position().state, stage=Showing("one by one", clocks), to_act=(0, 2))
    words = (("clock1",), ("clock2",), ("clock3",), ("clock4",))
    assert [GAME.view(state, seat).showing for seat in (0, 1, 2, None)] == [words, (), words, words]
    state = replace(state, stage=Showing("packets", clocks))
    assert GAME.view(state, 0).showing == (("clock1",), ("clock4",), ("clock3",), ("clock2",))
    assert GAME.view(state, 2).showing == (("clock3",), ("clock2",), ("clock1",), ("clock4",))
    assert (GAME.view(state, 1).showing, GAME.view(state, None).showing) == ((), ())
    assert (GAME.view(state, 0).asked, GAME.view(state, 0).put) == ((), ())


@pytest.mark.parametrize(
    ("stage", "secret", "chosen"),
    [
        (Guessing(1), (0,), ("left",)),
        (Guessing(1), (1,), ("right",)),
        (Tunnelling(), (0,), ("modus",)),
        (Tunnelling(), (-1, 3), ("nothing", "location")),
        (Gathering("lounge", ()), (0,), ("clubbed",)),
        (Returning(0, 2, second=True), (13,), ("candy",)),
    ],
    ids=str,
)
def test_what_one_has_chosen(stage, secret, chosen):
    state = replace(position().state, stage=stage, secret=((), secret, (), ()))
    assert [GAME.view(state, seat).chosen for seat in (0, 1, 2, None)] == [(), chosen, (), ()]


def test_neighbours():
    assert sides(0, 3) == {"left": 1, "right": 2}
    assert sides(4, 5) == {"left": 0, "right": 3}
