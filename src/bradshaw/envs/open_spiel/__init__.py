"""Games for OpenSpiel, registered when this is imported. It needs `bradshaw[envs,open-spiel]`.

>>> import pyspiel
>>> import bradshaw.envs.open_spiel
>>> game = pyspiel.load_game("bradshaw_scotland_yard(players=3)")
>>> state = game.new_initial_state()
>>> while state.is_chance_node():  # the start cards
...     state.apply_action(state.chance_outcomes()[0][0])
>>> [state.action_to_string(action) for action in state.legal_actions()][:2]
['taxi 22', 'taxi 36']

docs/open_spiel.md says what is what.
"""

try:
    import pyspiel  # noqa: F401 (says what to install if it is not there)
except ImportError as error:
    raise ImportError(
        f"Games for OpenSpiel need {error.name}: pip install 'bradshaw[envs,open-spiel]'.", name=error.name
    ) from error

from bradshaw.envs.open_spiel.games import SpielGame, SpielState, load, state_of

__all__ = ["SpielGame", "SpielState", "load", "state_of"]
