"""The results of a tournament on disk: a header and one line a game, so that it can be taken up again."""

import os
from collections.abc import Iterable
from pathlib import Path
from types import TracebackType
from typing import Any, BinaryIO

import msgspec
from msgspec import Struct

import bradshaw
from bradshaw.arena.fixtures import Fixture, Played
from bradshaw.core.errors import BradshawError

FORMAT = "bradshaw-arena"
VERSION = 1


class Header(Struct, frozen=True):
    """What all games of a file share. Bots and deals may be added later, so they are not here."""

    format: str
    version: int
    bradshaw: str
    game: str
    options: dict[str, Any]
    seed: str
    seconds: dict[str, float]


class Results:
    """The games that were played, in memory and, if it has one, in a file.

    >>> with Results() as results:
    ...     len(results.games)
    0
    """

    def __init__(self) -> None:
        self.games: dict[Fixture, Played] = {}
        self._file: BinaryIO | None = None
        self._path: Path | None = None

    @classmethod
    def open(
        cls, path: str | Path, game: str, options: dict[str, Any], seed: str, seconds: dict[str, float]
    ) -> "Results":
        """The file, new or to be gone on with; BradshawError if it is another tournament's, broken, or in use."""
        results = cls()
        results._path = Path(path)
        header = Header(FORMAT, VERSION, bradshaw.__version__, game, _as_read(options), seed, seconds)
        try:
            results._file = results._path.open("a+b")
            _lock(results._file, results._path)
            results._take_up(results._file, header)
        except OSError as error:
            results.close()
            raise BradshawError(f"The results can't go to {path}: {error.strerror}.") from None
        except BradshawError:
            results.close()
            raise
        return results

    @classmethod
    def read(cls, path: str | Path) -> tuple[Header, "Results"]:
        """What a file holds, for whoever only wants to look at it."""
        results = cls()
        try:
            lines = Path(path).read_bytes().splitlines(keepends=True)
        except OSError as error:
            raise BradshawError(f"{path} can't be read: {error.strerror}.") from None
        if lines and not lines[-1].endswith(b"\n"):
            lines.pop()  # it is being written, or whoever wrote it was stopped
        header = _header(lines, Path(path))
        results._note(_games(lines, Path(path)), Path(path))
        return header, results

    def add(self, played: Played) -> None:
        """Note a game; it is in the file when this returns."""
        if played.fixture in self.games:
            raise BradshawError(f"Deal {played.deal} with {', '.join(played.seats)} was played twice.")
        self.games[played.fixture] = played
        if self._file:
            self._file.write(msgspec.json.encode(played) + b"\n")
            self._file.flush()

    def close(self) -> None:
        """Make sure that everything is on disk, and let others have the file."""
        if self._file:
            self._file.flush()
            os.fsync(self._file.fileno())
            self._file.close()
            self._file = None

    def __enter__(self) -> "Results":
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self.close()

    def _take_up(self, file: BinaryIO, wanted: Header) -> None:
        path = Path(file.name)
        file.seek(0)
        lines = file.read().splitlines(keepends=True)
        if lines and not lines[-1].endswith(b"\n"):  # whoever wrote it was stopped in the middle of a line
            if len(lines) == 1 and not _same_start(lines[0], msgspec.json.encode(wanted)):
                raise BradshawError(f"{path} holds something else than the results of a tournament.")
            file.truncate(sum(map(len, lines[:-1])))
            lines.pop()
        if not lines:
            file.write(msgspec.json.encode(wanted) + b"\n")
            file.flush()
            return
        _check_same(_header(lines, path), wanted, path)
        self._note(_games(lines, path), path)

    def _note(self, games: Iterable[Played], path: Path) -> None:
        for line, played in enumerate(games, start=2):
            if played.fixture in self.games:
                raise BradshawError(f"{path}, line {line}: this game is there already; the file was changed.")
            self.games[played.fixture] = played


def _same_start(found: bytes, wanted: bytes) -> bool:
    return found.startswith(wanted[:20]) or wanted.startswith(found)


def _as_read(options: dict[str, Any]) -> dict[str, Any]:
    """Options as they come back from a file: lists where there are tuples."""
    read: dict[str, Any] = msgspec.json.decode(msgspec.json.encode(options))
    return read


def _header(lines: list[bytes], path: Path) -> Header:
    try:
        raw = msgspec.json.decode(lines[0]) if lines else None
    except msgspec.DecodeError:
        raw = None
    if not isinstance(raw, dict) or raw.get("format") != FORMAT:
        raise BradshawError(f"{path} holds something else than the results of a tournament.")
    if raw.get("version") != VERSION:
        raise BradshawError(f"{path} has version {raw.get('version')}; this Bradshaw knows version {VERSION}.")
    try:
        return msgspec.convert(raw, Header)
    except msgspec.ValidationError as error:
        raise BradshawError(f"{path}, line 1 can't be understood: {error}.") from None


def _games(lines: list[bytes], path: Path) -> Iterable[Played]:
    decoder = msgspec.json.Decoder(Played)
    for number, line in enumerate(lines[1:], start=2):
        try:
            yield decoder.decode(line)
        except msgspec.DecodeError as error:
            raise BradshawError(f"{path}, line {number} can't be understood: {error}.") from None


def _check_same(found: Header, wanted: Header, path: Path) -> None:
    """Raise BradshawError if the file is of another tournament; the sentence says what is another."""
    there = {**msgspec.to_builtins(found), "options": None, **found.options}
    here = {**msgspec.to_builtins(wanted), "options": None, **wanted.options}
    for key in here:
        if there.get(key) != here[key]:
            raise BradshawError(
                f"{path} is of another tournament: {key} is {_text(there.get(key))} there and {_text(here[key])} "
                "here. Name another file, or the same options."
            )


def _text(value: Any) -> str:
    text = msgspec.json.encode(value).decode()
    return text if len(text) < 60 else f"{text[:57]}…"


def _lock(file: BinaryIO, path: Path) -> None:
    """Keep others out while we write; where the system has no such locks, nobody is kept out."""
    try:
        import fcntl
    except ImportError:  # Windows
        return
    try:
        fcntl.flock(file, fcntl.LOCK_EX | fcntl.LOCK_NB)
    except BlockingIOError:
        raise BradshawError(f"Another tournament is writing to {path}.") from None
