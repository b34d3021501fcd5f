"""Types reach the user: mypy and pyright know what a game's views hold, and refuse what they do not."""

import json
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

PYRIGHT = Path(__file__).parents[2] / "web" / "node_modules" / ".bin" / "pyright"

RIGHT = """
import bradshaw

names: tuple[str, ...] = bradshaw.games()
game = bradshaw.load("scotland_yard")
match = bradshaw.Match(game, game.options(players=3), seed="x")
tickets: list[str] = [field.ticket for field in match.view(0).log]
trail: tuple[int, ...] = match.fork().state.trail
for action in match.actions(0):
    station: int = action.to
    events = match.play(0, action)
    match.play(0, "taxi 46")
days = bradshaw.load("eighty_days")
view = days.view(days.new(days.options(), bradshaw.Rng("x")), 0)
pounds: tuple[int, ...] = days.sample(view, bradshaw.Rng("y")).counted
train = bradshaw.load("mystery_express")
hand: tuple[str, ...] = bradshaw.Match(train, train.options(), seed="x").view(0).hand
other = bradshaw.load(names[0])
bradshaw.Match(other, other.options(), seed="x").view(0).anything
"""

WRONG = {
    "match.view(0).no_such_field": '"YardView" has no attribute "no_such_field"',
    "match.play(0, 7)": 'incompatible type "int"; expected "XMove | PursuerMove | str"',
    "match.state.money": '"YardState" has no attribute "money"',
    "match.actions(0)[0].spaces": 'has no attribute "spaces"',
}


@pytest.fixture(scope="module")
def programs(tmp_path_factory):
    """A folder with a right program and a wrong one."""
    directory = tmp_path_factory.mktemp("types")
    (directory / "right.py").write_text(RIGHT)
    start = RIGHT[: RIGHT.index("tickets")]
    (directory / "wrong.py").write_text(start + "\n".join(WRONG))
    return directory


@pytest.fixture(scope="module")
def complaints(programs):
    """What mypy says of the two, by their lines."""
    ran = subprocess.run(
        [sys.executable, "-m", "mypy", "--strict", "--config-file=", "right.py", "wrong.py"],
        capture_output=True,
        text=True,
        cwd=programs,
        check=False,
    )
    return ran.stdout


def test_a_right_program_passes(complaints):
    assert "right.py" not in complaints


@pytest.mark.parametrize("line", WRONG)
def test_a_wrong_one_is_refused(complaints, line):
    assert WRONG[line] in complaints


def test_nothing_else_is_wrong(complaints):
    lines = {line.partition(": error:")[0] for line in complaints.splitlines() if ": error:" in line}
    assert len(lines) == len(WRONG)


@pytest.mark.skipif(not PYRIGHT.exists(), reason="pyright comes with the packages of the web client")
def test_pyright_says_the_same(programs):
    node = shutil.which("node")
    ran = subprocess.run(
        [node, PYRIGHT, "--outputjson", "--pythonpath", sys.executable, "right.py", "wrong.py"],
        capture_output=True,
        text=True,
        cwd=programs,
        check=False,
    )
    found = {
        (Path(each["file"]).name, each["range"]["start"]["line"])
        for each in json.loads(ran.stdout)["generalDiagnostics"]
        if each["severity"] == "error"
    }
    first = RIGHT[: RIGHT.index("tickets")].count("\n")
    assert found == {("wrong.py", first + number) for number in range(len(WRONG))}
