"""PostgreSQL is killed in the middle of it: what was acknowledged is there, and servers go on by themselves."""

import asyncio
import os
import signal
from pathlib import Path

import psutil
import pytest

from bradshaw.server.errors import Refused
from tests.server import postgres
from tests.server.storage.harness import adding, new_table, numbers, opened

SAFE = "fsync = on\nshared_buffers = 32MB\nio_method = sync\n"
CRASHES = 10 if os.environ.get("THOROUGH") else 2


@pytest.fixture
def own(tmp_path_factory):
    """A server of this test's own, which syncs to disk."""
    folder = Path(tmp_path_factory.mktemp("pg"))
    server = postgres.start(folder, SAFE)
    yield server
    server.ensure_postgres_running()
    server.cleanup()


def kill(server):
    """All its processes, at once."""
    main = psutil.Process(server.get_pid())
    for process in [main, *main.children()]:
        process.send_signal(signal.SIGKILL)
    psutil.wait_procs([main], timeout=10)


async def test_what_was_acknowledged_survives_a_crash_and_it_goes_on(own):
    names = [f"table {n}" for n in range(20)]
    acknowledged = dict.fromkeys(names, 1)
    running = True

    async def play(storage, name):
        """One entry after the other; what is refused is tried again, what is in doubt is looked at."""
        while running:
            number = acknowledged[name] + 1
            error = await adding(storage, name, number)
            if error is None:
                acknowledged[name] = number
                continue
            try:
                found = [line.number for line in await storage.lines(name, 0, 10**6)]
                assert found == list(range(1, len(found) + 1))
                assert len(found) in (number - 1, number), "nothing acknowledged is lost, nothing is there twice"
                acknowledged[name] = len(found)
            except Refused:
                await asyncio.sleep(0.05)

    async with opened(own.get_uri()) as storage:
        for name in names:
            await new_table(storage, name)
        playing = asyncio.gather(*(play(storage, name) for name in names))
        for _ in range(CRASHES):
            before = sum(acknowledged.values())
            while sum(acknowledged.values()) < before + 100:
                await asyncio.sleep(0.01)
            await asyncio.to_thread(kill, own)
            await asyncio.to_thread(own.ensure_postgres_running)
            assert not playing.done()
        before = sum(acknowledged.values())
        while sum(acknowledged.values()) < before + 100:
            await asyncio.sleep(0.01)
        running = False
        await playing
    for name in names:
        assert numbers(own.get_uri(), name) == list(range(1, acknowledged[name] + 1))
