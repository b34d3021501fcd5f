"""Looking at records: all of it, one position, through one seat's eyes; and records that are broken."""

from pathlib import Path

import pytest

from bradshaw.core.record import Record
from tests.cli.scripts import scripted


@pytest.fixture
def record(bradshaw):
    record, _ = scripted("whole", (0,))
    Path("game.jsonl").write_text(record.dumps())
    unfinished = Record(record.game, record.options, record.players, record.seed, record.played[:20])
    Path("part.jsonl").write_text(unfinished.dumps())
    return record


def test_a_finished_game_is_shown_with_all_its_secrets(bradshaw, record):
    ran = bradshaw("replay", "game.jsonl", "--all")
    assert ran.status == 0
    assert f"Mister X: {record.played[0].action}" in ran.out
    assert "(To Mister X:) You write station" in ran.out
    assert ran.out.splitlines()[-1].endswith(f"won ({record.outcome.reason}).")
    assert bradshaw("replay", "game.jsonl") == ran  # without a terminal there is nobody to step through it


def test_an_unfinished_game_is_shown_as_spectators_see_it(bradshaw, record):
    ran = bradshaw("replay", "part.jsonl", "--all")
    assert ran.status == 0
    assert "You write station" not in ran.out
    assert "Mister X plays a" in ran.out
    assert f"Mister X: {record.played[0].action}" not in ran.out
    assert "The game is not over; 20 moves were played." in ran.out
    assert "Hidden." in bradshaw("replay", "part.jsonl", "--move", "0").out


def test_through_the_eyes_of_a_seat(bradshaw, record):
    red = bradshaw("replay", "game.jsonl", "--all", "--seat", "red").out
    assert "You write station" not in red
    assert all(
        (f"Red: {move.action}" in red) if move.seat == 1 else (f"Mister X: {move.action}" not in red)
        for move in record.played[:-1]
    )
    mister_x = bradshaw("replay", "part.jsonl", "--all", "--seat", "0").out
    assert "You write station" in mister_x
    assert "(To" not in mister_x


def test_a_position(bradshaw, record):
    ran = bradshaw("replay", "game.jsonl", "--move", 1)
    assert ran.status == 0
    assert f"Move 1 of {len(record.played)}." in ran.out
    assert "At station" in ran.out
    assert "Hidden." in bradshaw("replay", "game.jsonl", "--move", 1, "--seat", "blue").out


@pytest.mark.parametrize("move", [-1, 1000])
def test_a_move_that_does_not_exist(bradshaw, record, move):
    ran = bradshaw("replay", "game.jsonl", f"--move={move}")
    assert ran.status == 2
    assert f"there is no move {move}." in ran.err


def test_broken_records_are_described_precisely(bradshaw, record):
    text = record.dumps()
    lines = text.splitlines(keepends=True)
    for broken, words in [
        ("", "The record is empty."),
        ("hello\n", "Line 1 is not the header of a Bradshaw record."),
        (text.replace('"version":1', '"version":99'), "format version 99; this Bradshaw reads up to 1"),
        ("".join(lines[:2] + lines[3:]), "Line 3 does not fit its checksum"),
        ("".join(lines[:-1]), f"cut off after move {len(record.played)}"),
        (text + text, f"Line {len(lines) + 1} follows the end"),
        ("".join(lines[:9])[:-10], "bradshaw play --resume broken.jsonl"),
    ]:
        Path("broken.jsonl").write_text(broken)
        ran = bradshaw("replay", "broken.jsonl")
        assert ran.status == 2
        assert words in ran.err
        assert ran.out == ""


def test_a_record_of_moves_that_the_rules_refuse(bradshaw, record):
    moves = (record.played[0], *record.played[2:])
    wrong = Record(record.game, record.options, record.players, record.seed, moves)
    Path("wrong.jsonl").write_text(wrong.dumps())
    ran = bradshaw("replay", "wrong.jsonl", "--all")
    assert ran.status == 2
    assert "of the record" in ran.err
    assert "can't be played" in ran.err


def test_what_is_no_text(bradshaw):
    Path("picture.png").write_bytes(b"\x89PNG\xff\xfe")
    ran = bradshaw("replay", "picture.png")
    assert ran.status == 2
    assert "not UTF-8" in ran.err
