"""Several processes are one server: any takes any move, all tell of it, and one that dies is made up for."""

import asyncio
import json
import time
from random import Random

import pytest
from websockets.exceptions import ConnectionClosed

from bradshaw.wire import closing
from tests.server import stores
from tests.server.cluster.harness import PATIENCE, club, elsewhere, hear, hears, told, within
from tests.server.durability.harness import Guest, play

pytestmark = pytest.mark.store("postgresql")
TAKEOVER = 10.0  # seconds; five are promised, where not everything else runs on the same two cores


async def a_game(host, guests, **settings):
    """A running game of Scotland Yard: the host is Mister X, and the guests are detectives."""
    seats = ["me", *["person"] * len(guests)]
    wanted = {
        "game": "scotland_yard",
        "options": {"players": len(seats)},
        "seats": seats,
        "settings": settings,
    }
    made = await host.ask("POST", "/api/tables", wanted)
    assert made.status_code == 201, made.text
    table = made.json()["id"]
    for seat, guest in enumerate(guests, 1):
        sat = await guest.ask("POST", f"/api/tables/{table}/seats", {"seat": seat})
        assert sat.status_code == 201, sat.text
    started = await host.ask("POST", f"/api/tables/{table}/start")
    assert started.status_code == 200, started.text
    return table


async def test_any_process_takes_any_move(tmp_path):
    with club(tmp_path) as found:
        a, b = await found.start("serve", "serve")
        ada, ben = await Guest.arrive(a.address, "Ada"), await Guest.arrive(b.address, "Ben")
        cleo = await Guest.arrive(b.address, "Cleo")
        rng = Random(1)
        for _ in range(10):  # by chance Mister X may be caught at once: then another game is played
            table = await a_game(ada, [ben, cleo], proposals="side")
            seats = [ada.at(table, 0), ben.at(table, 1), elsewhere(cleo, a).at(table, 2)]
            for seat in seats:
                await seat.open()
            await play(seats, rng, 12)
            if (await ada.ask("GET", f"/api/tables/{table}")).json()["status"] == "running":
                break
            for seat in seats:
                await seat.socket.close()
        await _all_write_at_once(seats)
        await _sides_plan_across_processes(seats)
        await _who_is_here_is_known_everywhere(seats)
        await _what_was_told_by_one_is_known_to_the_other(ada, b, table)
        for seat in seats:
            await seat.socket.close()
        said = [entry.text for entry in found.entries(table) if type(entry).__name__ == "Said"]
        assert len(said) == len(set(said)) == 46
        assert "harbour" not in told(seats[0])
        assert "harbour" not in json.dumps([str(entry) for entry in found.entries(table)])
        assert a.errors() == b.errors() == ""


async def _all_write_at_once(seats):
    """Nothing is lost, nothing doubled, and everyone hears everything in the same order."""

    async def talk(seat):
        for n in range(15):
            answer = await seat.ask(type="say", text=f"{n} of {seat.look}", seat=seat.look)
            assert answer["type"] == "done", answer

    before = seats[0].number
    await asyncio.gather(*(talk(seat) for seat in seats))
    for seat in seats:
        await hear(seat, before + 45)  # `Seat` checks that there is no gap


async def _sides_plan_across_processes(seats):
    """What a detective says at one process, his side hears at the other, and Mister X at none."""
    _, ben, cleo = seats
    said = await ben.ask(type="say", text="he is in the harbour", seat=1, aside=True)
    assert said["type"] == "done", said
    found = await hears(cleo, "proposals", lambda message: message.get("asides"))
    assert found["asides"][0]["text"] == "he is in the harbour"
    await seats[0].ask(type="say", text="what is he whispering?", seat=0)


async def _who_is_here_is_known_everywhere(seats):
    ada, _, cleo = seats
    watcher = cleo.guest.at(cleo.table)
    await watcher.open()
    found = await hears(ada, "presence", lambda message: message["connected"] == [0, 1, 2])
    assert found["away"] == []
    await cleo.socket.close()
    await watcher.socket.close()
    await hears(seats[1], "presence", lambda message: [away["seat"] for away in message["away"]] == [2])
    await cleo.open()


async def _what_was_told_by_one_is_known_to_the_other(ada, b, table):
    """Whoever is sent to another process with each request finds what he did with the one before."""
    there = elsewhere(ada, b)
    for n in range(10):
        here, other = (ada, there) if n % 2 else (there, ada)
        kept = await here.ask("PUT", f"/api/tables/{table}/seats/0/notes", {"text": f"note {n}"})
        assert kept.status_code == 200
        assert (await other.ask("GET", f"/api/tables/{table}/seats/0/notes")).json() == {"text": f"note {n}"}
        named = await here.ask("PUT", "/api/me", {"name": f"Ada {n}"})
        assert named.status_code == 200
    assert (await there.ask("DELETE", "/api/me")).status_code == 200
    await asyncio.sleep(0.2)
    assert (await ada.ask("GET", "/api/me")).status_code == 401


async def _bots(host, count=3, **settings):
    """A table where the host plays against bots, which move as soon as he has."""
    wanted = {
        "game": "eighty_days",
        "options": {"players": count},
        "seats": ["me", *["random"] * (count - 1)],
        "settings": settings,
        "start": True,
    }
    made = await host.ask("POST", "/api/tables", wanted)
    assert made.status_code == 201, made.text
    return made.json()["id"]


async def _move(seat, rng):
    """Wait for one's turn, and move."""
    async with asyncio.timeout(PATIENCE):
        while not seat.actions:
            await seat.next()
    answer = await seat.ask(**seat.move(rng))
    assert answer["type"] == "done", answer
    return answer["number"]


async def _end_turn(seat, rng):
    """Play until it is the bots' turn, and wait for their first move."""
    number = await _move(seat, rng)
    while seat.actions:
        number = await _move(seat, rng)
    await hear(seat, number + 1)


async def test_what_a_dead_process_did_another_does(tmp_path):
    """SIGKILL: bots and clocks go on. SIGSTOP and SIGCONT past the lease: nothing is done twice."""
    with club(tmp_path) as found:
        [a] = await found.start("serve")
        [b] = await found.start("serve")  # not the first: it does not wait for clocks after its start
        rng = Random(2)
        ada = await Guest.arrive(a.address, "Ada")
        bots = [await _bots(ada) for _ in range(3)]
        clock = await _bots(ada, 2, clock={"clock": "move", "seconds": 5}, out_of_time="bot")
        there = [elsewhere(ada, b).at(table, 0) for table in bots]
        for seat in there:
            await seat.open()
            await _move(seat, rng)
            async with asyncio.timeout(PATIENCE):
                while not seat.actions:
                    await seat.next()
        assert all(found.keeper(table) for table in (*bots, clock))
        a.kill()
        killed = time.monotonic()
        # It is the bots' turn now, and whoever would have asked them is gone.
        for seat in there:
            await _end_turn(seat, rng)
        took = time.monotonic() - killed
        assert took < TAKEOVER, took
        assert len({found.keeper(table) for table in bots}) == 1

        async def played_by_the_clock():
            return any(getattr(entry, "by", "") == "clock" for entry in found.entries(clock))

        await within(5 + TAKEOVER, played_by_the_clock)

        [c] = await found.start("serve")
        found.freeze(b)
        here = [elsewhere(ada, c).at(table, 0) for table in bots]
        frozen = time.monotonic()
        for seat in here:
            await seat.open()
        for seat in here:
            await _end_turn(seat, rng)
        assert time.monotonic() - frozen < TAKEOVER
        found.thaw(b)
        for seat in here:
            for _ in range(3):
                await _move(seat, rng)
        for table in bots:
            moved = [(e.seat, e.position) for e in found.entries(table) if type(e).__name__ == "Moved"]
            assert len(moved) == len(set(moved)), "no position was played in twice"

        async def b_is_back():
            return "given up by the others" in b.errors()

        await within(TAKEOVER, b_is_back)
        assert "Traceback" not in b.errors() + c.errors()


async def _exchange(seats, count):
    """Each says something in turn, and all hear of it; how long that took."""
    begun = time.monotonic()
    for n in range(count):
        seat = seats[n % len(seats)]
        answer = await seat.ask(type="say", text=f"{begun} {n}", seat=seat.look)
        assert answer["type"] == "done", answer
        for other in seats:
            await hear(other, answer["number"])
    return time.monotonic() - begun


async def test_without_the_bus_games_go_on(tmp_path):
    with club(tmp_path) as found:
        a, b = await found.start("serve", "serve")
        ada, ben = await Guest.arrive(a.address, "Ada"), await Guest.arrive(b.address, "Ben")
        table = await a_game(ada, [ben])
        seats = [ada.at(table, 0), ben.at(table, 1)]
        for seat in seats:
            await seat.open()
        await _exchange(seats, 4)
        found.bus.stop()
        slow = await _exchange(seats, 4)  # each hears of the other's by the sweep
        assert 0.5 < slow < 4 * TAKEOVER
        found.bus.start()

        async def again():
            return await _exchange(seats, 4) < slow / 4

        await within(PATIENCE, again)
        said = [entry.text for entry in found.entries(table) if type(entry).__name__ == "Said"]
        assert len(said) == len(set(said)) >= 12
        assert "Traceback" not in a.errors() + b.errors()


async def test_who_is_asked_to_move_resumes_elsewhere_and_bots_work_apart(tmp_path):
    with club(tmp_path) as found:
        a, b, worker = await found.start("serve", "serve", "bot-worker")
        rng = Random(4)
        ada = await Guest.arrive(a.address, "Ada")
        table = await _bots(ada)
        seat = ada.at(table, 0)
        await seat.open()
        roles = dict(stores.query(found.url, "SELECT id, role FROM members"))
        assert sorted(roles.values()) == ["bots", "server", "server"]

        async def kept_by_the_worker():
            await _end_turn(seat, rng)
            return roles.get(found.keeper(table)) == "bots"

        await within(TAKEOVER, kept_by_the_worker)  # as soon as the servers have heard of it
        stopping = asyncio.create_task(asyncio.to_thread(a.stop))
        closed = None
        try:
            while True:
                await seat.next()
        except ConnectionClosed as error:
            closed = error.rcvd
        assert closed
        assert closed.code == closing.GOING_AWAY
        begun = time.monotonic()
        seat.guest = elsewhere(ada, b)
        await seat.open()  # it checks that what it is told follows on what it knows
        assert time.monotonic() - begun < 1
        await _move(seat, rng)
        assert await stopping == 0
        # With the last of them gone, servers do it themselves.
        worker.stop()
        begun = time.monotonic()
        await _end_turn(seat, rng)
        assert time.monotonic() - begun < TAKEOVER
        assert a.errors() + b.errors() + worker.errors() == ""
