"""Snapshots: a table as JSON, and back, so that a long log need not be read from its start.

A snapshot is only a copy of what the log says. It is made of a moment that no undo reaches any more, because the
moves that may be taken back are not in it: whoever goes on from there finds them in the log.
"""

from functools import cache
from hashlib import sha256
from typing import Any

import msgspec
from msgspec import Raw, Struct
from msgspec.structs import replace

import bradshaw
from bradshaw.core.deal import Part
from bradshaw.core.errors import BradshawError
from bradshaw.core.match import Match
from bradshaw.core.record import checksum
from bradshaw.core.registry import game_names, load_game
from bradshaw.server.storage.interface import Snapshot
from bradshaw.server.tables.clock import Clocks
from bradshaw.server.tables.past import LONGEST_PRACTICE, LONGEST_UNDO
from bradshaw.server.tables.table import LastMove, Offer, Request, Seat, Showing, Table, Watching
from bradshaw.wire import entries
from bradshaw.wire.messages import Status

EVERY = 64  # entries


class _Saved(Struct, frozen=True):
    """The fields of a table that its first entry does not say."""

    sum: str
    status: Status
    seats: tuple[Seat, ...]
    clocks: Clocks
    changed: int
    by_itself: bool
    pledges: dict[str, str]
    parts: tuple[Part, ...] | None
    position: int
    to_act: tuple[int, ...]
    held: dict[str, frozenset[int]]
    called: frozenset[tuple[str, str]]
    offer: Offer | None
    request: Request | None
    declined: frozenset[str]
    ended: entries.Ended | None
    rematch: str | None
    published: frozenset[str]
    remarked: bool
    interrupted: int
    last: dict[int, LastMove]
    undone: int
    practice: bool
    votes: dict[int, dict[str, int]]
    showing: Showing | None
    watching: dict[int, Watching]
    state: Raw  # of the game; null before its start


_FIELDS = [name for name in _Saved.__struct_fields__ if name != "state"]


@cache
def made_by() -> str:
    """The version that makes and understands snapshots: it changes with any type that is in them."""
    kinds: list[Any] = [_Saved]
    for name in game_names():
        try:
            kinds.append(load_game(name).state_type)
        except BradshawError:  # a broken package of somebody else's
            continue
    schemas = msgspec.json.encode([msgspec.json.schema(kind) for kind in kinds], order="sorted")
    return f"{bradshaw.__version__} {sha256(schemas).hexdigest()[:16]}"


def save(table: Table) -> Snapshot:
    """The table as a snapshot."""
    state = Raw(msgspec.json.encode(table.match.state if table.match else None))
    saved = _Saved(**{name: getattr(table, name) for name in _FIELDS}, state=state)
    body = msgspec.json.encode(saved).decode()
    return Snapshot(table.number, table.moves, made_by(), checksum(table.id, body) + body)


def load(beginning: Table, snapshot: Snapshot) -> Table | None:
    """The table that a snapshot shows, from what its first entry made; None if it is damaged."""
    length = len(checksum("", ""))
    check, body = snapshot.body[:length], snapshot.body[length:]
    if check != checksum(beginning.id, body):
        return None
    try:
        saved = msgspec.json.decode(body, type=_Saved)
        fields = {name: getattr(saved, name) for name in _FIELDS}
        table = replace(beginning, **fields, number=snapshot.number)
        if bytes(saved.state) == b"null":
            return table
        match = Match.taken_up(
            table.game,
            table.options,
            seed=table.seed,
            state=msgspec.json.decode(saved.state, type=table.game.state_type),
            moves=snapshot.moves,
        )
    except msgspec.DecodeError:
        return None
    return replace(table, match=match)


class Snapshots(Struct):
    """Decides when a table is saved: not too often, and only when no undo can reach back to that moment."""

    last: int = 0  # the number of the entry that the last snapshot was made after
    waiting: Table | None = None  # will be saved once it is certain

    def next(self, table: Table) -> Snapshot | None:
        """The snapshot to be written now that the table has come so far, if it is time for one."""
        found = None
        if self.waiting and table.moves < self.waiting.moves:
            self.waiting = None  # it was taken back
        reach = LONGEST_PRACTICE if table.past else LONGEST_UNDO
        if self.waiting and (table.moves - self.waiting.moves > reach or table.status == "over"):
            found, self.waiting = self.waiting, None
        elif self.waiting is None and table.number - self.last >= EVERY:
            if table.back or table.past:
                self.waiting = table
            else:
                found = table
        if found is None:
            return None
        self.last = found.number
        return save(found)
