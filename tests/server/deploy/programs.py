"""Programs of others that the tests of our files run: nginx, Caddy, Prometheus."""

import asyncio
import shutil
import socket
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[3]
DEPLOY = ROOT / "deploy"
SECONDS = 60


def free_port() -> int:
    with socket.create_server(("127.0.0.1", 0)) as found:
        return found.getsockname()[1]


def program(name: str) -> str:
    """Where it is; a test that can't be without it is left out."""
    unpacked = [ROOT / "build/programs/usr" / folder / name for folder in ("sbin", "bin")]
    found = shutil.which(name) or next((str(path) for path in unpacked if path.exists()), None)
    if not found:
        pytest.skip(f"there is no {name} here: scripts/programs gets it")
    return found


@asynccontextmanager
async def running(command: list[str], folder: Path, port: int) -> AsyncIterator[None]:
    """The program, once it takes connections at that port."""
    home = {"HOME": str(folder), "XDG_DATA_HOME": str(folder), "XDG_CONFIG_HOME": str(folder)}
    log = (folder / "log").open("wb")
    started = await asyncio.create_subprocess_exec(*command, stdout=log, stderr=log, env=home)
    try:
        async with asyncio.timeout(SECONDS):
            while True:
                assert started.returncode is None, (folder / "log").read_text()
                try:
                    socket.create_connection(("127.0.0.1", port)).close()
                    break
                except OSError:
                    await asyncio.sleep(0.05)
        yield
    finally:
        if started.returncode is None:
            started.terminate()
        await started.wait()
        log.close()
