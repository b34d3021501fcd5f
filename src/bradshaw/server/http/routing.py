"""The table of routes: one decorator says what a route takes and answers, reads it, and is what describes it.

A handler's parameters say what it needs: `at` is the request and the services; those named in the path are from
there; `body` is the JSON of the request; `guest` is who asks, refused if he is nobody, unless it may be None; all
others are of the query, optional if they have a default (a trailing underscore is no part of the name).
"""

import asyncio
import inspect
from collections.abc import Awaitable, Callable, Iterator
from typing import Any, Literal, get_type_hints

import msgspec
from aiohttp import web
from msgspec import Struct

from bradshaw.server.english import say
from bradshaw.server.errors import BadRequest, NoGuest, TooSlow
from bradshaw.server.http.guests import renew_cookie, secret_in
from bradshaw.server.http.origin import address_of, is_encrypted
from bradshaw.server.http.services import SERVICES, Services
from bradshaw.server.storage.interface import StoredGuest
from bradshaw.server.workers.queue import Asker

Handler = Callable[..., Awaitable[Any]]
Who = Literal["anyone", "visitor", "guest"]
JSON = "application/json"
BODY_SECONDS = 30.0  # in which the body of a request must have come

encoder = msgspec.json.Encoder()


class At:
    """A request, and the parts of the server that answer it."""

    __slots__ = ("request", "services")

    def __init__(self, request: web.Request) -> None:
        self.request = request
        self.services: Services = request.app[SERVICES]

    @property
    def address(self) -> str:
        """Where it comes from."""
        return address_of(self.request)

    @property
    def asker(self) -> Asker:
        """For whom a job is done that needs no guest."""
        return Asker(self.address, self.address)

    @property
    def encrypted(self) -> bool:
        """Whether it came by HTTPS."""
        return is_encrypted(self.request)

    @property
    def cookies(self) -> list[str]:
        """Its Cookie headers."""
        return self.request.headers.getall("Cookie", [])

    @property
    def secret(self) -> str | None:
        """The secret in its cookie."""
        return secret_in(self.cookies)

    async def visitor(self) -> StoredGuest | None:
        """The guest who asks, if he is one."""
        return await self.services.guests.find(self.secret)


class Parameter(Struct, frozen=True):
    """A part of the path or the query."""

    name: str  # of the handler's parameter
    place: Literal["path", "query"]
    kind: Any
    required: bool

    @property
    def written(self) -> str:
        """As the request has it."""
        return self.name.rstrip("_")

    def read(self, texts: list[str]) -> Any:
        """Its value; BadRequest if it is none."""
        if len(texts) > 1:
            raise BadRequest(say("parameter_twice", name=self.written))
        try:
            return msgspec.convert(texts[0], self.kind, strict=False)
        except msgspec.ValidationError as error:
            raise BadRequest(say("parameter_unclear", name=self.written, error=str(error))) from None


class Route(Struct, frozen=True):
    """A method and a path, what is taken there, and what is answered."""

    method: str
    path: str
    operation: str  # its name in descriptions; what has none is not described
    tag: str
    about: str
    handler: Handler
    parameters: tuple[Parameter, ...]
    body: Any  # None: nothing is read
    who: Who
    answer: Any
    status: int
    media: tuple[str, ...]
    answers: dict[int, Any]  # others that are not a Problem

    async def serve(self, request: web.Request) -> web.StreamResponse:
        """Read the request, let the handler act on it, and write its answer."""
        at = At(request)
        given = {}
        for parameter in self.parameters:
            if parameter.place == "path":
                given[parameter.name] = parameter.read([request.match_info[parameter.written]])
            elif texts := [
                text for text in request.query.getall(parameter.written, []) if text or parameter.required
            ]:
                given[parameter.name] = parameter.read(texts)
            elif parameter.required:
                raise BadRequest(say("parameter_missing", name=parameter.written))
        if self.body is not None:
            given["body"] = _decode(await _read(request), self.body)
        if self.who != "anyone":
            given["guest"] = await at.visitor()
            if given["guest"] is None and self.who == "guest":
                raise NoGuest(say("name_first"))
        found = await self.handler(at, **given)
        response = found if isinstance(found, web.Response) else answer(found, self.status)
        if given.get("guest"):
            renew_cookie(response, at.cookies, encrypted=at.encrypted)
        return response


class Routes:
    """Routes about one subject, in the order in which they were written down."""

    def __init__(self, tag: str = "") -> None:
        self._tag = tag
        self._routes: list[Route] = []

    def __iter__(self) -> Iterator[Route]:
        return iter(self._routes)

    def route(
        self,
        method: str,
        path: str,
        operation: str = "",
        *,
        status: int = 200,
        media: tuple[str, ...] = (JSON,),
        answer: Any = None,
        answers: dict[int, Any] | None = None,
    ) -> Callable[[Handler], Handler]:
        """The decorator. `answer` is for handlers that make the response themselves."""

        def take(handler: Handler) -> Handler:
            hints = get_type_hints(handler, include_extras=True)
            signature = inspect.signature(handler).parameters
            parameters = tuple(
                Parameter(
                    name,
                    "path" if f"{{{name.rstrip('_')}}}" in path else "query",
                    hints[name],
                    each.default is inspect.Parameter.empty,
                )
                for name, each in signature.items()
                if hints[name] is not At and name not in ("body", "guest")
            )
            who: Who = "anyone"
            if "guest" in hints:
                who = "guest" if hints["guest"] is StoredGuest else "visitor"
            self._routes.append(
                Route(
                    method=method,
                    path=path,
                    operation=operation,
                    tag=self._tag,
                    about=inspect.cleandoc(handler.__doc__ or ""),
                    handler=handler,
                    parameters=parameters,
                    body=hints.get("body"),
                    who=who,
                    answer=answer or hints["return"],
                    status=status,
                    media=media,
                    answers=answers or {},
                )
            )
            return handler

        return take

    def get(self, path: str, operation: str = "", **more: Any) -> Callable[[Handler], Handler]:
        """What changes nothing. HEAD is answered in the same way, without the body."""
        return self.route("GET", path, operation, **more)

    def post(self, path: str, operation: str, **more: Any) -> Callable[[Handler], Handler]:
        """What makes something."""
        return self.route("POST", path, operation, **({"status": 201} | more))

    def put(self, path: str, operation: str, **more: Any) -> Callable[[Handler], Handler]:
        """What changes something."""
        return self.route("PUT", path, operation, **more)

    def delete(self, path: str, operation: str, **more: Any) -> Callable[[Handler], Handler]:
        """What ends something."""
        return self.route("DELETE", path, operation, **more)


def add_routes(app: web.Application, routes: list[Route]) -> None:
    """Let the application serve them."""
    for route in routes:
        path = route.path
        for parameter in route.parameters:
            if parameter.place == "path" and _is_number(parameter.kind):
                path = path.replace(f"{{{parameter.written}}}", f"{{{parameter.written}:[0-9]+}}")
        if route.method == "GET":
            app.router.add_get(path, route.serve)
        else:
            app.router.add_route(route.method, path, route.serve)


def answer(found: Any, status: int = 200) -> web.Response:
    """An answer as JSON."""
    return web.Response(body=encoder.encode(found), status=status, content_type=JSON)


def _is_number(kind: Any) -> bool:
    return isinstance(msgspec.inspect.type_info(kind), msgspec.inspect.IntType)


async def _read(request: web.Request) -> bytes:
    try:
        async with asyncio.timeout(BODY_SECONDS):
            return await request.read()
    except TimeoutError:
        raise TooSlow(say("too_slow")) from None


def _decode(body: bytes, kind: Any) -> Any:
    try:
        return msgspec.json.decode(body, type=kind)
    except msgspec.DecodeError as error:
        raise BadRequest(say("unclear_because", error=str(error))) from None
    except (RecursionError, UnicodeError):  # nested too deeply, or not UTF-8
        raise BadRequest(say("not_json")) from None
