"""The compiled rules against the engine, position by position: legal moves, every field, what every seat sees.

`make test` plays some 25,000 moves; with THOROUGH=1 it is more than 500,000.
"""

import os
from collections import Counter

import numpy as np
import pytest

from bradshaw.games.scotland_yard.arrays import OVER, REASONS
from bradshaw.games.scotland_yard.batch import YardKernel, random_move
from bradshaw.games.scotland_yard.kernel import list_moves, may_act, observe, play
from tests.scotland_yard.positions import GAME, UNUSED, new, playout, position
from tests.scotland_yard.test_oracle import EDITIONS, ENDINGS, PEOPLE, choose, small_position

MORE = 32 if os.environ.get("THOROUGH") else 1
SMALL = [{"players": 2, "board": "ring"}, {"players": 2, "board": "bridge"}, {"players": 3, "board": "grid"}]
AIDED = [*EDITIONS, *SMALL, {"players": 3, "possible_stations": True}, {"players": 6, "possible_stations": True}]
NOT_COMPARED = {"random", "movable"}  # the engine has no such thing; `movable` shows in the legal moves


class SideBySide:
    """A game in the kernel that is to stay the same as one in the engine."""

    def __init__(self, game, state, kernel=None):
        self.game = game
        self.kernel = kernel or YardKernel(game.encoding(state.options))
        self.encoding = self.kernel.encoding
        self.ours, self.expected = np.zeros(2, self.kernel.type)
        self.listed = np.zeros(self.kernel.most_legal, np.int16)
        self.row = np.zeros(self.encoding.size, np.int16)
        self.positions = 0
        self.kernel.load(self.ours, state)
        self.compare(state)

    def play(self, action, after):
        play(self.ours, self.kernel.table, self.encoding.number(action))
        self.compare(after)

    def compare(self, state):
        self.positions += 1
        self.kernel.load(self.expected, state)
        for name in set(self.kernel.type.names) - NOT_COMPARED:
            used = slice(len(state.tickets)) if name == "tickets" else ...  # the Police have none
            assert np.array_equal(self.ours[name][used], self.expected[name][used]), name
        for seat in range(state.options.players):
            acts = self.ours["turn"] != OVER and may_act(self.ours, self.kernel.table, seat)
            assert acts == (seat in state.to_act)
            count = list_moves(self.ours, self.kernel.table, seat, self.listed) if acts else 0
            listed = [self.encoding.number(action) for action in self.game.actions(state, seat)]
            assert sorted(self.listed[:count]) == sorted(listed)
        for seat in (*range(state.options.players), None):
            self.row[:] = -1
            number = state.options.players if seat is None else seat
            observe(self.ours, self.kernel.table, number, self.row)
            assert self.row.tolist() == self.encoding.observe(self.game.view(state, seat))
        assert REASONS[self.ours["reason"]] == (state.outcome.reason if state.outcome else "")


@pytest.mark.parametrize("chosen", AIDED, ids=str)
def test_random_games(chosen):
    kernel, positions = YardKernel(GAME.encoding(GAME.options(**chosen))), 0
    seed = 0
    while positions < 800 * MORE:
        seed += 1
        state = new(f"kernel {seed}", **chosen)
        beside = SideBySide(GAME, state, kernel)
        for _, _, action, after, _ in playout(state, seed, GAME):
            beside.play(action, after)
        positions += beside.positions


@pytest.mark.parametrize("kind", PEOPLE)
def test_games_of_people(kind):
    for round_ in range(MORE):
        for players in range(2, 7):
            state = new(f"{kind} {round_}", players=players, stranded="detectives")
            beside, move = SideBySide(GAME, state), 0
            while state.to_act:
                move += 1
                seat = state.to_act[move % len(state.to_act)]
                action = choose(kind, state, seat, move + 100 * round_)
                state, _ = GAME.play(state, seat, action, UNUSED)
                beside.play(action, state)


def test_small_maps():
    """Pieces get in each other's way, tickets run out, and every ending occurs."""
    endings = Counter()
    for seed in range(400 * MORE):
        game, _, state = small_position(f"kernel {seed}")
        beside = SideBySide(game, state)
        after = state
        for _, _, action, after, _ in playout(state, seed, game):
            beside.play(action, after)
        endings[after.outcome.reason] += 1
    assert min(endings[reason] for reason in ENDINGS) > 10, endings


@pytest.mark.parametrize("chosen", [{"players": 2}, {"players": 4}, {"players": 6, "board": "classic"}], ids=str)
def test_the_deal(chosen):
    """Each start card as often as any other, no station twice (SY-07); the rest as the engine deals it."""
    kernel = YardKernel(GAME.encoding(GAME.options(**chosen)))
    games, _ = kernel.new(np.arange(20_000, dtype=np.uint64) * 7919)
    board = GAME.board(GAME.options(**chosen))
    pieces = int(kernel.table["pieces"])
    stations = games["stations"][:, :pieces]
    assert all(len(set(row)) == pieces for row in stations.tolist())
    for piece in range(pieces):
        counts = Counter(stations[:, piece].tolist())
        assert set(counts) == set(board.detective_cards)
        expected = len(games) / len(board.detective_cards)
        assert sum((c - expected) ** 2 / expected for c in counts.values()) < 50  # 15 degrees of freedom
    starts = Counter(games["trail"][:, 0].tolist())
    assert set(starts) == set(board.mister_x_cards)
    expected = len(games) / len(board.mister_x_cards)
    assert sum((c - expected) ** 2 / expected for c in starts.values()) < 50
    state = new(**chosen)
    kernel.load(loaded := np.zeros(1, kernel.type)[0], state)
    same = set(kernel.type.names) - {"random", "stations", "occupied", "trail", "tickets"}
    assert all(np.array_equal(games[0][name], loaded[name]) for name in same)


def test_random_moves_are_even():
    """Each legal move of a seat as often as any other, also with one ticket of a kind left."""
    kernel = YardKernel(GAME.encoding(GAME.options(players=2)))
    ours = np.zeros(1, kernel.type)[0]
    listed = np.zeros(kernel.most_legal, np.int16)
    for x, rest in (
        (157, {"black": 1, "doubles": 1, "in_bank": (1, 1, 0)}),
        (128, {"black": 2, "doubles": 0}),
        (45, {"moved": ("yellow",), "stocks": {"common": (1, 0, 1)}}),
    ):
        state = position(x, (46, 58, 60, 32), players=2, **rest)
        kernel.load(ours, state)
        ours["random"] = 1
        counts = Counter(random_move(ours, kernel.table) for _ in range(40_000))
        legal = listed[: list_moves(ours, kernel.table, state.to_act[0], listed)].tolist()
        assert sorted(counts) == sorted(legal)
        expected = 40_000 / len(legal)
        assert sum((c - expected) ** 2 / expected for c in counts.values()) < 2 * len(legal) + 30


def test_random_games_are_as_long_as_the_engine_s():
    kernel = YardKernel(GAME.encoding(GAME.options(players=4)))
    mean = kernel.random_games(20_000, seed=1) / 20_000
    lengths = [sum(1 for _ in playout(new(f"length {seed}", players=4), seed, GAME)) for seed in range(200)]
    spread = np.std(lengths) / 200**0.5
    assert abs(np.mean(lengths) - mean) < 4 * spread


def test_playouts_end_as_the_engine_s_do():
    """Uniformly random play: Mister X escapes as often as he does when the engine plays."""
    kernel = YardKernel(GAME.encoding(GAME.options(players=5)))
    state = new("playouts", players=5)
    start = np.zeros(1, kernel.type)[0]
    kernel.load(start, state)
    endings = kernel.playouts(start, 20_000, seed=1)
    assert sum(endings.values()) == 20_000
    assert endings == kernel.playouts(start, 20_000, seed=1)
    assert endings != kernel.playouts(start, 20_000, seed=2)
    engine = Counter()
    for seed in range(300):
        for _, _, _, after, _ in playout(state, f"playouts {seed}", GAME):
            last = after
        engine[last.outcome.reason] += 1
    ours = endings["escaped"] / 20_000
    assert abs(engine["escaped"] / 300 - ours) < 4 * (ours * (1 - ours) / 300) ** 0.5
