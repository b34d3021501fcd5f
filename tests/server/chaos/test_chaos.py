"""A short run of what `make chaos` does at length."""

import asyncio
from collections import Counter

import pytest

from tests.server.chaos import faults
from tests.server.chaos.games import KINDS
from tests.server.chaos.plan import kinds, rounds
from tests.server.chaos.run import Run

pytestmark = pytest.mark.store("postgresql")
TABLES, PAUSE = 8, 0.4
APART = 1.2  # seconds between two faults: several go on at the same time
SEED = "make test"
# What is slow (a rolling restart of all servers takes as long as all the others) has its place in `make chaos`.
SHORT = (
    "SIGKILL",
    "past its lease",
    "disk",
    "clock",
    "one way",
    "middle of a message",
    "commit",
    "notes",
    "at once",
)


def test_faults_lose_double_and_tell_nothing():
    chosen = [kind for kind in kinds()[0] if any(part in kind.name for part in SHORT)]
    planned = rounds(SEED, len(chosen), APART * len(chosen), len(chosen), chosen)
    untimed = [kind for kind in KINDS if not kind.timed]
    report = asyncio.run(Run(SEED, TABLES, PAUSE, tables_like=untimed).whole(planned))
    assert report.kinds == Counter(kind.name for kind in chosen)
    assert [str(finding) for finding in report.findings] == []
    assert report.story.acknowledged > 50
    assert report.cut, "messages were cut in their middle"


def test_servers_that_acknowledge_too_early_are_found_out():
    planned = rounds(SEED, 2, 3, 2, kinds("PostgreSQL: SIGKILL")[0])
    report = asyncio.run(Run(SEED, 4, 0.2, plant="acknowledge_early", patience=1.0).whole(planned))
    assert "lost" in {finding.kind for finding in report.findings}


def test_the_same_seed_is_the_same_plan_and_all_kinds_come_equally_often():
    chosen = faults.KINDS

    def plan(seed):
        found = [one for some in rounds(seed, 200, 1000, 25, chosen) for one in some]
        return [(one.at, one.fault.name, one.fault.where, one.fault.lasts) for one in found]

    assert plan("1") == plan("1") != plan("2")
    often = Counter(name for _, name, _, _ in plan("1"))
    assert len(often) == len(chosen)
    assert max(often.values()) - min(often.values()) <= 1
