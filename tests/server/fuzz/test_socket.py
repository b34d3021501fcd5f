"""Whatever comes on a socket is answered in a sentence, changes nothing if it is refused, and breaks nothing."""

import asyncio
import json
import logging
from collections.abc import Iterable
from random import Random
from typing import Any

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from bradshaw.core.registry import load_game
from bradshaw.games.scotland_yard.secrets import YardSecrets
from bradshaw.server.http.limits import LARGEST_MESSAGE
from bradshaw.server.tables import history
from tests.server.fuzz.cases import CASES, CODES, MORE, faults, odd_text, some_message
from tests.server.harness import Person, Server, Wire, fixed_ids, serving

STATES = ("open", "running", "over")
WHO = ("stranger", "spectator", "another", "seat")
GAMES = {"scotland_yard": 2, "eighty_days": 2, "mystery_express": 3}
PLACES = [(state, who, game) for state in STATES for who in WHO for game in GAMES]
EACH = CASES["socket"] // len(PLACES)
AT_ONCE = 20


class Target:
    """A table in some state, and the socket of somebody at it."""

    def __init__(self, server: Server, table: str, wire: Wire, people: list[Wire]) -> None:
        self.server = server
        self.table = table
        self.wire = wire
        self.people = people  # one for each seat
        self.refused = 0
        self.done = 0

    @classmethod
    async def make(cls, server: Server, state: str, who: str, game: str) -> "Target":
        ada, bob = await server.person("Ada"), await server.person("Bob")
        rest = ["person"] * (GAMES[game] - 1)
        table = (await ada.table(game, GAMES[game], seats=["me", *rest]))["id"]
        if state != "open":
            await bob.sit(table, 1)
            for seat in range(2, GAMES[game]):
                await (await server.person("Eve")).sit(table, seat)
            await ada.start(table)
        people = [await ada.connect(table, 0)]
        if state != "open":
            people.append(await bob.connect(table, 1))
        if state == "over":
            room = await server.room(table)
            for seat in range(2, GAMES[game]):
                await server.services.lobby.leave(room, room.table.seats[seat].guest or "", seat)
            await people[0].offer(0, "end")
            await people[1].answer(1, True)
        person: Person = {"stranger": server.stranger(), "another": bob, "seat": ada}.get(who) or (
            await server.person("Carl")
        )
        wire = await person.connect(table, 0 if who == "seat" else None)
        return cls(server, table, wire, people)

    async def try_all(self, messages: Iterable[str | bytes]) -> None:
        """Send the messages at once, and see that each is answered and no refused one has left a trace."""
        room = await self.server.room(self.table)
        last, sent = room.table.number, [_not_too_long(message) for message in messages]
        for message in sent:
            self.wire.send(message)
        for message in sent:
            try:
                answer = await self.wire.receive_until(lambda news: news["type"] in ("done", "refused"))
            except Exception as error:
                raise AssertionError(f"no answer to {message[:500]!r}: {error!r}") from error
            if answer["type"] == "done":
                self.done += 1
                last = max(last, answer["number"])
            else:
                self.refused += 1
                assert answer["code"] in CODES, (message, answer)
                assert answer["sentence"].endswith((".", "!", "?")), (message, answer)
        assert room.table.number == last, "something refused is in the log"
        for wire in self.people:
            await wire.caught_up()
        if room.table.status != "over":
            assert not any(room.table.created.seed in raw for raw in self.wire.raw), "the seed is out"
        self.wire.raw.clear()

    async def check(self) -> None:
        """The table is as its log says, and can be played."""
        room = await self.server.room(self.table)
        lines = await self.server.services.storage.lines(self.table, 0, 2**31)
        *_, (again, _) = history.fold(history.begin(self.table, lines[:1]), lines[1:])
        assert (again.number, again.sum, again.status) == (room.table.number, room.table.sum, room.table.status)
        if room.table.status == "running":
            acting = [seat for seat in room.table.to_act if seat < 2]
            if acting:
                action = room.table.game.actions(room.table.running.state, acting[0])[0]
                await self.people[acting[0]].move(acting[0], room.table.game.write(action), room.table.position)


@pytest.fixture(autouse=True)
def _no_faults(caplog: pytest.LogCaptureFixture) -> Any:
    """Nothing is logged as an error, and no fault is counted."""
    before = faults()
    yield
    assert not [record for record in caplog.records if record.levelno >= logging.ERROR]
    assert faults() == before


@pytest.mark.parametrize(("state", "who", "game"), PLACES)
def test_odd_messages_are_refused_in_a_sentence(state: str, who: str, game: str) -> None:
    asyncio.run(_fuzz(state, who, game, Random(f"{state} {who} {game}")))


async def _fuzz(state: str, who: str, game: str, rng: Random) -> None:
    async with serving() as server:
        target = await Target.make(server, state, who, game)
        for _ in range(EACH // AT_ONCE):
            position = target.wire.position or {"number": 0, "actions": []}
            messages = [some_message(rng, position["number"], position["actions"]) for _ in range(AT_ONCE)]
            await target.try_all(_text_or_bytes(rng, odd_text(rng, message)) for message in messages)
        await target.check()
        assert target.refused + target.done == EACH
        assert target.done > 0, "looking is always allowed"
        assert target.refused > EACH // 2


def _not_too_long(message: str | bytes) -> str | bytes:
    """What is far too long closes the socket, which is tested elsewhere."""
    size = len(message.encode() if isinstance(message, str) else message)
    return message if size < 4 * LARGEST_MESSAGE else message[:LARGEST_MESSAGE]


def _text_or_bytes(rng: Random, text: str) -> str | bytes:
    return text if rng.random() < 0.97 else text.encode("utf-8", "replace") + rng.randbytes(4)


def test_the_number_of_cases() -> None:
    assert sum(CASES.values()) >= 20_000 * MORE
    assert EACH * len(PLACES) == CASES["socket"]
    assert EACH % AT_ONCE == 0, "none is left over"


# Hypothesis

values = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats() | st.text(max_size=30),
    lambda inner: st.lists(inner, max_size=4) | st.dictionaries(st.text(max_size=8), inner, max_size=4),
    max_leaves=12,
)
seats = st.integers(-1, 3) | values
known = st.one_of(
    *(
        st.fixed_dictionaries({"type": st.just(kind), "id": st.integers(0, 2**53) | values}, optional=fields)
        for kind, fields in {
            "move": {"seat": seats, "position": st.integers(0, 50) | values, "action": st.text() | values},
            "say": {"text": st.text() | values, "seat": seats},
            "look": {"seat": seats, "after": st.integers(0, 50) | values},
            "offer": {"seat": seats, "what": st.sampled_from(["end", "undo"]) | values},
            "answer": {"seat": seats, "yes": st.booleans() | values},
            "nonsense": {"x": values},
        }.items()
    )
)
anything = st.one_of(
    known.map(json.dumps), values.map(json.dumps), st.text(st.characters(exclude_categories=["Cs"])), st.binary()
)


@pytest.mark.parametrize("state", STATES)
def test_anything_at_all_is_refused_in_a_sentence(state: str) -> None:
    each, at_once = CASES["hypothesis"] // len(STATES), 10
    with asyncio.Runner() as runner:
        running = serving()
        server = runner.run(running.__aenter__())
        target = runner.run(Target.make(server, state, "seat", "scotland_yard"))

        @settings(
            max_examples=each // at_once + 1,
            database=None,
            deadline=None,
            derandomize=True,
            suppress_health_check=list(HealthCheck),
        )
        @given(st.lists(anything, min_size=at_once, max_size=at_once))
        def fuzz(messages: list[str | bytes]) -> None:
            runner.run(target.try_all(messages))

        fuzz()
        runner.run(target.check())
        runner.run(running.__aexit__(None, None, None))
    assert target.refused + target.done >= each


# Refusals tell nothing


def test_refusals_are_the_same_wherever_mister_x_is() -> None:
    told = [asyncio.run(_refusals(swapped)) for swapped in (False, True)]
    assert told[0] == told[1]
    assert len(told[0]) > 1_000


async def _refusals(swapped: bool) -> list[str]:
    """What a detective is told who tries everything; Mister X may be elsewhere, which the detective can't know."""
    rng = Random(11)
    with fixed_ids():
        async with serving() as server:
            ada, bob = await server.person("Ada"), await server.person("Bob")
            table = (await ada.table(seats=["me", "person"]))["id"]
            await bob.sit(table, 1)
            await ada.start(table)
            room = await server.room(table)
            game = load_game("scotland_yard")
            if swapped:
                other = YardSecrets(game).swap(room.table.running.state, 1, Random(1))
                assert other is not None
                assert other.trail != room.table.running.state.trail
                room.table.running.state = other
            wire = await bob.connect(table, 1)
            before = len(wire.raw)
            for _ in range(1_500):
                message = some_message(rng, wire.position["number"], [])
                if message["type"] != "say":
                    wire.send(odd_text(rng, message))
                    await wire.receive_until(lambda news: news["type"] in ("done", "refused"))
            return wire.raw[before:]
