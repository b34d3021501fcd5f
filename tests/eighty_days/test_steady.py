"""The steady bot: it gets home, beats random play, and looks into no purse but its own."""

import gc
import random

import pytest
from msgspec.structs import replace

from bradshaw.bots import bot_rng, make_bot
from bradshaw.bots.eighty_days.distance import KEPT
from bradshaw.core.rng import Rng
from bradshaw.games.eighty_days.actions import Forward, PlayCharacter, Report
from bradshaw.games.eighty_days.solver import Solution, solve
from tests.eighty_days.positions import GAME, REPORT, board, deck, new, position


def match(names, seed, **options):
    """The last state of a game between bots."""
    bots = [make_bot(GAME, name) for name in names]
    state = new(seed, players=len(names), round_limit=100, **options)
    move = 0
    while state.to_act:
        move += 1
        seat = state.turn
        view, actions = GAME.view(state, seat), GAME.actions(state, seat)
        action = bots[seat].choose(view, actions, bot_rng(seed, seat, move))
        assert action in actions
        state, _ = GAME.play(state, seat, action, Rng(seed, move))
    return state


def choice(state, seed="a choice"):
    seat = state.turn
    return make_bot(GAME, "steady").choose(GAME.view(state, seat), GAME.actions(state, seat), Rng(seed, 1))


def test_it_beats_random_play():
    """Thirty games here; `bench/balance_eighty_days.py` plays 500."""
    wins = sum(match(["random", "steady", "random", "random"], f"r{n}").outcome.winners == (1,) for n in range(30))
    assert wins >= 29


@pytest.mark.parametrize("players", range(2, 7))
def test_it_always_gets_home(players):
    for seed in range(3):
        last = match(["steady"] * players, f"home {players} {seed}")
        assert last.outcome.reason == "home"
        assert 12 <= last.round <= 40


@pytest.mark.parametrize(
    "options",
    [
        {"two_pawns": True},
        {"board": "classic_hare"},
        {"play_on": True},
        {"open_purses": True},
        {"board": board(*["bet 1", "pound", "passepartout"] * 4, "layover", "police", "bet 2", rumors=1)},
        {"deck": deck(("next", 0, "passepartout"), ("previous", 0, "layover"), ("rumor",), ("again",))},
    ],
)
def test_it_plays_every_variant(options):
    assert match(["steady", "steady"], "variant", **options).outcome.reason == "home"


def test_it_goes_home_when_it_can():
    assert choice(position(77, 30, money=16, rumors=0)) == Forward(3)


def test_it_hurries_with_the_inspector():
    state = position(13, 30, money=60, rumors=1, duties=(REPORT, 0), kept=("inspector",))
    assert choice(state) in (PlayCharacter("inspector"), Report())


def test_it_uses_the_butler_to_come_home():
    state = position(77, 30, money=31, rumors=0, kept=("butler",))
    assert choice(state) == PlayCharacter("butler")


def test_other_purses_make_no_difference():
    rng = random.Random(8)
    for seed in range(20):
        state = position(*rng.sample(range(8, 30), 3), money=(60, 10, 10))
        other = replace(state, money=(60, 300, 0))
        assert choice(state, str(seed)) == choice(other, str(seed))


def test_the_same_seed_gives_the_same_game():
    assert match(["steady"] * 3, "again") == match(["steady"] * 3, "again")


def test_many_bots_with_boards_of_their_own_keep_few_solutions():
    """A solution has up to two megabytes, and a process keeps hundreds of bots: no bot keeps one of its own."""
    spaces = ["bet 1", "pound", "bet 2", "pound", "bet 3", "pound", "layover", "police"]
    bots = []
    for number in range(KEPT + 4):
        state = new(players=2, board=replace(board(*spaces, rumors=1), name=f"board {number}"))
        bots.append(make_bot(GAME, "steady"))
        bots[-1].choose(GAME.view(state, state.turn), GAME.actions(state, state.turn), Rng("s", 1))
    gc.collect()
    kept = [thing for thing in gc.get_objects() if isinstance(thing, Solution)]
    assert len(kept) <= 2 * KEPT + solve.cache_info().maxsize, "two for each set of options: of places 1 and 2"
    assert len({id(solution.track) for solution in kept if solution.track.data.name.startswith("board ")}) <= KEPT
