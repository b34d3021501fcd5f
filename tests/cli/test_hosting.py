"""`bradshaw restore` looks at the file before it asks, and completion knows the commands."""

from pathlib import Path

import pytest

from bradshaw.cli.app import app

BACKUP = Path(__file__).parents[1] / "server" / "durability" / "played_0001.db"


def test_a_file_that_is_no_backup_is_refused_before_anybody_is_asked(bradshaw, tmp_path):
    (tmp_path / "junk.db").write_text("junk" * 500)
    for file, words in (("none.db", "There is no backup “none.db”."), ("junk.db", "is no database of Bradshaw")):
        ran = bradshaw("restore", file, typed=["yes"])
        assert ran.status == 2
        assert words in ran.err
        assert "Replace all" not in ran.out


def test_where_nobody_can_be_asked_it_says_how_to_go_on(bradshaw, tmp_path):
    ran = bradshaw("restore", BACKUP, "--database", "club.db", typed=["yes"])
    assert ran.status == 2
    assert ran.err.strip() == "Say --yes to replace all that is in club.db: there is nobody here to ask."
    assert not (tmp_path / "club.db").exists()
    ran = bradshaw("restore", BACKUP, "--database", "club.db", "--yes")
    assert (ran.status, ran.err) == (0, "")
    assert "Restored" in ran.out


@pytest.mark.parametrize(("answer", "status", "word"), [("yes", 0, "Restored"), ("no", 0, "Nothing was changed.")])
def test_at_a_terminal_it_asks(screen, answer, status, word):
    child = screen("restore", BACKUP, "--database", "club.db")
    child.expect_exact("Replace all that is in club.db")
    child.sendline(answer)
    child.expect_exact(word)
    child.wait()
    assert child.exitstatus == status


@pytest.mark.parametrize("shell", ["bash", "zsh", "fish", "powershell"])
def test_shells_complete_commands_and_options(shell):
    script = app.generate_completion(prog_name="bradshaw", shell=shell)
    for word in ("simulate", "restore", "records", "keep-days"):
        assert word in script


def test_completion_is_offered(bradshaw):
    assert "--install-completion" in bradshaw("--help").out
    assert "start-up file" in " ".join(bradshaw("--install-completion", "--help").out.split()), "it changes one"
