"""What the documentation promises is there: the README's example ends, commands exist; links: test_site.py."""

import re
import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]
PAGES = sorted([*ROOT.glob("*.md"), *ROOT.glob("docs/**/*.md")])


def name(page):
    return str(page.relative_to(ROOT))


@pytest.mark.parametrize("game", ["scotland_yard", "eighty_days", "mystery_express"])
def test_the_example_of_the_readme_ends_with_every_game(game):
    [example] = re.findall(r"```python\n(.*?)```", (ROOT / "README.md").read_text(encoding="utf-8"), re.DOTALL)
    example = example.replace('load("scotland_yard")', f'load("{game}")')
    ran = subprocess.run([sys.executable, "-c", example], capture_output=True, text=True, check=True, timeout=60)
    assert "Outcome(places=" in ran.stdout
    assert game in ran.stdout


@pytest.mark.parametrize("page", PAGES, ids=name)
def test_make_targets_exist(page):
    makefile = (ROOT / "Makefile").read_text(encoding="utf-8")
    for target in re.findall(r"\$ make (\w+)", page.read_text(encoding="utf-8")):
        assert re.search(rf"^{target}:", makefile, re.MULTILINE), target


# ARCHITECTURE.md names every folder and every file of the server

ARCHITECTURE = ROOT / "ARCHITECTURE.md"
SOURCE = ROOT / "src" / "bradshaw"


def rows(first):
    """The rows of the table whose head begins so: what stands in backquotes in each cell."""
    text = ARCHITECTURE.read_text(encoding="utf-8")
    [table] = re.findall(rf"^\| {re.escape(first)}.*\n((?:\|.*\n)+)", text, re.MULTILINE)
    return [[re.findall(r"`([^`]+)`", cell) for cell in row.split(" | ")] for row in table.splitlines()[1:]]


def parts(folder):
    """What is in a folder of sources, beside what Python adds; folders end in a slash."""
    found = {path.name + "/" * path.is_dir() for path in folder.iterdir()}
    return found - {"__init__.py", "__pycache__/"}


def test_the_layers_are_the_folders():
    named = {name for row in rows("folder | what it is") for name in row[0]}
    assert {name.replace("games/X/", "games/") for name in named} == parts(SOURCE) - {"py.typed"}


def test_the_rooms_of_the_server_are_its_folders():
    named = {name for row in rows("folder of `server/`") for name in row[0]}
    built = {"client/"}  # is there once the web client was built
    assert named - built == {name for name in parts(SOURCE / "server") if name.endswith("/")} - built


@pytest.mark.parametrize("row", [row for row in rows("folder of `server/`") if row[2]], ids=lambda row: row[0][0])
def test_every_file_of_a_room_is_named(row):
    [room], files = row[0], {name for name in row[2] if name.endswith((".py", "/"))}
    assert files == parts(SOURCE / "server" / room)
