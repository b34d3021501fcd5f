"""Planning together: what a side proposes and says among itself, who may, who sees it, and when it is gone."""

import asyncio
from typing import Any
from unittest.mock import patch

import pytest
from msgspec.structs import replace

from bradshaw.server.bots.workers import BotWorkers
from bradshaw.server.tables import room as room_module
from bradshaw.server.tables.council import MOST_ASIDES, MOST_OF_SEAT
from bradshaw.server.tables.room import Room
from tests.server.harness import Person, Server, Wire, fixed_ids, serving, until
from tests.server.test_tables import refused

pytestmark = pytest.mark.usefixtures("store")  # with each store


async def seated(
    server: Server, names: str = "Ada Bob Eve", seats: list[str] | None = None, **settings: Any
) -> tuple[list[Person], Room, list[Wire]]:
    """A running game: Mister X is the first of these people, the others are detectives; bots have other seats."""
    people = [await server.person(name) for name in names.split()]
    wanted = seats or ["me", *["person"] * (len(people) - 1)]
    table = (await people[0].table(players=len(wanted), seats=wanted, **settings))["id"]
    places = [0, *(seat for seat, who in enumerate(wanted) if who == "person")]
    for person, seat in zip(people[1:], places[1:], strict=True):
        await person.sit(table, seat)
    await people[0].start(table)
    wires = [await person.connect(table, seat) for person, seat in zip(people, places, strict=True)]
    return people, await server.room(table), wires


def single(wire: Wire) -> Any:
    """A move of Mister X after which the pursuers are to move."""
    return next(action for action in wire.position["actions"] if not action.get("double"))


def ghost(room: Room, seat: int, number: int = 0, piece: str | None = None) -> dict[str, Any]:
    """A ghost of one of the pieces where it could go, whoever's turn it is."""
    state = room.table.running.state
    game, view = room.table.game, room.table.running.view(seat)
    board = game.board(room.table.options)
    where = {"red": 0, "blue": 1, "green": 2, "yellow": 3}[piece or "red"]
    near = board.reach["taxi"][state.stations[where]]
    free = [to for to in near if to not in view.stations]
    return {"proposal": "ghost", "piece": piece or "red", "to": free[number]}


async def shown(wire: Wire) -> list[dict[str, Any]]:
    await wire.caught_up()
    return (wire.proposals or {}).get("proposals", [])


async def propose(wire: Wire, seat: int, proposal: dict[str, Any]) -> None:
    await wire.ask("propose", seat=seat, proposal=proposal)


# Proposing and agreeing


async def test_what_one_proposes_all_see_and_the_others_agree_to():
    async with serving() as server:
        people, room, (ada, bob, eve) = await seated(server)
        spectator = await server.stranger().connect(room.table.id)
        before = room.table.number
        await propose(bob, 1, ghost(room, 1))
        for wire in (ada, bob, eve, spectator):
            [found] = await shown(wire)
            assert found["seat"] == 1
            assert found["proposal"] == ghost(room, 1)
            assert found["agreed"] == [people[1].id]
            assert "all" not in found
            assert wire.proposals["side"] == [1, 2]
        await eve.ask("agree", seat=2, proposal=found["number"], yes=True)
        [found] = await shown(ada)
        assert found["all"]
        assert set(found["agreed"]) == {people[1].id, people[2].id}
        await eve.ask("agree", seat=2, proposal=found["number"], yes=False)
        assert "all" not in (await shown(ada))[0]
        await bob.ask("agree", seat=1, proposal=found["number"], yes=False)
        assert await shown(eve) == [], "withdrawn"
        assert room.table.number == before, "nothing of it is in the log"


async def test_of_a_piece_each_seat_has_one_ghost_but_arrows_are_many():
    async with serving() as server:
        people, room, (_, bob, eve) = await seated(server)
        for number in (0, 1):
            await propose(bob, 1, ghost(room, 1, number))
        await propose(bob, 1, ghost(room, 1, piece="blue"))
        for to in (2, 3):
            await propose(bob, 1, {"proposal": "arrow", "start": 1, "to": to})
            await propose(bob, 1, {"proposal": "ping", "at": to})
        found = [one["proposal"] for one in await shown(eve)]
        assert [one for one in found if one["proposal"] == "ghost"] == [
            ghost(room, 1, 1),
            ghost(room, 1, piece="blue"),
        ]
        assert [one["to"] for one in found if one["proposal"] == "arrow"] == [2, 3]
        assert [one["at"] for one in found if one["proposal"] == "ping"] == [3]
        await propose(eve, 2, ghost(room, 1, 1))
        agreed = [one for one in await shown(eve) if one["proposal"] == ghost(room, 1, 1)]
        assert [set(one["agreed"]) for one in agreed] == [{people[1].id, people[2].id}], (
            "who says the same, agrees"
        )


async def test_who_may_not():
    async with serving() as server:
        people, room, (ada, bob, eve) = await seated(server)
        spectator = await server.stranger().connect(room.table.id)
        zoe = await (await server.person("Zoe")).connect(room.table.id)
        await refused(propose(ada, 0, ghost(room, 1)), "not_allowed", "no side")
        await refused(propose(ada, 1, ghost(room, 1)), "not_allowed", "not yours")
        await refused(propose(zoe, 1, ghost(room, 1)), "not_allowed", "not yours")
        await refused(propose(spectator, 1, ghost(room, 1)), "no_guest")
        await propose(bob, 1, ghost(room, 1))
        [found] = await shown(bob)
        for wire, seat in ((ada, 0), (ada, 2), (zoe, 2)):
            await refused(wire.ask("agree", seat=seat, proposal=found["number"], yes=True), "not_allowed")
        await refused(eve.ask("agree", seat=2, proposal=99, yes=True), "refused", "any more")
        await refused(eve.ask("say", text="psst", seat=2, aside=True), "refused", "everyone hears everything")
        await people[2].hand(room.table.id, 2, "random")
        await refused(propose(eve, 2, ghost(room, 1)), "refused", "Take it back first")
        assert [one["seat"] for one in await shown(ada)] == [1]
        assert (await shown(ada))[0]["all"], "a bot has no say"


@pytest.mark.parametrize(
    ("proposal", "sentence"),
    [
        ({"proposal": "ghost", "piece": "red", "to": 500}, "no station 500"),
        ({"proposal": "ghost", "piece": "violet", "to": 1}, "no violet piece"),
        ({"proposal": "ghost", "piece": "mauve", "to": 1}, "no proposal of Scotland Yard"),
        ({"proposal": "arrow", "start": 5, "to": 5}, "one station to another"),
        ({"proposal": "arrow", "start": 5, "to": 0}, "no station 0"),
        ({"proposal": "ping", "at": -1}, "no station -1"),
        ({"proposal": "castle"}, "no proposal of Scotland Yard"),
        ("red 46", "no proposal of Scotland Yard"),
        ([[[[]]]], "no proposal of Scotland Yard"),
    ],
)
async def test_what_makes_no_sense_is_refused(proposal, sentence):
    async with serving() as server:
        _, _, (_, bob, _) = await seated(server)
        await refused(propose(bob, 1, proposal), "illegal", sentence)
        assert await shown(bob) == []


async def test_what_one_can_propose_is_bounded():
    async with serving() as server:
        _, room, (_, bob, eve) = await seated(server, proposals="side")
        for to in range(2, MOST_OF_SEAT + 2):
            await propose(bob, 1, {"proposal": "arrow", "start": 1, "to": to})
        await refused(propose(bob, 1, ghost(room, 1)), "refused", "more than anyone can follow")
        await propose(eve, 2, ghost(room, 1))
        assert len(await shown(eve)) == MOST_OF_SEAT + 1, "others are not hurt by it"
        for number in range(MOST_ASIDES + 5):
            await bob.ask("say", text=f"line {number}", seat=1, aside=True)
        await eve.caught_up()
        assert [line["text"] for line in eve.proposals["asides"]] == [
            f"line {number}" for number in range(5, MOST_ASIDES + 5)
        ]


async def test_a_game_without_sides_has_nothing_to_plan():
    async with serving() as server:
        ada = await server.person("Ada")
        table = (await ada.table("eighty_days", 3, seats=["me", "me", "me"], start=True))["id"]
        wire = await ada.connect(table, 0)
        assert wire.info["sides"] == []
        await refused(propose(wire, 0, {"proposal": "ping", "at": 1}), "not_allowed", "no side")
        assert not any('"proposals"' in text and '"side"' in text for text in wire.raw[2:])


async def test_several_seats_of_one_guest():
    """Whoever steers several seats proposes from each; one yes of his is enough."""
    async with serving() as server:
        _, room, (ada, bob) = await seated(server, "Ada Bob", ["me", "person", "me", "me"])
        await ada.look(2)
        await propose(ada, 2, ghost(room, 1))
        await propose(ada, 3, ghost(room, 1, 1))
        found = await shown(bob)
        assert [one["seat"] for one in found] == [2, 3], "people around one device may differ"
        await bob.ask("agree", seat=1, proposal=found[0]["number"], yes=True)
        assert [one.get("all", False) for one in await shown(bob)] == [True, False]


# When it is gone


async def play_out(room: Room, wires: dict[int, Wire]) -> None:
    """The pursuers move until Mister X is to."""
    while room.table.to_act != (0,):
        seat = room.table.to_act[0]
        await wires[seat].caught_up()
        await wires[seat].move(seat)


async def test_a_piece_that_has_moved_and_a_round_that_is_over_take_proposals_along():
    async with serving() as server:
        people, room, (ada, bob, eve) = await seated(server, proposals="side")
        await propose(eve, 2, ghost(room, 1, piece="blue"))
        await propose(eve, 2, {"proposal": "ping", "at": 7})
        await eve.ask("say", text="he is near the river", seat=2, aside=True)
        await ada.move(0, single(ada))
        assert len(await shown(bob)) == 2, "one plans while Mister X moves, too"
        await propose(bob, 1, ghost(room, 1))
        await bob.caught_up()
        moved = next(a for a in bob.position["actions"] if a["piece"] == "red")
        await bob.move(1, moved)
        kinds = [one["proposal"] for one in await shown(eve)]
        assert [one["proposal"] for one in kinds] == ["ghost", "ping"]
        assert kinds[0]["piece"] == "blue"
        await refused(propose(eve, 2, ghost(room, 1)), "illegal", "already moved")
        await play_out(room, {1: bob, 2: eve})
        await bob.caught_up()
        assert bob.proposals == {"type": "proposals", "side": [1, 2], "look": 1}, "all of it is gone"
        await eve.close()
        again = await people[2].connect(room.table.id, 2, room.table.number)
        await again.caught_up()
        assert again.proposals == {"type": "proposals", "side": [1, 2], "look": 2}


async def test_who_comes_or_resumes_is_told_all_of_it():
    async with serving() as server:
        people, room, (_, bob, eve) = await seated(server)
        await propose(bob, 1, ghost(room, 1))
        await eve.close()
        await propose(bob, 1, {"proposal": "ping", "at": 3})
        again = await people[2].connect(room.table.id, 2, room.table.number)
        assert len(await shown(again)) == 2
        watching = await server.stranger().connect(room.table.id)
        assert len(await shown(watching)) == 2


async def test_who_leaves_the_seat_takes_his_proposals_along():
    async with serving() as server:
        people, room, (ada, bob, eve) = await seated(server)
        await propose(bob, 1, ghost(room, 1))
        await propose(eve, 2, ghost(room, 1, 1))
        await people[1].leave(room.table.id, 1)
        assert [one["seat"] for one in await shown(ada)] == [2]
        await refused(propose(bob, 1, ghost(room, 1)), "not_allowed")


async def test_the_end_of_the_game_is_the_end_of_planning():
    async with serving() as server:
        _, room, (ada, bob, eve) = await seated(server)
        await propose(bob, 1, ghost(room, 1))
        await bob.offer(1, "end")
        await ada.answer(0, True)
        await eve.answer(2, True)
        assert await shown(eve) == []
        await refused(propose(bob, 1, ghost(room, 1)), "refused", "over")


# Bots


async def test_a_bot_lets_people_go_first_and_says_what_it_would_do():
    async with serving() as server:
        _, room, (ada, bob) = await seated(server, "Ada Bob", ["me", "person", "random"])
        await ada.move(0, single(ada))
        await server.settled()
        assert room.table.to_act == (1, 2)
        assert room.table.moves == 1, "it waits"
        [found] = await shown(ada)
        assert (found["seat"], found["bot"], found["agreed"]) == (2, True, [])
        advised = room.councils[0].advice(room.table, 2)
        await bob.caught_up()
        await bob.ask("agree", seat=1, proposal=found["number"], yes=True)
        await server.settled()
        assert room.table.moves == 2, "all people of its side agree"
        assert room.table.last[2].action == room.table.game.write(advised), "it does as it said"
        assert room.recent[-1].entry.by == "bot"
        while 1 in room.table.to_act:
            await server.settled()
            position = room.table.position
            for one in await shown(bob):
                assert one["bot"]
                assert room.councils[0].advice(room.table, 2) is not None, "it has thought anew"
            await bob.move(1)
            await until(lambda at=position: room.table.position != at)
        await server.settled()
        assert room.table.to_act == (0,), "when its people have moved, it moves"


async def test_a_bot_changes_its_mind_with_the_position():
    async with serving() as server:
        _, _, (ada, bob) = await seated(server, "Ada Bob", ["me", "person", "random"])
        choices = iter(range(100))

        async def choose(workers, question, count, asker):
            return next(choices) % count

        with patch.object(BotWorkers, "choose", choose):
            await ada.move(0, single(ada))
            await server.settled()
            [first] = await shown(bob)
            await bob.ask("say", text="hm", seat=1)
            await server.settled()
            assert await shown(bob) == [first], "it is asked once in a position, whatever else happens"
            red = next(a for a in bob.position["actions"] if a["piece"] == "red")
            await bob.move(1, red)
            await server.settled()
            [second] = await shown(bob)
            assert second["proposal"] != first["proposal"]
            assert second["number"] != first["number"]
            await refused(bob.ask("agree", seat=1, proposal=first["number"], yes=True), "refused")


async def test_a_bot_does_nothing_until_all_people_agree_or_if_one_has_second_thoughts():
    async with serving() as server:
        _, room, (ada, bob, eve) = await seated(server, "Ada Bob Eve", ["me", "person", "person", "random"])
        await ada.move(0, single(ada))
        await server.settled()
        [found] = await shown(bob)
        for yes in (True, False):
            await bob.ask("agree", seat=1, proposal=found["number"], yes=yes)
        await eve.ask("agree", seat=2, proposal=found["number"], yes=True)
        await server.settled()
        assert room.table.moves == 1
        await bob.ask("agree", seat=1, proposal=found["number"], yes=True)
        await server.settled()
        assert room.table.moves == 2


async def test_bots_are_not_asked_for_nobody():
    async with serving() as server:
        _, room, (ada, bob) = await seated(server, "Ada Bob", ["me", "person", "random"])
        await bob.close()
        asked = []

        async def choose(workers, question, count, asker):
            asked.append(question)
            return 0

        with patch.object(BotWorkers, "choose", choose):
            await ada.move(0, single(ada))
            await server.settled()
        assert not asked
        assert room.table.moves == 1


async def test_a_side_of_bots_waits_for_nobody():
    async with serving() as server:
        _, room, (ada,) = await seated(server, "Ada", ["me", "random", "random"])
        await ada.move(0, single(ada))
        await server.settled()
        assert room.table.to_act == (0,)
        assert await shown(ada) == []


# By themselves


async def heard_by_others(*, planning: bool) -> list[str]:
    """All that Mister X and a spectator are sent and can ask for, while the detectives plan, or do not."""
    with fixed_ids():
        async with serving(contact="mailto:host@example.org") as server:
            with patch.object(room_module, "PRESENCE", 1e6):
                people, room, (ada, bob, eve) = await seated(
                    server, proposals="side", seats=["me", "person", "person", "steady"], visibility="open"
                )
                return await _game(server, people, room, ada, bob, eve, planning=planning)


async def _game(server, people, room, ada, bob, eve, *, planning) -> list[str]:
    table = room.table.id
    stranger = server.stranger()
    watching = await stranger.connect(table, words=True)
    answers: list[str] = []

    async def ask(who: Person) -> None:
        look = "look=0" if who is people[0] else ""
        for path in (
            f"/api/tables/{table}",
            "/api/tables?kind=open",
            f"/api/tables/{table}/log?{look}",
            f"/api/tables/{table}/entries?before={room.table.number + 1}&{look}",
            f"/api/replays/{table}",
            f"/api/replays/{table}/steps?look=0",
            f"/api/replays/{table}/record",
        ):
            response = await who.request("GET", path)
            answers.append(f"{response.status_code} {response.text}")

    async def plan(wire: Wire, seat: int) -> None:
        if planning:
            await wire.ask("propose", seat=seat, proposal={"proposal": "ping", "at": 3})
            await wire.ask("propose", seat=seat, proposal={"proposal": "arrow", "start": 5, "to": 9})
            await wire.ask("say", text="a secret of the side", seat=seat, aside=True)
            for one in await shown(wire):
                if not one.get("bot"):
                    await wire.ask("agree", seat=seat, proposal=one["number"], yes=True)

    for _ in range(2):
        await ada.caught_up()
        await ada.move(0, single(ada))
        await server.settled()
        while room.table.to_act != (0,):
            for wire, seat in ((bob, 1), (eve, 2)):
                await plan(wire, seat)
            seat = room.table.to_act[0]
            await {1: bob, 2: eve}[seat].caught_up()
            await {1: bob, 2: eve}[seat].move(seat)
            await server.settled()
        await plan(bob, 1)
        for who in (people[0], stranger):
            await ask(who)
    again = await people[0].connect(table, 0, room.table.number // 2)
    turned = await people[0].connect(table)
    await plan(eve, 2)
    await bob.offer(1, "end")
    await ada.answer(0, True)
    await eve.answer(2, True)
    after = await stranger.connect(table, 1)  # once it is over, everyone may look through these eyes
    for who in (people[0], stranger):
        await ask(who)
    await server.settled()
    wires = (ada, watching, again, turned, after)
    for wire in wires:
        await wire.caught_up()
    if planning:
        await eve.caught_up()
        assert any("a secret of the side" in text for text in eve.raw)
    return [*(text for wire in wires for text in wire.raw if '"done"' not in text), *answers]


async def test_no_byte_of_what_a_side_plans_by_itself_reaches_anybody_else():
    silent, planned = await heard_by_others(planning=False), await heard_by_others(planning=True)
    assert not any("secret of the side" in text or '"type":"proposals"' in text for text in planned)
    assert silent == planned


@pytest.mark.parametrize("leak", ["to all", "to those who look", "in the log"])
async def test_a_leak_of_plans_would_be_found(leak):
    told = Room._proposals

    def to_all(self, connection, found):
        return [room_module.render.encoder.encode(c.message(self.table, connection.look)) for c in self.councils]

    def to_those_who_look(self, connection, found):
        if self.table.status != "open" and connection.look is None:
            return to_all(self, connection, found)
        return told(self, connection, found)

    def in_the_log(self, connection, found):
        self.table = replace(self.table, changed=self.table.changed + len(self.councils[0]._asides))
        return told(self, connection, found)

    with patch.object(
        Room,
        "_proposals",
        {"to all": to_all, "to those who look": to_those_who_look, "in the log": in_the_log}[leak],
    ):
        silent, planned = await heard_by_others(planning=False), await heard_by_others(planning=True)
    assert silent != planned


async def test_asides_are_for_the_side_while_the_round_lasts():
    async with serving() as server:
        people, room, (ada, bob, eve) = await seated(server, proposals="side")
        before = room.table.number
        await bob.ask("say", text="  hush\n now ", seat=1, aside=True)
        await refused(bob.ask("say", text="\x00", seat=1, aside=True), "refused", "nothing to say")
        await refused(ada.ask("say", text="what?", seat=0, aside=True), "not_allowed", "no side")
        await eve.caught_up()
        [line] = eve.proposals["asides"]
        assert (line["seat"], line["guest"], line["name"], line["text"]) == (1, people[1].id, "Bob", "hush now")
        await ada.caught_up()
        assert ada.proposals is None
        assert room.table.number == before


async def test_planning_costs_the_disk_nothing():
    async with serving() as server:
        _, room, (_, bob, _) = await seated(server)
        written = []
        append = type(server.services.storage).append

        def spy(self, addition, done):
            written.append(addition)
            return append(self, addition, done)

        with patch.object(type(server.services.storage), "append", spy):
            await propose(bob, 1, ghost(room, 1))
            await asyncio.sleep(0)
        assert not written
