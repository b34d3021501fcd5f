"""Who keeps which table, with leases in memory and a clock that tests turn.

The leases of a real database, and real processes: tests/server/cluster.
"""

import asyncio
from collections.abc import Sequence

import pytest

from bradshaw.core.english import say
from bradshaw.server.cluster import keeping as keeping_module
from bradshaw.server.cluster import members as members_module
from bradshaw.server.cluster.bus import LocalBus
from bradshaw.server.cluster.keeping import AT_ONCE, PAUSE, SharedKeeping
from bradshaw.server.cluster.members import EARLY, LEASE, Members
from bradshaw.server.errors import NotSaved
from bradshaw.server.storage.interface import Member, Pulse, Role
from bradshaw.wire import entries


class Leases:
    """What the database says: which processes are alive, who keeps which tables, and which of these wait."""

    def __init__(self) -> None:
        self.now = 1000.0
        self.away = False
        self.alive: dict[str, tuple[Member, float]] = {}
        self.keepers: dict[str, str] = {}
        self.waiting: dict[str, int] = {}
        self.asked: list[list[str]] = []

    def _pulse(self) -> Pulse:
        for name in [name for name, (_, until) in self.alive.items() if until <= self.now]:
            self._bury(name)
        return Pulse(round(self.now * 1000), tuple(member for member, _ in self.alive.values()))

    def _bury(self, name: str) -> None:
        self.alive.pop(name, None)
        self.keepers = {table: keeper for table, keeper in self.keepers.items() if keeper != name}

    async def _answer(self) -> None:
        await asyncio.sleep(0)
        if self.away:
            raise NotSaved(say("over"))

    async def join(self, member: Member, seconds: float) -> Pulse:
        await self._answer()
        self.alive[member.id] = member, self.now + seconds
        return self._pulse()

    async def beat(self, member: str, seconds: float) -> Pulse | None:
        await self._answer()
        if member not in self.alive:
            return None
        self.alive[member] = self.alive[member][0], self.now + seconds
        return self._pulse()

    async def leave(self, member: str) -> None:
        await self._answer()
        self._bury(member)

    async def keep(self, member: str, tables: Sequence[str]) -> list[str]:
        await self._answer()
        self.asked.append(list(tables))
        if member in self.alive:
            for table in tables:
                self.keepers.setdefault(table, member)
        return [table for table in tables if self.keepers.get(table) == member]

    async def kept(self, member: str) -> list[tuple[str, int | None]]:
        await self._answer()
        return [(table, self.waiting.get(table)) for table, keeper in self.keepers.items() if keeper == member]

    async def keep_waiting(self, member: str, most: int) -> list[tuple[str, int]]:
        await self._answer()
        free = [(table, wake) for table, wake in self.waiting.items() if table not in self.keepers][:most]
        if member not in self.alive:
            return []
        self.keepers |= {table: member for table, _ in free}
        return free

    async def release(self, member: str, tables: Sequence[str]) -> None:
        await self._answer()
        for table in tables:
            if self.keepers.get(table) == member:
                del self.keepers[table]


class Process:
    """A process that keeps tables."""

    def __init__(self, leases: Leases, others: list[LocalBus], role: Role) -> None:
        self.members = Members(leases, role)
        self.keeping = SharedKeeping(self.members, leases, LocalBus(others))
        self.taken: list[tuple[str, int | None]] = []
        self.dropped: list[str] = []
        self.lapsed = 0
        self.keeping.taken = lambda table, wake: self.taken.append((table, wake))
        self.keeping.dropped = self.dropped.append
        self.keeping.lapsed = self._lapse

    def _lapse(self) -> None:
        self.lapsed += 1

    async def settled(self) -> None:
        await asyncio.sleep(0)
        await asyncio.sleep(0)
        while self.keeping.busy:
            await asyncio.sleep(0)

    async def beat(self) -> None:
        await self.members.beat()
        await self.settled()

    async def want(self, table: str) -> None:
        self.keeping.want(table)
        await self.settled()


class Club:
    """Processes over the same leases, which they join one after the other."""

    def __init__(self, leases: Leases) -> None:
        self.leases = leases
        self._others: list[LocalBus] = []
        self._all: list[Process] = []

    async def joined(self, role: Role = "server") -> Process:
        process = Process(self.leases, self._others, role)
        await process.members.join()
        self._all.append(process)
        return process

    async def __aenter__(self) -> "Club":
        return self

    async def __aexit__(self, *error: object) -> None:
        self.leases.away = False
        for process in self._all:
            await process.keeping.close()
            await process.members.leave()


@pytest.fixture
def club(monkeypatch):
    leases = Leases()
    for module in (members_module, keeping_module):
        monkeypatch.setattr(module, "monotonic", lambda: leases.now)
    return Club(leases)


async def test_what_waits_is_kept_by_one(club):
    async with club:
        club.leases.waiting = {"one": 5, "two": 6}
        ann, ben = await club.joined(), await club.joined()
        assert (ann.members.first, ben.members.first) == (True, False)
        await ann.keeping.begin()
        assert ann.taken == [("one", 5), ("two", 6)]
        await ben.keeping.begin()
        await ben.want("one")
        assert ben.taken == []
        assert ann.keeping.keeps("one")
        assert not ben.keeping.keeps("one")
        assert ann.keeping.keeper("one") == ann.members.name != ben.members.name
        ann.keeping.want("one")
        assert club.leases.asked == [["one"]], "what is kept is not asked for"


async def test_what_needs_nothing_is_given_back_and_another_can_take_it(club):
    async with club:
        ann, ben = await club.joined(), await club.joined()
        await ann.want("one")
        assert ann.taken == [("one", None)]
        ann.keeping.release("one")
        ann.keeping.release("never kept")
        assert not ann.keeping.keeps("one")
        assert club.leases.keepers == {"one": ann.members.name}, "with the next beat"
        await ann.beat()
        assert club.leases.keepers == {}
        await ben.want("one")
        assert ben.keeping.keeps("one")
        assert ann.dropped == []


async def test_for_what_another_keeps_one_asks_once_in_a_while(club):
    async with club:
        ann, ben = await club.joined(), await club.joined()
        await ann.want("one")
        club.leases.asked.clear()
        for _ in range(3):
            await ben.want("one")
        assert club.leases.asked == [["one"]]
        club.leases.now += PAUSE - 0.01
        await ben.want("one")
        assert club.leases.asked == [["one"]]
        club.leases.now += 0.01
        await ben.want("one")
        assert club.leases.asked == [["one"]] * 2
        await ann.keeping.close()
        await ann.members.leave()
        club.leases.now += PAUSE
        await ben.beat()
        assert ben.keeping._asked == {}, "and what was asked long ago is forgotten"
        await ben.want("one")
        assert ben.keeping.keeps("one")


async def test_who_is_frozen_knows_so_before_the_others_and_comes_back_as_another(club):
    async with club:
        ann, ben = await club.joined(), await club.joined()
        club.leases.waiting = {"one": 5}
        await ann.beat()
        await ben.beat()
        name = ann.members.name
        club.leases.now += LEASE - EARLY - 0.01
        await ben.beat()
        assert ann.keeping.keeps("one")
        club.leases.now += 0.01
        assert not ann.members.good
        assert not ann.keeping.keeps("one"), "though nobody has taken it"
        club.leases.now += EARLY
        await ben.beat()
        assert ben.taken == [("one", 5)]
        assert ann.dropped == []
        await ann.beat()
        assert ann.members.name != name
        assert ann.dropped == ["one"]
        assert ann.members.good
        assert not ann.keeping.keeps("one")
        assert {member.id for member in ann.members.alive} == {ann.members.name, ben.members.name}


async def test_after_the_database_was_away_all_that_is_kept_is_looked_at_again(club, caplog):
    async with club:
        ann = await club.joined()
        await ann.want("one")
        await ann.want("two")
        await ann.beat()
        club.leases.away = True
        club.leases.now += LEASE
        with pytest.raises(NotSaved):
            await ann.beat()
        await ann.want("three")
        assert "tables can't be taken or given back" in [record.message for record in caplog.records]
        club.leases.away = False
        ann.taken.clear()
        club.leases.now += 0.01
        await ann.beat()
        assert ann.lapsed == 1
        assert sorted(ann.taken) == [("one", None), ("two", None)]
        ann.taken.clear()
        club.leases.now += LEASE - EARLY - 0.01
        await ann.beat()
        assert (ann.lapsed, ann.taken) == (1, []), "it was sure of its lease all the time"
        club.leases.now += LEASE
        await ann.beat()
        assert ann.lapsed == 1, "nobody loses by so little"
        assert sorted(ann.taken) == [("one", None), ("two", None)], "but something may have been left undone"


async def test_what_was_refused_to_its_keeper_is_kept_no_longer(club):
    async with club:
        ann = await club.joined()
        await ann.want("one")
        ann.keeping.doubt("one")
        ann.keeping.doubt("one")
        assert ann.dropped == ["one"]
        assert not ann.keeping.keeps("one")
        club.leases.now += PAUSE
        await ann.want("one")
        assert ann.keeping.keeps("one")


async def test_where_processes_do_the_work_of_bots_the_others_ask_them(club):
    async with club:
        club.leases.waiting = {"one": 5}
        server = await club.joined()
        await server.beat()
        assert server.keeping.keeps("one")
        bots = await club.joined("bots")
        assert not bots.keeping.apart
        await server.beat()
        assert server.keeping.apart
        assert server.dropped == ["one"], "and leave them what they kept"
        assert club.leases.keepers == {}
        await bots.beat()
        assert bots.taken == [("one", 5)]
        await server.want("two")
        await bots.settled()
        assert bots.keeping.keeps("two")
        assert not server.keeping.keeps("two")


async def test_of_many_so_many_are_taken_in_one_go(club):
    async with club:
        ann = await club.joined()
        club.leases.waiting = {f"w{number:03}": number for number in range(AT_ONCE + 5)}
        await ann.beat()
        assert len(ann.taken) == AT_ONCE + 5
        names = [f"t{number:03}" for number in range(2 * AT_ONCE + 1)]
        for name in names:
            ann.keeping.want(name)
        await ann.settled()
        assert [len(asked) for asked in club.leases.asked] == [AT_ONCE, AT_ONCE, 1]
        assert sorted(table for some in club.leases.asked for table in some) == names
        assert all(ann.keeping.keeps(name) for name in names)


async def test_who_stops_keeps_nothing_and_wants_nothing(club):
    async with club:
        ann = await club.joined()
        await ann.want("one")
        await ann.keeping.close()
        assert not ann.keeping.keeps("one")
        await ann.want("two")
        assert club.leases.asked == [["one"]]
        assert club.leases.keepers == {"one": ann.members.name}
        await ann.members.leave()
        assert club.leases.keepers == {}
        assert not ann.members.good


async def test_what_all_processes_know_is_what_the_oldest_knows(club):
    async with club:
        ann = await club.joined()
        assert ann.members.known == entries.VERSION
        await club.leases.join(Member("old", "server", entries.VERSION - 1), 60)
        await club.leases.join(Member("new", "server", entries.VERSION + 1), 60)
        await ann.beat()
        assert ann.members.known == entries.VERSION - 1
        assert not ann.members.bots_apart
        assert ann.members.others_seen > 0
