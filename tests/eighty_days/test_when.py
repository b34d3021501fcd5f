"""ED-93: Characters that can be played after the move, and several in one turn."""

import pytest
from msgspec.structs import replace

from bradshaw.games.eighty_days.cards import AFTER_THE_MOVE, CHARACTER_EFFECTS, Card, DeckData, check_deck
from bradshaw.games.eighty_days.events import BetSettled, MoneyMoved, Reported, RumorDropped
from tests.eighty_days.positions import BET, GAME, LEAVE, REPORT, happens, moves, of, play, position, refused


def characters(*effects, several=False):
    """A deck of Characters a, b, c…, each given as (does, amount, when)."""
    cards = [
        Card(name, name.upper(), "Does it.", "character", does, amount, copies=2, when=when)
        for name, (does, amount, when) in zip("abcdef", effects, strict=False)
    ]
    return DeckData("a test", tuple(cards), several=several)


def holding(*effects, pawns=(16, 30), several=False, **given):
    """Red's turn, with a Character of each effect in hand; space 16 is a Bet, 17 and 18 are plain to enter."""
    cards = characters(*effects, several=several)
    kept = tuple(card.id for card in cards.cards)
    return position(*pawns, kept=kept, cards=cards, deck=kept, **{"money": 50, **given})


@pytest.mark.rule("ED-93")
def test_before_the_move_a_late_character_can_not_be_played_and_after_it_is_asked_for():
    state = holding(("money", 20, "after"))
    assert "play a" not in moves(state)
    assert refused(state, "play a") == "A is played after the move."
    after = play(state, "+3")
    assert (after.turn, after.to_act, after.cards.moved) == (0, (0,), True)
    assert moves(after) == {"end", "play a"}
    assert refused(after, "+1") == "You have moved: play a Character, or “end” your turn."
    assert refused(state, "end") == "Nobody ends a turn without a move."


@pytest.mark.rule("ED-93")
def test_ending_the_turn_keeps_the_character():
    after = play(holding(("money", 20, "after")), "+3", "end")
    assert (after.turn, after.cards.kept[0], after.cards.moved) == (1, ("a",), False)
    assert after.money[0] == 50 - 6


@pytest.mark.rule("ED-93")
def test_playing_it_ends_the_turn():
    after, events = happens(play(holding(("money", 20, "after")), "+3"), "play a")
    assert of(MoneyMoved, events) == [MoneyMoved(0, 20)]
    assert (after.turn, after.money[0], after.cards.kept[0], after.cards.discards) == (1, 64, (), ("a",))
    assert (after.cards.played, after.cards.moved) == ((), False)


@pytest.mark.rule("ED-93")
def test_an_early_character_is_not_asked_for_after_the_move():
    state = holding(("money", 20, "before"), ("money", 5, "after"))
    assert moves(state) >= {"play a"}
    late = play(state, "+3")
    assert moves(late) == {"end", "play b"}
    assert refused(late, "play a") == "A is played before the move."
    assert play(holding(("money", 20, "before")), "+3").turn == 1


@pytest.mark.rule("ED-93")
def test_either_is_both():
    state = holding(("money", 20, "either"))
    assert "play a" in moves(state)
    assert play(state, "play a", "+3").turn == 1  # there is none left to be asked for
    assert moves(play(state, "+3")) == {"end", "play a"}


@pytest.mark.rule("ED-93")
def test_one_a_turn_is_one_before_and_after_together():
    state = holding(("money", 20, "before"), ("money", 5, "after"))
    assert play(state, "play a", "+3").turn == 1
    assert "play b" not in moves(play(state, "play a"))


@pytest.mark.rule("ED-93")
def test_several_may_be_played_if_the_deck_says_so():
    state = holding(("money", 20, "before"), ("money", 5, "after"), ("money", 1, "either"), several=True)
    late = play(state, "play a", "+3")
    assert moves(late) == {"end", "play b", "play c"}
    last = play(late, "play b")
    assert moves(last) == {"end", "play c"}
    assert last.cards.played == ("a", "b")
    over = play(last, "play c")
    assert (over.turn, over.money[0]) == (1, 50 - 6 + 26)


@pytest.mark.rule("ED-93")
def test_of_several_discounts_add_up_and_the_highest_rate_counts():
    state = holding(("discount", 4, "before"), ("discount", 1, "before"), several=True)
    assert play(state, "play a", "play b", "+3").money[0] == 49
    state = holding(("back_rate", 20, "before"), ("back_rate", 12, "before"), several=True)
    back = play(state, "play a", "play b", "back")
    assert back.money[0] == 50 + 20 * (16 - back.pawns[0])


@pytest.mark.rule("ED-93")
def test_of_several_limits_for_london_the_highest_counts():
    kept = ("london_limit", 30, "before"), ("london_limit", 15, "before")
    state = holding(*kept, several=True, pawns=(77, 30), money=36, rumors=0)
    assert "+3" not in moves(state)
    assert "+3" not in moves(play(state, "play b"))
    assert "+3" in moves(play(state, "play a", "play b"))


@pytest.mark.rule("ED-93")
@pytest.mark.parametrize("cost", [0, 60])
def test_who_can_not_pay_is_asked_all_the_same(cost):
    state = play(holding(("rumor", cost, "after"), rumors=2), "+3")
    assert state.cards.moved
    assert moves(state) == ({"end", "play a"} if not cost else {"end"})


@pytest.mark.rule("ED-93")
def test_a_rumor_card_goes_after_the_move_but_not_the_one_a_report_needs():
    state = holding(("rumor", 5, "after"), pawns=(12, 30), rumors=2)
    after, events = happens(play(state, "+1"), "play a")
    assert of(RumorDropped, events) == [RumorDropped(0)]
    assert (after.rumors[0], after.money[0], after.duties[0]) == (1, 44, REPORT)
    assert moves(play(replace(state, rumors=(1, 3)), "+1")) == {"end"}


@pytest.mark.rule("ED-93")
def test_the_police_can_be_dealt_with_on_arrival():
    late = play(holding(("police", 0, "after"), pawns=(12, 30), rumors=2), "+1")
    after, events = happens(late, "play a")
    assert of(Reported, events) == [Reported(0, 0, 2, 20)]
    assert (after.turn, after.rumors[0], after.duties[0]) == (1, 1, LEAVE)
    assert moves(play(holding(("police", 0, "after")), "+3")) == {"end"}  # asked, but there is nothing to report


@pytest.mark.rule("ED-93")
def test_after_a_report_too():
    state = holding(("money", 20, "after"), pawns=(13, 30), rumors=2, duties=(REPORT, 0))
    assert moves(state) == {"report"}
    assert moves(play(state, "report")) == {"end", "play a"}


@pytest.mark.rule("ED-93")
def test_another_turn_after_the_move():
    after, events = happens(play(holding(("again", 0, "after")), "+3"), "play a")
    assert (after.turn, after.cards.again, after.cards.moved) == (0, False, False)
    assert of(BetSettled, events)  # 19 is a Bet, and a turn like any other begins
    state = holding(("again", 0, "either"), ("again", 0, "either"), several=True)
    once_more = play(state, "play a", "+3", "play b")
    assert once_more.turn == 0
    assert play(once_more, "+2").turn == 1  # two of them give one


@pytest.mark.rule("ED-93")
def test_another_turn_given_before_the_move_waits_for_its_end():
    state = holding(("again", 0, "before"), ("money", 20, "after"), several=True)
    late = play(state, "play a", "+3")
    assert (late.cards.moved, late.cards.again) == (True, True)
    assert play(late, "end").turn == 0


@pytest.mark.rule("ED-93")
def test_staying_on_a_bet_takes_the_place_of_the_move():
    state = holding(("hold", 0, "before"), ("money", 20, "after"), several=True)
    late = play(state, "play a")
    assert (late.duties[0], moves(late)) == (BET, {"end", "play b"})


@pytest.mark.rule("ED-93")
def test_a_character_drawn_in_this_turn_can_follow():
    state = position(8, 5, money=51, cards=characters(("money", 20, "after")), deck=("a",))
    assert moves(play(state, "+1")) == {"end", "play a"}


@pytest.mark.rule("ED-93")
def test_nobody_is_asked_at_home():
    state = holding(("money", 20, "after"), pawns=(77, 30, 20), money=6, rumors=0, play_on=True)
    after = play(state, "+3")
    assert (after.home, after.turn) == ((0,), 1)


@pytest.mark.rule("ED-93")
def test_the_first_of_two_pawns_may_come_home_and_a_character_follow():
    state = holding(("money", 20, "after"), pawns=(77, 30, 20, 10), money=6, rumors=0, two_pawns=True)
    assert moves(play(state, "1: +3")) == {"end", "play a"}


@pytest.mark.rule("ED-93")
@pytest.mark.parametrize("does", CHARACTER_EFFECTS)
@pytest.mark.parametrize("when", ["before", "after", "either"])
def test_what_changes_the_move_can_not_follow_it(does, when):
    amount = 5 if does not in ("again", "police", "hold") else 0
    problems = check_deck(characters((does, amount, when)))
    if when == "before" or does in AFTER_THE_MOVE:
        assert problems == []
    else:
        assert problems == [f"Card “a”: “{does}” changes the move, so it can't be played after it."]


@pytest.mark.rule("ED-93")
def test_an_event_happens_at_once():
    event = Card("a", "A", "Does it.", "event", "money", 5, copies=2, when="after")
    assert check_deck(DeckData("a test", (event,))) == [
        "Card “a”: an event happens at once; only a character has a “when”."
    ]


@pytest.mark.rule("ED-93")
def test_the_terminal_says_when_a_character_can_be_played():
    state = holding(("money", 20, "before"), ("money", 5, "after"), ("money", 1, "either"))
    lines = "\n".join(line for section in GAME.show(GAME.view(state, 0)) for line in section.lines)
    assert "You hold A (a): Does it." in lines
    assert "You hold B (b, after the move): Does it." in lines
    assert "You hold C (c, before or after the move): Does it." in lines
    late = play(state, "+3")
    assert GAME.show(GAME.view(late, 1))[0].title == "Round 1: Red to play a Character or end the turn"


@pytest.mark.rule("ED-24", "ED-93")
def test_the_report_needs_the_last_rumor_card():
    state = holding(("rumor", 5, "before"), pawns=(13, 30), rumors=1, duties=(REPORT, 0))
    assert refused(state, "play a") == "The report needs your last Rumor card."
    assert moves(replace(state, rumors=(2, 3))) == {"report", "play a"}
    assert refused(holding(("rumor", 60, "before"), rumors=1), "play a") == "A can't be played now. Does it."
