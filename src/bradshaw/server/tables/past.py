"""The moves of a table that may yet be taken back.

Among people these are the last few, as far as nothing in them was random: `Step`s, of which the game can be asked
whether they taught anybody anything. Where one person plays against bots, they are many more, whatever happened in
them. So many positions would fill the memory: of most moves only the action is kept, and the position is played
again from the nearest one that was kept.
"""

from collections.abc import Sequence
from typing import Any

from msgspec import Struct

from bradshaw.core.game import Event
from bradshaw.core.match import Match
from bradshaw.wire import entries

LONGEST_UNDO = 12  # moves, among people
LONGEST_PRACTICE = 512  # moves, where one person plays against bots
SPACING = 16  # moves from one kept position to the next


class Attempt(Struct, frozen=True, gc=False):
    """A legal move that has not been made yet: the match as it would be, and what would happen."""

    entry: entries.Moved
    action: Any
    match: Match
    events: tuple[Event, ...]


class Step(Struct, frozen=True, gc=False):
    """A move that was made and may yet be taken back."""

    before: Match
    attempt: Attempt


class Made(Struct, frozen=True, gc=False):
    """A move of a game against bots. `before` is the position that it was made in, of some moves only."""

    seat: int
    action: str
    decided: bool  # by the person in the seat, not by a bot or a clock
    before: Match | None


def longer(past: tuple[Made, ...], before: Match, move: entries.Moved) -> tuple[Made, ...]:
    """The past after one more move, without what has become too old.

    Where it begins depends on nothing but numbers of moves, so it begins there again when the log is read anew.
    """
    kept = before if not past or before.moves % SPACING == 0 else None
    now = before.moves + 1
    past = (*past, Made(move.seat, move.action, move.by == "person", kept))
    first = -(-(now - LONGEST_PRACTICE) // SPACING) * SPACING  # the move before which it begins
    return past[max(0, first - (now - len(past))) :]


def last_decision(past: Sequence[Made], seat: int) -> int | None:
    """How many moves must be taken back to where the person in the seat last decided; None if that is nowhere."""
    for back, made in enumerate(reversed(past), start=1):
        if made.seat == seat and made.decided:
            return back
    return None


def position(past: Sequence[Made], back: int) -> Match:
    """The match as it was so many moves ago."""
    wanted = len(past) - back
    start = next(at for at in range(wanted, -1, -1) if past[at].before)
    kept = past[start].before
    assert kept is not None  # for the type checker: that is what it was looked for
    match = kept.fork()
    for made in past[start:wanted]:
        match.play(made.seat, made.action)
    return match
