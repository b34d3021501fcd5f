"""What is drawn to fit a view: that it fits, that it can be played on, and that it has its chance."""

from collections import Counter
from math import sqrt
from random import Random
from typing import Any

import msgspec

from bradshaw.core.game import Game
from bradshaw.core.registry import AnyGame
from bradshaw.core.rng import Rng
from bradshaw.testing.checks import round_trip
from bradshaw.testing.play import observers, random_play
from bradshaw.testing.recall import InformationSet, information_sets
from bradshaw.testing.secrets import Secrets

encode = msgspec.json.encode

MOMENTS = 6  # of a game at which states are drawn
PLAYED_ON = 40  # actions from there on
EACH = 12  # draws for each state of an information set
FEWEST, MOST = 200, 6000  # draws from one view
UNLIKELY = 5.0  # standard deviations: one in three million


def can_sample(game: AnyGame) -> bool:
    """Whether the game says which states fit a view."""
    return type(game).sample is not Game.sample


def check_samples(game: AnyGame, secrets: Secrets, options: Any, seed: int, longest: int) -> None:
    """A state drawn from a view has that view, those legal actions, and can be played on."""
    random = Random(seed)
    moments = list(random_play(game, options, seed, longest))
    states = [game.new(options, Rng(str(seed), 0)), *(moment.after for moment in moments[-1:])]
    states += [moment.after for moment in random.sample(moments, min(len(moments), MOMENTS))]
    for number, state in enumerate(states):
        for observer in observers(game, options):
            rng = Rng(f"sample {seed} {observer}", number)
            view = game.view(state, observer)
            for _ in range(2):
                drawn = game.sample(view, rng)
                _check_fits(game, secrets, state, drawn, observer)
            _play_on(game, drawn, random)


def _check_fits(game: AnyGame, secrets: Secrets, state: Any, drawn: Any, observer: int | None) -> None:
    view, other = game.view(state, observer), game.view(drawn, observer)
    differing = [name for name in view.__struct_fields__ if getattr(view, name) != getattr(other, name)]
    assert encode(view) == encode(other), f"to seat {observer} a drawn state looks different: {differing}"
    assert game.to_act(state) == game.to_act(drawn), "others are to act"
    assert game.outcome(state) == game.outcome(drawn), "the outcome is another"
    if observer is not None:
        actions = encode(game.actions(state, observer)), encode(game.actions(drawn, observer))
        assert actions[0] == actions[1], f"seat {observer} may do other things"
    wrong = secrets.contradiction(drawn, view)
    assert wrong is None, f"the view of seat {observer} is not true of it: {wrong}"
    round_trip(drawn, game.state_type)


def _play_on(game: AnyGame, state: Any, random: Random) -> None:
    """As far as it goes, everyone can act who may, and no view contradicts itself."""
    for move in range(1, PLAYED_ON + 1):
        seats = game.to_act(state)
        if not seats:
            assert game.outcome(state) is not None, "nobody can act, but there is no outcome"
            return
        seat = random.choice(seats)
        state, _ = game.play(state, seat, random.choice(game.actions(state, seat)), Rng("on", move))


def check_chances(game: AnyGame, options: Any, seed: int, depth: int, breadth: int) -> int:
    """Each state that fits a view is drawn as often as it should be, and no other.

    Every history of a small game is followed (see `information_sets`); draws are compared with the weights by the
    chi-square test. Returns how many views were compared that fit several states.
    """
    compared = 0
    for observer in observers(game, options):
        random = Random(f"{seed} {observer}")
        for level in information_sets(game, options, observer, seed, depth, breadth):
            several = [known for known in level if len(known.states) > 1]
            for known in random.sample(several, min(2, len(several))):
                _compare(game, known, observer)
                compared += 1
            for known in random.sample(level, min(2, len(level))):
                _draws(game, known, observer, 3)
    return compared


def _draws(game: AnyGame, known: InformationSet, observer: int | None, count: int) -> Counter[bytes]:
    view = game.view(next(iter(known.states.values())), observer)
    rng = Rng("chances")
    drawn = Counter(encode(game.sample(view, rng)) for _ in range(count))
    for state in drawn:
        assert state in known.states, f"for seat {observer} a state is drawn that can't be"
    return drawn


def _compare(game: AnyGame, known: InformationSet, observer: int | None) -> None:
    count = min(MOST, max(FEWEST, EACH * len(known.states)))
    drawn = _draws(game, known, observer, count)
    total = sum(known.weights.values())
    square = 0.0
    for state, weight in known.weights.items():
        expected = float(count * weight / total)
        square += (drawn[state] - expected) ** 2 / expected
    freedom = len(known.states) - 1
    # Wilson and Hilferty: the cube root of chi-square is nearly normal.
    deviations = ((square / freedom) ** (1 / 3) - 1 + 2 / (9 * freedom)) / sqrt(2 / (9 * freedom))
    assert deviations < UNLIKELY, f"seat {observer}: states are not drawn with their chances ({deviations:.1f} σ)"
