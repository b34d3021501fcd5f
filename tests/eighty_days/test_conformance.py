"""Around the World in 80 Days passes the conformance kit, for every number of players and every option."""

import bradshaw
from bradshaw.games.eighty_days.secrets import EightySecrets
from bradshaw.testing import Conformance


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
    ]
