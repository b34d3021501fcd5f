"""The gate that every request passes: origin, size, rate, and the headers that every answer gets."""

import re
import time
from collections.abc import Awaitable, Callable, MutableMapping
from logging import getLogger
from typing import Any

from bradshaw.core.errors import BradshawError
from bradshaw.server.errors import NotAllowed, Refused, TooBig
from bradshaw.server.http.limits import LARGEST_BODY, Limits
from bradshaw.server.ops import metrics
from bradshaw.server.tables.render import encoder
from bradshaw.wire import closing
from bradshaw.wire.messages import Problem

logger = getLogger("bradshaw.server.access")

Message = MutableMapping[str, Any]
App = Callable[[Any, Any, Any], Awaitable[None]]

ServeSocket = Callable[[str, Any, Any, Any], Awaitable[None]]

SOCKET = re.compile(r"/api/tables/([a-z0-9]{1,40})/socket")
SAFE = {"GET", "HEAD", "OPTIONS"}
HEADERS = [
    (
        b"content-security-policy",
        (
            b"default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data:; font-src 'self'; "
            b"connect-src 'self'; manifest-src 'self'; worker-src 'self'; base-uri 'none'; form-action 'self'; "
            b"frame-ancestors 'none'"
        ),
    ),
    (b"x-content-type-options", b"nosniff"),
    (b"x-frame-options", b"DENY"),
    (b"referrer-policy", b"no-referrer"),
    (b"cross-origin-opener-policy", b"same-origin"),
    (b"cross-origin-resource-policy", b"same-origin"),
    (b"permissions-policy", b"camera=(), microphone=(), geolocation=(), payment=()"),
]


def header(headers: list[tuple[bytes, bytes]], name: bytes) -> str:
    """The value of a header, or nothing."""
    return next((value.decode("latin-1") for found, value in headers if found == name), "")


def client_of(scope: Any) -> str:
    """The address that a request comes from."""
    client = scope.get("client")
    return str(client[0]) if client else "?"


def check_origin(headers: list[tuple[bytes, bytes]], allowed: frozenset[str]) -> None:
    """Refuse what a page of another site sends. Programs send no origin; browsers always do."""
    origin = header(headers, b"origin")
    if not origin:
        if header(headers, b"sec-fetch-site") in ("", "same-origin", "none"):
            return
    elif origin in allowed or origin in (f"{scheme}://{header(headers, b'host')}" for scheme in ("http", "https")):
        return
    raise NotAllowed("This came from a page of another site.")


class Gate:
    """Around the application: what it lets through is of our own pages or programs, not too much, not too big."""

    def __init__(self, app: App, serve_socket: ServeSocket, limits: Limits, origins: frozenset[str]) -> None:
        self._app = app
        self._serve_socket = serve_socket
        self._limits = limits
        self._origins = origins

    async def __call__(self, scope: Message, receive: Any, send: Any) -> None:
        """Serve one request. Sockets check for themselves."""
        if scope["type"] == "websocket":
            await self._socket(scope, receive, send)
            return
        if scope["type"] != "http":
            await self._app(scope, receive, send)
            return
        start, status = time.perf_counter(), 0

        async def answer(message: Message) -> None:
            nonlocal status
            if message["type"] == "http.response.start":
                status = message["status"]
                message["headers"] = [*message.get("headers", []), *HEADERS]
                if scope["path"].startswith("/api/"):
                    message["headers"].append((b"cache-control", b"no-store"))
            await send(message)

        try:
            self._check(scope)
            await self._app(_as_get(scope), _bounded(receive), answer)
        except BradshawError as error:
            await problem(error, answer)
        finally:
            # The path may hold the name of a table, which is a key to it: only its first part is logged.
            parts = scope["path"].split("/")[: 3 if scope["path"].startswith("/api/") else 2]
            logger.info(
                "request",
                extra={
                    "method": scope["method"],
                    "path": "/".join(parts),
                    "status": status,
                    "milliseconds": round((time.perf_counter() - start) * 1000, 1),
                },
            )

    async def _socket(self, scope: Message, receive: Any, send: Any) -> None:
        """The socket of a table. Straight to its handler: what lies between would be passed by every message."""
        found = SOCKET.fullmatch(scope["path"])
        if found:
            await self._serve_socket(found[1], scope, receive, send)
        else:
            await receive()
            await send(
                {"type": "websocket.close", "code": closing.NO_SOCKET, "reason": "There is no such socket."}
            )

    def _check(self, scope: Message) -> None:
        headers = scope["headers"]
        self._limits.check("request", client_of(scope))
        if scope["method"] not in SAFE:
            check_origin(headers, self._origins)
        length = header(headers, b"content-length")
        if length.isdecimal() and int(length) > LARGEST_BODY:
            raise TooBig("The request is too big.")


def _as_get(scope: Message) -> Message:
    """HEAD is answered as GET is; the HTTP server leaves the body out."""
    return {**scope, "method": "GET"} if scope["method"] == "HEAD" else scope


def _bounded(receive: Any) -> Any:
    """A body without a length is counted while it is read."""
    total = 0

    async def counted() -> Any:
        nonlocal total
        message = await receive()
        total += len(message.get("body", b""))
        if total > LARGEST_BODY:
            raise TooBig("The request is too big.")
        return message

    return counted


async def problem(error: BradshawError, send: Any) -> None:
    """Answer with what is wrong."""
    code, status = (error.code, error.status) if isinstance(error, Refused) else ("refused", 409)
    metrics.REFUSED.labels(code).inc()
    body = encoder.encode(Problem(code, str(error)))
    headers = [(b"content-type", b"application/json"), (b"content-length", str(len(body)).encode())]
    await send({"type": "http.response.start", "status": status, "headers": headers})
    await send({"type": "http.response.body", "body": body})
