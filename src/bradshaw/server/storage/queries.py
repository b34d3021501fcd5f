"""Everything that is ever read from the database, each as one statement with parameters.

Each finds its rows by an index, in the order of that index: however much there is, a page costs the same.
"""

from collections.abc import Callable, Sequence
from typing import Any, Literal, TypeVar

from sqlalchemy import BigInteger, BindParameter, Connection, Select, bindparam, exists, func, select, tuple_

from bradshaw.server.errors import Unavailable
from bradshaw.server.storage import schema
from bradshaw.server.storage.interface import Unused, Usage, Used
from bradshaw.server.storage.writer import explain

T = TypeVar("T")
Kind = Literal["open", "running", "over", "mine"]

_tables, _lines, _snapshots = schema.tables.c, schema.lines.c, schema.snapshots.c
_people, _guests, _records, _uploads = schema.people.c, schema.guests.c, schema.records.c, schema.uploads.c
_table: BindParameter[str] = bindparam("table")
_guest: BindParameter[str] = bindparam("guest")
_before: BindParameter[str] = bindparam("before")
_hash: BindParameter[str] = bindparam("hash")


def _number(name: str) -> BindParameter[int]:
    """A number that anybody may have asked for: it may be beyond any that there is."""
    return bindparam(name, type_=BigInteger)


HEAD = select(_tables.no, _tables.code, _tables.moves, _tables.changed, _tables.used).where(_tables.id == _table)
NO = select(_tables.no).where(_tables.id == _table)
_newest = select(func.max(_lines.number)).where(_lines.table_no == _tables.no).scalar_subquery()
HEADS = select(_tables.id, _newest, _tables.keeper).where(_tables.id.in_(bindparam("tables", expanding=True)))
CODE = select(_tables.id).where(_tables.code == bindparam("code"), _tables.status == "open")
WAKES = (  # IS NOT NULL would not use the index
    select(_tables.id, _tables.wake, _tables.changed).where(_tables.wake >= 0).order_by(_tables.wake)
)
_following = (
    select(_lines.number, _lines.body, _lines.sum).where(_lines.number > _number("after")).order_by(_lines.number)
)
LINES = _following.where(_lines.table_no == bindparam("no"))
LINES_OF = _following.where(_lines.table_no == NO.scalar_subquery(), _lines.number <= _number("last"))

_snapshot = select(_snapshots.number, _snapshots.moves, _snapshots.made_by, _snapshots.body).limit(1)
_snapshot = _snapshot.where(_snapshots.table_no == bindparam("no"), _snapshots.made_by == bindparam("made_by"))
NEWEST_SNAPSHOT = _snapshot.order_by(_snapshots.number.desc())
SNAPSHOT_AT_NUMBER = NEWEST_SNAPSHOT.where(_snapshots.number <= _number("number"))
SNAPSHOT_AT_MOVE = _snapshot.where(_snapshots.moves <= _number("moves")).order_by(
    _snapshots.moves.desc(), _snapshots.number.desc()
)

NOTES = select(schema.notes.c.text).where(
    schema.notes.c.table_id == _table, schema.notes.c.seat == bindparam("seat"), schema.notes.c.guest == _guest
)
GUEST = select(_guests.id, _guests.name).join(schema.secrets).where(schema.secrets.c.hash == _hash)
TRANSFER = (
    select(_guests.id, _guests.name)
    .join(schema.transfers)
    .where(schema.transfers.c.hash == _hash, schema.transfers.c.expires > bindparam("now"))
)
RECORD = select(_records.text, _records.used).where(_records.id == bindparam("id"))
KEY = select(schema.keys.c.value).where(schema.keys.c.name == bindparam("name"))
_subscriptions = schema.subscriptions.c
_subscription = select(
    _subscriptions.hash,
    _subscriptions.guest,
    _subscriptions.device,
    _subscriptions.endpoint,
    _subscriptions.p256dh,
    _subscriptions.auth,
    _subscriptions.language,
    _subscriptions.kinds,
    _subscriptions.created,
)
SUBSCRIPTIONS = _subscription.where(_subscriptions.guest == _guest).order_by(_subscriptions.created.desc())
SUBSCRIPTION = _subscription.where(_subscriptions.device == bindparam("device"))
_notices = schema.notices.c
UNSENT = (
    select(_notices.table_id, _notices.number, _notices.guest, _notices.channel, _notices.created, _notices.what)
    .where(_notices.what.is_not(None), _notices.created < _before)
    .order_by(_notices.created)
    .limit(bindparam("limit"))
)
ANYTHING = select(_tables.no).limit(1)

_used = select(func.count(), func.coalesce(func.sum(_uploads.bytes), 0).cast(BigInteger)).select_from(
    schema.uploads
)
USED = _used
USED_BY_GUEST = _used.where(_uploads.guest == _guest)
USED_BY_ADDRESS = _used.where(_uploads.address == bindparam("address"))
UNUSED_TABLES = (
    select(_tables.id)
    .where(_tables.status == bindparam("status"), _tables.used < _before)
    .order_by(_tables.used)
    .limit(bindparam("limit"))
)
UNUSED_RECORDS = (
    select(_records.id).where(_records.used < _before).order_by(_records.used).limit(bindparam("limit"))
)

_row = select(
    _tables.id,
    _tables.game,
    _tables.status,
    _tables.seats,
    _tables.moves,
    _tables.to_act,
    _tables.created,
    _tables.changed,
).limit(bindparam("limit"))
_public = _row.where(_tables.status == bindparam("status"), _tables.listed).order_by(
    _tables.created.desc(), _tables.id.desc()
)
# Who sits in several seats of a table is found by the first of them.
_other = schema.people.alias()
_mine = (
    _row.join_from(schema.people, schema.tables)
    .where(_people.guest == _guest)
    .where(
        ~exists().where(
            _other.c.table_id == _people.table_id, _other.c.guest == _people.guest, _other.c.seat < _people.seat
        )
    )
    .order_by(_people.created.desc(), _people.table_id.desc())
)
_last = schema.tables.alias()
_earlier = tuple_(select(_last.c.created).where(_last.c.id == _before).scalar_subquery(), _before)


def page(kind: Kind, *, first: bool) -> Select[Any]:
    """A page of a list: the first, or the one after the table `before`."""
    return _PAGES[kind == "mine", first]


_PAGES = {
    (False, True): _public,
    (False, False): _public.where(tuple_(_tables.created, _tables.id) < _earlier),
    (True, True): _mine,
    (True, False): _mine.where(tuple_(_people.created, _people.table_id) < _earlier),
}


# What is found


def heads(tables: Sequence[str], connection: Connection) -> list[tuple[str, int, str | None]]:
    """Of each of the tables the number of its last entry, and its keeper."""
    found = connection.execute(HEADS, {"tables": list(tables)})
    return [(table, number, keeper) for table, number, keeper in found if number is not None]


def rows(connection: Connection, query: Select[*tuple[Any, ...]], **values: Any) -> list[Any]:
    """The rows of a query. In a damaged database a number may be a text, and a text may be bytes."""
    if any(isinstance(value, str) and "\0" in value for value in values.values()):
        return []  # PostgreSQL has no such text, and would complain
    rows = list(connection.execute(query, values))
    kinds = [column.type.python_type for column in query.selected_columns]
    for found in rows:
        for value, kind in zip(found, kinds, strict=True):
            if type(value) is not kind:
                raise malformed()
    return rows


def malformed() -> Unavailable:
    """What is said of a value that can't be."""
    return Unavailable(explain(ValueError("malformed"), "not_read"))


def first(kind: Callable[..., T], rows: Sequence[Any]) -> T | None:
    """The first row; None if there is none."""
    return kind(*rows[0]) if rows else None


def text(rows: Sequence[Any]) -> str | None:
    """The text that the first row begins with; None if there is none."""
    return str(rows[0][0]) if rows else None


def usage(connection: Connection, guest: str, address: str) -> Usage:
    """What is stored of a guest's, from an address, and in all. Who is nobody, or nowhere, has stored nothing."""
    of_guest = rows(connection, USED_BY_GUEST, guest=guest) if guest else [(0, 0)]
    of_address = rows(connection, USED_BY_ADDRESS, address=address) if address else [(0, 0)]
    return Usage(*(Used(*found[0]) for found in (of_guest, of_address, rows(connection, USED))))


def unused(connection: Connection, before: int, limit: int) -> Unused:
    """Tables that are over or never began, and records, that nobody has wanted since then."""
    tables = [
        name
        for status in ("over", "open")
        for (name,) in rows(connection, UNUSED_TABLES, status=status, before=before, limit=limit)
    ]
    records = rows(connection, UNUSED_RECORDS, before=before, limit=limit)
    return Unused(tuple(tables), tuple(name for (name,) in records))
