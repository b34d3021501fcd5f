"""What is left of cards once they have done their work: in the deck, among the discards, and in the turn."""

import pytest
from msgspec.structs import replace

from bradshaw.games.eighty_days.cards import Card, DeckData
from bradshaw.games.eighty_days.effects import Boon, boon, playable
from bradshaw.games.eighty_days.events import CardApplied, CardsDrawn, PurseSet, Reshuffled
from tests.eighty_days.positions import deck, happens, of, play, position

# Who holds the tip may play it after the move, so the turn is not over when a card has been applied.
TIP = Card("tip", "Tip", "Take £5.", "character", "money", 5, copies=2, when="after")


def own(*cards):
    return DeckData("own", (TIP, *cards))


@pytest.mark.rule("ED-27")
def test_from_an_empty_deck_the_discards_are_drawn_and_are_no_longer_there():
    state = position(8, 5, money=50, cards=deck(("money", 5), ("money", 6)), deck=())
    state = replace(state, cards=replace(state.cards, discards=("b", "a", "b")))
    after, events = happens(state, "+1")
    assert len(of(Reshuffled, events)) == 1
    (drawn,) = of(CardsDrawn, events)[0].cards
    rest = ["a", "b", "b"]
    rest.remove(drawn)
    assert (after.cards.deck, after.cards.discards) == (tuple(rest), (drawn,))


@pytest.mark.rule("ED-25", "ED-93")
@pytest.mark.parametrize("number", [1, 2])
def test_drawn_cards_are_gone_once_one_is_chosen_though_the_turn_goes_on(number):
    cards = own(
        Card("fee", "Fee", "Pay £5.", "event", "money", -5), Card("fine", "Fine", "Pay £9.", "event", "money", -9)
    )
    choosing = play(position(8, 30, money=50, cards=cards, kept=("tip",), deck=("fee", "fine")), "+1")
    drawn = choosing.cards.drawn
    assert set(drawn) == {"fee", "fine"}
    after, events = happens(choosing, f"card {number}")
    chosen, other = drawn[number - 1], drawn[2 - number]
    assert of(CardApplied, events) == [CardApplied(0, chosen, False)]
    assert after.cards == replace(choosing.cards, drawn=(), discards=(other, chosen), moved=True)


@pytest.mark.rule("ED-28", "ED-93")
@pytest.mark.parametrize(("revision", "fare"), [(1, 0), (2, 1)])
def test_the_fare_is_known_until_the_turn_is_over(revision, fare):
    """In old records it was forgotten when a card moved the pawn."""
    cards = own(Card("wind", "Wind", "Two spaces on.", "event", "advance", 2, copies=2))
    state = position(8, 5, money=50, cards=cards, kept=("tip",), deck=("wind",), revision=revision)
    after = play(state, "+1")
    assert (after.pawns[0], after.cards.fare, after.cards.moved) == (11, fare, True)
    assert play(after, "end").cards.fare == 0


@pytest.mark.rule("ED-26")
def test_the_fare_is_not_known_to_the_next():
    after = play(position(8, 5, money=50, cards=deck(("money", 20)), deck=("a",)), "+1")
    assert (after.turn, after.money[0], after.cards.fare) == (1, 69, 0)


@pytest.mark.rule("ED-28")
@pytest.mark.parametrize(("back", "to"), [(1, 2), (2, 1), (3, 3), (4, 3)])
def test_a_card_moves_back_to_the_first_space_but_not_to_london(back, to):
    after = play(position(2, 0, money=50, cards=deck(("retreat", back)), deck=("a",)), "+1")
    assert after.pawns == (to, 0)


@pytest.mark.rule("ED-25")
def test_the_pawn_that_drew_the_latest_cards_is_remembered():
    after = play(position(5, 8, turn=1, money=50, deck=("lost_hat",)), "+1")
    assert (after.turn, after.cards.mover) == (0, 1)


@pytest.mark.rule("ED-26", "ED-93")
def test_what_was_paid_back_is_no_longer_the_fare():
    cards = own(Card("back", "Back", "Take back the fare.", "event", "refund", copies=2))
    after = play(position(7, 5, money=50, cards=cards, kept=("tip",), deck=("back",)), "+2")
    assert (after.money[0], after.cards.fare, after.cards.moved) == (50, 0, True)


@pytest.mark.rule("ED-28")
@pytest.mark.parametrize(("money", "amount"), [(51, 40), (11, 40), (51, 0)])
def test_a_purse_is_brought_to_an_amount(money, amount):
    after, events = happens(position(8, 5, money=money, cards=deck(("purse", amount)), deck=("a",)), "+1")
    assert of(PurseSet, events) == [PurseSet(0, amount)]
    assert after.money[0] == amount


def character(does, amount=0):
    return Card("a", "A", "Does it.", "character", does, amount)


@pytest.mark.rule("ED-93")
def test_what_characters_give_together():
    assert boon([character("money", 5)]) == Boon(0, 10, 0)
    assert boon([character("discount", 5), character("discount", 7)]) == Boon(12, 10, 0)
    assert boon([character("back_rate", 5), character("back_rate", 15)]) == Boon(0, 15, 0)
    assert boon([character("back_rate", 5)]) == Boon(0, 5, 0)
    assert boon([character("london_limit", 25), character("london_limit", 12)]) == Boon(0, 10, 25)


@pytest.mark.rule("ED-26")
@pytest.mark.parametrize(
    ("card", "situations"),
    [
        # In each: whether a report is due, whether one may stay on a Bet, Rumor cards, money.
        (character("police"), {(True, False, 1, 0): True, (False, True, 1, 9): False}),
        (character("money", 1), {(False, False, 1, 0): True, (True, False, 1, 0): True}),
        (character("money", 0), {(False, False, 1, 0): False, (False, False, 1, 1): True}),
        (character("money", -20), {(False, False, 1, 0): False, (False, False, 1, 1): True}),
        (
            character("rumor", 20),
            {
                (False, False, 0, 20): False,
                (False, False, 1, 20): True,
                (False, False, 1, 19): False,
                (True, False, 1, 20): False,
                (True, False, 2, 20): True,
            },
        ),
        (character("london_limit", 25), {(False, False, 0, 9): True, (False, False, 1, 9): False}),
        (character("hold"), {(False, True, 1, 9): True, (False, False, 1, 9): False, (True, False, 1, 9): False}),
        (character("again"), {(False, False, 1, 9): True, (True, False, 1, 9): True}),
        (character("discount", 5), {(False, False, 1, 9): True, (True, False, 1, 9): False}),
        (character("back_rate", 5), {(False, False, 1, 9): True, (True, False, 1, 9): False}),
    ],
)
def test_when_a_character_can_be_played(card, situations):
    assert {situation: playable(card, *situation) for situation in situations} == situations
