"""Whether what clients saw of a table fits one order of things: a checker for histories of faults.

Each table is one log, and its numbers are the order in which things happened. So no search for an order is
needed, as it is for registers (Herlihy and Wing 1990): each acknowledged move must be where it was said to be,
nowhere else and only once, and numbers must follow real time. What was neither acknowledged nor refused may be in
the log or not.
"""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import Literal


@dataclass(frozen=True)
class Asked:
    """A move that a client sent, and what it heard of it. Times are of one monotonic clock."""

    table: str
    seat: int
    position: int  # the number of moves before it, by which the client meant this moment and no other
    action: str
    sent: float
    answered: float | None  # None: no answer came
    number: int | None  # of its entry, if it was acknowledged
    refused: bool = False


@dataclass(frozen=True)
class Looked:
    """The last entry that a client was told of when it asked for a table anew."""

    table: str
    asked: float
    number: int


@dataclass(frozen=True)
class Stored:
    """A move in the log in the end."""

    number: int
    seat: int
    action: str


Fault = tuple[Literal["lost", "doubled", "refused", "order", "stale", "unasked"], str, str]


def faults(asked: Iterable[Asked], looked: Iterable[Looked], logs: dict[str, Sequence[Stored]]) -> list[Fault]:
    """What can't have been: its kind, the table, and a sentence. `logs` has the moves of scripted seats only."""
    found: list[Fault] = []
    moves, looks = list(asked), list(looked)
    for table in sorted({move.table for move in moves} | set(logs)):
        own = [move for move in moves if move.table == table]
        log = logs.get(table, ())
        found += _placed(table, own, log)
        found += _ordered(table, own)
        found += _fresh(table, own, [look for look in looks if look.table == table])
    return found


def _placed(table: str, asked: list[Asked], log: Sequence[Stored]) -> list[Fault]:
    """Every acknowledged move is at its number; every move of the log was asked for, and is there once."""
    found: list[Fault] = []
    by_number = {stored.number: stored for stored in log}
    claimed: dict[int, Asked] = {}
    for move in asked:
        if move.number is None:
            continue
        stored = by_number.get(move.number)
        if stored is None or (stored.seat, stored.action) != (move.seat, move.action):
            found.append(("lost", table, f"{move} was acknowledged, and number {move.number} is {stored}"))
        elif move.number in claimed:
            found.append(("lost", table, f"{move} and {claimed[move.number]} were told the same number"))
        claimed[move.number] = move
    # What nobody was told of: each of these entries must be one of the moves without an answer, and each of those
    # is in the log at most once.
    open_moves = [move for move in asked if move.number is None and not move.refused]
    refused = [move for move in asked if move.refused]
    for stored in log:
        if stored.number in claimed:
            continue
        one = next((move for move in open_moves if (move.seat, move.action) == (stored.seat, stored.action)), None)
        if one is not None:
            open_moves.remove(one)
        elif any((move.seat, move.action) == (stored.seat, stored.action) for move in refused):
            found.append(("refused", table, f"{stored} is in the log, though it was refused"))
        elif any((move.seat, move.action) == (stored.seat, stored.action) for move in asked):
            found.append(("doubled", table, f"{stored} is in the log more often than it was sent"))
        else:
            found.append(("unasked", table, f"nobody has sent {stored}"))
    return found


def _ordered(table: str, asked: list[Asked]) -> list[Fault]:
    """What was answered before something else was sent has the smaller number."""
    found: list[Fault] = []
    done = sorted((move for move in asked if move.number is not None), key=lambda move: move.sent)
    answered = sorted(done, key=lambda move: move.answered or 0.0)
    highest, at = 0, 0
    for move in done:
        while at < len(answered) and (answered[at].answered or 0.0) < move.sent:
            highest = max(highest, answered[at].number or 0)
            at += 1
        if (move.number or 0) <= highest:
            found.append(("order", table, f"{move} comes before {highest}, which was answered before it was sent"))
    return found


def _fresh(table: str, asked: list[Asked], looked: list[Looked]) -> list[Fault]:
    """Whoever asks is told at least of what was acknowledged before he asked."""
    found: list[Fault] = []
    done = [move for move in asked if move.number is not None and move.answered is not None]
    for look in looked:
        before = max((move.number or 0 for move in done if (move.answered or 0.0) < look.asked), default=0)
        if look.number < before:
            found.append(("stale", table, f"{look} is older than {before}, which was acknowledged before"))
    return found
