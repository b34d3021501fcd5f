"""Intervals that hold what they say, tests that are as seldom wrong as they say."""

import random

import pytest

from bradshaw.arena.sequential import SequentialTest, interval

VALUES = (0.0, 0.25, 0.5, 0.75, 1.0)


@pytest.mark.parametrize("chances", [(5, 10, 30, 20, 35), (0, 0, 5, 10, 85), (60, 0, 0, 0, 40)])
@pytest.mark.parametrize("deals", [10, 40])
def test_the_interval_has_the_true_mean_in_it_nineteen_times_out_of_twenty(chances, deals):
    rng = random.Random(f"{chances} {deals}")
    mean = sum(value * chance for value, chance in zip(VALUES, chances, strict=True)) / sum(chances)
    hits = 0
    for _ in range(400):
        low, high = interval(rng.choices(VALUES, chances, k=deals))
        hits += low <= mean <= high
    assert 0.92 <= hits / 400 <= 0.995


def verdicts(chances, margin, seed):
    rng = random.Random(seed)
    found = []
    for _ in range(100):
        test = SequentialTest(margin)
        while test.verdict is None:
            test.add(rng.choices(VALUES, chances)[0])
        found.append(test.verdict)
    return found


def test_equal_bots_are_seldom_told_apart():
    assert verdicts((10, 20, 40, 20, 10), 0.1, "equal").count("equal") >= 90


@pytest.mark.parametrize(("chances", "better"), [((5, 15, 30, 35, 15), "first"), ((15, 35, 30, 15, 5), "second")])
def test_the_better_bot_is_found(chances, better):
    assert verdicts(chances, 0.1, better).count(better) >= 90


def test_without_a_margin_there_is_no_verdict():
    test = SequentialTest(None)
    for _ in range(1000):
        test.add(1.0)
    assert (test.verdict, test.deals) == (None, 1000)
