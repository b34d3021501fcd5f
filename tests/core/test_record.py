"""Records: written, read, replayed, and refused with the right sentence when something is wrong."""

import errno
import json
import os
import random

import pytest
from hypothesis import given
from hypothesis import strategies as st
from msgspec.structs import replace

import bradshaw
from bradshaw.core.errors import BradshawError, RecordCutOff, RecordEdited, RecordError
from bradshaw.core.match import replay, resume
from bradshaw.core.record import Player, Record
from bradshaw.files import load_record, save_record

YARD = bradshaw.load("scotland_yard")


def played(moves=None, seed="record", players=3):
    """A random match, whole or so many moves of it."""
    rng = random.Random(seed)
    match = bradshaw.Match(YARD, YARD.options(players=players), seed=seed)
    while match.to_act and (moves is None or len(match.played) < moves):
        seat = rng.choice(match.to_act)
        match.play(seat, rng.choice(match.actions(seat)))
    return match


WHOLE = played()
TEXT = WHOLE.record.dumps()
LINES = TEXT.splitlines(keepends=True)


def test_that_it_was_practice_is_kept_and_said_only_then():
    practice = replace(WHOLE.record, practice=True)
    assert Record.loads(practice.dumps()) == practice
    assert '"practice":true' in practice.dumps()
    assert "practice" not in TEXT


def test_a_record_is_json_lines_with_header_moves_and_end():
    header, *moves, end = [json.loads(line) for line in LINES]
    assert header["format"] == "bradshaw-record"
    assert (header["version"], header["game"], header["seed"]) == (1, "scotland_yard", "record")
    assert header["options"]["players"] == len(header["players"]) == 3
    assert [move["move"] for move in moves] == list(range(1, len(WHOLE.played) + 1))
    assert end["moves"] == len(moves)
    assert end["outcome"]["reason"] == WHOLE.outcome.reason


def test_what_is_saved_is_loaded(tmp_path):
    save_record(WHOLE.record, tmp_path / "game.jsonl")
    assert load_record(tmp_path / "game.jsonl") == WHOLE.record
    assert [path.name for path in tmp_path.iterdir()] == ["game.jsonl"]


def test_replay_to_any_move():
    states = [step.match.state for step in replay(WHOLE.record)]
    for move in (0, 1, 7, len(WHOLE.played)):
        assert resume(WHOLE.record, move).state == states[move]
    assert resume(WHOLE.record).state == WHOLE.state


def test_an_unfinished_game_is_played_on():
    half = resume(Record.loads(played(20).record.dumps()))
    assert half.record.outcome is None
    while half.to_act:
        half.play(half.to_act[0], half.actions(half.to_act[0])[0])
    assert resume(half.record).outcome == half.outcome


def test_names_and_bots_are_kept():
    players = (Player("Zoë “X”"), Player("steady", bot="steady"), Player("明"))
    match = bradshaw.Match(YARD, YARD.options(players=3), seed="ü", players=players)
    assert Record.loads(match.record.dumps()).players == players


def test_a_record_that_lacks_lines_is_cut_off():
    for lines in range(1, len(LINES)):
        text = "".join(LINES[:lines])
        with pytest.raises(RecordCutOff, match=f"cut off after move {lines - 1}"):
            Record.loads(text)
        assert Record.loads(text, cut_off_ok=True).played == WHOLE.record.played[: lines - 1]


def test_a_record_that_ends_within_a_line_is_cut_off():
    for end in range(len('{"format":"bradshaw-record"'), len(TEXT) - 1):
        with pytest.raises(RecordCutOff):
            Record.loads(TEXT[:end])
        if end > len(LINES[0]):
            moves = TEXT[:end].count("\n") - 1
            kept = Record.loads(TEXT[:end], cut_off_ok=True).played
            # A line that lacks only its line feed is whole.
            assert kept in (WHOLE.record.played[:moves], WHOLE.record.played[: moves + 1])


def test_a_missing_line_feed_at_the_end_does_not_matter():
    assert Record.loads(TEXT.rstrip("\n")) == WHOLE.record


@given(st.data())
def test_any_changed_character_is_found(data):
    place = data.draw(st.integers(0, len(TEXT) - 2))
    other = data.draw(st.sampled_from('0az"{}, \n').filter(lambda c: c != TEXT[place]))
    with pytest.raises(RecordError):
        Record.loads(TEXT[:place] + other + TEXT[place + 1 :])


def test_a_removed_or_moved_line_is_found():
    with pytest.raises(RecordEdited, match="Line 5"):
        Record.loads("".join(LINES[:4] + LINES[5:]))
    with pytest.raises(RecordEdited, match="Line 5"):
        Record.loads("".join([*LINES[:4], LINES[5], LINES[4], *LINES[6:]]))


def test_a_finished_game_that_lacks_its_end_can_be_replayed():
    record = Record.loads("".join(LINES[:-1]), cut_off_ok=True)
    assert record.cut_off
    assert resume(record).outcome == WHOLE.outcome
    assert Record.loads(resume(record).record.dumps()) == WHOLE.record


def test_files_that_cannot_be_read_or_written_say_why(tmp_path):
    with pytest.raises(BradshawError, match=r"missing\.jsonl can't be read: No such file"):
        load_record(tmp_path / "missing.jsonl")
    with pytest.raises(BradshawError, match=r"can't be read: Is a directory"):
        load_record(tmp_path)
    (tmp_path / "picture.png").write_bytes(b"\x89PNG\xff")
    with pytest.raises(RecordError, match="not UTF-8"):
        load_record(tmp_path / "picture.png")
    with pytest.raises(BradshawError, match=r"could not be saved as .*: No such file"):
        save_record(WHOLE.record, tmp_path / "no" / "such" / "folder.jsonl")


def test_a_full_disk_keeps_the_file_that_was_there(tmp_path, monkeypatch):
    path = tmp_path / "game.jsonl"
    save_record(played(5).record, path)

    def full(_):
        raise OSError(errno.ENOSPC, os.strerror(errno.ENOSPC))

    monkeypatch.setattr(os, "fsync", full)
    with pytest.raises(BradshawError, match="No space left on device"):
        save_record(WHOLE.record, path)
    assert len(load_record(path).played) == 5
    assert [entry.name for entry in tmp_path.iterdir()] == ["game.jsonl"]
