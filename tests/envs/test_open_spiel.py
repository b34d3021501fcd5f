"""OpenSpiel's own tests and algorithms on every game, and what they do not ask."""

import os
import random

import numpy as np
import pyspiel
import pytest
from msgspec.json import decode, encode
from open_spiel.python import rl_environment
from open_spiel.python.algorithms import generate_playthrough, ismcts, mcts, outcome_sampling_mccfr, random_agent

import bradshaw
from bradshaw.core.errors import EncodingError, OptionsError
from bradshaw.envs import open_spiel
from bradshaw.games.eighty_days.board import load_board

NAMES = ["scotland_yard", "eighty_days", "mystery_express"]
SHORT = {
    "scotland_yard": {"players": 3},
    "eighty_days": {"players": 3, "round_limit": 8},
    "mystery_express": {"players": 3, "hours": (1, 1, 1, 1, 1)},
}
SETTINGS = [
    *((name, options) for name, options in SHORT.items()),
    ("scotland_yard", {"players": 2, "possible_stations": True}),
    ("scotland_yard", {"players": 6, "double_moves": 3, "bank": "unlimited", "board": "classic"}),
    ("eighty_days", {"players": 2, "two_pawns": True, "open_purses": True, "round_limit": 8}),
    ("eighty_days", {"players": 6, "first_player": 1, "board": "classic_hare", "round_limit": 4}),
    ("mystery_express", {"players": 5, "hours": (1, 1, 1, 1, 1), "notebook": "deductions", "first": 2}),
    ("mystery_express", {"players": 3, "deck": "small", "hours": (3, 3, 3)}),
]
# A playthrough writes down everything that everybody sees at every moment.
PLAYED_THROUGH = [
    ("scotland_yard", {"players": 2, "board": "ring"}),
    ("eighty_days", {"players": 2, "board": "short", "deck": "short", "round_limit": 4}),
    ("mystery_express", {"players": 3, "deck": "tiny", "hours": (1,)}),
]
if os.environ.get("THOROUGH"):
    PLAYED_THROUGH += list(SHORT.items())


def short(name):
    return open_spiel.load(name, **SHORT[name])


def some_states(game, chance, every=7):
    """Those of a random game where somebody may act, some of them."""
    state, number = game.new_initial_state(), 0
    while not state.is_terminal():
        if state.is_chance_node():
            state.apply_action(chance.randrange(len(state.chance_outcomes())))
            continue
        if number % every == 0:
            yield state.clone()
        number += 1
        state.apply_action(chance.choice(state.legal_actions()))
    yield state


@pytest.mark.parametrize(("name", "options"), SETTINGS)
def test_openspiel_finds_nothing_wrong(name, options):
    pyspiel.random_sim_test(open_spiel.load(name, **options), num_sims=1, serialize=True, verbose=False)


@pytest.mark.parametrize("name", NAMES)
def test_types(name):
    ours = bradshaw.load(name)
    game = pyspiel.load_game(f"bradshaw_{name}")
    kind = game.get_type()
    assert kind.dynamics == pyspiel.GameType.Dynamics.SEQUENTIAL
    assert kind.chance_mode == pyspiel.GameType.ChanceMode.EXPLICIT_STOCHASTIC
    assert kind.information == pyspiel.GameType.Information.IMPERFECT_INFORMATION
    assert kind.utility == pyspiel.GameType.Utility.ZERO_SUM
    assert kind.reward_model == pyspiel.GameType.RewardModel.TERMINAL
    assert (kind.min_num_players, kind.max_num_players) == (ours.players[0], ours.players[-1])
    assert (game.min_utility(), game.max_utility(), game.utility_sum()) == (-1, 1, 0)
    assert game.num_distinct_actions() == game.encoding.actions
    assert game.num_players() == ours.options().players


def test_with_open_purses_nothing_is_hidden():
    game = open_spiel.load("eighty_days", open_purses=True)
    assert game.get_type().information == pyspiel.GameType.Information.PERFECT_INFORMATION


@pytest.mark.parametrize("name", NAMES)
def test_no_game_is_longer_and_no_draw_wider_than_it_says(name):
    game = short(name)
    for seed in range(10):
        chance, state, actions, draws = random.Random(seed), game.new_initial_state(), 0, 0
        while not state.is_terminal():
            if state.is_chance_node():
                outcomes = state.chance_outcomes()
                assert 1 < len(outcomes) <= game.max_chance_outcomes()
                assert sum(probability for _, probability in outcomes) == pytest.approx(1)
                state.apply_action(chance.choice(outcomes)[0])
                draws += 1
            else:
                state.apply_action(chance.choice(state.legal_actions()))
                actions += 1
        assert actions <= game.max_game_length()
        assert draws <= game.max_chance_nodes_in_history()


@pytest.mark.parametrize("name", NAMES)
def test_players_see_their_views_and_no_more(name):
    game, rules = short(name), bradshaw.load(name)
    spectator = game.make_py_observer(
        pyspiel.IIGObservationType(perfect_recall=False, private_info=pyspiel.PrivateInfoType.NONE)
    )
    for state in some_states(game, random.Random(1)):
        for player in range(game.num_players()):
            view = rules.view(state.position.state, player)
            assert decode(state.observation_string(player), type=rules.view_type) == view
            expected = game.encoding.observe(view)
            assert state.observation_tensor(player) == state.information_state_tensor(player) == expected
            spectator.set_from(state, player)
            assert spectator.tensor.tolist() == game.encoding.observe(rules.view(state.position.state, None))


@pytest.mark.parametrize("name", NAMES)
def test_what_differs_in_secrets_alone_looks_the_same(name):
    """Also after that player's next action, unless the rules themselves have told it what is so."""
    game, sampler = short(name), pyspiel.UniformProbabilitySampler(0.0, 1.0)
    differing = alike = 0
    for state in some_states(game, random.Random(2)):
        for player in range(game.num_players()):
            here, other = state.clone(), state.resample_from_infostate(player, sampler)
            differing += other.position.state != here.position.state
            assert other.information_state_string(player) == here.information_state_string(player)
            assert other.observation_tensor(player) == here.observation_tensor(player)
            assert other.current_player() == here.current_player()
            if here.current_player() != player:
                continue
            assert other.legal_actions() == here.legal_actions()
            action = here.legal_actions()[0]
            here.apply_action(action)
            other.apply_action(action)
            if here.is_player_node() and here.observation_string(player) == other.observation_string(player):
                assert here.information_state_string(player) == other.information_state_string(player)
                alike += 1
    assert alike
    assert differing or name == "eighty_days"


@pytest.mark.parametrize("name", NAMES)
def test_players_recall_everything(name):
    """Two ways that a player can tell apart are never the same to it later: its text only grows."""
    game, chance = short(name), random.Random(3)
    state = game.new_initial_state()
    while state.is_chance_node():
        state.apply_action(chance.randrange(len(state.chance_outcomes())))
    for _ in range(20):
        player = state.current_player()
        before = state.information_state_string(player)
        texts = set()
        for action in state.legal_actions()[:4]:
            child = state.child(action)
            while child.is_chance_node():
                child.apply_action(0)
            text = child.information_state_string(player)
            assert text.startswith(before + child.position.moves[-1].notation + "\n")
            texts.add(text)
        assert len(texts) == len(state.legal_actions()[:4])
        state = child
        if state.is_terminal():
            break


@pytest.mark.parametrize("name", NAMES)
def test_states_survive_text(name):
    game = short(name)
    for state in some_states(game, random.Random(4), every=29):
        if not state.is_terminal():
            state = state.resample_from_infostate(state.current_player(), lambda: 0.5)
        text = pyspiel.serialize_game_and_state(game, state)
        again_game, again = pyspiel.deserialize_game_and_state(text)
        assert str(again_game) == str(game)
        assert str(again) == str(state)
        assert again.position.moves == () or again.history() == state.history()
        for player in range(game.num_players()):
            assert again.information_state_string(player) == state.information_state_string(player)


@pytest.mark.parametrize("name", NAMES)
def test_the_game_of_a_record(name):
    game = bradshaw.load(name)
    options = game.options(**{**game.simulation, **SHORT[name]})
    match = bradshaw.Match(game, options, seed="a record")
    chance = random.Random(5)
    while match.to_act:
        match.play(match.to_act[0], chance.choice(match.actions(match.to_act[0])))
    state = open_spiel.state_of(match.record)
    assert state.position.state == match.state
    assert tuple(state.returns()) == match.outcome.returns
    assert [move.notation for move in state.position.moves] == [move.action for move in match.played]


def test_a_record_with_another_order_is_refused():
    game = bradshaw.load("scotland_yard")
    match = bradshaw.Match(game, game.options(players=3), seed="a record")
    match.play(0, match.actions(0)[0])
    match.play(2, match.actions(2)[0])
    with pytest.raises(EncodingError, match="In move 2 seat 2 acted before others"):
        open_spiel.state_of(match.record)


@pytest.mark.parametrize(("name", "options"), PLAYED_THROUGH)
def test_playthrough(name, options):
    """OpenSpiel's own record of a game; played again from it, everything is the same."""
    game = str(open_spiel.load(name, **options))
    first = generate_playthrough.playthrough_lines(game, seed=6)
    assert f'GameType.short_name = "bradshaw_{name}"' in first
    history = next(line for line in reversed(first) if line.startswith("History()"))
    again = generate_playthrough.playthrough_lines(game, action_sequence=decode(history.partition(" = ")[2]))
    assert again == first


@pytest.mark.parametrize("name", NAMES)
def test_rl_environment(name):
    env = rl_environment.Environment(short(name))
    env.seed(7)
    agents = [random_agent.RandomAgent(player, env.action_spec()["num_actions"]) for player in range(3)]
    step = env.reset()
    assert len(step.observations["info_state"][0]) == env.observation_spec()["info_state"][0]
    while not step.last():
        step = env.step([agents[step.observations["current_player"]].step(step).action])
    assert sum(step.rewards) == pytest.approx(0)
    assert max(step.rewards) > 0 or len(set(step.rewards)) == 1


@pytest.mark.parametrize("name", NAMES)
def test_ismcts(name):
    game = short(name)
    evaluator = mcts.RandomRolloutEvaluator(1, np.random.RandomState(8))
    bot = ismcts.ISMCTSBot(game, evaluator, uct_c=1.0, max_simulations=12, random_state=np.random.RandomState(8))
    for number, state in enumerate(some_states(game, random.Random(8), every=15)):
        if number == 3 or state.is_terminal():
            break
        assert bot.step(state) in state.legal_actions()


@pytest.mark.parametrize("name", NAMES)
def test_outcome_sampling(name):
    np.random.seed(9)
    solver = outcome_sampling_mccfr.OutcomeSamplingSolver(short(name))
    for _ in range(2):
        solver.iteration()
    policy = solver.average_policy()
    state = next(some_states(short(name), random.Random(9)))
    assert sum(policy.action_probabilities(state).values()) == pytest.approx(1)


def test_options_are_parameters():
    game = pyspiel.load_game("bradshaw_eighty_days(players=3,first_player=2,board=classic_hare)")
    assert (game.options.players, game.options.first_player, game.options.board) == (3, 2, "classic_hare")
    assert pyspiel.load_game("bradshaw_eighty_days").options.first_player is None
    own = open_spiel.load("eighty_days", board=load_board("classic_hare").data)
    assert own.options.board == load_board("classic_hare").data
    assert pyspiel.load_game(str(own)).options == own.options
    assert pyspiel.load_game("bradshaw_mystery_express(players=3,hours=1%2C2%2C3%2C4%2C5)").options.hours[4] == 5


def test_a_board_is_the_name_of_its_file(tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    (tmp_path / "my.toml").write_text(
        'name = "Mine"\nrumors = 0\nspaces = [\n"1 layover",\n'
        + ",\n".join(f'"{n} pound"' for n in range(2, 12))
        + "]\n"
    )
    game = pyspiel.load_game("bradshaw_eighty_days(board=my.toml)")
    assert game.options.board.name == "Mine"


@pytest.mark.parametrize(
    ("parameters", "why"),
    [
        ({"players": 9}, "2 to 6 players, not 9"),
        ({"board": "atlantis"}, "atlantis"),
        ({"board": "%7Bnonsense"}, "not JSON"),
    ],
)
def test_wrong_options_are_refused_with_a_sentence(parameters, why):
    with pytest.raises(OptionsError, match=why):
        open_spiel.games.parameters.read(bradshaw.load("scotland_yard"), parameters)


def test_games_are_as_fair_as_the_engine():
    """Every deal of chance has the chance that the engine's has: here of who is first."""
    state = pyspiel.load_game("bradshaw_eighty_days(players=3)").new_initial_state()
    assert [probability for _, probability in state.chance_outcomes()] == [1 / 3] * 3
    assert [state.child(outcome).position.state.first for outcome in range(3)] == [0, 1, 2]


def test_where_mister_x_went_nobody_is_told():
    state, chance = short("scotland_yard").new_initial_state(), random.Random(1)
    while state.is_chance_node():
        state.apply_action(chance.randrange(len(state.chance_outcomes())))
    seen, stations = {}, {}
    for action in state.legal_actions():
        after, (ticket, station) = state.child(action), state.action_to_string(action).rsplit(maxsplit=1)
        seen.setdefault(ticket, set()).add(after.information_state_string(1))
        stations.setdefault(ticket, set()).add(station)
    assert all(len(texts) == 1 for texts in seen.values())
    assert max(map(len, stations.values())) > 1


@pytest.mark.parametrize("name", NAMES)
def test_players_are_told_what_is_for_them(name):
    """Line by line: what the player did, and those events that all, or it, may know."""
    *_, state = some_states(short(name), random.Random(10))
    hidden = 0
    for player in range(3):
        told = []
        for move in state.position.moves:
            told += [move.notation] if move.seat == player else []
            mine = [event for event in move.events if event.audience is None or player in event.audience]
            hidden += len(move.events) - len(mine)
            told += [encode(event).decode() for event in mine]
        assert state.information_state_string(player).splitlines()[1:] == told
    assert hidden or name == "eighty_days"
