"""Where whole games seldom come: positions set up for the engine and the referee, and compared from there on.

The board is `fogg` unless a test says otherwise: 8, 10 and 12 are Bets, 9 is Passepartout, 13 is Police, 7 and 14
are the first Layovers.
"""

import random
from collections import Counter

import pytest

from tests.eighty_days import naive
from tests.eighty_days.any_position import any_position
from tests.eighty_days.side_by_side import MORE, missing, play_all, play_both, position, start
from tests.eighty_days.tables import CORNERS

TWO_PAWNS = {"two_pawns": True}


def tree(both, depth):
    """Everything that can be played from the position, compared; what happened, counted."""
    state, plain = both
    seen = Counter()
    if naive.to_act(plain):
        for text in sorted(naive.legal(plain, plain["turn"])):
            after = play_both(state, plain, text)
            seen.update(after[1]["notes"])
            if depth > 1:
                seen += tree(after, depth - 1)
    return seen


def explore(*pawns, depth=1, seeds=1, cards="fogg", table=None, **given):
    """All that can happen from the position, with the cards that some seeds bring."""
    seen = Counter()
    for number in range(seeds * MORE):
        seed = f"corner {number}"
        seen += tree(position(*pawns, seed=seed, table={"deck": cards, **(table or {})}, **given), depth)
    return seen


# Random positions: every move from them, and a few more

RARE = {
    "a Bet waits while a turn is missed",
    "a report waits while a turn is missed",
    "a return in London",
    "a return to London",
    "a refund after a card's move",
    "a refund of a discounted fare",
    "no toll for one's own pawn ahead",
    "no toll from somebody home",
    "another turn given twice",
    "asked in vain after the move",
    "several back_rate in a turn",
    "the end: time, with a shared place",
    "two Bets held",
}


@pytest.mark.rule("ED-15", "ED-17", "ED-18", "ED-22", "ED-24", "ED-28", "ED-41", "ED-42", "ED-43", "ED-93")
def test_every_move_from_random_positions():
    seen = Counter()
    for number in range(400 * MORE):
        dice = random.Random(number)
        state, plain = any_position(number)
        for text in sorted(naive.legal(plain, plain["turn"])):
            both = play_both(state, plain, text)
            seen.update(both[1]["notes"])
            for _ in range(3):
                if naive.to_act(both[1]):
                    both = play_both(*both, dice.choice(sorted(naive.legal(both[1], both[1]["turn"]))))
                    seen.update(both[1]["notes"])
    assert not missing(seen, RARE)


# Coming home


@pytest.mark.rule("ED-19", "ED-30", "ED-93")
@pytest.mark.parametrize("cards", ["limits", "limits_several"])
def test_what_may_be_left_in_london(cards):
    """Every Character in hand: only those that say so change the limit."""
    seen = Counter()
    for money in (9, 13, 14, 30, 43, 44, 60):
        given = {"money": (money, 9), "rumors": (0, 1), "hands": {0: list(CORNERS[cards])}}
        seen += explore(78, 30, cards=cards, depth=3, **given)
    assert not missing(seen, {"the end: home", "home thanks to a Character"})


@pytest.mark.rule("ED-41", "ED-93")
def test_what_may_be_left_in_london_with_two_pawns():
    seen = Counter()
    for money in (9, 13, 14, 23, 24, 43, 44, 90):
        hands = {0: ["low_limit", "high_limit", "cheap"]}
        given = {"money": (money, 9), "rumors": (0, 1), "hands": hands, "table": TWO_PAWNS}
        seen += explore(78, 76, 30, 40, cards="limits_several", depth=2, **given)
        seen += explore(78, 80, 30, 40, cards="limits_several", depth=3, **given)
    assert not missing(seen, {"a pawn home", "the end: home", "home thanks to a Character"})


@pytest.mark.rule("ED-41")
def test_no_pawn_comes_home_with_a_rumor_card():
    assert not explore(79, 78, 30, 40, money=(15, 9), rumors=(1, 1), depth=2, table=TWO_PAWNS)["a pawn home"]


@pytest.mark.rule("ED-31")
def test_who_is_home_neither_pays_nor_plays():
    """Seat 1, home, was the first player; seat 0 draws on 9, and seat 2 is ahead of it."""
    table = {"play_on": True, "first_player": 1}
    seen = explore(8, 80, 30, cards="tolls", depth=2, home=(1,), rumors=(1, 0, 1), table=table)
    assert not missing(seen, {"a toll", "no toll from somebody home", "somebody home has no turn"})


@pytest.mark.rule("ED-31")
def test_the_last_but_one_home_ends_the_game():
    given = {"home": (1,), "money": (5, 0, 5), "rumors": (0, 0, 0)}
    seen = explore(79, 80, 78, depth=2, table={"play_on": True}, **given)
    assert not missing(seen, {"the end: home"})


@pytest.mark.rule("ED-03")
@pytest.mark.parametrize("limit", [3, 4])
def test_the_round_limit_with_equals(limit):
    table = {"round_limit": limit, "play_on": True, "first_player": 1}
    given = {"turn": 0, "round": 3, "home": (2,), "rumors": (1, 1, 0, 1)}
    seen = explore(10, 0, 80, 0, depth=2, table=table, **given)
    assert not missing(seen, {"the end: time, with a shared place"} if limit == 3 else set())


# Bets


@pytest.mark.rule("ED-22", "ED-43")
@pytest.mark.parametrize("pawns", [(8, 5, 6, 4), (5, 8, 6, 4), (10, 30, 6, 4), (30, 10, 6, 4)])
def test_the_bet_of_either_pawn_pays(pawns):
    duties = ["bet" if space in (8, 10) else "" for space in pawns[:2]] + ["", ""]
    seen = explore(*pawns, duties=duties, turn=1, depth=2, table=TWO_PAWNS)
    assert not missing(seen, {f"a Bet pays, pawn {1 if duties[0] else 2}"})


@pytest.mark.rule("ED-22", "ED-43", "ED-93")
def test_two_bets_can_be_held():
    seen = explore(8, 10, 20, 40, cards="holding", depth=3, hands={0: ["holds", "pays_later"]}, table=TWO_PAWNS)
    assert not missing(seen, {"two Bets held", "asked after the move"})


@pytest.mark.rule("ED-42")
@pytest.mark.parametrize("duty", ["report", "leave", ""])
def test_no_bet_is_held_while_a_pawn_is_with_the_police(duty):
    given = {"duties": [duty, "", "", ""], "hands": {0: ["holds"]}, "table": TWO_PAWNS}
    seen = explore(13, 10, 20, 40, cards="holding", depth=2, **given)
    assert bool(seen["character hold before"]) == (duty == "")


# The Police


@pytest.mark.rule("ED-24", "ED-42", "ED-93")
@pytest.mark.parametrize("rumors", [1, 2, 3])
@pytest.mark.parametrize("two", [False, True])
def test_characters_for_one_who_must_report(rumors, two):
    pawns = [13, 30, 10, 40] if two else [13, 30]
    duties = ["report", *[""] * (len(pawns) - 1)]
    hand = ["bribe", "bribe", "inspector_either", "inspector_after"]
    given = {"rumors": (rumors, 1), "duties": duties, "hands": {0: hand}, "table": {"two_pawns": two}}
    seen = explore(*pawns, cards="bribes", depth=4, money=(20, 9), **given)
    assert not missing(seen, {"a report", "character police before", "asked in vain after the move"})
    assert bool(seen["character rumor + before"]) == (rumors > 1)


@pytest.mark.rule("ED-24", "ED-93")
@pytest.mark.parametrize("rumors", [1, 2])
def test_characters_for_one_who_has_just_come_to_the_police(rumors):
    hand = ["bribe", "inspector_after"]
    given = {"rumors": (rumors, 1), "money": (20, 9), "hands": {0: hand}}
    seen = explore(12, 30, cards="bribes", depth=3, **given)
    assert not missing(seen, {"character police after", "character rumor + after"})


@pytest.mark.rule("ED-17", "ED-18", "ED-24", "ED-42")
def test_a_pawn_that_must_leave_the_police_and_can_not():
    """On the board `police` 2 is Police, and no Layover is behind it."""
    seen = explore(13, 7, money=(0, 50), duties=["leave", ""], depth=3)
    assert not missing(seen, {"a pass with the Police, 1 pawns"})
    duties = ["leave", "", "", ""]
    seen = explore(13, 20, 15, 7, money=(0, 50), duties=duties, depth=3, table=TWO_PAWNS)
    assert not missing(seen, {"a pass with the Police, 2 pawns"})
    seen = explore(2, 20, 3, 4, money=(0, 50), duties=duties, depth=3, table={"board": "police", **TWO_PAWNS})
    assert not missing(seen, {"a return to London"})


# Nothing to do


@pytest.mark.rule("ED-17", "ED-18")
@pytest.mark.parametrize(
    ("pawns", "what"),
    [
        ((4, 42, 38, 50), "a return to London"),
        ((4, 6, 38, 50), "a return to London"),
        ((0, 42, 38, 50), "a return in London"),
        ((0, 0, 1, 50), "a return in London"),
        ((21, 42, 38, 20), "a pass"),
        ((80, 42, 38, 20), "a pass"),
        ((80, 4, 38, 20), "a return to London"),
    ],
)
def test_two_pawns_without_a_move(pawns, what):
    seen = explore(*pawns, money=(0, 50), rumors=(0, 1), depth=2, table=TWO_PAWNS)
    assert not missing(seen, {what})


@pytest.mark.rule("ED-18")
def test_a_return_to_london_takes_nothing_from_the_rich():
    """On the board `narrow` 7, 8 and 10 are Layovers, and 9 is Police."""
    seen = explore(6, 30, money=(3, 50), depth=2, table={"board": "fogg"})
    assert not seen["a return to London"]
    table = {"board": "narrow"}
    seen = explore(6, 11, 12, money=(29, 9, 9), rumors=(0, 1, 1), depth=2, table=table)
    assert not missing(seen, {"a return to London by somebody rich"})


# Cards


@pytest.mark.rule("ED-27")
def test_the_symbol_of_either_card():
    seen = explore(8, 30, cards="symbols", depth=2, seeds=6)
    assert not missing(seen, {"the symbol on card 1", "the symbol on card 2", "a shuffle by the symbol"})


@pytest.mark.rule("ED-25", "ED-27")
@pytest.mark.parametrize("left", [[], ["one"], ["one", "two"]])
@pytest.mark.parametrize("discards", [(), ("three",), ("three", "four")])
def test_hardly_a_card_left(left, discards):
    others = [name for name in ("one", "two", "three", "four") if name not in [*left, *discards]]
    given = {"deck": left, "discards": discards, "hands": {1: others}}
    assert explore(8, 30, cards="four", depth=2, seeds=3, **given)
    assert explore(40, 30, cards="four", depth=2, seeds=3, **given)


@pytest.mark.rule("ED-25", "ED-28")
def test_refunds():
    """On the board `luggage` nearly all is Passepartout."""
    table = {"board": "luggage"}
    seen = explore(4, 2, cards="returns", depth=3, seeds=4, hands={0: ["cheap"]}, money=(20, 9), table=table)
    demanded = {"a refund", "a refund after a card's move", "a refund of a discounted fare"}
    assert not missing(seen, demanded)


@pytest.mark.rule("ED-28", "ED-43")
def test_whom_cards_of_others_concern_with_two_pawns():
    """One's own pawn ahead, another's pawn home and the other behind, both behind."""
    seen = Counter()
    for cards in ("tolls", "gifts"):
        for others in ((80, 5), (30, 5), (4, 5), (0, 0)):
            given = {"rumors": (1, 0), "cards": cards, "table": TWO_PAWNS}
            seen += explore(8, 40, *others, **given) + explore(8, 2, *others, **given)
    demanded = {"a toll", "a gift", "a toll from somebody with one pawn home", "no toll for one's own pawn ahead"}
    assert not missing(seen, demanded)


@pytest.mark.rule("ED-93")
@pytest.mark.parametrize("pawn", [8, 12, 40, 42, 4])
@pytest.mark.parametrize("money", [0, 1, 30])
def test_asked_after_whatever_the_turn_was(pawn, money):
    """After a move, a report, a pass and a return to London, also by one who can't pay."""
    duties = ["report" if pawn == 13 else "", "", ""]
    hand = ["pays_late", "again_late", "inspector_late"]
    given = {"money": (money, 9, 9), "duties": duties, "hands": {0: hand}}
    seen = explore(pawn, 38, 30, cards="late", depth=3, **given)
    assert not missing(seen, {"asked after the move", "character again after", "a turn ended by its owner"})


@pytest.mark.rule("ED-22", "ED-24")
@pytest.mark.parametrize(("space", "duty"), [(10, "bet"), (13, "report"), (13, "leave"), (11, "")])
@pytest.mark.parametrize("misses", [1, 2])
def test_a_missed_turn_leaves_everything_as_it_is(space, duty, misses):
    given = {"duties": [duty, ""], "misses": (misses, 0), "turn": 1}
    seen = explore(space, 30, cards="delays", depth=2, **given)
    assert not missing(seen, {"a missed turn"})


@pytest.mark.parametrize("when", ["before", "after"])
def test_another_turn_comes_before_the_one_that_is_missed(when):
    both = position(8, 5, hands={0: ["again_either"]}, deck=["late_train"] * 2, table={"deck": "delays"})
    moves = ["play again_either", "+1"] if when == "before" else ["+1", "play again_either"]
    _, plain, seen = play_all(both, *moves)
    assert (plain["turn"], plain["misses"]) == (0, [1, 0])
    assert not missing(Counter(seen), {"another turn, with one to miss"})


@pytest.mark.rule("ED-25", "ED-28")
def test_every_turn_ends():
    """Who is in front draws one card each time, so there is no choice; cards lead him to and fro, twenty times."""
    for seed in range(3):
        state, plain = start(f"pendulum {seed}", players=2, first_player=0, board="pendulum", deck="pendulum")
        state, plain = play_both(state, plain, "+4")
        assert plain["turn"] == 1
        moves = [what for what in plain["notes"] if what.startswith("a card moves")]
        assert len(moves) == 20
        assert "a card can't move once more: that would be too often" in plain["notes"]
