"""Nobody waits for ever: what those who are there may do about people who are away, and how these come back.

Away is who has no socket at the table; since when, the room knows. Nobody can be done without while he is there.
"""

from collections.abc import Sequence

from bradshaw.server.english import say
from bradshaw.server.errors import NotAllowed, Refused
from bradshaw.server.tables.due import stand_in
from bradshaw.server.tables.room import Plan, Room, Step
from bradshaw.server.tables.table import Table
from bradshaw.wire import entries

BLINK = 15_000  # milliseconds: so long a line may be down, or a server restart, before even the host may act


def long_gone(room: Room, table: Table, now: int) -> set[str]:
    """The people at the table who have been away for as long as the table waits."""
    return {guest for guest in table.people if room.absence(guest, now) >= table.settings.waits_for * 1000}


def hand_over(room: Room, guest: str, seat: int) -> Plan:
    """Let a bot play for somebody who is away: once most of those present want it, or at once for the host."""

    def plan(table: Table, now: int) -> Sequence[Step] | int:
        table.check_status("running")
        absent = table.check_seat(seat).guest
        if guest != table.created.host and not table.seats_of(guest):
            raise NotAllowed(say("who_hands"))
        if absent is None:
            raise Refused(say("nobody_there"))
        if table.seats[seat].bot:
            return table.number  # it was done already
        away = room.absence(absent, now)
        if guest == absent or away == 0:
            raise Refused(say("there_keeps"))
        handed = entries.Handed(at=now, seat=seat, bot=stand_in(table), absent=True)
        if guest == table.created.host:
            if away < BLINK:
                raise Refused(say("blink"))
            return [(handed, None)]
        if away < table.settings.waits_for * 1000:
            raise Refused(say("not_long_away"))
        votes = room.votes(seat)
        if guest in votes:
            return table.number
        steps: list[Step] = [(entries.Voted(at=now, seat=seat, guest=guest), None)]
        if len(votes | {guest}) >= room.most(seat):
            steps.append((handed, None))
        return steps

    return plan


def returned(table: Table, guest: str, now: int) -> list[entries.AnyEntry]:
    """What happens when the guest is back: the seats that were handed to a bot meanwhile are his again."""
    if table.status != "running":
        return []
    own = [number for number, seat in enumerate(table.seats) if seat.absent and seat.guest == guest]
    return [entries.Handed(at=now, seat=number, bot=None) for number in own]


def come_back(guest: str) -> Plan:
    """Give the guest, who is back, what is his."""

    def plan(table: Table, now: int) -> Sequence[Step] | int:
        return [(entry, None) for entry in returned(table, guest, now)] or table.number

    return plan
