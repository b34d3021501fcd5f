"""What goes wrong in a schedule, and that it is well again."""

import asyncio
from collections.abc import Callable

from tests.server.simulation.server import Server
from tests.server.simulation.world import World


class Mishaps(World):
    """Draws what goes wrong, and when."""

    def __init__(self, seed: int) -> None:
        super().__init__(seed)
        self._until = 0.0  # when all is well again

    async def go_wrong(self, count: int, seconds: float) -> None:
        """Let so many things go wrong in so many seconds, or as long as they last."""
        rng = self.rng
        self.exchange.air.loses = rng.choice((0.0, 0.1, 0.5, 1.0))
        self.exchange.air.repeats = rng.choice((0.0, 0.2))
        self.exchange.air.slow = rng.choice((0.0, 0.0, 0.1))
        weather = self.database.weather
        weather.fails = rng.choice((0.0, 0.0, 0.02))
        weather.loses = rng.choice((0.0, 0.02, 0.1, 0.4))
        weather.slow = rng.choice((0.0, 0.02, 0.1))
        self._until = self.loop.time() + seconds
        faults = [
            self._die,
            self._die,
            self._freeze,
            self._freeze,
            self._rift,
            self._cut,
            self._outage,
            self._stop,
        ]
        for _ in range(count):
            await asyncio.sleep(rng.random() * seconds / count)
            rng.choice(faults)()
        while self.loop.time() < self._until:  # which may be put off meanwhile
            await asyncio.sleep(self._until - self.loop.time())

    def _one(self) -> Server | None:
        """Some process that is alive and well; often the one that keeps the table."""
        alive = [server for server in self.servers if not (server.party.dead or server.party.frozen)]
        keeper = self.database.rows.tables[self.table].keeper
        keeping = [server for server in alive if keeper in server.storage.leases.names]
        if keeping and self.rng.random() < 0.5:
            return keeping[0]
        return self.rng.choice(alive) if alive else None

    def _interrupt(self, server: Server, act: Callable[[], None]) -> None:
        """After so many callbacks, between any two things that it does; or when it is about to write."""
        if self.rng.random() < 0.4:
            server.storage.interrupt, server.storage.only_own = act, self.rng.random() < 0.6
        else:
            server.party.interrupt = server.party.steps + self.rng.randrange(100), act

    def _die(self) -> None:
        server = self._one()
        if server:
            self._interrupt(server, lambda: self.kill(server))
            if self.rng.random() < 0.7:
                self.loop.call_later(self.rng.random() * 2, self.start)

    def _stop(self) -> None:
        server = self._one()
        if server and server.started and len(self.serving()) > 1:
            self.note(server.name, "is told to stop")
            task = self.loop.create_task(server.stop(), context=server.party.context.copy())
            task.add_done_callback(
                lambda _: self.loop.call_soon(self.kill, server, context=self.loop.world.context)
            )

    def _freeze(self) -> None:
        """As after SIGSTOP: the longest are given up meanwhile."""
        server = self._one()
        if server:
            lasts = self.rng.choice((0.5, 3.0 + self.rng.random(), 6.0))  # leases are given up after three
            self._interrupt(server, lambda: self._frozen(server, lasts))

    def _frozen(self, server: Server, lasts: float) -> None:
        if server.party.dead:
            return
        self.note(server.name, "is frozen for", lasts)
        self._until = max(self._until, self.loop.time() + lasts)
        server.party.frozen = True
        self.loop.call_later(lasts, self._thaw, server)

    def _thaw(self, server: Server) -> None:
        self.note(server.name, "is frozen no longer")
        self.ill[server.party] = self.loop.time()
        server.party.frozen = False

    def _rift(self) -> None:
        """Some hear each other on the bus, and others hear each other."""
        self.note("the bus is divided")
        self.exchange.apart = {server.party: self.rng.randrange(3) for server in self.servers}
        self.loop.call_later(self.rng.uniform(0.2, 3.0), self.exchange.heal)

    def _cut(self) -> None:
        """One process can't reach the database."""
        server = self._one()
        if server:
            self.note(server.name, "can't reach the database")
            self.database.cut.add(server.party)
            self.loop.call_later(self.rng.choice((0.5, 4.0)), self._cut_ends, server)

    def _cut_ends(self, server: Server) -> None:
        self.database.cut.discard(server.party)
        self.ill[server.party] = self.loop.time()

    def _outage(self) -> None:
        """The database answers nobody; what has reached it is done later."""
        self.note("the database stands still")
        self.database.stands = True
        lasts = self.rng.choice((0.3, 1.0, 1.0, 3.0, 3.0, 6.0, 25.0))
        self._until = max(self._until, self.loop.time() + lasts)  # nobody shortens it: 20 s matter
        self.loop.call_later(lasts, self._outage_ends)

    def _outage_ends(self) -> None:
        if self.database.stands:
            self.note("the database goes on")
            self.ill[self.loop.world] = self.loop.time()
            self.database.go_on()

    def heal(self, *, deaf: bool) -> None:
        """All is well from now on; but for the bus, if they are to be `deaf`."""
        self.note("all is well")
        if not deaf:
            self.exchange.air.loses = self.exchange.air.repeats = self.exchange.air.slow = 0.0
        self.database.weather.fails = self.database.weather.loses = self.database.weather.slow = 0.0
        for server in self.servers:
            self.ill[server.party] = self.loop.time()
        self.database.cut.clear()
        self.exchange.heal()
        self._outage_ends()
        for server in self.servers:
            server.party.interrupt = server.storage.interrupt = None
            server.party.frozen = False
        if not self.serving():
            self.start()
