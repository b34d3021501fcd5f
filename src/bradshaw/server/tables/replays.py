"""Games to look at again: finished tables and uploaded records, through the eyes of any seat.

Any part of a game takes as long as any other: of a table there are snapshots, of a record states kept by the way.
"""

import asyncio
from collections.abc import Iterator
from hashlib import sha256

from msgspec import Raw, Struct

from bradshaw.core.deal import Noted, faults
from bradshaw.core.errors import BradshawError
from bradshaw.core.game import Event, visible
from bradshaw.core.match import Match, replay
from bradshaw.core.record import Played, Record
from bradshaw.core.registry import load_game
from bradshaw.core.rng import seed_hash
from bradshaw.server import ids
from bradshaw.server.errors import NotFound, Refused
from bradshaw.server.storage.cache import Cache
from bradshaw.server.storage.interface import Storage, Uploader
from bradshaw.server.tables import log
from bradshaw.server.tables.render import encoder
from bradshaw.server.tables.table import Table
from bradshaw.server.tables.tables import ALL, Tables
from bradshaw.wire import entries
from bradshaw.wire.messages import RecordInfo, SeatInfo, StepInfo, Steps, Verification

KEPT = 64
LONGEST = 5_000  # moves of an uploaded record
PAGE = 50


class Uploaded(Struct, frozen=True):
    """An uploaded record, with a match to go on from at every so many moves."""

    record: Record
    marks: list[Match]  # after move 0, PAGE, 2 * PAGE, …


class Moment(Struct, frozen=True, gc=False):
    """A match after a move, and what the move brought about."""

    match: Match
    played: Played | None
    events: tuple[Event, ...]


class Replays:
    """Finds games by the id of their table, or by the one that an uploaded record was given.

    `guest` is who asks: a table without spectators shows its game only to those who played, until they publish it.
    """

    def __init__(self, tables: Tables, storage: Storage) -> None:
        self._tables = tables
        self._storage = storage
        self._uploaded: Cache[Uploaded] = Cache(storage, KEPT)

    async def add(self, text: str, by: Uploader) -> str:
        """Take in an uploaded record, if it can be replayed; its id follows from what it says."""
        record = Record.loads(text)
        if len(record.played) > LONGEST:
            raise Refused(f"The record has more than {LONGEST} moves.")
        uploaded = await asyncio.to_thread(_marked, record)
        text = record.dumps()
        name = "r" + sha256(text.encode()).hexdigest()[:31]
        era = self._uploaded.era
        await self._storage.add_record(name, text, ids.now(), by)
        self._uploaded.keep(name, uploaded, era)
        return name

    async def record(self, name: str, guest: str | None) -> Record:
        """The record of a finished table, or an uploaded one, whether or not it can be replayed."""
        text = await self._storage.record(name)
        if text is not None:
            return Record.loads(text)
        table = await self._finished(name, guest)
        lines = await self._storage.lines(name, 0, ALL)
        return await asyncio.to_thread(_recorded, table, lines)

    async def info(self, name: str, guest: str | None) -> RecordInfo:
        """What a game was."""
        uploaded = await self._upload(name)
        if uploaded:
            record = uploaded.record
            options, seed, secret, outcome = record.options, record.seed, record.secret, record.outcome
            game, players, moves = load_game(record.game), record.players, len(record.played)
        else:
            table = await self._finished(name, guest)
            options, outcome = table.created.options, table.running.outcome
            seed, secret = table.seed, table.created.seed
            game, players, moves = table.game, table.players, table.moves
        titles = game.seat_names(game.recorded_options(options))
        seats = tuple(
            SeatInfo(title, None, player.name, player.bot) for title, player in zip(titles, players, strict=True)
        )
        return RecordInfo(name, game.name, options, seats, moves, outcome, seed, seed_hash(secret))

    async def steps(
        self, name: str, guest: str | None, look: int | None, start: int, count: int, *, words: bool = False
    ) -> Steps:
        """Moments of the game, from move `start` on, through the eyes of a seat or a spectator."""
        count = min(count, PAGE)
        uploaded = await self._upload(name)
        if uploaded:
            seats, moves = len(uploaded.record.players), len(uploaded.record.played)
        else:
            table = await self._finished(name, guest)
            seats, moves = len(table.seats), table.moves
        if look is not None and not 0 <= look < seats:
            raise NotFound(f"There is no seat {look}.")
        if start > moves:
            return Steps((), None)
        if uploaded:
            moments = await asyncio.to_thread(_moments, uploaded, start, count)
        else:
            moments = await self._of_table(table, start, count)
        following = start + len(moments)
        found = await asyncio.to_thread(lambda: tuple(_step(moment, look, words) for moment in moments))
        return Steps(found, following if following <= moves else None)

    async def _of_table(self, table: Table, start: int, count: int) -> list[Moment]:
        found = []
        for at, happening in await self._tables.history.moments(table, start, count):
            made = happening.entry
            played = Played(made.seat, made.action) if isinstance(made, entries.Moved) else None
            found.append(Moment(at.running, played, happening.events))
        return found

    async def verify(self, name: str, guest: str | None, promised: str | None) -> Verification:
        """Whether the seed fits what it was mixed from and the hash that was noted, and the moves, the seed."""
        record = await self.record(name, guest)
        published = seed_hash(record.secret)
        noted = Noted(promised.strip().lower() if promised is not None else None)
        wrong = faults(record.seed, record.deal, noted)
        try:
            await asyncio.to_thread(_check, record)
        except BradshawError as error:
            return Verification(published, record.seed, not wrong, False, str(error))
        said = f"All {len(record.played)} moves follow the rules, with the shuffles that the seed gives."
        return Verification(published, record.seed, not wrong, True, wrong[0] if wrong else said)

    async def _upload(self, name: str) -> Uploaded | None:
        async def read() -> Uploaded | None:
            text = await self._storage.record(name)
            return None if text is None else await asyncio.to_thread(lambda: _marked(Record.loads(text)))

        return await self._uploaded.find(name, read)

    async def _finished(self, name: str, guest: str | None) -> Table:
        """The table of a finished game, if the guest may see it."""
        table = (await self._tables.room(name)).table
        if table.status != "over":
            raise Refused("The game is not over yet; until then the record is secret.")
        if table.match is None:
            raise NotFound("There is no such game.")
        table.check_watch(guest)
        return table


def _check(record: Record) -> None:
    for _ in replay(record):
        pass


def _marked(record: Record) -> Uploaded:
    """The record, if it can be replayed."""
    return Uploaded(record, [step.match.fork() for step in replay(record) if step.move % PAGE == 0])


def _moments(uploaded: Uploaded, start: int, count: int) -> list[Moment]:
    """The moments from move `start` on."""
    mark = max(0, start - 1) // PAGE
    found = list(_from(uploaded.marks[mark].fork(), uploaded.record, mark * PAGE, start + count - 1))
    return [moment for move, moment in found if start <= move < start + count]


def _from(match: Match, record: Record, move: int, last: int) -> Iterator[tuple[int, Moment]]:
    yield move, Moment(match.fork(), None, ())
    for number, played in enumerate(record.played[move:last], start=move + 1):
        events = match.play(played.seat, played.action)
        yield number, Moment(match.fork(), played, events)


def _recorded(table: Table, lines: list[log.Line]) -> Record:
    """The record that the whole log of a table makes: its moves without those that were taken back."""
    played: list[Played] = []
    for _, entry in log.read(lines):
        if isinstance(entry, entries.Moved):
            played.append(Played(entry.seat, entry.action))
        elif isinstance(entry, entries.Undone):
            del played[entry.moves :]
    created, outcome, moves = table.created, table.running.outcome, tuple(played)
    return Record(created.game, created.options, table.players, table.seed, moves, outcome, deal=table.deal)


def _step(moment: Moment, look: int | None, words: bool) -> StepInfo:
    match, played = moment.match, moment.played
    # What is fleeting may be looked at again once all is over.
    seen = visible(moment.events, look)
    view = match.view(look)
    return StepInfo(
        match.moves,
        played.seat if played else None,
        played.action if played else None,
        Raw(encoder.encode(seen)),
        tuple(match.game.tell(event, match.options) for event in seen),
        Raw(encoder.encode(view)),
        match.game.show(view) if words else (),
    )
