"""The kinds of tables that there are in a run."""

from dataclasses import dataclass
from typing import Any

from bradshaw.core.registry import load_game


@dataclass(frozen=True)
class Kind:
    """What a table is like, and which of its seats are played by scripts."""

    game: str
    options: dict[str, Any]
    seats: tuple[str, ...]  # "me": a script's; else a bot
    settings: dict[str, Any]
    silent: bool = False  # its person never moves: the clock does it for him
    watched: bool = False
    deserted: bool = False  # nobody is connected: bots and the clock play by themselves

    @property
    def timed(self) -> bool:
        """Whether it takes half a minute to get on after an outage: nobody loses by a clock meanwhile."""
        return "clock" in self.settings

    @property
    def own(self) -> list[int]:
        return [n for n, seat in enumerate(self.seats) if seat == "me"]


def _kind(
    game: str,
    *seats: str,
    silent: bool = False,
    watched: bool = False,
    deserted: bool = False,
    **settings: Any,
) -> Kind:
    options = {"players": len(seats), **load_game(game).simulation}
    return Kind(game, options, seats, settings, silent, watched, deserted)


BY_THE_CLOCK: dict[str, Any] = {"clock": {"clock": "move", "seconds": 5}, "stand_in": "random"}
KINDS = (
    _kind("scotland_yard", "me", "me", "me", proposals="side", watched=True),
    _kind("eighty_days", "me", "random", "me"),
    _kind("mystery_express", "me", "me", "me", watched=True),
    _kind("eighty_days", "me", "random", silent=True, **BY_THE_CLOCK),
    _kind("eighty_days", "me", "random", deserted=True, **BY_THE_CLOCK),
    _kind("scotland_yard", "random", "me"),
    _kind("mystery_express", "me", "random", "me"),
    _kind("scotland_yard", "me", "random", "me"),
    _kind("eighty_days", "me", "me"),
)
