"""Records and options that somebody tampered with are refused in a sentence."""

import asyncio
import json
import logging
from random import Random
from typing import Any

import httpx
import msgspec
import pytest

from bradshaw.core.match import Match
from bradshaw.core.record import checksum
from bradshaw.core.registry import load_game
from tests.server.fuzz.cases import CASES, ODD, RAW, faults, mutated
from tests.server.harness import serving

GAMES = {"scotland_yard": 3, "eighty_days": 2, "mystery_express": 3}


@pytest.fixture(autouse=True)
def _no_faults(caplog: pytest.LogCaptureFixture) -> Any:
    before = faults()
    yield
    assert not [record for record in caplog.records if record.levelno >= logging.ERROR]
    assert faults() == before


def _check(sent: Any, answer: httpx.Response) -> None:
    """Taken, or refused in a sentence."""
    assert answer.status_code < 500, (sent, answer.text)
    if answer.status_code >= 400:
        problem = answer.json()
        assert problem.keys() == {"code", "sentence", "reason"}, sent
        assert problem["reason"], (sent, problem)
        assert problem["sentence"].endswith((".", "!", "?")), (sent, problem)


# Records


def _played(name: str, rng: Random) -> str:
    """The record of a game that was played for a while."""
    game = load_game(name)
    match = Match(game, game.options(players=GAMES[name]), seed="fuzz")
    for _ in range(12):
        seat = rng.choice(match.to_act)
        match.play(seat, rng.choice(list(match.actions(seat))))
    return match.record.dumps()


def _tampered(rng: Random, text: str) -> str:
    """A record in which something else is written, with checksums that fit it."""
    lines = [json.loads(line) for line in text.splitlines()]
    for _ in range(rng.randrange(1, 3)):
        line = rng.choice(lines)
        match rng.randrange(8):
            case 0 | 1 | 2:
                line[rng.choice(list(line))] = rng.choice(ODD)
            case 3:
                line[rng.choice(("x", "seat", "players", "move"))] = rng.choice(ODD)
            case 4 if len(line) > 1:
                line.pop(rng.choice(list(line)))
            case 5:
                lines.insert(rng.randrange(len(lines) + 1), rng.choice(lines))
            case 6 if len(lines) > 1:
                lines.remove(line)
            case _:
                lines[0]["options"] = {**_options_in(lines[0]), rng.choice(OPTION_NAMES): rng.choice(ODD)}
    written, before = [], ""
    for line in lines:
        line.pop("sum", None)
        body = json.dumps(line, separators=(",", ":"), ensure_ascii=rng.random() < 0.5)[:-1]
        before = checksum(before, body)
        written.append(f'{body},"sum":"{before}"}}')
    return "\n".join(written) + "\n"


def _options_in(line: dict[str, Any]) -> dict[str, Any]:
    found = line.get("options")
    return found if isinstance(found, dict) else {}


OPTION_NAMES = sorted(
    {name for game in GAMES for name in load_game(game).options_type.__struct_fields__}
    | {"", "self", "x", "chosen"}
)


@pytest.mark.parametrize("game", GAMES)
def test_records_that_were_tampered_with(game: str) -> None:
    asyncio.run(_upload_all(game, CASES["records"] // len(GAMES)))


async def _upload_all(game: str, count: int) -> None:
    rng = Random(game)
    taken = 0
    async with serving() as server:
        person = await server.person("Ada")
        text = _played(game, rng)
        for _ in range(count):
            sent = _tampered(rng, text) if rng.random() < 0.7 else mutated(rng, text)
            answer = await person.request("POST", "/api/replays", {"text": sent})
            _check(sent, answer)
            if answer.status_code == 201:
                taken += 1
                for path in ("", "/steps?look=0", "/steps", "/verification", "/record"):
                    _check(sent, await person.request("GET", f"/api/replays/{answer.json()['id']}{path}"))
        assert 0 < taken < count


# Options


@pytest.mark.parametrize("game", GAMES)
def test_tables_with_odd_options(game: str) -> None:
    asyncio.run(_ask_all(game, CASES["options"] // len(GAMES)))


async def _ask_all(game: str, count: int) -> None:
    rng = Random(game)
    made = 0
    async with serving() as server:
        person = await server.person("Ada")
        for number in range(count):
            if number % 10 == 0:
                body = _broken(rng, {"game": game, "options": {"players": 3}})
            else:
                body = msgspec.json.encode(_wanted(rng, game))
            answer = await person.request(
                "POST", "/api/tables", content=body, headers={"content-type": "application/json"}
            )
            _check(body, answer)
            if answer.status_code == 201:
                made += 1
                table = answer.json()
                assert (await person.get(f"/api/tables/{table['id']}"))["options"] == table["options"]
        assert made > 0
        assert (await person.request("GET", "/api/tables?kind=mine")).status_code == 200


def _broken(rng: Random, wanted: dict[str, Any]) -> bytes:
    if rng.random() < 0.5:
        return mutated(rng, json.dumps(wanted)).encode("utf-8", "replace")
    return json.dumps(wanted).replace("3", rng.choice(RAW)).encode() + rng.randbytes(rng.randrange(3))


def _wanted(rng: Random, game: str) -> dict[str, Any]:
    """What a host might ask for, with a few odd values."""
    odd = [value for value in ODD if not isinstance(value, int) or abs(value) < 2**64]
    options = {name: rng.choice(odd) for name in rng.sample(OPTION_NAMES, rng.randrange(3))}
    wanted: dict[str, Any] = {"game": game, "options": {"players": rng.choice((2, 3, 4)), **options}}
    clocks = ({"clock": "move", "seconds": 30}, {"clock": "days", "days": rng.choice(odd)}, {"clock": "x"}, None)
    match rng.randrange(6):
        case 0:
            wanted["seats"] = [rng.choice(("me", "person", "random", "", "x")) for _ in range(rng.randrange(6))]
        case 1:
            wanted["settings"] = {rng.choice(("clock", "absent", "visibility", "stand_in")): rng.choice(odd)}
        case 2:
            wanted["settings"] = {"clock": rng.choice(clocks), "out_of_time": rng.choice(("bot", "loss", "x"))}
        case 3:
            wanted[rng.choice(("game", "options", "seats", "settings", "start", "x"))] = rng.choice(odd)
        case _:
            wanted["start"] = rng.random() < 0.5
    return wanted
