"""Many games of Around the World in 80 Days at once, compiled; `bradshaw.envs.batch` is the way in."""

from typing import Any

import numpy as np

from bradshaw.compiled import Screens, below, compiled, mask, new_screens, streams, unmask
from bradshaw.games.eighty_days.arrays import Array, Record, Table, game_type, make_table, write_state
from bradshaw.games.eighty_days.encoding import EightyEncoding
from bradshaw.games.eighty_days.kernel import deal, list_actions, observe, play
from bradshaw.games.eighty_days.single import EightySingle
from bradshaw.games.eighty_days.state import EightyState


class EightyKernel:
    """The compiled rules under one set of options, and what they are asked."""

    def __init__(self, encoding: EightyEncoding) -> None:
        self.encoding = encoding
        self.table = make_table(encoding)
        self.type = game_type(encoding)
        self.most_legal = encoding.actions + 1  # a move that is not legal is written and then overwritten
        self._scratch = np.zeros(1, self.type)

    def new(self, seeds: Array) -> tuple[Array, Screens]:
        """A game for each seed, dealt and shown."""
        games, encoding = np.zeros(len(seeds), self.type), self.encoding
        screens = new_screens(
            len(seeds), encoding.options.players, encoding.actions, self.most_legal, encoding.size
        )
        self.reset(games, screens, seeds)
        return games, screens

    def reset(self, games: Array, screens: Screens, seeds: Array) -> None:
        """Deal all games anew."""
        games["random"] = seeds
        deal_all(games, self.table, screens)

    def step(self, games: Array, screens: Screens, actions: Array) -> None:
        """Play a legal action in each game; what is over is dealt anew."""
        step_all(games, self.table, screens, actions)

    def look(self, games: Array, screens: Screens, seats: Array) -> None:
        """Show each game to the seat that may act: there is only one."""
        del seats
        look_all(games, self.table, screens)

    def single(self) -> EightySingle:
        """Room for one game, move by move."""
        return EightySingle(self)

    def load(self, game: Record, state: EightyState) -> None:
        """Make a record the position that a state of the engine is."""
        write_state(game, self.encoding, state)

    def playouts(self, start: Record, count: int, seed: int) -> Any:
        """Uniformly random games from a position: how often each seat had each place, [seat, place from 1]."""
        random, most = streams(seed, 1)[0], self.most_legal
        places, _ = play_out(start, self.table, self._scratch, random, count, most)
        return places[: self.encoding.options.players, 1 : self.encoding.options.players + 1]

    def random_games(self, count: int, seed: int) -> int:
        """Deal and play so many uniformly random games; how many actions that was."""
        self._scratch["random"] = streams(seed, 1)
        return int(play_games(self.table, self._scratch, count, self.most_legal))


@compiled
def show(game: Record, table: Table, screens: Screens, at: int) -> None:
    """What the seat whose turn it is sees and may do."""
    screens.to_act[at, screens.seats[at]] = False
    screens.seats[at] = game.turn
    screens.to_act[at, game.turn] = True
    unmask(screens, at)
    mask(screens, at, list_actions(game, table, screens.listed[at]))
    observe(game, table, game.turn, screens.observations[at])


@compiled
def deal_all(games: Array, table: Table, screens: Screens) -> None:
    """New games."""
    for at in range(len(games)):
        deal(games[at], table)
        screens.done[at] = False
        screens.rewards[at, :] = 0
        show(games[at], table, screens, at)


@compiled
def step_all(games: Array, table: Table, screens: Screens, actions: Array) -> None:
    """An action in each game; where one is over, its rewards, and a new game."""
    for at in range(len(games)):
        game = games[at]
        play(game, table, actions[at])
        screens.done[at] = game.reason > 0
        reward(game, table, screens, at)
        if game.reason:
            deal(game, table)
        show(game, table, screens, at)


@compiled
def reward(game: Record, table: Table, screens: Screens, at: int) -> None:
    """The share of the others that a seat has beaten, less the share that has beaten it; 0 while it goes on."""
    for seat in range(table.players):
        beaten = 0
        for other in range(table.players):
            beaten += game.places[other] > game.places[seat]
            beaten -= game.places[other] < game.places[seat]
        screens.rewards[at, seat] = beaten / (table.players - 1)


@compiled
def look_all(games: Array, table: Table, screens: Screens) -> None:
    """What there is to see."""
    for at in range(len(games)):
        show(games[at], table, screens, at)


# Random play


@compiled
def play_random(game: Record, table: Table, listed: Array) -> None:
    """A random legal action."""
    count = list_actions(game, table, listed)
    play(game, table, listed[below(game, count)])


@compiled
def play_out(start: Record, table: Table, scratch: Array, random: Any, count: int, most_legal: int) -> Any:
    """Random games from one position: how often each place, and how many actions."""
    listed = np.empty(most_legal, np.int16)
    places = np.zeros((6, 7), np.int64)
    actions, game = 0, scratch[0]
    for _ in range(count):
        scratch[0] = start
        game.random = random
        while not game.reason:
            play_random(game, table, listed)
            actions += 1
        random = game.random
        for seat in range(table.players):
            places[seat, game.places[seat]] += 1
    return places, actions


@compiled
def play_games(table: Table, scratch: Array, count: int, most_legal: int) -> int:
    """Whole random games: how many actions."""
    listed = np.empty(most_legal, np.int16)
    actions, game = 0, scratch[0]
    for _ in range(count):
        deal(game, table)
        while not game.reason:
            play_random(game, table, listed)
            actions += 1
    return actions
