"""One bot among others: each deal is played once for each seat that it can have.

    python -m bench.one_among mystery_express medium steady --deals 100
    python -m bench.one_among eighty_days hard steady --players 2 --deals 100

Prints its share of the wins (shared wins are shares) with a 95 % interval over deals, as games with the same deal
are not independent; for Mystery Express also in how many of its games all four elements on cards were right.
"""

import argparse
from collections.abc import Sequence
from math import sqrt
from multiprocessing import Pool
from statistics import pstdev
from typing import NamedTuple

import bradshaw
from bradshaw.arena.playing import play_out
from bradshaw.arena.sequential import Z
from bradshaw.bots import find_bot, make_bot


class Fixture(NamedTuple):
    """One game of a match."""

    game: str
    options: dict[str, object]
    one: str
    others: str
    seed: str
    seat: int


class Result(NamedTuple):
    """What the one bot got: its share of the win, and whether it had all elements on cards (Mystery Express)."""

    share: float
    cards: bool


def play(fixture: Fixture) -> Result:
    """Play a game to its end."""
    game = bradshaw.load(fixture.game)
    match = bradshaw.Match(game, game.options(**fixture.options), seed=fixture.seed)
    names = [fixture.others] * len(game.seat_names(match.options))
    names[fixture.seat] = fixture.one
    outcome = play_out(match, [make_bot(game, find_bot(name)) for name in names])
    winners = [seat for seat, place in enumerate(outcome.places) if place == 1]
    share = 1 / len(winners) if fixture.seat in winners else 0.0
    view = match.view(fixture.seat)
    return Result(share, fixture.game == "mystery_express" and view.answers[:4] == view.crime[:4])


def fixtures(game: str, options: dict[str, object], one: str, others: str, deals: int, seed: str) -> list[Fixture]:
    """Every deal with the one bot in every seat."""
    agreed = bradshaw.load(game).options(**options)
    seats = range(len(bradshaw.load(game).seat_names(agreed)))
    return [Fixture(game, options, one, others, f"{seed}/{deal}", seat) for deal in range(deals) for seat in seats]


def told(results: Sequence[Result], deals: int, seats: int, game: str) -> str:
    """The figures in a line."""
    by_deal = [sum(r.share for r in results[at * seats : (at + 1) * seats]) / seats for at in range(deals)]
    mean, half = sum(by_deal) / deals, Z * pstdev(by_deal) / sqrt(deals)
    low, high = max(0.0, mean - half), min(1.0, mean + half)
    line = f"{mean:.1%} ({low:.1%} to {high:.1%}) of {len(results)} games; fair is {1 / seats:.0%}"
    if game == "mystery_express":
        line += f"; all four elements on cards right in {sum(r.cards for r in results) / len(results):.1%}"
    return line


def main() -> None:
    """Play the match that the command line asks for."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("game")
    parser.add_argument("one")
    parser.add_argument("others")
    parser.add_argument("--players", type=int, default=4)
    parser.add_argument("--deals", type=int, default=100)
    parser.add_argument("--seed", default="one among")
    parser.add_argument("--jobs", type=int, default=2)
    asked = parser.parse_args()
    options = {**bradshaw.load(asked.game).simulation, "players": asked.players}
    matches = fixtures(asked.game, options, asked.one, asked.others, asked.deals, asked.seed)
    with Pool(asked.jobs) as pool:
        results = pool.map(play, matches, chunksize=1)
    print(f"{asked.one} among {asked.others}: {told(results, asked.deals, asked.players, asked.game)}")


if __name__ == "__main__":
    main()
