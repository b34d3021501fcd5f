"""Each layer imports only those above it (ARCHITECTURE.md)."""

import ast
import subprocess
import sys
from pathlib import Path

import pytest

import bradshaw

SOURCE = Path(bradshaw.__file__).parent
ABOVE = {
    "core": set(),
    "kept.py": set(),
    "compiled.py": {"core", "kept"},
    "games": {"core", "compiled"},
    "testing": {"core"},
    "bots": {"core", "kept", "compiled", "games"},
    "files.py": {"core"},
    "arena": {"core", "games", "bots", "files"},
    "envs": {"core", "compiled", "games", "bots", "arena"},
    "wire": {"core"},
    "server": {"core", "games", "bots", "wire"},
    "client": {"core", "bots", "wire"},
    "cli": {"core", "games", "bots", "files", "arena", "server"},
}


def imported(path):
    for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
        if isinstance(node, ast.ImportFrom) and node.module:
            yield node.module
        elif isinstance(node, ast.Import):
            yield from (alias.name for alias in node.names)


@pytest.mark.parametrize("layer", ABOVE)
def test_a_layer_imports_only_those_above_it(layer):
    files = [SOURCE / layer] if layer.endswith(".py") else sorted((SOURCE / layer).rglob("*.py"))
    assert files
    for path in files:
        for module in imported(path):
            package, _, rest = module.partition(".")
            if package == "bradshaw" and rest:
                assert rest.split(".")[0] in {layer, *ABOVE[layer]}, f"{path.name} imports {module}"


def test_every_part_is_in_a_layer():
    parts = {p.name for p in SOURCE.iterdir() if p.is_dir() or p.suffix == ".py"}
    assert parts - {"__init__.py", "__pycache__"} == set(ABOVE)


def test_a_game_imports_no_other_game():
    for folder in (SOURCE / "games").iterdir():
        if folder.is_dir() and folder.name != "__pycache__":
            for path in folder.rglob("*.py"):
                others = [m for m in imported(path) if m.startswith("bradshaw.games.")]
                assert all(m.split(".")[2] == folder.name for m in others), path


@pytest.mark.parametrize("path", sorted((SOURCE / "core").glob("*.py")), ids=lambda p: p.name)
def test_the_core_is_pure(path):
    forbidden = {"os", "io", "pathlib", "time", "datetime", "random", "socket", "subprocess", "threading", "numpy"}
    assert not forbidden & {module.split(".")[0] for module in imported(path)}


def test_only_what_is_compiled_needs_arrays():
    """All games can be played and encoded where NumPy is not installed."""
    program = """
import sys
sys.modules["numpy"] = sys.modules["numba"] = None
import bradshaw
for name in bradshaw.games():
    game = bradshaw.load(name)
    options = game.options(**game.simulation)
    match = bradshaw.Match(game, options, seed="1")
    game.encoding(options).observe(match.view(0))
"""
    subprocess.run([sys.executable, "-c", program], check=True)
