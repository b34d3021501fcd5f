"""What every request passes: origin, size, rate. And what every answer gets: headers, a reason if it is none."""

import time
from logging import getLogger

from aiohttp import web
from aiohttp.typedefs import Handler, Middleware

from bradshaw.core.errors import BradshawError
from bradshaw.server.errors import Refused, TooBig, code_of
from bradshaw.server.http.headers import AnswerHeaders
from bradshaw.server.http.limits import LARGEST_BODY, Limits
from bradshaw.server.http.origin import address_of, check_origin
from bradshaw.server.http.routing import answer
from bradshaw.server.ops import metrics
from bradshaw.server.transport.link import Link
from bradshaw.wire.messages import Problem

access = getLogger("bradshaw.server.access")
logger = getLogger(__name__)

SOCKET = "socket"  # the name of the route of sockets, which check for themselves
SAFE = {"GET", "HEAD", "OPTIONS"}
CODES = {404: "not_found", 405: "bad_request", 413: "too_big"}
SENTENCES = {
    404: "There is nothing at this address.",
    405: "That can't be done at this address.",
    413: "The request is too big.",
}


def guard(limits: Limits, origins: frozenset[str], headers: AnswerHeaders) -> Middleware:
    """The middleware of a server with these limits, for its own pages and those of these sites."""

    def check(request: web.Request) -> None:
        limits.check("request", address_of(request))
        if request.method not in SAFE:
            check_origin(request.headers, origins)
        if (request.content_length or 0) > LARGEST_BODY:
            raise TooBig(SENTENCES[413])

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
            status = error.status if isinstance(error, Refused) else Refused.status
            return _problem(code_of(error), str(error), status)
        case web.HTTPException():
            sentence = SENTENCES.get(error.status, "The request can't be understood.")
            response = _problem(CODES.get(error.status, "bad_request"), sentence, error.status)
            if "Allow" in error.headers:
                response.headers["Allow"] = error.headers["Allow"]
            return response
        case web.RequestPayloadError():
            return _problem("bad_request", "The request ended too early, or was not well-formed.", 400)
    logger.error("a request broke down", exc_info=error)
    metrics.FAULTS.inc()
    return answer(Problem("fault", "Something went wrong on the server. Nothing was changed."), 500)


def _problem(code: str, sentence: str, status: int) -> web.Response:
    metrics.REFUSED.labels(code).inc()
    return answer(Problem(code, sentence), status)


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
