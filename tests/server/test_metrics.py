"""The figures: every move is in the right drawer, and a drawer holds all that was quicker."""

from bradshaw.server.ops import metrics


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
