"""Scotland Yard passes the conformance kit, for every number of players and every option."""

import bradshaw
from bradshaw.games.scotland_yard.secrets import YardSecrets
from bradshaw.testing import Conformance
from tests.scotland_yard.positions import own_map

# Ten stations around a lake, with bridges and a ferry.
RING = own_map(
    *(f"{station}-{station + 1} taxi" for station in range(1, 10)),
    "1-10 taxi",
    "1-5 bus",
    "3-8 bus",
    "4-10 underground",
    "2-9 ferry",
    x=(2, 5, 10),
    detectives=(1, 4, 6, 8),
)


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


class TestOnASmallMap(Conformance):
    """Ten stations: every way that Mister X can take is followed."""

    game = RING
    secrets = YardSecrets(game)
    options = [
        {"players": 2, "board": "own"},
        {"players": 5, "board": "own", "double_moves": 3},
        {"players": 3, "board": "own", "bank": "unlimited", "possible_stations": True},
    ]
    small = options
    depth = 12
