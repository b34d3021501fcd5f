"""What a stranger can make the server compute is computed elsewhere: the attacks that were tried, as tests."""

import asyncio
from collections import Counter
from contextlib import contextmanager
from unittest.mock import patch

import msgspec

from bradshaw.core import match as match_module
from bradshaw.core.match import Match
from bradshaw.core.record import Record
from bradshaw.core.registry import load_game
from bradshaw.games.eighty_days import board as board_module
from bradshaw.games.eighty_days import homeward, solver
from bradshaw.server.http import app as app_module
from bradshaw.server.tables.tables import IDLE
from bradshaw.server.workers import records
from bradshaw.server.workers.queue import Asker
from tests.server.harness import serving, until
from tests.server.test_tables import refused

SPACES = [f"{n} pound" for n in range(1, 199)] + ["199 layover", "200 police"]


def worst(number=0):
    """The board that once took 40 seconds to check."""
    return {"name": f"worst {number}", "spaces": SPACES, "rumors": 9}


def as_file(board):
    listed = "".join(f'    "{line}",\n' for line in board["spaces"])
    return f'name = "{board["name"]}"\nrumors = 9\nspaces = [\n{listed}]\n'


@contextmanager
def nothing_long_here():
    """In this process, which is the server's, no way home is searched, nothing solved and no record replayed."""

    def refuse(*_, **__):
        raise AssertionError("that may take long: it belongs into another process")

    with (
        patch.object(homeward.Homeward, "__init__", refuse),
        patch.object(solver.Solution, "__init__", refuse),
        patch.object(board_module.tomllib, "loads", refuse),
        patch.object(board_module, "check_board", refuse),
        patch.object(match_module, "replay", refuse),
        patch.object(records, "replay", refuse),
        patch.object(Record, "loads", refuse),
    ):
        yield


async def test_the_worst_board_is_checked_agreed_on_and_played_without_a_long_check_in_the_servers_process():
    async with serving() as server:
        stranger, ada = server.stranger(), await server.person("Ada")
        with nothing_long_here():
            body = {"option": "board", "name": "worst.toml", "text": as_file(worst())}
            checked = await stranger.post("/api/games/eighty_days/files", body)
            assert (checked["problems"], checked["value"]["rumors"]) == ([], 9)
            made = await ada.table("eighty_days", seats=["me", "me"], options={"board": checked["value"]})
            table = made["id"]
            await ada.start(table)
            room = await server.room(table)
            wire = await ada.connect(table, room.table.to_act[0])
            await wire.move(room.table.to_act[0])
            await wire.close()
            server.now += IDLE + 1
            server.services.tables.forget_idle()
            assert server.services.tables.rooms == 0
            load_game("eighty_days")._rules.clear()
            board_module.make_track.cache_clear()  # as if 32 other boards had been uploaded since
            assert (await stranger.get(f"/api/tables/{table}/log"))["position"]["moves"] == 1
            page = await stranger.get(f"/api/tables/{table}/entries?before=100")
            assert page["entries"]


async def test_a_rematch_checks_the_board_elsewhere():
    async with serving() as server:
        ada = await server.person("Ada")
        options = {"board": worst(), "round_limit": 1, "players": 2}
        table = (await ada.table("eighty_days", seats=["me", "me"], start=True, options=options))["id"]
        room, wire = await server.room(table), await ada.connect(table)
        while room.table.status == "running":
            seat = room.table.to_act[0]
            action = msgspec.to_builtins(room.table.running.actions(seat)[0])
            await wire.ask("move", seat=seat, position=room.table.position, action=action)
        with nothing_long_here():
            other = (await ada.post(f"/api/tables/{table}/rematch?start=true"))["id"]
            assert (await ada.get(f"/api/tables/{other}"))["options"]["board"]["spaces"] == SPACES


async def test_a_board_that_can_not_be_played_with_is_refused_in_the_same_words_as_ever():
    async with serving() as server:
        ada = await server.person("Ada")
        spaces = [*(f"{n} pound" for n in range(1, 7)), "7 layover"]
        wrong = ada.table("eighty_days", options={"board": {"name": "short", "spaces": spaces}})
        await refused(wrong, "refused", "The board “short” can't be played with: There is no Police space")
        await refused(ada.table("eighty_days", options={"board": {"spaces": 3}}), "refused", "option board")


async def test_records_are_replayed_elsewhere():
    game = load_game("eighty_days")
    match = Match(game, game.options(players=2, round_limit=40), seed="s")
    while match.to_act:
        match.play(match.to_act[0], match.actions(match.to_act[0])[0])
    text = match.record.dumps()
    async with serving() as server:
        stranger = server.stranger()
        with nothing_long_here():
            info = await stranger.post("/api/replays", {"text": text})
            assert info == await stranger.get(f"/api/replays/{info['id']}")
            assert (info["moves"], info["game"]) == (match.moves, "eighty_days")
            page = await stranger.get(f"/api/replays/{info['id']}/steps?start=60&look=1&count=10")
            assert [step["move"] for step in page["steps"]] == list(range(60, 70))
            assert (await stranger.get(f"/api/replays/{info['id']}/verification"))["moves_fit"]
            assert await stranger.get(f"/api/replays/{info['id']}/record") == text
            await refused(stranger.post("/api/replays", {"text": "no record"}), "refused", "not the header")
            cheat = text.replace('"seat":0', '"seat":1', 1)
            await refused(stranger.post("/api/replays", {"text": cheat}), "refused", "does not fit its checksum")


async def test_table_creation_does_not_wait_for_boards_that_are_checked():
    """Six uploads stalled it for 25 seconds, for they took all threads."""
    async with serving() as server:
        ada, jobs = await server.person("Ada"), server.services.jobs
        stuck = asyncio.Event()

        async def ask(job, asker):
            await stuck.wait()

        with patch.object(jobs, "ask", ask):
            body = {"option": "board", "name": "worst.toml", "text": as_file(worst())}
            uploads = [
                asyncio.create_task(server.stranger().request("POST", "/api/games/eighty_days/files", body))
                for _ in range(6)
            ]
            assert (await ada.table("eighty_days", players=3))["id"]
            assert not any(upload.done() for upload in uploads)
            for upload in uploads:
                upload.cancel()
            stuck.set()


async def test_who_uploads_again_and_again_does_not_make_others_wait(monkeypatch):
    """One address has one job running at a time, and a few waiting; whoever asks for the first time is next."""
    monkeypatch.setattr(app_module, "JOBS_OF_ONE", 3)
    async with serving() as server:
        served, let = [], asyncio.Event()

        async def ask(job, seconds):
            served.append(job.file.name)
            await let.wait()
            raise EOFError

        for worker in server.services.jobs._workers:
            monkeypatch.setattr(worker, "ask", ask)

        def upload(address, name):
            body = {"option": "board", "name": name, "text": "name = 'x'"}
            person = server.stranger(address=address)
            return asyncio.create_task(person.request("POST", "/api/games/eighty_days/files", body))

        queue = server.services.jobs._queue
        mine = [upload("198.51.100.1", f"mallory {n}") for n in range(3)]
        await until(lambda: queue.of_host("198.51.100.1") == 3)
        assert (await upload("198.51.100.1", "mallory 4")).status_code == 429
        assert len(served) == 1, "one at a time"
        other = upload("203.0.113.9", "ada")
        await until(lambda: "ada" in served)
        let.set()
        answers = Counter(answer.status_code for answer in await asyncio.gather(*mine, other))
        assert answers == {503: 4}, "what has broken is said"


async def test_bots_among_themselves_do_not_count_as_people_who_wait():
    async with serving() as server:
        ada = await server.person("Ada")
        askers = []

        async def choose(question, count, asker):
            askers.append(asker)
            await asyncio.Event().wait()

        server.workers.choose = choose
        mixed = (await ada.table(seats=["random", "me"], start=True))["id"]
        bots = (await ada.table(seats=["random", "random"], start=True))["id"]
        await ada.connect(bots)
        await until(lambda: len(askers) == 2)
        assert set(askers) == {Asker(mixed, ada.id, True), Asker(bots, ada.id, False)}


async def test_a_bot_thinks_no_longer_than_its_move_is_wanted():
    """Nobody watches any more, the seat was taken back, or the game is over: each time the thinking is stopped."""
    async with serving() as server:
        ada = await server.person("Ada")
        thinking, stopped = [], []

        async def choose(question, count, asker):
            thinking.append(question.table)
            try:
                await asyncio.Event().wait()
            finally:
                stopped.append(question.table)

        server.workers.choose = choose
        watched = (await ada.table(seats=["random", "random"], start=True))["id"]
        wire = await ada.connect(watched)
        await until(lambda: thinking == [watched])
        await wire.close()
        await until(lambda: stopped == [watched])
        handed = (await ada.table(seats=["me", "me"], start=True))["id"]
        await ada.hand(handed, 0, "random")
        await until(lambda: thinking == [watched, handed])
        await ada.hand(handed, 0, None)
        await until(lambda: stopped == [watched, handed])
        ended = (await ada.table(seats=["random", "me"], start=True))["id"]
        await until(lambda: thinking[-1] == ended)
        wire = await ada.connect(ended, 1)
        await wire.offer(1, "end")
        await until(lambda: stopped[-1] == ended)
