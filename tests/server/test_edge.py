"""What a stranger can do to a server with nothing but bytes: floods, silence, slowness, too many connections."""

import asyncio
import socket
from contextlib import suppress
from typing import Any

import pytest

from bradshaw.server.http import routing
from bradshaw.server.http.headers import HEADERS
from bradshaw.server.http.limits import KINDS, LARGEST_HEAD
from bradshaw.server.ops import metrics
from bradshaw.server.transport import connection, link, listener
from bradshaw.server.transport.connection import Socket
from tests.server.harness import HOST, PATIENCE, Closed, Server, serving, until

PING = b"\x89\x80\x00\x00\x00\x00"  # empty, masked
MOST_SENT = 50_000_000  # bytes after which a flood has had no end


class Wire:
    """A connection on bare TCP."""

    def __init__(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        self.reader, self.writer = reader, writer

    def send(self, data: bytes) -> None:
        self.writer.write(data)

    async def read(self, size: int = -1) -> bytes:
        """What comes, until it is closed; a reset is an end like any other."""
        with suppress(ConnectionError):
            return await asyncio.wait_for(self.reader.read(size), PATIENCE)
        return b""

    async def answer(self) -> tuple[int, bytes]:
        """The status and the head of the next answer; its body is read, too."""
        head = await asyncio.wait_for(self.reader.readuntil(b"\r\n\r\n"), PATIENCE)
        length = next((line for line in head.lower().split(b"\r\n") if line.startswith(b"content-length:")), b":0")
        await self.reader.readexactly(int(length.partition(b":")[2]))
        return int(head.split()[1]), head

    async def flood(self, data: bytes) -> int:
        """Send the same again and again until the server has had enough; how many bytes that took."""
        sent = 0
        with suppress(ConnectionError):
            async with asyncio.timeout(PATIENCE):  # if it neither reads nor ends
                while sent < MOST_SENT:
                    self.writer.write(data)
                    await self.writer.drain()
                    sent += len(data)
        return sent


async def connect(server: Server) -> Wire:
    """With a buffer of the operating system's that is soon full, if nobody reads."""
    made = socket.socket()
    made.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 4096)
    made.setblocking(False)
    await asyncio.get_running_loop().sock_connect(made, ("127.0.0.1", server.port))
    return Wire(*await asyncio.open_connection(sock=made, limit=4096))


async def shake(server: Server, table: str) -> Wire:
    """A WebSocket on bare TCP, after its handshake, that nobody reads from."""
    wire = await connect(server)
    wire.send(
        f"GET /api/tables/{table}/socket HTTP/1.1\r\nHost: {HOST}\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n"
        "Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\nSec-WebSocket-Version: 13\r\n\r\n".encode()
    )
    status, _ = await wire.answer()
    assert status == 101
    return wire


async def a_table(server: Server) -> str:
    return (await (await server.person("Ada")).table())["id"]


def request(path: str = "/api/health", *lines: str, method: str = "GET") -> bytes:
    return "\r\n".join([f"{method} {path} HTTP/1.1", f"Host: {HOST}", *lines, "", ""]).encode()


def refused(reason: str) -> float:
    """How many connections were refused for it until now."""
    return metrics.REGISTRY.get_sample_value("bradshaw_connections_refused_total", {"reason": reason}) or 0.0


@pytest.fixture
def quick(monkeypatch):
    """Deadlines that a test can wait for."""
    monkeypatch.setattr(listener, "SWEEP", 0.02)
    for name in ("HEAD_SECONDS", "ANSWER_SECONDS", "FLUSH_SECONDS", "LINGER"):
        monkeypatch.setattr(link, name, 0.3)
    monkeypatch.setattr(routing, "BODY_SECONDS", 0.3)


# Floods on a socket


@pytest.mark.parametrize("frame", [PING, b"\x8a\x80\x00\x00\x00\x00"], ids=["ping", "pong"])
async def test_a_flood_of_pings_is_cut_off_and_few_of_them_are_answered(frame, monkeypatch):
    pongs = []
    monkeypatch.setattr(Socket, "pong", lambda _, ping: pongs.append(ping))
    async with serving(limits=1.0) as server:
        wire = await shake(server, await a_table(server))
        before = refused("flood")
        assert await wire.flood(frame * 1000) < MOST_SENT
        await until(lambda: not len(server.services.sockets))
        assert refused("flood") == before + 1
        assert len(pongs) <= KINDS["message"][0] + 10


async def test_who_went_over_his_budget_is_told_so_but_may_not_go_on(monkeypatch):
    """The budget of messages ends politely, if the other side then stops; there is no second refusal."""
    monkeypatch.setattr("bradshaw.server.http.limits.monotonic", lambda: 1000.0)
    async with serving(limits=1.0) as server:
        wire = await shake(server, await a_table(server))
        wire.send(PING * (KINDS["message"][0] + 20))
        found = b""
        while b"too short a time" not in found.partition(b"\x88")[2]:
            more = await wire.read(65_536)
            assert more, found
            found += more
        wire.send(b"\x88\x80\x00\x00\x00\x00")
        assert await wire.read() == b""


async def test_pongs_that_nobody_reads_end_the_connection(monkeypatch):
    monkeypatch.setattr(connection, "MOST_UNSENT", 20_000)
    pongs, answer = [], Socket.pong
    monkeypatch.setattr(Socket, "pong", lambda found, ping: (pongs.append(ping), answer(found, ping)))
    async with serving(buffers=4096) as server:
        wire = await shake(server, await a_table(server))
        before = metrics.REGISTRY.get_sample_value("bradshaw_dropped_total") or 0
        [socket_of_table] = server.services.sockets._open
        for _ in range(10_000):  # one after the other: of several at once, only the last is answered
            if socket_of_table.closing:
                break
            wire.send(b"\x89\xfd\x00\x00\x00\x00" + b"x" * 125)
            await until(lambda: pongs or socket_of_table.closing)
            pongs.clear()
            await until(lambda: server.services.sockets.quiet)
        await until(lambda: not len(server.services.sockets))
        assert metrics.REGISTRY.get_sample_value("bradshaw_dropped_total") == before + 1
        assert not any(found.get_write_buffer_size() for found in server.listener._links), "and nothing is kept"


@pytest.mark.parametrize(
    ("first", "then"),
    [
        (b"\x01\x80\x00\x00\x00\x00", b"\x00\x80\x00\x00\x00\x00"),  # a text, and parts of it without content
        (b"\x01\x80\x00\x00\x00\x00", b"\x00\x81\x00\x00\x00\x00x"),  # of one letter
        (b"\x02\xff\x00\x00\x00\x00\x00\x00\xff\xff\x00\x00\x00\x00", b"x" * 1000),  # one frame that is long
    ],
    ids=["empty", "tiny", "long"],
)
async def test_a_message_without_end_is_cut_off(first, then):
    async with serving(limits=1.0) as server:
        wire = await shake(server, await a_table(server))
        wire.send(first)
        assert await wire.flood(then * 100) < MOST_SENT
        await until(lambda: not len(server.services.sockets))


async def test_many_sockets_of_an_address_share_a_budget(monkeypatch):
    monkeypatch.setattr("bradshaw.server.http.limits.monotonic", lambda: 1000.0)
    monkeypatch.setitem(KINDS, "messages", (10, 0.0))
    async with serving(limits=1.0) as server:
        table = await a_table(server)
        one, two = [await server.stranger(address="198.51.100.1").connect(table) for _ in range(2)]
        other = await server.stranger(address="198.51.100.2").connect(table)
        for wire in (one, two) * 5:
            await wire.caught_up()
        with pytest.raises(Closed, match="too much in too short a time"):
            await two.caught_up()
        await other.caught_up()


async def test_text_that_is_no_utf8_gets_its_own_close_code():
    async with serving() as server:
        table = await a_table(server)
        for frame in (
            b"\x81\x82\x00\x00\x00\x00\xff\xfe",
            b"\x01\x81\x00\x00\x00\x00\xc3\x80\x81\x00\x00\x00\x00(",
        ):
            wire = await shake(server, table)
            wire.send(frame)
            found = await wire.read()
            kinds = []
            while found:
                size, skip = found[1], 2
                if size == 126:
                    size, skip = int.from_bytes(found[2:4], "big"), 4
                kinds.append((found[0] & 15, found[skip : skip + size]))
                found = found[skip + size :]
            assert [kind for kind, _ in kinds[:-1]] == [1] * (len(kinds) - 1)
            assert (kinds[-1][0], kinds[-1][1][:2]) == (8, (1007).to_bytes(2, "big"))
            wire.send(b"\x88\x82\x00\x00\x00\x00\x03\xef")
            wire.writer.close()


# Floods of requests


@pytest.mark.parametrize(
    ("start", "piece"),
    [
        (request()[:-2], b"X-Filler: " + b"y" * 4000 + b"\r\n"),
        (request()[:-2] + b"X-Filler: ", b"y" * 4000),
        (request()[:-2], b"y" * 4000),
        (b"GET /", b"y" * 4000),
        (request()[:-2], b"A: b\r\n" * 500),
    ],
    ids=["headers", "a long value", "a long name", "a long path", "many short ones"],
)
async def test_a_head_without_end_is_refused(start, piece):
    async with serving() as server:
        wire = await connect(server)
        wire.send(start)
        assert await wire.flood(piece) < MOST_SENT
        wire = await connect(server)
        wire.send(start + piece * 12)
        status, head = await wire.answer()
        assert status in (400, 431)
        for name, value in HEADERS.items():
            assert f"\r\n{name}: {value}\r\n".encode() in head, name


async def test_a_head_may_be_as_long_as_promised_and_come_in_any_pieces():
    async with serving() as server:
        wire = await connect(server)
        filler = [f"X-{number}: {'y' * 4000}" for number in range(8)]
        whole = request("/api/health", *filler)
        assert len(whole) < LARGEST_HEAD
        for at in range(0, len(whole), 1001):
            wire.send(whole[at : at + 1001])
            await asyncio.sleep(0)
        assert (await wire.answer())[0] == 200
        for byte in b"\r\n" + request():
            wire.send(bytes([byte]))
            await wire.writer.drain()
            await asyncio.sleep(0)
        assert (await wire.answer())[0] == 200
        wire.send(request("/api/health", *filler, "X-9: " + "y" * 4000))
        assert (await wire.answer())[0] == 431
        assert await wire.read() == b""


async def test_requests_that_are_sent_ahead_are_answered_one_after_the_other():
    async with serving() as server:
        wire = await connect(server)
        body = b'{"name":"Ada"}'
        post = request("/api/guests", f"Content-Length: {len(body)}", method="POST") + body
        wire.send(request() + post + request("/api/nothing") + post[:-5])
        assert [(await wire.answer())[0] for _ in range(3)] == [200, 201, 404]
        wire.send(post[-5:] + request())
        assert [(await wire.answer())[0] for _ in range(2)] == [201, 200]
        chunked = request("/api/guests", "Transfer-Encoding: chunked", method="POST")
        wire.send(chunked + b"e\r\n" + body + b"\r\n0\r\n\r\n")
        status, head = await wire.answer()
        assert status == 201
        assert b"connection: close" in head.lower(), "who sends such a body is not asked for more"
        assert await wire.read() == b""


async def test_who_sends_requests_without_waiting_for_answers_is_cut_off(monkeypatch):
    async with serving() as server:
        stuck = asyncio.Event()
        monkeypatch.setattr(server.services.storage, "check", stuck.wait)
        wire = await connect(server)
        before = refused("flood")
        wire.send(request())
        assert await wire.flood(request() * 100) < MOST_SENT
        assert refused("flood") == before + 1
        stuck.set()


async def test_what_is_no_request_is_refused_with_our_headers():
    async with serving() as server:
        for nonsense in (
            b"\x16\x03\x01\x02\x00\x01\x00\x01\xfc\x03\x03 something of TLS",
            b"NONSENSE\r\n\r\n",
            b"GET / HTTP/1.1\r\n\r\n",
            b"GET / HTTP/1.1\r\nHost: x\r\nContent-Length: many\r\n\r\n",
            b"GET / HTTP/1.1\r\nHost: x\r\n" + b"A: b\r\n" * 100 + b"\r\n",
        ):
            wire = await connect(server)
            wire.send(nonsense)
            status, head = await wire.answer()
            assert status == 400, nonsense
            for name, value in HEADERS.items():
                assert f"\r\n{name}: {value}\r\n".encode() in head, name
            assert b"\r\nServer:" not in head
            assert await wire.read() == b""


async def test_who_asks_first_whether_he_may_send_a_body_may():
    async with serving() as server:
        wire = await connect(server)
        body = b'{"name":"Ada"}'
        wire.send(request("/api/guests", f"Content-Length: {len(body)}", "Expect: 100-continue", method="POST"))
        assert (await wire.answer())[0] == 100
        wire.send(body)
        assert (await wire.answer())[0] == 201


async def test_memory_for_requests_is_bounded(monkeypatch):
    monkeypatch.setattr(listener, "MOST_HELD", 200_000)
    async with serving() as server:
        before = refused("memory")
        wires = [await connect(server) for _ in range(10)]
        for wire in wires:
            wire.send(request("/api/replays", "Content-Length: 100000", method="POST") + b" " * 50_000)
        await until(lambda: refused("memory") > before)
        assert server.listener._held_in_all <= 250_000
        for wire in wires:
            wire.writer.close()
        await until(lambda: not server.listener._held_in_all)
        monkeypatch.setattr(listener, "MOST_HELD_FROM_ADDRESS", 60_000)
        monkeypatch.setattr("bradshaw.server.http.origin.is_loopback", lambda _: False)
        one, two = [await connect(server) for _ in range(2)]
        for wire in (one, two):
            wire.send(request("/api/replays", "Content-Length: 100000", method="POST") + b" " * 50_000)
            await asyncio.sleep(0.01)
        assert await two.read() == b""
        one.writer.close()
        await until(lambda: not server.listener._held_in_all)
        assert not server.listener._held


# Silence and slowness


@pytest.mark.parametrize(
    ("sent", "status"),
    [
        (b"", None),
        (b"\r\n", None),
        (b"GET", 408),
        (request()[:-2], 408),
        (request("/api/guests", "Content-Length: 100", method="POST") + b'{"name"', 408),
        (request("/api/guests", "Transfer-Encoding: chunked", method="POST") + b"5\r\nab", 408),
        (request("/api/guests", "Transfer-Encoding: chunked", method="POST") + b"0\r\nX: y\r\n", 408),
    ],
    ids=["nothing", "an empty line", "a word", "half a head", "half a body", "half a chunk", "half a trailer"],
)
async def test_who_does_not_finish_in_time_is_cut_off(sent, status, quick):
    async with serving() as server:
        wire = await connect(server)
        wire.send(sent)
        if status:
            assert (await wire.answer())[0] == status
        assert await wire.read() == b""
        await until(lambda: not len(server.listener))


async def test_little_by_little_is_no_faster(quick):
    """The time is for the whole head, however often something comes."""
    async with serving() as server:
        wire = await connect(server)

        async def trickle() -> None:
            with suppress(ConnectionError):
                for number in range(100_000):
                    wire.send(f"X-{number}: y\r\n".encode() if number else request()[:-2])
                    await wire.writer.drain()
                    await asyncio.sleep(0.02)

        sending = asyncio.create_task(trickle())
        assert b" 408 " in await wire.read()
        sending.cancel()


async def test_a_connection_may_wait_for_its_next_request_but_not_for_ever(quick):
    async with serving() as server:
        wire = await connect(server)
        for _ in range(3):
            wire.send(request())
            assert (await wire.answer())[0] == 200
            await asyncio.sleep(0.1)
        assert await wire.read() == b""


async def test_an_answer_that_nobody_reads_is_given_up(quick):
    async with serving(buffers=4096) as server:
        wire = await connect(server)
        before = refused("slow")
        wire.writer.transport.pause_reading()
        wire.send(request("/api/schema/openapi.json"))
        await until(lambda: len(server.listener))
        await until(lambda: not len(server.listener))
        assert refused("slow") == before + 1
        assert server.listener._held_in_all == 0


async def test_answers_that_nobody_reads_count_as_memory(monkeypatch, tmp_path):
    monkeypatch.setattr(listener, "MOST_HELD", 200_000)
    (tmp_path / "index.html").write_text("x" * 300_000)
    (tmp_path / "assets").mkdir()
    async with serving(buffers=4096, client=tmp_path) as server:
        wire = await connect(server)
        wire.writer.transport.pause_reading()
        before = refused("memory")
        wire.send(request("/"))
        await until(lambda: refused("memory") == before + 1)
        await until(lambda: not len(server.listener))
        assert server.listener._held_in_all == 0


async def test_a_socket_that_answers_no_ping_is_closed_whatever_it_has_not_read(quick, monkeypatch):
    monkeypatch.setattr(link, "SILENCE", 2.0)
    monkeypatch.setattr(link, "PONG_SECONDS", 1.0)
    async with serving(buffers=4096) as server:
        ada = await server.person("Ada")
        table = (await ada.table())["id"]
        dead = await shake(server, table)
        dead.writer.transport.pause_reading()
        [socket_of_table] = server.services.sockets._open
        [found] = [one for one in server.listener._links if one is socket_of_table._link]
        wire = await ada.connect(table)
        while not found.get_write_buffer_size() and found in server.listener._links:
            await wire.say("🚕" * 480)
        assert found.get_write_buffer_size(), "it was closed too soon for this test"
        await until(lambda: found not in server.listener._links)


async def test_a_socket_that_is_idle_stays_as_long_as_it_answers_pings(quick, monkeypatch):
    monkeypatch.setattr(link, "SILENCE", 0.2)
    monkeypatch.setattr(link, "PONG_SECONDS", 3.0)  # long enough, however busy the machine is
    pings = 0
    ping = connection.Socket.ping

    def counted(self):
        nonlocal pings
        pings += 1
        ping(self)

    monkeypatch.setattr(connection.Socket, "ping", counted)
    async with serving() as server:
        wire = await server.stranger().connect(await a_table(server))
        await until(lambda: pings == 2)  # so the first was answered: else it would have been cut off instead
        assert await wire.caught_up() is not None


async def test_a_socket_that_is_used_is_not_pinged(quick, monkeypatch):
    monkeypatch.setattr(link, "SILENCE", 30.0)
    monkeypatch.setattr(connection.Socket, "ping", lambda _: pytest.fail("it was heard of a moment ago"))
    async with serving() as server:
        wire = await server.stranger().connect(await a_table(server))
        [found] = [one for one in server.listener._links if one._budget]
        found.deadline = 0.0  # it is looked at
        await until(lambda: found.deadline > 0.0)
        assert found.deadline <= asyncio.get_running_loop().time() + 30.0, "it is looked at again"
        assert await wire.caught_up() is not None


async def test_all_whose_time_is_up_are_looked_at_together_and_a_fault_in_one_harms_no_other(
    quick, monkeypatch, caplog
):
    async with serving() as server:
        table = await a_table(server)
        wires = [await server.stranger().connect(table) for _ in range(3)]
        broken, *others = [one for one in server.listener._links if one._budget]
        looked_at = set()

        def expire(self):  # and its time stays up
            looked_at.add(self)
            if self is broken:
                raise RuntimeError("planted")

        monkeypatch.setattr(link.Link, "expire", expire)
        for one in (broken, *others):
            one.deadline = 0.0
        await until(lambda: looked_at == {broken, *others})
        await until(lambda: broken not in server.listener._links)
        assert all(one in server.listener._links for one in others)
        assert "a connection could not be looked at" in caplog.text
        assert len(wires) == 3


# Too many


async def test_connections_that_only_wait_lock_nobody_out(caplog):
    async with serving(connections=20) as server:
        table = await a_table(server)
        seat = await server.stranger().connect(table)
        before = refused("idle")
        idle = [await connect(server) for _ in range(60)]
        for wire in idle[:5]:
            wire.send(b"GET")
        ada = await server.person("Bob")
        assert (await ada.get("/api/me"))["name"] == "Bob"
        await seat.caught_up()
        assert len(server.listener) <= 20
        assert refused("idle") >= before + 40
        assert await idle[0].read() == b""
        lines = [record for record in caplog.records if record.name == listener.logger.name]
        assert [line.__dict__["reason"] for line in lines] == ["idle"], "one line for all of them"


async def test_when_all_are_busy_who_comes_is_refused():
    async with serving(connections=3) as server:
        table = await a_table(server)
        before = refused("full")
        await until(lambda: len(server.listener) == 1)  # Ada's browser waits
        wires = [await server.stranger().connect(table) for _ in range(3)]
        assert await (await connect(server)).read() == b""
        assert refused("full") == before + 1
        await wires[0].close()
        await until(lambda: len(server.listener) == 2)
        await server.stranger().connect(table)


async def test_an_address_has_so_many_connections_and_no_more(monkeypatch, caplog):
    monkeypatch.setattr(listener, "MOST_LINKS", 5)
    monkeypatch.setattr("bradshaw.server.http.origin.is_loopback", lambda _: False)
    async with serving(limits=1.0) as server:
        before = refused("address")
        wires = [await connect(server) for _ in range(5)]
        await until(lambda: len(server.listener) == 5)
        for _ in range(3):
            assert await (await connect(server)).read() == b""
        assert refused("address") == before + 3
        assert metrics.REGISTRY.get_sample_value("bradshaw_connections") == 5
        [line] = [record for record in caplog.records if record.name == listener.logger.name]
        assert (line.__dict__["reason"], line.__dict__["address"]) == ("address", "127.0.0.1")
        wires[0].writer.close()
        await until(lambda: len(server.listener) == 4)
        wires.append(await connect(server))
        wires[-1].send(request())
        assert (await wires[-1].answer())[0] == 200


async def test_an_address_may_not_open_connections_without_pause(monkeypatch):
    monkeypatch.setitem(KINDS, "connection", (5, 0.0))
    async with serving(limits=1.0) as server:
        monkeypatch.setattr("bradshaw.server.http.origin.is_loopback", lambda _: False)
        before = refused("rate")
        for _ in range(5):
            wire = await connect(server)
            wire.send(request())
            assert (await wire.answer())[0] == 200
            wire.writer.close()
        assert await (await connect(server)).read() == b""
        assert refused("rate") == before + 1


async def test_without_descriptors_the_server_says_so_and_goes_on(monkeypatch, caplog):
    monkeypatch.setattr(listener, "PAUSE", 0.01)
    loop = asyncio.get_running_loop()
    accept, faults = loop.sock_accept, [OSError(24, "Too many open files")]

    async def broken(listening: Any) -> Any:
        if faults:
            raise faults.pop()
        return await accept(listening)

    monkeypatch.setattr(loop, "sock_accept", broken)
    async with serving() as server:
        before = refused("descriptors")
        wire = await connect(server)
        wire.send(request())
        assert (await wire.answer())[0] == 200
        assert refused("descriptors") >= before
        assert any(record.__dict__.get("reason") == "descriptors" for record in caplog.records)


@pytest.mark.parametrize("connected", [False, True])
async def test_nothing_is_left_of_a_server_that_has_stopped(connected):
    before = asyncio.all_tasks()
    async with serving() as server:
        if connected:
            await server.person("Ada")
    assert asyncio.all_tasks() == before
