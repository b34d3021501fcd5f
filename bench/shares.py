"""What `hard` spends its time on, and how much memory it takes: `python -m bench.shares GAME [BOT]`.

One game of the bot among `steady`. *Belief*: what can be concluded from what was seen. *Evaluation*: what actions
are worth by rules of thumb. *Search*: worlds that are thought through. The rest is everything around it.
"""

import resource
import sys
from collections.abc import Callable
from functools import wraps
from importlib import import_module
from time import process_time
from typing import Any

import bradshaw
from bradshaw.arena.playing import play_out
from bradshaw.bots import make_bot

# By game: the part, the module, and the method that does it. What is nested is counted for the inner part.
PARTS = {
    "scotland_yard": (
        ("belief", "bradshaw.bots.scotland_yard.search", "Thinker.look"),
        ("evaluation", "bradshaw.bots.scotland_yard.search", "Thinker.habit"),
        ("search", "bradshaw.bots.scotland_yard.search", "Thinker.search"),
    ),
    "eighty_days": (
        ("belief", "bradshaw.bots.eighty_days.search", "Thinker.look"),
        ("evaluation", "bradshaw.bots.eighty_days.search", "Thinker.habit"),
        ("search", "bradshaw.bots.eighty_days.search", "Thinker.search"),
    ),
    "mystery_express": (
        ("belief", "bradshaw.bots.mystery_express.prospects", "Knowledge.after"),
        ("evaluation", "bradshaw.bots.mystery_express.prospects", "Knowledge.gain"),
        ("search", "bradshaw.bots.mystery_express.levels", "Planner.choose"),
    ),
}


class Stopwatch:
    """Seconds by part; an inner part stops the clock of the outer."""

    def __init__(self) -> None:
        self.seconds: dict[str, float] = {}
        self._inner: list[float] = [0.0]

    def watching(self, part: str, method: Callable[..., Any]) -> Callable[..., Any]:
        """The method, timed."""

        @wraps(method)
        def timed(*arguments: Any, **named: Any) -> Any:
            begun = process_time()
            self._inner.append(0.0)
            try:
                return method(*arguments, **named)
            finally:
                took = process_time() - begun
                self.seconds[part] = self.seconds.get(part, 0.0) + took - self._inner.pop()
                self._inner[-1] += took

        return timed


def measure(name: str, bot: str) -> tuple[dict[str, float], float]:
    """The seconds of each part in one game, and all that the bot's decisions took."""
    watch, game = Stopwatch(), bradshaw.load(name)
    players = {"scotland_yard": 2}.get(name, 4)
    match = bradshaw.Match(game, game.options(**{**game.simulation, "players": players}), seed="shares")
    sitting = [
        make_bot(game, bot if seat == 0 else "steady") for seat in range(len(game.seat_names(match.options)))
    ]
    for part, module, path in PARTS[name]:
        owner, _, method = path.partition(".")
        kind = getattr(import_module(module), owner)
        setattr(kind, method, watch.watching(part, getattr(kind, method)))
    chooser = type(sitting[0])
    setattr(chooser, "choose", watch.watching("rest", chooser.choose))  # noqa: B010
    play_out(match, sitting)
    return watch.seconds, sum(watch.seconds.values())


def main() -> None:
    """Print a line."""
    name, bot = sys.argv[1], sys.argv[2] if len(sys.argv) > 2 else "hard"
    seconds, total = measure(name, bot)
    parts = ", ".join(f"{part} {took / total:.0%}" for part, took in sorted(seconds.items()))
    memory = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss / 1024
    print(f"{name}, {bot}: {parts} of {total:.1f} s; {memory:.0f} MB at the most")


if __name__ == "__main__":
    main()
