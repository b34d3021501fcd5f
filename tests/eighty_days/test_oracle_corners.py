"""Where whole games seldom come: positions set up for the engine and the referee, and compared from there on."""

import os
import random
from collections import Counter

import pytest

from tests.eighty_days import naive
from tests.eighty_days.side_by_side import play_both, position
from tests.eighty_days.tables import BOARDS, DECKS, deck_file

MORE = 20 if os.environ.get("THOROUGH") else 1
DECKS |= {
    "extremes": deck_file("extremes", "character london_limit 5\ncharacter back_rate 3\nevent money +1"),
    "tolls": deck_file("tolls", "event toll_ahead 10 x2"),
    "gifts": deck_file("gifts", "event gift_behind 10 x2"),
    "bookmakers": deck_file("bookmakers", "character hold x2"),
    "delays": deck_file("delays", "event miss x2\ncharacter again either"),
    "symbols": deck_file("symbols", "event money +1\nevent money +2 symbol"),
}


# Random positions: every move from them, and a few more


def random_position(number):
    """A position that need not arise in play, but could."""
    dice = random.Random(f"position {number}")
    name = dice.choice(["fogg", "classic_hare", *BOARDS])
    deck_name = dice.choice(["everything", "taxes", "journeys", "after", "several", "fogg"])
    board = naive.read_board(BOARDS[name]) if name in BOARDS else naive.our_board(name)
    deck = naive.read_deck(DECKS[deck_name]) if deck_name in DECKS else naive.our_deck(deck_name)
    two_pawns = dice.random() < 0.4
    seats = 2 if two_pawns else dice.randint(2, 6)
    each = 2 if two_pawns else 1
    turn, finish = dice.randrange(seats), len(board["spaces"]) - 1
    play_on = dice.random() < 0.5
    # The pawns: some in London, some far ahead; with luck one seat is home, or the first of two pawns.
    free = dice.sample(range(1, finish), seats * each)
    if dice.random() < 0.5:
        free = sorted(free, reverse=True)[: seats * each]
        free = [max(1, finish - 8 - n) if dice.random() < 0.2 else space for n, space in enumerate(free)]
    pawns = [space if free.count(space) == 1 and dice.random() < 0.9 else 0 for space in free]
    home = []
    if two_pawns and dice.random() < 0.3:
        pawns[2 * dice.randrange(seats) + dice.randrange(2)] = finish
    elif play_on and seats > 2 and dice.random() < 0.5:
        home = [dice.choice([seat for seat in range(seats) if seat != turn])]
        pawns[home[0]] = finish
    money = [dice.choice([0, 1, 3, 6, 9, 10, 12, 18, 20, 25, 33, 47, 60, 85, 140]) for _ in range(seats)]
    rumors = [dice.choice([0, 0, 1, 1, 2, 3]) for _ in range(seats)]
    duties = [""] * len(pawns)
    for seat in range(seats):
        mine = [seat * each + n for n in range(each)]
        if any(pawns[pawn] == finish for pawn in mine):
            rumors[seat] = 0
        for pawn in mine:
            kind = board["spaces"][pawns[pawn]]["kind"]
            if kind == "bet" and seat != turn:
                duties[pawn] = dice.choice(["", "bet"])
            if kind == "police" and not any(duties[other] for other in mine):
                duties[pawn] = dice.choice(["report", "report", "leave", ""] if rumors[seat] else ["leave", ""])
    # Characters in many hands, and the rest of the cards in the deck and in the discards.
    rest = [card for card in naive.new_game({"players": 2}, board, deck, "")["deck"]]
    people = [card for card in rest if deck["cards"][card]["kind"] == "character"]
    dice.shuffle(people)
    hands = {}
    for seat in range(seats):
        count = dice.choice([1, 2, 3, 4]) if seat == turn else dice.choice([0, 0, 1])
        hands[seat], people = people[:count], people[count:]
        for card in hands[seat]:
            rest.remove(card)
    dice.shuffle(rest)
    split = dice.choice([0, 0, len(rest) - 1, len(rest) // 2])
    return position(
        *pawns,
        seed=f"position {number}",
        turn=turn,
        money=tuple(money),
        rumors=tuple(rumors),
        duties=duties,
        hands=hands,
        deck=rest[split:],
        discards=tuple(rest[:split]),
        misses=tuple(0 if seat == turn else dice.choice([0, 0, 0, 1]) for seat in range(seats)),
        home=tuple(home),
        round=5,
        table={
            "board": name,
            "deck": deck_name,
            "two_pawns": two_pawns,
            "players": seats,
            "play_on": play_on,
            "first_player": dice.randrange(seats),
            "round_limit": dice.choice([5, 6, 0]),
        },
    )


@pytest.mark.parametrize("part", range(4))
def test_every_move_from_random_positions(part):
    seen = Counter()
    for number in range(part, 160 * MORE, 4):
        dice = random.Random(number)
        state, plain = random_position(number)
        for text in sorted(naive.legal(plain, plain["turn"])):
            both = play_both(state, plain, text)
            for _ in range(4):
                seen.update(both[1]["notes"])
                if not naive.to_act(both[1]):
                    break
                both = play_both(*both, dice.choice(sorted(naive.legal(both[1], both[1]["turn"]))))
    print(*sorted(seen.items()), sep="\n")
