"""Beyond its capacity the server puts off what is new, then spectators. Who plays goes on."""

import asyncio
import threading

import pytest

from bradshaw.server.errors import Busy
from bradshaw.server.ops import load as load_module
from bradshaw.server.ops.load import BUSY, OVERLOADED, Load
from bradshaw.wire import closing
from tests.server.harness import Closed, Refusal, serving, until


def levels(*behind):
    shed = []
    load = Load(lambda: 0.0, lambda share: shed.append(share) or 3)
    seen = []
    for seconds in behind:
        load.look(seconds)
        seen.append(load.level)
    return seen, shed


def test_one_pause_is_no_overload():
    seen, shed = levels(0.9, *[0.0] * 20)
    assert seen == ["calm"] * 21
    assert not shed


def test_what_lasts_is_and_it_ends_only_when_it_has_caught_up():
    seen, shed = levels(*[3.0] * 10, *[0.0] * 30)
    assert seen[0] == "busy"
    assert seen[9] == "overloaded"
    assert len(shed) > 5
    assert seen[-1] == "calm"
    order = ["calm", "busy", "overloaded"]
    falling = [order.index(level) for level in seen[10:]]
    assert falling == sorted(falling, reverse=True)
    assert falling.count(1) > 3, "between half of one threshold and half of the other it is still busy"


def test_what_is_refused_when():
    load = Load(lambda: 0.0, lambda _: 0)
    load.check_new()
    load.behind = BUSY
    load.look(BUSY)
    with pytest.raises(Busy):
        load.check_new()
    load.check_spectator()
    load.behind = OVERLOADED
    load.look(OVERLOADED)
    with pytest.raises(Busy) as refused:
        load.check_spectator()
    assert 2 <= refused.value.pause <= 60


async def test_a_disk_that_is_too_slow(monkeypatch):
    """A disk that hangs: the way to the edge of what the server can do that needs no luck."""
    for name, value in {"EVERY": 0.01, "BUSY": 0.05, "OVERLOADED": 0.3}.items():
        monkeypatch.setattr(load_module, name, value)
    async with serving(may_be_busy=True) as server:
        anna, ben = await server.person("Anna"), await server.person("Ben")
        table, other = [(await anna.table())["id"] for _ in range(2)]
        for one in (table, other):
            await ben.sit(one)
            await anna.start(one)
        playing = await anna.connect(table, 0)
        watchers = [await server.stranger().connect(table) for _ in range(20)]

        load, writer = server.services.load, server.services.storage.writer
        works, commit = threading.Event(), writer._commit
        monkeypatch.setattr(writer, "_commit", lambda batch: works.wait(60) and commit(batch))
        move = asyncio.create_task(playing.move(0))
        await until(lambda: load.level != "calm")
        answer = await anna.request(
            "POST", "/api/tables", {"game": "scotland_yard", "options": {}, "settings": {}}
        )
        assert answer.status_code == 503
        assert answer.json()["code"] == "busy"
        assert int(answer.headers["Retry-After"]) >= 2
        await until(lambda: load.level == "overloaded")
        with pytest.raises(Refusal, match="busy"):
            await server.stranger().connect(other)  # where nothing is being written
        again = await ben.connect(other, 1)  # who plays is let in

        for watcher in watchers:
            with pytest.raises(Closed, match=str(closing.TRY_LATER)):
                await watcher.receive_until(lambda _: False)

        works.set()
        assert await move > 0  # nobody who plays was cut off, and nothing was lost
        await until(lambda: load.level == "calm")
        await server.stranger().connect(table)
        await anna.table()
        await again.close()
