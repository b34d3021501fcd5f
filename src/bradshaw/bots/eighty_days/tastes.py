"""Tastes at Around the World in 80 Days (`bots/tastes.py`)."""

from bradshaw.games.eighty_days.actions import Back, EightyAction, Forward, PlayCharacter, Stay
from bradshaw.games.eighty_days.game import board_of
from bradshaw.games.eighty_days.view import EightyView

LONG = 12  # spaces: a move so long is as long as anybody likes it


def haste(view: EightyView, action: EightyAction) -> float:
    """Far ahead in one go."""
    del view
    return min(1.0, action.spaces / LONG) if isinstance(action, Forward) else 0.0


def money(view: EightyView, action: EightyAction) -> float:
    """Back to a Layover, or to stay and take £10; of moves forwards those that cost little."""
    del view
    if isinstance(action, Back):
        return 1.0
    if isinstance(action, Stay):
        return float(action.pounds > 0)
    return max(0.0, 0.5 - action.spaces / LONG) if isinstance(action, Forward) else 0.0


def cards(view: EightyView, action: EightyAction) -> float:
    """Onto a Passepartout space."""
    return float(_kind(view, action) == "passepartout")


def bets(view: EightyView, action: EightyAction) -> float:
    """Onto a Bet."""
    return float(_kind(view, action) == "bet")


def police(view: EightyView, action: EightyAction) -> float:
    """Onto Police, to be rid of a Rumor card."""
    return float(_kind(view, action) == "police")


def company(view: EightyView, action: EightyAction) -> float:
    """Just in front of somebody, who then can't land there."""
    if not isinstance(action, Forward):
        return 0.0
    to = view.pawns[_pawn(view, action)] + action.spaces
    behind = [to - at for at in view.pawns if 0 < to - at <= action.spaces]
    return 1 / min(behind) if behind and min(behind) < action.spaces else 0.0


def friends(view: EightyView, action: EightyAction) -> float:
    """Let a Character help, as soon as there is one."""
    del view
    return float(isinstance(action, PlayCharacter))


def _kind(view: EightyView, action: EightyAction) -> str:
    """The kind of space that a move leads to; none, for what is no move forwards."""
    if not isinstance(action, Forward):
        return ""
    return board_of(view.options).kinds[view.pawns[_pawn(view, action)] + action.spaces]


def _pawn(view: EightyView, action: Forward) -> int:
    return 2 * view.turn + action.pawn - 1 if action.pawn else view.turn
