"""Taking over a seat of a running game: whoever sits down there learns its secrets, so those who play decide."""

import asyncio

import pytest

from bradshaw.server.tables.folding import REQUEST_TIME
from bradshaw.server.tables.play import PATIENCE
from tests.server.harness import Person, Server, serving, until
from tests.server.test_tables import refused

pytestmark = pytest.mark.usefixtures("store")  # with each store


async def left_by_mister_x(server: Server, **settings: object) -> tuple[Person, Person, Person, str]:
    """A running game of three: Ada was Mister X and has left; Bob and Eve are detectives. Ada is the host."""
    ada, bob, eve = [await server.person(name) for name in ("Ada", "Bob", "Eve")]
    table = (await ada.table(players=3, **settings))["id"]
    await bob.sit(table, 1)
    await eve.sit(table, 2)
    await ada.start(table)
    wire = await ada.connect(table, 0)
    await wire.move(0)
    await ada.leave(table, 0)
    return ada, bob, eve, table


async def guests(person: Person, table: str) -> list[str | None]:
    return [seat["guest"] for seat in (await person.get(f"/api/tables/{table}"))["seats"]]


async def test_a_detective_cannot_read_the_trail_under_another_identity():
    async with serving() as server:
        _, bob, eve, table = await left_by_mister_x(server)
        puppet = await server.person("Pete")  # Eve, in another browser
        watching = await puppet.connect(table)
        request = (await puppet.sit(table, 0))["request"]
        assert (request["seat"], request["guest"], request["name"]) == (0, puppet.id, "Pete")
        assert request["deciders"] == [bob.id, eve.id]
        assert (await guests(puppet, table))[0] is None
        for path in (f"/api/tables/{table}/log?look=0", f"/api/tables/{table}/entries?before=99&look=0"):
            await refused(puppet.get(path), "not_allowed")
        await refused(puppet.connect(table, 0), "not_allowed")
        await refused(watching.look(0), "not_allowed")
        await refused(watching.decide(request["number"], True), "not_allowed", "Only those who play")
        hers, his = await eve.connect(table, 2), await bob.connect(table, 1)
        await hers.decide(request["number"], True)
        assert (await guests(puppet, table))[0] is None, "she alone can't let herself in"
        await refused(puppet.connect(table, 0), "not_allowed")
        await his.decide(request["number"], False)
        await hers.caught_up()
        told = [entry["what"]["entry"] for entry in hers.entries[-3:]]
        assert told == ["asked", "decided", "decided"], "everyone is told"
        assert hers.info["request"] is None
        await refused(puppet.sit(table, 0), "not_allowed", "were refused")
        assert not watching.position["view"]["trail"]


async def test_whom_all_agree_to_sits_down_and_knows_what_the_seat_knows():
    async with serving() as server:
        _, bob, eve, table = await left_by_mister_x(server)
        joe = await server.person("Joe")
        wires = [await bob.connect(table, 1), await eve.connect(table, 2)]
        asked = (await joe.sit(table, 0))["request"]["number"]
        assert (await joe.sit(table, 0))["request"]["number"] == asked, "asked again, it is the same request"
        waiting = await joe.connect(table)
        assert await wires[0].decide(asked, True) == await wires[0].decide(asked, True), (
            "sent again, it is the same"
        )
        await wires[1].decide(asked, True)
        await waiting.receive_until(lambda news: "sat" in str(news.get("entries")))
        assert [e["what"]["entry"] for e in waiting.entries[-3:]] == ["decided", "decided", "sat"]
        assert waiting.entries[-1]["what"]["guest"] == joe.id
        mine = await joe.connect(table, 0)
        assert mine.position["view"]["trail"]
        assert mine.info["request"] is None
        await refused(wires[0].decide(asked, False), "refused", "the request is gone")


async def test_an_answer_is_for_the_request_that_it_names_and_no_other():
    async with serving() as server:
        _, bob, eve, table = await left_by_mister_x(server)
        joe, puppet = await server.person("Joe"), await server.person("Pete")
        his, hers = await bob.connect(table, 1), await eve.connect(table, 2)
        old = (await joe.sit(table, 0))["request"]["number"]
        await refused(puppet.sit(table, 0), "refused", "already")
        await joe.leave(table, 0)
        new = (await puppet.sit(table, 0))["request"]["number"]
        assert new != old
        await refused(his.decide(old, True), "refused", "gone")
        await hers.decide(new, True)
        assert (await guests(bob, table))[0] is None


async def test_who_had_the_seat_comes_back_without_asking_and_that_ends_the_request():
    async with serving() as server:
        ada, bob, eve, table = await left_by_mister_x(server)
        joe = await server.person("Joe")
        asked = (await joe.sit(table, 0))["request"]["number"]
        his, hers = await bob.connect(table, 1), await eve.connect(table, 2)
        await his.decide(asked, True)
        info = await ada.sit(table, 0)
        assert (info["seats"][0]["guest"], info["request"]) == (ada.id, None)
        await refused(hers.decide(asked, True), "refused", "gone")
        assert (await guests(ada, table))[0] == ada.id


async def test_a_seat_that_was_handed_to_a_bot_is_taken_back_without_asking():
    async with serving() as server:
        ada, bob = await server.person("Ada"), await server.person("Bob")
        table = (await ada.table())["id"]
        await bob.sit(table, 1)
        await ada.start(table)
        await bob.hand(table, 1, "random")
        info = await bob.hand(table, 1, None)
        assert (info["seats"][1]["guest"], info["seats"][1]["bot"], info["request"]) == (bob.id, None, None)


async def test_a_seat_that_was_left_to_a_bot_can_be_asked_for_and_whoever_left_it_comes_back():
    async with serving() as server:
        ada, bob, joe = [await server.person(name) for name in ("Ada", "Bob", "Joe")]
        table = (await ada.table(players=3))["id"]
        await bob.sit(table, 1)
        await ada.hand(table, 2, "random")
        await ada.start(table)
        await bob.hand(table, 1, "random")
        assert (await bob.get(f"/api/tables/{table}"))["left"] == [], "it is still his"
        await refused(joe.sit(table, 1), "refused", "taken")
        await bob.leave(table, 1)
        assert (await bob.get(f"/api/tables/{table}"))["left"] == [1]
        await refused(joe.sit(table, 2), "refused", "taken")  # nobody has ever left it
        asked = (await joe.sit(table, None))["request"]
        assert (asked["seat"], asked["deciders"]) == (1, [ada.id])
        await (await ada.connect(table, 0)).decide(asked["number"], True)
        info = await joe.get(f"/api/tables/{table}")
        assert [(seat["guest"], seat["bot"]) for seat in info["seats"]][1:] == [(joe.id, None), (None, "random")]
        assert info["left"] == []
        await joe.hand(table, 1, "random")
        await joe.leave(table, 1)
        info = await bob.sit(table, 1)
        assert (info["seats"][1]["guest"], info["seats"][1]["bot"], info["request"]) == (bob.id, None, None)


async def test_a_request_that_nobody_answers_lapses():
    async with serving() as server:
        _, bob, eve, table = await left_by_mister_x(server)
        joe, pete = await server.person("Joe"), await server.person("Pete")
        wires = [await bob.connect(table, 1), await eve.connect(table, 2)]
        old = (await joe.sit(table, 0))["request"]
        await wires[0].decide(old["number"], True)
        server.now = old["until"] - 1
        assert (await bob.get(f"/api/tables/{table}"))["request"] is not None
        await refused(pete.sit(table, 0), "refused", "already")
        server.now = old["until"]
        assert (await bob.get(f"/api/tables/{table}"))["request"] is None
        await refused(wires[1].decide(old["number"], True), "refused", "gone")
        again = (await joe.sit(table, 0))["request"]
        assert again["number"] > old["number"]
        assert (again["agreed"], again["until"]) == ([], server.now + REQUEST_TIME), (
            "nobody has agreed to this one"
        )


async def test_who_asked_and_has_gone_does_not_hold_the_seat():
    async with serving() as server:
        _, bob, eve, table = await left_by_mister_x(server)
        his, hers = await bob.connect(table, 1), await eve.connect(table, 2)
        room = await server.room(table)
        for away, sits in ((PATIENCE, True), (PATIENCE + 1, False)):
            joe = await server.person("Joe" if sits else "Jim")
            waiting = await joe.connect(table)
            asked = (await joe.sit(table, 0))["request"]["number"]
            await waiting.close()
            await until(lambda joe=joe: joe.id not in room.connected)
            server.now += away
            await his.decide(asked, True)
            await hers.decide(asked, True)
            await hers.caught_up()
            assert hers.entries[-1]["what"]["entry"] == ("sat" if sits else "withdrawn")
            assert hers.info["request"] is None
            if sits:
                await joe.leave(table, 0)
        assert (await guests(bob, table))[0] is None


async def test_without_other_people_the_host_decides_and_he_needs_nobody():
    async with serving() as server:
        ada, bob, joe = [await server.person(name) for name in ("Ada", "Bob", "Joe")]
        table = (await ada.table(seats=["person", "random"]))["id"]
        await bob.sit(table, 0)
        await ada.start(table)
        await bob.leave(table, 0)
        request = (await joe.sit(table, 0))["request"]
        assert request["deciders"] == [ada.id]
        await (await ada.connect(table)).decide(request["number"], True)
        assert await guests(ada, table) == [joe.id, None]
        await joe.leave(table, 0)
        assert (await ada.sit(table, 0))["seats"][0]["guest"] == ada.id


async def test_what_else_ends_a_request():
    async with serving() as server:
        for end in ("withdrawn", "left", "bot", "over"):
            ada, bob, eve, table = await left_by_mister_x(server)
            joe = await server.person("Joe")
            asked = (await joe.sit(table, 0))["request"]["number"]
            his, hers = await bob.connect(table, 1), await eve.connect(table, 2)
            await his.decide(asked, True)
            match end:
                case "withdrawn":
                    await joe.leave(table, 0)
                case "left":
                    await bob.leave(table, 1)
                case "bot":
                    await ada.hand(table, 0, "random")
                case "over":
                    await his.offer(1, "end")
                    await hers.answer(2, True)
            assert (await eve.get(f"/api/tables/{table}"))["request"] is None, end
            await refused(hers.decide(asked, True), "refused", "gone")
            assert (await guests(eve, table))[0] is None


async def test_moves_and_offers_go_on_while_somebody_asks():
    async with serving() as server:
        _, bob, eve, table = await left_by_mister_x(server)
        await (await server.person("Joe")).sit(table, 0)
        his, hers = await bob.connect(table, 1), await eve.connect(table, 2)
        await his.move(1)
        await hers.caught_up()
        assert hers.info["request"] is not None
        await his.offer(1, "undo")
        await hers.answer(2, False)
        assert (await eve.get(f"/api/tables/{table}"))["request"] is not None


async def test_a_table_without_spectators_can_be_asked_for_a_seat_too():
    async with serving() as server:
        _, bob, eve, table = await left_by_mister_x(server, spectators=False)
        joe = await server.person("Joe")
        asked = (await joe.sit(table, 0))["request"]["number"]
        await refused(joe.connect(table), "not_allowed", "not open to spectators")
        for seat, person in ((1, bob), (2, eve)):
            await (await person.connect(table, seat)).decide(asked, True)
        await joe.connect(table, 0)


async def test_of_two_last_answers_at_the_same_moment_both_count():
    async with serving() as server:
        _, bob, eve, table = await left_by_mister_x(server)
        joe = await server.person("Joe")
        asked = (await joe.sit(table, 0))["request"]["number"]
        wires = [await bob.connect(table, 1), await eve.connect(table, 2)]
        await asyncio.gather(*(wire.decide(asked, True) for wire in wires))
        assert (await guests(bob, table))[0] == joe.id


async def test_a_request_outlives_a_restart(file):
    async with serving(file) as server:
        _, bob, eve, table = await left_by_mister_x(server)
        joe = await server.person("Joe")
        asked = (await joe.sit(table, 0))["request"]["number"]
        await (await bob.connect(table, 1)).decide(asked, True)
        secret = eve.secret
    async with serving(file) as server:
        again = server.stranger()
        again.http.cookies.set("bradshaw", secret)
        await (await again.connect(table, 2)).decide(asked, True)
        assert (await guests(again, table))[0] == joe.id
