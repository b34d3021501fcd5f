"""The bus: how processes tell each other what happens. It may lose anything: storage has what must not be lost."""

import asyncio
from collections.abc import Callable, Sequence
from logging import getLogger
from typing import Any, Protocol, TypeVar

from bradshaw.server import ids
from bradshaw.server.cluster.messages import AnyMessage, Message

logger = getLogger(__name__)

M = TypeVar("M", bound=Message)


class Bus(Protocol):
    """What a process needs of a bus."""

    shared: bool  # whether there may be other processes at it
    up: bool  # whether others can be heard at the moment

    def publish(self, message: AnyMessage) -> None:
        """Tell all other processes, soon, if that is possible. Never raises, never waits."""

    def listen(self, kind: type[M], heard: Callable[[M], None]) -> None:
        """Call this with whatever of that kind another process tells."""

    def on_return(self, call: Callable[[], None]) -> None:
        """Call this when others can be heard again: what they said meanwhile was missed."""

    async def close(self) -> None:
        """Send what was said, and be gone."""


class Ears:
    """Who listens to what."""

    def __init__(self) -> None:
        self._heard: dict[type, list[Callable[[Any], None]]] = {}
        self._returned: list[Callable[[], None]] = []

    def listen(self, kind: type[M], heard: Callable[[M], None]) -> None:
        """Call this with whatever of that kind another process tells."""
        self._heard.setdefault(kind, []).append(heard)

    def on_return(self, call: Callable[[], None]) -> None:
        """Call this when others can be heard again."""
        self._returned.append(call)

    def hear(self, messages: Sequence[AnyMessage]) -> None:
        """Others have said this."""
        for message in messages:
            for heard in self._heard.get(type(message), ()):
                try:
                    heard(message)
                except Exception:  # what others say must stop nobody
                    logger.exception("what another process said could not be used")

    def returned(self) -> None:
        """Others can be heard again."""
        for call in self._returned:
            call()


class LocalBus(Ears):
    """The bus of processes that are one: of a server alone, or of several in one process, for tests."""

    def __init__(self, others: "list[LocalBus] | None" = None) -> None:
        super().__init__()
        self.up = True
        self._others = [] if others is None else others
        self._others.append(self)
        self.shared = others is not None

    def publish(self, message: AnyMessage) -> None:
        """Tell the others, in the next turn of the event loop."""
        for other in self._others:
            if other is not self:
                asyncio.get_running_loop().call_soon(other.hear, (message,))

    async def close(self) -> None:
        """Be gone."""
        if self.shared:
            self._others.remove(self)


def new_name() -> str:
    """A name for a process, as long as it lives."""
    return ids.new_id()[:12]
