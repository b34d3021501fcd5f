"""What must be so after every schedule, whatever went wrong in it."""

from collections.abc import Iterator, Sequence
from typing import Any

import msgspec

from bradshaw.server.errors import Damaged
from bradshaw.server.tables import history, render
from bradshaw.server.tables.history import Happening
from bradshaw.server.tables.log import Line
from bradshaw.server.tables.table import Table
from bradshaw.wire import entries
from tests.server.cluster import linearizable
from tests.server.cluster.linearizable import Stored
from tests.server.simulation.people import Person

Folded = list[tuple[Table, Happening]]


def fold(name: str, lines: Sequence[Line]) -> Folded:
    """The table after each entry but the first; Damaged if there is a gap, or anything that can't follow."""
    return list(history.fold(history.begin(name, lines), lines[1:]))


def faults(name: str, lines: Sequence[Line], people: Sequence[Person]) -> list[str]:
    """What can't have been, as sentences."""
    if [line.number for line in lines] != list(range(1, len(lines) + 1)):
        return [f"the log has the numbers {[line.number for line in lines]}"]
    try:
        folded = fold(name, lines)
    except Damaged as fault:
        return [str(fault)]
    found = [fault for person in people for fault in person.faults]
    found += _played_twice(folded)
    found += [f"{kind}: {said}" for kind, _, said in _linearizable(name, folded, people)]
    for person in people:
        found += _answers(folded, person)
        found += _told(folded, person)
        found += _whispers(folded, person)
    return found


def _played_twice(folded: Folded) -> Iterator[str]:
    """A seat moves once in each position, whoever makes the move and however often it was sent."""
    seen: dict[tuple[int, int], int] = {}
    for _, one in folded:
        if isinstance(one.entry, entries.Moved):
            first = seen.setdefault((one.entry.seat, one.entry.position), one.number)
            if first != one.number:
                yield f"seat {one.entry.seat} has played twice in one position: {first} and {one.number}"


def _linearizable(name: str, folded: Folded, people: Sequence[Person]) -> list[linearizable.Fault]:
    # Who sends what was played for him meanwhile, because he was away, is told where it is.
    for_him = {
        (one.number, one.entry.seat, f"move {one.entry.position} {one.entry.action}")
        for _, one in folded
        if isinstance(one.entry, entries.Moved) and one.entry.by != "person"
    }
    every = [one for person in people for one in person.history()]
    asked = [one for one in every if (one.number, one.seat, one.action) not in for_him]
    looked = [look for person in people for look in person.looks]
    stored = []
    for _, one in folded:
        match one.entry:
            case entries.Moved(by="person", seat=seat, position=position, action=action):
                stored.append(Stored(one.number, seat, f"move {position} {action}"))
            case entries.Said(seat=seat, text=text):
                stored.append(Stored(one.number, -1 if seat is None else seat, f"say {text}"))
    return linearizable.faults(asked, looked, {name: stored})


def _answers(folded: Folded, person: Person) -> Iterator[str]:
    """An offer, which has no name of its own in the log, was acknowledged with an entry of its kind."""
    for wish in person.wishes:
        if wish.message["type"] == "offer" and wish.number is not None:
            entry = folded[wish.number - 2][1].entry if wish.number <= len(folded) + 1 else None
            if not isinstance(entry, entries.Offered | entries.Undone | entries.Ended):
                yield f"lost: {wish} was acknowledged, and {wish.number} is {entry}"


def _told(folded: Folded, person: Person) -> Iterator[str]:
    """It was told the log as its eyes may see it, all of it from where it began, and the position that follows."""
    last = len(folded) + 1
    if person.number != last and not person.gone:
        yield f"{person.name} was told up to {person.number}, and the log ends with {last}"
    numbers = sorted(number for number in person.told if person.first <= number <= person.number)
    if person.number and numbers != list(range(person.first, person.number + 1)):
        yield f"{person.name} was told {numbers} of {last}"
    for table, one in folded:
        if one.number in person.told:
            may_know = _decoded(render.told(table, one, person.look))
            if person.told[one.number] != may_know["what"]:
                yield f"{person.name} was told {person.told[one.number]}, but may know {may_know}"
        if table.position == one.number and table.match and one.number in person.positions:
            view = _decoded(render.position(table, person.look))["view"]
            if person.positions[one.number] != view:
                yield f"{person.name} saw another position at {one.number} than it may"


def _whispers(folded: Folded, person: Person) -> Iterator[str]:
    """What a side says to itself nobody else hears."""
    if not folded:
        return
    table = folded[-1][0]
    side = table.side_of(person.look) if person.look is not None else ()
    for message in person.heard:
        for seat in range(len(table.seats)):
            if seat not in side and f"whispered by {seat}:".encode() in message:
                yield f"{person.name} has heard what seat {seat} told its side: {message!r}"


def _decoded(told: Any) -> Any:
    return msgspec.json.decode(msgspec.json.encode(told))
