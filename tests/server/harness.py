"""A whole server in this process, without sockets of the operating system, and with a clock that tests turn.

`async with serving() as server:` gives a `Server`; `await server.person("Ada")` a guest with a cookie; a person
opens `Wire`s to tables. Bots answer at once, with a legal move, unless a test wants real workers.
"""

import asyncio
from collections.abc import AsyncIterator, Callable, Iterator
from contextlib import asynccontextmanager, contextmanager
from functools import cache
from itertools import count
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any
from unittest.mock import patch

import httpx
import msgspec

from bradshaw.core.rng import Rng
from bradshaw.server import ids
from bradshaw.server.bots.workers import BotWorkers
from bradshaw.server.http import app as app_module
from bradshaw.server.http.app import Config, make_app
from bradshaw.server.http.services import Services
from bradshaw.server.storage.sql import SqlStorage
from bradshaw.server.tables.driver import Driver
from bradshaw.server.tables.room import Room

HOST = "table.test"
ORIGIN = f"http://{HOST}"
START = 1_700_000_000_000
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

    def __init__(self, code: str, sentence: str, status: int = 0) -> None:
        super().__init__(f"{code} {status}: {sentence}")
        self.code, self.sentence, self.status = code, sentence, status


class Server:
    """The running application."""

    def __init__(self) -> None:
        self.app: Any = None
        self.now = START
        self.alarms: dict[str, Alarm] = {}
        self.tables = 0
        self.services: Services
        self.driver: Driver

    async def person(self, name: str, **scope: Any) -> "Person":
        person = Person(self, **scope)
        person.id = (await person.post("/api/guests", {"name": name}))["id"]
        person.name = name
        return person

    def stranger(self, **scope: Any) -> "Person":
        return Person(self, **scope)

    async def room(self, table: str) -> Room:
        return await self.services.keeper.room(table)

    async def advance(self, seconds: float) -> None:
        """Let so much time pass, with every alarm at its time, and wait for what they set going."""
        end = self.now + round(seconds * 1000)
        while due := [alarm for alarm in self.alarms.values() if alarm.when <= end]:
            alarm = min(due, key=lambda found: found.when)
            self.now = max(self.now, alarm.when)
            alarm.cancel()
            self.driver._ring(alarm.table)
            await self.settled()
        self.now = end
        await self.settled()

    async def settled(self) -> None:
        """Wait until the driver has nothing to do now, and every socket has got what was sent to it."""
        keeper, sockets = self.services.keeper, self.services.sockets
        await until(
            lambda: (
                not self.driver._waking
                and not any(room.driver or room.lock.locked() for room in keeper._rooms.values())
                and not any(socket._queue or socket.writing for socket in sockets._open)
            )
        )


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
    database: Path | None = None, *, real_bots: bool = False, now: int = START, **config: Any
) -> AsyncIterator[Server]:
    """A server from start to stop, on a new database if none is given; without limits if none are."""
    if database is None:
        with TemporaryDirectory(dir="/dev/shm" if Path("/dev/shm").is_dir() else None) as folder:
            file = Path(folder, "test.db")
            file.write_bytes(await asyncio.to_thread(_new_database))
            async with serving(file, real_bots=real_bots, now=now, **config) as server:
                yield server
        return
    server = Server()
    server.now = now
    services = app_module._services

    @asynccontextmanager
    async def kept(*of: Any) -> AsyncIterator[Services]:
        async with services(*of) as parts:
            server.services = parts
            server.driver = parts.keeper._driver
            yield parts

    def set_alarm(driver: Driver, table: str, when: int | None) -> None:
        driver._unset(table)
        if when is not None and not driver._closed:
            driver._alarms[table] = Alarm(server, table, when)  # type: ignore[assignment]

    async def choose(_: BotWorkers, question: Any, count: int) -> int:
        await asyncio.sleep(0)
        return Rng(question.seed, question.move).below(count)

    with (
        patch.object(app_module, "_services", kept),
        patch.object(ids, "now", lambda: server.now),
        patch.object(Driver, "_set", set_alarm),
        patch.object(BotWorkers, "choose", BotWorkers.choose if real_bots else choose),
    ):
        server.app = make_app(
            Config(database=str(database), **({"limits": 0.0, "client": Path("no such folder")} | config))
        )
        inbox: asyncio.Queue[Any] = asyncio.Queue()
        outbox: asyncio.Queue[Any] = asyncio.Queue()
        scope = {"type": "lifespan", "asgi": {"version": "3.0"}, "state": {}}
        task = asyncio.create_task(server.app(scope, inbox.get, outbox.put))
        inbox.put_nowait({"type": "lifespan.startup"})
        started = await outbox.get()
        assert started["type"] == "lifespan.startup.complete", started
        try:
            yield server
        finally:
            inbox.put_nowait({"type": "lifespan.shutdown"})
            await asyncio.wait_for(task, PATIENCE)


class Person:
    """A browser: a cookie, requests, sockets. Without a name it is a stranger's."""

    def __init__(self, server: Server, address: str = "203.0.113.7") -> None:
        self.server = server
        self.id = ""
        self.name = ""
        self.address = address
        transport = httpx.ASGITransport(app=server.app, client=(address, 5000), raise_app_exceptions=True)
        self.http = httpx.AsyncClient(transport=transport, base_url=ORIGIN)

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
            raise Refusal(problem["code"], problem["sentence"], response.status_code)
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

    async def connect(self, table: str, look: int | None = None, after: int = 0, **headers: str) -> "Wire":
        """A socket that was let in; Refusal if it was not."""
        wire = self.open(table, look, after, **headers)
        first = await wire.receive()
        if first["type"] == "refused":
            raise Refusal(first["code"], first["sentence"])
        assert first["type"] == "welcome", first
        await wire.receive_until(lambda message: message["type"] == "presence")
        return wire

    def open(self, table: str, look: int | None = None, after: int = 0, **headers: str) -> "Wire":
        query = f"after={after}" + ("" if look is None else f"&look={look}")
        given = {"host": HOST, "origin": ORIGIN} | {name.replace("_", "-"): text for name, text in headers.items()}
        if self.secret:
            given["cookie"] = f"bradshaw={self.secret}"
        return Wire(self.server.app, f"/api/tables/{table}/socket", query, given, self.address)


class Closed(Exception):
    """The server has closed the socket."""

    def __init__(self, code: int, reason: str) -> None:
        super().__init__(f"{code} {reason}")
        self.code, self.reason = code, reason


class Wire:
    """The client's end of a socket. Keeps every byte that came, and the newest of each kind of news."""

    def __init__(self, app: Any, path: str, query: str, headers: dict[str, str], address: str) -> None:
        self._to_server: asyncio.Queue[Any] = asyncio.Queue()
        self._from_server: asyncio.Queue[Any] = asyncio.Queue()
        self._ids = 0
        self.raw: list[str] = []  # every message, as it was sent
        self.info: Any = None
        self.position: Any = None
        self.presence: Any = None
        self.entries: list[Any] = []
        self.closed: Closed | None = None
        self.blocked = asyncio.Event()  # cleared: the client does not read
        self.blocked.set()
        scope = {
            "type": "websocket",
            "asgi": {"version": "3.0", "spec_version": "2.3"},
            "http_version": "1.1",
            "scheme": "ws",
            "path": path,
            "raw_path": path.encode(),
            "root_path": "",
            "query_string": query.encode(),
            "headers": [(name.encode(), text.encode("latin-1")) for name, text in headers.items() if text],
            "client": (address, 5001),
            "server": (HOST, 80),
            "subprotocols": [],
            "state": {},
            "extensions": {},
        }
        self._to_server.put_nowait({"type": "websocket.connect"})
        self.task = asyncio.create_task(app(scope, self._to_server.get, self._take))

    async def _take(self, message: Any) -> None:
        await self.blocked.wait()
        if message["type"] != "websocket.accept":
            self._from_server.put_nowait(message)

    def stop_reading(self) -> None:
        self.blocked.clear()

    async def receive(self) -> Any:
        """The next message; Closed if that is what it is."""
        async with asyncio.timeout(PATIENCE):
            message = await self._from_server.get()
        if message["type"] == "websocket.close":
            self.closed = Closed(message["code"], message["reason"])
            raise self.closed
        assert message["type"] == "websocket.send", message
        self.raw.append(message["text"])
        news = msgspec.json.decode(message["text"])
        if news["type"] == "update":
            if news["after"] == 0:
                self.entries = []
            self.entries += news["entries"]
            self.info = news["table"] or self.info
            self.position = news["position"] or self.position
        elif news["type"] == "presence":
            self.presence = news
        return news

    async def receive_until(self, wanted: Callable[[Any], bool]) -> Any:
        while not wanted(news := await self.receive()):
            pass
        return news

    async def caught_up(self) -> list[Any]:
        """All that has come until now."""
        news = []
        while not self._from_server.empty():
            news.append(await self.receive())
        return news

    def send(self, text: str | bytes) -> None:
        kind = "text" if isinstance(text, str) else "bytes"
        self._to_server.put_nowait({"type": "websocket.receive", kind: text})

    async def ask(self, kind: str, **fields: Any) -> int:
        """Send a message and wait for its answer: the number of its entry, or Refusal."""
        self._ids += 1
        number = self._ids
        self.send(msgspec.json.encode({"type": kind, "id": number, **fields}).decode())
        answer = await self.receive_until(lambda news: news.get("id") in (number, 0))  # 0: it could not be read
        if answer["type"] == "refused":
            raise Refusal(answer["code"], answer["sentence"])
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

    async def close(self) -> None:
        self._to_server.put_nowait({"type": "websocket.disconnect", "code": 1000})
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
