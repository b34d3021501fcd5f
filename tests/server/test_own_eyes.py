"""Everyone at a table is sent his own position and what he may know of each move, and nothing else.

The game is played beside the server by the core alone, which says what each seat must be told.
"""

from random import Random
from typing import Any
from unittest.mock import patch

import msgspec
import pytest

import bradshaw
from bradshaw.core.game import visible
from bradshaw.core.match import Match
from bradshaw.server.tables import render
from tests.server.harness import Person, Refusal, Wire, serving

GAMES = ("scotland_yard", "eighty_days", "mystery_express")
PLAYERS = 3
MOVES = 40
SEED = "the seed of the table"


def as_json(value: Any) -> Any:
    """As it is after its way over the wire."""
    return msgspec.json.decode(msgspec.json.encode(value))


def in_order(actions: list[Any]) -> list[bytes]:
    return sorted(msgspec.json.encode(action, order="sorted") for action in actions)


class Eyes:
    """Somebody at the table, and what the core says that he must have been told."""

    def __init__(self, person: Person, wire: Wire, look: int | None) -> None:
        self.person, self.wire, self.look = person, wire, look
        self.events: list[Any] = []

    def expect(self, match: Match, events: Any) -> None:
        lasting = [event for event in visible(events, self.look) if not event.fleeting]
        self.events.append(as_json(lasting))

    def check(self, match: Match, position: Any, entries: Any) -> None:
        """A position and a log, as he was told of them."""
        acts = self.look is not None and self.look in match.to_act
        assert position["view"] == as_json(match.game.with_showing(match.view(self.look), ()))
        # Those of one kind come together, so their order may be another.
        assert in_order(position["actions"]) == (in_order(as_json(match.actions(self.look))) if acts else [])
        assert position["to_act"] == list(match.to_act)
        assert position["moves"] == match.moves
        happened = [entry["what"] for entry in entries if entry["what"]["entry"] == "happened"]
        assert [what["events"] for what in happened] == self.events[len(self.events) - len(happened) :]

    async def check_wire(self, match: Match) -> None:
        for news in await self.wire.caught_up():
            assert news["type"] != "update" or news.get("look") == self.look
        self.check(match, self.wire.position, self.wire.entries)

    async def check_http(self, match: Match, table: str) -> None:
        look = "" if self.look is None else f"&look={self.look}"
        found = await self.person.get(f"/api/tables/{table}/log?{look}")
        page = await self.person.get(f"/api/tables/{table}/entries?before={found['number'] + 1}{look}")
        self.check(match, found["position"], found["entries"])
        self.check(match, found["position"], page["entries"])
        assert [entry["number"] for entry in page["entries"]] == [e["number"] for e in found["entries"]]
        for other in {0, 1, 2} - {self.look}:
            for path in (f"log?look={other}", f"entries?before=9&look={other}"):
                with pytest.raises(Refusal, match="not_allowed"):
                    await self.person.get(f"/api/tables/{table}/{path}")


@pytest.mark.parametrize("name", GAMES)
async def test_everyone_is_sent_what_he_may_know_and_nothing_else(name):
    private = await play(name)
    assert private or name == "eighty_days", "nothing was hidden from anybody"


message, visible_to = render.News.message, render.visible


def movers_message(news, look, **more):
    """Everyone is sent what the mover is sent."""
    return message(news, getattr(news._happenings[0].entry, "seat", look), **more)


def movers_events(events, look):
    """Everyone is told everything."""
    return visible_to(events, next((event.audience[0] for event in events if event.audience), look))


@pytest.mark.parametrize(("where", "leak"), [("News.message", movers_message), ("visible", movers_events)])
async def test_it_would_be_noticed_if_all_were_sent_the_movers_own(where, leak):
    # A change that is meant for other eyes may also be one that can't be made.
    with (
        patch(f"bradshaw.server.tables.render.{where}", leak),
        pytest.raises((AssertionError, TypeError, KeyError, IndexError)),
    ):
        await play("mystery_express")


async def play(name: str) -> int:
    """Play a game and check everything that is sent; how many moves had something private to them."""
    game = bradshaw.load(name)
    match = Match(game, game.options(players=PLAYERS), seed=SEED)
    random, private = Random(name), 0
    async with serving() as server:
        people = [await server.person(f"Guest {seat}") for seat in range(PLAYERS)]
        table = (await people[0].table(name, PLAYERS, seed=SEED))["id"]
        for seat in range(1, PLAYERS):
            await people[seat].sit(table, seat)
        await people[0].start(table)
        watcher = server.stranger()
        eyes = [Eyes(person, await person.connect(table, seat), seat) for seat, person in enumerate(people)]
        eyes.append(Eyes(watcher, await watcher.connect(table), None))
        for each in eyes:
            await each.check_wire(match)
        while match.to_act and match.moves < MOVES:
            seat = random.choice(match.to_act)
            action = random.choice(list(match.actions(seat)))
            move = {"seat": seat, "position": eyes[seat].wire.position["number"], "action": as_json(action)}
            events = match.play(seat, action)
            private += any(event.audience is not None for event in events)
            for each in eyes:
                each.expect(match, events)
            if match.moves % 2:
                await eyes[seat].wire.ask("move", **move)
            else:
                await people[seat].post(f"/api/tables/{table}/moves", move)
            for each in eyes:
                await each.check_wire(match)
            if match.moves % 10 == 0:
                for each in eyes:
                    await each.check_http(match, table)
    return private
