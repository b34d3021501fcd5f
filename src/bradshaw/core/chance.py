"""Chance made explicit: everything that can come of a move or a deal, each with its probability.

All that is random in a game comes from `Rng.below`. So whatever is done with a generator can be done once for
each course that its draws can take.
"""

from collections.abc import Callable, Iterator, Sequence
from fractions import Fraction
from math import prod
from typing import Any, TypeVar

from msgspec import Struct, field
from msgspec.json import encode

from bradshaw.core.game import Event, Game
from bradshaw.core.rng import Rng

T = TypeVar("T")


class Course(Rng):
    """A generator that draws what it was told to, and then zeros; `draws` says what was drawn, and of how many."""

    draws: list[tuple[int, int]] = field(default_factory=list)
    _told: tuple[int, ...] = ()

    def below(self, n: int) -> int:
        """The next number of the course."""
        at = len(self.draws)
        number = self._told[at] if at < len(self._told) else 0
        if not 0 <= number < n:
            raise ValueError(f"draw {at + 1} has {n} outcomes; there is no number {number}")
        self.draws.append((number, n))
        return number

    def word(self) -> int:
        """Refused: what is drawn word by word has too many outcomes to be listed."""
        raise TypeError("a course of chance only draws by below(), choice(), shuffled() and drawn()")

    @property
    def used(self) -> bool:
        """Whether anything was drawn."""
        return bool(self.draws)

    @property
    def probability(self) -> Fraction:
        """The chance of all that was drawn."""
        return Fraction(1, prod(n for _, n in self.draws))


def outcomes(experiment: Callable[[Rng], T]) -> Iterator[tuple[Fraction, T]]:
    """Every outcome of something random, with its probability; what can come about in several ways, as often.

    They are made one by one, so that the first few of very many can be looked at.

    >>> [(str(chance), drawn) for chance, drawn in outcomes(lambda rng: rng.drawn("abc", 2))][:2]
    [('1/6', ['a', 'b']), ('1/6', ['a', 'c'])]

    All that can come of a move:

    >>> import bradshaw
    >>> game = bradshaw.load("eighty_days")
    >>> match = bradshaw.Match(game, game.options(first_player=0), seed="example")
    >>> move = game.read("+3")  # to a Passepartout space, as the first: draw one card
    >>> results = list(outcomes(lambda rng: game.play(match.state, 0, move, rng)))
    >>> len(results), sum(chance for chance, _ in results)
    (25, Fraction(1, 1))
    """
    told: tuple[int, ...] | None = ()
    while told is not None:
        course = Course("chance", _told=told)
        result = experiment(course)
        yield course.probability, result
        told = _next(course.draws)


def next_draw(experiment: Callable[[Rng], T], told: Sequence[int]) -> tuple[int, T]:
    """Something random draw by draw: after these draws, how many outcomes the next one has, and what came about.

    0 outcomes: nothing more is drawn. Until then, what came about is only what would if all others were 0.

    >>> next_draw(lambda rng: rng.drawn("abc", 2), [])
    (3, ['a', 'b'])
    >>> next_draw(lambda rng: rng.drawn("abc", 2), [2])
    (2, ['c', 'b'])
    >>> next_draw(lambda rng: rng.drawn("abc", 2), [2, 1])
    (0, ['c', 'a'])
    """
    course = Course("chance", _told=tuple(told))
    result = experiment(course)
    return course.draws[len(told)][1] if len(course.draws) > len(told) else 0, result


class Result(Struct, frozen=True):
    """One thing that can come of a move: how likely it is, the state and what happened."""

    chance: Fraction
    state: Any
    events: tuple[Event, ...]


def results(game: Game[Any, Any, Any, Any, Any], state: Any, seat: int, action: Any) -> list[Result]:
    """Everything that can come of an action, each state with its events once; one result if nothing is random."""
    found: dict[bytes, Result] = {}
    for chance, (after, events) in outcomes(lambda rng: game.play(state, seat, action, rng)):
        key = encode((after, events))
        before = found[key].chance if key in found else Fraction(0)
        found[key] = Result(before + chance, after, events)
    return list(found.values())


def random_events(among: Sequence[Result], result: Result) -> tuple[Event, ...]:
    """Those events of one of the results that were random: not every result has them.

    >>> import bradshaw
    >>> game = bradshaw.load("eighty_days")
    >>> match = bradshaw.Match(game, game.options(first_player=0), seed="example")
    >>> found = results(game, match.state, 0, game.read("+3"))
    >>> [type(event).__name__ for event in found[0].events if event not in random_events(found, found[0])]
    ['MovedForward']
    """
    return tuple(event for event in result.events if any(event not in other.events for other in among))


def chance_of(experiment: Callable[[Rng], T], rng: Rng) -> tuple[Fraction, T]:
    """What a generator brings about, and how likely that was: of a deal, for example.

    >>> chance, drawn = chance_of(lambda rng: rng.drawn("abc", 2), Rng("example"))
    >>> str(chance)
    '1/6'
    """
    witness = Witness(rng.seed, rng.move)
    result = experiment(witness)
    return witness.chance, result


def draws_of(experiment: Callable[[Rng], T], rng: Rng) -> tuple[list[tuple[int, int]], T]:
    """What a generator draws, each number with how many there are to draw from, and what comes of it.

    >>> draws_of(lambda rng: rng.drawn("abc", 2), Rng("example"))
    ([(0, 3), (1, 2)], ['a', 'c'])
    """
    witness = Witness(rng.seed, rng.move)
    result = experiment(witness)
    return witness.draws, result


class Witness(Rng):
    """The usual stream of numbers, with what was drawn and how likely that was."""

    draws: list[tuple[int, int]] = field(default_factory=list)

    def below(self, n: int) -> int:
        """A number from 0 to n - 1."""
        number = super().below(n)
        self.draws.append((number, n))
        return number

    @property
    def chance(self) -> Fraction:
        """The chance of all that was drawn."""
        return Fraction(1, prod(n for _, n in self.draws))


def _next(draws: list[tuple[int, int]]) -> tuple[int, ...] | None:
    """The course after this one: the last draw that has another number left takes it."""
    for at in range(len(draws) - 1, -1, -1):
        number, n = draws[at]
        if number + 1 < n:
            return (*(number for number, _ in draws[:at]), number + 1)
    return None
