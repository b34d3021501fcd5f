"""What processes have used up to a moment: processor, disk, transactions, messages."""

from dataclasses import asdict, dataclass, fields
from pathlib import Path
from time import perf_counter
from typing import Any, cast

import psutil
import psycopg

from bench.scale.club import Club

TICKS = 100  # a second in /proc, on every Linux there is


@dataclass(frozen=True)
class Usage:
    """Sums since the processes began; the difference of two is what was used in between."""

    at: float  # seconds
    loops: float  # processor seconds of the servers' event loops
    threads: float  # and of all their other threads: the one that writes, those that read
    database: float  # of PostgreSQL
    bus: float  # of Valkey
    written: float  # bytes that were given to the disk: the log that is synced, and what else was due
    commits: float  # of PostgreSQL
    log: float  # bytes of its write-ahead log
    stored: float  # bytes by which the database of PostgreSQL has grown
    bus_bytes: float  # that went to Valkey and came from it

    def since(self, before: "Usage") -> "Usage":
        """What was used from one moment to this one."""
        return Usage(
            **{field.name: getattr(self, field.name) - getattr(before, field.name) for field in fields(self)}
        )

    def each(self, moves: int) -> dict[str, float]:
        """For a move: processor time in microseconds, bytes, commits."""
        found = asdict(self)
        del found["at"]
        for name in ("loops", "threads", "database", "bus"):
            found[name] *= 1e6
        return {name: round(value / moves, 3) for name, value in found.items()}


def of(club: Club) -> Usage:
    """Up to now."""
    loops = sum(_thread(server.pid) for server in club.servers)
    servers = sum(server.processor_seconds for server in club.servers)
    postgres = _family(club.postgres) if club.postgres else []
    if club.database:
        commits, log, stored, written = _asked(club.database)
    else:
        commits, log, stored, written = 0.0, 0.0, 0.0, float(sum(_written(one.pid) for one in club.servers))
    bus = cast("dict[str, Any]", club.bus.info()) if club.bus else {}
    return Usage(
        at=perf_counter(),
        loops=loops,
        threads=servers - loops,
        database=sum(_processor(one) for one in postgres),
        bus=_processor(psutil.Process(bus["process_id"])) if bus else 0.0,
        written=written,
        commits=commits,
        log=log,
        stored=stored,
        bus_bytes=bus["total_net_input_bytes"] + bus["total_net_output_bytes"] if bus else 0.0,
    )


def _thread(pid: int) -> float:
    """Processor seconds of the first thread of a process, in which its event loop runs."""
    stat = Path(f"/proc/{pid}/task/{pid}/stat").read_text().rsplit(") ", 1)[1].split()
    return (int(stat[11]) + int(stat[12])) / TICKS


def _family(pid: int) -> list[psutil.Process]:
    process = psutil.Process(pid)
    return [process, *process.children(recursive=True)]


def _processor(process: psutil.Process) -> float:
    used = process.cpu_times()
    return float(used.user + used.system)


def _written(pid: int) -> int:
    """Bytes that a server has written to files: its first thread sends to sockets, and another one writes.

    Not `write_bytes`, which counts all of a large page of the kernel's for every few bytes of it.
    """
    found = 0
    for thread in Path(f"/proc/{pid}/task").iterdir():
        if thread.name != str(pid):
            lines = dict(line.split(": ") for line in (thread / "io").read_text().splitlines())
            found += int(lines["wchar"])
    return found


def _asked(database: str) -> tuple[float, float, float, float]:
    """Commits; how far the write-ahead log has come; the size of the database; bytes that were written, of all."""
    with psycopg.connect(database, autocommit=True) as connection:
        found = connection.execute(
            "SELECT xact_commit, pg_current_wal_insert_lsn() - '0/0', pg_database_size(current_database()), "
            "(SELECT sum(write_bytes) FROM pg_stat_io) FROM pg_stat_database WHERE datname = current_database()"
        ).fetchone()
    if found is None:
        raise RuntimeError("PostgreSQL says nothing of its database")
    return float(found[0]), float(found[1]), float(found[2]), float(found[3])
