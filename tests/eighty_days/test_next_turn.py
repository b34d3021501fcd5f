"""Whose turn is next, and which Characters can be played in it."""

import pytest
from msgspec.structs import replace

from bradshaw.games.eighty_days.actions import PlayCharacter
from tests.eighty_days.positions import GAME, PLAYERS, happens, playout, position


def missing(state, *misses):
    return replace(state, cards=replace(state.cards, misses=misses))


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


@pytest.mark.parametrize(
    ("state", "text", "turn", "misses"),
    [
        (missing(position(10, 30, 40), 0, 1, 0), "+1", 2, (0, 0, 0)),
        (missing(position(10, 30, 40), 1, 2, 1), "+1", 2, (0, 0, 0)),
        (position(10, 80, 40, home=(1,), play_on=True), "+1", 2, (0, 0, 0)),
        (missing(position(10, 80, 40, home=(1,), play_on=True), 0, 0, 1), "+1", 0, (0, 0, 0)),
        (missing(position(10, 80, 40, home=(1,), play_on=True), 0, 3, 0), "+1", 2, (0, 3, 0)),
    ],
)
def test_whose_turn_is_next_if_seats_are_home_or_miss_a_turn(state, text, turn, misses):
    after, _ = happens(state, text)
    assert (after.turn, after.to_act, after.cards.misses) == (turn, (turn,), misses)
