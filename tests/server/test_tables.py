"""Making tables, finding them, sitting down, and who decides what."""

import asyncio
from collections.abc import Callable
from functools import partial
from random import Random

import msgspec
import pytest

from bradshaw.server.errors import Conflict
from bradshaw.server.ids import new_code, new_id, new_secret
from bradshaw.server.tables.render import listed_seats
from tests.server.harness import Closed, Person, Refusal, Wire, serving, until
from tests.server.stores import query

pytestmark = pytest.mark.usefixtures("store")  # with each store


async def refused(asked, code: str, sentence: str | None = None) -> None:
    """It is refused with that code, in a sentence that says so."""
    with pytest.raises(Refusal, match=sentence) as found:
        await asked
    assert found.value.code == code, found.value
    assert found.value.sentence.endswith("."), "a refusal is a sentence"


OWN_MAP = {
    "name": "Square",
    "lines": ["1-2 taxi", "2-3 taxi", "3-4 taxi", "1-4 taxi"],
    "detectives": [1],
    "mister_x": [3],
    "pursuers": 1,
}

# Making a table


async def test_a_table_is_made_as_asked():
    async with serving() as server:
        ada = await server.person("Ada")
        table = await ada.table("eighty_days", 3, seats=["person", "me", "random"], visibility="open")
        assert table["status"] == "open"
        assert table["host"] == ada.id
        assert [(s["guest"], s["name"], s["bot"]) for s in table["seats"]] == [
            (None, "", None),
            (ada.id, "Ada", None),
            (None, "", "random"),
        ]
        assert table["options"]["players"] == 3
        assert table["settings"]["visibility"] == "open"
        assert table["seed"] is None
        assert len(table["seed_hash"]) == 64
        assert await ada.get(f"/api/tables/{table['id']}") == table


async def test_without_seats_the_host_has_the_first_and_the_others_are_free():
    async with serving() as server:
        ada = await server.person("Ada")
        table = await ada.table("mystery_express", 4)
        assert [s["guest"] for s in table["seats"]] == [ada.id, None, None, None]


@pytest.mark.parametrize(
    ("wanted", "sentence"),
    [
        ({"players": 9}, "Scotland Yard is for 2 to 6 players, not 9"),
        ({"options": {"board": "atlantis"}}, "atlantis"),
        ({"options": {"board": "ring"}}, "at a table the map is London"),
        ({"options": {"board": OWN_MAP}}, "at a table the map is London"),
        ({"game": "eighty_days", "options": {"board": "short"}}, "for programs"),
        ({"options": {"wings": True}}, "wings"),
        ({"options": {"self": 1}}, "self"),
        ({"options": {"double_moves": "many"}}, "double_moves"),
        ({"game": "chess"}, "no game “chess”"),
        (
            {"seats": ["me", "deep blue"]},
            "no bot “deep blue” for Scotland Yard; there are random, easy, steady",
        ),
        ({"seats": ["me"]}, "has 2 seats, but 1 were described"),
        ({"seats": ["me"] * 3}, "has 2 seats, but 3 were described"),
        ({"stand_in": "deep blue"}, "no bot “deep blue”"),
        ({"seats": ["me", "person"], "start": True}, "waits for somebody"),
    ],
)
async def test_what_the_game_refuses_is_refused_in_its_words(wanted, sentence):
    async with serving() as server:
        ada = await server.person("Ada")
        await refused(ada.table(**wanted), "refused", sentence)
        assert (await ada.get("/api/tables?kind=mine"))["tables"] == []


async def test_a_table_of_bots_plays_for_those_who_watch(monkeypatch):
    monkeypatch.setattr("bradshaw.server.tables.autoplay.LEISURE", 0)
    async with serving() as server:
        ada = await server.person("Ada")
        table = await ada.table(seats=["random", "random"], start=True, visibility="open")
        room = await server.room(table["id"])
        assert room.playing is None, "nobody is there"
        wire = await ada.connect(table["id"])
        await until(lambda: room.table.moves)
        await wire.close()
        await until(lambda: room.playing is None)
        assert room.table.status == "running", "nobody is there any more"
        assert (await ada.get(f"/api/tables/{table['id']}"))["ended"] is None
        await ada.connect(table["id"])
        await until(lambda: room.table.status == "over")
        info = await ada.get(f"/api/tables/{table['id']}")
        assert info["ended"] == "rules"
        assert info["outcome"]["places"]


# Coming in


async def test_who_has_the_link_or_the_code_can_sit_down():
    async with serving() as server:
        ada, bob, eve = [await server.person(name) for name in ("Ada", "Bob", "Eve")]
        table = await ada.table(players=3)
        code = table["code"]
        for typed in (code, code.upper(), f"{code[:3]}-{code[3:6]}-{code[6:]}", f"{code[:3]} {code[3:]}"):
            assert (await bob.get(f"/api/codes/{typed}"))["id"] == table["id"]
        info = await bob.sit(table["id"])
        assert [s["guest"] for s in info["seats"]] == [ada.id, bob.id, None], "the first free seat"
        await refused(eve.sit(table["id"], 1), "refused", "That seat is taken")
        await refused(eve.sit(table["id"], 7), "refused", "There is no seat 7")
        info = await eve.sit(table["id"], 2, "  Eva\u202e\n Braun ")
        assert info["seats"][2]["name"] == "Eva Braun", "names have no control characters"
        await refused(eve.sit(table["id"]), "refused", "All seats are taken")
        await ada.start(table["id"])
        await refused(bob.get(f"/api/codes/{code}"), "not_found", "waits for players")


async def test_there_is_no_table_of_a_wrong_name_or_code():
    async with serving() as server:
        ada = await server.person("Ada")
        for path in (
            "/api/tables/nowhere",
            "/api/tables/nowhere/log",
            "/api/codes/nowhere",
            "/api/replays/nowhere",
        ):
            await refused(ada.get(path), "not_found")
        await refused(ada.sit("nowhere"), "not_found")
        await refused(ada.connect("nowhere"), "not_found")


def test_names_and_secrets_cannot_be_guessed():
    for make, length in ((new_id, 20), (new_code, 9), (new_secret, 43)):
        made = {make() for _ in range(2000)}
        assert len(made) == 2000, "none twice"
        assert {len(text) for text in made} == {length}
        for place in range(length - 1):  # every letter can be anywhere (but for the last: 256 bits fill no sextet)
            assert len({text[place] for text in made}) > 25


# Seats


async def test_seats_are_left_and_freed():
    async with serving() as server:
        ada, bob = await server.person("Ada"), await server.person("Bob")
        table = (await ada.table(players=3))["id"]
        await bob.sit(table, 1)
        await refused(bob.leave(table, 0), "not_allowed", "not yours")
        await refused(bob.leave(table, 2), "refused", "Nobody sits there")
        assert (await bob.leave(table, 1))["seats"][1]["guest"] is None
        await bob.sit(table, 1)
        assert (await ada.leave(table, 1))["seats"][1]["guest"] is None, (
            "before the start the host may free a seat"
        )
        await bob.sit(table, 2)
        await ada.hand(table, 1, "random")
        await ada.start(table)
        await refused(ada.leave(table, 2), "not_allowed", "not yours")


async def test_the_host_decides_about_empty_seats_and_the_start():
    async with serving() as server:
        ada, bob = await server.person("Ada"), await server.person("Bob")
        table = (await ada.table(players=3))["id"]
        await bob.sit(table, 1)
        await refused(bob.hand(table, 2, "random"), "not_allowed", "Only the host")
        await refused(bob.start(table), "not_allowed", "Only the host")
        await refused(ada.start(table), "refused", "There are empty seats")
        await refused(ada.hand(table, 2, "deep blue"), "refused", "There is no bot")
        await refused(ada.hand(table, 1, "random"), "not_allowed", "not yours")
        await refused(ada.hand(table, 0, "random"), "refused", "Leave the seat first")
        await ada.hand(table, 2, "random")
        await refused(bob.sit(table, 2), "refused", "taken")
        await ada.hand(table, 2, None)
        await ada.hand(table, 2, "steady")
        info = await ada.start(table)
        assert info["status"] == "running"
        assert info["seats"][2]["bot"] == "steady"
        await refused(ada.start(table), "refused", "already started")


async def test_a_person_hands_the_seat_to_a_bot_and_takes_it_back():
    async with serving() as server:
        ada, bob = await server.person("Ada"), await server.person("Bob")
        table = (await ada.table())["id"]
        await bob.sit(table)
        await ada.start(table)
        wire = await ada.connect(table, 0)
        await refused(bob.hand(table, 0, "random"), "not_allowed", "not yours")
        await ada.hand(table, 0, "random")
        room = await server.room(table)
        await until(lambda: room.table.moves)
        await server.settled()
        await wire.caught_up()
        assert wire.info["seats"][0]["guest"] == ada.id, "the seat is still hers"
        assert {e["what"]["by"] for e in wire.entries if e["what"]["entry"] == "happened"} == {"bot"}
        await refused(wire.move(0, "taxi 1"), "refused", "Take it back first")
        await ada.hand(table, 0, None)
        other = await bob.connect(table, 1)
        while 0 not in other.position["to_act"]:
            await other.move(1)
        await wire.caught_up()
        await wire.move(0)


async def test_whoever_leaves_a_running_game_loses_the_seats_eyes_at_once():
    async with serving() as server:
        ada, bob, eve = [await server.person(name) for name in ("Ada", "Bob", "Eve")]
        table = (await ada.table(players=3))["id"]
        await bob.sit(table, 1)
        await eve.sit(table, 2)
        await ada.start(table)
        wire, twin = await ada.connect(table, 0), await ada.connect(table, 0)
        assert wire.position["view"]["mister_x"] is not None
        await ada.leave(table, 0)
        for each in (wire, twin):
            await server.settled()
            await each.caught_up()
            assert each.position["view"]["seat"] is None
            assert each.position["view"]["mister_x"] is None
            assert each.position["actions"] == []
            await refused(each.look(0), "not_allowed", "not yours")
        await refused(ada.connect(table, 0), "not_allowed")
        await refused(ada.get(f"/api/tables/{table}/log?look=0"), "not_allowed")
        await refused(wire.ask("move", seat=0, position=9, action="taxi 1"), "not_allowed", "not yours")


async def test_who_had_another_seat_of_a_running_game_cannot_take_a_vacated_one():
    """He knows the secrets of the seat that he had."""
    async with serving() as server:
        ada, bob, eve, joe = [await server.person(name) for name in ("Ada", "Bob", "Eve", "Joe")]
        table = (await ada.table(players=3))["id"]
        await bob.sit(table, 1)
        await eve.sit(table, 2)
        await ada.start(table)
        await ada.leave(table, 0)
        await bob.leave(table, 1)
        await refused(ada.sit(table, 1), "not_allowed", "another seat")
        await refused(eve.sit(table, 1), "not_allowed", "another seat")
        asked = (await joe.sit(table, 1))["request"]["number"]
        await (await eve.connect(table, 2)).decide(asked, True)
        await joe.leave(table, 1)
        await refused(joe.sit(table, 0), "not_allowed", "another seat")
        await bob.sit(table, 1)
        await ada.sit(table, 0)
        assert [s["guest"] for s in (await ada.get(f"/api/tables/{table}"))["seats"]] == [ada.id, bob.id, eve.id]


async def test_who_had_two_seats_can_come_back_to_both():
    async with serving() as server:
        ada = await server.person("Ada")
        table = (await ada.table(seats=["me", "me"], start=True))["id"]
        for seat in (0, 1):
            await ada.leave(table, seat)
        for seat in (0, 1):
            await ada.sit(table, seat)
        assert [s["guest"] for s in (await ada.get(f"/api/tables/{table}"))["seats"]] == [ada.id, ada.id]


# Several people on one device


async def test_one_browser_holds_several_seats_and_switches_between_them():
    async with serving() as server:
        ada, bob = await server.person("Ada"), await server.person("Bob")
        table = (await ada.table(players=3, seats=["me", "me", "person"]))["id"]
        await bob.sit(table, 2)
        await ada.start(table)
        wire = await ada.connect(table, 0)
        assert wire.position["view"]["mister_x"] is not None
        await wire.move(0)
        assert wire.position["actions"] == [], "now the detectives move"
        await wire.look(1)
        assert wire.position["view"]["mister_x"] is None, "the other seat does not see it"
        assert wire.position["actions"]
        await wire.move(1)
        await refused(wire.look(2), "not_allowed", "not yours")
        await wire.say("we are two", 1)
        await refused(wire.say("I am Bob", 2), "not_allowed")
        # One may be left and taken again: what it knows is known already.
        await ada.leave(table, 1)
        assert wire.position["view"]["seat"] == 1
        await ada.sit(table, 1, "Ann")
        await wire.look(1)
        assert wire.info["seats"][1]["name"] == "Ann"


# Spectators


async def test_a_spectator_sees_what_all_may_see_and_can_do_nothing():
    async with serving() as server:
        ada, eve = await server.person("Ada"), await server.person("Eve")
        table = (await ada.table(seats=["me", "me"], start=True))["id"]
        mine = await ada.connect(table, 0)
        for guest in (eve, server.stranger()):
            wire = await guest.connect(table)
            assert wire.position["view"]["mister_x"] is None
            assert wire.position["actions"] == []
            await mine.caught_up()
            assert mine.presence["watching"] == 1
            code = "not_allowed" if guest is eve else "no_guest"
            await refused(wire.ask("move", seat=0, position=5, action="taxi 1"), code)
            await refused(wire.ask("offer", seat=0, what="end"), code)
            await wire.close()
        wire = await eve.connect(table)
        await wire.say("good luck")
        await mine.receive_until(lambda news: news["type"] == "update")
        assert mine.entries[-1]["what"]["name"] == "Eve"


async def test_a_table_without_spectators_is_closed_to_them_once_it_runs():
    async with serving() as server:
        ada, bob, eve = [await server.person(name) for name in ("Ada", "Bob", "Eve")]
        table = (await ada.table(spectators=False))["id"]
        waiting = await eve.connect(table)
        player = await bob.connect(table)
        await bob.sit(table)
        await ada.start(table)
        with pytest.raises(Closed, match="not open to spectators"):
            await waiting.receive_until(lambda _: False)
        assert not any('"status":"running"' in text for text in waiting.raw), "and saw nothing of the game"
        for guest in (eve, server.stranger()):
            await refused(guest.connect(table), "not_allowed", "not open to spectators")
            await refused(guest.get(f"/api/tables/{table}/log"), "not_allowed", "not open to spectators")
        await player.look(1)
        await bob.leave(table, 1)
        with pytest.raises(Closed, match="not open to spectators"):
            await player.receive_until(lambda _: False)


# Chat


async def test_chat_reaches_everyone_under_the_name_of_the_seat_and_is_tidied():
    async with serving() as server:
        ada = await server.person("Ada")
        table = (await ada.table(seats=["me", "person"]))["id"]
        await ada.sit(table, 1, "Ann")
        wire, other = await ada.connect(table), await server.stranger().connect(table)
        await wire.say("  good\u0000 \u202emorning\n", 1)
        await refused(wire.say("\u200e \n"), "refused", "nothing to say")
        await refused(wire.say(""), "bad_request")
        await refused(wire.say("x" * 501), "bad_request")
        await other.receive_until(lambda news: news["type"] == "update")
        said = other.entries[-1]["what"]
        assert (said["name"], said["text"], said["seat"]) == ("Ann", "good morning", 1)


# The end, and another game


async def all_sat(server, count: int = 3) -> tuple[list[Person], str, list[Wire]]:
    """A running game of people."""
    people = [await server.person(name) for name in ("Ada", "Bob", "Eve", "Joe")[:count]]
    table = (await people[0].table(players=count))["id"]
    for seat, person in enumerate(people[1:], start=1):
        await person.sit(table, seat)
    await people[0].start(table)
    return people, table, [await person.connect(table, seat) for seat, person in enumerate(people)]


async def test_all_must_agree_to_end():
    async with serving() as server:
        _, _, (ada, bob, eve) = await all_sat(server)
        await refused(ada.answer(0, True), "refused", "nothing to answer")
        await bob.offer(1, "end")
        await refused(ada.offer(0, "end"), "refused", "an offer already")
        await ada.answer(0, True)
        await eve.answer(2, False)
        await eve.receive_until(lambda news: news["type"] == "update") if eve.info["offer"] else None
        assert eve.info["offer"] is None, "one refuses, and the offer is gone"
        assert eve.info["status"] == "running"
        await bob.offer(1, "end")
        await eve.answer(2, True)
        assert eve.info["offer"]["what"] == "end"
        await ada.answer(0, True)
        await ada.caught_up()
        assert (ada.info["status"], ada.info["ended"], ada.info["outcome"]) == ("over", "agreed", None)
        assert ada.info["seed"], "the seed is shown at the end"
        await refused(ada.offer(0, "end"), "refused", "over")
        await refused(ada.ask("move", seat=0, position=ada.position["number"], action="taxi 1"), "refused", "over")


async def test_an_offer_can_be_withdrawn_and_goes_with_the_next_move():
    async with serving() as server:
        _, _, (ada, bob, _) = await all_sat(server)
        await bob.offer(1, "end")
        await bob.answer(1, False)
        assert bob.info["offer"] is None
        await bob.offer(1, "end")
        await ada.move(0)
        await ada.caught_up()
        assert ada.info["offer"] is None


async def test_an_offer_is_gone_when_somebody_leaves():
    async with serving() as server:
        (_, _, eve), table, (wire, *_) = await all_sat(server)
        await wire.offer(0, "end")
        assert wire.info["offer"]
        assert (await eve.leave(table, 2))["offer"] is None


async def test_who_is_alone_with_bots_agrees_with_himself():
    async with serving() as server:
        ada = await server.person("Ada")
        table = (await ada.table(seats=["me", "random"], start=True))["id"]
        wire = await ada.connect(table, 0)
        await wire.offer(0, "end")
        assert wire.info["status"] == "over"
        assert wire.info["offer"] is None, "there is nothing to answer any more"


async def test_a_finished_game_is_forgotten_when_all_have_left_and_found_again():
    async with serving() as server:
        (ada, *_), table, (wire, *others) = await all_sat(server)
        known = server.services.tables
        await wire.offer(0, "end")
        for seat, other in enumerate(others, start=1):
            await other.answer(seat, True)
        for other in others:
            await other.close()
        assert known.rooms == 1, "somebody still looks at it"
        await wire.close()
        assert known.rooms == 0
        again = await ada.connect(table, 0)
        assert again.info["status"] == "over"
        await again.say("Well played.", 0)
        assert known.rooms == 1
        await again.close()
        assert known.rooms == 1, "until lists show when that was said"
        await known.save_progress()
        assert (await ada.post(f"/api/tables/{table}/rematch"))["id"]


async def test_a_rematch_seats_the_same_people_once():
    async with serving() as server:
        (ada, bob, eve), table, (wire, *others) = await all_sat(server)
        await refused(bob.post(f"/api/tables/{table}/rematch"), "refused", "not over")
        await wire.offer(0, "end")
        for seat, other in enumerate(others, start=1):
            await other.answer(seat, True)
        stranger = await server.person("Mallory")
        await refused(stranger.post(f"/api/tables/{table}/rematch"), "not_allowed", "Only those who played")
        again = (await bob.post(f"/api/tables/{table}/rematch"))["id"]
        assert (await eve.post(f"/api/tables/{table}/rematch"))["id"] == again, (
            "who asks second is led to the same"
        )
        info = await ada.get(f"/api/tables/{again}")
        assert [s["guest"] for s in info["seats"]] == [ada.id, bob.id, eve.id]
        assert (info["status"], info["host"]) == ("open", bob.id)
        old = await ada.get(f"/api/tables/{table}")
        assert old["rematch"] == again
        assert old["seed_hash"] != info["seed_hash"], "another game has other cards"
        await bob.start(again)


async def test_a_rematch_can_be_dealt_at_once():
    async with serving() as server:
        ada = await server.person("Ada")
        table = (await ada.table(seats=["me", "random"], start=True))["id"]
        wire = await ada.connect(table, 0)
        await wire.offer(0, "end")
        again = (await ada.post(f"/api/tables/{table}/rematch?start=true"))["id"]
        assert (await ada.get(f"/api/tables/{again}"))["status"] == "running"
        wire = await ada.connect(again, 0)
        assert wire.position["to_act"] == [0]


@pytest.mark.parametrize(("rotate", "order"), [(0, "abcr"), (1, "rabc"), (3, "bcra"), (4, "abcr"), (5, "rabc")])
async def test_a_rematch_may_move_everyone_some_seats_on(rotate, order):
    async with serving() as server:
        ada, bob, cleo = [await server.person(name) for name in ("Ada", "Bob", "Cleo")]
        seats = ["me", "person", "person", "random"]
        table = (await ada.table(options={"players": 4}, seats=seats))["id"]
        for person in (bob, cleo):
            await person.post(f"/api/tables/{table}/seats", {})
        await ada.start(table)
        wires = [await person.connect(table, seat) for seat, person in enumerate((ada, bob, cleo))]
        await wires[0].offer(0, "end")
        for seat in (1, 2):
            await wires[seat].answer(seat, True)
        again = (await bob.post(f"/api/tables/{table}/rematch?rotate={rotate}"))["id"]
        found = (await ada.get(f"/api/tables/{again}"))["seats"]
        who = {ada.id: "a", bob.id: "b", cleo.id: "c", "random": "r"}
        assert "".join(who[seat["guest"] or seat["bot"]] for seat in found) == order
        assert [seat["name"] for seat in found if seat["guest"] == bob.id] == ["Bob"]


async def test_a_rematch_on_another_side_against_bots_is_dealt_at_once():
    async with serving() as server:
        ada = await server.person("Ada")
        table = (await ada.table(seats=["me", "random"], start=True))["id"]
        await (await ada.connect(table, 0)).offer(0, "end")
        again = (await ada.post(f"/api/tables/{table}/rematch?start=true&rotate=1"))["id"]
        info = await ada.get(f"/api/tables/{again}")
        assert info["status"] == "running"
        assert [(seat["guest"], seat["bot"]) for seat in info["seats"]] == [(None, "random"), (ada.id, None)]


async def test_nobody_moves_on_by_a_wrong_number_of_seats():
    async with serving() as server:
        ada = await server.person("Ada")
        table = (await ada.table(seats=["me", "random"], start=True))["id"]
        await (await ada.connect(table, 0)).offer(0, "end")
        for wrong in ("-1", "100", "one"):
            await refused(ada.post(f"/api/tables/{table}/rematch?rotate={wrong}"), "bad_request", "rotate")
        assert (await ada.get(f"/api/tables/{table}"))["rematch"] is None


async def test_a_rematch_is_not_dealt_while_a_seat_is_empty():
    async with serving() as server:
        (ada, bob, eve), table, (wire, *others) = await all_sat(server)
        await eve.delete(f"/api/tables/{table}/seats/2")
        await wire.offer(0, "end")
        await others[0].answer(1, True)
        await refused(bob.post(f"/api/tables/{table}/rematch?start=true"), "refused", "empty seats")
        again = (await bob.post(f"/api/tables/{table}/rematch"))["id"]
        assert (await ada.get(f"/api/tables/{again}"))["status"] == "open"


# Lists


async def test_lists_show_what_is_open_to_all_and_ones_own():
    async with serving() as server:
        ada, bob = await server.person("Ada"), await server.person("Bob")
        hidden = (await ada.table())["id"]
        waiting = (await ada.table(visibility="open"))["id"]
        running = (await ada.table(visibility="open", seats=["me", "me"], start=True))["id"]
        over = (await ada.table(visibility="open", seats=["me", "random"], start=True))["id"]
        wire = await ada.connect(over, 0)
        await wire.offer(0, "end")

        async def listed(guest, kind: str) -> list[str]:
            return [table["id"] for table in (await guest.get(f"/api/tables?kind={kind}"))["tables"]]

        for guest in (bob, server.stranger()):
            assert await listed(guest, "open") == [waiting]
            assert await listed(guest, "running") == [running]
            assert await listed(guest, "over") == [over]
        assert sorted(await listed(ada, "mine")) == sorted([hidden, waiting, running, over])
        assert await listed(bob, "mine") == []
        await refused(server.stranger().get("/api/tables?kind=mine"), "no_guest")
        turns = {table["id"]: table["your_turn"] for table in (await ada.get("/api/tables?kind=mine"))["tables"]}
        assert turns == {hidden: False, waiting: False, running: True, over: False}


async def test_lists_say_who_came_where_once_it_is_over(file):
    async with serving(file) as server:
        ada = await server.person("Ada")
        table = (await ada.table("scotland_yard", 2, seats=["me", "me"], start=True))["id"]
        room, random = await server.room(table), Random(1)

        async def places():
            (found,) = (await ada.get("/api/tables?kind=mine"))["tables"]
            return [seat["place"] for seat in found["seats"]]

        assert await places() == [None, None]
        wire = await ada.connect(table)
        while room.table.status == "running":
            (seat,) = room.table.to_act
            action = msgspec.to_builtins(random.choice(room.table.running.actions(seat)))
            await wire.move(seat, action, room.table.position)
        assert await places() == list(room.table.outcome.places)
        cookie = ada.http.cookies
    seats = [msgspec.structs.asdict(seat) for seat in listed_seats(room.table)]
    for seat in seats:
        del seat["place"]  # as it was written before there were places in it
    query(file, "UPDATE tables SET seats = ?", msgspec.json.encode(seats).decode())
    async with serving(file) as server:
        ada = server.stranger()
        ada.http.cookies = cookie
        assert await places() == [None, None]


async def test_lists_come_in_pages_the_latest_first():
    async with serving() as server:
        ada = await server.person("Ada")
        made = []
        for number in range(65):
            server.now += number % 2  # some in the same millisecond
            made.append((await ada.table(visibility="open"))["id"])
            if len(made) == 30:
                assert (await ada.get("/api/tables?kind=open"))["next"] is None, "the page is full, but the last"
        seen, mark = [], ""
        for count in (30, 30, 5):
            page = await ada.get(f"/api/tables?kind=open{mark}")
            assert len(page["tables"]) == count
            seen += page["tables"]
            mark = f"&before={page['next']}"
        assert page["next"] is None
        assert sorted(table["id"] for table in seen) == sorted(made), "each once"
        times = [table["created"] for table in seen]
        assert times == sorted(times, reverse=True)
        assert (await ada.get("/api/tables?kind=open&before=nowhere"))["tables"] == []


# Moves are made once


async def test_a_move_sent_again_is_not_played_again():
    async with serving() as server:
        _, table, (ada, bob, eve) = await all_sat(server)
        at, action = ada.position["number"], ada.position["actions"][0]
        first = await ada.move(0, action, at)
        assert await ada.move(0, action, at) == first, "a double click, or a retry after a drop"
        await bob.caught_up()
        old = bob.position["number"]
        await bob.move(1)
        await eve.caught_up()
        await eve.move(2, None, old)  # both may act at once: his position is not gone by another's move
        await refused(ada.move(0, action, at + 1), "illegal", "turn")
        room = await server.room(table)
        assert room.table.moves == 3
        while room.table.to_act != (0,):
            seat = room.table.to_act[0]
            await (bob, eve)[seat - 1].caught_up()
            await (bob, eve)[seat - 1].move(seat)
        await ada.caught_up()
        await refused(ada.move(0, None, at), "stale", "moved on")
        await refused(ada.move(0, None, 10**6), "stale", "moved on")
        await ada.move(0)


async def test_who_comes_back_is_told_all_that_was_missed():
    async with serving() as server:
        (_, _, guest), table, (ada, bob, eve) = await all_sat(server)
        await ada.move(0)
        await eve.receive_until(lambda news: news["type"] == "update")
        known = eve.entries[-1]["number"]
        await eve.close()
        await ada.caught_up()
        await bob.caught_up()
        await bob.move(1)
        await ada.say("where is Eve?")
        again = await guest.connect(table, 2, known)
        assert [e["number"] for e in again.entries] == list(range(known + 1, again.info["number"] + 1))
        assert again.entries == (await guest.connect(table, 2)).entries[-len(again.entries) :]
        beyond = await guest.connect(table, 2, 10**6)
        assert beyond.entries[0]["number"] == 2, "from a log that is no more: everything is told anew"


# When the table on disk is another


async def test_after_a_conflict_everyone_starts_over_from_what_is_on_disk(monkeypatch):
    """Another process has written to the table: whoever is connected must not go on with what is gone."""
    async with serving() as server:
        ada = await server.person("Ada")
        table = (await ada.table(seats=["me", "me"], start=True))["id"]
        wire, other = await ada.connect(table, 0), await server.stranger().connect(table)
        storage = server.services.storage
        append = storage.append

        def conflict(_: object, done: Callable[[Exception | None], None]) -> None:
            asyncio.get_running_loop().call_soon(done, Conflict())

        monkeypatch.setattr(storage, "append", conflict)
        with pytest.raises(Closed):
            await wire.move(0)
        with pytest.raises(Closed):
            await other.receive_until(lambda _: False)
        assert wire.closed.code == other.closed.code == 4000
        monkeypatch.setattr(storage, "append", append)
        again = await ada.connect(table, 0)
        await again.move(0)
        assert again.position["moves"] == 1


async def test_who_goes_while_his_move_is_written_has_made_it(monkeypatch):
    async with serving() as server:
        ada = await server.person("Ada")
        table = (await ada.table(seats=["me", "me"], start=True))["id"]
        wire = await ada.connect(table, 0)
        storage = server.services.storage
        append, written = storage.append, []

        def slowly(addition: object, done: Callable[[Exception | None], None]) -> None:
            append(addition, lambda error: written.append(partial(done, error)))

        monkeypatch.setattr(storage, "append", slowly)
        move = {"type": "move", "id": 1, "seat": 0, "position": wire.position["number"]}
        wire.send(msgspec.json.encode(move | {"action": wire.position["actions"][0]}).decode())
        await until(lambda: written)
        wire.task.cancel()
        await until(lambda: not len(server.services.sockets))
        monkeypatch.setattr(storage, "append", append)
        written[0]()
        again = await ada.connect(table, 0)
        assert again.position["moves"] == 1, "it was on disk"
        await again.say("and the table goes on")


# Moves by request


async def test_a_move_by_request_is_refused_with_the_codes_of_the_socket():
    async with serving() as server:
        ada = await server.person("Ada")
        table = (await ada.table("scotland_yard", 2, seats=["me", "me"], start=True))["id"]
        position = (await ada.get(f"/api/tables/{table}/log?look=0"))["position"]
        move = partial(ada.post, f"/api/tables/{table}/moves")
        for action in ("taxi 999", "nonsense", {"action": "nonsense"}):
            await refused(move({"seat": 0, "position": position["number"], "action": action}), "illegal")
        legal = {"seat": 0, "position": position["number"], "action": position["actions"][0]}
        made = await move(legal)
        assert await move(legal) == made, "sent again, it is not played again"
        await refused(move({**legal, "action": position["actions"][-1]}), "stale")


# After a crash


async def test_lists_catch_up_with_a_table_whose_progress_was_not_saved(file):
    async with serving(file) as server:
        ada = await server.person("Ada")
        table = (await ada.table("scotland_yard", 2, seats=["me", "me"], start=True))["id"]
        wire = await ada.connect(table, 0)
        await wire.move(0)
        cookie = ada.http.cookies
    # A server that was killed had not come so far.
    changed = query(file, "UPDATE tables SET moves = 0, to_act = '', changed = changed - 1 RETURNING id")
    assert changed == [(table,)]
    async with serving(file) as server:
        ada = server.stranger()
        ada.http.cookies = cookie

        async def listed():
            (found,) = (await ada.get("/api/tables?kind=mine"))["tables"]
            return found["moves"], found["your_turn"]

        assert await listed() == (0, False)
        assert (await ada.get(f"/api/tables/{table}"))["moves"] == 1
        await server.services.tables.save_progress()
        assert await listed() == (1, True)
