"""Who has followed the payments knows everything: one state fits a view."""

import pytest

from bradshaw.core.rng import Rng
from tests.eighty_days.positions import GAME, playout


@pytest.mark.rule("ED-04")
@pytest.mark.parametrize(
    "options", [{"players": 4}, {"players": 2, "two_pawns": True}, {"players": 3, "open_purses": True}]
)
def test_the_state_follows_from_every_view(options):
    for seed in range(4):
        steps = list(playout(seed, round_limit=15, **options))
        for state in (*(step[0] for step in steps), steps[-1][3]):
            for seat in (0, 1, None):
                assert GAME.sample(GAME.view(state, seat), Rng("any")) == state
