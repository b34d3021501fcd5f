"""The verbs of the game that are no rules: what may be taken back, giving up, the rules in short, the lesson."""

from pathlib import Path

import pytest
from msgspec.structs import replace

import bradshaw
from bradshaw.core.errors import IllegalAction
from bradshaw.core.game import Outcome
from bradshaw.games.scotland_yard import game as module
from bradshaw.games.scotland_yard.game import ScotlandYard
from bradshaw.games.scotland_yard.rules import Rules
from tests.scotland_yard.positions import GAME, UNUSED, happens, new, own_map, position

DATA = Path(module.__file__).parent / "data"

# A triangle, where Mister X may be anywhere, and a street that leads away from it.
TRIANGLE = own_map(
    *("1-2 taxi", "1-3 taxi", "2-3 taxi", "3-4 taxi", "4-5 taxi", "5-6 taxi", "6-7 taxi", "7-8 taxi"),
    x=(1, 2, 3),
    detectives=(4, 5, 6, 7),
)


def harmless(state, text):
    after, events = happens(state, text, TRIANGLE)
    return TRIANGLE.harmless(state, TRIANGLE.read(text), events, after)


def at_the_triangle(**rest):
    rest = {"players": 5, "board": "own"} | rest
    return position(1, (4, 5, 6, 7), game=TRIANGLE, **rest)


@pytest.mark.rule("SY-40")
def test_a_move_that_taught_nobody_anything_may_be_taken_back():
    state = at_the_triangle(moved=())
    assert harmless(state, "yellow: taxi 8")
    assert not harmless(state, "red: taxi 3")  # now everybody knows that he is not there


@pytest.mark.rule("SY-40")
def test_no_move_of_mister_x_may_be_taken_back():
    """Even if he can be at the same stations afterwards."""
    state = at_the_triangle(possible_stations=True)
    after, _ = happens(state, "taxi 2", TRIANGLE)
    assert TRIANGLE.view(state, None).possible == TRIANGLE.view(after, None).possible == (1, 2, 3)
    assert not harmless(state, "taxi 2")


@pytest.mark.rule("SY-55")
def test_where_he_can_be_is_shown_if_the_table_allows_it_until_it_is_over():
    assert TRIANGLE.view(at_the_triangle(), 1).possible is None
    state = at_the_triangle(moved=(), possible_stations=True)
    assert TRIANGLE.view(state, 1).possible == (1, 2, 3)
    after, _ = happens(state, "red: taxi 3", TRIANGLE)
    assert TRIANGLE.view(after, 1).possible == (1, 2)
    over, _ = happens(replace(state, trail=(3,)), "red: taxi 3", TRIANGLE)
    assert over.outcome
    assert TRIANGLE.view(over, 1).possible is None


@pytest.mark.rule("SY-41")
@pytest.mark.parametrize("seat", [None, 0, 1])
def test_the_replay_of_a_game_can_show_his_trail(seat):
    state = replace(at_the_triangle(possible_stations=True, moved=()), trail=(2, 3, 1))
    seen, revealed = TRIANGLE.view(state, seat), TRIANGLE.revealed(state, seat)
    assert (revealed.trail, revealed.mister_x) == ((2, 3, 1), 1)
    assert replace(revealed, trail=seen.trail, mister_x=seen.mister_x) == seen


@pytest.mark.rule("SY-30")
def test_the_last_move_may_not_be_taken_back():
    """Even if everybody knew that he was there."""
    state = position(3, (4, 5, 6, 7), game=TRIANGLE, players=5, board="own", log=3, moved=())
    assert TRIANGLE.view(state, 1).mister_x == 3
    assert harmless(state, "yellow: taxi 8")
    assert not harmless(state, "red: taxi 3")


@pytest.mark.parametrize(
    ("players", "seat", "places"),
    [
        (2, 0, (2, 1)),
        (2, 1, (1, 2)),
        (4, 0, (2, 1, 1, 1)),
        (4, 1, (1, 2, 2, 2)),
        (6, 5, (1, 2, 2, 2, 2, 2)),
    ],
)
def test_detectives_lose_together_when_one_gives_up(players, seat, places):
    assert GAME.forfeit(GAME.options(players=players), seat, "resigned") == Outcome(places, "resigned")


def test_the_rules_in_short():
    assert GAME.rules() == (DATA / "rules.md").read_text(encoding="utf-8")
    assert "`stranded`" in GAME.rules()  # SY-56


def test_the_lesson_can_be_played():
    lesson = GAME.lesson()
    assert (lesson.options, lesson.seed, lesson.seat) == (
        {"players": 2, "possible_stations": True},
        "lesson 2095",
        1,
    )
    match = bradshaw.Match(GAME, GAME.options(**lesson.options), seed=lesson.seed)
    for seat, action in lesson.script:
        match.play(seat, action)
    assert match.outcome == Outcome((2, 1), "captured")


def test_a_game_can_go_on_with_a_state_of_another():
    """The one that dealt it, or a client that was sent it, is another object."""
    state = new("elsewhere")
    assert ScotlandYard().actions(state, 0) == GAME.actions(state, 0)
    action = GAME.actions(state, 0)[0]
    assert ScotlandYard().play(state, 0, action, UNUSED) == GAME.play(state, 0, action, UNUSED)


@pytest.mark.rule("SY-52")
def test_moves_on_two_boards_in_turn():
    modern, classic = (position(14, (46, 1, 94, 140), board=board) for board in ("modern", "classic"))
    move = GAME.read("taxi 13")
    for _ in range(2):
        assert GAME.play(classic, 0, move, UNUSED)[0].trail[-1] == 13
        with pytest.raises(IllegalAction):
            GAME.play(modern, 0, move, UNUSED)


def test_the_moves_of_a_map_are_worked_out_once(monkeypatch):
    """That is where all the time goes."""
    made = []

    def make(board, options):
        made.append(options.players)
        return Rules(board, options)

    monkeypatch.setattr(module, "Rules", make)
    game = ScotlandYard()
    for seed in "abc":
        for players in (3, 4):
            match = bradshaw.Match(game, game.options(players=players), seed=seed)
            match.play(0, match.actions(0)[0])
    assert made == [3, 4]


def test_states_share_their_options_so_that_nothing_is_looked_up_in_between():
    class Counting(ScotlandYard):
        lookups = 0

        def _under(self, options):
            self.lookups += 1
            return super()._under(options)

    game = Counting()
    match = bradshaw.Match(game, game.options(players=2), seed="x")
    before = game.lookups
    for _ in range(5):
        seat = match.to_act[0]
        match.play(seat, match.actions(seat)[0])
    assert game.lookups == before


def test_no_game_is_longer_than_the_longest():
    """Every round, every piece, every double move; and a game can take as long."""
    assert [GAME.longest(GAME.options(players=n)) for n in range(2, 7)] == [112, 112, 112, 112, 134]
    assert GAME.longest(GAME.options(players=5, double_moves=3)) == 113


@pytest.mark.rule("SY-07")
def test_each_piece_draws_a_start_card():
    assert [GAME.draws(GAME.options(players=n)) for n in range(2, 7)] == [(16, 5)] * 4 + [(16, 6)]
