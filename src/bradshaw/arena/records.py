"""Records from files: one in a file, many files, or many records one after the other."""

from collections.abc import Callable, Iterable, Iterator
from pathlib import Path
from typing import BinaryIO

from bradshaw.core.errors import BradshawError
from bradshaw.core.record import FORMAT, Record

_HEADER = f'{{"format":"{FORMAT}"'.encode()


def record_files(paths: Iterable[str | Path]) -> list[Path]:
    """The files that these are: of a directory, those that end in `.jsonl`, in the order of their names."""
    found: list[Path] = []
    for path in map(Path, paths):
        if path.is_dir():
            inside = sorted(path.glob("*.jsonl"))
            if not inside:
                raise BradshawError(f"There are no records in {path}: no file there ends in .jsonl.")
            found += inside
        elif path.exists():
            found.append(path)
        else:
            raise BradshawError(f"There is no file {path}.")
    if not found:
        raise BradshawError("Name a record, or a directory with records.")
    return found


def read_records(
    paths: Iterable[str | Path], heard: Callable[[int], object] = lambda _: None
) -> Iterator[tuple[str, Record]]:
    """Every record, and where it is from; one is in memory at a time. `heard` is told how many bytes were read."""
    before = 0
    for path in record_files(paths):
        try:
            with path.open("rb") as file:
                for first, text in _texts(file):
                    where = f"{path}, line {first}" if first > 1 else str(path)
                    yield where, _record(where, text)
                    heard(before + file.tell())
                before += file.tell()
        except OSError as error:
            raise BradshawError(f"{path} can't be read: {error.strerror}.") from None


def _texts(file: BinaryIO) -> Iterator[tuple[int, bytes]]:
    """The records of a file as they are, each with the number of its first line."""
    lines: list[bytes] = []
    first = 1
    number = 0
    while line := file.readline():
        number += 1
        if lines and line.startswith(_HEADER):
            yield first, b"".join(lines)
            first, lines = number, []
        lines.append(line)
    yield first, b"".join(lines)


def _record(where: str, text: bytes) -> Record:
    try:
        return Record.loads(text.decode())
    except UnicodeDecodeError:
        raise BradshawError(f"{where}: this is not a record, as it is not UTF-8 text.") from None
    except BradshawError as error:
        raise BradshawError(f"{where}: {error}") from None
