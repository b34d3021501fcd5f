"""Plain turns are carried out in one go; step by step they come to the same."""

import pytest

from bradshaw.core.rng import Rng
from bradshaw.games.eighty_days.actions import PlayCharacter
from bradshaw.games.eighty_days.shortcut import plain_turn
from tests.eighty_days.positions import GAME, PLAYERS, playout


@pytest.mark.parametrize("options", [{}, {"board": "classic_hare"}, {"play_on": True}, {"open_purses": True}])
@pytest.mark.parametrize("players", PLAYERS)
def test_a_plain_turn_is_the_same_step_by_step(players, options):
    short = 0
    for seed in range(6):
        for state, _, action, _, _ in playout(f"shortcut {seed}", players=players, **options):
            rules = GAME.under(state.options)
            step = plain_turn(rules, state, action)
            if step is not None:
                short += 1
                assert step == rules.play_by_steps(state, action, Rng("unused", 1))
    assert short > 300


def test_two_pawns_take_no_shortcut():
    for state, _, action, _, _ in playout("two", players=2, two_pawns=True):
        assert plain_turn(GAME.under(state.options), state, action) is None


@pytest.mark.parametrize("players", PLAYERS)
def test_characters_that_are_noted_are_those_that_can_be_played(players):
    seen = 0
    for seed in range(8):
        for state, seat, *_ in playout(f"hands {seed}", players=players):
            if state.cards.kept[seat] and not state.cards.played and not state.cards.drawn:
                rules = GAME.under(state.options)
                listed = [action for action in rules.actions(state, seat) if isinstance(action, PlayCharacter)]
                assert tuple(listed) == rules._characters(state, seat, frozenset(rules.cards))
                seen += 1
    assert seen > 50
