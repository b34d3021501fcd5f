"""What processes tell each other, with buses in this process: who is there, limits for all, guests who change.

With real processes, over a real bus: tests/server/cluster.
"""

import asyncio
from collections.abc import Sequence
from typing import Any

import pytest

from bradshaw.server import ids
from bradshaw.server.cluster.bus import LocalBus
from bradshaw.server.cluster.messages import AnyMessage, GuestChanged, Here, Spent, WhoIsHere
from bradshaw.server.cluster.presence import Presence
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


# Who is there


class Listener(LocalBus):
    """A bus that may hear nothing for a while, and knows what was said to it."""

    def __init__(self, others: list[LocalBus]) -> None:
        super().__init__(others)
        self.deaf = False
        self.heard: list[AnyMessage] = []

    def hear(self, messages: Sequence[AnyMessage]) -> None:
        if not self.deaf:
            self.heard += messages
            super().hear(messages)


class Process:
    """A process as far as it knows who is where: at tables, by its own sockets and by those of others."""

    def __init__(self, name: str, others: list[LocalBus]) -> None:
        self.name = name
        self.bus = Listener(others)
        self.changes: list[tuple[str, str, tuple[str, ...] | None]] = []
        self.presence = Presence(self.bus, lambda: self.name, self._changed)

    def _changed(self, table: str, member: str, here: Here | None) -> None:
        self.changes.append((table, member, here and here.guests))

    def has(self, table: str, *guests: str, **more: Any) -> None:
        windows = tuple(1 for _ in guests)
        self.presence.tell(lambda member, turn: Here(member, turn, table, guests, windows=windows, **more))

    def elsewhere(self, table: str) -> dict[str, tuple[str, ...]]:
        return {member: here.guests for member, here in self.presence.elsewhere(table).items()}

    @property
    def told(self) -> list[str]:
        """The kinds of what it has heard since this was last asked."""
        heard, self.bus.heard = self.bus.heard, []
        return [type(message).__name__ for message in heard]


def processes(*names: str) -> list[Process]:
    others: list[LocalBus] = []
    return [Process(name, others) for name in names]


async def test_who_comes_and_goes_is_told_once():
    one, two = processes("one", "two")
    one.has("t")
    await told()
    assert two.told == [], "of a table where nobody is nothing is told"
    one.has("t", "ada")
    one.has("t", "ada")
    one.has("u", "ada", "bob")
    await told()
    assert two.told == ["Here", "Here"]
    assert (two.elsewhere("t"), two.elsewhere("u")) == ({"one": ("ada",)}, {"one": ("ada", "bob")})
    assert one.elsewhere("t") == two.elsewhere("none") == {}
    one.has("t", "ada", looking=("ada",))
    one.has("t", "ada", looking=("ada",), strangers=1)
    one.has("t", "ada", looking=("ada",), strangers=1, thinking=2)
    await told()
    assert two.told == ["Here"] * 3, "whatever others show of it"
    one.has("t")
    one.has("t")
    one.presence.forget("u")
    one.presence.forget("u")
    await told()
    assert two.told == ["Here", "Here"]
    assert two.elsewhere("t") == two.elsewhere("u") == {}
    assert [change for change in two.changes if change[2] is None] == [("t", "one", None), ("u", "one", None)]
    one.has("t", thinking=0)
    one.has("u", strangers=1)
    await told()
    assert two.elsewhere("t") == two.elsewhere("u") == {"one": ()}, "a bot that thinks, somebody who watches"


async def test_what_was_missed_is_noticed_by_the_next_beat_and_told_again():
    one, two = processes("one", "two")
    one.has("t", "ada")
    await told()
    one.presence.beat()
    await told()
    assert (two.told, one.told) == (["Here", "Beat"], []), "nothing was missed"
    two.bus.deaf = True
    one.has("t")
    one.has("u", "bob")
    await told()
    two.bus.deaf = False
    one.has("v", "eve")
    await told()
    assert two.elsewhere("t") == {"one": ("ada",)}, "that he has gone was not heard"
    assert two.elsewhere("v") == {"one": ("eve",)}
    two.changes.clear()
    one.presence.beat()
    await told()
    await told()
    assert (one.told, two.told) == (["WhoIsHere"], ["Here", "Beat", "AllHere"])
    assert [two.elsewhere(table) for table in "tuv"] == [{}, {"one": ("bob",)}, {"one": ("eve",)}]
    assert sorted(two.changes) == [("t", "one", None), ("u", "one", ("bob",))], "and nothing else has changed"
    one.presence.beat()
    one.has("w", "ada")
    one.presence.beat()
    await told()
    assert two.told == ["Beat", "Here", "Beat"]
    assert one.told == [], "from then on it goes on without a gap"


async def test_what_comes_late_changes_nothing():
    [one] = processes("one")
    old, new = Here("two", 1, "t", ("ada",), windows=(1,)), Here("two", 2, "t", ("bob",), windows=(1,))
    one.bus.hear([new, old, new])
    assert one.elsewhere("t") == {"two": ("bob",)}
    assert one.changes == [("t", "two", ("bob",))] * 2


async def test_who_was_connected_to_a_process_that_is_gone_is_gone():
    one, two, three = processes("one", "two", "three")
    two.has("t", "ada")
    two.has("u", "ada")
    three.has("t", "bob")
    await told()
    one.changes.clear()
    one.presence.only({"one", "three"})
    assert one.elsewhere("t") == {"three": ("bob",)}
    assert one.elsewhere("u") == {}
    assert one.changes == [("t", "two", None), ("u", "two", None)]
    two.presence.beat()
    await told()
    await told()
    assert one.elsewhere("u") == {"two": ("ada",)}, "it was only slow: what it has is told anew"


async def test_only_who_is_asked_answers_and_whoever_is_back_tells_all():
    one, two, three = processes("one", "two", "three")
    two.has("t", "ada")
    await told()
    one.bus.publish(WhoIsHere("two"))
    await told()
    await told()
    assert one.told == ["Here", "AllHere"]
    assert three.told == ["Here", "WhoIsHere", "AllHere"]
    two.name = "second"
    two.bus.returned()
    await told()
    assert one.elsewhere("t") == {"two": ("ada",), "second": ("ada",)}
    one.presence.only({"one", "second", "three"})
    assert one.elsewhere("t") == {"second": ("ada",)}


def test_who_of_those_who_are_connected_only_watches():
    here = Here("one", 1, "t", ("ada", "bob"), windows=(2, 3), strangers=4)
    assert here.sockets == 9
    assert (here.watching({"ada"}), here.watching({"ada", "bob", "eve"}), here.watching(())) == (7, 4, 9)


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
