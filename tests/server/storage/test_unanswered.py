"""Unknown is not failed: if the connection is lost at the COMMIT, it is read back before anything is answered."""

import asyncio
from pathlib import Path
from tempfile import TemporaryDirectory

import psycopg
import pytest

from bradshaw.server import ids
from bradshaw.server.errors import Changed, Conflict, NotSaved
from bradshaw.server.ids import Clock
from bradshaw.server.storage import batches
from bradshaw.server.storage.interface import Member, Progress, StoredGuest
from bradshaw.server.tables.log import Line
from tests.server.storage.harness import adding, line, new_table, numbers, opened
from tests.server.storage.proxy import Proxy
from tests.server.stores import query

pytestmark = pytest.mark.store("postgresql")
BODIES = "SELECT body FROM lines WHERE number = 2"


@pytest.fixture
def proxy(file):
    known = psycopg.conninfo.conninfo_to_dict(file)
    with TemporaryDirectory() as folder:  # the name of a socket may not be long
        made = Proxy(Path(folder), Path(known["host"]))
        made.url = f"postgresql://postgres@/{known['dbname']}?host={folder}"
        yield made
        made.stop()


@pytest.mark.parametrize("cut", ["before", "after", "late"])
async def test_a_commit_that_is_not_answered_is_written_once_and_told_as_written(file, proxy, cut):
    async with opened(proxy.url) as storage:
        await new_table(storage, "a")
        await new_table(storage, "b")
        proxy.cut, proxy.moment = cut, 0.5
        said = await asyncio.gather(adding(storage, "a", line(2, "once")), adding(storage, "b", 2, 3))
        assert said == [None, None]
        assert proxy.cuts == 1
        assert await adding(storage, "a", 3) is None, "and it goes on"
    assert numbers(file, "a") == [1, 2, 3]
    assert numbers(file, "b") == [1, 2, 3]


@pytest.mark.parametrize("cut", ["before", "after", "late"])
async def test_what_has_no_entry_is_found_by_its_transaction(file, proxy, cut):
    async with opened(proxy.url) as storage:
        proxy.cut, proxy.moment = cut, 0.3
        await storage.add_guest(StoredGuest("ada", "Ada"), "secret", 0)
        assert proxy.cuts == 1
        assert await storage.guest("secret") == StoredGuest("ada", "Ada")
    assert query(file, "SELECT count(*) FROM guests") == [(1,)]


async def test_whoever_was_quicker_meanwhile_has_won(file, proxy):
    async with opened(file) as other, opened(proxy.url) as storage:
        await new_table(other, "a")
        loop = asyncio.get_running_loop()

        async def write():
            return await adding(other, "a", line(2, "theirs"))

        said = []
        proxy.meanwhile = lambda: said.append(asyncio.run_coroutine_threadsafe(write(), loop).result(30))
        proxy.cut = "before"
        assert isinstance(await adding(storage, "a", Line(2, "ours", "another checksum")), Conflict)
        assert said == [None]
    assert query(file, BODIES) == [("theirs",)]


@pytest.mark.parametrize("cut", ["before", "after"])
async def test_while_nobody_can_know_nothing_is_claimed(file, proxy, cut, monkeypatch):
    monkeypatch.setattr(batches, "FIND_OUT", 0.3)
    async with opened(proxy.url) as storage:
        await new_table(storage, "a")
        proxy.cut = cut

        def close():
            proxy.closed = True

        proxy.meanwhile = close
        error = await adding(storage, "a", 2)
        assert isinstance(error, Changed)
        assert "nobody knows yet whether that was saved" in str(error)
        assert "Nothing was changed" not in str(error)
        proxy.closed = False
        proxy.meanwhile = lambda: None
        assert numbers(file, "a") == ([1, 2] if cut == "after" else [1])
        assert await adding(storage, "a", 2 if cut == "before" else 3) is None


# The time


async def test_the_time_is_that_of_the_database(file, monkeypatch):
    monkeypatch.setattr(ids, "clock", Clock())
    ids.clock.follow(5_000_000_000, 0)  # this machine's is wrong
    monkeypatch.setattr(ids.clock, "_followed", False)
    async with opened(file):
        ((told,),) = query(file, "SELECT CAST(extract(epoch FROM clock_timestamp()) * 1000 AS bigint)")
        assert abs(ids.now() - told) < 2_000


def test_the_time_never_goes_back_and_a_clock_that_jumps_takes_nobody_along():
    clock = Clock()
    beginning = 1_700_000_000_000_000_000
    now = ids.time.monotonic_ns()
    clock.follow(beginning, now)
    first = clock.now()
    assert abs(first - 1_700_000_000_000) < 10_000
    for hour in (-3_600_000_000_000, 3_600_000_000_000):
        before = clock.now()
        clock.follow(beginning + hour, now)
        after = clock.now()
        assert before <= after < before + 10_000


async def test_which_tables_a_process_took_is_known_though_the_answer_was_lost(file, proxy):
    async with opened(proxy.url) as storage:
        await new_table(storage, "a", progress=Progress(0, (0,), 1_000, 7))
        await storage.leases.join(Member("taker", "server", 1), 60)
        assert await storage.leases.kept("taker") == []
        proxy.cut = "after"
        with pytest.raises(NotSaved):  # done once more, nothing would be left to be taken
            await storage.leases.keep_waiting("taker", 10)
        assert await storage.leases.kept("taker") == [("a", 7)]


def test_a_clock_is_set_right_at_once_if_little_is_wrong_and_else_by_a_twentieth_of_a_second(monkeypatch):
    at = [1_000_000_000]
    monkeypatch.setattr(ids.time, "monotonic_ns", lambda: at[0])
    clock = Clock()
    year, ms = 1_700_000_000_000_000_000, 1_000_000

    def told() -> int:
        return clock.now() - year // ms

    clock.follow(year, at[0])
    assert told() == 0
    at[0] += 7 * ms
    assert told() == 7
    clock.follow(year + 20 * ms, at[0] - 7 * ms)
    assert told() == 27
    hour = 3_600_000 * ms
    clock.follow(year + hour, at[0])
    assert told() == 77
    clock.follow(year - hour, at[0])
    assert told() == 77, "it never goes back"
    at[0] += 50 * ms
    assert told() == 77, "it waits until it is so late"
    at[0] += 1 * ms
    assert told() == 78
