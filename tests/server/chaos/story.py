"""What the clients sent, what they were told, and what was found to be wrong: the story of a run."""

from dataclasses import dataclass, field
from time import monotonic
from typing import Any

import msgspec

from tests.server.cluster.linearizable import Asked, Looked

Eyes = int | None  # a seat, or a spectator
_encode = msgspec.json.Encoder(order="deterministic").encode


def canonical(value: Any) -> bytes:
    """JSON that is the same for the same value."""
    return _encode(value)


def seen(position: dict[str, Any]) -> int:
    """What of a position must be the same for the same eyes; actions are told in any order."""
    actions = sorted(map(canonical, position["actions"]))
    return hash(canonical([position["view"], list(position["to_act"])]) + b"".join(actions))


@dataclass
class Finding:
    """Something that must not be."""

    kind: str
    table: str
    what: str
    at: float = field(default_factory=monotonic)

    def __str__(self) -> str:
        return f"{self.kind} at table {self.table[:6]}: {self.what}"


@dataclass
class Story:
    """All of it."""

    asked: list[Asked] = field(default_factory=list)
    looked: list[Looked] = field(default_factory=list)
    entries: dict[str, dict[tuple[Eyes, int], bytes]] = field(default_factory=dict)  # as they were told, by number
    views: dict[str, dict[tuple[Eyes, int], int]] = field(default_factory=dict)  # hashes, by position
    created: dict[str, dict[str, Any]] = field(default_factory=dict)  # tables that were acknowledged
    findings: list[Finding] = field(default_factory=list)
    acknowledged: int = 0
    refused: dict[str, int] = field(default_factory=dict)  # by code
    connections: int = 0

    def find(self, kind: str, table: str, what: str) -> None:
        """Something is wrong."""
        self.findings.append(Finding(kind, table, what))

    def told(self, table: str, look: Eyes, number: int, what: Any) -> None:
        """An entry was told; told again, it is the same."""
        new = canonical(what)
        known = self.entries[table].setdefault((look, number), new)
        if known != new:
            self.find("changed", table, f"entry {number} was {known.decode()} and is {new.decode()} for {look}")

    def saw(self, table: str, look: Eyes, position: dict[str, Any]) -> None:
        """A position was told."""
        key, new = (look, position["number"]), seen(position)
        if self.views[table].setdefault(key, new) != new:
            self.find("changed", table, f"position {position['number']} is not as it was told before to {look}")

    def open(self, table: str, info: dict[str, Any]) -> None:
        """A table was made."""
        self.created[table] = info
        self.entries.setdefault(table, {})
        self.views.setdefault(table, {})
