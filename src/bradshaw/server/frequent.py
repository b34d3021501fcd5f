"""What is written all the time: rows of tables' logs and lists, many at once, as one JSON text per statement."""

from collections.abc import Sequence
from typing import Any

import msgspec

from bradshaw.server.log import Line
from bradshaw.server.storage import Listing, Progress

_PROGRESS = (
    "UPDATE tables SET moves = new.value ->> 1, to_act = new.value ->> 2, changed = new.value ->> 3, "
    "wake = new.value ->> 4 FROM json_each(:rows) AS new WHERE tables.id = new.value ->> 0"
)
# A line of a table that is not there has no number to be stored under: a conflict.
_LINES = (
    "INSERT INTO lines (table_no, number, body, sum) "
    "SELECT tables.no, new.value ->> 1, new.value ->> 2, new.value ->> 3 "
    "FROM json_each(:rows) AS new LEFT JOIN tables ON tables.id = new.value ->> 0"
)
# A transaction in one statement, which writes nothing if somebody else has written meanwhile.
ONLY_LINES = f"{_LINES} WHERE (SELECT data_version FROM pragma_data_version) = :version"
# What is done at tables. All rows of a batch are given as one JSON text: a few statements, however many moves.
STATEMENTS = {
    "tables": (
        "INSERT INTO tables (id, code, game, listed, created, status, seats, moves, to_act, changed) "
        "SELECT value ->> 0, value ->> 1, value ->> 2, value ->> 3, value ->> 4, '', '', 0, '', value ->> 4 "
        "FROM json_each(:rows)"
    ),
    "lines": _LINES,
    "lately": _PROGRESS,  # before the progress that comes with a move, which is newer
    "progress": _PROGRESS,
    "listing": (
        "UPDATE tables SET status = new.value ->> 1, seats = new.value ->> 2 "
        "FROM json_each(:rows) AS new WHERE tables.id = new.value ->> 0"
    ),
    "gone": "DELETE FROM people WHERE table_id IN (SELECT value ->> 0 FROM json_each(:rows))",
    "people": (
        "INSERT INTO people (table_id, seat, guest) "
        "SELECT value ->> 0, value ->> 1, value ->> 2 FROM json_each(:rows)"
    ),
}


def as_json(rows: Sequence[Any]) -> str:
    """Rows as a statement takes them."""
    return msgspec.json.encode(rows).decode()


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
