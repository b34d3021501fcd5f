"""An upgrade, one process after the other, behind the real nginx and Caddy, while people play."""

import asyncio
from collections.abc import Callable
from pathlib import Path
from random import Random
from time import monotonic

import httpx
import pytest
from websockets.exceptions import ConnectionClosed, InvalidHandshake

from bradshaw.wire import closing
from tests.server.cluster.harness import club, within
from tests.server.deploy.programs import SECONDS, free_port
from tests.server.deploy.test_proxies import caddy, nginx, proxy
from tests.server.durability.harness import Guest, Seat, check_logs
from tests.server_process import ServerProcess

TABLES = 12
PAUSE = 0.4  # seconds until a browser connects again, half as long or half as much again
THINK = 0.3
PROXIES = 3.0  # seconds until a proxy knows that a process is back (docs/hosting.md)


class Club:
    """People at many tables, whose clients come back as a browser does, and somebody who walks about."""

    def __init__(self, seed: int) -> None:
        self.rng = Random(seed)
        self.seats: list[Seat] = []
        self.live: set[Seat] = set()
        self.away: list[float] = []  # how long clients were cut off
        self.codes: list[int] = []  # how their sockets were closed
        self.failed: list[str] = []
        self.asked = 0
        self.leaving = False

    async def sit_down(self, address: str, trust: object) -> None:
        for n in range(TABLES):
            guest = await Guest.arrive(address, f"Guest {n}", trust)
            table = await guest.open_table("eighty_days")
            self.seats += [guest.at(table, 0), guest.at(table, 1)]

    async def play(self, seat: Seat) -> None:
        """Until the end of the game, or of the test. What was not answered is sent again, as it was."""
        cut = 0.0
        while not self.leaving:
            try:
                await seat.open()
                if cut:
                    self.away.append(monotonic() - cut)
                self.live.add(seat)
                if seat.unanswered:
                    await seat.send(seat.unanswered)
                    self._take(await seat.answer())
                while not (self.leaving or seat.over):
                    if seat.actions:
                        await asyncio.sleep(self.rng.uniform(0, 2 * THINK))
                        self._take(await seat.ask(**seat.move(self.rng)))
                    else:
                        await seat.next()
                return
            except (ConnectionClosed, InvalidHandshake, OSError) as error:
                cut = cut if seat not in self.live else monotonic()
                self.live.discard(seat)
                if isinstance(error, ConnectionClosed):
                    self.codes.append(error.rcvd.code if error.rcvd else 1006)
                await asyncio.sleep(PAUSE * self.rng.uniform(0.5, 1.5))

    def _take(self, answer: dict) -> None:
        if answer["type"] != "done":
            self.failed.append(str(answer))

    async def walk_about(self) -> None:
        """Somebody looks at tables, takes notes and makes tables, all the time: no request may fail."""
        while not self.leaving:
            seat = self.rng.choice(self.seats)
            table = f"/api/tables/{seat.table}"
            new = {"game": "eighty_days", "options": {"players": 2}}
            notes = f"{table}/seats/{seat.look}/notes", {"text": f"note {self.asked}"}
            asked = [("GET", table), ("PUT", *notes), ("POST", "/api/tables", new)][self.asked % 3]
            answer = await seat.guest.ask(*asked)
            self.asked += 1
            if answer.status_code >= 400:
                self.failed.append(f"{asked[:2]} {answer.status_code} {answer.text}")

    async def all_there(self) -> bool:
        return len(self.live) == len(self.seats)

    @property
    def moves(self) -> int:
        return sum(len(seat.done) for seat in self.seats)


@pytest.mark.parametrize("make", [nginx, caddy])
async def test_an_upgrade_goes_unnoticed(make: Callable, tmp_path: Path) -> None:
    with club(tmp_path) as found:
        processes = await found.start("serve", "serve", options=("--drain", "2"))
        port = free_port()
        command = make(tmp_path, port, tuple(process.port for process in processes))
        async with proxy(command, tmp_path, port) as trust:
            people = Club(1)
            await people.sit_down(f"https://127.0.0.1:{port}", trust)
            playing = [asyncio.create_task(people.play(seat)) for seat in people.seats]
            playing.append(asyncio.create_task(people.walk_about()))
            await within(SECONDS, people.all_there)
            await restarted(processes[0], people)
            await asyncio.sleep(PROXIES)
            await restarted(processes[1], people)
            await goes_on(people)
            people.leaving = True
            for task in playing:
                task.cancel()
            await asyncio.gather(*playing, return_exceptions=True)
        print(f"away for at most {max(people.away):.2f} s; {people.moves} moves, {people.asked} requests")
        assert people.failed == []
        assert set(people.codes) == {closing.GOING_AWAY}
        assert len(people.codes) >= len(people.seats)
        check_logs(found.url, people.seats)
        assert [process.errors() for process in processes] == ["", ""]


async def restarted(process: ServerProcess, people: Club) -> None:
    """It stops as the service does; before it is back, all are at the other one."""
    await asyncio.to_thread(process.stop)
    await within(SECONDS, people.all_there)
    await asyncio.to_thread(process.restart)


def test_who_drains_says_so_and_goes_on_until_told_again(tmp_path: Path) -> None:
    server = ServerProcess(tmp_path, "--drain", "600").start()

    def status(path: str) -> int:
        return httpx.get(server.address + path).status_code

    assert status("/api/health/ready") == 200
    server.process.terminate()
    until = monotonic() + SECONDS
    while status("/api/health/ready") == 200:
        assert monotonic() < until
    assert httpx.get(server.address + "/api/health").json()["sentence"] == "The server is stopping."
    assert status("/api/health/live") == status("/api/games") == 200
    assert server.process.poll() is None
    assert server.stop() == 0


async def goes_on(people: Club) -> None:
    before = people.moves

    async def moved() -> bool:
        return people.moves > before + TABLES

    await within(SECONDS, moved)
