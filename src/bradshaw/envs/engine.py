"""The interface of a kernel for games that have none: the engine, one game after the other."""

from typing import Any

import numpy as np

from bradshaw.compiled import Screens, new_screens
from bradshaw.core.registry import AnyGame
from bradshaw.core.rng import Rng

Array = Any


class Row:
    """A game, and after it the next: its state, and where its random numbers come from."""

    def __init__(self, seed: int) -> None:
        self.seed = seed
        self.number = 0  # of the games that were dealt from this seed
        self.move = 0
        self.state: Any = None

    def rng(self) -> Rng:
        """The stream of the next move."""
        rng = Rng(f"{self.seed}.{self.number}", self.move)
        self.move += 1
        return rng


class EngineKernel:
    """Any game that has an encoding."""

    def __init__(self, game: AnyGame, options: Any) -> None:
        self.encoding = game.encoding(options)
        self._game = game
        self._options = options
        self.players = len(game.seat_names(options))

    def new(self, seeds: Array) -> tuple[list[Row], Screens]:
        """A game for each seed, dealt and shown."""
        screens = new_screens(
            len(seeds), self.players, self.encoding.actions, self.encoding.actions, self.encoding.size
        )
        games = [Row(0) for _ in seeds]
        self.reset(games, screens, seeds)
        return games, screens

    def reset(self, games: list[Row], screens: Screens, seeds: Array) -> None:
        """Deal all games anew."""
        screens.done[:] = False
        screens.rewards[:] = 0
        for at, seed in enumerate(seeds):
            games[at] = Row(int(seed))
            self._deal(games[at])
            self._show(games[at], screens, at, self._game.to_act(games[at].state)[0])

    def step(self, games: list[Row], screens: Screens, actions: Array) -> None:
        """Play a legal action in each game; what is over is dealt anew."""
        for at, game in enumerate(games):
            action = self.encoding.action(int(actions[at]))
            game.state, _ = self._game.play(game.state, int(screens.seats[at]), action, game.rng())
            outcome = self._game.outcome(game.state)
            screens.done[at] = outcome is not None
            screens.rewards[at] = outcome.returns if outcome else 0
            if outcome:
                self._deal(game)
            self._show(game, screens, at, self._game.to_act(game.state)[0])

    def look(self, games: list[Row], screens: Screens, seats: Array) -> None:
        """Show each game to another seat."""
        for at, game in enumerate(games):
            self._show(game, screens, at, int(seats[at]))

    def _deal(self, game: Row) -> None:
        """A new game in which there is something to decide."""
        while True:
            game.number += 1
            game.move = 0
            game.state = self._game.new(self._options, game.rng())
            if self._game.to_act(game.state):
                return

    def _show(self, game: Row, screens: Screens, at: int, seat: int) -> None:
        screens.seats[at] = seat
        screens.to_act[at] = False
        screens.to_act[at, list(self._game.to_act(game.state))] = True
        mask = self.encoding.mask(self._game.actions(game.state, seat))
        screens.mask[at] = np.frombuffer(mask, np.bool_)
        legal = np.flatnonzero(screens.mask[at])
        screens.count[at] = len(legal)
        screens.listed[at, : len(legal)] = legal
        packed = self.encoding.packed(self._game.view(game.state, seat))
        screens.observations[at] = np.frombuffer(packed, np.int16)
