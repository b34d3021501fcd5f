"""Kernels are compiled once, say so, and are kept where that is allowed."""

import subprocess
import sys

import numpy as np
import pytest

from bradshaw.compiled import below, of_the_record, saying_so, streams
from bradshaw.core.rng import Rng
from bradshaw.games.eighty_days.batch import EightyKernel
from bradshaw.games.scotland_yard.arrays import game_type
from tests.eighty_days.positions import GAME as EIGHTY_DAYS
from tests.scotland_yard.positions import GAME

PROGRAM = "from bradshaw import envs; envs.batch('scotland_yard', n=1)"


def test_the_first_use_says_so_and_the_second_does_not(tmp_path, monkeypatch):
    monkeypatch.setenv("NUMBA_CACHE_DIR", str(tmp_path))
    first = subprocess.run([sys.executable, "-c", PROGRAM], capture_output=True, text=True, check=True)
    assert "being compiled" in first.stderr
    assert [path.name.rpartition("-")[0] for path in tmp_path.iterdir() if path.is_dir()]
    kept = {path: path.stat().st_mtime_ns for path in tmp_path.rglob("*.nbc")}
    assert kept
    subprocess.run([sys.executable, "-c", PROGRAM], capture_output=True, text=True, check=True)
    assert {path: path.stat().st_mtime_ns for path in tmp_path.rglob("*.nbc")} == kept


def test_what_is_quick_says_nothing(capsys):
    with saying_so("nothing"):
        pass
    assert capsys.readouterr() == ("", "")


def test_without_the_extra_it_says_what_to_install():
    program = "import sys; sys.modules['numba'] = None; import bradshaw.envs"
    failed = subprocess.run([sys.executable, "-c", program], capture_output=True, text=True, check=False)
    assert "pip install 'bradshaw[envs]'" in failed.stderr


@pytest.mark.parametrize("count", [1, 2, 3, 7, 16])
def test_random_numbers_are_even(count):
    game = np.zeros(1, game_type(GAME.encoding(GAME.options())))[0]
    game["random"] = 12345
    counts = np.bincount([below(game, count) for _ in range(20_000)], minlength=count)
    assert len(counts) == count
    assert (((counts - 20_000 / count) ** 2) / (20_000 / count)).sum() < 50


def test_streams_differ():
    assert len(set(streams(1, 1000).tolist())) == 1000
    assert streams(1, 5).tolist() == streams(1, 5).tolist() != streams(2, 5).tolist()


def test_numbers_of_a_record():
    """As `Rng.below`: words that would favour small numbers are left out, and there must be enough of them."""
    game = np.zeros(1, EightyKernel(EIGHTY_DAYS.encoding(EIGHTY_DAYS.options())).type)[0]
    stream, same = Rng("example", 3), Rng("example", 3)
    words = [stream.word() for _ in range(8)]
    game["words"][:8], game["given"] = words, 8
    assert [of_the_record(game, count) for count in range(1, 9)] == [same.below(count) for count in range(1, 9)]
    assert game["taken"] == game["given"]
    assert of_the_record(game, 5) == 0
    assert game["taken"] > game["given"]
    game["words"][:2], game["given"], game["taken"] = [2**32 - 1, 7], 2, 0
    assert of_the_record(game, 5) == 2  # 2**32 - 1 is one too many for fives
    game["taken"] = 0
    assert of_the_record(game, 2**16) == 2**16 - 1
