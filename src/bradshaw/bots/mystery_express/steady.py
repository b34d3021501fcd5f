"""`steady`: exact beliefs, the most information for each hour, and it shows what others know already."""

from collections.abc import Callable, Sequence
from typing import ClassVar

from bradshaw.bots.mystery_express.beliefs import Beliefs
from bradshaw.bots.mystery_express.worth import Worth
from bradshaw.bots.tastes import Leaning, liking
from bradshaw.core.rng import Rng
from bradshaw.games.mystery_express.actions import (
    Answer,
    Give,
    MysteryAction,
    NoPeek,
    Peek,
    Ready,
    Rest,
    Rummage,
    Serve,
    Show,
    Take,
    Tunnel,
    Wire,
)
from bradshaw.games.mystery_express.cards import CATEGORIES, Category
from bradshaw.games.mystery_express.state import DISCARD, HAND, SPOT
from bradshaw.games.mystery_express.view import MysteryView, sides

MEMORY = 0.85  # the chance to retain each Time card shown
SURE = 0.6  # an element this likely is wired
WORTH_A_PEEK = 0.02  # bits
MEAL = 0.8  # another guest is invited if he is worth this share of the best other use of the hour


class Steady:
    """Sees what its seat sees and forgets nothing but Time cards, of which it retains each with a chance."""

    leanings: ClassVar[tuple[Leaning, ...]] = ()  # of a character

    def __init__(self, memory: float = MEMORY) -> None:
        self._beliefs = Beliefs(memory)

    def choose(self, view: MysteryView, actions: Sequence[MysteryAction], rng: Rng) -> MysteryAction:
        """The best of the actions by its rules of thumb; the generator breaks ties and forgets Time cards."""
        beliefs = self._beliefs.follow(view)
        if isinstance(actions[0], Ready):
            beliefs.watch(view, rng)
        if len(actions) == 1:
            return actions[0]
        judge = self._judge(view, Worth(view, beliefs), actions)
        return max(actions, key=lambda action: (judge(action) + liking(self.leanings, view, action), rng.word()))

    def _judge(
        self, view: MysteryView, worth: Worth, actions: Sequence[MysteryAction]
    ) -> Callable[[MysteryAction], float]:
        """How good each of the actions is: all are of one kind, but for a turn's."""
        match actions[-1]:
            case Wire() | Answer():
                lines = view.telegram if isinstance(actions[-1], Wire) else view.answers
                chances = self._beliefs.crime(CATEGORIES[len(lines)])
                return lambda action: _likely(action, chances)
            case Show() | Give():
                known = known_of(view)
                return lambda action: -_given_away(view, action, known)
            case Peek() | Take() | Tunnel() | Rummage():
                return lambda action: _look(view, worth, action)
        if isinstance(actions[0], Rest | Serve):
            return _turn(worth, actions)
        return lambda _: 0.0  # a car to board, a hand to hide the bag in or to guess


def _turn(worth: Worth, actions: Sequence[MysteryAction]) -> Callable[[MysteryAction], float]:
    """Information for each hour; a meal goes on while another guest is worth about as much as anything else."""
    enough = MEAL * _other_use(worth) if isinstance(actions[0], Serve) else 0.0
    rates: dict[MysteryAction, float] = {actions[0]: enough}  # to rest, or to serve
    for action in actions[1:]:
        value, hours = worth.action(action)
        rates[action] = value / hours
    return lambda action: rates[action]


def _other_use(worth: Worth) -> float:
    """What an hour is worth elsewhere: a share of the best look into a hand, as in the Sleeping Car."""
    view = worth.view
    others = [seat for seat in range(len(view.hands)) if seat != view.seat]
    return max(worth.best(seat)[0] for seat in others) / 3


def _likely(action: MysteryAction, chances: dict[str, float]) -> float:
    if isinstance(action, Wire) and action.element is None:
        return SURE
    assert isinstance(action, Wire | Answer)
    return chances[action.element or ""]


def known_of(view: MysteryView) -> dict[str, set[int]]:
    """By element: the seats that have seen a card of it in this seat's possession."""
    me = view.seat or 0
    known: dict[str, set[int]] = {}
    for note in view.log:
        if note.element is not None and (note.source == HAND[me] or note.target in (HAND[me], DISCARD[me])):
            known.setdefault(note.element, set()).update(note.seen)
    return known


def _given_away(view: MysteryView, action: MysteryAction, known: dict[str, set[int]]) -> float:
    """How many of those who will see the card learn something."""
    assert isinstance(action, Show | Give)
    me = view.seat or 0
    learn = watching(view, me, showing=isinstance(action, Show)) - known.get(action.element, set()) - {me}
    pair = view.hand.count(action.element) > 1  # to show one of a pair is to help others to rule it out
    return len(learn) + 0.5 * pair


def watching(view: MysteryView, me: int, *, showing: bool) -> set[int]:
    """Who will see the card: one player, or all, at once or (from the Conductor) sooner or later."""
    if view.stage == "returning":
        return {view.asked[0].seat}
    if view.stage == "gathering" and view.asked[0].category and not (showing and view.cars[view.turn] == "lounge"):
        return {view.turn}
    if view.stage == "passing":
        last = view.log[-1]
        if last.how != "passenger" or last.target != DISCARD[me]:
            return {view.turn}  # nothing has come yet: the first card goes to the seat in turn
        around = set(sides(me, len(view.hands)).values())
        return {seat for seat in around if last.source != HAND[seat]}
    return set(range(len(view.hands)))


def _look(view: MysteryView, worth: Worth, action: MysteryAction) -> float:
    return WORTH_A_PEEK if isinstance(action, NoPeek) else worth.gain(*look_at(view, action))


def look_at(view: MysteryView, action: MysteryAction) -> tuple[Category, str]:
    """The back and the place of a single card to be looked at."""
    match action:
        case Peek():
            put = view.put[action.number - 1]
            return put.category, DISCARD[put.owner]
        case Take():
            category = view.spots[action.spot - 1]
            assert category
            return category, SPOT[action.spot - 1]
        case Tunnel():
            return action.category, HAND[sides(view.seat or 0, len(view.hands))[action.side]]
    assert isinstance(action, Rummage)
    return action.category, HAND[view.asked[0].seat]
