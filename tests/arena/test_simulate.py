"""Many games: the same results however many processes play, records that replay, errors that are clear."""

import multiprocessing
import os
import signal
import time
from contextlib import closing

import pytest

import bradshaw
from bradshaw.arena import BotFailed, GameFailed, simulate, summarize
from bradshaw.arena.simulate import Series
from bradshaw.arena.workers import in_workers
from bradshaw.core.errors import BradshawError, OptionsError, UnknownBot, UnknownGame
from bradshaw.core.match import resume
from bradshaw.files import load_record

GAME = bradshaw.load("scotland_yard")


def results(games=12, seed="s", jobs=1, **more):
    return list(simulate("scotland_yard", GAME.options(players=3), ["random"] * 3, games, seed, jobs, **more))


def test_results_do_not_depend_on_the_number_of_processes():
    alone = results(games=60)
    assert [result.index for result in alone] == list(range(1, 61))
    shared = results(games=60, jobs=3)
    assert sorted(shared, key=lambda result: result.index) == alone
    assert summarize(shared) == summarize(alone)


def test_games_of_a_series_have_seeds_of_their_own():
    first, second = results(games=2)
    assert (first.seed, second.seed) == ("s/1", "s/2")
    assert results(games=5)[:2] == [first, second]
    assert results(seed="t") != results(seed="s")


@pytest.mark.parametrize("jobs", [1, 2])
def test_records_replay_to_the_results(tmp_path, jobs):
    directory = tmp_path / "new" / "records"
    played = results(games=5, jobs=jobs, records_dir=directory)
    assert sorted(path.name for path in directory.iterdir()) == [f"game-00000{i}.jsonl" for i in range(1, 6)]
    for result in played:
        record = load_record(directory / f"game-{result.index:06}.jsonl")
        match = resume(record)
        assert (match.outcome.places, match.outcome.reason) == (result.places, result.reason)
        assert (record.seed, len(record.played)) == (result.seed, result.moves)
        assert [player.bot for player in record.players] == ["random"] * 3


def test_a_game_can_be_repeated_alone():
    series = Series("scotland_yard", {"players": 3}, ("random",) * 3, "s", None)
    assert series.play(7) == results(games=7)[6]


@pytest.mark.parametrize(
    ("change", "error", "words"),
    [
        ({"game_name": "chess"}, UnknownGame, "chess"),
        ({"options": {"players": 9}}, OptionsError, "2 to 6"),
        ({"bots": ["random"] * 2}, BradshawError, "3 seats, but 2 bots"),
        ({"bots": ["random", "deep", "random"]}, UnknownBot, "deep"),
        ({"games": 0}, BradshawError, "At least one game"),
        ({"jobs": 0}, BradshawError, "At least one process"),
    ],
)
def test_what_was_asked_wrongly_is_said_before_the_first_game(change, error, words):
    asked = {
        "game_name": "scotland_yard",
        "options": {"players": 3},
        "bots": ["random"] * 3,
        "games": 2,
        "seed": "s",
    }
    with pytest.raises(error, match=words):
        simulate(**{**asked, **change})


def test_a_directory_for_records_must_be_one(tmp_path):
    (tmp_path / "file").write_text("")
    with pytest.raises(BradshawError, match="can't go to"):
        results(records_dir=tmp_path / "file")


def test_records_are_not_mixed_with_older_ones(tmp_path):
    results(games=1, records_dir=tmp_path)
    with pytest.raises(BradshawError, match=r"already holds records \(game-000001.jsonl\)"):
        results(games=1, records_dir=tmp_path)


def test_a_broken_game_is_named(monkeypatch):
    class Broken:
        def choose(self, view, actions, rng):
            raise KeyError("oops")

    monkeypatch.setitem(bradshaw.core.registry.load_bots("scotland_yard"), "broken", Broken)
    with pytest.raises(
        GameFailed, match=r"Game 1 \(seed “s/1”\) failed. The bot “broken” in seat 0.*KeyError"
    ) as failed:
        list(simulate("scotland_yard", {"players": 3}, ["broken", "random", "random"], 2, "s"))
    assert isinstance(failed.value.__cause__, BotFailed)


# The workers themselves. What they run must be importable, so it stands here.


def double(number):
    return 2 * number


def fail_at_seven(number):
    if number == 7:
        raise GameFailed("seven is unlucky")
    return number


class Odd(BradshawError):
    def __init__(self, one, two):
        super().__init__(f"{one} and {two}")


def fail_oddly(number):
    raise Odd("this", "that")


def die(number):
    os.kill(os.getpid(), signal.SIGKILL)


def sleep_long(number):
    if number > 2:
        time.sleep(600)
    return number


def test_workers_do_everything_once():
    pids = []
    assert sorted(in_workers(double, range(1, 501), 500, 3, pids)) == [2 * n for n in range(1, 501)]
    assert len(pids) == 3


def test_an_error_in_a_worker_is_raised_here_with_its_traceback():
    with pytest.raises(GameFailed, match="unlucky") as failed:
        list(in_workers(fail_at_seven, range(1, 101), 100, 2, []))
    assert "fail_at_seven" in failed.value.__notes__[0]


def test_an_error_that_can_not_travel_keeps_its_sentence():
    with pytest.raises(BradshawError, match="this and that"):
        list(in_workers(fail_oddly, range(1, 3), 2, 2, []))


def test_a_worker_that_dies_is_noticed():
    with pytest.raises(ChildProcessError, match="ended before"):
        list(in_workers(die, range(1, 5), 4, 2, []))


def test_whoever_stops_listening_stops_the_workers():
    before = set(multiprocessing.active_children())
    with closing(in_workers(sleep_long, range(1, 5), 4, 2, [])) as numbers:
        assert next(numbers) in (1, 2)
    assert set(multiprocessing.active_children()) <= before
