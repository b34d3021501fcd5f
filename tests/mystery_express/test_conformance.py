"""Mystery Express passes the conformance kit, for every number of players, with and without powers."""

import os

import bradshaw
from bradshaw.games.mystery_express.secrets import MysterySecrets
from bradshaw.testing import Conformance


class TestMysteryExpress(Conformance):
    game = bradshaw.load("mystery_express")
    secrets = MysterySecrets()
    examples = 100 if os.environ.get("THOROUGH") else 12  # its games are long
    options = [
        *({"players": players, "powers": powers} for players in (3, 4, 5) for powers in (True, False)),
        {"players": 3, "notebook": "deductions", "characters": ["pransky", "mansard", "mirabella"]},
        {"players": 4, "time_log": True, "notebook": "none", "first": 2},
        {"players": 5, "hours": [6, 6, 6, 6, 6]},
        {"players": 3, "hours": [1, 12, 2, 3, 12], "time_log": True},
        {"players": 4, "idle_actions": True, "conductor_after_failed_search": False, "first_passengers": 2},
        {"players": 5, "mirabella_peeks": "location", "notebook": "deductions"},
    ]
