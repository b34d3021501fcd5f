"""What many games amount to."""

import pytest

from bradshaw.arena import GameResult, Moves, summarize, wilson
from bradshaw.core.errors import BradshawError

GAMES = [
    GameResult(1, "s/1", (1, 2, 2), "escaped", 90),
    GameResult(2, "s/2", (2, 1, 1), "captured", 40),
    GameResult(3, "s/3", (2, 1, 1), "cornered", 20),
    GameResult(4, "s/4", (2, 1, 3), "captured", 30),
]


def test_wins_shared_wins_endings_and_lengths():
    summary = summarize(GAMES)
    assert summary.games == 4
    assert [(seat.seat, seat.wins, seat.shared, seat.share) for seat in summary.seats] == [
        (0, 1, 0, 0.25),
        (1, 3, 2, 0.75),
        (2, 2, 2, 0.5),
    ]
    assert list(summary.endings.items()) == [("captured", 2), ("cornered", 1), ("escaped", 1)]
    assert summary.moves == Moves(45.0, 20, 90)


def test_the_order_of_the_games_does_not_matter():
    assert summarize(reversed(GAMES)) == summarize(GAMES)


def test_nothing_can_not_be_summed_up():
    with pytest.raises(BradshawError, match="no games"):
        summarize([])


@pytest.mark.parametrize(
    ("wins", "games", "low", "high"),
    [
        (0, 10, 0.0, 0.2775),
        (10, 10, 0.7225, 1.0),
        (5, 10, 0.2366, 0.7634),
        (81, 263, 0.2553, 0.3662),
        (1, 1, 0.2065, 1),
    ],
)
def test_wilson_intervals_as_published(wins, games, low, high):
    assert wilson(wins, games) == (pytest.approx(low, abs=5e-5), pytest.approx(high, abs=5e-5))
