"""What the environments of PettingZoo and Gymnasium share: a game, its deals, and what a seat sees."""

import operator
from collections.abc import Iterator
from itertools import islice
from secrets import token_hex
from typing import Any

import numpy as np
from gymnasium import spaces

from bradshaw.core.errors import EncodingError
from bradshaw.core.match import Match
from bradshaw.core.record import Player
from bradshaw.core.registry import AnyGame, load_game

Observation = dict[str, Any]
VERSION = 0  # of all environments: a new one where the same action or observation gets other numbers
DEALS = 1000  # so many in a row without a decision, and there will be none


class Table:
    """A game under options; those that are not named are the ones of simulations, with which every game ends."""

    def __init__(self, game: str | AnyGame, options: dict[str, Any]) -> None:
        self.game = load_game(game) if isinstance(game, str) else game
        self.options = self.game.options(**{**self.game.simulation, **options})
        self.encoding = self.game.encoding(self.options)
        self.seats = self.game.seat_names(self.options)
        self._seed, self._dealt = token_hex(8), 0

    def action_space(self) -> spaces.Discrete:
        """The numbers of all actions."""
        return spaces.Discrete(self.encoding.actions)

    def observation_space(self) -> spaces.Dict:
        """What `observe` can give: the bounds are those of the layout's slots."""
        slots = self.encoding.layout.slots
        sizes = [slot.size for slot in slots]
        low = np.repeat(np.array([slot.lowest for slot in slots], np.int16), sizes)
        high = np.repeat(np.array([slot.highest for slot in slots], np.int16), sizes)
        return spaces.Dict(
            {
                "observation": spaces.Box(low, high, dtype=np.int16),
                "action_mask": spaces.Box(0, 1, (self.encoding.actions,), dtype=np.int8),
            }
        )

    def deals(self, seed: int | None, players: tuple[Player, ...] | None = None) -> Iterator[Match]:
        """Matches, one after the other. A seed starts a row of them anew; without one, the row goes on.

        The first match of seed 7 is that of a record with the seed "7", the next ones have "7.1", "7.2" …
        """
        if seed is not None:
            self._seed, self._dealt = str(operator.index(seed)), 0
        while True:
            name = f"{self._seed}.{self._dealt}" if self._dealt else self._seed
            self._dealt += 1
            yield Match(self.game, self.options, seed=name, players=players)

    def few_deals(self, seed: int | None, players: tuple[Player, ...] | None = None) -> Iterator[Match]:
        """The same, but not without end: on some boards of one's own no deal leaves anything to decide."""
        yield from islice(self.deals(seed, players), DEALS)
        raise EncodingError(f"In none of {DEALS} deals of {self.game.title} there was anything to decide.")

    def number(self, action: Any) -> int:
        """What somebody gives as the number of an action, if it is a whole number."""
        try:
            return operator.index(action)
        except TypeError:
            raise EncodingError(f"An action is a whole number, not {action!r}.") from None

    def read(self, action: Any) -> Any:
        """The action of a number."""
        return self.encoding.action(self.number(action))

    def observe(self, match: Match, seat: int) -> Observation:
        """What the seat sees, and which actions are legal for it: none while it may not act."""
        return {
            "observation": np.frombuffer(self.encoding.packed(match.view(seat)), np.int16),
            "action_mask": self.mask(match, seat),
        }

    def mask(self, match: Match, seat: int) -> Any:
        """1 for each legal action of the seat."""
        return np.frombuffer(self.encoding.mask(match.actions(seat)), np.int8)

    def text(self, match: Match, seat: int) -> str:
        """What the seat sees in words, and its legal actions, each with its number."""
        blocks = ["\n".join((part.title, *part.lines)) for part in self.game.show(match.view(seat))]
        legal = match.actions(seat)
        if legal:
            numbered = (f"{self.encoding.number(action)}: {self.game.write(action)}" for action in legal)
            blocks.append("\n".join(("Actions", *numbered)))
        return "\n\n".join(blocks)
