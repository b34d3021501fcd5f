"""Sees at every table whose turn it is, that it has started, that it is over, and who is not looking."""

import asyncio
from collections.abc import Callable, Sequence
from weakref import WeakKeyDictionary

from msgspec import Struct

from bradshaw.server.notices.sender import Addressed
from bradshaw.server.tables.room import Room
from bradshaw.server.tables.table import Table
from bradshaw.server.tables.tables import Tables
from bradshaw.wire.messages import NoticeKind, Status

PATIENCE = 5.0  # seconds: who lost his connection, or closed a page by mistake, is back by then
KINDS: Sequence[NoticeKind] = ("over", "start", "turn")  # of several things the first is told that the guest wants
LONGEST_NAMES = 5


class Standing(Struct, frozen=True, gc=False):
    """What was seen of a table: up to which entry, and whose turn it was."""

    number: int
    status: Status
    asked: set[str]  # guests


class Due(Struct):
    """What a guest is to be told of a table if he does not come to look."""

    kinds: set[NoticeKind]
    number: int  # of the last entry that it tells of
    timer: asyncio.TimerHandle


class NoticeObserver:
    """An observer of the tables. It keeps nothing that must not be lost: a notice that is missed is only missed.

    Where one person plays with bots, nobody waits for him, and he is told nothing.
    """

    def __init__(self, tables: Tables, send: Callable[[Addressed], None], *, patience: float = PATIENCE) -> None:
        self._tables = tables
        self._send = send
        self._patience = patience
        self._standings: WeakKeyDictionary[Room, Standing] = WeakKeyDictionary()
        self._due: dict[tuple[str, str], Due] = {}  # by table and guest
        tables.observers.append(self)

    def close(self) -> None:
        """Tell nobody any more."""
        for due in self._due.values():
            due.timer.cancel()
        self._due.clear()

    def look_at(self, room: Room) -> None:
        """Something happened at the table, or it was loaded: of what was before nobody is told again."""
        table, before = room.table, self._standings.get(room)
        if before and before.number == table.number:
            return  # somebody came or went
        asked = _asked(table)
        self._standings[room] = Standing(table.number, table.status, asked)
        if before is None:
            return
        new = asked - before.asked
        if not new and table.status == before.status:
            return
        # The same at every process that sees it, also if others see the entries after it at the same time.
        number = table.position if table.position > before.number else table.number
        away = table.people - room.looking
        if not away or len(table.people) < 2:
            return
        if table.status != before.status:
            kind: NoticeKind = "over" if table.status == "over" else "start"
            for guest in away:
                self._expect(room, guest, kind, number)
        for guest in new & away:
            self._expect(room, guest, "turn", number)

    def leave(self, room: Room) -> None:
        """The room is given up; what was due is looked at in the one that is loaded instead."""

    def forget(self, room: Room) -> None:
        """Nobody needs the room any more; what is due is told all the same."""

    def start_over(self) -> None:
        """The database is another one: what was due was of the old one."""
        self.close()

    def _expect(self, room: Room, guest: str, kind: NoticeKind, number: int) -> None:
        """Tell the guest in a while, if he has not come by then."""
        key = (room.table.id, guest)
        due = self._due.get(key)
        if due is None:
            timer = asyncio.get_running_loop().call_later(self._patience, self._tell, room, guest)
            self._due[key] = Due({kind}, number, timer)
        else:
            due.kinds.add(kind)
            due.number = number

    def _tell(self, room: Room, guest: str) -> None:
        due = self._due.pop((room.table.id, guest))
        room = self._tables.loaded(room.table.id) or room  # that of a finished game is soon given up
        table = room.table
        if guest not in _asked(table):
            due.kinds.discard("turn")
        if not due.kinds or guest not in table.people or guest in room.looking:
            return
        names = tuple(dict.fromkeys(seat.name for seat in table.seats if seat.guest and seat.guest != guest))
        self._send(
            Addressed(
                guest=guest,
                kinds=tuple(kind for kind in KINDS if kind in due.kinds),
                table=table.id,
                number=due.number,
                game=table.game.name,
                title=table.game.title,
                names=names[:LONGEST_NAMES],
            )
        )


def _asked(table: Table) -> set[str]:
    """The guests who are to act, and for whom no bot does."""
    seats = table.seats
    return {guest for number in table.to_act if (guest := seats[number].guest) and not seats[number].bot}
