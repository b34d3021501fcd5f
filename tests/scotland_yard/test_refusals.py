"""Why a move is not legal: a sentence that is true, and a state that is unchanged."""

import random

import pytest

from bradshaw.core.errors import IllegalAction
from bradshaw.games.scotland_yard.actions import PursuerMove, XMove
from tests.scotland_yard.positions import COLOURS, GAME, PLAYERS, UNUSED, new, play, playout, position, refused

TO_MOVE = position(46, (34, 94, 123, 140))
PURSUED = position(157, (46, 94, 115, 140), moved=("blue",), stocks={"red": (0, 8, 4)})
OVER = play(position(58, (46, 1, 94, 140), moved=()), "red: bus 58")
THREE = position(199, (46, 34, 94, 140), players=3, moved=(), stocks={"red": (0, 1, 1), "blue": (1, 0, 1)})
TWO = position(199, (46, 34, 94, 140), players=2, moved=(), stocks={"common": (0, 1, 1)})


@pytest.mark.parametrize(
    ("state", "seat", "text", "sentence"),
    [
        # Mister X's moves
        (OVER, 0, "taxi 57", "The game is over."),
        (OVER, 1, "blue: taxi 8", "The game is over."),
        (
            TO_MOVE,
            1,
            "taxi 47",
            "Only Mister X makes that move; a pursuer's move names its piece, like “red: taxi 46”.",
        ),
        (
            PURSUED,
            1,
            "taxi 158",  # where Mister X could go
            "Only Mister X makes that move; a pursuer's move names its piece, like “red: taxi 46”.",
        ),
        (PURSUED, 0, "taxi 158", "It is the pursuers' turn."),
        (TO_MOVE, 0, "taxi 200", "Mister X is at 46; there is no station 200."),
        (TO_MOVE, 0, "taxi 48", "Mister X is at 46; no taxi line leads from there to 48."),
        (TO_MOVE, 0, "taxi 13", "Mister X is at 46; no taxi line leads from there to 13, but another does."),
        (TO_MOVE, 0, "bus 13", "Mister X is at 46; no bus line leads from there to 13, but another does."),
        (TO_MOVE, 0, "black 48", "Mister X is at 46; no line of any kind leads from there to 48."),
        (  # the ferry goes there, but not for pursuers
            PURSUED,
            3,
            "green: bus 108",
            "Green is at 115; no bus line leads from there to 108.",
        ),
        (
            position(157, (46, 94, 123, 140)),
            0,
            "taxi 194",
            "Mister X is at 157; no taxi line leads from there to 194, but another does.",  # the ferry
        ),
        (TO_MOVE, 0, "bus 34", "Red occupies station 34."),
        (TO_MOVE, 0, "double black 34", "Red occupies station 34."),
        (position(46, (34, 94, 123, 140), black=0), 0, "black 47", "Mister X has no black ticket left."),
        (
            position(46, (34, 94, 123, 140), in_bank=(1, 0, 1)),
            0,
            "bus 58",
            "The bank has no bus ticket for Mister X to play.",
        ),
        (
            position(46, (34, 94, 123, 140), in_bank=(1, 0, 1)),
            0,
            "double bus 58",
            "The bank has no bus ticket for Mister X to play.",
        ),
        (
            play(TO_MOVE, "double taxi 47"),
            0,
            "double taxi 62",
            "This is already the second move of a double move.",
        ),
        (
            position(46, (34, 94, 123, 140), doubles=0),
            0,
            "double taxi 47",
            "Mister X has no double-move ticket left.",
        ),
        (
            position(46, (34, 94, 123, 140), black=0, in_bank=(1, 0, 0)),
            0,
            "double taxi 47",
            "There would be no second move from 47, so this can't begin a double move.",
        ),
        (
            position(46, (34, 94, 123, 140), doubles=0, in_bank=(0, 0, 0), bank="unlimited"),
            0,
            "double taxi 47",
            "Mister X has no double-move ticket left.",  # it is not the bank's fault
        ),
        # The pursuers' moves
        (
            PURSUED,
            0,
            "red: bus 1",
            "Mister X does not move the pursuers' pieces; his moves look like “taxi 46”.",
        ),
        (PURSUED, 1, "violet: bus 1", "There is no violet piece in this game."),
        (PURSUED, 1, "green: taxi 114", "Green is not yours to move."),
        (PURSUED, 1, "blue: taxi 93", "Blue is not yours to move."),
        (TO_MOVE, 1, "red: taxi 22", "It is Mister X's turn."),
        (PURSUED, 2, "blue: taxi 93", "Blue has already moved in this round."),
        (PURSUED, 1, "red: black 1", "Only Mister X plays black tickets."),
        (PURSUED, 3, "green: black 157", "Only Mister X plays black tickets."),
        (PURSUED, 1, "red: taxi 200", "Red is at 46; there is no station 200."),
        (PURSUED, 1, "red: bus 2", "Red is at 46; no bus line leads from there to 2."),
        (PURSUED, 1, "red: bus 13", "Red is at 46; no bus line leads from there to 13, but another does."),
        (PURSUED, 1, "red: taxi 45", "Red has no taxi ticket left."),
        (
            position(199, (46, 34, 123, 140), moved=()),
            1,
            "red: bus 34",
            "Blue occupies station 34.",
        ),
        # Police pieces, who need no tickets, and stocks that are common or not
        (position(199, (46, 94, 34, 33), players=4, moved=()), 2, "yellow: taxi 46", "Red occupies station 46."),
        (THREE, 1, "red: bus 34", "Blue occupies station 34."),
        (THREE, 1, "red: taxi 45", "Red has no taxi ticket left."),
        (THREE, 2, "blue: bus 46", "Blue has no bus ticket left."),
        (THREE, 2, "violet: bus 46", "There is no violet piece in this game."),
        (TWO, 1, "red: taxi 45", "Red has no taxi ticket left."),
        (TWO, 1, "blue: taxi 47", "Blue has no taxi ticket left."),
        (TWO, 1, "blue: bus 46", "Red occupies station 46."),
    ],
)
def test_sentences(state, seat, text, sentence):
    assert refused(state, seat, text) == sentence


@pytest.mark.rule("SY-14", "SY-15")
def test_the_station_of_mister_x_is_not_occupied_for_the_pursuers():
    """It may be entered; and no sentence ever says that he is, or is not, somewhere."""
    state = position(45, (46, 94, 123, 140), moved=(), stocks={"red": (0, 1, 1)})
    assert refused(state, 1, "red: taxi 45") == "Red has no taxi ticket left."


@pytest.mark.rule("SY-02", "SY-10")
@pytest.mark.parametrize(("players", "police"), [(3, ["green", "yellow"]), (4, ["yellow"])])
def test_police_are_everybodys_until_somebody_has_moved_them(players, police):
    state = position(199, (13, 46, 94, 140), players=players, moved=())
    to = {"green": 95, "yellow": 139}
    for colour in police:
        for seat in range(1, players):
            after, _ = GAME.play(state, seat, GAME.read(f"{colour}: taxi {to[colour]}"), UNUSED)
            for other in range(1, players):
                assert refused(after, other, f"{colour}: taxi 1") == (
                    f"{colour.capitalize()} has already moved in this round."
                )


@pytest.mark.rule("SY-01")
@pytest.mark.parametrize("text", ["taxi 47", "red: taxi 33", "yellow: taxi 139"])
@pytest.mark.parametrize("seat", [5, 99, -1])
def test_a_seat_that_does_not_exist(seat, text):
    for state in (TO_MOVE, PURSUED):
        assert refused(state, seat, text) == f"There is no seat {seat}."


def everything_near(state, dice):
    """Actions of all kinds, most of them nearly right: to stations that lie around the pieces, or anywhere."""
    board = GAME.board(state.options)
    near = {state.trail[-1], *state.stations}
    near |= {to for station in near for to in board.reach["black"][station]}
    targets = [*dice.sample(sorted(near), 12), dice.randint(1, 199), 200, 0]
    tickets = ("taxi", "bus", "underground", "black")
    for to in targets:
        for ticket in tickets:
            yield XMove(ticket, to)
            yield XMove(ticket, to, double=True)
            for colour in COLOURS:
                yield PursuerMove(colour, ticket, to)


@pytest.mark.rule("SY-11", "SY-12", "SY-14")
@pytest.mark.parametrize("bank", ["finite", "unlimited"])
@pytest.mark.parametrize("players", PLAYERS)
def test_an_action_is_legal_or_refused_with_a_reason(players, bank):
    """What `actions` lists can be played, and nothing else can; a vague reason is never needed."""
    dice = random.Random(f"near {players}")
    tried = 0
    for before, *_ in playout(new("near", players=players, bank=bank), "near"):
        if dice.random() < 0.75:
            continue
        for seat in range(players):
            legal = set(GAME.actions(before, seat))
            for action in legal:
                GAME.play(before, seat, action, UNUSED)
            for action in everything_near(before, dice):
                if action not in legal:
                    with pytest.raises(IllegalAction) as caught:
                        GAME.play(before, seat, action, UNUSED)
                    sentence = str(caught.value)
                    assert sentence.endswith(".")
                    assert sentence != "That move is not possible now."
                    tried += 1
    assert tried > 1000
