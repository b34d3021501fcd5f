"""What players see: whole screens, and the stretch of the track around a pawn, line by line."""

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

        Your notes
        £80: 2×30 + 15 + 5

        The track around London
          0 London                 here         Red Blue
          1 bet 2                  +1  £1
          2 pound                  +2  £3
          3 passepartout           +3  £6
          4 bet 3                  +4  £10
          5 pound                  +5  £15
          6 bet 4-5-6              +6  £21
          7 layover Paris
          8 bet 1                  +8  £36
          9 passepartout           +9  £45
         10 bet 2                  +10 £55
         11 pound                  +11 £66
         12 bet 3                  +12 £78
         13 police                 +13 £91
         14 layover Brindisi
         80 London                 +80 £3240

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
    cards = (
        "Passepartout cards (25 in the deck)\n"
        "Green holds Aouda (aouda): Before your move: give £20 away, or all you have if that is less.\n"
        "Green holds The bookmaker (bookmaker): On a Bet, instead of moving: stay, and the Bet counts again on "
        "your next turn."
    )
    around_green = text("""
        The track around 5 (pound)
          2 pound
          3 passepartout
          4 bet 3
          5 pound                  here         Green
          6 bet 4-5-6              +1  £1
          7 layover Paris
          8 bet 1                  +3  £6
          9 passepartout           +4  £10
         10 bet 2                  +5  £15
         11 pound                  +6  £21
         12 bet 3                  +7  £28
         13 police                 +8  £36      Violet
         14 layover Brindisi
         15 bet 4-5-6              +10 £55
         16 bet 1                  +11 £66
         17 passepartout           +12 £78
         18 pound                  +13 £91
         19 bet 2                  +14 £105
         80 London                 +75 £2850    Yellow
        """)
    around_red = text("""
        The track around 42 (bet 3)
         38 layover Calcutta       back +£40
         39 bet 2
         40 pound
         41 passepartout
         42 bet 3                  here         Red
         43 bet 4-5-6              +1  £1
         44 passepartout           +2  £3
         45 layover Singapore                   Blue
         46 bet 1                  +4  £10
         47 pound                  +5  £15
         48 police                 +6  £21
         49 bet 2                  +7  £28
         50 passepartout           +8  £36
         51 layover Hong Kong
         52 bet 3                  +10 £55
         53 pound                  +11 £66
         54 passepartout           +12 £78
         55 bet 4-5-6              +13 £91
         56 bet 1                  +14 £105
         80 London                 +38 £741     Yellow
        """)
    own = table.replace("position 5  Rumors 3", "position 5  Rumors 3  £5")
    assert screen(state, 2) == "\n\n".join((own, "Your notes\n£5: 5", cards, around_green))
    assert screen(state, None) == "\n\n".join((table, cards, around_green))
    own = table.replace("position 3  Rumors 3", "position 3  Rumors 3  £77")
    assert screen(state, 0) == "\n\n".join((own, "Your notes\n£77: 2×30 + 15 + 2×1", cards, around_red))
    own = table.replace("position 1  Rumors 3", "position 1  Rumors 3  £6")
    assert screen(state, 3) == "\n\n".join((own, "Your notes\n£6: 5 + 1", cards))


def test_two_pawns_are_shown_apart():
    state = position(7, 80, 73, 79, two_pawns=True, money=(13, 0), turn=1, duties=(0, 0, REPORT, 0), round=2)
    assert screen(state, 1) == text("""
        Round 2: Blue to move
        Red 1    7 (layover Paris)      position 4  Rumors 5
        Red 2    home                   position 1
        Blue 1   73 (layover New York)  position 3  Rumors 5  £0  must report to the Police
        Blue 2   79 (pound)             position 2

        Your notes
        £0: nothing

        The track around 73 (layover New York)
         68 layover Omaha          back +£50
         70 police
         71 passepartout
         72 bet 2
         73 layover New York       here         Blue
         74 pound                  +1  £1
         75 passepartout           +2  £3
         76 pound                  +3  £6
         77 bet 3                  +4  £10
         78 bet 4-5-6              +5  £15
         79 pound                  +6  £21      Blue
         80 London                 +7  £28      Red

        The track around 79 (pound)
         73 layover New York       back +£60    Blue
         76 pound
         77 bet 3
         78 bet 4-5-6
         79 pound                  here         Blue
         80 London                 +1  £1       Red
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
    held = (
        "Red holds Tip (tip, before or after the move): Take £5.",
        "Red holds Treat (treat, after the move): Take £5.",
        "In play: Trick (trick): Take £5.",
    )
    assert section(state, 1, "Passepartout cards (5 in the deck)") == held
    drawn = replace(state, cards=replace(state.cards, drawn=("fine", "fee"), deck=("fee",)))
    assert section(drawn, 1, "Passepartout cards (1 in the deck)") == (
        *held,
        "card 1: Fine: Pay £9.",
        "card 2: Fee: Pay £5.",
    )
    assert section(position(8, 30), 0, "Passepartout") is None


def test_a_discount_shows_in_the_prices_of_whoever_has_it():
    state = play(position(10, 11, kept=("captain",)), "play captain")
    prices = [line[27:40].rstrip() for line in section(state, 0, "The track around 10")]
    assert prices[:10] == ["back +£30", "", "", "here", "+1  £0", "+2  £0", "+3  £0", "", "+5  £0", "+6  £6"]
    assert section(state, None, "The track around 10") == section(state, 0, "The track around 10")
    assert section(state, 1, "The track around 11")[5:7] == (
        " 12 bet 3                  +1  £1",
        " 13 police                 +2  £3",
    )


def test_a_board_and_a_deck_of_ones_own_are_named():
    spaces = ("bet 1", "pound", "bet 2", "passepartout", "bet 3", "pound", "layover", "police", "bet 1")
    state = position(0, 0, board=board(*spaces, rumors=1), cards=deck(("money", 5), ("again",)))
    assert section(state, 0, "Board and cards") == ("a test.", "a test.")
    assert section(replace(state, round=2), 0, "Board and cards") is None


@pytest.mark.parametrize(
    ("here", "spaces"),
    [
        (0, [*range(15), 80]),
        (2, [*range(17), 80]),
        (3, [*range(18), 80]),
        (4, [*range(1, 19), 80]),
        (10, [*range(7, 25), 80]),  # the Layover behind is three spaces away
        (11, [7, *range(8, 26), 80]),
        (12, [7, *range(9, 27), 80]),
        (65, [*range(62, 81)]),
        (66, [*range(63, 81)]),
        (67, [63, *range(64, 81)]),
        (79, [73, *range(76, 81)]),
    ],
)
def test_a_stretch_is_from_the_layover_behind_to_london(here, spaces):
    lines = stretch(GAME.under(GAME.options()), here, {here: "Red"}, 0)
    assert [int(line[:3]) for line in lines] == spaces
    assert [line for line in lines if line.endswith("here         Red")] == [
        line for line in lines if int(line[:3]) == here
    ]
