"""Lets msgspec learn all types before any thread starts.

It learns a type when it first meets it, and two threads that meet one at the same moment crash the process.
"""

import msgspec

from bradshaw.core.errors import BradshawError
from bradshaw.core.match import Match
from bradshaw.core.record import Record
from bradshaw.core.registry import game_names, load_game


def warm_up() -> None:
    """Meet every type of every installed game, and those of records."""
    for name in game_names():
        try:
            game = load_game(name)
        except BradshawError:
            continue  # a broken package of somebody else's is found out when its game is wanted
        options = game.options(players=game.players[0])
        for kind in (game.action_type, game.event_type, game.view_type):
            msgspec.json.Decoder(kind)
        match = Match(game, options, seed="warm up")
        Record.loads(match.record.dumps())
