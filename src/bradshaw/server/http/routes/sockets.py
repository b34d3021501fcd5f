"""The sockets of tables: /api/tables/{table}/socket."""

from aiohttp import web

from bradshaw.server.errors import Refused
from bradshaw.server.http.middleware import SOCKET, refusal
from bradshaw.server.http.services import SERVICES

PATH = "/api/tables/{table}/socket"


def add_socket(app: web.Application) -> None:
    """Let the application serve them."""
    app.router.add_get(PATH, _serve, name=SOCKET, allow_head=False)


async def _serve(request: web.Request) -> web.StreamResponse:
    try:
        return await request.app[SERVICES].sockets.serve(request)
    except (Refused, ConnectionError) as error:
        return refusal(error)
