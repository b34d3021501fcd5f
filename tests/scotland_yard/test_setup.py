"""Setup: SY-01 to SY-07."""

import pytest
from msgspec.json import encode

from bradshaw.core.errors import OptionsError
from bradshaw.games.scotland_yard.board import load_board
from bradshaw.games.scotland_yard.options import YardOptions
from bradshaw.games.scotland_yard.state import Tickets, YardState
from tests.scotland_yard.positions import GAME, PLAYERS, UNUSED, moves, new, play, position

# players: detectives, Police
FORCES = {2: (2, 2), 3: (2, 2), 4: (3, 1), 5: (4, 0), 6: (5, 0)}
CARDS_D = {13, 26, 29, 34, 50, 53, 91, 94, 103, 112, 117, 123, 138, 141, 155, 174}
CARDS_X = {35, 45, 51, 71, 78, 104, 106, 127, 132, 146, 166, 170, 172}


@pytest.mark.rule("SY-01")
@pytest.mark.parametrize("players", PLAYERS)
def test_two_to_six_players_can_play(players):
    state = new(players=players)
    names = GAME.seat_names(state.options)
    assert len(names) == players
    assert names[0] == "Mister X"
    assert len(set(names)) == players
    assert state.to_act == (0,)


@pytest.mark.rule("SY-01")
@pytest.mark.parametrize("players", [-1, 0, 1, 7, 8])
def test_fewer_or_more_can_not(players):
    with pytest.raises(OptionsError, match=f"^Scotland Yard is for 2 to 6 players, not {players}\\.$"):
        GAME.options(players=players)
    with pytest.raises(OptionsError):
        GAME.new(YardOptions(players=players), UNUSED)


@pytest.mark.rule("SY-03", "SY-05", "SY-06", "SY-07", "SY-10")
def test_a_state_at_the_start():
    options = GAME.options(players=3, double_moves=3)
    stock = Tickets(11, 8, 4)
    assert encode(new("golden", players=3, double_moves=3)) == encode(
        YardState(
            options=options,
            round=1,
            trail=(78,),
            log=(),
            black=5,
            doubles=3,
            second=False,
            bank=Tickets(35, 29, 15),
            stations=(123, 112, 53, 117),
            tickets=(stock, stock),
            means=(7, 7, 7, 7),
            pending=(),
            to_act=(0,),
            outcome=None,
        )
    )


@pytest.mark.rule("SY-02")
@pytest.mark.parametrize("edition", ["modern", "2013"])
@pytest.mark.parametrize("players", PLAYERS)
def test_pieces_on_the_pursuers_side(players, edition):
    state = new(players=players, edition=edition)
    detectives, police = FORCES[players]
    assert len(state.stations) == detectives + police
    assert len(state.tickets) == (1 if players == 2 else detectives)


@pytest.mark.rule("SY-02")
@pytest.mark.parametrize(
    ("players", "steered"),
    [
        (2, ["red blue green yellow"]),
        (3, ["red green yellow", "blue green yellow"]),
        (4, ["red yellow", "blue yellow", "green yellow"]),
        (5, ["red", "blue", "green", "yellow"]),
        (6, ["red", "blue", "green", "yellow", "violet"]),
    ],
)
def test_who_moves_which_piece(players, steered):
    state = position(199, (13, 46, 89, 140, 153)[: 5 if players == 6 else 4], players=players, moved=())
    assert state.to_act == tuple(range(1, players))
    for seat, colours in enumerate(steered, start=1):
        assert {text.split(":")[0] for text in moves(state, seat)} == set(colours.split())
    assert moves(state, 0) == set()


@pytest.mark.rule("SY-03")
@pytest.mark.parametrize("edition", ["modern", "2013"])
@pytest.mark.parametrize("players", [3, 4, 5, 6])
def test_tickets_of_a_detective_are_open_to_everyone(players, edition):
    state = new(players=players, edition=edition)
    stocks = (Tickets(taxi=11, bus=8, underground=4),) * FORCES[players][0]
    assert state.tickets == stocks
    assert all(GAME.view(state, seat).tickets == stocks for seat in (None, *range(players)))


@pytest.mark.rule("SY-04", "SY-50")
@pytest.mark.parametrize(("edition", "taxis"), [("modern", 22), ("2013", 20)])
def test_one_detective_player_has_a_common_stock(edition, taxis):
    state = new(players=2, edition=edition)
    assert state.tickets == (Tickets(taxi=taxis, bus=16, underground=8),)


@pytest.mark.rule("SY-04")
def test_both_detectives_draw_on_the_common_stock():
    state = position(199, (13, 46, 94, 50), players=2, moved=(), stocks={"common": (0, 0, 2)})
    after = play(state, "red: underground 67", "blue: underground 1")
    assert after.tickets == (Tickets(0, 0, 0),)


@pytest.mark.rule("SY-04")
def test_the_last_ticket_of_the_common_stock_can_be_used_once():
    state = position(199, (13, 46, 94, 50), players=2, moved=(), stocks={"common": (0, 0, 1)})
    assert "blue: underground 1" in moves(state)
    after = play(state, "red: underground 67")
    assert not any(text.startswith("blue") for text in moves(after))


@pytest.mark.rule("SY-05")
@pytest.mark.parametrize("players", PLAYERS)
@pytest.mark.parametrize(("edition", "doubles"), [("modern", 2), ("modern", 3), ("2013", 2)])
def test_tickets_of_mister_x(players, edition, doubles):
    state = new(players=players, edition=edition, double_moves=doubles)
    assert (state.black, state.doubles) == (5, doubles)
    assert new(players=players, edition=edition).doubles == 2


@pytest.mark.rule("SY-06")
@pytest.mark.parametrize(
    ("players", "edition", "bank"),
    [
        (2, "modern", (35, 29, 15)),
        (2, "2013", (37, 29, 15)),
        (3, "modern", (35, 29, 15)),
        (3, "2013", (35, 29, 15)),
        (4, "modern", (24, 21, 11)),
        (5, "modern", (13, 13, 7)),
        (6, "modern", (2, 5, 3)),
        (6, "2013", (2, 5, 3)),
    ],
)
def test_the_bank_at_the_start(players, edition, bank):
    assert new(players=players, edition=edition).bank == Tickets(*bank)


@pytest.mark.rule("SY-07")
@pytest.mark.parametrize("players", PLAYERS)
def test_start_cards_come_from_their_own_decks_without_replacement(players):
    drawn_d, drawn_x = set(), set()
    for seed in range(300):
        state = new(f"cards {seed}", players=players)
        assert len(set(state.stations)) == sum(FORCES[players])
        assert len(state.trail) == 1
        drawn_d.update(state.stations)
        drawn_x.update(state.trail)
    assert drawn_d == CARDS_D
    assert drawn_x == CARDS_X


@pytest.mark.rule("SY-07")
@pytest.mark.parametrize("piece", range(5))
def test_every_piece_can_draw_every_card(piece):
    assert {new(f"cards {seed}", players=6).stations[piece] for seed in range(400)} == CARDS_D


@pytest.mark.rule("SY-07")
@pytest.mark.parametrize("board", ["modern", "classic"])
def test_the_decks(board):
    assert set(load_board(board).detective_cards) == CARDS_D
    assert set(load_board(board).mister_x_cards) == CARDS_X
    assert len(load_board(board).detective_cards + load_board(board).mister_x_cards) == 29


@pytest.mark.rule("SY-07", "SY-40")
def test_the_x_card_is_secret():
    state = new("secret")
    assert GAME.view(state, 0).mister_x == state.trail[0]
    assert [GAME.view(state, seat).mister_x for seat in (None, 1, 2, 3)] == [None] * 4
