"""Finished games of tables without spectators: for those who played, until all of them publish the game."""

import pytest

from tests.server.harness import Person, Server, serving
from tests.server.test_tables import refused

pytestmark = pytest.mark.usefixtures("store")  # with each store


async def finished(server: Server, *, spectators: bool) -> tuple[Person, Person, str]:
    ada, bob = await server.person("Ada"), await server.person("Bob")
    table = (await ada.table(spectators=spectators))["id"]
    await bob.sit(table, 1)
    await ada.start(table)
    mine, his = await ada.connect(table, 0), await bob.connect(table, 1)
    await mine.move(0)
    await mine.offer(0, "end")
    await his.answer(1, True)
    return ada, bob, table


def paths(table: str) -> list[str]:
    return [
        f"/api/tables/{table}/log",
        f"/api/tables/{table}/log?look=0",
        f"/api/tables/{table}/entries?before=99&look=0",
        f"/api/replays/{table}",
        f"/api/replays/{table}/steps?look=0",
        f"/api/replays/{table}/record",
        f"/api/replays/{table}/verification",
    ]


async def test_who_has_only_the_link_sees_nothing_of_it_until_all_who_played_agree():
    async with serving() as server:
        ada, bob, table = await finished(server, spectators=False)
        others = [await server.person("Eve"), server.stranger()]
        seed = (await ada.get(f"/api/tables/{table}"))["seed"]
        assert seed

        async def closed() -> None:
            for person in others:
                for path in paths(table):
                    await refused(person.get(path), "not_allowed", "Only those who played")
                await refused(person.connect(table), "not_allowed", "Only those who played")
                await refused(person.connect(table, 0), "not_allowed")
                info = await person.request("GET", f"/api/tables/{table}")
                assert info.json()["seed"] is None
                assert seed not in info.text
                assert info.json()["status"] == "over"

        await closed()
        for path in paths(table):
            await bob.get(path)
        await refused(others[0].post(f"/api/tables/{table}/publication"), "not_allowed", "who played")
        assert (await ada.post(f"/api/tables/{table}/publication"))["published"] == [ada.id]
        await ada.post(f"/api/tables/{table}/publication")  # once is enough
        await closed()
        watching = await bob.connect(table, 1)
        assert (await bob.post(f"/api/tables/{table}/publication"))["published"] == sorted([ada.id, bob.id])
        await watching.caught_up()
        assert [e["what"]["entry"] for e in watching.entries[-2:]] == ["published", "published"]
        for person in others:
            for path in paths(table):
                await person.get(path)
            await person.connect(table, 0)
            assert (await person.get(f"/api/tables/{table}"))["seed"] == seed


async def test_who_played_and_left_may_see_how_it_ended():
    async with serving() as server:
        ada, bob, eve = [await server.person(name) for name in ("Ada", "Bob", "Eve")]
        table = (await ada.table(players=3, spectators=False))["id"]
        await bob.sit(table, 1)
        await eve.sit(table, 2)
        await ada.start(table)
        await eve.leave(table, 2)
        await refused(eve.connect(table), "not_allowed", "not open to spectators")
        mine, his = await ada.connect(table, 0), await bob.connect(table, 1)
        await mine.offer(0, "end")
        await his.answer(1, True)
        await eve.connect(table)
        await eve.get(f"/api/replays/{table}")
        await refused(eve.post(f"/api/tables/{table}/publication"), "not_allowed", "who played")


@pytest.mark.parametrize("person", ["Eve", None])
async def test_a_table_with_spectators_shows_its_game_to_everyone_as_before(person):
    async with serving() as server:
        _, _, table = await finished(server, spectators=True)
        other = await server.person(person) if person else server.stranger()
        for path in paths(table):
            await other.get(path)
        assert (await other.get(f"/api/tables/{table}"))["seed"]


async def test_what_was_published_stays_so_after_a_restart(file):
    async with serving(file) as server:
        ada, bob, table = await finished(server, spectators=False)
        for person in (ada, bob):
            await person.post(f"/api/tables/{table}/publication")
    async with serving(file) as server:
        await server.stranger().get(f"/api/replays/{table}/record")
