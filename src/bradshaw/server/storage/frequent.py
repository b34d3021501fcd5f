"""What is written all the time: rows of tables' logs and lists, many at once, in a single statement."""

from collections.abc import Mapping, Sequence
from typing import Any

import msgspec

from bradshaw.server.storage.interface import Listing, Progress
from bradshaw.server.tables.log import Line

_PROGRESS = (
    "UPDATE tables SET moves = new.value ->> 1, to_act = new.value ->> 2, changed = new.value ->> 3, "
    "wake = new.value ->> 4 FROM json_each({rows}) AS new WHERE tables.id = new.value ->> 0"
)
# What is done at tables, in this order. All rows of a batch are given as one JSON text.
_STATEMENTS = {
    "tables": (
        "INSERT INTO tables (id, code, game, listed, created, status, seats, moves, to_act, changed) "
        "SELECT value ->> 0, value ->> 1, value ->> 2, value ->> 3, value ->> 4, '', '', 0, '', value ->> 4 "
        "FROM json_each({rows})"
    ),
    # A line of a table that is not there has no number to be stored under: a conflict.
    "lines": (
        "INSERT INTO lines (table_no, number, body, sum) "
        "SELECT tables.no, new.value ->> 1, new.value ->> 2, new.value ->> 3 "
        "FROM json_each({rows}) AS new LEFT JOIN tables ON tables.id = new.value ->> 0"
    ),
    "lately": _PROGRESS,  # before the progress that comes with a move, which is newer
    "progress": _PROGRESS,
    "listing": (
        "UPDATE tables SET status = new.value ->> 1, seats = new.value ->> 2 "
        "FROM json_each({rows}) AS new WHERE tables.id = new.value ->> 0"
    ),
    "gone": "DELETE FROM people WHERE table_id IN (SELECT value ->> 0 FROM json_each({rows}))",
    "people": (
        "INSERT INTO people (table_id, seat, guest) "
        "SELECT value ->> 0, value ->> 1, value ->> 2 FROM json_each({rows})"
    ),
}
NAMES = tuple(_STATEMENTS)
# A whole batch is one statement, and so one transaction: for every call into the database the thread that writes
# waits for the interpreter, and takes it away from busy tables. It goes to a view that only this connection has; a
# trigger does the rest.
PREPARE = (
    f"CREATE TEMP VIEW batch ({', '.join(NAMES)}) AS SELECT {', '.join('NULL' for _ in NAMES)}",
    "CREATE TEMP TRIGGER write_batch INSTEAD OF INSERT ON batch BEGIN "
    + "".join(f"{sql.format(rows=f'NEW.{name}')}; " for name, sql in _STATEMENTS.items())
    + "END",
)
# Nothing is written if somebody else has written meanwhile.
WRITE = (
    f"INSERT INTO batch SELECT {', '.join(f':{name}' for name in NAMES)} "
    "WHERE (SELECT data_version FROM pragma_data_version) = :version"
)


def as_parameters(batch: Sequence[Mapping[str, Sequence[Any]]]) -> dict[str, str | None]:
    """The rows of a batch as the statement takes them."""
    found: dict[str, list[Any]] = {}
    for rows in batch:
        for name, some in rows.items():
            found.setdefault(name, []).extend(some)
    return {name: msgspec.json.encode(found[name]).decode() if name in found else None for name in NAMES}


def entry_rows(
    table: str, lines: Sequence[Line], progress: Progress | None = None, listing: Listing | None = None
) -> dict[str, list[Any]]:
    """The rows that entries of a table make, by the statements that write them."""
    rows: dict[str, list[Any]] = {"lines": [(table, line.number, line.body, line.sum) for line in lines]}
    if progress:
        rows["progress"] = [progress_row(table, progress)]
    if listing:
        rows["listing"] = [(table, listing.status, listing.seats)]
        rows["gone"] = [(table,)]
        rows["people"] = [(table, seat, guest) for seat, guest in listing.people]
    return rows


def progress_row(table: str, made: Progress) -> tuple[Any, ...]:
    """How far a table is, for lists and for the driver."""
    return (table, made.moves, " ".join(map(str, made.to_act)), made.changed, made.wake)
