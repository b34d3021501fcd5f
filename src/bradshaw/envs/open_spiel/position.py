"""Where a game is, draw by draw: OpenSpiel wants to choose what is random, the engine to be told all of it.

An action that draws something is played with the draws that are known, as often as it takes to know all.
"""

from collections.abc import Mapping
from typing import Any

from msgspec.json import encode

from bradshaw.core.chance import next_draw
from bradshaw.core.game import Event, visible
from bradshaw.core.registry import AnyGame
from bradshaw.core.rng import Rng

Waiting = tuple[int, Any]  # a seat and its action


class Move:
    """An action and what happened: as much of it as a seat knows is a few lines of its memory."""

    __slots__ = ("_lines", "events", "notation", "seat")

    def __init__(self, seat: int, notation: str, events: tuple[Event, ...]) -> None:
        self.seat = seat
        self.notation = notation
        self.events = events
        self._lines: dict[int, str] = {}

    def __reduce__(self) -> tuple[Any, ...]:
        return Move, (self.seat, self.notation, self.events)

    def lines(self, seat: int) -> str:
        """What the seat knows of it, each thing in a line: what it did itself, and what it was told."""
        found = self._lines.get(seat)
        if found is None:
            own = [self.notation] if seat == self.seat else []
            told = [encode(event).decode() for event in visible(self.events, seat)]
            found = self._lines[seat] = "".join(f"{line}\n" for line in own + told)
        return found


class Position:
    """A state of the engine and how it came about; or one in which something is still to be drawn.

    `origin` is the state that memories begin with: the deal, or a state that was drawn to fit what a seat knows,
    whose own memory is then in `known`. Nothing in a position changes.
    """

    __slots__ = ("_views", "known", "moves", "origin", "outcomes", "state", "told", "waiting")

    def __init__(
        self,
        state: Any,  # None before the deal
        origin: Any,
        moves: tuple[Move, ...] = (),
        known: Mapping[int, str] | None = None,
        waiting: Waiting | None = None,  # what was played while something is to be drawn; None: it is the deal
        told: tuple[int, ...] = (),
        outcomes: int = 0,  # of the next draw; 0: nothing is to be drawn
    ) -> None:
        self.state = state
        self.origin = origin
        self.moves = moves
        self.known = dict(known or {})
        self.waiting = waiting
        self.told = told
        self.outcomes = outcomes
        self._views: dict[int | None, Any] = {}

    def __reduce__(self) -> tuple[Any, ...]:
        parts = (self.state, self.origin, self.moves, self.known, self.waiting, self.told, self.outcomes)
        return Position, parts

    def __deepcopy__(self, memo: object) -> "Position":
        return self

    def view(self, game: AnyGame, seat: int | None) -> Any:
        """What the seat sees; the same object each time, so that what follows from it is worked out once."""
        if seat not in self._views:
            self._views[seat] = game.view(self.state, seat)
        return self._views[seat]

    def memory(self, game: AnyGame, seat: int) -> str:
        """All that the seat has ever seen: the deal from its eyes, what it did, and what it was told."""
        if self.origin is None:
            return ""
        first = self.known.get(seat)
        if first is None:
            first = f"{encode(game.view(self.origin, seat)).decode()}\n"
        return first + "".join([move.lines(seat) for move in self.moves])


def deal(game: AnyGame, options: Any, told: tuple[int, ...] = ()) -> Position:
    """The game before its first action, or what it takes to get there."""
    outcomes, state = next_draw(lambda rng: game.new(options, rng), told)
    if outcomes == 1:
        return deal(game, options, (*told, 0))
    if outcomes:
        return Position(None, None, told=told, outcomes=outcomes)
    return Position(state, state)


def play(game: AnyGame, before: Position, waiting: Waiting, told: tuple[int, ...] = ()) -> Position:
    """What comes of an action with these draws, or the next draw that it takes."""
    seat, action = waiting

    def experiment(rng: Rng) -> tuple[Any, tuple[Event, ...]]:
        return game.play(before.state, seat, action, rng)

    outcomes, (state, events) = next_draw(experiment, told)
    if outcomes == 1:
        return play(game, before, waiting, (*told, 0))
    if outcomes:
        return Position(before.state, before.origin, before.moves, before.known, waiting, told, outcomes)
    move = Move(seat, game.write(action), events)
    return Position(state, before.origin, (*before.moves, move), before.known)
