"""The script of a tutorial: the beginning of a real game, with what every seat does, in order."""

from typing import Any

import msgspec
from msgspec import Struct


class Lesson(Struct, frozen=True, forbid_unknown_fields=True):
    """A learner sits in `seat`; the others do as the script says. Each line of it is a seat and its action."""

    options: dict[str, Any]
    seed: str
    seat: int
    script: tuple[tuple[int, str], ...]


def read_lesson(text: str) -> Lesson:
    """The lesson in the text of a file.

    >>> read_lesson('{"options": {"players": 2}, "seed": "x", "seat": 1, "script": [[0, "taxi 46"]]}').script
    ((0, 'taxi 46'),)
    """
    return msgspec.json.decode(text, type=Lesson)
