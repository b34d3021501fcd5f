"""Tutorials: what the learner is to do, move by move. The others do as the tutor in their seats knows."""

from functools import cache

import msgspec
from msgspec import Raw

from bradshaw.core.errors import RecordError
from bradshaw.core.lesson import Lesson
from bradshaw.core.match import Match
from bradshaw.core.registry import AnyGame
from bradshaw.wire.messages import ScriptedMove


@cache
def learners_moves(game: AnyGame) -> tuple[ScriptedMove, ...]:
    """The learner's moves in the lesson, each exactly as it is listed among his actions when its time comes."""
    lesson = game.lesson()
    return () if lesson is None else tuple(_moves(game, lesson))


def _moves(game: AnyGame, lesson: Lesson) -> list[ScriptedMove]:
    match = Match(game, game.options(**lesson.options), seed=lesson.seed)
    found = []
    for number, (seat, written) in enumerate(lesson.script, start=1):
        action = next((a for a in match.actions(seat) if game.write(a) == written), None)
        if action is None:
            raise RecordError(f"Move {number} of the lesson (“{written}”) is not legal.", line=number)
        if seat == lesson.seat:
            found.append(ScriptedMove(number, Raw(msgspec.json.encode(action))))
        match.play(seat, action)
    return found
