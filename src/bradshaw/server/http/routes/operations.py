"""For the host of the server: /api/health, alive and ready, and /metrics."""

import math

from aiohttp import web

import bradshaw
from bradshaw.server.english import say
from bradshaw.server.errors import NotAllowed
from bradshaw.server.http.origin import TRUSTED
from bradshaw.server.http.routing import At, Routes, answer
from bradshaw.server.ops import metrics
from bradshaw.wire.messages import Health

routes = Routes("operations")


@routes.get("/api/health", "get_health", answer=Health, answers={503: Health})
async def health(at: At) -> web.Response:
    """As `/api/health/ready`."""
    return await _readiness(at)


@routes.get("/api/health/ready", "get_readiness", answer=Health, answers={503: Health})
async def ready(at: At) -> web.Response:
    """Whether moves can be made and are kept: it is tried, at most once a second."""
    return await _readiness(at)


@routes.get("/api/health/live", "get_liveness")
async def live(_: At) -> Health:
    """That the process answers: whether it is well, or to be started anew."""
    return Health("ok", bradshaw.__version__, "The server answers.")


@routes.get("/metrics", answer=str)
async def figures(at: At) -> web.Response:
    """Figures for Prometheus, for programs on the same machine and on those that it trusts."""
    if at.address not in at.request.app[TRUSTED]:
        raise NotAllowed(say("figures"))
    space = at.services.storage.space()
    metrics.ROOMS.set(at.services.tables.rooms)
    metrics.DAMAGED.set(len(at.services.tables.damaged))
    metrics.LOG_BYTES.set(space.log)
    metrics.DISK_FREE.set(math.nan if space.free is None else space.free)
    return web.Response(body=metrics.text(), headers={"Content-Type": "text/plain; version=0.0.4; charset=utf-8"})


async def _readiness(at: At) -> web.Response:
    found = await at.services.watch.ready()
    return answer(found, 503 if found.status == "unavailable" else 200)
