"""What can be done: whole lists of actions, and who is asked to use a power."""

import pytest
from msgspec.structs import replace

from bradshaw.games.mystery_express.cards import WORD_OF, backs
from bradshaw.games.mystery_express.decks import CLASSIC
from bradshaw.games.mystery_express.moves import (
    CHAT,
    DINE,
    DONE,
    GRIP,
    HELP,
    LOUNGE,
    MOVES,
    POWERS,
    SLEEP,
    SMOKE,
    VERBS,
    deck_moves,
    holders,
    more_than_rest,
    neighbour,
    peekable,
    powers,
)
from bradshaw.games.mystery_express.state import Landed, Landing
from bradshaw.games.mystery_express.table import Table
from tests.mystery_express.helpers import GAME, Play

HELD = ("modus", "suspect", "motive", "location")
EVERYTHING = GRIP | HELP | DINE | LOUNGE | CHAT | SLEEP | SMOKE
HANDS = ["hanged candy", "shot poisoned edmund", "pushed", "greed"]
STACKS = (["karlov", "jealousy"], ["clubcar"])


def card(word, copy=0):
    return WORD_OF.index(word) + copy


def position(done=0, hands=HANDS, turn=0, discard="", **options):
    """A position in which these actions are done, and these cards lie on the discard of seat 1."""
    play = Play(list(hands), stacks=STACKS, **options)
    cards = tuple(card(word, 1) for word in discard.split())
    play.state = replace(
        play.state,
        done=done,
        turn=turn,
        to_act=(turn,),
        discards=((), cards, (), ()),
        discard_backs=tuple(map(backs, ((), cards, (), ()))),
    )
    return play


ACTIONS = {
    "grip": ["grip b modus", "grip b location"],
    "help": ["help 1 suspect", "help 1 motive", "help 2 location"],
    "dine": ["dine b modus", "dine b suspect", "dine c modus", "dine d motive"],
    "lounge": ["lounge modus", "lounge suspect", "lounge motive"],
    "passenger": ["passenger left modus", "passenger left suspect", "passenger right motive"],
    "sleep": ["sleep b", "sleep c", "sleep d"],
    "smoke": ["smoke b c modus"],
}
COST = {"grip": 1, "help": 3, "dine": 1, "lounge": 2, "passenger": 1, "sleep": 2, "smoke": 3}


@pytest.mark.rule("ME-21", "ME-22", "ME-23", "ME-24", "ME-25", "ME-26", "ME-27", "ME-28")
@pytest.mark.parametrize("hours", [0, 1, 2, 3, 4])
def test_all_actions_of_a_turn_by_the_hours(hours):
    play = position(leg=3, hours=hours, discard="shot clubcar")
    expected = [text for verb, texts in ACTIONS.items() if COST[verb] <= hours for text in texts]
    assert play.can(0) == ["rest", *expected]
    assert play.can(1) == []


@pytest.mark.rule("ME-21")
@pytest.mark.parametrize("verb", VERBS)
def test_what_is_done_is_not_listed_again(verb):
    play = position(done=1 << VERBS.index(verb), leg=3, hours=9, discard="shot clubcar")
    expected = [text for other, texts in ACTIONS.items() if other != verb for text in texts]
    assert play.can(0) == ["rest", *expected]
    assert play.view(0).done == (verb,)


def test_done_in_words():
    assert len(DONE) == 128
    assert DONE[GRIP | DINE | SMOKE] == ("grip", "dine", "smoke")
    assert DONE[HELP | LOUNGE | CHAT | SLEEP] == ("help", "lounge", "passenger", "sleep")


@pytest.mark.rule("ME-23", "ME-45")
@pytest.mark.parametrize(("leg", "stacks"), [(0, 0), (1, 2), (2, 2), (3, 3), (4, 3)])
def test_passengers_by_the_leg(leg, stacks):
    can = position(leg=leg, hours=3).can(0)
    assert [text for text in can if text.startswith("help")] == ACTIONS["help"][:stacks]


@pytest.mark.rule("ME-70")
def test_idle_actions():
    can = position(done=EVERYTHING - GRIP - LOUNGE, hours=2, idle_actions=True).can(0)
    grips = [f"grip {letter} {category}" for letter in "abcd" for category in HELD]
    assert can == ["rest", *grips, *(f"lounge {category}" for category in HELD)]


@pytest.mark.rule("ME-28")
def test_smoking_needs_two_cards():
    for hands, count in ((["hanged", *HANDS[1:]], 0), (["hanged greed", *HANDS[1:]], 1)):
        can = position(done=EVERYTHING - SMOKE, hours=3, hands=hands).can(0)
        assert can == ["rest", *["smoke b c modus"][:count]]


def test_actions_of_another_seat():
    hands = ["hanged candy", "shot poisoned edmund", "pushed karlov", "greed hanged"]
    can = position(turn=2, hours=3, hands=hands).can(2)
    assert can == [
        *("rest", "dine a modus", "dine a suspect", "dine b modus", "dine b suspect"),
        *("dine d modus", "dine d motive", "lounge modus", "lounge suspect", "lounge motive"),
        *("passenger left modus", "passenger left motive", "passenger right modus", "passenger right suspect"),
        *("sleep a", "sleep b", "sleep d"),
        *("smoke a b modus", "smoke a b suspect", "smoke a d modus", "smoke b d modus"),
    ]
    hands = ["hanged", "", "", "greed"]
    last = position(turn=3, done=EVERYTHING - CHAT, hands=hands)
    assert last.can(3) == ["rest", "passenger left modus"]


@pytest.mark.rule("ME-24")
def test_more_guests():
    hands = ["hanged candy greed", "hanged edmund money", "pushed", "shot orourke despair clubcar"]
    play = position(turn=2, hours=3, hands=hands).do(2, "dine b motive")
    assert play.can(2) == [
        "serve",
        "dine a modus",
        "dine a suspect",
        "dine d modus",
        "dine d suspect",
        "dine d location",
    ]
    play.do(2, "dine a suspect")
    assert play.can(2) == ["serve", "dine d modus", "dine d location"]
    play = position(hours=2).do(0, "dine b modus")
    assert play.can(0) == ["serve", "dine d motive"]


@pytest.mark.rule("ME-21")
@pytest.mark.parametrize(
    ("options", "more"),
    [
        ({"hours": 0}, False),
        ({"hours": 1}, True),
        ({"hours": 9, "done": EVERYTHING}, False),
        ({"hours": 1, "done": EVERYTHING - CHAT}, True),
        ({"hours": 1, "done": EVERYTHING - CHAT, "hands": ["hanged", "shot", "", ""]}, True),
        ({"hours": 1, "done": EVERYTHING - CHAT, "hands": ["hanged", "", "", "shot"]}, True),
        ({"hours": 1, "done": EVERYTHING - CHAT, "hands": ["hanged", "", "shot", ""]}, False),
        ({"hours": 1, "done": EVERYTHING - CHAT, "hands": ["hanged", "", "", ""]}, False),
        ({"hours": 1, "done": EVERYTHING - DINE, "hands": ["hanged", "shot", "", "shot"]}, True),
        ({"hours": 1, "done": EVERYTHING - GRIP, "discard": "shot"}, True),  # one action besides resting
        ({"hours": 1, "done": EVERYTHING - GRIP}, False),
    ],
    ids=str,
)
def test_more_than_rest(options, more):
    play = position(**options)
    assert more_than_rest(Table(play.state)) is more
    assert (len(play.can(0)) > 1) == more


def test_cards_to_choose_from():
    play = position(hands=["hanged hanged candy greed", "shot shot edmund", "pushed candy", "clubbed"], hours=9)
    play.do(0, "dine b modus").do(0, "serve")
    assert play.can(1) == ["show shot"]
    play.do(1, "show shot").do(0, "smoke c d modus")
    assert play.can(0) == ["give hanged", "give candy", "give greed"]
    play.do(0, "give hanged")
    assert play.can(0) == ["give hanged", "give candy", "give greed"]  # the other copy


# Powers


@pytest.mark.rule("ME-30", "ME-72")
def test_whose_power_fits_a_category():
    characters = ("pransky", "mansard", "macdouglas", "mirabella")
    assert POWERS["suspect"][characters] == (2, 3, -1, 1)
    assert POWERS["location"][characters] == (2, 1, -1, 3)
    assert dict(POWERS["location"])[characters] == (2, 1, -1, 3)
    state = position(characters=list(characters), mirabella_peeks="location").state
    assert powers(state) == (2, 1, -1, 3)
    assert powers(replace(state, characters=("strauss", "pransky", "mansard"))) == (-1, 2, 0, -1)


@pytest.mark.rule("ME-30")
def test_who_is_asked():
    """Seat 0 peeks at Modus Operandi cards, seat 3 at Suspects, seat 1 at Locations."""
    characters = ["macdouglas", "mansard", "pransky", "mirabella"]

    def asked(*landed, used=0, known=None):
        state = position(characters=characters, powers=True).state
        bits = list(state.known)
        for word, seats in (known or {}).items():
            bits[card(word)] = seats
        table = Table(replace(state, used=used, known=tuple(bits)))
        for word, owner in landed:
            table.land(card(word), 2, owner)
        cards = tuple(Landed(card(word), 2, owner, 1) for word, owner in landed)
        stage = Landing(cards, None)
        offers = [peekable(table.state, stage, seat) for seat in range(4)]
        return holders(table), offers

    assert asked(("shot", 1)) == (0b0001, [[1], [], [], []])
    assert asked(("shot", 0)) == (0, [[], [], [], []])  # his own discard
    assert asked(("greed", 1)) == (0, [[], [], [], []])
    assert asked(("edmund", 1), ("shot", 2), ("clubcar", 2)) == (0b1011, [[2], [3], [], [1]])
    assert asked(("shot", 1), ("poisoned", 2)) == (0b0001, [[1, 2], [], [], []])
    assert asked(("shot", 1), ("poisoned", 2), known={"shot": 0b0001}) == (0b0001, [[2], [], [], []])
    assert asked(("edmund", 1), known={"edmund": 0b1000}) == (0, [[], [], [], []])
    assert asked(("edmund", 1), known={"edmund": 0b10111}) == (0b1000, [[], [], [], [1]])
    assert asked(("edmund", 1), used=0b1000)[0] == 0
    assert asked(("edmund", 1), used=0b0111)[0] == 0b1000


def test_neighbours():
    assert [neighbour(seat, 0, 3) for seat in range(3)] == [1, 2, 0]
    assert [neighbour(seat, 1, 3) for seat in range(3)] == [2, 0, 1]


# Tables


@pytest.mark.parametrize("players", [3, 4, 5])
def test_tables_of_actions(players):
    tables = MOVES[players]

    def texts(actions):
        return [GAME.write(action) for action in actions]

    seats = "abcde"[:players]
    for bits in range(16):
        there = [category for n, category in enumerate(HELD) if bits >> n & 1]
        assert [texts(row[bits]) for row in tables.grip] == [[f"grip {s} {c}" for c in there] for s in seats]
        assert [texts(row[bits]) for row in tables.dine] == [[f"dine {s} {c}" for c in there] for s in seats]
        assert [texts(row[bits]) for row in tables.help] == [[f"help {n} {c}" for c in there] for n in (1, 2)]
        assert texts(tables.lounge[bits]) == [f"lounge {c}" for c in there]
        assert texts(tables.rummage[bits]) == [f"rummage {c}" for c in there]
        for side, name in enumerate(("left", "right")):
            assert texts(tables.chat[side][bits]) == [f"passenger {name} {c}" for c in there]
            assert texts(tables.tunnel[side][bits]) == [f"tunnel {name} {c}" for c in there]
        for turn in range(players):
            others = [(a, b) for a in range(players) for b in range(players) if a < b and turn not in (a, b)]
            assert [(a, b) for a, b, _ in tables.smoke[turn]] == others
            assert [texts(table[bits]) for _, _, table in tables.smoke[turn]] == [
                [f"smoke {seats[a]} {seats[b]} {c}" for c in there] for a, b in others
            ]
    assert [texts(row) for row in tables.sleep] == [[f"sleep {s}"] for s in seats]
    assert tables.others == [tuple(s for s in range(players) if s != turn) for turn in range(players)]
    of_deck = deck_moves(players, CLASSIC)
    assert texts(of_deck.answer[0]) == [f"answer {word}" for word in WORD_OF[: 2 * (players + 1) : 2]]
    assert [len(row) for row in of_deck.answer] == [players + 1] * 4 + [8]
    assert [texts(row)[0] for row in of_deck.wire] == ["wire nothing"] * 5
    assert [len(row) for row in of_deck.wire] == [players + 2] * 4 + [9]
    assert texts(of_deck.wire[4])[1:] == [f"wire clock{n}" for n in range(1, 9)]
