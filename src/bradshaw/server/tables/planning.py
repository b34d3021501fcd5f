"""How a side plans together: what people put before it, as plans that write nothing, and what its bots advise."""

import asyncio
from collections.abc import Sequence
from functools import cache, partial
from logging import getLogger
from typing import Any

import msgspec
from msgspec import Raw

from bradshaw.core.errors import IllegalAction
from bradshaw.core.registry import AnyGame
from bradshaw.server.bots.workers import BotWorkers
from bradshaw.server.english import say
from bradshaw.server.errors import NotAllowed, Refused
from bradshaw.server.tables import due
from bradshaw.server.tables.asking import choose
from bradshaw.server.tables.council import Council
from bradshaw.server.tables.pacing import Pace
from bradshaw.server.tables.play import tidied
from bradshaw.server.tables.room import Plan, Room
from bradshaw.server.tables.table import Table
from bradshaw.server.tables.tables import Tables

logger = getLogger(__name__)


def propose(room: Room, guest: str, seat: int, wanted: Raw) -> Plan:
    """Put something before one's side."""

    def plan(table: Table, now: int) -> int:
        del now
        council = _council(room, table, guest, seat)
        council.propose(table, seat, guest, _read(table, bytes(wanted)))
        room.tell_proposals()
        return table.number

    return plan


def agree(room: Room, guest: str, seat: int, number: int, *, yes: bool) -> Plan:
    """Agree to what somebody of one's side has proposed, or no longer."""

    def plan(table: Table, now: int) -> int:
        del now
        _council(room, table, guest, seat).agree(table, seat, guest, number, yes=yes)
        room.tell_proposals()
        return table.number

    return plan


def aside(room: Room, guest: str, seat: int | None, text: str) -> Plan:
    """Say something to one's side alone, where the table lets sides plan among themselves."""

    def plan(table: Table, now: int) -> int:
        if seat is None:
            raise NotAllowed(say("no_side"))
        council = _council(room, table, guest, seat)
        if table.settings.proposals != "side":
            raise Refused(say("everyone_hears"))
        council.say(table, seat, guest, tidied(text), now)
        room.tell_proposals()
        return table.number

    return plan


def _council(room: Room, table: Table, guest: str, seat: int) -> Council:
    """The council that the seat has a voice in; refused to whoever has none."""
    own = table.check_own(seat, guest)
    table.check_status("running")
    found = next((council for council in room.councils if seat in council.seats), None)
    if found is None:
        raise NotAllowed(say("no_side"))
    if own.bot:
        raise Refused(say("bot_plays"))
    return found


def _read(table: Table, text: bytes) -> Any:
    try:
        return proposals(table.game).decode(text)
    except msgspec.DecodeError as error:
        raise IllegalAction(say("no_proposal", game=table.game.title, error=str(error))) from None


@cache
def proposals(game: AnyGame) -> msgspec.json.Decoder[Any]:
    """Reads proposals of a game."""
    return msgspec.json.Decoder(game.proposal_type)


class Advisers:
    """Lets bots say what they would do, while people of their side have still to move."""

    def __init__(self, tables: Tables, workers: BotWorkers, pace: Pace) -> None:
        self._keeping = tables.keeping
        self._workers = workers
        self._pace = pace
        self._asking: set[asyncio.Task[None]] = set()
        self._closed = False
        tables.observers.append(self)

    def close(self) -> None:
        """Ask no more."""
        self._closed = True
        for task in self._asking:
            task.cancel()

    # As an observer of the tables

    def look_at(self, room: Room) -> None:
        """Something happened: drop what has been overtaken, and ask the bots that have something to say."""
        if not room.councils:
            return
        table = room.table
        overtaken = [council.settle(table) for council in room.councils]
        if any(overtaken):
            room.tell_proposals()
        if room.advising:
            if room.advising[0] == table.position and table.status == "running":
                return
            room.advising[1].cancel()
            room.advising = None
        seats = _silent(room) if self._keeping.keeps(table.id) else []
        if seats and not self._closed:
            task = asyncio.create_task(self._ask(room, table.position, seats))
            room.advising = (table.position, task)
            self._asking.add(task)
            task.add_done_callback(partial(self._done, room))

    def leave(self, room: Room) -> None:
        """The room is given up."""
        if room.advising:
            room.advising[1].cancel()

    def forget(self, room: Room) -> None:
        """Nobody needs the room any more."""

    def start_over(self) -> None:
        """The database is another one; all rooms were left."""

    def _done(self, room: Room, task: asyncio.Task[None]) -> None:
        self._asking.discard(task)
        if room.advising and room.advising[1] is task:
            room.advising = None
        if task.cancelled():
            return
        if error := task.exception():
            logger.error("a bot's advice could not be had", exc_info=error, extra={"table": room.table.id[:6]})
        elif room.open:
            self.look_at(room)  # a seat may have been handed to a bot meanwhile

    async def _ask(self, room: Room, position: int, seats: Sequence[tuple[Council, int]]) -> None:
        for council, seat in seats:
            table = room.table
            bot = table.seats[seat].bot
            if table.position != position or table.status != "running" or bot is None:
                return
            asked = choose(self._workers, table, seat, bot)
            action = await self._pace.hold(asked, self._pace.of_advice(table, bot))
            if room.open and room.table.position == position and room.table.seats[seat].bot == bot:
                council.settle(room.table)
                council.advise(room.table, seat, action)
                room.tell_proposals()


def _silent(room: Room) -> list[tuple[Council, int]]:
    """The bots that wait for people of their side, who are there, and have not yet said what they would do."""
    table = room.table
    if table.status != "running":
        return []
    return [
        (council, seat)
        for council in room.councils
        if council.people(table) & room.connected
        for seat in council.seats
        if due.waits_for_people(table, seat) and not council.has_heard(table, seat)
    ]
