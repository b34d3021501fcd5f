"""Tournaments: mirrored deals, every game exactly once however often it is interrupted, clear errors."""

import os
import signal
import subprocess
import sys
import time
from collections import Counter
from itertools import permutations

import pytest

import bradshaw
from bradshaw.arena import GameFailed, Here, Processes, Results, play, standings, tournament
from bradshaw.arena.fixtures import fixtures, pairs, parties
from bradshaw.bots.random import RandomBot
from bradshaw.core.errors import BradshawError, OptionsError, UnknownBot, UnknownGame

YARD = {"players": 3}


class Sleeper(RandomBot):
    """Plays at random, and slowly."""

    def choose(self, view, actions, rng):
        time.sleep(0.01)
        return super().choose(view, actions, rng)


class Punctual(RandomBot):
    """Knows how much time it has, and takes less."""

    seconds = 10.0

    def choose(self, view, actions, rng):
        assert self.seconds == 5.0
        return super().choose(view, actions, rng)


class Listener(RandomBot):
    """Insists on being told what happened."""

    def __init__(self):
        self.heard = 0
        self.asked = 0

    def hear(self, events):
        self.heard += 1

    def choose(self, view, actions, rng):
        self.asked += 1
        assert self.asked == 1 or self.heard
        return super().choose(view, actions, rng)


class Broken:
    def choose(self, view, actions, rng):
        raise KeyError("oops")


def contest(bots=("random", "steady"), game="scotland_yard", options=YARD, **more):
    return tournament(game, bots, options, seed="t", **more)


def all_of(contest, deals, results, crew=None, **more):
    return list(play(contest, results, deals, crew, **more))


# Who sits where


@pytest.mark.parametrize(
    ("game", "players", "expected"),
    [
        ("scotland_yard", 2, ((0,), (1,))),
        ("scotland_yard", 6, ((0,), (1, 2, 3, 4, 5))),
        ("eighty_days", 3, ((0,), (1,), (2,))),
        ("mystery_express", 4, ((0,), (1,), (2,), (3,))),
    ],
)
def test_seats_that_win_together_are_one_party(game, players, expected):
    rules = bradshaw.load(game)
    assert parties(rules, rules.options(players=players)) == expected


@pytest.mark.parametrize("sides", [((0,), (1, 2, 3)), ((0,), (1,)), ((0,), (1,), (2,)), ((0,), (1,), (2,), (3,))])
def test_every_bot_has_every_seat_equally_often_with_every_deal(sides):
    bots = ("a", "b", "c")
    deals = 2 * len(sides)
    games = list(fixtures(bots, deals, sides))
    assert len(games) == len({game for _, game in games}) == 2 * deals * 3
    for pair in pairs(bots):
        for deal in range(1, deals + 1):
            one, other = (game for who, game in games if who == pair and game.deal == deal)
            assert all({x, y} == set(pair) for x, y in zip(one.seats, other.seats, strict=True))
            assert all(len({one.seats[seat] for seat in side}) == 1 for side in sides)
    alone = Counter((pair, game.seats) for pair, game in games)
    assert set(alone.values()) == ({deals} if len(sides) == 2 else {2})  # nobody is favoured


@pytest.mark.parametrize("game", ["scotland_yard", "eighty_days", "mystery_express"])
def test_equal_bots_score_exactly_a_half_with_every_deal(game):
    same = contest({"one": "random", "other": "random"}, game)
    with Results() as results:
        all_of(same, 4, results)
    assert standings(same, results, 4).pairs[0].by_deal == (0.5,) * 4


def test_games_can_be_repeated_alone_and_with_simulate():
    played = contest().play(next(fixture for _, fixture in fixtures(("random", "steady"), 1, ((0,), (1, 2)))))
    [same] = bradshaw.arena.simulate("scotland_yard", YARD, played.seats, 1, "t")
    assert (same.seed, same.places, same.moves) == ("t/1", played.places, played.moves)


# What comes out does not depend on who plays, nor on the order


def outcome(game):
    return game.fixture, game.places, game.reason, game.moves


def test_processes_and_interruptions_change_nothing(tmp_path):
    three = contest(["random", "steady", "tests.arena.test_tournament:Listener"])
    with Results() as alone:
        all_of(three, 3, alone)
    assert len(alone.games) == three.games(3) == 18
    for stop in (5, 18):
        with three.results(tmp_path / "r.jsonl") as results:
            for number, _ in enumerate(play(three, results, 3, Processes(2)), start=1):
                if number == stop:
                    break
    assert sorted(map(outcome, results.games.values()), key=repr) == sorted(
        map(outcome, alone.games.values()), key=repr
    )
    assert len((tmp_path / "r.jsonl").read_bytes().splitlines()) == 19
    one, other = standings(three, alone, 3), standings(three, results, 3)
    assert (one.pairs, one.endings) == (other.pairs, other.endings)
    assert [(row.bot, row.rating, row.roles) for row in one.bots] == [
        (row.bot, row.rating, row.roles) for row in other.bots
    ]


def test_killed_in_the_middle_and_started_again_every_game_is_there_once(tmp_path):
    command = [
        *(sys.executable, "-m", "bradshaw.cli", "arena", "scotland_yard", "--players", "2"),
        *("--bots", "random,tests.arena.test_tournament:Sleeper", "--deals", "6", "--seed", "k"),
        *("--jobs", "2", "--results", str(tmp_path / "k.jsonl")),
    ]
    env = {**os.environ, "PYTHONPATH": os.pathsep.join(sys.path)}
    running = subprocess.Popen(command, env=env, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
    file = tmp_path / "k.jsonl"
    deadline = time.monotonic() + 60
    while not file.exists() or len(file.read_bytes().splitlines()) < 4:
        assert time.monotonic() < deadline
        assert running.poll() is None
        time.sleep(0.01)
    running.send_signal(signal.SIGKILL)
    running.wait()
    before = file.read_bytes()
    assert 4 <= len(before.splitlines()) < 13
    file.write_bytes(before + b'{"deal":6,"seats":["rand')  # and a line that was cut off
    again = subprocess.run(command, env=env, capture_output=True, text=True, check=True)
    assert "random" in again.stdout
    assert file.read_bytes().startswith(before)
    _, results = Results.read(file)
    lines = file.read_bytes().splitlines()[1:]
    expected = {
        fixture for _, fixture in fixtures(("random", "tests.arena.test_tournament:Sleeper"), 6, ((0,), (1,)))
    }
    assert len(lines) == len(expected) == 12
    assert set(results.games) == expected


def test_deals_and_bots_can_be_added_later(tmp_path):
    with contest().results(tmp_path / "r.jsonl") as results:
        assert len(all_of(contest(), 1, results)) == 2
    more = contest(["random", "steady", "tests.arena.test_tournament:Listener"])
    with more.results(tmp_path / "r.jsonl") as results:
        assert len(all_of(more, 2, results)) == 12 - 2
        assert standings(more, results, 2).games == 12


# Time


def test_decisions_are_timed_and_whoever_is_late_has_lost():
    late = contest(["random", "tests.arena.test_tournament:Sleeper"], options={"players": 2}, seconds=0.005)
    with Results() as results:
        played = all_of(late, 2, results)
    assert {game.reason for game in played} == {"time"}
    name = "tests.arena.test_tournament:Sleeper"
    assert all(game.share(name) == 0 for game in played)
    assert all(game.thinking[name].slowest >= 0.01 for game in played)
    table = standings(late, results, 2)
    assert [(row.bot, row.out_of_time) for row in table.bots] == [("random", 0), (name, 4)]
    assert table.bots[1].seconds >= 0.01


def test_a_bot_can_know_its_time():
    name = "tests.arena.test_tournament:Punctual"
    timed = contest(["random", name], seconds={name: 5.0})
    with Results() as results:
        assert {game.reason for game in all_of(timed, 1, results)} != {"time"}


# Stopping early


@pytest.mark.parametrize("crew", [Here(), Processes(2)])
def test_a_pair_that_is_decided_plays_no_more(crew):
    with Results() as results:
        all_of(contest(), 200, results, crew, margin=0.2)
    assert len(results.games) < 60
    [pair] = standings(contest(), results, 200, margin=0.2).pairs
    assert pair.verdict == "second"
    with Results() as others:
        all_of(contest(), 200, others, margin=0.2)
    [same] = standings(contest(), others, 200, margin=0.2).pairs
    assert same == pair  # also if other processes had begun further deals
    assert len(others.games) == 2 * same.deals


def test_a_decided_tournament_is_not_taken_up_again():
    with Results() as results:
        all_of(contest(), 200, results, margin=0.2)
        assert all_of(contest(), 200, results, margin=0.2) == []


# What was asked wrongly


@pytest.mark.parametrize(
    ("change", "error", "words"),
    [
        ({"game": "chess"}, UnknownGame, "chess"),
        ({"options": {"players": 9}}, OptionsError, "2 to 6"),
        ({"bots": ["random"]}, BradshawError, "at least two bots"),
        ({"bots": ["random", "random"]}, BradshawError, "random is named twice"),
        ({"bots": ["random", "deep"]}, UnknownBot, "no bot “deep” for Scotland Yard"),
        ({"bots": ["random", "no_such:Thing"]}, UnknownBot, "can't be loaded"),
        ({"seconds": 0}, BradshawError, "not 0 seconds"),
        ({"seconds": {"deep": 1.0}}, BradshawError, "deep, which does not take part"),
    ],
)
def test_what_was_asked_wrongly_is_said_at_once(change, error, words):
    with pytest.raises(error, match=words):
        contest(**change)


def test_so_it_is_for_deals_margins_and_bots_that_can_not_travel():
    with Results() as results:
        with pytest.raises(BradshawError, match="At least one deal"):
            play(contest(), results, 0)
        with pytest.raises(BradshawError, match=r"between 0 and 0\.5"):
            play(contest(), results, 1, margin=0.7)

        class Local(RandomBot):
            pass

        with pytest.raises(BradshawError, match="can't be sent to other processes"):
            play(contest(["random", Local]), results, 1, Processes(2))


def test_a_bot_that_breaks_down_is_named_and_the_results_stay(tmp_path):
    name = "tests.arena.test_tournament:Broken"
    broken = contest(["random", "steady", name])
    with broken.results(tmp_path / "r.jsonl") as results, pytest.raises(GameFailed) as failed:
        all_of(broken, 1, results)
    assert "Deal 1 (seed “t/1”)" in str(failed.value)
    assert f"The bot “{name}” in seat" in str(failed.value)
    assert "KeyError" in str(failed.value)
    assert len((tmp_path / "r.jsonl").read_bytes().splitlines()) == 3


def test_pairs_are_all_pairs():
    assert {frozenset(pair) for pair in pairs("abcd")} == {frozenset(two) for two in permutations("abcd", 2)}
