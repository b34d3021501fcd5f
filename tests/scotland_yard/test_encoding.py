"""Moves as numbers and views as arrays. The conformance kit plays; here is what the numbers mean."""

import pytest

from bradshaw.core.errors import EncodingError
from bradshaw.core.game import Outcome
from bradshaw.games.scotland_yard.actions import PursuerMove, XMove
from bradshaw.games.scotland_yard.state import Field, Tickets
from bradshaw.games.scotland_yard.view import YardView
from tests.scotland_yard.positions import GAME, UNUSED, new, own_map


def encoding(**options):
    return GAME.encoding(GAME.options(**options))


def seen(view, name, **options):
    numbers = encoding(**options)
    slot = numbers.layout[name]
    return dict(zip(slot.labels, numbers.observe(view)[slot.start : slot.end], strict=True))


@pytest.mark.parametrize(("players", "pieces"), [(2, 4), (3, 4), (4, 4), (5, 4), (6, 5)])
def test_an_action_for_every_way_to_arrive(players, pieces):
    board = GAME.board(GAME.options(players=players))
    ways = {t: sum(1 for s in board.stations if board.reach[t][s]) for t in board.reach}
    ordinary = ways["taxi"] + ways["bus"] + ways["underground"]
    assert encoding(players=players).actions == 2 * (ordinary + ways["black"]) + pieces * ordinary


def test_what_can_never_be_played_has_no_number():
    numbers = encoding(players=4)
    for never in (
        XMove("underground", 2),  # no underground stops there
        XMove("taxi", 200),
        PursuerMove("violet", "taxi", 8),  # only with five detectives
        PursuerMove("red", "black", 8),
    ):
        with pytest.raises(EncodingError, match="no action"):
            numbers.number(never)
    for number in (-1, numbers.actions):
        with pytest.raises(EncodingError, match="numbered from 0 to 2047"):
            numbers.action(number)


def test_what_is_seen_of_a_move():
    state = new(players=4)
    move = next(m for m in GAME.actions(state, 0) if m.double and m.ticket == "taxi")
    after, _ = GAME.play(state, 0, move, UNUSED)
    own, others = GAME.view(after, 0), GAME.view(after, 1)
    assert seen(own, "ticket")["1"] == 1
    assert seen(own, "double") == seen(others, "double") == {str(n): int(n == 1) for n in range(1, 25)}
    assert seen(own, "mister_x") == {"": move.to}
    assert seen(others, "mister_x") == {"": 0}
    assert seen(own, "trail")["start"] == state.trail[0]
    assert set(seen(others, "trail").values()) == {0}
    assert [seen(others, "pursuers")[f"1 {piece}"] for piece in ("red", "blue", "green", "yellow")] == list(
        state.stations
    )
    assert seen(own, "second") == {"": 1}
    assert seen(own, "doubles") == {"": 1}
    assert seen(own, "bank")["taxi"] == 57 - 3 * 11 - 1
    assert seen(own, "to_act") == {"x": 1, "detective 1": 0, "detective 2": 0, "detective 3": 0}


def test_a_spectator_is_the_seat_after_the_last():
    state = new(players=5)
    assert seen(GAME.view(state, None), "seat", players=5) == {"": 5}
    assert seen(GAME.view(state, 4), "seat", players=5) == {"": 4}


def test_where_he_can_be_is_there_if_the_table_allows_it():
    state = new(players=3, possible_stations=True)
    stations = seen(GAME.view(state, 1), "possible", players=3, possible_stations=True)
    assert {int(station) for station, there in stations.items() if there} == set(GAME.view(state, 1).possible)
    assert "possible" not in encoding(players=3).layout


def test_every_slot_of_a_view():
    """A view that no game has, so that no two of its numbers are alike where they could be mixed up."""
    options = GAME.options(players=4, possible_stations=True)
    view = YardView(
        seat=2,
        options=options,
        round=7,
        log=(Field("black", None, True, (21, 22, 23, 24)), Field("underground", 67, False, (31, 32, 33, 34))),
        black=4,
        doubles=1,
        second=True,
        bank=Tickets(51, 41, 21),
        stations=(11, 12, 13, 14),
        tickets=(Tickets(9, 6, 3), Tickets(8, 5, 2), Tickets(7, 4, 1)),
        pending=(1, 3),
        to_act=(0, 2),
        outcome=Outcome((2, 1, 1, 1), "caught"),
        mister_x=101,
        trail=(99, 100, 101),
        possible=(5, 199),
    )
    numbers = encoding(players=4, possible_stations=True)
    found = numbers.observe(view)
    layout = {slot.name: found[slot.start : slot.end] for slot in numbers.layout.slots}
    assert layout == {
        "seat": [2],
        "round": [7],
        "black": [4],
        "doubles": [1],
        "second": [1],
        "bank": [51, 41, 21],
        "stations": [11, 12, 13, 14],
        "tickets": [9, 6, 3, 8, 5, 2, 7, 4, 1],
        "pending": [0, 1, 0, 1],
        "to_act": [1, 0, 1, 0],
        "places": [2, 1, 1, 1],
        "mister_x": [101],
        "ticket": [4, 3, *[0] * 22],
        "double": [1, *[0] * 23],
        "shown": [0, 67, *[0] * 22],
        "pursuers": [21, 22, 23, 24, 31, 32, 33, 34, *[0] * 88],
        "trail": [99, 100, 101, *[0] * 22],
        "possible": [int(station in (5, 199)) for station in range(1, 200)],
    }


def test_two_players_have_one_stock_of_tickets():
    assert encoding(players=2).layout["tickets"].labels == ("common taxi", "common bus", "common underground")


def test_before_the_end_nobody_has_a_place():
    assert set(seen(GAME.view(new(players=4), 1), "places").values()) == {0}


def test_a_map_of_ones_own_has_its_own_numbers():
    game = own_map(*(f"{n}-{n + 1} taxi" for n in range(1, 9)), x=(1,), detectives=(5, 6, 7, 8, 9))
    numbers = game.encoding(game.options(board="own", players=3))
    assert numbers.actions == 2 * (9 + 9) + 4 * 9
    assert len({numbers.number(action) for action in numbers.table}) == numbers.actions
