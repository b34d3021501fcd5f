"""Everything that is ever written to the database, each as one statement that takes many rows.

A write is a list of statements with their rows. The writes of a batch are merged: every statement is executed
once, with the rows of all of them as one JSON text. Row by row, the thread that writes would have to wait for the
interpreter after each row, and the event loop gives it away reluctantly: measured, that took half of its time.
"""

from collections.abc import Callable, Iterable, Sequence
from operator import itemgetter
from typing import Any

import msgspec
from msgspec import Struct
from sqlalchemy import (
    BigInteger,
    Boolean,
    ColumnElement,
    FromClause,
    Text,
    and_,
    bindparam,
    cast,
    delete,
    insert,
    literal_column,
    select,
    tuple_,
    update,
)
from sqlalchemy.sql import Executable
from sqlalchemy.sql.functions import FunctionElement

from bradshaw.server.storage import schema
from bradshaw.server.storage.interface import Addition, Listing, NewTableRow, Progress, Snapshot, Unused
from bradshaw.server.tables.log import Line

Row = dict[str, Any]


class Statement(Struct, frozen=True, eq=False):
    """SQL with a parameter `rows`, and what is to be known of it."""

    sql: Executable
    key: Callable[[Row], Any]  # rows are in this order: two processes never wait for each other in a circle
    each: bool = True  # each row must change one row of the database, or none is written
    table: str | None = None  # where a row names the table that it belongs to


Part = tuple[Statement, Sequence[Row]]
Parts = Sequence[Part]


class Rows(FunctionElement[Any]):
    """The items of a JSON list, as a table with the column `value`. How that is said, each database knows."""

    name = "rows"
    inherit_cache = True


_rows = Rows(bindparam("rows", type_=Text)).table_valued("value").alias("given")
_by = itemgetter
_NUMBERS = {"number", "moves", "changed", "wake", "created", "expires", "seat", "used", "bytes", "before"}


def _given(name: str) -> ColumnElement[Any]:
    """The value of that name in a row."""
    kind = BigInteger if name in _NUMBERS else Boolean if name == "listed" else Text
    return cast(_rows.c.value.op("->>")(literal_column(f"'{name}'")), kind)


def _new(table: Any, *names: str, key: Sequence[str], **others: ColumnElement[Any]) -> Statement:
    """A new row in a table: what is given for it, and columns of the table of that id.

    Of a table that is not there these are NULL, which no column takes: a conflict.
    """
    source: FromClause = _rows.outerjoin(schema.tables, _this_table) if others else _rows
    values = select(*(_given(name) for name in names), *others.values()).select_from(source)
    sql = insert(table).from_select([*names, *others], values)
    of = "table" if others else "table_id" if "table_id" in names else None
    return Statement(sql.execution_options(preserve_rowcount=True), _by(*key), table=of)


def _drop(table: Any, *names: str, **columns: ColumnElement[Any]) -> Statement:
    """The rows of a table that are named by these columns."""
    source = _rows.join(schema.tables, _this_table) if columns else _rows
    wanted = select(*columns.values(), *(_given(name) for name in names)).select_from(source)
    named = [table.c[name] for name in (*columns, *names)]
    key = names if not columns else ("table", *names)
    of = "table" if columns else "table_id" if "table_id" in names else None
    return Statement(delete(table).where(tuple_(*named).in_(wanted)), _by(*key), each=False, table=of)


_tables = schema.tables.c
_this_table = _tables.id == _given("table")
_progress = {name: _given(name) for name in ("moves", "to_act", "changed", "wake")}

ADD_TABLE = _new(
    schema.tables, "id", "code", "game", "listed", "created", "used", "status", "seats", *_progress, key=["id"]
)
ADD_LINE = _new(schema.lines, "number", "body", "sum", key=["table", "number"], table_no=_tables.no)
# What was saved lately may be older than what is there: it is told some time after it happened.
SAVE_PROGRESS = Statement(
    update(schema.tables)
    .where(_this_table, tuple_(_tables.changed, _tables.moves) < tuple_(_given("changed"), _given("moves")))
    .values(_progress),
    _by("table"),
    each=False,
    table="table",
)
SET_PROGRESS = Statement(update(schema.tables).where(_this_table).values(_progress), _by("table"), table="table")
# What the server does by itself: if another process keeps the table by now, nothing of it is written.
SET_KEPT_PROGRESS = Statement(
    update(schema.tables).where(_this_table, _tables.keeper == _given("keeper")).values(_progress),
    _by("table"),
    table="table",
)
SET_LISTING = Statement(
    update(schema.tables)
    .where(_this_table)
    .values(status=_given("status"), seats=_given("seats"), used=_tables.changed),
    _by("table"),
    table="table",
)
DROP_PEOPLE = _drop(schema.people, "table_id")
ADD_PERSON = _new(
    schema.people, "seat", "guest", key=["table", "seat"], table_id=_tables.id, created=_tables.created
)
DROP_SNAPSHOT = _drop(schema.snapshots, "number", table_no=_tables.no)
ADD_SNAPSHOT = _new(
    schema.snapshots, "number", "moves", "made_by", "body", key=["table", "number"], table_no=_tables.no
)
DROP_NOTES = _drop(schema.notes, "table_id", "seat", "guest")
ADD_NOTES = _new(schema.notes, "table_id", "seat", "guest", "text", key=["table_id", "seat", "guest"])
ADD_GUEST = _new(schema.guests, "id", "name", "created", key=["id"])
RENAME = Statement(
    update(schema.guests).where(schema.guests.c.id == _given("id")).values(name=_given("name")),
    _by("id"),
    each=False,
)
ADD_SECRET = _new(schema.secrets, "hash", "guest", "created", key=["hash"])
ADD_TRANSFER = _new(schema.transfers, "hash", "guest", "expires", key=["hash"])
DROP_TRANSFER = _drop(schema.transfers, "hash")
DROP_TRANSFERS = _drop(schema.transfers, "guest")
DROP_SECRET = _drop(schema.secrets, "hash")
ADD_RECORD = _new(schema.records, "id", "text", "created", "used", key=["id"])
ADD_UPLOAD = _new(schema.uploads, "id", "guest", "address", "bytes", key=["id"])
ADD_KEY = _new(schema.keys, "name", "value", "created", key=["name"])
DROP_SUBSCRIPTION = _drop(schema.subscriptions, "hash")
DROP_SUBSCRIPTIONS = _drop(schema.subscriptions, "device")
ADD_SUBSCRIPTION = _new(
    schema.subscriptions,
    *("hash", "guest", "device", "endpoint", "p256dh", "auth", "language", "kinds", "created"),
    key=["hash"],
)
ADD_NOTICE = _new(
    schema.notices, *("table_id", "guest", "channel", "number", "created", "what"), key=["table_id", "guest"]
)
_earlier = schema.notices.alias()
_NOTICE = ("table_id", "guest", "channel", "number")
_same = and_(*(_earlier.c[name] == _given(name) for name in _NOTICE[:3]), _earlier.c.number < _given("number"))
_this_notice = and_(*(schema.notices.c[name] == _given(name) for name in _NOTICE))
NOTICE_SENT = Statement(
    update(schema.notices).where(_this_notice).values(what=None), _by("table_id", "guest"), each=False
)
# Who has taken it over meanwhile has changed the time.
TAKE_NOTICE = Statement(
    update(schema.notices)
    .where(_this_notice, schema.notices.c.created == _given("before"), schema.notices.c.what.is_not(None))
    .values(created=_given("created")),
    _by("table_id", "guest"),
)
DROP_EARLIER_NOTICES = Statement(
    delete(schema.notices).where(
        tuple_(*(schema.notices.c[name] for name in _NOTICE)).in_(
            select(*(_earlier.c[name] for name in _NOTICE)).select_from(_rows.join(_earlier, _same))
        )
    ),
    _by("table_id", "guest"),
    each=False,
    table="table_id",
)


def _use(table: Any) -> Statement:
    """Somebody wants what has that id; whether today or this morning does not matter."""
    named = update(table).where(table.c.id == _given("id"), table.c.used < _given("before"))
    of = "id" if table is schema.tables else None
    return Statement(named.values(used=_given("used")), _by("id"), each=False, table=of)


USE_TABLE = _use(schema.tables)
USE_RECORD = _use(schema.records)

# What nobody wants any more goes, with all that belongs to it, if it is still so when it is written.
_old = schema.tables.alias()
_old_tables = _rows.join(
    _old, (_old.c.id == _given("id")) & (_old.c.used < _given("before")) & (_old.c.status != "running")
)
_gone = schema.records.alias()
_old_records = _rows.join(_gone, (_gone.c.id == _given("id")) & (_gone.c.used < _given("before")))


def _remove(column: Any, named: Any, source: FromClause) -> Statement:
    of = "id" if source is _old_tables else None
    gone = delete(column.table).where(column.in_(select(named).select_from(source)))
    return Statement(gone, _by("id"), each=False, table=of)


REMOVE_TABLES = (
    _remove(schema.lines.c.table_no, _old.c.no, _old_tables),
    _remove(schema.snapshots.c.table_no, _old.c.no, _old_tables),
    _remove(schema.people.c.table_id, _old.c.id, _old_tables),
    _remove(schema.notes.c.table_id, _old.c.id, _old_tables),
    _remove(schema.notices.c.table_id, _old.c.id, _old_tables),
    _remove(schema.uploads.c.id, _old.c.id, _old_tables),
    _remove(_tables.no, _old.c.no, _old_tables),
)
REMOVE_RECORDS = (
    _remove(schema.uploads.c.id, _gone.c.id, _old_records),
    _remove(schema.records.c.id, _gone.c.id, _old_records),
)

# Of the entries that are given, those whose number is taken: which table, which number, and the checksum there.
TAKEN = select(_tables.id, schema.lines.c.number, schema.lines.c.sum).select_from(
    _rows.join(schema.tables, _this_table).join(
        schema.lines, (schema.lines.c.table_no == _tables.no) & (schema.lines.c.number == _given("number"))
    )
)

PROBE = update(schema.probes).values(at=bindparam("now"))

# The order in which the statements of a batch are executed: what others refer to comes first, what is newer last.
ORDER = (
    ADD_TABLE,
    ADD_LINE,
    SAVE_PROGRESS,
    SET_PROGRESS,
    SET_KEPT_PROGRESS,
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
    DROP_TRANSFERS,
    ADD_RECORD,
    ADD_UPLOAD,
    ADD_KEY,
    DROP_SUBSCRIPTION,
    DROP_SUBSCRIPTIONS,
    ADD_SUBSCRIPTION,
    DROP_EARLIER_NOTICES,
    ADD_NOTICE,
    TAKE_NOTICE,
    NOTICE_SENT,
    USE_TABLE,
    USE_RECORD,
    *REMOVE_TABLES,
    *REMOVE_RECORDS,
)


def merged(writes: Iterable[Parts]) -> list[tuple[Statement, list[Row]]]:
    """The statements of a batch, in their order, each with the rows of all writes in the order of their keys."""
    found: dict[Statement, list[Row]] = {}
    for parts in writes:
        for statement, rows in parts:
            if rows:
                found.setdefault(statement, []).extend(rows)
    return [(statement, sorted(found[statement], key=statement.key)) for statement in ORDER if statement in found]


def tables_of(writes: Iterable[Parts]) -> set[str]:
    """The tables that something is written to."""
    return {
        row[statement.table] for parts in writes for statement, rows in parts if statement.table for row in rows
    }


def lines_of(parts: Parts) -> list[Row]:
    """The entries among what is written."""
    return [row for statement, rows in parts if statement is ADD_LINE for row in rows]


# The rows of what the server writes


def as_text(rows: Sequence[Row]) -> dict[str, str]:
    """The parameter of a statement."""
    return {"rows": msgspec.json.encode(rows).decode()}


def new_table(table: NewTableRow, lines: Sequence[Line], progress: Progress, listing: Listing) -> Parts:
    """A table with its first entries."""
    first = {
        "id": table.id,
        "code": table.code,
        "game": table.game,
        "listed": table.listed,
        "created": table.created,
        "used": table.created,
        "status": listing.status,
        "seats": listing.seats,
    }
    return [
        (ADD_TABLE, [first | progress_row(table.id, progress)]),
        (ADD_LINE, _lines(table.id, lines)),
        (ADD_PERSON, _people_of(table.id, listing)),
    ]


def addition(new: Addition) -> Parts:
    """What is added to a table."""
    table = new.table
    parts: list[Part] = [(ADD_LINE, _lines(table, new.lines))]
    if new.progress and new.keeper:
        parts.append((SET_KEPT_PROGRESS, [progress_row(table, new.progress) | {"keeper": new.keeper}]))
    elif new.progress:
        parts.append((SET_PROGRESS, [progress_row(table, new.progress)]))
    if new.listing:
        parts += [
            (SET_LISTING, [{"table": table, "status": new.listing.status, "seats": new.listing.seats}]),
            (DROP_PEOPLE, [{"table_id": table}]),
            (ADD_PERSON, _people_of(table, new.listing)),
        ]
    if new.snapshot:
        key = {"table": table, "number": new.snapshot.number}
        parts += [(DROP_SNAPSHOT, [key]), (ADD_SNAPSHOT, [key | _snapshot(new.snapshot)])]
    return parts


def removal(unused: Unused, before: int) -> Parts:
    """What nobody has wanted since then goes."""
    tables = [{"id": name, "before": before} for name in unused.tables]
    records = [{"id": name, "before": before} for name in unused.records]
    return [(s, tables) for s in REMOVE_TABLES] + [(s, records) for s in REMOVE_RECORDS]


def progress_row(table: str, made: Progress) -> Row:
    """How far a table is."""
    return {
        "table": table,
        "moves": made.moves,
        "to_act": " ".join(map(str, made.to_act)),
        "changed": made.changed,
        "wake": made.wake,
    }


def _lines(table: str, lines: Sequence[Line]) -> list[Row]:
    return [{"table": table, "number": line.number, "body": line.body, "sum": line.sum} for line in lines]


def _people_of(table: str, listing: Listing) -> list[Row]:
    return [{"table": table, "seat": seat, "guest": guest} for seat, guest in listing.people]


def _snapshot(made: Snapshot) -> Row:
    return {"moves": made.moves, "made_by": made.made_by, "body": made.body}
