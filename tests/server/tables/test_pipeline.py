"""Plan, prepare, write, apply, send: on a real database, with connections that keep what they are sent."""

import asyncio
from contextlib import asynccontextmanager

import msgspec
import pytest

from bradshaw.core.errors import IllegalAction
from bradshaw.server.errors import Conflict, NotSaved, Refused, Stale, Unavailable
from bradshaw.server.storage.interface import Addition, StoredGuest
from bradshaw.server.storage.sql import SqlStorage
from bradshaw.server.tables import play
from bradshaw.server.tables.lobby import Lobby
from bradshaw.server.tables.snapshot import made_by
from bradshaw.server.tables.tables import LATEST, Tables
from bradshaw.server.workers.pool import Pool
from bradshaw.wire import closing
from bradshaw.wire.changes import changed, unpacked
from bradshaw.wire.messages import NewMove, NewTable

NO_JOBS = Pool(1, 60.0, niceness=0)  # only boards and decks of one's own are jobs
ANN, BEN = StoredGuest("ann", "Ann"), StoredGuest("ben", "Ben")


class Ear:
    """A connection: keeps what it is sent, and the view that follows from it."""

    def __init__(self, guest, look):
        self.guest, self.look, self.words, self.looking = guest, look, False, True
        self.news, self.closed, self.position = [], None, None

    def send(self, *messages):
        for message in messages:
            news = msgspec.json.decode(message)
            self.news.append(news)
            if news["type"] != "update":
                continue
            if "position" in news:
                self.position = news["position"]
            elif "next" in news:
                try:
                    self.position = self._after(news["number"], news["next"])
                except (LookupError, TypeError):  # meant for other eyes: the pipeline must not hear of it
                    self.position = None

    def _after(self, number, following):
        view = self.position["view"]
        return {
            "number": number,
            "moves": following["moves"],
            "to_act": following["to_act"],
            "view": changed(view, following["view"]) if "view" in following else view,
            "actions": unpacked(following.get("actions", [])),
        }

    def close(self, code, reason):
        self.closed = (code, reason)

    def refuse(self, error):
        self.close(closing.REFUSED, str(error))

    @property
    def updates(self):
        return [news for news in self.news if news["type"] == "update"]


class Held:
    """The storage, whose appends wait until they are let go or are refused."""

    def __init__(self, storage):
        self._storage = storage
        self.waiting = []
        self.holding = False

    def __getattr__(self, name):
        return getattr(self._storage, name)

    def append(self, addition, done):
        if self.holding:
            self.waiting.append((addition, done))
        else:
            self._storage.append(addition, done)

    def let_go(self):
        self.holding = False
        waiting, self.waiting = self.waiting, []
        for addition, done in waiting:
            self._storage.append(addition, done)

    def refuse(self, error):
        waiting, self.waiting = self.waiting, []
        for _, done in waiting:
            done(error)


@asynccontextmanager
async def tables_in(file):
    storage = await SqlStorage.open(str(file))
    held = Held(storage)
    try:
        yield Tables(held), held
    finally:
        held.let_go()
        await storage.close()


@asynccontextmanager
async def running(file, game="scotland_yard"):
    """A running table of Ann and Ben, each with an ear, and a spectator's."""
    async with tables_in(file) as (tables, held):
        lobby = Lobby(tables, NO_JOBS)
        players = 3 if game == "mystery_express" else 2
        seats = ("me", *["person"] * (players - 1))
        room = await lobby.create(ANN, NewTable(game, {"players": players}, seats))
        for seat in range(1, players):
            await lobby.sit(room, BEN, seat, None)
        await lobby.start(room, ANN.id)
        ears = [Ear("ann", 0), Ear("ben", 1), Ear(None, None)]
        for ear in ears:
            await tables.enter(room, ear, 0)
            ear.news.clear()
        yield tables, held, room, ears


def a_move(room, seat=None, which=0):
    table = room.table
    seat = table.to_act[0] if seat is None else seat
    guest = table.seats[seat].guest
    action = msgspec.json.encode(table.running.actions(seat)[which])
    return play.move(guest, NewMove(seat, table.position, msgspec.Raw(action)))


async def test_nothing_is_told_before_it_is_on_disk(file):
    async with running(file) as (tables, held, room, ears):
        held.holding = True
        answers = []
        before = room.table
        tables.submit(room, a_move(room), answers.append)
        await asyncio.sleep(0.05)
        assert room.table is before
        assert answers == []
        assert all(ear.updates == [] for ear in ears)
        asking = asyncio.create_task(tables.perform(room, play.say(BEN, "well?", 1)))
        held.let_go()
        assert await asking == before.number + 2
        assert answers == [before.number + 1]
        for ear in ears:
            assert [update["number"] for update in ear.updates] == [before.number + 1, before.number + 2]
        lines = await held.lines(room.table.id, before.number, before.number + 9)
        assert [line.sum for line in lines][-1] == room.table.sum


@pytest.mark.parametrize("game", ["scotland_yard", "eighty_days", "mystery_express"])
async def test_everyone_hears_through_his_own_eyes(file, game):
    async with running(file, game) as (tables, _, room, ears):
        for _ in range(30):
            if not room.table.to_act:
                break
            await tables.perform(room, a_move(room))
            match = room.table.running
            for ear in ears:
                assert ear.position, "what it was sent follows on what it was sent before"
                assert ear.position["number"] == room.table.number
                view = match.game.with_showing(match.view(ear.look), ())
                assert ear.position["view"] == msgspec.json.decode(msgspec.json.encode(view))
                mine = match.actions(ear.look) if ear.look in match.to_act else ()
                assert {msgspec.json.encode(a, order="sorted") for a in ear.position["actions"]} == {
                    msgspec.json.encode(msgspec.to_builtins(a), order="sorted") for a in mine
                }
                told = ear.updates[-1]["entries"][-1]["what"]["events"]
                assert all("audience" not in event or ear.look in event["audience"] for event in told)


async def test_a_refused_plan_changes_nothing_and_holds_nobody_up(file):
    async with running(file) as (tables, _, room, ears):
        before = room.table
        for plan, error in (
            (play.move("ann", NewMove(0, before.position, msgspec.Raw(b'"taxi 1999"'))), IllegalAction),
            (play.move("ann", NewMove(0, before.position + 1, msgspec.Raw(b'"taxi 1"'))), Stale),
            (play.say(ANN, " \n ", 0), Refused),
            (lambda table, now: 1 / 0, ZeroDivisionError),
        ):
            with pytest.raises(error):
                await tables.perform(room, plan)
        assert room.table is before
        assert ears[0].updates == []
        assert await tables.perform(room, a_move(room)) == before.number + 1


async def test_what_can_t_be_saved_has_not_happened(file):
    async with running(file) as (tables, held, room, ears):
        before, held.holding = room.table, True
        asking = asyncio.create_task(tables.perform(room, a_move(room)))
        after = asyncio.create_task(tables.perform(room, play.say(BEN, "still here?", 1)))
        await asyncio.sleep(0)
        held.refuse(NotSaved("The disk is full."))
        with pytest.raises(NotSaved):
            await asking
        assert room.table is before
        assert not any(ear.updates for ear in ears)
        held.let_go()
        assert await after == before.number + 1
        assert room.table.position == before.position


async def test_who_comes_too_late_reads_on_and_tries_again(file):
    """Two processes at one table: here two sets of tables on one storage."""
    async with running(file) as (tables, held, room, ears):
        other = Tables(held)
        elsewhere = await other.room(room.table.id)
        spectator = Ear(None, None)
        await other.enter(elsewhere, spectator, 0)
        number = room.table.number
        for n in range(3):
            asking = [
                asyncio.create_task(here.perform(at, play.say(guest, f"line {n} of {guest.id}", seat)))
                for here, at, guest, seat in ((tables, room, ANN, 0), (other, elsewhere, BEN, 1))
            ]
            assert sorted([await task for task in asking]) == [number + 2 * n + 1, number + 2 * n + 2]
        await tables.perform(room, play.say(ANN, "the last", 0))
        assert await other.perform(elsewhere, a_move(room)) == number + 8
        assert elsewhere.table.number == number + 8
        # Everyone heard everything once, in its order; nobody had to connect again.
        for ear in (*ears, spectator):
            assert ear.closed is None
        lines = await held.lines(room.table.id, 0, 1000)
        said = [line.body for line in lines if '"said"' in line.body]
        assert len(said) == len(set(said)) == 7
        assert [update["number"] for update in spectator.updates] == list(range(number, number + 9))


async def test_what_was_written_though_nobody_could_say_so_is_done(file):
    """The connection to the database was lost at the commit: the entry is found there, by its checksum."""
    async with running(file) as (tables, held, room, ears):
        number, held.holding = room.table.number, True
        asking = asyncio.create_task(tables.perform(room, play.say(ANN, "once", 0)))
        await asyncio.sleep(0)
        written = asyncio.get_running_loop().create_future()
        held._storage.append(held.waiting[0][0], written.set_result)
        assert await written is None
        held.refuse(Conflict())
        assert await asking == number + 1
        assert [update["number"] for update in ears[0].updates] == [number + 1]
        assert len(await held.lines(room.table.id, number, 1000)) == 1


async def test_who_is_always_too_late_starts_over(file):
    async with running(file) as (tables, held, room, ears):
        refusing = asyncio.create_task(_refuse_all(held))
        held.holding = True
        with pytest.raises(Unavailable, match="changed elsewhere"):
            await tables.perform(room, a_move(room))
        refusing.cancel()
        assert {ear.closed[0] for ear in ears} == {closing.START_OVER}
        held.holding = False
        again = await tables.room(room.table.id)
        assert again is not room
        with pytest.raises(Unavailable):
            await tables.enter(room, Ear("ann", 0), 0)


async def _refuse_all(held):
    while True:
        held.refuse(Conflict())
        await asyncio.sleep(0.001)


async def test_whoever_asked_may_go_and_it_is_done_all_the_same(file):
    async with running(file) as (tables, held, room, ears):
        number, held.holding = room.table.number, True
        asking = asyncio.create_task(tables.perform(room, a_move(room)))
        await asyncio.sleep(0)
        asking.cancel()
        held.let_go()
        assert await tables.perform(room, play.say(BEN, "and on", 1)) == number + 2
        assert [update["number"] for update in ears[2].updates] == [number + 1, number + 2]


async def test_an_answer_that_fails_stops_nobody(file):
    async with running(file) as (tables, _, room, _):
        number = room.table.number

        def fails(result):
            raise OSError("gone")

        tables.submit(room, a_move(room), fails)
        assert await tables.perform(room, play.say(BEN, "and on", 1)) == number + 2


async def test_one_who_comes_while_something_is_written_hears_it_once(file):
    async with running(file) as (tables, held, room, _):
        number, held.holding = room.table.number, True
        asking = asyncio.create_task(tables.perform(room, a_move(room)))
        await asyncio.sleep(0)
        ben, late = Ear("ben", 1), Ear(None, None)
        await tables.enter(room, ben, number)
        await tables.enter(room, late, 0)
        held.let_go()
        await asking
        for ear in (ben, late):
            assert [update["number"] for update in ear.updates] == [number, number + 1]
            match = room.table.running
            assert ear.position["view"] == msgspec.json.decode(msgspec.json.encode(match.view(ear.look)))


async def test_who_leaves_a_seat_sees_as_a_spectator_from_then_on(file):
    async with running(file) as (tables, _, room, (ann, ben, _)):
        await Lobby(tables, NO_JOBS).leave(room, "ben", 1)
        await _until(lambda: ben in room.connections)
        assert ben.look is None
        assert [(update["after"], "look" in update) for update in ben.updates] == [(0, False)]
        assert [update["look"] for update in ann.updates] == [0]
        await tables.perform(room, a_move(room))
        assert ben.position["view"] == msgspec.json.decode(msgspec.json.encode(room.table.running.view(None)))


async def test_a_socket_that_closes_while_its_past_is_read_is_gone(file):
    async with running(file) as (tables, _, room, _):
        for n in range(LATEST):
            await tables.perform(room, play.say(BEN, f"line {n}", 1))
        ear = Ear("ann", 0)
        entering = asyncio.create_task(tables.enter(room, ear, 0))
        await asyncio.sleep(0)
        assert ear in room.joining
        tables.exit(room, ear)
        await entering
        assert ear not in room.connections | room.joining
        assert ear.news == []


async def test_what_happens_while_the_past_is_read_is_in_it(file):
    async with running(file) as (tables, _, room, _):
        for n in range(2 * LATEST):
            await tables.perform(room, play.say(BEN, f"line {n}", 1))
        ear = Ear("ann", 0)
        entering = asyncio.create_task(tables.enter(room, ear, 0))
        await asyncio.sleep(0)
        for _ in range(3):
            await tables.perform(room, a_move(room))
        await entering
        numbers = [told["number"] for update in ear.updates for told in update["entries"]]
        assert numbers == list(range(numbers[0], room.table.number + 1))
        assert ear.updates[0]["earlier"] == 0
        assert ear.position["number"] == room.table.position


async def test_the_log_by_pages_and_the_end_of_a_long_game(file):
    async with running(file) as (tables, held, room, _):
        for n in range(330):
            if n % 3 and room.table.to_act:
                await tables.perform(room, a_move(room))
            else:
                await tables.perform(room, play.say(BEN, f"line {n}", 1))
        assert await held.snapshot(room.table.id, "no such version") is None
        assert (await held.snapshot(room.table.id, made_by())).number > 200
        number, name = room.table.number, room.table.id
        pages, before = [], number + 1
        while True:
            page = await tables.page(room, 0, before)
            pages = [*page.entries, *pages]
            if page.earlier is None:
                break
            before = page.entries[0].number
        assert [told.number for told in pages] == list(range(2, number + 1))
        # Loaded again it is the same table.
        other = Tables(held)
        again = await other.room(name)
        assert again.table.sum == room.table.sum
        assert again.table.running.state == room.table.running.state
        assert list(again.recent) == list(room.recent)[-len(again.recent) :]


async def test_a_table_whose_snapshot_is_damaged_is_read_from_its_start(file):
    async with running(file) as (tables, held, room, _):
        for n in range(140):
            await tables.perform(room, a_move(room) if n % 4 and room.table.to_act else play.say(BEN, str(n), 1))
        stored = await held.stored(room.table.id, made_by())
        assert stored.snapshot, "there is one"
        damaged = msgspec.structs.replace(stored.snapshot, body="0" + stored.snapshot.body[1:])
        done = asyncio.get_running_loop().create_future()
        held.append(Addition(room.table.id, (), snapshot=damaged), done.set_result)
        assert await done is None
        again = await Tables(held).room(room.table.id)
        assert again.table.sum == room.table.sum
        assert again.table.running.state == room.table.running.state


async def _until(condition):
    async with asyncio.timeout(20):
        while not condition():
            await asyncio.sleep(0.001)
