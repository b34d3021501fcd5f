"""Many games of Scotland Yard at once, compiled: `bradshaw.envs.batch("scotland_yard")` is the way in."""

from typing import Any

import numpy as np

from bradshaw.compiled import Screens, below, compiled, mask, new_screens, streams, unmask
from bradshaw.games.scotland_yard.arrays import (
    OVER,
    PURSUERS,
    REASONS,
    Array,
    Record,
    Table,
    game_type,
    make_table,
    write_state,
)
from bradshaw.games.scotland_yard.encoding import YardEncoding
from bradshaw.games.scotland_yard.kernel import (
    deal,
    find_movable,
    free,
    list_moves,
    may_act,
    next_seat,
    observe,
    place,
    play,
    second_move_exists,
    x_kinds,
)
from bradshaw.games.scotland_yard.single import YardSingle
from bradshaw.games.scotland_yard.state import YardState


class YardKernel:
    """The compiled rules under one set of options, and what they are asked."""

    def __init__(self, encoding: YardEncoding) -> None:
        self.encoding = encoding
        self.table = make_table(encoding)
        self.type = game_type(encoding)
        fans = np.diff(self.table["first"][:, : self.table["stations"] + 2])
        # A move that is not legal is written and then overwritten: one more.
        self.most_legal = int(max(2 * fans.max(), self.table["pieces"] * fans[7].max())) + 1
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
        """Show each game to another seat."""
        look_all(games, self.table, screens, seats)

    def single(self) -> YardSingle:
        """Room for one game, move by move."""
        return YardSingle(self)

    def load(self, game: Record, state: YardState) -> None:
        """Make a record the position that a state of the engine is."""
        write_state(game, self.encoding, state)
        if state.pending:
            find_movable(game, self.table)

    def playouts(self, start: Record, count: int, seed: int) -> dict[str, int]:
        """How uniformly random games from a position end: how often for each reason."""
        endings, _ = play_out(start, self.table, self._scratch, streams(seed, 1)[0], count)
        return {reason: int(times) for reason, times in zip(REASONS, endings, strict=True) if reason}

    def random_games(self, count: int, seed: int) -> int:
        """Deal and play so many uniformly random games; how many moves that was."""
        self._scratch["random"] = streams(seed, 1)
        return int(play_games(self.table, self._scratch, count))


@compiled
def show(game: Record, table: Table, screens: Screens, at: int, seat: int) -> None:
    """What the seat sees and may do."""
    screens.seats[at] = seat
    for other in range(table.players):
        screens.to_act[at, other] = may_act(game, table, other)
    unmask(screens, at)
    mask(screens, at, list_moves(game, table, seat, screens.listed[at]))
    observe(game, table, seat, screens.observations[at])


@compiled
def deal_until_it_goes_on(game: Record, table: Table) -> None:
    """A game in which there is something to decide: with some start cards Mister X is cornered at once."""
    deal(game, table)
    while game.turn == OVER:
        deal(game, table)


@compiled
def deal_all(games: Array, table: Table, screens: Screens) -> None:
    """New games."""
    for at in range(len(games)):
        deal_until_it_goes_on(games[at], table)
        screens.done[at] = False
        screens.rewards[at, :] = 0
        show(games[at], table, screens, at, next_seat(games[at], table))


@compiled
def step_all(games: Array, table: Table, screens: Screens, actions: Array) -> None:
    """A move in each game; where one is over, its rewards, and a new game."""
    for at in range(len(games)):
        game = games[at]
        play(game, table, actions[at])
        over = game.turn == OVER
        screens.done[at] = over
        won = (3 - 2 * place(game, 0)) if over else 0  # Mister X: 1 if he has won, -1 if he has lost
        screens.rewards[at, 0] = won
        screens.rewards[at, 1:] = -won / (table.players - 1)
        if over:
            deal_until_it_goes_on(game, table)
        show(game, table, screens, at, next_seat(game, table))


@compiled
def look_all(games: Array, table: Table, screens: Screens, seats: Array) -> None:
    """Other seats."""
    for at in range(len(games)):
        show(games[at], table, screens, at, seats[at])


# Random play. Moves are drawn until one is legal, which takes a third of the time of listing them all.


@compiled
def random_seat(game: Record, table: Table) -> int:
    """One of the seats that may act."""
    if game.turn != PURSUERS:
        return 0
    seat = 1 + below(game, table.players - 1)
    while not may_act(game, table, seat):
        seat = 1 + below(game, table.players - 1)
    return seat


@compiled
def random_x_move(game: Record, table: Table) -> int:
    """One of Mister X's moves, each as likely as the others."""
    kinds, here = x_kinds(game, table), game.trail[game.filled]
    start = table.first[kinds, here]
    ways = table.first[kinds, here + 1] - start
    doubling = game.doubles > 0 and not game.second
    while True:
        drawn = below(game, ways << doubling)
        double = drawn >= ways
        line = start + drawn - double * ways
        if free(game, table.ends[line]):
            arrival = table.lines[line]
            if not double:
                return int(arrival)
            if second_move_exists(game, table, arrival):
                return int(table.arrivals + arrival)


@compiled
def random_pursuer_move(game: Record, table: Table, seat: int) -> int:
    """One of the moves of the seat's pieces, each as likely as the others."""
    steered, total = table.steers[seat] & game.movable, 0
    for piece in range(table.pieces):
        if steered >> piece & 1:
            total += ways_out(game, table, piece)
    while True:
        drawn, piece = below(game, total), 0
        while True:
            ways = ways_out(game, table, piece) if steered >> piece & 1 else 0
            if drawn < ways:
                break
            drawn -= ways
            piece += 1
        line = table.first[game.means[piece], game.stations[piece]] + drawn
        if free(game, table.ends[line]):
            return int(2 * table.arrivals + piece * table.ordinary + table.lines[line])


@compiled
def ways_out(game: Record, table: Table, piece: int) -> int:
    """The lines that a pursuer has tickets for, free or not."""
    kinds, here = game.means[piece], game.stations[piece]
    return int(table.first[kinds, here + 1] - table.first[kinds, here])


@compiled
def random_move(game: Record, table: Table) -> int:
    """A random legal move of a random seat."""
    seat = random_seat(game, table)
    return random_pursuer_move(game, table, seat) if seat else random_x_move(game, table)


@compiled
def play_out(start: Record, table: Table, scratch: Array, random: Any, count: int) -> Any:
    """Random games from one position: how often each ending, and how many moves."""
    endings = np.zeros(len(REASONS), np.int64)
    moves, game = 0, scratch[0]
    for _ in range(count):
        scratch[0] = start
        game.random = random
        while game.turn != OVER:
            play(game, table, random_move(game, table))
            moves += 1
        random = game.random
        endings[game.reason] += 1
    return endings, moves


@compiled
def play_games(table: Table, scratch: Array, count: int) -> int:
    """Whole random games, each with a deal of its own: how many moves."""
    moves, game = 0, scratch[0]
    for _ in range(count):
        deal(game, table)
        while game.turn != OVER:
            play(game, table, random_move(game, table))
            moves += 1
    return moves
