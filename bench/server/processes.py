"""Starting servers and the load generator, and reading what they say."""

import json
import os
import signal
import subprocess
import sys
import tempfile
from collections.abc import Iterator
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
    database: Path, python: Path = Path(sys.executable), *, limits: float = 0, descriptors: int | None = None
) -> Iterator[Server]:
    """The same on that database, by the Bradshaw of that interpreter; with limits, and so many descriptors."""
    command = [str(python), "-m", "bradshaw.cli", "serve", "--port", "0", "--limits", str(limits)]
    if descriptors:
        command = ["sh", "-c", f'ulimit -n {descriptors} && exec "$@"', "sh", *command]
    with _running([*command, "--database", str(database)]) as server:
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
    command = ["node", "load.mjs", "--adapter", adapter, "--url", server.url, "--tables", str(tables)]
    command += ["--seconds", str(seconds), "--warmup", "3", "--pid", str(server.pid)]
    command += ["--rate", str(rate)] if rate else []
    done = subprocess.run(command, cwd=generator, capture_output=True, text=True, check=False)
    if done.returncode:
        raise RuntimeError(f"the load on {adapter} failed: {done.stderr.strip()[-500:]}")
    result: dict[str, Any] = json.loads(done.stdout)
    return result
