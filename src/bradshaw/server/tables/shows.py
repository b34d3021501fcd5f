"""What is fleeting: each person is shown it once, wherever he looks, and who comes late sees the rest.

A show runs by the clock from the moment its person began, which is in the log: so neither a second window nor a
restart of the server turns it back. Where the pace is left to the players, each part that was seen is in the log.
"""

from collections.abc import Sequence
from math import ceil
from typing import Any

from msgspec import Struct

from bradshaw.core.game import Event
from bradshaw.server.tables.table import Table

BY_ITSELF = 1000  # milliseconds for each part, for spectators of what the players turn over by hand


class Progress(Struct, frozen=True, gc=False):
    """How far a show has come: the parts that have passed, and since when the next is on, if it has begun."""

    parts: tuple[Event, ...]
    lasts: tuple[int, ...]  # milliseconds; 0: until whoever watches says so
    part: int = 0
    since: int | None = None


def progress(table: Table, look: int | None, seats: Sequence[int], now: int) -> Progress | None:
    """How far the show for these eyes has come; None if there is none.

    `seats` are those whose person looks. Several people at one device watch together what all may see.
    """
    match = table.match
    if match is None or table.status != "running" or table.showing is None:
        return None
    parts = table.game.showing(match.view(look))
    if not parts:
        return None
    lasts = tuple([ceil(1000 * table.game.seconds(part, table.options)) for part in parts])
    if not seats:
        lasts = tuple([last or BY_ITSELF for last in lasts])
        return _run(parts, lasts, 0, table.showing.at, now)
    begun = [table.watching.get(seat) for seat in seats]
    last = [one for one in begun if one and one.moves == table.showing.moves]
    if len(last) < len(begun):
        return Progress(parts, lasts)
    latest = max(last, key=lambda one: one.at)
    return _run(parts, lasts, latest.part, latest.at, now)


def watchers(table: Table, look: int | None, guest: str | None) -> tuple[int, ...]:
    """The seats for which somebody watches: the one that he looks through, or all of his that are to watch."""
    if look is not None:
        return (look,)
    return tuple([seat for seat in table.seats_of(guest) if table.match and _shown(table, seat)])


def _shown(table: Table, seat: int) -> bool:
    return bool(table.game.showing(table.running.view(seat)))


def _run(parts: tuple[Any, ...], lasts: tuple[int, ...], part: int, since: int, now: int) -> Progress:
    while part < len(parts) and lasts[part] and now >= since + lasts[part]:
        since += lasts[part]
        part += 1
    return Progress(parts, lasts, part, since)
