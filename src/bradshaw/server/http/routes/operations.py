"""For the host of the server: /api/health and /metrics."""

from aiohttp import web

import bradshaw
from bradshaw.server.errors import NotAllowed, Unavailable
from bradshaw.server.http.origin import is_loopback
from bradshaw.server.http.routing import At, Routes, answer
from bradshaw.server.ops import metrics
from bradshaw.wire.messages import Health

routes = Routes("operations")


@routes.get("/api/health", "get_health", answer=Health, answers={503: Health})
async def health(at: At) -> web.Response:
    """Whether the server and its database answer."""
    try:
        await at.services.storage.check()
    except Unavailable as error:
        return answer(Health("unavailable", bradshaw.__version__, str(error)), 503)
    return answer(Health("ok", bradshaw.__version__, "All is well."))


@routes.get("/metrics", answer=str)
async def figures(at: At) -> web.Response:
    """Figures for Prometheus, for programs on the same machine."""
    if not is_loopback(at.address):
        raise NotAllowed("Figures are only for programs on the same machine.")
    metrics.ROOMS.set(at.services.tables.rooms)
    return web.Response(body=metrics.text(), headers={"Content-Type": "text/plain; version=0.0.4; charset=utf-8"})
