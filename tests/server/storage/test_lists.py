"""Lists by pages: the same as if all were sorted."""

from random import Random

from bradshaw.server.storage.interface import Progress
from tests.server.storage.harness import adding, listing, new_table, opened, query

STATUSES = ("open", "running", "over")
GUESTS = ("ada", "bob", "eve")


async def pages(storage, kind, guest, limit):
    found, before = [], None
    while True:
        page = await storage.listed(kind, guest, before, limit)
        found += [row.id for row in page]
        if len(page) < limit:
            return found
        before = page[-1].id


async def test_every_list_is_complete_and_in_order(file):
    rng = Random(1)
    made = []
    async with opened(file) as storage:
        for number in range(60):
            name = f"{rng.randrange(10**9)}-{number}"
            people = [rng.choice(GUESTS) for _ in range(rng.randrange(4))]
            created, listed, status = 1_000 + rng.randrange(15), rng.random() < 0.7, rng.choice(STATUSES)
            await new_table(storage, name, *people, created=created, listed=listed, status=status)
            made.append((created, name, listed, status, people))
        for number in range(20):  # people come and go
            created, name, listed, _, _ = made[number]
            people, status = [rng.choice(GUESTS) for _ in range(rng.randrange(4))], rng.choice(STATUSES)
            assert await adding(storage, name, 2, listing=listing(*people, status=status)) is None
            made[number] = (created, name, listed, status, people)
        made.sort(key=lambda table: table[:2], reverse=True)
        for limit in (1, 2, 7, 100):
            for kind in STATUSES:
                expected = [name for _, name, listed, status, _ in made if listed and status == kind]
                assert await pages(storage, kind, None, limit) == expected
            for guest in (*GUESTS, "nobody"):
                expected = [name for _, name, _, _, people in made if guest in people]
                assert await pages(storage, "mine", guest, limit) == expected
        assert await storage.listed("open", None, "no such table", 10) == []


async def test_a_row_says_what_lists_show(file):
    async with opened(file) as storage:
        await new_table(storage, "a", "ada", created=5_000, progress=Progress(3, (0, 2), 6_000, None))
        (row,) = await storage.listed("mine", "ada", None, 10)
        assert (row.id, row.game, row.status, row.seats) == ("a", "scotland_yard", "running", "[]")
        assert (row.moves, row.to_act, row.created, row.changed) == (3, (0, 2), 5_000, 6_000)
        await storage.save_progress({"a": Progress(4, (), 7_000, None)})
        (row,) = await storage.listed("running", None, None, 10)
        assert (row.moves, row.to_act, row.created, row.changed) == (4, (), 5_000, 7_000)


async def test_the_code_of_an_open_table(file):
    async with opened(file) as storage:
        await new_table(storage, "a", status="open")
        await new_table(storage, "b", status="running")
        assert await storage.table_of("code of a") == "a"
        assert await storage.table_of("code of b") is None
        assert await storage.table_of("code of c") is None


async def test_tables_that_the_server_must_look_at_the_most_urgent_first(file):
    async with opened(file) as storage:
        for name, wake in {"a": 900, "b": None, "c": 0, "d": 500}.items():
            await new_table(storage, name, progress=Progress(0, (0,), 1_000, wake))
        assert await storage.wakes() == [("c", 0), ("d", 500), ("a", 900)]
        assert await adding(storage, "c", 2, progress=Progress(1, (), 2_000, None)) is None
        assert await storage.wakes() == [("d", 500), ("a", 900)]
    assert query(file, "SELECT count(*) FROM tables WHERE wake IS NULL") == [(2,)]
