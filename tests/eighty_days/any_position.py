"""Random positions for the comparison with the referee: they need not arise in play, but could."""

import random

from tests.eighty_days.side_by_side import boards, decks, position
from tests.eighty_days.tables import BOARDS

PURSES = [0, 1, 3, 6, 9, 10, 12, 18, 20, 25, 33, 47, 60, 85, 140]


def any_position(number):
    """The same random position for the engine and for the referee."""
    dice = random.Random(f"position {number}")
    two_pawns = dice.random() < 0.4
    seats = 2 if two_pawns else dice.randint(2, 6)
    table = {
        "board": dice.choice(["fogg", "classic_hare", *BOARDS]),
        "deck": dice.choice(["fogg", "everything", "taxes", "journeys", "after", "after", "several", "several"]),
        "two_pawns": two_pawns,
        "players": seats,
        "play_on": dice.random() < 0.5,
        "first_player": dice.randrange(seats),
        "round_limit": dice.choice([5, 6, 0, 0]),
    }
    board = boards(table["board"])[1]
    turn = dice.randrange(seats)
    pawns, home = some_spaces(dice, table, turn, len(board["spaces"]) - 1)
    rumors = [dice.choice([0, 0, 1, 1, 2, 3]) for _ in range(seats)]
    for pawn, space in enumerate(pawns):
        if space == len(board["spaces"]) - 1:
            rumors[pawn // 2 if two_pawns else pawn] = 0
    hands, deck, discards = some_cards(dice, table, turn)
    return position(
        *pawns,
        seed=f"position {number}",
        turn=turn,
        money=tuple(dice.choice(PURSES) for _ in range(seats)),
        rumors=tuple(rumors),
        duties=some_duties(dice, board, pawns, rumors, turn),
        hands=hands,
        deck=deck,
        discards=discards,
        misses=tuple(0 if seat == turn else dice.choice([0] * 9 + [1]) for seat in range(seats)),
        home=home,
        round=5,
        table=table,
    )


def some_spaces(dice, table, turn, finish):
    """The pawns: anywhere, or near each other, some in London; and the seats that are home."""
    count = table["players"] * (2 if table["two_pawns"] else 1)
    low = dice.choice([1, 1, 1, max(1, finish - 12)])
    high = finish if low > 1 else dice.choice([11, finish])
    pawns = [space if dice.random() < 0.9 else 0 for space in dice.sample(range(low, high), count)]
    home = ()
    if table["two_pawns"] and dice.random() < 0.4:
        pawns[dice.randrange(4)] = finish
    elif table["play_on"] and table["players"] > 2 and dice.random() < 0.5:
        home = (dice.choice([seat for seat in range(table["players"]) if seat != turn]),)
        pawns[home[0]] = finish
    return pawns, home


def some_duties(dice, board, pawns, rumors, turn):
    """A Bet has been settled at the start of the turn; at most one pawn of a seat is with the Police."""
    each = len(pawns) // len(rumors)
    duties = [""] * len(pawns)
    for pawn, space in enumerate(pawns):
        seat = pawn // each
        kind = board["spaces"][space]["kind"]
        other = duties[pawn - 1] if pawn % each else ""
        if kind == "bet" and seat != turn:
            duties[pawn] = dice.choice(["", "bet"])
        if kind == "police" and not other:
            duties[pawn] = dice.choice(["report", "report", "leave"] if rumors[seat] else ["leave", ""])
    return duties


def some_cards(dice, table, turn):
    """Characters in many hands; the rest of the cards in the deck and in the discards."""
    deck = decks(table["deck"])[1]
    cards = [card for card, what in deck["cards"].items() for _ in range(what["copies"])]
    people = [card for card in cards if deck["cards"][card]["kind"] == "character"]
    dice.shuffle(people)
    hands = {}
    for seat in range(table["players"]):
        count = dice.choice([1, 2, 3, 4]) if seat == turn else dice.choice([0, 0, 1])
        hands[seat], people = people[:count], people[count:]
        for card in hands[seat]:
            cards.remove(card)
    dice.shuffle(cards)
    split = dice.choice([0, 0, len(cards) // 2, len(cards) - 1, len(cards)])
    return hands, cards[split:], tuple(cards[:split])
