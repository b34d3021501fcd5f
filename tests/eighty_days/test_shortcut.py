"""Plain turns are carried out in one go; step by step they come to the same."""

import pytest
from msgspec.structs import replace

from bradshaw.core.rng import Rng
from bradshaw.games.eighty_days.actions import PlayCharacter
from bradshaw.games.eighty_days.cards import Card, DeckData
from bradshaw.games.eighty_days.rules import Rules
from bradshaw.games.eighty_days.shortcut import plain_turn
from tests.eighty_days.positions import BET, GAME, LEAVE, PLAYERS, REPORT, happens, play, playout, position

LATE = DeckData("late", (Card("tip", "Tip", "Take £5.", "character", "money", 5, copies=2, when="after"),))


def shortcut(state, text):
    return plain_turn(GAME.under(state.options), state, GAME.read(text))


def missing(state, *misses):
    return replace(state, cards=replace(state.cards, misses=misses))


@pytest.mark.parametrize(
    ("state", "text"),
    [
        (position(10, 30, 40), "+1"),
        (position(10, 30, 40), "+2"),  # a Bet
        (position(10, 30, 40), "+3"),  # Police
        (position(10, 30, 40), "back"),
        (position(11, 30, 40), "stay +10"),
        (position(11, 30, 40), "stay -10"),
        (position(42, 38, 40, money=0), "pass"),
        (position(12, 30, 40, duties=(BET, 0, 0)), "back"),
        (position(13, 30, 40, duties=(LEAVE, 0, 0)), "+2"),
        (position(10, 12, 40, duties=(0, BET, 0)), "+1"),  # the Bet does not pay
        (position(10, 12, 40, duties=(0, BET, 0)), "+3"),  # the same behind a third pawn
        (position(10, 1, 40, duties=(0, BET, 0)), "+1"),
        (position(40, 42, 43, duties=(0, BET, 0)), "back"),
        (position(10, 28, 40, duties=(0, BET, 0)), "+1"),  # it pays £20
        (position(10, 21, 40, turn=2, duties=(BET, 0, 0)), "+3"),
        (position(28, 20, 40, turn=2, duties=(BET, 0, 0)), "back"),  # it pays £20 in the next round
        (position(10, 30, 40, turn=2), "+3"),
        (position(10, 30, 40, turn=2, round=3, round_limit=4), "+3"),
        (position(10, 30, 40, turn=1, round=4, round_limit=4), "+1"),
        (position(10, 30, 40, turn=2, first_player=1, round=4, round_limit=4), "+3"),
        (missing(position(10, 30, 40), 1, 0, 1), "+1"),
        (position(10, 30, 40, kept=("aouda",)), "+1"),
    ],
)
def test_plain_turns_are_carried_out_in_one_go(state, text, monkeypatch):
    by_steps = GAME.under(state.options).play_by_steps(state, GAME.read(text), Rng("unused", 1))
    assert shortcut(state, text) == by_steps
    monkeypatch.setattr(Rules, "play_by_steps", None)  # it is not needed
    assert happens(state, text) == by_steps


@pytest.mark.parametrize(
    ("state", "text"),
    [
        (position(10, 30, 40), "+7"),  # a Passepartout
        (position(79, 30, 40, money=5, rumors=0), "+1"),  # London
        (position(13, 30, 40, duties=(REPORT, 0, 0)), "report"),
        (position(48, 45, 49, money=1, duties=(LEAVE, 0, 0)), "pass"),  # nobody is bound after that
        (position(4, 30, 40, money=0), "london"),
        (position(10, 30, 40, kept=("aouda",)), "play aouda"),
        (play(position(10, 30, 40, kept=("aouda",)), "play aouda"), "+1"),
        (missing(position(10, 30, 40), 0, 1, 0), "+1"),
        (position(10, 80, 40, home=(1,), play_on=True), "+1"),
        (position(10, 20, 30, 40, two_pawns=True), "1: +1"),
        (position(10, 30, 40, turn=2, round=4, round_limit=4), "+3"),
        (position(10, 30, 40, cards=LATE), "+1"),
    ],
)
def test_other_turns_are_carried_out_step_by_step(state, text):
    assert shortcut(state, text) is None


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
