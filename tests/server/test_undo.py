"""Taking a move back: by consent of all, and never across revealed information or randomness."""

from random import Random

import msgspec
import pytest

import bradshaw
from bradshaw.core.game import visible
from bradshaw.core.match import replay
from bradshaw.core.record import Record
from bradshaw.core.rng import Rng
from bradshaw.games.eighty_days.secrets import EightySecrets
from bradshaw.games.mystery_express.secrets import MysterySecrets
from bradshaw.games.scotland_yard.secrets import YardSecrets
from bradshaw.games.scotland_yard.whereabouts import possible_stations
from bradshaw.server.errors import Refused
from bradshaw.server.tables import folding, log
from bradshaw.server.tables.past import LONGEST_UNDO
from bradshaw.server.tables.table import Table
from bradshaw.testing.play import observers, random_play
from bradshaw.wire import entries
from bradshaw.wire.settings import Settings
from tests.server.harness import Refusal, fixed_ids, serving
from tests.server.tables.logs import Written
from tests.server.test_tables import all_sat, refused

pytestmark = pytest.mark.usefixtures("store")  # with each store

YARD = bradshaw.load("scotland_yard")
GAMES = {
    "scotland_yard": (YardSecrets(YARD), [{"players": 2}, {"players": 5}, {"players": 3, "edition": "2013"}], 10),
    "eighty_days": (
        EightySecrets(),
        [{"players": 3, "round_limit": 25}, {"players": 2, "two_pawns": True, "round_limit": 40}],
        6,
    ),
    "mystery_express": (MysterySecrets(), [{"players": 3}, {"players": 5}], 4),
}
encode = msgspec.json.encode


# What may be taken back at all: `Game.harmless`


@pytest.mark.parametrize("name", GAMES)
def test_a_harmless_move_teaches_nobody_anything(name):
    """For whoever looks, with other secrets the same move looks the same: it has told nothing of them."""
    game = bradshaw.load(name)
    secrets, every, games = GAMES[name]
    harmless = compared = 0
    for chosen in every:
        options = game.options(**chosen)
        for seed in range(games):
            random = Random(seed)
            for moment in random_play(game, options, seed, 3000):
                rng = Rng(moment.seed, moment.move)
                after, events = game.play(moment.state, moment.seat, moment.action, rng)
                if rng.used or not game.harmless(moment.state, moment.action, events, after):
                    continue
                harmless += 1
                for observer in observers(game, options):
                    compared += _taught_nothing(game, secrets, moment, observer, random)
    assert harmless > 100, "there are moves that may be taken back"
    assert compared > 100


def _taught_nothing(game, secrets, moment, observer, random) -> int:
    double = secrets.swap(moment.state, observer, random)
    if double is None or moment.action not in game.actions(double, moment.seat):
        return 0  # that it was possible at all is known from its being chosen, by his own will
    after, events = game.play(double, moment.seat, moment.action, Rng(moment.seed, moment.move))
    seen = encode(visible(moment.events, observer)), encode(game.view(moment.after, observer))
    other = encode(visible(events, observer)), encode(game.view(after, observer))
    assert seen == other, f"seat {observer} learned something from {game.write(moment.action)}"
    return 1


@pytest.mark.parametrize("options", GAMES["scotland_yard"][1])
def test_a_harmless_move_of_a_pursuer_leaves_mister_x_everywhere_where_he_could_be(options):
    options = YARD.options(**options)
    ruled_out = 0
    for seed in range(40):
        for moment in random_play(YARD, options, seed, 1000):
            before = possible_stations(YARD.view(moment.state, None), YARD.board(options))
            after = possible_stations(YARD.view(moment.after, None), YARD.board(options))
            harmless = YARD.harmless(moment.state, moment.action, moment.events, moment.after)
            if moment.seat == 0:
                assert not harmless, "the ticket of Mister X is news"
            elif YARD.outcome(moment.after) or before != after:
                ruled_out += 1
                assert not harmless
            else:
                assert harmless
    assert ruled_out > 20


@pytest.mark.parametrize("name", GAMES)
async def test_what_was_random_is_never_taken_back(name, monkeypatch):
    """Even if the game would let it: the table asks the generator."""
    game = bradshaw.load(name)
    monkeypatch.setattr(type(game), "harmless", lambda *_: True)
    options = game.options(**GAMES[name][1][0])
    bots = (None,) * options.players
    created = entries.Created(
        at=0, game=name, options=msgspec.to_builtins(options), settings=Settings(), seed="3", host="h", bots=bots
    )
    table = Table.begin("t", created, log.write(created, 1, ""))
    table, _ = folding.after(table, entries.Started(at=0), log.write(entries.Started(at=0), 2, table.sum))
    random, used = Random(3), 0
    while table.status == "running":
        seat = random.choice(table.to_act)
        state = table.running.state
        action = random.choice(game.actions(state, seat))
        rng = Rng("3", table.moves + 1)
        game.play(state, seat, action, rng)
        attempt = table.attempt(seat, action, table.position, 0)
        used += rng.used
        line = log.write(attempt.entry, table.number + 1, table.sum)
        table, _ = folding.after(table, attempt.entry, line, attempt)
        if rng.used:
            for seat in range(options.players):
                with pytest.raises(Refused):
                    table.undo_target(seat)
    assert used or name == "scotland_yard"


def test_only_so_many_moves_can_be_taken_back():
    """Snapshots are made of what is older."""
    written, random = Written(), Random(1)
    for made in range(1, LONGEST_UNDO + 6):
        table = written.table
        seat = table.to_act[0]
        attempt = table.attempt(seat, random.choice(table.running.actions(seat)), table.position, table.changed)
        written.add(attempt.entry, attempt)
        assert len(written.table.back) == min(made, LONGEST_UNDO)


# At a table


async def everyone_sees(server, people, table: str) -> list[bytes]:
    seats = [await person.get(f"/api/tables/{table}/log?look={seat}") for seat, person in enumerate(people)]
    seats.append(await server.stranger().get(f"/api/tables/{table}/log"))
    return [encode([seen["position"][part] for part in ("view", "actions", "to_act", "moves")]) for seen in seats]


async def harmless_move(wire, room, seat: int) -> None:
    """A move of a pursuer that rules no station out."""
    await wire.caught_up()
    state = room.table.running.state
    for action in YARD.actions(state, seat):
        after, events = YARD.play(state, seat, action, Rng("", 0))
        if YARD.harmless(state, action, events, after):
            await wire.move(seat, YARD.write(action))
            return
    raise AssertionError("no such move")


async def test_all_agree_and_the_table_is_as_before():
    async with serving() as server:
        people, table, (ada, bob, eve) = await all_sat(server)
        room = await server.room(table)
        await ada.move(0, next(a for a in ada.position["actions"] if not a.get("double")))
        await refused(ada.offer(0, "undo"), "refused", "can't be taken back")
        await refused(bob.offer(1, "undo"), "refused", "no move of yours")
        before = await everyone_sees(server, people, table)
        await harmless_move(bob, room, 1)
        await harmless_move(eve, room, 2)
        assert await everyone_sees(server, people, table) != before
        await bob.offer(1, "undo")
        await ada.answer(0, True)
        assert room.table.moves == 3, "not before all have agreed"
        await eve.answer(2, True)
        assert room.table.moves == 1, "Eve's move, made after it, goes too"
        assert await everyone_sees(server, people, table) == before
        await eve.caught_up()
        assert eve.info["offer"] is None
        assert eve.entries[-1]["what"]["entry"] == "undone"
        # A move meant for the position that is gone is not played now.
        await bob.caught_up()
        await refused(bob.move(1, None, room.table.position - 2), "stale")


async def test_one_refuses_and_nothing_is_taken_back():
    async with serving() as server:
        people, table, (ada, bob, eve) = await all_sat(server)
        room = await server.room(table)
        await ada.move(0, next(a for a in ada.position["actions"] if not a.get("double")))
        await harmless_move(bob, room, 1)
        seen = await everyone_sees(server, people, table)
        await bob.offer(1, "undo")
        await eve.answer(2, True)
        await ada.answer(0, False)
        assert room.table.offer is None
        assert await everyone_sees(server, people, table) == seen
        await refused(eve.answer(2, True), "refused", "the offer is gone")


async def test_a_move_that_came_between_ends_the_offer():
    async with serving() as server:
        _, table, (ada, bob, eve) = await all_sat(server)
        room = await server.room(table)
        await ada.move(0, next(a for a in ada.position["actions"] if not a.get("double")))
        await harmless_move(bob, room, 1)
        await bob.offer(1, "undo")
        await harmless_move(eve, room, 2)
        await refused(ada.answer(0, True), "refused", "the offer is gone")


async def test_a_game_with_moves_taken_back_is_finished_and_its_record_replays(file):
    """Also after a restart in the middle: the log alone brings the table back."""
    with fixed_ids():
        await _finish_after_a_restart(file)


async def _finish_after_a_restart(file) -> None:
    async with serving(file) as server:
        ada = await server.person("Ada")
        table = (await ada.table(players=3, seats=["me"] * 3, start=True))["id"]
        secret = ada.secret
        undone = await _play(server, ada, table, 25)
        middle = await ada.get(f"/api/tables/{table}/log?look=0")
    async with serving(file) as server:
        again = server.stranger()
        again.http.cookies.set("bradshaw", secret)
        assert (await again.get(f"/api/tables/{table}/log?look=0"))["entries"] == middle["entries"]
        undone += await _play(server, again, table, 1000)
        assert undone > 5
        record = Record.loads(await again.get(f"/api/replays/{table}/record"))
        room = await server.room(table)
        *_, last = replay(record)
        assert last.match.state == room.table.running.state
        assert record.outcome == room.table.outcome


async def _play(server, person, table: str, moves: int) -> int:
    """Random moves, and whenever it is possible, often one taken back."""
    random, undone = Random(5), 0
    room = await server.room(table)
    wire = await person.connect(table)
    for _ in range(moves):
        if room.table.status == "over":
            break
        seat = random.choice(room.table.to_act)
        before = room.table.running.state
        action = random.choice(YARD.actions(before, seat))
        await wire.ask("move", seat=seat, position=room.table.position, action=YARD.write(action))
        if random.random() < 0.5:
            try:
                await wire.offer(seat, "undo")
            except Refusal:
                continue
            assert room.table.running.state == before
            undone += 1
    await wire.close()
    return undone
