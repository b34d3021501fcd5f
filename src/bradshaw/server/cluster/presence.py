"""Who is connected to which table by which process: what is told at once is made good by a beat if it was lost.

It is kept by process. A process that misses a beat, or several, is still there; it is gone when the database says
so (`members.py`), and with it all whom it had.
"""

from collections.abc import Callable, Collection
from time import monotonic

from bradshaw.server.cluster.bus import Bus
from bradshaw.server.cluster.messages import AllHere, Beat, Here, WhoIsHere

Changed = Callable[[str, str, Here | None], None]  # table, member, and who is there now
SILENCE = 3.0  # seconds: who has not been heard for so long may have told of somebody meanwhile


class Presence:
    """Tells others who is here, and knows who is elsewhere. `name` is this process's name as a member."""

    def __init__(self, bus: Bus, name: Callable[[], str], changed: Changed) -> None:
        self._bus = bus
        self._name = name
        self._changed = changed
        self._own: dict[str, Here] = {}  # by table, where anybody is
        self._turn = 0
        self._others: dict[str, dict[str, Here]] = {}  # by member and table
        self._turns: dict[str, int] = {}  # up to which each member has been heard without a gap
        self._heard_at: dict[str, float] = {}  # when it was last certain that there is none
        bus.listen(Here, self._heard)
        bus.listen(AllHere, self._heard_all)
        bus.listen(Beat, self._beat)
        bus.listen(WhoIsHere, self._asked)
        bus.on_return(self.tell_all)

    def elsewhere(self, table: str) -> dict[str, Here]:
        """Who is at the table by other processes."""
        return {member: here for member, tables in self._others.items() if (here := tables.get(table))}

    def knows(self, members: Collection[str]) -> bool:
        """Whether all that these members have told was heard, up to a moment ago."""
        since = monotonic() - SILENCE
        return all(self._heard_at.get(member, since) > since for member in members)

    def tell(self, here: Callable[[str, int], Here]) -> None:
        """Somebody may have come or gone: tell of it if it is so."""
        found = here(self._name(), self._turn + 1)
        before = self._own.get(found.table)
        if before is None and not _matters(found):
            return
        if before and _who(before) == _who(found):
            return
        self._turn += 1
        if _matters(found):
            self._own[found.table] = found
        else:
            del self._own[found.table]
        self._bus.publish(found)

    def forget(self, table: str) -> None:
        """The table is no longer in memory: nobody is there."""
        if table in self._own:
            self.tell(lambda member, turn: Here(member, turn, table))

    def beat(self) -> None:
        """Say that this process is there, so that others notice what they have missed."""
        self._bus.publish(Beat(self._name(), self._turn))

    def tell_all(self) -> None:
        """Tell everything again: some were not there, or could not hear, or this process has another name."""
        own = tuple(self._own.values())
        self._bus.publish(AllHere(self._name(), self._turn, own))

    def only(self, members: Collection[str]) -> None:
        """These are the members of the server; the others are gone, and whoever was connected to them."""
        self._heard_at = {member: at for member, at in self._heard_at.items() if member in members}
        for member in [member for member in self._others if member not in members]:
            self._turns.pop(member, None)
            for table in self._others.pop(member):
                self._changed(table, member, None)

    # What others tell

    def _heard(self, here: Here) -> None:
        tables = self._others.setdefault(here.member, {})
        if here.turn == self._turns.get(here.member, 0) + 1:
            self._turns[here.member] = here.turn
        known = tables.get(here.table)
        if known and known.turn > here.turn:
            return  # it comes late
        if _matters(here):
            tables[here.table] = here
        else:
            tables.pop(here.table, None)
        self._changed(here.table, here.member, here if _matters(here) else None)

    def _heard_all(self, everything: AllHere) -> None:
        member = everything.member
        before = self._others.get(member, {})
        after = self._others[member] = {here.table: here for here in everything.tables}
        self._turns[member] = everything.turn
        self._heard_at[member] = monotonic()
        for table in before.keys() | after.keys():
            if before.get(table) != after.get(table):
                self._changed(table, member, after.get(table))

    def _beat(self, beat: Beat) -> None:
        if self._turns.get(beat.member, 0) == beat.turn:
            self._heard_at[beat.member] = monotonic()
        else:
            self._bus.publish(WhoIsHere(beat.member))

    def _asked(self, asked: WhoIsHere) -> None:
        if asked.member == self._name():
            self.tell_all()


def _matters(here: Here) -> bool:
    return bool(here.sockets) or here.thinking is not None


def _who(here: Here) -> tuple[object, ...]:
    return here.guests, here.looking, here.windows, here.strangers, here.thinking
