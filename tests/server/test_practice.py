"""One person against bots takes back what he likes, and the game is practice; among people nothing changes."""

from random import Random

import msgspec
import pytest

import bradshaw
from bradshaw.core.game import visible
from bradshaw.core.match import Match, replay
from bradshaw.core.record import Record
from bradshaw.core.rng import Rng
from bradshaw.server.tables import history, past, snapshot
from bradshaw.server.tables.past import LONGEST_PRACTICE, SPACING
from bradshaw.server.tables.snapshot import EVERY, Snapshots
from bradshaw.testing.play import observers, random_play
from bradshaw.wire import entries
from tests.server.harness import fixed_ids, serving
from tests.server.tables.logs import Written, same
from tests.server.test_tables import all_sat, refused
from tests.server.test_undo import GAMES, harmless_move

pytestmark = pytest.mark.usefixtures("store")  # with each store

encode = msgspec.json.encode


async def against_bots(server, game="scotland_yard", players=3, **more):
    """A person in the first seat, and bots; the person, the table, his socket and the room."""
    ada = await server.person("Ada")
    seats = ["me", *["random"] * (players - 1)]
    table = (await ada.table(game, players, seats=seats, start=True, **more))["id"]
    wire, room = await ada.connect(table, 0), await server.room(table)
    await server.settled()
    await wire.caught_up()
    return ada, table, wire, room


async def play_on(server, wire, room, random, moves: int) -> list:
    """Decide so often, as chance has it; the states in which it was decided."""
    decided = []
    while len(decided) < moves and room.table.status == "running":
        await server.settled()
        await wire.caught_up()
        if 0 not in room.table.to_act:
            break
        decided.append(room.table.running.state)
        await wire.move(0, random.choice(wire.position["actions"]))
    await server.settled()
    await wire.caught_up()
    return decided


@pytest.mark.parametrize("game", GAMES)
async def test_alone_against_bots_every_decision_can_be_taken_back(game):
    """Whatever was drawn or revealed since, back to the very first one, and then played on differently."""
    async with serving() as server:
        ada, table, wire, room = await against_bots(server, game)
        assert room.table.alone
        assert wire.info["alone"]
        assert not wire.info["practice"]
        await refused(wire.offer(0, "undo"), "refused", "no move of yours")
        decided = await play_on(server, wire, room, Random(2), 14)
        assert room.table.status == "running"
        for state in reversed(decided):
            await wire.offer(0, "undo")
            assert room.table.running.state == state
            assert 0 in room.table.to_act
        await server.settled()
        await wire.caught_up()
        assert wire.info["practice"]
        assert wire.entries[-1]["what"]["practice"] is True
        await refused(wire.offer(0, "undo"), "refused", "no move of yours")
        again = await play_on(server, wire, room, Random(3), 14)
        assert len(again) == 14
        listed = (await ada.get("/api/tables?kind=mine"))["tables"]
        assert [found["practice"] for found in listed if found["id"] == table] == [True]


async def test_after_taking_back_the_dice_are_the_same():
    """What is random depends on the number of the move and nothing else: the same move draws the same again."""
    async with serving() as server:
        _, _, wire, room = await against_bots(server, "eighty_days", 2)
        for _ in range(5):
            await play_on(server, wire, room, Random(1), 1)
            action = room.table.last[0].action
            after = room.table.running.state
            await wire.offer(0, "undo")
            await wire.caught_up()
            await wire.move(0, action)
            await server.settled()
            assert room.table.running.state == after


async def test_a_trial_says_whether_it_can_be_taken_back_and_changes_nothing():
    async with serving() as server:
        _, _, wire, room = await against_bots(server)
        await refused(wire.ask("offer", seat=0, what="undo", trial=True), "refused", "no move of yours")
        await play_on(server, wire, room, Random(1), 1)
        number = room.table.number
        assert await wire.ask("offer", seat=0, what="undo", trial=True) == number
        assert room.table.number == number
        assert not room.table.practice


async def test_among_people_a_trial_says_no_more_than_the_offer_would():
    async with serving() as server:
        _, table, (ada, bob, _) = await all_sat(server)
        room = await server.room(table)
        await ada.move(0, next(a for a in ada.position["actions"] if not a.get("double")))
        await refused(ada.ask("offer", seat=0, what="undo", trial=True), "refused", "can't be taken back")
        await harmless_move(bob, room, 1)
        number = room.table.number
        await bob.ask("offer", seat=1, what="undo", trial=True)
        await refused(ada.ask("offer", seat=1, what="undo", trial=True), "not_allowed", "not yours")
        assert room.table.number == number
        assert room.table.offer is None
        assert not room.table.alone
        assert not room.table.past, "positions are kept for one person alone"


@pytest.mark.parametrize("name", GAMES)
def test_whether_a_move_may_be_taken_back_tells_nobody_a_secret(name):
    """Two worlds that look the same to a seat, before and after a move, do not differ in that either."""
    game = bradshaw.load(name)
    secrets, every, games = GAMES[name]
    compared = 0
    for chosen in every:
        options = game.options(**chosen)
        for seed in range(games):
            random = Random(seed)
            for moment in random_play(game, options, seed, 3000):
                for observer in observers(game, options):
                    compared += _same_answer(game, secrets, moment, observer, random)
    assert compared > 100


def _same_answer(game, secrets, moment, observer, random) -> int:
    double = secrets.swap(moment.state, observer, random)
    if observer is None or double is None or moment.action not in game.actions(double, moment.seat):
        return 0
    rngs = Rng(moment.seed, moment.move), Rng(moment.seed, moment.move)
    worlds = [
        (state, *game.play(state, moment.seat, moment.action, rng))
        for state, rng in zip((moment.state, double), rngs, strict=True)
    ]
    seen = {encode([game.view(after, observer), visible(events, observer)]) for _, after, events in worlds}
    if len(seen) == 2:
        return 0  # he has seen the difference
    said = {
        not rng.used and game.harmless(state, moment.action, events, after)
        for rng, (state, after, events) in zip(rngs, worlds, strict=True)
    }
    assert len(said) == 1, f"seat {observer} learns something from being asked about {moment.action}"
    return 1


async def test_several_people_around_one_device_do_not_take_back_what_was_revealed():
    async with serving() as server:
        ada = await server.person("Ada")
        table = (await ada.table(players=3, seats=["me", "me", "random"], start=True))["id"]
        wire, room = await ada.connect(table, 0), await server.room(table)
        assert not room.table.alone
        await wire.move(0, next(a for a in wire.position["actions"] if not a.get("double")))
        await refused(wire.offer(0, "undo"), "refused", "can't be taken back")
        assert not room.table.practice


async def test_who_ever_played_with_somebody_else_takes_nothing_back_freely():
    """Also once the other has left and a bot sits there."""
    async with serving() as server:
        people, table, (ada, *_) = await all_sat(server, 2)
        room = await server.room(table)
        await ada.move(0, next(a for a in ada.position["actions"] if not a.get("double")))
        await people[1].hand(table, 1, "random")
        await people[1].leave(table, 1)
        await server.settled()
        assert room.table.people == {people[0].id}
        assert not room.table.alone
        await ada.caught_up()
        await refused(ada.offer(0, "undo"), "refused", "can't be taken back")


async def test_while_a_bot_plays_for_oneself_nothing_is_taken_back():
    async with serving() as server:
        ada, table, wire, room = await against_bots(server)
        await play_on(server, wire, room, Random(1), 1)
        position = room.table.position
        server.autoplay.close()  # so that it does not play on
        await ada.hand(table, 0, "random")
        await refused(wire.offer(0, "undo"), "refused", "A bot plays for this seat")
        assert room.table.position == position


async def test_a_practice_game_says_so_wherever_it_is_looked_at(file, monkeypatch):
    """It is finished after a restart in the middle of it, replays, and makes no claim to a result."""
    with fixed_ids():
        async with serving(file) as server:
            ada, table, wire, room = await against_bots(server)
            decided = await play_on(server, wire, room, Random(4), 9)
            for _ in range(7):
                await wire.offer(0, "undo")
            secret = ada.secret
            state = room.table.running.state
            assert state == decided[2]
        async with serving(file) as server:
            again = server.stranger()
            again.http.cookies.set("bradshaw", secret)
            wire, room = await again.connect(table, 0), await server.room(table)
            assert room.table.running.state == state
            await wire.offer(0, "undo")
            assert room.table.running.state == decided[1], "as often as one likes, also after a restart"
            await play_on(server, wire, room, Random(5), 500)
            assert room.table.status == "over"
            info = await again.get(f"/api/replays/{table}")
            assert info["practice"] is True
            text = await again.get(f"/api/replays/{table}/record")
            record = Record.loads(text)
            assert record.practice
            *_, last = replay(record)
            assert last.match.state == room.table.running.state
            monkeypatch.setattr(history, "AT_ONCE", 1)  # it reads on until nothing can take these back
            steps = await again.get(f"/api/replays/{table}/steps?start=0&count=5")
            assert [step["move"] for step in steps["steps"]] == [0, 1, 2, 3, 4]
            played = [move.action for move in record.played[:4]]
            assert [step["action"] for step in steps["steps"][1:]] == played
            verified = await again.get(f"/api/replays/{table}/verification")
            assert verified["moves_fit"]
            assert "it was only practice" in verified["sentence"]


# How far back one can go, and what that costs


class Alone(Written):
    """A person in the first seat; the others are bots, whose moves come by chance."""

    def __init__(self, seed, **options):
        super().__init__("eighty_days", seed, bots=(None, *["random"] * (options["players"] - 1)), **options)

    def go_on(self, length, chance, back=0.1):
        while len(self.lines) < length and self.table.status == "running":
            table = self.table
            if table.last.get(0) and table.past and chance.random() < back:
                try:
                    left = table.undo_target(0)
                except bradshaw.BradshawError:
                    left = None
                if left is not None:
                    self.add(entries.Undone(at=table.changed, moves=left, practice=True))
                    continue
            seat = table.to_act[0]
            action = chance.choice(table.running.actions(seat))
            by = "person" if seat == 0 else "bot"
            attempt = table.attempt(seat, action, table.position, table.changed, by)
            self.add(attempt.entry, attempt)
        return self


def test_every_position_of_the_past_is_found_again():
    game = bradshaw.load("eighty_days")
    match = Match(game, game.options(players=3, round_limit=400), seed="past")
    random, kept, states = Random(1), (), []
    while match.outcome is None and len(states) < LONGEST_PRACTICE + 200:
        seat = match.to_act[0]
        action = random.choice(match.actions(seat))
        states.append(match.state)
        before = match.fork()
        match.play(seat, action)
        kept = past.longer(kept, before, entries.Moved(at=0, seat=seat, action=game.write(action), position=0))
        if len(states) % 97 == 0 or len(states) == LONGEST_PRACTICE + 150:
            for back in range(1, len(kept) + 1):
                assert past.position(kept, back).state == states[-back]
            assert min(len(states), LONGEST_PRACTICE - SPACING) <= len(kept) <= LONGEST_PRACTICE
            assert sum(1 for made in kept if made.before) <= LONGEST_PRACTICE // SPACING + 2
    assert len(states) > LONGEST_PRACTICE + 100


@pytest.mark.parametrize("seed", range(3))
def test_from_any_snapshot_on_the_log_makes_the_same_table(seed):
    """Snapshots are made of what no take-back reaches, however far it goes: the log after it is enough."""
    written = Alone(f"alone {seed}", players=2, round_limit=700).go_on(1500, Random(seed))
    assert written.table.practice
    decides, made = Snapshots(), []
    for table in written.tables:
        saved = decides.next(table)
        if saved:
            made.append((table.number, saved))
            assert table.number - saved.number >= LONGEST_PRACTICE or table.status == "over"
    assert made
    for comes_with, saved in made:
        table = snapshot.load(history.begin("table", written.lines[:1]), saved)
        for line, direct in zip(written.lines[saved.number :], written.tables[saved.number :], strict=True):
            ((table, _),) = history.fold(table, [line])
            if direct.number >= comes_with:
                same(table, direct)
                assert [made.action for made in table.past] == [made.action for made in direct.past]
        # Whatever was made, no more has to be read than can be taken back, and what was taken back.
        undone = sum(1 for found in written.tables if found.undone == found.number)
        assert comes_with - saved.number <= LONGEST_PRACTICE + EVERY + 40 * undone
