"""The end: SY-30 to SY-33."""

import pytest

from bradshaw.core.game import Outcome
from bradshaw.games.scotland_yard.events import Forfeited, GameEnded, PursuerMoved, StationWritten, TicketPlayed
from tests.scotland_yard.positions import (
    GAME,
    PLAYERS,
    UNUSED,
    happens,
    moves,
    new,
    own_map,
    play,
    playout,
    position,
    reason,
)


def stations_of(players, *stations):
    return stations[: 5 if players == 6 else 4]


def assert_over(state, events, why, *, pursuers_win):
    players = state.options.players
    expected = Outcome((2, *[1] * (players - 1)) if pursuers_win else (1, *[2] * (players - 1)), why)
    assert GAME.outcome(state) == expected
    assert expected.winners == (tuple(range(1, players)) if pursuers_win else (0,))
    assert events[-1] == GameEnded(expected, state.trail)
    assert GAME.to_act(state) == ()
    assert all(len(GAME.actions(state, seat)) == 0 for seat in range(players))


# SY-30


@pytest.mark.rule("SY-30")
@pytest.mark.parametrize("players", PLAYERS)
def test_capture(players):
    state = position(58, stations_of(players, 46, 1, 94, 140, 5), players=players, moved=())
    after, events = happens(state, "red: bus 58")
    assert_over(after, events, "captured", pursuers_win=True)


@pytest.mark.rule("SY-30")
@pytest.mark.parametrize("players", PLAYERS)
def test_capture_with_the_last_move_of_round_22(players):
    moved = ("blue", "green", "yellow", "violet")
    stations = stations_of(players, 46, 1, 94, 140, 5)
    state = position(58, stations, players=players, moved=moved, round=22, log=22)
    after, events = happens(state, "red: bus 58")
    assert_over(after, events, "captured", pursuers_win=True)
    assert reason(play(state, "red: bus 34")) == "escaped"


# SY-31


@pytest.mark.rule("SY-31", "SY-14")
@pytest.mark.parametrize("players", PLAYERS)
def test_every_neighbour_occupied(players):
    """2 has two neighbours: 10 and 20."""
    stations = stations_of(players, 10, 33, 94, 140, 5)
    state = position(2, stations, players=players, moved=("red", "green", "yellow", "violet"))
    after, events = happens(state, "blue: taxi 20")
    assert_over(after, events, "cornered", pursuers_win=True)
    assert after.round == 2
    after = play(state, "blue: taxi 21")
    assert moves(after) == {"taxi 20", "black 20", "double taxi 20", "double black 20"}


@pytest.mark.rule("SY-31")
def test_it_counts_only_when_the_pursuers_have_finished():
    state = position(2, (10, 33, 94, 140), moved=("green", "yellow"))
    surrounded = play(state, "blue: taxi 20")
    assert surrounded.outcome is None
    assert surrounded.to_act == (1,)
    assert reason(play(surrounded, "red: taxi 2")) == "captured"
    after = play(surrounded, "red: taxi 11")
    assert after.outcome is None
    assert "taxi 10" in moves(after)


@pytest.mark.rule("SY-31", "SY-24")
def test_a_ferry_is_a_way_out_with_a_black_ticket():
    """194 has taxis to 192, 193 and 195, and the ferry to 157."""
    where = (194, (192, 193, 182, 140))
    state = play(position(*where, moved=("red", "blue", "yellow"), black=1), "green: taxi 195")
    assert moves(state) == {"black 157", "double black 157"}
    after, events = happens(position(*where, moved=("red", "blue", "yellow"), black=0), "green: taxi 195")
    assert_over(after, events, "cornered", pursuers_win=True)


@pytest.mark.rule("SY-31", "SY-06")
def test_no_ticket_for_any_line():
    """The detectives pay nothing but bus tickets; at 61 there are only taxis."""
    where = (61, (1, 94, 123, 140))
    last = {"moved": ("red", "blue", "green"), "in_bank": (0, 3, 0), "black": 0}
    after, events = happens(position(*where, **last), "yellow: bus 154")
    assert_over(after, events, "cornered", pursuers_win=True)
    assert play(position(*where, **last), "yellow: taxi 139").outcome is None  # a taxi ticket for the bank
    assert play(position(*where, **last | {"black": 1}), "yellow: bus 154").outcome is None
    assert play(position(*where, **last, bank="unlimited"), "yellow: bus 154").outcome is None


@pytest.mark.rule("SY-31")
def test_it_can_happen_on_the_start_cards():
    game = own_map(
        *("1-2 taxi", "1-3 taxi", "2-4 taxi", "3-5 taxi", "4-6 taxi", "5-7 taxi"), x=(1,), detectives=(2, 3, 4, 5)
    )
    state = game.new(game.options(players=5, board="own"), UNUSED)
    assert game.outcome(state) == Outcome((2, 1, 1, 1, 1), "cornered")
    assert game.to_act(state) == ()
    free = own_map(
        *("1-2 taxi", "1-3 taxi", "2-4 taxi", "3-5 taxi", "4-6 taxi", "5-7 taxi"), x=(1,), detectives=(2, 4, 6, 7)
    )
    state = free.new(free.options(players=5, board="own"), UNUSED)
    assert free.outcome(state) is None
    assert free.to_act(state) == (0,)


# SY-32


@pytest.mark.rule("SY-32")
@pytest.mark.parametrize("players", PLAYERS)
def test_the_pursuers_make_their_last_moves(players):
    stations = stations_of(players, 13, 46, 94, 140, 5)
    state = play(position(199, stations, players=players, round=22, log=21), "taxi 198")
    last = ["red: taxi 4", "blue: taxi 33", "green: taxi 95", "yellow: taxi 139", "violet: taxi 15"]
    for text in last[: len(stations)]:
        assert state.outcome is None
        state, events = happens(state, text)
    assert_over(state, events, "escaped", pursuers_win=False)
    assert state.round == 22


@pytest.mark.rule("SY-32")
def test_not_after_21_rounds():
    state = position(199, (13, 46, 94, 140), round=21, log=21, moved=("red", "blue", "green"))
    after = play(state, "yellow: taxi 139")
    assert (after.outcome, after.round, after.to_act) == (None, 22, (0,))


@pytest.mark.rule("SY-32", "SY-22")
def test_a_double_move_is_one_round():
    state = position(199, (13, 46, 94, 140), round=21, log=20)
    state = play(state, "double taxi 198", "taxi 199")
    state = play(state, "red: taxi 4", "blue: taxi 33", "green: taxi 95", "yellow: taxi 139")
    assert (state.outcome, state.round, len(state.log)) == (None, 22, 22)


@pytest.mark.rule("SY-32", "SY-16")
def test_forfeits_in_the_last_round():
    stocks = {"red": (0, 0, 0)}
    state = position(199, (13, 46, 94, 140), round=22, log=22, moved=("blue", "green"), stocks=stocks)
    after, events = happens(state, "yellow: taxi 139")
    assert [type(event) for event in events] == [PursuerMoved, Forfeited, GameEnded]
    assert_over(after, events, "escaped", pursuers_win=False)


@pytest.mark.rule("SY-32", "SY-31")
def test_surrounded_after_the_last_round_he_has_won():
    """There is no 23rd turn of his on which he could be cornered."""
    moved = ("red", "green", "yellow")
    after, events = happens(position(2, (10, 33, 94, 140), moved=moved, round=22, log=22), "blue: taxi 20")
    assert_over(after, events, "escaped", pursuers_win=False)
    assert (
        reason(play(position(2, (10, 33, 94, 140), moved=moved, round=21, log=22), "blue: taxi 20")) == "cornered"
    )


@pytest.mark.rule("SY-32")
@pytest.mark.parametrize("players", PLAYERS)
def test_whole_games_that_he_survives(players):
    survived = 0
    for seed in range(40):
        state = new(f"survive {seed}", players=players)
        whole = list(playout(state, seed))
        after = whole[-1][3]
        if reason(after) == "escaped":
            survived += 1
            events = [event for *_, some in whole for event in some]
            turns = sum(isinstance(event, PursuerMoved) for event in events)
            turns += sum(len(event.pieces) for event in events if isinstance(event, Forfeited))
            assert after.round == 22
            assert turns == 22 * len(state.stations)
            assert len(after.log) == 22 + (2 - after.doubles)
    assert survived > 2


# SY-33


@pytest.mark.rule("SY-33")
@pytest.mark.parametrize("players", [5, 6])
def test_no_detective_has_a_ticket(players):
    stations = stations_of(players, 13, 46, 94, 140, 5)
    state = position(199, stations, players=players, stocks={"all": (0, 0, 0)})
    after, events = happens(state, "taxi 198")
    assert [type(event) for event in events] == [TicketPlayed, StationWritten, GameEnded]
    assert_over(after, events, "stranded", pursuers_win=False)
    assert after.round == 1


@pytest.mark.rule("SY-33")
def test_tickets_that_fit_no_line():
    """Taxi stations only, and no taxi ticket."""
    state = position(199, (2, 4, 5, 6), stocks={"all": (0, 8, 4)})
    assert reason(play(state, "taxi 198")) == "stranded"


@pytest.mark.rule("SY-33", "SY-22")
def test_only_at_their_turn():
    state = position(199, (13, 46, 94, 140), stocks={"all": (0, 0, 0)})
    middle = play(state, "double taxi 198")
    assert middle.outcome is None
    assert reason(play(middle, "taxi 199")) == "stranded"


@pytest.mark.rule("SY-33")
@pytest.mark.parametrize("players", [2, 3, 4])
def test_not_while_a_police_piece_has_a_free_neighbour(players):
    stocks = {"common" if players == 2 else "all": (0, 0, 0)}
    state = play(position(199, (13, 46, 94, 140), players=players, stocks=stocks), "taxi 198")
    assert state.outcome is None
    assert state.to_act == tuple(range(1, players))
    police = {"yellow"} if players == 4 else {"green", "yellow"}
    assert {text.split(":")[0] for text in moves(state)} == police


@pytest.mark.rule("SY-33")
def test_a_police_piece_that_is_shut_in_does_not_help():
    """Yellow at 2, its neighbours 10 and 20 taken by detectives without a ticket."""
    state = position(199, (10, 20, 94, 2), players=4, stocks={"all": (0, 0, 0)})
    after, events = happens(state, "taxi 198")
    assert_over(after, events, "stranded", pursuers_win=False)


@pytest.mark.rule("SY-33", "SY-15")
def test_mister_x_in_the_way_is_no_obstacle():
    """As before, but where a detective stood there is Mister X, unseen: going there is a move, and a capture."""
    state = play(position(9, (10, 93, 94, 2), players=4, stocks={"all": (0, 0, 0)}), "taxi 20")
    assert state.outcome is None
    assert moves(state) == {"yellow: taxi 20"}
    assert reason(play(state, "yellow: taxi 20")) == "captured"


@pytest.mark.rule("SY-33", "SY-16")
def test_stranded_is_for_the_beginning_of_their_turn_and_forfeits_are_for_its_end():
    stocks = {"red": (1, 0, 0), "blue": (0, 0, 0), "green": (0, 0, 0), "yellow": (0, 0, 0)}
    state = play(position(199, (13, 46, 94, 140), stocks=stocks), "taxi 198")
    assert state.outcome is None
    after, events = happens(state, "red: taxi 4")
    assert events[1:] == (Forfeited(("blue", "green", "yellow")),)
    assert (after.outcome, after.round) == (None, 2)
    assert reason(play(after, "taxi 199")) == "stranded"  # red's last ticket is gone as well


# SY-56


@pytest.mark.rule("SY-33", "SY-56")
@pytest.mark.parametrize("players", [2, 3, 4])
def test_by_the_letter_of_2013_detectives_who_can_not_move_are_enough(players):
    stocks = {"common" if players == 2 else "all": (0, 0, 0)}
    state = position(199, (13, 46, 94, 140), players=players, stocks=stocks, stranded="detectives")
    after, events = happens(state, "taxi 198")
    assert_over(after, events, "stranded", pursuers_win=False)
    assert GAME.tell(events[-1], after.options).startswith("None of the detectives can move: Mister X wins.")
    assert GAME.show(GAME.view(after, 1))[0].title == "None of the detectives can move: Mister X wins."


@pytest.mark.rule("SY-56")
def test_one_detective_who_can_move_is_enough_to_go_on():
    stocks = {"red": (1, 0, 0), "blue": (0, 0, 0)}
    state = position(199, (13, 46, 94, 140), players=3, stocks=stocks, stranded="detectives")
    state = play(state, "taxi 198")
    assert state.outcome is None
    assert {text.split(":")[0] for text in moves(state)} == {"red", "green", "yellow"}
    for text in ("red: taxi 4", "green: taxi 95", "yellow: taxi 154"):
        state = play(state, text)
    assert state.round == 2  # that was the last ticket, but the detectives' turn was over
    assert reason(play(state, "taxi 199")) == "stranded"


@pytest.mark.rule("SY-56")
def test_in_the_middle_of_a_double_move_nobody_is_stranded():
    state = position(199, (13, 46, 94, 140), players=4, stocks={"all": (0, 0, 0)}, stranded="detectives")
    assert play(state, "double taxi 198").outcome is None
