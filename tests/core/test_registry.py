"""Games and bots are found by name, those of other packages too."""

import importlib
import sys
from importlib.metadata import EntryPoint

import pytest

import bradshaw
import bradshaw.games.scotland_yard as yard
from bradshaw.bots import bot_names, make_bot
from bradshaw.core import registry
from bradshaw.core.errors import BrokenPackage, UnknownBot, UnknownGame
from bradshaw.core.registry import refresh
from bradshaw.games.scotland_yard.game import ScotlandYard


@pytest.fixture
def other_package(tmp_path, monkeypatch):
    """A package, as pip would install it, that offers a game and a bot through entry points."""
    (tmp_path / "night_yard.py").write_text(
        "from bradshaw.games.scotland_yard.game import ScotlandYard\n"
        "from bradshaw.bots.random import RandomBot\n"
        "class NightYard(ScotlandYard):\n"
        "    name = 'night_yard'\n"
        "    title = 'Night Yard'\n"
        "GAME = NightYard()\n"
        "BOTS = {'owl': RandomBot}\n"
        "NOT_A_GAME = 'chess'\n"
    )
    info = tmp_path / "night_yard-1.0.dist-info"
    info.mkdir()
    (info / "METADATA").write_text("Metadata-Version: 2.1\nName: night-yard\nVersion: 1.0\n")
    (info / "entry_points.txt").write_text(
        "[bradshaw.games]\nnight_yard = night_yard:GAME\nnot_a_game = night_yard:NOT_A_GAME\n"
        "[bradshaw.bots]\nnight_yard = night_yard:BOTS\n"
    )
    monkeypatch.syspath_prepend(str(tmp_path))
    importlib.invalidate_caches()
    refresh()
    yield
    sys.modules.pop("night_yard", None)
    refresh()


def test_our_games_are_listed_and_loaded():
    assert "scotland_yard" in bradshaw.games()
    assert isinstance(bradshaw.load("scotland_yard"), ScotlandYard)
    assert bradshaw.load("scotland_yard") is yard.GAME
    assert bradshaw.games.scotland_yard is yard


@pytest.mark.usefixtures("other_package")
def test_games_of_other_packages_are_found():
    with pytest.warns(BrokenPackage, match="“not_a_game” does not give a bradshaw Game"):
        assert bradshaw.games()[-1] == "night_yard"
    game = bradshaw.load("night_yard")
    assert game.title == "Night Yard"
    assert bot_names(game) == ("random", "owl")
    match = bradshaw.Match(game, game.options(), seed="x")
    action = make_bot(game, "owl").choose(match.view(0), match.actions(0), bradshaw.Rng("x"))
    assert action in match.actions(0)
    with pytest.raises(UnknownGame, match="does not give a bradshaw Game"):
        bradshaw.load("not_a_game")


@pytest.fixture
def broken_package(tmp_path, monkeypatch):
    """One that can't be imported, for a reason that ends in dots."""
    (tmp_path / "broken_yard.py").write_text("raise ValueError('No platform X...')\n")
    info = tmp_path / "broken_yard-1.0.dist-info"
    info.mkdir()
    (info / "METADATA").write_text("Metadata-Version: 2.1\nName: broken-yard\nVersion: 1.0\n")
    (info / "entry_points.txt").write_text("[bradshaw.games]\nbroken = broken_yard:GAME\n")
    monkeypatch.syspath_prepend(str(tmp_path))
    importlib.invalidate_caches()
    refresh()
    yield
    refresh()


@pytest.mark.usefixtures("broken_package")
def test_a_package_that_cannot_be_loaded_is_named_with_its_reason():
    with pytest.raises(UnknownGame) as caught:
        bradshaw.load("broken")
    cause = caught.value.__cause__
    assert isinstance(cause, BrokenPackage)
    assert str(cause) == (
        "The package broken-yard, which offers “broken”, can't be loaded. ValueError: No platform X."
    )
    assert isinstance(cause.__cause__, ValueError)


def test_a_package_without_a_name_is_known_by_its_module(monkeypatch):
    point = EntryPoint("nameless", "no_such_module:GAME", "bradshaw.games")
    monkeypatch.setattr(registry, "entry_points", lambda **_: [point])
    refresh()
    with pytest.raises(UnknownGame) as caught:
        bradshaw.load("nameless")
    refresh()
    assert str(caught.value.__cause__).startswith("The package of no_such_module:GAME, which offers “nameless”, ")


def test_unknown_names_are_answered_with_the_known_ones():
    with pytest.raises(UnknownGame, match=r"no game “chess”\. Installed: scotland_yard"):
        bradshaw.load("chess")
    with pytest.raises(UnknownBot, match="no bot “x” for Scotland Yard; there are random, easy, steady"):
        make_bot(bradshaw.load("scotland_yard"), "x")
