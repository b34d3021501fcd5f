"""Around the World in 80 Days passes the conformance kit, for every number of players and every option."""

import bradshaw
from bradshaw.games.eighty_days.cards import Card, DeckData
from bradshaw.games.eighty_days.secrets import EightySecrets
from bradshaw.testing import Conformance
from tests.eighty_days.positions import board

# ED-93: Characters after the move, some of which cost money, and several in a turn.
LATE = DeckData(
    "late",
    (
        Card("alms", "Alms", "Pay £30.", "character", "money", -30, copies=6, when="after"),
        Card(
            "bribe",
            "Bribe",
            "Pay £20 and lose a Rumor card.",
            "character",
            "rumor",
            20,
            copies=6,
            when="either",
        ),
        Card("coach", "Coach", "Another turn.", "character", "again", copies=4, when="after"),
        Card("doctor", "Doctor", "Report at once.", "character", "police", copies=4, when="either"),
        Card("errand", "Errand", "Forwards for £5 less.", "character", "discount", 5, copies=4),
        Card("fair", "Fair", "Take £10.", "event", "money", 10, copies=4),
    ),
    several=True,
)

# Few spaces and few cards, so that everything that can happen can be followed: cards that take all there is,
# that set a purse, that give to others.
STROLL = board(
    "passepartout",
    "pound",
    "bet 1",
    "passepartout",
    "bet 2,3",
    "passepartout",
    "layover",
    "pound",
    "police",
    "passepartout",
    "bet 1",
    "pound",
    money=21,
    rumors=1,
)
POCKET = DeckData(
    "pocket",
    (
        Card("alms", "Alms", "Pay £30.", "event", "money", -30),
        Card("bank", "Bank", "The purse then holds £12.", "event", "purse", 12, reshuffle=True),
        Card("cheer", "Cheer", "Those behind get £5.", "event", "gift_behind", 5),
        Card("dues", "Dues", "Those ahead pay £25.", "event", "toll_ahead", 25),
        Card("errand", "Errand", "Forwards for £5 less.", "character", "discount", 5),
    ),
)


class TestEightyDays(Conformance):
    game = bradshaw.load("eighty_days")
    secrets = EightySecrets()
    longest = 3000
    options = [
        *({"players": players, "round_limit": 25} for players in range(2, 7)),
        {"players": 2, "two_pawns": True, "round_limit": 60},
        {"players": 2, "two_pawns": True, "play_on": True, "round_limit": 60, "board": "classic_hare"},
        {"players": 4, "open_purses": True, "round_limit": 25},
        {"players": 5, "play_on": True, "first_player": 3, "round_limit": 40},
        {"players": 3, "board": "classic_hare", "round_limit": 40},
        {"players": 3, "deck": LATE, "round_limit": 60},
        {"players": 2, "two_pawns": True, "deck": LATE, "round_limit": 60},
    ]
    small = [
        {"players": 2},
        {"players": 3, "deck": POCKET, "board": STROLL},
        {"players": 2, "two_pawns": True, "deck": POCKET, "board": STROLL},
    ]
    depth = 5
