"""What processes tell each other, with buses in this process: limits that hold for all, guests who change.

With real processes, over a real bus: tests/server/cluster.
"""

import asyncio

import pytest

from bradshaw.server import ids
from bradshaw.server.cluster.bus import LocalBus
from bradshaw.server.cluster.messages import GuestChanged, Spent
from bradshaw.server.errors import TooMuch
from bradshaw.server.http import limits as limits_module
from bradshaw.server.http.guests import Guests
from bradshaw.server.http.limits import KINDS, Limits
from bradshaw.server.storage.interface import StoredGuest


def buses(count: int) -> list[LocalBus]:
    others: list[LocalBus] = []
    return [LocalBus(others) for _ in range(count)]


async def told() -> None:
    """Until everything is heard that was said."""
    for _ in range(3):
        await asyncio.sleep(0)


# The bus


async def test_all_others_hear_what_is_said_and_who_said_it_does_not():
    one, two, three = buses(3)
    heard: list[tuple[str, str]] = []
    for name, bus in (("one", one), ("two", two), ("three", three)):
        bus.listen(GuestChanged, lambda changed, name=name: heard.append((name, changed.guest)))
    assert all(bus.up and bus.shared for bus in (one, two, three))
    one.publish(GuestChanged("ada"))
    assert not heard, "nobody waits for those who listen"
    await told()
    assert heard == [("two", "ada"), ("three", "ada")]
    await two.close()
    one.publish(Spent("code", "somebody"))
    one.publish(GuestChanged("bob"))
    await told()
    assert heard[2:] == [("three", "bob")], "who is gone hears nothing, and nobody what he does not listen to"
    alone = LocalBus()
    assert not alone.shared
    alone.publish(GuestChanged("ada"))
    await alone.close()
    await told()


async def test_what_one_listener_cannot_use_the_next_one_hears(caplog):
    bus = LocalBus()
    heard: list[str] = []

    def break_down(changed: GuestChanged) -> None:
        raise RuntimeError(changed.guest)

    bus.listen(GuestChanged, break_down)
    bus.listen(GuestChanged, lambda changed: heard.append(changed.guest))
    bus.on_return(lambda: heard.append("again"))
    bus.hear([GuestChanged("ada"), GuestChanged("bob")])
    assert heard == ["ada", "bob"]
    assert [record.message for record in caplog.records] == ["what another process said could not be used"] * 2
    bus.returned()
    assert heard[2:] == ["again"]


# Limits


@pytest.fixture
def clock(monkeypatch):
    now = [1000.0]
    monkeypatch.setattr(limits_module, "monotonic", lambda: now[0])
    return now


def shared(*factors: float) -> list[Limits]:
    found = []
    for factor, bus in zip(factors, buses(len(factors)), strict=True):
        found.append(Limits(factor))
        found[-1].share(bus)
    return found


async def asked(limits: Limits, times: int, kind: str = "code", who: str = "a guesser") -> int:
    """How many of so many requests are too much."""
    refused = 0
    for _ in range(times):
        try:
            limits.check(kind, who)
        except TooMuch:
            refused += 1
    await told()
    return refused


async def test_what_was_asked_of_one_process_counts_at_all(clock):
    one, two = shared(1.0, 1.0)
    size, rate = KINDS["code"]
    assert await asked(one, size - 1) == 0
    assert await asked(two, 2) == 1, "one was left"
    assert await asked(two, 1, who="somebody else") == 0
    clock[0] += 3 / rate
    assert await asked(one, 4) == 1


async def test_who_asked_for_too_much_everywhere_at_once_waits_no_longer_for_it(clock):
    """Nothing is left of his bucket, but not less than nothing: it fills at once again."""
    one, two = shared(1.0, 1.0)
    size, rate = KINDS["code"]
    for _ in range(size):  # in the same moment, before they hear of each other
        one.check("code", "a guesser")
        two.check("code", "a guesser")
    await told()
    assert await asked(one, 1) == await asked(two, 1) == 1
    clock[0] += 1 / rate
    assert await asked(one, 2) == 1


async def test_what_is_refused_is_not_told(clock):
    one, two = shared(0.5, 1.0)
    size, _ = KINDS["code"]
    assert await asked(one, size) == size - size // 2
    assert await asked(two, size) == size // 2, "only what was granted was spent"


async def test_connections_are_counted_by_each_process(clock):
    one, two = shared(1.0, 1.0)
    size, _ = KINDS["connection"]
    assert await asked(one, size, "connection") == 0
    assert await asked(two, size, "connection") == 0


async def test_a_kind_that_only_another_version_knows_is_passed_over(clock, caplog):
    bus, other = buses(2)
    Limits().share(bus)
    free = Limits(0.0)
    free.share(bus)
    other.publish(Spent("of tomorrow", "somebody"))
    other.publish(Spent("code", "somebody"))
    await told()
    assert not caplog.records
    assert not any(free._buckets.values()), "where there are no limits, nothing is counted"


async def test_a_process_that_is_alone_tells_nobody(clock):
    bus = LocalBus()
    limits = Limits()
    limits.share(bus)
    said: list[object] = []
    bus.publish = said.append  # type: ignore[method-assign]
    limits.check("code", "somebody")
    assert not said


# Guests


class Shelf:
    """A storage of guests that all processes share, and that says nothing of what others write."""

    leases = None

    def __init__(self) -> None:
        self.guests: dict[str, StoredGuest] = {}
        self.read = 0

    def on_foreign_write(self, call: object) -> None:
        """Nobody ever writes who does not tell."""

    async def guest(self, key: str) -> StoredGuest | None:
        self.read += 1
        return self.guests.get(key)

    async def add_guest(self, guest: StoredGuest, key: str, now: int) -> None:
        self.guests[key] = guest

    async def rename(self, guest: str, name: str) -> None:
        self.guests = {k: StoredGuest(g.id, name) if g.id == guest else g for k, g in self.guests.items()}

    async def drop_secret(self, guest: str, key: str) -> None:
        assert self.guests[key].id == guest
        del self.guests[key]


async def test_a_guest_who_changes_at_one_process_is_read_again_at_the_others():
    shelf = Shelf()
    one, two = (Guests(shelf, bus) for bus in buses(2))  # type: ignore[arg-type]
    ada, adas = await one.add("Ada")
    bob, bobs = await two.add("Bob")
    assert await two.find(adas) == ada
    assert await one.find(bobs) == bob
    assert shelf.read == 2
    assert await one.find(adas) == await two.find(adas) == ada
    assert shelf.read == 2, "kept at both"
    augusta = await one.rename(ada, "  Augusta ")
    assert augusta == StoredGuest(ada.id, "Augusta")
    await told()
    assert await two.find(adas) == await one.find(adas) == augusta
    assert shelf.read == 3, "read again where it was not changed, and nobody else is"
    assert await two.find(bobs) == bob
    await one.sign_out(augusta, adas)
    await told()
    assert await two.find(adas) is await one.find(adas) is None
    assert await one.find(bobs) == bob
    assert ids.hash_secret(adas) not in shelf.guests


@pytest.mark.parametrize(("secret", "asked"), [("x" * 200, 1), ("x" * 201, 0), ("", 0), ("ä", 0), (None, 0)])
async def test_what_can_be_no_secret_is_not_looked_for(secret, asked):
    shelf = Shelf()
    assert await Guests(shelf).find(secret) is None  # type: ignore[arg-type]
    assert shelf.read == asked
