"""Everything that is ever written to the database, each as one statement that takes many rows.

A write is a list of statements with their rows. The writes of a batch are merged: every statement is executed
once, with the rows of all of them.
"""

from collections.abc import Callable, Iterable, Sequence
from operator import itemgetter
from typing import Any

from msgspec import Struct
from sqlalchemy import BindParameter, ColumnElement, bindparam, delete, insert, select, tuple_, update
from sqlalchemy.sql import Executable

from bradshaw.server.storage import schema
from bradshaw.server.storage.interface import Addition, Listing, NewTableRow, Progress, Snapshot
from bradshaw.server.tables.log import Line

Row = dict[str, Any]


class Statement(Struct, frozen=True, eq=False):
    """SQL with parameters, and what is to be known of it."""

    sql: Executable
    key: Callable[
        [Row], Any
    ]  # rows are written in this order: two processes never wait for each other in a circle
    each: bool = True  # each row must change one row of the database, or none is written


Part = tuple[Statement, Sequence[Row]]
Parts = Sequence[Part]


def _given(name: str) -> BindParameter[Any]:
    """A parameter; not named as a column is, for such names mean that column's new value."""
    return bindparam(f"the_{name}")


def _new(table: Any, *names: str, key: Sequence[str], **values: ColumnElement[Any]) -> Statement:
    """A new row in a table, of parameters and other values."""
    sql = insert(table).values({name: _given(name) for name in names} | values).inline()
    return Statement(sql.execution_options(preserve_rowcount=True), _by(*key))


def _by(*names: str) -> Callable[[Row], Any]:
    return itemgetter(*(f"the_{name}" for name in names))


_tables, _people, _snapshots, _notes = schema.tables.c, schema.people.c, schema.snapshots.c, schema.notes.c
_this_table = _tables.id == _given("table")
# Of a table that is not there these are NULL, which no column takes: a conflict.
_no = select(_tables.no).where(_this_table).scalar_subquery()
_created = select(_tables.created).where(_this_table).scalar_subquery()
_progress = {name: _given(name) for name in ("moves", "to_act", "changed", "wake")}

ADD_TABLE = _new(
    schema.tables, "id", "code", "game", "listed", "created", "status", "seats", *_progress, key=["id"]
)
ADD_LINE = _new(schema.lines, "number", "body", "sum", key=["table", "number"], table_no=_no)
# What was saved lately may be older than what is there: it is told some time after it happened.
SAVE_PROGRESS = Statement(
    update(schema.tables)
    .where(_this_table, tuple_(_tables.changed, _tables.moves) < tuple_(_given("changed"), _given("moves")))
    .values(_progress),
    _by("table"),
    each=False,
)
SET_PROGRESS = Statement(update(schema.tables).where(_this_table).values(_progress), _by("table"))
SET_LISTING = Statement(
    update(schema.tables).where(_this_table).values(status=_given("status"), seats=_given("seats")), _by("table")
)
DROP_PEOPLE = Statement(delete(schema.people).where(_people.table_id == _given("table")), _by("table"), each=False)
ADD_PERSON = _new(
    schema.people, "seat", "guest", key=["table", "seat"], table_id=_given("table"), created=_created
)
DROP_SNAPSHOT = Statement(
    delete(schema.snapshots).where(_snapshots.table_no == _no, _snapshots.number == _given("number")),
    _by("table", "number"),
    each=False,
)
ADD_SNAPSHOT = _new(schema.snapshots, "number", "moves", "made_by", "body", key=["table", "number"], table_no=_no)
DROP_NOTES = Statement(
    delete(schema.notes).where(
        _notes.table_id == _given("table_id"), _notes.seat == _given("seat"), _notes.guest == _given("guest")
    ),
    _by("table_id", "seat", "guest"),
    each=False,
)
ADD_NOTES = _new(schema.notes, "table_id", "seat", "guest", "text", key=["table_id", "seat", "guest"])
ADD_GUEST = _new(schema.guests, "id", "name", "created", key=["id"])
RENAME = Statement(
    update(schema.guests).where(schema.guests.c.id == _given("id")).values(name=_given("name")),
    _by("id"),
    each=False,
)
ADD_SECRET = _new(schema.secrets, "hash", "guest", "created", key=["hash"])
ADD_TRANSFER = _new(schema.transfers, "hash", "guest", "expires", key=["hash"])
DROP_TRANSFER = Statement(
    delete(schema.transfers).where(schema.transfers.c.hash == _given("hash")), _by("hash"), each=False
)
DROP_SECRET = Statement(
    delete(schema.secrets).where(schema.secrets.c.hash == _given("hash")), _by("hash"), each=False
)
ADD_RECORD = _new(schema.records, "id", "text", "created", key=["id"])

# The order in which the statements of a batch are executed: what others refer to comes first, what is newer last.
ORDER = (
    ADD_TABLE,
    ADD_LINE,
    SAVE_PROGRESS,
    SET_PROGRESS,
    SET_LISTING,
    DROP_PEOPLE,
    ADD_PERSON,
    DROP_SNAPSHOT,
    ADD_SNAPSHOT,
    DROP_NOTES,
    ADD_NOTES,
    ADD_GUEST,
    RENAME,
    ADD_SECRET,
    DROP_SECRET,
    ADD_TRANSFER,
    DROP_TRANSFER,
    ADD_RECORD,
)


def merged(writes: Iterable[Parts]) -> list[tuple[Statement, list[Row]]]:
    """The statements of a batch, in their order, each with the rows of all writes."""
    found: dict[Statement, list[Row]] = {}
    for parts in writes:
        for statement, rows in parts:
            if rows:
                found.setdefault(statement, []).extend(rows)
    return [(statement, sorted(found[statement], key=statement.key)) for statement in ORDER if statement in found]


# The rows of what the server writes


def row(**values: Any) -> Row:
    """Parameters of a statement."""
    return {f"the_{name}": value for name, value in values.items()}


def new_table(table: NewTableRow, lines: Sequence[Line], progress: Progress, listing: Listing) -> Parts:
    """A table with its first entries."""
    first = row(
        id=table.id,
        code=table.code,
        game=table.game,
        listed=table.listed,
        created=table.created,
        status=listing.status,
        seats=listing.seats,
    )
    return [
        (ADD_TABLE, [first | progress_row(table.id, progress)]),
        (ADD_LINE, _lines(table.id, lines)),
        (ADD_PERSON, _people_of(table.id, listing)),
    ]


def addition(new: Addition) -> Parts:
    """What is added to a table."""
    table = new.table
    parts: list[Part] = [(ADD_LINE, _lines(table, new.lines))]
    if new.progress:
        parts.append((SET_PROGRESS, [progress_row(table, new.progress)]))
    if new.listing:
        parts += [
            (SET_LISTING, [row(table=table, status=new.listing.status, seats=new.listing.seats)]),
            (DROP_PEOPLE, [row(table=table)]),
            (ADD_PERSON, _people_of(table, new.listing)),
        ]
    if new.snapshot:
        key = row(table=table, number=new.snapshot.number)
        parts += [(DROP_SNAPSHOT, [key]), (ADD_SNAPSHOT, [key | _snapshot(new.snapshot)])]
    return parts


def progress_row(table: str, made: Progress) -> Row:
    """How far a table is."""
    return {
        "the_table": table,
        "the_moves": made.moves,
        "the_to_act": " ".join(map(str, made.to_act)),
        "the_changed": made.changed,
        "the_wake": made.wake,
    }


def _lines(table: str, lines: Sequence[Line]) -> list[Row]:
    return [
        {"the_table": table, "the_number": line.number, "the_body": line.body, "the_sum": line.sum}
        for line in lines
    ]


def _people_of(table: str, listing: Listing) -> list[Row]:
    return [row(table=table, seat=seat, guest=guest) for seat, guest in listing.people]


def _snapshot(made: Snapshot) -> Row:
    return row(moves=made.moves, made_by=made.made_by, body=made.body)
