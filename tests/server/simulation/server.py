"""A simulated process: the real parts of a server around a simulated database, bus and network.

What is left out is what no table depends on: HTTP, sockets of the operating system, notices, and the processes in
which bots think. A bot here is asked where it is wanted, and answers a while later.
"""

import asyncio
from collections.abc import Callable
from contextlib import suppress
from random import Random
from typing import Any

import msgspec

from bradshaw.core.errors import BradshawError
from bradshaw.core.registry import AnyGame
from bradshaw.server.cluster.cluster import Cluster
from bradshaw.server.cluster.keeping import SharedKeeping
from bradshaw.server.cluster.members import Members
from bradshaw.server.errors import Changed, Conflict, Refused
from bradshaw.server.refusals import refused
from bradshaw.server.storage.interface import Role, StoredGuest
from bradshaw.server.tables.autoplay import Autoplay
from bradshaw.server.tables.dealing import Dealer
from bradshaw.server.tables.elsewhere import Elsewhere
from bradshaw.server.tables.lobby import Lobby
from bradshaw.server.tables.outages import known_before
from bradshaw.server.tables.pacing import Pace
from bradshaw.server.tables.planning import Advisers
from bradshaw.server.tables.remarks import Remarks
from bradshaw.server.tables.requests import is_fleeting, plan_of
from bradshaw.server.tables.room import Result, Room
from bradshaw.server.tables.tables import Tables
from bradshaw.server.tables.taking_part import take_part
from bradshaw.server.workers.jobs import Memory
from bradshaw.server.workers.pool import Pool
from bradshaw.server.workers.queue import Asker
from bradshaw.server.workers.thinking import Line, LookBack, Question
from bradshaw.wire import closing
from bradshaw.wire.messages import AnyFromClient, Done
from tests.server.simulation.bus import Exchange, SimulatedBus
from tests.server.simulation.database import Database, SimulatedStorage
from tests.server.simulation.loop import Party, SimulatedLoop

SWEEP = 2.0  # seconds, as in `http/app.py`
NO_JOBS = Pool(1, 60.0, niceness=0)  # only boards and decks of one's own are jobs; its process is never started

_encoder = msgspec.json.Encoder()
_decoder: msgspec.json.Decoder[AnyFromClient] = msgspec.json.Decoder(AnyFromClient)


class Thinkers:
    """In the place of `BotWorkers`: the same questions, answered by the same bots, in no process of their own."""

    def __init__(self, rng: Random) -> None:
        self._rng = rng

    async def choose(self, question: Question, count: int, asker: Asker) -> int:
        await asyncio.sleep(0.3 * self._rng.random())
        return question.run(Memory()).index

    async def look_back(self, job: LookBack, asker: Asker) -> tuple[Line, ...]:
        await asyncio.sleep(0.3 * self._rng.random())
        return job.run(Memory())

    def ready(self, game: AnyGame, bot: str) -> bool:
        return True


class Wire:
    """A socket, from end to end: `Connection` for the tables. What is sent arrives in its order, or never."""

    count = 0

    def __init__(self, server: "Server", guest: StoredGuest | None, look: int | None, client: Any) -> None:
        Wire.count += 1
        self._number = Wire.count  # sets of wires have an order that does not depend on where they are in memory
        self.server, self.of, self.client = server, guest, client
        self.guest = guest.id if guest else None
        self.look, self.words, self.looking = look, False, True
        self.room: Room | None = None
        self.closing = False  # by the server
        self.broken = False  # by the client, or the network
        self._there, self._here = 0.0, 0.0  # when the last thing arrives that was sent in each direction

    def __hash__(self) -> int:
        return self._number

    # The server's end

    def send(self, *messages: bytes) -> None:
        if not (self.closing or self.broken or self.server.party.dead):
            for message in messages:
                self._deliver(message)

    def close(self, code: int, reason: str) -> None:
        if not (self.closing or self.server.party.dead):
            self.closing = True
            self._deliver(code)
            loop = self.server.loop
            loop.call_soon(self.server.ended, self, context=self.server.party.context)

    def refuse(self, error: BradshawError, code: int = closing.REFUSED) -> None:
        self.send(msgspec.json.encode(refused(0, error)))
        self.close(code, str(error))

    def _deliver(self, what: bytes | int) -> None:
        self._here = self.server.soon(self._here, lambda: self.broken or self.client.hear(self, what))

    # The client's end

    def ask(self, message: bytes) -> None:
        party = self.server.party
        handle = lambda: self.server.loop.call_soon(self.server.handle, self, message, context=party.context)  # noqa: E731
        self._there = self.server.soon(self._there, handle)

    def cut(self) -> None:
        """Nothing more arrives in either direction; the server finds that out a while later."""
        if not self.broken:
            self.broken = True
            party = self.server.party
            ended = lambda: self.server.loop.call_soon(self.server.ended, self, context=party.context)  # noqa: E731
            self.server.soon(0.0, ended, 0.5)


class Server:
    """One process, from its start to its end."""

    def __init__(
        self,
        name: str,
        loop: SimulatedLoop,
        rng: Random,
        database: Database,
        exchange: Exchange,
        role: Role = "server",
    ) -> None:
        self.name, self.loop, self.role = name, loop, role
        self.party: Party = loop.party(name)
        self.started = False
        self._rng = rng
        self.storage = SimulatedStorage(database, self.party)
        self.bus = SimulatedBus(exchange, self.party)
        self.wires: set[Wire] = set()

    @property
    def serves(self) -> bool:
        """Whether people can connect to it."""
        return self.role == "server" and self.started and not self.party.dead

    async def run(self) -> None:
        """Start, and work until it is killed."""
        self.members = Members(self.storage.leases, self.role)
        keeping = SharedKeeping(self.members, self.storage.leases, self.bus)
        self.cluster = Cluster(self.bus, keeping, self.members)
        storage: Any = self.storage
        workers: Any = Thinkers(self._rng)
        self.tables = Tables(storage, self.cluster)
        pace = Pace(0.2, now=self.loop.time)
        self._closed: list[Callable[[], None]] = []
        if self.role == "server":
            self.dealer = Dealer(self.tables)
            self._closed.append(self.dealer.close)
        advisers = Advisers(self.tables, workers, pace)
        autoplay = Autoplay(self.tables, storage, workers, pace)
        remarks = Remarks(self.tables, workers)
        self._closed += [autoplay.close, advisers.close, remarks.close]
        self.lobby = Lobby(self.tables, NO_JOBS)
        self.autoplay = autoplay
        await known_before(self.tables.outages)
        self.elsewhere: Elsewhere | None = await take_part(self.cluster, self.tables, storage, autoplay)
        self.started = True
        self._sweeping = asyncio.create_task(self._sweep())
        await self._sweeping

    async def stop(self) -> None:
        """As a process that is told to stop: sockets first, then all parts, as in `http/app.py`."""
        self.started = False
        for wire in sorted(self.wires, key=hash):
            wire.close(closing.GOING_AWAY, "The server is stopping.")
        self._sweeping.cancel()
        for close in self._closed:
            close()
        if self.elsewhere:
            await self.elsewhere.close()
        with suppress(Refused, Conflict):
            await self.tables.save_progress()
        await self.cluster.leave()

    async def _sweep(self) -> None:
        while True:
            await asyncio.sleep(SWEEP)
            with suppress(Refused, Conflict):
                await self.tables.say_at_work(waits=self.autoplay.waits)
                await self.tables.save_progress()
            self.tables.forget_idle()

    # The network

    def soon(self, after: float, call: Callable[[], object], most: float = 0.03) -> float:
        """Call it in the world, a while later and not before that time; when."""
        when = max(after, self.loop.time() + most * self._rng.random())
        self.loop.call_at(when, call, context=self.loop.world.context)
        return when

    def connect(self, wire: Wire, table: str, after: int) -> None:
        """A client has asked for a socket."""
        task = lambda: self.loop.create_task(  # noqa: E731
            self._serve(wire, table, after), context=self.party.context.copy()
        )
        if self.serves:
            self.soon(0.0, lambda: self.serves and self.loop.call_soon(task, context=self.party.context))

    async def _serve(self, wire: Wire, table: str, after: int) -> None:
        self.wires.add(wire)
        try:
            wire.room = room = await self.tables.room(table)
            room.table.check_look(wire.guest, wire.look)
            if not (wire.broken or wire.closing):
                await self.tables.enter(room, wire, after)
        except BradshawError as error:
            wire.refuse(error, closing.START_OVER if isinstance(error, Changed) else closing.REFUSED)
        if wire.broken or wire.closing:
            self.ended(wire)

    def ended(self, wire: Wire) -> None:
        """The socket is closed, by whomever."""
        if wire in self.wires:
            self.wires.remove(wire)
            if wire.room:
                self.tables.exit(wire.room, wire)

    def handle(self, wire: Wire, message: bytes) -> None:
        """What a client has sent, as in `transport/socket.py`."""
        if wire.closing or wire.broken or wire.room is None:
            return
        wanted = _decoder.decode(message)

        def answer(result: Result) -> None:
            if isinstance(result, int):
                wire.send(_encoder.encode(Done(wanted.id, result)))
            elif isinstance(result, BradshawError):
                wire.send(_encoder.encode(refused(wanted.id, result)))
            else:
                self.loop.faults.append(f"a message could not be handled: {result!r}")
                wire.close(closing.BROKEN, "Something went wrong on the server.")

        try:
            plan = plan_of(wire.room, wire.of, wanted)
        except BradshawError as error:
            answer(error)
            return
        carry_out = self.tables.confer if is_fleeting(wanted) else self.tables.submit
        carry_out(wire.room, plan, answer)
