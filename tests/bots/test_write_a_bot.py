"""The page “writing a bot” is right: its code runs, its commands work, its bots do what they promise."""

import importlib
import os
import re
import sys
from pathlib import Path

import pytest

import bradshaw
from bradshaw.arena import play_out, simulate, summarize
from bradshaw.bots import bot_names, make_bot
from bradshaw.cli.app import run
from bradshaw.core.registry import refresh
from bradshaw.core.rng import Rng

PAGE = Path(__file__).parents[2] / "docs" / "write_a_bot.md"


@pytest.fixture
def my_bots(tmp_path, monkeypatch):
    """All code of the page as a module in the current directory, and offered by an entry point."""
    code = "\n\n".join(re.findall(r"```python\n(.*?)```", PAGE.read_text(encoding="utf-8"), re.DOTALL))
    (tmp_path / "my_bots.py").write_text(code)
    monkeypatch.chdir(tmp_path)
    monkeypatch.setattr(sys, "path", [*sys.path])
    monkeypatch.setenv("PYTHONPATH", os.pathsep.join([str(tmp_path), os.environ.get("PYTHONPATH", "")]))
    importlib.invalidate_caches()
    yield tmp_path
    sys.modules.pop("my_bots", None)
    refresh()


def test_the_commands_of_the_page_run(my_bots, capsys):
    assert run(["simulate", "scotland_yard", "--players", "3", "--bots", "random,my_bots:Hound", "--games", "6",
                "--seed", "1", "--jobs", "2", "--records", "games"]) == 0  # fmt: skip
    assert "my_bots:Hound" in capsys.readouterr().out
    record = bradshaw.Record.loads((my_bots / "games" / "game-000001.jsonl").read_text())
    assert [player.bot for player in record.players] == ["random", "my_bots:Hound", "my_bots:Hound"]


def test_the_hound_hunts_better_than_chance(my_bots):
    sys.path.insert(0, str(my_bots))
    import my_bots as page  # type: ignore[import-not-found]

    assert (
        page.share_of_wins(page.Hound) == page.share_of_wins("my_bots:Hound") == page.share_of_wins(page.Hound())
    )
    assert page.share_of_wins(page.Hound) > page.share_of_wins("random") + 0.2


def test_the_witness_knows_the_time(my_bots):
    sys.path.insert(0, str(my_bots))
    import my_bots as page

    game = bradshaw.load("mystery_express")
    match = bradshaw.Match(game, game.options(players=3), seed="witness")
    play_out(match, [page.Witness(), make_bot(game, "random"), make_bot(game, "random")])
    assert match.state.answers[0][-1] == match.view(None).crime[-1]


def test_the_dreamer_beats_chance(my_bots):
    sys.path.insert(0, str(my_bots))
    import my_bots as page

    dreamer = page.Dreamer(samples=4, moves=25)
    results = summarize(simulate("scotland_yard", {"players": 2}, ["random", dreamer], games=12, seed="2"))
    chance = summarize(simulate("scotland_yard", {"players": 2}, ["random", "random"], games=12, seed="2"))
    assert results.seats[1].wins > chance.seats[1].wins
    for name in ("eighty_days", "mystery_express"):  # it plays any game
        game = bradshaw.load(name)
        match = bradshaw.Match(game, game.options(players=3), seed="any")
        seat = match.to_act[0]
        assert page.Dreamer(1, 5).choose(match.view(seat), match.actions(seat), Rng("x")) in match.actions(seat)


def test_the_entry_point_of_the_page_offers_them(my_bots):
    info = my_bots / "my_bots-1.0.dist-info"
    info.mkdir()
    (info / "METADATA").write_text("Metadata-Version: 2.1\nName: my-bots\nVersion: 1.0\n")
    [point] = re.findall(r'^(scotland_yard) = "(my_bots:BOTS)"', PAGE.read_text(encoding="utf-8"), re.MULTILINE)
    (info / "entry_points.txt").write_text(f"[bradshaw.bots]\n{point[0]} = {point[1]}\n")
    sys.path.insert(0, str(my_bots))
    importlib.invalidate_caches()
    refresh()
    game = bradshaw.load("scotland_yard")
    assert bot_names(game)[-2:] == ("hound", "dreamer")
    assert type(make_bot(game, "hound")).__name__ == "Hound"
    results = list(simulate("scotland_yard", {"players": 3}, ["random", "hound", "hound"], 2, "1", jobs=2))
    assert len(results) == 2
