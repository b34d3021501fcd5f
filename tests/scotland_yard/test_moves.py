"""The tables of all moves on a map."""

from bradshaw.games.scotland_yard.actions import PursuerMove, XMove
from bradshaw.games.scotland_yard.board import Board, Line
from bradshaw.games.scotland_yard.moves import BITS, Fan, PursuerMoves, Streets, XMoves, exits

BOARD = Board(
    "own",
    places=[(1, 1), (2, 2), (3, 3), (4, 4)],
    lines=[
        Line(1, 2, "taxi"),
        Line(1, 2, "bus"),
        Line(1, 3, "bus"),
        Line(2, 3, "underground"),
        Line(3, 4, "ferry"),
    ],
    detective_cards=(1, 2),
    mister_x_cards=(3, 4),
)


def test_exits():
    """By kinds of ticket (1 taxi, 2 bus, 4 underground, 8 black) and station."""
    black = ((), (2, 3), (1, 3), (1, 2, 4), (3,))
    assert [[sorted(ways) for ways in row] for row in exits(BOARD)] == [
        [[], [], [], [], []],
        [[], [2], [1], [], []],
        [[], [2, 3], [1], [1], []],
        [[], [2, 3], [1], [1], []],
        [[], [], [3], [2], []],
        [[], [2], [1, 3], [2], []],
        [[], [2, 3], [1, 3], [1, 2], []],
        [[], [2, 3], [1, 3], [1, 2], []],
        *[[list(ways) for ways in black]] * 8,
    ]
    assert len(exits(BOARD)[3][1]) == 2  # 2 only once, though taxi and bus go there


def test_pursuers():
    moves = PursuerMoves(Streets(BOARD))
    fans = moves[1, 3]
    assert [fan.moves for fan in fans] == [
        (),
        (PursuerMove("blue", "taxi", 2), PursuerMove("blue", "bus", 2), PursuerMove("blue", "bus", 3)),
        (PursuerMove("blue", "taxi", 1), PursuerMove("blue", "bus", 1)),
        (PursuerMove("blue", "bus", 1),),
        (),
    ]
    assert [fan.targets for fan in fans] == [set(), {2, 3}, {1}, {1}, set()]
    assert [fan.moves for fan in moves[0, 4]] == [
        (),
        (),
        (PursuerMove("red", "underground", 3),),
        (PursuerMove("red", "underground", 2),),
        (),
    ]


def test_mister_x():
    moves = XMoves(Streets(BOARD))
    assert moves[3, 6, False].moves == (XMove("bus", 1), XMove("underground", 2))
    assert moves[4, 15, True].moves == (XMove("black", 3), XMove("black", 3, double=True))
    assert moves[4, 15, True].targets == {3}
    assert moves[4, 7, True].moves == ()


def test_free_stations():
    moves = (XMove("taxi", 2), XMove("bus", 3), XMove("black", 2))
    fan = Fan(moves, frozenset((2, 3)))
    assert fan.free((4, 5)) is moves
    assert fan.free((3, 4)) == (moves[0], moves[2])
    assert fan.free((2, 1)) == (moves[1],)
    assert fan.free((2, 3)) == ()


def test_what_is_equal_is_one_object():
    streets = Streets(BOARD)
    pursuers, x = PursuerMoves(streets), XMoves(streets)
    assert pursuers[1, 3] is pursuers[1, 3]
    assert x[3, 6, False] is x[3, 6, False]
    assert pursuers[1, 3][2].moves[0] is pursuers[1, 1][2].moves[0]
    assert x[4, 15, True].moves[0] is x[4, 8, False].moves[0]
    assert pursuers[1, 3][2].targets is pursuers[0, 1][2].targets is x[2, 3, True].targets


def test_every_kind_of_ticket_is_a_bit():
    assert BITS == {"taxi": 1, "bus": 2, "underground": 4, "black": 8}
