"""Thousands of schedules, each another order of things and other mishaps; one of them alone: `--schedule 1234`."""

import os
import subprocess
import sys
from hashlib import sha256
from pathlib import Path

import pytest

from tests.server.simulation import schedule

ITEMS, EACH = 16, 125  # tests, which may run side by side, and schedules in each
TIMES = 20 if os.environ.get("THOROUGH") else 1


def pytest_generate_tests(metafunc):
    if "seeds" in metafunc.fixturenames:
        one = metafunc.config.getoption("schedule")
        each = EACH * TIMES
        parts = [range(n * each, (n + 1) * each) for n in range(ITEMS)] if one is None else [range(one, one + 1)]
        metafunc.parametrize("seeds", parts, ids=lambda part: f"{part[0]}-{part[-1]}")


def test_whatever_goes_wrong_what_was_promised_is_kept(seeds):
    for seed in seeds:
        found = schedule.run(seed)
        if found.faults:
            pytest.fail(f"{found}\n\nAgain: pytest {Path(__file__).name} --schedule {seed}", pytrace=False)


def test_the_same_number_is_the_same_schedule():
    """Also in another process, where hashes and so the order of sets are others."""
    seeds = range(40, 60)
    here = [digest(seed) for seed in seeds]
    assert [digest(seed) for seed in seeds] == here
    assert len(set(here)) == len(here), "different numbers are different schedules"
    program = "from tests.server.simulation.test_schedules import digest; "
    program += f"print(*map(digest, range({seeds[0]}, {seeds[-1] + 1})))"
    for hashes in ("1", "2"):
        environment = {**os.environ, "PYTHONHASHSEED": hashes}
        there = subprocess.run(
            [sys.executable, "-c", program],
            env=environment,
            cwd=Path(__file__).parents[3],
            capture_output=True,
            text=True,
            check=True,
        )
        assert there.stdout.split() == here


def digest(seed: int) -> str:
    """What happened in a schedule, as a number."""
    found = schedule.run(seed)
    return sha256(str(found).encode()).hexdigest()[:16]
