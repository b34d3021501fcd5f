"""Nobody waits for ever: a bot plays for the absent if those present want it. Whoever is there is safe."""

import pytest

from bradshaw.server.tables.absence import BLINK
from bradshaw.server.tables.tables import IDLE
from bradshaw.wire.settings import DaysClock, MoveClock, Settings
from tests.server.harness import START, serving, until
from tests.server.test_tables import all_sat, refused
from tests.server.test_undo import harmless_move

pytestmark = pytest.mark.usefixtures("store")  # with each store

LIVE = 120  # seconds


def test_how_long_a_table_waits():
    assert Settings().waits_for == LIVE
    assert Settings(clock=MoveClock(seconds=60)).waits_for == LIVE
    assert Settings(clock=DaysClock(days=3)).waits_for == 86_400
    assert Settings(clock=DaysClock(days=3), patience=300).waits_for == 300


async def gone(server, room, person, wire) -> None:
    """The person closes his last window."""
    await wire.close()
    await until(lambda: person.id not in room.connected)


async def seen(wire):
    await wire.caught_up()
    return wire.presence


async def test_who_is_away_is_shown_with_the_time():
    async with serving() as server:
        people, table, (ada, bob, eve) = await all_sat(server)
        room = await server.room(table)
        assert (await seen(ada))["away"] == []
        await server.advance(10)
        await gone(server, room, people[1], bob)
        found = await ada.receive_until(lambda news: news["type"] == "presence" and news["away"])
        assert found["away"] == [{"seat": 1, "since": START + 10_000, "votes": [], "needed": 2}]
        assert ada.info["patience"] == LIVE
        again = await people[1].connect(table, 1)
        assert again.presence["away"] == []
        await eve.close()


async def test_those_present_hand_the_seat_to_a_bot_by_majority_and_he_gets_it_back():
    async with serving() as server:
        people, table, (ada, bob, eve, joe) = await all_sat(server, 4)
        room = await server.room(table)
        await gone(server, room, people[1], bob)
        await refused(eve.ask("hand_over", seat=1), "refused", "not been away for long")
        await server.advance(LIVE - 1)
        await refused(eve.ask("hand_over", seat=1), "refused", "not been away for long")
        await server.advance(1)
        number = await eve.ask("hand_over", seat=1)
        assert room.table.seats[1].bot is None, "one of three is no majority"
        assert await eve.ask("hand_over", seat=1) == number, "one has one vote, however often one says so"
        found = await joe.receive_until(
            lambda news: news["type"] == "presence" and news["away"] and news["away"][0]["votes"]
        )
        assert found["away"][0]["votes"] == [people[2].id]
        assert found["away"][0]["needed"] == 2
        await joe.ask("hand_over", seat=1)
        assert room.table.seats[1].bot
        assert room.table.seats[1].guest == people[1].id, "it is still his"
        await ada.caught_up()
        await ada.move(0, next(a for a in ada.position["actions"] if not a.get("double")))
        for wire, seat in ((eve, 2), (joe, 3)):  # it lets people of its side go first
            await wire.caught_up()
            while seat in room.table.to_act:
                await wire.move(seat)
                await wire.caught_up()
        await server.settled()
        assert room.table.last[1], "a bot has moved for him"
        await people[1].connect(table, 1)
        await until(lambda: room.table.seats[1].bot is None)
        await server.settled()
        await ada.caught_up()
        kinds = [told["what"] for told in ada.entries if told["what"]["entry"] in ("voted", "handed")]
        assert [(what["entry"], what.get("absent"), what.get("bot")) for what in kinds[:-1]] == [
            ("voted", None, None),
            ("voted", None, None),
            ("handed", True, "steady"),
        ]
        assert (kinds[-1]["entry"], kinds[-1]["bot"]) == ("handed", None)


async def test_the_host_need_not_wait_but_for_a_moment():
    async with serving() as server:
        people, table, (ada, bob, _eve) = await all_sat(server)
        room = await server.room(table)
        await gone(server, room, people[1], bob)
        await refused(ada.ask("hand_over", seat=1), "refused", "may be back at once")
        await server.advance(BLINK / 1000)
        await ada.ask("hand_over", seat=1)
        assert room.table.seats[1].bot


async def test_nobody_who_is_there_can_be_replaced():
    """Not by all others together, not by the host, not by one's own vote; one open window is enough."""
    async with serving() as server:
        people, table, (ada, bob, eve, joe) = await all_sat(server, 4)
        room = await server.room(table)
        other = await people[1].connect(table, None)  # a second window, which only watches
        await gone_but_one(server, room, bob)
        await server.advance(100_000)
        for wire in (ada, eve, joe, other):
            await refused(wire.ask("hand_over", seat=1), "refused", "Whoever is there")
        assert room.table.seats[1].bot is None
        assert room.table.votes == {}
        stranger = await server.person("Zoe")
        watching = await stranger.connect(table)
        await other.close()
        await until(lambda: people[1].id not in room.connected)
        await server.advance(LIVE)
        await refused(watching.ask("hand_over", seat=1), "not_allowed", "Only those who play")
        await refused(eve.ask("hand_over", seat=9), "refused", "no seat 9")
        await refused(eve.ask("hand_over", seat=2), "refused", "Whoever is there")
        # All vote but one, and he is back before the last does.
        await eve.ask("hand_over", seat=1)
        back = await people[1].connect(table, 1)
        await refused(joe.ask("hand_over", seat=1), "refused", "Whoever is there")
        await refused(ada.ask("hand_over", seat=1), "refused", "Whoever is there")
        assert room.table.seats[1].bot is None
        # Gone again, the old vote does not count.
        await gone(server, room, people[1], back)
        await server.advance(LIVE)
        await joe.ask("hand_over", seat=1)
        assert room.table.seats[1].bot is None, "a vote on an absence that is over is void"
        await eve.ask("hand_over", seat=1)
        assert room.table.seats[1].bot


async def gone_but_one(server, room, wire) -> None:
    before = len(room.connections)
    await wire.close()
    await until(lambda: len(room.connections) == before - 1)


async def test_many_windows_and_many_seats_are_one_vote():
    async with serving() as server:
        ada, bob, eve = [await server.person(name) for name in ("Ada", "Bob", "Eve")]
        table = (await ada.table(players=5))["id"]
        for seat, (person, name) in enumerate([(bob, "Bob"), (eve, "Eve"), (eve, "Una"), (eve, "Ivy")], start=1):
            await person.sit(table, seat, name)
        await ada.start(table)
        room = await server.room(table)
        own, wires = await ada.connect(table, 0), [await eve.connect(table, seat) for seat in (2, 3, 4)]
        await server.advance(LIVE)
        for wire in wires:
            await wire.ask("hand_over", seat=1)
        assert room.table.seats[1].bot is None, "Ada is there, too, and has said nothing"
        assert len(room.table.votes[1]) == 1
        await own.close()
        await until(lambda: ada.id not in room.connected)
        await server.advance(LIVE)
        await wires[0].ask("hand_over", seat=0)
        assert room.table.seats[0].bot, "she is the only one present"


async def test_who_plays_by_requests_alone_is_there():
    """A program needs no socket: what it does counts, and it gets its seat back by moving."""
    async with serving() as server:
        people, table, (ada, bob, eve) = await all_sat(server)
        room = await server.room(table)
        await gone(server, room, people[1], bob)
        await server.advance(LIVE - 1)
        await ada.move(0, next(a for a in ada.position["actions"] if not a.get("double")))
        look = await people[1].get(f"/api/tables/{table}/log?look=1")
        await server.advance(10)
        await refused(eve.ask("hand_over", seat=1), "refused", "not been away for long")
        server.autoplay.close()  # so that the bot does not move before him
        await server.advance(LIVE)
        await ada.ask("hand_over", seat=1)
        assert room.table.seats[1].bot
        position = look["position"]
        body = {"seat": 1, "position": position["number"], "action": position["actions"][0]}
        await people[1].post(f"/api/tables/{table}/moves", body)
        assert room.table.seats[1].bot is None
        assert room.table.last[1]


async def test_a_bot_that_one_asked_for_oneself_stays_when_one_comes_back():
    async with serving() as server:
        people, table, (_ada, bob, _eve) = await all_sat(server)
        room = await server.room(table)
        await people[1].hand(table, 1, "random")
        await gone(server, room, people[1], bob)
        await people[1].connect(table, 1)
        await server.settled()
        assert room.table.seats[1].bot == "random"


async def test_an_offer_to_end_does_not_wait_for_the_absent():
    async with serving() as server:
        people, table, (ada, bob, eve) = await all_sat(server)
        room = await server.room(table)
        await gone(server, room, people[1], bob)
        await ada.offer(0, "end")
        await eve.answer(2, True)
        assert room.table.status == "running", "he may be back in a moment"
        number = room.table.number
        await eve.answer(2, True)
        assert room.table.number == number, "said again, it is no news"
        await server.advance(LIVE)
        await eve.answer(2, True)
        assert room.table.status == "over"
        assert room.table.ended.reason == "agreed"


async def test_who_is_there_is_always_asked_about_the_end():
    async with serving() as server:
        people, table, (ada, bob, eve) = await all_sat(server)
        room = await server.room(table)
        await gone(server, room, people[2], eve)
        await server.advance(LIVE)
        await ada.offer(0, "end")
        await ada.answer(0, True)
        assert room.table.status == "running", "Bob is there"
        await bob.answer(1, False)
        assert room.table.offer is None
        await gone(server, room, people[1], bob)
        await server.advance(LIVE)
        await ada.offer(0, "end")
        assert room.table.status == "over", "nobody else is there"


async def test_to_take_a_move_back_everybody_is_still_asked():
    async with serving() as server:
        people, table, (ada, bob, eve) = await all_sat(server)
        room = await server.room(table)
        await ada.move(0, next(a for a in ada.position["actions"] if not a.get("double")))
        await bob.caught_up()
        await harmless_move(bob, room, 1)
        await gone(server, room, people[2], eve)
        await server.advance(LIVE)
        await bob.offer(1, "undo")
        await ada.answer(0, True)
        assert room.table.moves == 2


async def test_an_absence_lasts_while_the_room_is_forgotten():
    """By correspondence nobody may be there for hours: that does not set the day back."""
    async with serving() as server:
        people, table, wires = await all_sat(server, 2)
        room = await server.room(table)
        for person, wire in zip(people, wires, strict=True):
            await gone(server, room, person, wire)
        left = server.now
        await server.advance(2 * IDLE / 1000)
        server.services.tables.forget_idle()
        assert server.services.tables.rooms == 0
        ada = await people[0].connect(table, 0)
        assert [found["since"] for found in ada.presence["away"]] == [left]
        await ada.ask("hand_over", seat=1)
        assert (await server.room(table)).table.seats[1].bot


async def test_after_a_restart_the_absence_counts_from_its_start(file):
    async with serving(file) as server:
        people, table, _ = await all_sat(server, 2)
        secrets = [person.secret for person in people]
    async with serving(file, now=START + 1_000_000) as server:
        await server.advance(LIVE - 1)
        ada = server.stranger()
        ada.http.cookies.set("bradshaw", secrets[1])  # not the host
        wire = await ada.connect(table, 1)
        await refused(wire.ask("hand_over", seat=0), "refused", "not been away for long")
        await server.advance(1)
        await wire.ask("hand_over", seat=0)
        room = await server.room(table)
        assert room.table.seats[0].absent
        number = room.table.number
    async with serving(file, now=START + 2_000_000) as server:
        room = await server.room(table)
        assert room.table.number >= number
        assert room.table.seats[0].absent, "the log says so"
        host = server.stranger()
        host.http.cookies.set("bradshaw", secrets[0])
        await host.connect(table, 0)
        await until(lambda: not room.table.seats[0].bot)


async def test_when_all_are_sent_away_for_a_moment_nobody_has_been_away_for_long():
    """A restored database closes all sockets: who was there is there again at once."""
    async with serving() as server:
        people, table, wires = await all_sat(server, 3)
        await server.advance(100_000)
        server.services.tables._forget_all()
        eve = await people[2].connect(table, 2)
        await refused(eve.ask("hand_over", seat=1), "refused", "not been away for long")
        del wires


@pytest.mark.parametrize("what", ["open", "over"])
async def test_only_a_running_game_is_handed_over(what):
    async with serving() as server:
        ada, bob = [await server.person(name) for name in ("Ada", "Bob")]
        table = (await ada.table(players=2))["id"]
        await bob.sit(table, 1)
        wire = await ada.connect(table, 0)
        if what == "over":
            await ada.start(table)
            await server.advance(LIVE)
            await wire.offer(0, "end")
        await server.advance(LIVE)
        await refused(wire.ask("hand_over", seat=1), "refused", "The game")
