"""The file of a tournament: taken up again only if it is whole, and of the same tournament."""

import pytest

from bradshaw.arena import Played, Results, tournament
from bradshaw.core.errors import BradshawError

GAME = Played(1, ("random", "steady"), (2, 1), "captured", 40, {})


def contest(options=None, **more):
    return tournament("scotland_yard", ["random", "steady"], {"players": 2, **(options or {})}, **more)


@pytest.fixture
def path(tmp_path):
    path = tmp_path / "r.jsonl"
    with contest().results(path) as results:
        results.add(GAME)
    return path


def test_what_was_written_is_read(path):
    with contest().results(path) as results:
        assert results.games == {GAME.fixture: GAME}
    header, results = Results.read(path)
    assert (header.game, header.seed, results.games) == ("scotland_yard", "1", {GAME.fixture: GAME})


@pytest.mark.parametrize(
    ("change", "words"),
    [
        ({"seed": "2"}, 'another tournament: seed is "1" there and "2" here'),
        ({"options": {"players": 3}}, "players is 2 there and 3 here"),
        ({"options": {"edition": "2013"}}, "edition is"),
        ({"seconds": 1.0}, "seconds is {} there"),
    ],
)
def test_another_tournament_is_refused_and_the_file_left_alone(path, change, words):
    before = path.read_bytes()
    with pytest.raises(BradshawError, match=words):
        contest(**change).results(path)
    assert path.read_bytes() == before


@pytest.mark.parametrize(
    ("spoil", "words"),
    [
        (lambda text: b"Dear diary,\n" + text, "holds something else"),
        (lambda text: b"no line end", "holds something else"),
        (lambda text: text.replace(b'"version":1', b'"version":7'), "has version 7"),
        (lambda text: text + b'{"deal":"two"}\n', "line 3 can't be understood"),
        (lambda text: text + b"{\n" + text.splitlines(keepends=True)[1], "line 3 can't be understood"),
        (lambda text: text + text.splitlines(keepends=True)[1], "line 3: this game is there already"),
    ],
)
def test_a_broken_file_is_refused_and_left_alone(path, spoil, words):
    path.write_bytes(spoil(path.read_bytes()))
    before = path.read_bytes()
    with pytest.raises(BradshawError, match=words):
        contest().results(path)
    assert path.read_bytes() == before


@pytest.mark.parametrize("keep", [-1, -30, 60, 5])
def test_a_line_that_was_cut_off_is_written_again(path, keep):
    whole = path.read_bytes()
    path.write_bytes(whole[:keep])
    with contest().results(path) as results:
        assert not results.games
        results.add(GAME)
    assert path.read_bytes() == whole


def test_two_can_not_write_at_once(path):
    with contest().results(path), pytest.raises(BradshawError, match="Another tournament is writing"):
        contest().results(path)
    contest().results(path).close()


def test_a_file_that_can_not_be_written_is_a_sentence(tmp_path):
    with pytest.raises(BradshawError, match=r"can't go to .*: Is a directory"):
        contest().results(tmp_path)
    with pytest.raises(BradshawError, match="can't be read"):
        Results.read(tmp_path / "none")


def test_no_game_is_noted_twice(path):
    with contest().results(path) as results, pytest.raises(BradshawError, match="played twice"):
        results.add(GAME)
