"""How many bytes each seat is sent for a move: `python -m bench.message_sizes`. Status 1 if a median is too large.

The messages are made of the wire's own types, as a server makes them for a seat that has the position before.
"""

import statistics
import sys
from collections.abc import Iterator

import msgspec
from msgspec import UNSET, Raw

import bradshaw
from bradshaw.bots import bot_rng, make_bot
from bradshaw.core.game import visible
from bradshaw.core.registry import AnyGame
from bradshaw.wire.changes import change, pack
from bradshaw.wire.messages import Happened, NextPosition, Told, Update

BAR = 400  # bytes at the median of a game, all numbers of players together
MOST_MOVES = 600
SEEDS = ("a", "b", "c")
NOW = 1794788551972  # as long as times are


def sizes(game: AnyGame, players: int, seed: str) -> Iterator[int]:
    """The bytes of each message of a game of steady bots, one for each seat and move."""
    match = bradshaw.Match(game, game.options(players=players), seed=seed)
    bot = make_bot(game, "steady")
    views = [match.view(seat) for seat in range(players)]
    for move in range(1, MOST_MOVES + 1):
        if not match.to_act:
            return
        mover = match.to_act[0]
        events = match.play(mover, bot.choose(views[mover], match.actions(mover), bot_rng(seed, mover, move)))
        for seat in range(players):
            before, views[seat] = views[seat], match.view(seat)
            different = change(before, views[seat])
            actions = match.actions(seat) if seat in match.to_act else ()
            following = NextPosition(
                move,
                match.to_act,
                UNSET if different is UNSET else _raw(different),
                _raw(pack(actions)) if actions else UNSET,
            )
            told = Told(move + 3, Happened(NOW, mover, _raw(visible(events, seat))))
            yield len(msgspec.json.encode(Update(move + 2, move + 3, seat, (told,), next=following)))


def _raw(value: object) -> Raw:
    return Raw(msgspec.json.encode(value))


def main() -> int:
    """Print a line for each game and number of players, and whether the games' medians are small enough."""
    met = True
    for name in bradshaw.games():
        game, everything = bradshaw.load(name), list[int]()
        for players in game.players:
            found = [size for seed in SEEDS for size in sizes(game, players, seed)]
            everything += found
            _print(f"{name}, {players} players", found)
        met = met and statistics.median(everything) <= BAR
        _print(name, everything)
    return 0 if met else 1


def _print(what: str, found: list[int]) -> None:
    p90 = statistics.quantiles(found, n=10)[-1]
    sys.stdout.write(
        f"{what:28} {len(found):7,} messages  median {statistics.median(found):5.0f}  p90 {p90:6.0f} bytes\n"
    )


if __name__ == "__main__":
    sys.exit(main())
