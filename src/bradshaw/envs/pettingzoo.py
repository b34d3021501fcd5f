"""Games for PettingZoo: one agent a seat, one action after the other (AEC). It needs `bradshaw[envs]`.

>>> from bradshaw.envs.pettingzoo import scotland_yard_v0
>>> env = scotland_yard_v0.env(players=3)
>>> env.reset(seed=7)
>>> env.agents, env.agent_selection
(['seat_0', 'seat_1', 'seat_2'], 'seat_0')
"""

from typing import Any, NamedTuple

try:
    from gymnasium import logger, spaces
    from pettingzoo import AECEnv, register
except ImportError as error:
    raise ImportError(f"Environments need {error.name}: pip install 'bradshaw[envs]'.", name=error.name) from error

from bradshaw.core.errors import EncodingError
from bradshaw.core.match import Match
from bradshaw.core.registry import OURS, AnyGame
from bradshaw.envs.course import Course
from bradshaw.envs.table import VERSION, Observation, Table


class GameEnv(AECEnv):  # type: ignore[misc]  # PettingZoo has no types
    """A match as PettingZoo sees it. `match` is the match itself, with its record.

    Where several seats may act, the first of them is selected, unless `select` names another.
    """

    def __init__(
        self,
        game: str | AnyGame,
        *,
        max_cycles: int | None = None,
        render_mode: str | None = None,
        text: bool = False,
        **options: Any,
    ) -> None:
        super().__init__()
        if max_cycles is not None and max_cycles < 1:
            raise EncodingError("A game can be cut off after one action of a seat at the earliest.")
        if render_mode not in (None, "ansi"):
            raise EncodingError(f"Environments render as “ansi”, which is text, not as “{render_mode}”.")
        self.table = Table(game, options)
        self.metadata = {
            "name": f"{self.table.game.name}_v{VERSION}",
            "render_modes": ["ansi"],
            "is_parallelizable": False,
        }
        self.render_mode = render_mode
        self.max_cycles = max_cycles
        self.possible_agents = [f"seat_{seat}" for seat in range(len(self.table.seats))]
        self.agents: list[str] = []
        self.observation_spaces = {agent: self.table.observation_space() for agent in self.possible_agents}
        self.action_spaces = {agent: self.table.action_space() for agent in self.possible_agents}
        self._text = text
        self._seats = {agent: seat for seat, agent in enumerate(self.possible_agents)}
        self._course = Course(self.table)
        self._actions = [0] * len(self.possible_agents)  # how often each seat has acted

    @property
    def match(self) -> Match:
        """The match that is being played. Whoever has asked for it gets slower steps until the next reset."""
        return self._course.match

    def reset(self, seed: int | None = None, options: dict[str, Any] | None = None) -> None:
        """Deal a game. The same seed gives the same game; after it, resets without one give a row of games."""
        del options
        match = next(match for match in self.table.few_deals(seed) if match.to_act)
        self._course.begin(match)
        self.agents = self.possible_agents[:]
        self.rewards = dict.fromkeys(self.agents, 0.0)
        self._cumulative_rewards = dict.fromkeys(self.agents, 0.0)  # PettingZoo's `last` and wrappers read it
        self.terminations = dict.fromkeys(self.agents, False)
        self.truncations = dict.fromkeys(self.agents, False)
        self.infos: dict[str, dict[str, Any]] = {agent: {} for agent in self.agents}
        self._actions = [0] * len(self.agents)
        self._selected(match.to_act[0])

    def step(self, action: int | None) -> None:
        """Play the action of the selected agent; None once the game is over for it.

        EncodingError for what is no action and IllegalAction for one that is not legal; neither changes anything.
        """
        if not self.agents:
            raise EncodingError("No game is being played: call reset first.")
        agent = self.agent_selection
        if self.terminations[agent] or self.truncations[agent]:
            self._leave(agent, action)
            return
        seat = self._seats[agent]
        following = self._course.play(seat, action)
        self._cumulative_rewards[agent] = 0.0
        self._actions[seat] += 1
        if following is None:
            self.rewards = dict(zip(self.agents, self._course.returns(), strict=True))
            for each, reward in self.rewards.items():
                self._cumulative_rewards[each] += reward
            self.terminations = dict.fromkeys(self.agents, True)
            self._selected(0)
        elif self._actions[seat] == self.max_cycles:
            self.truncations = dict.fromkeys(self.agents, True)
            self._selected(0)
        else:
            self._selected(following)

    def select(self, agent: str) -> None:
        """Let another of the seats that may act do so: the detectives of Scotland Yard move in any order."""
        if agent not in self.agents or self.terminations[agent] or self.truncations[agent]:
            raise EncodingError(f"“{agent}” is no agent that plays.")
        if not self.observe(agent)["action_mask"].any():
            raise EncodingError(f"“{agent}” may not act now.")
        self._selected(self._seats[agent])

    def observe(self, agent: str) -> Observation:
        """What the seat sees as an array, and the mask of its legal actions."""
        return self._course.observe(self._seats[agent])

    def observation_space(self, agent: str) -> spaces.Space[Any]:
        """The same for all agents."""
        return self.observation_spaces[agent]

    def action_space(self, agent: str) -> spaces.Space[Any]:
        """The same for all agents."""
        return self.action_spaces[agent]

    def text(self, agent: str) -> str:
        """What the seat sees in words, and its legal actions with their numbers."""
        return self.table.text(self.match, self._seats[agent])

    def render(self) -> str | None:
        """What the selected agent sees in words, if the render mode is “ansi”."""
        if self.render_mode is None:
            logger.warn("Nothing is rendered: this environment was made without a render_mode.")
            return None
        return self.text(self.agent_selection)

    def close(self) -> None:
        """There is nothing to close."""

    def _selected(self, seat: int) -> None:
        agent = self.agent_selection = self.possible_agents[seat]
        if self._text:
            self.infos[agent] = {"text": self.text(agent)}

    def _leave(self, agent: str, action: Any) -> None:
        """An agent that has seen the end is gone, and the next one sees it."""
        if action is not None:
            raise EncodingError("The game is over: the only step that is left to an agent is None.")
        for each in (self.terminations, self.truncations, self.rewards, self._cumulative_rewards, self.infos):
            del each[agent]
        self.agents.remove(agent)
        self.rewards = dict.fromkeys(self.agents, 0.0)
        if self.agents:
            self._selected(self._seats[self.agents[0]])


class Versioned(NamedTuple):
    """An environment under the name that papers use: `scotland_yard_v0`."""

    game: str

    def env(self, **options: Any) -> GameEnv:
        """The environment; all options are those of `GameEnv` or of the game."""
        return GameEnv(self.game, **options)


scotland_yard_v0 = Versioned("scotland_yard")
eighty_days_v0 = Versioned("eighty_days")
mystery_express_v0 = Versioned("mystery_express")

for _name in OURS:
    register("aec", f"bradshaw/{_name}-v{VERSION}", f"{__name__}:{GameEnv.__name__}", kwargs={"game": _name})
