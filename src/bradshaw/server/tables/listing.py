"""What lists show of a table, and the server itself needs to know of it, without its log being read."""

import msgspec
from msgspec import Struct

from bradshaw.server.english import say
from bradshaw.server.errors import Unavailable
from bradshaw.server.storage.interface import Listing, Progress, Row
from bradshaw.server.tables import due, render
from bradshaw.server.tables.table import Table
from bradshaw.wire.messages import ListedSeat, TableSummary


class Shown(Struct, frozen=True, omit_defaults=True):
    """What is stored with a table for lists, beside its status."""

    seats: tuple[ListedSeat, ...]
    practice: bool = False


# Tables that nothing has happened at since there is more than seats to show have a list of these alone.
_decoder: msgspec.json.Decoder[Shown | tuple[ListedSeat, ...]] = msgspec.json.Decoder(
    Shown | tuple[ListedSeat, ...]
)


def progress(table: Table) -> Progress:
    """What lists and the server itself need to know of how far a table has come."""
    return Progress(table.moves, table.to_act, table.changed, due.wake(table))


def listing(table: Table) -> Listing:
    """What lists show of a table."""
    people = tuple((n, seat.guest) for n, seat in enumerate(table.seats) if seat.guest)
    shown = Shown(render.listed_seats(table), table.practice)
    return Listing(table.status, msgspec.json.encode(shown).decode(), people)


def summary(row: Row, guest: str | None) -> TableSummary:
    """A table in the list of a guest."""
    try:
        shown = _decoder.decode(row.seats)
    except msgspec.DecodeError as error:
        raise Unavailable(say("list_damaged")) from error
    if not isinstance(shown, Shown):
        shown = Shown(shown)
    mine = {number for number, seat in enumerate(shown.seats) if guest and seat.guest == guest}
    return TableSummary(
        id=row.id,
        game=row.game,
        status=row.status,
        seats=shown.seats,
        moves=row.moves,
        created=row.created,
        changed=row.changed,
        your_turn=bool(mine & set(row.to_act)),
        practice=shown.practice,
    )
