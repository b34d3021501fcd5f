"""A sentence is a code and parameters, and what it says in English."""

import pickle

import pytest

from bradshaw.core import errors
from bradshaw.core.sentences import Catalogue, Plural, Reason, parameters_of, reason_of, renamed, said

CHESS = Catalogue(
    "chess",
    {
        "pinned": "{piece} is pinned.",
        "left": Plural("moves", "1 move is left on {board}.", "{moves} moves are left on {board}."),
        "because": "No: {problem}",
    },
    names={"piece": str.capitalize},
)


def test_a_sentence_is_its_english_and_knows_what_it_says():
    pinned = CHESS.say("pinned", piece="queen")
    assert pinned == "Queen is pinned."
    assert pinned.reason == Reason("chess.pinned", {"piece": "queen"})
    assert CHESS.say("left", moves=1, board="a") == "1 move is left on a."
    assert CHESS.say("left", moves=0, board="a") == "0 moves are left on a."


def test_a_sentence_may_be_part_of_another():
    error = errors.IllegalAction(CHESS.say("pinned", piece="queen"))
    whole = CHESS.say("because", problem=said(error))
    assert whole == "No: Queen is pinned."
    assert whole.reason == Reason("chess.because", {"problem": Reason("chess.pinned", {"piece": "queen"})})
    plain = CHESS.say("because", problem=said(errors.IllegalAction("Just so.")))
    assert plain.reason == Reason("chess.because", {"problem": "Just so."})


@pytest.mark.parametrize("parameters", [{}, {"piece": "queen", "board": "a"}, {"bishop": "queen"}])
def test_a_sentence_is_said_with_its_parameters_and_no_others(parameters):
    with pytest.raises(TypeError, match=r"chess\.pinned"):
        CHESS.say("pinned", **parameters)


def test_the_parameters_of_two_forms_are_those_of_both_and_the_count():
    assert parameters_of(Plural("n", "{a} of {b}", "{b} of {c}")) == {"n", "a", "b", "c"}


def test_a_plain_text_has_no_reason():
    """A game of another package may raise just that."""
    assert reason_of(said(errors.IllegalAction("Just so."))) is None
    assert said(errors.IllegalAction()) == ""


def test_an_error_keeps_what_it_says_on_its_way_to_another_process():
    error = pickle.loads(pickle.dumps(errors.IllegalAction(CHESS.say("pinned", piece="queen"))))
    assert str(error) == "Queen is pinned."
    assert reason_of(said(error)) == Reason("chess.pinned", {"piece": "queen"})


def test_a_name_can_be_put_in_place_of_another():
    inner = CHESS.say("left", moves=2, board="/tmp/x")
    whole = renamed(CHESS.say("because", problem=inner), "/tmp/x", "mine")
    assert whole == "No: 2 moves are left on mine."
    assert whole.reason == Reason(
        "chess.because", {"problem": Reason("chess.left", {"moves": 2, "board": "mine"})}
    )
    assert renamed("in /tmp/x", "/tmp/x", "mine") == "in mine"
