"""What every request passes: origin, size, rate. And what every answer gets: headers, a reason if it is none."""

import time
from logging import getLogger

from aiohttp import web
from aiohttp.typedefs import Handler, Middleware

from bradshaw.core.errors import BradshawError
from bradshaw.server.errors import Refused, TooBig, code_of
from bradshaw.server.http.limits import LARGEST_BODY, Limits
from bradshaw.server.http.origin import address_of, check_origin
from bradshaw.server.http.routing import answer
from bradshaw.server.ops import metrics
from bradshaw.wire.messages import Problem

access = getLogger("bradshaw.server.access")
logger = getLogger(__name__)

SOCKET = "socket"  # the name of the route of sockets, which check for themselves
SAFE = {"GET", "HEAD", "OPTIONS"}
HEADERS = {
    "Content-Security-Policy": (
        "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data:; font-src 'self'; "
        "connect-src 'self'; manifest-src 'self'; worker-src 'self'; base-uri 'none'; form-action 'self'; "
        "frame-ancestors 'none'"
    ),
    "X-Content-Type-Options": "nosniff",
    "X-Frame-Options": "DENY",
    "Referrer-Policy": "no-referrer",
    "Cross-Origin-Opener-Policy": "same-origin",
    "Cross-Origin-Resource-Policy": "same-origin",
    "Permissions-Policy": "camera=(), microphone=(), geolocation=(), payment=()",
}
CODES = {404: "not_found", 405: "bad_request", 413: "too_big"}
SENTENCES = {
    404: "There is nothing at this address.",
    405: "That can't be done at this address.",
    413: "The request is too big.",
}


async def add_headers(request: web.Request, response: web.StreamResponse) -> None:
    """The headers of every answer, sockets' included."""
    response.headers.update(HEADERS)
    if request.path.startswith("/api/"):
        response.headers["Cache-Control"] = "no-store"
    for name in ("Server", "Date"):
        response.headers.popall(name, None)


def guard(limits: Limits, origins: frozenset[str]) -> Middleware:
    """The middleware of a server with these limits, for its own pages and those of these sites."""

    def check(request: web.Request) -> None:
        limits.check("request", address_of(request))
        if request.method not in SAFE:
            check_origin(request.headers, origins)
        if (request.content_length or 0) > LARGEST_BODY:
            raise TooBig(SENTENCES[413])

    @web.middleware
    async def guarded(request: web.Request, handler: Handler) -> web.StreamResponse:
        if request.match_info.route.name == SOCKET:
            return await handler(request)
        start, status = time.perf_counter(), 0
        try:
            try:
                check(request)
                response = await handler(request)
            except Exception as error:
                response = refusal(error)
            status = response.status
            return response
        finally:
            _log(request, status, time.perf_counter() - start)

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
