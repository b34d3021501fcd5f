"""Races thought through until somebody is home, compiled: what comes of each action if all follow their habits."""

from bradshaw.bots.eighty_days.habits import Guide, draw, turns_home, weigh
from bradshaw.compiled import compiled
from bradshaw.games.eighty_days.arrays import Array, Record, Table
from bradshaw.games.eighty_days.kernel import play

MOST_ROUNDS = 60  # after which a race is judged by who needs the fewest turns


@compiled
def play_on(game: Record, table: Table, guide: Guide, seat: int) -> float:
    """Until somebody is home; the seat's share of the win."""
    last = game.round + MOST_ROUNDS
    while not game.reason and not game.home_count and game.round < last:
        count = weigh(game, table, guide)
        play(game, table, draw(game, guide, count))
    if game.home_count:
        return 1.0 if game.home[seat] == 1 else 0.0
    return share_of_the_nearest(game, table, guide, seat)


@compiled
def share_of_the_nearest(game: Record, table: Table, guide: Guide, seat: int) -> float:
    """The share of those who are nearest home."""
    mine, sharing = turns_home(game, table, guide, seat), 1
    for other in range(table.players):
        if other != seat:
            theirs = turns_home(game, table, guide, other)
            if theirs < mine:
                return 0.0
            sharing += theirs == mine
    return 1.0 / sharing


@compiled
def try_actions(
    start: Array, seeds: Array, numbers: Array, wins: Array, scratch: Array, table: Table, guide: Guide
) -> None:
    """Each of the actions with each of the seeds: adds up what the seat whose turn it is has won."""
    game, seat = scratch[0], start[0].turn
    for seed in seeds:
        for at in range(len(numbers)):
            scratch[0] = start[0]
            game.random = seed
            play(game, table, numbers[at])
            wins[at] += play_on(game, table, guide, seat)
