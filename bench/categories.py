"""How often a station where Mister X can be is the true one, by its distance from the nearest pursuer.

`published` draws stations by these weights (bots/scotland_yard/published.py). `python -m bench.categories [GAMES]`
"""

import sys
from collections import Counter

import bradshaw
from bradshaw.arena.playing import bot_move
from bradshaw.bots import make_bot
from bradshaw.bots.scotland_yard.published import CATEGORIES
from bradshaw.games.scotland_yard.board import load_board
from bradshaw.games.scotland_yard.whereabouts import possible_stations

PLAYERS = 6


def main(games: int = 200) -> None:
    """Let `steady` play itself, and print the share of each category."""
    game, distances = bradshaw.load("scotland_yard"), load_board("modern").distances
    possible: Counter[int] = Counter()
    true: Counter[int] = Counter()
    for number in range(games):
        match = bradshaw.Match(game, game.options(players=PLAYERS), seed=f"categories {number}")
        bots = [make_bot(game, "steady") for _ in range(PLAYERS)]
        while match.to_act:
            seat, state = match.to_act[0], match.state
            if seat and len(state.pending) == len(state.stations) and not state.log[-1].shown:
                for station in possible_stations(match.view(seat)):
                    near = min(distances[pursuer][station] for pursuer in state.stations)
                    possible[min(near, len(CATEGORIES))] += 1
                    true[min(near, len(CATEGORIES))] += station == state.trail[-1]
            bot_move(match, seat, bots[seat])
    shares = {near: true[near] / possible[near] for near in sorted(possible)}
    most = max(shares.values())
    for near, share in shares.items():
        print(f"{near}: {share / most:.2f} of {possible[near]}")


if __name__ == "__main__":
    main(*map(int, sys.argv[1:]))
