"""`bradshaw arena`: standings for people and programs, a report, a file to go on from, sentences for bad input."""

import json

import pytest

from bradshaw.arena import Results
from bradshaw.bots import bot_names
from bradshaw.core.registry import load_game

YARD = ["arena", "scotland_yard", "--players", "2", "--bots", "random,steady", "--deals", "3"]


def test_standings_for_people_and_a_report(bradshaw, tmp_path):
    ran = bradshaw(*YARD, "--seed", "my seed", "--report", "r.html")
    assert ran.status == 0
    for text in ("Scotland Yard: 6 games", "steady", "95 % interval", "steady – random: 100.0%", "3 deals"):
        assert text in ran.out
    assert "--seed 'my seed' --results arena-my-seed.jsonl" in ran.out
    assert "Scotland Yard: 2 bots, 6 games" in (tmp_path / "r.html").read_text(encoding="utf-8")


def test_json_is_one_object_and_a_second_run_plays_nothing(bradshaw, tmp_path):
    first = bradshaw(*YARD, "--seed", "s", "--results", "r.jsonl", "--json")
    assert (first.status, first.err) == (0, "")
    told = json.loads(first.out)
    assert list(told) == [
        *("game", "options", "seed", "roles", "games", "bots", "pairs", "endings", "results", "report"),
    ]
    assert (told["game"], told["games"], told["results"]) == ("scotland_yard", 6, "r.jsonl")
    before = (tmp_path / "r.jsonl").read_bytes()
    assert bradshaw(*YARD, "--seed", "s", "--results", "r.jsonl", "--json").out == first.out
    assert (tmp_path / "r.jsonl").read_bytes() == before


def test_more_deals_go_on_from_the_file(bradshaw, tmp_path):
    bradshaw(*YARD, "--seed", "s", "--results", "r.jsonl")
    before = (tmp_path / "r.jsonl").read_bytes()
    bradshaw(*YARD[:-1], "4", "--seed", "s", "--results", "r.jsonl")
    assert (tmp_path / "r.jsonl").read_bytes().startswith(before)
    assert len(Results.read(tmp_path / "r.jsonl")[1].games) == 8


def test_the_same_command_goes_on_also_without_a_seed(bradshaw, tmp_path):
    first = bradshaw(*YARD, "--results", "r.jsonl", "--json")
    assert bradshaw(*YARD, "--results", "r.jsonl", "--json").out == first.out
    (tmp_path / "r.jsonl").write_bytes((tmp_path / "r.jsonl").read_bytes()[:-9])  # killed while writing
    assert (
        json.loads(bradshaw(*YARD, "--results", "r.jsonl", "--json").out)["seed"] == json.loads(first.out)["seed"]
    )
    (tmp_path / "r.jsonl").write_bytes(b"{")
    assert bradshaw(*YARD, "--results", "r.jsonl").status == 0


def test_all_bots_of_the_game_take_part_if_none_are_named(bradshaw):
    short = ("--option", "hours=1,1,1,1,1")
    ran = bradshaw("arena", "mystery_express", "--players", "3", *short, "--deals", "1", "--json")
    assert {row["bot"] for row in json.loads(ran.out)["bots"]} == set(bot_names(load_game("mystery_express")))


@pytest.mark.parametrize(
    ("more", "sentence"),
    [
        (["--bots", "random,deep"], "There is no bot “deep” for Scotland Yard"),
        (["--bots", "random"], "A tournament needs at least two bots."),
        (["--deals", "0"], "At least one deal must be played, not 0."),
        (["--jobs", "-1"], "At least one process must play, not -1."),
        (["--margin", "0.9"], "The margin of a test is between 0 and 0.5, not 0.9."),
        (["--seconds", "soon"], "--seconds is a number or NAME=number, not “soon”."),
        (["--seconds", "deep=1"], "There is a time for deep, which does not take part."),
        (["--report", "no/such/r.html"], "The report can't go to no/such/r.html: there is no directory no/such."),
        (["--option", "colour=red"], "Scotland Yard has no option “colour”"),
    ],
)
def test_bad_input_is_a_sentence_and_leaves_no_game(bradshaw, tmp_path, more, sentence):
    ran = bradshaw("arena", "scotland_yard", "--seed", "s", *more)
    assert ran.status == 2
    assert sentence in ran.err
    assert not list(tmp_path.iterdir())


def test_another_tournaments_file_is_refused(bradshaw, tmp_path):
    bradshaw(*YARD, "--seed", "s", "--results", "r.jsonl")
    before = (tmp_path / "r.jsonl").read_bytes()
    ran = bradshaw(*YARD, "--seed", "other", "--results", "r.jsonl")
    assert ran.status == 2
    assert 'r.jsonl is of another tournament: seed is "s" there and "other" here.' in ran.err
    assert (tmp_path / "r.jsonl").read_bytes() == before


def test_a_bar_is_shown_on_a_screen(screen):
    child = screen(*YARD, "--seed", "s")
    child.expect("Playing")
    child.expect("The games are in arena-s.jsonl")


# `bradshaw export`


def test_records_become_a_table(bradshaw, tmp_path):
    bradshaw(
        "simulate", "scotland_yard", "--players", "2", "--bots", "random", "--games", "2", "--records", "games"
    )
    ran = bradshaw("export", "games", "--output", "games.parquet")
    assert (ran.status, ran.err) == (0, "")
    rows = sum(len((tmp_path / "games" / name).read_text().splitlines()) - 2 for name in sorted(RECORDS))
    assert ran.out.strip() == f"{rows} decisions of 2 games are in games.parquet."
    again = bradshaw("export", "games", "--output", "games.parquet")
    assert (again.status, again.err.strip()) == (
        2,
        "There is a file games.parquet already; name another, or remove it.",
    )


RECORDS = {"game-000001.jsonl", "game-000002.jsonl"}


@pytest.mark.parametrize(
    ("files", "sentence"),
    [
        (["none.jsonl"], "There is no file none.jsonl."),
        ([], "Name a record, or a directory with records."),
        (["."], "There are no records in .: no file there ends in .jsonl."),
    ],
)
def test_what_is_no_record_is_a_sentence(bradshaw, tmp_path, files, sentence):
    ran = bradshaw("export", *files, "--output", "t.parquet")
    assert (ran.status, ran.err.strip()) == (2, sentence)
    assert not list(tmp_path.iterdir())
