"""What players see: whole screens, and the stretch of the track around a pawn, line by line."""

import re
from textwrap import dedent

import pytest
from msgspec.structs import replace

from bradshaw.games.eighty_days.cards import Card, DeckData
from bradshaw.games.eighty_days.sketch import stretch
from tests.eighty_days.positions import BET, GAME, LEAVE, REPORT, board, deck, happens, new, play, position


def screen(state, seat):
    """All that a seat sees, a section a paragraph."""
    return "\n\n".join("\n".join((section.title, *section.lines)) for section in GAME.show(GAME.view(state, seat)))


def section(state, seat, title):
    """The lines of one section, None if it is not shown."""
    return next((part.lines for part in GAME.show(GAME.view(state, seat)) if part.title.startswith(title)), None)


def titles(state, seat):
    return [part.title for part in GAME.show(GAME.view(state, seat))]


def text(block):
    return dedent(block).strip("\n")


def test_the_first_screen():
    assert screen(new(players=2, first_player=1), 0) == text("""
        Round 1: Blue to move
        Red      London                 position 1  Rumors 3  £80
        Blue     London                 position 1  Rumors 3

        The track around London
          0 London        here    Red Blue    8 bet 1        +8  £36
          1 bet 2         +1  £1              9 passepartout +9  £45
          2 pound         +2  £3             10 bet 2        +10 £55
          3 passepartout  +3  £6             11 pound        +11 £66
          4 bet 3         +4  £10            12 bet 3        +12 £78
          5 pound         +5  £15            13 police       +13 £91
          6 bet 4-5-6     +6  £21            80 London       +80 £3240
          7 layover Paris

        Your notes
        £80: 2×30 + 15 + 5

        Board and cards
        Fogg's route. Bradshaw's own board; not the printed one.
        Fogg's luggage. Bradshaw's own deck; not the printed one.
        """)


def test_a_screen_in_the_middle_of_the_game():
    state = position(
        42,
        45,
        5,
        80,
        13,
        turn=2,
        money=(77, 88, 5, 6, 99),
        duties=(0, BET, 0, 0, LEAVE),
        kept=("aouda", "bookmaker"),
        round=3,
        round_limit=9,
        home=(3,),
    )
    state = replace(state, cards=replace(state.cards, misses=(1, 0, 2, 0, 0)))
    table = text("""
        Round 3 of 9: Green to move
        Red      42 (bet 3)             position 3  Rumors 3
                 misses 1 turn
        Blue     45 (layover Singapore) position 2  Rumors 3  waits for the Bet
        Green    5 (pound)              position 5  Rumors 3
                 misses 2 turns
        Yellow   home                   position 1  Rumors 3
        Violet   13 (police)            position 4  Rumors 3  must leave the Police
        """)
    held = (
        "{} Aouda (aouda): Before your move: give £20 away, or all you have if that is less.\n"
        "{} The bookmaker (bookmaker): On a Bet, instead of moving: stay, and the Bet counts again on your next "
        "turn."
    )
    own_cards = "Passepartout cards (25 in the deck)\n" + held.format("You hold", "You hold")
    cards = held.format("Green holds", "Green holds")
    around_green = text("""
        The track around 5 (pound)
          4 bet 3                         9 passepartout +4  £10
          5 pound         here   Green   10 bet 2        +5  £15
          6 bet 4-5-6     +1  £1         11 pound        +6  £21
          7 layover Paris                80 London       +75 £2850 Yellow
          8 bet 1         +3  £6
        """)
    around_red = text("""
        The track around 42 (bet 3)
         38 layover Calcutta  back +£40        48 police            +6  £21
         41 passepartout                       49 bet 2             +7  £28
         42 bet 3             here      Red    50 passepartout      +8  £36
         43 bet 4-5-6         +1  £1           51 layover Hong Kong
         44 passepartout      +2  £3           52 bet 3             +10 £55
         45 layover Singapore           Blue   53 pound             +11 £66
         46 bet 1             +4  £10          54 passepartout      +12 £78
         47 pound             +5  £15          80 London            +38 £741 Yellow
        """)
    own = table.replace("position 5  Rumors 3", "position 5  Rumors 3  £5")
    assert screen(state, 2) == "\n\n".join((own, around_green, own_cards, "Your notes\n£5: 5"))
    assert screen(state, None) == "\n\n".join((table, around_green, f"Characters\n{cards}"))
    others = f"Characters of the others\n{cards}"
    own = table.replace("position 3  Rumors 3", "position 3  Rumors 3  £77")
    assert screen(state, 0) == "\n\n".join((own, around_red, others, "Your notes\n£77: 2×30 + 15 + 2×1"))
    own = table.replace("position 1  Rumors 3", "position 1  Rumors 3  £6")
    assert screen(state, 3) == "\n\n".join((own, others, "Your notes\n£6: 5 + 1"))


def test_two_pawns_are_shown_apart():
    state = position(7, 80, 73, 79, two_pawns=True, money=(13, 0), turn=1, duties=(0, 0, REPORT, 0), round=2)
    assert screen(state, 1) == text("""
        Round 2: Blue to move
        Red 1    7 (layover Paris)      position 4  Rumors 5
        Red 2    home                   position 1
        Blue 1   73 (layover New York)  position 3  Rumors 5  £0  must report to the Police
        Blue 2   79 (pound)             position 2

        The track around 73 (layover New York)
         68 layover Omaha    back +£50        76 pound     +3  £6
         72 bet 2                             77 bet 3     +4  £10
         73 layover New York here      Blue   78 bet 4-5-6 +5  £15
         74 pound            +1  £1           79 pound     +6  £21 Blue
         75 passepartout     +2  £3           80 London    +7  £28 Red

        The track around 79 (pound)
         73 layover New York back +£60 Blue   79 pound  here   Blue
         78 bet 4-5-6                         80 London +1  £1 Red

        Your notes
        £0: nothing
        """)


def test_the_last_screen():
    after, _ = happens(position(79, 30, money=(5, 44), rumors=0, round=4), "+1")
    assert screen(after, 1) == text("""
        Red wins.
        Red      home                   position 1  Rumors 0  £4
        Blue     30 (pound)             position 2  Rumors 3  £44

        Your notes
        £44: 30 + 10 + 3 + 1
        """)
    after, _ = happens(position(8, 30, turn=1, round=4, round_limit=4), "+1")
    assert titles(after, 0)[0] == "The round limit is reached: Blue wins."


def test_what_there_is_to_do_is_in_the_headline():
    choosing, _ = happens(position(8, 30, money=50, deck=("lost_hat", "second_class"), round=2), "+1")
    assert titles(choosing, 1)[0] == "Round 2: Red to choose a card"
    late = DeckData("late", (Card("tip", "Tip", "Take £5.", "character", "money", 5, copies=2, when="after"),))
    moved = play(position(10, 30, cards=late, kept=("tip",), round=2), "+1")
    assert titles(moved, 1)[0] == "Round 2: Red to play a Character or end the turn"


def test_cards_are_shown_held_in_play_and_drawn():
    kinds = (("tip", "either"), ("treat", "after"), ("trick", "before"))
    own = DeckData(
        "own",
        (
            *(Card(name, name.title(), "Take £5.", "character", "money", 5, when=when) for name, when in kinds),
            Card("fee", "Fee", "Pay £5.", "event", "money", -5),
            Card("fine", "Fine", "Pay £9.", "event", "money", -9),
        ),
    )
    state = play(position(8, 30, money=50, cards=own, kept=("tip", "treat", "trick")), "play trick")
    played = "In play: Trick (trick): Take £5."
    held = ("Tip (tip, before or after the move): Take £5.", "Treat (treat, after the move): Take £5.")
    own_cards = tuple(f"You hold {card}" for card in held)
    title = "Passepartout cards (5 in the deck)"
    assert section(state, 0, title) == (played, *own_cards)
    assert section(state, 1, title) == section(state, None, title) == (played,)
    assert section(state, 0, "Characters") is None
    assert section(state, 1, "Characters of the others") == tuple(f"Red holds {card}" for card in held)
    drawn = replace(state, cards=replace(state.cards, drawn=("fine", "fee"), deck=("fee",)))
    choice = ("card 1: Fine: Pay £9.", "card 2: Fee: Pay £5.", played)
    assert section(drawn, 0, "Passepartout cards (1 in the deck)") == (*choice, *own_cards)
    assert section(drawn, 1, "Passepartout cards (1 in the deck)") == choice
    # What is to be chosen comes first; else the way ahead does.
    assert titles(drawn, 0)[1].startswith("Passepartout")
    assert titles(state, 0)[1].startswith("The track")
    assert section(position(8, 30), 0, "Passepartout") is None


def test_a_discount_shows_in_the_prices_of_whoever_has_it():
    state = play(position(10, 11, kept=("captain",)), "play captain")
    own = section(state, 0, "The track around 10")
    found = [price.split() for price in re.findall(r"\+\d+ +£\d+", " ".join(own)) if not price.startswith("+70")]
    prices = {int(distance): price for distance, price in found}
    assert [prices[n] for n in (1, 2, 3, 5, 6, 7)] == ["£0", "£0", "£0", "£0", "£6", "£13"]
    assert max(prices) == 14, "one more than can be paid: £76 for 13 of £80"
    assert "+2  £3" in section(state, 1, "The track around 11")[4]


def test_a_board_and_a_deck_of_ones_own_are_named():
    spaces = ("bet 1", "pound", "bet 2", "passepartout", "bet 3", "pound", "layover", "police", "bet 1")
    state = position(0, 0, board=board(*spaces, rumors=1), cards=deck(("money", 5), ("again",)))
    assert section(state, 0, "Board and cards") == ("a test.", "a test.")
    assert section(replace(state, round=2), 0, "Board and cards") is None


@pytest.mark.parametrize(
    ("here", "money", "spaces"),
    [
        (0, 0, [*range(7), 80]),  # never less than six ahead
        (0, 55, [*range(12), 80]),  # £55 pay for 10: they, and one more
        (0, 9999, [*range(15), 80]),  # never more than 14
        (2, 55, [*range(1, 14), 80]),
        (10, 55, [7, 9, *range(10, 22), 80]),  # the Layover behind is three spaces away
        (8, 55, [7, *range(8, 20), 80]),
        (66, 9999, [63, *range(65, 81)]),
        (79, 9999, [73, 78, 79, 80]),
    ],
)
def test_a_stretch_is_from_the_layover_behind_to_what_one_can_pay_and_london(here, money, spaces):
    lines = stretch(GAME.under(GAME.options()), here, {here: "Red"}, 0, money)
    cells = re.findall(r"(\d+) (?:London|layover|bet|pound|police|passepartout)", " ".join(lines))
    assert sorted(map(int, cells)) == spaces
    assert [line for line in lines if "here" in line and "Red" in line] != []
    assert max(map(len, lines)) <= 80


def test_a_stretch_that_is_too_wide_for_two_columns_has_one():
    marks = dict.fromkeys(range(30), "Red Blue Green Yellow Violet")
    lines = stretch(GAME.under(GAME.options()), 10, marks, 0, 55)
    assert [int(line[:3]) for line in lines] == [7, 9, *range(10, 22), 80]
