"""What must be so in the end, by what is stored: nothing lost, doubled, made up, or told to the wrong eyes."""

from collections.abc import Iterator, Sequence

import msgspec
import psycopg

from bradshaw.core.errors import BradshawError
from bradshaw.server.tables import history, log, render
from bradshaw.server.tables.history import Happening
from bradshaw.server.tables.table import Table
from bradshaw.wire import entries
from tests.server.chaos.story import Eyes, Finding, Story, canonical, seen
from tests.server.cluster.linearizable import Stored, faults

Times = Sequence[tuple[float, float]]


def check(story: Story, logs: dict[str, list[log.Line]], away: Times = ()) -> list[Finding]:
    """All that is wrong with what is stored, and with what clients were told of it.

    `away` is when some server may not have reached the database: such a server shows tables as it last knew them,
    so who looked just then may have been told of less than there was.
    """
    found: list[Finding] = []
    stored: dict[str, list[Stored]] = {}
    for table in story.created:
        if table not in logs:
            found.append(Finding("lost", table, "the table itself was acknowledged, and is not there"))
            continue
        stored[table] = []
        try:
            found += _check_table(story, table, logs[table], stored[table])
        except BradshawError as error:
            found.append(Finding("damaged", table, str(error)))
    looked = [look for look in story.looked if not any(since <= look.asked <= until for since, until in away)]
    found += [Finding(*fault) for fault in faults(story.asked, looked, stored)]
    return found


def read(url: str) -> dict[str, list[log.Line]]:
    """The logs of all tables."""
    sql = "SELECT id, number, body, sum FROM tables LEFT JOIN lines ON no = table_no ORDER BY no, number"
    found: dict[str, list[log.Line]] = {}
    with psycopg.connect(url) as connection:
        for table, *line in connection.execute(sql):
            found.setdefault(table, []).append(log.Line(*line))
    return found


def _check_table(story: Story, name: str, lines: list[log.Line], stored: list[Stored]) -> Iterator[Finding]:
    told, views = story.entries[name], story.views[name]
    looks: set[Eyes] = {look for look, _ in told} | {look for look, _ in views}
    yield from _untrue(name, told, len(lines))
    own = {seat for seat, bot in enumerate(_bots(lines)) if bot is None}
    made: set[tuple[int, int]] = set()
    position = 0
    for table, happening in history.fold(history.begin(name, lines), lines[1:]):
        entry = happening.entry
        if isinstance(entry, entries.Moved):
            if (entry.seat, entry.position) in made:
                yield Finding("doubled", name, f"seat {entry.seat} moved twice in position {entry.position}")
            made.add((entry.seat, entry.position))
            if entry.by == "person" and entry.seat in own:
                stored.append(Stored(happening.number, entry.seat, f"{entry.position} {entry.action}"))
        elif isinstance(entry, entries.Said) and entry.seat is not None:
            stored.append(Stored(happening.number, entry.seat, f"says {entry.text}"))
        for look in looks:
            heard = told.get((look, happening.number))
            if heard is not None and heard != _may_hear(table, happening, look):
                yield Finding(
                    "secret",
                    name,
                    f"{look} was told {heard.decode()} of entry {happening.number}, which to these eyes is "
                    f"{_may_hear(table, happening, look).decode()}",
                )
        if table.match and table.position != position:
            position = table.position
            yield from _wrong_views(name, table, views, looks)


def _bots(lines: list[log.Line]) -> tuple[str | None, ...]:
    for _, entry in log.read(lines[:1]):
        assert isinstance(entry, entries.Created)
        return entry.bots
    return ()


def _untrue(name: str, told: dict[tuple[Eyes, int], bytes], last: int) -> Iterator[Finding]:
    beyond = max((number for _, number in told), default=0)
    if beyond > last:
        yield Finding("lost", name, f"somebody was told of entry {beyond}, and the last one is {last}")


def _may_hear(table: Table, happening: Happening, look: Eyes) -> bytes:
    """An entry as these eyes may know it, made anew from what is stored."""
    told = msgspec.json.decode(render.encoder.encode(render.told(table, happening, look)))
    return canonical(told["what"])


def _wrong_views(
    name: str, table: Table, views: dict[tuple[Eyes, int], int], looks: set[Eyes]
) -> Iterator[Finding]:
    for look in looks:
        shown = views.get((look, table.position))
        if shown is None:
            continue
        may = msgspec.json.decode(render.encoder.encode(render.position(table, look)))
        if seen(may) != shown:
            yield Finding(
                "secret", name, f"{look} was shown position {table.position} as these eyes do not see it"
            )
