"""Starting servers and the load generator, and reading what they say."""

import json
import os
import signal
import subprocess
import sys
import tempfile
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import psutil

HERE = Path(__file__).parent


@dataclass(frozen=True)
class Server:
    """A server that runs: where it is, and its process."""

    url: str
    pid: int

    @property
    def megabytes(self) -> float:
        """Resident memory of the process, without bots' workers."""
        return float(psutil.Process(self.pid).memory_info().rss) / 2**20

    @property
    def processor_seconds(self) -> float:
        """Processor time that the process has used, without bots' workers."""
        used = psutil.Process(self.pid).cpu_times()
        return float(used.user + used.system)


def install() -> None:
    """boardgame.io, as locked."""
    lock, mark = HERE / "package-lock.json", HERE / "node_modules" / ".package-lock.json"
    if not mark.exists() or mark.stat().st_mtime < lock.stat().st_mtime:
        subprocess.run(["npm", "ci", "--ignore-scripts", "--silent"], cwd=HERE, check=True)


@contextmanager
def peer() -> Iterator[Server]:
    """boardgame.io's server, in memory."""
    with _running(["node", "peer.cjs", "0"]) as server:
        yield server


@contextmanager
def ours() -> Iterator[Server]:
    """`bradshaw serve`, with a database on disk; without limits, for all comes from one address."""
    with (
        tempfile.TemporaryDirectory(prefix="bradshaw-bench-", dir=Path.cwd()) as folder,
        serving(Path(folder) / "bench.db") as server,
    ):
        yield server


@contextmanager
def serving(
    database: Path | str,
    python: Path = Path(sys.executable),
    *,
    limits: float = 0,
    descriptors: int | None = None,
    bus: str | None = None,
) -> Iterator[Server]:
    """The same on that database, by the Bradshaw of that interpreter; with limits, so many descriptors, a bus."""
    command = [str(python), "-m", "bradshaw.cli", "serve", "--port", "0", "--limits", str(limits)]
    if descriptors:
        command = ["sh", "-c", f'ulimit -n {descriptors} && exec "$@"', "sh", *command]
    with _running([*command, "--database", str(database), *(["--bus", bus] if bus else [])]) as server:
        yield server


@contextmanager
def _running(command: list[str]) -> Iterator[Server]:
    process = subprocess.Popen(command, cwd=HERE, stdout=subprocess.PIPE, text=True, env=os.environ)
    try:
        if process.stdout is None:
            raise RuntimeError("no output")
        line = process.stdout.readline()
        url = next(word for word in line.split() if word.startswith("http"))
        yield Server(url.rstrip("/").replace("localhost", "127.0.0.1"), process.pid)
    finally:
        process.send_signal(signal.SIGTERM)
        try:
            process.wait(20)
        except subprocess.TimeoutExpired:
            process.kill()


def load(
    adapter: str,
    server: Server,
    *,
    tables: int,
    seconds: float,
    rate: float | None = None,
    generator: Path = HERE,
) -> dict[str, Any]:
    """Put load on the server; what the load generator prints. RuntimeError if anything went wrong."""
    more = [] if rate is None else ["--rate", str(rate)]
    *_, result = generated(adapter, [server], *more, tables=tables, seconds=seconds, generator=generator)
    return result


def generated(
    adapter: str,
    servers: Sequence[Server],
    *more: str,
    tables: int,
    seconds: float,
    generator: Path = HERE,
    nice: int = 0,
) -> Iterator[dict[str, Any]]:
    """Put load on servers; what the load generator prints, as soon as it does (load.mjs says what that is)."""
    command = ["node", "load.mjs", "--adapter", adapter, "--tables", str(tables), "--seconds", str(seconds)]
    command += ["--url", ",".join(server.url for server in servers)]
    command += ["--pid", ",".join(str(server.pid) for server in servers), "--warmup", "3"]
    with tempfile.TemporaryFile("w+") as errors:
        process = subprocess.Popen(
            ["nice", "-n", str(nice), *command, *more],
            cwd=generator,
            stdout=subprocess.PIPE,
            stderr=errors,
            text=True,
        )
        try:
            for line in process.stdout or ():
                yield json.loads(line)
        finally:
            if process.poll() is None and sys.exc_info()[0]:
                process.kill()
            status = process.wait()
            errors.seek(0)
            said = errors.read().strip()[-500:]
    if status:
        raise RuntimeError(f"the load on {adapter} failed: {said}")
