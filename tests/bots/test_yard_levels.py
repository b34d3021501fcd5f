"""`easy`, `medium`, `hard` and `published` at Scotland Yard: they see views only, and know what views tell."""

import pytest
from msgspec.structs import replace

import bradshaw
from bradshaw.arena.simulate import simulate
from bradshaw.bots import base, bot_names, make_bot
from bradshaw.bots.looking_ahead import Budget
from bradshaw.bots.preparing import is_prepared, prepare, stand_in
from bradshaw.bots.scotland_yard.easy import remembered
from bradshaw.bots.scotland_yard.levels import Hard, Medium, Published
from bradshaw.bots.scotland_yard.search import Thinker, thinker
from bradshaw.core.errors import UnknownBot
from bradshaw.core.rng import Rng
from bradshaw.games.scotland_yard.board import load_board
from bradshaw.games.scotland_yard.whereabouts import likely_stations, possible_stations

YARD = bradshaw.load("scotland_yard")


class Brief(Hard):
    playouts = 256


class BriefTree(Published):
    playouts = 320


def positions(moves=60, players=4, seed="levels", **options):
    """Positions of a game at random, with the seat that is asked."""
    match = bradshaw.Match(YARD, YARD.options(players=players, **options), seed=seed)
    rng = Rng("play", 0)
    while match.to_act and match.moves < moves:
        seat = match.to_act[-1]
        yield match, seat
        match.play(seat, rng.choice(match.actions(seat)))


@pytest.mark.parametrize("surprise", [0.3, 1.0])
@pytest.mark.parametrize("options", [{"players": 4}, {"players": 2, "bank": "unlimited"}], ids=str)
def test_belief_is_exactly_where_he_can_be(surprise, options):
    mind = Thinker(load_board("modern"), YARD.options(**options))
    seen = 0
    for match, _ in positions(**options):
        mind.look(match.state, surprise)
        view = match.view(1)
        assert set(mind.places.tolist()) == possible_stations(view)
        assert mind.belief.sum() == pytest.approx(1)
        if surprise == 1.0:  # a stroll at random, as `likely_stations` counts it
            likely = likely_stations(view)
            total = sum(likely.values())
            for station, weight in zip(mind.places.tolist(), mind.belief.tolist(), strict=True):
                assert weight == pytest.approx(likely[station] / total, abs=1e-4)
        seen += 1
    assert seen > 30


def test_a_good_mister_x_is_not_expected_beside_a_detective():
    mind = Thinker(load_board("modern"), YARD.options(players=6))
    stroll, flight = 0.0, 0.0
    for match, _ in positions(players=6):
        if not match.state.pending or match.state.log[-1].shown:
            continue
        for surprise in (1.0, 0.1):
            mind.look(match.state, surprise)
            near = mind.distances[list(match.state.stations)][:, mind.places].min(axis=0) <= 1
            if surprise == 1.0:
                stroll += mind.belief[near].sum()
            else:
                flight += mind.belief[near].sum()
    assert flight < 0.8 * stroll


@pytest.mark.parametrize("level", [Medium, Hard])
def test_who_looks_ahead_does_not_expect_him_beside_a_detective(level):
    mind, found, stroll = Thinker(load_board("modern"), YARD.options(players=6)), 0.0, 0.0
    for match, _ in positions(players=6):
        if match.state.pending and not match.state.log[-1].shown:
            near = mind.distances[list(match.state.stations)].min(axis=0) <= 1
            found += sum(weight for station, weight in level().believed(match.view(1)).items() if near[station])
            likely = likely_stations(match.view(1))
            stroll += sum(weight for station, weight in likely.items() if near[station]) / sum(likely.values())
    assert found < 0.8 * stroll


@pytest.mark.parametrize("bot", [Brief, BriefTree, Medium])
def test_a_choice_depends_on_the_view_alone(bot):
    """States that differ only in where Mister X is give a pursuer's bot the same view, and so the same choice."""
    for match, seat in positions(moves=6):
        view, actions = match.view(seat), match.actions(seat)
        thinker.cache_clear()
        one = bot(seconds=60).choose(view, actions, Rng("x", 1))
        assert one in actions
        again = bot(seconds=60).choose(replace(view), list(actions), Rng("x", 1))
        assert one == again


@pytest.mark.parametrize("options", [{"players": 2}, {"players": 6, "double_moves": 3, "possible_stations": True}])
@pytest.mark.parametrize("bot", [Brief, BriefTree])
def test_whole_games_on_every_kind_of_table(bot, options):
    results = list(simulate("scotland_yard", options, [bot] * options["players"], 1, seed="levels"))
    assert results[0].reason in {"captured", "cornered", "escaped", "stranded"}


@pytest.mark.parametrize(("strong", "weak", "least"), [("easy", "random", 3), (Brief, "easy", 2)])
def test_the_stronger_one_wins_in_both_roles(strong, weak, least):
    games, players = 4, 4
    as_x = simulate("scotland_yard", {"players": players}, [strong] + [weak] * 3, games, seed="stronger")
    hunting = simulate("scotland_yard", {"players": players}, [weak] + [strong] * 3, games, seed="stronger")
    assert sum(result.places[0] == 1 for result in as_x) >= least
    assert sum(result.places[0] == 2 for result in hunting) >= least


def test_he_is_caught_where_he_is_known_to_be():
    """A detective beside a Mister X who has just surfaced takes him."""
    found = 0
    for number in range(25):
        for match, seat in positions(moves=110, seed=f"caught {number}"):
            if match.state.pending and match.state.log[-1].shown:
                actions = match.actions(seat)
                winning = [action for action in actions if action.to == match.state.trail[-1]]
                if winning:
                    found += 1
                    assert Brief(seconds=60).choose(match.view(seat), actions, Rng("x", 1)) in winning
    assert found > 3


def test_easy_forgets_tickets_but_not_where_he_was_seen():
    board = load_board("modern")
    for match, _ in positions():
        view = match.view(1)
        weights = remembered(view, board)
        assert sum(weights.values()) == pytest.approx(1)
        assert possible_stations(view) <= set(weights) | {view.mister_x}
        if view.log and view.log[-1].shown:
            assert set(weights) <= {view.log[-1].shown}


def test_time_is_a_limit_too():
    budget = Budget(1000, 60)
    assert budget.left(10, 0.5)
    assert not budget.left(500, 0.5)
    assert not Budget(10**9, 0.0).left(1, 1.0)


def test_without_the_packages_that_it_needs(monkeypatch):
    monkeypatch.setattr(base, "find_spec", lambda package: None if package == "numba" else True)
    assert "hard" not in bot_names(YARD)
    assert "easy" in bot_names(YARD)
    with pytest.raises(UnknownBot, match=r"The bot “hard” needs numba: pip install 'bradshaw\[envs\]'."):
        make_bot(YARD, "hard")


class Slow:
    """Must be prepared, and says on disk that it is."""

    games = ("scotland_yard",)
    name = "slow"
    marker = None

    @classmethod
    def prepared(cls):
        return cls.marker.exists()

    @classmethod
    def prepare(cls):
        cls.marker.touch()

    def choose(self, view, actions, rng):
        return actions[0]


def test_another_plays_until_a_bot_is_prepared(monkeypatch, tmp_path):
    monkeypatch.setattr(Slow, "marker", tmp_path / "ready")
    monkeypatch.setenv(base.HOSTS_BOTS, f"{__name__}:Slow")
    assert is_prepared(YARD, "steady")
    assert (is_prepared(YARD, "slow"), stand_in(YARD, "slow")) == (False, "steady")
    prepare(YARD, "slow")
    assert (is_prepared(YARD, "slow"), stand_in(YARD, "slow")) == (True, "slow")


def test_hard_is_prepared_by_a_move_of_each_side(monkeypatch, tmp_path):
    kept = tmp_path / "kept"
    kept.mkdir()
    monkeypatch.setattr("bradshaw.bots.looking_ahead.kept_in", lambda name: kept)
    assert not Hard.prepared()
    Hard.prepare()
    assert Hard.prepared()
    assert Medium.prepared(), "they share a search"
    assert not Published.prepared()
    monkeypatch.setattr("bradshaw.bots.looking_ahead.kept_in", lambda name: None)
    assert not Hard.prepared(), "what can't be kept would be compiled by every process"
