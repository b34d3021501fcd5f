"""Requests made from the OpenAPI description, and against it: no fault, and every answer as described."""

import asyncio
import functools
from collections.abc import Iterator
from typing import Any

import pytest
import schemathesis
from hypothesis import HealthCheck, Phase, given, settings
from schemathesis import Case, GenerationMode
from schemathesis.checks import not_a_server_error
from schemathesis.specs.openapi.checks import (
    content_type_conformance,
    response_headers_conformance,
    response_schema_conformance,
    status_code_conformance,
)

from tests.server.fuzz.cases import CASES
from tests.server.harness import Person, serving

CHECKS = [
    content_type_conformance,
    not_a_server_error,
    response_headers_conformance,
    response_schema_conformance,
    status_code_conformance,
]


async def _describe() -> dict[str, Any]:
    async with serving() as server:
        found: dict[str, Any] = (await server.stranger().request("GET", "/api/schema/openapi.json")).json()
        return found


@functools.cache
def _schema() -> Any:
    return schemathesis.openapi.from_dict(asyncio.run(_describe()))


def _places() -> list[tuple[str, GenerationMode]]:
    """Every operation, with what fits its description and, where something can be wrong, with what does not."""
    operations = [result.ok() for result in _schema().get_all_operations()]
    asks = {each.label: bool(each.body or each.query or each.path_parameters) for each in operations}
    return [(label, mode) for label in asks for mode in GenerationMode if asks[label] or mode.is_positive]


PLACES = _places()
EACH = CASES["openapi"] // len([mode for _, mode in PLACES if mode.is_negative]) // 2 + 1


class World:
    """A server with a few tables and people, for one operation after the other."""

    def __init__(self) -> None:
        self.runner = asyncio.Runner()
        self._serving = serving()
        self.server = self.runner.run(self._serving.__aenter__())
        self.person: Person = self.runner.run(self.server.person("Ada"))
        self.tables: list[str] = [self.runner.run(self._table(start)) for start in (False, True)]

    async def _table(self, start: bool) -> str:
        return str((await self.person.table(seats=["me", "me"], start=start))["id"])

    def close(self) -> None:
        self.runner.run(self._serving.__aexit__(None, None, None))
        self.runner.close()

    def request(self, case: Case) -> Any:
        """Send it as Ada, who has tables, half of the time to one of them."""
        if "table" in case.path_parameters and len(str(case.path_parameters["table"])) % 2:
            case.path_parameters["table"] = self.tables[len(str(case.body)) % 2]
        if case.operation.label == "DELETE /api/me":
            self.person = self.runner.run(self.server.person("Ada"))
        asked = case.as_transport_kwargs(base_url=self.server.url)
        asked.pop("cookies")
        if "data" in asked:
            asked["content"] = asked.pop("data")
        request = self.person.http.build_request(**asked)
        return self.runner.run(self.person.http.send(request))


@pytest.fixture(scope="module")
def world() -> Iterator[World]:
    found = World()
    yield found
    found.close()


@pytest.mark.parametrize(("label", "mode"), PLACES)
def test_answers_are_as_described(label: str, mode: GenerationMode, world: World) -> None:
    method, path = label.split()
    operation = _schema()[path][method]
    tried = 0

    @settings(
        max_examples=EACH,
        database=None,
        deadline=None,
        derandomize=True,
        phases=[Phase.generate],
        suppress_health_check=list(HealthCheck),
    )
    @given(operation.as_strategy(generation_mode=mode))
    def fuzz(case: Case) -> None:
        nonlocal tried
        tried += 1
        response = world.request(case)
        case.validate_response(response, checks=CHECKS)
        if response.status_code >= 400 and label != "GET /api/health":
            problem = response.json()
            assert problem.keys() == {"code", "sentence", "reason"}
            assert problem["reason"], f"{problem} can be said in English only"
            assert problem["sentence"].endswith("."), problem

    fuzz()
    assert tried >= (EACH if (label, GenerationMode.NEGATIVE) in PLACES else 1)


def test_the_description_names_every_refusal() -> None:
    found = asyncio.run(_describe())
    problem = {"application/json": {"schema": {"$ref": "#/components/schemas/Problem"}}}
    for operations in found["paths"].values():
        for operation in operations.values():
            assert operation["responses"]["4XX"]["content"] == problem
            assert "503" in operation["responses"]
            assert "400" not in operation["responses"]
