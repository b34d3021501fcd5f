"""What is due at a table and when, to the millisecond: at its time, not before, and nobody else's."""

import pytest

from bradshaw.server.tables import due
from bradshaw.server.tables.due import Due
from bradshaw.wire import entries
from bradshaw.wire.settings import BudgetClock, MoveClock, NoClock, Settings
from tests.server.tables.logs import Written

START = 1000  # when the games begin
MINUTE = 60_000


def table_with(bots=None, game="scotland_yard", **settings):
    return Written(game, settings=Settings(**{"clock": NoClock()} | settings), bots=bots).table


def move(table, now, *, gone=None, not_before=0, watched=True, released=()):
    return due.move(table, gone or {}, now, not_before=not_before, watched=watched, released=released)


def test_where_people_play_without_clocks_nothing_is_ever_due():
    table = table_with()
    assert move(table, 10**12, gone={"ann": 0}) is None
    assert due.loss(table, 10**12, not_before=0) is None
    assert due.next_time(table, {"ann": 0}, not_before=0) is None
    assert due.wake(table) is None


def test_a_bot_moves_at_once_if_it_is_its_turn():
    table = table_with(bots=("random", None, None))
    assert move(table, START) == Due(0, "random", "bot")
    assert due.wake(table) == table.changed
    assert move(table_with(bots=(None, "random", "random")), START) is None


def test_a_bot_waits_for_the_people_of_its_side_unless_it_is_released():
    written = Written("scotland_yard", settings=Settings(), bots=(None, None, "random"))
    attempt = written.table.attempt(0, written.table.running.actions(0)[0], written.table.position, START)
    written.add(attempt.entry, attempt)
    table = written.table
    assert table.to_act == (1, 2)
    assert due.waits_for_people(table, 2)
    assert not due.waits_for_people(table, 1), "a person"
    assert not due.waits_for_people(table, 0), "not to act"
    assert move(table, START) is None
    assert move(table, START, released={2}) == Due(2, "random", "bot")
    assert due.wake(table) is None


def test_a_bot_waits_for_nobody_for_whom_another_bot_plays():
    written = Written("scotland_yard", settings=Settings(), bots=(None, None, "random"))
    written.add(entries.Handed(at=START, seat=1, bot="steady"))
    attempt = written.table.attempt(0, written.table.running.actions(0)[0], written.table.position, START)
    written.add(attempt.entry, attempt)
    assert not due.waits_for_people(written.table, 2)
    assert move(written.table, START) == Due(1, "steady", "bot")


def test_where_only_bots_play_they_play_for_those_who_watch():
    table = table_with(bots=("random", "random", "random"))
    assert move(table, START, watched=False) is None
    assert move(table, START, watched=True) == Due(0, "random", "bot")
    assert due.wake(table) is None


@pytest.mark.parametrize(
    ("clock", "runs_out"), [(MoveClock(seconds=60), MINUTE), (BudgetClock(seconds=90), 90_000)]
)
def test_a_clock_runs_out_at_its_time(clock, runs_out):
    table = table_with(clock=clock, stand_in="random")
    at = START + runs_out
    assert move(table, at - 1) is None
    assert move(table, at) == Due(0, "random", "clock")
    assert move(table, at, not_before=at + 1) is None
    assert move(table, at + 1, not_before=at + 1) == Due(0, "random", "clock")
    assert due.loss(table, at, not_before=0) is None, "a bot moves instead"
    assert due.next_time(table, {}, not_before=0) == at
    assert due.next_time(table, {}, not_before=at + 5) == at + 5
    assert due.wake(table) == at


def test_whose_time_is_out_loses_where_that_was_agreed():
    table = table_with(clock=MoveClock(seconds=60), out_of_time="loss")
    at = START + MINUTE
    assert due.loss(table, at - 1, not_before=0) is None
    assert due.loss(table, at, not_before=0) == 0
    assert due.loss(table, at, not_before=at + 1) is None
    assert due.loss(table, at + 1, not_before=at + 1) == 0
    assert move(table, at) is None


def test_who_is_absent_for_as_long_as_was_agreed_is_played_for():
    table = table_with(absent=60, stand_in="steady")
    left = START + 500
    at = left + MINUTE
    assert move(table, at, gone={"ben": left}) is None, "he is not to act"
    assert move(table, at, gone={}) is None
    assert move(table, at - 1, gone={"ann": left}) is None
    assert move(table, at, gone={"ann": left}) == Due(0, "steady", "absence")
    assert due.next_time(table, {"ann": left}, not_before=at + 5) == at
    assert due.next_time(table, {}, not_before=0) is None
    assert due.wake(table) == START + MINUTE


def test_what_comes_first_is_next():
    table = table_with(clock=MoveClock(seconds=90), absent=60, stand_in="random")
    assert due.next_time(table, {"ann": START}, not_before=0) == START + MINUTE
    assert due.next_time(table, {"ann": START + MINUTE}, not_before=0) == START + 90_000
    assert due.wake(table) == START + MINUTE
    assert move(table, START + MINUTE, gone={"ann": START}) == Due(0, "random", "absence")
    assert move(table, START + 90_000, gone={"ann": START}) == Due(0, "random", "clock")


def test_what_is_over_or_has_not_begun_waits_for_nothing():
    written = Written("scotland_yard", settings=Settings(clock=MoveClock(seconds=60), absent=60))
    assert due.wake(written.table) is not None
    assert due.wake(written.tables[0]) is None
    written.add(entries.Ended(at=START, reason="agreed"))
    assert due.wake(written.table) is None


def test_the_usual_bot_stands_in_unless_another_was_chosen():
    assert due.stand_in(table_with(stand_in="random")) == "random"
    assert due.stand_in(table_with()) != "random"
