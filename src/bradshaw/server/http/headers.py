"""The headers of every answer, and what pages of other sites may do."""

from collections.abc import Mapping

from aiohttp import web

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
# The pictures of link previews are made to be shown elsewhere.
FOR_ALL = {"Cross-Origin-Resource-Policy": "cross-origin"}
NOT_KEPT = {"Cache-Control": "no-store"}
METHODS = "GET, POST, PUT, DELETE"
REMEMBERED = "600"  # seconds for which a browser need not ask again


class AnswerHeaders:
    """The headers of a server whose API pages of these other sites may use, too (CORS)."""

    def __init__(self, origins: frozenset[str]) -> None:
        self._origins = origins

    async def add(self, request: web.Request, response: web.StreamResponse) -> None:
        """Add them to an answer, sockets' included."""
        response.headers.update(HEADERS)
        if request.path.startswith("/preview-"):
            response.headers.update(FOR_ALL)
        if request.path.startswith("/api/"):
            response.headers.update(NOT_KEPT)
            response.headers.update(self._for_other_sites(request.headers))
        for name in ("Server", "Date"):
            response.headers.popall(name, None)

    def preflight(self, request: web.Request) -> web.Response | None:
        """The answer to a browser that asks for a page of another site; None if it does not, or may not."""
        asks = request.method == "OPTIONS" and "Access-Control-Request-Method" in request.headers
        if not (asks and request.path.startswith("/api/") and request.headers.get("Origin") in self._origins):
            return None
        allowed = {
            "Access-Control-Allow-Methods": METHODS,
            "Access-Control-Allow-Headers": "Content-Type",
            "Access-Control-Max-Age": REMEMBERED,
        }
        return web.Response(status=204, headers=allowed)

    def _for_other_sites(self, headers: Mapping[str, str]) -> dict[str, str]:
        if not self._origins:
            return {}
        varies = {"Vary": "Origin"}  # nothing in between may give one site's answer to another
        if (origin := headers.get("Origin")) not in self._origins:
            return varies
        return varies | {"Access-Control-Allow-Origin": origin or "", "Access-Control-Allow-Credentials": "true"}
