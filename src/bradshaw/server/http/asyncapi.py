"""The AsyncAPI description of the sockets of tables: every message of both directions, from our types."""

from types import UnionType
from typing import Any, get_args

import bradshaw
from bradshaw.server.http.openapi import SCHEME
from bradshaw.server.http.routes.sockets import PATH
from bradshaw.server.http.schemas import REFERENCE, Schema, schemas
from bradshaw.wire.cookies import COOKIE
from bradshaw.wire.messages import PROTOCOL, AnyFromClient, AnyFromServer

CHANNEL = "table"


def describe() -> Schema:
    """The description, AsyncAPI 3.0. FromServer and FromClient are schemas of all messages of a side."""
    sides: dict[str, UnionType] = {"FromServer": AnyFromServer, "FromClient": AnyFromClient}
    (server, client), components = schemas(sides.values())
    messages = {name: _messages(side) for name, side in sides.items()}
    return {
        "asyncapi": "3.0.0",
        "info": {
            "title": "Bradshaw: the sockets of tables",
            "version": bradshaw.__version__,
            "description": f"Version {PROTOCOL} of the protocol. The first message, `welcome`, names the version. "
            "Each message is a JSON text. HTTP is described in /api/schema/openapi.json.",
        },
        "defaultContentType": "application/json",
        "channels": {
            CHANNEL: {
                "address": PATH,
                "description": "`look` is the seat whose eyes are looked through, `after` the last entry known; "
                "with `words`, positions and moves are told in words, too.",
                "parameters": {"table": {"description": "The id of the table."}},
                "messages": {name: _reference("messages", name) for side in messages.values() for name in side},
                "bindings": {"ws": {"method": "GET", "query": _query(), "bindingVersion": "0.1.0"}},
            }
        },
        "operations": {
            "sendToServer": _operation("receive", messages["FromClient"]),
            "sendToClient": _operation("send", messages["FromServer"]),
        },
        "components": {
            "messages": {name: message for side in messages.values() for name, message in side.items()},
            "schemas": components | {"FromServer": server, "FromClient": client},
            "securitySchemes": {SCHEME: {"type": "httpApiKey", "in": "cookie", "name": COOKIE}},
        },
    }


def _messages(side: UnionType) -> dict[str, Schema]:
    found = {}
    for kind in get_args(side):
        payload = {"$ref": REFERENCE.format(name=kind.__name__)}
        found[str(kind.__struct_config__.tag)] = {"title": kind.__name__, "payload": payload}
    return found


def _operation(action: str, messages: dict[str, Schema]) -> Schema:
    """An operation, as seen from the server."""
    return {
        "action": action,
        "channel": {"$ref": f"#/channels/{CHANNEL}"},
        "messages": [{"$ref": f"#/channels/{CHANNEL}/messages/{name}"} for name in messages],
    }


def _reference(kind: str, name: str) -> Schema:
    return {"$ref": f"#/components/{kind}/{name}"}


def _query() -> dict[str, Any]:
    number = {"type": "integer", "minimum": 0}
    properties = {"look": number | {"maximum": 99}, "after": number, "words": {"type": "boolean"}}
    return {"type": "object", "properties": properties}
