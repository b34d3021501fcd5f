"""Passepartout cards: ED-25 to ED-28, and every effect that a card can have."""

from collections import Counter

import pytest
from msgspec.structs import replace

from bradshaw.games.eighty_days.cards import CHARACTER_EFFECTS, EVENT_EFFECTS
from bradshaw.games.eighty_days.events import (
    BetSettled,
    CardApplied,
    CardMoved,
    CardsDrawn,
    CharacterKept,
    CharacterPlayed,
    MoneyMoved,
    Reported,
    Reshuffled,
    TurnMissed,
)
from tests.eighty_days.positions import (
    BET,
    GAME,
    LEAVE,
    REPORT,
    deck,
    happens,
    moves,
    of,
    play,
    playout,
    position,
    refused,
)

# Space 9 is Passepartout; from 8 it costs £1, so £51 leave £50.


def start(effect, *others, at=9, kind="event", money=51, **given):
    """Red one space before a Passepartout, in a game with a deck of two cards with this effect."""
    cards = deck(effect, kind=kind)
    given = {"rumors": 3, **given}
    return position(at - 1, *(others or (30,)), money=money, deck=("a", "a"), cards=cards, **given)


def event(effect, *others, **given):
    """What happens to Red after drawing a card with this effect."""
    return happens(start(effect, *others, **given), "+1")


def holding(effect, *pawns, money=50, **given):
    """Red's turn, with a Character of this effect in hand."""
    return position(*pawns, money=money, kept=("a",), cards=deck(effect, kind="character"), deck=("a",), **given)


@pytest.mark.rule("ED-25")
def test_who_is_furthest_ahead_draws_one_card_and_applies_it():
    state = position(8, 5, money=50, deck=("lost_hat",))
    after, events = happens(state, "+1")
    assert of(CardsDrawn, events) == [CardsDrawn(0, ("lost_hat",))]
    assert of(CardApplied, events) == [CardApplied(0, "lost_hat", False)]
    assert (after.money[0], after.turn) == (39, 1)
    assert after.cards.discards == ("lost_hat",)


@pytest.mark.rule("ED-25")
def test_others_draw_two_apply_one_and_discard_the_other():
    state, _ = happens(position(8, 30, money=50, deck=("lost_hat", "second_class")), "+1")
    drawn = state.cards.drawn
    assert set(drawn) == {"lost_hat", "second_class"}
    assert (state.turn, moves(state)) == (0, {"card 1", "card 2"})
    assert "Choose one" in refused(state, "+1")
    number = drawn.index("second_class") + 1
    after, _ = happens(state, f"card {number}")
    assert after.money[0] == 59
    assert after.cards.discards == ("lost_hat", "second_class")
    assert after.turn == 1


@pytest.mark.rule("ED-25")
def test_level_with_nobody_ahead_is_furthest_ahead():
    _, events = happens(position(8, 5, 0, money=50), "+1")
    assert len(of(CardsDrawn, events)[0].cards) == 1


@pytest.mark.rule("ED-25")
def test_the_same_card_twice_is_no_choice():
    after, _ = event(("money", 20))
    assert (after.money[0], after.turn, after.cards.drawn) == (70, 1, ())
    assert after.cards.discards == ("a", "a")


@pytest.mark.rule("ED-25")
def test_there_is_nothing_to_choose_without_cards():
    assert refused(position(8, 30), "card 1") == "There are no cards to choose from."


@pytest.mark.rule("ED-25")
def test_with_all_cards_in_hands_nothing_is_drawn():
    state = position(8, 30, money=50)
    state = replace(state, cards=replace(state.cards, deck=()))
    after, events = happens(state, "+1")
    assert of(CardsDrawn, events) == [CardsDrawn(0, ())]
    assert after.turn == 1


@pytest.mark.rule("ED-26")
def test_a_character_is_kept_face_up_and_played_later():
    state = position(8, 5, money=50, deck=("banker",))
    state, events = happens(state, "+1")
    assert of(CharacterKept, events) == [CharacterKept(0, "banker")]
    assert state.cards.kept == (("banker",), ())
    assert state.cards.discards == ()
    state = play(state, "+1")
    assert "play banker" in moves(state)
    after, events = happens(state, "play banker")
    assert events == (CharacterPlayed(0, "banker"), MoneyMoved(0, 20))
    assert (after.money[0], after.turn) == (69, 0)
    assert (after.cards.kept, after.cards.discards) == (((), ()), ("banker",))


@pytest.mark.rule("ED-26")
def test_one_character_a_turn():
    state = play(position(8, 30, kept=("banker", "captain")), "play banker")
    assert not any(move.startswith("play") for move in moves(state))
    assert refused(state, "play captain") == "You have already played a Character in this turn."
    state = play(state, "+2", "+1")
    assert "play captain" in moves(state)


@pytest.mark.rule("ED-26")
def test_nobody_plays_what_they_do_not_have():
    assert refused(position(8, 30), "play banker") == "You do not have that Character."


@pytest.mark.rule("ED-26")
def test_two_equal_characters_are_one_action():
    state = position(8, 30, kept=("captain", "captain"))
    assert len([a for a in GAME.actions(state, 0) if GAME.write(a) == "play captain"]) == 1
    assert play(state, "play captain").cards.kept[0] == ("captain",)


@pytest.mark.rule("ED-26")
@pytest.mark.parametrize("does", EVENT_EFFECTS)
def test_every_event_applies_at_once(does):
    amount = 0 if does in ("refund", "again", "miss", "next", "previous", "rumor") else 2
    space = "pound" if does in ("next", "previous") else ""
    after, events = event((does, amount, space), 30, 4)
    assert of(CardApplied, events) == [CardApplied(0, "a", False)]
    assert "a" in after.cards.discards


@pytest.mark.rule("ED-27")
def test_the_symbol_shuffles_deck_and_discards_at_the_end_of_the_turn():
    state = position(8, 30, money=50, deck=("wrong_platform", "lost_hat"))
    state = replace(state, cards=replace(state.cards, discards=("banker", "aouda")))
    state, events = happens(state, "+1")
    assert state.cards.reshuffle
    assert not of(Reshuffled, events)
    after, events = happens(state, f"card {state.cards.drawn.index('lost_hat') + 1}")
    assert of(Reshuffled, events)
    assert after.cards.deck == ("aouda", "banker", "lost_hat", "wrong_platform")
    assert (after.cards.discards, after.cards.reshuffle) == ((), False)


@pytest.mark.rule("ED-27")
def test_an_empty_deck_is_made_of_the_discards():
    state = position(8, 30, money=50, deck=("lost_hat",))
    state = replace(state, cards=replace(state.cards, discards=("second_class",)))
    after, events = happens(state, "+1")
    assert [type(e) for e in events[1:3]] == [Reshuffled, CardsDrawn]
    assert set(after.cards.drawn) == {"lost_hat", "second_class"}


@pytest.mark.rule("ED-27", "ED-91")
def test_no_card_is_ever_lost():
    for seed in range(6):
        for *_, after, _ in playout(seed, players=4):
            cards = after.cards
            held = Counter(cards.deck + cards.discards + cards.drawn + sum(cards.kept, ()))
            full = {card.id: card.copies for card in GAME.under(after.options).cards.values()}
            assert held == full


@pytest.mark.rule("ED-27")
def test_every_card_is_drawn_from_anywhere_in_the_deck():
    drawn = {happens(position(8, 5, money=50), "+1", seed=str(n))[1][1].cards[0] for n in range(300)}
    assert len(drawn) == 18


@pytest.mark.rule("ED-28")
@pytest.mark.parametrize(
    ("effect", "others"),
    [
        (("advance", 2), (11,)),  # occupied
        (("advance", 5), (30,)),  # a Layover
        (("advance", 71), (30,)),  # London
        (("retreat", 2), (7,)),  # occupied
        (("retreat", 9), (30,)),  # London
        (("next", 0, "pound"), (11,)),  # occupied
        (("previous", 0, "police"), (30,)),  # there is none
    ],
)
def test_a_move_to_an_occupied_or_forbidden_space_does_nothing(effect, others):
    after, events = event(effect, *others)
    assert of(CardApplied, events) == [CardApplied(0, "a", True)]
    assert not of(CardMoved, events)
    assert (after.pawns[0], after.money[0]) == (9, 50)


@pytest.mark.rule("ED-28")
def test_no_card_brings_anyone_to_the_police_without_a_rumor_card():
    assert event(("next", 0, "police"), rumors=0)[0].pawns[0] == 9
    after, _ = event(("next", 0, "police"), rumors=1)
    assert (after.pawns[0], after.duties[0]) == (13, REPORT)


@pytest.mark.rule("ED-28")
def test_a_card_takes_at_most_all_there_is():
    after, events = event(("money", -60))
    assert after.money[0] == 0
    assert of(MoneyMoved, events) == [MoneyMoved(0, -60)]


@pytest.mark.rule("ED-28")
def test_a_move_by_a_card_costs_and_pays_nothing_and_the_space_takes_effect():
    after, events = event(("advance", 1))  # to 10, a Bet
    assert (after.pawns[0], after.money[0], after.duties[0]) == (10, 50, BET)
    assert of(CardMoved, events) == [CardMoved(0, 0, 9, 10)]
    after, _ = event(("previous", 0, "layover"))
    assert (after.pawns[0], after.money[0]) == (7, 50)


@pytest.mark.rule("ED-28")
def test_a_card_can_lead_to_another_card():
    state = start(("next", 0, "passepartout"))
    state = replace(state, cards=replace(state.cards, deck=("a", "a", "a", "a")))
    after, events = happens(state, "+1")
    assert [e.to for e in of(CardMoved, events)][:3] == [17, 22, 29]
    assert after.pawns[0] == 75  # the last of them; from there the card does nothing
    assert len(of(CardsDrawn, events)) == 13


# Each effect of an Event


def test_money_for_each_rumor():
    assert event(("per_rumor", 10), rumors=2)[0].money[0] == 70
    assert event(("per_rumor", 10), rumors=0)[0].money[0] == 50


def test_money_by_position():
    assert event(("per_position", 5), 30, 31)[0].money[0] == 65


def test_a_gift_to_those_behind():
    assert event(("gift_behind", 10), 30, 5, 4)[0].money == (50, 80, 90, 90)


def test_a_toll_for_those_ahead():
    assert event(("toll_ahead", 10), 30, 5, 40, money=(51, 4, 80, 80))[0].money == (50, 0, 80, 70)


def test_a_purse_brought_to_an_amount():
    assert event(("purse", 65))[0].money[0] == 65


def test_a_refund_of_the_move():
    assert event(("refund",))[0].money[0] == 51


def test_a_rumor_card_less():
    assert event(("rumor",), rumors=2)[0].rumors[0] == 1
    assert event(("rumor",), rumors=0)[0].rumors[0] == 0


def test_another_turn_at_once():
    after, _ = event(("again",))
    assert after.turn == 0
    assert play(after, "+2").turn == 1


def test_a_missed_turn():
    state, _ = event(("miss",))
    assert state.turn == 1
    after, events = happens(state, "+1")
    assert of(TurnMissed, events) == [TurnMissed(0)]
    assert (after.turn, after.cards.misses, after.round) == (1, (0, 0), 2)


def test_two_cards_make_two_turns_missed():
    state = position(8, 5, money=50, cards=deck(("miss",)), deck=("a",))
    state = replace(state, cards=replace(state.cards, misses=(1, 0)))  # by a turn which this one followed at once
    assert play(state, "+1").cards.misses == (2, 0)


# Each effect of a Character


def test_a_discount():
    state = play(holding(("discount", 15), 15, 30, money=6), "play a")
    assert max(int(m) for m in moves(state) if m[0] == "+") == 6  # £21 pay for 6
    state = play(holding(("discount", 15), 16, 30, money=6), "play a")
    after = play(state, "+5")
    assert (after.pawns[0], after.money[0]) == (21, 6)


def test_a_discount_is_no_money_to_give_on_a_pound():
    state = play(holding(("discount", 15), 18, 30, money=9), "play a")
    assert moves(state) >= {"stay +10", "+5"}
    assert "stay -10" not in moves(state)
    assert "stay -10" in moves(holding(("discount", 15), 18, 30, money=10))


def test_a_discount_is_for_one_turn():
    state = play(holding(("discount", 15), 16, 30, money=6), "play a", "+2", "+1")
    assert play(state, "+1").money[0] == 5


def test_a_rate_for_going_back():
    assert play(holding(("back_rate", 15), 42, 30, money=0), "play a", "back").money[0] == 60
    assert play(holding(("back_rate", 0), 42, 30, money=5), "play a", "back").money[0] == 5


def test_a_higher_limit_in_london():
    state = holding(("london_limit", 25), 77, 30, money=31, rumors=0)
    assert "+3" not in moves(state)
    assert "+3" in moves(play(state, "play a"))
    assert "play a" not in moves(holding(("london_limit", 25), 77, 30, money=31, rumors=1))


def test_another_turn_by_a_character():
    state = play(holding(("again",), 16, 30), "play a")
    after, events = happens(state, "+3")
    assert (after.turn, after.cards.played) == (0, ())
    assert of(BetSettled, events)  # it is a turn like any other


def test_a_report_that_costs_no_turn():
    state = holding(("police",), 13, 30, rumors=2, duties=(REPORT, 0))
    assert moves(state) == {"report", "play a"}
    after, events = happens(state, "play a")
    assert of(Reported, events) == [Reported(0, 0, 2, 20)]
    assert (after.rumors[0], after.turn, after.duties[0]) == (1, 0, LEAVE)
    assert "+2" in moves(after)
    assert "play a" not in moves(holding(("police",), 15, 30))


def test_holding_a_bet():
    state = holding(("hold",), 10, 30)
    after, events = happens(state, "play a")
    assert (after.turn, after.pawns[0], after.duties[0]) == (1, 10, BET)
    after, events = happens(after, "+1")
    assert of(BetSettled, events) == [BetSettled(0, 0, 2, 20)]
    assert "play a" not in moves(holding(("hold",), 11, 30))


def test_money_by_a_character():
    assert play(holding(("money", -20), 10, 30, money=5), "play a").money[0] == 0
    assert "play a" not in moves(holding(("money", -20), 10, 30, money=0))


def test_a_rumor_card_less_by_a_character():
    state = holding(("rumor", 30), 10, 30, rumors=1)
    after = play(state, "play a")
    assert (after.rumors[0], after.money[0], after.turn) == (0, 20, 0)
    assert "play a" not in moves(holding(("rumor", 30), 10, 30, money=29))
    assert "play a" not in moves(holding(("rumor", 30), 13, 30, rumors=1, duties=(REPORT, 0)))


def test_every_character_effect_is_tested_here():
    assert set(CHARACTER_EFFECTS) == {
        "money", "discount", "back_rate", "london_limit", "again", "police", "hold", "rumor"
    }  # fmt: skip


def test_why_a_character_can_not_be_played():
    assert refused(position(8, 30, kept=("inspector",)), "play inspector").startswith(
        "The inspector can't be played"
    )
