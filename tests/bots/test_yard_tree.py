"""The tree of `medium` and `hard` at Scotland Yard: nobody in it knows what he could not know; and its outlook."""

import numpy as np
import pytest

import bradshaw
from bradshaw.bots.looking_ahead import Budget, Tried, visited
from bradshaw.bots.scotland_yard import search
from bradshaw.bots.scotland_yard.levels import Hard
from bradshaw.bots.scotland_yard.mind import BELIEF, add, clear
from bradshaw.bots.scotland_yard.outlook import escape_chance
from bradshaw.bots.scotland_yard.search import Thinker
from bradshaw.bots.scotland_yard.tree import FLIGHT, grow, new_tree, plant
from bradshaw.core.rng import Rng
from bradshaw.games.scotland_yard.board import load_board
from bradshaw.games.scotland_yard.state import MISTER_X

YARD = bradshaw.load("scotland_yard")


def positions(wanted, seed="tree", players=4, moves=110):
    """Positions of games at random in which the wanted side moves, with what the bots make of them."""
    mind = Thinker(load_board("modern"), YARD.options(players=players))
    for number in range(3):
        match = bradshaw.Match(YARD, YARD.options(players=players), seed=f"{seed} {number}")
        rng = Rng("play", number)
        while match.to_act and match.moves < moves:
            seat = match.to_act[0]
            actions = match.actions(seat)
            if (seat == MISTER_X) == (wanted == MISTER_X) and len(actions) > 1:
                mind.look(match.state, 0.3)
                yield mind, match, [mind.encoding.number(action) for action in actions]
            match.play(seat, rng.choice(actions))


def grown(mind, numbers, stations, secret, choices=4000):
    """The tree after an iteration for each of the stations."""
    tree, count = new_tree(choices), len(numbers)
    here = stations[0] if mind.start[0]["turn"] == 0 else 0
    plant(tree, here, np.array(numbers), np.zeros(count), np.zeros(count, np.float32), FLIGHT)
    seeds = np.random.default_rng(1).integers(0, 2**64, len(stations), np.uint64)
    table, belief = mind.kernel.table, (mind.places, mind.belief)
    secret = np.full(len(stations), secret)
    grow(mind.start, belief, stations, secret, seeds, mind.scratch, table, mind.mind, mind.outlook, tree, 0)
    return tree


def pursuers_choices(tree):
    return [choice for choice in range(int(tree.sizes[1])) if tree.station[choice] == 0]


def test_pursuers_in_the_tree_learn_nothing_from_where_he_really_is():
    compared = 0
    for mind, match, numbers in positions(MISTER_X, moves=30):
        here = np.full(300, match.state.trail[-1], np.int64)
        secret, open_ = grown(mind, numbers, here, True), grown(mind, numbers, here, False)
        assert tree_visits(secret, pursuers_choices(secret)) == 0
        assert tree_visits(open_, pursuers_choices(open_)) > 0
        assert secret.visits[0] == open_.visits[0] == 300
        compared += 1
    assert compared > 5


def tree_visits(tree, choices):
    return sum(int(tree.visits[choice]) for choice in choices)


def test_pursuers_have_one_choice_and_he_one_for_each_station():
    """A node is what everybody has seen: so the pursuers can't plan by where he is, nor he by what they will."""
    several = 0
    for mind, _, numbers in positions(1, moves=60):
        random = np.random.default_rng(2)
        tree = grown(mind, numbers, random.choice(mind.places, 500, p=mind.belief), False)
        for node in range(int(tree.sizes[0])):
            stations, choice = [], tree.choices[node]
            while choice >= 0:
                stations.append(int(tree.station[choice]))
                choice = tree.following[choice]
            assert len(set(stations)) == len(stations)
            assert 0 not in stations or len(stations) == 1
            several += len(stations) > 1
    assert several > 20


def test_what_was_tried_adds_up():
    for mind, _, numbers in positions(1, moves=40):
        tree = grown(mind, numbers, np.random.default_rng(3).choice(mind.places, 400, p=mind.belief), False)
        for choice in range(int(tree.sizes[1])):
            arms = slice(tree.arms[choice], tree.arms[choice] + tree.count[choice])
            assert tree.tried[arms].sum() == tree.visits[choice]
            assert tree.prior[arms].sum() == pytest.approx(1, abs=1e-4)
            assert 0 <= tree.earned[choice] <= tree.visits[choice] + 1e-3


def test_a_tree_without_room_is_tried_further_but_does_not_grow(monkeypatch):
    monkeypatch.setattr(search, "CHOICES", 30)
    search._tree.cache_clear()
    try:
        mind, _, numbers = next(positions(1))
        tried = mind.search(numbers, 1, Budget(2000, 60))
        tree = search._tree()
        assert tree.sizes[1] <= 30
        assert tree.sizes[2] <= len(tree.number)
        assert tree.sizes[0] <= len(tree.seen)
        assert sum(move.worlds for move in tried) >= 2000
    finally:
        search._tree.cache_clear()


def test_what_whoever_plays_likes_is_tried_more():
    more = 0
    for mind, _, numbers in positions(1, moves=40):
        plain = {move.number: move.worlds for move in mind.search(numbers, 1, Budget(512, 60))}
        liked = min(plain, key=plain.__getitem__)
        fond = {move.number: move.worlds for move in mind.search(numbers, 1, Budget(512, 60), {liked: 0.3})}
        more += fond.get(liked, 0) > plain[liked]
    assert more > 10


def test_the_outlook_is_a_chance_and_knows_who_is_in_danger():
    """Who is located beside two pursuers escapes less often than one who may be anywhere, and is far from all."""
    located, hidden = [], []
    for mind, match, _ in positions(MISTER_X, moves=200):
        away = np.sort(mind.distances[list(match.state.stations)], axis=0)

        def chance(station, *stations, mind=mind):
            game, table = mind.scratch[0], mind.kernel.table
            clear(mind.mind, BELIEF)
            for possible in stations:
                add(mind.mind, BELIEF, possible, 1 / len(stations))
            mind.scratch[0] = mind.start[0]
            game["trail"][game["filled"]] = station
            found = escape_chance(game, table, mind.mind, mind.outlook)
            assert 0 <= found <= 1
            return found

        for station in set(range(1, 200)) - set(match.state.stations):
            if away[1, station] <= 1:
                located.append(chance(station, station))
            elif away[0, station] >= 4:
                hidden.append(chance(station, *range(1, 200)))
    assert len(located) > 20
    assert len(hidden) > 200
    assert np.mean(located) < np.mean(hidden) - 0.1


@pytest.mark.parametrize("board", ["ring", "grid", "bridge"])
def test_on_a_map_without_an_outlook_it_plays_on_to_the_end(board):
    options = YARD.options(players=2, board=board)

    class Short(Hard):
        playouts = 128

    match = bradshaw.Match(YARD, options, seed="small")
    bots = [Short(60), Short(60)]
    while match.to_act:
        seat = match.to_act[0]
        match.play(seat, bots[seat].choose(match.view(seat), match.actions(seat), Rng("x", match.moves)))
    assert match.outcome


def test_of_moves_tried_much_the_better_are_played_more():
    tried = [Tried(1, 60, 100), Tried(2, 55, 100), Tried(3, 12, 20), Tried(4, 10, 100)]
    played = [visited(tried, 0.05, Rng("x", move)) for move in range(400)]
    assert {*played} == {1, 2, 3}, "what is much worse is not played"
    assert played.count(1) > played.count(2) > 0
    assert played.count(1) > played.count(3) > 0
    tried[2] = Tried(3, 19, 19)
    assert 3 not in {visited(tried, 0.05, Rng("x", move)) for move in range(400)}, "nor what was hardly tried"
