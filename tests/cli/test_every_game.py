"""Every game can be played to its end from the command line, with people and bots, and looked at again."""

import pytest

import bradshaw as package
from bradshaw.files import load_record
from tests.cli.scripts import scripted


@pytest.mark.parametrize("seats", [(0,), (0, 1, 2)], ids=["one person", "three people"])
@pytest.mark.parametrize("name", package.games())
def test_a_whole_game(bradshaw, name, seats):
    game = package.load(name)
    chosen = {"round_limit": 15} if name == "eighty_days" else {}
    record, typed = scripted("every", seats, bot="steady", game=game, **chosen)
    people = [argument for seat in seats for argument in ("--as", seat)]
    options = [argument for key, value in chosen.items() for argument in ("--option", f"{key}={value}")]
    arguments = ("--players", 3, *people, "--bot", "steady", "--seed", "every", "--save", "game.jsonl", *options)
    ran = bradshaw("play", name, *arguments, typed=typed)
    assert ran.status == 0, ran.err
    assert "The record is game.jsonl" in ran.out
    played = load_record("game.jsonl")
    assert played.played == record.played
    assert played.outcome == record.outcome
    ran = bradshaw("replay", "game.jsonl", "--all")
    assert ran.status == 0, ran.err
    for seat in (0, 2):
        assert bradshaw("replay", "game.jsonl", "--move", 9, "--seat", seat).status == 0


@pytest.mark.parametrize("name", package.games())
def test_rules_and_options(bradshaw, name):
    title = package.load(name).title
    assert title in bradshaw("rules", name).out
    assert title in bradshaw("games", name).out
    assert bradshaw("simulate", name, "--games", 2, "--seed", 1, "--bots", "random").status == 0


@pytest.mark.rule("ME-44")
def test_what_must_be_remembered_is_not_in_the_log(bradshaw):
    game = package.load("mystery_express")
    _, typed = scripted("fleeting", (0,), game=game)
    first = typed.index("ready") + 1
    ran = bradshaw(
        *("play", "mystery_express", "--players", 3, "--as", 0, "--bot", "random", "--seed", "fleeting"),
        *("--save", "game.jsonl"),
        typed=[*typed[:first], "log", "quit"],
    )
    assert ran.status == 0, ran.err
    before, _, log = ran.out.rpartition("> log")
    assert "Clock" in before
    assert "Strasbourg" in log
    assert "Clock" not in log
    resumed = bradshaw("play", "--resume", "game.jsonl", typed=["log", "quit"])
    assert "Strasbourg" in resumed.out
    assert "Clock" not in resumed.out
