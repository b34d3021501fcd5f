"""Edition and options: SY-50 to SY-54."""

import pytest

from bradshaw.core.errors import OptionsError
from bradshaw.core.rng import Rng
from bradshaw.games.scotland_yard.board import load_board
from bradshaw.games.scotland_yard.events import Forfeited, PursuerMoved
from bradshaw.games.scotland_yard.options import YardOptions
from bradshaw.games.scotland_yard.state import Tickets
from tests.scotland_yard.positions import GAME, happens, moves, new, of, play, playout, position, reason


@pytest.mark.parametrize(
    ("wrong", "sentence"),
    [
        ({"double_moves": 7}, "Invalid enum value 7 (option double_moves)."),
        ({"edition": "1900"}, "Invalid enum value '1900' (option edition)."),
        ({"bank": "open"}, "Invalid enum value 'open' (option bank)."),
        ({"players": "4"}, "Expected `int`, got `str` (option players)."),
        ({"players": 7}, "Scotland Yard is for 2 to 6 players, not 7."),
        ({"board": "paris"}, "There is no board “paris”; the boards are modern, classic, ring, grid, bridge."),
    ],
)
def test_options_made_by_hand_are_checked_too(wrong, sentence):
    with pytest.raises(OptionsError) as caught:
        GAME.new(YardOptions(**wrong), Rng("x"))
    assert str(caught.value) == sentence


@pytest.mark.rule("SY-50", "SY-51", "SY-52", "SY-54")
def test_defaults():
    assert GAME.options() == YardOptions(
        players=4, edition="modern", double_moves=2, board="modern", bank="finite"
    )


@pytest.mark.rule("SY-50", "SY-51", "SY-52", "SY-54")
@pytest.mark.parametrize(
    "wrong",
    [
        {"edition": "1983"},
        {"double_moves": 1},
        {"double_moves": 4},
        {"board": "paris"},
        {"bank": "empty"},
        {"colour": "red"},
    ],
    ids=str,
)
def test_what_does_not_exist_can_not_be_chosen(wrong):
    with pytest.raises(OptionsError) as caught:
        GAME.options(**wrong)
    assert str(caught.value).endswith(".")


# SY-50


@pytest.mark.rule("SY-50", "SY-02")
@pytest.mark.parametrize(("edition", "name"), [("modern", "Police"), ("2013", "Bobby")])
@pytest.mark.parametrize(("players", "first"), [(2, 2), (3, 2), (4, 3), (5, 4), (6, 5)])
def test_police_or_bobbies(edition, name, players, first):
    options = GAME.options(players=players, edition=edition)
    colours = ["red", "blue", "green", "yellow", "violet"][: 5 if players == 6 else 4]
    for number, colour in enumerate(colours):
        told = GAME.tell(PursuerMoved(colour, "bus", 1, 46), options)
        title = f"{colour.capitalize()} {name}" if number >= first else colour.capitalize()
        assert told == f"{title} goes by bus from 1 to 46."
        assert GAME.tell(Forfeited((colour,)), options) == f"{title} can't move and forfeits this turn."
    shown = "\n".join(line for section in GAME.show(GAME.view(new(**named(options)), 1)) for line in section.lines)
    assert shown.count(name) >= len(colours) - first
    assert (name in shown) == (len(colours) > first)
    assert {"Police": "Bobby", "Bobby": "Police"}[name] not in shown


def named(options):
    return {name: getattr(options, name) for name in options.__struct_fields__}


@pytest.mark.rule("SY-50")
@pytest.mark.parametrize("players", [3, 4, 5, 6])
def test_the_editions_differ_in_nothing_else(players):
    modern, bobbies = (new("same", players=players, edition=edition) for edition in ("modern", "2013"))
    assert (modern.tickets, modern.bank, modern.stations) == (bobbies.tickets, bobbies.bank, bobbies.stations)
    assert moves(modern) == moves(bobbies)


@pytest.mark.rule("SY-50", "SY-04", "SY-06")
def test_the_common_stock_of_the_editions():
    modern, bobbies = (new("stock", players=2, edition=edition) for edition in ("modern", "2013"))
    assert (modern.tickets, modern.bank) == ((Tickets(22, 16, 8),), Tickets(35, 29, 15))
    assert (bobbies.tickets, bobbies.bank) == ((Tickets(20, 16, 8),), Tickets(37, 29, 15))


# SY-51


@pytest.mark.rule("SY-51", "SY-05")
def test_three_double_moves_belong_to_the_modern_edition():
    assert GAME.options(double_moves=3).double_moves == 3
    assert GAME.options(edition="2013", double_moves=2).double_moves == 2
    with pytest.raises(OptionsError, match=r"^Three double-move tickets belong to the modern edition\.$"):
        GAME.options(edition="2013", double_moves=3)
    with pytest.raises(ValueError, match=r"^Three double-move tickets belong to the modern edition\.$"):
        YardOptions(edition="2013", double_moves=3)


@pytest.mark.rule("SY-51", "SY-22")
@pytest.mark.parametrize("count", [2, 3])
def test_so_many_double_moves_and_no_more(count):
    state = position(199, (13, 46, 94, 140), double_moves=count)
    there = ("red: taxi 4", "blue: taxi 33", "green: taxi 95", "yellow: taxi 139")
    back = ("red: taxi 13", "blue: taxi 46", "green: taxi 94", "yellow: taxi 140")
    for number in range(count):
        assert "double taxi 198" in moves(state)
        state = play(state, "double taxi 198", "taxi 199", *(back if number % 2 else there))
    assert not any(text.startswith("double") for text in moves(state))


# SY-52


@pytest.mark.rule("SY-52")
def test_the_classic_board_has_one_taxi_line_more():
    modern, classic = (set(load_board(name).lines) for name in ("modern", "classic"))
    assert classic - modern == {(13, 14, "taxi")}
    assert modern - classic == set()


@pytest.mark.rule("SY-52")
@pytest.mark.parametrize("edition", ["modern", "2013"])
def test_the_taxi_between_13_and_14(edition):
    for board, goes in (("modern", False), ("classic", True)):
        state = position(199, (13, 46, 94, 140), moved=(), board=board, edition=edition)
        assert ("taxi 14" in of("red", state)) == goes
        assert "bus 14" in of("red", state)
        state = position(14, (46, 1, 94, 140), board=board, edition=edition)
        assert ("taxi 13" in moves(state)) == goes


@pytest.mark.rule("SY-52")
def test_both_boards_play_side_by_side():
    """Two games on different boards at the same time do not mix."""
    modern, classic = (position(14, (46, 1, 94, 140), board=board) for board in ("modern", "classic"))
    for _ in range(3):
        assert "taxi 13" not in moves(modern)
        assert "taxi 13" in moves(classic)


# SY-53


@pytest.mark.rule("SY-53", "SY-21", "SY-32")
def test_the_25th_move():
    state = position(199, (13, 46, 94, 140), round=22, log=23, doubles=1, double_moves=3)
    state = play(state, "double taxi 198")
    assert state.log[-1].shown == 198  # the 24th
    state, events = happens(state, "taxi 199")
    assert len(state.log) == 25
    assert (state.log[-1].ticket, state.log[-1].shown) == ("taxi", None)
    assert len(events) == 2
    assert GAME.view(state, 1).mister_x is None
    state = play(state, "red: taxi 4", "blue: taxi 33", "green: taxi 95", "yellow: taxi 139")
    assert reason(state) == "escaped"
    assert len(state.trail) == 26


@pytest.mark.rule("SY-53")
@pytest.mark.parametrize(("count", "fields"), [(2, 24), (3, 25)])
def test_the_longest_logs(count, fields):
    logs = []
    for seed in range(60):
        *_, (*_, after, _) = playout(new(f"long log {seed}", players=3, double_moves=count), seed)
        logs.append(len(after.log))
        assert all(field.shown is None for field in after.log[24:])
    assert max(logs) == fields


# SY-54


@pytest.mark.rule("SY-54", "SY-06")
def test_an_unlimited_bank_is_never_short():
    everything = {
        *("taxi 33", "taxi 45", "taxi 47", "taxi 61"),
        *("bus 1", "bus 34", "bus 58", "bus 78"),
        *("underground 1", "underground 13", "underground 74", "underground 79"),
    }
    where = (46, (94, 123, 140, 5))
    empty = {"in_bank": (0, 0, 0), "black": 0, "doubles": 0}
    assert moves(position(*where, **empty, bank="unlimited")) == everything
    assert moves(position(*where, **empty | {"black": 1})) == {f"black {text.split()[1]}" for text in everything}


@pytest.mark.rule("SY-54")
def test_what_mister_x_plays_does_not_come_from_an_unlimited_bank():
    state = position(46, (94, 123, 140, 5), bank="unlimited")
    after = play(state, "double taxi 47", "taxi 34")
    assert after.bank == state.bank
    after = play(after, "red: taxi 95")
    assert after.bank == Tickets(state.bank.taxi + 1, state.bank.bus, state.bank.underground)


@pytest.mark.rule("SY-54", "SY-06")
@pytest.mark.parametrize(("bank", "left"), [("finite", 0), ("unlimited", 2)])
def test_five_detectives_leave_two_taxi_tickets(bank, left):
    state = position(199, (13, 46, 94, 140, 5), bank=bank)
    assert state.bank == Tickets(2, 5, 3)
    assert play(state, "double taxi 198", "taxi 159").bank == Tickets(left, 5, 3)
