"""The database as its clients see it: slow, away at times, and at times without an answer to what it has done."""

import asyncio
from collections import deque
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from functools import partial
from random import Random
from typing import Any, TypeVar

from bradshaw.server.english import say
from bradshaw.server.errors import Changed, Conflict, NotSaved, Unavailable
from bradshaw.server.storage.interface import (
    NOBODY,
    Addition,
    Done,
    Head,
    Listing,
    Member,
    NewTableRow,
    Outage,
    Progress,
    Pulse,
    Row,
    Snapshot,
    Stored,
    Uploader,
)
from bradshaw.server.tables.log import Line
from tests.server.simulation.loop import Party, SimulatedLoop
from tests.server.simulation.rows import Rows, by_itself

T = TypeVar("T")
BEGUN = 1_800_000_000_000  # milliseconds since 1970 at which all schedules begin
FIND_OUT, APART = 20.0, 0.2  # seconds, as in `storage/batches.py`


class Away(Exception):
    """Nothing was done."""


class Lost(Exception):
    """The connection is gone: it was done, or will be, or not."""


@dataclass
class Weather:
    """How likely what is, for each thing that is asked of the database."""

    fails: float = 0.0
    loses: float = 0.0  # the answer
    slow: float = 0.0


class Database:
    """Rows, and the ways to them."""

    def __init__(self, loop: SimulatedLoop, rng: Random, trace: Callable[..., None]) -> None:
        self.rows = Rows(lambda: BEGUN + int(loop.time() * 1000))
        self.weather = Weather()
        self.cut: set[Party] = set()  # who can't reach it
        self.stands = False  # it is frozen: what has reached it waits
        self.audit: Callable[[Party, Addition], None] = lambda *_: None
        self.fails: Callable[[str], bool] = lambda _: rng.random() < self.weather.fails  # given what is asked
        self.loses: Callable[[str], bool] = lambda _: rng.random() < self.weather.loses
        self.loop, self._rng, self._trace = loop, rng, trace
        self._held: deque[Callable[[], None]] = deque()

    def ask(
        self, party: Party, work: Callable[[Rows], T], answered: Callable[[T | Exception], None], what: str
    ) -> None:
        """Have something done, in one transaction; the answer comes to the party, if it is still there."""
        loop, rng = self.loop, self._rng
        world = loop.world.context

        def answer(result: T | Exception) -> None:
            loop.call_soon(answered, result, context=party.context)

        def carry_out(alone: bool = False) -> None:
            try:
                result: T | Exception = work(self.rows)
            except Exception as error:
                result = error
            if not alone:
                lost = self.loses(what)
                loop.call_later(self._travel(), answer, Lost() if lost else result, context=world)

        def arrive() -> None:
            if party in self.cut or self.fails(what):
                loop.call_later(0.05 + rng.random(), answer, Away(), context=world)
            elif self.stands:
                self._held.append(partial(carry_out, True))
                loop.call_later(0.5 + 3 * rng.random(), answer, Lost(), context=world)
            else:
                carry_out()

        loop.call_later(self._travel(), arrive, context=world)

    def go_on(self) -> None:
        """It is frozen no longer: what waits is done first."""
        self.stands = False
        while self._held:
            self._held.popleft()()

    def _travel(self) -> float:
        slow = self._rng.random() < self.weather.slow
        return (0.3 if slow else 0.002) * self._rng.random()


async def asked(database: Database, party: Party, work: Callable[[Rows], T], what: str = "") -> T:
    """The answer; Away or Lost if there is none."""
    found: asyncio.Future[T] = asyncio.get_running_loop().create_future()

    def answered(result: T | Exception) -> None:
        if found.done():
            return
        if isinstance(result, Exception):
            found.set_exception(result)
        else:
            found.set_result(result)

    if party.dead:
        await found  # which never comes
    database.ask(party, work, answered, what)
    return await found


@dataclass
class Write:
    """What waits to be written."""

    about: str
    work: Callable[[Rows], None]
    done: Done
    fits: Callable[[Rows], bool] = lambda _: True
    lines: tuple[tuple[str, Line], ...] = ()  # entries, with their tables: by them it is found again


class Transaction:
    """What is written at once, or not at all."""

    def __init__(self, writes: list[Write]) -> None:
        self.writes = writes
        self.committed = False
        self.lines = [line for write in writes for line in write.lines]

    def carry_out(self, rows: Rows) -> list[Write]:
        """The writes that come too late; if there are any, nothing is written."""
        late = [write for write in self.writes if not write.fits(rows)]
        if not late:
            for write in self.writes:
                write.work(rows)
            self.committed = True
        return late

    def is_there(self, rows: Rows) -> bool:
        """Whether it was committed, as far as the rows tell: one of its entries, if it has any."""
        if not self.lines:
            return self.committed
        return any(line in rows.lines(table, line.number - 1, line.number) for table, line in self.lines)


class SimulatedStorage:
    """`Storage` of one process, as far as tables need it. It writes batch after batch, as `writer.py` does."""

    def __init__(self, database: Database, party: Party) -> None:
        self._database, self._party = database, party
        self._waiting: list[Write] = []
        self._writing: asyncio.Task[None] | None = None
        self.interrupt: Callable[[], None] | None = None  # called once, before the next entry is sent
        self.only_own = False  # the next of what the process does by itself
        self.unread = -1.0  # when something could last not be read
        self.leases = SimulatedLeases(database, party)

    def on_foreign_write(self, forget: Callable[[], None]) -> None:
        """Others may write at any time: nobody says so."""

    # Writing

    async def create_table(
        self,
        table: NewTableRow,
        lines: Sequence[Line],
        progress: Progress,
        listing: Listing,
        by: Uploader = NOBODY,
    ) -> None:
        await self._write(
            table.id,
            lambda rows: rows.create_table(table, lines, progress, listing),
            fits=lambda rows: rows.is_new(table, lines),
            lines=tuple((table.id, line) for line in lines),
        )

    def append(self, addition: Addition, done: Done) -> None:
        own = not self.only_own or any(map(by_itself, addition.lines))
        if self.interrupt and own and not self._party.dead:
            act, self.interrupt = self.interrupt, None
            self._database.loop.first(act)

        def work(rows: Rows) -> None:
            rows.add(addition)
            self._database.audit(self._party, addition)

        lines = tuple((addition.table, line) for line in addition.lines)
        self._soon(Write(addition.table, work, done, lambda rows: rows.fits(addition), lines))

    async def save_progress(self, progress: Mapping[str, Progress]) -> None:
        await self._write("progress", lambda rows: rows.save_progress(progress))

    async def save_notes(self, table: str, seat: int, guest: str, notes: str) -> None:
        await self._write(f"notes {table} {seat} {guest}", lambda rows: rows.save_notes(table, seat, guest, notes))

    async def at_work(self, now: int, well: int | None) -> list[Outage]:
        try:
            return await asked(self._database, self._party, lambda rows: rows.at_work(now, well))
        except (Away, Lost):
            raise NotSaved(say("not_saved", why=say("database_silent"))) from None

    def behind(self) -> float:
        return 0.0

    async def _write(self, about: str, work: Callable[[Rows], None], **more: Any) -> None:
        written: asyncio.Future[None] = asyncio.get_running_loop().create_future()

        def done(error: Exception | None) -> None:
            if written.done():
                return
            if error:
                written.set_exception(error)
            else:
                written.set_result(None)

        self._soon(Write(about, work, done, **more))
        await written

    def _soon(self, write: Write) -> None:
        if self._party.dead:
            return
        self._waiting.append(write)
        if self._writing is None:
            self._writing = asyncio.create_task(self._write_on())

    async def _write_on(self) -> None:
        try:
            while self._waiting:
                batch: dict[str, Write] = {}
                for write in self._waiting:
                    batch.setdefault(write.about, write)
                taken = list(batch.values())
                self._waiting = [write for write in self._waiting if write not in taken]
                for write, error in await self._outcomes(taken):
                    write.done(error)
        finally:
            self._writing = None

    async def _outcomes(self, batch: list[Write]) -> list[tuple[Write, Exception | None]]:
        """Write a batch; without those that come too late, if there are any."""
        try:
            late = await self._commit(batch)
        except Away:
            error: Exception = NotSaved(say("not_saved", why=say("database_silent")))
            return [(write, error) for write in batch]
        except Changed as unsure:
            return [(write, unsure) for write in batch]
        if not late:
            return [(write, None) for write in batch]
        rest = [write for write in batch if write not in late]
        return [(write, Conflict()) for write in late] + (await self._outcomes(rest) if rest else [])

    async def _commit(self, batch: list[Write]) -> list[Write]:
        """Those that came too late; if there are any, nothing is written. Away: nothing is. Changed: who knows."""
        until = asyncio.get_running_loop().time() + FIND_OUT
        tries = 0
        while True:
            transaction = Transaction(batch)
            try:
                return await asked(self._database, self._party, transaction.carry_out)
            except Away:
                tries += 1
                if tries == 2:
                    raise
            except Lost:
                if await self._is_there(transaction, until):
                    return []

    async def _is_there(self, transaction: Transaction, until: float) -> bool:
        """Whether a batch whose commit was not answered is in the database; Changed if nobody can tell."""
        loop = asyncio.get_running_loop()
        while True:
            try:
                return await asked(self._database, self._party, transaction.is_there)
            except (Away, Lost):
                if loop.time() > until:
                    raise Changed(say("unsure")) from None
                await asyncio.sleep(APART)

    # Reading

    async def stored(self, table: str, made_by: str) -> Stored | None:
        return await self._read(lambda rows: rows.stored(table, made_by))

    async def snapshot(
        self, table: str, made_by: str, *, number: int | None = None, moves: int | None = None
    ) -> Snapshot | None:
        return await self._read(lambda rows: rows.snapshot(table, made_by, number=number, moves=moves))

    async def lines(self, table: str, after: int, last: int) -> list[Line]:
        return await self._read(lambda rows: rows.lines(table, after, last))

    async def heads(self, tables: Sequence[str]) -> dict[str, Head]:
        return await self._read(lambda rows: rows.heads(tables))

    async def table_of(self, code: str) -> str | None:
        return await self._read(lambda rows: rows.table_of(code))

    async def listed(self, kind: Any, guest: str | None, before: str | None, limit: int) -> list[Row]:
        return await self._read(lambda rows: rows.listed(kind, guest, before, limit))

    async def wakes(self) -> list[tuple[str, int]]:
        return await self._read(lambda rows: rows.wakes())

    async def notes(self, table: str, seat: int, guest: str) -> str:
        return await self._read(lambda rows: rows.notes(table, seat, guest))

    async def _read(self, read: Callable[[Rows], T]) -> T:
        try:
            try:
                return await asked(self._database, self._party, read)
            except Lost:
                return await asked(self._database, self._party, read)
        except (Away, Lost):
            self.unread = asyncio.get_running_loop().time()
            raise Unavailable(say("not_read", why=say("database_silent"))) from None


class SimulatedLeases:
    """`LeaseStorage` of one process. If the answer is lost, all of it is done once more, as `leases.py` does."""

    def __init__(self, database: Database, party: Party) -> None:
        self._database, self._party = database, party

        self.names: set[str] = set()  # that the process has had

    async def join(self, member: Member, seconds: float) -> Pulse:
        self.names.add(member.id)
        return await self._run("join", lambda rows: rows.join(member, seconds))

    async def beat(self, member: str, seconds: float) -> Pulse | None:
        return await self._run("beat", lambda rows: rows.beat(member, seconds))

    async def leave(self, member: str) -> None:
        await self._run("leave", lambda rows: rows.leave(member))

    async def keep(self, member: str, tables: Sequence[str]) -> list[str]:
        return await self._run("keep", lambda rows: rows.keep(member, tables))

    async def keep_waiting(self, member: str, most: int) -> list[tuple[str, int]]:
        return await self._run("keep_waiting", lambda rows: rows.keep_waiting(member, most), again=False)

    async def kept(self, member: str) -> list[tuple[str, int | None]]:
        return await self._run("kept", lambda rows: rows.kept(member))

    async def release(self, member: str, tables: Sequence[str]) -> None:
        await self._run("release", lambda rows: rows.release(member, tables))

    async def _run(self, what: str, work: Callable[[Rows], T], *, again: bool = True) -> T:
        try:
            try:
                return await asked(self._database, self._party, work, what)
            except Lost:
                if not again:
                    raise
                return await asked(self._database, self._party, work, what)
        except (Away, Lost):
            raise NotSaved(say("not_saved", why=say("database_silent"))) from None
