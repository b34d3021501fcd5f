"""A server that is killed at any moment has lost nothing that it acknowledged, and made nothing up."""

import asyncio
import os
from pathlib import Path
from random import Random
from typing import Any

import httpx
from websockets.exceptions import ConnectionClosed, InvalidHandshake, InvalidMessage

from tests.server.durability.harness import (
    PATIENCE,
    Guest,
    Seat,
    check_logs,
    lines_in,
    load,
    play,
    play_on,
)
from tests.server.durability.nursery import Nursery
from tests.server.stores import Where, is_file
from tests.server_process import ServerProcess

KILLS = 50 if os.environ.get("THOROUGH") else 15
OVER = "The game is over."
GONE = (OSError, ConnectionClosed, InvalidHandshake, InvalidMessage, httpx.TransportError)
TABLES = (("scotland_yard",), ("eighty_days",), ("mystery_express",), ("scotland_yard", "random"))


class Crowd:
    """People who play one game after the other, as fast as the server answers, and come back after each crash."""

    def __init__(self, seed: int) -> None:
        self.up = asyncio.Event()
        self.leaving = False
        self.seats: list[Seat] = []
        self.refused: set[str] = set()
        self.repeated = 0
        self._rng = Random(seed)

    async def play(self, guest: Guest, game: str, *bots: str) -> None:
        while not self.leaving:
            await self.up.wait()
            try:
                table = await guest.open_table(game, *bots)
            except GONE:
                await asyncio.sleep(0)
                continue
            info = (await self._insist(guest, f"/api/tables/{table}")).json()
            seats = [guest.at(table, n) for n, seat in enumerate(info["seats"]) if seat["guest"]]
            self.seats += seats
            await asyncio.gather(*(self._sit(seat) for seat in seats))

    @property
    def done(self) -> int:
        """How many moves were acknowledged."""
        return sum(len(seat.done) for seat in self.seats)

    async def go_on(self, moves: int, playing: asyncio.Future[Any]) -> None:
        """Wait until so many more moves were acknowledged."""
        goal = self.done + moves
        async with asyncio.timeout(PATIENCE):
            while self.done < goal:
                assert not playing.done(), playing.exception()
                await asyncio.sleep(0.002)

    async def _insist(self, guest: Guest, path: str) -> httpx.Response:
        while True:
            await self.up.wait()
            try:
                return await guest.ask("GET", path)
            except GONE:
                await asyncio.sleep(0)

    async def _sit(self, seat: Seat) -> None:
        """Play to the end of the game. What was not answered is sent again, as it was."""
        while True:
            await self.up.wait()
            try:
                await seat.open()
                known = seat.number
                if seat.unanswered:
                    await seat.send(seat.unanswered)
                    answer = await seat.answer()
                    self.repeated += answer["type"] == "done" and answer["number"] <= known
                while not seat.over:
                    if seat.actions:
                        await seat.send(seat.move(self._rng))
                        answer = await seat.answer()
                        if answer["type"] == "refused":
                            self.refused.add("over" if answer["sentence"] == OVER else answer["code"])
                    else:
                        await seat.next()
            except GONE:
                await asyncio.sleep(0)
            else:
                await seat.socket.close()
                return


def test_kills_under_load_lose_nothing(file: Where, tmp_path: Path) -> None:
    seed = Random().randrange(10**9)
    print("seed", seed)
    kills = KILLS if is_file(file) else KILLS // 3  # what is lost with the process is the same
    asyncio.run(_kill_under_load(file, tmp_path, Random(seed), kills))
    for table, lines in lines_in(file).items():
        play_on(load(table, lines), Random(seed))


async def _kill_under_load(database: Where, folder: Path, rng: Random, kills: int) -> None:
    crowd = Crowd(rng.randrange(10**9))
    async with Nursery(database, folder) as nursery:
        address = await nursery.start()
        guests = [await Guest.arrive(address, f"Guest {n}") for n in range(len(TABLES))]
        playing = asyncio.gather(*(crowd.play(guest, *table) for guest, table in zip(guests, TABLES, strict=True)))
        crowd.up.set()
        for kill in range(1, kills + 1):
            await crowd.go_on(rng.randrange(5, 50), playing)
            await asyncio.sleep(rng.uniform(0, 0.02))  # at any moment of the next move
            crowd.up.clear()
            await nursery.kill()
            if kill % 5 == 0:
                check_logs(database, crowd.seats)
            await nursery.start()
            crowd.up.set()
        crowd.leaving = True
        await asyncio.wait_for(playing, PATIENCE)
        await nursery.kill()
    check_logs(database, crowd.seats)
    print(f"{crowd.done} moves; of {crowd.repeated} only the answer had been lost")
    # Where several seats may act at once, another's move may have come first.
    assert crowd.refused <= {"stale", "illegal", "over"}


def test_a_move_whose_answer_was_lost_is_not_played_again(tmp_path: Path) -> None:
    asyncio.run(_lose_the_answer(tmp_path))


async def _lose_the_answer(folder: Path) -> None:
    rng = Random(1)
    with ServerProcess(folder, "--limits", "0") as server:
        database = server.database
        guest = await Guest.arrive(server.address)
        table = await guest.open_table("mystery_express")  # which is not over after ten moves
        seats = [guest.at(table, n) for n in range(3)]
        for seat in seats:
            await seat.open()
        await play(seats, rng, 10)
        mover = next(seat for seat in seats if seat.actions)
        before = len(lines_in(database)[table])
        await mover.send(mover.move(rng))
        while len(lines_in(database)[table]) == before:
            await asyncio.sleep(0.001)
        server.kill()
        server.restart()
        for seat in seats:
            await seat.open()
        assert mover.number == before + 1, "who resumes is told of it"
        assert mover.unanswered
        await mover.send(mover.unanswered)
        assert await mover.answer() == {"type": "done", "id": mover.sent[-1]["id"], "number": before + 1}
        assert len(lines_in(database)[table]) == before + 1
        await play(seats, rng)
    check_logs(database, seats)
