"""The example that learns: short, and it runs where PyTorch is installed."""

import subprocess
import sys
from pathlib import Path

import pytest

SCRIPT = Path(__file__).parents[2] / "examples" / "learn.py"


def test_it_can_be_read_in_one_sitting():
    assert len(SCRIPT.read_text(encoding="utf-8").splitlines()) < 150


def test_it_learns_saves_and_plots(tmp_path):
    pytest.importorskip("torch")
    pytest.importorskip("matplotlib")
    (tmp_path / "learn.py").write_bytes(SCRIPT.read_bytes())
    command = [sys.executable, "learn.py", "--decisions", "4000", "--games", "32", "--deals", "2"]
    ran = subprocess.run(command, cwd=tmp_path, capture_output=True, text=True, check=True)
    assert "decisions:" in ran.stdout
    assert "steady: " in ran.stdout
    assert (tmp_path / "learning.svg").exists()
    bots = ["-m", "bradshaw.cli", "arena", "eighty_days", "--players", "2", "--bots", "random,learn:Learned"]
    subprocess.run([sys.executable, *bots, "--deals", "2"], cwd=tmp_path, check=True, capture_output=True)
