"""A disk that takes nothing more: every move is refused in a sentence, nothing is lost, and play goes on later."""

import asyncio
import resource
import shutil
import subprocess
from contextlib import closing, suppress
from pathlib import Path
from random import Random

import msgspec
import pytest

from bradshaw.server.http.app import SWEEP
from bradshaw.server.storage.driver import driver
from tests.server.durability.harness import COMMAND, PATIENCE, Guest, Seat, check_logs, lines_in, play
from tests.server.test_records import random_record
from tests.server_process import ServerProcess


def _limit_files(server: ServerProcess, size: int) -> None:
    """Let the server write no file beyond that size: the next write fails, as on a full disk."""
    assert server.process
    resource.prlimit(server.process.pid, resource.RLIMIT_FSIZE, (size, resource.RLIM_INFINITY))


async def _seated(server: ServerProcess, game: str = "scotland_yard") -> list[Seat]:
    guest = await Guest.arrive(server.address)
    table = await guest.open_table(game)
    info = (await guest.ask("GET", f"/api/tables/{table}")).json()
    seats = [guest.at(table, seat) for seat in range(len(info["seats"]))]
    for seat in seats:
        await seat.open()
    return seats


async def _play_until_refused(seats: list[Seat], rng: Random) -> dict[str, str]:
    while True:
        mover = rng.choice([seat for seat in seats if seat.actions])
        answer = await mover.ask(**mover.move(rng))
        if answer["type"] == "refused":
            return answer
        assert not mover.over, "the limit was never reached"
        for seat in seats:
            while seat.number < answer["number"]:
                await seat.next()


def test_a_full_disk_refuses_moves_and_loses_none(tmp_path: Path) -> None:
    with ServerProcess(tmp_path, "--limits", "0") as server:
        seats = asyncio.run(_fill_the_disk(server))
        server.kill()
        check_logs(server.database, seats)
        acknowledged = {number for seat in seats for number in seat.done}
        assert len(lines_in(server.database)[seats[0].table]) == max(acknowledged), (
            "nothing but what was acknowledged"
        )
        server.restart()
        asyncio.run(_finish(seats))


async def _fill_the_disk(server: ServerProcess) -> list[Seat]:
    rng = Random(3)
    seats = await _seated(server, "mystery_express")  # which does not end before the disk is full
    guest, table = seats[0].guest, seats[0].table
    await play(seats, rng, 3)
    wal = server.database.with_name(server.database.name + "-wal")
    _limit_files(server, max(wal.stat().st_size, server.database.stat().st_size) + 20_000)
    refused = await _play_until_refused(seats, rng)
    on_disk = lines_in(server.database)[table]
    for _ in range(20):
        assert refused["code"] == "not_saved"
        assert refused["sentence"].startswith("That could not be saved: the server's ")
        assert refused["sentence"].endswith("Nothing was changed; try again later.")
        mover = rng.choice([seat for seat in seats if seat.actions])
        refused = await mover.ask(**mover.move(rng))
    assert (await mover.ask(type="say", text="Is anyone there?"))["code"] == "not_saved"
    another = await guest.ask("POST", "/api/tables", {"game": "scotland_yard"})
    assert (another.status_code, another.json()["code"]) == (503, "not_saved")
    assert lines_in(server.database)[table] == on_disk

    # Reading works, and nobody is told of what was refused: the next message is about something else.
    watcher = guest.at(table)
    await watcher.open()
    assert watcher.number == len(on_disk)
    assert watcher.position["number"] == seats[0].position["number"]
    for seat in seats:
        assert (await seat.next())["type"] == "presence"
        assert seat.number == len(on_disk)
    assert (await guest.ask("GET", "/api/tables?kind=mine")).status_code == 200
    await _becomes(guest, 503, "unavailable", "That could not be saved: the server's ")
    assert (await guest.ask("GET", "/api/health/live")).status_code == 200, "a restart would not help"

    _limit_files(server, resource.RLIM_INFINITY)
    await _becomes(guest, 200, "ok", "All is well.")
    await play(seats, rng, 5)
    for seat in (*seats, watcher):
        await seat.socket.close()
    return seats


async def _becomes(guest: Guest, status: int, health: str, sentence: str) -> None:
    """Wait until whoever watches the server is told that: what he was told last holds for a second."""
    async with asyncio.timeout(PATIENCE):
        while True:
            for path in ("/api/health", "/api/health/ready"):
                found = await guest.ask("GET", path)
                if found.status_code == status:
                    assert found.json()["status"] == health
                    assert found.json()["sentence"].startswith(sentence)
                    return
            await asyncio.sleep(0.2)


async def _finish(seats: list[Seat]) -> None:
    for seat in seats:
        await seat.open()
    await play(seats, Random(4))
    assert seats[0].over
    for seat in seats:
        await seat.socket.close()


def test_a_disk_that_is_full_at_the_start_is_named_in_a_sentence(tmp_path: Path) -> None:
    command = ["sh", "-c", 'ulimit -f 8; exec "$@"', "sh", *COMMAND, "serve", "--port", "0", "--database"]
    status, said = asyncio.run(_run([*command, f"{tmp_path}/new.db"]))
    assert status == 2, said
    assert said.startswith(f"The database “{tmp_path}/new.db” can't be opened: ")


async def _run(command: list[str]) -> tuple[int | None, str]:
    process = await asyncio.create_subprocess_exec(*command, stderr=asyncio.subprocess.PIPE)
    _, errors = await asyncio.wait_for(process.communicate(), PATIENCE)
    return process.returncode, " ".join(errors.decode().split())


class MountedServer(ServerProcess):
    """A server that sees its folder mounted otherwise than we do."""

    def __init__(self, folder: Path, mount: str) -> None:
        super().__init__(folder, "--limits", "0", "--reserve", "0")
        self.wrap = ("unshare", "-m", "sh", "-ec", f'{mount}; exec "$@"', "sh")

    @property
    def seen(self) -> Path:
        """The folder as the server sees it."""
        assert self.process
        return Path(f"/proc/{self.process.pid}/root{self.folder}")


def _can_mount() -> bool:
    try:
        found = subprocess.run(["unshare", "-m", "true"], capture_output=True, check=False)
    except FileNotFoundError:
        return False
    return found.returncode == 0


mounts = pytest.mark.skipif(not _can_mount(), reason="needs the right to mount")


@mounts
def test_a_really_full_disk_is_named_as_such(tmp_path: Path) -> None:
    folder = tmp_path / "disk"
    folder.mkdir()
    mount = f"mount -t tmpfs -o size=600k none {folder}; head -c 100k /dev/zero > {folder}/ballast"
    with MountedServer(folder, mount) as server:
        asyncio.run(_fill_for_real(server))


async def _fill_for_real(server: MountedServer) -> None:
    rng = Random(5)
    seats = await _seated(server, "mystery_express")
    refused = await _play_until_refused(seats, rng)
    assert (refused["code"], refused["sentence"]) == (
        "not_saved",
        "That could not be saved: the server's disk is full. Nothing was changed; try again later.",
    )
    (server.seen / "ballast").unlink()
    await play(seats, rng, 5)
    for file in server.seen.iterdir():
        shutil.copy(file, server.folder)  # with the server, its disk will be gone
    check_logs(server.database, seats)


@mounts
def test_the_write_ahead_log_alone_never_fills_a_disk(tmp_path: Path) -> None:
    """What is written to the log is many times what there is to keep: on a small disk that must not matter."""
    folder = tmp_path / "disk"
    folder.mkdir()
    with MountedServer(folder, f"mount -t tmpfs -o size=3m none {folder}") as server:
        asyncio.run(_talk(server))


async def _talk(server: MountedServer) -> None:
    seats = await _seated(server)
    for number in range(500):  # 6 MB of log and more
        answer = await seats[0].ask(type="say", text=f"Line {number}")
        assert answer["type"] == "done", (number, answer)


@mounts
def test_a_disk_that_the_log_has_filled_is_given_back_once_there_is_room(tmp_path: Path) -> None:
    """By itself, though nobody can do anything in the meantime, and nobody does afterwards."""
    folder = tmp_path / "disk"
    folder.mkdir()
    with MountedServer(folder, f"mount -t tmpfs -o size=3m none {folder}") as server:
        asyncio.run(_fill_and_free(server))


async def _fill_and_free(server: MountedServer) -> None:
    rng = Random(8)
    seats = await _seated(server)
    ballast, log = server.seen / "ballast", server.seen / "server.db-wal"
    # All new pages at once, and then not a byte more: what is in the log does not fit into the database.
    whole = random_record("mystery_express")
    for missing in range(20):
        shorter = msgspec.structs.replace(whole, played=whole.played[: len(whole.played) - missing], outcome=None)
        record = {"text": (shorter if missing else whole).dumps()}
        assert (await seats[0].guest.ask("POST", "/api/replays", record)).status_code == 201
        with suppress(OSError), ballast.open("wb") as filling:
            while True:
                filling.write(bytes(4096))
                filling.flush()
        if log.stat().st_size:
            break
        ballast.unlink()  # the log was emptied just then: once more
    for _ in range(5):
        mover = next(seat for seat in seats if seat.actions)
        assert (await mover.ask(**mover.move(rng)))["code"] == "not_saved"
    size = log.stat().st_size
    assert size > 0
    await _becomes(seats[0].guest, 503, "unavailable", "That could not be saved: the server's disk is full.")
    await asyncio.sleep(3 * SWEEP)  # it is tried again and again, in vain
    assert log.stat().st_size == size
    ballast.unlink()
    async with asyncio.timeout(PATIENCE):
        while log.stat().st_size:
            await asyncio.sleep(0.05)
    await _becomes(seats[0].guest, 200, "ok", "All is well.")
    await play(seats, rng, 3)
    for file in server.seen.iterdir():
        shutil.copy(file, server.folder)
    check_logs(server.database, seats)


@mounts
def test_a_read_only_disk_is_named_in_a_sentence(tmp_path: Path) -> None:
    folder = tmp_path / "disk"
    folder.mkdir()
    mount = f"mount --bind {folder} {folder}; mount -o remount,ro,bind {folder}"
    command = [*MountedServer(folder, mount).wrap, *COMMAND, "serve", "--port", "0", "--database"]
    for database in ("new.db", "old.db"):
        if database == "old.db":
            with driver.connect(folder / database) as made:
                made.execute("CREATE TABLE something (id)")
        status, said = asyncio.run(_run([*command, f"{folder}/{database}"]))
        assert status == 2, said
        assert said.startswith(f"The database “{folder}/{database}” can't be opened: ")


def test_a_database_that_another_program_holds_refuses_moves(tmp_path: Path) -> None:
    with ServerProcess(tmp_path, "--limits", "0") as server:
        asyncio.run(_hold_the_database(server))


async def _hold_the_database(server: ServerProcess) -> None:
    rng = Random(6)
    seats = await _seated(server)
    await play(seats, rng, 3)
    with closing(driver.connect(server.database, isolation_level=None)) as other:
        other.execute("BEGIN IMMEDIATE")  # as a program does that holds the database and never lets go
        mover = next(seat for seat in seats if seat.actions)
        refused = await mover.ask(**mover.move(rng))
        assert refused["code"] == "not_saved"
        assert refused["sentence"].startswith("That could not be saved: the server's database does not answer.")
        assert (await mover.guest.ask("GET", f"/api/tables/{mover.table}")).json()["number"] == mover.number
        other.execute("ROLLBACK")
    await play(seats, rng, 3)
    check_logs(server.database, seats)
