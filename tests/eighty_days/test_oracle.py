"""The legal actions of thousands of positions, against a second statement of the rules."""

import pytest

from tests.eighty_days import naive
from tests.eighty_days.positions import GAME, PLAYERS, moves, playout


@pytest.mark.rule(
    "ED-11", "ED-12", "ED-13", "ED-14", "ED-15", "ED-16", "ED-17", "ED-18", "ED-19", "ED-23", "ED-24"
)
@pytest.mark.parametrize("board", ["fogg", "classic_hare"])
@pytest.mark.parametrize("players", PLAYERS)
def test_actions_are_those_of_the_contract(players, board):
    track = GAME.under(GAME.options(players=players, board=board)).track
    for seed in range(12):
        for state, *_ in playout(f"oracle {seed}", players=players, board=board, round_limit=50):
            if not state.cards.drawn and not state.cards.played:
                listed = {move for move in moves(state) if not move.startswith("play")}
                assert listed == naive.moves(state, track)
