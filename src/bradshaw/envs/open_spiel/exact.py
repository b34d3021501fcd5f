"""Small games for two solved exactly: the sequence form as a linear program.

A *sequence* is what a player has done up to some moment, in its own eyes. How likely it plays each, times the
other's and chance's part, is linear in what each player decides (Koller, Megiddo and von Stengel, 1994); so the
best that player 0 can be sure of is a linear program, which SciPy solves.

    python -m bradshaw.envs.open_spiel.exact "bradshaw_scotland_yard(players=2,board=ring)"
"""

import sys
from typing import Any, NamedTuple

import numpy as np
import pyspiel
from scipy.optimize import linprog
from scipy.sparse import coo_matrix, csr_matrix, hstack

Sequence = tuple[str, int] | None  # an information state and an action there; None: nothing was done yet
Policy = dict[str, dict[int, float]]  # by information state, how likely each action is


class Solution(NamedTuple):
    """What the game is worth to player 0 if both play as well as can be, and how they then play."""

    value: float
    policies: tuple[Policy, Policy]
    states: int  # of the whole tree
    information_states: tuple[int, int]  # of each player


class Tree:
    """All that the linear program needs of a game."""

    def __init__(self, game: Any) -> None:
        if game.num_players() != 2:
            raise ValueError("Only games for two can be solved in this way.")
        self.states = 0
        self.sequences: tuple[dict[Sequence, int], dict[Sequence, int]] = ({None: 0}, {None: 0})
        # By player and information state: the sequence that leads there, and its actions.
        self.choices: tuple[dict[str, tuple[int, list[int]]], ...] = ({}, {})
        self.worth: dict[tuple[int, int], float] = {}  # by both sequences: chance times what it is worth
        self._walk(game.new_initial_state(), 1.0, (0, 0))

    def _walk(self, start: Any, chance: float, played: tuple[int, int]) -> None:
        ways = [(start, chance, played)]
        while ways:
            state, chance, played = ways.pop()
            self.states += 1
            if state.is_terminal():
                self.worth[played] = self.worth.get(played, 0.0) + chance * state.returns()[0]
            elif state.is_chance_node():
                ways += [(state.child(o), chance * likely, played) for o, likely in state.chance_outcomes()]
            else:
                player = state.current_player()
                for action, sequence in self._sequences(state, player, played[player]):
                    now = (sequence, played[1]) if player == 0 else (played[0], sequence)
                    ways.append((state.child(action), chance, now))

    def _sequences(self, state: Any, player: int, before: int) -> list[tuple[int, int]]:
        """Each action with the number of the sequence that it makes."""
        known, actions = state.information_state_string(player), state.legal_actions()
        leads, listed = self.choices[player].setdefault(known, (before, actions))
        if leads != before or listed != actions:
            raise ValueError("The player does not recall what it has done, or does not know what it may do.")
        numbers = self.sequences[player]
        return [(action, numbers.setdefault((known, action), len(numbers))) for action in actions]

    def constraints(self, player: int) -> tuple[csr_matrix, np.ndarray]:
        """What is played in an information state adds up to what leads there; nothing done yet is 1."""
        rows, columns, values = [0], [0], [1.0]
        for row, (known, (before, actions)) in enumerate(self.choices[player].items(), start=1):
            here = [self.sequences[player][known, action] for action in actions]
            rows += [row] * (len(here) + 1)
            columns += [before, *here]
            values += [-1.0] + [1.0] * len(here)
        shape = (len(self.choices[player]) + 1, len(self.sequences[player]))
        right = np.zeros(shape[0])
        right[0] = 1
        return coo_matrix((values, (rows, columns)), shape).tocsr(), right

    def payoffs(self) -> csr_matrix:
        """What each pair of sequences adds to player 0's worth."""
        pairs = np.array(list(self.worth), np.int64).reshape(-1, 2)
        shape = (len(self.sequences[0]), len(self.sequences[1]))
        return coo_matrix((list(self.worth.values()), (pairs[:, 0], pairs[:, 1])), shape).tocsr()

    def policy(self, player: int, played: np.ndarray) -> Policy:
        """Sequences as decisions; where one never comes, any is as good."""
        found: Policy = {}
        for known, (before, actions) in self.choices[player].items():
            parts = np.maximum([played[self.sequences[player][known, action]] for action in actions], 0)
            reached = played[before] > 1e-9 and parts.sum() > 0
            parts = parts / parts.sum() if reached else np.full(len(actions), 1 / len(actions))
            found[known] = dict(zip(actions, parts.tolist(), strict=True))
        return found


def solve(game: Any) -> Solution:
    """The value and an equilibrium of a small game for two, worth together 0, with perfect recall.

    >>> round(solve(pyspiel.load_game("kuhn_poker")).value * 18, 6)
    -1.0
    """
    tree = Tree(game)
    worth, first, second = tree.payoffs(), tree.constraints(0), tree.constraints(1)
    value, x = _best(worth, first, second)
    _, y = _best(-worth.T.tocsr(), second, first)
    counts = (len(tree.choices[0]), len(tree.choices[1]))
    return Solution(value, (tree.policy(0, x), tree.policy(1, y)), tree.states, counts)


def _best(
    worth: csr_matrix, own: tuple[csr_matrix, np.ndarray], other: tuple[csr_matrix, np.ndarray]
) -> tuple[float, np.ndarray]:
    """The most that a player can be sure of, and how: x that maximises what the other's best answer leaves."""
    (constraints, right), (answers, given) = own, other
    x, v = constraints.shape[1], answers.shape[0]
    # Maximise given · v, where answersᵀ v ≤ worthᵀ x for every sequence of the other's.
    found = linprog(
        np.concatenate([np.zeros(x), -given]),
        A_ub=hstack([-worth.T, answers.T]).tocsr(),
        b_ub=np.zeros(worth.shape[1]),
        A_eq=hstack([constraints, csr_matrix((constraints.shape[0], v))]).tocsr(),
        b_eq=right,
        bounds=[(0, None)] * x + [(None, None)] * v,
        method="highs",
    )
    if not found.success:
        raise ValueError(f"The linear program has no solution: {found.message}")
    return -float(found.fun), found.x[:x]


def main(name: str) -> None:
    """Solve a game and say what it is worth."""
    import bradshaw.envs.open_spiel  # noqa: F401 (registers our games)

    found = solve(pyspiel.load_game(name))
    own, other = found.information_states
    print(f"{found.states:,} states; information states: {own:,} and {other:,}")
    print(f"worth {found.value:.9f} to player 0")


if __name__ == "__main__":
    main(sys.argv[1])
