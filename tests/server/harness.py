"""A whole server in this process, on a real socket of 127.0.0.1, and with a clock that tests turn.

`async with serving() as server:` gives a `Server`; `await server.person("Ada")` a guest with a cookie; a person
opens `Wire`s to tables. Bots answer at once, with a legal move, unless a test wants real workers. Everybody comes
from this machine, as from behind a proxy: where a person is, is said by X-Forwarded-For.
"""

import asyncio
import socket
import ssl
from collections.abc import AsyncIterator, Callable, Iterator
from contextlib import asynccontextmanager, contextmanager
from functools import cache
from itertools import count
from math import inf
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any, NamedTuple
from unittest.mock import patch

import aiohttp
import httpx
import msgspec
from aiohttp import WSMsgType, web

from bradshaw.client.decoding import apart
from bradshaw.core.rng import Rng
from bradshaw.server import ids
from bradshaw.server.bots.workers import BotWorkers
from bradshaw.server.http import app as app_module
from bradshaw.server.http.app import Config, make_app
from bradshaw.server.http.limits import MOST_CONNECTIONS
from bradshaw.server.http.services import SERVICES, Services
from bradshaw.server.ops import load as load_module
from bradshaw.server.ops import serve
from bradshaw.server.storage.sql import SqlStorage
from bradshaw.server.tables import room as room_module
from bradshaw.server.tables.autoplay import Autoplay
from bradshaw.server.tables.room import Room
from bradshaw.server.transport.listener import Listener
from bradshaw.wire.changes import changed, unpacked
from tests.server import stores
from tests.server.stores import Where

HOST = "table.test"
ORIGIN = f"http://{HOST}"
START = 1_700_000_000_000
PLAIN = ssl.SSLContext(ssl.PROTOCOL_TLS_CLIENT)
PATIENCE = 30.0  # seconds until a condition that never comes true fails the test


async def until(condition: Callable[[], Any]) -> Any:
    """Wait until something is so; no test sleeps for a time."""
    async with asyncio.timeout(PATIENCE):
        while not (found := condition()):
            await asyncio.sleep(0.001)
        return found


class Alarm:
    """Takes the place of a timer: it rings when the test turns the clock."""

    def __init__(self, server: "Server", table: str, when: int) -> None:
        self.server, self.table, self.when = server, table, when
        server.alarms[table] = self

    def cancel(self) -> None:
        if self.server.alarms.get(self.table) is self:
            del self.server.alarms[self.table]


class Refusal(AssertionError):
    """What a request or message was refused with."""

    def __init__(self, told: dict[str, Any], status: int = 0) -> None:
        self.code, self.sentence, self.status = told["code"], told["sentence"], status
        self.reason = told["reason"]
        assert self.reason, f"“{self.sentence}” can be said in English only"
        super().__init__(f"{self.code} {status}: {self.sentence}")


class Server:
    """The running application."""

    def __init__(self) -> None:
        self.app: web.Application
        self.port = 0
        self.now = START
        self.alarms: dict[str, Alarm] = {}
        self.tables = 0
        self.services: Services
        self.listener: Listener
        self.autoplay: Autoplay
        self.workers: BotWorkers
        self.session: aiohttp.ClientSession
        self.browsers: list[httpx.AsyncClient] = []

    @property
    def url(self) -> str:
        return f"http://127.0.0.1:{self.port}"

    async def person(self, name: str, **where: Any) -> "Person":
        person = Person(self, **where)
        person.id = (await person.post("/api/guests", {"name": name}))["id"]
        person.name = name
        return person

    def stranger(self, **where: Any) -> "Person":
        return Person(self, **where)

    async def room(self, table: str) -> Room:
        return await self.services.tables.room(table)

    async def advance(self, seconds: float) -> None:
        """Let so much time pass, with every alarm at its time, and wait for what they set going."""
        await self.settled()
        end = self.now + round(seconds * 1000)
        while due := [alarm for alarm in self.alarms.values() if alarm.when <= end]:
            alarm = min(due, key=lambda found: found.when)
            self.now = max(self.now, alarm.when)
            alarm.cancel()
            self.autoplay.ring(alarm.table)
            await self.settled()
        self.now = end
        await self.settled()

    async def settled(self) -> None:
        """Wait until nothing is being done at any table, and everything is written to sockets that was sent."""
        found = self.services
        await until(lambda: not found.tables.busy and not self.autoplay.busy and found.sockets.quiet)


@cache
def _new_database() -> bytes:
    """An empty database, which is made once."""
    with TemporaryDirectory() as folder:
        file = Path(folder, "new.db")

        async def make() -> None:
            await (await SqlStorage.open(str(file))).close()

        asyncio.run(make())
        return file.read_bytes()


@asynccontextmanager
async def serving(
    database: Where | None = None,
    *,
    real_bots: bool = False,
    now: int = START,
    buffers: int | None = None,
    connections: int = MOST_CONNECTIONS,
    may_be_busy: bool = False,
    **config: Any,
) -> AsyncIterator[Server]:
    """A server from start to stop, on a new database if none is given; without limits if none are.

    `buffers` is how many bytes the operating system keeps for a socket that nobody reads from: else, millions.
    """
    if database is None:
        with TemporaryDirectory(dir="/dev/shm" if Path("/dev/shm").is_dir() else None) as folder:
            file = Path(folder, "test.db")
            if stores.current == "sqlite":
                file.write_bytes(await asyncio.to_thread(_new_database))
            more: Any = {"buffers": buffers, "connections": connections, "may_be_busy": may_be_busy} | config
            with stores.database(stores.current, file) as where:
                async with serving(where, real_bots=real_bots, now=now, **more) as server:
                    yield server
        return
    server = Server()
    server.now = now

    class TurnedAutoplay(Autoplay):
        """Its alarms ring when the test turns the clock."""

        def __init__(self, tables: Any, storage: Any, workers: BotWorkers, pace: Any) -> None:
            super().__init__(tables, storage, workers, pace)
            server.autoplay, server.workers = self, workers

        def _set(self, table: str, when: int | None) -> None:
            self._unset(table)
            if when is not None and not self._closed:
                self._alarms[table] = Alarm(server, table, when)  # type: ignore[assignment]

    async def choose(_: BotWorkers, question: Any, count: int, asker: Any) -> int:
        await asyncio.sleep(0)
        return Rng(question.seed, question.move).below(count)

    async def look_back(_: BotWorkers, job: Any, asker: Any) -> tuple[Any, ...]:
        return ()

    with (
        patch.object(app_module, "Autoplay", TurnedAutoplay),
        patch.object(ids, "now", lambda: server.now),
        patch.object(room_module, "PRESENCE", 0.0),
        patch.object(room_module, "PROPOSALS", 0.0),
        # A test that computes holds up the event loop, which it shares with the server.
        patch.object(load_module, "BUSY", load_module.BUSY if may_be_busy else inf),
        patch.object(load_module, "OVERLOADED", load_module.OVERLOADED if may_be_busy else inf),
        patch.object(BotWorkers, "choose", BotWorkers.choose if real_bots else choose),
        patch.object(BotWorkers, "look_back", BotWorkers.look_back if real_bots else look_back),
    ):
        server.app = make_app(
            Config(
                database=str(database),
                **({"limits": 0.0, "pace": 0.0, "reserve": 0, "client": Path("no such folder")} | config),
            )
        )
        listening = socket.create_server(("127.0.0.1", 0), backlog=1024)
        if buffers:
            listening.setsockopt(socket.SOL_SOCKET, socket.SO_SNDBUF, buffers)
        server.port = listening.getsockname()[1]
        running = serve.serving(server.app, listening, connections)
        server.listener = await running.__aenter__()
        server.services = server.app[SERVICES]

        def connection(found: Any) -> socket.socket:
            made = socket.socket(*found[:3])
            if buffers:
                made.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, buffers)
            return made

        server.session = aiohttp.ClientSession(
            connector=aiohttp.TCPConnector(limit=0, socket_factory=connection),
            cookie_jar=aiohttp.DummyCookieJar(),
            read_bufsize=buffers or 2**20,
        )
        try:
            yield server
        finally:
            for browser in server.browsers:
                await browser.aclose()
            await running.__aexit__(None, None, None)
            await server.session.close()


class Person:
    """A browser: a cookie, requests, sockets. Without a name it is a stranger's."""

    def __init__(self, server: Server, address: str = "203.0.113.7") -> None:
        self.server = server
        self.id = ""
        self.name = ""
        self.address = address
        headers = {"host": HOST, "x-forwarded-for": address}
        # One context for all: to read the certificates of the system takes longer than most tests.
        self.http = httpx.AsyncClient(base_url=server.url, headers=headers, timeout=PATIENCE, verify=PLAIN)
        server.browsers.append(self.http)

    @property
    def secret(self) -> str | None:
        return self.http.cookies.get("bradshaw")

    # HTTP

    async def request(self, method: str, path: str, body: Any = None, **more: Any) -> httpx.Response:
        if body is not None:
            more["content"] = msgspec.json.encode(body)
            more.setdefault("headers", {}).setdefault("content-type", "application/json")
        return await self.http.request(method, path, **more)

    async def ask(self, method: str, path: str, body: Any = None) -> Any:
        """The answer; Refusal if it is none."""
        response = await self.request(method, path, body)
        if response.status_code >= 400:
            problem = response.json()
            raise Refusal(problem, response.status_code)
        return response.json() if response.headers["content-type"] == "application/json" else response.text

    async def get(self, path: str) -> Any:
        return await self.ask("GET", path)

    async def post(self, path: str, body: Any = None) -> Any:
        return await self.ask("POST", path, body)

    async def put(self, path: str, body: Any = None) -> Any:
        return await self.ask("PUT", path, body)

    async def delete(self, path: str) -> Any:
        return await self.ask("DELETE", path)

    # Tables

    async def table(self, game: str = "scotland_yard", players: int = 2, **more: Any) -> Any:
        """A new table; what is not about its settings is about the table itself. Its seed is a fixed one."""
        self.server.tables += 1
        seed = more.pop("seed", f"seed of table {self.server.tables}")
        fields = {name: more.pop(name) for name in ("seats", "start") if name in more}
        options = {"players": players} | more.pop("options", {})
        with patch.object(ids, "new_secret", lambda: seed):
            return await self.post("/api/tables", {"game": game, "options": options, "settings": more, **fields})

    async def sit(self, table: str, seat: int | None = None, name: str | None = None) -> Any:
        return await self.post(f"/api/tables/{table}/seats", {"seat": seat, "name": name})

    async def leave(self, table: str, seat: int) -> Any:
        return await self.delete(f"/api/tables/{table}/seats/{seat}")

    async def hand(self, table: str, seat: int, bot: str | None) -> Any:
        return await self.put(f"/api/tables/{table}/seats/{seat}/bot", {"bot": bot})

    async def start(self, table: str) -> Any:
        return await self.post(f"/api/tables/{table}/start")

    async def connect(
        self, table: str, look: int | None = None, after: int = 0, *, words: bool = False, **headers: str
    ) -> "Wire":
        """A socket that was let in; Refusal if it was not."""
        wire = self.open(table, look, after, words=words, **headers)
        first = await wire.receive()
        if first["type"] == "refused":
            raise Refusal(first)
        assert first["type"] == "welcome", first
        await wire.receive_until(lambda message: message["type"] == "presence")
        return wire

    def open(
        self, table: str, look: int | None = None, after: int = 0, *, words: bool = False, **headers: str
    ) -> "Wire":
        query = f"after={after}" + ("" if look is None else f"&look={look}") + "&words=true" * words
        given = {"host": HOST, "origin": ORIGIN} | {name.replace("_", "-"): text for name, text in headers.items()}
        given["x-forwarded-for"] = self.address
        if self.secret:
            given["cookie"] = f"bradshaw={self.secret}"
        return Wire(self.server, f"/api/tables/{table}/socket?{query}", given)


class Closed(Exception):
    """The server has closed the socket."""

    def __init__(self, code: int, reason: str) -> None:
        super().__init__(f"{code} {reason}")
        self.code, self.reason = code, reason


class Ping(NamedTuple):
    """A ping to be sent."""

    mark: bytes


class Pong(NamedTuple):
    """The answer to a ping."""

    mark: bytes


class Wire:
    """The client's end of a socket. Keeps every message as it came, and the newest of each kind of news."""

    def __init__(self, server: Server, path: str, headers: dict[str, str]) -> None:
        self._to_server: asyncio.Queue[str | bytes | Ping | Pong] = asyncio.Queue()
        self._from_server: asyncio.Queue[aiohttp.WSMessage] = asyncio.Queue()
        self._pings = 0
        self._ids = 0
        self.headers: Any = None  # of the answer to the handshake
        self.raw: list[str] = []  # every message, as it was sent
        self.info: Any = None
        self.position: Any = None
        self.presence: Any = None
        self.proposals: Any = None
        self.entries: list[Any] = []
        self.closed: Closed | None = None
        self.blocked = asyncio.Event()  # cleared: the client does not read
        self.blocked.set()
        self.task = asyncio.create_task(
            self._run(server, server.url + path, {name: text for name, text in headers.items() if text})
        )

    async def _run(self, server: Server, url: str, headers: dict[str, str]) -> None:
        async with server.session.ws_connect(
            url, headers=headers, autoping=False, autoclose=True, compress=0, max_msg_size=0
        ) as self._socket:
            writing = asyncio.create_task(self._write())
            try:
                while True:
                    await self.blocked.wait()
                    message = await self._socket.receive()
                    if message.type is WSMsgType.PING:
                        self._to_server.put_nowait(Pong(message.data))
                    elif message.type is WSMsgType.TEXT:
                        for text in apart(message.data):
                            self._from_server.put_nowait(
                                message._replace(data=text if isinstance(text, str) else bytes(text).decode())
                            )
                    else:
                        self._from_server.put_nowait(message)
                    if message.type not in (WSMsgType.TEXT, WSMsgType.PING, WSMsgType.PONG):
                        return
            finally:
                writing.cancel()

    async def _write(self) -> None:
        while True:
            match await self._to_server.get():
                case str() as text:
                    await self._socket.send_str(text)
                case bytes() as data:
                    await self._socket.send_bytes(data)
                case Ping(mark):
                    await self._socket.ping(mark)
                case Pong(mark):
                    await self._socket.pong(mark)

    def stop_reading(self) -> None:
        self.blocked.clear()

    async def receive(self) -> Any:
        """The next message; Closed if that is what it is."""
        while (message := await self._next()).type is WSMsgType.PONG:
            pass
        return self._take(message)

    async def _next(self) -> aiohttp.WSMessage:
        arriving = asyncio.create_task(self._from_server.get())
        async with asyncio.timeout(PATIENCE):
            await asyncio.wait([arriving, self.task], return_when=asyncio.FIRST_COMPLETED)
            if not arriving.done():
                arriving.cancel()
                self.task.result()  # it could not be opened
                raise ConnectionError("the socket is closed")
        return arriving.result()

    def _take(self, message: aiohttp.WSMessage) -> Any:
        if message.type is not WSMsgType.TEXT:
            code = self._socket.close_code or 1006
            self.closed = Closed(code, message.extra or "")
            raise self.closed
        self.raw.append(message.data)
        news = msgspec.json.decode(message.data)
        if news["type"] == "update":
            self._update(news)
        elif news["type"] in ("presence", "proposals"):
            setattr(self, news["type"], news)
        return news

    def _update(self, news: Any) -> None:
        if news["after"] == 0:
            self.entries = []
        self.entries += news.get("entries", [])
        self.info = news.get("table") or self.info
        self.position = news.get("position") or self.position
        if following := news.get("next"):
            view = self.position["view"]
            self.position = {
                "number": news["number"],
                "moves": following["moves"],
                "to_act": following["to_act"],
                "view": changed(view, following["view"]) if "view" in following else view,
                "actions": unpacked(following.get("actions", [])),
            }

    async def receive_until(self, wanted: Callable[[Any], bool]) -> Any:
        while not wanted(news := await self.receive()):
            pass
        return news

    async def caught_up(self) -> list[Any]:
        """All that the server has sent until now: it answers a ping after that."""
        self._pings += 1
        mark = str(self._pings).encode()
        self._to_server.put_nowait(Ping(mark))
        news = []
        while True:
            message = await self._next()
            if message.type is not WSMsgType.PONG:
                news.append(self._take(message))
            elif message.data == mark:
                return news

    def send(self, text: str | bytes) -> None:
        self._to_server.put_nowait(text)

    async def ask(self, kind: str, **fields: Any) -> int:
        """Send a message and wait for its answer: the number of its entry, or Refusal."""
        self._ids += 1
        number = self._ids
        self.send(msgspec.json.encode({"type": kind, "id": number, **fields}).decode())
        answer = await self.receive_until(lambda news: news.get("id") in (number, 0))  # 0: it could not be read
        if answer["type"] == "refused":
            raise Refusal(answer)
        assert answer["type"] == "done", answer
        return answer["number"]

    async def move(self, seat: int, action: Any = None, position: int | None = None) -> int:
        """Play; without an action, the first legal one of the seat that is looked through."""
        chosen = self.position["actions"][0] if action is None else action
        at = self.position["number"] if position is None else position
        return await self.ask("move", seat=seat, position=at, action=chosen)

    async def say(self, text: str, seat: int | None = None) -> int:
        return await self.ask("say", text=text, seat=seat)

    async def look(self, seat: int | None, after: int = 0) -> int:
        return await self.ask("look", seat=seat, after=after)

    async def offer(self, seat: int, what: str) -> int:
        return await self.ask("offer", seat=seat, what=what)

    async def answer(self, seat: int, yes: bool) -> int:
        return await self.ask("answer", seat=seat, yes=yes)

    async def decide(self, request: int, yes: bool) -> int:
        return await self.ask("decide", request=request, yes=yes)

    async def close(self) -> None:
        """Close it; the server has noticed when this returns."""
        self.blocked.set()
        if not self.task.done():
            await self._socket.close()
        await asyncio.wait([self.task], timeout=PATIENCE)


@contextmanager
def fixed_ids() -> Iterator[None]:
    """Names, codes and secrets that are the same each time: what is dealt can be repeated."""
    numbers = count(1)
    with (
        patch.object(ids, "new_id", lambda: f"id{next(numbers):018d}"),
        patch.object(ids, "new_code", lambda: f"{next(numbers):09d}"),
        patch.object(ids, "new_secret", lambda: f"secret{next(numbers):037d}"),
    ):
        yield
