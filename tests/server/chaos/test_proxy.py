"""The proxy does to messages what it says."""

import asyncio
from contextlib import asynccontextmanager
from random import Random

import pytest

from tests.server.chaos.proxy import BOTH, Line, Way, frame

NOTE = b"*3\r\n$7\r\nmessage\r\n$1\r\nc\r\n$2\r\nxy\r\n"


@pytest.mark.parametrize(
    "whole", [b"+OK\r\n", b":12\r\n", b"$-1\r\n", NOTE, b"*2\r\n$4\r\npong\r\n$0\r\n\r\n", b">1\r\n+a\r\n"]
)
def test_messages_of_a_bus_are_told_apart(whole):
    assert frame(whole + b"+rest") == len(whole)
    assert all(frame(whole[:n]) == 0 for n in range(len(whole)))


@asynccontextmanager
async def echoing(*, bus=False):
    """A line to somebody who sends back what he hears, and a client at it."""

    async def echo(reader, writer):
        while data := await reader.read(1000):
            writer.write(data)
        writer.close()

    server = await asyncio.start_server(echo, "127.0.0.1", 0)
    line = await Line("line", server.sockets[0].getsockname(), Random(1), bus=bus).open()
    reader, writer = await asyncio.open_connection("127.0.0.1", line.port)
    writer.write(b"+hello\r\n")
    assert await reader.readexactly(8) == b"+hello\r\n"
    yield line, reader, writer
    writer.close()
    line.close()
    server.close()


@pytest.mark.parametrize("ways", [BOTH, (Way.UP,), (Way.DOWN,)])
async def test_what_is_stopped_arrives_when_it_is_whole_again(ways):
    async with echoing() as (line, reader, writer):
        line.stop(*ways)
        writer.write(b"later")
        with pytest.raises(TimeoutError):
            await asyncio.wait_for(reader.read(5), 0.1)
        line.heal()
        assert await reader.readexactly(5) == b"later"


@pytest.mark.parametrize("way", BOTH)
async def test_a_message_is_cut_in_its_middle(way):
    async with echoing() as (line, reader, writer):
        line.tearing = way
        writer.write(b"whole message")
        try:
            found = await reader.read()
        except ConnectionError:
            found = b""
        assert found != b"whole message"
        assert b"whole message".startswith(found)
        assert line.cuts == 1


async def test_a_line_can_be_reset_and_refuse():
    async with echoing() as (line, reader, _):
        line.refusing = True
        line.reset()
        with pytest.raises((ConnectionError, asyncio.IncompleteReadError)):
            await reader.readexactly(1)
        again, _ = await asyncio.open_connection("127.0.0.1", line.port)
        with pytest.raises((ConnectionError, asyncio.IncompleteReadError)):
            await again.readexactly(1)


async def test_nothing_overtakes_on_a_slow_line():
    async with echoing() as (line, reader, writer):
        line.delayed = (0.0, 0.02)
        for n in range(20):
            writer.write(f"{n:02}".encode())
            await writer.drain()
            await asyncio.sleep(0.002)
        assert await reader.readexactly(40) == "".join(f"{n:02}" for n in range(20)).encode()


@pytest.mark.parametrize(("notes", "copies"), [((1.0, 0.0), 0), ((0.0, 1.0), 2)])
async def test_notes_of_a_bus_are_lost_and_repeated(notes, copies):
    async with echoing(bus=True) as (line, reader, writer):
        line.notes = notes
        writer.write(NOTE)
        async with asyncio.timeout(5):
            assert await reader.readexactly(copies * len(NOTE)) == copies * NOTE
            while not line.cuts:
                await asyncio.sleep(0.001)
        line.heal()
        writer.write(b"+end\r\n")
        assert await reader.readexactly(6) == b"+end\r\n"
