"""Processes hear each other over a real Valkey; what is lost there is counted, and stops nobody."""

import asyncio
from collections import Counter
from contextlib import asynccontextmanager

import msgspec
import pytest
from valkey.asyncio import Valkey

from bradshaw.core.errors import BradshawError
from bradshaw.server.cluster import valkey
from bradshaw.server.cluster.messages import Note, Spent
from bradshaw.server.cluster.valkey import CHANNEL, ValkeyBus
from bradshaw.server.ops import metrics
from tests.server.cluster.harness import Bus, free_port
from tests.server.harness import until


class Counted:
    """How many messages were sent, heard, lost, and not understood since this was made."""

    def __init__(self):
        self.before = Counter(self._now())

    def _now(self):
        names = ("sent", "heard", "lost", "unknown")
        told = {n: metrics.REGISTRY.get_sample_value("bradshaw_bus_messages_total", {"outcome": n}) for n in names}
        return {name: int(count or 0) for name, count in told.items()}

    @property
    def since(self):
        return {
            name: count - self.before[name] for name, count in self._now().items() if count > self.before[name]
        }


@pytest.fixture
def server():
    bus = Bus()
    yield bus
    bus.stop()


@asynccontextmanager
async def joined(server, channel=CHANNEL):
    """A bus that is open, and what it hears."""
    bus, heard = ValkeyBus(server.url, channel), []
    bus.listen(Note, heard.append)
    bus.listen(Spent, heard.append)
    await bus.open()
    try:
        yield bus, heard
    finally:
        await bus.close()


async def test_what_one_says_the_others_hear_in_its_order(server):
    async with joined(server) as (ada, own), joined(server) as (_, ben), joined(server) as (_, cleo):
        assert ada.up
        assert ada.shared
        counted = Counted()
        said = [Note("one", 1), Spent("code", "a guesser"), *(Note("two", number) for number in range(50))]
        for message in said:
            ada.publish(message)
        await until(lambda: len(ben) == len(cleo) == len(said))
        assert ben == cleo == said
        assert own == []
        assert counted.since == {"sent": len(said), "heard": 2 * len(said)}


async def test_another_channel_is_another_server(server):
    elsewhere = joined(server, channel="theirs")
    async with elsewhere as (theirs, heard), joined(server) as (ours, _), joined(server) as (_, own):
        counted = Counted()
        theirs.publish(Note("one", 1))
        await until(lambda: counted.since.get("sent") == 1)
        ours.publish(Note("one", 2))
        await until(lambda: own)
        assert own == [Note("one", 2)]
        assert heard == []


async def test_what_cannot_be_understood_is_passed_over(server):
    async with joined(server) as (ada, _), joined(server) as (_, heard):
        counted = Counted()
        stranger = Valkey.from_url(server.url)
        newer = msgspec.msgpack.encode(("newer", [{"type": "of tomorrow"}, Note("one", 7)]))
        for said in (b"\xc1", msgspec.msgpack.encode(("without messages",)), newer):
            await stranger.publish(CHANNEL, said)
        await stranger.aclose()
        ada.publish(Note("one", 8))
        await until(lambda: len(heard) == 2)
        assert heard == [Note("one", 7), Note("one", 8)]
        await until(lambda: counted.since.get("unknown") == 4)  # two, for each of those who listen


async def test_who_leaves_says_first_what_he_had_to_say(server):
    async with joined(server) as (_, heard):
        async with joined(server) as (ada, _):
            for number in range(9):
                ada.publish(Note("one", number))
        await until(lambda: len(heard) == 9)


async def test_while_it_is_away_messages_are_lost_and_counted_and_then_others_are_heard_again(server):
    async with joined(server) as (ada, _), joined(server) as (ben, heard):
        returned = []
        ben.on_return(lambda: returned.append(len(heard)))
        counted = Counted()
        server.stop()
        await until(lambda: not ada.up and not ben.up)
        assert metrics.REGISTRY.get_sample_value("bradshaw_bus_up") == 0
        ada.publish(Note("one", 1))
        await until(lambda: counted.since.get("lost") == 1)
        server.start()
        await until(lambda: ada.up and ben.up)
        assert metrics.REGISTRY.get_sample_value("bradshaw_bus_up") == 1
        assert returned == [0]

        async def again():
            while not heard:
                ada.publish(Note("one", 2))
                await asyncio.sleep(0.1)

        await asyncio.wait_for(again(), 30)
        assert heard[0] == Note("one", 2), "what was said meanwhile is not said later"


async def test_of_too_many_that_wait_the_oldest_go(server, monkeypatch):
    monkeypatch.setattr(valkey, "MOST_WAITING", 10)
    async with joined(server) as (ada, _), joined(server) as (_, heard):
        for number in range(12):  # in one turn of the event loop: nothing is sent meanwhile
            ada.publish(Note("one", number))
        await until(lambda: len(heard) == 7)
        assert [note.number for note in heard] == [5, 6, 7, 8, 9, 10, 11]


@pytest.mark.parametrize("url", ["http://localhost", "valkey://127.0.0.1:{port}"])
async def test_a_mistyped_address_is_said(url):
    with pytest.raises(BradshawError, match=r"is not the address|can't be reached"):
        await ValkeyBus(url.format(port=free_port())).open()
