"""How many states a second can be drawn from a view, in the middle of games between bots, by processor time.

python -m bench.sampling
"""

import time
from statistics import median
from typing import Any

import bradshaw
from bradshaw import Rng
from bradshaw.arena import bot_move
from bradshaw.bots import make_bot
from bradshaw.core.registry import AnyGame

# The game, its options, and the fewest states a second that we want.
GAMES = (
    ("scotland_yard", {"players": 4}, 20_000),
    ("eighty_days", {"players": 4}, 5_000),
    ("mystery_express", {"players": 5}, 1_000),
)
MATCHES = 6
SECONDS = 0.5


def middle(name: str, options: dict[str, Any], seed: str) -> tuple[AnyGame, Any]:
    """The view of a seat that does not know it all, in the middle of a game."""
    game = bradshaw.load(name)
    match = bradshaw.Match(game, game.options(**{**game.simulation, **options}), seed=seed)
    bots = [make_bot(game, "random") for _ in match.players]
    forks = [match.fork()]
    while match.to_act:
        bot_move(match, match.to_act[0], bots[match.to_act[0]])
        forks.append(match.fork())
    return game, forks[len(forks) // 2].view(1)


def rate(game: AnyGame, view: Any) -> float:
    """States a second from one view, counting included."""
    rng = Rng("bench")
    drawn, begun = 0, time.process_time()
    while time.process_time() - begun < SECONDS:
        for _ in range(20):
            game.sample(view, rng)
        drawn += 20
    return drawn / (time.process_time() - begun)


def main() -> None:
    """Print a row a game."""
    for name, options, wanted in GAMES:
        rates = [rate(*middle(name, options, f"bench {number}")) for number in range(MATCHES)]
        print(f"{name:16} {median(rates):9,.0f} states a second (slowest {min(rates):,.0f}; wanted {wanted:,})")


if __name__ == "__main__":
    main()
