"""Random play, moment by moment, for the checks."""

from collections.abc import Iterator
from dataclasses import dataclass
from random import Random
from typing import Any

from bradshaw.core.game import Event
from bradshaw.core.registry import AnyGame
from bradshaw.core.rng import Rng


@dataclass(frozen=True)
class Moment:
    """A state, what a seat did in it, and what came of that."""

    seed: str
    move: int
    state: Any
    seat: int
    action: Any
    after: Any
    events: tuple[Event, ...]


def random_play(game: AnyGame, options: Any, seed: int, longest: int) -> Iterator[Moment]:
    """A whole game with random seats and actions; AssertionError if it is longer than `longest` actions."""
    random = Random(seed)
    state = game.new(options, Rng(str(seed), 0))
    for move in range(1, longest + 1):
        seats = game.to_act(state)
        if not seats:
            return
        seat = random.choice(seats)
        action = random.choice(game.actions(state, seat))
        after, events = game.play(state, seat, action, Rng(str(seed), move))
        yield Moment(str(seed), move, state, seat, action, after, events)
        state = after
    assert not game.to_act(state), f"the game goes on after {longest} actions"


def observers(game: AnyGame, options: Any) -> tuple[int | None, ...]:
    """Every seat, and the spectator."""
    return (*range(len(game.seat_names(options))), None)
