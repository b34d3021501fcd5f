"""What a seat can know by perfect recall, found by following every history of a small game for a few moves.

An *information set* is all that can be the case for one who remembers everything that he was shown, told and did.
"""

from collections.abc import Iterator
from dataclasses import dataclass, field
from fractions import Fraction
from random import Random
from typing import Any

import msgspec

from bradshaw.core.chance import outcomes
from bradshaw.core.game import visible
from bradshaw.core.registry import AnyGame

encode = msgspec.json.encode

Memory = tuple[bytes, ...]  # the first view, then of each move what the observer did and was told


@dataclass
class InformationSet:
    """The states that fit what an observer remembers, each with a weight.

    The weight of a state is that of the histories that lead to it: the chance of what was drawn in them, while
    each choice of a player counts alike.
    """

    memory: Memory
    states: dict[bytes, Any] = field(default_factory=dict)
    weights: dict[bytes, Fraction] = field(default_factory=dict)

    def add(self, state: Any, weight: Fraction) -> None:
        """One more history."""
        key = encode(state)
        self.states[key] = state
        self.weights[key] = self.weights.get(key, Fraction(0)) + weight


Level = list[InformationSet]


def information_sets(
    game: AnyGame, options: Any, observer: int | None, seed: int, depth: int, most: int
) -> Iterator[Level]:
    """The information sets of the observer after each of so many moves, from one deal that he was shown.

    Each of them is whole: it has all states that fit. When there are more than `most`, some are followed further.
    """
    random = Random(f"{seed} {observer}")
    level = _deals(game, options, observer, random)
    yield level
    for _ in range(depth):
        followed: dict[Memory, InformationSet] = {}
        for known in random.sample(level, min(most, len(level))):
            _follow(game, observer, known, followed)
        level = list(followed.values())
        if not level:
            return
        yield level


def _deals(game: AnyGame, options: Any, observer: int | None, random: Random) -> Level:
    """One thing that the observer can be shown at the start, and all deals that look like it."""
    shown: dict[bytes, InformationSet] = {}
    for chance, state in outcomes(lambda rng: game.new(options, rng)):
        view = encode(game.view(state, observer))
        shown.setdefault(view, InformationSet((view,))).add(state, chance)
    return [random.choice(list(shown.values()))]


def _follow(
    game: AnyGame, observer: int | None, known: InformationSet, followed: dict[Memory, InformationSet]
) -> None:
    """Everything that anybody can do next, and all that can come of it."""
    for key, state in known.states.items():
        for seat in game.to_act(state):
            for action in game.actions(state, seat):
                did = game.write(action).encode() if seat == observer else b""
                for chance, (after, events) in outcomes(
                    lambda rng, state=state, seat=seat, action=action: game.play(state, seat, action, rng)  # type: ignore[misc]
                ):
                    told = encode([event for event in visible(events, observer) if not event.fleeting])
                    memory = (*known.memory, did + b" " + told)
                    found = followed.setdefault(memory, InformationSet(memory))
                    found.add(after, known.weights[key] * chance)


def check_recall(game: AnyGame, options: Any, seed: int, depth: int, most: int) -> int:
    """A view says all that its seat could know by perfect recall, and nothing else.

    Whoever remembers the same sees the same, and may do the same; and whoever sees the same could know the same:
    what fits the view fits all that led to it. Returns how many information sets shared their view with another.
    """
    shared = 0
    for observer in (*range(len(game.seat_names(options))), None):
        for level in information_sets(game, options, observer, seed, depth, most):
            by_view: dict[bytes, InformationSet] = {}
            for known in level:
                view = _one_view(game, observer, known)
                other = by_view.setdefault(view, known)
                shared += other is not known
                assert other.states.keys() == known.states.keys(), (
                    f"the view does not tell seat {observer} what it could know: after {_told(known)} as after "
                    f"{_told(other)} it sees the same, but {len(known.states)} and {len(other.states)} states fit"
                )
    return shared


def _told(known: InformationSet) -> str:
    return " ".join(told.decode() for told in known.memory[1:])


def _one_view(game: AnyGame, observer: int | None, known: InformationSet) -> bytes:
    """What the observer sees, whichever of the states it is."""
    views = {encode(game.view(state, observer)) for state in known.states.values()}
    assert len(views) == 1, f"seat {observer} sees more than it was told, after {_told(known)}"
    if observer is not None:
        actions = {encode(game.actions(state, observer)) for state in known.states.values()}
        assert len(actions) == 1, f"what seat {observer} may do tells it a secret, after {_told(known)}"
    return views.pop()
