"""The figures: every move is in the right drawer, and a drawer holds all that was quicker."""

import time

from bradshaw.server.ops import load, metrics
from tests.server.harness import serving, until


def test_moves_are_counted_by_how_long_they_took(monkeypatch):
    monkeypatch.setattr(metrics, "_counts", [0] * len(metrics._counts))
    monkeypatch.setattr(metrics, "_seconds", [0.0])
    for seconds in (0.0005, 0.001, 0.004, 0.3, 9.0):
        metrics.moved(seconds)
    lines = (line.rsplit(" ", 1) for line in metrics.text().decode().splitlines())
    found = {name.removeprefix("bradshaw_move_seconds"): float(value) for name, value in lines if "#" not in name}
    for bound, count in (
        ("0.001", 2),
        ("0.0025", 2),
        ("0.005", 3),
        ("0.25", 3),
        ("0.5", 4),
        ("2.5", 4),
        ("+Inf", 5),
    ):
        assert found[f'_bucket{{le="{bound}"}}'] == count, bound
    assert found["_count"] == 5
    assert found["_sum"] == 0.0005 + 0.001 + 0.004 + 0.3 + 9.0


async def test_how_long_the_event_loop_was_away_is_sampled(monkeypatch):
    monkeypatch.setattr(load, "EVERY", 0.01)
    found = metrics.REGISTRY.get_sample_value
    async with serving():
        before = found("bradshaw_loop_delay_seconds_count"), found("bradshaw_loop_delay_seconds_sum")
        await until(lambda: found("bradshaw_loop_delay_seconds_count") > before[0])
        time.sleep(0.2)  # nobody else has a turn
        count = found("bradshaw_loop_delay_seconds_count")
        await until(lambda: found("bradshaw_loop_delay_seconds_count") > count)
        assert found("bradshaw_loop_delay_seconds_sum") - before[1] >= 0.15
