"""What changes in the middle of something: a seat that is left while its past is read, a socket that is closed."""

import pytest

from bradshaw.server.transport.connection import LONGEST_REASON, shortened
from bradshaw.wire import closing
from tests.server.harness import Closed, Refusal, serving
from tests.server.test_clocks import people_at

READING = {"catch_up": "log?look=1", "page": "entries?before=9&look=1"}


def leaving_meanwhile(monkeypatch, tables, name, person, table):
    """Let the person leave seat 1 after its past was read, and before it is told."""
    real = getattr(tables, name)

    async def read(*arguments, **more):
        monkeypatch.setattr(tables, name, real)
        found = await real(*arguments, **more)
        await person.leave(table, 1)
        return found

    monkeypatch.setattr(tables, name, read)


@pytest.mark.parametrize("name", READING)
async def test_who_leaves_a_seat_while_its_past_is_read_is_not_told_of_it(name, monkeypatch):
    async with serving() as server:
        (_, bob), table = await people_at(server, 2)
        leaving_meanwhile(monkeypatch, server.services.tables, name, bob, table)
        with pytest.raises(Refusal, match="not_allowed"):
            await bob.get(f"/api/tables/{table}/{READING[name]}")


async def test_nor_on_a_socket_that_is_being_opened(monkeypatch):
    async with serving() as server:
        (_, bob), table = await people_at(server, 2)
        leaving_meanwhile(monkeypatch, server.services.tables, "catch_up", bob, table)
        wire = bob.open(table, 1)
        with pytest.raises(Closed) as closed:
            await wire.receive_until(lambda news: news.get("look") == 1)
        assert closed.value.code == closing.REFUSED


async def test_nor_on_a_socket_that_looks_through_other_eyes(monkeypatch):
    async with serving() as server:
        (_, bob), table = await people_at(server, 2)
        wire = await bob.connect(table)
        leaving_meanwhile(monkeypatch, server.services.tables, "catch_up", bob, table)
        with pytest.raises(Refusal, match="not_allowed"):
            await wire.look(1)
        await wire.say("still here, as a spectator")
        assert not any('"look":1' in raw for raw in wire.raw)


async def test_a_socket_that_is_closed_is_told_nothing_more():
    async with serving() as server:
        ada = await server.person("Ada")
        table = (await ada.table())["id"]
        wire = await ada.connect(table)
        [socket] = (await server.room(table)).connections
        socket.close(closing.REFUSED, "You have signed out.")
        socket.send(b'{"type":"late"}')
        socket.close(closing.BROKEN, "once more")
        with pytest.raises(Closed, match="signed out") as closed:
            await wire.receive_until(lambda _: False)
        assert closed.value.code == closing.REFUSED
        assert not any("late" in raw for raw in wire.raw)


async def test_a_socket_that_is_opened_while_the_server_stops_is_told_so():
    async with serving() as server:
        ada = await server.person("Ada")
        table = (await ada.table())["id"]
        await server.services.sockets.stop()
        with pytest.raises(Closed, match="stopping") as closed:
            await ada.open(table).receive_until(lambda _: False)
        assert closed.value.code == closing.GOING_AWAY


async def test_a_socket_for_a_table_that_was_just_given_up_starts_over():
    async with serving() as server:
        ada = await server.person("Ada")
        table = (await ada.table())["id"]
        (await server.room(table)).open = False
        with pytest.raises(Closed, match="changed elsewhere") as closed:
            await ada.open(table).receive_until(lambda _: False)
        assert closed.value.code == closing.START_OVER


def test_a_reason_is_as_long_as_a_close_frame_can_hold():
    assert shortened("Wait a little.") == b"Wait a little."
    for text in ("x" * 200, "é" * 100, "x" + "é" * 100):
        found = shortened(text)
        assert LONGEST_REASON - 1 <= len(found) <= LONGEST_REASON
        assert text.startswith(found.decode())


async def test_what_happened_last_is_in_lists_after_a_stop(file):
    async with serving(file) as server:
        (ada, _), table = await people_at(server, 2, visibility="open")
        await (await ada.connect(table, 0)).move(0)
    async with serving(file) as server:
        [found] = (await server.stranger().get("/api/tables?kind=running"))["tables"]
        assert (found["id"], found["moves"]) == (table, 1)
