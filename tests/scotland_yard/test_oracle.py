"""The engine against a naive enumerator of the rules: which moves there are, and how many sequences of moves."""

import random
import re
from collections import Counter

import pytest

from bradshaw.bots import bot_rng, make_bot
from bradshaw.games.scotland_yard.events import Forfeited
from tests.scotland_yard import naive
from tests.scotland_yard.positions import COLOURS, DETECTIVES, GAME, UNUSED, new, own_map, playout, position

ROADS = {board: naive.read_roads(board) for board in ("modern", "classic")}

ENDINGS = ("captured", "cornered", "escaped", "stranded")

EDITIONS = [
    *({"players": players} for players in range(2, 7)),
    *({"players": players, "edition": "2013", "board": "classic"} for players in (2, 4)),
    {"players": 3, "bank": "unlimited"},
    *({"players": players, "stranded": "detectives"} for players in (2, 3, 4, 5)),
    {"players": 6, "double_moves": 3},
    {"players": 5, "double_moves": 3, "board": "classic", "bank": "unlimited"},
]


def mirror(state):
    """The same position for the naive enumerator, from what stands in the state."""
    options = state.options
    stocks = [{"taxi": t.taxi, "bus": t.bus, "underground": t.underground} for t in state.tickets]
    pieces = []
    for piece, station in enumerate(state.stations):
        purse = None
        if piece < DETECTIVES[options.players]:
            purse = stocks[0 if options.players == 2 else piece]
        moved = piece not in state.pending
        pieces.append({"name": COLOURS[piece], "at": station, "purse": purse, "moved": moved})
    return {
        "players": options.players,
        "unlimited": options.bank == "unlimited",
        "stranded": options.stranded,
        "round": state.round,
        "turn": "pursuers" if state.pending else "x",
        "x": state.trail[-1],
        "log": [field.ticket for field in state.log],
        "shown": [field.shown for field in state.log],
        "black": state.black,
        "doubles": state.doubles,
        "in_double": state.second,
        "bank": {"taxi": state.bank.taxi, "bus": state.bank.bus, "underground": state.bank.underground},
        "pieces": pieces,
        "forfeits": [],
        "over": state.outcome.reason if state.outcome else None,
    }


def count(game, state, depth, tally):
    """The tally of `naive.count`, through the game interface."""
    found = [(seat, action) for seat in game.to_act(state) for action in game.actions(state, seat)]
    tally[depth] = tally.get(depth, 0) + len(found)
    if outcome := game.outcome(state):
        tally[outcome.reason] = tally.get(outcome.reason, 0) + 1
    if depth > 1:
        for seat, action in found:
            count(game, game.play(state, seat, action, UNUSED)[0], depth - 1, tally)
    return tally


def assert_same_tree(state, depth, game=GAME, roads=None):
    roads = roads or ROADS[state.options.board]
    tally = count(game, state, depth, {})
    assert tally == naive.count(roads, mirror(state), depth, {})
    return tally


@pytest.mark.rule("SY-02", "SY-10", "SY-12", "SY-13", "SY-14", "SY-22", "SY-23", "SY-24")
@pytest.mark.parametrize("chosen", EDITIONS, ids=str)
def test_start_positions(chosen):
    assert_same_tree(new("oracle", **chosen), 4)


# name: depth, where everybody is, and the rest
POSITIONS = {
    "at the ferries, one black ticket": (3, 157, (108, 133, 102, 185), {"black": 1, "doubles": 1}),
    "at the ferries, no black ticket": (3, 157, (115, 133, 102, 185), {"black": 0, "doubles": 2}),
    "the last black ticket, bank empty": (3, 157, (108, 133, 102, 185), {"black": 1, "in_bank": (0, 0, 0)}),
    "two black tickets, bank empty": (3, 157, (108, 133, 102, 185), {"black": 2, "in_bank": (0, 0, 0)}),
    "one bus ticket in the bank": (3, 128, (89, 140, 185, 160), {"black": 1, "in_bank": (0, 1, 0)}),
    "bank empty, but unlimited": (
        3,
        128,
        (89, 140, 185, 160),
        {"black": 0, "in_bank": (0, 0, 0), "bank": "unlimited"},
    ),
    "within a double move": (3, 46, (1, 13, 74, 78, 34), {"second": True, "log": 3, "black": 1, "doubles": 1}),
    "pieces that block each other": (5, 23, (2, 10, 20, 9), {"moved": (), "stocks": {"all": (1, 0, 0)}}),
    "the common stock runs out": (
        4,
        199,
        (13, 46, 1, 74),
        {"moved": ("green", "yellow"), "players": 2, "stocks": {"common": (1, 1, 1)}},
    ),
    "one ticket each": (
        4,
        45,
        (46, 58, 60, 32),
        {"moved": ("yellow",), "players": 3, "stocks": {"red": (0, 0, 1), "blue": (0, 1, 0)}},
    ),
    "round 22": (
        4,
        45,
        (46, 58, 60, 33),
        {"round": 22, "log": 22, "doubles": 1, "black": 0, "stocks": {"all": (0, 1, 0)}},
    ),
    "round 22, two to move": (3, 45, (46, 58, 60, 33), {"round": 22, "log": 23, "moved": ("red", "blue")}),
    "round 21, two to move": (4, 2, (11, 9, 60, 33), {"round": 21, "log": 22, "moved": ("green", "yellow")}),
    "nearly surrounded": (4, 2, (21, 9, 10, 33), {"moved": ("green",), "stocks": {"all": (3, 0, 0)}}),
    "13 and 14 on the classic board": (3, 14, (13, 26, 38, 4), {"board": "classic"}),
}


@pytest.mark.rule("SY-06", "SY-16", "SY-22", "SY-24", "SY-31", "SY-32")
@pytest.mark.parametrize("name", POSITIONS)
def test_special_positions(name):
    depth, x, stations, rest = POSITIONS[name]
    assert_same_tree(position(x, stations, **rest), depth)


def small_position(seed):
    """A random map of seven to nine stations and a random position on it, with few tickets about.

    Pieces get in each other's way all the time there, and whole games fit into a few moves.
    """
    dice = random.Random(seed)
    count = dice.randint(7, 9)
    lines = {(dice.randint(1, b - 1), b, "taxi") for b in range(2, count + 1)}
    for transport in ("taxi", "bus", "bus", "underground", "underground", "ferry"):
        lines.add((*sorted(dice.sample(range(1, count + 1), 2)), transport))
    written = [f"{a}-{b} {transport}" for a, b, transport in sorted(lines)]
    game = own_map(*written, x=tuple(range(6, count + 1)), detectives=(1, 2, 3, 4, 5))
    players = dice.randint(2, 6)
    pieces = 5 if players == 6 else 4
    x, *stations = dice.sample(range(1, count + 1), pieces + 1)
    if not any(x in (a, b) and a + b - x not in stations for a, b, transport in lines if transport != "ferry"):
        return small_position(f"{seed}, again")  # Mister X would have lost already
    state = position(
        x,
        tuple(stations),
        game=game,
        players=players,
        board="own",
        bank=dice.choice(("finite", "finite", "unlimited")),
        round=dice.choice((1, 20, 21, 22)),
        black=dice.choice((1, 1, 2)),
        doubles=dice.choice((0, 1, 2)),
        in_bank=tuple(dice.choice((0, 0, 1, 2)) for _ in range(3)),
        stocks={"common" if players == 2 else "all": tuple(dice.choice((0, 1, 1, 2)) for _ in range(3))},
    )
    return game, naive.roads_of(lines), state


@pytest.mark.rule("SY-14", "SY-15", "SY-16", "SY-22", "SY-31", "SY-32", "SY-33")
def test_small_maps():
    endings = Counter()
    for seed in range(70):
        game, roads, state = small_position(seed)
        endings.update(assert_same_tree(state, 5, game, roads))
    assert min(endings[reason] for reason in ENDINGS) > 50, endings


def assert_same(game, state, events, roads, plain):
    """The engine's state and the naive position agree in everything that the rules speak of."""
    expected = mirror(state)
    forfeits = [list(event.pieces) for event in events if isinstance(event, Forfeited)]
    assert forfeits == ([plain["forfeits"]] if plain["forfeits"] else [])
    for key in ("round", "x", "log", "shown", "black", "doubles", "in_double", "bank", "over"):
        assert plain[key] == expected[key], key
    if not plain["over"]:
        assert plain["turn"] == expected["turn"]
    for mine, theirs in zip(plain["pieces"], expected["pieces"], strict=True):
        assert (mine["name"], mine["at"], mine["purse"]) == (theirs["name"], theirs["at"], theirs["purse"])
        if plain["turn"] == "pursuers" and not plain["over"]:
            assert mine["moved"] == theirs["moved"]
    listed = [(seat, game.write(a)) for seat in range(state.options.players) for a in game.actions(state, seat)]
    assert len(set(listed)) == len(listed)
    assert sorted(listed) == naive.legal(roads, plain)
    assert state.to_act == tuple(sorted({seat for seat, _ in listed}))


def play_side_by_side(game, state, roads, plain, seed):
    """A random game, compared at every position; how many there were, and how it ended."""
    assert_same(game, state, (), roads, plain)
    positions = 1
    for _, _, action, after, events in playout(state, seed, game):
        plain = naive.after_move(roads, plain, game.write(action))
        assert_same(game, after, events, roads, plain)
        plain["forfeits"] = []
        positions += 1
    return positions, plain["over"]


def same_start(state):
    """The same game for the naive enumerator, from its start cards on."""
    options = state.options
    return naive.new_position(
        players=options.players,
        edition=options.edition,
        double_moves=options.double_moves,
        bank=options.bank,
        x=state.trail[0],
        stations=state.stations,
        stranded=options.stranded,
    )


@pytest.mark.rule(
    "SY-03", "SY-04", "SY-05", "SY-06", "SY-11", "SY-12", "SY-14", "SY-21", "SY-52", "SY-54", "SY-56"
)
@pytest.mark.parametrize("chosen", EDITIONS, ids=str)
def test_random_games_move_by_move(chosen):
    positions = 0
    for seed in range(12):
        state = new(f"side by side {seed}", **chosen)
        positions += play_side_by_side(GAME, state, ROADS[state.options.board], same_start(state), seed)[0]
    assert positions > 300


# What each kind of player likes among the moves in notation; who likes none of them takes any.
PEOPLE = {
    "spends black tickets": r"(double )?black ",
    "doubles at once": r"double ",
    "never takes a taxi": r"(.*: )?(bus|underground) ",
    "takes only taxis": r"(.*: )?taxi ",
}


def choose(kind, state, seat, move):
    """An action as a kind of player would choose it; `steady` is our bot."""
    actions = GAME.actions(state, seat)
    rng = bot_rng(kind, seat, move)
    if kind == "steady":
        return make_bot(GAME, "steady").choose(GAME.view(state, seat), actions, rng)
    liked = [action for action in actions if re.match(PEOPLE[kind], GAME.write(action))]
    return rng.choice(liked or actions)


@pytest.mark.rule("SY-10", "SY-13", "SY-15", "SY-16", "SY-22", "SY-23", "SY-30", "SY-32")
@pytest.mark.parametrize("kind", ["steady", *PEOPLE])
def test_games_of_bots_and_of_people_move_by_move(kind):
    endings = Counter()
    for players in range(2, 7):
        for stranded in ("side", "detectives"):
            state = new(f"{kind} {stranded}", players=players, stranded=stranded)
            roads, plain = ROADS[state.options.board], same_start(state)
            move = 0
            while state.to_act:
                move += 1
                seat = state.to_act[move % len(state.to_act)]
                action = choose(kind, state, seat, move)
                state, events = GAME.play(state, seat, action, UNUSED)
                plain = naive.after_move(roads, plain, GAME.write(action))
                assert_same(GAME, state, events, roads, plain)
                plain["forfeits"] = []
            endings[state.outcome.reason] += 1
    assert endings["captured"] or kind != "steady"


@pytest.mark.rule("SY-06", "SY-14", "SY-16", "SY-22", "SY-30", "SY-31", "SY-32", "SY-33", "SY-54")
def test_random_games_on_small_maps():
    endings = Counter()
    for seed in range(400):
        game, roads, state = small_position(seed)
        endings[play_side_by_side(game, state, roads, mirror(state), seed)[1]] += 1
    assert min(endings[reason] for reason in ENDINGS) > 20, endings
