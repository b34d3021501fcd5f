"""Who is alive and who keeps which table, in a real PostgreSQL: by its clock, with a fence in the write itself."""

import asyncio

import pytest

from bradshaw.server import ids
from bradshaw.server.cluster.members import Members
from bradshaw.server.errors import Conflict
from bradshaw.server.storage.interface import Addition, Listing, Member, NewTableRow, Progress
from bradshaw.server.storage.sql import SqlStorage
from bradshaw.server.tables.log import Line
from bradshaw.wire import entries
from tests.server.stores import query

pytestmark = pytest.mark.store("postgresql")
WAITS = Progress(0, (0,), 1, 1)
LATE = "UPDATE members SET until = until - 3600000"  # the time of all who have joined is up, without a wait for it


@pytest.fixture
def run(file):
    """Run a test with an open storage."""

    def run(test):
        async def whole():
            storage = await SqlStorage.open(str(file))
            try:
                await test(storage)
            finally:
                await storage.close()

        asyncio.run(whole())

    return run


async def a_table(storage, name, progress=WAITS):
    row = NewTableRow(name, name, "scotland_yard", True, 1)
    await storage.create_table(row, [Line(1, "{}", "s1")], progress, Listing("running", "[]", ()))


async def write(storage, table, number, keeper):
    done = asyncio.get_running_loop().create_future()
    storage.append(Addition(table, [Line(number, "{}", f"s{number}")], WAITS, keeper=keeper), done.set_result)
    if error := await done:
        raise error


def test_a_table_is_kept_by_one_and_only_he_writes_as_its_keeper(run):
    async def test(storage):
        leases = storage.leases
        for name in ("a", "b"):
            await leases.join(Member(name, "server", 1), 60)
        for name in ("one", "two"):
            await a_table(storage, name)
        await a_table(storage, "rests", Progress(0, (), 1, None))
        assert await leases.keep("a", ["one", "none"]) == ["one"]
        assert await leases.keep("b", ["one"]) == []
        assert await leases.keep_waiting("b", 10) == [("two", 1)]
        assert await leases.keep_waiting("b", 10) == []
        await write(storage, "one", 2, "a")
        with pytest.raises(Conflict):
            await write(storage, "one", 3, "b")
        await write(storage, "one", 3, None)  # a person's move needs no keeper
        heads = await storage.heads(["one", "two", "rests", "none"])
        assert {name: (head.number, head.keeper) for name, head in heads.items()} == {
            "one": (3, "a"),
            "two": (1, "b"),
            "rests": (1, None),
        }
        await leases.release("b", ["one", "two"])
        assert (await storage.heads(["one"]))["one"].keeper == "a", "nobody releases what is another's"
        assert await leases.keep_waiting("a", 10) == [("two", 1)]

    run(test)


def test_who_is_given_up_can_do_nothing_with_what_he_kept(run, file):
    async def test(storage):
        leases = storage.leases
        await leases.join(Member("frozen", "server", 1), 60)
        await a_table(storage, "one")
        assert await leases.keep("frozen", ["one"]) == ["one"]
        query(file, f"{LATE} WHERE id = 'frozen'")
        await leases.join(Member("b", "server", 1), 60)
        pulse = await leases.beat("b", 60)
        assert [member.id for member in pulse.members] == ["b"]
        assert await leases.beat("frozen", 60) is None
        assert await leases.keep("frozen", ["one"]) == []
        assert await leases.keep_waiting("frozen", 10) == []
        with pytest.raises(Conflict):
            await write(storage, "one", 2, "frozen")
        assert await leases.keep_waiting("b", 10) == [("one", 1)]
        with pytest.raises(Conflict):
            await write(storage, "one", 2, "frozen")
        await write(storage, "one", 2, "b")

    run(test)


def test_a_late_beat_deletes_nobody_unless_others_said_so(run, file):
    async def test(storage):
        leases = storage.leases
        await leases.join(Member("late", "server", 1), 60)
        await a_table(storage, "one")
        await leases.keep("late", ["one"])
        query(file, LATE)
        assert await leases.beat("late", 60) is not None
        await write(storage, "one", 2, "late")

    run(test)


def test_who_leaves_frees_what_he_kept(run):
    async def test(storage):
        leases = storage.leases
        for name in ("a", "b"):
            await leases.join(Member(name, "server", 1), 60)
        await a_table(storage, "one")
        await leases.keep("a", ["one"])
        await leases.leave("a")
        assert await leases.keep("b", ["one"]) == ["one"]

    run(test)


def test_the_dead_do_not_live_on_by_a_clock_that_was_set_back(run, file):
    async def test(storage):
        leases = storage.leases
        await leases.join(Member("dead", "server", 1), 60)
        await leases.join(Member("b", "server", 1), 60)
        await a_table(storage, "one")
        await leases.keep("dead", ["one"])
        query(file, "UPDATE members SET until = until + 3600000")
        await leases.beat("b", 0.2)
        await asyncio.sleep(0.3)
        await leases.beat("b", 60)
        assert await leases.keep_waiting("b", 10) == [("one", 1)]

    run(test)


def test_what_was_written_by_a_clock_that_was_set_back_is_not_waited_for_until_then(run, file):
    async def test(storage):
        now = ids.now()
        for name in ("later", "long ago"):
            await a_table(storage, name)
        query(file, "UPDATE tables SET changed = ?, wake = ? WHERE id = 'later'", now + 3_600_000, now + 3_605_000)
        assert dict(await storage.wakes())["later"] <= ids.now() + 5_000
        await storage.leases.join(Member("a", "server", 1), 60)
        found = dict(await storage.leases.keep_waiting("a", 10))
        assert now + 5_000 <= found["later"] <= ids.now() + 5_000
        assert found["long ago"] == 1

    run(test)


def test_many_take_at_once_and_each_table_has_one_keeper(run):
    async def test(storage):
        names = [f"member{n}" for n in range(4)]
        for name in names:
            await storage.leases.join(Member(name, "server", 1), 60)
        tables = [f"table{n:02}" for n in range(30)]
        for table in tables:
            await a_table(storage, table)
        taken = await asyncio.gather(*(storage.leases.keep_waiting(name, 10) for name in names))
        found = [table for some in taken for table, _ in some]
        assert len(found) == len(set(found)) == 30

    run(test)


def test_an_entry_of_a_new_kind_waits_until_all_know_it(run):
    async def test(storage):
        members = Members(storage.leases)
        await members.join()
        assert members.first
        assert members.known == entries.VERSION
        await storage.leases.join(Member("old", "server", entries.VERSION - 1), 60)
        await members.beat()
        assert members.known == entries.VERSION - 1
        await storage.leases.leave("old")
        await members.beat()
        assert members.known == entries.VERSION
        await members.leave()

    run(test)
