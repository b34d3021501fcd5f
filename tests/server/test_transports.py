"""What lies between a socket and the operating system: a transport that passes everything on, and the outbox."""

import asyncio
from typing import Any

import pytest

from bradshaw.server.transport.outbox import Outbox
from bradshaw.server.transport.relay import Relay


class Recorder:
    """A transport that notes what is asked of it."""

    def __init__(self) -> None:
        self.asked: list[tuple[Any, ...]] = []

    def __getattr__(self, name: str) -> Any:
        def ask(*arguments: Any) -> str:
            self.asked.append((name, *arguments))
            return f"answer to {name}"

        return ask


class Passing(Relay):
    """A relay to that transport."""

    __slots__ = ()

    def __init__(self, transport: Any) -> None:
        self._transport = transport


@pytest.mark.parametrize(
    ("name", "arguments"),
    [
        ("get_extra_info", ("peername", "nobody")),
        ("is_reading", ()),
        ("get_write_buffer_size", ()),
        ("can_write_eof", ()),
    ],
)
def test_what_is_asked_of_a_relay_is_answered_by_what_it_passes_it_on_to(name, arguments):
    recorder = Recorder()
    assert getattr(Passing(recorder), name)(*arguments) == f"answer to {name}"
    assert recorder.asked == [(name, *arguments)]


@pytest.mark.parametrize(
    ("name", "arguments"),
    [
        ("abort", ()),
        ("pause_reading", ()),
        ("resume_reading", ()),
        ("set_write_buffer_limits", (7, 3)),
        ("write_eof", ()),
    ],
)
def test_what_a_relay_is_told_it_passes_on(name, arguments):
    recorder = Recorder()
    getattr(Passing(recorder), name)(*arguments)
    assert recorder.asked == [(name, *arguments)]


def test_what_is_left_out_is_nothing():
    recorder = Recorder()
    Passing(recorder).get_extra_info("peername")
    Passing(recorder).set_write_buffer_limits()
    assert recorder.asked == [("get_extra_info", "peername", None), ("set_write_buffer_limits", None, None)]


class Socket:
    """Has something to be written, and perhaps lets another follow."""

    def __init__(self, name: str, written: list[str], then: Any = None) -> None:
        self.name, self.written, self.then = name, written, then

    async def write(self) -> None:
        await asyncio.sleep(0)
        self.written.append(self.name)
        if self.then:
            self.then()


async def test_all_that_is_to_be_written_is_written_by_one_task_in_its_order():
    outbox, written = Outbox(), list[str]()
    assert outbox.empty
    third = Socket("third", written)
    outbox.add(Socket("first", written))
    outbox.add(Socket("second", written, then=lambda: outbox.add(third)))
    assert not outbox.empty
    assert written == []
    tasks = asyncio.all_tasks() - {asyncio.current_task()}
    assert len(tasks) == 1
    await asyncio.gather(*tasks)
    assert written == ["first", "second", "third"]
    assert outbox.empty
    outbox.add(third)
    await asyncio.gather(*(asyncio.all_tasks() - {asyncio.current_task()}))
    assert written[3:] == ["third"], "and it goes on afterwards"
