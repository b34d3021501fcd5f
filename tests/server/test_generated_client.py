"""A client that a generator makes of our OpenAPI description, without a warning, plays the lobby."""

import asyncio
import importlib
import json
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path
from types import ModuleType
from typing import Any

import pytest

from bradshaw.server.http import openapi
from bradshaw.server.http.app import ROUTES
from tests.server.harness import Server, serving

NAME = "generated_bradshaw"


@pytest.fixture(scope="module")
def client(tmp_path_factory: pytest.TempPathFactory) -> Iterator[ModuleType]:
    """The package that openapi-python-client writes."""
    folder = tmp_path_factory.mktemp("generated")
    description, config = folder / "openapi.json", folder / "config.json"
    description.write_text(json.dumps(openapi.describe(ROUTES)))
    config.write_text(json.dumps({"post_hooks": [], "literal_enums": True}))
    command = ["generate", "--path", description, "--config", config, "--meta", "none", "--fail-on-warning"]
    done = subprocess.run(
        [sys.executable, "-m", "openapi_python_client", *command, "--output-path", folder / NAME],
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.returncode == 0, done.stdout + done.stderr
    assert "warning" not in (done.stdout + done.stderr).lower(), done.stdout
    sys.path.insert(0, str(folder))
    yield importlib.import_module(NAME)
    sys.path.remove(str(folder))


def call(tag: str, operation: str) -> Any:
    """The function for an operation."""
    return importlib.import_module(f"{NAME}.api.{tag}.{operation}").asyncio_detailed


def test_it_has_every_call_and_every_model(client: ModuleType) -> None:
    folder = Path(client.__file__ or "").parent
    for route in ROUTES:
        if route.operation:
            assert (folder / "api" / route.tag / f"{route.operation}.py").exists(), route.operation
    models = importlib.import_module(f"{NAME}.models")
    described = openapi.describe(ROUTES)["components"]["schemas"]
    assert set(described) <= set(vars(models))
    # These were left out once, because of a union with a default.
    assert {"Settings", "NewTable", "TableInfo", "BudgetClock"} <= set(described)


def test_the_cookie_is_a_security_scheme_that_operations_name() -> None:
    described = openapi.describe(ROUTES)
    schemes = described["components"]["securitySchemes"]
    assert [(scheme["type"], scheme["in"], scheme["name"]) for scheme in schemes.values()] == [
        ("apiKey", "cookie", "bradshaw")
    ]
    [scheme] = schemes
    security = {
        operation["operationId"]: operation.get("security")
        for methods in described["paths"].values()
        for operation in methods.values()
    }
    assert security["create_table"] == security["make_move"] == security["sign_out"] == [{scheme: []}]
    assert security["get_log"] == security["become_guest"] == [{}, {scheme: []}], "with it or without"
    assert security["get_health"] is None


def test_the_lobby_is_played_through_it(client: ModuleType) -> None:
    async def play() -> None:
        async with serving() as server:
            await _play(client, server)

    asyncio.run(play())


async def _play(client: ModuleType, server: Server) -> None:
    models = importlib.import_module(f"{NAME}.models")
    async with client.Client(base_url=server.url) as web:
        new = await call("guests", "become_guest")(client=web, body=models.NewGuest(name="Ada"))
        assert new.status_code == 201
        assert new.parsed.name == "Ada"
        settings = models.Settings(clock=models.BudgetClock(clock="budget", seconds=600), visibility="open")
        options = models.NewTableOptions.from_dict({"players": 2})
        wanted = models.NewTable(game="scotland_yard", options=options, settings=settings, seats=["me", "person"])
        table = (await call("tables", "create_table")(client=web, body=wanted)).parsed
        assert isinstance(table.settings.clock, models.BudgetClock)
        assert [seat.guest for seat in table.seats] == [new.parsed.id, None]
        listed = (await call("tables", "list_tables")(client=web, kind="open")).parsed
        assert [summary.id for summary in listed.tables] == [table.id]
        sat = await call("tables", "take_seat")(table.id, client=web, body=models.TakeSeat(seat=1, name="Bob"))
        assert [seat.name for seat in sat.parsed.seats] == ["Ada", "Bob"]
        started = (await call("tables", "start_table")(table.id, client=web)).parsed
        assert started.status == "running"
        # A move by request, and one that is refused: Problem is what it says.
        log = (await call("tables", "get_log")(table.id, client=web, look=0)).parsed
        move = models.NewMove(seat=0, position=log.position.number, action=log.position.actions[0])
        made = (await call("tables", "make_move")(table.id, client=web, body=move)).parsed
        assert made.number == log.number + 1
        wrong = models.NewMove(seat=1, position=made.number, action="taxi 1000")
        refused = await call("tables", "make_move")(table.id, client=web, body=wrong)
        assert refused.status_code == 409
        assert isinstance(refused.parsed, models.Problem)
        page = (await call("tables", "get_entries")(table.id, client=web, before=made.number + 1, look=0)).parsed
        assert isinstance(page.entries[-1].what, models.Happened)
        assert page.entries[-1].what.told
        room = await server.room(table.id)
        for _ in range(2000):
            if room.table.status == "over":
                break
            seat = room.table.to_act[0]
            action = room.table.game.write(room.table.running.actions(seat)[0])
            next_move = models.NewMove(seat=seat, position=room.table.position, action=action)
            assert (await call("tables", "make_move")(table.id, client=web, body=next_move)).status_code == 200
        replay = (await call("replays", "get_replay")(table.id, client=web)).parsed
        assert replay.moves == room.table.moves
        steps = (await call("replays", "get_steps")(table.id, client=web, look=0, count=5)).parsed
        assert len(steps.steps) == 5
        assert steps.next_ == 5
        assert (await call("replays", "verify_replay")(table.id, client=web)).parsed.moves_fit
        assert (await call("replays", "get_record")(table.id, client=web)).status_code == 200
        assert (await call("guests", "sign_out")(client=web)).status_code == 200
        nobody = await call("guests", "who_am_i")(client=web)
        assert (nobody.status_code, nobody.parsed.code) == (401, "no_guest")
