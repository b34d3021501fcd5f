"""The command in a pseudo-terminal: questions, the curtain, Ctrl-C and Ctrl-D, every size of screen."""

import re

import pexpect
import pytest

import bradshaw as package
from bradshaw.core.match import resume
from bradshaw.files import load_record
from tests.cli.conftest import WIPE
from tests.cli.scripts import GAME, scripted

HOTSEAT = ["play", "scotland_yard", "--seed", "b", "--save", "game.jsonl", "--seats"]


def plain(text):
    return re.sub(r"\x1b\[[0-9;?]*[a-zA-Z]", "", text)


def test_a_newcomer_is_in_a_game_after_two_times_enter(screen, tmp_path):
    child = screen("play", "scotland_yard")
    child.expect_exact("How many players, 2 to 6? [4] ")
    child.sendline("seven")
    child.expect_exact("“seven” is no number.")
    child.sendline("7")
    child.expect_exact("Scotland Yard is for 2 to 6 players, not 7.")
    child.sendline("")
    child.expect_exact("[0] ")
    child.sendline("watson")
    child.expect_exact("There is no seat “watson”")
    child.sendline("")
    child.expect_exact("Mister X> ")
    page = plain(child.before)
    assert "Your seat: Mister X." in page
    assert "Moves" in page
    child.sendline("quit")
    child.expect(pexpect.EOF)
    child.close()
    assert child.exitstatus == 0
    assert list(tmp_path.iterdir()) == []


def test_only_what_was_not_said_is_asked(screen):
    child = screen("play", "scotland_yard", "--players", "3")
    child.expect_exact("The seats are 0 Mister X, 1 Red and 2 Blue.")
    assert "How many" not in child.before
    child.sendeof()
    child.expect(pexpect.EOF)
    child.close()
    assert child.exitstatus == 0


def mister_x_moves(child, typed):
    child.expect_exact("Press Enter when only you can see the screen. ")
    assert "At station" not in child.before
    child.sendline("")
    child.expect_exact(WIPE)
    child.expect_exact("Mister X (Anna)> ")
    assert "At station" in child.before
    for text in typed[:-1]:  # one at a time: the terminal repeats what is typed in the midst of what is written
        child.sendline(text)
        child.expect_exact("Mister X (Anna)> ")
    child.sendline(typed[-1])


def test_the_curtain(screen, tmp_path):
    """Anna is Mister X. Ben and Cleo look only once all of hers is gone, and see the same whatever she did."""
    seen = set()
    for first in ("taxi 86", "taxi 116"):
        child = screen(*HOTSEAT, "Anna,Ben,Cleo")
        child.expect_exact(WIPE)
        mister_x_moves(child, ["look", "log", first])
        child.expect_exact(WIPE)
        child.expect_exact("Red (Ben), Blue (Cleo)> ")
        seen.add(child.before)
        assert "Hidden." in child.before
        child.sendline("log")
        child.expect_exact("Red (Ben), Blue (Cleo)> ")
        seen.add(child.before)
        for coming in (*[")> "] * 3, WIPE):  # four pieces, then the curtain again
            child.sendline(next_move(load_record(tmp_path / "game.jsonl")))
            child.expect_exact(coming)
        child.expect_exact("Mister X (Anna): it is your turn. Everyone else looks away.")
        child.sendcontrol("c")
        child.expect_exact("bradshaw play --resume game.jsonl")
        child.expect(pexpect.EOF)
        child.close()
        assert child.exitstatus == 130
        assert len(load_record(tmp_path / "game.jsonl").played) == 5
        (tmp_path / "game.jsonl").unlink()
    assert len(seen) == 2  # one page and one log, the same both times


def next_move(record):
    """A move that some detective may make now."""
    match = resume(record)
    return GAME.write(match.actions(match.to_act[-1])[-1])


def test_a_double_move_needs_no_curtain_between(screen):
    child = screen(*HOTSEAT, "Anna,Ben")
    child.expect_exact(WIPE)
    mister_x_moves(child, ["double taxi 86"])
    child.expect_exact("second move of a double move")
    assert WIPE not in child.before
    child.expect_exact("Mister X (Anna)> ")
    child.sendline("black 104")
    child.expect_exact(WIPE)
    child.expect_exact("Detectives (Ben)> ")
    assert "104" not in plain(child.before)


def test_secrets_leave_the_screen_with_whoever_quits(screen):
    child = screen(*HOTSEAT, "Anna,Ben")
    child.expect_exact(WIPE)
    mister_x_moves(child, ["quit"])
    child.expect_exact(WIPE)
    child.expect(pexpect.EOF)
    assert "At station" not in child.before


def test_a_lone_person_needs_no_curtain(screen):
    child = screen("play", "scotland_yard", "--as", "red", "--seed", "b", "--bot", "random")
    child.expect_exact("Red> ")
    assert WIPE not in child.before
    child.sendcontrol("d")
    child.expect_exact("Saved after move")
    child.expect(pexpect.EOF)
    child.close()
    assert child.exitstatus == 0


def test_a_whole_game_in_a_terminal(screen, tmp_path):
    record, typed = scripted("short", (0,), players=2)
    child = screen("play", "scotland_yard", "--players", 2, "--as", 0, "--seed", "short", "--bot", "random",
                   "--save", "game.jsonl")  # fmt: skip
    for text in typed:
        child.expect_exact("Mister X> ")
        child.sendline(text)
    child.expect_exact("The record is game.jsonl")
    child.expect(pexpect.EOF)
    child.close()
    assert child.exitstatus == 0
    assert load_record(tmp_path / "game.jsonl") == record


@pytest.mark.parametrize("size", [(24, 80), (45, 170), (24, 40), (10, 30)])
def test_the_prompt_is_on_the_screen_whatever_its_size(screen, size):
    child = screen("play", "scotland_yard", "--players", 2, "--as", 1, "--seed", "b", "--bot", "random", size=size)
    child.expect_exact("Detectives> ")
    child.sendline("1 2 3")
    child.expect_exact("Detectives> ")
    child.sendline("red")
    child.expect_exact("Detectives> ")


def test_stepping_through_a_record(screen, tmp_path):
    record, _ = scripted("short", (0,), players=2)
    (tmp_path / "game.jsonl").write_text(record.dumps())
    child = screen("replay", "game.jsonl")
    last = len(record.played)
    for typed, expected in [
        (None, f"Move 0 of {last}. The start"),
        ("", f"Move 1 of {last}. Mister X: {record.played[0].action}"),
        ("b", "Move 0 of"),
        ("b", "That is where the game starts."),
        (str(last), f"Move {last} of {last}."),
        ("", "That was the last move."),
        ("look", "Travel log"),
        ("999", "there is no move 999."),
        ("x", "“x” is none of these."),
    ]:
        if typed is not None:
            child.sendline(typed)
        child.expect_exact(expected)
        child.expect_exact("q: quit> ")
    child.sendline("q")
    child.expect(pexpect.EOF)
    child.close()
    assert child.exitstatus == 0


def test_long_rules_are_paged(screen):
    child = screen("rules", "scotland_yard", size=(12, 80))
    child.expect_exact("Scotland Yard in short")
    child.send("q")
    child.expect(pexpect.EOF)
    child.close()
    assert child.exitstatus == 0


@pytest.mark.rule("ME-44")
def test_what_is_fleeting_is_shown_card_by_card_and_leaves_nothing_behind(screen):
    game = package.load("mystery_express")
    _, typed = scripted("fleeting", (0,), game=game, pace=0.05)
    child = screen(
        *("play", "mystery_express", "--players", 3, "--as", 0, "--bot", "random", "--seed", "fleeting"),
        *("--option", "pace=0.05", "--save", "game.jsonl"),
        size=(40, 100),
    )
    for text in typed[: typed.index("ready")]:
        child.expect_exact("> ")
        child.sendline(text)
    child.expect_exact("Press Enter to begin. ")
    assert not re.search(r"Clock \d", child.before), "not even on the page before"
    child.sendline("")
    for number in range(1, 24):
        child.expect_exact(WIPE)
        child.expect_exact(f"{number} of 23")
        child.expect(rf"Time card {number}: Clock \d\.")
    child.expect_exact(WIPE)
    child.expect_exact("> ")
    assert not re.search(r"Clock \d", child.before), "nothing of it is on the page that follows"
    for command in ("log", "view"):
        child.sendline(command)
        child.expect_exact("> ")
        assert not re.search(r"Clock \d", child.before)
    child.sendline("quit")
    child.expect(pexpect.EOF)
    again = screen("play", "--resume", "game.jsonl", size=(40, 100))
    again.expect_exact("> ")
    assert not re.search(r"Clock \d|Press Enter to begin", again.before), "who comes back has seen it"


@pytest.mark.rule("ME-44")
def test_people_at_one_screen_watch_together_what_all_may_see(screen):
    game = package.load("mystery_express")
    _, typed = scripted("fleeting", (0, 1), game=game, pace=0.01)
    child = screen(
        *("play", "mystery_express", "--players", 3, "--seed", "fleeting", "--option", "pace=0.01"),
        *("--seats", "human,human,random", "--save", "game.jsonl"),
        size=(40, 100),
    )
    for text in typed[: typed.index("ready")]:
        while child.expect_exact(["> ", "Press Enter when only you can see the screen. "]):
            child.sendline("")
        child.sendline(text)
    child.expect_exact("Everybody at this screen watches")
    child.expect_exact("Press Enter to begin. ")
    child.sendline("")
    child.expect_exact("23 of 23")
    shows = 0
    for _ in range(2):
        while found := child.expect_exact(["> ", "only you can see the screen. ", "Press Enter to begin. "]):
            shows += found == 2
            child.sendline("")
        child.sendline("ready")
    assert shows == 0, "it was shown once to all"
