"""Records as a table, one row a decision, in Parquet. It needs `bradshaw[data]`."""

import os
from collections.abc import Callable, Iterable, Iterator, Sequence
from itertools import islice
from pathlib import Path
from typing import Any

import msgspec
from msgspec import Struct

import bradshaw
from bradshaw.arena.records import read_records
from bradshaw.core.encoding import Encoding
from bradshaw.core.errors import BradshawError, EncodingError
from bradshaw.core.match import Match, replay
from bradshaw.core.record import Record

try:
    import pyarrow as pa
    import pyarrow.parquet as pq
except ImportError as error:
    raise ImportError("Parquet files need pyarrow: pip install 'bradshaw[data]'.") from error

ROWS = 1000  # written at a time: this bounds the memory, whatever the files hold

SCHEMA = pa.schema(
    [
        ("game", pa.string()),
        ("options", pa.string()),
        ("seed", pa.string()),
        ("source", pa.string()),
        ("number", pa.int64()),
        ("move", pa.int32()),
        ("seat", pa.int16()),
        ("bot", pa.string()),
        ("view", pa.string()),
        ("observation", pa.list_(pa.int16())),
        ("legal", pa.list_(pa.int32())),
        ("action", pa.int32()),
        ("notation", pa.string()),
        ("places", pa.list_(pa.int16())),
        ("reason", pa.string()),
        ("result", pa.float32()),
    ],
    metadata={"bradshaw": bradshaw.__version__},
)


class Exported(Struct, frozen=True):
    """How much it was."""

    games: int
    decisions: int


def export(
    paths: Iterable[str | Path], output: str | Path, heard: Callable[[int], object] = lambda _: None
) -> Exported:
    """Write the decisions of all records in these files and directories into a Parquet file.

    A file may hold several records, one after the other. `heard` is told how many bytes were read, again and
    again. If anything is wrong with a record, BradshawError says where, and there is no output.
    """
    output = Path(output)
    if output.exists():
        raise BradshawError(f"There is a file {output} already; name another, or remove it.")
    games = 0

    def rows() -> Iterator[dict[str, Any]]:
        nonlocal games
        for source, record in read_records(paths, heard):
            games += 1
            try:
                for row in decisions(record):
                    yield {**row, "source": source, "number": games}
            except BradshawError as error:
                raise BradshawError(f"{source}: {error}") from None

    draft = output.with_name(f"{output.name}.{os.getpid()}.tmp")
    try:
        written = _write(rows(), draft)
        draft.replace(output)
    except OSError as error:
        raise BradshawError(f"The table can't go to {output}: {error.strerror or error}.") from None
    finally:
        draft.unlink(missing_ok=True)
    return Exported(games, written)


def _write(rows: Iterator[dict[str, Any]], path: Path) -> int:
    written = 0
    with pq.ParquetWriter(path, SCHEMA, compression="zstd") as writer:
        while portion := list(islice(rows, ROWS)):
            writer.write_table(pa.Table.from_pylist(portion, schema=SCHEMA))
            written += len(portion)
    return written


def decisions(record: Record) -> Iterator[dict[str, Any]]:
    """The rows of one record, as `docs/export.md` lists them, without `source` and `number`.

    >>> game = bradshaw.load("scotland_yard")
    >>> match = bradshaw.Match(game, game.options(players=2), seed="example")
    >>> _ = match.play(0, match.actions(0)[0])
    >>> [(row["move"], row["seat"], row["action"] in row["legal"]) for row in decisions(match.record)]
    [(1, 0, True)]
    """
    options = msgspec.json.encode(record.options).decode()
    outcome = record.outcome
    encoding: Encoding[Any, Any] | None = None
    for step in replay(record):
        if step.move == 0:
            encoding = _encoding(step.match)
        if step.move == len(record.played):
            continue  # not `break`: the replay has still to compare the result
        played = record.played[step.move]
        yield {
            "game": record.game,
            "options": options,
            "seed": record.seed,
            "move": step.move + 1,
            "seat": played.seat,
            "bot": record.players[played.seat].bot,
            **_seen(step.match, played.seat, played.action, encoding),
            "notation": played.action,
            "places": list(outcome.places) if outcome else None,
            "reason": outcome.reason if outcome else None,
            "result": outcome.returns[played.seat] if outcome else None,
        }


def _encoding(match: Match) -> Encoding[Any, Any] | None:
    try:
        encoding: Encoding[Any, Any] = match.game.encoding(match.options)
    except EncodingError:
        return None
    return encoding


def _seen(match: Match, seat: int, action: str, encoding: Encoding[Any, Any] | None) -> dict[str, Any]:
    """What the seat sees before it acts, and what it may do."""
    view = match.view(seat)
    legal: Sequence[Any] = match.actions(seat)
    return {
        "view": msgspec.json.encode(view).decode(),
        "observation": encoding.observe(view) if encoding else None,
        "legal": [encoding.number(one) for one in legal] if encoding else None,
        "action": encoding.number(match.game.read(action)) if encoding else None,
    }
