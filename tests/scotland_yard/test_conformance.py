"""Scotland Yard passes the conformance kit, for every number of players and every option."""

import bradshaw
from bradshaw.games.scotland_yard.secrets import YardSecrets
from bradshaw.testing import Conformance


class TestScotlandYard(Conformance):
    game = bradshaw.load("scotland_yard")
    secrets = YardSecrets(game)
    options = [
        *({"players": players} for players in range(2, 7)),
        {"players": 2, "edition": "2013"},
        {"players": 3, "edition": "2013", "board": "classic"},
        {"players": 6, "double_moves": 3},
        {"players": 5, "bank": "unlimited"},
        {"players": 4, "bank": "unlimited", "double_moves": 3, "board": "classic"},
        {"players": 3, "possible_stations": True},
        {"players": 4, "stranded": "detectives"},
    ]
