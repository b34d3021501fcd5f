"""`easy`, `medium` and `hard` at Mystery Express: they differ in what they remember, conclude and plan."""

from collections.abc import Callable, Sequence
from typing import ClassVar

from msgspec.structs import replace

from bradshaw.bots.looking_ahead import Budget, halve
from bradshaw.bots.mystery_express.beliefs import Beliefs
from bradshaw.bots.mystery_express.planning import HOURS, Hours
from bradshaw.bots.mystery_express.reading import Reader, Reading
from bradshaw.bots.mystery_express.steady import Steady
from bradshaw.bots.mystery_express.worth import Worth
from bradshaw.bots.tastes import liking
from bradshaw.core.rng import Rng
from bradshaw.games.mystery_express.actions import Give, Grip, MysteryAction, Rest, Serve, Show
from bradshaw.games.mystery_express.decks import deck_of
from bradshaw.games.mystery_express.state import DISCARD, HAND, Log, Note
from bradshaw.games.mystery_express.view import MysteryView

BATCH = 2  # worlds between two looks at the clock
LEGS_BACK = 2  # what was seen longer ago has been forgotten by `easy`


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


class Insight(Beliefs):
    """Beliefs that know how people choose what they show."""

    def __init__(self, memory: float, candour: float) -> None:
        super().__init__(memory)
        self._candour = candour
        self._reader: Reader | None = None
        self.readings: tuple[Reading, ...] = ()

    def follow(self, view: MysteryView) -> "Insight":
        """Take in all that is new in the log."""
        if self._reader is None:
            self._reader = Reader(deck_of(view.options.players, view.options.deck), view.dealt, self._candour)
        self._held = self.readings = self._reader.follow(view.log)
        self._times = view.times
        return self


class Planner(Steady):
    """Takes people for who they are, and plans its hours."""

    seconds: float
    playouts: ClassVar[int]  # turns that are thought through for a decision
    breadth: ClassVar[int]  # actions that are tried
    memory: ClassVar[float]
    candour: ClassVar[float]

    def __init__(self, seconds: float | None = None) -> None:
        self._insight = Insight(self.memory, self.candour)
        self._beliefs = self._insight
        if seconds is not None:
            self.seconds = seconds

    def choose(self, view: MysteryView, actions: Sequence[MysteryAction], rng: Rng) -> MysteryAction:
        """The action after which most is known when the turn is over."""
        if len(actions) > 1 and isinstance(actions[0], Rest | Serve):
            self._insight.follow(view)
            return self._planned(view, without_idle(actions), rng)
        return super().choose(view, actions, rng)

    def _planned(self, view: MysteryView, actions: Sequence[MysteryAction], rng: Rng) -> MysteryAction:
        budget = Budget(self.playouts, self.seconds)
        readings = self._insight.readings
        now = Hours(view, readings, rng)
        now.invite(view)
        fond = {action: liking(self.leanings, view, action) for action in actions}
        promises = {action: now.promise(action) + fond[action] for action in actions if type(action) in HOURS}
        tried = sorted(promises, key=lambda action: -promises[action])[: self.breadth]
        if isinstance(actions[0], Serve):
            tried.append(actions[0])
        if not tried:
            return actions[0]
        if len(tried) == 1:
            return tried[0]
        seed, world = rng.word(), 0

        def worth(numbers: list[int]) -> list[float]:
            nonlocal world
            total = [0.0] * len(numbers)
            for _ in range(BATCH):
                world += 1
                for at, number in enumerate(numbers):
                    action = tried[number]
                    total[at] += self._tried(view, readings, action, Rng(f"plan {seed}", world)) + fond[action]
            return total

        found = halve(range(len(tried)), BATCH, worth, budget)
        most = max(move.worlds for move in found)
        return tried[max((move for move in found if move.worlds == most), key=lambda move: move.share).number]

    def _tried(self, view: MysteryView, readings: Sequence[Reading], action: MysteryAction, rng: Rng) -> float:
        turn = Hours(view, readings, rng)
        turn.invite(view)
        turn.do(action)
        turn.go_on()
        return turn.worth()


class Medium(Planner):
    """Takes what promises most for the next hour; only whether a meal goes on does it think through."""

    seconds = 1.0
    playouts = 12
    breadth = 1
    memory = 0.95
    candour = 0.4


class Hard(Planner):
    """Thinks the whole turn through, and forgets nothing."""

    seconds = 3.0
    playouts = 240
    breadth = 8
    memory = 1.0
    candour = 0.25
