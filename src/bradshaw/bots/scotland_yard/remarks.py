"""What bots say after a game of Scotland Yard: where they took Mister X to be; when he was in danger."""

from collections.abc import Collection, Sequence
from typing import Any

from bradshaw.core.sentences import Sentence
from bradshaw.games.scotland_yard.english import say
from bradshaw.games.scotland_yard.figures import board_under
from bradshaw.games.scotland_yard.state import MISTER_X
from bradshaw.games.scotland_yard.view import YardView
from bradshaw.games.scotland_yard.whereabouts import Likelihood, after_field, likely_stations

CONFIDENT = 0.6  # a station, or two, with as much of the belief are named
ASTRAY = 0.1  # who believed no more than this where he was had lost him


def look_back(bot: Any, views: Sequence[YardView], after: YardView, people: Collection[int]) -> list[Sentence]:
    """Two sentences at the most, from either side."""
    if after.seat == MISTER_X:
        return _fugitives(after)
    believed = getattr(bot, "believed", likely_stations)
    return _hunters([(view, believed(view)) for view in views if view.log], after, MISTER_X in people)


# Pursuers


def _hunters(beliefs: Sequence[tuple[YardView, Likelihood]], after: YardView, you: bool) -> list[Sentence]:
    """Where they had him at the end, and where they lost him."""
    whom, said = "you" if you else "mister_x", []
    hidden = [(view, belief) for view, belief in beliefs if len(belief) > 1]
    if hidden:
        said.append(_last(hidden[-1][1], whom))
    trail = after.trail or ()
    lost: tuple[float, int, int] | None = None
    for view, belief in hidden:
        station = trail[len(view.log)]
        chance = belief.get(station, 0.0) / sum(belief.values())
        surfaced = any(field.shown for field in view.log)  # before that nobody can know
        if surfaced and 0 < chance < ASTRAY and (lost is None or chance < lost[0]):
            lost = chance, len(view.log), station
    if lost:
        chance, move, station = lost
        said.append(say("lost", whom=whom, move=move, station=station, chances=round(1 / chance)))
    return said


def _last(belief: Likelihood, whom: str) -> Sentence:
    first, second, *_ = sorted(belief, key=lambda station: -belief[station])
    total = sum(belief.values())
    if belief[first] >= CONFIDENT * total:
        return say("had_one", whom=whom, station=first)
    if belief[first] + belief[second] >= CONFIDENT * total or len(belief) == 2:
        return say("had_two", whom=whom, station=first, other=second)
    return say("had_many", whom=whom, count=len(belief), station=first)


# Mister X


def _fugitives(after: YardView) -> list[Sentence]:
    """When they were nearest to him, and what they knew least, or most."""
    board, trail = board_under(after.options), after.trail or ()
    known: Likelihood = dict.fromkeys(board.mister_x_cards, 1.0)
    narrow: tuple[int, int] | None = None  # how many were near, after which move
    fewest: tuple[int, int] | None = None
    for move, field in enumerate(after.log, start=1):
        known = after_field(board, known, field)
        near = sum(board.distances[station][trail[move]] == 1 for station in field.pursuers)
        if near and (narrow is None or near > narrow[0]):
            narrow = near, move
        if field.shown is None and len(known) > 1 and (fewest is None or len(known) < fewest[0]):
            fewest = len(known), move
    said = []
    if narrow:
        said.append(say("narrow", pursuers=narrow[0], move=narrow[1], station=trail[narrow[1]]))
    others = [station for station in known if station != trail[-1]]
    if others:
        said.append(say("hoped", station=max(others, key=known.__getitem__)))
    elif fewest:
        said.append(say("down_to", move=fewest[1], count=fewest[0]))
    return said
