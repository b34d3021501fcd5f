"""What a program contributes to the deals of its tables, so that nobody can rig them (docs/fair_deal.md)."""

import secrets
import threading
from collections.abc import Callable

from msgspec import Struct

from bradshaw.client.errors import ClientError
from bradshaw.core.deal import Noted, faults, pledge_of
from bradshaw.core.record import Record
from bradshaw.wire.messages import Contribution, Pledge, TableInfo

Put = Callable[[str, str, Pledge | Contribution], TableInfo]  # the table, what of it, and what is sent there
NOT_ASKED = "This program has pledged a contribution to the deal, but was not asked for it."


class _Own(Struct):
    """What is known of a table before its game starts."""

    contribution: str
    hash: str
    pledged: bool = False
    pledges: tuple[tuple[int, str], ...] | None = None  # as they were when the contribution was given


def new_contribution() -> str:
    """What nobody can foresee: 32 random bytes."""
    return secrets.token_hex(32)


class Deals:
    """Takes part in deals, and knows afterwards what to hold against a record. Threads may share one."""

    def __init__(self, put: Put) -> None:
        self._put = put
        self._own: dict[str, _Own] = {}
        self._lock = threading.Lock()

    def pledged(self, table: TableInfo, contribution: str) -> None:
        """What was pledged when the table was made."""
        with self._lock:
            self._own[table.id] = _Own(contribution, table.seed_hash, pledged=True)

    def take_part(self, table: TableInfo, guest: str) -> TableInfo:
        """Pledge, or give what was pledged, if it is time; the table as it is then. What fails delays no game."""
        if table.status != "open" or guest not in (seat.guest for seat in table.seats):
            return table
        with self._lock:
            own = self._own.setdefault(table.id, _Own(new_contribution(), table.seed_hash))
        try:
            return self._pledge(table, own) if table.deal is None else self._contribute(table, own)
        except ClientError:
            return table

    def _pledge(self, table: TableInfo, own: _Own) -> TableInfo:
        if own.pledged:
            return table
        found = self._put(table.id, "pledge", Pledge(pledge_of(own.contribution)))
        own.pledged = True
        return found

    def _contribute(self, table: TableInfo, own: _Own) -> TableInfo:
        parts = table.deal.parts if table.deal else ()
        pledges = tuple((part.seat, part.pledge) for part in parts)
        asked = any(part.pledge == pledge_of(own.contribution) and not part.contribution for part in parts)
        # Given once and for one list of pledges only: whoever shows another list later may have chosen it.
        if not asked or own.pledges not in (None, pledges):
            return table
        own.pledges = pledges
        return self._put(table.id, "contribution", Contribution(own.contribution))

    def faults(self, table: str, record: Record) -> tuple[str, ...]:
        """What in the record of a finished table does not fit what was known before its game started."""
        own = self._own.get(table)
        if own is None:
            return tuple(faults(record.seed, record.deal, Noted()))
        given = own.contribution if own.pledges else None
        found = faults(record.seed, record.deal, Noted(own.hash, own.pledges, given))
        return (*found, NOT_ASKED) if own.pledged and not own.pledges else tuple(found)
