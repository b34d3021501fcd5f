"""A round: who moves when and where to, SY-10 to SY-15."""

import itertools

import pytest

from bradshaw.games.scotland_yard.events import Forfeited, GameEnded, PursuerMoved
from tests.scotland_yard import naive
from tests.scotland_yard.positions import (
    COLOURS,
    PLAYERS,
    happens,
    moves,
    new,
    of,
    play,
    playout,
    position,
    reason,
    refused,
)


@pytest.mark.rule("SY-10")
@pytest.mark.parametrize("players", PLAYERS)
def test_the_pursuers_move_in_any_order(players):
    start = position(199, (13, 46, 94, 140, 5)[: 5 if players == 6 else 4], players=players)
    start = play(start, "taxi 198")
    wanted = ["red: taxi 4", "blue: bus 1", "green: taxi 95", "yellow: underground 153", "violet: taxi 15"]
    ends = {play(start, *order) for order in itertools.permutations(wanted[: len(start.stations)])}
    assert len(ends) == 1
    (end,) = ends
    assert end.stations == (4, 1, 95, 153, 15)[: len(start.stations)]
    assert (end.round, end.to_act, end.pending) == (2, (0,), ())


@pytest.mark.rule("SY-10")
@pytest.mark.parametrize("players", PLAYERS)
def test_each_piece_moves_once_a_round(players):
    state = play(position(199, (13, 46, 94, 140, 5)[: 5 if players == 6 else 4], players=players), "taxi 198")
    left = list(COLOURS[: len(state.stations)])
    for text in ("red: taxi 4", "yellow: bus 82", "blue: taxi 33"):
        assert {t.split(":")[0] for t in moves(state)} == set(left)
        state = play(state, text)
        left.remove(text.split(":")[0])
    assert {t.split(":")[0] for t in moves(state)} == set(left)
    assert state.round == 1


@pytest.mark.rule("SY-10")
def test_mister_x_waits_for_all_of_them():
    state = play(position(199, (13, 46, 94, 140)), "taxi 198")
    for text in ("red: taxi 4", "blue: taxi 33", "green: taxi 95"):
        state = play(state, text)
        assert moves(state, 0) == set()
    assert moves(play(state, "yellow: taxi 139"), 0) >= {"taxi 199", "black 159"}


@pytest.mark.rule("SY-10", "SY-32")
@pytest.mark.parametrize("players", PLAYERS)
def test_a_game_has_at_most_22_rounds(players):
    lengths = []
    for seed in range(30):
        turns = 0
        for before, seat, _, after, _ in playout(new(f"long {seed}", players=players), seed):
            turns += seat == 0 and not before.second
            assert before.round == turns <= 22
            assert turns == 22 or reason(after) != "escaped"
        lengths.append(turns)
    assert max(lengths) == 22


@pytest.mark.rule("SY-11")
@pytest.mark.parametrize("players", PLAYERS)
def test_every_piece_that_can_move_changes_its_station(players):
    moved = 0
    for seed in range(10):
        expected = set()
        for before, seat, action, after, events in playout(new(f"must {seed}", players=players), seed):
            if seat == 0:
                assert action.to == after.trail[-1] != before.trail[-1]
                expected = set(COLOURS[: len(after.stations)])
                continue
            (event,) = [e for e in events if isinstance(e, PursuerMoved)]
            assert event.origin != event.to
            expected.remove(event.piece)
            for forfeited in [e for e in events if isinstance(e, Forfeited)]:
                expected -= set(forfeited.pieces)
            if after.to_act == (0,):
                assert not expected  # the round is over: everybody has moved or could not
                moved += 1
    assert moved > 20


@pytest.mark.rule("SY-11")
def test_staying_is_no_move():
    state = position(46, (13, 1, 94, 140))
    assert not any(text.endswith(" 46") for text in moves(state))
    assert refused(state, 0, "taxi 46") == "Mister X is at 46; no taxi line leads from there to 46."
    after = play(state, "taxi 47")
    assert not any(text.endswith(" 13") for text in moves(after, 1))
    assert refused(after, 1, "red: taxi 13") == "Red is at 13; no taxi line leads from there to 13."


@pytest.mark.rule("SY-12", "SY-13", "SY-52")
@pytest.mark.parametrize("board", ["modern", "classic"])
def test_lines_from_every_station_for_police(board):
    """A Police piece, for which everything is free, goes along each line of its station and nowhere else."""
    roads = naive.read_roads(board)
    assert set(roads) == set(range(1, 200))
    for station, lines in roads.items():
        near = {to for _, to in lines}
        x, *others = [s for s in range(1, 200) if s != station and s not in near][:4]
        state = position(x, (*others, station), players=4, moved=("red", "blue", "green"), board=board)
        assert of("yellow", state) == {f"{transport} {to}" for transport, to in lines if transport != "ferry"}


@pytest.mark.rule("SY-12", "SY-23", "SY-24", "SY-52")
@pytest.mark.parametrize("board", ["modern", "classic"])
def test_lines_from_every_station_for_mister_x(board):
    for station, lines in naive.read_roads(board).items():
        near = {to for _, to in lines}
        others = [s for s in range(1, 200) if s != station and s not in near][:4]
        state = position(station, tuple(others), doubles=0, board=board)
        expected = {f"{transport} {to}" for transport, to in lines if transport != "ferry"}
        assert moves(state) == expected | {f"black {to}" for to in near}


@pytest.mark.rule("SY-12")
def test_two_means_between_the_same_stations_are_two_moves():
    state = position(1, (13, 94, 123, 140), doubles=0)
    assert moves(state) == {
        *("taxi 8", "taxi 9", "bus 46", "bus 58", "underground 46"),
        *("black 8", "black 9", "black 46", "black 58"),
    }


@pytest.mark.rule("SY-12")
def test_a_move_goes_to_the_next_station_of_the_line_only():
    state = position(1, (13, 94, 123, 140))
    assert "underground 46" in moves(state)
    assert refused(state, 0, "underground 74") == "Mister X is at 1; no underground line leads from there to 74."


@pytest.mark.rule("SY-12")
def test_going_back_along_the_same_line():
    state = position(199, (13, 46, 94, 140))
    state = play(state, "bus 128", "red: taxi 4", "blue: taxi 33", "green: taxi 95", "yellow: taxi 139")
    state = play(state, "bus 199", "red: taxi 13", "blue: taxi 46", "green: taxi 94", "yellow: taxi 140")
    assert state.stations == (13, 46, 94, 140)
    assert state.trail == (199, 128, 199)
    assert state.round == 3


@pytest.mark.rule("SY-14")
@pytest.mark.parametrize(("players", "stations"), [(5, (8, 46, 94, 5)), (3, (94, 5, 8, 46)), (2, (94, 8, 46, 5))])
def test_mister_x_enters_no_station_of_a_pursuer(players, stations):
    state = position(1, stations, players=players)
    assert {text.split()[-1] for text in moves(state)} == {"9", "58"}


@pytest.mark.rule("SY-14")
@pytest.mark.parametrize("players", [2, 3, 5])
def test_two_pursuers_never_share_a_station(players):
    """Red at 46 between blue at 33, green at 47 and yellow at 1, whatever each of them is."""
    state = position(199, (46, 33, 47, 1), players=players, moved=())
    targets = {text.split()[-1] for text in of("red", state)}
    assert targets == {"45", "61", "34", "58", "78", "13", "74", "79"}
    assert "46" not in {text.split()[-1] for text in moves(state)}
    after = play(state, "blue: taxi 32")
    assert "taxi 33" in of("red", after)  # left by blue
    assert "taxi 32" not in of("red", after)
    assert "taxi 46" in of("green", play(after, "red: taxi 33"))


@pytest.mark.rule("SY-14")
@pytest.mark.parametrize("players", PLAYERS)
def test_nobody_ever_shares_a_station(players):
    for seed in range(20):
        for *_, after, _ in playout(new(f"share {seed}", players=players), seed):
            assert len(set(after.stations)) == len(after.stations)
            assert (after.trail[-1] in after.stations) == (reason(after) == "captured")


@pytest.mark.rule("SY-15", "SY-30")
@pytest.mark.parametrize("players", PLAYERS)
def test_capture_ends_the_game_at_once(players):
    start = position(45, (46, 1, 94, 140, 5)[: 5 if players == 6 else 4], players=players)
    state = play(start, "taxi 58")
    after, events = happens(state, "red: bus 58")
    assert reason(after) == "captured"
    assert after.to_act == ()
    assert moves(after) == set()
    assert after.stations[1:] == start.stations[1:]
    assert after.round == 1
    assert [type(event) for event in events] == [PursuerMoved, GameEnded]


@pytest.mark.rule("SY-15")
@pytest.mark.parametrize("players", [2, 3, 4])
def test_police_catch_too(players):
    state = play(position(45, (1, 5, 94, 46), players=players), "taxi 58")
    assert reason(play(state, "yellow: bus 58")) == "captured"


@pytest.mark.rule("SY-15")
def test_passing_by_is_no_capture():
    """Blue leaves 46, red goes there, Mister X waits next door at 45: nobody entered his station."""
    state = position(45, (1, 46, 94, 140), moved=())
    after = play(state, "blue: taxi 47", "red: bus 46")
    assert after.outcome is None
