"""A short run of `make chaos`: each kind of fault is one that is found out about in `make test`, too."""

import asyncio
from collections import Counter

import pytest

from tests.server.chaos.plan import kinds, rounds
from tests.server.chaos.run import Run

pytestmark = pytest.mark.store("postgresql")
TABLES, PAUSE = 10, 0.4
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
    planned = rounds(SEED, len(chosen), 1.6 * len(chosen), len(chosen), chosen)
    report = asyncio.run(Run(SEED, TABLES, PAUSE).whole(planned))
    assert report.kinds == Counter(kind.name for kind in chosen)
    assert [str(finding) for finding in report.findings] == []
    assert report.story.acknowledged > 20 * len(chosen) / 4
    assert report.cut >= 3, "messages were cut in their middle"


@pytest.mark.parametrize(
    ("plant", "fault", "found"),
    [
        ("acknowledge_early", "PostgreSQL: SIGKILL", {"lost"}),
        ("tell_all", "clients: all come back", {"secret"}),
    ],
)
def test_a_planted_fault_is_found(plant, fault, found):
    planned = rounds(SEED, 3, 4.5, 3, kinds(fault)[0])
    report = asyncio.run(Run(SEED, 4, 0.2, plant=plant, patience=3.0).whole(planned))
    assert found <= {finding.kind for finding in report.findings}
