"""Garbage is collected without anybody waiting for long."""

import gc
import weakref

import pytest

from bradshaw.server.ops import garbage
from bradshaw.server.ops.garbage import Collector


class Loop:
    """Something that only the garbage collector can find."""

    def __init__(self):
        self.itself = self


@pytest.fixture
def calm():
    """A collector, and Python's own ways again afterwards."""
    before = gc.get_threshold()
    yield Collector()
    gc.set_threshold(*before)
    gc.unfreeze()


def old_garbage():
    """A loop that has grown old and is not wanted any more."""
    loop = Loop()
    gc.collect(0)
    gc.collect(1)
    return weakref.ref(loop)


def test_python_itself_never_looks_at_everything(calm):
    full = gc.get_stats()[2]["collections"]
    kept = [[number] for number in range(200_000)]
    assert gc.get_stats()[1]["collections"] > 0
    assert gc.get_stats()[2]["collections"] == full
    assert len(kept) == 200_000


def test_what_has_grown_old_goes_when_it_is_quiet(calm):
    found = old_garbage()
    calm.tidy(quiet=False)
    assert found() is not None
    calm.tidy(quiet=True)
    assert found() is None


def test_or_when_it_is_high_time(calm, monkeypatch):
    monkeypatch.setattr(garbage, "MOST_PASSES", 3)
    found = old_garbage()
    calm.tidy(quiet=False)
    assert found() is not None
    for _ in range(5):
        gc.collect(1)
    calm.tidy(quiet=False)
    assert found() is None


def test_nothing_is_looked_at_twice(calm):
    old_garbage()
    calm.tidy(quiet=True)
    full = gc.get_stats()[2]["collections"]
    calm.tidy(quiet=True)
    assert gc.get_stats()[2]["collections"] == full
