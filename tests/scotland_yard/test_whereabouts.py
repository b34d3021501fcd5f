"""The set of stations where Mister X can be: never without the truth, and no larger than it must be."""

import itertools
import random

import pytest
from msgspec.structs import replace

import bradshaw
from bradshaw.core.game import visible
from bradshaw.games.scotland_yard.board import Board, Line
from bradshaw.games.scotland_yard.game import ScotlandYard
from bradshaw.games.scotland_yard.state import Field
from bradshaw.games.scotland_yard.whereabouts import (
    after_field,
    likely_stations,
    possible_stations,
    x_tickets,
)
from tests.scotland_yard.positions import happens, new, own_map, position

YARD = bradshaw.load("scotland_yard")

OPTIONS = [
    *({"players": players} for players in range(2, 7)),
    {"players": 4, "bank": "unlimited", "board": "classic"},
    {"players": 6, "double_moves": 3},
    {"players": 2, "edition": "2013"},
]


@pytest.mark.rule("SY-40")
@pytest.mark.parametrize("chosen", OPTIONS, ids=str)
def test_the_truth_is_never_excluded(chosen):
    """12,500 random positions for each of eight sets of options: 100,000 in all."""
    options = YARD.options(**chosen)
    rng = random.Random(str(chosen))
    positions = 0
    while positions < 12_500:
        match = bradshaw.Match(YARD, options, seed=f"{chosen} {positions}")
        while match.to_act:
            seat = rng.choice(match.to_act)
            match.play(seat, rng.choice(match.actions(seat)))
            if not match.outcome:
                assert match.state.trail[-1] in possible_stations(match.view(1))
                positions += 1


def small_board(rng):
    """A random connected map of seven to nine stations with all kinds of line."""
    count = rng.randint(7, 9)
    lines = {Line(rng.randint(1, b - 1), b, "taxi") for b in range(2, count + 1)}
    pairs = list(itertools.combinations(range(1, count + 1), 2))
    for transport, extra in (("taxi", 2), ("bus", 3), ("underground", 2), ("ferry", 1)):
        lines |= {Line(a, b, transport) for a, b in rng.sample(pairs, extra)}
    stations = rng.sample(range(1, count + 1), count)
    return Board(
        "small",
        places=[(n, n * n) for n in range(count)],
        lines=sorted(lines),
        detective_cards=stations[:4],
        mister_x_cards=stations[4:],
    )


def histories(game, options, seed, played):
    """Every state that a pursuer can't tell from the true one, by trying every way of Mister X."""
    truth = bradshaw.Match(game, options, seed=seed)
    start = truth.state
    states = {start.trail: start}
    for station in game.board(options).mister_x_cards:
        state = replace(start, trail=(station,))
        if not state.outcome and game.actions(state, 0):
            states[station,] = state
    for seat, action in played:
        true_state = truth.state
        seen = visible(truth.play(seat, action), 1)
        ended = truth.outcome is not None
        after = {}
        for state in states.values():
            candidates = game.actions(state, 0) if seat == 0 else [action]
            for candidate in candidates:
                successor, events = game.play(state, seat, candidate, None)
                if visible(events, 1) == seen or (ended and successor.trail == truth.state.trail):
                    after[successor.trail] = successor
        states = after
        assert truth.state.trail in states, true_state
    return states


@pytest.mark.parametrize("case", range(60))
def test_the_set_is_minimal_on_small_maps(case):
    """Equal to what trying every way of Mister X leaves, at every moment of a game."""
    rng = random.Random(case)
    game = ScotlandYard(boards={"small": small_board(rng)})
    options = game.options(
        players=rng.choice([2, 3, 4, 5]), board="small", bank=rng.choice(["finite", "unlimited"])
    )
    seed = f"small {case}"
    match = bradshaw.Match(game, options, seed=seed)
    played = []
    while match.to_act and len(played) < 14:
        seat = rng.choice(match.to_act)
        action = rng.choice(match.actions(seat))
        match.play(seat, action)
        played.append((seat, action))
        if match.outcome:
            break
        expected = {trail[-1] for trail in histories(game, options, seed, played)}
        assert possible_stations(match.view(1), game.board(options)) == expected


# How likely it is that he is there

# A street of ten houses, which he enters at one end or in the middle.
STREET = own_map(*(f"{n}-{n + 1} taxi" for n in range(1, 10)), x=(1, 3), detectives=(5, 8, 9, 10))


@pytest.mark.rule("SY-40")
def test_the_weights_of_a_stroll():
    state = position(3, (5, 8, 9, 10), game=STREET, players=5, board="own")
    board = STREET.board(state.options)
    assert likely_stations(STREET.view(state, 1), board) == {1: 0.5, 3: 0.5}
    state, _ = happens(state, "taxi 2", STREET)
    assert likely_stations(STREET.view(state, 1), board) == {2: 0.75, 4: 0.25}
    state, _ = happens(state, "red: taxi 4", STREET)  # so he was not there
    assert likely_stations(STREET.view(state, 1), board) == {2: 0.75}
    for text in ("blue: taxi 7", "green: taxi 8", "yellow: taxi 9", "taxi 3"):
        state, _ = happens(state, text, STREET)
    assert likely_stations(STREET.view(state, 1), board) == {1: 0.5, 3: 0.5}
    assert likely_stations(STREET.view(state, 0), board) == {3: 1.0}
    assert possible_stations(STREET.view(state, 0), board) == {3}


def test_one_field_more():
    board = STREET.board(STREET.options(players=5, board="own"))
    field = Field("taxi", None, False, (5, 8, 9, 10))
    assert after_field(board, {2: 0.5, 4: 0.5}, field) == {1: 0.25, 3: 0.75}
    assert after_field(board, {2: 0.25, 5: 0.75}, field) == {1: 0.5, 3: 0.5}
    assert after_field(board, {5: 0.75, 2: 0.25}, field) == {1: 0.5, 3: 0.5}
    assert after_field(board, {2: 0.5, 4: 0.5}, replace(field, shown=3)) == {3: 1.0}
    assert after_field(board, {4: 1.0}, replace(field, ticket="black")) == {3: 1.0}


@pytest.mark.rule("SY-07")
def test_at_the_start_every_card_is_as_likely():
    state = new("cards")
    cards = YARD.board(state.options).mister_x_cards
    assert likely_stations(YARD.view(state, 1)) == dict.fromkeys(cards, 1 / 13)
    assert likely_stations(YARD.view(state, 0)) == {state.trail[0]: 1.0}


@pytest.mark.rule("SY-31")
def test_when_it_is_his_turn_he_is_where_he_can_move():
    """1 is a dead end behind 2, where red stands."""
    game = own_map(*(f"{n}-{n + 1} taxi" for n in range(1, 8)), x=(1, 4, 5), detectives=(2, 6, 7, 8))
    state = position(4, (2, 6, 7, 8), game=game, players=5, board="own")
    board = game.board(state.options)
    assert possible_stations(game.view(state, 1), board) == {4, 5}
    state = position(4, (2, 6, 7, 8), game=game, players=5, board="own", moved=())
    assert possible_stations(game.view(state, 1), board) == {1, 4, 5}
    state, _ = happens(state, "red: taxi 1", game)
    assert possible_stations(game.view(state, 1), board) == {4, 5}


@pytest.mark.rule("SY-06", "SY-23", "SY-54")
@pytest.mark.parametrize(
    ("in_bank", "black", "bank", "tickets"),
    [
        ((1, 1, 1), 1, "finite", ("taxi", "bus", "underground", "black")),
        ((1, 0, 2), 0, "finite", ("taxi", "underground")),
        ((0, 1, 0), 2, "finite", ("bus", "black")),
        ((0, 0, 0), 1, "finite", ("black",)),
        ((0, 0, 0), 0, "unlimited", ("taxi", "bus", "underground")),
    ],
)
def test_the_tickets_that_he_can_play(in_bank, black, bank, tickets):
    state = position(46, (1, 94, 123, 140), in_bank=in_bank, black=black, bank=bank)
    assert x_tickets(YARD.view(state, 1)) == tickets
