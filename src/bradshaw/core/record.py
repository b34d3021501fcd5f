"""The record of a game: header, seed and actions. The only truth; everything else is rebuilt from it.

As text it is JSON Lines, specified in `docs/record.md`: a header, one line an action, and an end. Each line
closes with a checksum chained to the line before, so an edited or missing line is found where it is.
"""

import re
from hashlib import sha256
from typing import Any, TypeVar

import msgspec
from msgspec import Struct

from bradshaw.core.deal import Deal
from bradshaw.core.english import say
from bradshaw.core.errors import RecordCutOff, RecordEdited, RecordError, RecordTooNew
from bradshaw.core.game import Outcome

FORMAT = "bradshaw-record"
VERSION = 1

_SUM = re.compile(r',"sum":"([0-9a-f]{16})"\}\Z')


class Player(Struct, frozen=True, omit_defaults=True):
    """Who sat in a seat: a person's name, or a bot's with the bot that it was."""

    name: str
    bot: str | None = None


class Played(Struct, frozen=True, gc=False):
    """One action, in notation, and the seat that played it."""

    seat: int
    action: str


class Record(Struct, frozen=True):
    """A game from its set-up to its last action so far."""

    game: str
    options: dict[str, Any]
    players: tuple[Player, ...]
    seed: str
    played: tuple[Played, ...] = ()
    outcome: Outcome | None = None
    cut_off: bool = False  # read from a text without its end, which would say the outcome
    deal: Deal | None = None  # what the seed was mixed from, if it was
    practice: bool = False  # moves were taken back by one who played alone against bots

    @property
    def secret(self) -> str:
        """The text whose hash a server publishes before the first move."""
        return self.deal.secret if self.deal else self.seed

    def dumps(self) -> str:
        """The record as text."""
        lines = Lines()
        header = _Header(
            FORMAT, VERSION, self.game, self.options, self.players, self.seed, self.deal, self.practice
        )
        text = [lines.add(header)]
        text += [
            lines.add(_Move(number, move.seat, move.action)) for number, move in enumerate(self.played, start=1)
        ]
        text.append(lines.add(_End(len(self.played), self.outcome)))
        return "".join(text)

    @classmethod
    def loads(cls, text: str, *, cut_off_ok: bool = False) -> "Record":
        """Read a record; with `cut_off_ok`, one that lacks its end is read as far as it goes."""
        return _Reader(text, cut_off_ok).record()


class _Header(Struct, frozen=True, omit_defaults=True):
    format: str
    version: int
    game: str
    options: dict[str, Any]
    players: tuple[Player, ...]
    seed: str
    deal: Deal | None = None
    practice: bool = False


class _Move(Struct, frozen=True, forbid_unknown_fields=True):
    move: int
    seat: int
    action: str


class _End(Struct, frozen=True, forbid_unknown_fields=True):
    moves: int
    outcome: Outcome | None


_Content = TypeVar("_Content", _Header, _Move, _End)


class Lines:
    """Writes one line after the other, each with its checksum."""

    def __init__(self) -> None:
        self._sum = ""

    def add(self, content: Struct) -> str:
        """The content as the next line of the record."""
        body = msgspec.json.encode(content).decode()[:-1]
        self._sum = checksum(self._sum, body)
        return f'{body},"sum":"{self._sum}"}}\n'


def checksum(before: str, body: str) -> str:
    """The checksum of a line: of the line before's checksum, then the line's text up to its own."""
    return sha256((before + body).encode()).hexdigest()[:16]


class _Reader:
    """Reads a record line by line and says precisely what is wrong with which line."""

    def __init__(self, text: str, cut_off_ok: bool) -> None:
        self.complete_last_line = text.endswith("\n")
        self.lines = text.split("\n")
        if self.complete_last_line:
            self.lines.pop()
        self.cut_off_ok = cut_off_ok
        self.sum = ""

    def record(self) -> Record:
        header = self.header()
        played: list[Played] = []
        for number in range(2, len(self.lines) + 1):
            try:
                line = self.content(number)
                if line.startswith('{"moves":'):
                    end = self.decode(number, line, _End)
                    return self.finish(header, played, end, number)
                move = self.decode(number, line, _Move)
            except RecordCutOff:
                break
            if move.move != len(played) + 1:
                wanted = len(played) + 1
                raise RecordError(
                    say("record_misplaced", line=number, found=move.move, wanted=wanted), line=number
                )
            played.append(Played(move.seat, move.action))
        if not self.cut_off_ok:
            raise RecordCutOff(say("record_no_end", moves=len(played)))
        return _record(header, played, None, cut_off=True)

    def header(self) -> _Header:
        """Check what the file is before anything else: another version may have other rules."""
        if not self.lines[0].strip():
            raise RecordError(say("record_empty"))
        try:
            raw = msgspec.json.decode(self.lines[0])
        except msgspec.DecodeError:
            if len(self.lines) == 1 and self.lines[0].startswith(f'{{"format":"{FORMAT}"'):
                raise RecordCutOff(say("record_cut_in_header"), line=1) from None
            raise RecordError(say("record_no_header"), line=1) from None
        if not isinstance(raw, dict) or raw.get("format") != FORMAT:
            raise RecordError(say("record_no_header"), line=1)
        version = raw.get("version")
        if isinstance(version, int) and version > VERSION:
            raise RecordTooNew(say("record_too_new", version=version, known=VERSION), line=1)
        if version != VERSION:
            raise RecordError(say("record_version", version=repr(version)), line=1)
        return self.decode(1, self.content(1), _Header)

    def content(self, number: int) -> str:
        """The line without its checksum, once that fits."""
        line = self.lines[number - 1]
        last = number == len(self.lines)
        found = _SUM.search(line)
        if last and not self.complete_last_line and not found:
            raise RecordCutOff(say("record_cut_off", line=number), line=number)
        if not found:
            raise RecordError(say("record_no_checksum", line=number), line=number)
        body = line[: found.start()]
        if found[1] != checksum(self.sum, body):
            raise RecordEdited(say("record_edited", line=number), line=number)
        self.sum = found[1]
        return body + "}"

    def decode(self, number: int, line: str, kind: type[_Content]) -> _Content:
        try:
            return msgspec.json.decode(line, type=kind)
        except msgspec.DecodeError as error:
            raise RecordError(say("record_unclear", line=number, error=str(error)), line=number) from None

    def finish(self, header: _Header, played: list[Played], end: _End, number: int) -> Record:
        if end.moves != len(played):
            raise RecordError(say("record_count", moves=len(played), said=end.moves), line=number)
        if number != len(self.lines):
            raise RecordError(say("record_after_end", line=number + 1), line=number + 1)
        return _record(header, played, end.outcome)


def _record(header: _Header, played: list[Played], outcome: Outcome | None, *, cut_off: bool = False) -> Record:
    moves = tuple(played)
    return Record(
        header.game,
        header.options,
        header.players,
        header.seed,
        moves,
        outcome,
        cut_off,
        header.deal,
        header.practice,
    )
