"""Two servers on one database are a mistake of the host: the second one says so, and does not start.

If they ran all the same, there would be no harm: one of them starts over, and no move is lost.
"""

import asyncio
import os
import signal
import subprocess
import sys
from pathlib import Path
from random import Random

from websockets.exceptions import ConnectionClosed

from bradshaw.server.storage.files import only_server
from tests.server.durability.harness import (
    PATIENCE,
    Guest,
    Seat,
    bradshaw,
    check_logs,
    complains,
    lines_in,
    load,
    play_on,
)
from tests.server_process import ServerProcess

MOVES = 20
START_OVER = 4000


def test_a_second_server_says_that_there_is_one(tmp_path: Path) -> None:
    (tmp_path / "link.db").symlink_to("server.db")
    with ServerProcess(tmp_path) as server:
        assert server.process
        for name in ("server.db", "link.db"):
            second = bradshaw("serve", "--port", 0, "--database", tmp_path / name)
            complains(second, f"Another server (process {server.process.pid}) is using the database")
        url = f"sqlite:///{server.database}"
        complains(bradshaw("serve", "--port", 0, "--database", url), "Another server")
        assert asyncio.run(_arrives(server)), "the first one is none the worse for it"
        copy = tmp_path / "copy.db"
        assert bradshaw("backup", copy, "--database", server.database).status == 0
        assert bradshaw("restore", copy, "--database", server.database, "--yes").status == 0


async def _arrives(server: ServerProcess) -> bool:
    return bool((await Guest.arrive(server.address)).cookie)


def test_a_server_that_was_killed_does_not_keep_the_next_one_from_starting(tmp_path: Path) -> None:
    with ServerProcess(tmp_path) as server:
        for _ in range(2):
            assert server.kill() == -9
            assert (tmp_path / "server.db-lock").exists()
            server.restart()
        assert asyncio.run(_arrives(server))
        assert server.stop() == 0


def test_a_lock_that_a_child_of_the_server_would_keep_is_given_back(tmp_path: Path) -> None:
    """A process that the server has started may outlive it; it has the file open, but not the lock."""
    held = tmp_path / "held"
    script = f"""
import os, pathlib, time
from bradshaw.server.storage.files import only_server
with only_server(pathlib.Path({str(tmp_path / "x.db")!r})):
    child = os.fork()
    if not child:
        pathlib.Path({str(held)!r}).write_text(str(os.getpid()))
        time.sleep({10 * PATIENCE})
    while not pathlib.Path({str(held)!r}).exists():
        time.sleep(0.01)
    os.kill(os.getpid(), 9)
"""
    subprocess.run([sys.executable, "-c", script], timeout=PATIENCE, check=False)
    try:
        with only_server(tmp_path / "x.db"):
            pass
    finally:
        os.kill(int(held.read_text()), signal.SIGKILL)


class _Unlocked(ServerProcess):
    """A server that cares for no lock, so that there can be two."""

    wrap = (sys.executable, "-m", "tests.server.durability.unlocked")

    def __init__(self, folder: Path, first: ServerProcess | None = None) -> None:
        super().__init__(folder, "--limits", "0")
        self.database = first.database if first else self.database


def test_no_acknowledged_move_is_lost_between_two_servers(tmp_path: Path) -> None:
    (tmp_path / "one").mkdir()
    (tmp_path / "two").mkdir()
    with _Unlocked(tmp_path / "one") as one, _Unlocked(tmp_path / "two", one) as two:
        seats = asyncio.run(_play_at_both(one, two))
        check_logs(one.database, seats)
        logs = lines_in(one.database)
        assert {one.stop(), two.stop()} == {0}
    assert lines_in(one.database) == logs
    for table, lines in logs.items():
        play_on(load(table, lines), Random(1))


async def _play_at_both(one: ServerProcess, two: ServerProcess) -> list[Seat]:
    host = await Guest.arrive(one.address)
    tables = [await host.open_table("scotland_yard"), await host.open_table("eighty_days")]
    same = Guest(two.address, host.cookie)
    seats = [guest.at(table, seat) for table in tables for guest, seat in ((host, 0), (same, 1))]
    third = same.at(tables[0], 2)
    codes: list[int] = []
    refusals: set[str] = set()
    async with asyncio.timeout(5 * PATIENCE):
        await asyncio.gather(*(_play(seat, Random(n), codes, refusals) for n, seat in enumerate((*seats, third))))
    assert START_OVER in codes, "the servers never got in each other's way"
    assert set(codes) == {START_OVER}
    assert refusals <= {"unavailable", "illegal", "stale", "refused"}
    return [*seats, third]


async def _play(seat: Seat, rng: Random, codes: list[int], refusals: set[str]) -> None:
    """Move whenever it is this seat's turn. What the other server did shows only when one says something."""
    while True:
        try:
            await seat.open()
            if seat.unanswered:
                await seat.send(seat.unanswered)
                await seat.answer()
            while not seat.over and seat.position["moves"] < MOVES:
                if seat.actions:
                    answer = await seat.ask(**seat.move(rng))
                    if answer["type"] == "refused":
                        refusals.add(answer["code"])
                else:
                    try:
                        async with asyncio.timeout(0.05):
                            await seat.next()
                    except TimeoutError:
                        await seat.ask(type="say", text="Is it my turn?", seat=seat.look)
            await seat.socket.close()
        except ConnectionClosed:
            assert seat.socket.close_code
            codes.append(seat.socket.close_code)
            seat.number = 0
        else:
            return
