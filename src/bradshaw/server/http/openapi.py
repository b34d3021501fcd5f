"""The OpenAPI description of all routes, made from the table of routes and from our types."""

from typing import Any, get_args

import bradshaw
from bradshaw.server.http.routing import JSON, Route
from bradshaw.server.http.schemas import REFERENCE, Schema, schemas
from bradshaw.wire.cookies import COOKIE, HOST_COOKIE
from bradshaw.wire.messages import Problem

SCHEME = "guest"
PROBLEM = {JSON: {"schema": {"$ref": REFERENCE.format(name="Problem")}}}
REFUSALS = {
    "4XX": {"description": "Refused, and why. Nothing was changed.", "content": PROBLEM},
    "503": {"description": "A fault on our side; trying again later may help.", "content": PROBLEM},
}
SECURITY: dict[str, list[dict[str, list[str]]]] = {
    "anyone": [],
    "visitor": [{}, {SCHEME: []}],  # with a cookie or without
    "guest": [{SCHEME: []}],
}


def describe(routes: list[Route]) -> Schema:
    """The description, OpenAPI 3.1."""
    shown = [route for route in routes if route.operation]
    kinds: list[Any] = [Problem]
    for route in shown:
        kinds += [parameter.kind for parameter in route.parameters]
        kinds += [kind for kind in (route.body, route.answer, *route.answers.values()) if kind is not None]
    found, components = schemas(kinds)
    known = _Known(kinds, found)
    paths: dict[str, dict[str, Schema]] = {}
    for route in shown:
        paths.setdefault(route.path, {})[route.method.lower()] = _operation(route, known)
    return {
        "openapi": "3.1.0",
        "info": {
            "title": "Bradshaw",
            "version": bradshaw.__version__,
            "description": "Tables at which people and programs play. The sockets of tables are described in "
            "/api/schema/asyncapi.json.",
        },
        "servers": [{"url": "/"}],
        "tags": [{"name": tag} for tag in dict.fromkeys(route.tag for route in shown)],
        "paths": paths,
        "components": {
            "schemas": components,
            "securitySchemes": {
                SCHEME: {
                    "type": "apiKey",
                    "in": "cookie",
                    "name": COOKIE,
                    "description": "The secret of a guest, as `become_guest` and `use_transfer` set it: under "
                    f"this name, or, over HTTPS, as `{HOST_COOKIE}`. Either is understood.",
                }
            },
        },
    }


class _Known:
    """Finds the schema of a type. Types may be equal without being hashable, and there are few."""

    def __init__(self, kinds: list[Any], found: list[Schema]) -> None:
        self._found = list(zip(kinds, found, strict=True))

    def of(self, wanted: Any) -> Schema:
        return next(schema for kind, schema in self._found if kind is wanted or kind == wanted)


def _operation(route: Route, known: _Known) -> Schema:
    operation: Schema = {
        "operationId": route.operation,
        "tags": [route.tag],
        "summary": route.about.partition("\n")[0],
    }
    if SECURITY[route.who]:
        operation["security"] = SECURITY[route.who]
    if route.parameters:
        operation["parameters"] = [
            {
                "name": parameter.written,
                "in": parameter.place,
                "required": parameter.required,
                "schema": _without_null(known.of(parameter.kind))
                if type(None) in get_args(parameter.kind)
                else known.of(parameter.kind),
            }
            for parameter in route.parameters
        ]
    if route.body is not None:
        operation["requestBody"] = {"required": True, "content": {JSON: {"schema": known.of(route.body)}}}
    answers = {route.status: route.answer} | route.answers
    operation["responses"] = REFUSALS | {
        str(status): {
            "description": "Done." if status < 400 else "Not well.",
            "content": {media: {"schema": known.of(kind)} for media in route.media},
        }
        for status, kind in answers.items()
    }
    return operation


def _without_null(schema: Schema) -> Schema:
    """A part of a query is there or not; it can't be null."""
    parts = [part for part in schema["anyOf"] if part != {"type": "null"}]
    return parts[0] if len(parts) == 1 else {"anyOf": parts}
