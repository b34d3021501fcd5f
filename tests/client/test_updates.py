"""What a client makes of updates: changes are applied if they follow on what it has, and else never."""

from types import SimpleNamespace

import msgspec
import pytest
from msgspec.structs import replace
from websockets.exceptions import ConnectionClosedError

from bradshaw.client import Client, Happening, NotAllowed, OtherProtocol, Unreachable, link
from bradshaw.client import seat as seat_module
from bradshaw.core.game import visible
from bradshaw.wire import closing, entries, messages
from bradshaw.wire.messages import PROTOCOL
from tests.client.scripted import ASKED, WELCOME, Close, Pages, Scripted, Story, raw

STORY = Story()


def until(watch, number):
    for _ in range(500):
        if watch.number >= number:
            return
        watch.wait(20)
    raise AssertionError(f"entry {number} never comes")


def numbers(watch):
    return [news.number for news in watch.news()]


def received(value, kind):
    return msgspec.json.decode(msgspec.json.encode(value), type=kind)


def check(watch, story, number, look=0):
    """The client is where the story is, and nowhere else."""
    assert watch.number == number == watch.table.number
    assert watch.table.moves == number - 3
    assert watch.view == received(story.view(number, look), story.game.view_type)


@pytest.mark.parametrize(("name", "players"), [("scotland_yard", 3), ("eighty_days", 4), ("mystery_express", 4)])
@pytest.mark.parametrize("look", [None, 1])
def test_a_game_by_its_changes(name, players, look):
    story = Story(name, players, moves=150)
    changes = [story.next(number, look) for number in range(4, story.last + 1)]
    with Scripted([WELCOME, story.whole(0, 3, look), *changes]) as server, server.watch(story, look) as watch:
        for number in range(3, story.last + 1):
            until(watch, number)
            check(watch, story, number, look)
        assert len(server.paths) == 1
        told = watch.news()
    assert [news.number for news in told] == list(range(3, story.last + 1))
    for news in told[1:]:
        assert isinstance(news.what, Happening)
        assert news.what.told == tuple(story.game.tell(event, story.options) for event in news.what.events)
    assert sum(len(news.what.told) for news in told[1:]) > 10


def test_actions_are_unpacked():
    number = next(n for n in range(4, STORY.last) if STORY.actions(n))
    script = [WELCOME, STORY.whole(0, 3), *map(STORY.next, range(4, number + 1))]
    with Scripted(script) as server, server.seat(STORY, 0) as seat:
        until(seat, number)
        turn = next(seat.turns())
        assert turn.position == number
        assert sorted(turn.actions, key=repr) == sorted(STORY.actions(number), key=repr)


def test_nothing_to_choose_from_is_no_turn():
    number = next(n for n in range(4, STORY.last) if STORY.actions(n - 1) and not STORY.actions(n))
    script = [WELCOME, STORY.whole(0, number - 1), STORY.next(number)]
    with Scripted(script) as server, server.seat(STORY, 0) as seat:
        assert next(seat.turns()).actions
        until(seat, number)
        assert seat._position.actions == []


GAPS = {
    "a change": (STORY.whole(0, 3), STORY.next(5)),
    "a whole position": (STORY.whole(0, 3), STORY.whole(4, 5)),
    "an entry": (STORY.whole(0, 3), messages.Update(4, 5, 0, (STORY.told(5),))),
    "a change of what was never told": (STORY.whole(0, 3, position=None), STORY.next(4)),
    "a change for other eyes": (STORY.whole(0, 3), STORY.next(4, 1)),
    "a change for a spectator": (STORY.whole(0, 3), STORY.next(4, None)),
    "a change that goes back further": (STORY.whole(0, 4), replace(STORY.next(5), after=3)),
}


@pytest.mark.parametrize("gap", GAPS.values(), ids=list(GAPS))
def test_what_does_not_follow_is_not_applied(gap):
    first, second = gap
    scripts = [[WELCOME, first, second], [WELCOME, STORY.whole(first.number, 6), STORY.next(7)]]
    with Scripted(*scripts) as server, server.watch(STORY) as watch:
        until(watch, 7)
        check(watch, STORY, 7)
        assert server.paths == ["/?look=0&after=0", f"/?look=0&after={first.number}"]
        assert numbers(watch) == [3, 4, 5, 6, 7]


def test_out_of_order():
    scripts = [[WELCOME, STORY.whole(0, 3), STORY.next(5), STORY.next(4)], [WELCOME, STORY.whole(3, 5)]]
    with Scripted(*scripts) as server, server.watch(STORY) as watch:
        until(watch, 5)
        check(watch, STORY, 5)
        assert numbers(watch) == [3, 4, 5]
        assert len(server.paths) == 2


def test_twice():
    repeated = [STORY.next(4), STORY.next(4), STORY.next(5), STORY.next(4), STORY.whole(3, 4), STORY.whole(3, 5)]
    with Scripted([WELCOME, STORY.whole(0, 3), *repeated, STORY.next(6)]) as server, server.watch(STORY) as watch:
        until(watch, 6)
        check(watch, STORY, 6)
        assert numbers(watch) == [3, 4, 5, 6]
        assert len(server.paths) == 1


def test_chat_comes_between_two_positions():
    said = messages.Told(4, entries.Said(at=0, guest="me", name="Me", text="Hm."))
    chat, after = messages.Update(3, 4, 0, (said,)), STORY.next(4)
    moved = replace(after, after=4, number=5, entries=(replace(after.entries[0], number=5),))
    with Scripted([WELCOME, STORY.whole(0, 3), chat, moved]) as server, server.watch(STORY) as watch:
        until(watch, 5)
        assert watch.view == received(STORY.view(4), STORY.game.view_type)
        assert numbers(watch) == [3, 4, 5]
        assert len(server.paths) == 1


def test_a_fresh_update_in_the_middle_replaces_all():
    afresh = replace(STORY.whole(4, 6), after=0, earlier=1)
    with Scripted([WELCOME, STORY.whole(0, 3), afresh, STORY.next(7)]) as server, server.watch(STORY) as watch:
        until(watch, 3)
        assert watch.earlier is None
        until(watch, 7)
        check(watch, STORY, 7)
        assert watch.earlier == 1
        assert numbers(watch) == [5, 6, 7]
        assert len(server.paths) == 1


def test_a_fresh_update_without_a_position_takes_it_away():
    afresh = STORY.whole(0, 3, position=None)
    with Scripted([WELCOME, STORY.whole(0, 4), afresh]) as server, server.watch(STORY) as watch:
        until(watch, 4)
        assert watch.view is not None
        watch.wait(20)
        assert watch.number == 3
        assert watch.view is None
        assert numbers(watch) == [3]


def looked(number):
    return lambda asked: messages.Done(asked, number)


def test_other_eyes_begin_with_a_whole_position():
    script = [WELCOME, STORY.whole(0, 3), ASKED, STORY.next(4), STORY.whole(0, 4, 1), looked(4), STORY.next(5, 1)]
    with Scripted(script) as server, server.watch(STORY) as watch:
        watch.look(1)
        until(watch, 5)
        check(watch, STORY, 5, 1)
        assert len(server.paths) == 1
        assert numbers(watch) == [3, 4, 5]


def test_a_change_after_a_look_at_other_eyes_is_not_applied():
    scripts = [
        [WELCOME, STORY.whole(0, 3), ASKED, STORY.next(4, 1)],
        [WELCOME, STORY.whole(3, 4), ASKED, STORY.whole(0, 4, 1), looked(4)],
    ]
    with Scripted(*scripts) as server, server.watch(STORY) as watch:
        watch.look(1)
        check(watch, STORY, 4, 1)
        assert server.paths == ["/?look=0&after=0", "/?look=0&after=3"]
        assert [asked["seat"] for asked in server.asked] == [1, 1]


def test_a_change_for_eyes_of_before_is_not_applied_to_what_others_see():
    scripts = [
        [
            *(WELCOME, STORY.whole(0, 4), ASKED, STORY.whole(0, 4, 1), looked(4)),
            *(ASKED, STORY.whole(4, 4), looked(4), ASKED, STORY.next(5, 1)),
        ],
        [WELCOME, STORY.whole(4, 5), ASKED, STORY.whole(4, 5, 1), looked(5)],
    ]
    with Scripted(*scripts) as server, server.watch(STORY) as watch:
        for look in (1, 0, 1):
            watch.look(look)
        check(watch, STORY, 5, 1)
        assert [(asked["seat"], asked["after"]) for asked in server.asked] == [(1, 0), (0, 4), (1, 4), (1, 4)]
        assert len(server.paths) == 2


def test_eyes_that_nobody_asked_for():
    with Scripted([WELCOME, STORY.whole(0, 3), STORY.whole(0, 4, None)]) as server, server.watch(STORY) as watch:
        until(watch, 3)
        with pytest.raises(NotAllowed, match="Seat 0 is no longer yours"):
            watch.wait(20)


def test_gaps_without_end():
    with (
        Scripted([WELCOME, STORY.whole(2, 4)]) as server,
        server.watch(STORY, patience=0.5) as watch,
        pytest.raises(Unreachable, match="does not follow on what it sent before"),
    ):
        watch.catch_up()
    assert 2 < len(server.paths) < 20


class Clock:
    """The client's time: it goes on a step whenever it is looked at, and not for ever."""

    def __init__(self, monkeypatch, step):
        self.now, self._step, self._looks = 0.0, step, 100
        monkeypatch.setattr(link, "time", SimpleNamespace(monotonic=self._look))

    def _look(self):
        self._looks -= 1
        assert self._looks, "the client tries without end"
        self.now += self._step
        return self.now


def test_a_connection_that_was_of_use_makes_good_for_failures_before_it(monkeypatch):
    """Patience is for failures in a row: a line that drops now and then is never given up."""
    clock = Clock(monkeypatch, step=0.1)
    lost = Close(closing.BROKEN)
    scripts = [[WELCOME, STORY.whole(*told), lost] for told in ((0, 3), (3, 4), (4, 5), (5, 6))]
    with Scripted(*scripts, [WELCOME, STORY.whole(6, 7)]) as server, server.watch(STORY, patience=20.0) as watch:
        for number in range(3, 8):
            until(watch, number)
            check(watch, STORY, number)
            clock.now += 15.0
        assert len(server.paths) == 5


def test_failures_in_a_row_use_up_patience(monkeypatch):
    Clock(monkeypatch, step=1.0)
    with (
        Scripted([WELCOME, Close(closing.BROKEN)]) as server,
        server.watch(STORY, patience=4.0) as watch,
        pytest.raises(Unreachable, match="can't be reached"),
    ):
        watch.catch_up()
    assert len(server.paths) == 5


def test_of_a_log_that_is_another_one_everything_is_asked_for_again():
    """A backup was restored, and play has gone on since: the number of before is one of another entry now."""
    scripts = [
        [WELCOME, STORY.whole(0, 4), ASKED, STORY.whole(0, 4, 1), looked(4), Close(closing.START_OVER)],
        [WELCOME, STORY.whole(0, 6, 1), ASKED, STORY.whole(0, 6), looked(6)],
    ]
    with Scripted(*scripts) as server, server.watch(STORY) as watch:
        watch.look(1)
        check(watch, STORY, 4, 1)
        until(watch, 6)
        check(watch, STORY, 6, 1)
        watch.look(0)
        check(watch, STORY, 6)
        assert server.paths == ["/?look=0&after=0", "/?look=1&after=0"]
        assert [asked["after"] for asked in server.asked] == [0, 0]
        assert numbers(watch) == [3, 4, 5, 6]


def test_a_line_that_was_lost_is_taken_up_where_it_was():
    scripts = [[WELCOME, STORY.whole(0, 4), Close(closing.GOING_AWAY)], [WELCOME, STORY.whole(4, 6)]]
    with Scripted(*scripts) as server, server.watch(STORY) as watch:
        until(watch, 6)
        check(watch, STORY, 6)
        assert server.paths == ["/?look=0&after=0", "/?look=0&after=4"]


@pytest.mark.parametrize(
    ("version", "which", "what"),
    [(PROTOCOL - 1, "older", "the server"), (PROTOCOL + 1, "newer", "bradshaw here")],
)
def test_another_version(version, which, what):
    with (
        Scripted([replace(WELCOME, protocol=version), STORY.whole(0, 3)]) as server,
        server.watch(STORY) as watch,
        pytest.raises(OtherProtocol) as error,
    ):
        watch.catch_up()
    assert str(error.value) == (
        f"The server is {which} than this program: "
        f"it speaks version {version} of the protocol, not {PROTOCOL}. Update {what}."
    )
    assert len(server.paths) == 1


BROKEN = [
    {"trail": {"99": 1}},
    {"trail": {"one": 1}},
    {"round": {"0": 1}},
    {"trail": []},
    {"view": 1, "trail": {"-": "x"}},
]


@pytest.mark.parametrize("change", BROKEN, ids=str)
def test_a_change_that_makes_no_sense(change):
    update = STORY.next(4)
    update = replace(update, next=replace(update.next, view=raw(change)))
    with Scripted([WELCOME, STORY.whole(0, 3), update]) as server, server.watch(STORY) as watch:
        until(watch, 3)
        with pytest.raises(OtherProtocol, match="can't be understood"):
            watch.wait(20)


@pytest.mark.parametrize("message", ['{"type":', "[1]", '"update"'])
def test_a_message_that_is_none(message):
    with Scripted([WELCOME, STORY.whole(0, 3), message]) as server, server.watch(STORY) as watch:
        until(watch, 3)
        with pytest.raises(OtherProtocol, match=r"A message of the server can't be read: .+\."):
            watch.wait(20)


def test_a_clock_that_runs_is_as_late_as_the_server_says_and_no_later(monkeypatch):
    clocks = (messages.ClockInfo(left=600_000, since=1_000), messages.ClockInfo(left=90_500, since=None))
    told = STORY.whole(0, 3, table=replace(STORY.table, clocks=clocks, now=101_000))
    with Scripted([WELCOME, told]) as server, server.watch(STORY) as watch:
        assert watch.time_left(0) is None
        until(watch, 3)
        now = watch._heard  # the moment in which that was heard
        monkeypatch.setattr(seat_module, "time", SimpleNamespace(monotonic=lambda: now))
        assert [watch.time_left(seat) for seat in (0, 1)] == [500.0, 90.5]
        now += 499.75
        assert [watch.time_left(seat) for seat in (0, 1)] == [pytest.approx(0.25), 90.5]
        now += 1
        assert watch.time_left(0) == 0.0


def test_a_replay_by_pages():
    def step(number):
        seat, events, _, eyes = STORY.moments[number - 3]
        return messages.StepInfo(number - 3, seat, None, raw(visible(events, 0)), (), raw(eyes[0][0]))

    info = messages.RecordInfo("t", "scotland_yard", {"players": 2}, (), 4, None, "", "")
    answers = {"/api/replays/t": msgspec.json.encode(info)}
    for start, numbers, following in ((0, (3, 4), 2), (2, (5, 6), 4), (4, (7,), None)):
        page = messages.Steps(tuple(map(step, numbers)), following)
        answers[f"/api/replays/t/steps?look=0&start={start}"] = msgspec.json.encode(page)
    with Pages(answers) as server, Client(server.address) as client:
        moments = list(client.steps("t", look=0))
    assert [moment.move for moment in moments] == [0, 1, 2, 3, 4]
    for moment in moments:
        assert moment.view == received(STORY.view(moment.move + 3), STORY.game.view_type)


def test_the_log_by_pages():
    """A fresh connection is told of the last entries only; the others are fetched, a page at a time."""
    pages = {"8": ((6, 7), 2), "6": ((4, 5), 0), "4": ((3,), None)}
    answers = {
        f"/api/tables/t/entries?look=0&before={before}": msgspec.json.encode(
            messages.LogPage(tuple(map(STORY.told, numbers)), earlier)
        )
        for before, (numbers, earlier) in pages.items()
    }
    answers["/api/tables/t"] = msgspec.json.encode(replace(STORY.table, number=7))
    with Pages(answers) as server, Client(server.address) as client:
        found = list(client.log_pages("t", 0))
        assert [[news.number for news in page] for page in found] == [[6, 7], [4, 5], [3]]
        assert [[news.number for news in page] for page in client.log_pages("t", 0, before=6)] == [[4, 5], [3]]
        log = client.log("t", 0)
        assert [news.number for news in log] == [3, 4, 5, 6, 7]
        assert all(news.what.told for news in log[1:])


def test_a_line_that_was_said_before_is_not_taken_for_one_whose_answer_was_lost():
    def cut(_):
        raise ConnectionClosedError(None, None)

    said = messages.Told(5, entries.Said(at=0, guest="me", name="Me", text="hello", seat=0))
    first = [WELCOME, STORY.whole(0, 4), messages.Update(4, 5, 0, (said,)), ASKED, cut]
    back = STORY.whole(5, 5, position=STORY.position(4))
    second = [WELCOME, back, ASKED, lambda number: messages.Done(number, 6)]
    with Scripted(first, second) as server, server.seat(STORY, 0) as seat:
        until(seat, 5)
        assert seat.say("hello") == 6
    assert [asked["text"] for asked in server.asked] == ["hello", "hello"]
