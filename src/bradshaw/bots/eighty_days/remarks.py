"""What bots say after a game of Around the World in 80 Days: how many turns to London they had counted."""

from collections.abc import Collection, Sequence
from typing import Any

from bradshaw.bots.eighty_days.distance import NEVER, distance
from bradshaw.core.sentences import Sentence
from bradshaw.games.eighty_days.english import say
from bradshaw.games.eighty_days.sampling import state_of
from bradshaw.games.eighty_days.view import EightyView

WORTH_TELLING = 1.5  # turns between the best of the others and oneself


def look_back(bot: Any, views: Sequence[EightyView], after: EightyView, people: Collection[int]) -> list[Sentence]:
    """What it counted halfway, and when the race was decided in its eyes."""
    del bot, people
    seat, count = after.seat or 0, distance(after.options)
    turns = [view for view in views if view.turn == seat and not view.cards.drawn]
    said = []
    halfway = turns[len(turns) // 2] if len(turns) > 2 else None
    mine = count.turns(state_of(halfway), seat) if halfway else NEVER
    if halfway and mine < NEVER:
        left = after.round - halfway.round + 1
        code = "reckoned_home" if seat in after.home else "reckoned_left"
        said.append(say(code, space=halfway.pawns[_first_pawn(after, seat)], turns=round(mine), taken=left))
    won, widest = _place(after, seat) == 1, WORTH_TELLING
    told: Sentence | None = None
    for view in turns[len(turns) // 3 :]:  # before that much can still happen
        state = state_of(view)
        mine = count.turns(state, seat)
        best = min(count.turns(state, other) for other in range(len(view.counted)) if other != seat)
        gap = best - mine if won else mine - best
        if max(mine, best) < NEVER and gap >= widest:
            widest, code = gap, "ahead" if won else "behind"
            told = say(code, round=view.round, mine=round(mine), theirs=round(best))
    return [*said, told] if told else said


def _first_pawn(view: EightyView, seat: int) -> int:
    return 2 * seat if len(view.pawns) > len(view.counted) else seat


def _place(view: EightyView, seat: int) -> int:
    return view.outcome.places[seat] if view.outcome else 0
