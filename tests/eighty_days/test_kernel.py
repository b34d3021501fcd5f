"""The compiled rules against the engine, position by position: legal actions, every field, what every seat sees.

The engine draws the same cards, for it is handed the kernel's random numbers. `make test` plays some 25,000
actions, with THOROUGH=1 more than 500,000.
"""

import os
import random
from collections import Counter
from itertools import product

import numpy as np
import pytest

from bradshaw.bots import bot_rng, make_bot
from bradshaw.games.eighty_days.arrays import EFFECTS, REASONS
from bradshaw.games.eighty_days.batch import EightyKernel
from bradshaw.games.eighty_days.kernel import deal, list_actions, observe, play
from tests.eighty_days.any_position import any_position
from tests.eighty_days.positions import GAME
from tests.eighty_days.side_by_side import OWN_BOARDS, OWN_DECKS, boards, decks
from tests.splitmix import SplitMix

MORE = 14 if os.environ.get("THOROUGH") else 1
DERIVED = {"random", "moves_by_cards"}  # of no state of the engine
VARIANTS = [
    *({"players": players} for players in range(2, 7)),
    {"players": 2, "two_pawns": True},
    {"players": 2, "two_pawns": True, "play_on": True, "revision": 1},
    {"players": 4, "play_on": True, "open_purses": True, "first_player": 2},
    {"players": 3, "play_on": True, "revision": 1},
]
TABLES = list(product(["fogg", "classic_hare", *OWN_BOARDS], ["fogg", *OWN_DECKS]))


class SideBySide:
    """A game in the kernel that is to stay the same as one in the engine."""

    def __init__(self, options, seed, state=None):
        self.kernel = EightyKernel(GAME.encoding(options))
        self.table, self.encoding = self.kernel.table, self.kernel.encoding
        self.ours, self.expected = np.zeros(2, self.kernel.type)
        self.listed = np.zeros(self.kernel.most_legal, np.int16)
        self.row = np.zeros(self.encoding.size, np.int16)
        self.positions = 0
        self.ours["random"] = seed
        if state is None:
            chance = SplitMix(seed)
            deal(self.ours, self.table)
            state = GAME.under(options).new(chance)
            assert self.ours["random"] == chance.state
        else:
            self.kernel.load(self.ours, state)
        self.state = state
        self.compare()

    def play(self, action):
        chance = SplitMix(self.ours["random"])
        self.state, events = GAME.play(self.state, self.state.turn, action, chance)
        play(self.ours, self.table, self.encoding.number(action))
        assert self.ours["random"] == chance.state, "other cards were drawn"
        self.compare()
        return events

    def compare(self):
        state = self.state
        self.positions += 1
        self.kernel.load(self.expected, state)
        for name in set(self.kernel.type.names) - DERIVED:
            assert np.array_equal(self.ours[name], self.expected[name]), name
        if not self.ours["reason"]:
            count = list_actions(self.ours, self.table, self.listed)
            listed = [self.encoding.number(action) for action in GAME.actions(state, state.turn)]
            assert sorted(self.listed[:count]) == sorted(listed)
        assert REASONS[self.ours["reason"]] == (state.outcome.reason if state.outcome else "")
        for seat in (state.turn, (state.turn + 1) % state.options.players, None):
            self.row[:] = -2
            number = state.options.players if seat is None else seat
            observe(self.ours, self.table, number, self.row)
            assert self.row.tolist() == self.encoding.observe(GAME.view(state, seat))


def play_at_random(beside, dice, most=10**9):
    """Random actions until the end; Characters are liked a little more than others."""
    seen = Counter()
    while beside.state.to_act and beside.positions < most:
        actions = GAME.actions(beside.state, beside.state.turn)
        tags = [type(action).__name__ for action in actions]
        liked = [action for action, tag in zip(actions, tags, strict=True) if tag in ("PlayCharacter", "EndTurn")]
        action = dice.choice(liked if liked and dice.random() < 0.4 else actions)
        seen.update(type(event).__name__ for event in beside.play(action))
        if type(action).__name__ == "PlayCharacter":
            seen[GAME.under(beside.state.options).cards[action.card].does] += 1
    return seen


@pytest.mark.parametrize("variant", VARIANTS, ids=str)
def test_random_games(variant):
    """Every board with every deck: whatever a card can do is done, and every ending occurs."""
    dice = random.Random(str(variant))
    positions, seen = 0, Counter()
    tables = list(TABLES)
    for number in range(80 * MORE):
        if not number % len(tables):
            dice.shuffle(tables)
        board, deck = tables[number % len(tables)]
        options = GAME.options(
            board=boards(board)[0], deck=decks(deck)[0], round_limit=dice.choice((5, 12, 20)), **variant
        )
        beside = SideBySide(options, dice.getrandbits(64))
        seen += play_at_random(beside, dice)
        positions += beside.positions
    assert positions > 2000 * MORE
    assert seen["CameHome"] or variant.get("two_pawns")  # for these, see the games of the steady bot
    assert min(seen[name] for name in ("CardMoved", "Reshuffled", "CharacterPlayed", "Reported")) > 0, seen


def test_every_effect_occurs():
    """The decks that are played with have all there is, and with THOROUGH=1 each Character is played."""
    does = {card.does for deck in (decks(name)[0] for name in OWN_DECKS) for card in deck.cards}
    assert does == set(EFFECTS)


def test_from_any_position():
    seen = Counter()
    for number in range(300 * MORE):
        state, _ = any_position(f"kernel {number}")
        beside = SideBySide(state.options, number, state)
        seen += play_at_random(beside, random.Random(number), most=12)
    assert {"police", "hold", "discount", "back_rate", "money", "rumor", "again"} <= set(seen)


@pytest.mark.parametrize("variant", VARIANTS, ids=str)
def test_games_of_the_steady_bot(variant):
    """They come home on our own boards."""
    endings = Counter()
    for number in range(2 * MORE):
        options = GAME.options(board=("fogg", "classic_hare")[number % 2], round_limit=80, **variant)
        beside = SideBySide(options, number)
        bot, move = make_bot(GAME, "steady"), 0
        while beside.state.to_act:
            move += 1
            seat = beside.state.turn
            view, actions = GAME.view(beside.state, seat), GAME.actions(beside.state, seat)
            beside.play(bot.choose(view, actions, bot_rng(f"kernel {number}", seat, move)))
        endings[beside.state.outcome.reason] += 1
    assert endings["home"]


def test_playouts_end_as_the_engine_s_do():
    """Uniformly random games from one position: who wins how often."""
    options = GAME.options(players=3, round_limit=15, first_player=0)
    kernel = EightyKernel(GAME.encoding(options))
    start = np.zeros(1, kernel.type)[0]
    first = GAME.under(options).new(SplitMix(0))
    kernel.load(start, first)
    places = kernel.playouts(start, 20_000, seed=1)
    assert places.shape == (3, 3)
    assert places.sum(axis=1).tolist() == [20_000] * 3
    assert np.array_equal(places, kernel.playouts(start, 20_000, seed=1))
    assert not np.array_equal(places, kernel.playouts(start, 20_000, seed=2))
    wins, games = Counter(), 200
    for seed in range(games):
        dice, state = random.Random(seed), first
        chance = SplitMix(seed)
        while state.to_act:
            action = dice.choice(GAME.actions(state, state.turn))
            state, _ = GAME.play(state, state.turn, action, chance)
        wins.update(state.outcome.winners)
    for seat in range(3):
        share = places[seat, 0] / 20_000
        assert abs(wins[seat] / games - share) < 4 * (share * (1 - share) / games) ** 0.5


def test_random_games_are_counted():
    kernel = EightyKernel(GAME.encoding(GAME.options(players=2, round_limit=3)))
    assert 6 * 100 <= kernel.random_games(100, seed=1) < 60 * 100
