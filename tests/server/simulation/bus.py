"""The bus between simulated processes: what is said may be lost, come twice, late, or reach only some of them."""

from collections.abc import Callable
from dataclasses import dataclass
from random import Random

from bradshaw.server.cluster.bus import Ears
from bradshaw.server.cluster.messages import AnyMessage
from tests.server.simulation.loop import Party, SimulatedLoop


@dataclass
class Air:
    """How likely what is, for each message and each process that should hear it."""

    loses: float = 0.0
    repeats: float = 0.0
    slow: float = 0.0


class SimulatedBus(Ears):
    """`Bus` of one process."""

    shared = True

    def __init__(self, exchange: "Exchange", party: Party) -> None:
        super().__init__()
        self.up = True
        self.party = party
        self._exchange = exchange
        exchange.buses.append(self)

    def publish(self, message: AnyMessage) -> None:
        """Tell the others, if that is possible."""
        if not self.party.dead:
            self._exchange.publish(self, message)

    async def close(self) -> None:
        """Be gone."""
        self._exchange.remove(self)


class Exchange:
    """What connects them."""

    def __init__(self, loop: SimulatedLoop, rng: Random, trace: Callable[..., None]) -> None:
        self.buses: list[SimulatedBus] = []
        self.air = Air()
        self.apart: dict[
            Party, int
        ] = {}  # on which side of a rift each is; those who are named nowhere, on side 0
        self._loop, self._rng, self._trace = loop, rng, trace

    def publish(self, sender: SimulatedBus, message: AnyMessage) -> None:
        for other in list(self.buses):
            if other is not sender and self._side(other) == self._side(sender):
                for _ in range(1 + (self._rng.random() < self.air.repeats)):
                    if self._rng.random() >= self.air.loses:
                        self._send(other, message)

    def remove(self, bus: SimulatedBus) -> None:
        if bus in self.buses:
            self.buses.remove(bus)

    def heal(self) -> None:
        """All hear each other again, and are told so."""
        apart, self.apart = self.apart, {}
        for bus in self.buses:
            bus.up = True
            if apart:
                self._loop.call_soon(bus.returned, context=bus.party.context)

    def _side(self, bus: SimulatedBus) -> int:
        return self.apart.get(bus.party, 0)

    def _send(self, to: SimulatedBus, message: AnyMessage) -> None:
        slow = self._rng.random() < self.air.slow
        delay = (1.0 if slow else 0.002) * self._rng.random()
        hear = lambda: self._loop.call_soon(to.hear, (message,), context=to.party.context)  # noqa: E731
        self._loop.call_later(delay, hear, context=self._loop.world.context)
