"""Small maps and maps of one's own: the same rules with other figures."""

import random

import pytest
from msgspec.structs import replace

import bradshaw
from bradshaw.arena import simulate
from bradshaw.core.errors import OptionsError
from bradshaw.core.match import resume
from bradshaw.core.record import Record
from bradshaw.games.scotland_yard import maps
from bradshaw.games.scotland_yard.board import TRANSPORTS
from bradshaw.games.scotland_yard.maps import SMALL, MapData, check_map, check_map_file, load_map, load_map_file
from bradshaw.games.scotland_yard.secrets import YardSecrets
from bradshaw.testing import Conformance

GAME = bradshaw.load("scotland_yard")
OWN = MapData(
    "Square",
    ("1-2 taxi", "2-3 taxi", "3-4 taxi", "1-4 taxi"),
    detectives=(1,),
    mister_x=(3,),
    pursuers=1,
    rounds=2,
)


class TestSmallMaps(Conformance):
    game = GAME
    secrets = YardSecrets(game)
    options = [
        {"players": 2, "board": "ring"},
        {"players": 2, "board": "grid"},
        {"players": 3, "board": "grid", "possible_stations": True},
        {"players": 2, "board": "bridge"},
        {"players": 2, "board": OWN},
    ]
    small = [options[1]]
    depth = 8


class TestChancesOnSmallMaps(Conformance):
    game = GAME
    secrets = YardSecrets(game)
    options = [{"players": 2, "board": "ring"}, {"players": 2, "board": "bridge"}]
    small = options
    depth = 8
    test_views_are_information_states = None  # no two ways lead to the same view


@pytest.mark.parametrize("name", SMALL)
def test_our_maps_are_sound(name):
    assert check_map(load_map(name)) == ()


def played(seed, **options):
    match = bradshaw.Match(GAME, GAME.options(**options), seed=seed)
    chance = random.Random(seed)
    while match.to_act:
        match.play(match.to_act[0], chance.choice(match.actions(match.to_act[0])))
    return match


def test_the_figures_are_those_of_the_map():
    longest = 0
    for seed in range(200):
        match = played(str(seed), players=2, board="bridge")
        log = match.state.log
        assert [number for number, field in enumerate(log, 1) if field.shown] == [
            number for number in (2, 4) if number <= len(log)
        ]
        assert sum(field.ticket == "black" for field in log) <= 1
        assert sum(field.double for field in log) <= 1
        assert len(match.state.stations) == 1
        longest = max(longest, len(log))
        if match.outcome.reason == "escaped":
            assert match.state.round == 4
    assert longest == 5  # four rounds and a double move


def test_a_record_holds_the_map():
    match = played("1", players=2, board=OWN)
    assert resume(Record.loads(match.record.dumps())).state == match.state


def test_bots_play_there():
    result = simulate(
        "scotland_yard", {"players": 3, "board": "grid"}, ["steady", "steady", "random"], games=3, seed="1"
    )
    assert len(list(result)) == 3


@pytest.mark.parametrize(
    ("changes", "why"),
    [
        ({"lines": ()}, "1 to 1000 lines"),
        ({"lines": ("1-2 zeppelin",)}, "the means of transport are taxi"),
        ({"lines": ("one way",)}, "is no line"),
        ({"lines": ("1-2 taxi", "3-4 taxi")}, "can be reached"),
        ({"lines": ("1-300 taxi",)}, "at most 200 stations"),
        ({"rounds": 23}, "1 to 22 rounds, not 23"),
        ({"surfacing": (3, 2)}, "ascending"),
        ({"pursuers": 6}, "1 to 5 pursuers"),
        ({"doubles": 4}, "0 to 3 double-move"),
        ({"black": -1}, "black tickets"),
        ({"detectives": ()}, "too few start cards"),
        ({"mister_x": (1,)}, "different stations"),
        ({"name": " "}, "no name"),
        ({"name": "x" * 101}, "too long"),
    ],
)
def test_what_is_wrong_is_said(changes, why):
    data = replace(OWN, **changes)
    assert any(why in problem for problem in check_map(data))
    with pytest.raises(OptionsError):
        GAME.options(players=2, board=data)


def test_for_how_many_players():
    with pytest.raises(OptionsError, match="2 pursue: it is for 2 players, or for 3"):
        GAME.options(players=4, board="grid")


def test_files(tmp_path):
    good = tmp_path / "good.toml"
    good.write_bytes((maps.files("bradshaw.games.scotland_yard") / "data" / "map_ring.toml").read_bytes())
    assert load_map_file(good) == load_map("ring") == GAME.read_option("board", str(good))
    assert check_map_file(good) == []
    bad = tmp_path / "bad.toml"
    bad.write_text('name = "Bad"\nlines = ["1-2 taxi"]\ndetectives = [1]\nmister_x = [1]\npursuers = 1\n')
    assert GAME.check_file(str(bad)) == ["The start cards do not name different stations of the map."]
    with pytest.raises(maps.BadMap, match="can't be played on"):
        load_map_file(bad)
    with pytest.raises(maps.BadMap, match="can't be read"):
        load_map_file(tmp_path / "none.toml")
    bad.write_text('lines = "x"')
    assert "is no map" in GAME.check_file(str(bad))[0]
    bad.write_text("spaces = []")
    assert GAME.check_file(str(bad)) is None
    bad.write_bytes(b"\xff")
    with pytest.raises(maps.BadMap, match="UTF-8"):
        load_map_file(bad)


def test_all_that_is_wrong_with_a_file_is_told_with_spaces_between(tmp_path):
    path = tmp_path / "bad.toml"
    path.write_text('name = " "\nlines = ["1-2 taxi"]\ndetectives = [1]\nmister_x = [2]\nrounds = 0\n')
    first, second = "The map has no name.", "A game has 1 to 22 rounds, not 0."
    assert check_map_file(path)[:2] == [first, second]
    with pytest.raises(maps.BadMap) as caught:
        load_map_file(path)
    assert str(caught.value).startswith(f"{path} can't be played on. {first} {second}")
    assert check_map_file(tmp_path / "none.toml") is None
    path.write_text("lines = [")
    assert check_map_file(path) is None
    with pytest.raises(maps.BadMap, match=r"bad\.toml: This is not TOML: "):
        load_map_file(path)


@pytest.mark.parametrize(
    ("line", "problem"),
    [
        ("x" * 70, f"“{'x' * 60}” is no line; lines look like “1-2 taxi”."),
        (
            "1-2 " + "z" * 70,
            f"“1-2 {'z' * 56}” is no line; the means of transport are {', '.join(TRANSPORTS)}.",
        ),
    ],
)
def test_a_line_that_is_none_is_quoted_as_far_as_it_is_short(line, problem):
    assert check_map(replace(OWN, lines=(line,))) == (problem,)


def test_a_line_may_be_written_from_either_end():
    turned = replace(OWN, lines=("2-1 taxi", "3-2 taxi", "4-3 taxi", "4-1 taxi"))
    assert maps.board_of(turned).reach == maps.board_of(OWN).reach


def test_without_places_stations_are_drawn_on_a_circle_clockwise_from_the_top():
    assert list(maps.board_of(OWN).places) == [(1000, 100), (1900, 1000), (1000, 1900), (100, 1000)]
    placed = replace(OWN, places=((1, 2), (3, 4), (5, 6), (7, 8)))
    assert list(maps.board_of(placed).places) == [(1, 2), (3, 4), (5, 6), (7, 8)]


@pytest.mark.parametrize("board", ["ring", OWN])
def test_no_table_is_made_for_them(board):
    with pytest.raises(OptionsError, match="for programs"):
        GAME.check_table(GAME.options(players=2, board=board))
    GAME.check_table(GAME.options(board="classic"))
