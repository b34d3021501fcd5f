"""The descriptions of this server for programs: /api/schema."""

from collections.abc import Awaitable, Callable

import msgspec
from aiohttp import web

from bradshaw.server.http import asyncapi, openapi
from bradshaw.server.http.routing import JSON, Route


def add_descriptions(app: web.Application, routes: list[Route]) -> None:
    """Serve what describes these routes, and the sockets."""
    http = msgspec.json.encode(openapi.describe(routes))
    app.router.add_get("/api/schema", _serve(http))
    app.router.add_get("/api/schema/openapi.json", _serve(http))
    app.router.add_get("/api/schema/asyncapi.json", _serve(msgspec.json.encode(asyncapi.describe())))


def _serve(description: bytes) -> Callable[[web.Request], Awaitable[web.StreamResponse]]:
    async def serve(_: web.Request) -> web.StreamResponse:
        return web.Response(body=description, content_type=JSON)

    return serve
