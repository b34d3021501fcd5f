"""Bots of one's own: by class, by object, as module:Class, by entry point; and packages that are broken."""

import importlib
import os
import subprocess
import sys
import warnings

import pytest

import bradshaw
from bradshaw.arena import BotFailed, catch_up, play_out, simulate
from bradshaw.bots import (
    HOSTS_BOTS,
    HOSTS_SECONDS,
    bot_label,
    bot_names,
    find_bot,
    let_hear,
    make_bot,
    may_listen,
    thinking_time,
)
from bradshaw.cli.app import run
from bradshaw.core.errors import BradshawError, BrokenPackage, UnknownBot
from bradshaw.core.game import visible
from bradshaw.core.match import replay
from bradshaw.core.registry import refresh

GAME = bradshaw.load("scotland_yard")
OURS = ("random", "easy", "steady", "medium", "hard", "published")


class First:
    """Counts its moves: an object is not to be shared by games."""

    def __init__(self, step=0):
        self.asked = 0
        self.step = step

    def choose(self, view, actions, rng):
        self.asked += 1
        assert self.asked < 60, "it was used in another game"
        return actions[self.step % len(actions)]


class Listener(First):
    def __init__(self):
        super().__init__()
        self.heard = []

    def hear(self, events):
        self.heard.append(events)


class Deaf(First):
    def hear(self, events):
        raise ZeroDivisionError("division by zero")


PROGRAM = """
from bradshaw.arena import simulate
if __name__ == "__main__":
    print(len(list(simulate("scotland_yard", {"players": 2}, ["random"] * 2, games=4, seed="x", jobs=2))))
"""


def results(bot, jobs=1, games=4):
    found = simulate("scotland_yard", {"players": 2}, [bot, "random"], games=games, seed="own", jobs=jobs)
    return sorted(result.moves for result in found)


@pytest.mark.parametrize("jobs", [1, 2])
def test_a_bot_is_given_in_many_ways(jobs):
    expected = results(First)
    assert (
        expected
        == results(First(), jobs)
        == results("tests.bots.test_own_bots:First", jobs)
        == results(First, jobs)
    )
    assert results(First(step=1), jobs) != expected, "an object keeps what it was made with"


def test_what_can_not_be_sent_to_other_processes_is_said_at_once():
    class Local(First):
        pass

    assert results(Local)
    with pytest.raises(BradshawError, match=r"Local can't be sent to other processes .*play with one job"):
        results(Local, jobs=2)
    assert len(results(lambda: First())) == 4


@pytest.mark.parametrize(
    ("bot", "words"),
    [
        ("no_such_module:Bot", "can't be loaded. ModuleNotFoundError: No module named 'no_such_module'"),
        ("tests.bots.test_own_bots:Nobody", "can't be loaded. AttributeError"),
        ("tests.bots.test_own_bots:HOSTS_BOTS", "is no bot: a bot has a method choose"),
        ("builtins:dict", "makes no bot"),
        ("random:", "can't be loaded"),
    ],
)
def test_what_is_no_bot_is_refused_in_a_sentence(bot, words):
    with pytest.raises(UnknownBot, match=words):
        results(bot)


def test_a_bot_for_other_games_is_refused_in_a_sentence(monkeypatch):
    monkeypatch.setattr(First, "games", ("eighty_days", "mystery_express"), raising=False)
    words = "The bot tests.bots.test_own_bots:First plays eighty_days, mystery_express, not scotland_yard."
    for bot in (First, First(), "tests.bots.test_own_bots:First"):
        with pytest.raises(UnknownBot) as refused:
            results(bot)
        assert str(refused.value) == words


def test_names_from_elsewhere_run_no_code():
    """A record or a stranger may name anything: only what somebody types here is looked up as module:Class."""
    with pytest.raises(UnknownBot, match=r"There is no bot “tests\.bots\.test_own_bots:First”"):
        make_bot(GAME, "tests.bots.test_own_bots:First")
    assert find_bot("random") == "random"
    assert find_bot(First) is First
    assert find_bot("tests.bots.test_own_bots:First") is First


def test_a_record_names_its_bots_and_goes_on_with_what_the_user_names(tmp_path, monkeypatch, capsys):
    list(
        simulate(
            "scotland_yard", {"players": 2}, ["tests.bots.test_own_bots:First", "random"], 1, "r", 1, tmp_path
        )
    )
    file = tmp_path / "game-000001.jsonl"
    record = bradshaw.Record.loads(file.read_text())
    assert record.players[0].bot == "tests.bots.test_own_bots:First" == bot_label(First)
    cut = bradshaw.Record(record.game, record.options, record.players, record.seed, record.played[:3])
    file.write_text(cut.dumps())
    assert run(["play", "--resume", str(file)]) == 2
    assert "There is no bot “tests.bots.test_own_bots:First”" in capsys.readouterr().err
    assert run(["play", "--resume", str(file), "--bot", "random:Random"]) == 2
    assert "No seat of" in capsys.readouterr().err
    assert run(["play", "--resume", str(file), "--bot", "tests.bots.test_own_bots:First"]) == 0


def test_who_listens_hears_every_move_and_only_what_its_seat_may_know():
    match = bradshaw.Match(GAME, GAME.options(players=3), seed="hear")
    bots = [First(), Listener(), First()]
    play_out(match, bots)
    expected = [visible(step.events, 1) for step in replay(match.record) if step.played]
    assert bots[1].heard == expected
    assert any(
        "station_written" in repr(type(event).__struct_config__.tag)
        for step in replay(match.record)
        for event in step.events
    )
    again = Listener()
    catch_up(match.record, {1: again})
    assert again.heard == expected, "who takes up a game is told it all again"
    let_hear(First(), expected[0])


def test_a_bot_that_fails_to_hear_has_failed():
    match = bradshaw.Match(GAME, GAME.options(players=2), seed="hear")
    with pytest.raises(BotFailed, match="in seat 1, at move 2, broke down: ZeroDivisionError"):
        play_out(match, [First(), Deaf()])


def test_whether_a_bot_listens_is_found_out_without_running_it(monkeypatch):
    monkeypatch.setenv(HOSTS_BOTS, "tests.bots.test_own_bots:Listener")
    assert bot_names(GAME) == (*OURS, "listener")
    assert [may_listen(GAME, name) for name in ("random", "steady", "listener", "nobody")] == [
        False,
        False,
        True,
        False,
    ]
    assert isinstance(make_bot(GAME, "listener"), Listener)
    monkeypatch.setattr(Listener, "games", ("eighty_days",), raising=False)
    assert bot_names(GAME) == OURS
    monkeypatch.setattr(Listener, "name", "ear", raising=False)
    assert bot_names(bradshaw.load("eighty_days"))[-1] == "ear"


@pytest.fixture
def packages(tmp_path, monkeypatch):
    """Packages as pip would install them: give their code and entry points."""

    def install(name, code, points):
        (tmp_path / f"{name}.py").write_text(code)
        info = tmp_path / f"{name}-1.0.dist-info"
        info.mkdir()
        (info / "METADATA").write_text(f"Metadata-Version: 2.1\nName: {name}\nVersion: 1.0\n")
        (info / "entry_points.txt").write_text(points)
        importlib.invalidate_caches()
        refresh()
        installed.append(name)

    installed = []
    monkeypatch.syspath_prepend(str(tmp_path))
    yield install
    for name in installed:
        sys.modules.pop(name, None)
    refresh()


def test_packages_offer_bots_for_our_games(packages):
    packages(
        "owls",
        "from bradshaw.bots.random import RandomBot\nBOTS = {'owl': RandomBot}\n",
        "[bradshaw.bots]\nscotland_yard = owls:BOTS\n",
    )
    packages(
        "bats",
        "from bradshaw.bots.random import RandomBot\nBOTS = {'bat': RandomBot, 'steady': RandomBot}\n",
        "[bradshaw.bots]\nscotland_yard = bats:BOTS\n",
    )
    with pytest.warns(
        BrokenPackage, match="The package bats offers a bot “steady” for “scotland_yard”, but there is one"
    ):
        assert set(bot_names(GAME)) == {*OURS, "bat", "owl"}
    assert type(make_bot(GAME, "steady")).__name__ == "Steady"


@pytest.mark.parametrize("code", ["import no_such_module_at_all", "raise SystemExit(3)", "1 / 0", "BOTS = 7"])
def test_a_package_that_fails_to_load_costs_a_warning_that_names_it(packages, code, capsys):
    packages(
        "broken_owls",
        code,
        "[bradshaw.bots]\nscotland_yard = broken_owls:BOTS\n[bradshaw.games]\nowl_yard = broken_owls:GAME\n",
    )
    with pytest.warns(BrokenPackage, match="The package broken[_-]owls") as caught:
        found = bot_names(GAME), bradshaw.games()
    assert found[0] == OURS
    assert "owl_yard" not in found[1]
    assert len(caught) == 2, "once for its bots, once for its game"
    with warnings.catch_warnings():
        warnings.simplefilter("error")
        assert bot_names(GAME) == OURS, "and no more"
    refresh()
    with warnings.catch_warnings():
        warnings.simplefilter("default")
        assert run(["games"]) == 0
        assert "Warning: The package broken" in capsys.readouterr().err
        assert run(["play", "owl_yard"]) == 2


def test_worker_processes_do_not_repeat_the_warning(packages, tmp_path):
    packages("broken_owls", "1 / 0", "[bradshaw.bots]\nscotland_yard = broken_owls:BOTS\n")
    program = tmp_path / "program.py"
    program.write_text(PROGRAM)
    environment = {**os.environ, "PYTHONPATH": str(tmp_path), "PYTHONWARNINGS": "default"}
    ran = subprocess.run([sys.executable, program], capture_output=True, text=True, check=True, env=environment)
    assert ran.stdout == "4\n"
    assert ran.stderr.count("BrokenPackage: The package broken") == 1


def test_a_program_that_its_workers_can_not_import_is_told_why(tmp_path):
    program = tmp_path / "program.py"
    program.write_text(PROGRAM.replace('__name__ == "__main__"', "True"))
    ran = subprocess.run([sys.executable, program], capture_output=True, text=True, check=False)
    assert ran.returncode == 1
    assert "GameFailed" in ran.stderr.splitlines()[-1]
    assert 'if __name__ == "__main__":' in ran.stderr.splitlines()[-1]


def test_serve_takes_bots_as_module_and_class_only(monkeypatch, capsys):
    monkeypatch.delenv(HOSTS_BOTS, raising=False)
    assert run(["serve", "--bot", "hound"]) == 2
    assert "A bot of your own is given as module:Class, not “hound”." in capsys.readouterr().err
    assert run(["serve", "--bot", "no_such_module:Bot"]) == 2
    assert "The bot “no_such_module:Bot” can't be loaded." in capsys.readouterr().err


def test_the_host_says_how_long_bots_think(monkeypatch):
    """By name, by level, or all; a bot that has no time for a decision is given none."""
    names = "easy", "medium", "hard", "lucian", "quill", "steady"
    assert [thinking_time(GAME, bot) for bot in names] == [0.2, 1.0, 3.0, 3.0, 3.0, None]
    monkeypatch.setenv(HOSTS_SECONDS, "hard=6.0,*=0.5,quill=2.0")
    assert [thinking_time(GAME, bot) for bot in names] == [0.5, 0.5, 6.0, 6.0, 2.0, None]
    made = [make_bot(GAME, bot) for bot in names]
    assert [getattr(bot, "seconds", None) for bot in made] == [0.5, 0.5, 6.0, 6.0, 2.0, None]


@pytest.mark.parametrize(
    ("arguments", "words"),
    [
        (["--thinking", "hard=9"], "“hard” thinks for 9 seconds: --bot-seconds must be more than that."),
        (["--bot-seconds", "2"], "“hard” thinks for 3 seconds: --bot-seconds must be more than that."),
        (["--thinking", "steady=1"], "No bot “steady” has a time to think; "),
        (["--thinking", "0"], "A bot has more than no time to think, not 0 seconds."),
        (["--thinking", "hard=long"], "--thinking is a number or NAME=number, not “hard=long”."),
    ],
)
def test_serve_takes_times_that_bots_can_have(monkeypatch, capsys, arguments, words):
    monkeypatch.setenv(HOSTS_SECONDS, "")  # what is said there is undone after the test
    assert run(["serve", *arguments]) == 2
    assert words in " ".join(capsys.readouterr().err.split())
