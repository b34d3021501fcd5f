"""Encodings as such; each game's are tested with the game, and by the conformance kit."""

import importlib
import sys
import types
from pathlib import Path

import pytest

import bradshaw
from bradshaw.core.encoding import Encoding, Layout, Packed
from bradshaw.core.errors import EncodingError
from bradshaw.core.registry import OURS
from tests.cli.rps import RockPaperScissors

ROOT = Path(__file__).parents[2]


@pytest.mark.skipif(not (ROOT / "scripts").exists(), reason="scripts are not part of a package of sources")
@pytest.mark.parametrize("name", OURS)
def test_the_page_shows_the_layouts_as_they_are(name, monkeypatch):
    """`make encodings` writes them anew."""
    monkeypatch.syspath_prepend(str(ROOT / "scripts"))
    script = importlib.import_module("encoding_tables")
    page = (ROOT / "docs" / "encoding.md").read_text(encoding="utf-8")
    assert f"<!-- {name} -->\n{script.tables(name)}\n<!-- end -->" in page


def test_a_game_may_have_none():
    game = RockPaperScissors()
    with pytest.raises(EncodingError, match="has no encoding"):
        game.encoding(game.options(players=2))
    assert game.kernel(game.options(players=2)) is None


@pytest.mark.parametrize(("name", "kernel"), [("scotland_yard", "YardKernel"), ("eighty_days", "EightyKernel")])
def test_compiled_rules_have_the_numbers_of_their_options(name, kernel, monkeypatch):
    """Also where the compiler is not installed: what is made here is not the kernel, only what it is made of."""
    batch = types.ModuleType(f"bradshaw.games.{name}.batch")
    setattr(batch, kernel, lambda encoding: encoding)
    monkeypatch.setitem(sys.modules, batch.__name__, batch)
    game = bradshaw.load(name)
    options = game.options(players=2)
    assert game.kernel(options).options == options


def test_slots_follow_each_other():
    layout = Layout()
    layout.add("a", ["x", "y"], 3, "First.")
    layout.add("b", [""], 4, "Second.", lowest=-4)
    assert [(slot.start, slot.size, slot.end) for slot in layout.slots] == [(0, 2, 2), (2, 1, 3)]
    assert (layout.size, layout.names()) == (3, ("a x", "a y", "b"))
    assert (layout["b"].lowest, layout["b"].highest, layout["b"].meaning) == (-4, 4, "Second.")
    assert (layout["a"].lowest, layout["a"].highest) == (0, 3)
    assert "a" in layout
    assert "c" not in layout


class Steps(Encoding):
    """Three actions, and nothing to see."""

    def __init__(self):
        super().__init__(("left", "right", 7), Layout())

    def observe(self, view):
        return []


def test_actions_have_the_numbers_of_their_places():
    steps = Steps()
    assert [steps.number(action) for action in ("left", "right", 7)] == [0, 1, 2]
    assert [steps.action(number) for number in range(3)] == ["left", "right", 7]
    assert steps.mask(["right", 7]) == b"\0\1\1"
    assert [steps.group(action) for action in steps.table] == ["str", "str", "int"]


@pytest.mark.parametrize("number", [-1, 3])
def test_there_are_no_other_numbers(number):
    with pytest.raises(EncodingError) as caught:
        Steps().action(number)
    assert str(caught.value) == f"Actions are numbered from 0 to 2; there is no {number}."


def test_what_is_never_legal_has_no_number():
    with pytest.raises(EncodingError) as caught:
        Steps().number("up")
    assert str(caught.value) == "up is no action under these options."


def test_what_is_packed_is_made_once_and_forgotten_when_it_is_too_much():
    made = []

    def numbers(part):
        made.append(part)
        return (part, -part)

    packed = Packed(numbers, most=2)
    for part in (1, 2, 1, 2, 300):
        assert memoryview(packed[part]).cast("h").tolist() == [part, -part]
    assert made == [1, 2, 300]
    assert set(packed) == {300}
