"""A run: rounds of faults, after each of which everything must go on; in the end all that is stored is checked."""

import asyncio
from collections import Counter
from collections.abc import Coroutine, Sequence
from contextlib import AsyncExitStack
from dataclasses import dataclass, field
from pathlib import Path
from time import monotonic

import aiohttp
import msgspec

from bradshaw.server.tables import log
from tests.server import stores
from tests.server.chaos import checks
from tests.server.chaos.clients import GONE, OPENING, Crowd, Place
from tests.server.chaos.faults import Fault, hold
from tests.server.chaos.games import KINDS, Kind
from tests.server.chaos.plan import Planned
from tests.server.chaos.story import Finding, Story
from tests.server.chaos.world import World

PATIENCE = 90.0  # seconds in which every table must get on, once nothing is wrong: a clock may have 30 of grace
ARRIVED = 120.0
RECOVERY = 3.0  # seconds until a server has noticed that the database can be reached again


@dataclass
class Done:
    """A fault that was, and what became of clients meanwhile."""

    fault: Fault
    began: float
    ended: float = 0.0
    moves: int = 0


@dataclass
class Report:
    """What a run has found."""

    seed: str
    done: list[Done] = field(default_factory=list)
    findings: list[Finding] = field(default_factory=list)
    story: Story = field(default_factory=Story)
    seconds: float = 0.0
    cut: int = 0
    calm: list[float] = field(default_factory=list)  # seconds until all tables had got on, after each round

    @property
    def kinds(self) -> Counter[str]:
        """How often each fault was."""
        return Counter(done.fault.name for done in self.done)


class Run:
    """One run in one world."""

    def __init__(
        self,
        seed: str,
        tables: int,
        pause: float,
        *,
        plant: str = "",
        patience: float = PATIENCE,
        tables_like: Sequence[Kind] = KINDS,
    ) -> None:
        self.patience = patience
        self.world = World(seed, plant=plant)
        self.crowd = Crowd(self.world.addresses, self.world.progress, seed, tables, pause, tables_like)
        self.report = Report(seed, story=self.crowd.story)
        self.kept_in: Path | None = None  # a folder for the logs of the run
        self.now: set[str] = set()  # faults that are going on

    async def whole(self, rounds: Sequence[Sequence[Planned]]) -> Report:
        """All of it."""
        begun = monotonic()
        stored: dict[str, list[log.Line]] = {}
        async with AsyncExitStack() as stack:
            stack.push_async_callback(self.world.close)
            stack.callback(self._keep, stored)
            await self.world.open()
            stack.push_async_callback(self.crowd.leave)
            await self.crowd.arrive()
            await self._arrived()
            for planned in rounds:
                await self._round(planned)
                await self._calm()
            await self.crowd.leave()
            await self._agree()
            await self.world.stop()
            stored |= await asyncio.to_thread(checks.read, self.world.postgres.url)
            away = [
                (done.began - OPENING, done.ended + RECOVERY)
                for done in self.report.done
                if done.fault.of_database
            ]
            self.report.findings += await asyncio.to_thread(checks.check, self.crowd.story, stored, away)
            self._look_through_logs()
        self.report.findings = [*self.crowd.story.findings, *self.report.findings]
        self.report.cut = sum(line.cuts for line in self.world.lines)
        self.report.seconds = monotonic() - begun
        return self.report

    async def _arrived(self) -> None:
        """Everybody has a table."""
        async with asyncio.timeout(ARRIVED):
            while not all(place.table for place in self.crowd.places):
                await asyncio.sleep(0.1)

    async def _round(self, planned: Sequence[Planned]) -> None:
        begun = monotonic()
        running: list[asyncio.Task[None]] = []
        for one in planned:
            await asyncio.sleep(max(0.0, begun + one.at - monotonic()))
            running.append(asyncio.create_task(self._carry_out(one.fault)))
        await asyncio.gather(*running)

    async def _carry_out(self, fault: Fault) -> None:
        async with AsyncExitStack() as stack:
            await hold(stack, self.world, fault)
            done = Done(fault, monotonic())
            self.report.done.append(done)
            name = f"{fault.name} ({fault.where})"
            self.now.add(name)
            before = self.crowd.story.acknowledged
            await self._guarded(name, fault.begin(self.world))
            await asyncio.sleep(fault.lasts)
            await self._guarded(name, fault.end(self.world))
            self.now.discard(name)
            done.ended = monotonic()
            done.moves = self.crowd.story.acknowledged - before

    async def _guarded(self, name: str, work: Coroutine[None, None, None]) -> None:
        """What could not be done is told with the findings; the world is healed after the round."""
        try:
            await work
        except Exception as error:
            self.crowd.story.find("fault", "-", f"{name}: {type(error).__name__}: {error}")

    async def _calm(self) -> None:
        """Nothing is wrong any more: every table gets on within bounded time."""
        await self.world.heal()
        begun = monotonic()
        waiting: dict[str, Place] = {place.table: place for place in self.crowd.places}
        while waiting and monotonic() < begun + self.patience:
            await asyncio.sleep(0.1)
            waiting = {
                table: place for table, place in waiting.items() if place.table == table and place.moved < begun
            }
        for table, place in waiting.items():
            self.crowd.story.find("stuck", table, f"{place.kind.game} did not get on: {self._state(table)}")
        self.report.calm.append(monotonic() - begun)

    def _state(self, table: str) -> str:
        sql = "SELECT status, moves, to_act, changed, wake, keeper FROM tables WHERE id = ?"
        kept = stores.query(self.world.postgres.url, sql, table)
        members = stores.query(self.world.postgres.url, "SELECT id, role, until FROM members")
        return f"{kept}, members {members}"

    async def _agree(self) -> None:
        """All servers tell the same of each table, and that is what is stored."""
        async with aiohttp.ClientSession(cookie_jar=aiohttp.DummyCookieJar()) as http:
            for place in self.crowd.places:
                if not place.table:
                    continue
                told = [await self._number(http, address, place) for address in self.world.addresses()]
                sql = "SELECT max(number), max(status) FROM lines JOIN tables ON no = table_no WHERE id = ?"
                number, status = stores.query(self.world.postgres.url, sql, place.table)[0]
                # Where bots and clocks play, the next move may just have come.
                still = status == "over" or len(place.kind.own) == len(place.kind.seats)
                if still and set(told) != {number}:
                    what = f"the servers tell of {told} entries, and {number} are stored"
                    self.crowd.story.find("stale", place.table, what)

    @staticmethod
    async def _number(http: aiohttp.ClientSession, address: str, place: Place) -> int:
        headers = {"cookie": f"bradshaw={place.cookie}"}
        try:
            async with http.get(f"{address}/api/tables/{place.table}", headers=headers) as answer:
                return int((await answer.json()).get("number", -1))
        except GONE:
            return -1

    def _look_through_logs(self) -> None:
        for server in self.world.servers:
            for one in server.complaints():
                self.report.findings.append(Finding("error", "-", f"{server.name} logged: {one}"))
            for one in server.ended:
                self.report.findings.append(Finding("ended", "-", one))

    def _keep(self, stored: dict[str, list[log.Line]]) -> None:
        """Write down what was done, sent, acknowledged, seen and stored, and what the servers logged."""
        folder = self.kept_in
        if folder is None:
            return
        folder.mkdir(parents=True, exist_ok=True)
        story = self.crowd.story
        faults = [(done.fault.name, done.fault.where, done.began, done.ended) for done in self.report.done]
        lines = [(table, line.number, line.body) for table, some in stored.items() for line in some]
        found = [msgspec.to_builtins(finding) for finding in (*story.findings, *self.report.findings)]
        for name, rows in (
            ("faults", faults),
            ("sent", story.asked),
            ("seen", story.looked),
            ("stored", lines),
            ("findings", found),
        ):
            with (folder / f"{name}.jsonl").open("wb") as file:
                file.writelines(msgspec.json.encode(row) + b"\n" for row in rows)
        for server in self.world.servers:
            (folder / server.log.name).write_bytes(server.log.read_bytes())
