"""Simulated people: they move, talk, take back, whisper, lose their connection and come back by number.

Each keeps account of what it was told, checks that nothing is missing in it, and of what it asked for and heard.
"""

import asyncio
from collections.abc import Awaitable, Callable
from dataclasses import dataclass, replace
from random import Random
from typing import Any

import msgspec

from bradshaw.core.errors import BradshawError
from bradshaw.core.registry import load_game
from bradshaw.server.storage.interface import StoredGuest
from bradshaw.server.tables.room import Room
from bradshaw.wire import closing
from bradshaw.wire.changes import changed, unpacked
from tests.server.cluster.linearizable import Asked, Looked
from tests.server.simulation.loop import SimulatedLoop
from tests.server.simulation.server import Server, Wire

UNSURE = "server.unsure"  # nobody knows whether it was done: the one refusal that is none
GIVES_UP = (
    6.0,
    40.0,
)  # seconds without an answer, after which it connects again: some at once, and some are patient


@dataclass
class Wish:
    """Something that was asked for, once or again, and what became of it."""

    key: str  # the same for what is the same
    message: dict[str, Any]
    sent: float
    answered: float | None = None
    number: int | None = None
    open: bool = False  # whether one of its messages had no clear answer
    refused: str = ""


class Broken(AssertionError):
    """A client was told what does not fit to what it was told before."""


class Person:
    """At one table, through one pair of eyes."""

    def __init__(
        self,
        loop: SimulatedLoop,
        rng: Random,
        guest: StoredGuest,
        look: int | None,
        servers: Callable[[], list[Server]],
        trace: Callable[..., None],
    ) -> None:
        self.guest, self.look, self.table = guest, look, ""
        self.name = guest.name
        self.number = 0
        self.position: dict[str, Any] = {}
        self.info: dict[str, Any] = {}
        self.first = 0  # of the entries that it was told of when it last began afresh
        self.told: dict[int, Any] = {}
        self.heard: list[bytes] = []
        self.wishes: list[Wish] = []
        self.looks: list[Looked] = []
        self.positions: dict[int, Any] = {}  # views by their numbers
        self.faults: list[str] = []
        self.wire: Wire | None = None
        self.joined = False  # whether it was told of the table since it connected
        self.since = 0.0  # when it was
        self.presence: dict[str, Any] = {}  # the last that it was told of who is here
        self.gone = False  # and does not come back
        self.calm = False  # it does nothing of its own accord, but stays connected
        self._loop, self._rng, self._servers, self._trace = loop, rng, servers, trace
        self._waiting: dict[int, Wish] = {}  # by the id of the message
        self._id = 0
        self._begun = 0.0
        self.patience = rng.choice(GIVES_UP)
        self._again: Wish | None = None  # a move without an answer, to be sent as it was

    # What it does

    async def live(self) -> None:
        """Play, for ever."""
        while not self.gone:
            if self.wire is None:
                await asyncio.sleep(0.02 + 0.3 * self._rng.random())
                self._connect()
                continue
            await asyncio.sleep((1.0 if self.calm else 0.03) + 0.3 * self._rng.random())
            if self.wire is None:
                continue
            if self._late():
                self.leave("it does not answer")
            elif self.joined and not self.calm:
                self._act()
            elif self.joined:
                self._keep_calm()

    def _late(self) -> bool:
        since = min([wish.sent for wish in self._waiting.values()], default=None)
        since = self._begun if not self.joined else since
        return since is not None and self._loop.time() > since + self.patience

    def _connect(self) -> None:
        servers = [] if self.gone else self._servers()
        if servers:
            server = servers[int(self._rng.random() * len(servers))]
            self.wire = Wire(server, self.guest, self.look, self)
            self.joined, self._begun = False, self._loop.time()
            server.connect(self.wire, self.table, self.number)

    def leave(self, why: str) -> None:
        """Close the connection: what had no answer stays open."""
        self._trace(self.name, "leaves", why)
        if self.wire:
            self.wire.cut()
        self.wire = None
        for wish in self._waiting.values():
            wish.open = True
            if wish.message["type"] == "move":
                self._again = wish
        self._waiting.clear()

    def _keep_calm(self) -> None:
        """Only what must be done for the game to go on."""
        if self._again:
            wish, self._again = self._again, None
            self._send(wish)
        elif self.info["status"] == "open" and self.look == 0 and not self.info["deal"]:
            self.request("start", lambda server, room: server.lobby.start(room, self.guest.id))
        elif self.look is not None and self.info["status"] == "running" and self.info["seats"][self.look]["bot"]:
            self.request("take back", lambda server, room: server.lobby.hand(room, self.guest.id, self.look, None))

    def _act(self) -> None:
        """Something that one may do, by chance."""
        drawn, status = self._rng.random(), self.info["status"]
        if drawn < 0.04:
            self.leave("for a moment")
        elif status == "open":
            self._keep_calm()
        elif self.look is None or status == "over":
            if drawn < 0.3:
                self._say(None)
        elif self._again:
            self._keep_calm()
        else:
            self._act_in_a_seat(self.look, drawn)

    def _act_in_a_seat(self, seat: int, drawn: float) -> None:
        offer, bot = self.info["offer"], self.info["seats"][seat]["bot"]
        moving = any(wish.message["type"] == "move" for wish in self._waiting.values())
        if offer and self.guest.id not in offer["agreed"]:
            self.ask("answer", type="answer", seat=seat, yes=self._rng.random() < 0.8)
        elif drawn < 0.14:
            self._say(seat)
        elif drawn < 0.18:
            self.ask("offer", type="offer", seat=seat, what="undo")
        elif drawn < 0.24 and any(seat in side for side in self.info["sides"]):
            self.whisper()
        elif drawn < (0.4 if bot else 0.26):
            other = None if bot else "random"
            self.request("hand", lambda server, room: server.lobby.hand(room, self.guest.id, seat, other))
        elif self.position["actions"] and not (bot or moving):
            self.move()

    def request(self, what: str, work: Callable[[Server, Room], Awaitable[None]]) -> None:
        """Ask any process for something by HTTP. What becomes of it is seen at the table."""
        servers = self._servers()
        if not servers:
            return
        server = servers[int(self._rng.random() * len(servers))]

        async def carry_out() -> None:
            try:
                await work(server, await server.tables.room(self.table))
            except BradshawError as error:
                self._trace(self.name, what, "was refused:", error)
            except Exception as error:
                self._loop.faults.append(f"{what} failed: {error!r}")
            else:
                self._trace(self.name, what, "was done")

        self._trace(self.name, "requests", what, "of", server.name)
        begin = lambda: self._loop.create_task(carry_out(), context=server.party.context.copy())  # noqa: E731
        server.soon(0.0, lambda: server.serves and self._loop.call_soon(begin, context=server.party.context))

    def move(self) -> None:
        """A legal move at random."""
        game = load_game(self.info["game"])
        actions = self.position["actions"]
        action = game.write(msgspec.convert(actions[int(self._rng.random() * len(actions))], game.action_type))
        position = self.position["number"]
        key = f"move {position} {action}"
        wish = next((wish for wish in self.wishes if wish.key == key), None)
        if wish is None:
            self.ask(key, type="move", seat=self.look, position=position, action=action)
        else:
            self._send(wish)

    def whisper(self) -> None:
        """Something that only one's own side may ever hear."""
        self.ask(
            "aside", type="say", text=f"whispered by {self.look}: {len(self.wishes)}", seat=self.look, aside=True
        )

    def _say(self, seat: int | None) -> None:
        text = f"{self.name} {len(self.wishes)}"
        self.ask(f"say {text}", type="say", text=text, seat=seat)

    def ask(self, key: str, **message: Any) -> Wish:
        """Ask for something new."""
        wish = Wish(key, message, self._loop.time())
        self.wishes.append(wish)
        self._send(wish)
        return wish

    def _send(self, wish: Wish) -> None:
        if self.wire is None:
            wish.open = True
            return
        self._id += 1
        self._waiting[self._id] = wish
        self._trace(self.name, "asks", wish.key)
        self.wire.ask(msgspec.json.encode({**wish.message, "id": self._id}))

    # What it hears

    def hear(self, wire: Wire, what: bytes | int) -> None:
        if wire is not self.wire:
            return
        if isinstance(what, int):
            if what == closing.START_OVER:
                self.number = 0
            self.leave(f"closed, {what}")
            return
        self.heard.append(what)
        message = msgspec.json.decode(what)
        kind = message["type"]
        if kind == "update":
            self._take(message)
        elif kind == "presence":
            self.presence = message
        elif kind in ("done", "refused") and message["id"]:
            self._answered(self._waiting.pop(message["id"]), message)

    def _answered(self, wish: Wish, message: dict[str, Any]) -> None:
        wish.answered = self._loop.time()
        if message["type"] == "done":
            if wish.number is not None and wish.number != message["number"]:
                self.faults.append(f"{wish} was acknowledged again, as {message['number']}")
            wish.number = message["number"]
            self._trace(self.name, "is told", f"done {wish.number}")
        else:
            code = (message.get("reason") or {}).get("code", message["code"])
            self._trace(self.name, "is told", f"{wish.key} was refused: {code}")
            if code == UNSURE:
                wish.open = True
                if wish.message["type"] == "move":
                    self._again = wish
            wish.refused = code

    def _take(self, update: dict[str, Any]) -> None:
        number, after = update["number"], update["after"]
        self._check(after in (0, self.number), f"an update after {after} follows {self.number}")
        self._check(update.get("look") == self.look, f"an update for {update.get('look')}")
        told = [entry["number"] for entry in update.get("entries", ())]
        # Entry 1 says what the seed is, and is told to nobody; of a long log only the end is told at first.
        first = number + 1 - len(told) if "earlier" in update else max(after, 1) + 1
        self._check(told == list(range(first, number + 1)), f"after {after}, told of {told}, not up to {number}")
        for entry in update.get("entries", ()):
            before = self.told.setdefault(entry["number"], entry["what"])
            self._check(before == entry["what"], f"{entry} was told before as {before}")
        if after == 0:
            self.position, self.first = {}, first
        self.number = number
        self.info = update.get("table", self.info)
        if "position" in update:
            self.position = update["position"]
        elif "next" in update:
            new, view = update["next"], self.position["view"]
            self.position = {
                "number": number,
                "view": changed(view, new["view"]) if "view" in new else view,
                "actions": unpacked(new.get("actions", ())),
                "to_act": new["to_act"],
            }
        if self.position:
            self.positions[self.position["number"]] = self.position["view"]
        if not self.joined:
            self.joined, self.since = True, self._loop.time()
            # Without the database tables are shown as they were: that is promised, too.
            if self.wire and self.wire.server.storage.unread < self._begun:
                self.looks.append(Looked(self.table, self._begun, number))

    def _check(self, right: bool, fault: str) -> None:
        if not right:
            self.faults.append(f"{self.name}: {fault}")

    # For the checker

    def history(self) -> list[Asked]:
        """What it asked for and what is an entry of its own: moves, and what it said."""
        found = []
        for wish in self.wishes:
            if wish.message["type"] not in ("move", "say") or wish.message.get("aside"):
                continue
            seat, position = wish.message["seat"], wish.message.get("position", 0)
            asked = Asked(self.table, -1 if seat is None else seat, position, wish.key, wish.sent, None, None)
            if wish.number is not None:
                asked = replace(asked, answered=wish.answered, number=wish.number)
            elif wish.refused and not wish.open and not any(w is wish for w in self._waiting.values()):
                asked = replace(asked, answered=wish.answered, refused=True)
            found.append(asked)
        return found
