"""Two servers on one database are a mistake of the host, and no harm: one of them starts over, no move is lost."""

import asyncio
from pathlib import Path
from random import Random

from websockets.exceptions import ConnectionClosed

from tests.server.durability.harness import PATIENCE, Guest, Seat, check_logs, lines_in, load, play_on
from tests.server_process import ServerProcess

MOVES = 20
START_OVER = 4000


class _Second(ServerProcess):
    """A server on the database of another."""

    def __init__(self, folder: Path, first: ServerProcess) -> None:
        super().__init__(folder, "--limits", "0")
        self.database = first.database


def test_no_acknowledged_move_is_lost_between_two_servers(tmp_path: Path) -> None:
    (tmp_path / "one").mkdir()
    (tmp_path / "two").mkdir()
    with ServerProcess(tmp_path / "one", "--limits", "0") as one, _Second(tmp_path / "two", one) as two:
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
