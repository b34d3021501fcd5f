"""Games to look at again: finished tables and uploaded records, through the eyes of any seat."""

import asyncio
from collections import OrderedDict
from hashlib import sha256

from msgspec import Raw

from bradshaw.core.errors import BradshawError
from bradshaw.core.game import visible
from bradshaw.core.match import replay
from bradshaw.core.record import Record
from bradshaw.core.registry import load_game
from bradshaw.core.rng import seed_hash
from bradshaw.server import ids
from bradshaw.server.errors import NotFound, Refused
from bradshaw.server.storage.interface import Storage
from bradshaw.server.tables.keeper import Keeper
from bradshaw.server.tables.render import encoder
from bradshaw.wire.messages import RecordInfo, SeatInfo, StepInfo, Steps, Verification

KEPT = 64
LONGEST = 5_000  # moves of an uploaded record
PAGE = 50


class Replays:
    """Finds records by the id of their table, or by the one that an upload was given."""

    def __init__(self, keeper: Keeper, storage: Storage) -> None:
        self._keeper = keeper
        self._storage = storage
        self._kept: OrderedDict[str, Record] = OrderedDict()

    async def add(self, text: str) -> str:
        """Take in an uploaded record, if it can be replayed; its id follows from what it says."""
        record = Record.loads(text)
        if len(record.played) > LONGEST:
            raise Refused(f"The record has more than {LONGEST} moves.")
        await asyncio.to_thread(_check, record)
        text = record.dumps()
        name = "r" + sha256(text.encode()).hexdigest()[:31]
        await self._storage.add_record(name, text, ids.now())
        return name

    async def find(self, name: str) -> Record:
        """The record of a finished table, or an uploaded one."""
        record = self._kept.get(name)
        if record is None:
            record = await self._read(name)
            self._kept[name] = record
            if len(self._kept) > KEPT:
                self._kept.popitem(last=False)
        self._kept.move_to_end(name)
        return record

    async def _read(self, name: str) -> Record:
        text = await self._storage.record(name)
        if text is not None:
            return Record.loads(text)
        table = (await self._keeper.room(name)).table
        if table.status != "over":
            raise Refused("The game is not over yet; until then the record is secret.")
        if table.state is None:
            raise NotFound("There is no such game.")
        return table.record

    async def info(self, name: str) -> RecordInfo:
        """What a record is about."""
        record = await self.find(name)
        game = load_game(record.game)
        titles = game.seat_names(game.recorded_options(record.options))
        seats = tuple(
            SeatInfo(title, None, player.name, player.bot)
            for title, player in zip(titles, record.players, strict=True)
        )
        return RecordInfo(
            name,
            record.game,
            record.options,
            seats,
            len(record.played),
            record.outcome,
            record.seed,
            seed_hash(record.seed),
        )

    async def steps(self, name: str, look: int | None, start: int, count: int) -> Steps:
        """Moments of the game, from move `start` on, through the eyes of a seat or a spectator."""
        record = await self.find(name)
        if look is not None and not 0 <= look < len(record.players):
            raise NotFound(f"There is no seat {look}.")
        return await asyncio.to_thread(_steps, record, look, start, min(count, PAGE))

    async def verify(self, name: str, promised: str | None) -> Verification:
        """Whether the seed fits the hash that somebody noted, and the moves fit the rules and the seed."""
        record = await self.find(name)
        published = seed_hash(record.seed)
        fits = promised is None or promised.strip().lower() == published
        try:
            await asyncio.to_thread(_check, record)
        except BradshawError as error:
            return Verification(published, record.seed, fits, False, str(error))
        said = f"All {len(record.played)} moves follow the rules, with the shuffles that the seed gives."
        return Verification(published, record.seed, fits, True, said)


def _check(record: Record) -> None:
    for _ in replay(record):
        pass


def _steps(record: Record, look: int | None, start: int, count: int) -> Steps:
    game = load_game(record.game)
    found: list[StepInfo] = []
    for step in replay(record):
        if step.move < start:
            continue
        if len(found) == count:
            return Steps(tuple(found), step.move)
        seen = visible(step.events, look)
        # What is fleeting may be looked at again once all is over.
        found.append(
            StepInfo(
                step.move,
                step.played.seat if step.played else None,
                step.played.action if step.played else None,
                Raw(encoder.encode(seen)),
                tuple(game.tell(event, step.match.options) for event in seen),
                Raw(encoder.encode(step.match.view(look))),
            )
        )
    return Steps(tuple(found), None)
