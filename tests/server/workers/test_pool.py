"""Jobs and the processes that do them: limits, cancelling, and who is served in which order."""

import asyncio
import os
from contextlib import asynccontextmanager
from typing import Any, ClassVar

import pytest

from bradshaw.core.errors import OptionsError
from bradshaw.server.errors import TooMuch
from bradshaw.server.workers import child
from bradshaw.server.workers import pool as module
from bradshaw.server.workers.jobs import Job, Memory, Reply
from bradshaw.server.workers.options import AgreeOptions, CheckFile
from bradshaw.server.workers.pool import Broken, Pool, TooLong
from bradshaw.server.workers.queue import Asker
from bradshaw.wire.messages import OwnFile
from tests.server.harness import PATIENCE, until

ADA, BOB = Asker("ada.1", "ada"), Asker("bob.1", "bob")


class Wish(Job, frozen=True):
    """A job that a test lets end."""

    answer: ClassVar[Any] = str
    name: str


class Process:
    """Takes the place of a worker process: does what the test says, when it says so."""

    made: ClassVar[list["Process"]] = []

    def __init__(self, memory, niceness):
        self.busy = False
        self.wishes = []
        self.killed = 0
        Process.made.append(self)

    async def ask(self, job, seconds):
        answer = asyncio.get_running_loop().create_future()
        self.wishes.append((job.name, answer))
        try:
            return await answer
        except BaseException:
            self.killed += 1
            raise

    async def stop(self):
        pass


@pytest.fixture
def processes(monkeypatch):
    monkeypatch.setattr(Process, "made", [])
    monkeypatch.setattr(module, "Worker", Process)
    return Process.made


def asked(pool, name, asker):
    return asyncio.create_task(pool.ask(Wish(name), asker))


def running(processes):
    return [name for process in processes for name, answer in process.wishes if not answer.done()]


def end(processes, name, spent=0.1):
    for process in processes:
        for wish, answer in process.wishes:
            if wish == name and not answer.done():
                answer.set_result(Reply(spent, b'"granted"'))


async def test_six_tables_of_bots_with_a_heavy_board_do_not_hold_up_a_table_with_a_person(processes):
    """Each of their questions takes five seconds; whenever the person's bot is asked, it is served at once."""
    pool = Pool(2, 30.0, niceness=0)
    heavy = [asked(pool, f"heavy {n}", Asker(f"heavy {n}", f"host {n}", waited_for=False)) for n in range(6)]
    for n in range(6):
        await until(lambda: len(running(processes)) == 1)
        ada = asked(pool, f"move {n}", ADA)
        await until(lambda n=n: f"move {n}" in running(processes))
        end(processes, f"move {n}")
        assert await ada == "granted"
        [slow] = running(processes)
        end(processes, slow, 5.0)
    await asyncio.gather(*heavy)


async def test_a_table_goes_back_to_the_process_that_remembers_it_unless_it_would_wait(processes):
    pool = Pool(3, 30.0, niceness=0)
    homes = set()
    for n in range(50):
        task = asked(pool, str(n), Asker(f"table {n}", f"host {n}"))
        await until(lambda: running(processes))
        homes.add(next(number for number, process in enumerate(processes) if process.busy))
        end(processes, str(n))
        await task
    assert homes == {0, 1, 2}, "all are used"
    for _ in range(3):
        first = asked(pool, "first", ADA)
        await until(lambda: running(processes))
        own = next(process for process in processes if process.busy)
        second = asked(pool, "second", BOB)
        third = asked(pool, "third", Asker("third", "third"))
        await until(lambda: len(running(processes)) == 3)
        for name in ("first", "second", "third"):
            end(processes, name)
        await asyncio.gather(first, second, third)
        assert [name for name, _ in own.wishes].count("first") == 1 + _


async def test_who_is_cancelled_while_he_waits_leaves_the_queue(processes):
    pool = Pool(1, 30.0, niceness=0)
    first, second = asked(pool, "first", ADA), asked(pool, "second", BOB)
    third = asked(pool, "third", Asker("c", "c"))
    await until(lambda: len(pool._queue) == 2)
    second.cancel()
    await until(lambda: len(pool._queue) == 1)
    end(processes, "first")
    await until(lambda: running(processes) == ["third"])
    end(processes, "third")
    assert [await first, await third] == ["granted"] * 2
    assert (len(pool._queue), pool._turns) == (0, {})


async def test_who_is_cancelled_in_the_moment_of_his_turn_takes_no_process_with_him(processes, monkeypatch):
    pool = Pool(1, 30.0, niceness=0)
    first, second = asked(pool, "first", ADA), asked(pool, "second", BOB)
    await until(lambda: running(processes) == ["first"])
    hand_out = pool._hand_out

    def hand_out_and_cancel():
        hand_out()
        second.cancel()  # the process is his, but he does not know it yet

    monkeypatch.setattr(pool, "_hand_out", hand_out_and_cancel)
    end(processes, "first")
    assert await first == "granted"
    await asyncio.wait([second])
    assert second.cancelled()
    third = asked(pool, "third", ADA)
    await until(lambda: running(processes) == ["third"])
    end(processes, "third")
    await third


@pytest.mark.parametrize("soon", [True, False])
async def test_what_runs_for_nobody_is_stopped_unless_it_is_done_soon(processes, monkeypatch, soon):
    monkeypatch.setattr(module, "GRACE", 3600 if soon else 0)
    pool = Pool(1, 30.0, niceness=0)
    first, second = asked(pool, "first", ADA), asked(pool, "second", BOB)
    await until(lambda: running(processes) == ["first"])
    first.cancel()
    if soon:
        await asyncio.wait([first])
        assert running(processes) == ["first"], "it may end well"
        end(processes, "first")
    await until(lambda: running(processes) == ["second"])
    end(processes, "second")
    assert await second == "granted"
    assert processes[0].killed == (0 if soon else 1)


async def test_who_asks_for_too_much_at_once_is_refused_and_nobody_else(processes):
    pool = Pool(1, 30.0, niceness=0, most_waiting=3, most_of_host=2)
    tasks = [asked(pool, "a", ADA), asked(pool, "b", ADA)]
    await until(lambda: len(pool._queue) == 1)
    with pytest.raises(TooMuch):
        await asyncio.wait_for(pool.ask(Wish("c"), ADA), PATIENCE)
    tasks += [asked(pool, "d", BOB), asked(pool, "e", Asker("e", "e"))]
    await until(lambda: len(pool._queue) == 3)
    with pytest.raises(TooMuch):
        await asyncio.wait_for(pool.ask(Wish("f"), Asker("f", "f")), PATIENCE)
    for name in "adeb":
        await until(lambda name=name: running(processes) == [name])
        end(processes, name)
    await asyncio.gather(*tasks)
    end_soon = asked(pool, "g", ADA)
    await until(lambda: running(processes) == ["g"])
    end(processes, "g")
    await end_soon


# Real processes


@asynccontextmanager
async def one_process():
    pool = Pool(1, 60.0, niceness=1)
    try:
        yield pool
    finally:
        await pool.close()


PLAYERS = AgreeOptions("eighty_days", {"players": 3})


async def test_a_job_is_done_in_a_process_of_its_own():
    async with one_process() as pool:
        assert (await pool.ask(PLAYERS, ADA))["players"] == 3
        process = pool._workers[0]._process
        assert process.pid != os.getpid()
        with pytest.raises(OptionsError, match="for 2 to 6 players, not 9"):
            await pool.ask(AgreeOptions("eighty_days", {"players": 9}), ADA)
        assert process.returncode is None, "what is refused is no fault: the process goes on"
    assert process.returncode is not None, "nothing is left behind"


def board_file(text):
    return CheckFile("eighty_days", OwnFile("board", "a.toml", text))


async def test_what_needs_too_much_memory_or_depth_is_refused_in_a_sentence(monkeypatch):
    monkeypatch.setattr(module, "MEMORY", 300 << 20)
    async with one_process() as pool:
        with pytest.raises(TooLong, match="too much memory"):
            await pool.ask(board_file("a = " + "[" * 100_000), ADA)
        with pytest.raises((TooLong, Broken)):
            await pool.ask(AgreeOptions("eighty_days", {"board": "x" * (120 << 20)}), ADA)
        assert (await pool.ask(board_file(""), ADA)).problems, "and the next is done"


async def test_what_takes_too_long_is_stopped_and_refused_in_a_sentence():
    async with one_process() as pool:
        await pool.ask(PLAYERS, ADA)
        process = pool._workers[0]._process
        pool.seconds = 0.0
        with pytest.raises(TooLong, match="takes longer than 0 seconds"):
            await pool.ask(PLAYERS, ADA)
        assert process.returncode is not None, "it does not go on for nobody"
        pool.seconds = 60.0
        await pool.ask(PLAYERS, ADA)


def test_a_fault_is_told_by_its_name_only():
    class Faulty(Job, frozen=True):
        answer: ClassVar[Any] = None

        def run(self, memory):
            raise ValueError("the secret is 46")

    found = child.reply(Faulty(), Memory())
    assert (found.fault, found.error, found.sentence) == ("ValueError", "", "")
