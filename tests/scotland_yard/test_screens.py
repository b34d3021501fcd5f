"""Whole screens, as they are shown in a terminal, and the sketch of the streets."""

from textwrap import dedent

from bradshaw.games.scotland_yard.board import Board
from bradshaw.games.scotland_yard.sketch import sketch
from tests.scotland_yard.positions import GAME, play, position


def screen(state, seat):
    """All that is shown to a seat: titles, and their lines indented by two blanks."""
    lines = []
    for section in GAME.show(GAME.view(state, seat)):
        lines += [section.title, *(f"  {line}" if line else "" for line in section.lines)]
    return "\n".join(lines) + "\n"


def test_mister_x_sees_the_streets_and_the_ferries_around_him():
    state = position(157, (156, 133, 115, 94), players=4)
    assert screen(state, 0) == dedent(
        """\
        Round 1 of 22: Mister X to move
          Red            at 156  taxi 11  bus  8  underground  4
          Blue           at 133  taxi 11  bus  8  underground  4
          Green          at 115  taxi 11  bus  8  underground  4
          Yellow Police  at  94  travels free
          Bank:               taxi 24  bus 21  underground 11
        Mister X
          At station 157.
          He surfaces on field 3. Black tickets 5, double moves 2.
        Travel log (* he surfaces, ×2 double move)
          Empty.
        Around station 157
          taxi        156R 158 170
          bus         133B 142 156R 185
          ferry       115 194


                                                                            142

              154                                              158


                     155         156R       [157]

          167
                                 169       170
                168

                                                                159
        """
    )


def test_one_detective_player_sees_the_streets_around_each_piece_that_has_not_moved():
    """He has just surfaced, so he is on the map; blue has moved; ferries are not for pursuers."""
    state = position(
        157, (156, 133, 115, 94), players=2, edition="2013", bank="unlimited", moved=("blue",), log=13
    )
    assert screen(state, 1) == dedent(
        """\
        Round 1 of 22: the pursuers to move
          Red            at 156  draws on the common stock  to move
          Blue           at 133  draws on the common stock
          Green Bobby    at 115  travels free  to move
          Yellow Bobby   at  94  travels free  to move
          Common stock:       taxi 20  bus 16  underground  8
          Bank:               taxi 37  bus 29  underground 15 (Mister X is never short)
        Mister X
          At station 157.
          He surfaces on field 18. Black tickets 5, double moves 2.
        Travel log (* he surfaces, ×2 double move)
           1 taxi                  2 taxi                  3*taxi 157
           4 taxi                  5 taxi                  6 taxi
           7 taxi                  8*taxi 156              9 taxi
          10 taxi                 11 taxi                 12 taxi
          13*taxi 157
        Around Red, station 156
          taxi        140 155 157X 169
          bus         140 154 157X 184

               139                                                  141


                          154
                                                                           158

                                155         [156]      157X

                     167
                                             169
                183        168                         170


        Around Green Bobby, station 115
          taxi        102 114 126 127

                                               84
                                    83                    103           86
                     82                      102

               81                                                       104
                         101
                                            [115]

                           114
                113                                                     116
                                  126

                                                        127
        Around Yellow Bobby, station 94
          taxi        75 93 95
          bus         74 77 93

                                                                     76
                                                       75
                                            74
                                                                              77

                              92                    95
                                            [94]
                               93





        """
    )


def test_in_the_middle_of_a_double_move():
    state = play(position(46, (58, 94, 123, 140), log=6, players=5), "double black 47")
    assert screen(state, 1) == dedent(
        """\
        Round 1 of 22: Mister X to move, second move of a double move
          Red            at  58  taxi 11  bus  8  underground  4
          Blue           at  94  taxi 11  bus  8  underground  4
          Green          at 123  taxi 11  bus  8  underground  4
          Yellow         at 140  taxi 11  bus  8  underground  4
          Bank:               taxi 13  bus 13  underground  7
        Mister X
          Last seen at station 33, on field 3; 4 moves since.
          He surfaces on field 8. Black tickets 4, double moves 1.
        Travel log (* he surfaces, ×2 double move)
           1 taxi                  2 taxi                  3*taxi 33
           4 taxi                  5 taxi                  6 taxi
           7 ×2 black
        """
    )


def test_a_detective_sees_the_streets_around_his_own_piece_alone():
    state = play(position(46, (58, 94, 123, 140), log=6), "double black 47", "taxi 34")
    assert screen(state, 4) == dedent(
        """\
        Round 1 of 22: the pursuers to move
          Red            at  58  taxi 11  bus  8  underground  4  to move
          Blue           at  94  taxi 11  bus  8  underground  4  to move
          Green          at 123  taxi 11  bus  8  underground  4  to move
          Yellow         at 140  taxi 11  bus  8  underground  4  to move
          Bank:               taxi 12  bus 13  underground  7
        Mister X
          At station 34.
          He surfaces on field 13. Black tickets 4, double moves 1.
        Travel log (* he surfaces, ×2 double move)
           1 taxi                  2 taxi                  3*taxi 33
           4 taxi                  5 taxi                  6 taxi
           7 ×2 black              8*taxi 34
        Around Yellow, station 140
          taxi        126 132 133 139 154 156
          bus         82 133 154 156
          underground 89 128 153

                       125                                                127

                           131               132

                  130

                                            [140]                133
                 139                                                   141


                            154
                                                                             158

        """
    )


def test_after_the_game_the_whole_way_is_shown():
    state = play(position(58, (46, 1, 94, 140, 5), log=3, moved=(), round=3), "red: bus 58")
    assert screen(state, 2) == dedent(
        """\
        Mister X is caught: the pursuers win.
          Red            at  58  taxi 11  bus  7  underground  4
          Blue           at   1  taxi 11  bus  8  underground  4
          Green          at  94  taxi 11  bus  8  underground  4
          Yellow         at 140  taxi 11  bus  8  underground  4
          Violet         at   5  taxi 11  bus  8  underground  4
          Bank:               taxi  2  bus  6  underground  3
        Mister X
          At station 58.
          He surfaces on field 8. Black tickets 5, double moves 2.
        Travel log (* he surfaces, ×2 double move)
           1 taxi 58               2 taxi 44               3*taxi 58
        """
    )


# How far each station is from the first, to the right and down; a character is 11 wide and 30 high.
PLACES = {
    1: (0, 0),
    2: (-396, -180),  # in the corner
    3: (385, 180),  # in the opposite corner
    4: (-407, 0),  # this and the next three are just outside
    5: (396, 0),
    6: (0, -210),
    7: (0, 210),
    8: (-231, 0),  # left out: it would run into 9, which is nearer
    9: (-220, 0),
    10: (0, -40),  # left out: it would cover 11, which is nearer
    11: (0, -20),
    12: (33, -20),  # with one blank between it and 11, and so the next
    13: (-33, -20),
    14: (0, 60),
    15: (22, 60),  # would run into 14, and so would the next
    16: (-22, 60),
    17: (374, 90),  # has room for its mark
    18: (385, 120),  # would have room, were it not for its mark
    19: (-390, -194),  # would cover 2
}


def test_the_sketch():
    places = [(1000 + x, 1000 + y) for x, y in PLACES.values()]
    board = Board("own", places=places, lines=(), detective_cards=(), mister_x_cards=())
    rows = sketch(board, 1, {9: "B", 17: "R", 18: "G"})
    assert [row.replace(" ", "·") for row in rows] == [
        "2",
        "",
        "",
        "",
        "",
        "································13·11·12",
        "···············9B··················[1]",
        "",
        "···································14",
        "·····································································17R",
        "",
        "",
        "·······································································3",
    ]
