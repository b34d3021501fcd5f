"""What is fleeting is told once: to who is there, or was cut off for a moment; to nobody who begins afresh."""

import msgspec
import pytest

from bradshaw.core.game import visible
from bradshaw.server.tables import history, render
from tests.server.tables.logs import by_chance


def as_json(value):
    return msgspec.json.decode(msgspec.json.encode(value))


@pytest.fixture(scope="module")
def shown():
    """A table just after a move in which something fleeting was shown, the happening, and who saw it."""
    written = by_chance("mystery_express", "fleeting", 200)
    for table, happening in history.fold(written.tables[0], written.lines[1:]):
        for look in range(3):
            seen = visible(happening.events, look)
            if any(event.fleeting for event in seen) and not all(event.fleeting for event in seen):
                return table, happening, look
    raise AssertionError("nothing fleeting was shown")


def told(message):
    [entry] = msgspec.json.decode(message)["entries"]
    return entry["what"]["events"]


@pytest.mark.parametrize(
    ("resumed", "late", "all_of_it"),
    [
        (True, 0, True),
        (True, render.FLEETING - 1, True),
        (True, render.FLEETING, False),
        (False, 0, False),
        (False, render.FLEETING, False),
    ],
)
def test_who_resumes_at_once_is_told_of_it_and_nobody_else(shown, resumed, late, all_of_it):
    table, happening, look = shown
    everything = visible(happening.events, look)
    lasting = tuple(event for event in everything if not event.fleeting)
    after = happening.number - 1 if resumed else 0
    found = told(render.catch_up(table, "code", [happening], look, after, happening.entry.at + late))
    assert found == as_json(everything if all_of_it else lasting)
    [entry] = render.log(table, [happening], look, words=True)  # a page of the log
    assert as_json(entry.what.events) == as_json(lasting)
    assert len(entry.what.told) == len(lasting)


def test_the_table_says_which_events_no_client_may_keep(shown):
    table, happening, look = shown
    fleeting = render.table_info(table, "code", 0, watches=True).fleeting
    assert fleeting == ("time_shown",)
    tags = {event["event"] for event in as_json(visible(happening.events, look))}
    assert tags & set(fleeting)
    other = by_chance("scotland_yard", "fleeting", 3).tables[-1]
    assert render.table_info(other, "code", 0, watches=True).fleeting == ()


def test_who_is_there_is_told_of_it(shown):
    table, happening, look = shown
    news = render.News(table, table, "code", [happening], None)
    assert told(news.message(look)) == as_json(visible(happening.events, look))
