"""The log of a table as it is stored: entry by entry, numbered from 1.

Each entry is kept as JSON with a checksum chained to the entry before, so a damaged or missing entry is noticed
before anything wrong is served.
"""

from collections.abc import Iterable, Iterator

import msgspec
from msgspec import Struct

from bradshaw.core.record import checksum
from bradshaw.server.english import say
from bradshaw.server.errors import Damaged
from bradshaw.wire.entries import AnyEntry, Entry

_decoder = msgspec.json.Decoder(AnyEntry)
_encoder = msgspec.json.Encoder()


class Line(Struct, frozen=True, gc=False):
    """An entry as it is stored."""

    number: int
    body: str
    sum: str


def write(entry: Entry, number: int, before: str) -> Line:
    """The entry as the line that follows the one with the checksum `before`."""
    body = _encoder.encode(entry).decode()
    return Line(number, body, checksum(before, body))


def read(lines: Iterable[Line], number: int = 0, before: str = "") -> Iterator[tuple[Line, AnyEntry]]:
    """Lines that follow the one of that number and checksum, with their entries; Damaged if one does not fit."""
    for line in lines:
        number += 1
        if line.number != number:
            raise Damaged(say("lost_entry", number=number))
        if line.sum != checksum(before, line.body):
            raise Damaged(say("entry_checksum", number=number))
        before = line.sum
        try:
            entry = _decoder.decode(line.body)
        except msgspec.DecodeError as error:
            raise Damaged(say("entry_unclear", number=number)) from error
        yield line, entry
