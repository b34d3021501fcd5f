"""What is kept in memory is forgotten when another process has written, also if it was just on its way there."""

import asyncio

import pytest

from bradshaw.server.storage import cache as cache_module
from bradshaw.server.storage.cache import SHARED_SECONDS, Cache
from tests.server.storage.harness import opened, query


def changed_elsewhere(file):
    query(file, "INSERT INTO guests SELECT count(*), 'Eve', 0 FROM guests")


class Source:
    """What would be read from the database, and how often it was."""

    def __init__(self, found="old"):
        self.found, self.reads = found, 0

    async def read(self):
        found, self.reads = self.found, self.reads + 1
        await asyncio.sleep(0)
        return found


async def test_what_was_read_is_read_once(file):
    async with opened(file) as storage:
        cache, source = Cache(storage, 2), Source()
        assert [await cache.find("a", source.read) for _ in range(3)] == ["old"] * 3
        assert source.reads == 1
        for key in ("b", "a", "c"):  # which leaves no room for b
            await cache.find(key, source.read)
        assert source.reads == 3
        await cache.find("a", source.read)
        assert source.reads == 3
        await cache.find("b", source.read)
        assert source.reads == 4
        cache.drop("b")
        await cache.find("b", source.read)
        assert source.reads == 5


async def test_nothing_is_not_kept(file):
    async with opened(file) as storage:
        cache, source = Cache(storage, 2), Source(None)
        assert [await cache.find("a", source.read) for _ in range(2)] == [None, None]
        assert source.reads == 2


@pytest.mark.store("sqlite")  # others may write to PostgreSQL
async def test_every_cache_forgets_when_another_process_has_written(file):
    async with opened(file) as storage:
        caches, source = [Cache(storage, 2), Cache(storage, 2)], Source()
        for cache in caches:
            await cache.find("a", source.read)
        changed_elsewhere(file)
        source.found = "new"
        await storage.notice()
        assert [await cache.find("a", source.read) for cache in caches] == ["new", "new"]


@pytest.mark.store("sqlite")  # others may write to PostgreSQL
async def test_what_was_being_read_meanwhile_is_read_again(file):
    async with opened(file) as storage:
        cache, reads = Cache(storage, 2), []

        async def read():
            reads.append(len(reads))
            if len(reads) == 1:
                changed_elsewhere(file)
                await storage.notice()
            return reads[-1]

        assert await cache.find("a", read) == 1
        assert await cache.find("a", read) == 1


@pytest.mark.store("sqlite")  # others may write to PostgreSQL
async def test_what_was_being_written_meanwhile_is_not_kept(file):
    async with opened(file) as storage:
        cache, source = Cache(storage, 2), Source("new")
        era = cache.era
        changed_elsewhere(file)
        await storage.notice()
        cache.keep("a", "old", era)
        assert await cache.find("a", source.read) == "new"


class Shared:
    """A storage to which other processes write at any time, and never say so."""

    leases = object()

    def on_foreign_write(self, call):
        """It is not heard of."""


class Alone(Shared):
    """A storage to which nobody else writes."""

    leases = None


async def counted(cache, key):
    """What is found under a key, and whether it was read."""
    read = []

    async def reading():
        read.append(key)
        return f"the {key}"

    return await cache.find(key, reading), bool(read)


async def test_where_others_write_at_any_time_things_are_kept_for_seconds(monkeypatch):
    now = [100.0]
    monkeypatch.setattr(cache_module, "monotonic", lambda: now[0])
    cache = Cache(Shared(), 10)
    assert await counted(cache, "table") == ("the table", True)
    now[0] += SHARED_SECONDS
    assert await counted(cache, "table") == ("the table", False)
    now[0] += 0.1
    assert await counted(cache, "table") == ("the table", True)
    now[0] += SHARED_SECONDS
    assert await counted(cache, "table") == ("the table", False), "from when it was read again"


async def test_so_many_are_kept_and_those_lately_used_the_longest():
    for storage, noted in ((Shared(), 2), (Alone(), 0)):
        cache = Cache(storage, 2)
        for key in ("a", "b", "a", "c"):
            await counted(cache, key)
        assert [await counted(cache, key) for key in ("c", "a")] == [("the c", False), ("the a", False)]
        assert await counted(cache, "b") == ("the b", True)
        assert len(cache._kept) == 2
        assert len(cache._read) == noted, "of what is not kept nothing is known"


async def test_one_thing_is_forgotten_or_changed_and_the_others_stay():
    cache = Cache(Shared(), 10)
    for key in ("a", "b", "c"):
        await counted(cache, key)
    cache.change(lambda kept: kept.upper() if kept == "the a" else kept)
    cache.drop_if(lambda kept: kept == "the b")
    assert [await counted(cache, key) for key in ("a", "b", "c")] == [
        ("THE A", False),
        ("the b", True),
        ("the c", False),
    ]
    cache.drop("nothing")
    cache.drop("c")
    assert await counted(cache, "c") == ("the c", True)
