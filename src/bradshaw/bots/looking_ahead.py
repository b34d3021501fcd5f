"""What bots that look ahead have in common: how long they think, which moves they drop, and which they play."""

from abc import ABC, abstractmethod
from collections.abc import Callable, Mapping, Sequence
from math import ceil, exp, log2
from time import perf_counter
from typing import Any, ClassVar, Generic, TypeVar

from msgspec import Struct

from bradshaw.bots.tastes import Leaning, liking
from bradshaw.core.match import Match
from bradshaw.core.registry import AnyGame
from bradshaw.core.rng import Rng
from bradshaw.kept import kept_in

WORDS = 2**32  # values that a word of a generator has
MUCH = 0.2  # of the tries of the move that a tree search tried most

V = TypeVar("V")
A = TypeVar("A")


class Budget:
    """So many playouts, in so many seconds at the most: a tenth is left for what comes before and after."""

    def __init__(self, playouts: int, seconds: float) -> None:
        self._playouts, self._seconds, self._begun = playouts, 0.9 * seconds, perf_counter()

    def left(self, playouts: int, share: float) -> bool:
        """Whether there is more after so many playouts, if only a share of it all may be used."""
        return playouts < share * self._playouts and perf_counter() - self._begun < share * self._seconds


class Tried(Struct, frozen=True):
    """A move, by its number, and how much of the worlds in which it was tried it has won."""

    number: int
    wins: float
    worlds: int
    liking: float = 0.0  # chances of winning that whoever plays would give up for it

    @property
    def share(self) -> float:
        """The chance of winning with it."""
        return self.wins / self.worlds

    @property
    def appeal(self) -> float:
        """The same, and how much whoever plays likes it; where a game is won or lost, taste has no say."""
        return self.share + 4 * self.share * (1 - self.share) * self.liking


NOBODYS: Mapping[int, float] = {}  # the likings of a bot without a character


def halve(
    numbers: Sequence[int],
    worlds: int,
    wins: Callable[[list[int]], Sequence[float]],
    budget: Budget,
    likings: Mapping[int, float] = NOBODYS,
) -> list[Tried]:
    """Sequential halving: try all moves for a share of the time, then the better half of them, and so on.

    `wins` tries moves in so many worlds more, the same for all of them, and says how many each has won. `likings`
    are what is added to a move's chance of winning, because of who plays.

    >>> halve([7, 8, 9], 10, lambda moves: [10.0 if move == 8 else 2.0 for move in moves], Budget(90, 60))[1].share
    1.0
    """
    won, tried = dict.fromkeys(numbers, 0.0), dict.fromkeys(numbers, 0)
    left, played = list(numbers), 0
    stages = max(1, ceil(log2(len(numbers))))

    def tally(number: int) -> Tried:
        return Tried(number, won[number], tried[number], likings.get(number, 0.0))

    for stage in range(1, stages + 1):
        while True:
            for number, some in zip(left, wins(left), strict=True):
                won[number] += some
                tried[number] += worlds
            played += worlds * len(left)
            if not budget.left(played, stage / stages):
                break
        found = sorted((tally(number) for number in left), key=lambda move: -move.appeal)
        left = [move.number for move in found[: max(2, ceil(len(left) / 2))]]
    return [tally(number) for number in numbers]


def mixed(tried: Sequence[Tried], mixing: float, rng: Rng) -> int:
    """One of the moves that were tried to the last, the better the likelier: whoever can be foreseen is beaten."""
    most = max(move.worlds for move in tried)
    last = [move for move in tried if move.worlds == most]
    best = max(move.appeal for move in last)
    return _drawn(last, [exp((move.appeal - best) / mixing) for move in last], rng)


def visited(tried: Sequence[Tried], mixing: float, rng: Rng) -> int:
    """One of the moves that a tree search has tried much, the better and the more tried the likelier."""
    most = max(move.worlds for move in tried)
    much = [move for move in tried if move.worlds >= MUCH * most]
    best = max(move.appeal for move in much)
    return _drawn(much, [move.worlds * exp((move.appeal - best) / mixing) for move in much], rng)


def _drawn(moves: Sequence[Tried], weights: Sequence[float], rng: Rng) -> int:
    """The number of one of the moves, as likely as it weighs."""
    left = rng.word() / WORDS * sum(weights)
    for move, weight in zip(moves, weights, strict=True):
        left -= weight
        if left < 0:
            return move.number
    return moves[-1].number


class Level(ABC, Generic[V, A]):
    """A bot that tries moves in worlds that fit its view, and takes one of the best.

    It stops after a number of playouts, so that it plays the same game on any machine that is quick enough, and in
    any case when its time is up.
    """

    game: ClassVar[AnyGame]
    program: ClassVar[str] = "search"  # what of it is compiled
    needs: ClassVar[tuple[str, ...]] = ("numba", "numpy")  # of the extra `envs`
    playouts: ClassVar[int]
    mixing: ClassVar[float] = 0.01  # moves whose chances differ by so little are played nearly as often
    leanings: ClassVar[tuple[Leaning, ...]] = ()  # of a character
    seconds: float

    def __init__(self, seconds: float | None = None) -> None:
        if seconds is not None:
            self.seconds = seconds

    @classmethod
    def prepared(cls) -> bool:
        """Whether its search has been compiled, on this machine and as it is now."""
        kept = kept_in(cls.game.name)
        return kept is not None and (kept / cls.program).exists()

    @classmethod
    def prepare(cls) -> None:
        """Compile its search, by the first moves of a game."""
        match: Match[Any, Any, Any, Any, Any] = Match(cls.game, cls.game.options(), seed="prepare")
        for move in (1, 2):
            seat = match.to_act[0]
            bot = cls(seconds=0.0)
            match.play(seat, bot.choose(match.view(seat), match.actions(seat), Rng("prepare", move)))
        if kept := kept_in(cls.game.name):
            (kept / cls.program).touch()

    def choose(self, view: V, actions: Sequence[A], rng: Rng) -> A:
        """One of the best of the actions."""
        if len(actions) == 1:
            return actions[0]
        return self._searched(view, actions, rng)

    @abstractmethod
    def _searched(self, view: V, actions: Sequence[A], rng: Rng) -> A:
        """The choice where there is one."""

    def _likings(self, view: V, actions: Mapping[int, A]) -> Mapping[int, float]:
        """How much it likes each of the actions, by their numbers."""
        if not self.leanings:
            return NOBODYS
        return {number: liking(self.leanings, view, action) for number, action in actions.items()}

    def _budget(self) -> Budget:
        return Budget(self.playouts, self.seconds)
