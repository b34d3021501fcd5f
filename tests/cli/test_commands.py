"""Every command's help, the lists of games and options, the rules; and errors, each in a sentence."""

import subprocess
import sys
from pathlib import Path

import pytest

import bradshaw as package
from bradshaw.cli.options import choices
from bradshaw.core.registry import game_names, load_game

COMMANDS = ["games", "play", "simulate", "replay", "check-board", "rules"]


def test_help(bradshaw):
    ran = bradshaw("--help")
    assert ran.status == 0
    assert all(command in ran.out for command in COMMANDS)
    assert bradshaw().out == ran.out


@pytest.mark.parametrize("command", COMMANDS)
def test_help_of_every_command(bradshaw, command):
    ran = bradshaw(command, "--help")
    assert ran.status == 0
    assert f"bradshaw {command}" in ran.out
    assert ran.err == ""


def test_version(bradshaw):
    assert bradshaw("--version").out.strip() == package.__version__


def test_games(bradshaw):
    ran = bradshaw("games")
    assert ran.status == 0
    for text in ("scotland_yard", "Scotland Yard", "2–6", "random", "steady"):
        assert text in ran.out


def test_options_of_a_game(bradshaw):
    ran = bradshaw("games", "scotland_yard")
    assert ran.status == 0
    lines = ran.out.splitlines()
    place = lines.index("double_moves       2 or 3; default 2")
    assert lines[place + 1] == "    How many double-move tickets Mister X has; 3 only in modern."
    for text in ("2013 or modern; default modern", "finite or unlimited"):
        assert text in ran.out


@pytest.mark.parametrize("name", game_names())
def test_every_option_is_explained_in_a_line(bradshaw, monkeypatch, name):
    monkeypatch.setenv("COLUMNS", "80")
    lines = bradshaw("games", name).out.splitlines()
    for choice in choices(load_game(name)):
        assert choice.meaning.endswith("."), choice.name
        assert f"    {choice.meaning}" in lines  # whole: it was not wrapped
    first = next(place for place, line in enumerate(lines) if line.startswith("Options"))
    assert max(map(len, lines[first:])) <= 80


@pytest.mark.parametrize("name", ["scotland_yard", "scotland-yard", "Scotland Yard"])
def test_rules(bradshaw, name):
    ran = bradshaw("rules", name)
    assert ran.status == 0
    assert "Mister X moves" in ran.out
    assert "**" not in ran.out


@pytest.mark.parametrize(
    ("arguments", "sentence"),
    [
        (["pley"], "Did you mean"),
        (["play", "--colour"], "Unknown option: --colour"),
        (["rules"], "requires an argument"),
        (["rules", "chess"], "There is no game “chess”."),
        (["play", "chess"], "There is no game “chess”."),
        (["play", "scotland_yard", "--players", "many"], "unable to convert"),
        (["play", "scotland_yard", "--players", "9"], "Scotland Yard is for 2 to 6 players, not 9."),
        (["play", "scotland_yard", "--option", "edition"], "An option is given as key=value, not “edition”."),
        (
            ["play", "scotland_yard", "--option", "a=1"],
            "Scotland Yard has no option “a”; it has players, edition,",
        ),
        (["play", "scotland_yard", "--option", "self=1"], "has no option “self”"),
        (
            ["play", "scotland_yard", "--option", "edition=1066"],
            "The option edition is 2013 or modern, not “1066”.",
        ),
        (["play", "scotland_yard", "--option", "players=x"], "The option players is a number, not “x”."),
        (["play", "scotland_yard", "--option", "bank=finite", "--option", "bank=finite"], "given twice"),
        (["play", "scotland_yard", "--option", "players=3", "--players", "4"], "--players says 4"),
        (
            ["play", "scotland_yard", "--option", "double_moves=3", "--option", "edition=2013"],
            "Three double-move tickets belong to the modern edition.",
        ),
        (
            ["play", "scotland_yard", "--as", "holmes"],
            "There is no seat “holmes”; the seats are 0 Mister X, 1 Red,",
        ),
        (["play", "scotland_yard", "--bot", "deep"], "There is no bot “deep” for Scotland Yard"),
        (["play", "scotland_yard", "--seats", "me,bot:deep"], "There is no bot “deep” for Scotland Yard"),
        (["play", "scotland_yard", "--seats", "me,stedy"], "did you mean steady?"),
        (["play", "scotland_yard", "--seats", "me,,steady"], "empty item"),
        (["play", "scotland_yard", "--seats", "steady,me", "--players", "4"], "4 seats"),
        (["play", "scotland_yard", "--seats", "me,steady", "--as", "red"], "leave out --as and --bot"),
        (["play", "scotland_yard", "--save", "no/such/file"], "could not be saved as no/such/file"),
        (["play", "--resume", "nothing.jsonl"], "nothing.jsonl can't be read: No such file or directory."),
        (["play", "--resume", "nothing.jsonl", "--players", "3"], "leave the others out"),
        (["simulate", "scotland_yard", "--games", "0"], "At least one game must be played, not 0."),
        (["simulate", "scotland_yard", "--jobs", "-1"], "At least one process"),
        (["simulate", "scotland_yard", "--bots", "deep"], "There is no bot “deep” for Scotland Yard"),
        (["simulate", "scotland_yard", "--bots", "random,random,random", "--players", "2"], "--bots names 3 bots"),
        (["replay", "nothing.jsonl"], "nothing.jsonl can't be read: No such file or directory."),
    ],
)
def test_errors_are_sentences(bradshaw, arguments, sentence):
    ran = bradshaw(*arguments)
    assert ran.status == 2
    assert sentence in " ".join(ran.err.split())
    assert "Traceback" not in ran.err
    assert ran.out == ""
    assert list(Path.cwd().iterdir()) == []


def test_the_installed_command_and_a_reader_that_leaves():
    command = Path(sys.executable).with_name("bradshaw")
    running = subprocess.Popen([command, "rules", "scotland_yard"], stdout=subprocess.PIPE, stderr=subprocess.PIPE)
    running.stdout.close()  # before anything is written
    assert running.stderr.read() == b""
    assert running.wait() == 1
    running.stderr.close()


def test_a_terminal_that_knows_only_ascii():
    ran = subprocess.run(
        [sys.executable, "-m", "bradshaw.cli", "games"],
        env={"PYTHONIOENCODING": "ascii"},
        capture_output=True,
        check=True,
    )
    assert b"Scotland Yard" in ran.stdout
    ran.stdout.decode("ascii")
