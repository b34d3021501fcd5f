"""The description of the sockets is that of what really goes over them; options are described as well."""

import json
from typing import Any, get_args

import pytest
from jsonschema import Draft202012Validator

from bradshaw.server.http import asyncapi
from bradshaw.wire.messages import AnyFromClient, AnyFromServer
from tests.server.harness import Refusal, Wire, serving

GAMES = {"scotland_yard": 2, "eighty_days": 2, "mystery_express": 3}


def validator(side: str) -> Draft202012Validator:
    described = asyncapi.describe()
    return Draft202012Validator({"$ref": f"#/components/schemas/{side}", "components": described["components"]})


class Checked:
    """A socket of which everything that is sent on it, both ways, is compared with the description."""

    def __init__(self, wire: Wire) -> None:
        self.wire = wire
        self.kinds: set[str] = set()
        self._send, self._take = wire.send, wire._take
        self._to, self._from = validator("FromClient"), validator("FromServer")
        wire.send, wire._take = self.send, self.take  # type: ignore[method-assign]

    def send(self, text: Any) -> None:
        self._to.validate(json.loads(text))
        self._send(text)

    def take(self, message: Any) -> Any:
        self._from.validate(json.loads(message.data))
        found = self._take(message)
        self.kinds.add(found["type"])
        return found


@pytest.mark.parametrize("name", GAMES)
async def test_real_traffic_is_as_described(name):
    async with serving() as server:
        ada = await server.person("Ada")
        table = (await ada.table(name, GAMES[name], seats=["me"] * GAMES[name], start=True))["id"]
        wires = [await ada.connect(table, seat) for seat in range(GAMES[name])]
        watcher = server.stranger().open(table)
        checked = [Checked(wire) for wire in (*wires, watcher)]
        await watcher.receive_until(lambda news: news["type"] == "presence")
        room = await server.room(table)
        for _ in range(60):
            if room.table.status == "over":
                break
            seat = room.table.to_act[0]
            await wires[seat].caught_up()
            await wires[seat].move(seat)
        await wires[0].say("Hello", 0)
        await wires[0].look(1)
        with pytest.raises(Refusal):
            await wires[0].move(0, "nonsense", 1)
        await wires[0].offer(0, "end")
        for each in checked:
            await each.wire.caught_up()
    assert set.union(*(each.kinds for each in checked)) - {"show"} == {
        *("welcome", "update", "presence", "done", "refused")
    }


def test_every_message_is_described_and_nothing_else_fits() -> None:
    described = asyncapi.describe()
    tags = {kind.__struct_config__.tag for kind in (*get_args(AnyFromClient), *get_args(AnyFromServer))}
    assert set(described["components"]["messages"]) == tags
    assert set(described["channels"]["table"]["messages"]) == tags
    for side in ("FromServer", "FromClient"):
        for wrong in ({}, {"type": "nothing"}, {"type": "done"}, {"type": "move", "id": 1}, []):
            assert not validator(side).is_valid(wrong)
    for reference in _references(described):
        at: Any = described
        for part in reference.removeprefix("#/").split("/"):
            at = at[part]


def _references(part: Any) -> list[str]:
    if isinstance(part, dict):
        own = [part["$ref"]] if isinstance(part.get("$ref"), str) else []
        return own + [found for value in part.values() for found in _references(value)]
    return [found for value in part for found in _references(value)] if isinstance(part, list) else []


async def test_both_are_served() -> None:
    async with serving() as server:
        stranger = server.stranger()
        assert (await stranger.get("/api/schema/asyncapi.json"))["asyncapi"] == "3.0.0"
        assert (await stranger.get("/api/schema/openapi.json"))["openapi"] == "3.1.0"


async def test_options_say_what_they_do() -> None:
    async with serving() as server:
        games = await server.stranger().get("/api/games")
        said = {
            (game["name"], option["name"]): option["schema"].get("description", "")
            for game in games
            for option in game["options"]
        }
        assert (
            said["scotland_yard", "double_moves"] == "How many double-move tickets Mister X has; 3 only in modern."
        )
        assert [option for option, text in said.items() if not text.endswith(".")] == []
