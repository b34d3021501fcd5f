"""Small games, learnt and solved."""

import os

import numpy as np
import pyspiel
import pytest
from open_spiel.python import policy
from open_spiel.python.algorithms import exploitability, outcome_sampling_mccfr

from bradshaw.envs import open_spiel
from bradshaw.envs.open_spiel import exact

TINY = {
    "players": 3,
    "deck": "tiny",
    "hours": (1,),
    "first": 0,
    "characters": ("macdouglas", "strauss", "mansard"),
    "powers": False,
}
RING = open_spiel.load("scotland_yard", players=2, board="ring")


class Solved(policy.Policy):
    def __init__(self, game, solution):
        super().__init__(game, [0, 1])
        self._policies = solution.policies

    def action_probabilities(self, state, player_id=None):
        player = state.current_player() if player_id is None else player_id
        return self._policies[player][state.information_state_string(player)]


def test_outcome_sampling_learns():
    np.random.seed(1)
    solver = outcome_sampling_mccfr.OutcomeSamplingSolver(RING)
    found = []
    for iterations in (1, 300):
        for _ in range(iterations):
            solver.iteration()
        found.append(exploitability.nash_conv(RING, solver.average_policy()))
    assert found[1] < 0.4 * found[0]


def test_mystery_express_with_a_small_deck_is_learnt_from():
    """How far it gets is in docs/theory.md: to measure that takes minutes."""
    tiny = open_spiel.load("mystery_express", **TINY)
    np.random.seed(1)
    solver = outcome_sampling_mccfr.OutcomeSamplingSolver(tiny)
    for _ in range(60):
        solver.iteration()
    learnt = solver.average_policy()
    surest = 0.0
    state = tiny.new_initial_state()
    while not state.is_terminal():
        if state.is_player_node():
            chances = learnt.action_probabilities(state)
            assert sum(chances.values()) == pytest.approx(1)
            surest = max(surest, max(chances.values()) if len(chances) > 1 else 0)
        state.apply_action(state.legal_actions()[0])
    assert surest > 0.5, "nothing was preferred to anything"


@pytest.mark.skipif(not os.environ.get("THOROUGH"), reason="best responses to three players take minutes")
def test_mystery_express_with_a_small_deck_gets_harder_to_exploit():
    tiny = open_spiel.load("mystery_express", **TINY)
    np.random.seed(1)
    solver = outcome_sampling_mccfr.OutcomeSamplingSolver(tiny)
    found = []
    for iterations in (1, 4999):
        for _ in range(iterations):
            solver.iteration()
        found.append(exploitability.nash_conv(tiny, solver.average_policy()))
    assert found[1] < 0.7 * found[0]


def test_the_ring_is_solved():
    """As docs/theory.md says; OpenSpiel's best response finds nothing better against it."""
    found = exact.solve(RING)
    assert found.value == pytest.approx(-1 / 3, abs=1e-9)
    assert (found.states, found.information_states) == (1480, (215, 153))
    assert exploitability.nash_conv(RING, Solved(RING, found)) == pytest.approx(0, abs=1e-9)


def test_what_can_not_be_solved_is_refused():
    with pytest.raises(ValueError, match="for two"):
        exact.solve(open_spiel.load("scotland_yard", players=3, board="grid"))


def test_solving_by_command(capsys):
    exact.main("bradshaw_scotland_yard(players=2,board=ring)")
    assert "worth -0.333333333 to player 0" in capsys.readouterr().out
    exact.main("kuhn_poker")
    assert f"worth {-1 / 18:.9f} to player 0" in capsys.readouterr().out
    assert pyspiel.load_game("kuhn_poker").num_players() == 2
