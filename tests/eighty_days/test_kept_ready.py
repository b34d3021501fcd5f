"""What is worked out once and kept: moves, prices, hands of Characters, and the actions that were listed last."""

import pytest

from bradshaw.games.eighty_days import rules as module
from bradshaw.games.eighty_days.actions import Back, Forward, PlayCharacter, Stay
from bradshaw.games.eighty_days.board import load_board, make_track
from bradshaw.games.eighty_days.cards import Card, DeckData
from bradshaw.games.eighty_days.effects import NO_BOON
from bradshaw.games.eighty_days.game import EightyDays
from bradshaw.games.eighty_days.moves import Fan, Fans, costs, reach
from tests.eighty_days.positions import GAME, board, play, position

TRACK = make_track(board("bet 1", "layover", "police", "pound", "passepartout", "bet 2"))


def test_how_far_money_reaches():
    most = 0
    for money in range(2100):  # beyond those amounts that are kept
        if money >= (most + 1) * (most + 2) // 2:
            most += 1
        assert reach(money) == most
    assert reach(5050) == 100


def test_prices_of_a_track():
    assert costs(TRACK) == (0, 1, 3, 6, 10, 15, 21, 28)


@pytest.mark.parametrize(
    ("key", "moves", "places", "situation"),
    [
        ((0, 0, False, False), (), {}, (False, 0, 0)),
        ((0, 3, True, True), (Forward(1), Forward(3)), {1: 0, 3: 1}, (False, 1, 1)),
        ((0, 3, False, True), (Forward(1),), {1: 0}, (False, 0, 1)),
        ((1, 1, True, False), (), {}, (True, 1, 1)),
        ((3, 1, False, False), (Forward(1), Back()), {4: 0, 2: 1}, (False, 0, 1)),
        ((4, 0, True, True), (Back(), Stay(10), Stay(-10)), {2: 0}, (False, 1, 0)),
        ((4, 0, True, False), (Back(), Stay(10)), {2: 0}, (False, 1, 0)),
        ((4, 9, False, False), (Forward(1), Forward(2), Back(), Stay(10)), {5: 0, 6: 1, 2: 2}, (False, 0, 1)),
        ((6, 1, False, True), (Back(),), {2: 0}, (True, 0, 1)),
    ],
)
def test_the_moves_from_a_space(key, moves, places, situation):
    fans = Fans(TRACK, 0)
    fan = fans[key]
    assert (fan.moves, fan.places, fan.situation) == (moves, places, situation)
    assert fans[key] is fan


def test_the_moves_of_a_second_pawn():
    fans = Fans(TRACK, 2)
    assert fans[4, 1, True, True].moves == (Forward(1, 2), Back(2), Stay(10, 2), Stay(-10, 2))
    assert fans.forward == [Forward(n, 2) for n in range(8)]


def test_the_moves_to_free_spaces():
    moves = (Forward(1), Forward(2), Back(), Stay(10))
    fan = Fan(moves, (5, 6, 2), (False, 0, 1))
    assert fan.free((4, 30)) is moves
    assert fan.free((4, 5)) == (Forward(2), Back(), Stay(10))
    assert fan.free((6, 4, 2)) == (Forward(1), Stay(10))


def rules_with(*cards):
    return EightyDays().under(GAME.options(deck=DeckData("own", cards)))


def character(name, does, amount, when="before", kind="character"):
    return Card(name, name.title(), "Does it.", kind, does, amount, copies=2, when=when)


def test_hands_are_noted_if_no_character_asks_how_much_money_there_is():
    tip, fee = character("tip", "money", 5), character("fee", "rumor", 20)
    assert EightyDays().under(GAME.options())._simple_hands is True
    assert rules_with(tip)._simple_hands is True
    assert rules_with(tip, character("rumor", "rumor", 0, kind="event"))._simple_hands is True
    assert rules_with(tip, fee)._simple_hands is False
    assert rules_with(tip, character("late", "money", 5, "after"))._simple_hands is False


def test_a_noted_hand_is_used_again():
    state = position(10, 30, kept=("banker", "bookmaker", "butler"))
    rules = EightyDays().under(state.options)
    hand = (PlayCharacter("banker"), PlayCharacter("bookmaker"))
    assert rules.actions(state, 0)[-2:] == hand
    assert rules._hands == {(state.cards.kept[0], (True, 1, 1)): hand}
    rules._hands[state.cards.kept[0], (True, 1, 1)] = ()
    assert hand[0] not in rules.actions(position(10, 31, kept=state.cards.kept[0]), 0)


def test_who_has_played_no_character_has_the_same_boon_as_everyone():
    assert EightyDays().under(GAME.options()).boon(()) is NO_BOON


def test_not_too_many_hands_are_noted(monkeypatch):
    monkeypatch.setattr(module, "MOST_HANDS", 2)
    rules = EightyDays().under(GAME.options())
    for number, kept in enumerate([("aouda",), ("banker",), ("mahout",)], start=1):
        assert rules._hand(kept, (False, 1, 1)) == (PlayCharacter(kept[0]),)
        assert len(rules._hands) == number
    rules._hand(("captain",), (False, 1, 1))
    assert list(rules._hands) == [(("captain",), (False, 1, 1))]


def test_actions_are_listed_once_for_a_state_and_a_seat():
    state, other = position(10, 12), position(10, 12)
    rules = EightyDays().under(state.options)
    listed = rules.actions(state, 0)
    assert rules.actions(state, 0) is listed
    assert rules.actions(state, 1) == ()
    assert rules.actions(state, 0) is listed  # who has no turn does not disturb that
    assert rules.actions(other, 0) == listed
    assert rules.actions(other, 0) is not listed
    assert rules.actions(play(state, "+1"), 0) == ()


def test_what_the_rules_of_a_table_start_from():
    rules = EightyDays().under(GAME.options(players=3))
    assert (rules.left_of, rules.alone, rules.pawns_of) == ((1, 2, 0), ((0,), (1,), (2,)), ((0,), (1,), (2,)))
    assert (rules.start_money, rules.start_rumors, rules.full_purse) == (80, 3, 80)
    assert rules.symbols == {"round_of_drinks", "wrong_platform", "missed_boat", "inspector"}
    assert rules.late == frozenset()
    assert rules.costs == costs(load_board("fogg"))
    two = EightyDays().under(GAME.options(players=2, two_pawns=True))
    assert (two.start_money, two.start_rumors, two.full_purse) == (110, 5, 80)
    assert two.pawns_of == ((0, 1), (2, 3))
    old = EightyDays().under(GAME.options(players=2, two_pawns=True, revision=1))
    assert (old.start_money, old.start_rumors, old.full_purse) == (110, 5, 110)
    kinds = [character(when, "money", 5, when) for when in ("before", "after", "either")]
    assert rules_with(*kinds).late == {"after", "either"}
    own = module.Rules(TRACK, DeckData("own", ()), GAME.options())
    assert own.duty_on == (0, 1, 0, 2, 0, 0, 1, 0)
    assert own.lively == (True, False, False, False, False, True, False, True)
