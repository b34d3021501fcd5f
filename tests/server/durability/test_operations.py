"""What the host of a server does: back up and restore while people play, stop it, watch it, make mistakes."""

import asyncio
import json
import shutil
import socket
import time
from contextlib import closing
from pathlib import Path
from random import Random

import httpx
from prometheus_client.parser import text_string_to_metric_families
from websockets.exceptions import ConnectionClosed

from bradshaw.server.storage.backup import restore
from bradshaw.server.storage.driver import driver
from tests.server.durability.harness import (
    PATIENCE,
    Guest,
    Seat,
    bradshaw,
    bradshaw_here,
    check_logs,
    complains,
    lines_in,
    load,
    play,
    play_on,
)
from tests.server_process import ServerProcess

START_OVER, GOING_AWAY = 4000, 1001


async def _seated(server: ServerProcess, *games: str) -> list[list[Seat]]:
    """For each game a table, with a socket for each seat."""
    tables = []
    for game in games:
        guest = await Guest.arrive(server.address)
        table = await guest.open_table(game)
        info = (await guest.ask("GET", f"/api/tables/{table}")).json()
        seats = [guest.at(table, seat) for seat in range(len(info["seats"]))]
        for seat in seats:
            await seat.open()
        tables.append(seats)
    return tables


async def _play_until_closed(seats: list[Seat], rng: Random) -> int:
    """Play as fast as possible, and talk once it is over, until the server closes a socket; the close code."""
    try:
        await play(seats, rng)
        while True:
            assert (await seats[0].ask(type="say", text="That was fun."))["type"] == "done"
    except ConnectionClosed as closed:
        return closed.rcvd.code if closed.rcvd else 0


async def _in_background(*arguments: object) -> None:
    done = await asyncio.to_thread(bradshaw, *arguments)
    assert done.status == 0, done.stderr


# Backup and restore


def test_backup_and_restore_of_a_running_server(tmp_path: Path) -> None:
    with ServerProcess(tmp_path, "--limits", "0") as server:
        asyncio.run(_back_up_and_restore(server))
        assert server.stop() == 0
    for table, lines in lines_in(server.database).items():
        play_on(load(table, lines), Random(1))


async def _back_up_and_restore(server: ServerProcess) -> None:
    tables = await _seated(server, "scotland_yard", "mystery_express")
    copy = server.folder / "copy.db"
    playing = [asyncio.create_task(play(seats, Random(1), 25)) for seats in tables]
    await _in_background("backup", copy, "--database", server.database)
    await asyncio.gather(*playing)
    saved = lines_in(copy)
    now = lines_in(server.database)
    for table, lines in saved.items():
        load(table, lines)
        assert lines == now[table][: len(lines)], "the copy is how the tables were at one moment"
    assert not list(server.folder.glob("copy.db?*")), "the copy is one file"

    # Back to the copy, while others play on.
    lost = await _seated(server, "eighty_days")
    playing = [asyncio.create_task(play(seats, Random(2), 10)) for seats in tables]
    await asyncio.gather(*playing)
    await _in_background("restore", copy, "--database", server.database, "--yes")
    for seats in (*tables, *lost):
        for seat in seats:
            assert await _closed(seat) == START_OVER
    gone = await lost[0][0].guest.ask("GET", f"/api/tables/{lost[0][0].table}")
    assert (gone.status_code, gone.json()["code"]) == (404, "not_found")
    assert (await lost[0][0].guest.ask("GET", "/api/me")).status_code == 401, "he came after the copy was made"
    for seats in tables:
        for seat in seats:
            # A client that knows more than the server does starts over.
            seat.done.clear()
            await seat.open()
            assert seat.number == len(saved[seat.table])
        await play(seats, Random(3), 10)
        for seat in seats:
            await seat.socket.close()
    check_logs(server.database, [])
    for seats in tables:
        logs = lines_in(server.database)[seats[0].table]
        assert logs[: len(saved[seats[0].table])] == saved[seats[0].table]
        assert len(logs) == len(saved[seats[0].table]) + 10 or seats[0].over


async def _closed(seat: Seat) -> int:
    """What the server says when it closes the socket."""
    try:
        async with asyncio.timeout(PATIENCE):
            while True:
                await seat.next()
    except ConnectionClosed as closed:
        return closed.rcvd.code if closed.rcvd else 0


def test_restoring_while_moves_are_made_leaves_whole_logs(tmp_path: Path) -> None:
    """Moves that were on their way when the database was exchanged are not written after it."""
    with ServerProcess(tmp_path, "--limits", "0") as server:
        asyncio.run(_restore_under_load(server))
        for table, lines in lines_in(server.database).items():
            play_on(load(table, lines), Random(1))


async def _restore_under_load(server: ServerProcess) -> None:
    tables = await _seated(server, *["eighty_days"] * 4)
    copy = server.folder / "copy.db"
    await _in_background("backup", copy, "--database", server.database)
    for number in range(3):
        playing = [asyncio.create_task(_play_until_closed(seats, Random(number))) for seats in tables]
        while len(lines_in(server.database)[tables[0][0].table]) < 30 and not playing[0].done():
            await asyncio.sleep(0.01)
        await asyncio.to_thread(restore, copy, str(server.database))
        assert set(await asyncio.gather(*playing)) == {START_OVER}
        saved = lines_in(copy)
        restarted = []
        for seats, table in zip(tables, saved, strict=True):
            restarted.append([seats[0].guest.at(table, seat) for seat in range(2)])
            for seat in restarted[-1]:
                await seat.open()
                assert seat.number == len(saved[table]), "it starts over from the copy"
        tables = restarted


def test_bad_backups_are_refused(tmp_path: Path) -> None:
    with ServerProcess(tmp_path) as server:
        assert server.stop() == 0
    database = server.database
    good = tmp_path / "good.db"
    assert bradshaw_here("backup", good, "--database", database).status == 0
    before = database.read_bytes()

    damaged = tmp_path / "damaged.db"
    damaged.write_bytes(good.read_bytes()[:8192] + bytes(4096) + good.read_bytes()[12288:])
    empty = tmp_path / "empty.db"
    empty.touch()
    text = tmp_path / "text.db"
    text.write_text("This is no database. " * 500)
    foreign = tmp_path / "foreign.db"
    with closing(driver.connect(foreign)) as made:
        made.execute("CREATE TABLE something (id)")
    newer = tmp_path / "newer.db"
    shutil.copy(good, newer)
    with closing(driver.connect(newer)) as made, made:
        made.execute("UPDATE alembic_version SET version_num = '9999'")
    for file in (damaged, empty, text, foreign, newer, tmp_path / "missing.db", tmp_path):
        complains(bradshaw_here("restore", file, "--database", database, "--yes"), file)
        assert database.read_bytes() == before
    complains(bradshaw_here("backup", good, "--database", database), good)  # there is one already
    complains(bradshaw_here("backup", tmp_path / "new.db", "--database", tmp_path / "missing.db"), "missing.db")
    complains(bradshaw_here("backup", tmp_path / "no folder" / "new.db", "--database", database), "backup")
    complains(bradshaw_here("backup", tmp_path / "new.db", "--database", text), "")
    assert not (tmp_path / "new.db").exists()
    assert not list(tmp_path.glob("*.draft*"))
    assert bradshaw_here("restore", good, "--database", database, "--yes").status == 0


# Stopping


def test_a_stop_finishes_what_was_begun(tmp_path: Path) -> None:
    with ServerProcess(tmp_path, "--limits", "0") as server:
        seats, seconds, status = asyncio.run(_stop_under_load(server))
        assert status == 0
        assert seconds < 10, "it does not wait for anybody"
        check_logs(server.database, seats)
        assert not server.errors(), "nothing went wrong"
        server.restart()
        asyncio.run(_all_there(seats))


async def _stop_under_load(server: ServerProcess) -> tuple[list[Seat], float, int]:
    rng = Random(7)
    tables = await _seated(server, "eighty_days", "scotland_yard", "mystery_express")
    everyone = [seat for seats in tables for seat in seats]
    idle = tables[0][0].guest.at(tables[0][0].table)
    await idle.open()
    playing = [asyncio.create_task(_play_until_closed(seats, rng)) for seats in tables]
    while sum(len(seat.done) for seat in everyone) < 30:
        await asyncio.sleep(0.005)
    start = time.monotonic()
    stopping = asyncio.create_task(asyncio.to_thread(server.stop))
    assert set(await asyncio.gather(*playing)) == {GOING_AWAY}
    assert await _closed(idle) == GOING_AWAY
    return everyone, time.monotonic() - start, await stopping


async def _all_there(seats: list[Seat]) -> None:
    for seat in seats:
        await seat.open()
        await seat.socket.close()
        assert seat.number >= max(seat.done, default=0)


# Starting


def test_mistakes_at_the_start_are_named_in_a_sentence(tmp_path: Path) -> None:
    text = tmp_path / "text.db"
    text.write_text("This is no database. " * 500)
    foreign = tmp_path / "foreign.db"
    with closing(driver.connect(foreign)) as made:
        made.execute("CREATE TABLE tables (id)")
    with closing(socket.create_server(("127.0.0.1", 0))) as taken:
        port = taken.getsockname()[1]
        for arguments, about in {
            ("--port", port): f"port {port}",
            ("--port", 0, "--database", tmp_path / "no folder" / "x.db"): "no folder",
            ("--port", 0, "--database", tmp_path): tmp_path,
            ("--port", 0, "--database", text): text,
            ("--port", 0, "--database", foreign): foreign,
            ("--port", 0, "--database", "postgresql://localhost/x"): "postgresql",
            ("--port", 0, "--database", ""): "",
            ("--port", 70000): "70000",
            ("--port", 0, "--host", "no.such.host.invalid"): "no.such.host.invalid",
            ("--port", 0, "--workers", 0): "workers",
        }.items():
            more = () if "--database" in arguments else ("--database", tmp_path / "x.db")
            complains(bradshaw_here("serve", *arguments, *more), about)
        complains(bradshaw("serve", "--port", port, "--database", tmp_path / "x.db"), f"port {port}")


# Watching


def test_health_figures_and_logs(tmp_path: Path) -> None:
    with ServerProcess(tmp_path, "--limits", "0", "--log-level", "info") as server:
        seeds = asyncio.run(_watch(server))
        server.stop()
        logged = server.errors()
    lines = [json.loads(line) for line in logged.splitlines()]
    assert lines
    for line in lines:
        assert {"time", "level", "from", "what"} <= line.keys()
    requests = [line for line in lines if line["what"] == "request"]
    assert {"method": "GET", "path": "/metrics", "status": 200}.items() <= requests[-1].items()
    for secret in seeds:
        assert secret not in logged


async def _watch(server: ServerProcess) -> list[str]:
    (seats,) = await _seated(server, "eighty_days")
    made = await play(seats, Random(1), 12)
    assert (await seats[0].ask(type="move", seat=0, position=0, action="fly"))["type"] == "refused"
    async with httpx.AsyncClient(base_url=server.address) as http:
        health = (await http.get("/api/health")).raise_for_status().json()
        assert health["status"] == "ok"
        assert (await http.get("/api/health/live")).raise_for_status().json()["status"] == "ok"
        text = (await http.get("/metrics")).raise_for_status().text
        found = {
            (sample.name, *sample.labels.values()): sample.value
            for family in text_string_to_metric_families(text)
            for sample in family.samples
        }
    assert found["bradshaw_move_seconds_count",] == made
    assert found["bradshaw_sockets",] == len(seats)
    assert found["bradshaw_tables_in_memory",] == 1
    assert found["bradshaw_faults_total",] == 0
    assert found["bradshaw_tables_damaged",] == 0
    assert found["bradshaw_log_bytes",] > 0
    assert found["bradshaw_disk_free_bytes",] > 1_000_000
    assert found["bradshaw_refused_total", "illegal"] == 1
    for seat in seats:
        await seat.socket.close()
    created = json.loads(lines_in(server.database)[seats[0].table][0].body)
    return [created["seed"], seats[0].guest.cookie, seats[0].table]


def test_a_database_that_breaks_while_it_is_used_is_reported(tmp_path: Path) -> None:
    with ServerProcess(tmp_path, "--limits", "0") as server:
        with closing(driver.connect(server.database)) as made, made:
            made.execute("PRAGMA foreign_keys=OFF")
            made.execute("DROP TABLE tables")
        answer = httpx.get(f"{server.address}/api/health")
        assert (answer.status_code, answer.json()["status"]) == (503, "unavailable")
        answer = httpx.get(f"{server.address}/api/tables")
        assert (answer.status_code, answer.json()["code"]) == (503, "unavailable")
