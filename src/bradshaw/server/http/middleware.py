"""What every request passes: origin, size, rate. And what every answer gets: headers, a reason if it is none."""

import time
from logging import getLogger

from aiohttp import web
from aiohttp.typedefs import Handler, Middleware

from bradshaw.core.errors import BradshawError
from bradshaw.server.english import say
from bradshaw.server.errors import BadRequest, Busy, Fault, NotFound, Refused, TooBig
from bradshaw.server.http.headers import AnswerHeaders
from bradshaw.server.http.limits import LARGEST_BODY, Limits
from bradshaw.server.http.origin import address_of, check_origin
from bradshaw.server.http.routing import answer
from bradshaw.server.ops import metrics
from bradshaw.server.refusals import problem
from bradshaw.server.transport.link import Link

access = getLogger("bradshaw.server.access")
logger = getLogger(__name__)

SOCKET = "socket"  # the name of the route of sockets, which check for themselves
SAFE = {"GET", "HEAD", "OPTIONS"}
# What aiohttp refuses by itself, in our words.
REFUSALS: dict[int, Refused] = {
    404: NotFound(say("nothing_here")),
    405: BadRequest(say("not_here")),
    413: TooBig(say("too_big")),
}


def guard(limits: Limits, origins: frozenset[str], headers: AnswerHeaders) -> Middleware:
    """The middleware of a server with these limits, for its own pages and those of these sites."""

    def check(request: web.Request) -> None:
        limits.check("request", address_of(request))
        if request.method not in SAFE:
            check_origin(request.headers, origins)
        if (request.content_length or 0) > LARGEST_BODY:
            raise TooBig(say("too_big"))

    async def handled(request: web.Request, handler: Handler) -> web.StreamResponse:
        if request.match_info.route.name == SOCKET:
            return await handler(request)
        start, status = time.perf_counter(), 0
        try:
            try:
                check(request)
                response = headers.preflight(request) or await handler(request)
            except Exception as error:
                response = refusal(error)
            status = response.status
            return response
        finally:
            _log(request, status, time.perf_counter() - start)

    @web.middleware
    async def guarded(request: web.Request, handler: Handler) -> web.StreamResponse:
        link = request.transport
        if not isinstance(link, Link):
            return await handled(
                request, handler
            )  # it is gone already, and what it asked for is done all the same
        length = request.content_length if request.body_exists else 0
        link.began(length)
        try:
            response = await handled(request, handler)
        finally:
            link.ended()
        if length is None:
            response.force_close()  # where such a body ends, only aiohttp knows: nothing may follow it
        return response

    return guarded


def refusal(error: Exception) -> web.Response:
    """The answer to what can't be done, or has gone wrong."""
    match error:
        case ConnectionError():
            return web.Response(status=400)  # nobody waits for it
        case BradshawError():
            response = _refused(error, error.status if isinstance(error, Refused) else Refused.status)
            if isinstance(error, Busy):
                response.headers["Retry-After"] = str(error.pause)
            return response
        case web.HTTPException():
            response = _refused(REFUSALS.get(error.status) or BadRequest(say("unclear")), error.status)
            if "Allow" in error.headers:
                response.headers["Allow"] = error.headers["Allow"]
            return response
        case web.RequestPayloadError():
            return _refused(BadRequest(say("broken_off")), 400)
    logger.error("a request broke down", exc_info=error)
    metrics.FAULTS.inc()
    return answer(problem(Fault(say("fault"))), 500)


def _refused(error: BradshawError, status: int) -> web.Response:
    said = problem(error)
    metrics.REFUSED.labels(said.code).inc()
    return answer(said, status)


def _log(request: web.Request, status: int, seconds: float) -> None:
    """The path may hold the name of a table, which is a key to it: only its first part is logged."""
    parts = request.path.split("/")[: 3 if request.path.startswith("/api/") else 2]
    access.info(
        "request",
        extra={
            "method": request.method,
            "path": "/".join(parts),
            "status": status,
            "milliseconds": round(seconds * 1000, 1),
        },
    )
