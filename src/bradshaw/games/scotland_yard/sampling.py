"""States that fit a view of Scotland Yard: all that is hidden is Mister X's trail.

Each trail that fits is as likely as any other. They are counted, not listed: how many lead to each station, from
the start cards on. The number of a trail, drawn at random, then says where he came from at each step.
"""

from functools import lru_cache

from msgspec.structs import replace

from bradshaw.core.rng import Rng, below_any
from bradshaw.games.scotland_yard.board import Board
from bradshaw.games.scotland_yard.rules import Rules
from bradshaw.games.scotland_yard.state import Field, YardState
from bradshaw.games.scotland_yard.view import YardView

# By station, the number of trails that lead there, and of them those by way of each station before.
Layer = dict[int, tuple[int, tuple[tuple[int, int], ...]]]


class Trails:
    """All trails that fit a view."""

    def __init__(self, view: YardView, rules: Rules) -> None:
        self._state = _without_trail(view, rules)
        self._known = view.trail
        self._layers = layers(rules.board, view.log)[::-1]
        self._ends = [(s, count) for s, (count, _) in self._layers[0].items() if _may_be_at(s, view, rules)]
        self.count = sum(count for _, count in self._ends) if self._known is None else 1

    def state(self, rng: Rng) -> YardState:
        """One of the states that fit."""
        if self._known is not None:
            return self._state
        if not self.count:
            raise ValueError("no trail of Mister X fits this view")
        return replace(self._state, trail=self.trail(below_any(rng, self.count)))

    def trail(self, number: int) -> tuple[int, ...]:
        """The trail of that number, from 0 to `count` - 1."""
        ways: tuple[tuple[int, int], ...] = tuple(self._ends)
        trail = []
        for layer in self._layers:
            for station, count in ways:  # noqa: B007 (it is used after the loop)
                if number < count:
                    break
                number -= count
            trail.append(station)
            ways = layer[station][1]
        trail.reverse()
        return tuple(trail)


@lru_cache(maxsize=256)
def layers(board: Board, log: tuple[Field, ...]) -> tuple[Layer, ...]:
    """The trails up to each field of the log, the start cards first."""
    if not log:
        return (dict.fromkeys(board.mister_x_cards, (1, ())),)
    earlier, field = layers(board, log[:-1]), log[-1]
    ways: dict[int, list[tuple[int, int]]] = {}
    reach = board.reach[field.ticket]
    for origin, (count, _) in earlier[-1].items():
        if origin in field.pursuers:  # they would have caught him there
            continue
        for to in reach[origin]:
            if to not in field.pursuers and field.shown in (None, to):
                ways.setdefault(to, []).append((origin, count))
    return (*earlier, {to: (sum(count for _, count in found), tuple(found)) for to, found in ways.items()})


def _may_be_at(station: int, view: YardView, rules: Rules) -> bool:
    """No pursuer is there; and if it is his turn, he can move (SY-22, SY-31)."""
    if station in view.stations:
        return False
    return bool(view.pending) or rules.x_can_move(station, view.bank, view.black, view.stations)


def _without_trail(view: YardView, rules: Rules) -> YardState:
    return YardState(
        options=view.options,
        round=view.round,
        trail=view.trail or (),
        log=view.log,
        black=view.black,
        doubles=view.doubles,
        second=view.second,
        bank=view.bank,
        stations=view.stations,
        tickets=view.tickets,
        means=rules.means(view.tickets),
        pending=view.pending,
        to_act=view.to_act,
        outcome=view.outcome,
    )
