"""A real server process, and clients that play at its tables and keep account of what they were told."""

import asyncio
import json
import ssl
import subprocess
import sys
from contextlib import redirect_stderr, redirect_stdout
from io import StringIO
from random import Random
from typing import Any, NamedTuple, Self
from unittest.mock import patch

import httpx
import msgspec
from sqlalchemy import select
from websockets.asyncio.client import ClientConnection, connect

from bradshaw.cli.app import run
from bradshaw.core.registry import load_game
from bradshaw.server.ops import logs, serve
from bradshaw.server.storage import schema
from bradshaw.server.tables import folding, history, log
from bradshaw.server.tables.table import Table
from bradshaw.wire import entries
from bradshaw.wire.changes import changed, unpacked
from tests.server.stores import Where, engine_of

PATIENCE = 60  # seconds; far more than anything here takes, also on a loaded machine
COMMAND = [sys.executable, "-m", "bradshaw.cli"]
GAMES = {  # options with which every game of random players ends
    name: {"players": players, **load_game(name).simulation}
    for name, players in {"scotland_yard": 3, "eighty_days": 2, "mystery_express": 3}.items()
}


class Said(NamedTuple):
    """How a command ended, and what it wrote."""

    status: int
    stdout: str
    stderr: str


def bradshaw(*arguments: object) -> Said:
    """Run a command in a process of its own, to its end."""
    found = subprocess.run(
        [*COMMAND, *map(str, arguments)], capture_output=True, text=True, timeout=PATIENCE, check=False
    )
    return Said(found.returncode, found.stdout, found.stderr)


def bradshaw_here(*arguments: object) -> Said:
    """Run a command in this process, which is faster. It may not log or serve."""
    stdout, stderr = StringIO(), StringIO()
    with (
        redirect_stdout(stdout),
        redirect_stderr(stderr),
        patch.object(logs, "configure"),
        patch.object(serve, "make_runner", side_effect=AssertionError("it started")),
    ):
        status = run([str(argument) for argument in arguments])
    return Said(status, stdout.getvalue(), stderr.getvalue())


def complains(found: Said, about: object) -> None:
    """One sentence about something, and the exit status for what was asked wrongly."""
    said = "".join(found.stderr.split())  # without the line breaks
    assert found.status == 2, found.stderr
    assert "".join(str(about).split()) in said
    assert said.endswith(".")
    assert "Traceback" not in said
    assert found.stdout == ""


class Guest:
    """Somebody with a name, who makes and joins tables; over HTTPS, if he trusts certificates."""

    def __init__(self, address: str, cookie: str, trust: ssl.SSLContext | None = None) -> None:
        self.address = address
        self.cookie = cookie
        self.trust = trust

    @classmethod
    async def arrive(cls, address: str, name: str = "Ada", trust: ssl.SSLContext | None = None) -> Self:
        found = cls(address, "", trust)
        answer = (await found.ask("POST", "/api/guests", {"name": name})).raise_for_status()
        [found.cookie] = answer.cookies.values()
        return found

    @property
    def headers(self) -> dict[str, str]:
        name = "__Host-bradshaw" if self.trust else "bradshaw"
        return {"cookie": f"{name}={self.cookie}"} if self.cookie else {}

    async def ask(self, method: str, path: str, body: Any = None) -> httpx.Response:
        trust: Any = self.trust or False
        async with httpx.AsyncClient(base_url=self.address, verify=trust, timeout=PATIENCE) as http:
            return await http.request(method, path, json=body, headers=self.headers)

    async def open_table(self, game: str, *bots: str) -> str:
        """A table that has started, with this guest in all seats that no bot has; its id."""
        seats = len(load_game(game).seat_names(load_game(game).options(**GAMES[game])))
        wanted = {
            "game": game,
            "options": GAMES[game],
            "seats": ["me"] * (seats - len(bots)) + list(bots),
            "start": True,
        }
        answer = await self.ask("POST", "/api/tables", wanted)
        assert answer.status_code == 201, answer.text
        return str(answer.json()["id"])

    def at(self, table: str, look: int | None = None) -> "Seat":
        return Seat(self, table, look)


class Seat:
    """A seat of a table, as its client sees it: resumes where it was, and checks that nothing is missing."""

    def __init__(self, guest: Guest, table: str, look: int | None) -> None:
        self.guest = guest
        self.table = table
        self.look = look
        self.number = 0  # of the last entry it was told of
        self.position: dict[str, Any] = {}
        self.info: dict[str, Any] = {}
        self.done: dict[int, dict[str, Any]] = {}  # what was acknowledged, by the number of its entry
        self.sent: list[dict[str, Any]] = []
        self.unanswered: dict[str, Any] | None = None
        self.heard: list[dict[str, Any]] = []  # every message
        self._id = 0

    async def __aenter__(self) -> Self:
        await self.open()
        return self

    async def __aexit__(self, *_: object) -> None:
        await self.socket.close()

    async def open(self) -> None:
        """Connect, and be told everything since the last entry it knows."""
        look = "" if self.look is None else self.look
        where = self.guest.address.replace("http", "ws") + f"/api/tables/{self.table}/socket"
        self.received: list[dict[str, Any]] = []
        self.socket: ClientConnection = await connect(
            f"{where}?look={look}&after={self.number}",
            additional_headers=self.guest.headers,
            ssl=self.guest.trust,
            compression=None,
            open_timeout=PATIENCE,
            ping_interval=None,
            max_size=None,
            proxy=None,
        )
        first = await self.next()
        assert first["type"] == "welcome", first
        while (await self.next())["type"] != "update":
            pass

    async def next(self) -> dict[str, Any]:
        """The next message."""
        async with asyncio.timeout(PATIENCE):
            if not self.received:
                found = json.loads(await self.socket.recv())
                self.received += found if isinstance(found, list) else [found]
        message = self.received.pop(0)
        self.heard.append(message)
        if message["type"] == "update":
            self._take(message)
        return message

    def _take(self, update: dict[str, Any]) -> None:
        assert update["after"] in (0, self.number), "an update does not follow the one before"
        told = [entry["number"] for entry in update.get("entries", ())]
        # Entry 1 says what the seed is, and is told to nobody; of a long log only the end is told at first.
        first = update["number"] + 1 - len(told) if "earlier" in update else max(update["after"], 1) + 1
        assert told == list(range(first, update["number"] + 1))
        self.number = update["number"]
        self.info = update.get("table", self.info)
        if "position" in update:
            self.position = update["position"]
        elif "next" in update:
            new = update["next"]
            view = self.position["view"]
            self.position = {
                "number": update["number"],
                "moves": new["moves"],
                "view": changed(view, new["view"]) if "view" in new else view,
                "actions": unpacked(new.get("actions", ())),
                "to_act": new["to_act"],
            }

    @property
    def over(self) -> bool:
        return bool(self.info["status"] == "over")

    @property
    def actions(self) -> list[dict[str, Any]]:
        found: list[dict[str, Any]] = self.position["actions"]
        return found

    def move(self, rng: Random) -> dict[str, Any]:
        """A legal move at random, in notation."""
        game = load_game(self.info["game"])
        action = game.write(msgspec.convert(rng.choice(self.actions), game.action_type))
        return {"type": "move", "seat": self.look, "position": self.position["number"], "action": action}

    async def send(self, message: dict[str, Any]) -> None:
        """Send without waiting for the answer; a message that was sent before goes out as it was."""
        if "id" not in message:
            self._id += 1
            message = {**message, "id": self._id}
            self.sent.append(message)
        self.unanswered = message
        await self.socket.send(json.dumps(message))

    async def answer(self) -> dict[str, Any]:
        """The answer to what was sent."""
        assert self.unanswered is not None
        while (found := await self.next())["type"] not in ("done", "refused") or (
            found["id"] != self.unanswered["id"]
        ):
            pass
        message, self.unanswered = self.unanswered, None
        if found["type"] == "done":
            self.done[found["number"]] = message
        return found

    async def ask(self, **message: Any) -> dict[str, Any]:
        await self.send(message)
        return await self.answer()


async def play(seats: list[Seat], rng: Random, moves: int | None = None) -> int:
    """Let people play at random, in one table's seats, so many moves or to the end; how many they made."""
    made = 0
    while not seats[0].over and (moves is None or made < moves):
        acting = [seat for seat in seats if seat.actions]
        if acting:
            seat = rng.choice(acting)
            answer = await seat.ask(**seat.move(rng))
            assert answer["type"] == "done", answer
            made += 1
            number = answer["number"]
        else:
            number = seats[0].number + 1
        for seat in seats:
            while seat.number < number:
                await seat.next()
    return made


def lines_in(database: Where) -> dict[str, list[log.Line]]:
    """The logs of all tables, read past the server."""
    tables, lines = schema.tables.c, schema.lines.c
    found = select(tables.id, lines.number, lines.body, lines.sum).select_from(schema.lines).join(schema.tables)
    engine = engine_of(database)
    with engine.connect() as connection:
        named = connection.execute(select(tables.id).order_by(tables.no))
        logs: dict[str, list[log.Line]] = {row[0]: [] for row in named}
        for table, *line in connection.execute(found.order_by(lines.number)):
            logs[table].append(log.Line(*line))
    engine.dispose()
    return logs


def check_logs(database: Where, seats: list[Seat]) -> None:
    """What was acknowledged is there, as that entry; what was sent is there at most once; nothing else is."""
    logs = lines_in(database)
    read = {table: {line.number: entry for line, entry in log.read(lines)} for table, lines in logs.items()}
    for table, lines in logs.items():
        load(table, lines)
    sent: dict[str, list[tuple[Any, ...]]] = {table: [] for table in logs}
    for seat in seats:
        found = read[seat.table]
        for number, message in seat.done.items():
            if message["type"] == "move":
                assert _key(found[number]) == _key_sent(message)
        sent[seat.table] += [_key_sent(message) for message in seat.sent if message["type"] == "move"]
    for table in {seat.table for seat in seats}:
        there = [_key(e) for e in read[table].values() if isinstance(e, entries.Moved) and e.by == "person"]
        assert len(set(there)) == len(there), "a move was played twice"
        assert set(there) <= set(sent[table]), "a move was played that nobody sent"


def _key(entry: Any) -> tuple[Any, ...]:
    assert isinstance(entry, entries.Moved)
    return entry.seat, entry.position, entry.action


def _key_sent(message: dict[str, Any]) -> tuple[Any, ...]:
    return message["seat"], message["position"], message["action"]


def load(name: str, lines: list[log.Line]) -> Table:
    """The table that a whole log makes; Damaged if it makes none."""
    table = history.begin(name, lines)
    for after, _ in history.fold(table, lines[1:]):
        table = after
    return table


def play_on(table: Table, rng: Random) -> None:
    """Play a loaded table to its end, without a server."""
    while table.status == "running":
        seat = rng.choice(table.to_act)
        action = rng.choice(list(table.running.actions(seat)))
        attempt = table.attempt(seat, action, table.position, table.changed)
        line = log.write(attempt.entry, table.number + 1, table.sum)
        table, _ = folding.after(table, attempt.entry, line, attempt)
    assert table.outcome is not None
