"""Every refusal is a sentence about this very position."""

import pytest
from msgspec.structs import replace

from bradshaw.games.eighty_days.actions import Forward
from bradshaw.games.eighty_days.cards import Card, DeckData
from bradshaw.games.eighty_days.refusals import refusal
from tests.eighty_days.positions import GAME, LEAVE, REPORT, board, happens, play, position, refused

OTHERS = ("+1", "back", "stay +10", "report", "london", "pass", "end", "card 1", "play banker")
UNNAMED = board(
    "bet 1", "pound", "bet 2", "passepartout", "bet 3", "pound", "layover", "police", "bet 1", rumors=1
)


@pytest.mark.parametrize(
    ("state", "text", "sentence"),
    [
        (position(10, 30), "card 1", "There are no cards to choose from."),
        (position(10, 30), "end", "Nobody ends a turn without a move."),
        (position(10, 30), "pass", "Nobody passes who can do something."),
        (position(10, 30), "play banker", "You do not have that Character."),
        (position(10, 30), "1: +1", "You have one pawn: leave out its number."),
        (position(10, 30), "2: back", "You have one pawn: leave out its number."),
        # forwards
        (position(10, 30), "+100", "London is 70 spaces ahead; you can't go 100."),
        (position(10, 30), "+71", "London is 70 spaces ahead; you can't go 71."),
        (position(10, 30, money=1000), "+70", "70 spaces cost £2485; you have £1000."),
        (position(10, 30), "+4", "Space 14 is a Layover: nobody moves forwards onto it."),
        (position(10, 11), "+1", "Space 11 is occupied."),
        (position(10, 13, rumors=0), "+3", "Space 13 is occupied."),
        (position(10, 30, rumors=0), "+3", "Space 13 is Police, and you have no Rumor card to hand in."),
        (position(10, 30, money=3), "+3", "3 spaces cost £6; you have £3."),
        (position(79, 30, money=0, rumors=2), "+1", "1 space costs £1; you have £0."),
        (
            position(79, 30, money=1, rumors=2),
            "+1",
            "London is closed to you while you have Rumor cards; you have 2.",
        ),
        (position(77, 30, money=17, rumors=0), "+3", "You would come home with £11; £10 is the most."),
        (
            position(77, 80, 30, money=17, rumors=0, home=(1,), play_on=True),
            "+3",
            "You would come home with £11; £10 is the most.",
        ),
        (position(79, 30), "+2", "London is 1 space ahead; you can't go 2."),
        # other moves
        (position(5, 30), "back", "There is no Layover behind you."),
        (position(42, 38), "back", "The Layover behind you, Calcutta, is occupied."),
        (position(9, 7, board=UNNAMED), "back", "The Layover behind you, 7, is occupied."),
        (position(10, 30), "stay +10", "Only on a Pound can you stay."),
        (position(11, 30, money=9), "stay -10", "You can't give £10; you have £9."),
        (position(7, 30), "london", "You go back to London only when you can do nothing else."),
        (
            position(8, 30),
            "london",
            "You have passed the first Layover: nobody goes back to London from here.",
        ),
        (
            position(10, 30),
            "report",
            "You have nothing to report: no pawn of yours has just come to the Police.",
        ),
        # two pawns
        (position(10, 20, 30, 40, two_pawns=True), "+1", "Say which pawn, like “1: +5”."),
        (position(10, 80, 30, 40, two_pawns=True), "2: back", "That pawn is home."),
        (position(80, 10, 30, 40, two_pawns=True), "1: back", "That pawn is home."),
        (
            position(13, 10, 30, 40, two_pawns=True, duties=(LEAVE, 0, 0, 0)),
            "2: back",
            "The pawn that was with the Police must move now.",
        ),
        (position(5, 10, 30, 40, two_pawns=True), "1: back", "There is no Layover behind you."),
        (position(10, 5, 30, 40, two_pawns=True), "2: back", "There is no Layover behind you."),
        (position(2, 10, 30, 40, two_pawns=True), "2: stay +10", "Only on a Pound can you stay."),
        (
            position(5, 10, 30, 40, two_pawns=True),
            "2: london",
            "You have passed the first Layover: nobody goes back to London from here.",
        ),
        (
            position(5, 10, 30, 40, two_pawns=True),
            "1: london",
            "You go back to London only when you can do nothing else.",
        ),
        (position(5, 10, 30, 40, two_pawns=True), "2: +71", "London is 70 spaces ahead; you can't go 71."),
    ],
)
def test_the_sentence_fits(state, text, sentence):
    assert refused(state, text) == sentence


@pytest.mark.parametrize(
    ("state", "seat", "sentence"),
    [
        (play(position(79, 30, money=5, rumors=0), "+1"), 1, "The game is over."),
        (play(position(79, 30, money=5, rumors=0), "+1"), 2, "The game is over."),
        (position(10, 30), 2, "There is no seat 2."),
        (position(10, 30), -1, "There is no seat -1."),
        (position(80, 30, 40, turn=1, home=(0,), play_on=True), 0, "You are home."),
        (position(10, 30, turn=1), 0, "It is not your turn."),
        (position(10, 30), 1, "It is not your turn."),
    ],
)
@pytest.mark.parametrize("text", OTHERS)
def test_who_has_no_turn_is_told_so_whatever_it_is(state, seat, sentence, text):
    assert refused(state, text, seat) == sentence


def test_who_must_choose_or_report_is_told_so_whatever_it_is():
    choosing, _ = happens(position(8, 30, money=50, deck=("lost_hat", "second_class")), "+1")
    for text in OTHERS:
        if text != "card 1":
            assert refused(choosing, text) == "Choose one of the two cards first: “card 1” or “card 2”."
    single = position(13, 30, duties=(REPORT, 0))
    double = position(5, 13, 30, 40, two_pawns=True, duties=(0, REPORT, 0, 0))
    for text in ("+1", "back", "pass", "1: +1", "2: +1"):
        for state in (single, double):
            assert refused(state, text) == "Your pawn is with the Police: this turn is for the report."


@pytest.mark.parametrize("spaces", [0, -1, -100])
def test_nobody_goes_no_space_forwards(spaces):
    state = position(10, 30)
    sentence = refusal(GAME.under(state.options), state, 0, Forward(spaces))
    assert sentence == f"London is 70 spaces ahead; you can't go {spaces}."


def test_what_a_character_gives_is_in_the_sentence():
    captain = play(position(10, 30, money=3, kept=("captain",)), "play captain")
    assert refused(captain, "+6") == "6 spaces cost £6; you have £3."
    captain = play(position(79, 30, money=0, rumors=1, kept=("captain",)), "play captain")
    assert refused(captain, "+1") == "London is closed to you while you have Rumor cards; you have 1."
    butler = play(position(77, 30, money=32, rumors=0, kept=("butler",)), "play butler")
    assert refused(butler, "+3") == "You would come home with £26; £25 is the most."


def test_the_limit_in_the_sentence_is_that_of_two_pawns():
    state = position(79, 80, 30, 40, two_pawns=True, money=22, rumors=0)
    assert refused(state, "1: +1") == "You would come home with £21; £20 is the most."


def character(name, does, amount, when="before"):
    return Card(name, name.title(), "Does it.", "character", does, amount, copies=2, when=when)


def holding(*cards, several=False, **given):
    """Red's turn with one of each of these Characters."""
    own = DeckData("own", cards, several=several)
    return position(10, 30, cards=own, kept=tuple(sorted(card.id for card in cards)), **{"money": 50, **given})


def test_why_a_character_can_not_be_played():
    tip, treat = character("tip", "money", 5), character("treat", "money", 5, "after")
    bribe = character("bribe", "rumor", 20)
    assert refused(play(holding(tip, bribe), "play tip"), "play bribe") == (
        "You have already played a Character in this turn."
    )
    assert refused(play(holding(tip, treat, several=True), "+1"), "play tip") == "Tip is played before the move."
    assert refused(holding(tip, treat), "play treat") == "Treat is played after the move."
    assert refused(holding(bribe, rumors=0), "play bribe") == "Bribe can't be played now. Does it."
    assert refused(holding(bribe, rumors=1, money=19), "play bribe") == "Bribe can't be played now. Does it."
    either = character("either", "rumor", 80, "either")
    moved = play(holding(either), "+1")
    for state in (holding(either), moved):
        assert refused(state, "play either") == "Either can't be played now. Does it."
    for text in ("+1", "back", "pass", "report"):
        assert refused(moved, text) == "You have moved: play a Character, or “end” your turn."


def test_the_last_rumor_card_is_for_the_report():
    bribe, coach = character("bribe", "rumor", 20), character("coach", "discount", 5)
    reporting = holding(bribe, coach, rumors=1, duties=(REPORT, 0))
    assert refused(reporting, "play bribe") == "The report needs your last Rumor card."
    assert refused(reporting, "play coach") == "Coach can't be played now. Does it."
    richer = replace(reporting, rumors=(2, 3), money=(19, 50))
    assert refused(richer, "play bribe") == "Bribe can't be played now. Does it."
