"""Bots of all kinds of badness: none blocks a table, and each is replaced by a legal move."""

import asyncio
import importlib
import os
import sys

import msgspec
import pytest
from msgspec.structs import replace

from bradshaw.core.errors import IllegalAction
from bradshaw.core.registry import load_game, refresh
from bradshaw.core.rng import Rng
from bradshaw.server.bots.workers import BotWorkers, bot_seed
from bradshaw.server.workers.child import reply
from bradshaw.server.workers.jobs import Memory
from bradshaw.server.workers.queue import Asker
from bradshaw.server.workers.thinking import Choice, Question
from tests.server.harness import serving, until

BOTS = '''
import os, sys, time
from bradshaw.core.errors import IllegalAction
from bradshaw.games.scotland_yard.game import ScotlandYard

class Bad:
    def choose(self, view, actions, rng):
        return self.do(view, actions)

class Sleeps(Bad):
    def do(self, view, actions):
        time.sleep(3600)

class Crashes(Bad):
    def do(self, view, actions):
        raise RuntimeError(f"Mister X is at {view.mister_x}")

class Cheats(Bad):
    def do(self, view, actions):
        raise IllegalAction(f"Mister X is at {view.mister_x}")

class Hoards(Bad):
    def do(self, view, actions):
        self.hoard = [bytes(1 << 20) for _ in range(3000)]
        return actions[0]

class Prints(Bad):
    def do(self, view, actions):
        print("a", "line" * 1000, flush=True)
        os.write(1, b"\\0\\0\\0\\5junk!")
        return actions[-1]

class Nonsense(Bad):
    def do(self, view, actions):
        return "checkmate"

class Illegal(Bad):
    def do(self, view, actions):
        return type(actions[0])(*[0 for _ in actions[0].__struct_fields__])

class Kills(Bad):
    def do(self, view, actions):
        os.kill(os.getpid(), 9)

class Exits(Bad):
    def do(self, view, actions):
        sys.exit(3)

class Tells(Bad):
    """Leaves in a file all that its process was ever given, and all that it can reach."""
    def do(self, view, actions):
        import gc
        frames = sys._current_frames().values()
        told = []
        for frame in frames:
            while frame:
                told.append(repr(frame.f_locals))
                frame = frame.f_back
        states = [o for o in gc.get_objects() if type(o).__name__ == "YardState"]
        with open(os.environ["TOLD"], "a") as file:
            file.write("\\n".join(told) + repr(dict(os.environ)) + repr(sys.argv) + f"STATES {len(states)}")
        return actions[0]

class Listens(Bad):
    """Leaves in a file how many moves it has heard, and what of Mister X's stations."""
    heard = 0
    told = ""

    def hear(self, events):
        self.heard += 1
        self.told += repr(events)

    def do(self, view, actions):
        with open(os.environ["TOLD"], "a") as file:
            file.write(f"{view.seat} {self.heard} {'StationWritten' in self.told}\\n")
        return actions[0]

class NightYard(ScotlandYard):
    name = "night_yard"
    title = "Night Yard"

GAME = NightYard()
BOTS = {
    "sleeps": Sleeps, "crashes": Crashes, "prints": Prints, "nonsense": Nonsense, "illegal": Illegal,
    "kills": Kills, "exits": Exits, "tells": Tells, "cheats": Cheats, "hoards": Hoards,
    "listens": Listens,
}
'''


@pytest.fixture
def night_yard(tmp_path, monkeypatch):
    """A package with a game and bad bots, as pip would install it, found by this process and by workers."""
    (tmp_path / "night_yard.py").write_text(BOTS)
    info = tmp_path / "night_yard-1.0.dist-info"
    info.mkdir()
    (info / "METADATA").write_text("Metadata-Version: 2.1\nName: night-yard\nVersion: 1.0\n")
    (info / "entry_points.txt").write_text(
        "[bradshaw.games]\nnight_yard = night_yard:GAME\n[bradshaw.bots]\nnight_yard = night_yard:BOTS\n"
    )
    monkeypatch.syspath_prepend(str(tmp_path))
    monkeypatch.setenv("PYTHONPATH", os.pathsep.join([str(tmp_path), os.environ.get("PYTHONPATH", "")]))
    monkeypatch.setenv("TOLD", str(tmp_path / "told.txt"))
    importlib.invalidate_caches()
    refresh()
    yield tmp_path
    sys.modules.pop("night_yard", None)
    refresh()


@pytest.mark.usefixtures("night_yard")
async def test_a_bad_bot_is_replaced_by_a_legal_move():
    """Each plays Mister X; the person is told of his moves like of any other."""
    async with serving(real_bots=True, workers=1, bot_seconds=4.0) as server:
        ada = await server.person("Ada")
        workers = server.workers
        table = (await ada.table("night_yard", seats=["prints", "me"], start=True))["id"]
        room = await server.room(table)
        await until(lambda: room.table.moves)
        assert workers.failed == 0, "a bot may print: its answer is understood"
        for bot in ("crashes", "cheats", "nonsense", "illegal", "hoards", "exits", "kills"):
            failed = workers.failed
            table = (await ada.table("night_yard", seats=[bot, "me"], start=True))["id"]
            room = await server.room(table)
            await until(lambda room=room: room.table.moves)
            assert workers.failed > failed, f"{bot} has failed"


@pytest.mark.usefixtures("night_yard")
async def test_a_bot_that_never_answers_blocks_no_other_table():
    async with serving(real_bots=True, workers=2, bot_seconds=4.0) as server:
        ada = await server.person("Ada")
        slow = (await ada.table("night_yard", seats=["sleeps", "me"], start=True))["id"]
        stuck = await server.room(slow)
        watching = await ada.connect(slow, 1)
        quick = (await ada.table(seats=["me", "random"], start=True))["id"]
        wire = await ada.connect(quick, 0)
        room = await server.room(quick)
        for _ in range(3):  # people and bots at the other table go on
            while not wire.position or wire.position["number"] != room.table.position:
                await wire.receive()
            await wire.move(0)
            await until(lambda: room.table.to_act in ((0,), ()))
            assert room.table.status == "running"
        assert stuck.table.moves == 0, "meanwhile the other thinks"
        await watching.receive_until(lambda news: news["type"] == "presence" and news["thinking"] == [0])
        await watching.say("is anybody there?", 1)  # nor is its own table blocked for people
        await until(lambda: stuck.table.moves)
        assert server.workers.failed >= 1
        await ada.hand(slow, 1, "random")
        await ada.leave(slow, 1)
    # and the server stops in good order


@pytest.mark.usefixtures("night_yard")
async def test_when_a_bot_has_thought_everyone_is_told():
    async with serving(real_bots=True, workers=1, bot_seconds=2.0) as server:
        ada = await server.person("Ada")
        table = (await ada.table("night_yard", seats=["sleeps", "me"], start=True))["id"]
        wire = await ada.connect(table, 1)
        await wire.receive_until(lambda news: news["type"] == "presence" and news["thinking"] == [0])
        await wire.receive_until(lambda news: news["type"] == "presence" and news["thinking"] == [])


@pytest.mark.parametrize(("workers", "seat"), [(1, 0), (2, 0), (2, 1)])
async def test_a_bot_that_listens_hears_every_move_of_the_game(night_yard, workers, seat):
    """In whichever process it thinks: one that begins anew is told all. Nobody hears what he may not know."""
    async with serving(real_bots=True, workers=workers, bot_seconds=20.0) as server:
        ada = await server.person("Ada")
        seats = ["listens", "me"] if seat == 0 else ["me", "listens"]
        table = (await ada.table("night_yard", seats=seats, start=True))["id"]
        wire = await ada.connect(table, 1 - seat)
        room = await server.room(table)
        while room.table.moves < 11:
            await until(lambda: room.table.to_act != (seat,))
            while not wire.position or wire.position["number"] != room.table.position:
                await wire.receive()
            await wire.move(1 - seat)
        told = [line.split() for line in (night_yard / "told.txt").read_text().splitlines()]
        asked_at = [number for number, move in enumerate(room.table.running.played) if move.seat == seat]
    assert [int(heard) for _, heard, _ in told][: len(asked_at)] == asked_at, "all moves before, each once"
    assert [secret for *_, secret in told] == [str(seat == 0 and int(heard) > 0) for _, heard, _ in told]


def test_what_was_taken_back_was_never_heard():
    """A bot that heard it begins anew; one that has heard the first moves hears the others."""
    heard = []

    class Listens:
        def hear(self, events):
            heard.append((id(self), len(events)))

        def choose(self, view, actions, rng):
            return actions[0]

    memory = Memory()
    question, _ = a_question()
    moves = [b"[]", b'[{"event":"surfaced","field":3,"station":1}]']
    bots = []

    def asked(told, first=0, again=0):
        heard.clear()
        raw = msgspec.Raw(b"[" + b",".join(told) + b"]")
        assert not reply(replace(question, told=raw, first=first, again=again), memory).fault
        bots.append(next(iter(kept(memory).values())))
        return [count for _, count in heard]

    with pytest.MonkeyPatch.context() as patch:
        patch.setattr("bradshaw.server.workers.thinking.make_bot", lambda *_: Listens())
        assert asked(moves[:1]) == [0]
        assert asked(moves) == [1]
        assert asked(moves) == []
        assert asked(moves[1:] * 2, first=1) == [1], "the first move is told no more"
        assert bots[0] is bots[-1]
        assert asked(moves[:1], again=1) == [0]
        assert bots[-1] is not bots[0]


async def test_bots_of_the_host_are_offered_at_every_table(night_yard, monkeypatch):
    monkeypatch.setenv("BRADSHAW_BOTS", "night_yard:Prints")
    from bradshaw.server.http.routes.games import game_info

    game_info.cache_clear()
    try:
        async with serving(real_bots=True, workers=1, bot_seconds=20.0) as server:
            ada = await server.person("Ada")
            table = (
                await ada.table("eighty_days", seats=["prints", "me"], start=True, options={"first_player": 0})
            )["id"]
            room = await server.room(table)
            await until(lambda: room.table.moves)
            assert server.workers.failed == 0
    finally:
        game_info.cache_clear()


async def test_a_worker_is_given_no_seed_and_no_state(night_yard):
    """Neither in its question, nor in its environment or arguments, nor anywhere in its memory."""
    async with serving(real_bots=True, workers=1, bot_seconds=20.0) as server:
        ada = await server.person("Ada")
        table = (await ada.table("night_yard", players=3, seats=["random", "tells", "me"], start=True))["id"]
        room = await server.room(table)
        await ada.connect(table, 2)  # whom it tells, before she moves, what it would do
        told = night_yard / "told.txt"
        await until(lambda: told.exists() and "STATES" in told.read_text())
        text = told.read_text()
        seed = room.table.created.seed
        assert seed not in text
        assert ada.secret not in text
        assert "STATES 0" in text
        assert bot_seed(seed, 1) in text, "it has randomness of its own"
        assert "mister_x=None" in text
        assert "trail=None" in text
        assert "'trail': (" not in text


def test_the_seed_of_a_bot_says_nothing_of_the_games():
    assert bot_seed("seed", 0) != bot_seed("seed", 1)
    assert "seed" not in bot_seed("seed", 0)
    assert set(Question.__struct_fields__) == {
        "table",
        "seat",
        "game",
        "bot",
        "seed",
        "move",
        "view",
        "actions",
    } | {
        "told",
        "first",
        "again",
    }


def a_question(move=1):
    game = load_game("scotland_yard")
    state = game.new(game.options(players=2), Rng("x"))
    actions = game.actions(state, 0)
    seen = (msgspec.Raw(msgspec.json.encode(x)) for x in (game.view(state, 0), actions))
    return Question("t", 0, game.name, "random", "s", move, *seen), len(actions)


ASKER = Asker("t", "host")


async def test_workers_are_found_anew_after_they_were_killed():
    workers = BotWorkers(1, 30.0)
    try:
        first = await workers.choose(*a_question(), ASKER)
        process = workers._pool._workers[0]._process
        process.kill()
        await process.wait()
        assert await workers.choose(*a_question(), ASKER) == first
        assert workers.failed == 0
    finally:
        await asyncio.wait_for(workers.close(), 10)


async def test_an_answer_that_comes_too_late_is_not_taken_for_that_to_the_next_question():
    workers = BotWorkers(1, 30.0)
    try:
        answers = [await workers.choose(*a_question(move), ASKER) for move in range(1, 9)]
        late, following = next((n, n + 1) for n in range(1, 8) if answers[n - 1] != answers[n])
        workers._pool.seconds = 0.0  # it is asked, but nobody waits for the answer
        await workers.choose(*a_question(late), ASKER)
        assert workers.failed == 1
        workers._pool.seconds = 30.0
        assert await workers.choose(*a_question(following), ASKER) == answers[following - 1]
        assert workers.failed == 1
    finally:
        await asyncio.wait_for(workers.close(), 10)


def kept(memory):
    return memory._kinds.get("bots", {})


def test_a_bot_is_kept_for_its_seat_until_it_fails():
    memory = Memory()
    question, _ = a_question()
    assert not reply(question, memory).fault
    [bot] = kept(memory).values()
    assert not reply(question, memory).fault
    assert [*kept(memory).values()] == [bot]
    nothing_to_choose_from = replace(question, actions=msgspec.Raw(b"[]"))
    assert reply(nothing_to_choose_from, memory).fault
    assert not kept(memory)


def test_of_many_bots_those_that_were_asked_last_are_kept(monkeypatch):
    monkeypatch.setattr("bradshaw.server.workers.thinking.KEPT_BOTS", 2)
    memory = Memory()
    for table in ("a", "b", "a", "c"):
        reply(replace(a_question()[0], table=table), memory)
    assert [table for table, _, _ in kept(memory)] == ["a", "c"]


def test_the_words_of_a_bot_stay_where_it_thinks(monkeypatch):
    """They may tell what is hidden: no error of a bot is told but by its name."""

    class Tells:
        def choose(self, view, actions, rng):
            raise IllegalAction("Mister X is at 46.")

    monkeypatch.setattr("bradshaw.server.workers.thinking.make_bot", lambda *_: Tells())
    found = reply(a_question()[0], Memory())
    assert (found.fault, found.error, found.sentence) == ("IllegalAction", "", "")


@pytest.mark.parametrize(("index", "failed"), [(-1, 1), (0, 0), (2, 0), (3, 1)])
async def test_what_is_no_number_of_an_action_is_no_answer(monkeypatch, index, failed):
    workers = BotWorkers(1, 30.0)

    async def ask(question, asker):
        return Choice(index)

    monkeypatch.setattr(workers._pool, "ask", ask)
    assert await workers.choose(a_question()[0], 3, ASKER) in range(3)
    assert workers.failed == failed


SLOW = '''
from pathlib import Path

class Slow:
    """Must be prepared, and notes how often that was done."""

    games = ("scotland_yard",)

    @classmethod
    def prepared(cls):
        return (Path(__file__).parent / "ready").exists()

    @classmethod
    def prepare(cls):
        with (Path(__file__).parent / "ready").open("a") as notes:
            notes.write("prepared ")

    def choose(self, view, actions, rng):
        return actions[-1]
'''


async def test_a_bot_is_prepared_when_it_is_first_wanted_and_until_then_another_plays(monkeypatch, tmp_path):
    (tmp_path / "slow_bots.py").write_text(SLOW, encoding="utf-8")
    monkeypatch.syspath_prepend(tmp_path)
    monkeypatch.setenv("PYTHONPATH", str(tmp_path), prepend=os.pathsep)
    monkeypatch.setenv("BRADSHAW_BOTS", "slow_bots:Slow")
    workers, asked = BotWorkers(1, 30.0), []
    question, count = a_question()
    question = replace(question, bot="slow")

    async def ask(question, asker):
        asked.append(question.bot)
        return Choice(0)

    monkeypatch.setattr(workers._pool, "ask", ask)
    try:
        await workers.choose(question, count, ASKER)
        await workers.choose(question, count, ASKER)
        assert asked == ["steady", "steady"]
        await until(lambda: (tmp_path / "ready").exists())
        await asyncio.gather(*workers._preparing.values())
        await workers.choose(question, count, ASKER)
        assert asked[2:] == ["slow"]
        assert (tmp_path / "ready").read_text() == "prepared "
    finally:
        await asyncio.wait_for(workers.close(), 10)
