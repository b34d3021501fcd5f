"""Jobs about records that anybody may have uploaded: each plays the game again, which may be long.

Any part of a game takes as long as any other: matches are kept by the way, from which one can go on.
"""

from collections.abc import Iterator
from typing import Any, ClassVar

import msgspec
from msgspec import Raw, Struct

from bradshaw.core import english as core
from bradshaw.core.game import Event, visible
from bradshaw.core.match import Match, replay
from bradshaw.core.record import Played, Record
from bradshaw.core.registry import load_game
from bradshaw.core.rng import seed_hash
from bradshaw.server.english import say
from bradshaw.server.errors import NotFound, Refused
from bradshaw.server.workers.jobs import Job, Memory
from bradshaw.wire.messages import RecordInfo, SeatInfo, StepInfo, Steps

KEPT = 16  # records in a process
LONGEST = 5_000  # moves of an uploaded record
PAGE = 50


class Replayed(Struct, frozen=True):
    """A record that follows the rules, with a match to go on from at every so many moves."""

    record: Record
    marks: list[Match]  # after move 0, PAGE, 2 * PAGE, …


class Moment(Struct, frozen=True, gc=False):
    """A match after a move, and what the move brought about."""

    match: Match
    played: Played | None
    events: tuple[Event, ...]


class Described(Struct, frozen=True):
    """What a record says, and the record as it is written by this version."""

    info: RecordInfo
    text: str


class DescribeRecord(Job, frozen=True):
    """Whether a record can be replayed, and what the game was."""

    answer: ClassVar[Any] = Described

    text: str

    def run(self, memory: Memory) -> Described:
        """The description, whose id is left to others; BradshawError if nobody could look at it."""
        record = _replayed(self.text, memory).record
        game = load_game(record.game)
        game.check_table(game.recorded_options(record.options))  # the browser will show it
        return Described(describe("", record), record.dumps())


class ShowSteps(Job, frozen=True):
    """Moments of a record, from move `start` on, as a seat or a spectator saw them, or with all secrets."""

    answer: ClassVar[Any] = Steps

    text: str
    look: int | None
    start: int
    count: int
    words: bool
    revealed: bool

    def run(self, memory: Memory) -> Steps:
        """A page of moments; NotFound if there is no such seat."""
        replayed = _replayed(self.text, memory)
        moves = len(replayed.record.played)
        check_look(self.look, len(replayed.record.players))
        if self.start > moves:
            return Steps((), None)
        moments = _moments(replayed, self.start, self.count)
        return steps(moments, self.look, self.start, moves, words=self.words, revealed=self.revealed)


class CheckRecord(Job, frozen=True):
    """Whether the moves of a record follow the rules and its seed; the answer is how many they are."""

    answer: ClassVar[Any] = int

    text: str

    def run(self, memory: Memory) -> int:
        """Play it all; RecordError says which move does not fit."""
        del memory
        record = Record.loads(self.text)
        for _ in replay(record):
            pass
        return len(record.played)


def describe(name: str, record: Record) -> RecordInfo:
    """What the game of a record was."""
    game = load_game(record.game)
    titles = game.seat_names(game.recorded_options(record.options))
    seats = tuple(
        SeatInfo(title, None, player.name, player.bot)
        for title, player in zip(titles, record.players, strict=True)
    )
    moves, promised = len(record.played), seed_hash(record.secret)
    return RecordInfo(
        name, game.name, record.options, seats, moves, record.outcome, record.seed, promised, record.practice
    )


def check_look(look: int | None, seats: int) -> None:
    """Refuse the eyes of a seat that the game does not have."""
    if look is not None and not 0 <= look < seats:
        raise NotFound(core.say("no_seat", seat=look))


def steps(
    moments: list[Moment], look: int | None, start: int, moves: int, *, words: bool, revealed: bool
) -> Steps:
    """A page of a game of so many moves; with `words`, views as text, too; `revealed`, with all secrets."""
    following = start + len(moments)
    found = tuple(_step(moment, look, words, revealed) for moment in moments)
    return Steps(found, following if following <= moves else None)


def _step(moment: Moment, look: int | None, words: bool, revealed: bool) -> StepInfo:
    match, played = moment.match, moment.played
    # What is fleeting may be looked at again once all is over.
    seen = moment.events if revealed else visible(moment.events, look)
    view = match.revealed(look) if revealed else match.view(look)
    return StepInfo(
        match.moves,
        played.seat if played else None,
        played.action if played else None,
        Raw(msgspec.json.encode(seen)),
        tuple(match.game.tell(event, match.options) for event in seen),
        Raw(msgspec.json.encode(view)),
        match.game.show(view) if words else (),
    )


def _replayed(text: str, memory: Memory) -> Replayed:
    """The record, if it can be replayed."""
    found: Replayed | None = memory.take("records", text)
    if found is None:
        record = Record.loads(text)
        if len(record.played) > LONGEST:
            raise Refused(say("record_moves", most=LONGEST))
        found = Replayed(record, [step.match.fork() for step in replay(record) if step.move % PAGE == 0])
    memory.keep("records", text, found, KEPT)
    return found


def _moments(replayed: Replayed, start: int, count: int) -> list[Moment]:
    """The moments from move `start` on."""
    mark = max(0, start - 1) // PAGE
    found = list(_from(replayed.marks[mark].fork(), replayed.record, mark * PAGE, start + count - 1))
    return [moment for move, moment in found if start <= move < start + count]


def _from(match: Match, record: Record, move: int, last: int) -> Iterator[tuple[int, Moment]]:
    yield move, Moment(match.fork(), None, ())
    for number, played in enumerate(record.played[move:last], start=move + 1):
        events = match.play(played.seat, played.action)
        yield number, Moment(match.fork(), played, events)
