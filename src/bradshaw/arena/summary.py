"""What many games amount to."""

from collections import Counter
from collections.abc import Iterable
from math import sqrt

from msgspec import Struct

from bradshaw.arena.simulate import GameResult
from bradshaw.core.errors import BradshawError

Z = 1.959963984540054  # the middle 95 % of a normal distribution lie this many standard deviations around its mean


class SeatSummary(Struct, frozen=True):
    """How a seat fared. A shared win is a win; `low` to `high` is the 95 % interval of the share of wins."""

    seat: int
    wins: int
    shared: int
    share: float
    low: float
    high: float


class Moves(Struct, frozen=True):
    """The length of the games."""

    mean: float
    min: int
    max: int


class Summary(Struct, frozen=True):
    """The results of many games in figures."""

    games: int
    seats: tuple[SeatSummary, ...]
    endings: dict[str, int]
    moves: Moves


def summarize(results: Iterable[GameResult]) -> Summary:
    """Add up the results, in whichever order they come.

    >>> games = [GameResult(1, "s/1", (1, 2, 2), "escaped", 90), GameResult(2, "s/2", (2, 1, 1), "captured", 40)]
    >>> summary = summarize(games)
    >>> [(seat.wins, seat.shared) for seat in summary.seats]
    [(1, 0), (1, 1), (1, 1)]
    >>> summary.moves
    Moves(mean=65.0, min=40, max=90)
    """
    listed = list(results)
    if not listed:
        raise BradshawError("There are no games to sum up.")
    games = len(listed)
    wins: Counter[int] = Counter()
    shared: Counter[int] = Counter()
    for result in listed:
        winners = [seat for seat, place in enumerate(result.places) if place == 1]
        wins.update(winners)
        if len(winners) > 1:
            shared.update(winners)
    endings = Counter(result.reason for result in listed)
    lengths = [result.moves for result in listed]
    return Summary(
        games,
        tuple(
            SeatSummary(seat, wins[seat], shared[seat], wins[seat] / games, *wilson(wins[seat], games))
            for seat in range(len(listed[0].places))
        ),
        dict(sorted(endings.items(), key=lambda item: (-item[1], item[0]))),
        Moves(sum(lengths) / games, min(lengths), max(lengths)),
    )


def wilson(wins: int, games: int) -> tuple[float, float]:
    """The 95 % interval of a share by Wilson's score, which stays sound near 0 and 1 and for few games.

    >>> low, high = wilson(8, 10)
    >>> round(low, 3), round(high, 3)
    (0.49, 0.943)
    """
    share = wins / games
    scale = 1 + Z * Z / games
    centre = (share + Z * Z / (2 * games)) / scale
    half = Z * sqrt(share * (1 - share) / games + Z * Z / (4 * games * games)) / scale
    # At the ends the exact bounds are 0 and 1, which rounding would miss by a hair.
    return (0.0 if wins == 0 else centre - half), (1.0 if wins == games else centre + half)
