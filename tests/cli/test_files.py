"""Boards and decks of one's own, from a file to a game that replays without it."""

from importlib.resources import files

import pytest

from bradshaw.files import load_record

OURS = files("bradshaw.games.eighty_days") / "data"


@pytest.fixture
def own_board(tmp_path):
    """Our board under another name."""
    path = tmp_path / "mine.toml"
    path.write_text((OURS / "board_fogg.toml").read_text(encoding="utf-8").replace("Fogg's route", "My own way"))
    return path


@pytest.mark.rule("ED-92")
def test_a_good_board_and_deck_pass_the_check(bradshaw, own_board):
    for path in (own_board, OURS / "deck_fogg.toml", OURS / "board_classic_hare.toml"):
        ran = bradshaw("check-board", str(path))
        assert (ran.status, ran.err) == (0, "")
        assert "can be played with" in ran.out


@pytest.mark.rule("ED-92")
def test_everything_wrong_with_a_board_is_said(bradshaw, own_board):
    text = own_board.read_text().replace('"7 layover Paris"', '"7 layby Paris"').replace('"9 pass', '"90 pass')
    own_board.write_text(text)
    ran = bradshaw("check-board", str(own_board))
    assert ran.status == 2
    assert "layby" in ran.err
    assert "90" in ran.err
    assert bradshaw("play", "eighty_days", "--option", f"board={own_board}", "--as", "red").status == 2


@pytest.mark.parametrize(("path", "sentence"), [("nowhere.toml", "can't be read"), (".", "can't be read")])
def test_what_is_no_file_is_said(bradshaw, path, sentence):
    ran = bradshaw("check-board", path)
    assert ran.status == 2
    assert sentence in ran.err


def test_a_game_without_files_says_so(bradshaw, own_board):
    ran = bradshaw("check-board", str(own_board), "--game", "scotland_yard")
    assert ran.status == 2
    assert "is no file that Scotland Yard is played with" in ran.err


@pytest.mark.rule("ED-92")
def test_a_record_holds_the_board_it_was_played_on(bradshaw, own_board, tmp_path):
    games = tmp_path / "games"
    arguments = ("--players", "2", "--games", "1", "--seed", "own", "--records", str(games))
    ran = bradshaw("simulate", "eighty_days", *arguments, "--option", f"board={own_board}")
    assert ran.status == 0, ran.err
    own_board.unlink()
    record = games / "game-000001.jsonl"
    assert load_record(record).options["board"]["name"] == "My own way"
    ran = bradshaw("replay", str(record), "--move", "0")
    assert ran.status == 0, ran.err
    assert "My own way" in ran.out
