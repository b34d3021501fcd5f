"""The notation: `+5`, `back`, `stay +10`, `report`, `card 2`, `play aouda`; of two pawns `1: +5`, `2: back`."""

import re

from bradshaw.core.errors import NotationError
from bradshaw.games.eighty_days.actions import (
    Back,
    Choose,
    EightyAction,
    EndTurn,
    Forward,
    Pass,
    PlayCharacter,
    Report,
    Restart,
    Stay,
)
from bradshaw.games.eighty_days.english import say

_PAWNED = re.compile(
    r"(?:(?P<pawn>[12]): )?"
    r"(?:\+(?P<spaces>[1-9][0-9]{0,2})|(?P<back>back)|stay (?P<stay>[+-])10|(?P<london>london))",
    re.ASCII,
)
_CARD = re.compile(r"card (?P<number>[12])|play (?P<name>[a-z]+(?:_[a-z]+)*)", re.ASCII)
_PLAIN: dict[str, EightyAction] = {"report": Report(), "pass": Pass(), "end": EndTurn()}


def write(action: EightyAction) -> str:
    """The action in notation.

    >>> write(Forward(5)), write(Back(2)), write(Stay(-10)), write(Choose(2))
    ('+5', '2: back', 'stay -10', 'card 2')
    """
    if isinstance(action, Report):
        return "report"
    if isinstance(action, Pass):
        return "pass"
    if isinstance(action, EndTurn):
        return "end"
    if isinstance(action, Choose):
        return f"card {action.card}"
    if isinstance(action, PlayCharacter):
        return f"play {action.card}"
    pawn = f"{action.pawn}: " if action.pawn else ""
    if isinstance(action, Forward):
        return f"{pawn}+{action.spaces}"
    if isinstance(action, Stay):
        return f"{pawn}stay {action.pounds:+d}"
    return f"{pawn}back" if isinstance(action, Back) else f"{pawn}london"


def read(text: str) -> EightyAction:
    """The action that the text stands for.

    >>> read("1: stay +10")
    Stay(pounds=10, pawn=1)
    """
    if text in _PLAIN:
        return _PLAIN[text]
    if len(text) > 60:
        raise _no_move(text)
    if found := _CARD.fullmatch(text):
        if found["name"]:
            return PlayCharacter(found["name"])
        return Choose(1 if found["number"] == "1" else 2)
    found = _PAWNED.fullmatch(text)
    if not found:
        raise _no_move(text)
    pawn = int(found["pawn"] or 0)
    if found["spaces"]:
        return Forward(int(found["spaces"]), pawn)  # type: ignore[arg-type]
    if found["stay"]:
        return Stay(10 if found["stay"] == "+" else -10, pawn)  # type: ignore[arg-type]
    return Back(pawn) if found["back"] else Restart(pawn)  # type: ignore[arg-type]


def _no_move(text: str) -> NotationError:
    return NotationError(say("no_move", text=text[:60]))
