"""What people do in a game, as plans: each is carried out when its turn comes, or refuses with a sentence."""

from collections.abc import Sequence
from typing import Literal

from bradshaw.server import english
from bradshaw.server.errors import NotAllowed, Refused
from bradshaw.server.storage.interface import StoredGuest
from bradshaw.server.tables import absence, shows
from bradshaw.server.tables.room import Plan, Room, Step
from bradshaw.server.tables.table import Table
from bradshaw.wire import entries
from bradshaw.wire.messages import Move, NewMove

PATIENCE = 60_000  # milliseconds: who asked for a seat and has been away so long does not get it


def move(guest: str, wanted: Move | NewMove) -> Plan:
    """Play an action for one's seat. Sent again, it is not played again."""

    def plan(table: Table, now: int) -> Sequence[Step] | int:
        seat = table.check_own(wanted.seat, guest)
        action = table.read_action(bytes(wanted.action))
        played = table.repeated(wanted.seat, wanted.position, action)
        if played is not None:
            return played
        if seat.bot and not seat.absent:
            raise Refused(english.say("bot_plays"))
        attempt = table.attempt(wanted.seat, action, wanted.position, now)
        returned: list[Step] = [(entry, None) for entry in absence.returned(table, guest, now)]
        return [*returned, (attempt.entry, attempt)]

    return plan


def watch(guest: str, seat: int, part: int) -> Plan:
    """Begin to watch what is fleeting, or go on by hand. Said again, it changes nothing."""

    def plan(table: Table, now: int) -> Sequence[Step] | int:
        table.check_own(seat, guest)
        table.check_status("running")
        found = shows.progress(table, seat, (seat,), now)
        if found is None:
            raise Refused(english.say("nothing_shown"))
        begun = found.since is not None
        over = found.part == len(found.parts)
        if begun and (over or part <= found.part or all(found.lasts)):
            return table.number
        if part != (found.part + 1 if begun else 0):
            raise Refused(english.say("part_by_part"))
        return [(entries.Watched(at=now, seat=seat, part=part), None)]

    return plan


def say(guest: StoredGuest, text: str, seat: int | None) -> Plan:
    """Chat, from a seat of one's own or as a spectator."""

    def plan(table: Table, now: int) -> Sequence[Step]:
        if seat is None:
            name = guest.name
            table.check_name(name, guest.id)
        else:
            name = table.check_own(seat, guest.id).name
        return [(entries.Said(at=now, guest=guest.id, name=name, text=tidied(text), seat=seat), None)]

    return plan


def tidied(text: str) -> str:
    """A line of chat as it is kept; Refused if nothing is left of it."""
    said = " ".join("".join(c if c.isprintable() else " " for c in text).split())
    if not said:
        raise Refused(english.say("nothing_said"))
    return said


def offer(room: Room, guest: str, seat: int, what: Literal["end", "undo"], *, trial: bool = False) -> Plan:
    """Ask everyone to end the game or to take a move back. Who is alone with bots agrees with himself.

    A `trial` only finds out whether that could be asked.
    """

    def plan(table: Table, now: int) -> Sequence[Step] | int:
        own = table.check_own(seat, guest)
        table.check_status("running")
        if table.offer:
            raise Refused(english.say("offer_waits"))
        if what == "undo":
            table.undo_target(seat)
            if own.bot and table.alone:  # it would make its move again at once
                raise Refused(english.say("bot_plays"))
        if trial:
            return table.number
        steps: list[Step] = [(entries.Offered(at=now, seat=seat, what=what), None)]
        if _wanted(room, table, what, now) <= {guest}:
            steps.append((_agreed(table, what, seat, now), None))
        return steps

    return plan


def answer(room: Room, guest: str, seat: int, yes: bool) -> Plan:
    """Agree to what was offered, or not. Who agrees again finds out whether the absent are still waited for."""

    def plan(table: Table, now: int) -> Sequence[Step] | int:
        table.check_own(seat, guest)
        offered = table.offer
        if not offered:
            raise Refused(english.say("offer_gone"))
        agreed = yes and _wanted(room, table, offered.what, now) <= offered.agreed | {guest}
        if yes and guest in offered.agreed and not agreed:
            return table.number
        steps: list[Step] = []
        if not (yes and guest in offered.agreed):
            steps.append((entries.Answered(at=now, seat=seat, yes=yes), None))
        if agreed:
            steps.append((_agreed(table, offered.what, offered.seat, now), None))
        return steps

    return plan


def _wanted(room: Room, table: Table, what: Literal["end", "undo"], now: int) -> set[str]:
    """Whose consent is needed: of all people; to end the game, not of those who have been away for long."""
    return table.people - (absence.long_gone(room, table, now) if what == "end" else set())


def decide(room: Room, guest: str, number: int, yes: bool) -> Plan:
    """Let the one who asked for a seat have it, or not. Once all agree he sits down, unless he has gone."""

    def plan(table: Table, now: int) -> Sequence[Step] | int:
        request = table.requested(now)
        if request is None or request.number != number:
            raise Refused(english.say("request_gone"))
        deciders = table.deciders(request.guest)
        if guest not in deciders:
            raise NotAllowed(english.say("players_decide"))
        if yes and guest in request.agreed:
            return table.number  # sent again
        steps: list[Step] = [(entries.Decided(at=now, guest=guest, yes=yes), None)]
        if yes and deciders <= request.agreed | {guest}:
            if now - room.gone.get(request.guest, now) > PATIENCE:
                steps.append((entries.Withdrawn(at=now), None))
            else:
                room.awaits(request.guest, now)
                sat = entries.Sat(at=now, seat=request.seat, guest=request.guest, name=request.name)
                steps.append((sat, None))
        return steps

    return plan


def _agreed(table: Table, what: Literal["end", "undo"], seat: int, now: int) -> entries.AnyEntry:
    if what == "undo":
        return entries.Undone(at=now, moves=table.undo_target(seat), practice=table.alone)
    return entries.Ended(at=now, reason="agreed")
