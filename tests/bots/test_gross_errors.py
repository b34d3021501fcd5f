"""No level plays what its own belief calls a gross error: levels differ in what they know."""

import pytest

import bradshaw
from bradshaw.bots.eighty_days import levels as days
from bradshaw.bots.eighty_days.distance import distance
from bradshaw.bots.eighty_days.search import thinker
from bradshaw.bots.eighty_days.steady import Easy as EasyDays
from bradshaw.bots.eighty_days.steady import _Estimate as Estimate
from bradshaw.bots.looking_ahead import Budget
from bradshaw.bots.mystery_express.levels import Easy as EasyExpress
from bradshaw.bots.mystery_express.levels import Hard as LongExpress
from bradshaw.bots.mystery_express.levels import Medium as MediumExpress
from bradshaw.bots.scotland_yard import levels as yard
from bradshaw.bots.scotland_yard.easy import Easy as EasyYard
from bradshaw.core.rng import Rng
from bradshaw.games.eighty_days.sampling import state_of
from bradshaw.games.mystery_express.actions import Answer, Wire
from bradshaw.games.mystery_express.cards import CATEGORIES
from bradshaw.games.scotland_yard.board import load_board
from bradshaw.games.scotland_yard.maps import SURFACING

GIVEN_AWAY = 0.25  # of a race: more than luck in few playouts explains


class HardYard(yard.Hard):
    playouts = 1000


class HardDays(days.Hard):
    playouts = 400


class HardExpress(LongExpress):
    playouts = 32


def positions(name, seed, moves, **options):
    """Positions of a game at random."""
    game = bradshaw.load(name)
    match = bradshaw.Match(game, game.options(**options), seed=seed)
    rng = Rng(f"play {seed}", 0)
    while match.to_act and match.moves < moves:
        seat = match.to_act[-1]
        yield match, seat
        match.play(seat, rng.choice(match.actions(seat)))


# Scotland Yard


@pytest.mark.parametrize("bot", [EasyYard, yard.Medium, HardYard])
def test_nobody_surfaces_beside_a_detective_who_can_surface_elsewhere(bot):
    board, met = load_board("modern"), 0
    for number in range(10):
        for match, seat in positions("scotland_yard", f"surface {number}", 40, players=4):
            view, actions = match.view(seat), match.actions(seat)
            if seat or view.second or len(view.log) + 1 not in SURFACING:
                continue
            near = {to for station in view.stations for ways in board.reach.values() for to in ways[station]}
            within = [action.to in near for action in actions]
            if any(within) and not all(within):
                chosen = bot().choose(view, actions, Rng("x", 1))
                assert chosen.double or chosen.to not in near
                met += 1
    assert met >= 8


@pytest.mark.parametrize("bot", [EasyYard, yard.Medium, HardYard])
def test_whoever_can_take_mister_x_where_he_has_just_been_seen_takes_him(bot):
    met = 0
    for number in range(20):
        for match, seat in positions("scotland_yard", f"taken {number}", 90, players=4):
            if match.state.pending and match.state.log[-1].shown:
                actions = match.actions(seat)
                if match.state.trail[-1] in [action.to for action in actions]:
                    assert bot().choose(match.view(seat), actions, Rng("x", 1)).to == match.state.trail[-1]
                    met += 1
    assert met > 3


# Around the World in 80 Days


def test_easy_loses_at_most_what_its_rough_count_hides():
    met, steps = 0, 1.5
    for match, seat in positions("eighty_days", "count", 120, players=3, round_limit=60):
        view, actions = match.view(seat), match.actions(seat)
        estimate = Estimate(distance(view.options))
        turns = {action: estimate.turns(state_of(view), action) for action in actions}
        if max(turns.values()) - min(turns.values()) > steps:
            chosen = EasyDays().choose(view, actions, Rng("x", match.moves))
            assert turns[chosen] <= min(turns.values()) + steps
            met += 1
    assert met > 20


@pytest.mark.parametrize("bot", [days.Medium, HardDays])
def test_nobody_who_looks_ahead_gives_a_race_away(bot):
    """What it plays wins about as often as what wins most, when all is tried much longer than it does."""
    met = 0
    for match, seat in positions("eighty_days", "away", 60, players=2, round_limit=60):
        view, actions = match.view(seat), match.actions(seat)
        mind = thinker(view.options)
        mind.look(state_of(view))
        numbers = {mind.encoding.number(action): action for action in actions}
        tried = mind.search(list(numbers), 7, Budget(200 * len(numbers), 60))
        share = {numbers[move.number]: move.share for move in tried}
        if max(share.values()) - min(share.values()) > GIVEN_AWAY:
            assert share[bot(seconds=60).choose(view, actions, Rng("x", 1))] > max(share.values()) - GIVEN_AWAY
            met += 1
    assert met > 10


# Mystery Express


@pytest.mark.parametrize("bot", [EasyExpress, MediumExpress, HardExpress])
def test_nobody_writes_what_he_does_not_believe(bot):
    game, met = bradshaw.load("mystery_express"), 0
    match = bradshaw.Match(game, game.options(players=4), seed="believed")
    bots = [bot() for _ in range(4)]
    while match.to_act:
        seat = match.to_act[0]
        view, actions = match.view(seat), match.actions(seat)
        chosen = bots[seat].choose(view, actions, Rng("x", match.moves))
        believed = [bots[seat]._beliefs.crime(category) for category in CATEGORIES]
        if isinstance(chosen, Answer | Wire) and chosen.element:
            lines = len(view.answers if isinstance(chosen, Answer) else view.telegram)
            chances = believed[lines]
            assert chances[chosen.element] >= (max(chances.values()) if isinstance(chosen, Answer) else 0.5)
            met += 1
        match.play(seat, chosen)
    assert met > 20
