"""Scripted clients: they play, come back by any server, and keep account of what they sent and were told."""

import asyncio
import json
from collections.abc import Callable, Sequence
from contextlib import suppress
from dataclasses import dataclass
from random import Random
from time import monotonic
from typing import Any

import aiohttp
import msgspec

from bradshaw.core.registry import load_game
from bradshaw.wire.changes import changed, unpacked
from tests.server.chaos.games import KINDS, Kind
from tests.server.chaos.story import Eyes, Story
from tests.server.cluster.linearizable import Asked, Looked

ANSWER = 12.0  # seconds until a client gives up waiting for an answer
HEARTBEAT = 6.0  # seconds between pings; who does not answer for half of it is gone
OPENING = 8.0
CLOSING = aiohttp.ClientWSTimeout(ws_close=1.0)
START_OVER = 4000
GONE = (aiohttp.ClientError, OSError, asyncio.TimeoutError)
LATER = {"not_saved", "unavailable", "busy"}  # refusals after which the same may be tried again
WHISPER = "whisper"


class Broken(Exception):
    """What a client was told does not fit to what it was told before."""


class Over(Exception):
    """The client has nothing more to do at its table."""


class Crowd:
    """All clients of a run: `count` places, at each of which one game is played after the other."""

    def __init__(
        self,
        addresses: Callable[[], list[str]],
        progress: Callable[[str], tuple[str, int] | None],
        seed: str,
        count: int,
        pause: float,
        kinds: Sequence[Kind] = KINDS,
    ) -> None:
        self.story = Story()
        self.progress = progress  # of a table, past the servers: its status, and how many moves were made
        self.addresses = addresses
        self.pause = pause  # seconds between two moves of a seat, about
        self.leaving = False
        self.places: list[Place] = [
            Place(self, kinds[n % len(kinds)], Random(f"{seed} place {n}")) for n in range(count)
        ]
        self._tasks: list[asyncio.Task[None]] = []

    async def arrive(self) -> None:
        """Everybody comes, within some seconds."""
        connector = aiohttp.TCPConnector(limit=0, force_close=True)
        self.http = aiohttp.ClientSession(
            connector=connector, cookie_jar=aiohttp.DummyCookieJar(), timeout=aiohttp.ClientTimeout(total=ANSWER)
        )
        self._tasks = [asyncio.create_task(place.play()) for place in self.places]

    async def leave(self) -> None:
        """Everybody goes; what was sent and not answered stays so."""
        self.leaving = True
        for task in self._tasks:
            task.cancel()
        found = await asyncio.gather(*self._tasks, return_exceptions=True)
        for place in self.places:
            place.give_up()
        await self.http.close()
        for error in found:
            if isinstance(error, Exception):
                raise error

    async def ask(
        self, rng: Random, method: str, path: str, body: Any = None, cookie: str = ""
    ) -> tuple[int, dict[str, Any], str]:
        """Ask any server by HTTP: status, answer, and a new cookie; GONE if there is no answer."""
        headers = {"cookie": f"bradshaw={cookie}"} if cookie else {}
        url = rng.choice(self.addresses()) + path
        async with self.http.request(method, url, json=body, headers=headers) as answer:
            found = await answer.json()
            given = answer.cookies.get("bradshaw")
            return answer.status, found, given.value if given else ""

    async def insist(self, rng: Random, *asked: Any) -> tuple[dict[str, Any], str]:
        """Ask until there is an answer that is none of a fault around the server."""
        while True:
            with suppress(*GONE):
                status, found, cookie = await self.ask(rng, *asked)
                if status < 400:
                    return found, cookie
                if status != 503:
                    self.story.find("refused", "-", f"{asked[:3]} was refused: {status} {found}")
            await asyncio.sleep(rng.uniform(0.1, 1.0))


class Place:
    """Where somebody plays one game after the other, at tables of one kind."""

    def __init__(self, crowd: Crowd, kind: Kind, rng: Random) -> None:
        self.crowd, self.kind, self.rng = crowd, kind, rng
        self.table = ""
        self.cookie = ""
        self.seats: list[Seat] = []
        self.moved = 0.0  # when it was last seen that the game had got on

    async def play(self) -> None:
        await asyncio.sleep(self.rng.uniform(0, 2 + len(self.crowd.places) / 20))
        _, self.cookie = await self.crowd.insist(self.rng, "POST", "/api/guests", {"name": "Ada"})
        while not self.crowd.leaving:
            kind = self.kind
            wanted = {
                "game": kind.game,
                "options": kind.options,
                "seats": kind.seats,
                "settings": kind.settings,
                "start": True,
            }
            made, _ = await self.crowd.insist(self.rng, "POST", "/api/tables", wanted, self.cookie)
            self.table = made["id"]
            self.moved = monotonic()
            self.crowd.story.open(self.table, made)
            looks: list[Eyes] = [] if kind.deserted else [*kind.own, *([None] if kind.watched else [])]
            self.seats = [Seat(self, look, Random(self.rng.random())) for look in looks]
            if kind.deserted:
                await self._watch_from_afar()
            await asyncio.gather(*(seat.stay() for seat in self.seats))

    async def _watch_from_afar(self) -> None:
        """Until the game is over. Whoever asked a server would make it look at the table."""
        before, found = 0, None
        while found is None or found[0] != "over":
            await asyncio.sleep(0.5)
            found = await asyncio.to_thread(self.crowd.progress, self.table)
            if found and found[1] != before:
                before, self.moved = found[1], monotonic()

    def give_up(self) -> None:
        """What is open stays so."""
        for seat in self.seats:
            seat.settle()


@dataclass
class Sent:
    """A move on its way, or a line of chat."""

    message: dict[str, Any]
    action: str
    position: int
    sent: float
    times: int = 0


class Seat:
    """One seat of a table, or a spectator, with at most one socket at a time."""

    def __init__(self, place: Place, look: Eyes, rng: Random) -> None:
        self.place, self.look, self.rng = place, look, rng
        self.crowd, self.table, self.story = place.crowd, place.table, place.crowd.story
        self.number = 0
        self.position: dict[str, Any] = {}
        self.info: dict[str, Any] = {}
        self.pending: Sent | None = None
        self._ids = 0
        self._turn = asyncio.Event()
        self._answers: dict[int, asyncio.Future[dict[str, Any]]] = {}

    async def stay(self) -> None:
        """Until the game is over: come, play, and come back."""
        failures = 0
        while not self.crowd.leaving:
            try:
                await self._visit()
                failures = 0
            except Over:
                return
            except Broken as error:
                self.story.find("broken", self.table, f"seat {self.look} after entry {self.number}: {error}")
                self.number = 0
            except GONE:
                failures += 1
            await asyncio.sleep(self.rng.uniform(0.0, min(0.2 * 2**failures, 2.0)))

    async def _visit(self) -> None:
        look = "" if self.look is None else f"look={self.look}&"
        where = self.rng.choice(self.crowd.addresses()).replace("http", "ws")
        url = f"{where}/api/tables/{self.table}/socket?{look}after={self.number}"
        # A spectator is nobody whom the server knows: what he is told, anybody may be told.
        headers = {} if self.look is None else {"cookie": f"bradshaw={self.place.cookie}"}
        asked = monotonic()
        async with asyncio.timeout(OPENING):
            socket = await self.crowd.http.ws_connect(
                url, headers=headers, heartbeat=HEARTBEAT, max_msg_size=0, compress=0, timeout=CLOSING
            )
        try:
            async with asyncio.timeout(OPENING):
                first = await self._next(socket)
                if first[0]["type"] != "welcome":
                    self._refused_entrance(first[0])
                while not await self._hear(socket):
                    pass
            self.story.connections += 1
            self.story.looked.append(Looked(self.table, asked, self.number))
            await self._take_part(socket)
        finally:
            self._answers.clear()
            with suppress(*GONE):
                async with asyncio.timeout(1):
                    await socket.close()

    def _refused_entrance(self, told: dict[str, Any]) -> None:
        if told.get("code") not in LATER:
            raise Broken(f"it was not let in: {told}")
        raise ConnectionError

    async def _take_part(self, socket: aiohttp.ClientWebSocketResponse) -> None:
        reading = asyncio.create_task(self._read(socket))
        acting = asyncio.create_task(self._act(socket))
        try:
            done, _ = await asyncio.wait([reading, acting], return_when=asyncio.FIRST_COMPLETED)
        finally:
            for task in (reading, acting):
                task.cancel()
            await asyncio.gather(reading, acting, return_exceptions=True)
        for task in done:
            task.result()

    async def _read(self, socket: aiohttp.ClientWebSocketResponse) -> None:
        while True:
            await self._hear(socket)

    # What it hears

    async def _next(self, socket: aiohttp.ClientWebSocketResponse) -> list[dict[str, Any]]:
        message = await socket.receive()
        if message.type is not aiohttp.WSMsgType.TEXT:
            if socket.close_code == START_OVER:
                self.number = 0  # what it was told is compared with what it is told now
            raise ConnectionError
        if WHISPER in message.data and (self.look is None or self.look == 0):
            self.story.find("secret", self.table, f"{self.look} heard the detectives: {message.data}")
        found = msgspec.json.decode(message.data)
        return found if isinstance(found, list) else [found]

    async def _hear(self, socket: aiohttp.ClientWebSocketResponse) -> bool:
        """The next messages; whether an update was among them."""
        updated = False
        for message in await self._next(socket):
            kind = message["type"]
            if kind == "update":
                self._take(message)
                updated = True
            elif kind in ("done", "refused") and (waiting := self._answers.pop(message["id"], None)):
                if not waiting.done():
                    waiting.set_result(message)
            elif kind == "refused" and message["id"] == 0:
                self._refused_entrance(message)
            elif kind in ("show", "proposals") and message.get("look") != self.look:
                self.story.find("secret", self.table, f"{self.look} was told what is for {message.get('look')}")
        if updated and self.info.get("status") == "over":
            self._check_seed()
            self.settle()
            raise Over
        self._turn.set()
        return updated

    def _take(self, update: dict[str, Any]) -> None:
        if update.get("look") != self.look:
            self.story.find("secret", self.table, f"{self.look} was told what is for {update.get('look')}")
        if update["after"] not in (0, self.number):
            raise Broken(f"what is told after {update['after']} does not follow")
        told = [entry["number"] for entry in update.get("entries", ())]
        # Entry 1 says what the seed is, and is told to nobody; of a long log only the end is told at first.
        first = update["number"] + 1 - len(told) if "earlier" in update else max(update["after"], 1) + 1
        if told != list(range(first, update["number"] + 1)):
            raise Broken(f"entries {told} do not lead from {update['after']} to {update['number']}")
        for entry in update.get("entries", ()):
            self.story.told(self.table, self.look, entry["number"], entry["what"])
            if entry["what"]["entry"] in ("happened", "started"):
                self.place.moved = monotonic()
        self.number = update["number"]
        self.info = update.get("table", self.info)
        if "table" in update:
            self._check_seed()
        if "position" in update:
            self.position = update["position"]
        elif "next" in update:
            new, view = update["next"], self.position["view"]
            self.position = {
                "number": update["number"],
                "moves": new["moves"],
                "view": changed(view, new["view"]) if "view" in new else view,
                "actions": unpacked(new.get("actions", ())),
                "to_act": new["to_act"],
            }
        else:
            return
        self.story.saw(self.table, self.look, self.position)

    def _check_seed(self) -> None:
        if self.info.get("status") != "over" and self.info.get("seed") is not None:
            self.story.find("secret", self.table, "the seed was told before the game was over")

    # What it does

    async def _act(self, socket: aiohttp.ClientWebSocketResponse) -> None:
        while True:
            if self.pending:
                await self._send_move(socket)
                continue
            self._turn.clear()
            may = bool(self.position and self.position["actions"]) and not self.place.kind.silent
            if not may:
                await self._turn.wait()
                if self.look is not None and self.rng.random() < 0.02:
                    await self._talk(socket)
                continue
            await asyncio.sleep(self.rng.uniform(0.5, 1.5) * self.crowd.pause)
            if self.position["actions"]:
                self.pending = self._choose()

    def _choose(self) -> Sent:
        game = load_game(self.info["game"])
        action = game.write(msgspec.convert(self.rng.choice(self.position["actions"]), game.action_type))
        position = self.position["number"]
        message = {"type": "move", "seat": self.look, "position": position, "action": action}
        return Sent(message, f"{position} {action}", position, monotonic())

    async def _ask(self, socket: aiohttp.ClientWebSocketResponse, message: dict[str, Any]) -> dict[str, Any]:
        self._ids += 1
        waiting = self._answers[self._ids] = asyncio.get_running_loop().create_future()
        await socket.send_str(json.dumps({**message, "id": self._ids}))
        async with asyncio.timeout(ANSWER):
            return await waiting

    async def _send_move(self, socket: aiohttp.ClientWebSocketResponse) -> None:
        """Send it, also again, until it is known what became of it."""
        sent = self.pending
        assert sent
        sent.times += 1
        if sent.times == 1 and self.rng.random() < 0.1:
            answer = await self._by_http(sent)
        else:
            answer = await self._ask(socket, sent.message)
        if answer["type"] == "done":
            self._note(sent, answer["number"])
            while self.number < answer["number"]:  # by HTTP it may be answered before it is told
                self._turn.clear()
                await self._turn.wait()
            return
        code = answer["code"]
        self.story.refused[code] = self.story.refused.get(code, 0) + 1
        if (answer.get("reason") or {}).get("code") == "server.unsure":
            await asyncio.sleep(0.5)  # nobody knows: it is sent again
            return
        # What was sent before without an answer may still arrive somewhere; else a refusal is certain.
        self._note(sent, None, refused=sent.times == 1)
        if code in LATER:
            await asyncio.sleep(self.rng.uniform(0.2, 1.0))
        elif code not in ("stale", "illegal", "refused"):
            self.story.find("refused", self.table, f"{sent.message} was refused: {answer}")
        elif code != "illegal" or len(self.position["to_act"]) == 1:
            # The position may have gone on without this client having heard of it yet.
            with suppress(asyncio.TimeoutError):
                self._turn.clear()
                await asyncio.wait_for(self._turn.wait(), 2)

    async def _by_http(self, sent: Sent) -> dict[str, Any]:
        body = {name: sent.message[name] for name in ("seat", "position", "action")}
        status, found, _ = await self.crowd.ask(
            self.rng, "POST", f"/api/tables/{self.table}/moves", body, self.place.cookie
        )
        if status < 300:
            return {"type": "done", "number": found["number"]}
        return {"type": "refused", **found}

    async def _talk(self, socket: aiohttp.ClientWebSocketResponse) -> None:
        """A line of chat, which is never sent twice; where sides plan, sometimes to one's own side alone."""
        aside = self.look and self.place.kind.settings.get("proposals") == "side" and self.rng.random() < 0.5
        text = f"{WHISPER if aside else 'said'} {self.look} {self.rng.randrange(10**12)}"
        message = {"type": "say", "seat": self.look, "text": text, **({"aside": True} if aside else {})}
        sent = Sent(message, f"says {text}", 0, monotonic(), 1)
        number, refused = None, False
        try:
            answer = await self._ask(socket, message)
            if answer["type"] == "done":
                number = answer["number"]
            else:
                refused = (answer.get("reason") or {}).get("code") != "server.unsure"
        finally:
            if not aside:
                self._record(sent, number, refused=refused)

    def _note(self, sent: Sent, number: int | None, *, refused: bool = False) -> None:
        self.pending = None
        self._record(sent, number, refused=refused)

    def _record(self, sent: Sent, number: int | None, *, refused: bool) -> None:
        assert self.look is not None
        answered = None if number is None and not refused else monotonic()
        self.story.acknowledged += number is not None
        asked = Asked(
            self.table, self.look, sent.position, sent.action, sent.sent, answered, number, refused=refused
        )
        self.story.asked.append(asked)

    def settle(self) -> None:
        """Nothing more is sent: what has no answer stays without one."""
        if self.pending:
            self._note(self.pending, None)
