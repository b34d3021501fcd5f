"""How people come to sit at a table: making it, taking and leaving seats, starting, and meeting again."""

import asyncio
from collections.abc import Sequence
from typing import Any

import msgspec

from bradshaw.bots import TUTOR, bot_names, is_bot, usual_bot
from bradshaw.core.deal import Part
from bradshaw.core.registry import AnyGame, load_game
from bradshaw.server import ids
from bradshaw.server.english import say
from bradshaw.server.errors import NotAllowed, NotFound, Refused
from bradshaw.server.names import alike, tidy
from bradshaw.server.storage.interface import StoredGuest
from bradshaw.server.tables import dealing
from bradshaw.server.tables.room import Room, Step
from bradshaw.server.tables.table import Table
from bradshaw.server.tables.tables import Tables
from bradshaw.server.workers.options import AgreeOptions
from bradshaw.server.workers.pool import Pool
from bradshaw.server.workers.queue import Asker
from bradshaw.wire import entries
from bradshaw.wire.messages import NewTable
from bradshaw.wire.settings import Settings


class Lobby:
    """Methods named after what people do before play; each refuses with a sentence."""

    def __init__(self, tables: Tables, jobs: Pool) -> None:
        self._tables = tables
        self._jobs = jobs
        self._meeting: dict[str, asyncio.Task[str]] = {}  # rematches that are being made, by table

    async def create(self, guest: StoredGuest, wanted: NewTable, address: str = "") -> Room:
        """A new table, with its host in the seats that are his."""
        game = load_game(wanted.game)
        options = await self._agree(game, wanted.options, guest)
        count = len(game.seat_names(options))
        seats = wanted.seats or ("me", *["person"] * (count - 1))
        if len(seats) != count:
            raise Refused(say("seats_described", seats=count, described=len(seats)))
        unknown = [seat for seat in seats if seat not in ("me", "person") and not is_bot(game, seat)]
        if unknown:
            raise _no_bot(unknown[0], game)
        stand_in = wanted.settings.stand_in
        if stand_in is not None and not is_bot(game, stand_in):
            raise _no_bot(stand_in, game)
        created = entries.Created(
            at=ids.now(),
            game=game.name,
            options=msgspec.to_builtins(options),
            settings=wanted.settings,
            seed=ids.new_secret(),
            host=guest.id,
            bots=tuple(None if seat in ("me", "person") else seat for seat in seats),
        )
        people = [_sat(created, n, guest.id, guest.name) for n, seat in enumerate(seats) if seat == "me"]
        for seat in set(seats) - {"me", "person"}:
            if people and alike(guest.name, seat):
                raise Refused(say("bot_alike", bot=seat.capitalize()))
        if wanted.start and "person" in seats:
            raise Refused(say("start_at_once"))
        begun = _begun(created, people, wanted.pledge, start=wanted.start)
        return await self._tables.open(created, [*people, *begun], address=address)

    async def _agree(self, game: AnyGame, chosen: dict[str, Any], guest: StoredGuest) -> Any:
        """The options, if one can play with them. A board or deck of one's own may take long to check."""
        if not any(isinstance(value, dict | list) for value in chosen.values()):
            options = game.options(**chosen)
        else:
            checked = await self._jobs.ask(AgreeOptions(game.name, chosen), Asker(guest.id, guest.id))
            options = game.recorded_options(checked)
        game.check_table(options)
        return options

    async def teach(self, guest: StoredGuest, name: str) -> Room:
        """A table for the tutorial of a game: it has started, and the others play by the script."""
        game = load_game(name)
        lesson = game.lesson()
        if lesson is None:
            raise NotFound(say("no_tutorial", game=game.title))
        options = game.options(**lesson.options)
        created = entries.Created(
            at=ids.now(),
            game=game.name,
            options=msgspec.to_builtins(options),
            settings=Settings(),
            seed=lesson.seed,
            host=guest.id,
            bots=tuple(None if n == lesson.seat else TUTOR for n in range(len(game.seat_names(options)))),
        )
        learner = _sat(created, lesson.seat, guest.id, guest.name)
        return await self._tables.open(created, [learner, entries.Started(at=created.at)])

    async def sit(self, room: Room, guest: StoredGuest, seat: int | None, name: str | None) -> None:
        """Take a free seat; the first one, if none is named. Once the game runs, ask for it.

        A seat that somebody left to a bot is free, too: whoever left it may come back.
        """

        def plan(table: Table, now: int) -> Sequence[Step] | int:
            table.check_status("open", "running")
            free = [n for n, s in enumerate(table.seats) if s.guest is None and s.bot is None]
            free.extend(table.left)
            if seat is None and not free:
                raise Refused(say("all_taken"))
            wanted = free[0] if seat is None else seat
            table.check_seat(wanted)
            if wanted not in free:
                raise Refused(say("taken"))
            if wanted not in table.held.get(guest.id, {wanted}):
                raise NotAllowed(say("other_seat"))
            called = tidy(name or guest.name)
            table.check_name(called, guest.id)
            own = table.status == "open" or wanted in table.held.get(guest.id, ())
            if not own and table.deciders(guest.id):
                return _asked(table, entries.Asked(at=now, seat=wanted, guest=guest.id, name=called))
            room.awaits(guest.id, now)
            return [(entries.Sat(at=now, seat=wanted, guest=guest.id, name=called), None)]

        await self._tables.perform(room, plan)

    async def leave(self, room: Room, guest: str, seat: int) -> None:
        """Leave a seat, or ask for it no longer; before the start, the host may also free another's seat."""

        def plan(table: Table, now: int) -> Sequence[Step]:
            table.check_status("open", "running")
            found = table.check_seat(seat)
            request = table.requested(now)
            if request and (request.seat, request.guest) == (seat, guest):
                return [(entries.Withdrawn(at=now), None)]
            if found.guest is None:
                raise Refused(say("nobody_there"))
            if not (table.status == "open" and guest == table.created.host):
                table.check_own(seat, guest)
            return [(entries.Left(at=now, seat=seat), None)]

        await self._tables.perform(room, plan)

    async def hand(self, room: Room, guest: str, seat: int, bot: str | None) -> None:
        """Let a bot play for one's seat, or no longer; the host does it for a seat without a person."""

        def plan(table: Table, now: int) -> Sequence[Step] | int:
            table.check_status("open", "running")
            found = table.check_seat(seat)
            if found.guest is None and guest != table.created.host:
                raise NotAllowed(say("host_seats"))
            if found.guest is not None:
                table.check_own(seat, guest)
                if table.status == "open" and bot is not None:
                    raise Refused(say("leave_first"))
            if bot is not None and not is_bot(table.game, bot):
                raise _no_bot(bot, table.game)
            if bot == found.bot:
                return table.number
            if bot is not None:
                table.check_bot(bot)
            return [(entries.Handed(at=now, seat=seat, bot=bot), None)]

        await self._tables.perform(room, plan)

    async def start(self, room: Room, guest: str) -> None:
        """Deal the cards, once the devices of people have contributed."""

        def plan(table: Table, now: int) -> Sequence[Step]:
            if guest != table.created.host:
                raise NotAllowed(say("host_starts"))
            table.check_status("open")
            if any(seat.guest is None and seat.bot is None for seat in table.seats):
                raise Refused(say("empty_seats"))
            return dealing.start(table, now, room.connected | {guest})

        await self._tables.perform(room, plan)

    async def publish(self, room: Room, guest: str) -> None:
        """Agree that everyone may see the finished game; once all who played agree, everyone may."""

        def plan(table: Table, now: int) -> Sequence[Step] | int:
            if table.status != "over":
                raise Refused(say("not_over"))
            if not table.seats_of(guest):
                raise NotAllowed(say("publish"))
            if guest in table.published:
                return table.number
            return [(entries.Published(at=now, guest=guest), None)]

        await self._tables.perform(room, plan)

    async def rematch(
        self,
        room: Room,
        guest: StoredGuest,
        address: str = "",
        *,
        start: bool = False,
        pledge: str | None = None,
        rotate: int = 0,
    ) -> str:
        """Another table for the same people, dealt at once if so wished; who asks second is led there, too.

        Everyone, bots too, sits down so many seats further on; from the last seat it goes on with the first.
        """
        table = room.table
        if table.status != "over":
            raise Refused(say("not_over"))
        if not table.seats_of(guest.id):
            raise NotAllowed(say("rematch"))
        if table.rematch:
            return table.rematch
        task = self._meeting.get(table.id)
        if task is None:
            meeting = self._meet_again(room, guest, address, start, pledge, rotate)
            task = self._meeting[table.id] = asyncio.create_task(meeting)
            task.add_done_callback(lambda _: self._meeting.pop(table.id))
        return await asyncio.shield(task)

    async def _meet_again(
        self, room: Room, guest: StoredGuest, address: str, start: bool, pledge: str | None, rotate: int
    ) -> str:
        table = room.table
        if start and any(seat.guest is None and seat.bot is None for seat in table.seats):
            raise Refused(say("empty_seats"))
        first = -rotate % len(table.seats)
        seats = (*table.seats[first:], *table.seats[:first])
        created = msgspec.structs.replace(
            table.created,
            at=ids.now(),
            seed=ids.new_secret(),
            host=guest.id,
            # Anew, as for any new table: an old one may have been played by rules that were corrected since.
            options=msgspec.to_builtins(await self._agree(table.game, table.created.options, guest)),
            bots=tuple(None if seat.guest else _player(table, seat.bot) for seat in seats),
        )
        people = [_sat(created, n, s.guest, s.name) for n, s in enumerate(seats) if s.guest]
        begun = _begun(created, people, pledge, start=start)
        other = (await self._tables.open(created, [*people, *begun], address=address)).table.id

        def plan(table: Table, now: int) -> Sequence[Step] | int:
            if table.rematch:
                return table.number  # somebody was first, at another process
            return [(entries.Rematched(at=now, table=other), None)]

        await self._tables.perform(room, plan)
        return room.table.rematch or other


def _sat(created: entries.Created, seat: int, guest: str, name: str) -> entries.Sat:
    return entries.Sat(at=created.at, seat=seat, guest=guest, name=name)


def _begun(
    created: entries.Created, people: Sequence[entries.Sat], pledge: str | None, *, start: bool
) -> list[entries.AnyEntry]:
    """What follows at once on people having sat down: the pledge of the host's device, and the start."""
    own = [sat.seat for sat in people if sat.guest == created.host]
    if start:
        return [dealing.first(created.at, (Part(own[0], pledge),) if own and pledge else ())]
    return [entries.Pledged(at=created.at, guest=created.host, pledge=pledge)] if own and pledge else []


def _asked(table: Table, asked: entries.Asked) -> Sequence[Step] | int:
    """Ask for a seat whose secrets one would learn; asked again, it is the same request."""
    waiting = table.requested(asked.at)
    if waiting and (waiting.guest, waiting.seat) == (asked.guest, asked.seat):
        return waiting.number
    if waiting:
        raise Refused(say("asked_already"))
    if asked.guest in table.declined:
        raise NotAllowed(say("asked_refused"))
    return [(asked, None)]


def _no_bot(bot: str, game: AnyGame) -> Refused:
    return Refused(say("no_bot", bot=bot, game=game.title, bots=", ".join(bot_names(game))))


def _player(table: Table, bot: str | None) -> str | None:
    """The bot for another game: whoever was taught meets a real opponent next."""
    return usual_bot(table.game) if bot == TUTOR else bot
