"""Games with typed moves: played to the end, stopped, resumed, killed; and what can be typed besides moves."""

import subprocess
import sys
from pathlib import Path

import pytest

from bradshaw.core.match import resume
from bradshaw.files import load_record
from tests.cli.scripts import scripted

MISTER_X = ["play", "scotland_yard", "--players", "3", "--bot", "random"]


@pytest.mark.parametrize(
    ("seats", "arguments"),
    [
        ((0,), []),
        ((1,), ["--as", "red"]),
        ((2,), ["--as", "2"]),
        ((0, 2), ["--as", "mister x", "--as", "Blue"]),
        ((0, 1, 2), ["--as", "0", "--as", "1", "--as", "2"]),
    ],
)
def test_a_whole_game(bradshaw, seats, arguments):
    record, typed = scripted("whole", seats)
    ran = bradshaw(*MISTER_X, "--seed", "whole", "--save", "game.jsonl", *arguments, typed=typed)
    assert ran.status == 0
    saved = load_record("game.jsonl")
    assert saved.outcome == record.outcome
    assert [move.action for move in saved.played] == [move.action for move in record.played]
    assert saved.players == record.players
    assert "have won" in ran.out or "has won" in ran.out
    assert "bradshaw replay game.jsonl" in ran.out
    if len(seats) == 1:
        assert ("You have won!" in ran.out) == (seats[0] in record.outcome.winners)


def test_a_game_that_is_stopped_and_resumed_is_the_same_game(bradshaw):
    record, typed = scripted("stopped", (0,))
    assert len(typed) > 6
    ran = bradshaw(*MISTER_X, "--seed", "stopped", "--save", "a.jsonl", typed=[*typed[:2], "quit"])
    assert ran.status == 0
    assert "bradshaw play --resume a.jsonl" in ran.out
    ran = bradshaw("play", "--resume", "a.jsonl", typed=typed[2:5])  # and then the input ends
    assert ran.status == 0
    assert "Saved after move" in ran.out
    ran = bradshaw("play", "scotland_yard", "--resume", "a.jsonl", "--save", "b.jsonl", typed=typed[5:])
    assert "The record is b.jsonl" in ran.out
    assert load_record("b.jsonl") == record
    assert load_record("a.jsonl").outcome is None


def test_a_finished_game_is_shown_when_it_is_resumed(bradshaw):
    _, typed = scripted("whole", (0,))
    bradshaw(*MISTER_X, "--seed", "whole", "--save", "game.jsonl", typed=typed)
    before = Path("game.jsonl").read_text()
    ran = bradshaw("play", "--resume", "game.jsonl")
    assert ran.status == 0
    assert "won" in ran.out
    assert Path("game.jsonl").read_text() == before


def test_a_killed_game_has_lost_nothing(bradshaw):
    record, typed = scripted("stopped", (0,))
    running = subprocess.Popen(
        [sys.executable, "-m", "bradshaw.cli", *MISTER_X, "--seed", "stopped", "--save", "k.jsonl"],
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        text=True,
        encoding="utf-8",
    )
    prompts = 0
    text = ""
    while prompts < 4:
        character = running.stdout.read(1)
        assert character
        text += character
        if text.endswith("Mister X> "):
            if prompts < 3:
                running.stdin.write(f"{typed[prompts]}\n")
                running.stdin.flush()
            prompts += 1
            text = ""
    running.kill()
    running.communicate()
    saved = load_record("k.jsonl")
    assert saved.played == record.played[: len(saved.played)]
    assert [move.action for move in saved.played if move.seat == 0] == typed[:3]
    bradshaw("play", "--resume", "k.jsonl", typed=typed[3:])
    assert load_record("k.jsonl") == record


@pytest.mark.parametrize("kept", [0.5, 0.99])
def test_a_record_that_is_cut_off_is_resumed_with_a_warning(bradshaw, kept):
    record, typed = scripted("stopped", (0,))
    text = record.dumps()
    Path("cut.jsonl").write_text(text[: int(len(text) * kept)])
    ran = bradshaw("play", "--resume", "cut.jsonl", typed=typed[:1])
    assert "cut off after move" in ran.out
    assert "Going on after move" in ran.out
    load_record("cut.jsonl")


def test_a_record_that_was_edited_is_not_resumed(bradshaw):
    record, _ = scripted("stopped", (0,))
    Path("edited.jsonl").write_text(record.dumps().replace('"seat":1', '"seat":2', 1))
    ran = bradshaw("play", "--resume", "edited.jsonl")
    assert ran.status == 2
    assert "does not fit its checksum" in ran.err


def test_wrong_input_gets_a_sentence_and_the_game_goes_on(bradshaw):
    record, typed = scripted("whole", (0,))
    wrong = ["", "nonsense", "taxi 1999", "red: taxi 46", "/nonsense", "look nonsense", "wait", "taxi"]
    ran = bradshaw(*MISTER_X, "--seed", "whole", "--save", "game.jsonl", typed=[*wrong, *typed])
    assert ran.status == 0
    for sentence in (
        "Type a move, or ? for help.",
        "“nonsense” is none of the moves that are legal now.",
        "there is no station 1999.",
        "Mister X does not move the pursuers' pieces",
        "There is no command “/nonsense”",
        "No part has “nonsense” in its title",
        "There is nobody to wait for",
        "“taxi” could be",
    ):
        assert sentence in ran.out
    assert load_record("game.jsonl") == record


def test_commands_at_the_prompt(bradshaw):
    _, typed = scripted("stopped", (0,))
    commands = ["?", "help", "moves", "/moves", "look", "look travel", "log", "rules", "save", "save copy.jsonl"]
    start = [*MISTER_X, "--seed", "stopped", "--save", "game.jsonl"]
    ran = bradshaw(*start, typed=[typed[0], *commands, "save game.jsonl", "SAVE", "exit"])
    assert ran.status == 0
    assert "you will be told how to go on" in ran.out
    assert "Mister X keeps his station to himself" in " ".join(ran.out.split())
    assert "Saved in copy.jsonl." in ran.out
    assert "game.jsonl exists already; choose another name." in ran.out
    assert load_record("copy.jsonl") == load_record("game.jsonl")
    assert "bradshaw play --resume copy.jsonl" in ran.out  # from now on it is saved there


def test_shorthand(bradshaw):
    record, typed = scripted("whole", (1,))
    short = [text.replace("taxi", "t").replace("underground", "und").replace(":", "") for text in typed]
    bradshaw(*MISTER_X, "--as", "red", "--seed", "whole", "--save", "game.jsonl", typed=short)
    assert load_record("game.jsonl") == record


def test_whoever_waits_lets_a_bot_go_first(bradshaw):
    start = [*MISTER_X, "--as", "red", "--seed", "whole", "--save", "game.jsonl"]
    bradshaw(*start, typed=["quit"])
    before = [move.seat for move in load_record("game.jsonl").played]
    assert set(before) == {0}
    bradshaw("play", "--resume", "game.jsonl", typed=["wait", "quit"])
    assert [move.seat for move in load_record("game.jsonl").played] == [*before, 2]


def test_nothing_is_kept_of_a_game_without_a_move(bradshaw):
    ran = bradshaw(*MISTER_X, typed=["quit"])
    assert "Nothing was played" in ran.out
    assert list(Path.cwd().iterdir()) == []


def test_a_game_has_a_file_of_its_own_in_the_current_directory(bradshaw):
    for _ in range(2):
        bradshaw(*MISTER_X, "--as", "red", typed=["quit"])
    files = sorted(Path.cwd().iterdir())
    assert len(files) == 2
    assert all(file.name.startswith("scotland_yard-") and file.suffix == ".jsonl" for file in files)
    assert load_record(files[0]).seed != load_record(files[1]).seed


def test_an_older_game_is_not_overwritten(bradshaw):
    Path("old.jsonl").write_text("precious")
    ran = bradshaw(*MISTER_X, "--save", "old.jsonl")
    assert ran.status == 2
    assert "old.jsonl exists already" in ran.err
    assert Path("old.jsonl").read_text() == "precious"


def test_bots_alone(bradshaw):
    ran = bradshaw(
        "play", "scotland_yard", "--seats", "random", "--players", "3", "--seed", "s", "--save", "b.jsonl"
    )
    assert ran.status == 0
    assert resume(load_record("b.jsonl")).outcome is not None
    assert "Mister X plays a" in ran.out
    assert "You write" not in ran.out


def test_names_of_people_are_kept(bradshaw):
    ran = bradshaw(
        "play", "scotland_yard", "--seats", "Anna, person:steady ,bot:random", "--save", "n", typed=["/q"]
    )
    assert "At this screen: Mister X (Anna) and Red (steady). The bot random plays Blue." in ran.out


def test_seats_that_are_named_by_the_deal_are_called_so(bradshaw):
    said = bradshaw("play", "mystery_express", "--players", 3, "--seed", "names", typed=["board club", "log"]).out
    assert "boards the Club Car" in said
    assert "Compartment" not in said


def test_options_reach_the_game(bradshaw):
    ran = bradshaw(*MISTER_X, "--option", "double_moves=3", "--option", "bank=unlimited", typed=["look"])
    assert "double moves 3" in ran.out
    assert "never short" in ran.out


def test_a_bot_that_breaks_down_does_not_cost_the_game(bradshaw, monkeypatch):
    class Broken:
        def choose(self, view, actions, rng):
            raise RuntimeError("tilt")

    monkeypatch.setattr("bradshaw.cli.play.make_bot", lambda game, name: Broken())
    _, typed = scripted("whole", (0,))
    ran = bradshaw(*MISTER_X, "--seed", "whole", "--save", "game.jsonl", typed=typed)
    assert ran.status == 1
    assert "broke down: RuntimeError: tilt" in ran.err
    assert len(load_record("game.jsonl").played) == 1


def test_a_full_disk_does_not_stop_the_game(bradshaw, monkeypatch):
    from bradshaw.core.errors import BradshawError

    def full(record, path):
        raise BradshawError(f"The record could not be saved as {path}: No space left on device.")

    _, typed = scripted("stopped", (0,))
    start = [*MISTER_X, "--seed", "stopped", "--save", "game.jsonl"]
    monkeypatch.setattr("bradshaw.cli.session.save_record", full)
    ran = bradshaw(*start, typed=[*typed[:3], "save", "quit"])
    assert ran.status == 1
    assert "No space left on device. Type “save FILE” to save it elsewhere." in ran.out
    assert "No space left on device." in ran.err
