"""The simulated database is held to the real ones: the same random calls get the same answers."""

import asyncio
from random import Random

import pytest

from bradshaw.server.errors import Conflict
from bradshaw.server.storage.interface import Addition, Listing, Member, NewTableRow, Progress, Snapshot
from bradshaw.server.storage.sql import SqlStorage
from bradshaw.server.tables.log import Line
from tests.server.simulation.rows import Rows

CALLS = 400
TABLES = [f"table{n}" for n in range(3)]
MEMBERS = [f"member{n}" for n in range(4)]
GUESTS = ["ada", "ben"]


class Calls:
    """Random calls: the name of each, and its arguments."""

    def __init__(self, seed: int, *, leases: bool) -> None:
        self.rng = Random(seed)
        self.time = 100_000
        self.writes = [
            self.create_table,
            self.add,
            self.add,
            self.add,
            self.add,
            self.save_progress,
            self.save_notes,
            self.at_work,
        ]
        self.reads = [self.stored, self.snapshot, self.lines, self.heads, self.table_of, self.listed, self.wakes]
        self.reads += [self.notes, self.snapshot, self.snapshot]
        self.leases = [self.join, self.beat, self.leave, self.keep, self.keep, self.keep_waiting, self.release]
        self.leases = [*self.leases, self.kept] if leases else []

    def next(self):
        return self.rng.choice([*self.writes, *self.reads, *self.leases])()

    def number(self, most: int) -> int:
        return self.rng.randrange(most)

    def table(self) -> str:
        return self.rng.choice([*TABLES, "none"])

    def progress(self) -> Progress:
        wake = self.rng.choice((None, self.number(50)))
        return Progress(self.number(9), self.rng.choice(((), (0,), (1, 2))), self.number(50), wake)

    def listing(self) -> Listing:
        people = tuple((seat, guest) for seat, guest in enumerate(GUESTS) if self.number(2))
        return Listing(self.rng.choice(("open", "running", "over")), f'"{self.number(99)}"', people)

    def new_lines(self) -> list[Line]:
        first = self.number(30)
        return [Line(n, f'"{self.number(99)}"', f"sum {n}") for n in range(first, first + self.number(3))]

    # Writing

    def create_table(self):
        name = self.rng.choice(TABLES)
        row = NewTableRow(name, f"code {self.number(8)}", "scotland_yard", bool(self.number(2)), self.number(5))
        return "create_table", (row, [Line(1, '""', "sum 1"), *self.new_lines()], self.progress(), self.listing())

    def add(self):
        snapshot = Snapshot(self.number(9), self.number(9), self.rng.choice("vvw"), f"{self.number(99)}")
        maybe = [self.progress(), self.listing(), snapshot]
        progress, listing, snapshot = (part if self.number(2) else None for part in maybe)
        keeper = self.rng.choice((None, None, *MEMBERS)) if progress else None
        return "add", (Addition(self.table(), self.new_lines(), progress, listing, snapshot, keeper),)

    def save_progress(self):
        return "save_progress", ({table: self.progress() for table in {self.table(), self.table()}},)

    def save_notes(self):
        return "save_notes", (self.table(), self.number(2), self.rng.choice(GUESTS), f"{self.number(99)}")

    def at_work(self):
        self.time += self.rng.choice((1_000, 1_000, 4_000, 4_000, 20_000, -30_000))
        return "at_work", (self.time, self.rng.choice((None, self.time - 1_000, self.time - self.number(30_000))))

    # Reading

    def stored(self):
        return "stored", (self.table(), self.rng.choice("vw"))

    def snapshot(self):
        at = self.rng.choice(({}, {"number": self.number(9)}, {"moves": self.number(9)}))
        return "snapshot", (self.table(), self.rng.choice("vw")), at

    def lines(self):
        return "lines", (self.table(), self.number(20), self.number(40))

    def heads(self):
        return "heads", ([self.table(), self.table()],)

    def table_of(self):
        return "table_of", (f"code {self.number(8)}",)

    def listed(self):
        kind = self.rng.choice(("open", "running", "over", "mine"))
        return "listed", (kind, self.rng.choice(GUESTS), self.rng.choice((None, self.table())), 1 + self.number(3))

    def wakes(self):
        return "wakes", ()

    def notes(self):
        return "notes", (self.table(), self.number(2), self.rng.choice(GUESTS))

    # Leases

    def member(self) -> str:
        return self.rng.choice(MEMBERS)

    def lasts(self) -> float:
        return self.rng.choice((60.0, 60.0, -1.0))  # gone as soon as anybody looks

    def join(self):
        return "join", (Member(self.member(), self.rng.choice(("server", "bots")), self.number(3)), self.lasts())

    def beat(self):
        return "beat", (self.member(), self.lasts())

    def leave(self):
        return "leave", (self.member(),)

    def keep(self):
        return "keep", (self.member(), [self.table(), self.table()])

    def keep_waiting(self):
        return "keep_waiting", (self.member(), 1 + self.number(3))

    def kept(self):
        return "kept", (self.member(),)

    def release(self):
        return "release", (self.member(), [self.table(), self.table()])


async def of_storage(storage: SqlStorage, name, arguments, more):
    """What the real storage answers."""
    if name == "add":
        done = asyncio.get_running_loop().create_future()
        storage.append(*arguments, done.set_result)
        return await done
    of = storage.leases if hasattr(storage.leases, name) else storage
    try:
        return await getattr(of, name)(*arguments, **more)
    except Conflict as conflict:
        return conflict


def of_rows(rows: Rows, name, arguments, more):
    """What the simulated database answers."""
    try:
        return getattr(rows, name)(*arguments, **more)
    except Conflict as conflict:
        return conflict


def comparable(name, answer):
    """An answer without what may differ."""
    if isinstance(answer, Conflict):
        return "conflict"
    if name in ("join", "beat") and answer:
        return answer.members
    # Some have no order, and tables that wait since the same time have none among themselves.
    return sorted(answer) if name in ("keep", "keep_waiting", "wakes") else answer


@pytest.mark.parametrize("seed", range(2))
async def test_the_simulated_database_is_as_the_real_one(file, store, seed):
    storage = await SqlStorage.open(str(file))
    rows = Rows(lambda: 0)
    calls = Calls(seed, leases=storage.leases is not None)
    answers = []
    try:
        for n in range(CALLS):
            name, arguments, *more = calls.next()
            real = comparable(name, await of_storage(storage, name, arguments, *more or [{}]))
            simulated = comparable(name, of_rows(rows, name, arguments, *more or [{}]))
            assert simulated == real, f"call {n}: {name}{arguments}"
            answers.append((name, real))
    finally:
        await storage.close()
    both = {(name, answer == "conflict") for name, answer in answers}
    assert {("add", True), ("add", False), ("create_table", True), ("create_table", False)} <= both
