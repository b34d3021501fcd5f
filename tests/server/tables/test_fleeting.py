"""What is fleeting is in no entry and no view: it is shown once, from when a person begins, wherever he looks."""

import re

import msgspec
import pytest

import bradshaw
from bradshaw.core.errors import BradshawError
from bradshaw.core.game import visible
from bradshaw.core.match import Match
from bradshaw.server.tables import history, play, render, snapshot
from bradshaw.server.tables.snapshot import Snapshots
from bradshaw.wire import entries
from bradshaw.wire.messages import NewMove
from tests.server.tables.logs import Written, by_chance

PART = 1000  # milliseconds: the pace of the table
COUNT = 23
LOOKS = (0, 1, 2, None)


def as_json(value):
    return msgspec.json.decode(msgspec.json.encode(value))


def at_the_station(leg=1, **options):
    """A table with three people when the Time cards are about to be shown, as the bots of the game came there."""
    written = Written("mystery_express", "fleeting", **options)
    while not (written.table.match.state.leg == leg and written.table.game.showing(written.table.match.view(0))):
        seat = written.table.to_act[0]
        move(written, seat, written.table.running.actions(seat)[0])
    return written


def move(written, seat, action):
    text = msgspec.Raw(msgspec.json.encode(written.table.game.write(action)))
    assert written.do(play.move("ann", NewMove(seat, written.table.position, text)))


def begin(written, seat, part=0, later=0):
    """Watch, so many milliseconds after the last entry; the number of entries that makes."""
    steps = play.watch("ann", seat, part)(written.table, written.table.changed + later)
    if isinstance(steps, int):
        return 0
    for entry, attempt in steps:
        written.add(entry, attempt)
    return len(steps)


def shown(table, look, now, guest="ann"):
    found = render.show(table, look, guest, now)
    return found and msgspec.json.decode(found)


@pytest.mark.rule("ME-44")
def test_neither_views_nor_entries_have_it():
    written = at_the_station()
    table = written.table
    number, events = written.happenings[-1]
    assert any(event.fleeting for event in visible(events, 0))
    for look in (0, 1, 2, None):
        news = render.News(written.tables[-2], table, "code", [happening(written)], None)
        messages = [news.message(look), news.message(look, words=True)]
        for after in (0, number - 1):
            messages += [
                render.catch_up(table, "code", [happening(written)], look, after, table.changed, words=words)
                for words in (False, True)
            ]
        for message in messages:
            assert not re.search(rb"clock ?\d", message.lower())
            assert b"Strasbourg" in message
    assert render.table_info(table, "code", 0, watches=True).fleeting == ("time_shown",)
    other = by_chance("scotland_yard", "fleeting", 3).tables[-1]
    assert render.table_info(other, "code", 0, watches=True).fleeting == ()


def test_a_view_is_made_once_for_all_that_is_told_of_a_move(monkeypatch):
    written = at_the_station()
    game, made, told = written.table.game, [], []
    view = game.view

    def counted(state, seat):
        made.append(seat)
        return view(state, seat)

    for _ in range(8):
        before, table = written.tables[-2:]
        seen = render.Views(before.match)
        for look in LOOKS:
            seen.of(look)  # was told of before
        with monkeypatch.context() as patched:
            patched.setattr(game, "view", counted)
            news = render.News(before, table, "code", [happening(written)], None, seen)
            assert all(news.message(look) for look in LOOKS)
            told.append([news.shows(look) for look in LOOKS])
        assert made == list(LOOKS)
        made.clear()
        assert told[-1] == [bool(game.showing(table.match.view(look))) for look in LOOKS]
        seat = table.to_act[0]
        move(written, seat, table.running.actions(seat)[0])
    assert {any(shows) for shows in told} == {True, False}, "there was a show, and then there was none"
    assert written.table.showing is not None


def happening(written):
    [(_, found)] = history.fold(written.tables[-2], written.lines[-1:])
    return found


@pytest.mark.rule("ME-44")
def test_it_runs_from_when_its_person_begins_and_who_comes_late_sees_the_rest():
    written = at_the_station()
    table = written.table
    everything = as_json(table.game.showing(table.match.view(1)))
    assert len(everything) == COUNT
    before = shown(table, 1, table.changed + 3_600_000)
    assert before["count"] == COUNT
    assert before["events"] == []
    assert not {"since", "part"} & set(before), "nothing is told before he begins, however late he does"
    assert begin(written, 1) == 1
    table, since = written.table, written.table.changed
    for late in (0, 1, PART - 1, PART, 12 * PART + 5, COUNT * PART - 1):
        found = shown(table, 1, since + late)
        passed = late // PART
        assert found.get("part", 0) == passed
        assert found["events"] == everything[passed:]
        assert found["since"] == since + passed * PART
        assert found["lasts"] == [PART] * (COUNT - passed)
        assert found["seats"] == [1]
    for late in (COUNT * PART, 10**9):
        over = shown(table, 1, since + late)
        assert over["part"] == COUNT
        assert over["events"] == []
    assert shown(table, 0, since + 5)["events"] == [], "the others have not begun"


@pytest.mark.rule("ME-44")
def test_others_who_are_ready_turn_nothing_back():
    written = at_the_station()
    begin(written, 1)
    since = written.table.changed
    for seat in (0, 2):
        move(written, seat, written.table.running.actions(seat)[0])
        found = shown(written.table, 1, since + 10 * PART)
        assert (found["part"], found["since"]) == (10, since + 10 * PART)
        assert begin(written, 1) == 0


@pytest.mark.rule("ME-44")
def test_nobody_begins_again():
    written = at_the_station()
    assert begin(written, 0) == 1
    assert begin(written, 0) == 0
    assert begin(written, 0, later=5 * PART) == 0
    assert begin(written, 0, part=COUNT, later=PART) == 0, "where the clock runs nobody goes on by hand"
    move(written, 0, written.table.running.actions(0)[0])
    assert shown(written.table, 0, written.table.changed) is None
    with pytest.raises(BradshawError, match="Nothing is being shown"):
        begin(written, 0)
    # What was said too early can be taken back, what was seen can not be seen again.
    left = written.table.moves - 1
    written.add(entries.Undone(at=written.table.changed, moves=left))
    assert 0 in written.table.to_act
    assert begin(written, 0) == 0
    assert shown(written.table, 0, written.table.changed + COUNT * PART)["events"] == []


@pytest.mark.rule("ME-44")
def test_a_snapshot_knows_how_far_it_has_come():
    written = at_the_station()
    begin(written, 2)
    copied = snapshot.load(written.tables[0], snapshot.save(written.table))
    assert copied is not None
    for late in (0, 7 * PART, COUNT * PART):
        assert render.show(copied, 2, "ann", copied.changed + late) == render.show(
            written.table, 2, "ann", copied.changed + late
        )
    assert Snapshots().next(written.table) is not None or written.table.number < 64


def test_by_hand_it_waits_for_each_part():
    written = at_the_station(pace=0)
    with pytest.raises(BradshawError, match="part by part"):
        begin(written, 0, part=1)
    assert begin(written, 0) == 1
    assert len(shown(written.table, 0, written.table.changed + 10**9)["events"]) == COUNT
    with pytest.raises(BradshawError, match="part by part"):
        begin(written, 0, part=2)
    for part in range(1, COUNT + 1):
        assert begin(written, 0, part=part) == 1
        assert begin(written, 0, part=part) == 0
        found = shown(written.table, 0, written.table.changed)
        assert found["part"] == part
        assert len(found["events"]) == COUNT - part
    assert begin(written, 0, part=COUNT + 1) == 0


def test_people_at_one_device_watch_together_what_all_may_see():
    written = at_the_station()
    assert shown(written.table, None, written.table.changed)["seats"] == [0, 1, 2]
    begin(written, 0)
    begin(written, 1)
    assert shown(written.table, None, written.table.changed)["events"] == [], "one of them has not begun"
    begin(written, 2, later=3 * PART)
    found = shown(written.table, None, written.table.changed + 2 * PART)
    assert found["part"] == 2
    packets = at_the_station(leg=3)
    assert shown(packets.table, None, packets.table.changed) is None
    begin(packets, 1)
    assert len(shown(packets.table, 1, packets.table.changed)["events"]) == 3
    assert shown(packets.table, 0, packets.table.changed)["events"] == []


@pytest.mark.parametrize("pace", [0, 1])
def test_spectators_see_it_when_it_happens(pace):
    table = at_the_station(pace=pace).table
    began = table.changed
    assert len(shown(table, None, began, guest="eve")["events"]) == COUNT
    late = shown(table, None, began + 20 * PART, guest=None)
    assert len(late["events"]) == COUNT - 20
    assert shown(table, None, began + COUNT * PART, guest=None)["events"] == []


def test_a_game_gives_and_takes_what_a_view_shows():
    game = bradshaw.load("mystery_express")
    match = Match(game, game.options(players=3), seed="shown")
    seen = set()
    while match.to_act:
        for seat in (0, 1, 2, None):
            view = match.view(seat)
            events = game.showing(view)
            assert game.with_showing(game.with_showing(view, ()), events) == view
            assert game.showing(game.with_showing(view, ())) == ()
            seen |= {event.how for event in events}
        seat = match.to_act[0]
        told = visible(match.play(seat, match.actions(seat)[0]), 0)
        fleeting = tuple(event for event in told if event.fleeting)
        assert not fleeting or fleeting == game.showing(match.view(0))
    assert seen == {"one by one", "packets", "three piles"}
