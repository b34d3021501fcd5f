"""`easy`, `medium` and `hard` at Mystery Express: they differ in what they remember, conclude and plan."""

from abc import ABC, abstractmethod
from collections.abc import Callable, Sequence
from typing import ClassVar

from msgspec.structs import replace

from bradshaw.bots.looking_ahead import Budget, halve
from bradshaw.bots.mystery_express.insight import Insight
from bradshaw.bots.mystery_express.planning import HOURS, Hours, legs_to_go
from bradshaw.bots.mystery_express.prospects import Knowledge
from bradshaw.bots.mystery_express.questions import Questions
from bradshaw.bots.mystery_express.steady import Steady, known_of, look_at, watching
from bradshaw.bots.mystery_express.worth import Worth
from bradshaw.bots.tastes import liking
from bradshaw.core.rng import Rng
from bradshaw.games.mystery_express.actions import (
    Give,
    Grip,
    MysteryAction,
    NoPeek,
    Peek,
    Rest,
    Rummage,
    Serve,
    Show,
    Take,
    Tunnel,
)
from bradshaw.games.mystery_express.beliefs import place_numbers
from bradshaw.games.mystery_express.cards import CATEGORIES, CATEGORY_NUMBER
from bradshaw.games.mystery_express.state import DISCARD, HAND, Log, Note
from bradshaw.games.mystery_express.view import MysteryView

BATCH = 2  # worlds between two looks at the clock
SKETCHED = 200  # suppositions that are enough to think a turn through
LEGS_BACK = 2  # what was seen longer ago has been forgotten by `easy`
KEPT_POWER = 0.004  # of a right answer: what a power is worth that is not used now
FAMILIAR = 0.1  # of a viewer: a card is rather shown that others know
WORTH_A_POWER, LAST_CHANCE = 0.5, 0.1  # chances of news for which a power is used: in general, at the end of a leg
SETTLED = 0.99  # so likely, and there are no news


class Easy(Steady):
    """Remembers what it saw in this leg and in the last two, and does not mind what it shows."""

    seconds = 0.2
    memory: ClassVar[float] = 0.75

    def __init__(self, seconds: float | None = None) -> None:
        super().__init__(self.memory)
        if seconds is not None:
            self.seconds = seconds

    def choose(self, view: MysteryView, actions: Sequence[MysteryAction], rng: Rng) -> MysteryAction:
        """The best of the actions for all it remembers."""
        return super().choose(remembered(view), without_idle(actions), rng)

    def _judge(
        self, view: MysteryView, worth: Worth, actions: Sequence[MysteryAction]
    ) -> Callable[[MysteryAction], float]:
        if isinstance(actions[-1], Show | Give):
            return lambda _: 0.0
        return super()._judge(view, worth, actions)


def remembered(view: MysteryView) -> MysteryView:
    """The view without the faces that were seen long ago, but for cards that went through one's own hands."""
    me = view.seat or 0
    own = (HAND[me], DISCARD[me])
    old = view.leg - LEGS_BACK

    def kept(note: Note) -> Note:
        if note.leg > old or note.element is None or note.source in own or note.target in own:
            return note
        return replace(note, element=None)

    past: Log = tuple([kept(note) for note in view.past])
    return replace(view, past=past)


def without_idle(actions: Sequence[MysteryAction]) -> Sequence[MysteryAction]:
    """To take cards back helps nobody to find anything out: it is left to people."""
    return [action for action in actions if not isinstance(action, Grip)]


class Planner(Steady, ABC):
    """Takes people for who they are, and plans its hours."""

    seconds: float
    playouts: ClassVar[int]  # turns, or worlds, that are thought through for a decision
    memory: ClassVar[float]
    whim: ClassVar[float]  # how often others are taken to show a card without a thought
    careful: ClassVar[bool]  # keeps its power for news, and shows what others know to those who know nothing

    def __init__(self, seconds: float | None = None) -> None:
        self._insight = Insight(self.memory, self.whim)
        self._beliefs = self._insight
        if seconds is not None:
            self.seconds = seconds

    def choose(self, view: MysteryView, actions: Sequence[MysteryAction], rng: Rng) -> MysteryAction:
        """The action after which an answer is likelier right when the journey is over."""
        if len(actions) > 1 and isinstance(actions[0], Rest | Serve):
            self._insight.follow(view)
            return self._planned(view, without_idle(actions), rng)
        return super().choose(view, actions, rng)

    def _judge(
        self, view: MysteryView, worth: Worth, actions: Sequence[MysteryAction]
    ) -> Callable[[MysteryAction], float]:
        if isinstance(actions[-1], Show | Give) and self.careful:
            known = known_of(view)
            return lambda action: _discretion(view, action, known)
        if isinstance(actions[-1], Peek | Take | Tunnel | Rummage):
            return lambda action: self._look(view, action)
        return super()._judge(view, worth, actions)

    def _look(self, view: MysteryView, action: MysteryAction) -> float:
        """What a look at a single card is worth."""
        if isinstance(action, NoPeek):
            if self.careful:
                return LAST_CHANCE if (view.turn + 1) % len(view.hands) == view.first else WORTH_A_POWER
            return KEPT_POWER
        category, place = look_at(view, action)
        if self.careful and isinstance(action, Peek):
            return _chance_of_news(view, self._insight.knowledge[CATEGORY_NUMBER[category]], place)
        return self._insight.knowledge[CATEGORY_NUMBER[category]].gain(legs_to_go(view), place)

    @abstractmethod
    def _planned(self, view: MysteryView, actions: Sequence[MysteryAction], rng: Rng) -> MysteryAction:
        """What its next hours go to."""


def _chance_of_news(view: MysteryView, known: Knowledge, place: str) -> float:
    """How likely a card that has just come to a discard is one that this seat has not seen."""
    if max(known.crime().values()) > SETTLED:
        return 0.0
    back = CATEGORIES[known.belief.category]
    told = sum(note.target == place and note.category == back and note.element is not None for note in view.notes)
    there = known.belief.counts[place_numbers(len(view.hands))[place]]
    return known.supposed.strange(place) / max(1, there - told)


def _discretion(view: MysteryView, action: MysteryAction, known: dict[str, set[int]]) -> float:
    """A card from which few learn; of several, the one that others know."""
    assert isinstance(action, Show | Give)
    knows, me = known.get(action.element, set()), view.seat or 0
    learn = watching(view, me, showing=isinstance(action, Show)) - knows - {me}
    return FAMILIAR * len(knows) - len(learn)


class Medium(Planner):
    """Takes what promises most for the next hour; only whether a meal goes on does it think through."""

    seconds = 1.0
    playouts = 12
    memory = 0.9
    whim = 0.15
    careful = False

    def _planned(self, view: MysteryView, actions: Sequence[MysteryAction], rng: Rng) -> MysteryAction:
        budget = Budget(self.playouts, self.seconds)
        knowledge = self._insight.knowledge
        now = Hours(view, knowledge, rng)
        now.invite(view)
        fond = {action: liking(self.leanings, view, action) for action in actions}
        promises = {action: now.promise(action) + fond[action] for action in actions if type(action) in HOURS}
        if not promises:
            return actions[0]
        best = max(promises, key=promises.__getitem__)
        if not isinstance(actions[0], Serve):
            return best
        tried = [best, actions[0]]
        seed, world = rng.word(), 0
        knowledge = tuple([known.sketched(SKETCHED) for known in knowledge])

        def worth(numbers: list[int]) -> list[float]:
            nonlocal world
            total = [0.0] * len(numbers)
            for _ in range(BATCH):
                world += 1
                for at, number in enumerate(numbers):
                    turn = Hours(view, knowledge, Rng(f"plan {seed}", world))
                    turn.invite(view)
                    turn.do(tried[number])
                    turn.go_on()
                    total[at] += turn.worth() + fond[tried[number]]
            return total

        return tried[max(halve(range(2), BATCH, worth, budget), key=lambda move: move.share).number]


class Hard(Planner):
    """Thinks of all the hours of a turn together, and forgets nothing."""

    seconds = 3.0
    playouts = 256
    memory = 1.0
    whim = 0.05
    careful = True

    def _planned(self, view: MysteryView, actions: Sequence[MysteryAction], rng: Rng) -> MysteryAction:
        knowledge, budget = self._insight.knowledge, Budget(self.playouts, self.seconds)
        now = Hours(view, knowledge, rng)
        now.invite(view)
        fond = {action: liking(self.leanings, view, action) for action in actions}
        plan = Questions(view, knowledge, legs_to_go(view), budget, rng).best(fond, now.bonuses())
        wanted = [question for question in plan if question in fond]  # the rest must wait until a meal is over
        if wanted or isinstance(actions[0], Serve):
            return max(wanted, key=now.promise, default=actions[0])
        return max(actions, key=lambda action: now.promise(action) + fond[action])
