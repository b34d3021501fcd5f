"""Purses are kept secret (ED-04), and the kit would find a leak in views, events, actions or refusals."""

import random

import pytest
from msgspec.structs import replace

from bradshaw.core.errors import IllegalAction
from bradshaw.games.eighty_days.actions import Pass
from bradshaw.games.eighty_days.events import MoneyMoved, MovedForward, Passed
from bradshaw.games.eighty_days.game import EightyDays
from bradshaw.games.eighty_days.secrets import EightySecrets
from bradshaw.testing import Conformance
from tests.eighty_days.positions import GAME, happens, position


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
    settings = {"game": game, "secrets": EightySecrets(), "examples": 12, "longest": 3000}
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
    poor, rather = position(42, 38, 43, money=(0, 50, 50)), position(42, 38, 43, money=(2, 50, 50))
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
