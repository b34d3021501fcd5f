"""What an action is worth to `steady`: the expected information about the crime, in bits."""

from bradshaw.bots.mystery_express.beliefs import Beliefs
from bradshaw.bots.mystery_express.bits import bits
from bradshaw.games.mystery_express.actions import (
    Chat,
    Dine,
    Grip,
    Help,
    Lounge,
    MysteryAction,
    Sleep,
    Smoke,
)
from bradshaw.games.mystery_express.cards import CATEGORIES, Car, Category
from bradshaw.games.mystery_express.state import HAND, SPOT, STACK
from bradshaw.games.mystery_express.view import MysteryView, sides

SHARED = 0.8  # what a look is worth that the others get as well
GIFT = 0.15  # cost of a card that is given away, in bits
IDLE = 0.02  # worth of somebody's getting a grip
FOUND = 0.5  # chance to find the bag


class Worth:
    """What the looks that a view offers are worth. Each is counted once."""

    def __init__(self, view: MysteryView, beliefs: Beliefs) -> None:
        self.view = view
        self.beliefs = beliefs
        self._gains: dict[tuple[str, str], float] = {}
        self._unsure: dict[str, float] = {category: bits(beliefs.crime(category)) for category in CATEGORIES[:4]}

    def gain(self, category: str, place: str) -> float:
        """The expected information of a look at a random card of the category there."""
        key = category, place
        if key not in self._gains:
            unsure = self._unsure[category]
            if unsure:
                looks = self.beliefs.category(category).glimpse(place)
                unsure -= sum(chance * bits(after) for chance, after in looks.values())
            self._gains[key] = max(unsure, 0.0)
        return self._gains[key]

    def best(self, seat: int) -> tuple[float, Category]:
        """The best look into a hand."""
        counts = self.view.hands[seat]
        held = [category for category, count in zip(CATEGORIES, counts, strict=False) if count]
        return max(((self.gain(category, HAND[seat]), category) for category in held), default=(0.0, "modus"))

    def conductor(self, action: MysteryAction) -> float:
        """The worth of the Conductor's card, if he is where the action takes place."""
        view = self.view
        car = CAR_OF[type(action)]
        second_stop = car == "club" and ("grip" in view.done or "help" in view.done)
        if view.conductor != car or second_stop or not view.hand:
            return 0.0
        looks = [self.gain(category, SPOT[n]) for n, category in enumerate(view.spots) if category]
        return max(looks, default=0.0) - GIFT

    def action(self, action: MysteryAction) -> tuple[float, float]:
        """Worth and hours of an action in a car. Of a meal it is that of the first guest."""
        worth, hours = self._action(action)
        return worth + self.conductor(action), hours

    def _action(self, action: MysteryAction) -> tuple[float, float]:
        view = self.view
        match action:
            case Dine():
                return self.gain(action.category, HAND[action.seat]), 1
            case Lounge():
                asked = [seat for seat in range(len(view.hands)) if seat != view.seat and _has(view, seat, action)]
                return SHARED * sum(self.gain(action.category, HAND[seat]) for seat in asked), 2
            case Chat():
                giver = sides(view.turn, len(view.hands))[action.side]
                return SHARED * self.gain(action.category, HAND[giver]), 1
            case Smoke():
                looks = self.gain(action.category, HAND[action.one]) + self.gain(action.category, HAND[action.two])
                return looks - 2 * GIFT, 3
            case Sleep():
                return FOUND * self.best(action.seat)[0], 1 + FOUND
            case Help():
                return self.gain(action.category, STACK[action.stack - 1]), 3
            case Grip():
                return (IDLE if action.seat != view.seat else 0.0), 1
        return 0.0, 1


def _has(view: MysteryView, seat: int, action: Lounge) -> bool:
    return bool(view.hands[seat][CATEGORIES.index(action.category)])


CAR_OF: dict[type[MysteryAction], Car] = {
    Grip: "club",
    Help: "club",
    Dine: "dining",
    Lounge: "lounge",
    Chat: "passenger",
    Sleep: "sleeping",
    Smoke: "smoking",
}
