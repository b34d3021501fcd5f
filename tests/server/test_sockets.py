"""Sockets of tables: how they are opened, how they end, and what every frame on them costs."""

import asyncio

import pytest

from bradshaw.server.english import say
from bradshaw.server.errors import NotAllowed
from bradshaw.server.http.headers import HEADERS
from bradshaw.server.http.limits import MOST_AT_ONCE
from bradshaw.wire import closing
from tests.server.harness import HOST, Closed, Refusal, Server, serving, until


async def shake(
    server: Server, path: str, *lines: str
) -> tuple[bytes, asyncio.StreamReader, asyncio.StreamWriter]:
    """Ask for a WebSocket on bare TCP; the head of the answer."""
    reader, writer = await asyncio.open_connection("127.0.0.1", server.port)
    asked = [f"GET {path} HTTP/1.1", f"Host: {HOST}", *lines]
    writer.write(("\r\n".join(asked) + "\r\n\r\n").encode())
    return await reader.readuntil(b"\r\n\r\n"), reader, writer


UPGRADE = ("Upgrade: websocket", "Connection: Upgrade")
KEY = "Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ=="
VERSION = "Sec-WebSocket-Version: 13"


async def test_the_handshake_is_that_of_the_standard():
    async with serving() as server:
        table = (await (await server.person("Ada")).table())["id"]
        path = f"/api/tables/{table}/socket"
        head, _, writer = await shake(server, path, *UPGRADE, KEY, VERSION)
        assert head.startswith(b"HTTP/1.1 101 ")
        assert b"Sec-WebSocket-Accept: s3pPLMBiTxaQ9kYGzzhZRbK+xOo=" in head  # the example of RFC 6455, 1.3
        assert b"permessage-deflate" not in head
        writer.close()
        for wrong in (
            (*UPGRADE, KEY, "Sec-WebSocket-Version: 12"),
            (*UPGRADE, KEY),
            (*UPGRADE, VERSION),
            (*UPGRADE, "Sec-WebSocket-Key: short", VERSION),
            ("Upgrade: websocket", KEY, VERSION),
        ):
            head, _, writer = await shake(server, path, *wrong)
            assert head.startswith(b"HTTP/1.1 400 "), wrong
            writer.close()
        head, _, writer = await shake(server, path)
        assert head.startswith(b"HTTP/1.1 404 "), "nothing but a socket is there"
        writer.close()
        head, _, writer = await shake(server, "/api/nowhere/socket", *UPGRADE, KEY, VERSION)
        assert head.startswith(b"HTTP/1.1 404 ")
        writer.close()


async def test_the_answer_to_a_handshake_has_the_headers_too_also_if_it_is_refused_afterwards():
    async with serving() as server:
        table = (await (await server.person("Ada")).table())["id"]
        for path, more in ((table, ()), ("nowhere", ()), (table, ("Origin: http://evil.test",))):
            head, _, writer = await shake(server, f"/api/tables/{path}/socket", *UPGRADE, KEY, VERSION, *more)
            assert head.startswith(b"HTTP/1.1 101 ")
            for name, value in HEADERS.items():
                assert f"{name}: {value}\r\n".encode() in head
            assert b"Cache-Control: no-store" in head
            assert b"Server:" not in head
            writer.close()


async def test_who_is_refused_is_told_why_and_the_socket_is_closed():
    async with serving() as server:
        wire = server.stranger().open("nowhere")
        assert (await wire.receive())["code"] == "not_found"
        with pytest.raises(Closed, match="There is no such table") as closed:
            await wire.receive()
        assert closed.value.code == closing.REFUSED


@pytest.mark.parametrize("query", ["look=x", "look=-1", "look=100", "after=-1", "after=x", f"after={2**53}"])
async def test_odd_questions_are_refused(query):
    async with serving() as server:
        ada = await server.person("Ada")
        table = (await ada.table())["id"]
        wire = ada.open(f"{table}/socket?{query}&")  # what follows is no part of the path any more
        assert (await wire.receive())["code"] == "bad_request"


async def test_text_that_is_no_utf8_closes_the_socket():
    async with serving() as server:
        table = (await (await server.person("Ada")).table())["id"]
        _, reader, writer = await shake(server, f"/api/tables/{table}/socket", *UPGRADE, KEY, VERSION)
        writer.write(b"\x81\x82\x00\x00\x00\x00\xff\xfe")  # a masked text of two bytes
        found = await asyncio.wait_for(reader.read(), 20)
        assert b"\x88\x02\x03\xef" in found or b"\x03\xef" in found[-130:]  # a close frame with 1007
        await until(lambda: not len(server.services.sockets))
        writer.close()


async def test_who_signs_out_is_at_no_table_any_more():
    async with serving() as server:
        ada, bob = await server.person("Ada"), await server.person("Bob")
        table = (await ada.table())["id"]
        windows, other = [await ada.connect(table, 0) for _ in range(2)], await bob.connect(table)
        await ada.delete("/api/me")
        for wire in windows:
            with pytest.raises(Closed, match="signed out") as closed:
                await wire.receive_until(lambda _: False)
            assert closed.value.code == closing.REFUSED
        await other.say("still here")


async def test_what_comes_after_a_socket_was_closed_is_not_carried_out(monkeypatch):
    """A message that was on its way when its sender signed out."""
    async with serving() as server:
        ada = await server.person("Ada")
        table = (await ada.table())["id"]
        wire = await ada.connect(table)
        before = (await server.room(table)).table.number
        server.services.sockets.turn_out(ada.id, NotAllowed(say("signed_out")))
        wire.send('{"type":"say","id":1,"text":"late"}')
        with pytest.raises(Closed):
            await wire.receive_until(lambda _: False)
        assert (await server.room(table)).table.number == before


async def test_when_the_server_stops_everyone_is_told_to_come_back():
    async with serving() as server:
        ada = await server.person("Ada")
        table = (await ada.table())["id"]
        wires = [await ada.connect(table), await server.stranger().connect(table)]
    for wire in wires:
        with pytest.raises(Closed, match="stopping") as closed:
            await wire.receive_until(lambda _: False)
        assert closed.value.code == closing.GOING_AWAY


async def test_who_closes_one_of_two_windows_is_not_away():
    async with serving() as server:
        ada, bob = await server.person("Ada"), await server.person("Bob")
        table = (await ada.table(absent=60))["id"]
        await bob.sit(table, 1)
        await ada.start(table)
        one, two = await ada.connect(table, 0), await ada.connect(table, 0)
        other = await bob.connect(table, 1)
        room = await server.room(table)
        await one.close()
        await server.advance(120)
        await other.caught_up()
        assert other.presence["connected"] == [0, 1]
        assert room.table.moves == 0, "no bot moves for who is here"
        await two.close()
        await other.receive_until(lambda news: news["type"] == "presence" and news["connected"] == [1])
        await server.advance(59)
        assert room.table.moves == 0
        await server.advance(1)
        assert room.table.moves == 1, "now Ada is away"


async def test_every_frame_counts(monkeypatch):
    """Pings and pongs as well: who sends nothing else is no better than who talks too much."""
    monkeypatch.setattr("bradshaw.server.http.limits.monotonic", lambda: 1000.0)
    for kind in ("ping", "pong"):
        async with serving(limits=1.0) as server:
            ada = await server.person("Ada")
            wire = await ada.connect((await ada.table())["id"])
            for _ in range(100):
                await getattr(wire._socket, kind)()
            with pytest.raises(Closed, match="too much in too short a time") as closed:
                await wire.receive_until(lambda _: False)
            assert closed.value.code == closing.REFUSED


async def test_a_ping_is_answered_with_its_own_words():
    async with serving() as server:
        ada = await server.person("Ada")
        wire = await ada.connect((await ada.table())["id"])
        assert await wire.caught_up() is not None  # it waits for the answer that repeats its mark


async def test_no_more_than_so_many_messages_of_one_socket_are_under_way(monkeypatch):
    async with serving() as server:
        ada = await server.person("Ada")
        table = (await ada.table())["id"]
        wire = await ada.connect(table)
        tables, waiting = server.services.tables, []
        monkeypatch.setattr(tables, "submit", lambda room, plan, answer: waiting.append(answer))
        for number in range(MOST_AT_ONCE + 5):
            wire.send(f'{{"type":"say","id":{number + 1},"text":"hello"}}')
        await until(lambda: len(waiting) == MOST_AT_ONCE)
        await asyncio.sleep(0.05)
        assert len(waiting) == MOST_AT_ONCE, "the others wait in the socket"
        waiting[0](7)
        await until(lambda: len(waiting) == MOST_AT_ONCE + 1)
        assert (await wire.receive_until(lambda news: news["type"] == "done"))["number"] == 7
        for answer in waiting[1:]:
            answer(8)


async def test_a_fault_closes_the_socket_and_is_no_word_to_others(monkeypatch, caplog):
    async with serving() as server:
        ada = await server.person("Ada")
        table = (await ada.table())["id"]
        wire, other = await ada.connect(table), await server.stranger().connect(table)
        monkeypatch.setattr(
            server.services.tables, "submit", lambda room, plan, answer: answer(RuntimeError("a secret"))
        )
        wire.send('{"type":"say","id":1,"text":"hello"}')
        with pytest.raises(Closed, match="Something went wrong") as closed:
            await wire.receive_until(lambda _: False)
        assert closed.value.code == closing.BROKEN
        assert await other.caught_up() is not None
        assert not any("secret" in raw for raw in (*wire.raw, *other.raw))


# Where they come from


async def test_only_a_proxy_on_this_machine_is_believed(monkeypatch):
    async with serving(limits=1.0) as server:
        monkeypatch.setattr("bradshaw.server.http.limits.KINDS", {"request": (2, 0.0), "connection": (99, 0.0)})
        one, other = server.stranger(address="198.51.100.1"), server.stranger(address="198.51.100.2")
        for person in (one, other):
            for _ in range(2):
                await person.get("/api/health")
            with pytest.raises(Refusal, match="too_much"):
                await person.get("/api/health")
        # Before the proxy's own word stands what the client says of itself: that counts for nothing.
        liar = server.stranger(address="203.0.113.99, 198.51.100.1")
        with pytest.raises(Refusal, match="too_much"):
            await liar.get("/api/health")
        monkeypatch.setattr("bradshaw.server.http.origin.is_loopback", lambda _: False)
        third = server.stranger(address="198.51.100.3")
        for person in (third, one):
            await person.get("/api/health")
        with pytest.raises(Refusal, match="too_much"):
            await other.get("/api/health")
