"""Who is next: worker processes are shared fairly between those who ask.

- Where a person waits comes before where only bots play.
- Who has used less processor time lately comes before who has used more: first the hosts are compared, then their
  tables. What was used is forgotten by and by.
- A table has one job running at a time.
- Bots among themselves, and who has used much, never hold all processes: one is left for the others.
"""

from collections.abc import Callable
from itertools import count
from math import exp2

from msgspec import Struct

HALF_LIFE = 20.0  # seconds after which half of what somebody has used is forgotten
MUCH = 1.0  # seconds of processor time, lately
FORGOTTEN = 0.001  # seconds of processor time that are as good as none


class Asker(Struct, frozen=True):
    """For whom something is done."""

    table: str  # or whatever has one job running at a time
    host: str  # who is answerable for it: a guest, or an address
    waited_for: bool = True  # whether a person waits


class Ticket(Struct, eq=False):
    """A job that waits, or runs."""

    asker: Asker
    number: int


class Usage:
    """How much of the processors somebody has used lately, in seconds."""

    def __init__(self, now: Callable[[], float]) -> None:
        self._now = now
        self._used: dict[str, tuple[float, float]] = {}  # so much, at that time

    def of(self, who: str) -> float:
        """What is not forgotten yet."""
        used, at = self._used.get(who, (0.0, 0.0))
        return used * exp2((at - self._now()) / HALF_LIFE) if used else 0.0

    def add(self, who: str, seconds: float) -> None:
        """So much more was used."""
        self._used[who] = (self.of(who) + seconds, self._now())

    def tidy(self) -> None:
        """Drop what is forgotten anyway."""
        self._used = {who: self._used[who] for who in self._used if self.of(who) > FORGOTTEN}


class FairQueue:
    """The jobs that wait for one of so many processes, and those that run there."""

    def __init__(self, processes: int, now: Callable[[], float]) -> None:
        self._for_some = max(1, processes - 1)  # processes that bots and those who used much may hold together
        self._waiting: list[Ticket] = []
        self._running: list[Ticket] = []
        self._numbers = count()
        self._hosts = Usage(now)
        self._tables = Usage(now)

    def add(self, asker: Asker) -> Ticket:
        """Wait in the queue."""
        ticket = Ticket(asker, next(self._numbers))
        self._waiting.append(ticket)
        return ticket

    def of_host(self, host: str) -> int:
        """How many jobs for which that host is answerable wait, or run."""
        return sum(ticket.asker.host == host for ticket in self._waiting + self._running)

    def __len__(self) -> int:
        return len(self._waiting)

    def next(self) -> Ticket | None:
        """The job that a process is given now; None if none may run."""
        busy = {ticket.asker.table for ticket in self._running}
        free = [ticket for ticket in self._waiting if ticket.asker.table not in busy]
        if sum(map(self._last, self._running)) >= self._for_some:
            free = [ticket for ticket in free if not self._last(ticket)]
        if not free:
            return None
        found = min(free, key=self._order)
        self._waiting.remove(found)
        self._running.append(found)
        return found

    def done(self, ticket: Ticket, seconds: float) -> None:
        """The job is over, or given up: it has taken so much processor time."""
        if ticket in self._waiting:
            self._waiting.remove(ticket)
            return
        self._running.remove(ticket)
        self._hosts.add(ticket.asker.host, seconds)
        self._tables.add(ticket.asker.table, seconds)
        self._hosts.tidy()
        self._tables.tidy()

    def _order(self, ticket: Ticket) -> tuple[bool, float, float, int]:
        asker = ticket.asker
        return not asker.waited_for, self._hosts.of(asker.host), self._tables.of(asker.table), ticket.number

    def _last(self, ticket: Ticket) -> bool:
        """Whether it is one of those that never hold all processes together."""
        return not ticket.asker.waited_for or self._hosts.of(ticket.asker.host) > MUCH
