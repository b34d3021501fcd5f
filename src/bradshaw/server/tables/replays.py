"""Games to look at again: finished tables and uploaded records, through the eyes of any seat.

Any part of a game takes as long as any other: of a table there are snapshots, and a record is replayed by a worker
process, which goes on from states that it has kept.
"""

import asyncio
from collections.abc import Sequence
from hashlib import sha256

import msgspec
from msgspec import Struct

from bradshaw.core.deal import Deal, Noted, faults
from bradshaw.core.errors import BradshawError
from bradshaw.core.record import Played, Record
from bradshaw.core.rng import seed_hash
from bradshaw.core.sentences import reason_of, said
from bradshaw.server import ids
from bradshaw.server.english import say
from bradshaw.server.errors import NotFound, Refused
from bradshaw.server.storage.interface import Storage, Uploader
from bradshaw.server.tables import log
from bradshaw.server.tables.table import Table
from bradshaw.server.tables.tables import ALL, Tables
from bradshaw.server.workers.pool import Pool
from bradshaw.server.workers.queue import Asker
from bradshaw.server.workers.records import (
    PAGE,
    CheckRecord,
    Described,
    DescribeRecord,
    Moment,
    ShowSteps,
    check_look,
    describe,
    steps,
)
from bradshaw.wire import entries
from bradshaw.wire.messages import RecordInfo, Steps, Verification

MOST_ENTRIES = 50_000  # of a log that is read as a whole


class _Header(Struct):
    """What is wanted of the first line of a record without reading the others."""

    game: str
    seed: str
    deal: Deal | None = None
    practice: bool = False


class Replays:
    """Finds games by the id of their table, or by the one that an uploaded record was given.

    `guest` is who asks: a table without spectators shows its game only to those who played, until they publish it.
    """

    def __init__(self, tables: Tables, storage: Storage, jobs: Pool) -> None:
        self._tables = tables
        self._storage = storage
        self._jobs = jobs

    async def add(self, text: str, by: Uploader, asker: Asker) -> RecordInfo:
        """Take in an uploaded record, if it can be replayed; its id follows from what it says."""
        described: Described = await self._jobs.ask(DescribeRecord(text), asker)
        name = "r" + sha256(described.text.encode()).hexdigest()[:31]
        await self._storage.add_record(name, described.text, ids.now(), by)
        return msgspec.structs.replace(described.info, id=name)

    async def record(self, name: str, guest: str | None) -> tuple[str, str]:
        """The game and the record of a finished table, or an uploaded one, whether or not it can be replayed."""
        text = await self._storage.record(name)
        if text is None:
            text = await self._text_of_table(await self._finished(name, guest))
        return _header(text).game, text

    async def info(self, name: str, guest: str | None, asker: Asker) -> RecordInfo:
        """What a game was."""
        text = await self._storage.record(name)
        if text is not None:
            described: Described = await self._jobs.ask(DescribeRecord(text), asker)
            return msgspec.structs.replace(described.info, id=name)
        table = await self._finished(name, guest)
        info = describe(name, _record(table, ()))
        players = tuple(
            msgspec.structs.replace(player, guest=seat.guest)
            for player, seat in zip(info.players, table.seats, strict=True)
        )
        return msgspec.structs.replace(info, moves=table.moves, players=players, table=table.id)

    async def steps(
        self,
        name: str,
        guest: str | None,
        look: int | None,
        start: int,
        count: int,
        asker: Asker,
        *,
        words: bool = False,
        revealed: bool = False,
    ) -> Steps:
        """Moments of the game, from move `start` on, as a seat or a spectator saw them, or with all secrets."""
        count = min(count, PAGE)
        text = await self._storage.record(name)
        if text is not None:
            found: Steps = await self._jobs.ask(ShowSteps(text, look, start, count, words, revealed), asker)
            return found
        table = await self._finished(name, guest)
        check_look(look, len(table.seats))
        if start > table.moves:
            return Steps((), None)
        moments = await self._of_table(table, start, count)
        return await asyncio.to_thread(steps, moments, look, start, table.moves, words=words, revealed=revealed)

    async def _of_table(self, table: Table, start: int, count: int) -> list[Moment]:
        found = []
        for at, happening in await self._tables.history.moments(table, start, count):
            made = happening.entry
            played = Played(made.seat, made.action) if isinstance(made, entries.Moved) else None
            found.append(Moment(at.running, played, happening.events))
        return found

    async def verify(self, name: str, guest: str | None, promised: str | None, asker: Asker) -> Verification:
        """Whether the seed fits what it was mixed from and the hash that was noted, and the moves, the seed."""
        _, text = await self.record(name, guest)
        header = _header(text)
        seed, published = header.seed, seed_hash(header.deal.secret if header.deal else header.seed)
        wrong = faults(seed, header.deal, Noted(promised.strip().lower() if promised is not None else None))
        try:
            moves: int = await self._jobs.ask(CheckRecord(text), asker)
        except Refused:
            raise  # it was not tried
        except BradshawError as error:
            return Verification(published, seed, not wrong, False, str(error), reason_of(said(error)))
        found = say("moves_fit_practice" if header.practice else "moves_fit", moves=moves)
        found = wrong[0] if wrong else found
        return Verification(published, seed, not wrong, True, str(found), found.reason)

    async def _text_of_table(self, table: Table) -> str:
        if table.number > MOST_ENTRIES:
            raise Refused(say("record_too_long"))
        lines = await self._storage.lines(table.id, 0, ALL)
        return await asyncio.to_thread(lambda: _record(table, lines).dumps())

    async def _finished(self, name: str, guest: str | None) -> Table:
        """The table of a finished game, if the guest may see it."""
        table = (await self._tables.room(name)).table
        if table.status != "over":
            raise Refused(say("secret"))
        if table.match is None:
            raise NotFound(say("no_game"))
        table.check_watch(guest)
        return table


def _header(text: str) -> _Header:
    return msgspec.json.decode(text.partition("\n")[0], type=_Header)


def _record(table: Table, lines: Sequence[log.Line]) -> Record:
    """The record that the whole log of a table makes: its moves without those that were taken back."""
    played: list[Played] = []
    for _, entry in log.read(lines):
        if isinstance(entry, entries.Moved):
            played.append(Played(entry.seat, entry.action))
        elif isinstance(entry, entries.Undone):
            del played[entry.moves :]
    created, outcome, moves = table.created, table.running.outcome, tuple(played)
    return Record(
        created.game,
        created.options,
        table.players,
        table.seed,
        moves,
        outcome,
        deal=table.deal,
        practice=table.practice,
    )
