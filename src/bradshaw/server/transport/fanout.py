"""Fan-out: telling every process that something happened at a table. One small interface.

A note may get lost and says only how far the log of the table goes: who missed one reads the log.
"""

from collections.abc import Callable
from typing import Protocol

Listener = Callable[[str, int], None]  # the table, and the number of its last entry


class Fanout(Protocol):
    """The bus between processes that serve the same tables."""

    def publish(self, table: str, number: int) -> None:
        """Entries up to that number are on disk."""

    def subscribe(self, listener: Listener) -> None:
        """Call the listener for every note, this process's own included."""


class LocalFanout:
    """All tables are served by this process."""

    def __init__(self) -> None:
        self._listeners: list[Listener] = []

    def publish(self, table: str, number: int) -> None:
        """Tell the listeners of this process."""
        for listener in self._listeners:
            listener(table, number)

    def subscribe(self, listener: Listener) -> None:
        """Call the listener for every note."""
        self._listeners.append(listener)
