"""Random play through the public interface, beside OpenSpiel's kriegspiel from Python."""

import random
from typing import Any

import pyspiel

from bench.rates import Work
from bradshaw.core.registry import AnyGame
from bradshaw.core.rng import Rng


def our_game(game: AnyGame, options: Any, *, views: bool) -> Work:
    """One random game: legal actions listed at every step; with `views`, the mover's view built as well."""
    chance = random.Random(1).random
    number = 0

    def play() -> int:
        nonlocal number
        number += 1
        seed = str(number)
        state = game.new(options, Rng(seed, 0))
        move = 0
        while seats := game.to_act(state):
            seat = seats[int(chance() * len(seats))]
            if views:
                game.view(state, seat)
            actions = game.actions(state, seat)
            move += 1
            state, _ = game.play(state, seat, actions[int(chance() * len(actions))], Rng(seed, move))
        return move

    return play


def open_spiel_game(name: str, *, tensors: bool) -> Work:
    """One random game of OpenSpiel's; with `tensors`, the mover's observation tensor at every step."""
    chance = random.Random(1).random
    game = pyspiel.load_game(name)

    def play() -> int:
        state = game.new_initial_state()
        move = 0
        while not state.is_terminal():
            if tensors:
                state.observation_tensor(state.current_player())
            actions = state.legal_actions()
            move += 1
            state.apply_action(actions[int(chance() * len(actions))])
        return move

    return play
