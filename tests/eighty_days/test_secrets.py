"""Purses are kept secret (ED-04), and the kit would find a leak in views, events, actions or refusals."""

import random

import pytest
from msgspec.structs import replace

from bradshaw.core.errors import IllegalAction
from bradshaw.core.game import Outcome
from bradshaw.games.eighty_days.actions import Forward, Pass
from bradshaw.games.eighty_days.events import MoneyMoved, MovedForward, Passed
from bradshaw.games.eighty_days.game import EightyDays
from bradshaw.games.eighty_days.secrets import EightySecrets
from bradshaw.testing import Conformance
from tests.eighty_days.positions import GAME, happens, play, position


class LeakyView(EightyDays):
    """Everyone sees all purses."""

    def view(self, state, seat):
        return replace(super().view(state, seat), money=state.money)


class LeakySpectator(EightyDays):
    """Only spectators do, and only the purse of one seat, now and then."""

    def view(self, state, seat):
        view = super().view(state, seat)
        return (
            replace(view, money=(state.money[0], *view.money[1:])) if seat is None and state.round == 7 else view
        )


class LeakyParity(EightyDays):
    """The round is off by one when somebody is rich."""

    def view(self, state, seat):
        view = super().view(state, seat)
        return replace(view, round=view.round + (state.money[1] > 90))


class LeakyEvent(EightyDays):
    """The price of a move is told together with what is left."""

    def play(self, state, seat, action, rng):
        after, events = super().play(state, seat, action, rng)
        return after, tuple(
            replace(event, cost=1000 * event.cost + after.money[seat])
            if isinstance(event, MovedForward)
            else event
            for event in events
        )


class LeakyCardEvent(EightyDays):
    """A card's toll tells that there was less to take."""

    def play(self, state, seat, action, rng):
        after, events = super().play(state, seat, action, rng)
        return after, tuple(
            replace(event, pounds=max(event.pounds, -state.money[event.seat]))
            if isinstance(event, MoneyMoved)
            else event
            for event in events
        )


class LeakyEventCount(EightyDays):
    """One event more when the mover is nearly broke."""

    def play(self, state, seat, action, rng):
        after, events = super().play(state, seat, action, rng)
        return after, events + (Passed(seat),) * (after.money[seat] < 20)


class LeakyActions(EightyDays):
    """A seat's moves are listed backwards when its neighbour can afford much."""

    def actions(self, state, seat):
        actions = super().actions(state, seat)
        return actions[::-1] if state.money[(seat + 1) % len(state.money)] > 60 else actions


class LeakyRefusal(EightyDays):
    """Who is refused learns who is rich."""

    def play(self, state, seat, action, rng):
        try:
            return super().play(state, seat, action, rng)
        except IllegalAction as error:
            raise IllegalAction(f"{error} Red has {'much' if state.money[0] > 60 else 'little'}.") from None


class UntrueView(EightyDays):
    """One's own purse is shown as a pound less than it is."""

    def view(self, state, seat):
        view = super().view(state, seat)
        return replace(view, money=tuple(m and m - 1 for m in view.money))


class ClosedView(EightyDays):
    """Not even one's own purse is shown."""

    def view(self, state, seat):
        return replace(super().view(state, seat), money=(None,) * len(state.money))


def kit_for(game):
    settings = {"game": game, "secrets": EightySecrets(), "examples": 12, "longest": 3000, "shrink": False}
    options = [{"players": 3, "round_limit": 25}, {"players": 5, "round_limit": 25}]
    return type("Kit", (Conformance,), {**settings, "options": options})()


@pytest.mark.rule("ED-04")
@pytest.mark.parametrize(
    ("broken", "check"),
    [
        (LeakyView, "test_secrets_are_kept"),
        (LeakySpectator, "test_secrets_are_kept"),
        (LeakyParity, "test_secrets_are_kept"),
        (LeakyEvent, "test_secrets_are_kept"),
        (LeakyCardEvent, "test_secrets_are_kept"),
        (LeakyEventCount, "test_secrets_are_kept"),
        (LeakyActions, "test_secrets_are_kept"),
        (LeakyRefusal, "test_secrets_are_kept"),
        (UntrueView, "test_knowledge_is_true"),
        (ClosedView, "test_knowledge_is_true"),
    ],
)
def test_a_planted_leak_is_found(broken, check):
    with pytest.raises(AssertionError):
        getattr(kit_for(broken()), check)()


@pytest.mark.rule("ED-04")
def test_the_sound_game_passes_there():
    kit = kit_for(EightyDays())
    kit.test_secrets_are_kept()
    kit.test_knowledge_is_true()


@pytest.mark.rule("ED-04")
def test_others_are_offered_nothing_that_depends_on_a_purse():
    """What somebody can afford shows in no other seat's actions: they have none."""
    for money in (0, 5, 500):
        state = position(10, 20, 30, money=(money, 50, 50))
        assert GAME.actions(state, 1) == GAME.actions(state, 2) == ()
        assert GAME.to_act(state) == (0,)


@pytest.mark.rule("ED-04", "ED-17")
def test_a_pass_tells_that_nothing_was_possible_and_no_more():
    poor = position(42, 38, 43, money=(0, 50, 50))
    rather = replace(poor, money=(2, 50, 50))
    assert GAME.actions(poor, 0) == (Pass(),)
    secrets = EightySecrets()
    assert secrets.same(poor, rather, 1)
    assert not secrets.same(poor, rather, 0)
    assert happens(poor, "pass")[1] == (Passed(0),)


def test_swapped_purses_are_those_of_others():
    rng = random.Random(3)
    secrets = EightySecrets()
    state = position(10, 20, 30, money=(11, 22, 33))
    for seat in (0, 1, 2, None):
        swapped = secrets.swap(state, seat, rng)
        assert secrets.same(state, swapped, seat)
        assert seat is None or swapped.money[seat] == state.money[seat]
        assert all(amount >= 0 for amount in swapped.money)
    opened = position(10, 20, 30, open_purses=True)
    assert secrets.swap(opened, 1, rng) is None


class Dice:
    """Tells what it is told, and notes between which numbers it was asked to choose."""

    def __init__(self, chance, *numbers):
        self.chance, self.numbers, self.asked = chance, list(numbers), []

    def random(self):
        return self.chance

    def randint(self, low, high):
        self.asked.append((low, high))
        return self.numbers.pop(0)


def test_swapped_purses_are_often_near_and_sometimes_anything():
    secrets, state = EightySecrets(), position(10, 20, 30, money=(11, 22, 33))
    near = Dice(0.69, -12, 40)
    assert secrets.swap(state, 1, near) == replace(state, money=(0, 22, 73))
    assert near.asked == [(-15, 40)] * 2
    far = Dice(0.7, 300, 0, 5)
    assert secrets.swap(state, None, far) == replace(state, money=(300, 0, 5))
    assert far.asked == [(0, 300)] * 3
    assert secrets.swap(state, 0, Dice(0.0, 0, 0)) is None  # nothing is swapped
    assert secrets.swap(play(position(79, 30, money=5, rumors=0), "+1"), 0, far) is None


def test_what_is_the_same_to_a_seat():
    secrets, state = EightySecrets(), position(10, 20, 30, money=(11, 22, 33))
    richer = replace(state, money=(11, 22, 34))
    assert [secrets.same(state, richer, seat) for seat in (0, 1, 2, None)] == [True, True, False, True]
    assert [secrets.same(state, replace(richer, round=2), seat) for seat in (0, 2, None)] == [False] * 3
    shown = position(10, 20, 30, money=(11, 22, 33), open_purses=True)
    over = replace(state, outcome=Outcome((1, 2, 3), "time"))
    for opened in (shown, over):
        assert secrets.same(opened, replace(opened), 0)
        assert not secrets.same(opened, replace(opened, money=(11, 22, 34)), 0)
        assert not secrets.same(state, opened, 0)
        assert not secrets.same(opened, state, 0)


def test_actions_are_done_in_front_of_all():
    secrets = EightySecrets()
    for seat in (0, 1, None):
        assert secrets.same_action(Forward(5), Forward(5), seat) is True
        assert secrets.same_action(Forward(5), Forward(6), seat) is False


def test_what_contradicts_the_truth():
    secrets, state = EightySecrets(), position(10, 20, 30, money=(11, 22, 33))
    for seat in (0, 1, 2, None):
        assert secrets.contradiction(state, GAME.view(state, seat)) is None
    view = GAME.view(state, 1)
    missing = "The purse of seat {} should be shown.".format
    untrue = "The purse of seat {} is not as in the state.".format
    assert secrets.contradiction(state, replace(view, money=(None, None, None))) == missing(1)
    assert secrets.contradiction(state, replace(view, money=(None, 21, None))) == untrue(1)
    assert secrets.contradiction(state, replace(view, money=(None, 22, 32))) == untrue(2)
    assert secrets.contradiction(state, replace(view, money=(11, 22, 33))) is None  # true, if no secret
    miscounted = secrets.contradiction(state, replace(view, counted=(11, 22, 34)))
    assert miscounted == "Who has followed the payments counts 34 in the purse of seat 2."
    for opened in (replace(state, outcome=Outcome((1, 2, 3), "time")), position(10, 20, 30, open_purses=True)):
        seen = GAME.view(opened, 1)
        assert secrets.contradiction(opened, seen) is None
        assert secrets.contradiction(opened, replace(seen, money=(*seen.money[:2], None))) == missing(2)
    purses = ("money", "counted")
    for name in view.__struct_fields__:
        wrong = secrets.contradiction(state, replace(view, **{name: "wrong"})) if name not in purses else None
        assert wrong == (None if name in (*purses, "seat") else f"The field {name} is not as in the state.")
