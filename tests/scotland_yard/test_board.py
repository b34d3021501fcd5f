"""The map of London, and the checker of maps."""

from collections import Counter

import pytest

from bradshaw.core.errors import OptionsError
from bradshaw.core.rng import Rng
from bradshaw.games.scotland_yard.board import Board, Line, _transport, board_names, check_board, load_board
from bradshaw.games.scotland_yard.game import ScotlandYard
from bradshaw.games.scotland_yard.options import YardOptions
from tests.scotland_yard import naive
from tests.scotland_yard.positions import own_map

BOARDS = ("modern", "classic")

UNDERGROUND = (
    "1-46 13-46 13-67 13-89 46-74 46-79 67-79 67-89 67-111 79-93 79-111 89-128 89-140 111-153 111-163 "
    "128-140 128-185 140-153 153-163 153-185"
)


def test_the_boards():
    assert board_names() == BOARDS


@pytest.mark.rule("SY-52", "SY-12")
@pytest.mark.parametrize(("name", "taxis"), [("modern", 345), ("classic", 346)])
def test_how_many_there_are(name, taxis):
    board = load_board(name)
    assert board.stations == range(1, 200)
    assert len(board.places) == 199
    counts = Counter(line.transport for line in board.lines)
    assert counts == {"taxi": taxis, "bus": 99, "underground": 20, "ferry": 3}


@pytest.mark.rule("SY-52", "SY-12")
@pytest.mark.parametrize("name", BOARDS)
def test_lines_go_both_ways(name):
    board = load_board(name)
    for reach in board.reach.values():
        assert all(a in reach[b] for a in board.stations for b in reach[a])
    for a, b, transport in board.lines:
        assert b in board.reach["black"][a]
        assert a in board.reach["black"][b]
        if transport != "ferry":
            assert b in board.reach[transport][a]
            assert a in board.reach[transport][b]


@pytest.mark.parametrize("name", BOARDS)
def test_every_station_can_be_reached_by_taxi_alone(name):
    roads = naive.read_roads(name)
    seen, waiting = {1}, [1]
    while waiting:
        for transport, to in roads[waiting.pop()]:
            if transport == "taxi" and to not in seen:
                seen.add(to)
                waiting.append(to)
    assert seen == set(range(1, 200))
    assert all(load_board(name).reach["taxi"][station] for station in range(1, 200))


@pytest.mark.rule("SY-24")
@pytest.mark.parametrize("name", BOARDS)
def test_the_network_of_underground_and_ferries(name):
    lines = {"underground": [], "ferry": []}
    for a, b, transport in load_board(name).lines:
        if transport in lines:
            lines[transport].append(f"{a}-{b}")
    assert lines["underground"] == UNDERGROUND.split()
    assert lines["ferry"] == ["108-115", "115-157", "157-194"]


@pytest.mark.rule("SY-07")
@pytest.mark.parametrize("name", BOARDS)
def test_29_start_cards(name):
    board = load_board(name)
    assert (len(board.detective_cards), len(board.mister_x_cards)) == (16, 13)
    assert len({*board.detective_cards, *board.mister_x_cards}) == 29


@pytest.mark.rule("SY-07", "SY-15")
@pytest.mark.parametrize("name", BOARDS)
def test_no_start_card_of_a_pursuer_is_next_to_one_of_mister_x(name):
    board = load_board(name)
    assert min(board.distances[d][x] for d in board.detective_cards for x in board.mister_x_cards) == 2


@pytest.mark.parametrize(
    ("station", "kinds"),
    [
        (2, ("taxi",)),
        (3, ("taxi", "bus")),
        (46, ("taxi", "bus", "underground")),
        (115, ("taxi", "ferry")),
        (157, ("taxi", "bus", "ferry")),
    ],
)
def test_what_stops_where(station, kinds):
    assert load_board("modern").kinds(station) == kinds


def test_a_board_as_a_whole():
    """Five stations: taxis 1-2-3-4, a bus 1-3, an underground 2-4, and a ferry from 4 to 5."""
    lines = [
        *(Line(2, 3, "taxi"), Line(1, 2, "taxi"), Line(3, 4, "taxi")),
        *(Line(1, 3, "bus"), Line(2, 4, "underground"), Line(4, 5, "ferry")),
    ]
    places = ((9, 1), (9, 2), (9, 3), (9, 4), (9, 5))
    board = Board("own", places=iter(places), lines=iter(lines), detective_cards=iter((1, 2)), mister_x_cards=[3])
    assert (board.name, board.places, board.lines) == ("own", places, tuple(lines))
    assert (board.detective_cards, board.mister_x_cards) == ((1, 2), (3,))
    assert board.stations == range(1, 6)
    assert board.reach == {
        "taxi": ((), (2,), (1, 3), (2, 4), (3,), ()),
        "bus": ((), (3,), (), (1,), (), ()),
        "underground": ((), (), (4,), (), (2,), ()),
        "black": ((), (2, 3), (1, 3, 4), (1, 2, 4), (2, 3, 5), (4,)),
    }
    assert board.distances == (
        (0, 6, 6, 6, 6, 6),
        (6, 0, 1, 1, 2, 6),
        (6, 1, 0, 1, 1, 6),
        (6, 1, 1, 0, 1, 6),
        (6, 2, 1, 1, 0, 6),
        (6, 6, 6, 6, 6, 0),
    )
    assert [board.kinds(station) for station in board.stations] == [
        ("taxi", "bus"),
        ("taxi", "underground"),
        ("taxi", "bus"),
        ("taxi", "underground", "ferry"),
        ("ferry",),
    ]


def test_a_board_that_does_not_exist():
    with pytest.raises(OptionsError) as caught:
        load_board("paris")
    assert str(caught.value) == "There is no board “paris”; the boards are modern, classic."


def test_a_means_of_transport_that_does_not_exist():
    assert _transport("ferry") == "ferry"
    with pytest.raises(ValueError, match=r"^tram is no means of transport$"):
        _transport("tram")


def test_distances():
    distances = load_board("modern").distances
    assert distances[46][46] == 0
    assert distances[1][46] == 1
    assert distances[1][13] == 2
    assert distances[115][157] > 1  # a ferry is nothing for pursuers
    assert max(max(row[1:]) for row in distances[1:]) == 10
    assert all(distances[a][b] == distances[b][a] for a in range(1, 200) for b in range(1, 200))


# The checker


def london(*, without=(), more=(), name="modern", **changed):
    """The modern board with something wrong."""
    good = load_board("modern")
    parts = {
        "places": good.places,
        "lines": [line for line in good.lines if line not in without] + [Line(*line) for line in more],
        "detective_cards": good.detective_cards,
        "mister_x_cards": good.mister_x_cards,
    }
    return Board(name, **parts | changed)


@pytest.mark.parametrize("name", BOARDS)
def test_our_boards_are_in_order(name):
    assert check_board(load_board(name)) == []


def test_a_good_board_of_ones_own():
    assert check_board(london(name="my own")) == []


@pytest.mark.parametrize("line", [(5, 5, "taxi"), (9, 8, "taxi"), (199, 200, "bus"), (0, 3, "taxi")])
def test_the_checker_finds_a_line_that_is_none(line):
    assert check_board(_raw(line)) == [
        f"Line {line[0]}–{line[1]} by {line[2]} is not between two different stations, the smaller first."
    ]


def _raw(line):
    """A board with that line in its list; such a line could not even be laid."""
    board = london()
    board.lines = (*board.lines, Line(*line))
    return board


def test_the_checker_finds_a_duplicate_line():
    assert check_board(london(more=[(1, 8, "taxi")], name="own")) == ["A line is listed twice."]


def test_the_checker_finds_two_stations_in_one_place():
    places = load_board("modern").places
    assert check_board(london(places=(places[1], *places[1:]))) == ["Two stations have the same place."]


@pytest.mark.parametrize("ticket", ["taxi", "bus", "underground", "black"])
def test_the_checker_finds_a_one_way_line(ticket):
    board = london()
    reach = list(board.reach[ticket])
    reach[46] = reach[46][1:]
    board.reach[ticket] = tuple(reach)
    assert check_board(board) == [f"Not every {ticket} line can be travelled both ways."]


def test_the_checker_finds_a_station_without_a_taxi():
    taxis = [line for line in load_board("modern").lines if line.transport == "taxi" and 74 in line[:2]]
    problems = check_board(london(without=taxis, name="own"))
    assert problems == ["Station 74 has no taxi."]


def test_the_checker_finds_a_part_that_is_cut_off():
    """2 hangs on 10 and 20, and 108 to 115 is no way for pursuers; a second taxi station keeps 2 company."""
    lines = [line for line in load_board("modern").lines if {2, 10} <= {*line[:2]} or {2, 20} <= {*line[:2]}]
    assert len(lines) == 2
    cut = london(without=lines, name="own", places=(*load_board("modern").places, (1, 1)), more=[(2, 200, "taxi")])
    assert check_board(cut) == ["Not every station can be reached from every other."]


def test_a_ferry_does_not_hold_a_map_together():
    lines = [Line(1, 2, "taxi"), Line(2, 3, "taxi"), Line(4, 5, "taxi"), Line(3, 4, "ferry")]
    places = [(n, n) for n in range(5)]
    board = Board("own", places=places, lines=lines, detective_cards=(1, 2, 3, 4), mister_x_cards=(5,))
    assert check_board(board) == ["Not every station can be reached from every other."]


def test_the_smallest_maps():
    too_few = "There are too few start cards for any number of players."
    nowhere = Board("own", places=(), lines=(), detective_cards=(), mister_x_cards=())
    assert check_board(nowhere) == [too_few]
    one = Board("own", places=[(1, 1)], lines=(), detective_cards=(), mister_x_cards=())
    assert check_board(one) == ["Station 1 has no taxi.", too_few]
    two = Board("own", places=[(1, 1), (2, 2)], lines=(), detective_cards=(), mister_x_cards=())
    apart = "Not every station can be reached from every other."
    assert check_board(two) == ["Station 1 has no taxi.", "Station 2 has no taxi.", apart, too_few]
    joined = Board("own", places=two.places, lines=[Line(1, 2, "taxi")], detective_cards=(), mister_x_cards=())
    assert check_board(joined) == [too_few]


@pytest.mark.parametrize(
    ("line", "transport", "expected", "found"),
    [
        ((1, 8, "taxi"), "taxi", 345, 344),
        ((1, 46, "bus"), "bus", 99, 98),
        ((1, 46, "underground"), "underground", 20, 19),
        ((108, 115, "ferry"), "ferry", 3, 2),
    ],
)
def test_the_checker_finds_a_missing_line(line, transport, expected, found):
    assert check_board(london(without=[line])) == [
        f"There should be {expected} of {transport}, but there are {found}."
    ]


def test_the_checker_knows_the_classic_board():
    assert check_board(london(name="classic")) == ["There should be 346 of taxi, but there are 345."]
    assert check_board(london(more=[(13, 14, "taxi")])) == ["There should be 345 of taxi, but there are 346."]


def test_the_checker_counts_the_stations():
    more = london(places=(*load_board("modern").places, (1, 1)), more=[(199, 200, "bus"), (198, 200, "taxi")])
    assert check_board(more) == [
        "There should be 199 of stations, but there are 200.",
        "There should be 345 of taxi, but there are 346.",
        "There should be 99 of bus, but there are 100.",
    ]


@pytest.mark.rule("SY-07")
@pytest.mark.parametrize(
    "cards",
    [
        {"detective_cards": (13, 13, 26, 29)},
        {"mister_x_cards": (35, 45, 45)},
        {"mister_x_cards": (13, 45)},  # 13 is a card of the detectives
        {"mister_x_cards": (35, 200)},
        {"detective_cards": (0, 13, 26, 29)},
    ],
    ids=str,
)
def test_the_checker_finds_bad_cards(cards):
    assert check_board(london(**cards)) == ["The start cards do not name different stations of the map."]


def test_the_checker_finds_too_few_cards():
    too_few = ["There are too few start cards for any number of players."]
    assert check_board(london(detective_cards=(13, 26, 29))) == too_few
    assert check_board(london(mister_x_cards=())) == too_few


# Boards of one's own


@pytest.mark.rule("SY-52")
def test_a_board_of_ones_own_can_be_played():
    game = own_map(*(f"{n}-{n + 1} taxi" for n in range(1, 9)), x=(1,), detectives=(5, 6, 7, 8, 9))
    state = game.new(game.options(players=3, board="own"), Rng("own"))
    assert {game.write(action) for action in game.actions(state, 0)} >= {"taxi 2", "double black 2"}
    with pytest.raises(OptionsError) as caught:
        ScotlandYard().options(board="own")
    assert str(caught.value) == "There is no board “own”; the boards are modern, classic, ring, grid, bridge."
    with pytest.raises(OptionsError) as caught:
        game.options(board="mine")
    assert str(caught.value).endswith("no board “mine”; the boards are modern, classic, ring, grid, bridge, own.")


@pytest.mark.rule("SY-07")
@pytest.mark.parametrize(
    ("players", "x", "detectives", "pieces"),
    [(6, (1,), (5, 6, 7, 8), 5), (2, (1,), (5, 6), 4), (5, (), (5, 6, 7, 8), 4), (5, (1,), (5, 6, 7), 4)],
)
def test_a_map_with_too_few_start_cards_is_refused(players, x, detectives, pieces):
    game = own_map(*(f"{n}-{n + 1} taxi" for n in range(1, 9)), x=x, detectives=detectives)
    with pytest.raises(OptionsError) as caught:
        game.new(YardOptions(players=players, board="own"), Rng("own"))
    assert str(caught.value) == f"The board “own” has too few start cards for {pieces} pursuers."


@pytest.mark.rule("SY-07")
@pytest.mark.parametrize(("players", "detectives"), [(6, (5, 6, 7, 8, 9)), (5, (5, 6, 7, 8))])
def test_a_map_with_just_enough_start_cards(players, detectives):
    game = own_map(*(f"{n}-{n + 1} taxi" for n in range(1, 9)), x=(1,), detectives=detectives)
    state = game.new(game.options(players=players, board="own"), Rng("own"))
    assert sorted(state.stations) == list(detectives)
