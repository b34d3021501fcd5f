"""The OpenAPI description at /api/schema: types exactly as they are read and written, and what a refusal is."""

from typing import Any

import msgspec
from litestar.openapi.plugins import JsonRenderPlugin

from bradshaw.server.http.services import AnyRequest
from bradshaw.wire import messages

_REFERENCE = "#/components/schemas/{name}"


class Description(JsonRenderPlugin):
    """Litestar finds the routes; it does not know tags of unions, limits of numbers, or our errors."""

    def render(self, request: AnyRequest, openapi_schema: dict[str, Any]) -> bytes:
        """The description as JSON."""
        return super().render(request, describe(openapi_schema))


def describe(found: dict[str, Any]) -> dict[str, Any]:
    """The description with msgspec's schemas of all messages, and a Problem wherever one may be answered."""
    types = [kind for kind in vars(messages).values() if isinstance(kind, type)]
    types = [kind for kind in types if issubclass(kind, msgspec.Struct)]
    _, schemas = msgspec.json.schema_components(types, ref_template=_REFERENCE)
    problem = {"application/json": {"schema": {"$ref": _REFERENCE.format(name="Problem")}}}
    paths = {
        path: {method: _with_refusals(operation, problem) for method, operation in operations.items()}
        for path, operations in found["paths"].items()
    }
    components = found["components"]
    return found | {"paths": paths, "components": components | {"schemas": components["schemas"] | schemas}}


def _with_refusals(operation: Any, problem: dict[str, Any]) -> Any:
    if not isinstance(operation, dict) or "responses" not in operation:
        return operation
    refusals = {
        "4XX": {"description": "Refused, and why. Nothing was changed.", "content": problem},
        "503": {"description": "A fault on our side; trying again later may help.", "content": problem},
    }
    # Litestar's own idea of a refusal is the one for 400.
    responses = {status: answer for status, answer in operation["responses"].items() if status != "400"}
    return operation | {"responses": refusals | responses}
