"""Tastes at Mystery Express (`bots/tastes.py`)."""

from bradshaw.bots.tastes import Taste
from bradshaw.games.mystery_express.actions import (
    Chat,
    Dine,
    Help,
    Lounge,
    MysteryAction,
    Rummage,
    Sleep,
    Smoke,
    Tunnel,
    Wire,
)
from bradshaw.games.mystery_express.cards import Category
from bradshaw.games.mystery_express.view import MysteryView

ASKING = (Chat, Dine, Help, Lounge, Rummage, Smoke, Tunnel)  # each for a category


def dinner(view: MysteryView, action: MysteryAction) -> float:
    """To ask somebody to dinner."""
    del view
    return float(isinstance(action, Dine))


def lounge(view: MysteryView, action: MysteryAction) -> float:
    """To make everybody show a card at once."""
    del view
    return float(isinstance(action, Lounge))


def prying(view: MysteryView, action: MysteryAction) -> float:
    """To look through other people's luggage."""
    del view
    return float(isinstance(action, Sleep))


def trading(view: MysteryView, action: MysteryAction) -> float:
    """To exchange cards over a cigar, or round the Passenger Car."""
    del view
    return float(isinstance(action, Smoke | Chat))


def strangers(view: MysteryView, action: MysteryAction) -> float:
    """To ask passengers who have come aboard."""
    del view
    return float(isinstance(action, Help))


def wiring(view: MysteryView, action: MysteryAction) -> float:
    """To wire what one thinks, rather than to leave a line out."""
    del view
    return float(isinstance(action, Wire) and action.element is not None)


def asking_for(category: Category) -> Taste:
    """To ask for cards of that category before all others."""

    def taste(view: MysteryView, action: MysteryAction) -> float:
        del view
        return float(isinstance(action, ASKING) and action.category == category)

    return taste
